"""Every question, step, verdict and reason of a tiebreaker has its words."""

import pytest

from app.rules.packet.packet import GameTieBreak
from app.rules.results.army_tally import Piece, Tally, TallyLine, TallyReason
from app.rules.results.game_tiebreak import (
    TiebreakCause,
    TiebreakFault,
    TiebreakQuestion,
    TiebreakStep,
    answer_problems,
    next_question,
)
from app.services.scenarios.lookup import scenario_named
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from app.words.results.game_tiebreak import (
    area_name,
    cause_name,
    own_order_sentence,
    piece_now,
    question_sentence,
    step_sentence,
    tally_line,
    tally_lines,
    tally_title,
    tiebreak_name,
    verdict_sentence,
)
from tests.rules.events import SR2015, SR2019

T = words("en")
NAMES = ("Ada", "Bo")
KIND, DOWN = GameTieBreak, TiebreakCause.DICE_DOWN


def test_every_cause_and_every_kind_has_a_name_of_its_own() -> None:
    assert len({cause_name(T, cause) for cause in TiebreakCause}) == len(TiebreakCause)
    assert len({tiebreak_name(T, kind) for kind in KIND}) == len(KIND)


@pytest.mark.parametrize("kind", list(KIND))
@pytest.mark.parametrize("packet", [SR2015, SR2019])
def test_every_question_is_finished(kind, packet) -> None:
    question = question_sentence(T, TiebreakQuestion(kind=kind, number=2, steps=()), packet)
    assert question.startswith("Tiebreaker 2: ")
    assert "?" in question and "{" not in question


def test_a_question_tells_what_the_packet_counts() -> None:
    question = TiebreakQuestion(kind=KIND.ARMY_DESTROYED, number=3, steps=())
    assert "half strength" in question_sentence(T, question, SR2015)
    assert "a caster counts 5." in question_sentence(T, question, SR2015)
    assert "only when all of it is destroyed; a caster counts 10." in question_sentence(
        T, question, SR2019
    )


@pytest.mark.parametrize(
    ("scenario", "area"),
    [
        (None, "the scenario's area"),
        ("sr2010/destruction", "the scenario's area"),
        ("sr2010/kill-box", "the kill box"),
        ("sr2010/the-gauntlet", "the enemy's zone"),
        ("sr2010/incursion", "3 in of a flag"),
        ("sr2015/destruction", "the zone"),
        ("sr2015/two-fronts", "a zone"),
        ("sr2015/close-quarters", "4 in of the enemy's flag"),
        ("sr2015/recon", "the zone or 4 in of a flag"),
    ],
)
def test_the_scenario_s_area_stands_in_the_question(scenario, area) -> None:
    played = None if scenario is None else scenario_named(scenario)
    assert area_name(T, played) == area
    question = TiebreakQuestion(kind=KIND.ARMY_REMAINING, number=3, steps=())
    assert f"wholly within {area} count double" in question_sentence(T, question, SR2015, played)


def test_an_order_of_a_scenario_is_told_with_what_it_compares() -> None:
    sentence = own_order_sentence(T, "Kill Box", (KIND.CASTERS, KIND.ARMY_IN_AREA))
    assert sentence == (
        "Kill Box has its own tiebreakers: casters remaining, army points in the scenario's area."
    )


@pytest.mark.parametrize(
    ("piece", "sentence"),
    [
        (Piece(name="Jack", points=7), "in play"),
        (Piece(name="Jack", points=7, left=0, is_inert=True), "destroyed"),
        (Piece(name="Unit", points=6, models=10, left=7, is_fleeing=True), "7 of 10, fleeing"),
        (Piece(name="Unit", points=6, models=10, left=0), "destroyed"),
        (Piece(name="Jack", points=7, is_inert=True, returned=2), "in play, inert or wild, "
         "returned 2×"),
    ],
)  # fmt: skip
def test_a_piece_is_told_as_it_stands(piece, sentence) -> None:
    assert piece_now(T, piece) == sentence


def test_whose_army_is_ticked_off_is_told() -> None:
    assert tally_title(T, KIND.ARMY_DESTROYED, "Bo", 2) == "Destroyed from Bo's list 2"
    assert tally_title(T, KIND.ARMY_REMAINING, "Bo", 2) == "Left of Bo's list 2"


def test_control_points_that_decide_the_scenario_are_no_tiebreaker() -> None:
    question = next_question(SR2019, TiebreakCause.FULL_LENGTH, {})
    assert question_sentence(T, question, SR2019).startswith("For the scenario itself: ")


def test_a_step_tells_who_is_ahead() -> None:
    equal = TiebreakStep(kind=KIND.CASTERS, number=1, figures=(1, 1))
    ahead = TiebreakStep(kind=KIND.CONTROL_POINTS, number=2, figures=(2, 4))
    assert step_sentence(T, equal, NAMES) == "Casters remaining: 1–1, tied."
    assert step_sentence(T, ahead, NAMES) == "Control points: 2–4, Bo leads."


@pytest.mark.parametrize(
    ("packet", "cause", "answers", "sentence"),
    [
        (SR2015, DOWN, {KIND.CASTERS: (2, 1)}, "Ada wins by tiebreaker 1: Casters remaining."),
        (
            SR2019,
            TiebreakCause.FULL_LENGTH,
            {KIND.CONTROL_POINTS: (2, 3)},
            "Bo wins by scenario.",
        ),
        (SR2015, DOWN, dict.fromkeys(KIND, (0, 0)), "Tied on everything: the game is a tie."),
        (SR2019, TiebreakCause.CLOCKS, {}, "No tiebreakers apply: the game is a tie."),
    ],
)
def test_a_verdict_tells_who_wins_by_what(packet, cause, answers, sentence) -> None:
    assert verdict_sentence(T, next_question(packet, cause, answers), NAMES) == sentence


def test_every_reason_of_a_tally_has_words() -> None:
    lines = tuple(
        TallyLine(names=("Unit", "Officer"), points=6, reason=reason) for reason in TallyReason
    )
    assert len({tally_line(T, line) for line in lines}) == len(TallyReason)
    lines_ = tally_lines(T, Tally(total=72, lines=lines))
    assert lines_[1] == "Unit, Officer: 6 – half, under half strength"
    assert lines_[-1] == "Total: 72"


def test_every_problem_of_an_answer_has_a_finished_sentence() -> None:
    problems = [
        problem
        for pair in ((1, 0), (-1, 0))
        for problem in answer_problems(SR2015, KIND.CASTERS, pair)
    ]
    assert {problem.code for problem in problems} == set(TiebreakFault)
    for problem in problems:
        assert problem_sentence(T, problem, str).endswith(".")
