"""The log: a small file that turns over, and the traces of uncaught errors. It names nobody."""

import builtins
import linecache
import logging
import platform
import re
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path, PurePath
from types import CodeType, FrameType

from app import __version__

_MOST_BYTES = 500_000
_KEPT = 3

_seen: Counter[str] = Counter()
"""How often each bug was met in this run."""


def start_log(folder: Path) -> Path | None:
    """Write warnings and worse to a log file in a folder from now on.

    Returns:
        The file; None where it cannot be written, which stops nobody.
    """
    path = folder.absolute() / "dicedown.log"
    handlers = logging.getLogger().handlers
    if any(getattr(handler, "baseFilename", "") == str(path) for handler in handlers):
        return path
    try:
        handler = RotatingFileHandler(
            path, maxBytes=_MOST_BYTES, backupCount=_KEPT, encoding="utf-8", delay=True
        )
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    return path


def log_bug(
    error: BaseException, doing: str, folder: Path, hidden: Iterable[str] = ()
) -> Path | None:
    """Note an error that nobody foresaw, with what was being done; of one met before, the count.

    Args:
        error: what was raised.
        doing: without anybody's data.
        folder: of the log.
        hidden: texts that must not stand in the log, as players' names.

    Returns:
        The log file; None where it cannot be written.
    """
    path = start_log(folder)
    mark = mark_of(error)
    _seen[mark] += 1
    log, times = logging.getLogger("app"), _seen[mark]
    if times == 1:
        about = f"Dice Down {__version__}, Python {platform.python_version()}"
        about += f", {platform.system()} {platform.release()}"
        log.error("While doing: %s (%s)\n%s", doing, about, discreet(error, hidden))
    elif str(times).strip("0") == "1":
        log.error("The same again, %d times in all: %s", times, mark)
    return path


def times_met(error: BaseException) -> int:
    """How often this bug was noted in this run."""
    return _seen[mark_of(error)]


_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|“[^”]*”")
_MOST_CAUSES = 5
_LONGEST = 500


def mark_of(error: BaseException) -> str:
    """The kind of an error and the innermost line of the program that it came through."""
    places = [_place(frame.f_code.co_filename, line) for frame, line in _frames(error)]
    own = [place for place in places if place.startswith("app/")] or places or ["?"]
    return f"{type(error).__name__} at {own[-1]}"


def discreet(error: BaseException, hidden: Iterable[str] = ()) -> str:
    """The trace of an error without values: no names, no folders of this computer.

    Args:
        error: what was raised.
        hidden: texts that must not be in what it says, wherever they come from.
    """
    lines: list[str] = []
    for cause in _causes(error):
        lines += [_line(frame.f_code, line) for frame, line in _frames(cause)]
        # Only what an error says can hold anybody's text; places and lines are the program's own.
        message = without(_message(cause), hidden)
        lines.append(f"{type(cause).__name__}: {message}".rstrip(": "))
    return "\n".join(lines)


def whole(error: BaseException) -> str:
    """The trace of an error as it is."""
    return "".join(traceback.format_exception(error))


def without(text: str, hidden: Iterable[str]) -> str:
    """A text with dots in the place of others, the longest first."""
    variants = {part for secret in hidden for part in (secret, secret.strip(" \t'\""))}
    secrets = (part for part in variants if len(part.strip()) > 1)
    for secret in sorted(secrets, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text


def _causes(error: BaseException) -> list[BaseException]:
    """An error with those that led to it, the first first."""
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and len(causes) < _MOST_CAUSES:
        causes.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return causes[::-1]


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    return traceback.walk_tb(error.__traceback__)


def _line(code: CodeType, number: int) -> str:
    source = linecache.getline(code.co_filename, number).strip()
    return f"  {_place(code.co_filename, number)} in {code.co_name}: {source}".rstrip(": ")


def _place(filename: str, number: int) -> str:
    """Where a line stands, from the package on; of anything else only the file's own name."""
    parts = PurePath(filename.replace("\\", "/")).parts
    for root in ("site-packages", "app"):
        if root in parts:
            at = len(parts) - 1 - parts[::-1].index(root)
            return f"{'/'.join(parts[at + (root != 'app') :])}:{number}"
    return f"{parts[-1] if parts else filename}:{number}"


def _message(error: BaseException) -> str:
    """What an error says, with every quoted text left out that is no word of the program."""
    try:
        text = str(error)[:_LONGEST]
    except Exception:  # an error whose own text fails says nothing
        return ""
    known = set(dir(builtins))
    for frame, _ in _frames(error):
        code = frame.f_code
        known |= {*code.co_names, *code.co_varnames, *code.co_freevars}
        known |= {constant for constant in code.co_consts if isinstance(constant, str)}
    return _QUOTED.sub(lambda found: found[0] if found[0][1:-1] in known else "'…'", text)
