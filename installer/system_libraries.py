"""Notices for what PyInstaller copies from the system itself: on Linux, files of its packages."""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from installer import product
from installer.carried import LICENCES

_DOCUMENTS = Path("/usr/share/doc")
LIST = "system-libraries.txt"


def notices(sources: Iterable[str]) -> list[tuple[str, str, str]]:
    """What the bundle carries to tell whose they are, as PyInstaller lists data files.

    Args:
        sources: the files that are copied, of the system or not.
    """
    if sys.platform != "linux":
        return []
    files = sorted({one for one in sources if is_of_system(one)})
    packages = {one: package_of(Path(one)) for one in files}
    told = product.WORK / LIST
    told.write_text(_list(packages), "utf-8")
    found = [(f"{LICENCES}/{LIST}", str(told), "DATA")]
    for package in sorted({one for one in packages.values() if one}):
        copyright_file = _DOCUMENTS / package / "copyright"
        if copyright_file.is_file():
            target = f"{LICENCES}/system/{package}.txt"
            found.append((target, str(copyright_file.resolve()), "DATA"))
    return found


def is_of_system(source: str) -> bool:
    """Whether a file is one of Linux's own, and neither Python's nor a package's."""
    if sys.platform != "linux":
        return False
    own = {sys.prefix, sys.base_prefix, str(product.ROOT)}
    return not any(Path(source).resolve().is_relative_to(Path(one).resolve()) for one in own)


def package_of(file: Path) -> str:
    """Debian's package that a file came with; "" where the system does not say."""
    if shutil.which("dpkg") is None:
        return ""
    # The database knows a file by the name it was installed under, before folders were merged.
    resolved = file.resolve()
    names = {str(file), str(resolved), str(resolved).removeprefix("/usr"), f"/usr{file}"}
    answer = subprocess.run(["dpkg", "-S", *sorted(names)], capture_output=True, text=True)
    return answer.stdout.partition(":")[0].strip()


def _list(packages: dict[str, str]) -> str:
    lines = ["Libraries of the system this was built on, each with its package:", ""]
    lines += [f"{Path(one).name:<32} {package or '-'}" for one, package in packages.items()]
    return "\n".join(lines) + "\n"
