"""What a step touched, read from the journal and never written by hand."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from app.models.file.capture import tracked_tables
from app.models.file.journal import rows_of_step
from app.rules.core.event_state import EventState

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
    rows = rows_of_step(db, step)
    return Changes(
        step=step,
        verb=verb,
        players=_named(rows, _OF_PLAYER),
        rounds=_named(rows, _OF_ROUND),
        games=frozenset(row for table, row, _, _ in rows if table == "game"),
        tables=frozenset(table for table, _, _, _ in rows),
    )


def everything(step: int, state: EventState) -> Changes:
    """Changes that concern all there is, as after a bug."""
    return Changes(
        step=step,
        verb="",
        players=frozenset(int(one.id) for one in state.entrants),
        rounds=frozenset(int(one.number) for one in state.rounds),
        games=frozenset(int(game.id) for one in state.rounds for game in one.games),
        tables=frozenset(table.name for table in tracked_tables()),
    )


def _named(rows: Iterable[Any], columns: dict[str, str]) -> frozenset[int]:
    return frozenset(
        json.loads(image)[columns[table]]
        for table, _, before, after in rows
        if table in columns
        for image in (before, after)
        if image is not None
    )
