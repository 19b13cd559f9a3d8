"""Event files for these tests, made of rows alone."""

from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import select

from app.models.file.check import Damage, damages
from app.models.file.event_file import EventFile
from app.models.file.file_kind import KINDS
from app.models.file.journal import JournalRow, JournalStep, key_of, tracked_tables
from app.models.file.replay import retrace
from app.models.tables.base import Base
from app.models.tables.event import EventInfo
from app.models.tables.player import Player
from app.models.tables.round import Basis, GameRow, RoundRow

AT = "2026-05-02T09:00:00.000+00:00"
"""When everything here happens."""

Contents = dict[str, list[tuple[object, ...]]]
"""Table -> its rows, by key."""

_ROWS = {
    kind: {
        # By name: an upgraded table's new columns stand last.
        table.name: f'SELECT {", ".join(table.c.keys())} FROM "{table.name}" '
        f"ORDER BY {key_of(table)}"
        for table in tracked_tables(kind)
    }
    for kind in KINDS
}


def new_file(path: Path) -> EventFile:
    """An event file whose only step wrote the event's own row."""
    file = EventFile.create(path)
    store(file, "new_event", [event_row()])
    return file


def event_row() -> EventInfo:
    """The event's own row."""
    return EventInfo(
        id=1, name="Spring Cup", packet_id="sr2015", packet_text="{}", point_size=50, tables=None
    )


def store(file: EventFile, verb: str, rows: Iterable[Base]) -> int:
    """Add rows in one step.

    Returns:
        The step's number.
    """
    with file.step(verb, "{}", at=AT) as (db, step):
        db.add_all(rows)
    return step


def run(file: EventFile, *statements: str) -> int:
    """Run plain SQL in one step.

    Returns:
        The step's number.
    """
    with file.step("plain_sql", "{}", at=AT) as (db, step):
        for statement in statements:
            db.connection().exec_driver_sql(statement)
    return step


def register(file: EventFile, count: int) -> int:
    """Register players 1 to ``count`` in one step."""
    rows = [Player(id=n, name=f"Player {n}") for n in range(1, count + 1)]
    return store(file, "register_many", rows)


def pair(file: EventFile, number: int, pairs: Iterable[tuple[int, int]]) -> int:
    """Store a round with its games at tables from 1, in one step."""
    games = [
        GameRow(round_number=number, table_number=table, first_id=first, second_id=second)
        for table, (first, second) in enumerate(pairs, 1)
    ]
    basis = [
        Basis(round_number=number, player_id=player, tournament_points=0)
        for game in games
        for player in (game.first_id, game.second_id)
    ]
    return store(
        file, "pair_round", [RoundRow(number=number, kind="swiss", state="draft"), *games, *basis]
    )


def take_back(file: EventFile, step: int) -> int:
    """Undo a step, or redo it by taking back its undo.

    Returns:
        The number of the step that did so.
    """
    with file.step("undo", "{}", at=AT, undoes=step) as (db, number):
        retrace(db.connection(), step)
    return number


def contents(file: EventFile) -> Contents:
    """Every row of every tracked table, as it is stored."""
    with file.read() as db:
        run_sql = db.connection().exec_driver_sql
        return {
            name: [tuple(row) for row in run_sql(rows)] for name, rows in _ROWS[file.kind].items()
        }


def journal(file: EventFile) -> tuple[list[JournalStep], list[JournalRow]]:
    """The whole journal, oldest first."""
    with file.read() as db:
        steps = list(db.scalars(select(JournalStep).order_by(JournalStep.id)))
        rows = list(db.scalars(select(JournalRow).order_by(JournalRow.id)))
        db.expunge_all()
    return steps, rows


def images(file: EventFile, step: int) -> list[tuple[str, int, str]]:
    """What a step did to which rows, in its order: table, row, "insert", "update" or "delete"."""
    _, rows = journal(file)
    return [
        (row.table_name, row.row_id, _act(row.before, row.after))
        for row in rows
        if row.step_id == step
    ]


def wrong(file: EventFile) -> tuple[Damage, ...]:
    """What the check of the file finds."""
    with file.read() as db:
        return damages(db)


def _act(before: str | None, after: str | None) -> str:
    if before is None:
        return "insert"
    return "delete" if after is None else "update"
