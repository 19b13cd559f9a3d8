"""How a packet counts army points when a game is over: kinds, as they stand in its data."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import Few


class UnitLoss(StrEnum):
    """What the casualties of a unit are worth to the opponent."""

    HALF_BELOW_HALF = "half-below-half"
    """Half its points, rounded up, below half its starting number; all when nobody is left."""
    ONLY_WHOLE = "only-whole"
    """Nothing until every model of it is destroyed."""


class SoloPresence(StrEnum):
    """When a solo of several models counts as remaining."""

    HALF = "half"
    """Half its starting number, rounded up, is left."""
    ALL = "all"
    """Every model that its points pay for is left."""
    ANY = "any"
    """Any model of it is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRules:
    """What counts, and for how much, when army points are compared."""

    units: UnitLoss = UnitLoss.HALF_BELOW_HALF
    inert_destroyed: bool = True
    """An inert warjack or a wild warbeast counts as destroyed, in full."""
    half_strength: bool = True
    """A unit below half its starting number does not count as remaining."""
    solos: SoloPresence = SoloPresence.HALF
    area_factor: Few = 2
    """How often what stands in the scenario's area counts; a caster always counts once."""
