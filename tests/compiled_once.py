"""Statements that are compiled once for all the event files that tests open.

Each file has an engine, and each engine compiles what it is asked anew. The program opens one file
or two; the tests open thousands.
"""

from typing import Any

from sqlalchemy import Engine

from app.models import connection


def share() -> None:
    """Give every engine that is made from now on the dialect and the statements of the first."""
    make, first = connection.create_engine, []

    def made(*args: Any, **kw: Any) -> Engine:
        engine = make(*args, **kw)
        if not first:
            first.append(engine)
        engine.dialect = engine.pool._dialect = first[0].dialect
        engine._compiled_cache = first[0]._compiled_cache
        return engine

    connection.create_engine = made
