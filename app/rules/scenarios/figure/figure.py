"""The drawing of a scenario: ``app.rules.scenarios.figure`` from the outside."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from app.rules.core.geometry import Point, Rectangle, inches
from app.rules.scenarios.figure.edges import (
    EDGE,
    depth_columns,
    depth_shapes,
    ground_shapes,
    is_drawn_as_zone,
    kill_box_wishes,
    name_wishes,
)
from app.rules.scenarios.figure.ink import Ink, Palette, Tone, ground_of, ink_of
from app.rules.scenarios.figure.measures import Measures, guide_shapes, measure_shapes, measures_of
from app.rules.scenarios.figure.shapes import (
    ALL_LAYERS,
    Anchor,
    Circle,
    Figure,
    FigurePart,
    Label,
    Layer,
    LineShape,
    Polygon,
    Role,
    Shape,
)
from app.rules.scenarios.figure.terrain_and_moves import move_shapes, ring_shapes, token_wishes
from app.rules.scenarios.figure.texts import (
    ACROSS_A_HALL,
    USUAL,
    Captions,
    Ground,
    Lettering,
    placed,
    room_for,
)
from app.rules.scenarios.figure.zones_and_flags import (
    base_shapes,
    is_doubtful,
    mark_box,
    text_wishes,
    zone_shape,
    zone_shapes,
)
from app.rules.scenarios.kinds import Confidence, Owner
from app.rules.scenarios.scenario import Cache, Flag, Objective, Scenario, Zone

__all__ = [
    "ACROSS_A_HALL",
    "ALL_LAYERS",
    "Captions",
    "Circle",
    "Figure",
    "Ink",
    "Label",
    "Layer",
    "LineShape",
    "Palette",
    "Polygon",
    "Role",
    "Shape",
    "Tone",
    "ground_of",
    "ink_of",
    "scenario_figure",
]


# What the signs mean, and a scale, below the drawing.


_TYPE = 14
_ROW = 30
_SIGN = 34
"""The room of a sign, its text beside it."""
_SPACE = 16
_SCALE = 120
_BLOCK = 30


@dataclass(frozen=True, slots=True)
class _Item:
    shapes: tuple[Shape, ...]
    """About (0, 0)."""
    text: str

    @property
    def width(self) -> int:
        return _SIGN + room_for(self.text, _TYPE) + _SPACE


def legend_shapes(
    scenario: Scenario, captions: Captions, left: int, right: int, top: int
) -> tuple[tuple[Shape, ...], int]:
    """The legend's rows and the scale.

    Args:
        scenario: whose signs are explained.
        captions: the words.
        left: where rows begin.
        right: where they end.
        top: where the first row begins.

    Returns:
        The shapes, and how far down they reach.
    """
    shapes: list[Shape] = []
    x, y = left, top - _ROW // 2
    for item in _items(scenario, captions):
        if x > left and x + item.width > right:
            x, y = left, y - _ROW
        shapes += _moved(item, Point(x + _SIGN // 2, y))
        x += item.width
    if x + _SCALE + 30 > right:
        y -= _ROW
    shapes += _scale(captions, Point(right - _SCALE - 14, y - 2))
    return tuple(shapes), y - _ROW // 2 - 6


def _items(scenario: Scenario, captions: Captions) -> Iterator[_Item]:
    yield from _elements(scenario, captions)
    ring = next((flag.terrain_within for flag in scenario.flags if flag.terrain_within), None)
    if ring is not None:
        sign = Circle(centre=Point(0, 0), radius=Fraction(13), role=Role.TERRAIN)
        yield _Item((sign,), captions.terrain.format(n=inches(ring)))
    if any(element.moves for element in scenario.based):
        line = LineShape(start=Point(-14, 0), end=Point(5, 0), role=Role.MOVE)
        head = Polygon(
            points=(Point(14, 0), Point(5, 4), Point(5, -4)), role=Role.MOVE, part=FigurePart.MARK
        )
        yield _Item((line, head), captions.move)
    if scenario.deployment.first or scenario.deployment.second:
        yield _Item(tuple(_swatches(Role.DEPLOYMENT)), captions.deployment)
    if scenario.deployment.advance:
        line = LineShape(start=Point(-14, 0), end=Point(14, 0), role=Role.ADVANCE_DEPLOYMENT)
        yield _Item((replace(line, side=Owner.ONE),), captions.advance_deployment)
    if scenario.kill_box is not None and not is_drawn_as_zone(scenario):
        line = LineShape(start=Point(-14, 0), end=Point(14, 0), role=Role.KILL_BOX)
        yield _Item((line,), captions.kill_box_border)
        if scenario.kill_box.grows is not None:
            later = replace(line, part=FigurePart.LATER)
            yield _Item((later,), captions.kill_box_later)
    if any(map(is_doubtful, scenario.elements)) or (
        scenario.deployment.confidence is Confidence.ESTIMATED
    ):
        yield _Item((_sign("≈ ?", 16),), captions.estimated)


def _elements(scenario: Scenario, captions: Captions) -> Iterator[_Item]:
    if scenario.flags:
        sizes = sorted({element.base_mm for element in scenario.flags})
        flag = Flag(x=0, y=0, base_mm=sizes[0])
        yield _Item(tuple(base_shapes(flag, in_legend=True)), _sized(captions.flag, sizes))
    if scenario.objectives:
        sizes = sorted({element.base_mm for element in scenario.objectives})
        objective = Objective(x=0, y=0, base_mm=sizes[0])
        yield _Item(
            tuple(base_shapes(objective, in_legend=True)), _sized(captions.objective, sizes)
        )
    if scenario.caches:
        sizes = sorted({element.base_mm for element in scenario.caches})
        cache = Cache(x=0, y=0, base_mm=sizes[0])
        yield _Item(tuple(base_shapes(cache, in_legend=True)), _sized(captions.cache, sizes))
    if scenario.zones:
        zone = Zone(x=0, y=0, width=26, height=18)
        yield _Item((zone_shape(zone, in_legend=True),), captions.zone)


def _sized(caption: str, sizes: list[int]) -> str:
    return caption.format(mm="/".join(map(str, sizes)))


def _swatches(role: Role) -> Iterator[Polygon]:
    for owner, box in (
        (Owner.ONE, Rectangle(-16, -9, -1, 9)),
        (Owner.TWO, Rectangle(1, -9, 16, 9)),
    ):
        yield Polygon(points=box.corners, role=role, side=owner)


def _sign(text: str, size: int) -> Label:
    return Label(at=Point(0, 0), text=text, size=size, width=room_for(text, size), role=Role.LABEL)


def _moved(item: _Item, to: Point) -> Iterator[Shape]:
    for shape in item.shapes:
        yield _shifted(replace(shape, in_legend=True), to)
    yield Label(
        at=Point(to.x + _SIGN // 2 + 4, to.y),
        text=item.text,
        size=_TYPE,
        width=room_for(item.text, _TYPE),
        role=Role.LEGEND,
        in_legend=True,
        anchor=Anchor.LEFT,
    )


def _shifted(shape: Shape, by: Point) -> Shape:
    def moved(point: Point) -> Point:
        return Point(point.x + by.x, point.y + by.y)

    match shape:
        case Polygon():
            return replace(shape, points=tuple(map(moved, shape.points)))
        case LineShape():
            return replace(shape, start=moved(shape.start), end=moved(shape.end))
        case Label():
            return replace(shape, at=moved(shape.at))
    return replace(shape, centre=moved(shape.centre))


def _scale(captions: Captions, at: Point) -> Iterator[Shape]:
    for place, start in enumerate(range(0, _SCALE, _BLOCK)):
        box = Rectangle(at.x + start, at.y - 7, at.x + start + _BLOCK, at.y - 2)
        yield Polygon(
            points=box.corners,
            role=Role.SCALE,
            part=FigurePart.RING if place % 2 else FigurePart.BODY,
            in_legend=True,
        )
    for mark in (0, _SCALE // 2, _SCALE):
        text = captions.inches.format(n=inches(mark))
        yield Label(
            at=Point(at.x + mark, at.y + 7),
            text=text,
            size=_TYPE,
            width=room_for(text, _TYPE),
            role=Role.SCALE,
            in_legend=True,
        )


# Scenario -> Figure: everything of a scenario in its place.


_KEPT = 64
"""Figures: all of a packet in two languages. Page, papers and screen draw the same ones."""


@lru_cache(maxsize=_KEPT)
def scenario_figure(scenario: Scenario, captions: Captions, lettering: Lettering = USUAL) -> Figure:
    """Draw a scenario's table with its distances, and its legend and scale where it has them.

    Rule: ig2014 reference; sr2015 reference; sr2019 reference
    Reading: positions that are not known for certain have dashed outlines and a question mark.
    """
    table, measures = scenario.table, measures_of(scenario, lettering)
    guides = tuple(guide_shapes(measures, table))
    marks = tuple(shape for element in scenario.based for shape in base_shapes(element))
    depths = _depths(scenario, captions, lettering)
    ground = tuple(ground_shapes(scenario))
    texts = _texts(scenario, captions, lettering, (*guides, *ground), (*marks, *depths))
    shapes = (
        *ground,
        *ring_shapes(scenario),
        *zone_shapes(scenario),
        *guides,
        *measure_shapes(measures, captions, table),
        *depths,
        *(shape for shape in texts if shape.on is not Role.TABLE),
        *move_shapes(scenario),
        *marks,
        *(shape for shape in texts if shape.on is Role.TABLE),
    )
    legend: tuple[Shape, ...] = ()
    frame = _around(shapes)
    if lettering.has_legend:
        legend, frame = _frame(scenario, captions, measures)
    page = Polygon(points=frame.corners, role=Role.PAGE)
    return Figure(shapes=(page, *shapes, *legend), bounds=frame, table=table)


def _around(shapes: Sequence[Shape]) -> Rectangle:
    """As much as is drawn on, and a little air."""
    boxes = [shape.box for shape in shapes]
    return Rectangle(
        min(box.left for box in boxes),
        min(box.bottom for box in boxes),
        max(box.right for box in boxes),
        max(box.top for box in boxes),
    ).grown(4)


def _texts(
    scenario: Scenario,
    captions: Captions,
    lettering: Lettering,
    lines: Sequence[Shape],
    fixed: Sequence[Shape],
) -> tuple[Label, ...]:
    wishes = (
        *text_wishes(scenario, captions, lettering),
        *token_wishes(scenario, captions, lettering),
        *kill_box_wishes(scenario, captions, lettering),
        *name_wishes(scenario, captions, lettering),
    )
    ground = Ground(
        taken=tuple(shape.box for shape in fixed if isinstance(shape, Label)),
        marks=(
            *_mark_boxes(scenario),
            *(shape.box.grown(2) for shape in fixed if isinstance(shape, LineShape)),
        ),
        lines=tuple(line.box for line in lines if isinstance(line, LineShape)),
        within=scenario.table,
    )
    return placed(wishes, ground)


def _depths(
    scenario: Scenario, captions: Captions, lettering: Lettering
) -> tuple[LineShape | Label, ...]:
    in_the_way = (*_mark_boxes(scenario), *(zone.box for zone in scenario.zones))
    columns = [
        tuple(depth_shapes(scenario, captions, x, lettering))
        for x in depth_columns(scenario, lettering)
    ]
    return min(columns, key=lambda shapes: _overlap(shapes, in_the_way), default=())


def _overlap(shapes: Iterable[LineShape | Label], boxes: Iterable[Rectangle]) -> int:
    labels = [shape.box for shape in shapes if isinstance(shape, Label)]
    return sum(label.overlap(box) for box in boxes for label in labels)


def _mark_boxes(scenario: Scenario) -> tuple[Rectangle, ...]:
    return tuple(mark_box(element) for element in scenario.based)


def _frame(
    scenario: Scenario, captions: Captions, measures: Measures
) -> tuple[tuple[Shape, ...], Rectangle]:
    table = scenario.table
    across, up = measures.room_across, measures.room_up + EDGE
    left, right = table.left - across, table.right + across
    legend, bottom = legend_shapes(scenario, captions, left + 8, right - 8, table.bottom - up)
    return legend, Rectangle(left, bottom, right, table.top + up)
