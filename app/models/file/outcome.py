"""Whether a step whose end failed is in the file, asked over a connection of its own.

An error at or after a commit says nothing about whether the commit was done.
"""

import sqlite3
from enum import Enum, auto
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from app.models.file.connection import connect


class Outcome(Enum):
    """What became of a step."""

    SAVED = auto()
    NOT_SAVED = auto()
    UNKNOWN = auto()


def outcome_of(path: Path, step: int, verb: str, at: str) -> Outcome:
    """Look for a step in the file as anybody else would read it.

    Args:
        path: the event's file.
        step: the number that the step had.
        verb: its verb.
        at: its moment, as it was written.
    """
    engine = connect(path, read_only=False)
    try:
        with engine.connect() as connection:
            query = "SELECT verb, at FROM journal_step WHERE id = ?"
            found = connection.exec_driver_sql(query, (step,)).first()
    except (DBAPIError, sqlite3.Error, OSError):
        return Outcome.UNKNOWN
    finally:
        engine.dispose()
    return Outcome.SAVED if found is not None and tuple(found) == (verb, at) else Outcome.NOT_SAVED
