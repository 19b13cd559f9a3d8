"""Upgrade of an older program's file, wholly or not at all; it is copied first.

Row images of an older schema can't be restored, so an upgrade is a floor for undo: its step has the
image of every row, and what came before it stays readable and is never undone.
"""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app import __version__
from app.codes import FileCode
from app.models.file.connection import connect, database_bytes, database_uri
from app.models.file.file_format import EventFileError, refusal
from app.models.file.file_kind import EVENT, FileKind, kind_of_database
from app.models.file.journal import (
    UPGRADE,
    JournalStep,
    StepKind,
    altered_rows,
    image,
    key_of,
    tracked_tables,
)
from app.models.file.snapshot import event_state
from app.models.tables.column_texts import cut_text
from app.models.tables.event import EventInfo
from app.models.tables.round import GameRow, RoundRow
from app.rules.core.errors import CancelledError, GoOn, always, ask, part
from app.rules.core.event_state import EventState
from app.rules.core.round import CutMembers
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError, parse_packet
from app.rules.standings.bracket import FIRST_FINAL, SECOND_FINAL
from app.rules.standings.derived_facts import derived_cut, derived_finals
from app.whole_file import first_free, remove, write_new


def store_derived(session: Session) -> None:
    """Derive both from the rounds of an event of an older schema.

    A packet that this program cannot read has neither; opening the event says what is wrong.
    """
    try:
        state = event_state(session, _packet)
    except PacketError:
        return
    store_cut(session, state)
    store_finals(session, state)


def store_cut(session: Session, state: EventState) -> None:
    """Store with its round who made the cut, as the rounds show it."""
    found = derived_cut(state)
    if found is not None:
        number, members = found
        session.execute(
            update(RoundRow).where(RoundRow.number == number).values(cut=cut_text(members))
        )
        store_border(session, members)


def store_border(session: Session, members: CutMembers) -> None:
    """Store how equals were ordered, so that a draft paired on it keeps its players.

    Equals without a seed were ordered by the EO.
    """
    if members.seed is not None:
        session.execute(update(EventInfo).values(cut_seed=members.seed))
    elif members.equals:
        session.execute(update(EventInfo).values(cut_border=json.dumps(members.equals)))


def store_finals(session: Session, state: EventState) -> None:
    """Mark the games that are finals, as the standings before them show it."""
    found = derived_finals(state)
    if found is None:
        return
    for mark, game in ((FIRST_FINAL, found.first), (SECOND_FINAL, found.second)):
        if game is not None:
            session.execute(update(GameRow).where(GameRow.id == game.id).values(final=mark))


def _packet(text: str) -> Packet:
    return parse_packet(json.loads(text))


_KEEPS_FACTS = 5
"""The first schema that keeps who made the cut and which games are finals."""


_PARTS = 4
"""The copy, the rows that were altered, the revisions, and the image of every row."""


def upgrade(
    path: Path,
    *,
    at: datetime,
    backups: Path | None = None,
    kind: FileKind = EVENT,
    go_on: GoOn = always,
) -> Path | None:
    """Bring a file up to this program's schema.

    Args:
        path: a file of a schema not newer than this program's.
        at: the moment of the step.
        backups: the folder for the copy as it was; None for the file's own folder.
        kind: of the file.
        go_on: called now and then until all is done, but not saved.

    Returns:
        The copy; None where another program was faster and there is nothing left to do.

    Raises:
        EventFileError: it cannot be upgraded; nothing is changed.
        CancelledError: ``go_on`` answered no; nothing is changed.
    """
    path = path.absolute()
    # Tables are dropped and created again underway; references are checked at the end instead.
    engine = connect(path, read_only=False, foreign_keys=False)
    copy: Path | None = None
    try:
        with engine.begin() as connection:
            version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
            if version >= kind.schema:
                return None
            folder, stem = backups or path.parent, f"{path.stem}.v{version:03}"
            target = first_free(folder, stem, path.suffix, between="-")
            ask(go_on, 0, _PARTS)
            _copy(path, target)
            copy = target
            ask(go_on, 1, _PARTS)
            numbers = _numbers(connection)
            altered = altered_rows(connection, part(go_on, 1, _PARTS))
            ask(go_on, 2, _PARTS)
            migrate(connection, kind)
            if kind is EVENT and version < _KEEPS_FACTS:
                with Session(connection) as session:
                    store_derived(session)
                    session.flush()
            _keep_numbers(connection, numbers)
            arguments: dict[str, object] = {
                "from": version, "to": kind.schema, "program": __version__
            }  # fmt: skip
            if altered:
                arguments["altered"] = altered
            ask(go_on, 3, _PARTS)
            write_floor(connection, UPGRADE, arguments, at)
            _refuse_loose_ends(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {kind.schema}")
            ask(go_on, _PARTS, _PARTS)
    except (CancelledError, KeyboardInterrupt):
        if copy is not None:
            remove(copy)
        raise
    except Exception as error:
        # A revision may fail in any way; the transaction is gone, so the copy is of no use.
        if copy is not None:
            remove(copy)
        elif isinstance(error, DBAPIError) and isinstance(error.orig, sqlite3.Error):
            raise refusal(path, error.orig) from None
        raise EventFileError(FileCode.CANNOT_UPGRADE, path=str(path), why=str(error)) from error
    finally:
        engine.dispose()
    return copy


def migrate(connection: Connection, kind: FileKind = EVENT, revision: str = "head") -> None:
    """Run the revisions that are due, within the connection's transaction.

    Args:
        connection: in a transaction.
        kind: of the file.
        revision: the last one to run.
    """
    assert kind.revisions is not None, "no file of this kind is of an older schema"
    config = Config()
    config.set_main_option("script_location", str(kind.revisions).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _copy(path: Path, target: Path) -> None:
    # Read by SQLite, beside the transaction that keeps writers away: opening the file by other
    # means would drop the locks on it.
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(database_uri(path, "ro"), uri=True)) as source:
        source.execute("BEGIN")
        write_new(target, database_bytes(source))


def _numbers(connection: Connection) -> dict[str, int]:
    query = "SELECT name, seq FROM sqlite_sequence"
    return {name: seq for name, seq in connection.exec_driver_sql(query)}


def _keep_numbers(connection: Connection, numbers: dict[str, int]) -> None:
    # A new table counts from its highest row, and would reuse a deleted row's number.
    missing = (
        "INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_master "
        "WHERE name = ? AND sql LIKE '%AUTOINCREMENT%' "
        "AND name NOT IN (SELECT name FROM sqlite_sequence)"
    )
    update = "UPDATE sqlite_sequence SET seq = ? WHERE name = ? AND seq < ?"
    for name, number in numbers.items():
        connection.exec_driver_sql(missing, (name,))
        connection.exec_driver_sql(update, (number, name, number))


def write_floor(
    connection: Connection, verb: str, arguments: Mapping[str, object], at: datetime
) -> None:
    """Write a note with the image of every row: undo never goes behind it."""
    instant = at.astimezone(UTC).isoformat(timespec="milliseconds")
    connection.execute(
        JournalStep.__table__.insert().values(  # type: ignore[attr-defined]
            verb=verb, arguments=json.dumps(arguments), kind=StepKind.NOTE.value, who="", reason="",
            at=instant,
        )
    )  # fmt: skip
    for table in tracked_tables(kind_of_database(connection.exec_driver_sql)):
        key = key_of(table)
        connection.exec_driver_sql(
            "INSERT INTO journal_row (step_id, table_name, row_id, before, after) "
            f"SELECT (SELECT max(id) FROM journal_step), '{table.name}', \"{key}\", NULL, "
            f'{image(table)} FROM "{table.name}" ORDER BY "{key}"'
        )


def _refuse_loose_ends(connection: Connection) -> None:
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if loose is not None:
        raise ValueError(f"{loose[0]} {loose[1]}: {loose[2]}")
