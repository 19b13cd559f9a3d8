"""Tables whose terrain was changed after a round was played on them, read from the journal.

Nothing of it is stored: an action that is undone leaves the log by itself, and redo brings it back.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber, TableNumber
from app.services.core.history import HistoryLine, history
from app.services.event.user_settings import author_text
from app.services.judge.judges_log import PenaltyLine, penalties
from app.services.pairing.acts import PUBLISH_ROUND
from app.services.program.all_acts import verb_sentence
from app.services.terrain.acts import (
    CHANGE_TERRAIN,
    CLEAR_TABLES,
    LAY_PIECE,
    LAY_TABLES,
    LIFT_PIECE,
    MOVE_PIECES,
)
from app.words.core.act_arguments import NameOf
from app.words.core.catalogue import Words
from app.words.judge.penalties import change_note

_OF_ONE = frozenset(act.verb for act in (LAY_PIECE, MOVE_PIECES, LIFT_PIECE))
_OF_SEVERAL = frozenset(act.verb for act in (LAY_TABLES, CLEAR_TABLES, CHANGE_TERRAIN))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """A change of a table's terrain after a round was published for it."""

    step: int
    round_number: RoundNumber
    """The newest round on that table by then."""
    table: TableNumber
    verb: str
    arguments: Mapping[str, Any]
    """Of the action, as far as it is about this table."""
    at: datetime
    who: str
    """As in ``HistoryLine``."""


LogLine = PenaltyLine | TableChange
"""An entry of the judge's log."""


def change_text(t: Words, change: TableChange, name_of: NameOf) -> str:
    """What was changed, and by whom where that is known."""
    text = verb_sentence(t, change.verb, change.arguments, name_of)
    who = author_text(t, change.who)
    return change_note(t, text, who)


def log_lines(db: Session, state: EventState) -> tuple[LogLine, ...]:
    """The judge's log with the tables that were changed, newest first."""
    lines: list[LogLine] = [*penalties(db), *table_changes(db, state)]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True))


def table_changes(db: Session, state: EventState) -> tuple[TableChange, ...]:
    """Changes of tables that a round had been published for, newest first."""
    lines = [line for line in history(db) if not line.is_undone]
    published = {
        int(line.arguments["round"]): line.step
        for line in reversed(lines)
        if line.verb == PUBLISH_ROUND.verb
    }
    rounds = [
        # What came with an import was published before anything else.
        (published.get(round_.number, 0), round_.number, {game.table for game in round_.games})
        for round_ in state.played
    ]
    return tuple(_changes(lines, rounds))


def _changes(
    lines: Iterable[HistoryLine],
    rounds: Iterable[tuple[int, RoundNumber, set[TableNumber | None]]],
) -> Iterator[TableChange]:
    for line in lines:
        for table, arguments in _by_table(line):
            known = [number for step, number, on in rounds if step < line.step and table in on]
            if known:
                yield TableChange(
                    step=line.step,
                    round_number=max(known),
                    table=table,
                    verb=line.verb,
                    arguments=arguments,
                    at=line.at,
                    who=line.who,
                )


def _by_table(line: HistoryLine) -> Iterator[tuple[TableNumber, Mapping[str, Any]]]:
    """Each table whose terrain an action changed, with its arguments about that table."""
    if line.verb in _OF_ONE:
        yield TableNumber(line.arguments["table"]), line.arguments
    elif line.verb in _OF_SEVERAL:
        for each in line.arguments.get("tables", ()):
            number = each[0] if isinstance(each, list) else each
            yield TableNumber(number), {**line.arguments, "tables": [each]}
