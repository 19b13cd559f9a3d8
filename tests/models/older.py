"""An older schema that never was, with the revisions that lead from it to the newest."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from app.models.file.file_format import APPLICATION_ID
from app.models.file.file_kind import EVENT
from app.models.migrations.versions import v0001_first_schema as first
from tests.surroundings import DATA

SAMPLE = DATA / "events" / "v001.dicedown"

assert EVENT.revisions is not None
REVISIONS = EVENT.revisions

_OLD_REVISION = """
from alembic import op

revision = "0000"
down_revision = None


def upgrade():
    for statement in {statements!r}:
        op.execute(statement)
"""

_NEW_REVISION = '''
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = "0000"


def upgrade():
    with op.batch_alter_table(
        "player",
        recreate="always",
        table_kwargs={{"sqlite_autoincrement": True}},
    ) as batch:
        batch.add_column(sa.Column("club", sa.String()), insert_after="faction")
        batch.drop_column("nickname")
    with op.batch_alter_table(
        "army_list", recreate="always", table_kwargs={{"sqlite_autoincrement": True}}
    ):
        pass
    op.execute("UPDATE player SET club = 'Dice ' || id")
    op.execute("""{printed}""")
    {more}
'''


def revisions(folder: Path, more: str = "") -> Path:
    """An Alembic folder that leads from the older schema to the newest.

    Args:
        more: what else the revision does.
    """
    target = folder / "100% revisions"
    (target / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako"):
        shutil.copy(REVISIONS / name, target)
    (target / "versions" / "v0000.py").write_text(
        _OLD_REVISION.format(statements=_old_statements())
    )
    new = _NEW_REVISION.format(printed=statement("printed"), more=more)
    (target / "versions" / "v0001.py").write_text(new)
    for later in sorted((REVISIONS / "versions").glob("v*.py"))[1:]:
        shutil.copy(later, target / "versions")
    return target


def older_event(path: Path) -> Path:
    """The sample event as a program before the first would have stored it."""
    with closing(sqlite3.connect(path)) as connection:
        for text in _old_statements():
            connection.execute(text)
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
                           "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))")  # fmt: skip
        connection.execute("INSERT INTO alembic_version VALUES ('0000')")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("ATTACH ? AS sample", (str(SAMPLE),))
        _fill(connection)
        connection.execute("UPDATE sqlite_sequence SET seq = 9 WHERE name = 'player'")
        connection.commit()
    return path


def _old_statements() -> list[str]:
    return [
        text.replace("club VARCHAR", "nickname VARCHAR")
        for text in first._STATEMENTS
        if "CREATE TABLE printed" not in text
    ]


def statement(table: str) -> str:
    """The SQL that makes a table of the first schema."""
    (text,) = [text for text in first._STATEMENTS if f"CREATE TABLE {table} (" in text]
    return text


def _fill(connection: sqlite3.Connection) -> None:
    query = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_%'"
    names = [name for (name,) in connection.execute(query + " ESCAPE '\\'")]
    for name in [*names, "army_list", "journal_step", "journal_row"]:
        columns = [
            line[1]
            for line in connection.execute(f"PRAGMA main.table_info({name})")
            if line[1] != "nickname"
        ]
        names_ = ", ".join(f'"{column}"' for column in columns)
        connection.execute(f"INSERT INTO main.{name} ({names_}) SELECT {names_} FROM sample.{name}")
