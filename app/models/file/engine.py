"""Engines over one connection each, all of which share what was compiled for any of them.

SQLAlchemy keeps the statements that it has compiled apart for each dialect, and those of its mapper
as long as the program runs. With a dialect for each file, every event that was ever opened would
stay in memory, and the next would begin anew.
"""

import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

_COMPILED: LRUCache[object, object] = LRUCache(500)


def engine_over(connect: Callable[[], sqlite3.Connection]) -> Engine:
    """An engine over the one connection that a function makes."""
    first = _first()
    creator: Any = connect  # SQLAlchemy's protocol asks more of a connection than it uses.
    return Engine(
        StaticPool(creator, dialect=first.dialect),
        first.dialect,
        first.url,
        execution_options={"compiled_cache": _COMPILED},
    )


@cache
def _first() -> Engine:
    """Made to ask the database once what it can do."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.connect():
        pass
    engine.dispose()
    return engine
