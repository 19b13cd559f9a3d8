"""Absolute preferences go before all else, the others count where the packet leaves the choice."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import RoundKind
from app.rules.packet.packet import FirstRound, PairingRules
from app.rules.pairing.breaches import problems_of
from app.rules.pairing.pair import NoPairingError, pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.round_pairing import OptimalityProof, RoundPairing, lines_of
from tests.prove.preferences import with_preferences as with_random_preferences
from tests.rules.pairing.made_up import crafted, entrants, event_after, new_event, played_on
from tests.rules.pairing.oracle import whole_pairings
from tests.rules.pairing.oracle_preferences import (
    PreferenceJudge,
    best_lines,
    best_lines_by_matching,
)
from tests.rules.pairing.test_best import large_field, small_field


def with_preferences(state: EventState, *preferences: Preference) -> EventState:
    return replace(state, preferences=preferences)


def apart(one: int, other: int, *, hard: bool = False) -> Preference:
    first, second = PlayerId(one), PlayerId(other)
    return Preference(kind=PreferenceKind.PAIR, first=first, second=second, is_hard=hard)


def bye_for(player: int, *, hard: bool = False) -> Preference:
    return Preference(kind=PreferenceKind.BYE, first=PlayerId(player), is_hard=hard)


def with_clubs(state: EventState, clubs: dict[int, str]) -> EventState:
    return replace(
        state, entrants=tuple(replace(one, club=clubs.get(one.id)) for one in state.entrants)
    )


def pairs(paired: RoundPairing) -> set[frozenset[int]]:
    return {frozenset(game) for game in paired.games}


def lines(state: EventState, paired: RoundPairing) -> tuple[int, ...]:
    """What the pairing of those who are not locked costs, by the oracle and by its own word."""
    locked = {frozenset(pair) for pair in state.locks}
    games = [tuple(game) for game in paired.games if frozenset(game) not in locked]
    judge = PreferenceJudge(state, looks_ahead=paired.looks_ahead)
    found = judge.lines(games, paired.bye)
    if not locked:
        reached = lines_of(paired.cost, paired.extra_cost, len(judge.soft))
        assert (reached[0], *reached[2:]) == found
    return found


def assert_best(state: EventState, seed: int, *, small: bool) -> OptimalityProof | None:
    """No pairing is better in any line; where absolute preferences leave none, that is so."""
    best_of = best_lines if small else best_lines_by_matching
    looks_ahead = bool(seed % 3)
    try:
        paired = pair_round(state, Draw(seed), looks_ahead=looks_ahead)
    except NoPairingError as error:
        assert best_of(state, looks_ahead=looks_ahead)[0] > 0
        less = replace(state, preferences=error.without(state.preferences))
        assert lines(less, pair_round(less, Draw(seed)))[0] == 0
        return None
    locked = {player for pair in state.locks for player in pair}
    if any(one.id not in locked for one in state.active):
        best = best_of(state, looks_ahead=looks_ahead)
        assert (lines(state, paired), best[0]) == (best, 0)
    return paired.proof


@pytest.mark.sweep(8)
@pytest.mark.parametrize("batch", range(4))
def test_no_pairing_of_up_to_eight_players_is_better(batch: int) -> None:
    chance, proofs = Random(batch), Counter[OptimalityProof | None]()
    for seed in range(250):
        state = with_random_preferences(small_field(chance), chance)
        proofs[assert_best(state, seed, small=True)] += 1
    assert all(proofs[one] > 5 for one in (*OptimalityProof, None))


@pytest.mark.parametrize("batch", range(3))
def test_no_pairing_of_large_fields_is_better(batch: int) -> None:
    chance = Random(100 + batch)
    for seed in range(12):
        state = large_field(chance)
        if len(state.active) > 1:
            assert_best(with_random_preferences(state, chance), seed, small=False)


@pytest.mark.parametrize("players", [11, 32, 65])
def test_no_pairing_is_better_in_whole_events_with_preferences(players: int) -> None:
    chance = Random(players)
    state = with_random_preferences(new_event(players), chance)
    state = replace(
        state, preferences=tuple(replace(one, is_hard=False) for one in state.preferences)
    )
    for number in range(5):
        assert_best(state, number, small=False)
        state = played_on(state, chance, number)


def test_first_rounds_that_keep_factions_apart_hear_preferences_too() -> None:
    packet = replace(
        new_event(2).packet, pairing=PairingRules(first_round=FirstRound.OTHER_FACTIONS)
    )
    chance = Random(9)
    for seed in range(60):
        state = with_random_preferences(
            replace(new_event(chance.choice((4, 6, 8))), packet=packet), chance
        )
        factions = {one.id: chance.choice((None, "A", "A", "B")) for one in state.entrants}
        entrants_ = tuple(replace(one, faction=factions[one.id]) for one in state.entrants)
        soft = tuple(replace(one, is_hard=False) for one in state.preferences)
        state = replace(state, entrants=entrants_, preferences=soft)
        paired = pair_round(state, Draw(seed))
        judge = PreferenceJudge(state, looks_ahead=False)
        best = min(
            (_alike(factions, games), judge.lines(games, bye))
            for games, bye in whole_pairings(judge.free)
        )
        assert paired.kind is RoundKind.FIRST_FACTIONS
        assert (_alike(factions, paired.games), judge.lines(paired.games, paired.bye)) == best


def _alike(factions: dict[PlayerId, str | None], games: object) -> int:
    return sum(
        factions[one] is not None and factions[one] == factions[other]
        for one, other in games  # type: ignore[attr-defined]
    )


def test_a_volunteer_has_the_bye_of_a_first_round_by_factions() -> None:
    packet = replace(
        new_event(2).packet, pairing=PairingRules(first_round=FirstRound.OTHER_FACTIONS)
    )
    state = replace(new_event(5), packet=packet, preferences=(bye_for(3),))
    assert {pair_round(state, Draw(seed)).bye for seed in range(8)} == {3}


def test_an_absolute_preference_goes_before_rematches() -> None:
    met = [(1, 3), (1, 4), (2, 3), (2, 4)]
    state = crafted(dict.fromkeys(range(1, 5), 0), met)
    hard = with_preferences(state, apart(1, 2, hard=True))
    soft = with_preferences(state, apart(1, 2))
    assert pair_round(hard, Draw(1)).cost.rematches == 2
    assert pairs(pair_round(soft, Draw(1))) == {frozenset((1, 2)), frozenset((3, 4))}
    assert pair_round(soft, Draw(1)).extra_cost.preferences == (1,)


def test_an_earlier_preference_goes_before_a_later_one() -> None:
    state = new_event(4)
    one, other = apart(1, 2), Preference(kind=PreferenceKind.CLUB)
    clubs = {1: "a", 3: "a", 2: "b", 4: "b"}
    third = apart(1, 4)
    first_last = pair_round(with_preferences(with_clubs(state, clubs), one, other, third), Draw(1))
    last_first = pair_round(with_preferences(with_clubs(state, clubs), third, other, one), Draw(1))
    assert pairs(first_last) == {frozenset((1, 4)), frozenset((2, 3))}
    assert pairs(last_first) == {frozenset((1, 2)), frozenset((3, 4))}


def test_one_club_is_kept_apart_while_the_preference_holds() -> None:
    clubs = {one: "Rats" if one % 2 else " rats " for one in range(1, 7)}
    clubs |= {one: f"Club {one}" for one in range(7, 13)}
    preference = Preference(kind=PreferenceKind.CLUB, through_round=RoundNumber(1))
    first = with_preferences(with_clubs(new_event(12), clubs), preference)
    held = pair_round(first, Draw(1))
    assert (held.preferences, held.extra_cost.preferences, held.proof) == (
        (preference,),
        (0,),
        OptimalityProof.BOUNDS,
    )
    second = with_preferences(with_clubs(event_after(1, 12, seed=1), clubs), preference)
    assert pair_round(second, Draw(1)) == pair_round(replace(second, preferences=()), Draw(1))


def test_a_volunteer_goes_before_everybody_of_as_few_points() -> None:
    state = crafted({1: 1, 2: 1, 3: 0, 4: 0, 5: 0})
    assert {
        pair_round(with_preferences(state, bye_for(4)), Draw(seed)).bye for seed in range(9)
    } == {4}
    paired = pair_round(with_preferences(state, bye_for(1)), Draw(1))
    assert (paired.cost.bye_points, paired.extra_cost.preferences, paired.proof) == (
        0,
        (1,),
        OptimalityProof.BOUNDS,
    )


def test_a_volunteer_whose_preference_is_absolute_sits_out_whatever_it_costs() -> None:
    state = crafted({1: 1, 2: 1, 3: 0, 4: 0, 5: 0}, had_bye=[1])
    paired = pair_round(with_preferences(state, bye_for(1, hard=True)), Draw(1))
    assert (paired.bye, paired.cost.second_byes, paired.cost.bye_points) == (1, 1, 1)
    assert pair_round(with_preferences(new_event(4), bye_for(1, hard=True)), Draw(1)).bye is None


def test_of_several_volunteers_one_sits_out() -> None:
    state = with_preferences(new_event(7), bye_for(2, hard=True), bye_for(5, hard=True))
    assert {pair_round(state, Draw(seed)).bye for seed in range(30)} == {2, 5}


def test_absolute_preferences_that_leave_no_pairing_are_named() -> None:
    state = new_event(4)
    preferences = [
        apart(1, 2, hard=True),
        apart(3, 1, hard=True),
        apart(2, 3),
        apart(4, 1, hard=True),
    ]
    with pytest.raises(NoPairingError) as refusal:
        pair_round(with_preferences(state, *preferences), Draw(1))
    assert refusal.value.code == "pairing.no-pairing"
    assert refusal.value.culprits == (preferences[3],)
    assert refusal.value.beside == (preferences[0], preferences[1])
    less = refusal.value.without(preferences)
    assert less == tuple(preferences[:3])
    assert frozenset((1, 4)) in pairs(pair_round(with_preferences(state, *less), Draw(1)))


def test_a_preference_that_cannot_be_kept_alone_stands_alone() -> None:
    clubs = dict.fromkeys(range(1, 5), "a")
    preference = Preference(kind=PreferenceKind.CLUB, is_hard=True)
    with pytest.raises(NoPairingError) as refusal:
        pair_round(
            with_preferences(with_clubs(new_event(4), clubs), apart(1, 2, hard=True), preference),
            Draw(1),
        )
    assert (refusal.value.culprits, refusal.value.beside) == ((preference,), ())


def test_pairs_kept_together_are_no_matter_of_preferences() -> None:
    state = replace(new_event(4), locks=((PlayerId(1), PlayerId(2)),))
    paired = pair_round(with_preferences(state, apart(1, 2, hard=True)), Draw(1))
    assert frozenset((1, 2)) in pairs(paired)
    found = problems_of(with_preferences(state, apart(1, 2, hard=True)), paired.games, None)
    assert [(one.code, one.weight) for one in found] == [("pairing.wish", "odd")]


def test_what_goes_against_a_preference_is_told() -> None:
    state = with_preferences(new_event(5), apart(1, 2), bye_for(3), bye_for(4, hard=True))
    games = [(PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4))]
    found = problems_of(state, games, PlayerId(5))
    assert [(one.code, one.weight) for one in found] == [
        ("pairing.wish", "note"),
        ("pairing.volunteer", "odd"),
        ("pairing.volunteer", "note"),
    ]


def test_the_same_seed_gives_the_same_pairing_with_preferences() -> None:
    chance = Random(3)
    for seed in range(20):
        state = with_random_preferences(event_after(3, 19, seed=seed), chance)
        soft = tuple(replace(one, is_hard=False) for one in state.preferences)
        state = replace(state, preferences=soft)
        assert pair_round(state, Draw(seed)) == pair_round(replace(state), Draw(seed))


def test_preferences_of_who_left_are_not_heard() -> None:
    state = with_preferences(new_event(4), apart(1, 9, hard=True), bye_for(9, hard=True))
    state = replace(state, entrants=state.entrants + entrants([9], status="dropped"))
    assert len(pair_round(state, Draw(1)).games) == 2
