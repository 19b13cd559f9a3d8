"""An event's bytes to a server and back: every row, the journal's too, and how far keys counted."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

import psycopg
from psycopg import sql

from app.models.file.file_kind import EVENT, FileKind
from app.models.file.layout import empty_database
from app.models.server.layout import MARK, table_statements, trigger_statements
from app.rules.core.errors import GoOn, always, ask

Link = psycopg.Connection[tuple[object, ...]]
"""A connection to a server."""

_ROWS_BETWEEN = 200
"""So many rows are written between two questions whether to go on."""
_TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version' "
    "AND name NOT LIKE 'sqlite_%' ORDER BY name"
)


def write_event(
    link: Link,
    event: str,
    data: bytes,
    kind: FileKind = EVENT,
    go_on: GoOn = always,
    before_triggers: Callable[[], object] | None = None,
) -> None:
    """Make an event on a server of a file's bytes, in the transaction that is begun.

    Args:
        link: to the database.
        event: the name of its schema, which isn't there yet.
        data: a file of this program's schema, with no damage.
        kind: of the file.
        go_on: called now and then, with the rows that are written and all there are, whether to go
            on.
        before_triggers: called once the rows are written, while they can still be changed.

    Raises:
        psycopg.Error: the schema is there already, or the server refuses it.
        CancelledError: ``go_on`` answered no.
    """
    link.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(event)))
    link.execute(sql.SQL("SET LOCAL search_path TO {}").format(sql.Identifier(event)))
    _run(link, table_statements(kind))
    link.execute("SET CONSTRAINTS ALL DEFERRED")
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(data)
        counted = dict(db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
        progress = _Progress(db, go_on)
        for table in _tables(db):
            _write_rows(link, db, table, progress, truths=_truths(kind, table))
            _count_on(link, db, event, table, counted.get(table))
    if before_triggers is not None:
        before_triggers()
    _run(link, trigger_statements(kind))


def replace_event(link: Link, event: str, data: bytes, kind: FileKind = EVENT) -> None:
    """Put a file's bytes in the place of an event on a server, in the transaction that is begun.

    What a server knows of a step and no file does – its id and its desk – is kept.

    Args:
        link: to the database; nobody else makes a step meanwhile.
        event: the name of its schema.
        data: a file of this program's schema, with every step that the event has.
        kind: of the file.

    Raises:
        psycopg.Error: the server refuses it.
    """
    before = sql.Identifier(f"{event[:40]} before upgrade")
    link.execute(sql.SQL("ALTER SCHEMA {} RENAME TO {}").format(sql.Identifier(event), before))

    def keep_ids() -> None:
        link.execute(
            sql.SQL(
                "UPDATE journal_step SET act = old.act, desk = old.desk "
                "FROM {}.journal_step AS old WHERE old.id = journal_step.id"
            ).format(before)
        )

    write_event(link, event, data, kind, before_triggers=keep_ids)
    link.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(before))


def read_event(link: Link, event: str, kind: FileKind = EVENT) -> bytes:
    """An event's bytes as a file has them, as of the transaction that is begun.

    The file has the schema that the event has, which may be an older one.

    Raises:
        psycopg.Error: it can't be read.
    """
    link.execute(sql.SQL("SET LOCAL search_path TO {}").format(sql.Identifier(event)))
    schema = schema_of(link)
    with closing(empty_database(schema, kind)) as db:
        db.execute(f"PRAGMA application_id = {kind.application_id}")
        db.execute(f"PRAGMA user_version = {schema}")
        db.execute("BEGIN")
        for table in _tables(db):
            _read_rows(link, db, table)
        for table in _numbered(db):
            _keep_count(link, db, event, table)
        db.execute("COMMIT")
        return db.serialize()


def schema_of(link: Link) -> int:
    """The schema of the event on the search path."""
    found = link.execute(f"SELECT schema FROM {MARK}").fetchone()
    assert found is not None
    return int(str(found[0]))


def _run(link: Link, statements: Iterable[str]) -> None:
    for statement in statements:
        link.execute(statement.encode())


def _tables(db: sqlite3.Connection) -> list[str]:
    return [name for (name,) in db.execute(_TABLES)]


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]


def _key(db: sqlite3.Connection, table: str) -> str:
    rows = db.execute(f'PRAGMA table_info("{table}")')
    return next(str(row[1]) for row in rows if row[5])


def _truths(kind: FileKind, table: str) -> frozenset[str]:
    """The columns that a file keeps as 0 and 1, and a server as false and true."""
    columns = kind.metadata.tables[table].columns
    return frozenset(column.name for column in columns if column.type.python_type is bool)


class _Progress:
    """Counts the rows that are written, and asks now and then whether to go on."""

    def __init__(self, db: sqlite3.Connection, go_on: GoOn) -> None:
        counts = (db.execute(f'SELECT count(*) FROM "{table}"').fetchone() for table in _tables(db))
        self._all = sum(count for (count,) in counts)
        self._done, self._go_on = 0, go_on

    def add_row(self) -> None:
        if self._done % _ROWS_BETWEEN == 0:
            ask(self._go_on, self._done, self._all)
        self._done += 1


def _write_rows(
    link: Link,
    db: sqlite3.Connection,
    table: str,
    progress: _Progress,
    *,
    truths: frozenset[str],
) -> None:
    columns = _columns(db, table)
    where = [n for n, column in enumerate(columns) if column in truths]
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), names)
    listed = ", ".join(f'"{column}"' for column in columns)
    with link.cursor() as cursor, cursor.copy(statement) as copy:
        for row in db.execute(f'SELECT {listed} FROM "{table}" ORDER BY "{_key(db, table)}"'):
            progress.add_row()
            values = list(row)
            for n in where:
                values[n] = None if values[n] is None else bool(values[n])
            copy.write_row(values)


def _read_rows(link: Link, db: sqlite3.Connection, table: str) -> None:
    columns = _columns(db, table)
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    query = sql.SQL("SELECT {} FROM {} ORDER BY {}").format(
        names, sql.Identifier(table), sql.Identifier(_key(db, table))
    )
    marks = ", ".join("?" * len(columns))
    listed = ", ".join(f'"{column}"' for column in columns)
    with link.cursor() as cursor:
        cursor.execute(query)
        db.executemany(f'INSERT INTO "{table}" ({listed}) VALUES ({marks})', cursor)


def _numbered(db: sqlite3.Connection) -> Iterator[str]:
    """The tables that never give a number twice."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    return (name for (name,) in db.execute(query).fetchall())


def _sequence(link: Link, event: str, table: str, key: str) -> str | None:
    """The sequence that gives a table its keys; None where it has none."""
    name = sql.Identifier(event, table).as_string(link)
    found = link.execute("SELECT pg_get_serial_sequence(%s, %s)", (name, key)).fetchone()
    return None if found is None or found[0] is None else str(found[0])


def _count_on(
    link: Link, db: sqlite3.Connection, event: str, table: str, counted: int | None
) -> None:
    """Let keys count on from where the file was."""
    key = _key(db, table)
    sequence = _sequence(link, event, table, key)
    if counted is None:
        # SQLite counts such a table from its highest key.
        (counted,) = db.execute(f'SELECT max("{key}") FROM "{table}"').fetchone()
    if sequence is not None and counted:
        link.execute("SELECT setval(%s::regclass, %s)", (sequence, counted))


def _keep_count(link: Link, db: sqlite3.Connection, event: str, table: str) -> None:
    sequence = _sequence(link, event, table, _key(db, table))
    if sequence is None:
        return
    found = link.execute(f"SELECT last_value, is_called FROM {sequence}".encode()).fetchone()
    if found is None or not found[1]:
        return
    db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, found[0]))
