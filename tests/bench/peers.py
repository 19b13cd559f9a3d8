"""Other people's libraries, to measure and to prove against: in a folder of their own.

They are the extra ``peers`` of ``pyproject.toml``. Nothing of the program or of its tests needs
them, and what they bring along is not to slow anything down, so they are kept out of ``.venv``.
"""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import dev

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "build" / "peers"


def have(*names: str) -> bool:
    """Make some of them importable, which the first time installs all; whether that worked."""
    if _FOLDER.is_dir() and str(_FOLDER) not in sys.path:
        sys.path.append(str(_FOLDER))
    if all(map(find_spec, names)):
        return True
    if _FOLDER.is_dir():
        return False
    _FOLDER.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    wanted = _FOLDER / "requirements.txt"
    wanted.write_text(dev.requirements("peers"), "utf-8")
    by_hash = ["--require-hashes", "--only-binary", ":all:", "--requirement", str(wanted)]
    done = subprocess.run([*pip, "--target", str(_FOLDER), *by_hash])
    if done.returncode:
        print("The peers cannot be installed here; remove build/peers to try again.", flush=True)
        return False
    sys.path.append(str(_FOLDER))
    return all(map(find_spec, names))
