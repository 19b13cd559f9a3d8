"""What a game records: who won, how, and what each side scored."""

from dataclasses import dataclass, replace
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


class TableEdge(StrEnum):
    """A long edge of the table, as scenario and terrain are drawn."""

    TOP = "top"
    BOTTOM = "bottom"


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
    went_first: bool | None = None
    """Whether this player had the first turn of the game."""
    edge: TableEdge | None = None
    """Where this player deployed."""


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

    @property
    def starter(self) -> PlayerId | None:
        """Who went first; None where nobody wrote it down."""
        return starter_of(self.first, self.second)

    @property
    def top(self) -> PlayerId | None:
        """Who had the top edge of the table; None where nobody wrote it down."""
        return top_of(self.first, self.second)

    def side_of(self, player: PlayerId) -> Side:
        """The half of the named player, who must be in this game."""
        return self.first if self.first.player == player else self.second

    def opponent_of(self, player: PlayerId) -> Side:
        """The half across the table from the named player."""
        return self.second if self.first.player == player else self.first


def starter_of(first: Side, second: Side) -> PlayerId | None:
    """Who went first; one side's word is enough."""
    if first.went_first or second.went_first is False:
        return first.player
    return second.player if second.went_first or first.went_first is False else None


def top_of(first: Side, second: Side) -> PlayerId | None:
    """Who had the top edge of the table; one side's word is enough."""
    if first.edge is TableEdge.TOP or second.edge is TableEdge.BOTTOM:
        return first.player
    is_second = second.edge is TableEdge.TOP or first.edge is TableEdge.BOTTOM
    return second.player if is_second else None


def with_opening(game: Game, starter: PlayerId | None, top: PlayerId | None) -> Game:
    """A game with who went first and who had the top edge; None for what isn't known."""

    def opened(side: Side) -> Side:
        edge = TableEdge.TOP if side.player == top else TableEdge.BOTTOM
        return replace(
            side,
            went_first=None if starter is None else side.player == starter,
            edge=None if top is None else edge,
        )

    return replace(game, first=opened(game.first), second=opened(game.second))
