"""Round: one set of games at the same time, with its byes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.pairing.preference import Preference
from app.rules.results.result import Game


class RoundState(StrEnum):
    """Draft -> published -> playing -> closed."""

    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    CLOSED = "closed"


class RoundKind(StrEnum):
    """By which rule a round was paired."""

    SWISS = "swiss"
    FIRST_FACTIONS = "first-factions"
    FIRST_CLUBS = "first-clubs"
    TOP_TWO = "top-two"
    FINALS_TABLES = "finals-tables"
    CUT = "cut"
    BRACKET = "bracket"
    BY_HAND = "by-hand"


class ByeKind(StrEnum):
    """Why a player has a bye."""

    DRAWN = "drawn"
    PREFERENCE = "preference"
    """The EO's pairing preferences name the player for it."""
    VOLUNTEER = "volunteer"
    """Moved to the player by hand."""
    GRANTED = "granted"
    WALKOVER = "walkover"
    """Through a round of single elimination without a game."""

    @property
    def is_paired(self) -> bool:
        """It came with the pairing, and goes when the round is paired again."""
        return self in (ByeKind.DRAWN, ByeKind.PREFERENCE, ByeKind.WALKOVER)


BESIDE_PAIRING = frozenset({ByeKind.GRANTED, ByeKind.WALKOVER})
"""Byes that no odd number of players asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round without opponent. None as points: what the packet gives."""

    player: PlayerId
    kind: ByeKind = ByeKind.DRAWN
    list_number: int | None = None
    control_points: int | None = None
    army_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMembers:
    """Who plays on after a cut, as the first round paired on it keeps it.

    Facts of that moment: a result corrected later changes none of them.
    """

    players: tuple[PlayerId, ...]
    """Those inside, best first."""
    left_out: tuple[PlayerId, ...] = ()
    """Those who were still in the event and did not make the cut, best first."""
    equals: tuple[PlayerId, ...] = ()
    """Those who were equal across the border, in the order that settled it; empty for none."""
    seed: int | None = None
    """Of the draw that ordered the equals; None where the EO did, or nobody was equal."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """One set of games at the same time.

    Every player registered by then is in a game, in ``byes`` or in ``absent``, and in exactly one.
    ``basis`` and ``pair_downs`` are facts of the moment of pairing, never worked out again.
    """

    number: RoundNumber
    kind: RoundKind = RoundKind.SWISS
    state: RoundState = RoundState.CLOSED
    scenario: str | None = None
    shows_scenario: bool = False
    """The EO lets players know the scenario before the games begin."""
    scenario_dice: tuple[tuple[int, ...], ...] = ()
    """The throws that chose the scenario, the last one counting; empty where nobody threw."""
    seed: int | None = None
    by_hand: bool = False
    preferences: tuple[Preference, ...] = ()
    """What it was paired by beyond the packet, in the EO's order."""
    looks_ahead: bool = False
    """Paired with an eye on the next rounds."""
    games: tuple[Game, ...] = ()
    """Ordered by table, those without a table last, then by id."""
    byes: tuple[Bye, ...] = ()
    absent: frozenset[PlayerId] = frozenset()
    pair_downs: frozenset[PlayerId] = frozenset()
    basis: Mapping[PlayerId, int] = field(default_factory=dict)
    """Tournament points that the round was paired on."""
    cut: CutMembers | None = None
    """The cut that falls before this round; None where none does."""
    left_out: Mapping[PlayerId, int] = field(default_factory=dict)
    """Of a draft: who is left out of this round only, with their tournament points."""

    @property
    def is_draft(self) -> bool:
        """Not yet the round: counts for nothing."""
        return self.state is RoundState.DRAFT

    @cached_property
    def missing(self) -> tuple[Game, ...]:
        """The games without a result, in table order."""
        return tuple(game for game in self.games if game.result is None)

    @property
    def is_finished(self) -> bool:
        """Closed, or every result is in."""
        return self.state is RoundState.CLOSED or not self.missing

    def counts_as(self, other: "Round") -> bool:
        """Whether both add the same to everybody's record."""
        return (
            self.number == other.number
            and self.is_finished is other.is_finished
            and self.is_draft is other.is_draft
            and self.games == other.games
            and self.byes == other.byes
            and self.absent == other.absent
            and self.pair_downs == other.pair_downs
        )
