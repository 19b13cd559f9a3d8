"""Whether a step whose commit failed is in the file, read over another connection.

An error at or after a commit doesn't show whether the commit was done.
"""

import sqlite3
from enum import Enum, auto
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from app.models.file.connection import connect


class CommitOutcome(Enum):
    """What became of a step."""

    SAVED = auto()
    NOT_SAVED = auto()
    UNKNOWN = auto()


def outcome_of(path: Path, step: int, verb: str, at: str) -> CommitOutcome:
    """Look for a step in the file over another connection.

    Args:
        path: the event's file.
        step: the number that the step had.
        verb: its verb.
        at: its moment, as it is stored.
    """
    engine = connect(path, read_only=False)
    try:
        with engine.connect() as connection:
            query = "SELECT verb, at FROM journal_step WHERE id = ?"
            found = connection.exec_driver_sql(query, (step,)).first()
    except (DBAPIError, sqlite3.Error, OSError):
        return CommitOutcome.UNKNOWN
    finally:
        engine.dispose()
    return (
        CommitOutcome.SAVED
        if found is not None and tuple(found) == (verb, at)
        else CommitOutcome.NOT_SAVED
    )
