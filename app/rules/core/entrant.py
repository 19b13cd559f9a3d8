"""Entrant: a registered player, as the rules see one."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.lists.army_list import ArmyList


class EntrantStatus(StrEnum):
    """How things stand with a player now."""

    ACTIVE = "active"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A registered player, as the rules see one."""

    id: PlayerId
    name: str
    faction: str | None = None
    club: str | None = None
    city: str | None = None
    status: EntrantStatus = EntrantStatus.ACTIVE
    eligible: bool = True
    """False for a ringer, who plays and counts for others' strength of schedule, without award."""
    fixed_table: TableNumber | None = None
    public_name: str | None = None
    """What players read instead of the name; None for the name itself."""
    lists: tuple[ArmyList, ...] = ()
    is_here: bool = False
    """Checked in."""

    @property
    def is_active(self) -> bool:
        """Still in the event."""
        return self.status is EntrantStatus.ACTIVE
