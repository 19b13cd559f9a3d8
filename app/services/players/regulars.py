"""People remembered across events, so that a name seen before need not be typed again.

One JSON file in the user's own folder, never in an event. A damaged file is renamed and a new one
begun; a file that can't be written is reported by False and never stops an event.
"""

import contextlib
import json
import logging
import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from itertools import count, islice
from pathlib import Path

from filelock import FileLock, Timeout

from app.rules.core.entrant import name_key
from app.rules.players.entry import LONGEST_NAME
from app.services.players.player_lookup import fold, words_of
from app.services.players.players import PlayerDraft
from app.whole_file import read_plain

__all__ = ["Regular", "RegularsBook"]


MAX_PEOPLE = 5_000
"""So many are kept, the most recent."""

Stamp = tuple[int, int, int]
"""Time of change, size and identity of a file."""

_FORMAT = "dicedown-regulars"
_VERSION = 1
_MAX_BYTES = 10 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """A person as last seen; two people of one name are one regular. None: not known."""

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
    by_name = sorted(people, key=lambda person: (fold(person.name), person.name))
    recent = sorted(by_name, key=lambda person: person.last_seen, reverse=True)
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
        payload = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        payload = None
    if not isinstance(payload, dict) or payload.get("format") != _FORMAT:
        # Remembering stays off for whoever switched it off in a file that is now damaged.
        return Book(enabled=False, damaged=True)
    if payload.get("version") != _VERSION:
        return Book(enabled=False, foreign=True)
    people = payload.get("people")
    entries = people if isinstance(people, list) else []
    regulars = [_regular(entry) for entry in entries]
    kept = [regular for regular in regulars if regular is not None]
    sound = isinstance(people, list) and len(kept) == len(regulars)
    enabled = payload.get("enabled")
    book = Book(enabled=enabled is True, damaged=not sound or not isinstance(enabled, bool))
    return with_people(book, kept)


def _regular(data: object) -> Regular | None:
    if not isinstance(data, dict):
        return None
    name = data.get("name")
    if not isinstance(name, str) or not name_key(name):
        return None
    try:
        return Regular(
            name=_text(name) or "",
            faction=_text(data.get("faction")),
            club=_text(data.get("club")),
            city=_text(data.get("city")),
            state=_text(data.get("state")),
            country=_text(data.get("country")),
            last_seen=date.fromisoformat(data["last_seen"]),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _text(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # half a character can't be stored again
    return value


def set_aside(path: Path) -> None:
    """Rename a damaged file, so that a person may still look into it."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    path.replace(next(name for name in names if not name.exists()))


def write(path: Path, book: Book) -> None:
    """Write the whole file, so that at any moment there is the old one or the new one."""
    data = {
        "format": _FORMAT,
        "version": _VERSION,
        "enabled": book.enabled,
        "people": [_regular_json(person) for person in book.people],
    }
    text = json.dumps(data, ensure_ascii=False, indent=1)
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


def _regular_json(regular: Regular) -> dict[str, str]:
    values = {field_.name: getattr(regular, field_.name) for field_ in fields(regular)}
    return {name: str(value) for name, value in values.items() if value is not None}


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


_LOCK_SECONDS = 2.0

_log = logging.getLogger(__name__)


class RegularsBook:
    """The regulars of one file; several windows and commands may use it at once.

    Args:
        path: the JSON file; it need not exist. A lock file is next to it.
        lock_seconds: for so long a change waits while another program writes.
    """

    def __init__(self, path: Path, *, lock_seconds: float = _LOCK_SECONDS) -> None:
        self._path = path
        self._lock = FileLock(f"{path}.lock", timeout=lock_seconds)
        self._seen: tuple[Stamp | None, Book] | None = None

    @property
    def enabled(self) -> bool:
        """Whether anybody is remembered and offered."""
        return self._read().enabled

    @property
    def people(self) -> tuple[Regular, ...]:
        """Everybody remembered, the most recent first, then by name; also while switched off."""
        return self._read().people

    @property
    def damaged(self) -> bool:
        """Whether the file is damaged; it is set aside with the next change."""
        return self._read().damaged

    def set_enabled(self, on: bool) -> bool:
        """Switch remembering on or off; who is remembered stays. True: it is stored."""
        return self._change(lambda book: replace(book, enabled=on))

    def remember(self, drafts: Iterable[PlayerDraft], seen: date) -> bool:
        """Remember players as they were on a day; what is not given stays as known.

        Returns:
            True if they are stored; False if remembering is off or the file cannot be written.
        """
        players = tuple(drafts)
        if not self.enabled:
            return False
        return self._change(
            lambda book: _with_players(book, players, seen) if book.enabled else book
        )

    def complete(self, prefix: str, limit: int) -> tuple[Regular, ...]:
        """Who may be meant by the beginnings of name parts, in any order of the parts.

        Args:
            prefix: what was typed; case and accents do not matter; of "" nobody comes.
            limit: at most so many.

        Returns:
            The most recent first, then by name.
        """
        typed = words_of(fold(prefix))
        book = self._read()
        if not typed or not book.enabled or limit < 1:
            return ()
        found = (person for person in book.people if _begins(words_of(fold(person.name)), typed))
        return tuple(islice(found, limit))

    def forget(self, name: str) -> bool:
        """Forget one person. True: nobody of that name is stored."""
        key = name_key(name)
        return self._change(lambda book: with_people(book, _others(book.people, key)))

    def forget_all(self) -> bool:
        """Forget everybody; the switch stays. True: nobody is stored."""
        return self._change(lambda book: with_people(book, ()))

    def _change(self, change: Callable[[Book], Book]) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._lock:
                self._seen = None
                before = self._read()
                if before.foreign:
                    return False
                if before.damaged:
                    set_aside(self._path)
                after = replace(change(before), damaged=False)
                if after != before:
                    write(self._path, after)
                    self._seen = (stamp(self._path), after)
        except (OSError, Timeout, UnicodeError):
            _log.warning("The regulars could not be written.", exc_info=True)
            return False
        return True

    def _read(self) -> Book:
        now = stamp(self._path)
        if self._seen is None or self._seen[0] != now:
            self._seen = (now, load(self._path))
        return self._seen[1]


def _begins(parts: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    return all(any(part.startswith(word) for part in parts) for word in typed)


def _others(people: Iterable[Regular], key: str) -> tuple[Regular, ...]:
    return tuple(person for person in people if name_key(person.name) != key)


def _with_players(book: Book, drafts: tuple[PlayerDraft, ...], seen: date) -> Book:
    by_key = {name_key(person.name): person for person in book.people}
    for draft in drafts:
        key = name_key(draft.name)
        if not key or len(draft.name) > LONGEST_NAME:
            continue
        known = by_key.get(key, Regular(name=draft.name, last_seen=seen))
        by_key[key] = _updated(known, draft, seen) if seen >= known.last_seen else known
    return with_people(book, by_key.values())


def _updated(known: Regular, draft: PlayerDraft, seen: date) -> Regular:
    return Regular(
        name=draft.name,
        faction=draft.faction or known.faction,
        club=draft.club or known.club,
        city=draft.city or known.city,
        state=draft.state or known.state,
        country=draft.country or known.country,
        last_seen=seen,
    )
