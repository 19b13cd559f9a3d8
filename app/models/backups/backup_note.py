"""What stands beside a backup: its hash, why and when it was made, and how far the event was."""

import json
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.models.file.event_summary import Brief

REASONS = OPENED, PAIRED, PUBLISHED, CLOSED, LEFT, UPGRADED, ASKED = (
    "opened", "paired", "published", "closed", "left", "upgraded", "asked",
)  # fmt: skip
"""Why a backup was made."""

_FORMAT = "dicedown-backup"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupNote:
    """The paper that lies with a backup."""

    why: str
    at: datetime
    origin: str
    """Where the event's file lay."""
    sha256: str
    size: int
    is_sound: bool
    """The database found its pages whole when the backup was made."""
    brief: Brief


def note_of(
    data: bytes, *, why: str, at: datetime, origin: Path, brief: Brief, is_sound: bool
) -> BackupNote:
    """The note for bytes that are about to be laid down."""
    return BackupNote(
        why=why,
        at=at.astimezone(UTC),
        origin=str(origin),
        sha256=sha256(data).hexdigest(),
        size=len(data),
        is_sound=is_sound,
        brief=brief,
    )


def written(note: BackupNote) -> bytes:
    """A note as the text of its file."""
    told: dict[str, Any] = {"format": _FORMAT, **asdict(note), "at": note.at.isoformat()}
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def read(data: bytes) -> BackupNote | None:
    """A note from its file; None where that is no note, or a damaged one."""
    try:
        told = json.loads(data)
        if told["format"] != _FORMAT:
            return None
        known = {one.name for one in fields(Brief)}
        brief = Brief(**{key: value for key, value in told["brief"].items() if key in known})
        return BackupNote(
            why=str(told["why"]),
            at=datetime.fromisoformat(told["at"]),
            origin=str(told["origin"]),
            sha256=str(told["sha256"]),
            size=int(told["size"]),
            is_sound=bool(told["is_sound"]),
            brief=brief,
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
