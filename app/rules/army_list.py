"""What a player may field."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """One line of an army list."""

    name: str
    points: int | None = None
    kind: str | None = None
    character: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyList:
    """One registered army list. None means: not told."""

    number: int
    """1 to 9, the number that slips and results use."""
    caster: str | None = None
    faction: str | None = None
    theme: str | None = None
    tier: int | None = None
    points: int | None = None
    """Army points in all, the bonus among them."""
    bonus: int | None = None
    """The caster's warjack, warbeast or horror points."""
    objective: str | None = None
    entries: tuple[ListEntry, ...] = ()
    specialists: tuple[ListEntry, ...] = ()
