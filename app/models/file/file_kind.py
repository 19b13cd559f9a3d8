"""FileKind: what a file of ours is – an event or a season – and what differs between the two."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData

from app.codes import FileCode
from app.models.tables.base import Base

_MAGIC = b"SQLite format 3\0"
_APPLICATION_ID_AT = 68
HEAD_BYTES = _APPLICATION_ID_AT + 4
"""So many of a file's first bytes say what kind it is of."""
_MIGRATIONS = Path(__file__).parents[1] / "migrations"
_EVENT_TABLES = (
    "award", "clock", "event", "player", "round", "scenario", "scorekeeper", "terrain",
)  # fmt: skip
"""Modules of ``app.models.tables`` that declare the tables of event files."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FileKind:
    """A kind of file, with a journal in each."""

    name: str
    """Also of the table whose one row describes the whole."""
    suffix: str
    application_id: int
    """Marks an SQLite file as of this kind."""
    schema: int
    """Raised with every change of the tables."""
    revision: str
    """The newest migration; new files are stamped with it."""
    tables: Callable[[], MetaData]
    """Gives ``metadata``; loads the tables where nobody has needed them yet."""
    revisions: Path | None
    """The folder of Alembic's environment; a bundle carries its files as files. None where no older
    schema is."""
    refusal: FileCode
    """Why a file of no kind of ours is refused where this one is wanted."""
    refusal_elsewhere: FileCode
    """Why a file of this kind is refused where another is wanted."""

    @property
    def metadata(self) -> MetaData:
        """Every table, those of the journal among them."""
        return self.tables()


def _event_tables() -> MetaData:
    # Who only reads an event maps those alone that it reads.
    for name in _EVENT_TABLES:
        import_module(f"app.models.tables.{name}")
    return Base.metadata


def _season_tables() -> MetaData:
    # Who opens an event needs none of them.
    from app.models.tables.season import SeasonBase

    return SeasonBase.metadata


EVENT = FileKind(
    name="event",
    suffix=".dicedown",
    application_id=0x44444F57,  # "DDOW"
    schema=15,
    revision="0015",
    tables=_event_tables,
    revisions=_MIGRATIONS,
    refusal=FileCode.NOT_AN_EVENT,
    refusal_elsewhere=FileCode.IS_AN_EVENT,
)
SEASON = FileKind(
    name="season",
    suffix=".season",
    application_id=0x44445345,  # "DDSE"
    schema=1,
    revision="0001",
    tables=_season_tables,
    revisions=None,
    refusal=FileCode.NOT_A_SEASON,
    refusal_elsewhere=FileCode.IS_A_SEASON,
)
KINDS = (EVENT, SEASON)
SUFFIXES = frozenset(kind.suffix for kind in KINDS)
_BY_ID = {kind.application_id: kind for kind in KINDS}


def is_database(head: bytes) -> bool:
    """Whether a file's first bytes are those of an SQLite file."""
    return head.startswith(_MAGIC)


def marked_kind(head: bytes) -> FileKind | None:
    """The kind that a file's first bytes name; None for no file of ours."""
    if not is_database(head):
        return None
    return _BY_ID.get(int.from_bytes(head[_APPLICATION_ID_AT:HEAD_BYTES]))


def kind_of(data: bytes) -> FileKind:
    """The kind of a file of ours, by its first bytes; where they are damaged, an event."""
    return marked_kind(data) or EVENT


def kind_of_database(ask: Callable[[str], Iterable[Any]]) -> FileKind:
    """The kind of an open database, as ``kind_of``.

    Args:
        ask: ``execute`` of the driver's connection, ``exec_driver_sql`` of SQLAlchemy's.
    """
    ((number,),) = ask("PRAGMA application_id")
    return _BY_ID.get(number, EVENT)
