"""The tables of an event on a server, with the triggers that write its journal.

The tables are those of a file. The triggers stay with them, so that nothing can change a row
without a step; the images that they write are those of a file, byte for byte, as ``row_to_json``
writes what ``json_object`` writes. Every whole number is a BIGINT, as in SQLite.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from sqlalchemy import Boolean, Integer, Table, create_mock_engine
from sqlalchemy.ext.compiler import compiles

from app.models.file.file_kind import EVENT, FileKind
from app.models.file.journal import key_of, tracked_tables

MARK = "dicedown"
"""The table that says of a schema that it is an event of ours: its kind and schema."""
STEP = "dicedown.step"
"""The setting with the number of the step in which a row is changed."""
DESK = "dicedown.desk"
"""The setting with what tells an open event from every other."""
CHANNEL = "dicedown"
"""Where steps are announced, and desks; the message begins with the event's schema."""

_STEP = f"nullif(current_setting('{STEP}', true), '')::bigint"
_ADD_ROW = "INSERT INTO journal_row (step_id, table_name, row_id, before, after) VALUES"


@compiles(Integer, "postgresql")
def _whole_number(_type: Integer, _compiler: Any, **_: Any) -> str:
    return "BIGINT"


@cache
def table_statements(kind: FileKind = EVENT) -> tuple[str, ...]:
    """Statements that make this program's tables in an empty schema."""
    statements: list[str] = []

    def keep(statement: Any, *_: object, **__: object) -> None:
        statements.append(str(statement.compile(dialect=engine.dialect)))

    engine = create_mock_engine("postgresql+psycopg://", keep)
    kind.metadata.create_all(engine, checkfirst=False)
    return (
        *statements,
        # An action has an id of its own, so that it can be found after a connection was lost.
        "ALTER TABLE journal_step ADD COLUMN act text UNIQUE, ADD COLUMN desk text "
        f"NOT NULL DEFAULT coalesce(current_setting('{DESK}', true), '')",
        "CREATE INDEX ix_journal_step_desk ON journal_step (desk, id)",
        f"CREATE TABLE {MARK} (kind text NOT NULL, schema bigint NOT NULL)",
        f"INSERT INTO {MARK} VALUES ('{kind.name}', {kind.schema})",
        # SQLite has it; what reads the journal's images uses it.
        "CREATE FUNCTION json_extract(image text, place text) RETURNS text LANGUAGE sql IMMUTABLE "
        "AS $$ SELECT image::json ->> substr(place, 3) $$",
    )


@cache
def trigger_statements(kind: FileKind = EVENT) -> tuple[str, ...]:
    """Statements that make the triggers, once the tables hold what was moved."""
    return (
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION 'the journal is only added to'; END $$",
        *(statement for table in tracked_tables(kind) for statement in _triggers(table)),
        "CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON journal_row "
        "FOR EACH ROW EXECUTE FUNCTION refuse()",
        "CREATE TRIGGER keep BEFORE DELETE ON journal_step FOR EACH ROW EXECUTE FUNCTION refuse()",
        # What is done stays as it is written; only the step that is being made gets rows and facts.
        "CREATE TRIGGER keep_others BEFORE INSERT ON journal_row FOR EACH ROW "
        f"WHEN (NEW.step_id IS DISTINCT FROM {_STEP}) EXECUTE FUNCTION refuse()",
        "CREATE TRIGGER keep_done BEFORE UPDATE ON journal_step FOR EACH ROW "
        f"WHEN (OLD.id IS DISTINCT FROM {_STEP}) EXECUTE FUNCTION refuse()",
        *(
            f"CREATE TRIGGER keep_all BEFORE TRUNCATE ON {table} EXECUTE FUNCTION refuse()"
            for table in ("journal_row", "journal_step")
        ),
    )


def _triggers(table: Table) -> Iterator[str]:
    name, key = table.name, key_of(table)
    old, new = _image(table, "OLD"), _image(table, "NEW")
    yield (
        f"CREATE FUNCTION capture_{name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF TG_OP = 'INSERT' THEN {_ADD_ROW} ({_STEP}, '{name}', NEW.\"{key}\", NULL, {new}); "
        f"ELSIF TG_OP = 'DELETE' THEN {_ADD_ROW} ({_STEP}, '{name}', OLD.\"{key}\", {old}, NULL); "
        f'ELSIF OLD."{key}" <> NEW."{key}" THEN RAISE EXCEPTION \'a key never changes\'; '
        f"ELSE {_ADD_ROW} ({_STEP}, '{name}', NEW.\"{key}\", {old}, {new}); "
        "END IF; RETURN NULL; END $$"
    )
    yield (
        f'CREATE TRIGGER capture AFTER INSERT OR DELETE ON "{name}" '
        f"FOR EACH ROW EXECUTE FUNCTION capture_{name}()"
    )
    yield (
        f'CREATE TRIGGER capture_update AFTER UPDATE ON "{name}" FOR EACH ROW '
        f"WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION capture_{name}()"
    )
    yield f'CREATE TRIGGER keep_all BEFORE TRUNCATE ON "{name}" EXECUTE FUNCTION refuse()'


def _image(table: Table, row: str) -> str:
    """SQL for a row as the JSON text that SQLite's ``json_object`` makes of it."""
    columns = ", ".join(
        # SQLite keeps truth as 0 and 1.
        f'{row}."{column.name}"{"::int" if isinstance(column.type, Boolean) else ""} '
        f'AS "{column.name}"'
        for column in table.columns
    )
    return f"(SELECT row_to_json(image)::text FROM (SELECT {columns}) AS image)"
