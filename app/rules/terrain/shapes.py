"""Shapes of terrain, and the distances between them, exactly.

All arithmetic is on whole grains. A grain is 1/1270 of a tenth of an inch, which is two thousandths
of a millimetre: inches, half tenths and half millimetres are whole numbers of grains, so tables,
scenarios, bases and pieces that aren't turned lie on them without rounding. A turned piece is what
its corners make after each is rounded to the nearest grain; that is the one place where anything
is rounded, by 0.0014 mm at most. Distances are compared as squares and no root is rounded: what is
legal is so exactly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from app.codes import Code
from app.rules.core.errors import Problem, impossible
from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.edge_distances import middle_of
from app.rules.scenarios.scenario import Element, Zone

GRAIN = 1270
"""Grains in a tenth of an inch."""
_OF_MM = 500
MOST_ACROSS = 400
"""Tenths of an inch that a piece measures at most, so that rounding never folds an outline."""
MOST_CORNERS = 40

XY = tuple[int, int]
Ring = tuple[XY, ...]
"""A convex polygon against the clock, in grains; a single point is one, too."""


class OutlineFault(Code):
    """What can be wrong with the outline of a piece."""

    CORNERS = "terrain.corners"
    """Fewer than three corners, or more than can be [count, least, most]."""
    CROSSED = "terrain.crossed"
    """Sides of the polygon cross or touch."""
    SIZE = "terrain.size"
    """It has no area, or is larger than can be [most]."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What a piece covers: a disc by its diameter, or a polygon by its corners; in tenths.

    It is laid by the middle of the box around it.
    """

    diameter: int = 0
    corners: tuple[Point, ...] = ()
    """In their order, either way round; the polygon needn't be convex."""

    @classmethod
    def rectangle(cls, width: int, height: int) -> "Outline":
        """A rectangle, lying straight."""
        return cls(0, Rectangle(0, 0, width, height).corners)

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height when it lies straight."""
        if not self.corners:
            return self.diameter, self.diameter
        xs, ys = [corner.x for corner in self.corners], [corner.y for corner in self.corners]
        return max(xs) - min(xs), max(ys) - min(ys)


@dataclass(frozen=True, slots=True)
class Lie:
    """Where a piece lies: the middle of its box in tenths, how far it is turned, and which way."""

    x: int
    y: int
    turn: int = 0
    """Whole degrees against the clock, from 0 to 359."""
    is_mirrored: bool = False
    """Left and right changed before it is turned."""

    def moved(self, across: int, up: int) -> "Lie":
        """The same, so many tenths further right and up."""
        return Lie(self.x + across, self.y + up, self.turn, self.is_mirrored)


class Body(NamedTuple):
    """A shape on the table, in grains: convex parts, each with a border of ``radius`` around it."""

    parts: tuple[Ring, ...]
    radius: int
    left: int
    bottom: int
    right: int
    top: int
    inner: int
    """A disc of this radius about the middle of its box is all covered; -1: the middle isn't."""

    def shifted(self, across: int, up: int) -> "Body":
        """The same, so many grains further right and up."""
        return Body(
            tuple([tuple([(x + across, y + up) for x, y in ring]) for ring in self.parts]),
            self.radius,
            self.left + across,
            self.bottom + up,
            self.right + across,
            self.top + up,
            self.inner,
        )


def outline_faults(outline: Outline, field: str = "") -> tuple[Problem, ...]:
    """What is wrong with an outline; empty where a piece can have it.

    Args:
        outline: as it was typed or read.
        field: the name of the input that it stands in.
    """
    width, height = outline.size
    corners = outline.corners
    if corners:
        if not 3 <= len(corners) <= MOST_CORNERS:
            count = len(corners)
            return (
                impossible(OutlineFault.CORNERS, field, count=count, least=3, most=MOST_CORNERS),
            )
        if not _is_simple([(corner.x, corner.y) for corner in corners]):
            return (impossible(OutlineFault.CROSSED, field),)
    if not (0 < width <= MOST_ACROSS and 0 < height <= MOST_ACROSS):
        return (impossible(OutlineFault.SIZE, field, most=MOST_ACROSS),)
    return ()


def body_of(outline: Outline, lie: Lie) -> Body:
    """A piece's shape where it lies.

    Args:
        outline: one without faults.
        lie: its place.
    """
    return _at_origin(outline, lie.turn, lie.is_mirrored).shifted(lie.x * GRAIN, lie.y * GRAIN)


def corners_of(outline: Outline, lie: Lie) -> tuple[Point, ...]:
    """The corners of a piece where it lies, to the nearest tenth; none of a disc."""
    if not outline.corners:
        return ()
    part = [(corner.x, corner.y) for corner in outline.corners]
    ring = _ring(part, outline.corners, lie.turn, lie.is_mirrored)
    return tuple(
        Point(lie.x + (x + GRAIN // 2) // GRAIN, lie.y + (y + GRAIN // 2) // GRAIN) for x, y in ring
    )


@lru_cache(maxsize=4096)
def body_of_element(element: Element, width: int, height: int) -> Body:
    """What a scenario's element covers, its base to the exact millimetre.

    Args:
        element: a zone, flag, objective or cache.
        width: the table's, along the players' edges, in tenths of an inch.
        height: the table's, from player 1's edge to player 2's.
    """
    x, y = element.x * GRAIN, element.y * GRAIN
    if isinstance(element, Zone):
        if element.is_round:
            return disc(x, y, element.diameter * GRAIN // 2)
        across, up = element.width * GRAIN // 2, element.height * GRAIN // 2
        return box(Rectangle(x - across, y - up, x + across, y + up))
    middle = middle_of(element, width, height)
    if middle is not None:
        x, y = int(middle[0] * GRAIN), int(middle[1] * GRAIN)
    return disc(x, y, element.base_mm * _OF_MM // 2)


def disc(x: int, y: int, radius: int) -> Body:
    """A disc about a point, in grains; of no radius the point itself."""
    return Body((((x, y),),), radius, x - radius, y - radius, x + radius, y + radius, radius)


def box(area: Rectangle) -> Body:
    """An upright rectangle, in grains."""
    ring = tuple((corner.x, corner.y) for corner in area.corners)
    inner = min(area.width, area.height) // 2
    return Body((ring,), 0, area.left, area.bottom, area.right, area.top, inner)


def gap(one: Body, other: Body) -> int:
    """How far two shapes are from each other, in grains, rounded down; 0 where they touch."""
    up, down = _least([_squared(ring, its) for ring in one.parts for its in other.parts])
    return max(isqrt(up // down) - one.radius - other.radius, 0)


def is_apart(one: Body, other: Body, by: int) -> bool:
    """Whether two shapes are at least so many grains apart.

    At 0 they may touch, and have no area in common.
    """
    across = max(one.left - other.right, other.left - one.right)
    up = max(one.bottom - other.top, other.bottom - one.top)
    if across >= by or up >= by:
        return True
    wanted = by + one.radius + other.radius
    if _is_inside(one, other, by):
        return False
    if not wanted:
        return not overlaps(one, other)
    if across > 0 and up > 0 and across * across + up * up >= by * by:
        return True
    wanted *= wanted
    return not any(_is_nearer(ring, its, wanted) for ring in one.parts for its in other.parts)


def is_within(one: Body, other: Body, by: int) -> bool:
    """Whether any part of one shape is at most so many grains from the other; at 0 they touch."""
    across = max(one.left - other.right, other.left - one.right)
    up = max(one.bottom - other.top, other.bottom - one.top)
    if across > by or up > by:
        return False
    if _is_inside(one, other, by):
        return True
    wanted = (by + one.radius + other.radius) ** 2
    return any(_is_nearer(ring, its, wanted, 1) for ring in one.parts for its in other.parts)


def _is_inside(one: Body, other: Body, by: int) -> bool:
    """Whether it is plain at a glance that two shapes are nearer than so many grains."""
    if one.inner < 0 or other.inner < 0:
        return False
    across = one.left + one.right - other.left - other.right
    up = one.bottom + one.top - other.bottom - other.top
    near = 2 * (one.inner + other.inner + by) - 4
    return near > 0 and across * across + up * up < near * near


def overlaps(one: Body, other: Body) -> bool:
    """Whether two shapes have an area in common; touching is none."""
    wanted = (one.radius + other.radius) ** 2
    for ring in one.parts:
        for its in other.parts:
            if _is_nearer(ring, its, wanted) if wanted else not _is_separated(ring, its):
                return True
    return False


def depth_in(body: Body, other: Body) -> int:
    """How far a shape must move at least until it has no area in common with another, in grains.

    A bound from below: the true way out may be longer, and 0 says that nothing is known.
    """
    deepest = 0
    for ring in body.parts:
        for x, y in (*ring, _middle(ring)):
            for its in other.parts:
                deepest = max(deepest, _depth(x, y, its) + other.radius)
    return deepest + body.radius if deepest else 0


def _middle(ring: Ring) -> XY:
    return sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring)


def _depth(x: int, y: int, ring: Ring) -> int:
    """How deep a point is in a part, rounded down; below 0 outside, a single point's distance."""
    if len(ring) == 1:
        return -isqrt((x - ring[0][0]) ** 2 + (y - ring[0][1]) ** 2) - 1
    depths = []
    for (ax, ay), (bx, by) in _sides(ring):
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        long = isqrt((bx - ax) ** 2 + (by - ay) ** 2) + 1
        depths.append(across // long)
    return min(depths)


# Parts: convex rings of points.


def _least(fractions: Sequence[tuple[int, int]]) -> tuple[int, int]:
    least = fractions[0]
    for fraction in fractions[1:]:
        if fraction[0] * least[1] < least[0] * fraction[1]:
            least = fraction
    return least


def _sides(ring: Sequence[XY]) -> Iterator[tuple[XY, XY]]:
    yield from pairwise(ring)
    yield ring[-1], ring[0]


def _squared(one: Ring, other: Ring) -> tuple[int, int]:
    """The square of the distance of two parts, as a fraction; 0 where they touch or overlap."""
    if len(one) == 1 and len(other) == 1:
        (ax, ay), (bx, by) = one[0], other[0]
        return (ax - bx) ** 2 + (ay - by) ** 2, 1
    if not _is_separated(one, other):
        return 0, 1
    return _least([_nearest(one, other), _nearest(other, one)])


def _nearest(points: Ring, ring: Ring) -> tuple[int, int]:
    """The least square of a distance from a corner of one part to a side of another."""
    best, below = -1, 1
    if len(ring) == 1:
        cx, cy = ring[0]
        return min((x - cx) ** 2 + (y - cy) ** 2 for x, y in points), 1
    ax, ay = ring[-1]
    for bx, by in ring:
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        for x, y in points:
            px, py = x - ax, y - ay
            along = px * dx + py * dy
            if along <= 0:
                squared, down = px * px + py * py, 1
            elif along >= long:
                px, py = x - bx, y - by
                squared, down = px * px + py * py, 1
            else:
                across = px * dy - py * dx
                squared, down = across * across, long
            if best < 0 or squared * below < best * down:
                best, below = squared, down
        ax, ay = bx, by
    return best, below


def _is_nearer(one: Ring, other: Ring, wanted: int, further: int = 0) -> bool:
    """Whether the square of the distance of two parts is less than what is wanted.

    Args:
        one: a part.
        other: another.
        wanted: the square of a distance.
        further: 1 where a distance exactly as wanted counts, too.
    """
    is_between = len(one) == 1 and len(other) == 1
    for ring, its in ((one, other), (other, one)):
        if len(ring) == 1:
            continue
        ax, ay = ring[-1]
        for bx, by in ring:
            dx, dy = bx - ax, by - ay
            least = min([dy * (x - ax) - dx * (y - ay) for x, y in its])
            if least >= 0:
                is_between = True
                # All of the other part is that far beyond this side.
                if least * least >= wanted * (dx * dx + dy * dy) + further:
                    return False
            ax, ay = bx, by
    if not is_between:
        return wanted + further > 0
    return _has_corner_near(one, other, wanted, further) or (
        len(one) > 1 and _has_corner_near(other, one, wanted, further)
    )


def _has_corner_near(points: Ring, ring: Ring, wanted: int, further: int) -> bool:
    """Whether a corner of one part is nearer than wanted to a side of another that is beside it."""
    if len(ring) == 1:
        cx, cy = ring[0]
        return any((x - cx) ** 2 + (y - cy) ** 2 < wanted + further for x, y in points)
    ax, ay = ring[-1]
    for bx, by in ring:
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        for x, y in points:
            px, py = x - ax, y - ay
            along = px * dx + py * dy
            if along <= 0:
                if px * px + py * py < wanted + further:
                    return True
            elif along < long:
                across = px * dy - py * dx
                if across * across < wanted * long + further:
                    return True
        ax, ay = bx, by
    return False


def _is_separated(one: Ring, other: Ring) -> bool:
    """Whether two parts have no area in common: a line along a side of one lies between them."""
    return _has_side_between(one, other) or _has_side_between(other, one)


def _has_side_between(ring: Ring, other: Ring) -> bool:
    if len(ring) == 1:
        return False
    ax, ay = ring[-1]
    for bx, by in ring:
        dx, dy = bx - ax, by - ay
        if all(dx * (y - ay) <= dy * (x - ax) for x, y in other):
            return True
        ax, ay = bx, by
    return False


# From an outline to parts.


@lru_cache(maxsize=4096)
def _at_origin(outline: Outline, turn: int, is_mirrored: bool) -> Body:
    if not outline.corners:
        return disc(0, 0, outline.diameter * GRAIN // 2)
    corners = outline.corners
    rings = [_ring(part, corners, turn, is_mirrored) for part in _convex_parts(corners)]
    all_x = [x for ring in rings for x, _ in ring]
    all_y = [y for ring in rings for _, y in ring]
    # Turned, the middle of its box may be another.
    box_middle = (min(all_x) + max(all_x)) // 2, (min(all_y) + max(all_y)) // 2
    inner = max(-1, *(_depth(*box_middle, ring) for ring in rings))
    inner = max(inner - 1, -1)
    return Body(tuple(rings), 0, min(all_x), min(all_y), max(all_x), max(all_y), inner)


def _ring(part: Sequence[XY], corners: Sequence[Point], turn: int, is_mirrored: bool) -> Ring:
    """Some corners of an outline as they are about the middle of its box, turned and mirrored."""
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    half = GRAIN // 2
    middle_x, middle_y = (min(xs) + max(xs)) * half, (min(ys) + max(ys)) * half
    points = [(x * GRAIN - middle_x, y * GRAIN - middle_y) for x, y in part]
    if is_mirrored:
        points = [(-x, y) for x, y in reversed(points)]
    return tuple(_turned(x, y, turn) for x, y in points)


_FINE = 10**12
_PI = 3_141_592_653_589_793_238_462_643_383_280
"""Times 10**30."""


def _turned(x: int, y: int, turn: int) -> XY:
    """A point turned against the clock about the origin, to the nearest grain."""
    sine, cosine = _sine(turn), _sine(turn + 90)
    return _rounded(x * cosine - y * sine), _rounded(x * sine + y * cosine)


def drifted(tenths: int, degrees: int) -> XY:
    """So many tenths of an inch away in a direction, to the nearest tenth across and up.

    Args:
        tenths: how far.
        degrees: clockwise from straight up, as a template lies.
    """
    return _rounded(tenths * _sine(degrees)), _rounded(tenths * _sine(degrees + 90))


def _rounded(number: int) -> int:
    """A number divided by _FINE, halves away from 0: turned half round, a shape is its image."""
    half = (2 * abs(number) + _FINE) // (2 * _FINE)
    return half if number >= 0 else -half


@lru_cache(maxsize=720)
def _sine(degrees: int) -> int:
    """The sine of whole degrees, times 10**12, by its series."""
    degrees %= 360
    if degrees >= 180:
        return -_sine(degrees - 180)
    if degrees > 90:
        return _sine(180 - degrees)
    unit = 10**30
    angle = _PI * degrees // 180
    term, total, n = angle, angle, 1
    while term:
        term = -term * angle // unit * angle // unit // ((n + 1) * (n + 2))
        total, n = total + term, n + 2
        if abs(term) <= 1:
            break
    return (total + unit // _FINE // 2) // (unit // _FINE)


def _convex_parts(corners: Sequence[Point]) -> tuple[Ring, ...]:
    """A polygon as it is where it is convex, else in triangles; all against the clock."""
    ring = _without_straight([(corner.x, corner.y) for corner in corners])
    if _doubled_area(ring) < 0:
        ring.reverse()
    count = len(ring)
    if all(_bend(ring[i - 1], ring[i], ring[(i + 1) % count]) > 0 for i in range(count)):
        return (tuple(ring),)
    parts: list[Ring] = []
    while len(ring) > 3:
        ear = next((i for i in range(len(ring)) if _is_ear(ring, i)), 0)
        parts.append((ring[ear - 1], ring[ear], ring[(ear + 1) % len(ring)]))
        ring = _without_straight(ring[:ear] + ring[ear + 1 :])
    if len(ring) == 3:
        parts.append(tuple(ring))
    return _merged(parts)


def _merged(parts: list[Ring]) -> tuple[Ring, ...]:
    """Parts joined along common sides as long as they stay convex: fewer to compare."""
    for at, one in enumerate(parts):
        for other in parts[at + 1 :]:
            joined = _joined(one, other)
            if joined is not None:
                rest = [part for part in parts if part is not one and part is not other]
                return _merged([joined, *rest])
    return tuple(parts)


def _joined(one: Ring, other: Ring) -> Ring | None:
    """Two parts as one, where they have a whole side in common and are convex together."""
    for i, (a, b) in enumerate(_sides(one)):
        for j, (c, d) in enumerate(_sides(other)):
            if (a, b) == (d, c):
                # Around one from b to a, then around the other from a (its d) back to b (its c).
                around = [*other[j + 1 :], *other[: j + 1]]
                ring = _without_straight([*one[i + 1 :], *one[: i + 1], *around[1:-1]])
                is_convex = len(ring) >= 3 and all(
                    _bend(ring[k - 1], ring[k], ring[(k + 1) % len(ring)]) > 0
                    for k in range(len(ring))
                )
                return tuple(ring) if is_convex else None
    return None


def _without_straight(ring: list[XY]) -> list[XY]:
    """Without corners at which nothing turns."""
    while len(ring) > 2:
        kept = [
            point
            for i, point in enumerate(ring)
            if _bend(ring[i - 1], point, ring[(i + 1) % len(ring)])
        ]
        if len(kept) == len(ring):
            break
        ring = kept
    return ring


def _is_ear(ring: Sequence[XY], at: int) -> bool:
    a, b, c = ring[at - 1], ring[at], ring[(at + 1) % len(ring)]
    if _bend(a, b, c) <= 0:
        return False
    others = (point for point in ring if point not in (a, b, c))
    return not any(
        _bend(a, b, p) >= 0 and _bend(b, c, p) >= 0 and _bend(c, a, p) >= 0 for p in others
    )


def _bend(a: XY, b: XY, c: XY) -> int:
    """Above 0 where the way from a over b to c turns against the clock; 0 where it is straight."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _doubled_area(ring: Sequence[XY]) -> int:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in _sides(ring))


def _is_simple(points: list[XY]) -> bool:
    """Whether the sides of a polygon meet at its corners alone."""
    if len(set(points)) < len(points):
        return False
    sides = list(_sides(points))
    for i, (a, b) in enumerate(sides):
        for j in range(i + 1, len(sides)):
            c, d = sides[j]
            if j == i + 1 or (i == 0 and j == len(sides) - 1):
                shared, one, other = (b, a, d) if j == i + 1 else (a, b, c)
                folds = (one[0] - shared[0]) * (other[0] - shared[0]) + (one[1] - shared[1]) * (
                    other[1] - shared[1]
                ) > 0
                if _bend(one, shared, other) == 0 and folds:
                    return False
            elif _meet(a, b, c, d):
                return False
    return True


def _meet(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Whether two stretches have a point in common."""
    turns = [_sign(_bend(a, b, c)), _sign(_bend(a, b, d))]
    its = [_sign(_bend(c, d, a)), _sign(_bend(c, d, b))]
    if turns[0] != turns[1] and its[0] != its[1]:
        return True
    on = ((turns[0], a, b, c), (turns[1], a, b, d), (its[0], c, d, a), (its[1], c, d, b))
    return any(turn == 0 and _is_between(p, q, x) for turn, p, q, x in on)


def _is_between(a: XY, b: XY, p: XY) -> bool:
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
