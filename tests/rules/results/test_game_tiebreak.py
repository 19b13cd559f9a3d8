"""Who wins a game without a winner: what is asked, in which order, and where it stops."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.packet.packet import FullLength, GameTieBreak
from app.rules.results.game_tiebreak import (
    TiebreakCause,
    TiebreakQuestion,
    Verdict,
    answer_problems,
    next_question,
    tiebreak_causes,
)
from app.rules.results.result import WinReason
from app.services.packet.packets import load_packet, packet_text, resolved_text
from tests.rules.events import SR2015, SR2019, codes, game

SR2010 = load_packet(packet_text("sr2010"))
MASTERS = load_packet(packet_text("masters2014"))
GAUNTLET = load_packet(packet_text("ig2014"))
KIND, CAUSE = GameTieBreak, TiebreakCause
DOWN = CAUSE.DICE_DOWN


def variant(packet_id: str, *names: str):
    """A packet with variants."""
    return load_packet(resolved_text(packet_id, tuple((name, None) for name in names)))


BY_TIEBREAKS = replace(
    SR2019,
    full_length=FullLength.TIEBREAKS,
    game_tiebreaks=(GameTieBreak.CONTROL_POINTS, GameTieBreak.SCENARIO_PRESENCE),
)
CLASSIC = variant("sr2019", "classic-timing")


def questions_of(packet, cause, order=None) -> list[str]:
    """Everything that is asked where all is equal, each with its tiebreaker's number."""
    found, answers = [], {}
    while isinstance(step := next_question(packet, cause, answers, order), TiebreakQuestion):
        found.append(f"{step.number or '-'} {step.kind}")
        answers[step.kind] = (3, 3)
    assert (step.winner, step.reason) == (None, WinReason.TIE)
    return found


OF_2015 = ["1 casters", "2 control-points", "3 army-remaining", "4 army-destroyed"]


@pytest.mark.parametrize(
    ("packet", "cause", "questions"),
    [
        pytest.param(SR2010, DOWN, ["1 casters", "2 control-points", "3 army-in-area"], id="sr10"),
        pytest.param(SR2015, DOWN, OF_2015, id="sr2015-tiebreakers"),
        pytest.param(SR2015, CAUSE.CASTERS_GONE, OF_2015[1:], id="sr2015-all-casters-gone"),
        pytest.param(MASTERS, CAUSE.CASTERS_GONE, OF_2015[1:], id="masters2014-tiebreakers"),
        pytest.param(GAUNTLET, CAUSE.CASTERS_GONE, OF_2015[1:], id="ig2014-tiebreakers"),
        pytest.param(GAUNTLET, CAUSE.CLOCKS, [], id="ig2014-unfinished"),
        pytest.param(
            SR2019,
            CAUSE.FULL_LENGTH,
            ["- control-points", "3 army-destroyed", "4 scenario-presence"],
            id="sr2019-scenarios-printed",
        ),
        pytest.param(
            SR2019,
            CAUSE.CASTERS_GONE,
            ["2 control-points", "3 army-destroyed", "4 scenario-presence"],
            id="sr2019-all-casters-gone",
        ),
        pytest.param(SR2019, CAUSE.CLOCKS, [], id="sr2019-unfinished"),
        pytest.param(
            BY_TIEBREAKS,
            CAUSE.FULL_LENGTH,
            ["1 control-points", "2 scenario-presence"],
            id="full-length-by-tiebreakers",
        ),
        pytest.param(
            variant("sr2026"),
            CAUSE.FULL_LENGTH,
            ["1 control-points", "2 scenario-presence"],
            id="sr2026-full-length",
        ),
        pytest.param(
            variant("sr2026", "last-turn-by-points"),
            CAUSE.FULL_LENGTH,
            ["- control-points", "2 scenario-presence"],
            id="sr2026-full-length-ruled",
        ),
        pytest.param(
            CLASSIC,
            DOWN,
            ["1 casters", "2 control-points", "3 army-destroyed", "4 scenario-presence"],
            id="sr2019-tiebreakers",
        ),
        pytest.param(variant("sr2015", "no-tiebreakers"), DOWN, [], id="sr2015-no-tiebreakers"),
        pytest.param(
            variant("sr2019", "classic-timing", "no-tiebreakers"),
            CAUSE.FULL_LENGTH,
            ["- control-points"],
            id="sr2019-no-tiebreakers",
        ),
    ],
)
def test_each_packet_asks_in_its_own_order(packet, cause, questions) -> None:
    assert questions_of(packet, cause) == questions


@pytest.mark.parametrize(
    ("order", "questions"),
    [
        ((KIND.CASTERS, KIND.ARMY_IN_AREA), ["1 casters", "3 army-in-area"]),
        (
            (KIND.CONTROL_POINTS, KIND.OBJECTIVE_BOXES),
            ["2 control-points", "3 objective-boxes"],
        ),
    ],
    ids=["kill-box", "destruction"],
)
def test_a_scenario_may_have_an_order_of_its_own(order, questions) -> None:
    assert questions_of(SR2010, DOWN, order) == questions


def test_a_scenario_s_order_does_not_come_back_where_there_are_no_tiebreakers() -> None:
    packet = variant("sr2015", "no-tiebreakers")
    assert questions_of(packet, DOWN, (KIND.CONTROL_POINTS,)) == []


@pytest.mark.parametrize(
    ("packet", "cause", "answers", "winner", "reason"),
    [
        (SR2015, DOWN, {KIND.CASTERS: (1, 2)}, 1, "tiebreak-1"),
        (SR2015, DOWN, {KIND.CASTERS: (1, 1), KIND.CONTROL_POINTS: (3, 2)}, 0, "tiebreak-2"),
        (SR2015, CAUSE.CASTERS_GONE, {KIND.CONTROL_POINTS: (0, 2)}, 1, "tiebreak-2"),
        (SR2019, CAUSE.FULL_LENGTH, {KIND.CONTROL_POINTS: (4, 2)}, 0, "scenario"),
        (BY_TIEBREAKS, CAUSE.FULL_LENGTH, {KIND.CONTROL_POINTS: (4, 2)}, 0, "tiebreak-1"),
        (
            SR2019,
            CAUSE.FULL_LENGTH,
            {KIND.CONTROL_POINTS: (4, 4), KIND.ARMY_DESTROYED: (10, 30), KIND.CASTERS: (2, 0)},
            1,
            "tiebreak-3",
        ),
        (
            SR2019,
            CAUSE.CASTERS_GONE,
            {
                KIND.CONTROL_POINTS: (4, 4),
                KIND.ARMY_DESTROYED: (30, 30),
                KIND.SCENARIO_PRESENCE: (9, 0),
            },
            0,
            "tiebreak-4",
        ),
    ],
)
def test_it_stops_where_the_winner_is_known(packet, cause, answers, winner, reason) -> None:
    verdict = next_question(packet, cause, answers)
    assert isinstance(verdict, Verdict)
    assert (verdict.winner, verdict.reason) == (winner, WinReason(reason))
    assert verdict.steps[-1].leader == winner
    assert all(step.leader is None for step in verdict.steps[:-1])


def test_casters_that_are_all_gone_are_shown_and_not_asked() -> None:
    question = next_question(SR2015, CAUSE.CASTERS_GONE, {})
    (step,) = question.steps
    assert (step.kind, step.figures, step.was_question) == (KIND.CASTERS, (0, 0), False)


def test_a_question_says_whether_lists_can_answer_it() -> None:
    assert next_question(SR2015, DOWN, {}).is_tallied
    assert not next_question(SR2019, CAUSE.FULL_LENGTH, {}).is_tallied


def test_a_verdict_gives_the_result_of_the_game() -> None:
    verdict = next_question(SR2015, DOWN, {KIND.CASTERS: (1, 2)})
    result = verdict.result_of(game(7, 9))
    assert (result.winner, result.reason) == (9, WinReason.TIEBREAK_1)
    tie = next_question(GAUNTLET, CAUSE.CLOCKS, {}).result_of(game(7, 9))
    assert (tie.winner, tie.reason) == (None, WinReason.TIE)


@pytest.mark.parametrize(
    ("packet", "causes"),
    [
        (SR2010, [DOWN, CAUSE.CASTERS_GONE]),
        (SR2015, [DOWN, CAUSE.CASTERS_GONE]),
        (GAUNTLET, [CAUSE.CASTERS_GONE, CAUSE.CLOCKS]),
        (SR2019, [CAUSE.FULL_LENGTH, CAUSE.CASTERS_GONE, CAUSE.CLOCKS]),
        (CLASSIC, [DOWN, CAUSE.FULL_LENGTH, CAUSE.CASTERS_GONE]),
        (variant("sr2015", "death-clock"), [CAUSE.CASTERS_GONE, CAUSE.CLOCKS]),
        (variant("sr2015", "no-time-limits"), [CAUSE.CASTERS_GONE]),
        (variant("sr2015", "no-assassination"), [DOWN]),
        (variant("sr2015", "mangled-metal"), [DOWN, CAUSE.CASTERS_GONE]),
        (variant("sr2019", "no-assassination"), [CAUSE.FULL_LENGTH, CAUSE.CLOCKS]),
    ],
)
def test_a_packet_offers_the_ways_in_which_its_games_end(packet, causes) -> None:
    assert list(tiebreak_causes(packet)) == causes


@pytest.mark.parametrize(
    ("packet", "kind", "figures", "faults"),
    [
        (SR2015, KIND.CASTERS, (1, 1), []),
        (SR2015, KIND.CASTERS, (0, 0), []),
        (SR2015, KIND.CASTERS, (2, 1), []),
        (SR2015, KIND.CASTERS, (1, 0), [("tiebreak.assassination", "first")]),
        (SR2015, KIND.CASTERS, (0, 2), [("tiebreak.assassination", "second")]),
        (variant("sr2015", "no-assassination"), KIND.CASTERS, (1, 0), []),
        (SR2015, KIND.CONTROL_POINTS, (1, 0), []),
        (
            SR2015,
            KIND.ARMY_DESTROYED,
            (-1, -1),
            [("tiebreak.negative", "first"), ("tiebreak.negative", "second")],
        ),
    ],
)
def test_an_answer_that_cannot_be_is_told(packet, kind, figures, faults) -> None:
    assert codes(answer_problems(packet, kind, figures)) == faults


PACKETS = st.sampled_from([SR2010, SR2015, MASTERS, GAUNTLET, SR2019, CLASSIC])
FIGURES = st.dictionaries(
    st.sampled_from(list(KIND)), st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=7
)


@given(packet=PACKETS, figures=FIGURES)
def test_at_dice_down_the_first_difference_in_the_packet_s_order_wins(packet, figures) -> None:
    verdict = next_question(packet, DOWN, figures)
    ahead = [
        (int(figures[kind][1] > figures[kind][0]), f"tiebreak-{number}")
        for number, kind in enumerate(packet.game_tiebreaks, 1)
        if figures[kind][0] != figures[kind][1]
    ]
    assert (verdict.winner, verdict.reason) == (ahead[0] if ahead else (None, "tie"))


@given(packet=PACKETS, cause=st.sampled_from(list(CAUSE)), figures=FIGURES)
def test_exchanging_the_sides_exchanges_the_winner(packet, cause, figures) -> None:
    one = next_question(packet, cause, figures)
    other = next_question(packet, cause, {kind: pair[::-1] for kind, pair in figures.items()})
    assert one.reason == other.reason
    assert other.winner == (None if one.winner is None else 1 - one.winner)


@given(packet=PACKETS, cause=st.sampled_from(list(CAUSE)), figures=FIGURES)
def test_one_question_after_the_other_leads_to_the_same_verdict(packet, cause, figures) -> None:
    answers = {}
    while isinstance(step := next_question(packet, cause, answers), TiebreakQuestion):
        assert step.kind not in answers
        answers[step.kind] = figures[step.kind]
    assert step == next_question(packet, cause, figures)
