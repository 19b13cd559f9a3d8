"""What the EO sets about backups: a second place for them, and how many are kept.

One small file in the user's folder, read by the window and by commands alike.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from app.codes.backups import BackupCode
from app.paths import user_data
from app.services.core.errors import UserError
from app.services.core.small_file import keep_text, kept_text

FEWEST, USUAL, MOST = 3, 20, 200
"""Backups of an event that are kept beside the last of each round and day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupSettings:
    """Where backups go besides the user's folder, and how many of an event stay."""

    second_place: Path | None = None
    """A folder, as on a stick; None for none."""
    keep: int = USUAL


def backup_settings(file: Path | None = None) -> BackupSettings:
    """What is set; what cannot be read is as if nothing were set.

    Args:
        file: where it is kept; None for the usual place.
    """
    try:
        told = json.loads(kept_text(file or _file()))
        place, keep = told.get("second_place"), told.get("keep", USUAL)
    except (ValueError, AttributeError, RecursionError):
        return BackupSettings()
    is_number = isinstance(keep, int) and not isinstance(keep, bool)
    return BackupSettings(
        second_place=Path(place) if isinstance(place, str) and place else None,
        keep=min(MOST, max(FEWEST, keep)) if is_number else USUAL,
    )


def set_backup_settings(settings: BackupSettings, file: Path | None = None) -> None:
    """Keep what the EO set.

    Raises:
        UserError: so many backups cannot be kept, or the second place is no folder.
        NotNowError: it cannot be written.
    """
    if not FEWEST <= settings.keep <= MOST:
        raise UserError(BackupCode.KEEP, fewest=FEWEST, most=MOST, typed=settings.keep)
    place = settings.second_place
    if place is not None and not place.is_dir():
        raise UserError(BackupCode.NO_FOLDER, path=str(place))
    told = {"second_place": None if place is None else str(place.absolute()), "keep": settings.keep}
    keep_text(file or _file(), json.dumps(told, ensure_ascii=False))


def _file() -> Path:
    return user_data() / "backups.json"
