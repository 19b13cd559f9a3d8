"""Scenario -> Figure: everything of a scenario in its place."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from app.rules.core.geometry import Box
from app.rules.scenarios.figure.ground import (
    EDGE,
    depth_columns,
    depth_shapes,
    ground_shapes,
    kill_box_wishes,
    name_wishes,
)
from app.rules.scenarios.figure.legend import legend_shapes
from app.rules.scenarios.figure.marks import base_shapes, mark_box, text_wishes, zone_shapes
from app.rules.scenarios.figure.measures import Measures, guide_shapes, measure_shapes, measures_of
from app.rules.scenarios.figure.placing import Ground, placed
from app.rules.scenarios.figure.shapes import Figure, Label, Line, Polygon, Role, Shape
from app.rules.scenarios.figure.texts import Captions
from app.rules.scenarios.scenario import Scenario

_KEPT = 64
"""Figures: all of a packet in two languages. Page, papers and screen draw the same ones."""


@lru_cache(maxsize=_KEPT)
def scenario_figure(scenario: Scenario, captions: Captions) -> Figure:
    """Draw a scenario's table with its distances, legend and scale.

    Rule: ig2014 reference; sr2015 reference; sr2019 reference
    Reading: positions that are not known for certain have dashed outlines and a question mark.
    """
    table, measures = scenario.table, measures_of(scenario)
    guides = tuple(guide_shapes(measures, table))
    marks = tuple(shape for one in scenario.based for shape in base_shapes(one))
    depths = _depths(scenario, captions)
    ground = tuple(ground_shapes(scenario))
    texts = _texts(scenario, captions, (*guides, *ground), (*marks, *depths))
    legend, frame = _frame(scenario, captions, measures)
    return Figure(
        shapes=(
            Polygon(points=frame.corners, role=Role.PAGE),
            *ground,
            *zone_shapes(scenario),
            *guides,
            *measure_shapes(measures, captions, table),
            *depths,
            *(one for one in texts if one.on is not Role.TABLE),
            *marks,
            *(one for one in texts if one.on is Role.TABLE),
            *legend,
        ),
        bounds=frame,
        table=table,
    )


def _texts(
    scenario: Scenario, captions: Captions, lines: Sequence[Shape], fixed: Sequence[Shape]
) -> tuple[Label, ...]:
    wishes = (
        *text_wishes(scenario, captions),
        *kill_box_wishes(scenario, captions),
        *name_wishes(scenario, captions),
    )
    ground = Ground(
        taken=tuple(one.box for one in fixed if isinstance(one, Label)),
        marks=(
            *_mark_boxes(scenario),
            *(one.box.grown(2) for one in fixed if isinstance(one, Line)),
        ),
        lines=tuple(one.box for one in lines if isinstance(one, Line)),
        within=scenario.table,
    )
    return placed(wishes, ground)


def _depths(scenario: Scenario, captions: Captions) -> tuple[Line | Label, ...]:
    in_the_way = (*_mark_boxes(scenario), *(one.box for one in scenario.zones))
    columns = [tuple(depth_shapes(scenario, captions, x)) for x in depth_columns(scenario)]
    return min(columns, key=lambda shapes: _overlap(shapes, in_the_way), default=())


def _overlap(shapes: Iterable[Line | Label], boxes: Iterable[Box]) -> int:
    labels = [one.box for one in shapes if isinstance(one, Label)]
    return sum(label.overlap(box) for box in boxes for label in labels)


def _mark_boxes(scenario: Scenario) -> tuple[Box, ...]:
    return tuple(mark_box(one) for one in scenario.based)


def _frame(
    scenario: Scenario, captions: Captions, measures: Measures
) -> tuple[tuple[Shape, ...], Box]:
    table = scenario.table
    across, up = measures.room_across, measures.room_up + EDGE
    left, right = table.left - across, table.right + across
    legend, bottom = legend_shapes(scenario, captions, left + 8, right - 8, table.bottom - up)
    return legend, Box(left, bottom, right, table.top + up)
