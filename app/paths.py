"""Where files lie: the program's own resources, and the user's folders."""

import os
from pathlib import Path

import platformdirs

_NAME = "DiceDown"
_PACKAGE = Path(__file__).parent


FOLDERS = {
    "HOME": "",
    "USERPROFILE": "",
    "XDG_CACHE_HOME": "cache",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_DOCUMENTS_DIR": "documents",
    "WIN_PD_OVERRIDE_APPDATA": "data",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "data",
    "WIN_PD_OVERRIDE_PERSONAL": "documents",
}
"""What tells, on every system, where the user's folders are."""


def keep_apart(home: Path) -> None:
    """Use another home from now on, so that the user's own folders are neither read nor written."""
    for name, part in FOLDERS.items():
        folder = home / part
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[name] = str(folder)


def resource(*parts: str) -> Path:
    """A file or folder of ``resources/``: in the wheel inside the package, else beside it."""
    inside = _PACKAGE / "resources"
    root = inside if inside.is_dir() else _PACKAGE.parent / "resources"
    return root.joinpath(*parts)


def migrations() -> Path:
    """The folder of Alembic's revisions, which are loaded as files."""
    return _PACKAGE / "models" / "migrations"


def user_data() -> Path:
    """The folder for what the program remembers across events; made if missing.

    Where it cannot be made, nothing is remembered, and an event goes on without.
    """
    try:
        return platformdirs.user_data_path(_NAME, appauthor=False, ensure_exists=True)
    except OSError:
        return platformdirs.user_data_path(_NAME, appauthor=False)


def documents() -> Path:
    """Where new event files are offered to lie."""
    return platformdirs.user_documents_path() / "Dice Down"


def house_packets_folder() -> Path:
    """Where the EO's own packets lie; it need not be there."""
    return documents() / "packets"


def house_scenarios_folder() -> Path:
    """Where the EO's own scenarios lie; it need not be there."""
    return documents() / "scenarios"


def backups() -> Path:
    """The folder for the backups of every event; it need not be there."""
    return user_data() / "backups"


def logs() -> Path:
    """The folder of the log; made if missing."""
    return platformdirs.user_log_path(_NAME, appauthor=False, ensure_exists=True)
