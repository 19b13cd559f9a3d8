"""What the program is called and where its parts lie; every other file here asks this one.

    python -m installer.product --must-be TAG

fails where a tag says another version than the program.
"""

import sys
from pathlib import Path

from app import __version__

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
PACK_SUFFIX = ".dicepack"
PACK_MIME_TYPE = "application/x-dicedown-pack"
SUMMARY = "Runs a WARMACHINE & HORDES tournament day"
COPYRIGHT = "MIT licence. An unofficial fan tool."


def version() -> str:
    """The program's version."""
    return __version__


def must_be(tag: str) -> None:
    """Refuse a tag that says another version.

    Raises:
        SystemExit: it does.
    """
    if tag != f"v{version()}":
        sys.exit(f"The tag says {tag}, and the program {version()}.")


def bundle_folder() -> Path:
    """The folder, or on macOS the app, that the bundle is."""
    return BUILT / (f"{NAME}.app" if sys.platform == "darwin" else COMMAND)


def launcher(name: str = COMMAND) -> Path:
    """A launcher of the bundle."""
    folder = bundle_folder()
    if sys.platform == "darwin":
        return folder / "Contents" / "MacOS" / name
    return folder / (f"{name}.exe" if sys.platform == "win32" else name)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--must-be"]:
        must_be(sys.argv[2])
    print(version())
