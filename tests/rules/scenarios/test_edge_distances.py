"""Bases placed by distances from edges, as printed maps of today give them."""

from fractions import Fraction
from typing import Any

import pytest

from app.rules.core.geometry import base_radius
from app.rules.scenarios.edge_distances import middle_of, nearest_point
from app.rules.scenarios.parse import ScenarioError, parse_scenario
from tests.rules.scenarios.test_parse import HOUSE

BARE = {key: value for key, value in HOUSE.items() if key not in ("flags", "zones", "scoring")}


def scenario(**changes: Any):
    return parse_scenario({**BARE, **changes})


def faults(**changes: Any) -> list[tuple[str, str]]:
    with pytest.raises(ScenarioError) as caught:
        scenario(**changes)
    return [(problem.field, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("place", "drawn"),
    [
        # 12 in from the left and 25 from player 1's edge to a 50 mm base: 12.984 and 25.984.
        ({"left": 120, "near": 250}, (130, 260)),
        ({"right": 120, "near": 250}, (350, 260)),
        ({"left": 120, "far": 210}, (130, 260)),
        ({"right": 120, "far": 210}, (350, 260)),
    ],
)
def test_the_middle_is_the_distance_and_the_base_s_radius(place, drawn) -> None:
    (objective,) = scenario(objectives=[place]).objectives
    assert (objective.x, objective.y) == drawn
    assert objective.is_measured_to_base


@pytest.mark.parametrize("base", [30, 40, 50, 80])
def test_the_middle_is_exact(base) -> None:
    (cache,) = scenario(caches=[{"left": 200, "far": 180, "base_mm": base}]).caches
    radius = base_radius(base)
    assert middle_of(cache, 480, 480) == (200 + radius, 480 - 180 - radius)
    assert radius == Fraction(base * 50, 254)


def test_each_kind_has_its_usual_base() -> None:
    at = {"left": 100, "near": 100}
    read = scenario(flags=[at], objectives=[at], caches=[at])
    assert [one.base_mm for one in read.based] == [40, 50, 30]


def test_the_point_to_measure_to_is_on_the_near_side() -> None:
    read = scenario(objectives=[{"right": 120, "far": 150}])
    point = nearest_point(read.objectives[0], read.table)
    assert (point.x, point.y) == (360, 330)


def test_a_middle_by_itself_is_measured_to_the_middle() -> None:
    read = scenario(objectives=[{"x": 240, "y": 240}])
    assert nearest_point(read.objectives[0], read.table) is None
    assert middle_of(read.objectives[0], 480, 480) is None


def test_a_smaller_table_is_measured_from_its_own_edges() -> None:
    read = scenario(width=360, height=300, deployment={"first": 70, "second": 70, "advance": 0},
                    objectives=[{"right": 100, "far": 100}])  # fmt: skip
    assert (read.objectives[0].x, read.objectives[0].y) == (250, 190)


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ({"left": 120}, ("objectives.0.y", "packet.missing")),
        ({"left": 120, "right": 120, "near": 100}, ("objectives.0", "scenario.place")),
        ({"left": "far", "near": 100}, ("objectives.0.x", "packet.missing")),
        ({"left": 120, "y": 200}, ("objectives.0", "scenario.place")),
        ({"left": 120, "near": 250, "x": 300, "y": 260}, ("objectives.0", "scenario.place")),
        ({"left": 470, "near": 250}, ("objectives.0", "scenario.off-table")),
        ({"right": 600, "near": 250}, ("objectives.0", "scenario.off-table")),
        ({"left": 1441, "near": 250}, ("objectives.0.left", "packet.out-of-bounds")),
    ],
)
def test_distances_that_lead_nowhere_are_named_at_their_element(place, fault) -> None:
    found = faults(objectives=[place])
    assert fault in found or (fault[0], fault[1]) == found[0]
