"""Events on a server as an earlier program left them."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from sqlalchemy import MetaData

from app.models.file.file_kind import EVENT, FileKind
from app.models.server.address import ServerAddress
from app.models.server.patient_link import connected
from app.models.server.transfer import write_event
from tests.surroundings import DATA

FIRST_ON_SERVER = 13
"""The schema of the first program that could move an event to a server."""


def put_older(address: ServerAddress, schema: int) -> bytes:
    """Move a sample of an older schema to a server; its bytes as a file."""
    data = (DATA / "events" / f"v{schema:03}.dicedown").read_bytes()
    with connected(address) as link:
        write_event(link, address.event, data, _older_kind(data, schema))
    return data


def _older_kind(data: bytes, schema: int) -> FileKind:
    """What an event was then: today's tables without what came later, which only added to them."""
    metadata = MetaData(naming_convention=EVENT.metadata.naming_convention)
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(data)
        for table in EVENT.metadata.sorted_tables:
            there = {row[1] for row in db.execute(f'PRAGMA table_info("{table.name}")')}
            if not there:
                continue
            older = table.to_metadata(metadata)
            for column in [one for one in older.columns if one.name not in there]:
                older._columns.remove(column)  # type: ignore[attr-defined]
    return replace(EVENT, schema=schema, tables=lambda: metadata)
