"""The events of a season, and who played in them, as the rules see them.

A season's people are numbered by the season itself: the same person plays in many events, there
under other numbers and now and then under another name.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

PersonId = NewType("PersonId", int)
"""A person of a season: positive, unique in the season, never given twice."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where somebody lives, as the record sheet has it; "" where a part isn't known.

    Rule: ig2014 introduction
    """

    city: str = ""
    state: str = ""
    country: str = ""

    def __bool__(self) -> bool:
        return bool(self.city or self.state or self.country)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who plays in a season."""

    id: PersonId
    name: str
    home: Home = Home()
    region: str | None = None
    """Key of the region that the organizer names, whatever the address; None: by the address."""


class GameEnd(StrEnum):
    """How a game ended for one of its two players."""

    WIN = "win"
    LOSS = "loss"
    TIE = "tie"

    @property
    def reverse(self) -> "GameEnd":
        """How it ended for the other."""
        return {GameEnd.WIN: GameEnd.LOSS, GameEnd.LOSS: GameEnd.WIN}.get(self, self)


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """A game against a person of the season; a bye is none."""

    opponent: PersonId
    end: GameEnd


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEntry:
    """What somebody reached at one event."""

    person: PersonId
    place: int | None
    """In the event's final standings, from 1; equals share one. None for who has no place, as a
    ringer or somebody disqualified."""
    wins: int = 0
    losses: int = 0
    ties: int = 0
    games: tuple[SeasonGame, ...] = ()
    """Every game whose opponent is known; it stands in the opponent's entry too, reversed."""
    is_ringer: bool = False
    is_disqualified: bool = False
    extras: tuple[str, ...] = ()
    """Keys of the extra points that were earned, one as often as it was earned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEvent:
    """One event of a season."""

    key: str
    """Unique in the season."""
    name: str
    date: str = ""
    """ISO; "" where none is known."""
    packet: str = ""
    """Id of its packet; "" where none is known."""
    is_finished: bool = True
    entries: tuple[SeasonEntry, ...] = ()
    player_count: int | None = None
    """How many played, where only some are entered; None: as many as entries."""

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.entries) if self.player_count is None else self.player_count
