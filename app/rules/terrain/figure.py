"""The drawing of a table's terrain, and where each piece is measured from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
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
from app.rules.scenarios.figure.texts import Ground, TextPlacement, placed, room_for
from app.rules.terrain.legality import LaidPiece, TableEdge
from app.rules.terrain.rules import TerrainGroup, TerrainRules
from app.rules.terrain.shapes import GRAIN, corners_of

_NUMBER = 26
"""The size of a piece's number."""
_APART = 2
"""From a small piece to its number."""
NAMES = 13
"""The usual size of a piece's name."""
_MARGIN = 8
_TITLE, _TITLE_ROOM = 26, 40
_GROUND = frozenset({Role.PAGE, Role.TABLE, Role.EDGE, Role.DEPLOYMENT, Role.ZONE})
_MARKS = frozenset({Role.FLAG, Role.OBJECTIVE, Role.CACHE})


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


def number_labels(pieces: Sequence[LaidPiece], drawn: Figure) -> tuple[Label, ...]:
    """The number of each piece in its middle, or above a small one; elsewhere where one is there.

    Args:
        pieces: of the table, from number 1 on.
        drawn: all but the numbers.
    """
    taken = tuple(shape.box for shape in drawn.shapes if isinstance(shape, Label))
    ground = Ground(taken=taken, marks=(), lines=(), within=drawn.table)
    numbered = tuple(enumerate(pieces, 1))
    upon = placed([_number_upon(*one) for one in numbered if not _is_small(one[1])], ground)
    # Upon another piece the number of a small one would seem to be that one's.
    ground = replace(
        ground, taken=(*taken, *(label.box for label in upon)), marks=tuple(map(_box, pieces))
    )
    beside = placed([_number_beside(*one) for one in numbered if _is_small(one[1])], ground)
    return tuple(sorted((*upon, *beside), key=lambda label: int(label.text)))


def _box(laid: LaidPiece) -> Rectangle:
    body = laid.body
    return Rectangle(*map(_tenths, (body.left, body.bottom, body.right, body.top)))


def _is_small(laid: LaidPiece) -> bool:
    box = _box(laid)
    return min(box.width, box.height) < _NUMBER


def _number_upon(number: int, laid: LaidPiece) -> TextPlacement:
    lie, box = laid.lie, _box(laid)
    aside, up = box.width // 4, box.height // 4
    places = tuple(Point(lie.x + x, lie.y + y) for x in (0, aside, -aside) for y in (0, up, -up))
    label = _label(places[0], str(number), _NUMBER)
    return TextPlacement(label=label, places=places, minds_lines=False)


def _number_beside(number: int, laid: LaidPiece) -> TextPlacement:
    box, middle = _box(laid), Point(laid.lie.x, laid.lie.y)
    label = _label(middle, str(number), _NUMBER, on=None)
    aside, up = label.width // 2 + 1 + _APART, _NUMBER // 2 + _APART
    columns = (middle.x, box.right + aside, box.left - aside)
    rows = (box.top + up, box.bottom - up, middle.y)
    places = tuple(Point(x, y) for x in columns for y in rows if Point(x, y) != middle)
    return TextPlacement(label=label, places=places, minds_lines=False)


def name_labels(pieces: Sequence[LaidPiece], drawn: Figure, size: int) -> tuple[Label, ...]:
    """The name of each piece upon it, or beside it where it would hide what is drawn there.

    Args:
        pieces: of the table.
        drawn: all but the names.
        size: of their letters, in tenths of an inch.
    """
    shapes = [shape for shape in drawn.shapes if not shape.in_legend]
    ground = Ground(
        taken=tuple(shape.box for shape in shapes if isinstance(shape, Label)),
        marks=tuple(shape.box for shape in shapes if shape.role in _MARKS),
        lines=(),
        within=drawn.table,
    )
    return placed([_name_wish(laid, size) for laid in pieces], ground)


def _name_wish(laid: LaidPiece, size: int) -> TextPlacement:
    label = _label(Point(laid.lie.x, laid.lie.y), laid.piece.name, size)
    left, right = _tenths(laid.body.left), _tenths(laid.body.right)
    bottom, top = _tenths(laid.body.bottom), _tenths(laid.body.top)
    half, aside = size // 2 + 1, label.width // 2 + 1
    x, y = (left + right) // 2, (bottom + top) // 2
    across = (x, x - aside // 2, x + aside // 2)
    outside = (
        *(Point(at, bottom - half) for at in across),
        *(Point(at, top + half) for at in across),
        Point(right + aside, y),
        Point(left - aside, y),
    )
    inside = (
        *(Point(at, y) for at in across),
        *(Point(at, bottom + half) for at in across),
        *(Point(at, top - half) for at in across),
    )
    is_thin = min(laid.piece.outline.size) < 2 * size
    places = (*outside, *inside) if is_thin else (*inside, *outside)
    return TextPlacement(label=label, places=places, minds_lines=False)


def table_figure(
    pieces: Sequence[LaidPiece],
    rules: TerrainRules,
    table: Rectangle,
    under: Figure | None = None,
    *,
    names: int = 0,
) -> Figure:
    """Draw the terrain of a table, each piece with its number or its name.

    Args:
        pieces: from number 1 on.
        rules: the packet's.
        table: its size.
        under: a scenario's drawing; its marks, lines and borders stay in sight. None for the bare
            table.
        names: the size of names, in tenths of an inch; 0 for numbers.
    """
    if under is None:
        bounds = table.grown(_MARGIN)
        page = Polygon(points=bounds.corners, role=Role.PAGE)
        ground = Polygon(points=table.corners, role=Role.TABLE)
        under = Figure(shapes=(page, ground), bounds=bounds, table=table)
    below = tuple(shape for shape in under.shapes if _is_ground(shape))
    above = tuple(shape for shape in under.shapes if not _is_ground(shape))
    zones = (replace(one, part=FigurePart.RING) for one in below if one.role is Role.ZONE)
    bodies = (shape for laid in pieces for shape in piece_shapes(laid, rules))
    drawn = replace(under, shapes=(*below, *bodies, *zones, *above))
    labels = name_labels(pieces, drawn, names) if names else number_labels(pieces, drawn)
    return replace(drawn, shapes=(*drawn.shapes, *labels))


def _is_ground(shape: Shape) -> bool:
    """Whether terrain lies upon it."""
    return isinstance(shape, Polygon | Circle) and shape.role in _GROUND and not shape.in_legend


def titled_figure(figure: Figure, title: str) -> Figure:
    """A drawing with a title above it."""
    bounds = figure.bounds
    grown = Rectangle(bounds.left, bounds.bottom, bounds.right, bounds.top + _TITLE_ROOM)
    at = Point((bounds.left + bounds.right) // 2, bounds.top + _TITLE_ROOM // 2)
    page, label = Polygon(points=grown.corners, role=Role.PAGE), _label(at, title, _TITLE, on=None)
    label = replace(label, width=min(label.width, bounds.width))
    return replace(figure, shapes=(page, *figure.shapes, label), bounds=grown)


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
