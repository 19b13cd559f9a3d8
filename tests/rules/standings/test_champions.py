"""Who has won: sr2015 rounds, sr2015 standings-variants, sr2019 round-variants."""

import pytest

from app.rules.core.round import RoundKind
from app.rules.event.length import sole_leader
from app.rules.standings.awards import WonBy, champions
from tests.rules.events import event, game, marked, rounds
from tests.rules.packet.test_variants import played
from tests.rules.standings.test_bracket import FINALS, FIRST, SECOND
from tests.rules.standings.test_cut import TOP_2, inside


def of(state) -> tuple[tuple[int, ...], WonBy]:
    found = champions(state)
    return found.players, found.by


def finals(*games, packet="sr2015", **more):
    played = rounds(FIRST, SECOND, marked(*games), kind=RoundKind.FINALS_TABLES)
    return event(8, played, packet=FINALS[packet], **more)


@pytest.mark.parametrize(
    "packet", [pytest.param(packet, id=f"{packet}-finals") for packet in FINALS]
)
def test_the_winner_of_the_final_has_won(packet) -> None:
    state = finals(game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4), packet=packet)
    assert of(state) == ((5,), WonBy.FINAL)


def test_the_winner_of_the_final_has_won_although_another_leads_in_points() -> None:
    """1 and 5 tie nowhere; 3 is paired up into the final after a drop and wins it with 2 points."""
    games = (game(1, 3, 3), game(7, 2, 7), game(4, 6, 4), game(5, 8, 5))
    played = rounds(FIRST, SECOND, marked(*games), kind=RoundKind.FINALS_TABLES)
    state = event(8, played, packet=FINALS["sr2015"])
    assert of(state)[0] == (3,)


def test_a_tied_final_is_decided_by_the_standings() -> None:
    state = finals(game(1, 5, None, "tie"), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))
    assert of(state) == ((1,), WonBy.STANDINGS)


def test_where_the_winner_of_the_final_is_disqualified_the_next_is_first() -> None:
    games = (game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4))
    assert of(finals(*games, disqualified=[5])) == ((1,), WonBy.STANDINGS)


def test_after_a_cut_the_best_inside_has_won() -> None:
    last = rounds([], [], [game(1, 5, 5, id=9)], kind=RoundKind.CUT,
                  cut=inside(1, 5))[-1]  # fmt: skip
    state = event(8, (*rounds(FIRST, SECOND), last), packet=TOP_2)
    assert of(state) == ((5,), WonBy.CUT)


def test_before_its_first_round_a_cut_has_no_winner() -> None:
    state = event(8, rounds(FIRST, SECOND), packet=TOP_2)
    assert of(state)[1] is not WonBy.CUT


def test_without_finals_or_cut_the_sole_leader_has_won() -> None:
    third = [game(1, 5, 5), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4)]
    assert of(event(8, rounds(FIRST, SECOND, third))) == ((5,), WonBy.LEAD)


def test_where_nobody_leads_alone_the_standings_decide() -> None:
    third = [game(1, 5, None, "tie"), game(3, 7, 7), game(2, 6, 2), game(4, 8, 4)]
    players, by = of(event(8, rounds(FIRST, SECOND, third)))
    assert (len(players), by) == (1, WonBy.STANDINGS)


def test_equals_share_the_first_place() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, 3)]))
    assert of(state) == ((1, 3), WonBy.STANDINGS)


def test_keys_that_begin_otherwise_put_another_before_who_leads_alone() -> None:
    """sr2019 standings-variants: by army points destroyed."""
    games = [game(1, 2, 1, ap=(5, 60)), game(3, 4, None, "tie", ap=(1, 2))]
    state = event(4, rounds(games), packet=played("sr2019", "destruction-scoring"))
    assert sole_leader(state) == 1
    assert of(state) == ((2,), WonBy.STANDINGS)


def test_who_left_above_the_leader_is_first() -> None:
    third = [game(1, 5, 1), game(3, 7, 3), game(2, 6, 2), game(4, 8, 4)]
    state = event(8, rounds(FIRST, SECOND, third), dropped=[1])
    assert of(state)[0] == (1,)
