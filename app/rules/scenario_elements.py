"""Zones, flags and objectives: what a scenario puts on a table.

Lengths are tenths of an inch, bases millimetres; an element's place is its centre.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.geometry import Box, Point, base_radius, box_about
from app.rules.scenario_kinds import Confidence, Doubt, Owner, Place


class ElementKind(StrEnum):
    """What a scenario puts on a table."""

    ZONE = "zone"
    FLAG = "flag"
    OBJECTIVE = "objective"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """An area to hold: a circle by ``diameter``, or a rectangle by ``width`` and ``height``."""

    x: int
    y: int
    diameter: int = 0
    width: int = 0
    """Along the players' edges."""
    height: int = 0
    """From player 1 towards player 2."""
    owner: Owner | None = None
    place: Place | None = None
    confidence: Confidence = Confidence.SEED
    doubt: Doubt | None = None

    @property
    def kind(self) -> ElementKind:
        """It is a zone."""
        return ElementKind.ZONE

    @property
    def is_round(self) -> bool:
        """A circle, not a rectangle."""
        return bool(self.diameter)

    @property
    def centre(self) -> Point:
        """Where its middle is."""
        return Point(self.x, self.y)

    @property
    def box(self) -> Box:
        """What it covers; of a circle the square about it."""
        return box_about(self.centre, self.width or self.diameter, self.height or self.diameter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A flag, on a base."""

    x: int
    y: int
    base_mm: int = 40
    owner: Owner | None = None
    place: Place | None = None
    confidence: Confidence = Confidence.SEED
    doubt: Doubt | None = None

    @property
    def kind(self) -> ElementKind:
        """It is a flag."""
        return ElementKind.FLAG

    @property
    def centre(self) -> Point:
        """Where it stands."""
        return Point(self.x, self.y)

    @property
    def box(self) -> Box:
        """The square about its base."""
        return _base_box(self.centre, self.base_mm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """An objective that can be destroyed, on a base."""

    x: int
    y: int
    base_mm: int = 50
    owner: Owner | None = None
    place: Place | None = None
    confidence: Confidence = Confidence.SEED
    doubt: Doubt | None = None

    @property
    def kind(self) -> ElementKind:
        """It is an objective."""
        return ElementKind.OBJECTIVE

    @property
    def centre(self) -> Point:
        """Where it stands."""
        return Point(self.x, self.y)

    @property
    def box(self) -> Box:
        """The square about its base."""
        return _base_box(self.centre, self.base_mm)


Element = Zone | Flag | Objective


def _base_box(centre: Point, base_mm: int) -> Box:
    size = -(-2 * base_radius(base_mm) // 1)
    return box_about(centre, int(size) + int(size) % 2, int(size) + int(size) % 2)
