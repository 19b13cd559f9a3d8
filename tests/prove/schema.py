"""A file with tables that no program of ours makes is refused or salvaged, and runs nothing.

Triggers, views, generated columns, other indexes, types and keys, further, renamed and virtual
tables are put into events of every schema; these are opened, packed, laid down as backups and
salvaged. What the program has written afterwards is compared, object by object, with an empty
event, by means of the database alone.
"""

import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from app.models.backups.backup_store import REQUESTED, note_of, store_backup
from app.models.file.event_summary import EventSummary
from app.models.file.layout import empty_database
from app.services.backups.backups import restore
from app.services.backups.damage import problems_of_file, salvage_event
from app.services.backups.pack import EVENT, _zipped, unpack_event
from app.services.core.errors import UserError
from app.services.event.event_files import open_file
from app.services.event.events import EventFileError
from app.services.event.opening import open_existing
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.prove.event_files import samples
from tests.prove.results import keep

_SECONDS = 20
"""A case that takes longer hangs, and is ended by a signal."""
_NOW = datetime(2027, 3, 1, 8, 30, tzinfo=UTC)
_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

Change = Callable[[sqlite3.Connection, str, str, Random], None]
"""Changes a database, given a table and a column of it."""


def prove(events: int, seed: int) -> int:
    """Try so many changed files; 1 for any fault."""
    if sys.platform == "win32":
        print("schema: cases are forked, which Windows can't")
        return 0
    start, found = time.perf_counter(), tried(range(seed, seed + events))
    command = f"schema --events {events} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def tried(seeds: range) -> Counter[str]:
    """What came of every changed file."""
    found = Counter[str]()
    for version in {int(one.stem[1:]) for one in samples()}:
        # Found out once and not in every case.
        _objects_of_ours(version)
    for seed in seeds:
        told = _apart(seed)
        found.update(told[:-1])
        fault = told[-1]
        if fault:
            found["faults"] += 1
            print(f"seed {seed}: {fault}", flush=True)
    return found


def _apart(seed: int) -> list[str]:
    """Try a case in a process of its own, which an endless query can't keep from being ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(_SECONDS)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        os.close(reading)
        with tempfile.TemporaryDirectory() as folder:
            try:
                told = _one(Path(folder), Random(seed))
            except BaseException:
                told = [traceback.format_exc(limit=-6)]
        os.write(writing, "\0".join(told).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        text = answer.read().decode()
    os.waitpid(child, 0)
    return text.split("\0") if text else [f"it took longer than {_SECONDS} seconds"]


def _one(folder: Path, chance: Random) -> list[str]:
    """Change a file, and use it in every way; what was done, and last what was wrong."""
    several = samples()
    source = several[-1] if chance.random() < 0.6 else chance.choice(several)
    path = folder / "event.dicedown"
    shutil.copyfile(source, path)
    done = changed(path, chance)
    is_ours = not _foreign(path)
    faults = [
        _opened(path, is_ours=is_ours), _checked(path, is_ours=is_ours),
        _salvaged(path, folder / "salvaged.dicedown"), _unpacked(path, folder),
        _restored(path, folder),
    ]  # fmt: skip
    kind = "still ours" if is_ours else "foreign"
    fault = "; ".join(one for one in faults if one)
    return ["files", kind, *done, f"{', '.join(done)} in {source.stem}: {fault}" if fault else ""]


def changed(path: Path, chance: Random) -> list[str]:
    """Put foreign objects into a file, the same for the same chance; the kinds of them."""
    done = []
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA writable_schema = ON")
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            name = chance.choice(tuple(CHANGES))
            table = chance.choice(_tables(db))
            columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
            if not columns:
                continue
            with suppress(sqlite3.Error):
                CHANGES[name](db, table, chance.choice(columns), chance)
                done.append(name)
    return done


def _tables(db: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    return sorted(name for (name,) in db.execute(query)) or ["event"]


def _trigger(db: sqlite3.Connection, table: str, column: str, chance: Random) -> None:
    act = chance.choice(("INSERT", "DELETE", "UPDATE", f'UPDATE OF "{column}"'))
    body = chance.choice(
        (
            f"{_ENDLESS};",
            "UPDATE player SET name = 'Eve' WHERE id = 1;",
            "INSERT INTO notice (title, text) VALUES ('x', zeroblob(300000000));",
            "DELETE FROM journal_row;",
            "SELECT raise(IGNORE);",
        )
    )
    when = chance.choice(("BEFORE", "AFTER"))
    name = chance.choice(("extra", f"capture_{table}_insert", "ix_player"))
    db.execute(f'CREATE TRIGGER "{name}" {when} {act} ON "{table}" BEGIN {body} END')


def _view(db: sqlite3.Connection, table: str, _column: str, chance: Random) -> None:
    if chance.random() < 0.3:
        db.execute(f"CREATE VIEW extra AS {_ENDLESS}")
        return
    db.execute(f'ALTER TABLE "{table}" RENAME TO kept')
    made = chance.choice((_ENDLESS, "SELECT * FROM kept", f"SELECT *, ({_ENDLESS}) FROM kept"))
    db.execute(f'CREATE VIEW "{table}" AS {made}')


def _generated(db: sqlite3.Connection, table: str, column: str, _chance: Random) -> None:
    db.execute(f'ALTER TABLE "{table}" ADD COLUMN made AS (length("{column}")) VIRTUAL')


def _generated_for(db: sqlite3.Connection, table: str, column: str, chance: Random) -> None:
    """Make a column that is there generated, in the text alone."""
    kind = chance.choice(("GENERATED ALWAYS AS (1) STORED", "AS(upper('x'))", "aS /**/ (1)"))
    _rewrite(db, table, f"{column} ", f"{column} {kind} -- ")
    _rewrite(db, table, f"{column} VARCHAR", f"{column} VARCHAR {kind}")


def _index(db: sqlite3.Connection, table: str, column: str, chance: Random) -> None:
    made = chance.choice(
        (
            f'CREATE INDEX extra ON "{table}" (abs("{column}"))',
            f'CREATE INDEX extra ON "{table}" ("{column}") WHERE "{column}" IS NOT NULL',
            f'CREATE UNIQUE INDEX extra ON "{table}" ("{column}")',
            f'CREATE INDEX extra ON "{table}" ("{column}" COLLATE NOCASE DESC)',
        )
    )
    db.execute(made)


def _without_rowid(db: sqlite3.Connection, table: str, _column: str, _chance: Random) -> None:
    (text,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    text = text.replace("AUTOINCREMENT", "").rstrip() + " WITHOUT ROWID"
    db.execute(f'ALTER TABLE "{table}" RENAME TO kept')
    db.execute(text)
    db.execute(f'INSERT INTO "{table}" SELECT * FROM kept')
    db.execute("DROP TABLE kept")


def _affinity(db: sqlite3.Connection, table: str, _column: str, chance: Random) -> None:
    old, new = chance.choice((("VARCHAR", "BLOB"), ("INTEGER", "TEXT"), ("BOOLEAN", "REAL"),
                              ("VARCHAR", "VARCHAR COLLATE NOCASE"),
                              ("NOT NULL", "NOT NULL ON CONFLICT REPLACE")))  # fmt: skip
    _rewrite(db, table, old, new)


def _default(db: sqlite3.Connection, table: str, _column: str, chance: Random) -> None:
    new = chance.choice((", CHECK (1 = 0))", ", CHECK (id < 3))", ", UNIQUE (id))"))
    (text,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    made = text.rstrip().removesuffix(")") + new
    db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (made, table))


def _table(db: sqlite3.Connection, _table: str, _column: str, chance: Random) -> None:
    name = chance.choice(("extra", "sqlite_extra", "Player2", "journal_step ", "Ωmega"))
    if name.startswith("sqlite"):
        db.execute("ANALYZE")
    else:
        db.execute(f'CREATE TABLE "{name}" (id INTEGER, text DEFAULT (random()))')
        db.execute(f'INSERT INTO "{name}" (id) VALUES (1)')


def _column(db: sqlite3.Connection, table: str, column: str, chance: Random) -> None:
    made = chance.choice(("ADD COLUMN extra TEXT DEFAULT 'x'", f'RENAME COLUMN "{column}" TO extra',
                          f'DROP COLUMN "{column}"'))  # fmt: skip
    db.execute(f'ALTER TABLE "{table}" {made}')


def _renamed(db: sqlite3.Connection, table: str, _column: str, chance: Random) -> None:
    if chance.random() < 0.5:
        db.execute(f'ALTER TABLE "{table}" RENAME TO extra')
    else:
        db.execute(f'DROP TABLE "{table}"')


def _virtual(db: sqlite3.Connection, table: str, _column: str, chance: Random) -> None:
    if chance.random() < 0.5:
        db.execute(f'ALTER TABLE "{table}" RENAME TO kept')
    else:
        table = "extra"
    made = chance.choice(("fts5(text)", "rtree(id, a, b)", "fts3(text)"))
    db.execute(f'CREATE VIRTUAL TABLE "{table}" USING {made}')


def _listed(db: sqlite3.Connection, table: str, _column: str, chance: Random) -> None:
    """Let the list of objects say what isn't so."""
    statement = chance.choice(
        (
            "UPDATE sqlite_master SET rootpage = 2 WHERE name = ?",
            "UPDATE sqlite_master SET type = 'view' WHERE name = ?",
            "UPDATE sqlite_master SET name = upper(name) WHERE name = ?",
            "UPDATE sqlite_master SET tbl_name = 'event' WHERE name = ?",
            "UPDATE sqlite_master SET sql = sql || ' /* x */' WHERE name = ?",
            "UPDATE sqlite_master SET sql = NULL WHERE name = ?",
            "INSERT INTO sqlite_master SELECT type, name || '2', tbl_name, rootpage, sql "
            "FROM sqlite_master WHERE name = ?",
        )
    )
    db.execute(statement, (table,))


def _version(db: sqlite3.Connection, _table: str, _column: str, chance: Random) -> None:
    db.execute(f"PRAGMA user_version = {chance.choice((0, -1, 1, 3, 6, 99, 2**31 - 1))}")


CHANGES: dict[str, Change] = {
    "trigger": _trigger,
    "view": _view,
    "generated column": _generated,
    "column made generated": _generated_for,
    "index": _index,
    "without rowid": _without_rowid,
    "affinity": _affinity,
    "constraint": _default,
    "further table": _table,
    "column": _column,
    "table renamed or dropped": _renamed,
    "virtual table": _virtual,
    "list of objects": _listed,
    "version": _version,
}
"""Kinds of change."""


def _rewrite(db: sqlite3.Connection, table: str, old: str, new: str) -> None:
    db.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?",
               (old, new, table))  # fmt: skip


def _opened(path: Path, *, is_ours: bool) -> str:
    """Open it and act in it."""
    before = path.read_bytes()
    try:
        session = open_existing(path)
    except UserError as error:
        error_sentences(words(), error, str)
        if path.read_bytes() != before:
            return f"it was refused ({error.code}), and changed"
        return ""
    try:
        if not is_ours:
            return "it was opened"
        with suppress(UserError):
            session.undo("to try it")
    finally:
        session.close()
    return _wrong(path, "the opened file")


def _checked(path: Path, *, is_ours: bool) -> str:
    try:
        found = problems_of_file(path)
    except UserError as error:
        error_sentences(words(), error, str)
        return ""
    return "" if found or is_ours else "the check finds it whole"


def _salvaged(path: Path, target: Path) -> str:
    try:
        salvage_event(path, target, at=_NOW)
    except UserError as error:
        error_sentences(words(), error, str)
        return "a refused salvage left a file" if target.exists() else ""
    try:
        open_file(target).file.close()
    except EventFileError as error:
        return f"the salvaged file doesn't open: {error.code}"
    return _wrong(target, "the salvaged file")


def _unpacked(path: Path, folder: Path) -> str:
    pack, target = folder / "event.dicepack", folder / "unpacked.dicedown"
    pack.write_bytes(_zipped({EVENT: path.read_bytes()}, "Cup", "cup", _NOW))
    try:
        unpack_event(pack, target)
    except UserError as error:
        error_sentences(words(), error, str)
        return "a refused unpacking left a file" if target.exists() else ""
    return _wrong(target, "the unpacked file", is_copy=True)


def _restored(path: Path, folder: Path) -> str:
    data = path.read_bytes()
    note = note_of(
        data, why=REQUESTED, at=_NOW, origin=path, summary=EventSummary(step=3), is_sound=True
    )
    for number, has_note in enumerate((True, False)):
        backup = store_backup(folder / f"backups {number}", data, note)
        assert backup is not None
        if not has_note:
            backup.with_name(backup.name + ".json").unlink()
        target = folder / f"restored {number}.dicedown"
        try:
            restore(backup, target)
        except UserError as error:
            error_sentences(words(), error, str)
            if target.exists():
                return "a refused restore left a file"
            continue
        wrong = _wrong(target, "the restored file", is_copy=True)
        if wrong:
            return wrong
    return ""


def _wrong(path: Path, what: str, *, is_copy: bool = False) -> str:
    """What is wrong with a file that the program wrote.

    Args:
        path: the file.
        what: it is called so.
        is_copy: it may be as damaged as what it was copied from, but hold nothing foreign.
    """
    found = _foreign(path, is_copy=is_copy)
    return f"{what} has {', '.join(found[:4])}" if found else ""


def _foreign(path: Path, *, is_copy: bool = False) -> list[str]:
    """What an event file has that an empty one of its version has not, or lacks."""
    try:
        with closing(sqlite3.connect(path)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if is_copy and version > _newest():
                # Tables of a newer program aren't known; what would run is.
                query = (
                    "SELECT type || ' ' || name FROM sqlite_master WHERE type IN ('trigger', "
                    "'view') OR sql LIKE 'CREATE VIRTUAL%'"
                )
                return [one for (one,) in db.execute(query)]
            ours, there = _objects_of_ours(version), _objects(db)
            return sorted(map(str, there - ours if is_copy else there ^ ours))
    except sqlite3.Error as error:
        return [] if is_copy else [str(error)]


def _newest() -> int:
    return int(samples()[-1].stem[1:])


_OURS: dict[int, frozenset[tuple[object, ...]]] = {}


def _objects_of_ours(version: int) -> frozenset[tuple[object, ...]]:
    if version not in range(1, 1 + _newest()):
        return frozenset()
    if version not in _OURS:
        with closing(empty_database(version)) as db:
            _OURS[version] = _objects(db)
    return _OURS[version]


def _objects(db: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    """Every object, column, key and index as the database itself understands them."""
    found: set[tuple[object, ...]] = set()
    for kind, name, table in db.execute("SELECT type, name, tbl_name FROM sqlite_master"):
        found.add((kind, name, table))
    for row in db.execute("PRAGMA table_list").fetchall():
        if row[0] == "main" and not row[1].startswith("sqlite_schema"):
            found.add(("list", *row[1:3], *row[4:6]))
    for kind, name, _ in [one for one in found if one[0] == "table"]:
        found |= {(kind, name, *row[1:]) for row in db.execute(f'PRAGMA table_xinfo("{name}")')}
        found |= {
            (kind, name, *row[2:]) for row in db.execute(f'PRAGMA foreign_key_list("{name}")')
        }
        for index in db.execute(f'PRAGMA index_list("{name}")').fetchall():
            found.add(("index", name, *index[1:]))
            rows = db.execute(f'PRAGMA index_xinfo("{index[1]}")')
            found |= {("index", index[1], *row) for row in rows}
    return frozenset(found)


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    yield "changed files, of every schema", found["files"]
    yield "of them still ours, as the database understands them", found["still ours"]
    for name in CHANGES:
        yield f"with a change of: {name}", found[name]
    yield "ways that each was used: opened, checked, salvaged, unpacked, restored", 5
    yield (
        "files opened though foreign, changed though refused, hanging, or foreign ones written",
        found["faults"],
    )
