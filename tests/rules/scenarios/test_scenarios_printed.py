"""Every figure of every scenario, against a copy of what is printed and drawn."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.rules.core.geometry import inches
from app.rules.scenarios.scenario import Element, Scenario, Zone
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of

FACTS = json.loads(
    (Path(__file__).parents[2] / "data" / "scenario-facts.json").read_text(encoding="utf-8")
)
PRINTED = [
    pytest.param(scenario, FACTS[packet][scenario.name], id=scenario.id)
    for packet in packets_with_scenarios()
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


@pytest.mark.parametrize("packet", packets_with_scenarios())
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
    assert copies == {"sr2010": None, "masters2014": 2, "ig2014": 2, "sr2015": 2, "sr2019": 1}
    assert [scenarios_of("sr2015").copies(tables) for tables in (1, 2, 7, 16)] == [1, 1, 4, 8]
    assert scenarios_of("sr2010").copies(8) is None


def test_the_dice_name_every_scenario_once() -> None:
    for packet in packets_with_scenarios():
        whole = scenarios_of(packet)
        thrown = [slug for row in whole.table for slug in row if slug]
        assert sorted(f"{packet}/{slug}" for slug in thrown) == sorted(
            scenario.id for scenario in whole.scenarios
        )
