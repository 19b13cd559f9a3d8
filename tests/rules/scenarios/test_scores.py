"""What the elements of a scenario can bring in one turn."""

from typing import Any

import pytest

from app.rules.scenarios.kinds import Removed
from app.rules.scenarios.parse import ScenarioError
from app.rules.scenarios.scores import most_in_a_turn, removed, scores_of
from tests.rules.scenarios.test_edge_distances import scenario

OBJECTIVES = [
    {"owner": "p1", "left": 80, "near": 200, "base_mm": 40},
    {"owner": "p1", "right": 80, "near": 190, "base_mm": 50},
    {"owner": "p2", "left": 120, "far": 190, "base_mm": 40},
    {"owner": "p2", "right": 120, "far": 170, "base_mm": 50},
]
CACHES = [
    {"owner": "p1", "right": 200, "near": 220},
    {"owner": "p2", "left": 200, "far": 180},
]
EACH = {"element": "objective", "control": 1}


def of(*scoring: dict[str, Any], **more: Any):
    return scenario(objectives=OBJECTIVES, caches=CACHES, scoring=scoring, **more)


@pytest.mark.parametrize(
    ("scoring", "most"),
    [
        pytest.param([EACH], 4, id="each-once"),
        pytest.param([{**EACH, "base_mm": 40}], 2, id="of-a-size"),
        pytest.param(
            [EACH, *({"element": "objective", "base_mm": mm, "at_least": 2, "bonus": 1}
                     for mm in (40, 50))],
            6, id="and-one-for-each-pair",
        ),
        pytest.param(
            [EACH, *({"element": "objective", "base_mm": mm, "at_least": 2, "bonus": bonus,
                      "remark": "for-one"} for mm, bonus in ((40, 1), (50, 2)))],
            6, id="and-the-higher-of-two",
        ),
        pytest.param(
            [EACH, {"element": "objective", "owner": "friendly", "at_least": 2, "bonus": 1}],
            5, id="and-one-for-two-of-ones-own",
        ),
        pytest.param(
            [{"element": "cache", "owner": "enemy", "claimed": 2}], 2, id="the-enemys-cache-once"
        ),
        pytest.param(
            [{**EACH, "base_mm": 50, "bonus": 1, "at_tokens": 0}], 4, id="and-one-without-tokens"
        ),
        pytest.param(
            [{"element": "objective", "owner": "friendly", "base_mm": 50, "bonus": 3,
              "remark": "delivered"}],
            3, id="ones-own-delivered",
        ),
    ],
)  # fmt: skip
def test_the_most_of_a_turn_counts_every_line(scoring, most) -> None:
    assert most_in_a_turn(of(*scoring)) == most


def test_a_line_of_a_size_goes_for_bases_of_that_size_alone() -> None:
    read = of({**EACH, "base_mm": 40}, {"element": "cache", "claimed": 2})
    sizes = [one.base_mm for one in read.objectives if scores_of(read, one)]
    assert sizes == [40, 40]
    assert [len(scores_of(read, one)) for one in read.caches] == [1, 1]


@pytest.mark.parametrize(
    "line",
    [
        {"element": "objective", "bonus": 1},
        {"element": "objective", "control": 1, "at_least": 2},
        {"element": "objective", "base_mm": 40, "at_least": 3, "bonus": 1},
        {"element": "cache", "claimed": 2, "remark": "delivered"},
    ],
)
def test_a_bonus_says_what_it_is_for(line) -> None:
    with pytest.raises(ScenarioError) as caught:
        of(line)
    assert [(one.field, one.code) for one in caught.value.problems] == [
        ("scoring.0", "scenario.bonus")
    ]


@pytest.mark.parametrize(
    ("what", "count"), [(Removed.CACHES, 2), (Removed.OBJECTIVES_40, 2), (Removed.OBJECTIVES_50, 2)]
)
def test_a_roll_takes_every_element_of_a_kind(what, count) -> None:
    read = of(removal={"sides": 3, "faces": [one.value for one in Removed]})
    assert len(removed(read, what)) == count


@pytest.mark.parametrize(
    "removal",
    [
        {"sides": 4, "faces": ["caches", "objectives-40", "objectives-50"]},
        {"sides": 3, "faces": []},
    ],
)
def test_a_die_is_shared_out_equally(removal) -> None:
    with pytest.raises(ScenarioError) as caught:
        of(removal=removal)
    assert [(one.field, one.code) for one in caught.value.problems] == [
        ("removal.faces", "scenario.removal")
    ]


def test_a_kill_box_grows_from_its_turn_on() -> None:
    box = {"depth": 120, "edges": "own", "control_points": 2, "grows": {"by": 20, "from_turn": 3}}
    kill = of(kill_box=box).kill_box
    assert [kill.depth_in(turn) for turn in range(2, 8)] == [120, 140, 160, 180, 200, 220]
    assert of(kill_box={**box, "grows": "none"}).kill_box.depth_in(7) == 120
