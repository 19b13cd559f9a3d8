"""Every figure of every scenario, against a copy of what is printed and drawn."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.rules.core.geometry import inches
from app.rules.scenarios.edge_distances import middle_of
from app.rules.scenarios.kinds import SpecialRule
from app.rules.scenarios.scenario import Element, Flag, OnBase, Scenario, Zone
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of
from app.services.scenarios.rolls import losable_elements

FACTS = json.loads(
    (Path(__file__).parents[2] / "data" / "scenario-facts.json").read_text(encoding="utf-8")
)
PRINTED = [
    pytest.param(scenario, FACTS[packet][scenario.name], id=scenario.id)
    for packet in FACTS
    for scenario in scenarios_of(packet).scenarios
]
BY_EDGES = json.loads(
    (Path(__file__).parents[2] / "data" / "scenario-facts-2025.json").read_text(encoding="utf-8")
)
"""Scenarios whose places are printed as distances from two edges to the near edge of a base."""
MEASURED = [
    pytest.param(scenario, BY_EDGES[packet][scenario.name], id=scenario.id)
    for packet in BY_EDGES
    for scenario in scenarios_of(packet).scenarios
]
AREAS = {
    "within the zone": [("zone", "any", 0)],
    "within the zones": [("zone", "any", 0)],
    "within each zone": [("zone", "any", 0)],
    "within the enemy zone": [("zone", "enemy", 0)],
    "within 4 in of the enemy flag": [("flag", "enemy", 40)],
    "within 4 in of each flag": [("flag", "any", 40)],
    "zone, and 4 in around each flag": [("zone", "any", 0), ("flag", "any", 40)],
}
OWN_TIEBREAKS = {
    "casters; CP; army points inside: the zone": [("zone", "any", 0)],
    "casters; CP; army points inside: the two zones": [("zone", "any", 0)],
    "casters; CP; army points inside: the two territories": [("zone", "any", 0)],
    "casters; CP; army points inside: 3 in of the opponent's flag": [("flag", "enemy", 30)],
    "casters; CP; army points inside: the territory on the opponent's side": [("zone", "enemy", 0)],
    "casters; CP; army points inside: 3 in of each flag": [("flag", "any", 30)],
    "casters; CP; army points inside: the zone on the opponent's side": [("zone", "enemy", 0)],
    "CP; then the player with more boxes left on own objectives": [],
    "casters; army points inside the kill box": [("zone", "any", 0)],
}


def facts_of(element: Element) -> dict[str, Any]:
    """An element in the words of the facts."""
    common = {
        "kind": element.kind.value,
        "x": element.x / 10,
        "y": element.y / 10,
        "owner": element.owner,
        "confidence": element.confidence.value,
    }
    if not isinstance(element, Zone):
        return {**common, "shape": "point", "base_mm": element.base_mm}
    if element.is_round:
        return {**common, "shape": "circle", "diameter": element.diameter / 10}
    return {**common, "shape": "rect", "w": element.width / 10, "h": element.height / 10}


def test_every_scenario_that_is_printed_is_there_in_its_order() -> None:
    ours = {packet: [each.name for each in scenarios_of(packet).scenarios] for packet in FACTS}
    assert ours == {packet: list(scenarios) for packet, scenarios in FACTS.items()}
    assert sum(map(len, ours.values())) == 36


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_its_elements_lie_where_they_are_drawn(scenario: Scenario, facts: Any) -> None:
    assert [facts_of(element) for element in scenario.elements] == facts["elements"]


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_its_name_number_table_and_length(scenario: Scenario, facts: Any) -> None:
    slug = scenario.name.lower().replace(" ", "-").replace(",", "")
    assert scenario.id.partition("/")[2] == slug
    assert scenario.number == facts["number"]
    assert [inches(scenario.width), inches(scenario.height)] == [str(x) for x in facts["table"]]
    assert scenario.turns == facts["game_length_turns"]
    assert scenario.sureness == facts["confidence_overall"]


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_its_deployment(scenario: Scenario, facts: Any) -> None:
    depths, deployment = facts["deployment"], scenario.deployment
    assert (deployment.first, deployment.second) == (
        depths["p1"]["depth"] * 10,
        depths["p2"]["depth"] * 10,
    )
    assert {deployment.advance} == {depth["advance"] * 10 for depth in depths.values()}
    assert deployment.confidence == facts["deployment_confidence"]


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_its_kill_box(scenario: Scenario, facts: Any) -> None:
    box, printed = scenario.kill_box, facts["kill_box"]
    assert (box is None) == (printed is None)
    if box is not None:
        test = "completely within" if box.test == "completely-within" else "not within the square"
        assert (box.depth, box.edges) == (printed["depth_in"] * 10, printed["edges"])
        assert (box.control_points, test) == (printed["penalty_cp"], printed["test"])


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_who_scores_what(scenario: Scenario, facts: Any) -> None:
    ours = [
        (line.element, line.owner, line.control, line.dominate, line.destroyed)
        for line in scenario.scoring
    ]
    assert ours == [
        (
            line["element"],
            line["owner_relation"],
            line["control"] or 0,
            line["dominate"] or 0,
            line["destroyed"] or 0,
        )
        for line in facts["scoring"]
    ]
    assert [bool(line.remark or line.which) for line in scenario.scoring] == [
        bool(line["other"]) for line in facts["scoring"]
    ]
    at_turns_end = "end of each player's turn, from the second player's 2nd turn"
    assert (scenario.scored_from == 2) == (facts["scoring_when"] == at_turns_end)


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_how_it_is_won(scenario: Scenario, facts: Any) -> None:
    win = scenario.win
    assert (win.control_points, win.lead) == (facts["win"]["cp"], facts["win"]["lead"])


@pytest.mark.parametrize(("scenario", "facts"), PRINTED)
def test_where_armies_count_when_it_is_equal(scenario: Scenario, facts: Any) -> None:
    doubled, own = facts["third_tiebreaker_double"], facts.get("tiebreak")
    wanted = AREAS[doubled] if doubled else OWN_TIEBREAKS[own] if own else []
    assert [(area.element, area.owner, area.within) for area in scenario.area] == wanted
    assert bool(scenario.tiebreaks) == bool(own)


@pytest.mark.parametrize("packet", FACTS)
def test_layouts_are_the_same_for_both_players(packet: str) -> None:
    """Turned by half a circle, a layout is the same with the players exchanged."""
    for scenario in scenarios_of(packet).scenarios:
        layout = {
            (element.kind, element.x, element.y, element.owner, box.width, box.height)
            for element in scenario.elements
            for box in [element.box]
        }
        assert layout == {
            (kind, scenario.table.right - x, scenario.table.top - y, owner and owner.other, *size)
            for kind, x, y, owner, *size in layout
        }, scenario.id


def test_a_flag_leaves_incursion_by_chance_but_not_in_2015() -> None:
    losses = {
        scenario.id: scenario.loses_flag
        for packet in packets_with_scenarios()
        for scenario in scenarios_of(packet).scenarios
        if scenario.name == "Incursion" or scenario.loses_flag
    }
    assert losses == {
        "ig2014/incursion": "outer",
        "masters2014/incursion": "outer",
        "sr2010/incursion": "any",
        "sr2015/incursion": None,
    }


def test_copies_to_print_as_each_packet_says() -> None:
    copies = {packet: scenarios_of(packet).tables_per_copy for packet in packets_with_scenarios()}
    assert copies == {"sr2010": None, "masters2014": 2, "ig2014": 2, "sr2015": 2, "sr2019": 1,
                      "sr2025": None, "sr2026": None}  # fmt: skip
    assert [scenarios_of("sr2015").copies(tables) for tables in (1, 2, 7, 16)] == [1, 1, 4, 8]
    assert scenarios_of("sr2010").copies(8) is None


def test_the_dice_name_every_scenario_once() -> None:
    for packet in packets_with_scenarios():
        whole = scenarios_of(packet)
        thrown = [slug for row in whole.table for slug in row if slug]
        assert sorted(f"{packet}/{slug}" for slug in thrown) == sorted(
            scenario.id for scenario in whole.scenarios
        )


# What is measured from the table's edges to the nearest point of each base.


def measured_facts_of(element: OnBase) -> dict[str, Any]:
    """An element in the words of the facts, without its middle."""
    facts: dict[str, Any] = {
        "kind": element.kind.value,
        "shape": "point",
        "base_mm": element.base_mm,
        "owner": element.owner,
        "confidence": element.confidence.value,
    }
    for key in ("left", "right", "near", "far"):
        tenths = getattr(element, key)
        if tenths is not None:
            facts[key] = tenths / 10
    if isinstance(element, Flag) and element.terrain_within is not None:
        facts["terrain_within"] = element.terrain_within / 10
    if element.tokens is not None:
        facts["tokens"] = element.tokens
    if element.moves is not None:
        moves = element.moves
        facts["moves"] = {"by": moves.by / 10, "more": moves.more / 10, "towards": moves.towards}
    return facts


def test_every_scenario_of_today_is_there_in_its_order() -> None:
    ours = {packet: [each.name for each in scenarios_of(packet).scenarios] for packet in BY_EDGES}
    assert ours == {packet: list(scenarios) for packet, scenarios in BY_EDGES.items()}
    assert {packet: len(names) for packet, names in ours.items()} == {"sr2026": 7, "sr2025": 6}


@pytest.mark.parametrize(("scenario", "facts"), MEASURED)
def test_each_base_lies_by_its_printed_distances(scenario: Scenario, facts: Any) -> None:
    centres = [one["centre"] for one in facts["elements"]]
    wanted = [
        {key: value for key, value in one.items() if key != "centre"} for one in facts["elements"]
    ]
    assert [measured_facts_of(element) for element in scenario.based] == wanted
    assert not scenario.zones
    for element, (x, y) in zip(scenario.based, centres, strict=True):
        exact = middle_of(element, scenario.width, scenario.height)
        assert exact is not None
        assert all(abs(10 * drawn - mid) <= 0.05 for drawn, mid in zip((x, y), exact, strict=True))
        assert abs(element.x - 10 * x) <= 0.5, element
        assert abs(element.y - 10 * y) <= 0.5, element


@pytest.mark.parametrize(("scenario", "facts"), MEASURED)
def test_the_frame_of_each_scenario_of_today(scenario: Scenario, facts: Any) -> None:
    assert scenario.slug == scenario.name.lower().replace(" ", "-")
    assert scenario.number == facts["number"]
    assert [inches(scenario.width), inches(scenario.height)] == [str(x) for x in facts["table"]]
    assert scenario.turns == facts["game_length_turns"]
    assert scenario.sureness == facts["confidence_overall"]
    depths, deployment = facts["deployment"], scenario.deployment
    assert [deployment.first, deployment.second, deployment.advance] == [
        depths["p1"]["depth"] * 10, depths["p2"]["depth"] * 10, depths["p1"]["advance"] * 10,
    ]  # fmt: skip
    win = facts["win"]
    assert (scenario.win.control_points, scenario.win.lead) == (win["cp"], win["lead"])
    assert scenario.win.after == win["after"]
    assert scenario.scored_from == 2
    assert SpecialRule.BOTH_SCORE in scenario.special


@pytest.mark.parametrize(("scenario", "facts"), MEASURED)
def test_the_kill_box_of_each_scenario_of_today(scenario: Scenario, facts: Any) -> None:
    box, printed = scenario.kill_box, facts["kill_box"]
    assert box is not None
    assert (box.depth, box.edges) == (printed["depth_in"] * 10, printed["edges"])
    assert (box.control_points, box.test) == (printed["penalty_cp"], "completely-within")
    by_turn = printed.get("depth_by_turn", {str(turn): printed["depth_in"] for turn in range(2, 8)})
    assert {turn: box.depth_in(int(turn)) // 10 for turn in by_turn} == by_turn


@pytest.mark.parametrize(("scenario", "facts"), MEASURED)
def test_who_scores_what_in_each_scenario_of_today(scenario: Scenario, facts: Any) -> None:
    ours = [
        (line.element, line.owner, line.control, line.base_mm, line.claimed, line.bonus,
         line.at_least, line.at_tokens, line.remark)
        for line in scenario.scoring
    ]  # fmt: skip
    wanted = [
        (line["element"], line["owner_relation"], line["control"] or 0, line.get("base_mm"),
         line.get("claimed", 0), line.get("bonus", 0), line.get("at_least"),
         line.get("at_tokens"), line.get("remark"))
        for line in facts["scoring"]
    ]  # fmt: skip
    assert sorted(ours, key=str) == sorted(wanted, key=str)
    assert not any(line.dominate or line.destroyed for line in scenario.scoring)


def test_what_a_die_takes_from_a_scenario_of_today() -> None:
    kinds = {"caches": "both caches", "objectives-40": "both 40 mm objectives",
             "objectives-50": "both 50 mm objectives"}  # fmt: skip
    for packet, scenarios in BY_EDGES.items():
        for scenario in scenarios_of(packet).scenarios:
            facts = scenarios[scenario.name].get("removal")
            removal = scenario.removal
            assert (removal is None) == (facts is None), scenario.id
            if removal is not None:
                assert (removal.sides, removal.after_turn) == (facts["sides"], facts["after_turn"])
                assert [kinds[what] for what in removal.faces] == facts["faces"]
                assert all(len(elements) == 2 for elements in losable_elements(scenario).values())


def test_the_die_of_eight_rolls_again_on_its_last_face() -> None:
    row = scenarios_of("sr2026").table[0]
    assert (scenarios_of("sr2026").dice, len(row), row[-1]) == ((8,), 8, None)
    assert [
        scenarios_of("sr2026").scenario(slug).number for slug in row if slug is not None
    ] == list(range(1, 8))
    whole = scenarios_of("sr2025")
    assert whole.dice == (6,)
    assert [whole.scenario(slug).number for slug in whole.table[0] if slug] == list(range(1, 7))
