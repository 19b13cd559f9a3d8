"""The machine that the tests see: two screens, folders of their own, plain English, UTC.

``arrange`` must run before Qt or ``app.paths`` is used; ``conftest`` does so for the tests, and
whoever draws the window without a display calls it too.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from app.paths import keep_apart
from app.ui import keep_none_alive

DATA = Path(__file__).resolve().parent / "data"
"""The tests' files: rosters, events, pictures to compare with."""

MEMORY = Path("/dev/shm")
"""Where a disk need not be waited for; other systems have none."""


def arrange() -> Path:
    """Point every user folder, screen and language at the tests' own.

    Returns:
        The temporary home, in which everything a test leaves behind lies; gone at exit.
    """
    home = Path(tempfile.mkdtemp(prefix="dicedown-tests-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    keep_apart(home)
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.update(XDG_RUNTIME_DIR=str(runtime), LC_ALL="C.UTF-8", LANGUAGE="en", TZ="UTC")
    os.environ.setdefault("DICEDOWN_LANGUAGE", "en")
    os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={_screens()}")
    # Tests of papers read PDFs by Qt without the package that cares for it in the program.
    keep_none_alive()
    return home


def _screens() -> str:
    path = str(DATA / "screens.json")
    # Qt splits this setting at colons, which a Windows drive has and a relative path has not.
    return os.path.relpath(path) if ":" in path else path
