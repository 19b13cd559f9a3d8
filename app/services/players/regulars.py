"""People remembered across events, so that a name seen before need not be typed again.

One JSON file in the user's own folder, never in an event. A damaged file is set aside and begun
anew; a file that cannot be written is told by False: it never stands in the way of an event.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path

from filelock import FileLock, Timeout

from app.rules.players.entry import LONGEST_NAME
from app.services.players.drafts import PlayerDraft
from app.services.players.names import fold, name_key, words_of
from app.services.players.regulars_file import (
    Book,
    Regular,
    Stamp,
    load,
    set_aside,
    stamp,
    with_people,
    write,
)

__all__ = ["Regular", "RegularsBook"]

_LOCK_SECONDS = 2.0

_log = logging.getLogger(__name__)


class RegularsBook:
    """The regulars of one file; several windows and commands may use it at once.

    Args:
        path: the JSON file; it need not exist. A lock file lies beside it.
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
        """Remember players as they were on a day; what is not told keeps what was known.

        Returns:
            True if they are stored; False if remembering is off or the file cannot be written.
        """
        told = tuple(drafts)
        if not self.enabled:
            return False
        return self._change(lambda book: _with_players(book, told, seen) if book.enabled else book)

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
        found = (one for one in book.people if _begins(words_of(fold(one.name)), typed))
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
    return all(any(part.startswith(one) for part in parts) for one in typed)


def _others(people: Iterable[Regular], key: str) -> tuple[Regular, ...]:
    return tuple(one for one in people if name_key(one.name) != key)


def _with_players(book: Book, drafts: tuple[PlayerDraft, ...], seen: date) -> Book:
    by_key = {name_key(one.name): one for one in book.people}
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
