"""Build the bundle of this system, let it test itself, and weigh it.

    python3 dev.py bundle [--pack] [--no-test]

The bundle lies in ``build/bundle``; with ``--pack`` what people download lies beside it.
"""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from installer import icons, notices, pack, product, windows_facts

MOST_MEGABYTES = 160
"""What the bundle may weigh."""
MOST_PACKED = 55
"""What an archive of it may weigh."""
_MEGABYTE = 1_000_000


def main(arguments: list[str]) -> int:
    """Build; 1 where a test of the bundle fails or it weighs too much."""
    parser = ArgumentParser(prog="python3 dev.py bundle", description=__doc__)
    parser.add_argument("--pack", action="store_true", help="also make what people download")
    parser.add_argument("--no-test", action="store_true", help="do not let the bundle test itself")
    asked = parser.parse_args(arguments)
    prepare()
    build()
    failed = [] if asked.no_test or is_sound() else ["The bundle does not pass its own test."]
    failed += weighed(product.bundle_folder(), MOST_MEGABYTES)
    if asked.pack and not failed:
        for made in pack.everything():
            failed += weighed(made, MOST_PACKED)
    print("\n".join(failed) if failed else f"Built: {product.bundle_folder()}")
    return 1 if failed else 0


def prepare() -> None:
    """Make what the bundle carries that is not among the sources."""
    shutil.rmtree(product.WORK, ignore_errors=True)
    icons.draw(product.WORK / "icons")
    notices.write(product.WORK / "licences")
    for name in (product.WINDOW, product.COMMAND):
        told = windows_facts.version_resource(name)
        (product.WORK / f"{name}.version.txt").write_text(told, "utf-8")


def build() -> None:
    """Run PyInstaller on the specification.

    Raises:
        CalledProcessError: it failed.
    """
    shutil.rmtree(product.BUILT, ignore_errors=True)
    places = ["--distpath", product.BUILT, "--workpath", product.WORK / "pyinstaller"]
    spec = product.HERE / "dicedown.spec"
    quiet = ["--noconfirm", "--log-level", "WARN"]
    command = [sys.executable, "-m", "PyInstaller", *quiet, *map(str, places), str(spec)]
    subprocess.run(command, check=True, cwd=product.ROOT)
    if sys.platform == "linux":
        product.launcher(product.WINDOW).symlink_to(product.COMMAND)
    if sys.platform == "win32" and pack.windows_signer():
        files = [str(one) for one in windows_facts.unsigned(product.bundle_folder())]
        for few in batched(files):
            subprocess.run([*pack.windows_signer().split(), *few], check=True)
    if sys.platform == "darwin":
        # The app holds all of it; the plain folder was a step on the way.
        shutil.rmtree(product.BUILT / product.COMMAND)


def batched(files: list[str], most: int = 50) -> Iterator[list[str]]:
    """Take files apart into lists that fit into one line of a command."""
    for start in range(0, len(files), most):
        yield files[start : start + most]


def is_sound() -> bool:
    """Whether the bundle's own test passes."""
    folder = product.BUILT / "self-test"
    command = [str(product.launcher()), "--self-test", str(folder)]
    # Nothing of this checkout may help it, and its window needs no display.
    alone = {name: told for name, told in os.environ.items() if not name.startswith("PYTHON")}
    alone.setdefault("QT_QPA_PLATFORM", "offscreen")
    return subprocess.run(command, env=alone, cwd=product.BUILT).returncode == 0


def weighed(path: Path, most: float) -> list[str]:
    """Say what a file or folder weighs; a sentence where that is too much."""
    megabytes = weight(path) / _MEGABYTE
    print(f"{path.name}: {megabytes:.1f} MB, at most {most}")
    return [f"{path.name} weighs too much."] if megabytes > most else []


def weight(path: Path) -> int:
    """The bytes of a file, or of all files of a folder; what a link leads to is not counted."""
    if path.is_file():
        return path.stat().st_size
    return sum(one.lstat().st_size for one in path.rglob("*") if not one.is_dir())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
