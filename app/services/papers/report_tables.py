"""The tables of the event's report that players may read, by the names of the state given."""

from collections.abc import Iterable, Iterator

from app.printing.papers.event_values import ReportColumn, ReportPart
from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.results.result import Game
from app.services.event.public import public_names
from app.services.papers.subject import Subject, table_text, worth_of
from app.services.papers.values import standings_sheet
from app.services.scenarios.scenario_names import scenario_title
from app.services.standings.award_lines import Awards
from app.services.standings.lines import standing_lines
from app.words.core.status import joined
from app.words.exchange.exports import round_title, still_playing
from app.words.papers import event_report as words
from app.words.papers.papers import bye_word
from app.words.results.results import reason_name, ticked
from app.words.standings.awards import award_how, award_title, place_how, place_title

NOT_KNOWN = "–"
"""In the place of a figure that was not written down."""


def standings_part(subject: Subject) -> ReportPart:
    """The standings through the subject's round, with every figure that decides."""
    heads = words.heads(subject.t)
    sheet = standings_sheet(subject)
    records = [line.record for line in standing_lines(subject.state, subject.round.number)]
    rows = (
        (
            str(line.rank),
            f"{line.name} [{line.mark}]" if line.mark else line.name,
            line.faction,
            record,
            *line.cells,
        )
        for line, record in zip(sheet.lines, records, strict=True)
    )
    return ReportPart(
        title=sheet.heading.title,
        columns=(
            number(heads["rank"]),
            *texts(heads["name"], heads["faction"]),
            *map(number, (heads["record"], *sheet.columns)),
        ),
        rows=tuple(rows),
    )


def round_part(subject: Subject) -> ReportPart:
    """The games of the subject's round, its byes, and who was not in it."""
    t, state, round_ = subject.t, subject.state, subject.round
    heads, names = words.heads(t), public_names(state)
    scores_army = state.packet.scores_army_points
    title = None if round_.scenario is None else scenario_title(round_.scenario, state)
    rows = [_game_row(subject, game) for game in round_.games]
    for bye in round_.byes:
        said = bye_word(t, worth_of(subject, bye))
        rows.append((NOT_KNOWN, names[bye.player], said, *("",) * (3 + scores_army)))
    absent = tuple(names[player] for player in sorted(round_.absent))
    kind = subject.kind_line()
    lines = (kind,) if kind else ()
    return ReportPart(
        title=round_title(t, round_.number, title),
        lines=(*lines, words.absent_line(t, absent)) if absent else lines,
        columns=(
            number(heads["table"]),
            *texts(heads["first"], heads["second"], heads["how"]),
            number(heads["cp"]),
            *((number(heads["ap"]),) if scores_army else ()),
            number(heads["lists"]),
        ),
        rows=tuple(rows),
    )


def leavers_part(subject: Subject) -> ReportPart:
    """Who dropped or was disqualified, and after which round."""
    t, state = subject.t, subject.state
    heads, names = words.heads(t), public_names(state)
    gone = (one for one in state.entrants if not one.is_active)
    return ReportPart(
        title=words.part_titles(t)["leavers"],
        columns=texts(heads["name"], heads["status"], heads["when"]),
        rows=tuple(
            (
                names[one.id],
                words.left_line(t, one.status),
                words.last_round_line(t, _last_round(state, one)),
            )
            for one in gone
        ),
    )


def award_part(subject: Subject, found: Awards, *, tells_how: bool) -> ReportPart:
    """The places and awards; how they came about is told in full only where that is asked for."""
    t, heads = subject.t, words.heads(subject.t)
    names = public_names(subject.state)

    def name_of(player: int) -> str:
        return names[PlayerId(player)]

    rows: list[tuple[str, ...]] = [
        (
            place_title(t, one.place),
            joined(t, map(name_of, one.players)),
            place_how(t, one, name_of),
        )
        for one in found.places
    ]
    rows += [
        (
            award_title(t, one),
            "" if one.player is None else name_of(one.player),
            award_how(t, one, name_of) if tells_how else "",
        )
        for one in found.awards
    ]
    columns = texts(heads["award"], heads["winner"], heads["how"])
    used = 3 if any(how for _, _, how in rows) else 2
    return ReportPart(
        title=words.part_titles(t)["awards"],
        columns=columns[:used],
        rows=tuple(row[:used] for row in rows),
    )


def number(title: str) -> ReportColumn:
    """A column of figures."""
    return ReportColumn(title=title, is_number=True)


def texts(*titles: str) -> tuple[ReportColumn, ...]:
    """Columns of text."""
    return tuple(ReportColumn(title=one) for one in titles)


def _game_row(subject: Subject, game: Game) -> tuple[str, ...]:
    t, names = subject.t, public_names(subject.state)
    first, second = game.sides
    how = still_playing(t) if game.result is None else reason_name(t, game.result.reason)
    figures = [_pair(one.control_points for one in game.sides)]
    if subject.state.packet.scores_army_points:
        figures.append(_pair(one.army_points for one in game.sides))
    figures.append(_pair(one.list_number for one in game.sides))
    return (
        table_text(game),
        ticked(names[first.player], game, first),
        ticked(names[second.player], game, second),
        how,
        *figures,
    )


def _pair(figures: Iterable[int | None]) -> str:
    known = tuple(figures)
    if all(one is None for one in known):
        return ""
    return " : ".join(NOT_KNOWN if one is None else str(one) for one in known)


def _last_round(state: EventState, one: Entrant) -> RoundNumber:
    """The last round that somebody was in; 0 for none."""
    return max(_rounds_of(state, one), default=RoundNumber(0))


def _rounds_of(state: EventState, one: Entrant) -> Iterator[RoundNumber]:
    for round_ in state.played:
        in_it = {player for game in round_.games for player in game.players}
        in_it.update(bye.player for bye in round_.byes)
        if one.id in in_it:
            yield round_.number
