"""The tables of a round as the results page lists them, and what is typed or scanned of one."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from app.rules.core.bounds import whole_number
from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.players.player_lookup import fold
from app.services.results.second_reading import ReadingState, RoundReadings

CODE_MARK = "DD:"
"""How a slip's code begins."""


class TableState(Enum):
    """How far the result of a table is."""

    WAITING = "waiting"
    """No slip has come in, or none has been read again while results are double-checked."""
    IN = "in"
    DIFFERS = "differs"
    """Two readings of its slip do."""
    CORRECTED = "corrected"
    """Since it was double-checked."""
    CHECKED = "checked"
    """Read twice, the same both times."""


_READ_AGAIN = {
    ReadingState.AGREES: TableState.CHECKED,
    ReadingState.DIFFERS: TableState.DIFFERS,
    ReadingState.OUTDATED: TableState.CORRECTED,
}
"""How far a table is whose slip has been read twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """A table with its two players, and its game with or without a result."""

    table: TableNumber | None
    first: str
    second: str
    game: Game
    reading: ReadingState | None = None
    """Its state in the second reading; None where that isn't shown."""
    is_blind: bool = False
    """What is entered is not to be seen."""

    @property
    def is_missing(self) -> bool:
        """Whether its slip has not come in yet."""
        return self.game.result is None

    @property
    def state(self) -> TableState:
        """How far it is."""
        if self.is_missing:
            return TableState.WAITING
        read_again = None if self.reading is None else _READ_AGAIN.get(self.reading)
        return read_again or (TableState.WAITING if self.is_blind else TableState.IN)

    @property
    def waits(self) -> bool:
        """Whether its slip is still to be entered, or to be read again while that is done."""
        if self.is_blind:
            return not self.is_missing and self.reading is not ReadingState.AGREES
        return self.is_missing


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTyped:
    """What a typed or scanned text says of a table."""

    table: int | None = None
    """None where the text names none of this round."""
    is_complete: bool = False
    """No further digit can make another table of it."""
    other_round: int | None = None
    """The round that a scanned slip belongs to, where it is another one."""


def results_board(
    state: EventState,
    round_: Round,
    second: RoundReadings | None = None,
    *,
    is_blind: bool = False,
) -> tuple[ResultLine, ...]:
    """Every game of a round, those first that wait for a slip, each by table.

    Args:
        state: the event.
        round_: one of its rounds.
        second: how far its second reading is.
        is_blind: slips are read again, and what waits is what was not read twice.
    """
    states = {} if second is None else second.states
    lines = [
        ResultLine(
            table=game.table,
            first=state.names[game.first.player],
            second=state.names[game.second.player],
            game=game,
            reading=None if game.table is None else states.get(game.table),
            is_blind=is_blind,
        )
        for game in round_.games
    ]
    return tuple(sorted(lines, key=lambda line: not _waits(line)))


def next_waiting(lines: Sequence[ResultLine], after: int | None = None) -> TableNumber | None:
    """The next table that waits for its slip, by number; None where none does.

    Args:
        lines: the tables of a round.
        after: the table after which it looks first; from the last table it begins again.
    """
    waiting = sorted(line.table for line in lines if line.table is not None and line.waits)
    later = (table for table in waiting if after is not None and table > after)
    return next(later, waiting[0] if waiting else None)


def found_lines(lines: Sequence[ResultLine], text: str) -> tuple[ResultLine, ...]:
    """The tables that a typed text means: by the beginning of the number, or by words of names."""
    text = text.strip()
    number = whole_number(text)
    if number is not None:
        return tuple(line for line in lines if str(line.table).startswith(str(number)))
    words = fold(text).split()
    return tuple(
        line for line in lines if all(word in fold(f"{line.first} {line.second}") for word in words)
    )


def _waits(line: ResultLine) -> bool:
    return line.reading is not ReadingState.AGREES if line.is_blind else line.is_missing


def table_typed(round_: Round, text: str) -> TableTyped:
    """What a typed or scanned text says of a table of a round."""
    text = text.strip()
    if text.upper().startswith(CODE_MARK):
        return _scanned(round_, text)
    number = whole_number(text)
    if number is None:
        return TableTyped()
    tables = {str(game.table) for game in round_.games}
    longer = any(table != str(number) and table.startswith(str(number)) for table in tables)
    return TableTyped(table=number, is_complete=str(number) in tables and not longer)


def _scanned(round_: Round, text: str) -> TableTyped:
    parts = text.split(":")
    number, table = map(whole_number, parts[1:]) if len(parts) == 3 else (None, None)
    if number is None or table is None:
        return TableTyped()
    if number != round_.number:
        return TableTyped(other_round=number)
    return TableTyped(table=table)
