"""An objective card of a packet's own, as it stands in the packet's data."""

from dataclasses import dataclass

from app.rules.core.bounds import BaseSize, Stat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAbility:
    """An ability of an objective in the organizer's own words."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveCard:
    """An objective with its values; what is left out is a field to write in."""

    name: str
    scenario: str | None = None
    """Slug of the only scenario that it is used in; None: a player chooses it."""
    base_mm: BaseSize = 50
    defence: Stat | None = None
    armour: Stat | None = None
    damage: Stat | None = None
    """Boxes."""
    abilities: tuple[CardAbility, ...] = ()
