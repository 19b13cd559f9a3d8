"""The shapes of a drawing, in tenths of an inch, with what each stands for."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from app.rules.core.geometry import Point, Rectangle, turned
from app.rules.scenarios.kinds import Owner


class Role(StrEnum):
    """What a shape stands for."""

    PAGE = "page"
    TABLE = "table"
    EDGE = "edge"
    DEPLOYMENT = "deployment"
    ADVANCE_DEPLOYMENT = "advance-deployment"
    KILL_BOX = "kill-box"
    ZONE = "zone"
    FLAG = "flag"
    OBJECTIVE = "objective"
    CACHE = "cache"
    TERRAIN = "terrain"
    """Within which a flag's terrain is chosen."""
    PIECE = "piece"
    """A piece of terrain on the table."""
    MOVE = "move"
    """Where an element goes."""
    DISTANCE = "distance"
    LABEL = "label"
    LEGEND = "legend"
    SCALE = "scale"


class Layer(StrEnum):
    """What can be shown or left out."""

    ALWAYS = "always"
    DISTANCES = "distances"
    DEPLOYMENT = "deployment"
    KILL_BOX = "kill-box"


ALL_LAYERS = frozenset(Layer)


class FigurePart(StrEnum):
    """Which part of what its role says a shape is; it decides the ink."""

    BODY = "body"
    RING = "ring"
    """The base within a mark."""
    MARK = "mark"
    """The cross in the middle of a round zone."""
    GUIDE = "guide"
    """From an element to where its distance is written."""
    MEASURE = "measure"
    """A dimension line."""
    RESTRICTED = "restricted"
    """A piece of terrain that the packet keeps apart from others."""
    LATER = "later"
    """Where a border lies in later turns."""
    DIGIT = "digit"
    """A player's number within a mark."""
    TEXT = "text"
    NAME = "name"
    """A player's name on their side."""


class Anchor(StrEnum):
    """Which point of a label its place is."""

    CENTRE = "centre"
    LEFT = "left"
    """The middle of its left border."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeBase:
    """What every shape has beside its form."""

    role: Role
    side: Owner | None = None
    layer: Layer = Layer.ALWAYS
    part: FigurePart = FigurePart.BODY
    estimated: bool = False
    in_legend: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Polygon(ShapeBase):
    """A closed outline with its inside."""

    points: tuple[Point, ...]

    @property
    def box(self) -> Rectangle:
        """What it covers at most."""
        across, up = [point.x for point in self.points], [point.y for point in self.points]
        return Rectangle(min(across), min(up), max(across), max(up))

    @property
    def middle(self) -> Point:
        """The mean of its corners, to whole tenths."""
        count = len(self.points)
        return Point(
            sum(point.x for point in self.points) // count,
            sum(point.y for point in self.points) // count,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle(ShapeBase):
    """A circle with its inside; the radius is exact."""

    centre: Point
    radius: Fraction

    @property
    def box(self) -> Rectangle:
        """The square about it, to whole tenths."""
        return Rectangle(self.centre.x, self.centre.y, self.centre.x, self.centre.y).grown(
            int(-(-self.radius // 1))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LineShape(ShapeBase):
    """A straight line; a dimension line has an arrow at each end."""

    start: Point
    end: Point

    @property
    def has_arrows(self) -> bool:
        """It is a dimension line."""
        return self.part is FigurePart.MEASURE

    @property
    def box(self) -> Rectangle:
        """What it covers, with no width of its own."""
        across = sorted((self.start.x, self.end.x))
        up = sorted((self.start.y, self.end.y))
        return Rectangle(across[0], up[0], across[1], up[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(ShapeBase):
    """A line of text, always upright; what is wider than its room is drawn smaller."""

    at: Point
    text: str
    size: int
    """Of the type, from one line to the next."""
    width: int
    """The room that it has."""
    role: Role = Role.LABEL
    part: FigurePart = FigurePart.TEXT
    anchor: Anchor = Anchor.CENTRE
    on: Role | None = None
    """What it stands on, where its ground is to be cleared for it; None: nothing is cleared."""

    @property
    def box(self) -> Rectangle:
        """What it covers at most."""
        left = self.at.x if self.anchor is Anchor.LEFT else self.at.x - self.width // 2
        bottom = self.at.y - self.size // 2
        return Rectangle(left, bottom, left + self.width, bottom + self.size)


Shape = Polygon | Circle | LineShape | Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A whole drawing, the lowest shape first."""

    shapes: tuple[Shape, ...]
    bounds: Rectangle
    """What it covers, the table's lower left corner being the origin."""
    table: Rectangle

    def only(self, layers: frozenset[Layer]) -> "Figure":
        """The drawing with these layers, and what is always there."""
        shapes = tuple(shape for shape in self.shapes if shape.layer in layers | {Layer.ALWAYS})
        return replace(self, shapes=shapes)

    def turned(self) -> "Figure":
        """The drawing as player 2 sees the table; legend and scale stay where they are."""
        return replace(self, shapes=tuple(_turned(shape, self.table) for shape in self.shapes))


def _turned(shape: Shape, table: Rectangle) -> Shape:
    if shape.in_legend or shape.role is Role.PAGE:
        return shape
    match shape:
        case Polygon() if shape.role is Role.FLAG:
            # A flag stands upright for whoever looks.
            middle = shape.middle
            to = turned(middle, table)
            return replace(
                shape,
                points=tuple(
                    Point(point.x + to.x - middle.x, point.y + to.y - middle.y)
                    for point in shape.points
                ),
            )
        case Polygon():
            return replace(shape, points=tuple(turned(point, table) for point in shape.points))
        case Circle():
            return replace(shape, centre=turned(shape.centre, table))
        case LineShape():
            return replace(shape, start=turned(shape.start, table), end=turned(shape.end, table))
        case Label():
            return replace(shape, at=turned(shape.at, table))
