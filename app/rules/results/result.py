"""What a game records: who won, how, and what each side scored."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.ids import GameId, PlayerId, TableNumber


class WinReason(StrEnum):
    """How a game ended; the values are those of the interchange format."""

    ASSASSINATION = "assassination"
    SCENARIO = "scenario"
    TIEBREAK_1 = "tiebreak-1"
    TIEBREAK_2 = "tiebreak-2"
    TIEBREAK_3 = "tiebreak-3"
    TIEBREAK_4 = "tiebreak-4"
    CLOCK = "clock"
    MANGLED_METAL = "mangled-metal"
    NO_MODELS = "no-models"
    KILL_BOX = "kill-box"
    PENALTY = "penalty"
    CONCESSION = "concession"
    NO_SHOW = "no-show"
    JUDGE = "judge"
    TIE = "tie"


WINNERLESS = frozenset({WinReason.TIE, WinReason.JUDGE, WinReason.NO_SHOW, WinReason.PENALTY})
"""The ways in which a game can end without a winner; all but a tie are losses for both."""

UNPLAYED = frozenset({
    WinReason.CONCESSION, WinReason.NO_SHOW, WinReason.PENALTY, WinReason.JUDGE,
})  # fmt: skip
"""How a game ends without points or lists of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """Who won and how. ``winner`` is None for a tie and where nobody wins."""

    winner: PlayerId | None
    reason: WinReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One player's half of a game. None means: not recorded."""

    player: PlayerId
    list_number: int | None = None
    control_points: int | None = None
    army_points: int | None = None
    """The opponent's army points that this player destroyed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A pairing seated at a table, with or without a result.

    First and second are an order that slips, window and commands keep and that no rule uses.
    """

    id: GameId
    table: TableNumber | None
    first: Side
    second: Side
    result: GameResult | None = None
    final: int | None = None
    """Which final this game is: 1 for the first two places, 2 for the third; None for neither."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """First, then second."""
        return (self.first, self.second)

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """First side's player, then the second's."""
        return (self.first.player, self.second.player)

    def side_of(self, player: PlayerId) -> Side:
        """The half of the named player, who must be in this game."""
        return self.first if self.first.player == player else self.second

    def opponent_of(self, player: PlayerId) -> Side:
        """The half across the table from the named player."""
        return self.second if self.first.player == player else self.first
