"""Shapes lie where they lie to the grain, and distances are compared without rounding."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.scenario import Flag, Objective, Zone
from app.rules.terrain.shapes import (
    GRAIN,
    Body,
    Lie,
    Outline,
    OutlineFault,
    body_of,
    body_of_element,
    box,
    depth_in,
    disc,
    gap,
    is_apart,
    is_within,
    outline_faults,
    overlaps,
)

HORSESHOE = Outline(
    corners=tuple(
        Point(x, y)
        for x, y in ((0, 0), (60, 0), (60, 60), (40, 60), (40, 20), (20, 20), (20, 60), (0, 60))
    )
)
"""Open above, 2 in wide inside."""
SQUARE = Outline.rectangle(40, 40)
ROUND = Outline(diameter=40)


def at(outline: Outline, x: int, y: int, turn: int = 0) -> Body:
    return body_of(outline, Lie(x, y, turn))


@pytest.mark.parametrize(
    ("one", "other", "tenths"),
    [
        (at(ROUND, 100, 100), at(ROUND, 160, 100), 20),
        (at(ROUND, 100, 100), at(ROUND, 130, 140), 10),
        (at(SQUARE, 100, 100), at(SQUARE, 160, 100), 20),
        (at(SQUARE, 100, 100), at(SQUARE, 170, 180), 50),
        (at(SQUARE, 100, 100), at(ROUND, 170, 180), 58),
        (at(SQUARE, 100, 100), at(SQUARE, 140, 100), 0),
        (at(SQUARE, 100, 100), at(SQUARE, 110, 110), 0),
        (at(HORSESHOE, 100, 100), at(Outline(diameter=10), 100, 110), 5),
        (at(HORSESHOE, 100, 100, 90), at(Outline(diameter=10), 90, 100), 5),
        (at(SQUARE, 100, 100, 45), at(SQUARE, 200, 100, 45), 43),
    ],
)
def test_distance_is_from_edge_to_edge(one: Body, other: Body, tenths: int) -> None:
    assert gap(one, other) // GRAIN == gap(other, one) // GRAIN == tenths


def test_a_tenth_more_or_less_is_seen() -> None:
    one = at(SQUARE, 100, 100)
    for across, apart, within in ((159, False, True), (160, True, True), (161, True, False)):
        other = at(ROUND, across, 100)
        assert is_apart(one, other, 20 * GRAIN) is apart
        assert is_within(one, other, 20 * GRAIN) is within


def test_a_grain_is_seen_along_a_slope() -> None:
    slope = at(SQUARE, 0, 0, 45)
    far = slope.right + 10 * GRAIN
    assert is_apart(slope, disc(far, 0, 0), 10 * GRAIN)
    assert not is_apart(slope, disc(far - 1, 0, 0), 10 * GRAIN)


def test_what_touches_has_no_area_in_common() -> None:
    one = at(SQUARE, 100, 100)
    assert not overlaps(one, at(SQUARE, 140, 100))
    assert not overlaps(one, at(SQUARE, 140, 140))
    assert not overlaps(one, at(ROUND, 140, 100))
    assert overlaps(one, at(SQUARE, 139, 100)) and overlaps(one, one)
    assert overlaps(one, at(Outline(diameter=2), 100, 100))
    assert is_apart(one, at(SQUARE, 140, 100), 0) and not is_apart(one, at(SQUARE, 139, 100), 0)


def test_a_piece_in_a_horseshoe_overlaps_nothing() -> None:
    shoe = at(HORSESHOE, 100, 100)
    assert not overlaps(shoe, at(Outline.rectangle(20, 20), 100, 110))
    assert overlaps(shoe, at(Outline.rectangle(21, 20), 100, 110))


def test_mirroring_swaps_left_and_right() -> None:
    ell = Outline(corners=tuple(Point(x, y) for x, y in ((0, 0), (40, 0), (40, 10), (0, 60))))
    as_is, mirrored = body_of(ell, Lie(0, 0)), body_of(ell, Lie(0, 0, 0, True))
    spot = disc(-15 * GRAIN, 20 * GRAIN, 0)
    assert is_within(as_is, spot, 0) and not is_within(mirrored, spot, 0)
    assert body_of(ell, Lie(5, 7, 180)) == body_of(ell, Lie(5, 7, 180, False))


@given(st.integers(0, 359), st.integers(1, 400), st.integers(1, 400), st.booleans())
def test_a_turned_corner_is_at_most_a_grain_off(
    turn: int, width: int, height: int, m: bool
) -> None:
    body = body_of(Outline.rectangle(width, height), Lie(0, 0, turn, m))
    (ring,) = body.parts
    angle = math.radians(turn)
    for x, y in ring:
        back = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        assert abs(abs(back[0]) - width * GRAIN / 2) < 0.8
        assert abs(abs(back[1]) - height * GRAIN / 2) < 0.8


@given(st.integers(0, 359))
def test_a_shape_turned_half_round_is_its_image(turn: int) -> None:
    one = body_of(HORSESHOE, Lie(0, 0, turn))
    other = body_of(HORSESHOE, Lie(0, 0, (turn + 180) % 360))
    assert {(-x, -y) for ring in one.parts for x, y in ring} == {
        point for ring in other.parts for point in ring
    }


points = st.tuples(st.integers(0, 400), st.integers(0, 400))


@given(st.lists(points, min_size=3, max_size=7, unique=True), st.integers(0, 359))
def test_the_parts_of_a_polygon_have_its_area(corners: list[tuple[int, int]], turn: int) -> None:
    outline = Outline(corners=tuple(Point(*corner) for corner in corners))
    if outline_faults(outline):
        return
    whole = abs(_area(corners)) * GRAIN * GRAIN
    straight = [_area(ring) for ring in body_of(outline, Lie(0, 0)).parts]
    assert all(area > 0 for area in straight) and sum(straight) == whole
    turned = [_area(ring) for ring in body_of(outline, Lie(0, 0, turn)).parts]
    assert all(area > 0 for area in turned)
    assert abs(sum(turned) - whole) <= 8 * 400 * GRAIN * 4
    for ring in body_of(outline, Lie(0, 0, turn)).parts:
        sides = [*pairwise(ring), (ring[-1], ring[0])]
        assert all(
            (b[0] - a[0]) * (y - a[1]) >= (b[1] - a[1]) * (x - a[0])
            for a, b in sides
            for x, y in ring
        )


def _area(ring):
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in [*pairwise(ring), (ring[-1], ring[0])])


shapes = st.sampled_from(
    [ROUND, SQUARE, HORSESHOE, Outline.rectangle(15, 55), Outline(diameter=25)]
)
lies = st.builds(Lie, st.integers(0, 120), st.integers(0, 120), st.integers(0, 359), st.booleans())


@given(shapes, lies, shapes, lies)
def test_distances_agree_with_many_points_of_the_borders(
    outline: Outline, lie: Lie, its: Outline, there: Lie
) -> None:
    one, other = body_of(outline, lie), body_of(its, there)
    apart = gap(one, other)
    sampled = min(math.dist(a, b) for a in _border(one) for b in _border(other))
    assert apart <= sampled + 2
    if apart:
        assert sampled - apart < 4.2 * GRAIN
        assert is_apart(one, other, apart) and not is_apart(one, other, apart + 2)
        assert is_within(one, other, apart + 1) and not is_within(one, other, apart - 1)
        assert not overlaps(one, other)
    if overlaps(one, other):
        assert apart == 0 and not is_apart(one, other, 0)
        deep = max(depth_in(one, other), depth_in(other, one))
        assert not deep or overlaps(one.shifted(deep - 2 * GRAIN, 0), other) or deep < 2 * GRAIN


def _border(body: Body):
    if body.radius:
        ((x, y),) = body.parts[0]
        for k in range(60):
            angle = k * math.pi / 30
            yield x + body.radius * math.cos(angle), y + body.radius * math.sin(angle)
        return
    for ring in body.parts:
        for a, b in [*pairwise(ring), (ring[-1], ring[0])]:
            for k in range(15):
                yield a[0] + (b[0] - a[0]) * k / 15, a[1] + (b[1] - a[1]) * k / 15


def test_elements_are_exact_to_the_millimetre() -> None:
    flag = body_of_element(Flag(x=240, y=240), 480, 480)
    assert (flag.radius, flag.left) == (10_000, 240 * GRAIN - 10_000)
    cornered = Objective(x=130, y=370, base_mm=50, left=120, far=100)
    body = body_of_element(cornered, 480, 480)
    assert (body.left, body.top) == (120 * GRAIN, 380 * GRAIN)
    zone = body_of_element(Zone(x=240, y=240, width=121, height=60), 480, 480)
    assert 2 * zone.right == 480 * GRAIN + 121 * GRAIN
    assert body_of_element(Zone(x=240, y=240, diameter=121), 480, 480).radius == 121 * GRAIN // 2
    assert box(Rectangle(0, 0, 5, 5)).top == 5


@pytest.mark.parametrize(
    ("outline", "code"),
    [
        (Outline(), OutlineFault.SIZE),
        (Outline(diameter=401), OutlineFault.SIZE),
        (Outline(diameter=400), None),
        (Outline.rectangle(0, 40), OutlineFault.CROSSED),
        (Outline(corners=(Point(0, 0), Point(5, 5))), OutlineFault.CORNERS),
        (Outline(corners=(Point(0, 0), Point(5, 5), Point(9, 9))), OutlineFault.CROSSED),
        (
            Outline(corners=(Point(0, 0), Point(40, 40), Point(40, 0), Point(0, 40))),
            OutlineFault.CROSSED,
        ),
        (HORSESHOE, None),
    ],
)
def test_an_outline_that_no_piece_can_have_is_refused(
    outline: Outline, code: OutlineFault | None
) -> None:
    assert [problem.code for problem in outline_faults(outline, "shape")] == (
        [code] if code else []
    )
