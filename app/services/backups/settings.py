"""The EO's settings of backups: a second place, and how many are kept.

One small file in the user's folder, read by the window and by commands alike.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from app.codes import BackupCode
from app.paths import user_data
from app.services.core.errors import UserError
from app.services.core.small_file import keep_text, kept_text

FEWEST, USUAL, MOST = 3, 20, 200
"""How many backups of an event are kept in addition to the last of each round and day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupSettings:
    """The second place for backups, and how many of an event are kept."""

    second_place: Path | None = None
    """A folder, as on a stick; None for none."""
    keep: int = USUAL
    """How many backups of an event are kept besides the last of each round and day."""


def backup_settings(file: Path | None = None) -> BackupSettings:
    """The settings; the defaults where they can't be read.

    Args:
        file: where they are stored; None for the usual place.
    """
    try:
        values = json.loads(kept_text(file or _file()))
        place, keep = values.get("second_place"), values.get("keep", USUAL)
    except (ValueError, AttributeError, RecursionError):
        return BackupSettings()
    is_number = isinstance(keep, int) and not isinstance(keep, bool)
    return BackupSettings(
        second_place=Path(place) if isinstance(place, str) and place else None,
        keep=min(MOST, max(FEWEST, keep)) if is_number else USUAL,
    )


def set_backup_settings(settings: BackupSettings, file: Path | None = None) -> None:
    """Save the settings.

    Raises:
        UserError: so many backups cannot be kept, or the second place is no folder.
        NotNowError: it cannot be written.
    """
    if not FEWEST <= settings.keep <= MOST:
        raise UserError(BackupCode.KEEP, fewest=FEWEST, most=MOST, typed=settings.keep)
    place = settings.second_place
    if place is not None and not place.is_dir():
        raise UserError(BackupCode.NO_FOLDER, path=str(place))
    values = {
        "second_place": None if place is None else str(place.absolute()),
        "keep": settings.keep,
    }
    keep_text(file or _file(), json.dumps(values, ensure_ascii=False))


def _file() -> Path:
    return user_data() / "backups.json"
