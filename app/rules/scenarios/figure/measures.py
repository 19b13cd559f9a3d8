"""Dimension lines: how far each element lies from two edges of the table.

Every element is measured from the nearer side edge and the nearer player's edge, a rectangle to
its nearer sides, a base that the packet measures so to its near side, all else to its middle. The
lines stand outside the table, short ones inside of long ones, so that none crosses another; equal
distances share one.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.edge_distances import nearest_point
from app.rules.scenarios.figure.shapes import FigurePart, Label, Layer, LineShape, Role
from app.rules.scenarios.figure.texts import USUAL, Captions, Lettering, room_for
from app.rules.scenarios.figure.zones_and_flags import is_doubtful
from app.rules.scenarios.kinds import Doubt
from app.rules.scenarios.scenario import Element, Scenario, Zone

TYPE = 15
"""The size of a distance."""

_GAP_UP = 20
_GAP_ACROSS = 28
"""From the table to the first line, below and beside it."""

_LANE_UP = 21
_LANE_ACROSS = 42
"""From one line to the next."""


class Strip(StrEnum):
    """The border outside the table along one edge."""

    BELOW = "below"
    ABOVE = "above"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Span:
    """One dimension line: so much of a strip, from the edge at which it begins."""

    strip: Strip
    from_start: bool
    """From the left or from player 1's edge; else from the other."""
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """An element's two dimension lines and the point that both measure."""

    point: Point
    across: Span
    """Along player 1's or player 2's edge."""
    up: Span
    doubtful_across: bool
    doubtful_up: bool


def measured(element: Element, table: Rectangle) -> Measured:
    """From which edges an element is measured, and how far it is from each."""
    is_left = 2 * element.x <= table.right
    is_low = 2 * element.y <= table.top
    x, y = element.x, element.y
    printed = None if isinstance(element, Zone) else nearest_point(element, table)
    if printed is not None and not isinstance(element, Zone):
        x, y = printed.x, printed.y
        is_left, is_low = element.left is not None, element.near is not None
    elif isinstance(element, Zone) and not element.is_round:
        x = _side(element.box.left, element.box.right, is_left, table.right)
        y = _side(element.box.bottom, element.box.top, is_low, table.top)
    doubt, doubtful = element.doubt, is_doubtful(element)
    return Measured(
        point=Point(x, y),
        across=Span(
            Strip.BELOW if is_low else Strip.ABOVE, is_left, x if is_left else table.right - x
        ),
        up=Span(Strip.LEFT if is_left else Strip.RIGHT, is_low, y if is_low else table.top - y),
        doubtful_across=doubtful and doubt not in (Doubt.MIRROR, Doubt.DEPTH),
        doubtful_up=doubtful and doubt not in (Doubt.MIRROR, Doubt.SIDE),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """All dimension lines of a scenario."""

    elements: tuple[Measured, ...]
    lanes: dict[Span, int]
    """Which line of its strip each is, the innermost being 0."""
    doubtful: frozenset[Span]
    lettering: Lettering = USUAL

    @property
    def room_up(self) -> int:
        """What the strips below and above the table need, each."""
        lanes = self._lanes(Strip.BELOW, Strip.ABOVE)
        return _scaled(_GAP_UP + lanes * _LANE_UP, self.lettering)

    @property
    def room_across(self) -> int:
        """What the strips beside the table need, each."""
        lanes = self._lanes(Strip.LEFT, Strip.RIGHT)
        return _scaled(_GAP_ACROSS, self.lettering) + self._across(lanes)

    def level(self, span: Span, table: Rectangle) -> int:
        """Where the line of a distance is, across its strip."""
        lane = self.lanes[span]
        up = _scaled(_GAP_UP + lane * _LANE_UP, self.lettering)
        across = _scaled(_GAP_ACROSS, self.lettering) + self._across(lane)
        return {
            Strip.BELOW: -up,
            Strip.ABOVE: table.top + up,
            Strip.LEFT: -across,
            Strip.RIGHT: table.right + across,
        }[span.strip]

    def _across(self, lanes: int) -> int:
        """Lengths stand beside each other there, each as wide as its letters."""
        return lanes * _LANE_ACROSS * self.lettering.lengths // 100

    def _lanes(self, *strips: Strip) -> int:
        used = (at + 1 for span, at in self.lanes.items() if span.strip in strips)
        return max((self.lettering.least_lanes, *used))


def _scaled(length: int, lettering: Lettering) -> int:
    """A length between lines: larger where letters are, though not by as much."""
    return length * (100 + (lettering.lengths - 100) * 3 // 4) // 100


def measures_of(scenario: Scenario, lettering: Lettering = USUAL) -> Measures:
    """Measure every element and give each distance its line."""
    elements = tuple(measured(element, scenario.table) for element in scenario.elements)
    doubtful = {element.across for element in elements if element.doubtful_across}
    doubtful |= {element.up for element in elements if element.doubtful_up}
    return Measures(
        elements=elements,
        lanes=_lanes(
            {span for element in elements for span in (element.across, element.up)}, scenario.table
        ),
        doubtful=frozenset(doubtful),
        lettering=lettering,
    )


def guide_shapes(measures: Measures, table: Rectangle) -> Iterator[LineShape]:
    """From each element to its dimension lines; of lines in line only the longest."""
    longest: dict[tuple[Strip, int], LineShape] = {}
    for element in measures.elements:
        for span, at in ((element.across, element.point.x), (element.up, element.point.y)):
            far = measures.level(span, table)
            end = Point(far, at) if _is_upright(span.strip) else Point(at, far)
            line = LineShape(
                start=element.point,
                end=end,
                role=Role.DISTANCE,
                layer=Layer.DISTANCES,
                part=FigurePart.GUIDE,
            )
            known = longest.get((span.strip, at))
            if known is None or _length(line) > _length(known):
                longest[span.strip, at] = line
    yield from longest.values()


def measure_shapes(
    measures: Measures, captions: Captions, table: Rectangle
) -> Iterator[LineShape | Label]:
    """The dimension lines with their lengths."""
    size = TYPE * measures.lettering.lengths // 100
    for span in measures.lanes:
        start, end = _ends(span, measures.level(span, table), table)
        yield LineShape(
            start=start, end=end, role=Role.DISTANCE, layer=Layer.DISTANCES, part=FigurePart.MEASURE
        )
        estimated = span in measures.doubtful
        text = captions.length(span.length, estimated=estimated)
        yield Label(
            at=Point((start.x + end.x) // 2, (start.y + end.y) // 2),
            text=text,
            size=size,
            width=room_for(text, size),
            role=Role.DISTANCE,
            layer=Layer.DISTANCES,
            estimated=estimated,
            on=Role.PAGE,
        )


def _side(low: int, high: int, is_first_half: bool, whole: int) -> int:
    near, far = (low, high) if is_first_half else (high, low)
    return far if near in (0, whole) else near


def _lanes(spans: set[Span], table: Rectangle) -> dict[Span, int]:
    used: dict[tuple[Strip, int], list[tuple[int, int]]] = defaultdict(list)
    lanes: dict[Span, int] = {}
    for span in sorted(spans, key=lambda span: (span.strip, span.length, not span.from_start)):
        low, high = _reach(span, table)
        lane = 0
        while any(low < end and start < high for start, end in used[span.strip, lane]):
            lane += 1
        used[span.strip, lane].append((low, high))
        lanes[span] = lane
    return lanes


def _reach(span: Span, table: Rectangle) -> tuple[int, int]:
    whole = table.top if _is_upright(span.strip) else table.right
    return (0, span.length) if span.from_start else (whole - span.length, whole)


def _ends(span: Span, level: int, table: Rectangle) -> tuple[Point, Point]:
    low, high = _reach(span, table)
    if _is_upright(span.strip):
        return Point(level, low), Point(level, high)
    return Point(low, level), Point(high, level)


def _is_upright(strip: Strip) -> bool:
    return strip in (Strip.LEFT, Strip.RIGHT)


def _length(line: LineShape) -> int:
    return abs(line.start.x - line.end.x) + abs(line.start.y - line.end.y)
