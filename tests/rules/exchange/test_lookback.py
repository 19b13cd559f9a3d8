"""What is counted of an event afterwards: against a plain count of its games."""

from fractions import Fraction

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.exchange.lookback import lookback
from app.rules.results.result import WinReason
from tests.builders import event_of, play_round


@pytest.fixture(scope="module")
def state(tmp_path_factory) -> EventState:
    """Three rounds of eleven players."""
    session = event_of(tmp_path_factory.mktemp("back") / "a.dicedown", 11)
    draw = Draw(4)
    for _ in range(3):
        play_round(session, draw)
    return session.state


def outcomes(state: EventState, faction: str | None) -> list[str]:
    """What each player of a faction came to in each game."""
    found = []
    for round_ in state.rounds:
        for game in round_.games:
            for player in game.players:
                if state.by_id[player].faction == faction:
                    is_tie = game.result.reason is WinReason.TIE
                    won = game.result.winner == player
                    found.append("tied" if is_tie else "won" if won else "lost")
    return found


def test_every_faction_has_what_its_players_have(state: EventState) -> None:
    factions = lookback(state).factions
    assert {one.name for one in factions} == {entrant.faction for entrant in state.entrants}
    for one in factions:
        mine = outcomes(state, one.name)
        assert (one.won, one.tied, one.lost) == tuple(map(mine.count, ("won", "tied", "lost")))
        assert one.games == len(mine)
    assert [one.players for one in factions] == sorted(
        (one.players for one in factions), reverse=True
    )


def test_all_ways_of_winning_are_all_games(state: EventState) -> None:
    scenarios = lookback(state).scenarios
    games = [game for round_ in state.rounds for game in round_.games]
    assert sum(one.games for one in scenarios) == len(games)
    assert sorted(number for one in scenarios for number in one.rounds) == [1, 2, 3]


def test_two_factions_have_one_line_and_one_faction_none(state: EventState) -> None:
    meetings = [(meeting.first or "", meeting.second or "") for meeting in lookback(state).meetings]
    assert len({frozenset(pair) for pair in meetings}) == len(meetings)
    assert all(first < second for first, second in meetings)


def test_a_tie_is_half_a_win() -> None:
    from app.rules.exchange.lookback import LookbackTally

    one = LookbackTally(
        name="Cryx", players=2, won=2, lost=1, tied=1, control_points=None, army_points=None
    )
    assert one.share_won == Fraction(5, 8)


def test_nothing_is_counted_before_the_first_result(tmp_path) -> None:
    session = event_of(tmp_path / "b.dicedown", 4)
    counted = lookback(session.state)
    assert (counted.scenarios, counted.meetings) == ((), ())
    assert {faction.share_won for faction in counted.factions} == {None}
