"""Other people's libraries, to measure and to prove against: in a folder of their own.

They are the extra ``peers`` of ``pyproject.toml``. Nothing of the program or of its tests needs
them, and what they bring along is not to slow anything down, so they are kept out of ``.venv``.
"""

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

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
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["optional-dependencies"]["peers"]
    _FOLDER.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    pins = _FOLDER / "constraints.txt"
    pins.write_text("\n".join(project["tool"]["dicedown"]["constraints"]), "utf-8")
    done = subprocess.run([*pip, "--target", str(_FOLDER), "--constraint", str(pins), *wanted])
    if done.returncode:
        print("The peers cannot be installed here; remove build/peers to try again.", flush=True)
        return False
    sys.path.append(str(_FOLDER))
    return all(map(find_spec, names))
