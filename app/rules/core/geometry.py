"""Places and areas on a table, in tenths of an inch.

The origin is the table's lower left corner as it is drawn, player 1 sitting below: x goes right,
y goes up. Bases are given in millimetres and turned into tenths exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

INCH = 10
"""Tenths in an inch."""

_MM_IN_TENTH = Fraction(254, 100)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle by its lower left and upper right corner; the borders belong to it."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From bottom to top."""
        return self.top - self.bottom

    @property
    def centre(self) -> Point:
        """Its middle, half a tenth rounded down."""
        return Point((self.left + self.right) // 2, (self.bottom + self.top) // 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """From the lower left one on, against the clock."""
        return (
            Point(self.left, self.bottom),
            Point(self.right, self.bottom),
            Point(self.right, self.top),
            Point(self.left, self.top),
        )

    def holds(self, other: "Rectangle") -> bool:
        """Whether the other lies within, borders allowed to touch."""
        return (
            self.left <= other.left
            and self.bottom <= other.bottom
            and other.right <= self.right
            and other.top <= self.top
        )

    def overlap(self, other: "Rectangle") -> int:
        """The area that two have in common, in square tenths; 0 where they only touch."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return max(across, 0) * max(up, 0)

    def grown(self, by: int) -> "Rectangle":
        """This rectangle with a border of so much around it."""
        return Rectangle(self.left - by, self.bottom - by, self.right + by, self.top + by)


def box_about(centre: Point, width: int, height: int) -> Rectangle:
    """The box of a size about a point; an odd size leans up and right."""
    left, bottom = centre.x - width // 2, centre.y - height // 2
    return Rectangle(left, bottom, left + width, bottom + height)


def turned(point: Point, within: Rectangle) -> Point:
    """Where a point comes to lie when the table is turned half round."""
    return Point(within.left + within.right - point.x, within.bottom + within.top - point.y)


def squared_distance(one: Point, other: Point) -> int:
    """The square of the distance of two points, in square tenths."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def distance(one: Point, other: Point) -> int:
    """How far two points are apart, in tenths of an inch, halves rounded up."""
    return (isqrt(4 * squared_distance(one, other)) + 1) // 2


def base_radius(base_mm: int) -> Fraction:
    """The radius of a base, by its diameter in millimetres, in tenths of an inch."""
    return Fraction(base_mm, 2) / _MM_IN_TENTH


def inches(tenths: int) -> str:
    """A length in inches as one reads it off a tape: "12", "3.5"."""
    whole, rest = divmod(tenths, INCH)
    return f"{whole}.{rest}" if rest else str(whole)
