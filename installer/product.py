"""What the program is called and where its parts lie; every other file here asks this one."""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "installer"
BUILT = ROOT / "build" / "bundle"
"""What is handed out; nothing of it is committed."""
WORK = ROOT / "build" / "bundle-work"
"""What is made on the way: icons, notices, PyInstaller's own files."""

NAME = "Dice Down"
COMMAND = "dicedown"
"""The launcher with a console, and the folder of the bundle."""
WINDOW = {"win32": NAME, "darwin": NAME}.get(sys.platform, "dicedown-window")
"""The launcher without one."""
IDENTIFIER = "org.dicedown.DiceDown"
"""What systems know the program by."""
SUFFIX = ".dicedown"
MIME_TYPE = "application/x-dicedown"
SUMMARY = "Runs a WARMACHINE & HORDES tournament day"
COPYRIGHT = "MIT licence. An unofficial fan tool."


def version() -> str:
    """The version as pyproject.toml says it: the only place where it is written."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def bundle_folder() -> Path:
    """The folder, or on macOS the app, that the bundle is."""
    return BUILT / (f"{NAME}.app" if sys.platform == "darwin" else COMMAND)


def launcher(name: str = COMMAND) -> Path:
    """A launcher of the bundle."""
    folder = bundle_folder()
    if sys.platform == "darwin":
        return folder / "Contents" / "MacOS" / name
    return folder / (f"{name}.exe" if sys.platform == "win32" else name)
