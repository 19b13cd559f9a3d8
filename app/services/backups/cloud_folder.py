"""Whether a folder is kept in step with a cloud by another program, which may mix up open files."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from app.services.core.small_file import kept_text

_BY_NAME = {
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "icloud drive": "iCloud Drive",
    "iclouddrive": "iCloud Drive",
    "com~apple~clouddocs": "iCloud Drive",
    "mobile documents": "iCloud Drive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "google-drive": "Google Drive",
    "my drive": "Google Drive",
    "meine ablage": "Google Drive",
    "mon drive": "Google Drive",
    "mi unidad": "Google Drive",
    "mój dysk": "Google Drive",
    "shared drives": "Google Drive",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "pcloud drive": "pCloud",
    "pclouddrive": "pCloud",
    "syncthing": "Syncthing",
}
"""A folder's name, or how it begins before a dash, a colon or a bracket -> who keeps it in step."""

_BY_VARIABLE = {
    "OneDrive": "OneDrive",
    "OneDriveConsumer": "OneDrive",
    "OneDriveCommercial": "OneDrive",
}
_BY_MARK = {
    ".dropbox": "Dropbox",
    ".dropbox.cache": "Dropbox",
    ".nextcloudsync.log": "Nextcloud",
    ".owncloudsync.log": "ownCloud",
    ".stfolder": "Syncthing",
}
"""What such a program leaves in its folder."""

_FOLDERS = frozenset({".dropbox.cache", ".stfolder"})
"""Marks that are folders."""

_CLOUD_ATTRIBUTES = 0x00400000 | 0x00040000 | 0x00080000 | 0x00100000
"""Windows: fetched when it is read or opened; pinned; unpinned."""


def synced_by(
    path: Path, environment: Mapping[str, str] | None = None, home: Path | None = None
) -> str | None:
    """Who keeps a file in step with a cloud: a name, or "" for some cloud; None for nobody known.

    Args:
        path: a file, which need not be there.
        environment: the variables of the process; None for its own.
        home: the user's home; None for their own.
    """
    environment = os.environ if environment is None else environment
    home = home or Path.home()
    path = path.absolute()
    for folder, name in _configured_folders(environment, home):
        if folder in (path, *path.parents):
            return name
    for folder in path.parents:
        named = cloud_of_name(folder)
        if named is None:
            named = _by_mark(folder)
        if named is not None:
            return named
    return "" if _attributes(path) & _CLOUD_ATTRIBUTES else None


def cloud_of_name(folder: PurePath) -> str | None:
    """Who keeps a folder of any system in step, by its name; "" for some cloud."""
    name = folder.name.casefold()
    # "OneDrive - Dice Club", "Dropbox (Personal)", macOS' "GoogleDrive-somebody", GNOME's
    # "google-drive:host=…".
    beginnings = (name, name.partition(":")[0], re.split(r"[-(]", name)[0].strip())
    for beginning in beginnings:
        if beginning in _BY_NAME:
            return _BY_NAME[beginning]
    # macOS keeps the folder of every such program here.
    return "" if folder.parts[-3:-1] == ("Library", "CloudStorage") else None


def _configured_folders(environment: Mapping[str, str], home: Path) -> Iterator[tuple[Path, str]]:
    """Folders that variables and the programs' own notes name."""
    for variable, name in _BY_VARIABLE.items():
        if environment.get(variable):
            yield Path(environment[variable]).absolute(), name
    notes = [home / ".dropbox" / "info.json"]
    notes += [
        Path(environment[variable]) / "Dropbox" / "info.json"
        for variable in ("APPDATA", "LOCALAPPDATA")
        if environment.get(variable)
    ]
    for note in notes:
        for folder in _dropbox_folders(note):
            yield folder.absolute(), "Dropbox"
    # macOS: Desktop and Documents are in the cloud where the cloud's folder points at them.
    cloud = home / "Library" / "Mobile Documents" / "com~apple~CloudDocs"
    for name in ("Desktop", "Documents"):
        if (cloud / name).exists():
            yield home / name, "iCloud Drive"


def _dropbox_folders(note: Path) -> Iterator[Path]:
    try:
        folders = json.loads(kept_text(note))
        yield from (Path(folder["path"]) for folder in folders.values())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return


def _by_mark(folder: Path) -> str | None:
    try:
        for mark, name in _BY_MARK.items():
            # In a home ".dropbox" is a folder, the program's own, and says nothing.
            if (folder / mark).is_file() or (mark in _FOLDERS and (folder / mark).is_dir()):
                return name
    except OSError:
        return None
    return None


def _attributes(path: Path) -> int:
    try:
        return int(getattr(path.stat(), "st_file_attributes", 0))
    except OSError:
        return 0
