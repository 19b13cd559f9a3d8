"""Everything of an event in one file, to open it on another laptop as it is here.

A zip with the event, the EO's own packets and scenarios, the window's settings that matter there,
and a list of all with their hashes.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from app import __version__
from app.models.file.event_summary import brief_of
from app.paths import house_packets_folder, house_scenarios_folder
from app.plain_file import read_plain
from app.services.backups.moving import PACK_SUFFIX
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.packet.house_packets import read_house_packet
from app.services.packet.packet_folder import scenario_paths
from app.whole_file import first_free, write_whole

FORMAT, VERSION = "dicedown-pack", 1
MANIFEST, EVENT, SETTINGS = "manifest.json", "event.dicedown", "settings.json"
PACKETS, SCENARIOS = "packets", "scenarios"
"""Folders in the pack."""
OWN_SUFFIX = ".toml"
MOST_OWN_BYTES = 1024 * 1024
"""Of one packet or scenario file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """What went into a pack."""

    path: Path
    packets: int
    scenarios: int
    settings: int
    size: int


def pack_event(
    session: EventSession,
    target: Path,
    *,
    at: datetime,
    settings: Mapping[str, str] | None = None,
) -> Packed:
    """Write an open event and all that belongs to it into one new file.

    Args:
        session: the event.
        target: where to; nothing may lie there.
        at: the present instant.
        settings: of the window, by name.

    Raises:
        UserError: there is a file already.
        NotNowError: it cannot be written.
    """
    data = session.file.image()
    members = {EVENT: data, **_own_files(PACKETS, house_packets_folder())}
    members |= _own_files(SCENARIOS, house_scenarios_folder())
    if settings:
        members[SETTINGS] = json.dumps(dict(settings), ensure_ascii=False, indent=1).encode()
    packed = _zipped(members, brief_of(data).name, session.path.stem, at)
    _write_new(target, packed)
    return Packed(
        path=target,
        packets=_count(members, PACKETS),
        scenarios=_count(members, SCENARIOS),
        settings=len(settings or {}),
        size=len(packed),
    )


def free_pack_path(event: Path, folder: Path | None = None) -> Path:
    """A name for the pack of an event that nothing has yet."""
    return first_free(folder or event.parent, event.stem, PACK_SUFFIX)


def _own_files(folder: str, place: Path) -> dict[str, bytes]:
    found = {}
    with suppress(OSError):
        for path in sorted(place.iterdir()):
            is_own = path.suffix.casefold() == OWN_SUFFIX and not path.name.startswith(".")
            if is_own and path.is_file() and path.stat().st_size <= MOST_OWN_BYTES:
                found[f"{folder}/{path.stem}{OWN_SUFFIX}"] = _own_file(path)
    return found


def _own_file(path: Path) -> bytes:
    """A file as it goes into the pack: a packet with its folder of scenarios goes as one file."""
    if scenario_paths(path):
        whole = read_house_packet(path).text.encode("utf-8")
        if whole and len(whole) <= MOST_OWN_BYTES:
            return whole
    return read_plain(path, MOST_OWN_BYTES)


def _zipped(members: Mapping[str, bytes], event: str, stem: str, at: datetime) -> bytes:
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "made_at": at.isoformat(timespec="seconds"),
        "event": event,
        "file": stem,
        "members": [
            {"name": name, "size": len(data), "sha256": sha256(data).hexdigest()}
            for name, data in members.items()
        ],
    }
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as pack:
        pack.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))
        for name, data in members.items():
            pack.writestr(name, data)
    return buffer.getvalue()


def _write_new(target: Path, data: bytes) -> None:
    """Write a file that was not there, whole or not at all."""
    if target.exists():
        raise UserError("file.exists", path=str(target))
    try:
        write_whole(target, data)
    except OSError as error:
        raise NotNowError("file.cannot-write", path=str(target), why=error.strerror or "") from None


def _count(members: Mapping[str, bytes], folder: str) -> int:
    return sum(name.startswith(f"{folder}/") for name in members)
