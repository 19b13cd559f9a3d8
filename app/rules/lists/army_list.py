"""What a player may field."""

from dataclasses import dataclass
from enum import StrEnum

MOST_LINES = 300
LONGEST_LINE = 200
"""Of a text that is pasted: what is longer isn't a list, and the rest of it isn't read."""


class EntryKind(StrEnum):
    """What a line of a list is, where that is known; a list may have other words too."""

    CASTER = "caster"
    BATTLEGROUP = "battlegroup"
    """A warjack, warbeast or horror, in a battlegroup or independent."""
    UNIT = "unit"
    ATTACHMENT = "attachment"
    """Of the unit above it."""
    SOLO = "solo"
    BATTLE_ENGINE = "battle-engine"
    CARD = "card"
    """A command card: part of the list, but nothing on the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """One line of an army list, and one copy of it."""

    name: str
    points: int | None = None
    kind: str | None = None
    """An ``EntryKind``, or a word of the list's own."""
    character: bool = False
    """Its field allowance is C."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyList:
    """A registered army list. None: not given."""

    number: int
    """1 to 9, the number that slips and results use."""
    caster: str | None = None
    faction: str | None = None
    theme: str | None = None
    """The Theme Force, contract or pact; in packets of today the army of the faction."""
    tier: int | None = None
    points: int | None = None
    """Army points in all, the bonus among them."""
    bonus: int | None = None
    """The caster's warjack, warbeast or horror points."""
    objective: str | None = None
    entries: tuple[ListEntry, ...] = ()
    specialists: tuple[ListEntry, ...] = ()
