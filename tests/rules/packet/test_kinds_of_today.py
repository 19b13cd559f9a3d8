"""What today's packets need of a packet's file: each kind of rule with its key and its test."""

import ast
from functools import cache
from pathlib import Path

import pytest

from app.services.packet.packet_keys import packet_keys

TESTS = Path(__file__).parents[2]

KINDS = [
    (1, "a cache is scored once, and leaves", "scenarios.caches scenarios.scoring.claimed",
     "rules/scenarios/test_scores.py::test_the_most_of_a_turn_counts_every_line"),
    (2, "scoring by the size of a base", "scenarios.scoring.base_mm",
     "rules/scenarios/test_scores.py::test_a_line_of_a_size_goes_for_bases_of_that_size_alone"),
    (3, "a bonus for so many held", "scenarios.scoring.at_least scenarios.scoring.bonus",
     "rules/scenarios/test_scores.py::test_the_most_of_a_turn_counts_every_line"),
    (4, "a lead that counts after the opponent's turn", "scenarios.win.after scenario_win",
     "rules/results/test_check.py::test_what_is_odd_where_a_lead_counts_after_the_opponents_turn"),
    (5, "points are scored, and no number wins", "scenarios.win scenario_readings",
     "rules/packet/test_rulings.py::test_two_fronts_has_no_last_turn_and_payload_no_lead"),
    (6, "a Kill Box that grows", "scenarios.kill_box.grows.by scenarios.kill_box.grows.from_turn",
     "rules/scenarios/test_scores.py::test_a_kill_box_grows_from_its_turn_on"),
    (7, "a flag that chooses terrain", "scenarios.flags.terrain_within",
     "rules/scenarios/test_figure.py::test_bases_of_today_are_drawn_with_what_goes_with_them"),
    (8, "who holds what", "scenarios.special",
     "words/scenarios/test_text.py::test_every_code_has_a_sentence"),
    (9, "an element with tokens", "scenarios.objectives.tokens scenarios.scoring.at_tokens",
     "rules/scenarios/test_scores.py::test_a_bonus_says_what_it_is_for"),
    (10, "an element that moves", "scenarios.objectives.moves.who "
     "scenarios.objectives.moves.by scenarios.objectives.moves.more "
     "scenarios.objectives.moves.towards",
     "rules/scenarios/test_figure.py::test_a_move_points_to_where_the_element_goes"),
    (11, "points once in a game, or at once", "scenarios.scoring.remark",
     "words/scenarios/test_text.py::test_every_code_has_a_sentence"),
    (12, "dice that take away a kind", "scenarios.removal.sides scenarios.removal.faces "
     "scenarios.removal.after_turn",
     "services/scenarios/test_rolls.py::"
     "test_the_die_of_a_removal_has_the_faces_that_the_scenario_prints"),
    (13, "flags that wander", "scenarios.special",
     "rules/scenarios/test_scenarios_printed.py::test_the_frame_of_each_scenario_of_today"),
    (14, "places by printed distances", "scenarios.flags.left scenarios.flags.right "
     "scenarios.flags.near scenarios.flags.far",
     "rules/scenarios/test_edge_distances.py::test_the_middle_is_exact"),
    (15, "an owner that is nobody, or not certain", "scenarios.flags.owner scenarios.flags.doubt "
     "scenarios.alternatives",
     "rules/packet/test_rulings.py::test_the_flag_of_two_fronts_is_nobodys"),
    (17, "tiebreakers by presence", "game_tiebreaks",
     "rules/results/test_game_tiebreak.py::test_each_packet_asks_in_its_own_order"),
    (18, "words of the reference", "scenario_choice.terms scenario_choice.words",
     "words/scenarios/test_text.py::test_each_packet_has_a_reference_of_its_words"),
    (19, "scenarios of a packet of one's own, with dice", "scenarios scenario_choice.dice "
     "scenario_choice.table",
     "services/packet/test_estuary_open.py::test_its_die_chooses_and_is_rolled_again"),
    (20, "the packet's own words", "vocabulary",
     "words/core/test_vocabularies.py::test_no_sentence_has_a_word_of_another_vocabulary"),
    (21, "who runs out of time loses", "clock.runs_out",
     "rules/standings/test_scoring.py::test_a_clock_that_ran_out_counts_as_the_packet_says"),
    (22, "tiebreakers after the last turn", "full_length",
     "rules/results/test_game_tiebreak.py::test_each_packet_asks_in_its_own_order"),
    (23, "one army in all lists", "lists.factions",
     "rules/lists/test_check.py::test_all_lists_are_of_one_army"),
    (24, "command cards", "lists.cards",
     "rules/lists/test_check.py::test_a_list_has_as_many_cards_as_the_packet_asks_for"),
    (25, "no least number of players", "least_players",
     "services/packet/test_estuary_open.py::test_it_has_everything_that_a_packet_of_today_has"),
    (26, "terrain by figures", "terrain.least terrain.spacing.apart terrain.methods.kind",
     "rules/terrain/test_legality.py::test_a_tenth_too_near_is_found_with_its_section"),
    (27, "a level of painting of one's own", "painting_level.name painting_level.meaning",
     "services/packet/test_house_desk.py::test_a_variant_can_bring_the_level"),
    (30, "solos of several models in presence", "army_tally.solos",
     "rules/results/test_army_tally.py::test_scenario_presence_in_2019"),
]  # fmt: skip
"""Number, what it is, its keys, and the test that holds it."""

NOT_DATA = {
    16: "The layout goes with the edge of whoever deploys first; no packet of a table's own edge.",
    28: "The order of steps at a table is played, not recorded.",
    29: "Who was Attacker in a game is rolled at the table and not recorded.",
}
"""What is no key, and why."""

WRONG_ONCE = [
    ("a rehearsal with points as tiebreaker 1 plays to its end",
     "services/program/test_rehearse.py::test_a_packet_may_compare_control_points_first"),
    ("who runs out of time never wins",
     "rules/standings/test_scoring.py::test_a_clock_that_ran_out_counts_as_the_packet_says"),
    ("after the last turn tiebreaker 1 decides, not the scenario",
     "rules/results/test_game_tiebreak.py::test_each_packet_asks_in_its_own_order"),
    ("a scenario with points that no number wins says so",
     "words/scenarios/test_text.py::test_points_that_no_number_wins"),
    ("a pasted list with the price before the name is read",
     "rules/lists/test_app_list.py::test_a_shape_is_read_whole"),
    ("a packet may print no least number of players",
     "services/packet/test_estuary_open.py::test_it_has_everything_that_a_packet_of_today_has"),
    ("no objective of today can be destroyed",
     "words/scenarios/test_text.py::test_no_objective_of_today_can_be_destroyed"),
]  # fmt: skip
"""What older versions had wrong, and the test that holds it right."""


@cache
def names_in(path: str) -> frozenset[str]:
    tree = ast.parse((TESTS / path).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_each_number_is_answered_once() -> None:
    assert sorted([*(row[0] for row in KINDS), *NOT_DATA]) == list(range(1, 31))


@pytest.mark.parametrize(
    ("keys", "test"), [row[2:] for row in KINDS], ids=[row[1] for row in KINDS]
)
def test_a_kind_of_rule_has_its_keys_and_its_test(keys, test) -> None:
    known = {key.path for key in packet_keys()}
    same = {key.path: key.same_as for key in packet_keys() if key.same_as}
    missing = [key for key in keys.split() if key not in known and _first(key, same) not in known]
    assert missing == []
    path, _, name = test.partition("::")
    assert name in names_in(path)


@pytest.mark.parametrize(
    "test", [test for _, test in WRONG_ONCE], ids=[about for about, _ in WRONG_ONCE]
)
def test_what_was_wrong_once_has_its_test(test) -> None:
    path, _, name = test.partition("::")
    assert name in names_in(path)


def _first(key: str, same: dict[str, str]) -> str:
    """The key where it is explained, of a table that has the keys of another."""
    for path, other in same.items():
        if key.startswith(f"{path}."):
            return f"{other}{key.removeprefix(path)}"
    return key
