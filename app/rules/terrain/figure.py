"""The drawing of a table's terrain, and where each piece is measured from."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.figure import Figure
from app.rules.scenarios.figure.shapes import (
    Circle,
    FigurePart,
    Label,
    Polygon,
    Role,
    Shape,
)
from app.rules.scenarios.figure.texts import room_for
from app.rules.terrain.legality import LaidPiece, TableEdge
from app.rules.terrain.rules import TerrainGroup, TerrainRules
from app.rules.terrain.shapes import GRAIN, corners_of

_NUMBER = 26
"""The size of a piece's number."""
_NAME = 12
_MARGIN = 8


def piece_shapes(laid: LaidPiece, rules: TerrainRules) -> Iterator[Polygon | Circle]:
    """A piece as it lies: hatched where the packet restricts it, framed where it blocks sight."""
    is_restricted = bool(rules.restricted) and rules.is_in(
        laid.piece.kinds, TerrainGroup.RESTRICTED
    )
    parts = [FigurePart.RESTRICTED if is_restricted else FigurePart.BODY]
    if laid.piece.blocks_sight:
        parts.append(FigurePart.RING)
    outline, lie = laid.piece.outline, laid.lie
    for part in parts:
        if outline.corners:
            yield Polygon(points=corners_of(outline, lie), role=Role.PIECE, part=part)
        else:
            centre, radius = Point(lie.x, lie.y), Fraction(outline.diameter, 2)
            yield Circle(centre=centre, radius=radius, role=Role.PIECE, part=part)


def number_labels(laid: LaidPiece, number: int, *, is_named: bool) -> Iterator[Label]:
    """A piece's number in its middle, or above a small one; and its name below."""
    at, body = Point(laid.lie.x, laid.lie.y), laid.body
    if min(body.right - body.left, body.top - body.bottom) < _NUMBER * GRAIN:
        # Beside what is smaller than its number.
        yield _label(Point(at.x, _tenths(body.top) + _NUMBER // 2), str(number), _NUMBER, on=None)
    else:
        yield _label(at, str(number), _NUMBER)
    if is_named:
        yield _label(Point(at.x, at.y - (_NUMBER + _NAME) // 2), laid.piece.name, _NAME)


def table_figure(
    pieces: Sequence[LaidPiece],
    rules: TerrainRules,
    table: Rectangle,
    under: Figure | None = None,
    *,
    is_named: bool = False,
) -> Figure:
    """Draw the terrain of a table, each piece with its number.

    Args:
        pieces: from number 1 on.
        rules: the packet's.
        table: its size.
        under: a scenario's drawing on which they lie; None for the bare table.
        is_named: each piece has its name under its number.
    """
    below: tuple[Shape, ...]
    if under is None:
        bounds = table.grown(_MARGIN)
        page = Polygon(points=bounds.corners, role=Role.PAGE)
        below = (page, Polygon(points=table.corners, role=Role.TABLE))
    else:
        bounds, below = under.bounds, under.shapes
    return Figure(
        shapes=(
            *below,
            *(shape for laid in pieces for shape in piece_shapes(laid, rules)),
            *(
                label
                for number, laid in enumerate(pieces, 1)
                for label in number_labels(laid, number, is_named=is_named)
            ),
        ),
        bounds=bounds,
        table=table,
    )


def edge_distances(
    laid: LaidPiece, table: Rectangle
) -> tuple[tuple[TableEdge, int], tuple[TableEdge, int]]:
    """How far a piece lies from the nearer side of the table, and from the nearer player's edge.

    Measured from the edge to the nearest point of the piece, to the nearest tenth; below 0 where
    it hangs over.
    """
    body = laid.body
    left, right = _tenths(body.left), table.right - _tenths(body.right)
    near, far = _tenths(body.bottom), table.top - _tenths(body.top)
    across = (TableEdge.LEFT, left) if left <= right else (TableEdge.RIGHT, right)
    up = (TableEdge.NEAR, near) if near <= far else (TableEdge.FAR, far)
    return across, up


def _label(at: Point, text: str, size: int, on: Role | None = Role.PIECE) -> Label:
    return Label(at=at, text=text, size=size, width=room_for(text, size), on=on)


def _tenths(grains: int) -> int:
    return (grains + GRAIN // 2) // GRAIN
