"""The tables of a new event file."""

from functools import cache
from typing import Any

from sqlalchemy import Connection, create_mock_engine

from app.models.base import Base
from app.models.file_format import SCHEMA_REVISION


def lay_out_newest(connection: Connection) -> None:
    """Make the tables of this program in an empty database, stamped as Alembic does it."""
    for statement in _statements():
        connection.exec_driver_sql(statement)


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
