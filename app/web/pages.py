"""Pages: what phones show at one moment, each page rendered once, when somebody first wants it."""

import gzip
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.paths import resource
from app.printing.kit.figure_files import figure_svg
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundState
from app.services.phones.phone_view import PhoneGame, PhoneView, games_of
from app.services.players.player_lookup import fold
from app.services.screen import event_slides, slides
from app.services.screen.hall import HallClock
from app.services.screen.slides import ClockSlide
from app.services.standings.lines import Turn, bye_worth_text, standings_heading
from app.words.clock.clock import clock_text
from app.words.core.catalogue import LANGUAGES, Words, kept_apart, words
from app.words.papers.labels import BracketDrawing
from app.words.papers.papers import bye_word
from app.words.phones import phones as sentences
from app.words.phones.table_results import result_link
from app.words.players.player_card import how_text, pair_text, turn_word
from app.words.screen import screen as screen_words

TABS = ("game", "pairings", "scenario", "standings", "clock", "day")
"""The pages that each page leads to, in their order."""

_UNDEFEATED = "◆"
"""Beside the record of whoever won every game, as on the players' screen."""

_HREFS = {"game": "/", "pairings": "/pairings"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page, ready to be sent."""

    body: bytes
    packed: bytes
    """The same by gzip: three hundred phones share one radio."""
    etag: str


def page_of(html: str) -> Page:
    """A page with the tag by which a phone knows it again."""
    body = html.encode()
    return Page(body, gzip.compress(body, 6, mtime=0), f'"{sha256(body).hexdigest()[:20]}"')


@cache
def templates() -> Environment:
    """The templates; whatever is put into them is text, never markup."""
    return Environment(
        loader=FileSystemLoader(resource("web")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def language_of(accepted: str, usual: str) -> str:
    """The first of our languages that a phone accepts, by its ``Accept-Language``."""
    weighed = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, weight = part.partition(";")
        language = tag.strip().partition("-")[0].lower()
        if language in LANGUAGES:
            weighed.append((-_weight(weight), place, language))
    return min(weighed)[2] if weighed else usual


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=")) if text else 1.0
    except ValueError:
        return 0.0


class Pages:
    """All pages of one moment.

    Args:
        view: what players may know.
        version: the moment's number, which phones compare.
    """

    def __init__(self, view: PhoneView, version: str) -> None:
        self.view, self.version = view, version
        self._made: dict[tuple[str, str, PlayerId | None], Page] = {}

    def page(self, language: str, name: str, player: PlayerId | None = None) -> Page | None:
        """A page by its name; None where there is no such player.

        Args:
            language: of its words.
            name: one of ``TABS``, "player" for somebody else's game, "test" or "missing".
            player: whose page; on others, whose phone it is.
        """
        if player is not None and player not in self.view.hall.names:
            return None
        key = (language, name, player if name in ("game", "player") else None)
        if key not in self._made:
            self._made[key] = page_of(self._render(*key))
        return self._made[key]

    def _render(self, language: str, name: str, player: PlayerId | None) -> str:
        t = words(language, self.view.hall.state.packet.vocabulary)
        template, facts = _CONTENTS[name](self.view, t, player)
        return (
            templates()
            .get_template(template)
            .render(
                language=language,
                event=self.view.hall.event,
                version=self.version,
                title=facts.pop("page_title", None) or self.view.hall.event,
                tabs=tuple(_tabs(self.view, t, name)),
                words={**common_words(t), **facts.pop("words", {})},
                **facts,
            )
        )


def waiting_page(language: str) -> Page:
    """What is shown as long as the event can't be read."""
    t = words(language)
    html = (
        templates()
        .get_template("plain.html")
        .render(
            language=language,
            event="Dice Down",
            version="",
            title=sentences.wait_title(t),
            tabs=(),
            words=common_words(t),
            says=sentences.wait_text(t),
        )
    )
    return page_of(html)


Facts = dict[str, Any]
_Content = Callable[[PhoneView, Words, PlayerId | None], tuple[str, Facts]]


def common_words(t: Words) -> Facts:
    """The words of every page."""
    return {
        "live": sentences.live_text(t),
        "lost": sentences.lost_text(t),
        "tabs": sentences.tabs_label(t),
    }


def _tabs(view: PhoneView, t: Words, name: str) -> Iterator[Mapping[str, object]]:
    for tab in TABS:
        if tab == "day" and not (view.hall.day or view.hall.notices):
            continue
        yield {
            "href": _HREFS.get(tab, f"/{tab}"),
            "title": sentences.tab_title(t, tab),
            "is_here": tab == name,
        }


def _game(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    """The page of the phone's own player; of everybody where it has none."""
    if player is None:
        return _pairings(view, t, None, hint=sentences.find_hint(t))
    return _player(view, t, player, is_mine=True)


def _player(
    view: PhoneView, t: Words, player: PlayerId | None, *, is_mine: bool = False
) -> tuple[str, Facts]:
    assert player is not None, "the page of nobody"
    hall, games = view.hall, games_of(view.hall, player, t)
    entrant = hall.state.by_id[player]
    round_ = None if _is_between(view) else hall.round
    now = next((game for game in games if round_ and game.number == round_.number), None)
    scenario = ""
    if now is not None and round_ is not None and hall.scenario is not None:
        scenario = screen_words.scenario_heading(t, round_.number, hall.scenario.name)
    name = hall.names[player]
    return "player.html", {
        "page_title": name,
        "name": name,
        "id": player,
        "about": ", ".join(filter(None, (entrant.faction, entrant.club))),
        "round": _round_title(view, t),
        "table": "" if now is None or now.table is None else str(now.table),
        "says": _where(view, t, now) if round_ is not None else _what_comes(view, t, player),
        "standings": _standings_link(view, t),
        "scenario": scenario,
        "clock": _clock(view, t),
        "games": [_game_row(view, t, game) for game in games if game.turn is not Turn.OPEN],
        "is_mine": is_mine,
        "hands_in": is_mine and view.takes_results and now is not None and now.turn is Turn.OPEN,
        "words": {
            "table": sentences.table_word(t),
            "games": sentences.games_title(t),
            "mine": sentences.mine_button(t),
            "not_mine": sentences.not_mine_button(t),
            "result": result_link(t),
        },
    }


def _is_between(view: PhoneView) -> bool:
    """Whether the newest public round is over: its tables are nobody's any more."""
    return view.hall.round is not None and view.hall.round.state is RoundState.CLOSED


def _round_title(view: PhoneView, t: Words) -> str:
    round_ = view.hall.round
    if round_ is None:
        return ""
    if _is_between(view):
        return screen_words.round_over(t, round_.number)
    return screen_words.round_heading(t, round_.number)


def _standings_link(view: PhoneView, t: Words) -> str:
    """Where to look between rounds and after the last one; "" while a round is on."""
    round_ = view.hall.round
    if round_ is None or not _is_between(view):
        return ""
    return standings_heading(t, view.hall.state, round_.number)


def _what_comes(view: PhoneView, t: Words, player: PlayerId) -> str:
    """In the place of a table while there is none; "" where no round comes for the player."""
    number = view.hall.next_round
    if not _is_between(view):
        return sentences.no_round_text(t)
    if number is None or not view.hall.state.by_id[player].is_active:
        return ""
    return sentences.next_pairings_text(t, number)


def _where(view: PhoneView, t: Words, now: PhoneGame | None) -> str:
    if now is None or now.turn is Turn.MISSED:
        return sentences.missed_text(t)
    if now.turn is Turn.BYE:
        return sentences.bye_text(t, now.bye_worth)
    assert now.opponent is not None, "a game is of two"
    against = screen_words.against(t, kept_apart(view.hall.names[now.opponent]))
    return against if now.table is not None else f"{against}. {sentences.no_table_text(t)}"


def _game_row(view: PhoneView, t: Words, game: PhoneGame) -> Facts:
    about = []
    if game.opponent is not None:
        about.append(screen_words.against(t, kept_apart(view.hall.names[game.opponent])))
        about.append(how_text(t, game.reason, None))
        points = (pair_text(game.control_points), pair_text(game.army_points))
        # Two numbers and what is between them stay on one line.
        about.append(sentences.points_text(t, *points).replace(" : ", "\u00a0:\u00a0"))
    how = bye_word(t, game.bye_worth) if game.turn is Turn.BYE else turn_word(t, game.turn)
    return {
        "round": sentences.round_row(t, game.number),
        "how": how,
        "about": " · ".join(filter(None, about)),
    }


def _pairings(
    view: PhoneView, t: Words, player: PlayerId | None, *, hint: str = ""
) -> tuple[str, Facts]:
    """Everybody by name: table and opponent of the newest public round."""
    hall, round_ = view.hall, view.hall.round
    places = _places(view, t)
    rows = [
        {"id": id, "name": name, "table": places[id][0], "opponent": places[id][1]}
        for id, name in hall.names.items()
        if id in places
    ]
    rows.sort(key=lambda row: (fold(str(row["name"])), row["name"]))
    number = None if round_ is None else round_.number
    heading = sentences.find_label(t)
    if number is not None:
        heading = screen_words.pairings_heading(t, number)
    return "pairings.html", {
        "page_title": heading,
        "heading": heading,
        "rows": rows,
        "clock": _clock(view, t),
        "words": {
            "find": sentences.find_label(t),
            "hint": hint or (sentences.no_round_text(t) if round_ is None else ""),
            "nobody": sentences.nobody_found(t),
        },
    }


def _places(view: PhoneView, t: Words) -> Mapping[PlayerId, tuple[str, str]]:
    """Table and opponent of everybody who is in the event, or was paired in its newest round."""
    hall, round_ = view.hall, view.hall.round
    found = {one.id: ("", "") for one in hall.state.entrants if one.is_active}
    if round_ is None:
        return found
    for game in round_.games:
        table = slides.NO_TABLE if game.table is None else str(game.table)
        for player in game.players:
            opponent = hall.names[game.opponent_of(player).player]
            found[player] = (table, screen_words.against(t, opponent))
    for bye in round_.byes:
        worth = bye_worth_text(t, hall.state, round_, bye, says_why=False)
        found[bye.player] = ("", bye_word(t, worth))
    return found


def _standings(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    slide = slides.standings_slide(view.hall, t)
    if slide is None:
        title = sentences.tab_title(t, "standings")
        return "standings.html", {
            "page_title": title,
            "heading": title,
            "says": sentences.no_standings_text(t),
            "rows": (),
            "bracket": None,
        }
    rows = [
        {
            "rank": row.rank,
            "name": row.name,
            "record": f"{row.record} {_UNDEFEATED}" if row.is_undefeated else row.record,
            "move": _move(row.move),
            "faction": row.faction,
            "figures": tuple(zip(slide.columns, row.cells, strict=True)),
        }
        for row in slide.rows
    ]
    return "standings.html", {
        "page_title": slide.heading,
        "heading": slide.heading,
        "rows": rows,
        "says": "",
        "legend": [(sign, line.removeprefix(sign).strip()) for sign, line in slide.legend],
        "bracket": None if slide.bracket is None else bracket_facts(slide.bracket),
    }


def _move(places: int | None) -> str:
    """How many places up or down since the round before, as on the players' screen."""
    return f"{'▲' if places > 0 else '▼'}{abs(places)}" if places else ""


def bracket_facts(drawing: BracketDrawing) -> Facts:
    """The bracket, round by round."""
    rounds = [
        (title, [{"lines": (pair.first, pair.second), "table": pair.table} for pair in pairs])
        for title, pairs in zip(drawing.rounds, drawing.pairs, strict=True)
    ]
    if drawing.third is not None:
        third = drawing.third
        lines = {"lines": (third.first, third.second), "table": third.table}
        rounds.append((drawing.third_title, [lines]))
    return {
        "title": drawing.title,
        "rounds": rounds,
        "champion_title": drawing.champion_title,
        "champion": drawing.champion,
    }


def _scenario(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    slide = slides.scenario_slide(view.hall, t)
    title = sentences.tab_title(t, "scenario")
    if slide is None:
        nothing = sentences.no_scenario_text(t)
        return "scenario.html", {
            "page_title": title, "heading": title, "drawing": "", "nothing": nothing, "says": (),
        }  # fmt: skip
    return "scenario.html", {
        "page_title": slide.heading,
        "heading": slide.heading,
        "drawing": Markup(figure_svg(slide.figure, title=slide.heading)),
        "says": slide.says,
        "nothing": "",
    }


def clock_page(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    """The clock, what is to be known of the round's end, and what proves secret dice."""
    slide = slides.clock_slide(view.hall, view.clock, t, view.proof)
    clock = _clock(view, t)
    if isinstance(slide, ClockSlide):
        waits = screen_words.clock_caption(t, is_set=False, counts_up=False)
        notes = slide.notes or (() if clock is not None else (waits,))
    else:
        # Of a round that is over the heading says so.
        is_before = clock is None and view.hall.round is None
        coming = slide.coming or (sentences.no_round_text(t) if is_before else "")
        notes = (coming,) if coming else ()
    return "clock.html", {
        "page_title": sentences.tab_title(t, "clock"),
        "heading": slide.heading or sentences.tab_title(t, "clock"),
        "clock": clock,
        "notes": notes,
        "proof": slide.proof,
    }


def _clock(view: PhoneView, t: Words) -> Facts | None:
    """The clock's figure and where it runs to, in milliseconds of the desk's time."""
    clock = view.clock
    if clock is None or clock.is_closed:
        return None
    slide = slides.clock_slide(view.hall, clock, t)
    over, caption = slide.over, slide.caption
    if not isinstance(slide, ClockSlide):
        caption = slide.heading
    elif clock.is_paused:
        caption = slide.paused
    return {
        "ends": None if clock.ends_at is None or clock.is_over else _milliseconds(clock.ends_at),
        "began": None if clock.began_at is None else _milliseconds(clock.began_at),
        "is_over": clock.is_over,
        "over": over,
        "text": over if clock.is_over else _standing(clock),
        "caption": "" if clock.is_over else caption,
    }


def _standing(clock: HallClock) -> str:
    """The figure of a clock that stands; one that runs is counted by the phone."""
    seconds = clock.left_seconds if clock.left_seconds is not None else clock.played_seconds
    if clock.ends_at is not None or clock.began_at is not None or seconds is None:
        return "…"
    return clock_text(seconds)


def _milliseconds(moment: Any) -> int:
    return int(moment.timestamp() * 1000)


def _day(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    slide = event_slides.day_slide(view.hall, t)
    title = sentences.tab_title(t, "day")
    return "day.html", {
        "page_title": title,
        "heading": title if slide is None else slide.heading,
        "rows": () if slide is None else slide.rows,
        "notices": [
            {"title": notice.title, "lines": notice.text.splitlines()}
            for notice in view.hall.notices
        ],
        "words": {"notices": sentences.notices_title(t)},
    }


def _missing(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    title = sentences.missing_title(t)
    return "plain.html", {"page_title": title, "says": sentences.missing_text(t)}


def _test(view: PhoneView, t: Words, player: PlayerId | None) -> tuple[str, Facts]:
    return "test.html", {
        "page_title": sentences.test_title(t),
        "words": {
            "reached": sentences.test_reached(t),
            "time": sentences.test_time(t),
            "arrives": sentences.test_live(t, arrives=True),
            "asks": sentences.test_live(t, arrives=False),
            "no_script": sentences.test_without_script(t),
        },
    }


_CONTENTS: Mapping[str, _Content] = {
    "game": _game,
    "player": _player,
    "pairings": _pairings,
    "scenario": _scenario,
    "standings": _standings,
    "clock": clock_page,
    "day": _day,
    "test": _test,
    "missing": _missing,
}
