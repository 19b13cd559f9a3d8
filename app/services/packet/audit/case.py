"""What an audit is: the codes of the problems that it looks for, and how it finds them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy.orm import Session

from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber


@dataclass(frozen=True, kw_only=True)
class AuditCase:
    """The event that is audited."""

    db: Session
    state: EventState

    @cached_property
    def took_part(self) -> EventState:
        """The event with everybody in it who was in a round, whoever has left since."""
        there = {
            player
            for round_ in self.state.played
            for player in (
                *(player for game in round_.games for player in game.players),
                *(bye.player for bye in round_.byes),
            )
        }
        entrants = tuple(
            replace(entrant, status=EntrantStatus.ACTIVE) if entrant.id in there else entrant
            for entrant in self.state.entrants
        )
        return replace(self.state, entrants=entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One difference, and where it is."""

    problem: Problem
    round_number: RoundNumber | None = None
    table: TableNumber | None = None
    player: PlayerId | None = None
    """Whose it is, where the problem itself does not name anybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """One thing that is looked into."""

    codes: frozenset[str]
    """Of everything that it can find."""
    find: Callable[[AuditCase], Iterable[Finding]]


def broken(problem: Problem) -> Problem:
    """A problem as a rule that is broken, though a page shows it as a mere note."""
    return replace(problem, weight=Weight.ODD)
