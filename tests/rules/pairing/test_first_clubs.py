"""A first round that keeps clubs apart: as few games within one as can be, fair and proved."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundKind
from app.rules.packet.packet import FirstRound, PairingRules
from app.rules.pairing.breaches import problems_of
from app.rules.pairing.certificate.certificate import certify
from app.rules.pairing.certificate.line_reasons import Because, CostLine
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.pair import pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.services.pairing.certificate import preference_entries
from tests.rules.events import SR2015, entrant, game, rounds
from tests.rules.pairing.oracle import whole_pairings
from tests.rules.pairing.test_fairness import assert_fair

CLUBS = replace(SR2015, pairing=PairingRules(first_round=FirstRound.OTHER_CLUBS))


def field(clubs, **more: object) -> EventState:
    """Players 1, 2 … of these clubs before the first round; their factions are all one."""
    entrants = tuple(entrant(one, club=name, faction="Cryx") for one, name in enumerate(clubs, 1))
    return EventState(packet=CLUBS, point_size=50, entrants=entrants, **more)


def same(one: str | None, other: str | None) -> bool:
    """Of one club, however they typed it."""
    spelt = ["".join((club or "").split()).lower() for club in (one, other)]
    return bool(spelt[0]) and spelt[0] == spelt[1]


def within(clubs, games) -> int:
    return sum(same(clubs[one - 1], clubs[other - 1]) for one, other in games)


def fewest(clubs, players) -> set[frozenset[frozenset[int]]]:
    """Every pairing with as few games within a club as any, by trying all."""
    listed = [games for games, _ in whole_pairings(players)]
    least = min(within(clubs, games) for games in listed)
    return {frozenset(map(frozenset, one)) for one in listed if within(clubs, one) == least}


@pytest.mark.parametrize("players", range(2, 9))
def test_no_pairing_has_fewer_games_within_a_club(players: int) -> None:
    chance = Random(players)
    for seed in range(60):
        pool = chance.choice([["A", "B"], ["A", " a", "A", "B"], ["A", "B", "C", None], ["", "A"]])
        clubs = [chance.choice(pool) for _ in range(players)]
        paired = pair_round(field(clubs), Draw(seed))
        others = [one for one in range(1, players + 1) if one != paired.bye]
        assert frozenset(map(frozenset, paired.games)) in fewest(clubs, others)
        assert paired.kind is RoundKind.FIRST_CLUBS
        assert paired.cost.against_packet == within(clubs, paired.games)


def test_every_pairing_with_the_fewest_is_as_likely() -> None:
    clubs = ["A", "A", "A", "B", "B", None]
    wanted = fewest(clubs, range(1, 7))
    assert_fair(field(clubs), dict.fromkeys(wanted, Fraction(1, len(wanted))), each=900)


def test_games_within_a_club_are_named_and_factions_are_not() -> None:
    state = field(["Iron Guild", "iron  guild", "Old Mill", None])
    problems = problems_of(state, [(1, 2), (3, 4)], None)
    assert [(one.code, dict(one.facts)["club"]) for one in problems] == [
        ("pairing.same-club", "Iron Guild")
    ]
    assert cost_of(state, [(1, 2), (3, 4)], None).against_packet == 1
    assert problems_of(state, [(1, 3), (2, 4)], None) == ()


def test_a_later_round_takes_clubs_as_they_come() -> None:
    state = replace(field(["A", "A", "B", "B"]), rounds=rounds([game(1, 3, 1), game(2, 4, 2)]))
    assert pair_round(state, Draw(1)).kind is RoundKind.SWISS


def drawn(state: EventState, seed: int = 1):
    """The state with its first round drawn."""
    paired = pair_round(state, Draw(seed))
    games = [game(one, other, id=n) for n, (one, other) in enumerate(paired.games, 1)]
    basis = dict.fromkeys(state.by_id, 0)
    return replace(
        state,
        rounds=rounds(
            games, state="draft", kind=paired.kind, basis=basis, preferences=paired.preferences
        ),
    )


def test_its_certificate_proves_what_a_large_club_forces() -> None:
    state = drawn(field(["A", "A", "A", "A", "A", "B"]))
    proof = certify(state, state.rounds[0])
    line = proof.line(CostLine.AGAINST_PACKET)
    assert (line.reached, line.best, line.because) == (2, 2, Because.ONE_CLUB)
    assert proof.is_best
    # Clubs are not named in what anybody may check.
    (apart,) = preference_entries(proof)
    assert (apart.kind, set(apart.labels.values())) == (PreferenceKind.CLUB, {"club-1", "club-2"})


def test_its_certificate_finds_a_better_one_than_a_swap_by_hand() -> None:
    state = field(["A", "A", "B", "B"])
    by_hand = rounds([game(1, 2), game(3, 4, id=2)], state="draft", kind=RoundKind.FIRST_CLUBS,
                     basis=dict.fromkeys(state.by_id, 0))  # fmt: skip
    proof = certify(replace(state, rounds=by_hand), by_hand[0])
    line = proof.line(CostLine.AGAINST_PACKET)
    assert (line.reached, line.best, proof.is_best) == (2, 0, False)


def test_preferences_are_heard_where_clubs_leave_a_choice() -> None:
    preference = Preference(kind=PreferenceKind.PAIR, first=1, second=3)
    state = field(["A", "A", "B", "B"], preferences=(preference,))
    for seed in range(20):
        paired = pair_round(state, Draw(seed))
        assert set(map(frozenset, paired.games)) == {frozenset((1, 4)), frozenset((2, 3))}
        assert paired.cost.against_packet == 0
