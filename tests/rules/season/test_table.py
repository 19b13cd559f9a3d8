"""The table of points: what counts, what doesn't and why, and in which order people are."""

from dataclasses import replace
from fractions import Fraction

import pytest

from app.rules.core.errors import Weight
from app.rules.packet.packet import Validity
from app.rules.season.check import SeasonEventFault, event_problems
from app.rules.season.regions import RegionFinder, RegionReason
from app.rules.season.rules import ExtraPoints, PlacePoints, SeasonKey
from app.rules.season.season import GameEnd, Home, SeasonEvent, SeasonGame
from app.rules.season.table import NotCounted, season_table
from tests.rules.season.seasons import EAST, EUROPE, WEST, event, iron_gauntlet, person

TWENTY = {one: one for one in range(1, 21)}


def test_points_of_every_place() -> None:
    """ig2014 season."""
    rules = iron_gauntlet()
    table = season_table(rules, [person(one) for one in TWENTY], [event("a", TWENTY)])
    points = {row.person: row.points for row in table.rows}
    assert [points[one] for one in range(1, 21)] == [10, 8, 6, 4, *[2] * 4, *[1] * 8, *[0] * 4]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"is_finished": False}, NotCounted.UNFINISHED, id="unfinished"),
        pytest.param({"packet": "sr2015"}, NotCounted.OTHER_PACKET, id="packet"),
        pytest.param({"date": "2013-05-31"}, NotCounted.BEFORE_SEASON, id="before"),
        pytest.param({"date": "2014-06-01"}, NotCounted.AFTER_SEASON, id="after"),
        pytest.param({"date": "2014-05-02"}, NotCounted.LATER, id="later"),
        pytest.param({"player_count": 3}, NotCounted.TOO_FEW, id="too few"),
        pytest.param({"date": "2014-05-01", "player_count": 4}, None, id="counts"),
        pytest.param({"packet": ""}, None, id="no packet known"),
    ],
)
def test_an_event_that_does_not_count_gives_nothing(changes, reason) -> None:
    rules = replace(
        iron_gauntlet(),
        least_players=4,
        valid=Validity(since="2013-06-01", until="2014-05-31"),
    )
    one = event("a", {1: 1, 2: 2}, [(1, 2)], **{"player_count": 9, **changes})
    table = season_table(rules, [person(1), person(2)], [one], as_of="2014-05-01")
    assert table.skipped.get("a") == reason
    assert [row.points for row in table.rows] == ([0, 0] if reason else [10, 8])
    first = table.row(1)
    assert first.scores[0].reason == reason
    assert (first.event_wins, first.games.wins) == ((0, 0) if reason else (1, 1))


def test_ringers_and_the_disqualified_score_nothing_but_were_played() -> None:
    """ig2014 leaving."""
    rules = iron_gauntlet()
    one = event("a", {1: 1, 2: 2, 3: 3}, [(3, 1)], ringers=[1], disqualified=[2])
    table = season_table(rules, [person(n) for n in (1, 2, 3)], [one])
    first = table.rows[0]
    assert (first.person, first.points, first.event_wins) == (3, 6, 0)
    reasons = {row.person: row.scores[0].reason for row in table.rows}
    assert reasons == {1: NotCounted.RINGER, 2: NotCounted.DISQUALIFIED, 3: None}
    assert table.games.against(3).wins == 1
    assert [row.person for row in table.rows if row.is_barred] == [2]


LEAGUE = {
    "points": (PlacePoints(first=1, last=1, points=3), PlacePoints(first=2, last=2, points=1)),
    "best": 3,
    "packets": (),
    "extras": (
        ExtraPoints(key="painted", name="Painted", points=2, most_per_event=1),
        ExtraPoints(key="there", name="There", points=1, for_everybody=True, beyond_best=True),
    ),
}
"""A store's league: the best three of six nights, two for painting, one for being there."""


def test_a_stores_league_needs_no_code() -> None:
    rules = replace(iron_gauntlet(), **LEAGUE)
    painted = {1: ("painted", "painted")}
    nights = [
        event("1", {1: 1, 2: 2}, date="2026-01-01"),
        event("2", {1: 1, 2: 2}, date="2026-02-01", extras=painted),
        event("3", {1: 2, 2: 1}, date="2026-03-01"),
        event("4", {1: 1, 2: 2}, date="2026-04-01"),
        event("5", {1: 1, 2: 2}, date="2026-05-01"),
    ]
    table = season_table(rules, [person(1), person(2)], nights)
    row = table.row(1)
    assert [score.points for score in row.scores] == [3, 3, 0, 3, 0]
    assert [score.extra_points for score in row.scores] == [1, 3, 1, 1, 1]
    assert {score.reason for score in row.scores[2::2]} == {NotCounted.BEYOND_BEST}
    assert row.points == 3 + 3 + 3 + 2 + 5
    assert row.event_wins == 4, "event wins count from all events"


@pytest.mark.parametrize(
    ("order", "first"),
    [
        pytest.param(["points"], None, id="points alone: shared"),
        pytest.param(["points", "event-wins"], 1, id="event wins"),
        pytest.param(["points", "countback"], 1, id="best places"),
        pytest.param(["points", "events"], 2, id="more events"),
        pytest.param(["points", "game-wins"], 1, id="games won"),
        pytest.param(["points", "win-rate-tied"], 2, id="against each other"),
        pytest.param(["points", "win-rate"], 1, id="all games"),
    ],
)
def test_every_key_of_an_order(order, first) -> None:
    """One: a first place; two: a third and a fourth place, and the game between them."""
    rules = replace(iron_gauntlet(), table_order=tuple(map(SeasonKey, order)))
    events = [
        event("a", {1: 1, 2: 3, 3: 5, 4: 6}, [(2, 1), (1, 3), (1, 4)]),
        event("b", {2: 4, 3: 1, 4: None}, [(2, 3), (3, 2), (4, 2), (4, 2)]),
        event("c", {1: None, 3: 3}, [(1, 3)]),
    ]
    table = season_table(rules, [person(n) for n in range(1, 5)], events)
    one, two = table.row(1), table.row(2)
    assert one.points == two.points == 10
    if first is None:
        assert one.place == two.place and one.is_shared and two.is_shared
    else:
        assert (one.place < two.place) == (first == 1)


def test_a_tied_game_is_worth_what_the_rules_say() -> None:
    """Nothing prints it: a tie is no win, and who has no games has half."""
    rules = replace(iron_gauntlet(), table_order=(SeasonKey.POINTS, SeasonKey.WIN_RATE))
    one = event("a", {1: 5, 2: 6, 3: 7}, [(1, 2)], ties=[(1, 2)])
    table = season_table(rules, [person(n) for n in (1, 2, 3)], [one])
    rates = {row.person: row.placed.values[1].amount for row in table.rows}
    assert rates == {1: Fraction(1, 2), 2: Fraction(), 3: Fraction(1, 2)}
    half = season_table(
        replace(rules, tie_worth=Fraction(1, 2)), [person(n) for n in (1, 2, 3)], [one]
    )
    assert {row.person: row.placed.values[1].amount for row in half.rows}[1] == Fraction(3, 4)


@pytest.mark.parametrize(
    ("home", "region", "reason"),
    [
        (("Seattle", "wa", "U.S.A."), WEST, RegionReason.ADDRESS),
        (("", "Washington", "United States"), WEST, RegionReason.ADDRESS),
        (("", "N.Y.", "usa"), EAST, RegionReason.ADDRESS),
        (("", "Québec", "Canada"), EAST, RegionReason.ADDRESS),
        (("", "Quebec", "CA"), EAST, RegionReason.ADDRESS),
        (("", "Bayern", "Deutschland"), EUROPE, RegionReason.ADDRESS),
        (("", "", "Polska"), EUROPE, RegionReason.ADDRESS),
        (("", "", "Belgique"), EUROPE, RegionReason.ADDRESS),
        (("", "", "South Africa"), EUROPE, RegionReason.ADDRESS),
        (("", "", "Georgia"), "asia-australia", RegionReason.ADDRESS),
        (("", "Georgia", "US"), EAST, RegionReason.ADDRESS),
        (("", "", "usa"), None, RegionReason.NO_STATE),
        (("", "Bavaria", "usa"), None, RegionReason.UNKNOWN_STATE),
        (("", "", "Brasil"), None, RegionReason.OUTSIDE),
        (("", "", "Narnia"), None, RegionReason.UNKNOWN_COUNTRY),
        (("Seattle", "WA", ""), None, RegionReason.NO_COUNTRY),
    ],
)
def test_regions_by_address(home, region, reason) -> None:
    """ig2014 introduction."""
    found = RegionFinder(iron_gauntlet()).of(replace(person(1), home=Home(*home)))
    assert (found.region, found.reason) == (region, reason)
    assert found.is_missing == (region is None)


def test_the_organizer_names_a_region() -> None:
    one = replace(person(1, EUROPE), home=Home("", "WA", "US"))
    assert RegionFinder(iron_gauntlet()).of(one).region == EUROPE
    found = RegionFinder(iron_gauntlet()).of(replace(one, region="mars"))
    assert found.reason is RegionReason.NO_SUCH_REGION


ONE = event("a", {1: 1, 2: 2}, [(1, 2)], packet="ig2014")


def with_entry(number: int, **changes) -> SeasonEvent:
    entries = list(ONE.entries)
    entries[number] = replace(entries[number], **changes)
    return replace(ONE, entries=tuple(entries))


@pytest.mark.parametrize(
    ("changed", "fault", "weight"),
    [
        (replace(ONE, entries=()), SeasonEventFault.NO_ENTRIES, Weight.IMPOSSIBLE),
        (replace(ONE, is_finished=False), SeasonEventFault.UNFINISHED, Weight.NOTE),
        (with_entry(1, place=1), SeasonEventFault.TWO_WINNERS, Weight.IMPOSSIBLE),
        (with_entry(0, place=None), SeasonEventFault.NO_WINNER, Weight.ODD),
        (with_entry(1, place=3), SeasonEventFault.PLACE, Weight.IMPOSSIBLE),
        (with_entry(1, place=0), SeasonEventFault.PLACE, Weight.IMPOSSIBLE),
        (with_entry(1, games=()), SeasonEventFault.GAME_DIFFERS, Weight.IMPOSSIBLE),
        (with_entry(1, extras=("x",)), SeasonEventFault.UNKNOWN_EXTRA, Weight.IMPOSSIBLE),
        (with_entry(1, person=9), SeasonEventFault.UNKNOWN_PERSON, Weight.IMPOSSIBLE),
        (replace(ONE, player_count=1), SeasonEventFault.PLAYER_COUNT, Weight.IMPOSSIBLE),
        (replace(ONE, packet="sr2015"), SeasonEventFault.OTHER_PACKET, Weight.ODD),
        (replace(ONE, date="1999-01-01"), SeasonEventFault.OUTSIDE_SEASON, Weight.ODD),
        (
            with_entry(1, games=(SeasonGame(2, GameEnd.WIN),)),
            SeasonEventFault.OPPONENT,
            Weight.IMPOSSIBLE,
        ),
    ],
    ids=lambda value: value.value if isinstance(value, SeasonEventFault) else "",
)
def test_what_is_wrong_with_an_event(changed, fault, weight) -> None:
    rules = replace(iron_gauntlet(), valid=Validity(since="2013-01-01"))
    assert (fault, weight) in [
        (one.code, one.weight) for one in event_problems(rules, changed, {1, 2})
    ]


def test_a_person_twice_and_a_small_event() -> None:
    rules = replace(iron_gauntlet(), least_players=4)
    twice = replace(ONE, entries=ONE.entries + ONE.entries[1:])
    codes = {one.code for one in event_problems(rules, twice, {1, 2})}
    assert {SeasonEventFault.PERSON_TWICE, SeasonEventFault.TOO_FEW} <= codes


def test_a_sound_event_has_no_problem() -> None:
    assert event_problems(iron_gauntlet(), ONE, {1, 2}) == ()
