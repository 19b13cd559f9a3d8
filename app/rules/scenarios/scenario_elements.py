"""Zones, flags and objectives: what a scenario puts on a table.

Lengths are tenths of an inch, bases millimetres; an element's place is its centre.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import BaseSize, Tenths
from app.rules.core.geometry import Box, Point, base_radius, box_about
from app.rules.scenarios.kinds import Confidence, Doubt, Owner, Place


class ElementKind(StrEnum):
    """What a scenario puts on a table."""

    ZONE = "zone"
    FLAG = "flag"
    OBJECTIVE = "objective"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What every element has: its place, whose it is, and how sure that is."""

    x: Tenths
    y: Tenths
    owner: Owner | None = None
    place: Place | None = None
    confidence: Confidence = Confidence.SEED
    doubt: Doubt | None = None

    @property
    def centre(self) -> Point:
        """Where its middle is."""
        return Point(self.x, self.y)


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Placed):
    """An area to hold: a circle by ``diameter``, or a rectangle by ``width`` and ``height``."""

    diameter: Tenths = 0
    width: Tenths = 0
    """Along the players' edges."""
    height: Tenths = 0
    """From player 1 towards player 2."""

    @property
    def kind(self) -> ElementKind:
        """It is a zone."""
        return ElementKind.ZONE

    @property
    def is_round(self) -> bool:
        """A circle, not a rectangle."""
        return bool(self.diameter)

    @property
    def box(self) -> Box:
        """What it covers; of a circle the square about it."""
        return box_about(self.centre, self.width or self.diameter, self.height or self.diameter)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnBase(Placed):
    """What stands on a base."""

    base_mm: BaseSize

    @property
    def box(self) -> Box:
        """The square about its base."""
        size = int(-(-2 * base_radius(self.base_mm) // 1))
        return box_about(self.centre, size + size % 2, size + size % 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(OnBase):
    """A flag."""

    base_mm: BaseSize = 40

    @property
    def kind(self) -> ElementKind:
        """It is a flag."""
        return ElementKind.FLAG


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective(OnBase):
    """An objective that can be destroyed."""

    base_mm: BaseSize = 50

    @property
    def kind(self) -> ElementKind:
        """It is an objective."""
        return ElementKind.OBJECTIVE


Element = Zone | Flag | Objective
