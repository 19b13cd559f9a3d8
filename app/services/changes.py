"""What a step touched, read from the journal and never written by hand."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.journal import JournalRow

_OF_PLAYER = {"player": "id", "army_list": "player_id"}
_OF_ROUND = {
    "round": "number",
    "game": "round_number",
    "bye": "round_number",
    "basis": "round_number",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Which players, games and rounds a step touched, and whether the event's own row."""

    step: int
    verb: str
    players: frozenset[int] = frozenset()
    rounds: frozenset[int] = frozenset()
    games: frozenset[int] = frozenset()
    tables: frozenset[str] = field(default_factory=frozenset)
    """Names of the stored tables, for what has no ids worth naming ("event", "countdown")."""


def changes_of(db: Session, step: int, verb: str) -> Changes:
    """The changes of one step."""
    query = select(JournalRow.table_name, JournalRow.row_id, JournalRow.before, JournalRow.after)
    rows = db.execute(query.where(JournalRow.step_id == step)).all()
    return Changes(
        step=step,
        verb=verb,
        players=_named(rows, _OF_PLAYER),
        rounds=_named(rows, _OF_ROUND),
        games=frozenset(row for table, row, _, _ in rows if table == "game"),
        tables=frozenset(table for table, _, _, _ in rows),
    )


def _named(
    rows: Iterable[tuple[str, int, str | None, str | None]], columns: dict[str, str]
) -> frozenset[int]:
    return frozenset(
        json.loads(image)[columns[table]]
        for table, _, before, after in rows
        if table in columns
        for image in (before, after)
        if image is not None
    )
