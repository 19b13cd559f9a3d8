"""Mending a published round: the fewest games moved, the best pairing with so many, never begun."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.event_state import EventState
from app.rules.core.round import ByeKind, RoundKind, RoundState
from app.rules.pairing.repair.case import Repair, RepairCase, repair_case
from app.rules.pairing.repair.proposals import repairs
from app.services.packet.packets import load_packet, packet_text
from tests.rules.events import entrant
from tests.rules.pairing.made_up import event_after, new_event
from tests.rules.pairing.repair.repair_days import (
    published,
    troubled,
    with_last,
    with_late,
    with_out,
    with_repaired,
)
from tests.rules.pairing.repair.repair_oracle import faults

SR2010 = load_packet(packet_text("sr2010"))


@given(st.integers(0, 10**6))
def test_every_proposal_is_the_best_of_all_repairings(seed: int) -> None:
    state, changes = troubled(seed)
    assert faults(state, **changes) == []


@given(st.integers(0, 10**6))
def test_what_stands_keeps_its_table_and_everybody_has_one_place(seed: int) -> None:
    state, changes = troubled(seed, most=16)
    case = repair_case(state, **changes)
    assert case is not None
    for repair in repairs(case):
        gone = {*repair.gone, *repair.replaced}
        assert gone.isdisjoint(case.fixed)
        stands = [one for one in case.round.games if one not in gone]
        tables = Counter([one.table for one in stands] + [one.table for one in repair.games])
        assert max(tables.values(), default=1) == 1
        assert None not in tables
        assert max(places(case, repair).values(), default=1) == 1
        assert set(case.pool) <= {*places(case, repair), *repair.left_out}


def places(case: RepairCase, repair: Repair) -> Counter[int]:
    """How often everybody is in a game or has a bye."""
    gone = {*repair.gone, *repair.replaced}
    found = [one for game in case.round.games if game not in gone for one in game.players]
    found += [one for game in repair.games for one in game.players]
    byes = {bye.player for bye in case.round.byes} - set(repair.byes_gone)
    return Counter([*found, *byes, *repair.byes_new])


def first(state: EventState, **told: frozenset[int]) -> Repair:
    """The proposal that moves the fewest games."""
    case = repair_case(state, **told)
    assert case is not None
    return repairs(case)[1]


def test_nothing_is_repaired_of_a_draft_or_of_what_is_closed() -> None:
    state = published(new_event(8))
    for one in (RoundState.DRAFT, RoundState.CLOSED):
        assert repair_case(with_last(state, state=one)) is None
    assert repair_case(new_event(8)) is None


def test_a_bye_by_the_eos_word_is_kept_whoever_comes() -> None:
    state = published(new_event(9))
    (bye,) = state.rounds[-1].byes
    granted = with_last(state, byes=(replace(bye, kind=ByeKind.GRANTED),))
    repair = first(with_late(granted))
    assert (repair.byes_gone, repair.byes_new, repair.moved) == ((), (10,), 0)


def test_a_volunteer_keeps_the_bye_while_the_number_is_odd_and_plays_when_it_is_even() -> None:
    state = published(new_event(9))
    (bye,) = state.rounds[-1].byes
    volunteered = with_last(state, byes=(replace(bye, kind=ByeKind.VOLUNTEER),))
    assert first(with_late(volunteered)).byes_gone == (bye.player,)
    assert first(with_late(volunteered, 2)).byes_gone == ()
    assert {*first(with_late(volunteered, 2)).games[0].players} == {10, 11}


def test_a_fixed_table_that_is_given_up_goes_to_the_player_who_has_it() -> None:
    state = published(new_event(9))
    (bye,) = state.rounds[-1].byes
    leaver, other = state.rounds[-1].games[2].players
    table = state.rounds[-1].games[2].table
    state = replace(
        state,
        entrants=tuple(
            replace(one, fixed_table=table) if one.id == bye.player else one
            for one in state.entrants
        ),
    )
    (game,) = first(with_out(state, leaver)).games
    assert ({*game.players}, game.table) == ({other, bye.player}, table)


def test_new_games_take_tables_given_up_before_others_and_numbers_run_on() -> None:
    state = replace(published(new_event(9)), tables=(1, 2, 3, 4))
    (game,) = first(with_late(state)).games
    assert game.table == 5
    roomy = replace(state, tables=(1, 2, 3, 4, 8, 9))
    assert first(with_late(roomy)).games[0].table == 8
    leaver = state.rounds[-1].games[1].first.player
    assert first(with_out(roomy, leaver)).games[0].table == state.rounds[-1].games[1].table


def test_in_a_first_round_by_factions_the_newcomer_meets_another_one_where_games_may_move() -> None:
    entrants = tuple(
        entrant(one, faction="Cryx" if one < 4 else "Khador" if one < 7 else "Trollbloods")
        for one in range(1, 10)
    )
    state = replace(new_event(9), packet=SR2010, entrants=entrants)
    state = published(state, 3)
    (bye,) = state.rounds[-1].byes
    faction = state.by_id[bye.player].faction
    late = with_late(state)
    late = replace(late, entrants=(*late.entrants[:-1], entrant(10, faction=faction)))
    case = repair_case(late)
    assert case is not None
    _, same, other = repairs(case)
    assert (same.moved, same.cost.lines.against_packet) == (0, 1)
    assert (other.moved, other.cost.lines.against_packet) == (1, 0)


def test_the_final_that_a_repaired_result_makes_is_laid_and_only_its_games_move() -> None:
    state = event_after(3, 16, 5)
    state = replace(state, packet=SR2010, planned_rounds=4)
    state = published(state)
    assert state.rounds[-1].kind is RoundKind.TOP_TWO
    changed = None
    for place in range(8):
        case = repair_case(with_repaired(state, [place]))
        assert case is not None
        if repairs(case)[0].cost.lines.against_packet:
            changed = case
            break
    assert changed is not None
    *_, best = repairs(changed)
    assert best.cost.lines.against_packet == 0
    assert {frozenset(game.players) for game in best.games} >= {frozenset(changed.finals[0])}
    assert best.moved <= 4


def test_the_same_round_gives_the_same_proposals() -> None:
    for seed in range(5):
        state, changes = troubled(seed)
        case = repair_case(state, **changes)
        assert case is not None
        assert repairs(case) == repairs(case)
