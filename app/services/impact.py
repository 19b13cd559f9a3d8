"""What a change of an event's packet, size or variants does to what was played already."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.rules.errors import Problem
from app.rules.ids import PlayerId, RoundNumber, TableNumber
from app.services.events import EventDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundImpact:
    """A round whose pairing, as it is stored, would have broken a rule."""

    number: RoundNumber
    problems: tuple[Problem, ...]
    """Those that were none before the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMove:
    """A player who changes places in the standings."""

    player: PlayerId
    name: str
    old: int
    new: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListImpact:
    """A list that is no longer as the packet wants it."""

    player: PlayerId
    name: str
    number: int
    """Of the list; 0 for what is said of all lists of the player."""
    problems: tuple[Problem, ...]
    """Those that were none before the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultImpact:
    """A result that the packet no longer knows, or not so."""

    round_number: RoundNumber
    table: TableNumber | None
    problems: tuple[Problem, ...]
    """Those that were none before the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """Everything that a change touches."""

    rounds: tuple[RoundImpact, ...] = ()
    """By number."""
    moves: tuple[RankMove, ...] = ()
    """By new rank."""
    lists: tuple[ListImpact, ...] = ()
    """By player, then by number."""
    results: tuple[ResultImpact, ...] = ()
    """By round, then by table."""

    @property
    def is_nothing(self) -> bool:
        """Nothing that was played or registered is touched."""
        return not (self.rounds or self.moves or self.lists or self.results)


def impact_of(db: Session, draft: EventDraft) -> Impact:
    """What changing the event to a draft would do; it changes nothing.

    Args:
        db: the event's database.
        draft: the event as it would be.

    Raises:
        UserError: the draft cannot be.
    """
    raise NotImplementedError
