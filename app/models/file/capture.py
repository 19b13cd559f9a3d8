"""Triggers that write every change of a tracked row into the journal.

They are made from the tables' own description, are temporary (the stored schema stays clean), and
so are installed on every connection that writes. They see what no object mapper sees: bulk updates
and plain SQL too.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, Table

from app.models.tables.base import Base

UNTRACKED = frozenset({"journal_step", "journal_row"})
"""The journal does not write about itself."""


def tracked_tables() -> tuple[Table, ...]:
    """Every table whose rows the journal follows, by name."""
    tables = Base.metadata.tables
    return tuple(tables[name] for name in sorted(tables) if name not in UNTRACKED)


def key_of(table: Table) -> str:
    """The name of a tracked table's single whole-number key."""
    (column,) = table.primary_key.columns
    return column.name


def image(table: Table, alias: str = "") -> str:
    """SQL for a row as a JSON object, its columns in the order of the table."""
    prefix = f"{alias}." if alias else ""
    parts = ", ".join(f"'{column.name}', {prefix}\"{column.name}\"" for column in table.columns)
    return f"json_object({parts})"


def install(connection: Connection) -> None:
    """Start to follow every tracked table on this connection."""
    for table in tracked_tables():
        for statement in _triggers(table):
            connection.exec_driver_sql(statement)


def _triggers(table: Table) -> Iterator[str]:
    key = key_of(table)
    old, new = image(table, "old"), image(table, "new")
    fixed = f'SELECT raise(ABORT, \'a key never changes\') WHERE old."{key}" <> new."{key}"; '
    changed = " OR ".join(f'old."{c.name}" IS NOT new."{c.name}"' for c in table.columns)
    for act, row, before, after, when in (
        ("INSERT", "new", "NULL", new, ""),
        ("UPDATE", "new", old, new, f"WHEN {changed}"),
        ("DELETE", "old", old, "NULL", ""),
    ):
        yield (
            f"CREATE TEMP TRIGGER IF NOT EXISTS capture_{table.name}_{act.lower()} "
            f'AFTER {act} ON main."{table.name}" {when} BEGIN '
            f"{fixed if act == 'UPDATE' else ''}"
            f"INSERT INTO journal_row (step_id, table_name, row_id, before, after) VALUES "
            f"((SELECT max(id) FROM journal_step), '{table.name}', {row}.\"{key}\", "
            f"{before}, {after}); END"
        )
