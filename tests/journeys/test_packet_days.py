"""Whole days of other packets in the real window, by keys alone, from the form to a champion."""

from collections.abc import Iterable
from pathlib import Path

from app.rules.core.round import RoundKind, RoundState
from app.rules.results.result import Game, WinReason
from tests.journeys.window import Day, begin_games, pairs, publish, result, rows
from tests.ui.hands import focus, press, write

EIGHT = (
    ("Ada Moss", "Cryx"), ("Bo Reed", "Cryx"), ("Cy Stone", "Khador"), ("Dee Marsh", "Khador"),
    ("Eli Frost", "Skorne"), ("Fay Thorn", "Skorne"), ("Gus Hill", "Cygnar"), ("Ida Lee", "Cygnar"),
)  # fmt: skip


def compose(packet: str, size: int, name: str, *variants: tuple[str, int | None]) -> None:
    """Fill in the form of a new event; it is not begun yet."""
    press("Ctrl+N")
    write(name)
    press("Alt+P", "Home")
    while focus().currentData() != packet:
        press("Down")
    press("Alt+S")
    write(str(size))
    assert focus().currentData() == size
    for variant, x in variants:
        tick(variant, x)


def form():
    return focus().window().pages.form


def tick(variant: str, x: int | None) -> None:
    """Walk to a variant, tick it, and type its number."""
    press("Alt+A")
    target = form().variants.row(variant).tick
    for _ in form().variants.rows:
        if focus() is target:
            break
        press("Down")
    assert focus() is target
    if x is None:
        press("Space")
    else:
        write(str(x))


def register(day: Day, people: Iterable[tuple[str, str]]) -> None:
    """Type players in where an empty event begins, each with a faction."""
    for name, faction in people:
        write(name)
        press("Tab")
        write(faction)
        press("Return")
    assert [one.name for one in day.state.entrants] == [name for name, _ in people]


def pair_and_begin(day: Day) -> None:
    press("Ctrl+Return")
    assert day.round.is_draft
    publish(day)
    begin_games(day)


def slip(
    day: Day, game: Game, winner: int, way: str, cp: tuple[int, int], *more: tuple[int, int]
) -> None:
    """Write a slip down field by field: control points, then army points and lists where asked."""
    page = day.page("results")
    assert focus() is page.table_field
    write(f"{game.table}\n")
    assert page.form.game.id == game.id
    write(str(winner + 1) + way)
    for both in (cp, *more):
        for number in both:
            # A Space after a list, which goes on by itself, does no harm.
            write(f"{number} ")
    press("Ctrl+Return")
    assert page.form.game is None, page.line.text


def stronger(game: Game) -> int:
    """The side of the lower id: somebody has to be stronger."""
    return int(game.second.player < game.first.player)


def to_the_end(day: Day) -> str:
    """Close the last round; who is first."""
    press("Ctrl+Return")
    page = day.page("standings")
    assert day.round.state is RoundState.CLOSED
    assert "The event is over" in day.step
    assert page._end.isVisible()
    return rows(page.table)[0][1]


def test_steamroller_2010_from_other_factions_to_the_top_two(day: Day):
    compose("sr2010", 35, "Old School")
    press("Return")
    assert "SR10" in day.view.header.facts
    register(day, EIGHT)
    pair_and_begin(day)
    assert day.round.kind is RoundKind.FIRST_FACTIONS
    factions = [[day.state.by_id[one].faction for one in game.players] for game in day.round.games]
    assert all(one != other for one, other in factions), "other factions meet in the first round"
    for game, way in zip(day.round.games, "askg", strict=True):
        slip(day, game, stronger(game), way, (2, 1) if stronger(game) == 0 else (1, 2))
    assert {one.result.reason for one in day.round.games} >= {WinReason.KILL_BOX}
    pair_and_begin(day)
    assert day.round.kind is RoundKind.SWISS
    for game in day.round.games:
        slip(day, game, stronger(game), "a", (0, 0))
    assert "the first two meet" in day.step
    pair_and_begin(day)
    assert day.round.kind is RoundKind.TOP_TWO
    undefeated = frozenset(one.id for one in day.state.entrants
                           if day.state.records[one.id].is_undefeated)  # fmt: skip
    assert undefeated in pairs(day.round)
    for game in day.round.games:
        slip(day, game, stronger(game), "a", (3, 0) if stronger(game) == 0 else (0, 3))
    champion = to_the_end(day)
    assert champion == day.state.by_id[min(undefeated)].name
    assert len(day.state.rounds) == 3


def test_masters_2014_where_every_list_is_played(day: Day):
    compose("masters2014", 75, "Masters")
    press("Return")
    assert "M14" in day.view.header.facts
    register(day, EIGHT)
    assert "32" in day.page("players").notes.text(), "fewer players than it is meant for are noted"
    for number in (1, 2, 1):
        pair_and_begin(day)
        for game in day.round.games:
            won = stronger(game)
            cp, ap = ((5, 2), (40, 31)) if won == 0 else ((2, 5), (31, 40))
            way = "c" if game is day.round.games[0] else "s"
            slip(day, game, won, way, cp, ap, (number, number))
    assert result(day, day.round.games[0].table).result.reason is WinReason.CLOCK
    assert all(set(one.lists) == {1, 2} for one in day.state.records.values())
    champion = to_the_end(day)
    assert [one.name for one in day.state.entrants if day.state.records[one.id].losses == 0] == [
        champion
    ]


def test_a_cut_to_the_top_eight_chosen_in_the_form(day: Day, chooser, data: Path):
    compose("sr2019", 75, "Open", ("cut-to-top", 8))
    assert form().variants.choices == (("cut-to-top", 8),)
    press("Return")
    assert "SR19" in day.view.header.facts
    chooser.append(data / "rosters" / "roster-16.csv")
    press("Ctrl+I", "Ctrl+S")
    assert len(day.state.entrants) == 16
    pair_and_begin(day)
    play_by_scenario(day)
    assert "8 players play on" in day.step
    pair_and_begin(day)
    inside = {player for game in day.round.games for player in game.players}
    assert day.round.kind is RoundKind.CUT and len(inside) == 8
    assert all(day.state.records[one].wins >= 1 for one in inside)
    press("Ctrl+4")
    frozen = [row[:2] for row in rows(day.page("standings").table)][8:]
    press("Ctrl+3")
    play_by_scenario(day)
    while day.view.step_bar.step.code != "close":
        pair_and_begin(day)
        assert {one for game in day.round.games for one in game.players} == inside
        play_by_scenario(day)
    champion = to_the_end(day)
    shown = [row[:2] for row in rows(day.page("standings").table)]
    assert shown[0][1] == champion
    assert shown[8:] == frozen, "outside the cut nobody moves any more"


def play_by_scenario(day: Day) -> None:
    for game in day.round.games:
        won = stronger(game)
        slip(day, game, won, "s", (5, 0) if won == 0 else (0, 5), (60, 60), (1, 1))
