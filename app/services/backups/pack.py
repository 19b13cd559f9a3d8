"""A pack: everything of an event in one file, to go on with it on another laptop.

A zip with the event, the EO's own packets and scenarios, the window's settings that matter there,
and a list of all with their hashes.
"""

import json
import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from app import __version__
from app.codes import BackupCode, Code, FileCode
from app.models.file.event_summary import is_event, summary_of
from app.models.file.file_format import SUFFIX as EVENT_SUFFIX
from app.paths import house_packets_folder, house_scenarios_folder
from app.services.backups.backups import backups_of
from app.services.core.errors import NotNowError, UserError, name_taken, unreadable
from app.services.core.session import EventSession
from app.services.event.user_settings import event_folder
from app.services.packet.own_files import scenario_paths
from app.whole_file import (
    file_stem,
    first_free,
    is_reserved,
    read_plain,
    write_new,
    write_over,
)

PACK_SUFFIX = ".dicepack"
"""How the name of a file for another laptop ends."""

_ALWAYS = frozenset({FileCode.DAMAGED, FileCode.FOREIGN})
_WITH_BACKUPS = frozenset(
    {
        FileCode.NOT_AN_EVENT,
        FileCode.MISSING,
        FileCode.DRIVE,
        FileCode.TROUBLE,
        FileCode.CANNOT_UPGRADE,
    }
)
"""Errors of opening that a backup may help with."""


def is_pack(path: Path) -> bool:
    """Whether a file is meant as a pack, by its name."""
    return path.suffix.casefold() == PACK_SUFFIX


def can_be_helped(code: Code, path: Path) -> bool:
    """Whether a salvage or a backup may help where a file can't be opened."""
    return code in _ALWAYS or (code in _WITH_BACKUPS and bool(backups_of(path)))


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
    replaces: bool = False,
) -> Packed:
    """Write an open event and all that belongs to it into one new file.

    Args:
        session: the event.
        target: the new file.
        at: the present instant.
        settings: of the window, by name.
        replaces: a file that is there may be replaced.

    Raises:
        UserError: there is a file already.
        NotNowError: it cannot be written.
    """
    data = session.file.image()
    members = {EVENT: data, **_own_files(PACKETS, house_packets_folder())}
    members |= _own_files(SCENARIOS, house_scenarios_folder())
    if settings:
        members[SETTINGS] = json.dumps(dict(settings), ensure_ascii=False, indent=1).encode()
    packed = _zipped(members, summary_of(data).name, session.path.stem, at)
    _write(target, packed, replaces=replaces)
    return Packed(
        path=target,
        packets=_count(members, PACKETS),
        scenarios=_count(members, SCENARIOS),
        settings=len(settings or {}),
        size=len(packed),
    )


def free_pack_path(event: Path, folder: Path | None = None) -> Path:
    """A free name for the pack of an event."""
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
    """A file for the pack: a packet and its folder of scenarios become one file."""
    from app.services.packet.house_packets import read_house_packet

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


def _write(target: Path, data: bytes, *, replaces: bool = False) -> None:
    """Write a file, wholly or not at all; a new one, unless it may replace what is there."""
    try:
        (write_over if replaces else write_new)(target, data)
    except FileExistsError:
        raise name_taken(target) from None
    except OSError as error:
        raise NotNowError(
            FileCode.CANNOT_WRITE, path=str(target), why=error.strerror or ""
        ) from None


def _count(members: Mapping[str, bytes], folder: str) -> int:
    return sum(name.startswith(f"{folder}/") for name in members)


# Unpacking: everything is checked before anything is written.


MOST_BYTES = 96 * 1024 * 1024
"""Of the pack, and of everything in it together."""
MOST_MEMBERS = 1_000
_MOST_LISTED = 256 * 1024
"""Bytes of the list and of the settings."""

_OWN_NAME = re.compile(rf"({PACKETS}|{SCENARIOS})/[^/\\:*?\"<>|\x00-\x1f]{{1,120}}\.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpacked:
    """What came out of a pack."""

    path: Path
    """The event's new file."""
    added: tuple[Path, ...]
    """The EO's packets and scenarios that were missing here."""
    renamed: tuple[Path, ...]
    """Those of them whose name was taken by another."""
    settings: Mapping[str, str]
    """Of the window, by name; it takes what it knows."""


def unpack_event(pack: Path, target: Path | None = None) -> Unpacked:
    """Save a pack's event, packets and scenarios; nothing is overwritten.

    Args:
        pack: the file.
        target: where the event goes; None for a free name in the documents.

    Raises:
        UserError: it is no pack, not whole, or has other members than a pack; nothing is written.
        NotNowError: it can't be read, or the files can't be written.
    """
    members, stem = _members(pack)
    settings = _settings(members.pop(SETTINGS, b"{}"))
    path = target or _free_event(stem)
    _save_new(path, members.pop(EVENT))
    added: list[Path] = []
    renamed: list[Path] = []
    for name, data in members.items():
        own_path, is_renamed = _save_own(name, data)
        if own_path is not None:
            added.append(own_path)
            renamed += [own_path] if is_renamed else []
    return Unpacked(path=path, added=tuple(added), renamed=tuple(renamed), settings=settings)


def _members(pack: Path) -> tuple[dict[str, bytes], str]:
    try:
        data = read_plain(pack, MOST_BYTES + 1)
    except OSError as error:
        raise unreadable(pack, error) from None
    if len(data) > MOST_BYTES:
        raise UserError(BackupCode.PACK_TOO_LARGE, path=str(pack))
    try:
        with ZipFile(BytesIO(data)) as box:
            return _read(pack, box)
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error):
        raise UserError(BackupCode.PACK_DAMAGED, path=str(pack)) from None
    except (ValueError, KeyError, TypeError, AttributeError, UnicodeError):
        raise UserError(BackupCode.PACK_STRANGE, path=str(pack)) from None


def _read(pack: Path, box: ZipFile) -> tuple[dict[str, bytes], str]:
    infos = box.infolist()
    if len(infos) > MOST_MEMBERS or sum(info.file_size for info in infos) > MOST_BYTES:
        raise UserError(BackupCode.PACK_TOO_LARGE, path=str(pack))
    by_name = {info.filename: info for info in infos}
    manifest = json.loads(_bytes(pack, box, by_name[MANIFEST], _MOST_LISTED))
    if manifest["format"] != FORMAT:
        raise UserError(BackupCode.PACK_STRANGE, path=str(pack))
    if int(manifest["version"]) > VERSION:
        raise UserError(BackupCode.PACK_NEWER, path=str(pack), needs=str(manifest["program"]))
    listed: dict[str, Any] = {entry["name"]: entry for entry in manifest["members"]}
    if len(by_name) != len(infos) or by_name.keys() - {MANIFEST} != listed.keys():
        raise UserError(BackupCode.PACK_STRANGE, path=str(pack))
    members = {name: _member(pack, box, by_name[name], listed[name]) for name in listed}
    if EVENT not in members:
        raise UserError(BackupCode.PACK_STRANGE, path=str(pack))
    if not is_event(members[EVENT]):
        raise UserError(BackupCode.PACK_NO_EVENT, path=str(pack))
    return members, str(manifest["file"])


def _member(pack: Path, box: ZipFile, info: ZipInfo, entry: Mapping[str, Any]) -> bytes:
    name = info.filename
    if name == EVENT:
        most = MOST_BYTES
    elif name == SETTINGS:
        most = _MOST_LISTED
    elif _OWN_NAME.fullmatch(name) and name.isprintable() and not is_reserved(Path(name).name):
        most = MOST_OWN_BYTES
    else:
        raise UserError(BackupCode.PACK_STRANGE, path=str(pack))
    data = _bytes(pack, box, info, most)
    if sha256(data).hexdigest() != entry["sha256"]:
        raise UserError(BackupCode.PACK_DAMAGED, path=str(pack))
    return data


def _bytes(pack: Path, box: ZipFile, info: ZipInfo, most: int) -> bytes:
    """A member's bytes; its own claim of its size isn't trusted."""
    with box.open(info) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise UserError(BackupCode.PACK_TOO_LARGE, path=str(pack))
    return data


def _settings(data: bytes) -> Mapping[str, str]:
    try:
        settings = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(settings, dict):
        return {}
    return {name: value for name, value in settings.items() if isinstance(value, str)}


def _free_event(stem: str) -> Path:
    return first_free(event_folder(), file_stem(stem, "event"), EVENT_SUFFIX)


def _save_new(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, data)
    except FileExistsError:
        raise name_taken(path) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=why) from None


def _save_own(name: str, data: bytes) -> tuple[Path | None, bool]:
    """Save a packet or scenario file, unless it is here; and whether its name got a number."""
    kind, _, file = name.partition("/")
    folder = house_packets_folder() if kind == PACKETS else house_scenarios_folder()
    path, number = folder / file, 1
    while path.exists():
        if _holds(path, data):
            return None, False
        number += 1
        path = folder / f"{Path(file).stem}-{number}{OWN_SUFFIX}"
    _save_new(path, data)
    return path, number > 1


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_plain(path, len(data) + 1) == data
    except OSError:
        return False
