"""PlayerDraft: a player before registration, from a form or a roster, not yet stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.lists.army_list import ArmyList


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDraft:
    """What is known of a player who is about to be registered. None means: not told."""

    name: str
    faction: str | None = None
    club: str | None = None
    city: str | None = None
    state: str | None = None
    country: str | None = None
    lists: tuple[ArmyList, ...] = ()
    """Ordered by number, each number once; may be empty."""
    list_texts: Mapping[int, str] = field(default_factory=dict)
    """The texts that lists were read from, by the list's number; few have one."""
    eligible: bool = True
    """False for a ringer."""
    fixed_table: int | None = None
    """The only table where this player plays."""
    public_name: str | None = None
    """What players read instead of the name."""
