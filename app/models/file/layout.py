"""The tables of an event file: of a new one, and of one of an earlier schema."""

import sqlite3
from functools import cache
from typing import Any

from sqlalchemy import Connection, create_mock_engine

from app.models.file.engine import engine_over
from app.models.file.file_format import SCHEMA_REVISION, SCHEMA_VERSION
from app.models.tables.base import Base


def lay_out_newest(connection: Connection) -> None:
    """Make the tables of this program in an empty database, stamped as Alembic does it."""
    for statement in _statements():
        connection.exec_driver_sql(statement)


def is_schema(schema: int) -> bool:
    """Whether a program of ours ever made files of this schema."""
    if schema == SCHEMA_VERSION:
        return True
    from app.models.file import upgrade  # brings Alembic along

    return any((upgrade.REVISIONS / "versions").glob(f"v{schema:04}*"))


def empty_database(schema: int) -> sqlite3.Connection:
    """A database in memory with the tables of a schema."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    lay_out(connection, schema)
    return connection


def lay_out(connection: sqlite3.Connection, schema: int) -> None:
    """Make the tables of a schema in an empty database."""
    # The connection is the caller's to close: the engine is not disposed of.
    engine = engine_over(lambda: connection)
    with engine.connect() as wrapped:
        if schema == SCHEMA_VERSION:
            lay_out_newest(wrapped)
        else:
            from app.models.file.upgrade import migrate  # brings Alembic along

            migrate(wrapped, f"{schema:04}")
        wrapped.commit()


@cache
def _statements() -> tuple[str, ...]:
    # To compile them takes several times as long as to run them.
    tables: list[str] = []

    def keep(statement: Any, *_: object, **__: object) -> None:
        tables.append(str(statement.compile(dialect=engine.dialect)))

    engine = create_mock_engine("sqlite://", keep)
    Base.metadata.create_all(engine, checkfirst=False)
    return (
        *tables,
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))",
        f"INSERT INTO alembic_version VALUES ('{SCHEMA_REVISION}')",
    )
