"""A first round that keeps factions apart: as few games within one as can be, and fairly drawn."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.packet.packet import FirstRound, PairingRules
from app.rules.pairing.breaches import problems_of
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.first_round import draw_by_groups, pairings_across
from app.rules.pairing.pair import pair_round
from tests.rules.events import SR2015, entrant
from tests.rules.pairing.oracle import whole_pairings
from tests.rules.pairing.shares import Outcome
from tests.rules.pairing.test_fairness import assert_fair

APART = replace(SR2015, pairing=PairingRules(first_round=FirstRound.OTHER_FACTIONS))


def field(factions: Sequence[str | None], **more: object) -> EventState:
    """Players 1, 2 … of these factions before the first round."""
    entrants = tuple(entrant(one, faction=name) for one, name in enumerate(factions, 1))
    return EventState(packet=APART, point_size=50, entrants=entrants, **more)


def within(factions: Sequence[str | None], games: Sequence[tuple[int, int]]) -> int:
    """Games of two players of one faction, counted apart from the program."""
    both = [(factions[one - 1], factions[other - 1]) for one, other in games]
    return sum(bool(one) and one == other for one, other in both)


def fewest(factions: Sequence[str | None], players: Sequence[int]) -> list[Outcome]:
    """Every pairing of an even number that has as few games within a faction as any."""
    listed = [games for games, _ in whole_pairings([PlayerId(one) for one in players])]
    least = min(within(factions, games) for games in listed)
    best = (games for games in listed if within(factions, games) == least)
    return [frozenset(frozenset(game) for game in games) for games in best]


@pytest.mark.parametrize("players", range(2, 9))
def test_no_pairing_has_fewer_games_within_a_faction(players: int) -> None:
    chance = Random(players)
    for seed in range(60):
        pool = chance.choice([["A", "B"], ["A", "A", "A", "B"], ["A", "B", "C", None], [None, "A"]])
        factions = [chance.choice(pool) for _ in range(players)]
        paired = pair_round(field(factions), Draw(seed))
        others = [one for one in range(1, players + 1) if one != paired.bye]
        assert frozenset(map(frozenset, paired.games)) in fewest(factions, others)
        assert paired.kind is RoundKind.FIRST_FACTIONS
        assert paired.cost.against_packet == within(factions, paired.games)


EVEN = {
    "two of each of three factions": "AABBCC",
    "one faction with half of the players": "AAABBC",
    "one faction with more than half": "AAAABC",
    "two without a faction": ["A", "A", "B", "B", None, None],
}


@pytest.mark.sweep(12)
@pytest.mark.parametrize("name", EVEN)
def test_every_pairing_with_the_fewest_has_its_share(name: str) -> None:
    best = fewest(EVEN[name], range(1, 7))
    assert_fair(field(EVEN[name]), dict.fromkeys(best, Fraction(1, len(best))), each=900)


def test_the_fair_draw_of_six_knows_its_number_of_pairings() -> None:
    assert len(fewest("AABBCC", range(1, 7))) == pairings_across([2, 2, 2]) == 8
    assert len(fewest("AAABBC", range(1, 7))) == pairings_across([3, 2, 1]) == 6


@pytest.mark.parametrize("sizes", [(1,) * 8, (2, 2, 2, 2), (3, 3, 1, 1), (3, 2, 2, 1), (4, 4)])
def test_pairings_across_groups_are_counted_without_listing_them(sizes: Sequence[int]) -> None:
    factions = [name for name, size in zip("ABCDEFGH", sizes, strict=False) for _ in range(size)]
    assert pairings_across(sizes) == len(fewest(factions, range(1, 9)))


def test_the_bye_is_as_likely_for_everybody_whatever_the_faction() -> None:
    state = field("AAABBC" + "A")
    byes = Counter(pair_round(state, Draw(seed)).bye for seed in range(7000))
    assert sorted(byes) == [1, 2, 3, 4, 5, 6, 7]
    assert all(0.9 < often / 1000 < 1.1 for often in byes.values())


@pytest.mark.parametrize("players", [32, 64, 300])
def test_large_fields_meet_across_factions(players: int) -> None:
    chance = Random(players)
    factions = [chance.choice("ABCDEF") for _ in range(players)]
    players_in = [PlayerId(one) for one in range(1, players + 1)]
    known = dict(zip(players_in, factions, strict=True))
    games, bye = draw_by_groups(players_in, known, Draw(1))
    assert (bye, within(factions, games)) == (None, 0)
    assert sorted(one for game in games for one in game) == players_in


def test_locked_pairs_stay_together_and_the_others_keep_apart() -> None:
    state = field("AABBCC", locks=((PlayerId(1), PlayerId(2)),))
    for seed in range(20):
        paired = pair_round(state, Draw(seed))
        assert (1, 2) in paired.games
        assert paired.cost.against_packet == 1


def test_games_within_a_faction_are_named_by_hand_and_legal_where_they_must_be() -> None:
    state = field("AAAB")
    games = [(PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4))]
    assert [(one.code, dict(one.facts)) for one in problems_of(state, games, None)] == [
        ("pairing.same-faction", {"first": 1, "second": 2, "faction": "A"})
    ]
    assert cost_of(state, games, None).against_packet == 1
    assert pair_round(state, Draw(1)).problems == ()


def test_a_later_round_takes_no_heed_of_factions() -> None:
    state = field("AABB")
    first = pair_round(state, Draw(1))
    later = replace(state, packet=SR2015)
    assert first.kind is RoundKind.FIRST_FACTIONS
    assert pair_round(later, Draw(1)).kind is RoundKind.SWISS
    games = [(PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4))]
    assert problems_of(later, games, None) == ()
