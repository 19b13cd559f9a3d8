"""The log: a small file that turns over, and what uncaught errors leave in it. It names nobody."""

import logging
import platform
from collections import Counter
from collections.abc import Iterable
from logging.handlers import RotatingFileHandler
from pathlib import Path

from app import __version__
from app.traces import discreet, mark_of

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
    if any(getattr(one, "baseFilename", "") == str(path) for one in handlers):
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
