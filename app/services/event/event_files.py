"""Opening an event's file for a session: recovered, brought up to date, or read from a copy."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.codes import FileCode
from app.models.file.event_file import EventFile, EventFileError, open_bytes
from app.models.file.file_format import is_due
from app.models.file.hold import Hold
from app.models.file.recovery import CUT_OFF, Recovery, committed_bytes, is_cut_off, recover
from app.services.backups.make_backup import event_backup_folder

_CANNOT_RECOVER = frozenset({FileCode.READ_ONLY, FileCode.CANNOT_READ})
"""What SQLite says of a file with a journal where it may not write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedFile:
    """An open file, and what had to be done for it."""

    file: EventFile
    recovery: Recovery | None = None


def open_file(path: Path, *, read_only: bool = False, is_ours: bool = False) -> OpenedFile:
    """Open an event's file.

    Args:
        path: the file.
        read_only: change nothing.
        is_ours: the caller holds the event.

    Raises:
        EventFileError: as ``EventFile.open`` says, or a journal of another file lies beside it, or
            "file.held": a window has an event open that would have to be upgraded.
    """
    path = path.absolute()
    if read_only or is_ours or not is_due(path):
        return _open_file(path, read_only=read_only)
    # A program that has it open, an older one above all, would go on by the tables of before.
    with Hold.take(path, datetime.now(UTC)):
        return _open_file(path, read_only=False)


def _open_file(path: Path, *, read_only: bool) -> OpenedFile:
    recovery = _recovered(path)
    backups = event_backup_folder(path) if is_due(path) and not read_only else None
    try:
        file = EventFile.open(path, read_only=read_only, backups=backups)
    except EventFileError as error:
        if not read_only or error.code not in _CANNOT_RECOVER or not is_cut_off(path):
            raise
        file = _open_settled(path)
    return OpenedFile(file=file, recovery=recovery)


def _recovered(path: Path) -> Recovery | None:
    if not is_cut_off(path):
        return None
    folder = event_backup_folder(path)
    return None if folder is None else recover(path, folder / CUT_OFF)


def _open_settled(path: Path) -> EventFile:
    """Read an event as it was before the action that was cut off, where nothing can be written."""
    try:
        return open_bytes(path, committed_bytes(path))
    except OSError as error:
        why = error.strerror or ""
        raise EventFileError(FileCode.CANNOT_READ, path=str(path), why=why) from None
