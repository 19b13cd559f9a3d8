"""The finals: seeds, and the draw of the brackets against every draw there is."""

from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from app.rules.core.errors import RuleError
from app.rules.season.finals import (
    BoundProof,
    FinalsFault,
    bracket_draw,
    early_meetings,
    finals_seeds,
)
from app.rules.season.qualification import qualify
from app.rules.season.rules import FinalsRules, SeasonKey, SeedMeeting
from app.rules.season.table import season_table
from tests.rules.season.seasons import EAST, REGIONS, WEST, event, iron_gauntlet, person

GAMES = {
    SeedMeeting.STANDARD: [((0, 3), (1, 2))],
    SeedMeeting.NEIGHBOURS_APART: [((0, 2), (1, 3))],
    SeedMeeting.NEIGHBOURS: [((0, 1), (2, 3))],
    SeedMeeting.DRAWN: [((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3))],
}
"""Ranks that meet first in a bracket of four."""


def every_draw(homes: list[str], meeting: SeedMeeting) -> tuple[int, int]:
    """Fewest early meetings of one region over all draws of sixteen, and how many draws have them.

    Four brackets are numbered: 24 draws for each in which the first seeds stay where they are.
    """
    pots = [range(rank * 4, rank * 4 + 4) for rank in range(4)]
    costs = {}
    for four in product(*pots):
        meetings = [
            sum(homes[four[one]] == homes[four[other]] for one, other in games)
            for games in GAMES[meeting]
        ]
        costs[four] = min(meetings), meetings.count(min(meetings))
    found: Counter[int] = Counter()
    orders = list(permutations(range(4)))
    for second, third, fourth in product(orders, repeat=3):
        cost, ways = 0, 24
        for number in range(4):
            one, times = costs[number, 4 + second[number], 8 + third[number], 12 + fourth[number]]
            cost, ways = cost + one, ways * times
        found[cost] += ways
    return min(found), found[min(found)]


def homes_of(seed: int) -> list[str]:
    random = Random(seed)
    regions = "AABBCD"[: random.randint(2, 6)]
    return [random.choice(regions) for _ in range(16)]


SEEDS = list(range(1, 17))


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("meeting", SeedMeeting)
@pytest.mark.sweep(8)
def test_a_draw_is_the_best_of_all(seed, meeting) -> None:
    """ig2014 brackets."""
    homes = homes_of(seed)
    regions = dict(zip(SEEDS, homes, strict=True))
    drawn = bracket_draw(iron_gauntlet(), SEEDS, regions, meeting, seed)
    assert (drawn.bound.reached, drawn.bound.ways) == every_draw(homes, meeting)
    assert drawn.bound.is_best
    assert len(drawn.meetings) == drawn.bound.reached
    if drawn.bound.proof is BoundProof.COUNTING:
        assert sum(region.least for region in drawn.bound.regions) == drawn.bound.reached
    assert {one.round for one in drawn.meetings} <= {1}


@pytest.mark.parametrize("meeting", SeedMeeting)
def test_each_bracket_has_a_seed_of_each_rank_and_the_games_of_its_way(meeting) -> None:
    """ig2014 brackets: ranks 1-4 are first seeds, 5-8 second, 9-12 third, 13-16 fourth."""
    regions = dict(zip(SEEDS, homes_of(3), strict=True))
    drawn = bracket_draw(iron_gauntlet(), SEEDS, regions, meeting, 5)
    assert [bracket.region for bracket in drawn.brackets] == list(REGIONS)
    for rank in range(4):
        pot = {bracket.seeds[rank] for bracket in drawn.brackets}
        assert pot == set(range(rank * 4 + 1, rank * 4 + 5))
    for bracket in drawn.brackets:
        ranks = {tuple(sorted(bracket.seeds.index(one) for one in game)) for game in bracket.games}
        assert ranks in [set(games) for games in GAMES[meeting]]
        assert all(
            bracket.seeds.index(one) < bracket.seeds.index(two) for one, two in bracket.games
        )
    assert drawn == bracket_draw(iron_gauntlet(), SEEDS, regions, meeting, 5)


def test_every_best_draw_is_as_likely() -> None:
    """Two brackets of two: 4 draws that keep nobody apart, each about as often."""
    rules = replace(iron_gauntlet(), finals=FinalsRules(brackets=2, meeting=SeedMeeting.STANDARD))
    drawn = Counter(
        tuple(
            bracket.seeds for bracket in bracket_draw(rules, [1, 2, 3, 4], {}, None, one).brackets
        )
        for one in range(800)
    )
    assert len(drawn) == 4
    assert min(drawn.values()) > 150


def test_a_bound_by_counting_names_its_region() -> None:
    """Three first and three fourth seeds of one region over four brackets: two have to meet."""
    homes = dict.fromkeys(SEEDS, None)
    homes |= dict.fromkeys((1, 2, 3, 13, 14, 15), EAST)
    drawn = bracket_draw(iron_gauntlet(), SEEDS, homes, SeedMeeting.STANDARD, 1)
    assert drawn.bound.reached == 2 and drawn.bound.proof is BoundProof.COUNTING
    (bound,) = drawn.bound.regions
    assert (bound.region, bound.ranks, bound.players, bound.halves) == (EAST, (1, 4), 6, 4)
    assert early_meetings(drawn.brackets, homes) == drawn.meetings


def test_one_bracket_is_that_of_single_elimination() -> None:
    finals = FinalsRules(brackets=1, meeting=SeedMeeting.STANDARD, regions_apart=True)
    rules = replace(iron_gauntlet(), finals=finals)
    homes = {1: EAST, 8: EAST, 4: EAST, 2: WEST}
    drawn = bracket_draw(rules, range(1, 9), homes, None, 1)
    assert drawn.brackets[0].places == (1, 8, 4, 5, 2, 7, 3, 6)
    rounds = {(one.first, one.second): one.round for one in drawn.meetings}
    assert rounds == {(1, 8): 1, (1, 4): 2, (8, 4): 2}
    assert drawn.bound.reached == 3


@pytest.mark.parametrize(
    ("seeds", "brackets", "meeting", "fault"),
    [
        (SEEDS[:15], 4, SeedMeeting.STANDARD, FinalsFault.PLACES),
        ([], 4, SeedMeeting.STANDARD, FinalsFault.PLACES),
        ([*SEEDS[:15], 1], 4, SeedMeeting.STANDARD, FinalsFault.TWICE),
        (SEEDS, 4, None, FinalsFault.NO_MEETING),
        (SEEDS, 8, SeedMeeting.NEIGHBOURS, FinalsFault.MEETING_SIZE),
        (SEEDS[:12], 4, SeedMeeting.STANDARD, FinalsFault.SIZE),
        (list(range(1, 65)), 8, SeedMeeting.STANDARD, FinalsFault.TOO_MANY),
    ],
)
def test_what_can_not_be_drawn(seeds, brackets, meeting, fault) -> None:
    rules = replace(iron_gauntlet(), finals=replace(iron_gauntlet().finals, brackets=brackets))
    with pytest.raises(RuleError) as caught:
        bracket_draw(rules, seeds, {}, meeting, 1)
    assert caught.value.code is fault


def test_seeds_by_games_against_the_others_who_qualified() -> None:
    """ig2014 brackets: points, event wins, then the win rate against other qualified players."""
    people = [person(one, EAST) for one in (1, 2)] + [person(3, WEST), person(4)]
    events = [
        event("a", {1: 1, 2: 3, 3: 5}, [(3, 1), (2, 3)]),
        event("b", {2: 1, 1: 3, 3: 6, 4: None}, [(1, 4), (1, 4), (4, 2)]),
    ]
    rules = iron_gauntlet()
    table = season_table(rules, people, events)
    found = qualify(rules, table)
    assert set(found.people) == {1, 2, 3}
    first, second, third = finals_seeds(rules, table, found)
    assert [first.person, second.person, third.person] == [2, 1, 3]
    assert first.values[-1].key is SeasonKey.WIN_RATE_QUALIFIED
    assert first.values[-1].record.wins == 1 and second.values[-1].record.losses == 1
