"""The file of the regulars: read whatever it holds, write it whole or not at all."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from itertools import count
from pathlib import Path

from app.plain_file import read_plain
from app.services.players.names import fold, name_key

MAX_PEOPLE = 5_000
"""So many are kept, the most recent."""

Stamp = tuple[int, int, int]
"""Time of change, size and identity of a file."""

_FORMAT = "dicedown-regulars"
_VERSION = 1
_MAX_BYTES = 10 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """One person as last seen; two people of one name are one regular. None means: not told."""

    name: str
    faction: str | None = None
    club: str | None = None
    city: str | None = None
    state: str | None = None
    country: str | None = None
    last_seen: date


@dataclass(frozen=True, slots=True)
class Book:
    """What the file holds. A foreign one is of a newer program, and never written to."""

    people: tuple[Regular, ...] = ()
    """The most recent first, then by name."""
    enabled: bool = True
    damaged: bool = False
    foreign: bool = False


def with_people(book: Book, people: Iterable[Regular]) -> Book:
    """The book with other people, put in order."""
    by_name = sorted(people, key=lambda one: (fold(one.name), one.name))
    recent = sorted(by_name, key=lambda one: one.last_seen, reverse=True)
    return replace(book, people=tuple(recent[:MAX_PEOPLE]))


def stamp(path: Path) -> Stamp | None:
    """By what a file is known to be unchanged; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def load(path: Path) -> Book:
    """What the file holds; of a damaged one what can be saved, and switched off if it may be."""
    try:
        data = read_plain(path, _MAX_BYTES + 1)
    except FileNotFoundError:
        return Book()
    except OSError:
        return Book(foreign=True)
    return read_book(data)


def read_book(data: bytes) -> Book:
    """What the bytes of a file hold, whatever they are."""
    if len(data) > _MAX_BYTES:
        return Book(enabled=False, damaged=True)
    try:
        told = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or told.get("format") != _FORMAT:
        # Whoever had said no must not be remembered because a file was damaged.
        return Book(enabled=False, damaged=True)
    if told.get("version") != _VERSION:
        return Book(enabled=False, foreign=True)
    people = told.get("people")
    entries = people if isinstance(people, list) else []
    read = [_regular(one) for one in entries]
    kept = [one for one in read if one is not None]
    sound = isinstance(people, list) and len(kept) == len(read)
    enabled = told.get("enabled")
    book = Book(enabled=enabled is True, damaged=not sound or not isinstance(enabled, bool))
    return with_people(book, kept)


def _regular(told: object) -> Regular | None:
    if not isinstance(told, dict):
        return None
    name = told.get("name")
    if not isinstance(name, str) or not name_key(name):
        return None
    try:
        return Regular(
            name=_text(name) or "",
            faction=_text(told.get("faction")),
            club=_text(told.get("club")),
            city=_text(told.get("city")),
            state=_text(told.get("state")),
            country=_text(told.get("country")),
            last_seen=date.fromisoformat(told["last_seen"]),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _text(told: object) -> str | None:
    if told is None:
        return None
    if not isinstance(told, str):
        raise TypeError
    told.encode()  # half a character cannot be written back
    return told


def set_aside(path: Path) -> None:
    """Rename a damaged file, so that a person may still look into it."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    path.replace(next(name for name in names if not name.exists()))


def write(path: Path, book: Book) -> None:
    """Write the whole file, so that at any moment there is the old one or the new one."""
    told = {
        "format": _FORMAT,
        "version": _VERSION,
        "enabled": book.enabled,
        "people": [_told(one) for one in book.people],
    }
    text = json.dumps(told, ensure_ascii=False, indent=1)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    _sync_folder(path.parent)


def _told(one: Regular) -> dict[str, str]:
    told = {part.name: getattr(one, part.name) for part in fields(one)}
    return {name: str(value) for name, value in told.items() if value is not None}


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
