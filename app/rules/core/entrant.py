"""Entrant: a registered player, as the rules see one."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.lists.army_list import ArmyList

_NUMBERED = re.compile(r"\(#\d+\)$")


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


def name_key(name: str) -> str:
    """The same text for spellings that differ only in case, spaces or composed letters.

    Accents count: José and Jose may be two people.
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def distinct_names(names: Mapping[PlayerId, str]) -> Mapping[PlayerId, str]:
    """The names, with the id behind where several share one: "Ada Voss (#4)".

    Behind a name that ends so itself, too: it may be what another one is made into.
    """
    keys = {player: name_key(name) for player, name in names.items()}
    shared = Counter(keys.values())
    return {
        player: f"{name} (#{player})"
        if shared[keys[player]] > 1 or _NUMBERED.search(keys[player])
        else name
        for player, name in names.items()
    }
