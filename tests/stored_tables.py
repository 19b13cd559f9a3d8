"""resources/tables: the statements that make the tables of a file, from their declarations.

``python3 dev.py keys`` writes them; a test fails where they are no longer what is declared.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import create_mock_engine

from app.models.file.file_kind import KINDS, FileKind
from app.paths import resource


def write() -> None:
    """Write the statements of each kind of file."""
    for kind in KINDS:
        file_of(kind).write_text(statements(kind), "utf-8", newline="\n")


def file_of(kind: FileKind) -> Path:
    """Where a kind's statements are."""
    return resource("tables", f"{kind.name}.sql")


def statements(kind: FileKind) -> str:
    """What ``app/models/tables`` declares for a kind, as SQLite's statements."""
    found: list[str] = []

    def keep(statement: Any, *_: object, **__: object) -> None:
        lines = str(statement.compile(dialect=engine.dialect)).strip().splitlines()
        found.append("\n".join(line.rstrip().expandtabs(4) for line in lines))

    engine = create_mock_engine("sqlite://", keep)
    # Else their order would follow that in which their modules were loaded.
    kind.metadata.create_all(engine, kind.metadata.sorted_tables)
    assert not any(";" in statement for statement in found)
    return ";\n\n".join(found) + ";\n"
