"""What no event holds, whatever its schema says: too much, too deep, or what no file can keep."""

from collections.abc import Iterator
from typing import Any

from app.rules.core.bounds import LARGEST, MOST_ROUNDS
from app.rules.core.errors import Problem, impossible

BY_HAND = "by-hand"
"""The kind of a bye that a person moved; the event file's word for it is older."""

MOST_BYTES = 8 * 1024**2
MOST_ITEMS = 10_000
DEEPEST = 40
"""No event comes near these."""

_Path = tuple[str | int, ...]


def oversized(told: Any) -> Iterator[Problem]:
    """Lists that are too long, and a value that lies too deep: nothing else is asked then."""
    for path, value in _values(told):
        if len(path) > DEEPEST:
            yield impossible("import.too-deep", path_text(path[:2]))
            return
        if isinstance(value, list):
            most = MOST_ROUNDS if path == ("rounds",) else MOST_ITEMS
            if len(value) > most:
                yield impossible("import.maxItems", path_text(path), wanted=(most,))


def unstorable(told: Any) -> Iterator[Problem]:
    """Numbers too large for a file, and texts that are none."""
    for path, value in _values(told):
        match value:
            case bool():
                continue
            case int() if abs(value) > LARGEST:
                yield impossible("import.too-large", path_text(path), largest=LARGEST)
            case str() if any("\ud800" <= letter <= "\udfff" for letter in value):
                yield impossible("import.half-character", path_text(path))


def path_text(path: Iterator[Any] | list[Any] | _Path) -> str:
    """A place in the file: ``rounds[0].games[3].result``, counted from 0."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def _values(told: Any) -> Iterator[tuple[_Path, Any]]:
    """Every value with its path, as the file has them; no recursion, however deep they lie."""
    waiting: list[tuple[_Path, Any]] = [((), told)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if len(path) > DEEPEST:
            continue
        if isinstance(value, dict):
            waiting += [((*path, key), one) for key, one in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*path, n), one) for n, one in reversed(tuple(enumerate(value)))]
