"""Event files with bytes changed, cut off or put in, and with changed rows: opened and looked at.

Where such a file opens, everything that pages and commands read of it is asked too; it may refuse.
"""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from app.models.file.check import damages
from app.models.file.event_file import EventFileError
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.core.undo_stack import undo_stack
from app.services.event.event_draft import event_line
from app.services.event.opening import open_existing
from app.services.event.status import next_step
from app.services.exchange.exports import games_csv, standings_csv
from app.services.exchange.interchange_export import event_json
from app.services.program.all_acts import verb_sentence
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences

SAMPLE = Path(__file__).parents[1] / "data" / "events"
"""One event of each released schema."""

_VALUES = (None, -1, 0, 10**18, 0.5, "", "x", "[", "null", "{}", '{"a": 1}', b"\0\xff", "[[1]]")


def samples() -> tuple[Path, ...]:
    """The events that are changed, the newest schema last."""
    return tuple(sorted(SAMPLE.glob("v*.dicedown")))


def made_bad(place: Path, chance: Random) -> None:
    """Write a changed event to a place: half of them as bytes, half by their rows."""
    several = samples()
    source = several[-1] if chance.random() < 0.7 else chance.choice(several)
    shutil.copyfile(source, place)
    if chance.random() < 0.5:
        place.write_bytes(_changed(place.read_bytes(), chance))
    else:
        _change_rows(place, chance)


def look(place: Path) -> None:
    """Open an event and ask what pages ask; refusals in the program's own way are well."""
    t = words()
    try:
        session = open_existing(place)
    except UserError as error:
        error_sentences(t, error, str)
        return
    try:
        for ask in (
            lambda: session.read(damages),
            lambda: session.read(event_line),
            lambda: [
                verb_sentence(t, one.verb, one.arguments, str) for one in session.read(history)
            ],
            lambda: session.read(undo_stack),
            lambda: next_step(session.state),
            lambda: standings_csv(session.state),
            lambda: games_csv(session.state),
            lambda: session.read(lambda db: event_json(db, session.state)),
            lambda: session.undo("to try it"),
        ):
            try:
                with session.reader.understood():
                    ask()
            except UserError as error:
                error_sentences(t, error, str)
    finally:
        session.close()


def tried(place: Path) -> None:
    """Look at a changed event; what is refused on the way to its session counts as refused."""
    with suppress(EventFileError):
        look(place)


def tried_at(place: bytes) -> None:
    """The same by the bytes of the file's name."""
    tried(Path(place.decode()))


def _changed(data: bytes, chance: Random) -> bytes:
    told = bytearray(data)
    for _ in range(chance.choice((1, 1, 4, 40, 400))):
        # The first page says what all the others are.
        most = 4096 if chance.random() < 0.3 else len(told)
        told[chance.randrange(min(most, len(told)))] = chance.randrange(256)
    way = chance.random()
    if way < 0.15:
        del told[chance.randrange(len(told)) :]
    elif way < 0.25:
        start = chance.randrange(len(told))
        told[start : start + 4096] = bytes(len(told[start : start + 4096]))
    elif way < 0.3:
        told += bytes(chance.randrange(9000))
    return bytes(told)


def _change_rows(place: Path, chance: Random) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA ignore_check_constraints = ON")
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        tables = sorted(name for (name,) in db.execute(query))
        for _ in range(chance.choice((1, 1, 2, 6))):
            table = chance.choice(tables)
            with suppress(sqlite3.Error):
                _change_row(db, table, chance)


def _change_row(db: sqlite3.Connection, table: str, chance: Random) -> None:
    columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
    rows = [row for (row,) in db.execute(f'SELECT rowid FROM "{table}"')]
    if not rows:
        return
    row, way = chance.choice(rows), chance.random()
    if way < 0.15:
        db.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))
    elif way < 0.2:
        db.execute(f'DROP TABLE "{table}"')
    else:
        column = chance.choice(columns)
        value = chance.choice(_VALUES)
        db.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (value, row))
