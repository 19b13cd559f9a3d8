"""What the window asks of a file before it opens it: is it a pack, and can a damaged one be helped.

Apart from ``pack`` and ``unpack``, which a start does without.
"""

from pathlib import Path

from app.services.backups.backups import backups_of

PACK_SUFFIX = ".dicepack"
"""How the name of a file for another laptop ends."""

_ALWAYS = frozenset({"file.damaged", "file.foreign"})
_WITH_BACKUPS = frozenset(
    {"file.not-an-event", "file.missing", "file.drive", "file.trouble", "file.cannot-upgrade"}
)
"""Refusals of opening behind which there may be damage."""


def is_pack(path: Path) -> bool:
    """Whether a file is meant as a pack, by its name."""
    return path.suffix.casefold() == PACK_SUFFIX


def can_be_helped(code: str, path: Path) -> bool:
    """Whether there is a way out of a refusal: a salvage, or a backup of the file."""
    return code in _ALWAYS or (code in _WITH_BACKUPS and bool(backups_of(path)))
