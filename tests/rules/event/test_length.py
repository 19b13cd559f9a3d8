from dataclasses import replace

import pytest

from app.rules.event.length import (
    EndReason,
    is_over,
    planned_rounds,
    recommended_rounds,
    rounds_finished,
    sole_leader,
)
from app.rules.packet.packet import EarlyEnd, LastRound, PairingRules
from app.rules.players.entry import EventNote, event_notes
from app.services.packet.packets import load_packet, packet_text, resolved_text
from tests.rules.events import SR2015, SR2019, bye, event, game, rounds


@pytest.mark.parametrize("packet", [SR2015, SR2019], ids=["sr2015-rounds", "sr2019-rounds"])
@pytest.mark.parametrize(
    ("players", "needed"),
    [(1, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7), (128, 7),
     (129, 8), (256, 8), (257, 9), (1025, 11)],
)  # fmt: skip
def test_the_players_say_how_many_rounds_are_needed(packet, players, needed) -> None:
    assert recommended_rounds(packet, players) == needed


def test_the_eos_number_of_rounds_stands_before_the_packets() -> None:
    assert planned_rounds(event(8, planned_rounds=5)) == 5


def test_before_the_first_round_those_who_are_in_are_counted() -> None:
    assert planned_rounds(event(9, dropped=[9])) == 3


def test_a_late_player_does_not_lengthen_the_event() -> None:
    games = [game(one, one + 1) for one in (1, 3, 5, 7)]
    assert planned_rounds(event(9, rounds(games, absent=frozenset({9})))) == 3


def test_a_player_with_a_bye_in_the_first_round_counts() -> None:
    games = [game(one, one + 1) for one in (1, 3, 5, 7)]
    assert planned_rounds(event(9, rounds(games, byes=(bye(9),)))) == 4


def test_a_draft_does_not_begin_the_event() -> None:
    games = [game(one, one + 1) for one in (1, 3, 5, 7)]
    assert planned_rounds(event(9, rounds(games, state="draft"))) == 4


def test_who_is_left_out_of_the_first_draft_does_not_count() -> None:
    games = [game(one, one + 1) for one in (1, 3, 5, 7)]
    draft = rounds(games, state="draft", left_out={9: 0})
    assert planned_rounds(event(9, draft)) == 3


def semi_final(last, state="closed"):
    """Four players, two rounds, the second with the games given."""
    return rounds([game(1, 2, 1, id=1), game(3, 4, 3, id=2)], last, state=state)


DECIDED = [game(1, 3, 1, id=3), game(2, 4, 2, id=4)]


def test_one_ahead_of_all_ends_the_event_before_its_planned_rounds() -> None:
    end = is_over(event(4, semi_final(DECIDED)))
    assert end is not None
    assert (end.reason, end.leader, end.plays_on) == (EndReason.SOLE_LEADER, 1, False)


def test_two_who_lead_together_play_on() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, 3)]))
    assert sole_leader(state) is None
    assert is_over(state) is None


def test_a_tie_leaves_the_one_winner_alone_in_the_lead() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, None, "tie")]))
    assert sole_leader(state) == 1


def test_only_those_still_in_are_compared() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, 3)]), dropped=[3])
    assert sole_leader(state) == 1


def test_who_left_does_not_lead() -> None:
    assert sole_leader(event(4, semi_final(DECIDED), dropped=[1])) is None


def test_a_round_that_is_not_finished_ends_nothing() -> None:
    state = event(4, semi_final([game(1, 3, 1), game(2, 4)], "playing"))
    assert rounds_finished(state) == 1
    assert is_over(state) is None


def test_a_round_is_finished_when_its_last_result_is_in() -> None:
    state = event(4, semi_final(DECIDED, "playing"))
    assert rounds_finished(state) == 2
    assert is_over(state) is not None


def test_while_a_round_is_played_the_leader_is_that_of_the_round_before() -> None:
    played = rounds(
        [game(1, 2, 1), game(3, 4, 3)], DECIDED, [game(1, 4, 4), game(2, 3)], state="playing"
    )
    assert sole_leader(event(4, played)) == 1
    assert is_over(event(4, played)) is None


def test_results_of_a_round_that_is_played_move_no_leader_yet() -> None:
    played = rounds(
        [game(1, 2, 1), game(3, 4, None, "tie")], [game(3, 2, 3), game(1, 4)], state="playing"
    )
    assert sole_leader(event(4, played)) == 1


def test_a_draft_after_the_end_leaves_the_event_over() -> None:
    played = rounds([game(1, 2, 1), game(3, 4, 3)], DECIDED, [game(1, 4)], state="draft")
    end = is_over(event(4, played, plays_on=True))
    assert end is not None
    assert end.plays_on


def test_where_nobody_leads_alone_after_the_planned_rounds_the_standings_decide() -> None:
    end = is_over(event(4, rounds([game(1, 2, 1), game(3, 4, 3)]), planned_rounds=1))
    assert end is not None
    assert (end.reason, end.leader) == (EndReason.ROUNDS_PLAYED, None)


def test_before_the_first_round_nothing_is_over() -> None:
    assert is_over(event(8)) is None
    assert sole_leader(event(8)) is None


def test_finals_tables_are_played_although_somebody_leads_alone() -> None:
    packet = replace(SR2015, pairing=PairingRules(last_round=LastRound.FINALS_TABLES))
    assert is_over(event(4, semi_final(DECIDED), packet=packet)) is None
    assert is_over(event(4, semi_final(DECIDED), packet=packet, planned_rounds=2)) is not None


def test_a_packet_may_end_with_the_only_undefeated_player() -> None:
    packet = replace(SR2015, early_end=EarlyEnd.SOLE_UNDEFEATED)
    state = event(4, rounds([game(1, 2, 1), game(3, 4, None, "tie")]), packet=packet)
    assert sole_leader(state) is None
    assert sole_leader(event(4, semi_final(DECIDED), packet=packet)) == 1


NEVER = replace(SR2015, early_end=EarlyEnd.NEVER)


def test_a_packet_that_never_ends_early_plays_every_planned_round() -> None:
    state = event(4, semi_final(DECIDED), packet=NEVER, planned_rounds=3)
    assert sole_leader(state) == 1
    assert is_over(state) is None
    last = [game(1, 4, 1, id=5), game(2, 3, 2, id=6)]
    end = is_over(event(4, (*semi_final(DECIDED), *rounds([], [], last)[2:]),
                        packet=NEVER, planned_rounds=3))  # fmt: skip
    assert end is not None
    assert (end.reason, end.leader) == (EndReason.ROUNDS_PLAYED, 1)


def test_it_ends_where_a_single_player_is_left() -> None:
    state = event(4, semi_final(DECIDED), packet=NEVER, planned_rounds=3, dropped=[2, 3, 4])
    end = is_over(state)
    assert end is not None
    assert (end.reason, end.leader) == (EndReason.SOLE_LEADER, 1)


@pytest.mark.parametrize(("players", "most"), [(8, 3), (16, 4), (32, 5), (64, 6), (128, 7)])
def test_without_ties_an_event_ends_after_the_recommended_rounds(players, most) -> None:
    """sr2015 rounds: the better number wins, within its pile, until one leads alone."""
    sets: list = []
    state = event(players)
    while is_over(state) is None:
        table = state.records
        order = sorted(table, key=lambda one: (-table[one].tournament_points, one))
        sets.append([game(a, b, a) for a, b in zip(order[::2], order[1::2], strict=True)])
        state = event(players, rounds(*sets))
    assert len(sets) == most
    assert is_over(state).reason is EndReason.SOLE_LEADER


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"], ids=lambda one: f"{one}-round-variants")
@pytest.mark.parametrize("x", [2, 5])
def test_an_event_of_so_many_rounds_is_planned_for_them_whatever_the_players(packet, x) -> None:
    few = load_packet(resolved_text(packet, (("x-round-event", x),)))
    state = event(16, packet=few)
    assert planned_rounds(state) == x
    assert planned_rounds(replace(state, planned_rounds=3)) == 3
    assert [one.code for one in event_notes(replace(state, planned_rounds=3))] == [
        EventNote.OTHER_ROUNDS
    ]


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"], ids=lambda one: f"{one}-round-variants")
def test_an_event_of_so_many_rounds_still_ends_when_one_leads_alone(packet) -> None:
    few = load_packet(resolved_text(packet, (("x-round-event", 3),)))
    end = is_over(event(4, semi_final(DECIDED), packet=few))
    assert end is not None and end.reason is EndReason.SOLE_LEADER


def test_steamroller_2010_ends_with_a_clear_winner() -> None:
    """sr2010 rounds: here two lead together in points, and one of them has lost nothing."""
    packet = load_packet(packet_text("sr2010"))
    tied = rounds([game(1, 2, None, "tie"), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 4)])
    assert sole_leader(event(4, tied, packet=packet)) is None
    assert is_over(event(4, tied, packet=packet)) is None
    clear = rounds([game(1, 2, 1), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 4)])
    assert sole_leader(event(4, clear, packet=packet)) == 1


def test_who_alone_is_undefeated_behind_others_is_no_clear_winner() -> None:
    """sr2010 rounds: 1 has tied twice, and 5, who has lost, has as many points as nobody else."""
    packet = load_packet(packet_text("sr2010"))
    first = [game(1, 2, None, "tie"), game(3, 4, 3), game(5, 6, 5)]
    second = [game(1, 4, None, "tie"), game(3, 5, 5), game(2, 6, 6)]
    third = [game(1, 6, 1), game(3, 2, 3), game(5, 4, 4)]
    state = event(6, rounds(first, second, third), packet=packet, planned_rounds=4)
    assert state.records[1].is_undefeated
    assert not any(state.records[one].is_undefeated for one in (2, 3, 4, 5, 6))
    assert sole_leader(state) is None
    assert is_over(state) is None
