"""The log: a small file that turns over, and what uncaught errors leave in it."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

_MOST_BYTES = 500_000
_KEPT = 3


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


def log_bug(error: BaseException, doing: str, folder: Path) -> Path | None:
    """Note an error that nobody foresaw, with what was being done.

    Returns:
        The log file; None where it cannot be written.
    """
    path = start_log(folder)
    logging.getLogger("app").error("While doing: %s", doing, exc_info=error)
    return path
