"""Byes, concessions, no-shows and limits in every packet, stored and shown by the services."""

from pathlib import Path

import pytest

from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.results.result import WinReason
from app.services.core.session import EventSession
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.results.entry import ResultDraft, missing_points, slip_notes
from tests.builders import event_of
from tests.services.acts import bring_to, bye_of, enter, odd_codes, refused, won

PACKETS = ("sr2010", "masters2014", "ig2014", "sr2015", "sr2019")


def day(folder: Path, packet: str, *, count: int = 2, lists: tuple[ArmyList, ...] = ()):
    """An event at 75 points whose players have these lists."""
    session = event_of(folder / "cup.dicedown", count, packet=packet, size=75)
    for one in range(1, count + 1) if lists else ():
        session.do(players.edit, one, PlayerDraft(name=f"Player {one:03}", lists=lists))
    return session


def scored(session: EventSession, player: int) -> tuple[int, int, int]:
    record = session.state.records[player]
    return (record.tournament_points, record.control_points, record.army_points)


@pytest.mark.parametrize(
    ("packet", "points"),
    [
        pytest.param("sr2010", (1, 0, 0), id="sr2010-byes"),
        pytest.param("masters2014", (1, 3, 38), id="masters2014-byes"),
        pytest.param("ig2014", (1, 3, 38), id="ig2014-byes"),
        pytest.param("sr2015", (1, 3, 38), id="sr2015-byes"),
        pytest.param("sr2019", (1, 3, 38), id="sr2019-byes"),
    ],
)
def test_a_bye_and_a_win_by_a_no_show_score_the_same(tmp_path, packet, points) -> None:
    session = day(tmp_path, packet, count=3)
    round_ = bring_to(session, "playing")
    game = round_.games[0]
    enter(session, game, *won(game, by="no-show", control_points=5, army_points=60))
    winner, loser = sorted(game.players)
    assert scored(session, bye_of(round_).player) == points
    assert scored(session, winner) == points
    assert scored(session, loser) == (0, 0, 0)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("packet", PACKETS)
@pytest.mark.parametrize("by", ["concession", "no-show"])
def test_who_concedes_or_does_not_come_has_nothing_whatever_the_slip_says(
    tmp_path, packet, by
) -> None:
    session = day(tmp_path, packet)
    game = bring_to(session, "playing").games[0]
    first, second, result = won(game, game.first.player, by)
    second = type(second)(player=second.player, control_points=4, army_points=31)
    stored = enter(session, game, first, second, result)
    assert (stored.second.control_points, stored.second.army_points or 0) == (0, 0)
    assert scored(session, game.second.player) == (0, 0, 0)
    assert session.state.records[game.second.player].losses == 1


@pytest.mark.parametrize(
    ("packet", "facts", "points"),
    [
        pytest.param("sr2010", {"control_points": 2}, (1, 2, 0), id="sr2010-the-table"),
        pytest.param("masters2014", {"army_points": 31}, (1, 3, 31), id="masters2014-concession"),
        pytest.param("ig2014", {"army_points": 31}, (1, 3, 31), id="ig2014-concession"),
        pytest.param("sr2015", {"army_points": 31}, (1, 3, 31), id="sr2015-concession"),
        pytest.param("sr2015", {"control_points": 5}, (1, 3, 0), id="sr2015-never-more"),
        pytest.param("sr2019", {}, (1, 3, 50), id="sr2019-half-the-army"),
        pytest.param("sr2019", {"control_points": 6}, (1, 6, 50), id="sr2019-already-more"),
        pytest.param("sr2019", {"army_points": 61}, (1, 3, 61), id="sr2019-destroyed-more"),
    ],
)
def test_a_concession_scores(tmp_path, packet, facts, points) -> None:
    session = day(tmp_path, packet, lists=(ArmyList(number=1, points=99),))
    game = bring_to(session, "playing").games[0]
    enter(session, game, *won(game, by="concession", **facts))
    assert scored(session, min(game.players)) == points


def test_an_army_without_a_sum_is_the_sum_of_its_entries(tmp_path) -> None:
    """sr2019 concession: the actual army, not the point size."""
    entries = (
        ListEntry(name="Sorscha", points=29, kind="caster"),
        ListEntry(name="Juggernaut", points=13, kind="battlegroup"),
        ListEntry(name="Infantry", points=16, kind="unit"),
    )
    session = day(tmp_path, "sr2019", lists=(ArmyList(number=1, entries=entries),))
    game = bring_to(session, "playing").games[0]
    enter(session, game, *won(game, by="concession"))
    assert scored(session, min(game.players)) == (1, 3, 15)


ONE, TWO = ArmyList(number=1, points=99), ArmyList(number=2, points=90)


def notes(session, draft, ask=slip_notes) -> list[tuple[str, str]]:
    game = session.state.rounds[-1].games[0]
    return [(one.field, one.code) for one in ask(session.state, game, draft)]


def conceded(**facts) -> ResultDraft:
    return ResultDraft(winner="first", reason=WinReason.CONCESSION, **facts)


@pytest.mark.parametrize(
    ("packet", "lists", "control", "army"),
    [
        pytest.param("masters2014", (ONE,), "award.given", "award.table", id="masters2014"),
        pytest.param("ig2014", (ONE,), "award.given", "award.table", id="ig2014"),
        pytest.param("sr2015", (ONE,), "award.given", "award.table", id="sr2015"),
        pytest.param("sr2019", (ONE,), "award.given-or-more", "award.half-army", id="sr2019"),
        pytest.param("sr2019", (ONE, TWO), "award.given-or-more", "award.which-list", id="two"),
        pytest.param("sr2019", (), "award.given-or-more", "award.no-list", id="no-list"),
    ],
)
def test_what_a_concession_gives_is_told_beside_the_fields(
    tmp_path, packet, lists, control, army
) -> None:
    session = day(tmp_path, packet, lists=lists)
    bring_to(session, "playing")
    assert notes(session, conceded()) == [
        ("first.control_points", control),
        ("first.army_points", army),
        ("second.control_points", "award.nothing"),
    ]
    assert notes(session, ResultDraft(winner="first", reason=WinReason.SCENARIO)) == []
    assert notes(session, ResultDraft(winner="first")) == []


@pytest.mark.parametrize(
    ("packet", "points", "codes"),
    [
        ("sr2026", (5, 3), [("by", "award.clock-by-scenario")]),
        ("sr2026", (3, 3), [("by", "award.clock-by-assassination")]),
        ("sr2026", (0, 7), [("by", "award.clock-by-assassination")]),
        ("sr2026", (None, None), [("by", "award.clock-by-assassination")]),
        ("sr2025", (1, 0), [("by", "award.clock-by-scenario")]),
        ("sr2019", (5, 3), []),
    ],
)
def test_what_a_clock_that_ran_out_counts_as_is_said_before_it_is_saved(
    tmp_path, packet, points, codes
) -> None:
    session = day(tmp_path, packet)
    bring_to(session, "playing")
    slip = ResultDraft(winner="first", reason=WinReason.CLOCK, control_points=points)
    assert notes(session, slip) == codes


def test_a_packet_without_army_points_tells_nothing_of_them(tmp_path) -> None:
    session = day(tmp_path, "sr2010")
    bring_to(session, "playing")
    assert notes(session, conceded()) == [
        ("first.control_points", "award.table"),
        ("second.control_points", "award.nothing"),
    ]


@pytest.mark.parametrize(
    ("packet", "lists", "facts", "asks"),
    [
        pytest.param("sr2010", (), {}, False, id="sr2010"),
        pytest.param("masters2014", (ONE,), {}, True, id="masters2014"),
        pytest.param("ig2014", (ONE,), {}, True, id="ig2014"),
        pytest.param("sr2015", (ONE,), {}, True, id="sr2015"),
        pytest.param("sr2015", (ONE,), {"army_points": (0, None)}, False, id="sr2015-facts"),
        pytest.param("sr2015", (ONE,), {"army_points": (None, 9)}, True, id="sr2015-the-loser-s"),
        pytest.param("sr2019", (ONE,), {}, False, id="sr2019"),
        pytest.param("sr2019", (), {}, True, id="sr2019-no-list"),
        pytest.param("sr2019", (ONE, TWO), {}, True, id="sr2019-which-list"),
        pytest.param("sr2019", (ONE, TWO), {"lists": (None, 2)}, False, id="sr2019-list-2"),
    ],
)
def test_army_points_are_asked_for_where_only_the_table_knows_them(
    tmp_path, packet, lists, facts, asks
) -> None:
    session = day(tmp_path, packet, lists=lists)
    bring_to(session, "playing")
    expected = [("first.army_points", "award.missing")] if asks else []
    assert notes(session, conceded(**facts), missing_points) == expected


def test_more_army_points_than_the_army_had_are_odd_at_a_concession_too(tmp_path) -> None:
    session = day(tmp_path, "sr2015", lists=(ONE,))
    game = bring_to(session, "playing").games[0]
    slip = won(game, by="concession", army_points=105)
    assert odd_codes(session, results.enter, game.table, *slip) == ["result.army-points-over-list"]


LIMIT = "result.control-points-over-limit"


@pytest.mark.parametrize(
    ("packet", "points", "is_odd"),
    [
        pytest.param("sr2010", (9, 3), False, id="sr2010-as-the-scenario-allows"),
        pytest.param("masters2014", (5, 3), False, id="masters2014-results"),
        pytest.param("masters2014", (6, 3), True, id="masters2014-results-more"),
        pytest.param("ig2014", (6, 5), False, id="ig2014-one-more-than-the-opponent"),
        pytest.param("ig2014", (7, 5), True, id="ig2014-two-more"),
        pytest.param("sr2015", (5, 4), False, id="sr2015-results"),
        pytest.param("sr2015", (6, 4), True, id="sr2015-results-more"),
        pytest.param("sr2019", (12, 8), False, id="sr2019-no-limit"),
    ],
)
def test_control_points_are_limited_as_the_packet_says(tmp_path, packet, points, is_odd) -> None:
    session = day(tmp_path, packet)
    game = bring_to(session, "playing").games[0]
    first, second, result = won(game, game.first.player)
    slip = (
        type(first)(player=first.player, control_points=points[0]),
        type(second)(player=second.player, control_points=points[1]),
        result,
    )
    if is_odd:
        error = refused(session, results.enter, game.table, *slip)
        assert [(problem.field, problem.code) for problem in error.problems] == [
            ("first.control_points", LIMIT)
        ]
    else:
        assert enter(session, game, *slip).first.control_points == points[0]
