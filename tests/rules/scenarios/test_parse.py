"""A scenario file is read whole, or refused with every fault named by its key path."""

from typing import Any

import pytest

from app.rules.scenarios.parse import ScenarioError, parse_scenario, parse_scenarios
from app.rules.scenarios.scenario import Scenario

HOUSE: dict[str, Any] = {
    "slug": "three-hills",
    "name": "Three Hills",
    "deployment": {"first": 70, "second": 100, "advance": 60},
    "win": {"control_points": 5, "lead": 1},
    "zones": [{"x": 240, "y": 240, "diameter": 120}],
    "flags": [{"x": 120, "y": 240, "owner": "p1"}, {"x": 360, "y": 240, "owner": "p2"}],
    "scoring": [{"element": "zone", "control": 1}],
    "remarks": ["Hills count as zones."],
}


def house(**changes: Any) -> dict[str, Any]:
    return {**HOUSE, **changes}


def faults(**changes: Any) -> list[tuple[str, str]]:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(house(**changes))
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_a_house_scenario_is_read() -> None:
    scenario = parse_scenario(HOUSE)
    assert isinstance(scenario, Scenario)
    assert (scenario.id, len(scenario.elements)) == ("house/three-hills", 3)
    assert scenario.table.holds(scenario.zones[0].box)


def test_a_file_of_a_fresh_packet_is_read_with_what_its_scenarios_share() -> None:
    shared = {"deployment": HOUSE["deployment"], "turns": 5}
    one = {key: value for key, value in HOUSE.items() if key != "deployment"}
    table = [["three-hills", "none"]]
    whole = parse_scenarios(
        {"packet": "club", "shared": shared, "scenarios": [one], "table": table, "dice": [6]}
    )
    assert [each.id for each in whole.scenarios] == ["club/three-hills"]
    assert (whole.scenarios[0].turns, whole.table) == (5, (("three-hills", None),))


def test_an_unknown_key_is_named() -> None:
    assert faults(colour="red") == [("colour", "packet.unknown-key")]


def test_all_faults_are_named_at_once() -> None:
    found = faults(deployment={"first": "far"}, flags=[{"x": 10, "owner": "p3"}])
    assert ("deployment.first", "packet.wrong-kind") in found
    assert ("deployment.second", "packet.missing") in found
    assert ("flags.0.y", "packet.missing") in found
    assert ("flags.0.owner", "packet.unknown-word") in found


@pytest.mark.parametrize("slug", [None, "", "Three Hills", "a/b", "-", 7])
def test_a_slug_that_is_none_is_refused(slug: object) -> None:
    assert faults(slug=slug) == [("slug", "scenario.slug")]


@pytest.mark.parametrize(
    "flag", [{"x": 0, "y": 240}, {"x": 240, "y": 475}, {"x": 500, "y": 240}, {"x": 474, "y": 240}]
)
def test_no_element_hangs_over_the_edge(flag: dict[str, int]) -> None:
    assert faults(flags=[flag]) == [("flags.0", "scenario.off-table")]


def test_a_zone_may_touch_the_edge() -> None:
    assert parse_scenario(house(zones=[{"x": 60, "y": 240, "width": 120, "height": 60}]))


@pytest.mark.parametrize(
    "shape",
    [{}, {"width": 60}, {"diameter": 60, "width": 60, "height": 60}, {"diameter": 6, "width": 6}],
)
def test_a_zone_is_round_or_a_rectangle(shape: dict[str, int]) -> None:
    assert faults(zones=[{"x": 240, "y": 240, **shape}]) == [("zones.0", "scenario.shape")]


def test_deployment_zones_do_not_meet() -> None:
    deployment = {"first": 240, "second": 250, "advance": 0}
    assert faults(deployment=deployment) == [("deployment", "scenario.deployments-meet")]


def test_what_is_scored_is_on_the_table() -> None:
    line = {"element": "objective", "destroyed": 1}
    assert faults(scoring=[line]) == [("scoring.0", "scenario.scores-nothing-there")]


def test_one_slug_is_one_scenario() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenarios({"packet": "club", "scenarios": [HOUSE, HOUSE]})
    assert {problem.code for problem in caught.value.problems} == {"scenario.slug-twice"}


def table_faults(table: list[list[str]], dice: list[int]) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        parse_scenarios({"packet": "club", "scenarios": [HOUSE], "table": table, "dice": dice})
    return [problem.field for problem in caught.value.problems]


def test_the_dice_name_what_is_there() -> None:
    assert table_faults([["two-hills"]], [6]) == ["table.0.0"]


@pytest.mark.parametrize("dice", [[], [2, 6]])
def test_the_dice_reach_every_place(dice: list[int]) -> None:
    assert table_faults([["three-hills"]], dice) == ["dice"]


def test_a_die_has_faces() -> None:
    assert table_faults([["three-hills"]], [0]) == ["dice.0"]


def test_places_of_a_row_share_the_faces_evenly() -> None:
    assert table_faults([["three-hills", "three-hills", "none"], ["none"]], [2, 4]) == ["dice"]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"packet": "club"}, "scenarios"),
        ({"packet": "club", "scenarios": 3}, "scenarios"),
        ({"packet": "club", "scenarios": [3]}, "scenarios.0"),
        ({"packet": "club", "scenarios": [], "shared": 3}, "shared"),
        ({"scenarios": []}, "packet"),
    ],
)
def test_a_file_of_another_make_is_refused(data: dict[str, Any], field: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenarios(data)
    assert field in [problem.field for problem in caught.value.problems]
