"""The tables of a round as the results page lists them: those without a result first."""

from dataclasses import dataclass

from app.rules.event_state import EventState, Round
from app.rules.ids import TableNumber
from app.rules.result import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """A table with its two players, and its game with or without a result."""

    table: TableNumber | None
    first: str
    second: str
    game: Game

    @property
    def is_missing(self) -> bool:
        """Whether its slip has not come in yet."""
        return self.game.result is None


def results_board(state: EventState, round_: Round) -> tuple[ResultLine, ...]:
    """Every game of a round, those without a result first, each by table."""
    lines = [
        ResultLine(
            table=game.table,
            first=state.by_id[game.first.player].name,
            second=state.by_id[game.second.player].name,
            game=game,
        )
        for game in round_.games
    ]
    return tuple(sorted(lines, key=lambda one: not one.is_missing))


def table_typed(round_: Round, text: str) -> tuple[int | None, bool]:
    """What a typed or scanned text says of a table.

    Returns:
        The table's number, None where the text names none; and whether the text is complete, so
        that no further digit can make another table of it.
    """
    text = text.strip()
    if text.upper().startswith("DD:"):
        parts = text.split(":")
        is_slip = len(parts) == 3 and parts[1] == str(round_.number) and parts[2].isdecimal()
        return (int(parts[2]), False) if is_slip else (None, False)
    if not text.isdecimal():
        return None, False
    number = int(text)
    tables = {str(game.table) for game in round_.games}
    longer = any(one != str(number) and one.startswith(str(number)) for one in tables)
    return number, str(number) in tables and not longer
