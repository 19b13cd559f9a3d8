"""What the signs mean, and a scale, below the drawing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.rules.core.geometry import Box, Point, inches
from app.rules.scenarios.figure.ground import is_drawn_as_zone
from app.rules.scenarios.figure.marks import base_shapes, is_doubtful, zone_shape
from app.rules.scenarios.figure.shapes import Anchor, Label, Line, Part, Polygon, Role, Shape
from app.rules.scenarios.figure.texts import Captions, room_for
from app.rules.scenarios.kinds import Confidence, Owner
from app.rules.scenarios.scenario import Flag, Objective, Scenario, Zone

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
        scenario: whose signs are told.
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
    if scenario.deployment.first or scenario.deployment.second:
        yield _Item(tuple(_swatches(Role.DEPLOYMENT)), captions.deployment)
    if scenario.deployment.advance:
        line = Line(start=Point(-14, 0), end=Point(14, 0), role=Role.ADVANCE_DEPLOYMENT)
        yield _Item((replace(line, side=Owner.ONE),), captions.advance_deployment)
    if scenario.kill_box is not None and not is_drawn_as_zone(scenario):
        line = Line(start=Point(-14, 0), end=Point(14, 0), role=Role.KILL_BOX)
        yield _Item((line,), captions.kill_box_border)
    if any(map(is_doubtful, scenario.elements)) or (
        scenario.deployment.confidence is Confidence.ESTIMATED
    ):
        yield _Item((_sign("≈ ?", 16),), captions.estimated)


def _elements(scenario: Scenario, captions: Captions) -> Iterator[_Item]:
    if scenario.flags:
        sizes = sorted({one.base_mm for one in scenario.flags})
        flag = Flag(x=0, y=0, base_mm=sizes[0])
        yield _Item(tuple(base_shapes(flag, in_legend=True)), _sized(captions.flag, sizes))
    if scenario.objectives:
        sizes = sorted({one.base_mm for one in scenario.objectives})
        objective = Objective(x=0, y=0, base_mm=sizes[0])
        yield _Item(
            tuple(base_shapes(objective, in_legend=True)), _sized(captions.objective, sizes)
        )
    if scenario.zones:
        zone = Zone(x=0, y=0, width=26, height=18)
        yield _Item((zone_shape(zone, in_legend=True),), captions.zone)


def _sized(caption: str, sizes: list[int]) -> str:
    return caption.format(mm="/".join(map(str, sizes)))


def _swatches(role: Role) -> Iterator[Polygon]:
    for owner, box in ((Owner.ONE, Box(-16, -9, -1, 9)), (Owner.TWO, Box(1, -9, 16, 9))):
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
        case Line():
            return replace(shape, start=moved(shape.start), end=moved(shape.end))
        case Label():
            return replace(shape, at=moved(shape.at))
    return replace(shape, centre=moved(shape.centre))


def _scale(captions: Captions, at: Point) -> Iterator[Shape]:
    for place, start in enumerate(range(0, _SCALE, _BLOCK)):
        box = Box(at.x + start, at.y - 7, at.x + start + _BLOCK, at.y - 2)
        yield Polygon(
            points=box.corners,
            role=Role.SCALE,
            part=Part.RING if place % 2 else Part.BODY,
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
