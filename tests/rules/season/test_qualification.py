"""Who qualifies for the finals of a season: the examples of the text, and a slow model."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from app.rules.season.finals import finals_seeds
from app.rules.season.games import GameRecord
from app.rules.season.qualification import OutReason, PlaceKind, draw_lots, qualify
from app.rules.season.rules import DeclinedPlace, SeasonKey
from app.rules.season.table import season_table
from tests.rules.season.season_model import qualified
from tests.rules.season.seasons import (
    ASIA,
    EAST,
    EUROPE,
    REGIONS,
    WEST,
    event,
    iron_gauntlet,
    person,
    random_season,
)

BOB, MIKE, MICHELLE, CHRIS, JIM, STEVE, BILL, BEN, JOE, ERIC = range(1, 11)
EXAMPLE = [
    *(person(one, WEST) for one in (BOB, MIKE)),
    *(person(one, EAST) for one in (MICHELLE, CHRIS)),
    *(person(one, EUROPE) for one in (JIM, STEVE, BILL)),
    *(person(one, ASIA) for one in (BEN, JOE, ERIC)),
]
EXAMPLE_EVENTS = [
    event("bob", {BOB: 1, MIKE: 2}),
    event("michelle", {MICHELLE: 1, CHRIS: 2}),
    event("jim", {JIM: 1, BILL: 2}),
    event("steve", {STEVE: 1, BILL: 5}),
    event("ben", {BEN: 1, JOE: 3, ERIC: 4}, [(JOE, ERIC), (ERIC, JOE)]),
    event("joe", {ERIC: 3, JOE: 4}, [(JOE, ERIC)]),
]
"""ig2014 finals: everybody in Europe/Africa and Asia/Australia has ten points."""


def example(**changes):
    rules = iron_gauntlet()
    rules = replace(rules, places=replace(rules.places, **changes))
    table = season_table(rules, EXAMPLE, EXAMPLE_EVENTS)
    return rules, table, qualify(rules, table)


def of_region(found, region):
    return [
        line for line in found.finalists if line.kind is PlaceKind.REGION and line.region == region
    ]


@pytest.mark.parametrize(
    ("region", "both"),
    [
        pytest.param(WEST, (BOB, MIKE), id="Bob and Mike"),
        pytest.param(EAST, (MICHELLE, CHRIS), id="Michelle and Chris"),
        pytest.param(EUROPE, (JIM, STEVE), id="Jim and Steve before Bill"),
        pytest.param(ASIA, (BEN, JOE), id="Ben, then Joe before Eric"),
    ],
)
def test_the_regional_examples_of_the_text(region, both) -> None:
    """ig2014 finals."""
    _, _, found = example()
    assert {line.person for line in of_region(found, region)} == set(both)


def test_bill_has_fewer_event_wins() -> None:
    """ig2014 finals: Jim and Steve have more event wins than Bill."""
    _, _, found = example(at_large=0)
    for line in of_region(found, EUROPE):
        assert line.ahead_of is not None and line.ahead_of.other == BILL
        assert line.ahead_of.key is SeasonKey.EVENT_WINS
        assert (line.ahead_of.own.amount, line.ahead_of.others.amount) == (1, 0)
    bill = next(line for line in found.out if line.person == BILL)
    assert bill.reason is OutReason.BEHIND and bill.region_place == 3
    assert bill.behind_region is not None and bill.behind_region.key is SeasonKey.EVENT_WINS


def test_joe_has_beaten_eric_twice_of_three_times() -> None:
    """ig2014 finals: 2-1-0."""
    _, _, found = example()
    ben, joe = of_region(found, ASIA)
    assert (ben.person, ben.ahead_of.key) == (BEN, SeasonKey.EVENT_WINS)
    assert (joe.person, joe.ahead_of.other, joe.ahead_of.key) == (
        JOE,
        ERIC,
        SeasonKey.WIN_RATE_TIED,
    )
    assert joe.ahead_of.own.record == GameRecord(2, 1, 0)
    assert joe.ahead_of.own.amount == Fraction(2, 3)


def test_the_other_places_are_filled_from_everybody() -> None:
    """ig2014 finals: Bill and Eric are the best of those who are left."""
    _, _, found = example()
    large = [line.person for line in found.finalists if line.kind is PlaceKind.AT_LARGE]
    assert set(large) == {BILL, ERIC} and found.vacant == 6


def test_a_leader_who_cannot_come_is_replaced_from_all_regions() -> None:
    """ig2014 finals."""
    rules, table, _ = example(at_large=0)
    found = qualify(rules, table, declined=[BOB])
    (line,) = [one for one in found.finalists if one.kind is PlaceKind.REPLACEMENT]
    assert (line.for_leader, line.region) == (BOB, WEST)
    assert line.person in (BILL, ERIC)
    assert BOB in found.leaders
    assert {one.person: one.reason for one in found.out}[BOB] is OutReason.DECLINED


def test_a_house_file_can_let_the_region_keep_its_place() -> None:
    rules, table, _ = example(at_large=0, region_declined=DeclinedPlace.REGION)
    found = qualify(rules, table, declined=[JIM])
    assert {line.person for line in of_region(found, EUROPE)} == {STEVE, BILL}


def test_alternates_are_called_in_order() -> None:
    """ig2014 finals: the highest ranked alternate takes the slot."""
    rules, table, found = example(at_large=0)
    first, second = (line.person for line in found.alternates)
    after = qualify(rules, table, withdrawn=[MIKE])
    (called,) = [line for line in after.finalists if line.called_for]
    assert (called.person, called.called_for) == (first, MIKE)
    assert [line.person for line in after.alternates] == [second]
    after = qualify(rules, table, withdrawn=[first, MIKE])
    assert [line.person for line in after.finalists if line.called_for] == [second]
    after = qualify(rules, table, withdrawn=[MIKE, first, second])
    assert after.vacant == 1 and not after.alternates


def test_equals_in_everything_are_open_until_lots_are_drawn() -> None:
    rules = replace(iron_gauntlet(), places=replace(iron_gauntlet().places, at_large=0))
    people = [person(one, EAST) for one in (1, 2, 3)]
    table = season_table(rules, people, [event(str(one), {one: 1}) for one in (1, 2, 3)])
    found = qualify(rules, table)
    tie = found.open_ties[0]
    assert (tie.people, tie.places, tie.region) == ((1, 2, 3), 2, EAST)
    assert all(line.is_open for line in found.finalists)
    lots = draw_lots(tie.people, 7)
    assert sorted(lots) == [1, 2, 3] and lots == draw_lots((3, 2, 1), 7)
    found = qualify(rules, table, lots=lots)
    assert found.people == lots[:2] and not found.open_ties


def test_who_was_disqualified_can_not_qualify() -> None:
    """ig2014 leaving."""
    people = [person(one, EAST) for one in (1, 2)]
    events = [event("a", {1: 1, 2: 2}), event("b", {1: None, 2: 1}, disqualified=[1])]
    rules = iron_gauntlet()
    found = qualify(rules, season_table(rules, people, events))
    assert found.people == (2,)
    assert [(line.person, line.reason) for line in found.out] == [(1, OutReason.BARRED)]


@pytest.mark.parametrize("block", range(40))
@pytest.mark.sweep(10)
def test_random_seasons_against_the_slow_model(block) -> None:
    """2,000 seasons: places, alternates after declines, seeds; then open ties without lots."""
    rules = iron_gauntlet()
    for seed in range(50 * block, 50 * block + 50):
        people, events = random_season(seed)
        random = Random(-seed - 1)
        lots = random.sample([one.id for one in people], len(people))
        declined = random.sample(lots, random.randint(0, min(6, len(lots))))
        table = season_table(rules, people, events)
        found = qualify(rules, table, declined, lots=lots)
        model = qualified(people, events, REGIONS, declined, lots)
        assert {row.person: row.points for row in table.rows} == {
            row.person: model.points[row.person] for row in table.rows
        }
        by_kind = [(line.kind is PlaceKind.REGION, line.person) for line in found.finalists]
        assert [one for is_region, one in by_kind if is_region] == model.region_places, seed
        assert [one for is_region, one in by_kind if not is_region] == model.others, seed
        assert [line.person for line in found.alternates] == model.alternates, seed
        seeds = finals_seeds(rules, table, found, lots)
        assert [line.person for line in seeds] == model.seeds, seed
        assert not found.open_ties
        assert bool(qualify(rules, table, declined).open_ties) == model.is_open, seed


@pytest.mark.parametrize("block", range(10))
@pytest.mark.sweep(5)
def test_the_order_of_events_people_and_entries_changes_nothing(block) -> None:
    rules = iron_gauntlet()
    for seed in range(20 * block, 20 * block + 20):
        people, events = random_season(seed)
        table = season_table(rules, people, events)
        random = Random(seed)
        mixed = [
            replace(one, entries=tuple(random.sample(one.entries, len(one.entries))))
            for one in random.sample(events, len(events))
        ]
        again = season_table(rules, random.sample(people, len(people)), mixed)
        assert again.rows == table.rows
        assert qualify(rules, again) == qualify(rules, table)


@pytest.mark.parametrize("block", range(10))
@pytest.mark.sweep(5)
def test_whoever_declines_before_or_after_the_same_people_come(block) -> None:
    """Replacements, the other places and alternates are one order: ig2014 finals."""
    rules = iron_gauntlet()
    for seed in range(20 * block, 20 * block + 20):
        people, events = random_season(seed)
        random = Random(seed)
        lots = random.sample([one.id for one in people], len(people))
        table = season_table(rules, people, events)
        found = qualify(rules, table, lots=lots)
        gone = random.sample(found.people, min(3, len(found.people)))
        before = qualify(rules, table, gone, lots=lots)
        after = qualify(rules, table, withdrawn=gone, lots=lots)
        assert set(before.people) == set(after.people), seed
        assert before.vacant == after.vacant


def test_every_row_is_in_or_out_and_never_both() -> None:
    rules = iron_gauntlet()
    for seed in range(30):
        people, events = random_season(seed)
        table = season_table(rules, people, events)
        found = qualify(rules, table)
        assert len(set(found.people)) == len(found.people) == 16 - found.vacant
        out = {line.person for line in found.out}
        assert out | set(found.people) == {row.person for row in table.rows}
        assert not out & set(found.people)
        assert {line.person for line in found.alternates} <= out
