"""Moment: an event as it is now, with the chance of one step, for whoever chooses what to try."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.core.session import EventSession

T = TypeVar("T")

FEW_TABLES = 8
"""More than the players of such a day need."""


class WrongError(AssertionError):
    """Something is so that must never be."""


@dataclass(frozen=True, slots=True)
class Ready:
    """An act with its arguments."""

    act: Callable[..., Any]
    args: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)


def ready(act: Callable[..., Any], /, *args: Any, **named: Any) -> Ready:
    """An act with its arguments, as they would be given to a session."""
    return Ready(act, args, named)


@dataclass(frozen=True, slots=True)
class Moment:
    """What can be chosen from, and by which chance.

    Attributes:
        session: for reading.
        chance: the step's own, so that a step chooses alike whatever other steps are left out.
    """

    session: EventSession
    chance: Random

    @property
    def state(self) -> EventState:
        """The event."""
        return self.session.state

    @property
    def last(self) -> Round | None:
        """The newest round."""
        return self.state.last_round

    @property
    def games(self) -> Sequence[Game]:
        """Those of the newest round."""
        return () if self.last is None else self.last.games

    def one_of(self, some: Sequence[T]) -> T | None:
        """One of some, None of none."""
        return self.chance.choice(some) if some else None

    def often(self, share: float) -> bool:
        """Whether it happens, of so many times in one."""
        return self.chance.random() < share

    def player(self) -> PlayerId:
        """Anybody who is or was in the event; now and then a number that nobody has."""
        known = list(self.state.by_id)
        if not known or self.often(0.02):
            return PlayerId(99)
        return self.chance.choice(known)

    def somebody_playing(self) -> PlayerId:
        """Anybody of the newest round, else anybody."""
        there = [one for game in self.games for one in game.players]
        there += [bye.player for bye in self.last.byes] if self.last else []
        return self.chance.choice(there) if there else self.player()

    def table(self) -> TableNumber:
        """Any table."""
        return TableNumber(self.chance.randint(1, FEW_TABLES))

    def open_table(self) -> TableNumber:
        """A table whose game is not over, most times; else any."""
        there = [game.table for game in self.games if game.result is None and game.table]
        table = self.one_of(there) if self.often(0.9) else None
        return self.table() if table is None else table

    def word(self, *some: str) -> str:
        """A word, at times typed wrong, with letters of elsewhere, or far too long."""
        word = self.chance.choice(some)
        match self.chance.randrange(40):
            case 0:
                return ""
            case 1:
                return word * 60
            case 2:
                return f"{word} Ürün ß 龍 \u202e\"<b>'"
        return word
