"""Ways to lay a table as packets print them: step by step.

A step is a value: which piece it wants, and near to what.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.geometry import Point, Rectangle
from app.rules.terrain.legality import TerrainGround, TerrainPiece
from app.rules.terrain.rules import MethodKind, MethodRule, TerrainKind
from app.rules.terrain.shapes import GRAIN, Body, disc, is_apart, is_within

Below = Callable[[int], int]
"""A draw: a number from 0 to one less than the given."""


class PieceWish(StrEnum):
    """Which piece a step wants."""

    ANY = "any"
    BLOCKING = "blocking"
    OBSTRUCTION = "obstruction"
    HAZARD = "hazard"
    SCATTER = "scatter"
    """One of several small things, after all steps that are printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodStep:
    """One piece's step of a way to lay a table; lengths and places in tenths of an inch."""

    number: int
    """The printed step; 0 for scatter terrain, of which none is printed."""
    wish: PieceWish = PieceWish.ANY
    near: tuple[tuple[Point, int], ...] = ()
    """Some part of the piece is within so much of each point."""
    near_pieces: tuple[tuple[int, int], ...] = ()
    """And of the pieces of these steps, counted from 0."""
    away: tuple[tuple[int, int], ...] = ()
    """It stays so far from the pieces of these steps."""
    quarter: Rectangle | None = None
    """It lies wholly within."""
    die: int = 0
    """It drifts by the die's inches from where the step has laid it; 0: it doesn't."""
    chance: int | None = None
    """Which of the method's draws says where it is, as ``chances_of`` counts them."""


def quarters(width: int, height: int) -> tuple[Rectangle, Rectangle, Rectangle, Rectangle]:
    """A table's quarters: player 1's left and right, then player 2's.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    across, up = width // 2, height // 2
    return (
        Rectangle(0, 0, across, up),
        Rectangle(across, 0, width, up),
        Rectangle(0, up, across, height),
        Rectangle(across, up, width, height),
    )


def method_steps(
    method: MethodRule | None, count: int, ground: TerrainGround, below: Below
) -> tuple[MethodStep, ...]:
    """The steps of a way to lay a table, one for each piece.

    Args:
        method: its figures; None where pieces are laid anywhere that is legal.
        count: how many pieces the table gets.
        ground: the table.
        below: the draw, for what a method leaves to chance.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    Reading: of more than two pieces away from the middle each is near to each; the middle between
        two quarters is that between their own middles; a piece in a quarter lies wholly in it.
    """
    if method is None:
        return tuple(MethodStep(number=number + 1) for number in range(count))
    steps = {
        MethodKind.CLUSTER: _cluster,
        MethodKind.QUADRANT: _quadrant,
        MethodKind.SCATTER: _scatter,
    }[method.kind](method, count, ground, below)
    return tuple(steps)[:count]


def chances_of(method: MethodRule | None) -> tuple[int, ...]:
    """Of how many sides or quarters each draw of a method chooses, in the order of its draws.

    Rule: sr2025 methods; sr2026 methods
    """
    if method is None or method.kind is not MethodKind.QUADRANT or not method.side:
        return ()
    return (len(SIDES), 2, *(4 for _ in range(11, method.most)))


def middle_of(ground: TerrainGround) -> Point:
    """The middle of the table."""
    return Point(ground.width // 2, ground.height // 2)


def _cluster(
    method: MethodRule, count: int, ground: TerrainGround, below: Below
) -> Iterator[MethodStep]:
    middle, near = middle_of(ground), method.near
    yield MethodStep(number=1, wish=PieceWish.BLOCKING, near=((middle, method.centre),))
    yield MethodStep(number=2, near=((middle, near),), near_pieces=((0, near),))
    for at in range(2, method.core):
        number = 3 if at == 2 else 4
        yield MethodStep(number=number, near_pieces=((0, near), (at - 1, near)))
    for at in range(method.core, count):
        yield MethodStep(
            number=5,
            near_pieces=tuple((other, near) for other in range(method.core, at)),
            away=tuple((other, method.away) for other in range(method.core)),
        )


def _quadrant(
    method: MethodRule, count: int, ground: TerrainGround, below: Below
) -> Iterator[MethodStep]:
    four, middle = quarters(ground.width, ground.height), middle_of(ground)
    for quarter in four:
        yield MethodStep(number=2, near=((middle, method.centre),), quarter=quarter)
    for quarter in four:
        yield MethodStep(number=3, near=((quarter.centre, method.quarter),), quarter=quarter)
    if not method.side:
        return
    one, other = SIDES[below(len(SIDES))]
    between = Rectangle(
        four[one].centre.x, four[one].centre.y, four[other].centre.x, four[other].centre.y
    ).centre
    rest = [quarter for place, quarter in enumerate(four) if place not in (one, other)]
    at_side = ((between, method.side),)
    yield MethodStep(number=4, wish=PieceWish.OBSTRUCTION, near=at_side, chance=0)
    yield MethodStep(number=5, near_pieces=((8, method.side),))
    yield MethodStep(number=6, wish=PieceWish.HAZARD, quarter=rest[below(2)], chance=1)
    for place in range(11, count):
        yield MethodStep(number=7, quarter=four[below(4)], chance=place - 9)


SIDES = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The quarters on each side of a table."""


def _scatter(
    method: MethodRule, count: int, ground: TerrainGround, below: Below
) -> Iterator[MethodStep]:
    yield MethodStep(number=2, wish=PieceWish.BLOCKING, near=((middle_of(ground), method.centre),))
    for quarter in quarters(ground.width, ground.height):
        yield MethodStep(number=3, near=((quarter.centre, 0),), die=method.die)
    for _ in range(5, count):
        yield MethodStep(number=4, near_pieces=((0, method.near),))


def does_step(step: MethodStep, body: Body, earlier: Sequence[Body]) -> bool:
    """Whether a piece lies as a step wants it, before any drift.

    Args:
        step: one of a method's steps.
        body: where the piece lies.
        earlier: the pieces of the steps before, in their order.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    if step.quarter is not None and not in_grains(step.quarter).holds(
        Rectangle(body.left, body.bottom, body.right, body.top)
    ):
        return False
    return (
        all(
            is_within(body, disc(point.x * GRAIN, point.y * GRAIN, 0), by * GRAIN)
            for point, by in step.near
        )
        and all(is_within(body, earlier[at], by * GRAIN) for at, by in step.near_pieces)
        and all(is_apart(body, earlier[at], by * GRAIN) for at, by in step.away)
    )


def is_wished(piece: TerrainPiece, wish: PieceWish) -> bool:
    """Whether a piece is one that a step wants.

    Rule: sr2025 terrain; sr2026 terrain
    Reading: a scattered thing is no piece of a method's steps; it doesn't count as blocking either.
    """
    if piece.is_scatter or wish is PieceWish.SCATTER:
        return piece.is_scatter and wish is PieceWish.SCATTER
    match wish:
        case PieceWish.BLOCKING:
            return piece.blocks_sight
        case PieceWish.OBSTRUCTION:
            return TerrainKind.OBSTRUCTION in piece.kinds
        case PieceWish.HAZARD:
            return TerrainKind.HAZARD in piece.kinds
    return True


def in_grains(area: Rectangle) -> Rectangle:
    """An area of the table, measured as bodies are."""
    return Rectangle(area.left * GRAIN, area.bottom * GRAIN, area.right * GRAIN, area.top * GRAIN)
