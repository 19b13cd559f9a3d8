"""A game without a winner, worked through over an event: scenarios, ticked armies, the slip."""

import pytest

from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.packet.packet import GameTieBreak
from app.rules.results.game_tiebreak import TiebreakCause, TiebreakQuestion, Verdict, tiebreak_order
from app.rules.results.result import WinReason
from app.services.packet.packets import load_packet, packet_text, resolved_text
from app.services.results.entry import ResultDraft
from app.services.results.tiebreak import (
    ArmyPair,
    Ending,
    ending_of,
    proposed,
    tally_rows,
    ticks_of,
)
from app.services.scenarios.lookup import scenario_ids, scenario_named
from tests.rules.events import SR2015, SR2019, army, entrant, event, game, rounds

KIND, CAUSE = GameTieBreak, TiebreakCause
SR2010 = load_packet(packet_text("sr2010"))


def variant(packet: str, *names: str):
    return load_packet(resolved_text(packet, tuple((name, None) for name in names)))


def ending(packet, cause=CAUSE.DICE_DOWN, scenario=None) -> Ending:
    played = None if scenario is None else scenario_named(scenario)
    return Ending(packet=packet, scenario=scenario, played=played, cause=cause)


def answered(start: Ending, *figures) -> Ending:
    for pair in figures:
        start = start.answered(pair)
    return start


def questions(start: Ending) -> list[str]:
    """What is asked while everything is equal."""
    found = []
    while isinstance(step := start.step, TiebreakQuestion):
        found.append(step.kind.value)
        start = start.answered((2, 2))
    return found


# Scenarios


@pytest.mark.parametrize("packet", ["sr2010", "masters2014", "ig2014", "sr2015"])
def test_every_scenario_of_a_packet_that_counts_areas_names_its_own(packet) -> None:
    missing = [
        one
        for one in scenario_ids(load_packet(packet_text(packet)))
        if not scenario_named(one).area
    ]
    assert missing == (["sr2010/destruction"] if packet == "sr2010" else [])


@pytest.mark.parametrize(
    ("packet", "scenario", "expected"),
    [
        pytest.param(
            SR2010, "sr2010/kill-box", ["casters", "army-in-area"], id="sr2010-kill-box"
        ),
        pytest.param(
            SR2010, "sr2010/destruction", ["control-points", "objective-boxes"],
            id="sr2010-destruction",
        ),
        pytest.param(
            SR2010, "sr2010/overrun", ["casters", "control-points", "army-in-area"],
            id="sr2010-overrun",
        ),
        pytest.param(
            SR2010, None, ["casters", "control-points", "army-in-area"], id="sr2010-unknown"
        ),
        pytest.param(
            SR2015, "sr2015/destruction",
            ["casters", "control-points", "army-remaining", "army-destroyed"],
            id="sr2015-destruction",
        ),
        pytest.param(
            variant("sr2015", "no-tiebreakers"), "sr2010/kill-box", [], id="sr2015-no-tiebreakers"
        ),
    ],
)  # fmt: skip
def test_a_round_asks_what_its_scenario_asks(packet, scenario, expected) -> None:
    assert questions(ending(packet, scenario=scenario)) == expected


def test_an_order_of_a_scenario_is_told_only_where_it_has_one() -> None:
    own = tiebreak_order(SR2010, scenario_named("sr2010/kill-box"))
    assert own == (KIND.CASTERS, KIND.ARMY_IN_AREA)
    assert tiebreak_order(SR2010, scenario_named("sr2010/overrun")) is None
    assert tiebreak_order(SR2010, None) is None


# Back and forth


def test_going_back_asks_the_newest_answer_again() -> None:
    equal = answered(ending(SR2015), (1, 1), (3, 3))
    before = equal.back()
    assert before.step.kind is KIND.CONTROL_POINTS
    assert before.answered((3, 3)) == equal


def test_going_back_from_the_first_question_asks_how_the_game_ended() -> None:
    first = ending(SR2015).back()
    assert (first.cause, first.step) == (None, None)
    assert first.is_at_start
    assert first.back() == first


def test_the_only_way_to_end_is_not_asked_for() -> None:
    packet = variant("sr2015", "no-time-limits")
    state = event(2, rounds([game(1, 2)], state="playing"), packet=packet)
    start = ending_of(state, state.rounds[0])
    assert start.cause is CAUSE.CASTERS_GONE
    assert start.is_at_start
    assert start.back() == start


def test_figures_after_the_verdict_change_nothing() -> None:
    decided = answered(ending(SR2015), (2, 1))
    assert isinstance(decided.step, Verdict)
    assert decided.answered((9, 9)) == decided
    assert decided.problems((1, 0)) == ()


# The slip


def test_the_verdict_fills_the_slip_with_what_is_known() -> None:
    decided = answered(ending(SR2015), (1, 1), (3, 3), (20, 20), (18, 25))
    slip = decided.filled(ResultDraft(lists=(1, 2)))
    assert (slip.winner, slip.reason) == ("second", WinReason.TIEBREAK_4)
    assert (slip.control_points, slip.army_points, slip.lists) == ((3, 3), (18, 25), (1, 2))


def test_a_tie_fills_the_slip_and_keeps_what_was_not_asked() -> None:
    tie = ending(SR2019, CAUSE.CLOCKS).filled(ResultDraft(control_points=(2, 4)))
    assert (tie.winner, tie.reason, tie.control_points) == ("tie", WinReason.TIE, (2, 4))


def test_the_most_control_points_at_the_full_length_win_the_scenario() -> None:
    slip = answered(ending(SR2019, CAUSE.FULL_LENGTH), (2, 5)).filled(ResultDraft())
    assert (slip.winner, slip.reason) == ("second", WinReason.SCENARIO)
    assert slip.control_points == (2, 5)


def test_before_the_verdict_the_slip_stays_as_it_is() -> None:
    slip = ResultDraft(winner="first")
    assert answered(ending(SR2015), (1, 1)).filled(slip) == slip


def test_army_points_are_left_alone_where_the_packet_does_not_score_them() -> None:
    decided = answered(ending(SR2010), (1, 1), (1, 1), (9, 4))
    assert decided.filled(ResultDraft(), (30, 20)).army_points == (None, None)


def test_what_the_slip_says_already_is_proposed() -> None:
    slip = ResultDraft(control_points=(3, 3), army_points=(8, 9))
    start = ending(SR2015)
    assert proposed(start, slip) == (None, None)
    assert proposed(answered(start, (1, 1)), slip) == (3, 3)
    assert proposed(answered(start, (1, 1), (3, 3), (5, 5)), slip) == (8, 9)


# Armies


def entry(name: str, points: int | None, kind: str) -> ListEntry:
    return ListEntry(name=name, points=points, kind=kind)


ARMY = ArmyList(
    number=1,
    points=23,
    entries=(
        entry("Sorscha", None, "caster"),
        entry("Juggernaut", 7, "battlegroup"),
        entry("Infantry (Leader and 9 Grunts)", 6, "unit"),
        entry("Officer", 2, "attachment"),
        entry("Manhunter", 2, "solo"),
    ),
    specialists=(entry("Gun Carriage", 9, "battle-engine"),),
)
JACK, UNIT, OFFICER, SOLO, GUN = 1, 2, 3, 4, 5
REMAINING, DESTROYED = KIND.ARMY_REMAINING, KIND.ARMY_DESTROYED


def rows(ticks, kind, packet=SR2015):
    return [(row.points, row.lines[0].reason.value if row.lines else None)
            for row in tally_rows(packet, kind, ticks)]  # fmt: skip


def test_a_list_goes_to_the_table_whole_without_its_specialists() -> None:
    ticks = ticks_of(ARMY)
    assert not ticks.is_touched
    assert ticks.total(SR2015, REMAINING) == 5 + 7 + 8 + 2
    assert [row.plays for row in tally_rows(SR2015, REMAINING, ticks)] == [True] * 5 + [False]


def test_a_unit_and_its_attachment_are_counted_in_one_line() -> None:
    listed = tally_rows(SR2015, REMAINING, ticks_of(ARMY))
    assert [row.is_attached for row in listed] == [False, False, False, True, False, False]
    assert listed[UNIT].points == 8
    assert listed[OFFICER].lines == ()


@pytest.mark.parametrize(
    ("tick", "points", "reason"),
    [
        pytest.param(lambda it: it.left(UNIT, 5), 8, "whole", id="six-of-eleven"),
        pytest.param(lambda it: it.left(UNIT, 4), 0, "too-few", id="five-of-eleven"),
        pytest.param(lambda it: it.started(UNIT, 9).left(UNIT, 4), 8, "whole", id="five-of-ten"),
        pytest.param(
            lambda it: it.destroyed(UNIT).destroyed(OFFICER), 0, "gone", id="all-of-it"
        ),
        pytest.param(
            lambda it: it.inside(UNIT), 16, "doubled", id="all-inside"
        ),
        pytest.param(lambda it: it.inside(UNIT).inside(OFFICER), 8, "whole", id="not-all-inside"),
        pytest.param(lambda it: it.fleeing(UNIT), 0, "fleeing", id="fleeing"),
    ],
)  # fmt: skip
def test_what_remains_of_a_unit_is_told_with_its_reason(tick, points, reason) -> None:
    assert rows(tick(ticks_of(ARMY)), REMAINING)[UNIT] == (points, reason)


@pytest.mark.parametrize(
    ("tick", "packet", "points"),
    [
        pytest.param(lambda it: it.left(UNIT, 4), SR2015, 4, id="sr2015-half-with-attachment"),
        pytest.param(lambda it: it.left(UNIT, 4), SR2019, 0, id="sr2019-not-whole"),
        pytest.param(lambda it: it.inert(JACK), SR2015, 7, id="sr2015-inert"),
        pytest.param(lambda it: it.inert(JACK), SR2019, 0, id="sr2019-inert"),
        pytest.param(lambda it: it.destroyed(0), SR2015, 5, id="sr2015-caster"),
        pytest.param(lambda it: it.destroyed(0), SR2019, 10, id="sr2019-caster"),
        pytest.param(lambda it: it.returned(JACK, 1), SR2015, 7, id="returned"),
        pytest.param(lambda it: it.returned(JACK, 2).destroyed(JACK), SR2019, 21, id="each-time"),
    ],
)
def test_what_is_destroyed_of_an_army(tick, packet, points) -> None:
    ticks = tick(ticks_of(ARMY))
    assert ticks.total(packet, DESTROYED) == points
    assert sum(row.points for row in tally_rows(packet, DESTROYED, ticks)) == points


def test_a_specialist_takes_the_place_of_what_did_not_play() -> None:
    ticks = ticks_of(ARMY).playing(JACK).playing(GUN)
    assert ticks.total(SR2015, REMAINING) == 5 + 9 + 8 + 2
    assert rows(ticks, REMAINING)[JACK] == (0, None)
    assert rows(ticks, REMAINING)[GUN] == (9, "whole")


def test_a_unit_that_did_not_play_takes_its_attachments_along() -> None:
    ticks = ticks_of(ARMY).playing(UNIT)
    assert ticks.out == {UNIT, OFFICER, GUN}
    assert ticks.playing(UNIT).out == {GUN}


def test_models_stay_between_none_and_all() -> None:
    ticks = ticks_of(ARMY).left(UNIT, 40)
    assert ticks.pieces[UNIT].left == 10
    assert ticks.left(UNIT, -1).pieces[UNIT].left == 0
    assert ticks.started(SOLO, 0).pieces[SOLO].models == 1
    assert ticks.started(UNIT, 12).pieces[UNIT].left == 12
    assert ticks.left(UNIT, 3).started(UNIT, 12).pieces[UNIT].left == 3


EMPTY = ResultDraft()


def pair(draft=EMPTY, lists=((ARMY,), (ARMY,))) -> ArmyPair:
    players = [entrant(n, lists=own) for n, own in enumerate(lists, 1)]
    return ArmyPair.of(event(players, packet=SR2015), game(1, 2), draft)


def test_a_side_s_figure_is_counted_from_its_army_and_what_it_destroyed_from_the_other() -> None:
    armies = pair()
    ticked = armies.ticked(1, armies.shown_of(1).destroyed(JACK))
    assert ticked.sums(SR2015, REMAINING) == (None, 15)
    assert ticked.sums(SR2015, DESTROYED) == (7, None)
    assert ticked.sums(SR2015, KIND.CONTROL_POINTS) == (None, None)


def test_where_no_entries_are_registered_nothing_is_ticked() -> None:
    armies = pair(lists=((army(1, points=50),), ()))
    assert not armies.has_any
    assert armies.shown_of(0) is None
    assert armies.other_list(0).shown == (0, 0)


def test_the_list_that_the_slip_names_is_ticked_off_and_another_can_be() -> None:
    two = ArmyList(number=2, entries=ARMY.entries[:2])
    armies = pair(ResultDraft(lists=(2, None)), lists=((ARMY, two), (ARMY, two)))
    assert [armies.shown_of(side).number for side in (0, 1)] == [2, 1]
    assert armies.other_list(0).shown_of(0).number == 1
    ticked = armies.ticked(1, armies.shown_of(1).destroyed(JACK)).other_list(1).other_list(1)
    assert ticked.sums(SR2015, REMAINING) == (None, 15)


def test_lists_that_were_ticked_off_are_the_lists_played() -> None:
    armies = pair()
    ticked = armies.ticked(0, armies.shown_of(0).destroyed(JACK))
    assert ticked.with_lists(ResultDraft()).lists == (1, None)
    assert ticked.with_lists(ResultDraft(lists=(2, 2))).lists == (2, 2)


def test_casters_that_are_told_to_be_gone_are_ticked_off() -> None:
    gone = pair().after(ending(SR2015, CAUSE.CASTERS_GONE))
    assert [gone.shown_of(side).total(SR2015, DESTROYED) for side in (0, 1)] == [5, 5]
    armies = pair().after(answered(ending(SR2015), (0, 1)))
    assert [armies.shown_of(side).total(SR2015, DESTROYED) for side in (0, 1)] == [5, 0]


def test_what_was_destroyed_is_known_where_what_remains_was_ticked() -> None:
    armies = pair()
    armies = armies.ticked(0, armies.shown_of(0).destroyed(JACK))
    armies = armies.ticked(1, armies.shown_of(1).destroyed(SOLO))
    answers = answered(ending(SR2015), (1, 1), (3, 3), armies.sums(SR2015, REMAINING))
    assert armies.destroyed(SR2015, answers) == (2, 7)
    typed = answered(ending(SR2015), (1, 1), (3, 3), (1, 2))
    assert armies.destroyed(SR2015, typed) is None
    assert answers.filled(ResultDraft(), (2, 7)).army_points == (2, 7)
