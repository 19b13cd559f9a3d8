"""An event as one page of HTML that needs nothing beside it: standings, then every round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.event.length import rounds_finished
from app.services.event.lines import EventLine
from app.services.event.public import public_names, public_state
from app.services.papers.subject import Subject, worth_of
from app.services.scenarios.scenario_names import scenario_title
from app.services.standings.lines import standing_lines
from app.words.core.catalogue import Words
from app.words.exchange import exports as words
from app.words.papers.papers import bye_word, standings_title, status_mark
from app.words.results.results import result_sentence
from app.words.standings.standings import key_figure, key_title

_STYLE = """
body { font: 16px/1.4 sans-serif; margin: 1.5em auto; max-width: 60em; padding: 0 1em; }
table { border-collapse: collapse; margin-bottom: 2em; width: 100%; }
th, td { border-bottom: 1px solid #bbb; padding: .25em .6em; text-align: left; }
th { border-bottom: 2px solid #555; }
.number { text-align: right; }
.rehearsal { border: 2px solid; font-weight: bold; padding: .3em; text-align: center; }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #eee; } }
"""


def event_html(t: Words, event: EventLine, state: EventState, language: str = "en") -> str:
    """The event as a page; drafts and scenarios of rounds not begun are not in it."""
    shown = public_state(state)
    return "".join(f"{line}\n" for line in _lines(t, event, shown, language))


def _lines(t: Words, event: EventLine, state: EventState, language: str) -> Iterator[str]:
    names = public_names(state)
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(event.name)}</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>{escape(event.name)}</h1>"
    told = (event.date, event.venue, event.packet_name, str(event.point_size))
    yield f"<p>{escape(' · '.join(one for one in told if one))}</p>"
    if event.is_rehearsal:
        yield f'<p class="rehearsal">{escape(words.rehearsal_mark(t))}</p>'
    yield from _standings(t, state, names)
    for round_ in reversed(state.rounds):
        yield from _round(t, state, round_, names)
    yield "</body></html>"


def _standings(t: Words, state: EventState, names: Mapping[PlayerId, str]) -> Iterator[str]:
    through = rounds_finished(state)
    heads = words.table_heads(t)
    keys = [key_title(t, key) for key in state.packet.order]
    rows = []
    for line in standing_lines(state, through):
        mark = status_mark(t, line.status, eligible=line.eligible)
        who = f"{names[line.player]} [{mark}]" if mark else names[line.player]
        figures = map(key_figure, state.packet.order, line.figures)
        rows.append([str(line.rank), who, line.faction or "", line.record, *figures])
    yield f"<h2>{escape(standings_title(t, through))}</h2>"
    titles = [heads["rank"], heads["name"], heads["faction"], heads["record"], *keys]
    yield from _table(titles, rows, numbers={0, *range(3, len(titles))})


def _round(
    t: Words, state: EventState, round_: Round, names: Mapping[PlayerId, str]
) -> Iterator[str]:
    heads = words.table_heads(t)
    title = None if round_.scenario is None else scenario_title(round_.scenario, state)
    subject = Subject(event="", state=state, round=round_, t=t)
    scores_army = state.packet.scores_army_points
    rows = []
    for game in round_.games:
        first, second = (names[player] for player in game.players)
        said = words.still_playing(t)
        if game.result is not None:
            bare = replace(game, table=None)
            said = result_sentence(t, bare, names.__getitem__, scores_army_points=scores_army)
        rows.append(["" if game.table is None else str(game.table), first, second, said])
    for bye in round_.byes:
        rows.append(["", names[bye.player], "", bye_word(t, worth_of(subject, bye))])
    yield f"<h2>{escape(words.round_title(t, round_.number, title))}</h2>"
    titles = [heads["table"], heads["first"], heads["second"], heads["result"]]
    yield from _table(titles, rows, numbers={0})


def _table(
    titles: Sequence[str], rows: Iterable[Sequence[str]], numbers: set[int]
) -> Iterator[str]:
    def cells(tag: str, texts: Sequence[str]) -> str:
        return "".join(
            f'<{tag} class="number">{escape(text)}</{tag}>'
            if place in numbers
            else f"<{tag}>{escape(text)}</{tag}>"
            for place, text in enumerate(texts)
        )

    yield f"<table><thead><tr>{cells('th', titles)}</tr></thead><tbody>"
    for row in rows:
        yield f"<tr>{cells('td', row)}</tr>"
    yield "</tbody></table>"
