"""What byes, concessions and no-shows give in each packet, with the section that prints it."""

import pytest

from app.rules.results.check import completed, requires_army_points
from app.rules.standings.scoring import bye_score, game_score
from tests.rules.events import army, bye, entrant, event, game
from tests.rules.packet.test_variants import played

SILENT = "not printed"
PACKETS = {
    packet: played(packet) for packet in ("sr2010", "masters2014", "ig2014", "sr2015", "sr2019")
}


def state_of(packet: str, size: int = 75, points: int | None = None):
    lists = () if points is None else (army(1, points=points),)
    return event([entrant(1), entrant(2, lists=lists)], packet=PACKETS[packet], point_size=size)


def worth(score) -> tuple[int, int, int]:
    return (score.tournament_points, score.control_points, score.army_points)


@pytest.mark.parametrize(
    ("packet", "size", "given"),
    [
        pytest.param("sr2010", 75, (1, 0, 0), id="sr2010-byes"),
        pytest.param("masters2014", 35, (1, 3, 18), id="masters2014-byes"),
        pytest.param("masters2014", 75, (1, 3, 38), id="masters2014-byes-75"),
        pytest.param("ig2014", 50, (1, 3, 25), id="ig2014-byes"),
        pytest.param("sr2015", 15, (1, 3, 8), id="sr2015-byes"),
        pytest.param("sr2019", 25, (1, 3, 13), id="sr2019-byes"),
    ],
)
def test_a_bye_gives(packet, size, given) -> None:
    state = state_of(packet, size)
    assert worth(bye_score(bye(1), state.scoring, ())) == given
    no_show = game(1, 2, 1, "no-show", cp=(4, 4), ap=(9, 9))
    assert worth(game_score(no_show, 1, state.scoring)) == given
    assert worth(game_score(no_show, 2, state.scoring)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("packet", "points", "winner", "loser"),
    [
        pytest.param("sr2010", None, (1, 2, 0), (0, 0, 0), id=f"sr2010-{SILENT}"),
        pytest.param("masters2014", None, (1, 3, 40), (0, 0, 0), id="masters2014-concession"),
        pytest.param("ig2014", None, (1, 3, 40), (0, 0, 0), id="ig2014-concession"),
        pytest.param("sr2015", None, (1, 3, 40), (0, 0, 0), id="sr2015-concession"),
        pytest.param("sr2019", 99, (1, 3, 50), (0, 0, 0), id="sr2019-concession"),
        pytest.param("sr2019", 70, (1, 3, 40), (0, 0, 0), id="sr2019-concession-already-more"),
        pytest.param("sr2019", None, (1, 3, 40), (0, 0, 0), id="sr2019-concession-no-list"),
    ],
)
def test_a_concession_gives(packet, points, winner, loser) -> None:
    state = state_of(packet, points=points)
    given_up = game(1, 2, 1, "concession", cp=(2, 1), ap=(40, 30))
    assert worth(game_score(given_up, 1, state.scoring)) == winner
    assert worth(game_score(given_up, 2, state.scoring)) == loser
    whole = completed(state, given_up)
    assert whole.first.control_points == winner[1]
    assert whole.second.control_points == loser[1]


def test_more_control_points_than_a_concession_gives_are_kept_where_that_is_printed() -> None:
    """sr2019 concession"""
    given_up = game(1, 2, 1, "concession", cp=(6, 1))
    assert game_score(given_up, 1, state_of("sr2019").scoring).control_points == 6
    assert game_score(given_up, 1, state_of("sr2015").scoring).control_points == 3


@pytest.mark.parametrize(
    ("packet", "points", "asks"),
    [
        pytest.param("sr2010", None, False, id=f"sr2010-{SILENT}"),
        pytest.param("masters2014", 70, True, id="masters2014-concession"),
        pytest.param("ig2014", 70, True, id="ig2014-concession"),
        pytest.param("sr2015", 70, True, id="sr2015-concession"),
        pytest.param("sr2019", 70, False, id="sr2019-concession"),
        pytest.param("sr2019", None, True, id="sr2019-concession-no-list"),
    ],
)
def test_the_eo_is_asked_for_army_points_where_they_depend_on_the_table(
    packet, points, asks
) -> None:
    state = state_of(packet, points=points)
    assert requires_army_points(state, game(1, 2, 1, "concession")) is asks
