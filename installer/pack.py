"""What people download, made of the bundle: an archive, a setup or a disk image."""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from installer import icons, product
from installer.carried import LICENCES
from installer.windows_facts import numbers

_MACHINES = {"AMD64": "x86_64", "x86_64": "x86_64", "arm64": "arm64", "aarch64": "arm64"}


def everything() -> Iterator[Path]:
    """Make all that this system is handed out as; each file as soon as it is there."""
    match sys.platform:
        case "win32":
            yield windows_setup()
        case "darwin":
            yield mac_image()
        case _:
            yield linux_archive()


def file_name(ending: str) -> str:
    """What a download is called: ``DiceDown-1.2.0-linux-x86_64.tar.xz``."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    machine = _MACHINES.get(platform.machine(), platform.machine())
    return f"DiceDown-{product.version()}-{system}-{machine}{ending}"


def linux_archive() -> Path:
    """The archive for Linux: the bundle, what a desktop wants to know of it, and an installer."""
    target = product.BUILT / file_name(".tar.xz")
    top = target.name.removesuffix(".tar.xz")
    with tarfile.open(target, "w:xz", preset=9) as archive:
        for source, place in linux_files():
            archive.add(source, f"{top}/{place}", recursive=False, filter=_plain)
    return target


def linux_files() -> Iterator[tuple[Path, str]]:
    """Every file of the archive with its place in it."""
    here = product.HERE / "linux"
    bundle = product.bundle_folder()
    for path in sorted(bundle.rglob("*")):
        yield path, f"{product.COMMAND}/{path.relative_to(bundle).as_posix()}"
    for name in ("install.sh", "uninstall.sh", "README.txt"):
        yield here / name, name
    yield product.ROOT / "LICENSE", "LICENSE"
    yield bundle / "_internal" / LICENCES / "THIRD-PARTY.md", "THIRD-PARTY.md"
    for name in (f"{product.COMMAND}.desktop", f"{product.COMMAND}.xml"):
        yield here / name, f"share/{name}"
    for name in ("dicedown", "dicedown-event"):
        for side in icons.LINUX:
            drawn = product.WORK / "icons" / f"{name}-{side}.png"
            yield drawn, f"share/icons/{side}/{name}.png"
    yield icons.PROGRAM, "share/icons/scalable/dicedown.svg"
    yield icons.EVENT, "share/icons/scalable/dicedown-event.svg"


def windows_setup() -> Path:
    """The setup for Windows, by Inno Setup.

    Raises:
        FileNotFoundError: there is no Inno Setup here.
    """
    compiler = shutil.which("iscc") or r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe"
    name = file_name("-setup")
    told = {
        "AppVersion": product.version(),
        "AppNumbers": ".".join(map(str, numbers(product.version()))),
        "OutputName": name,
        "OutputFolder": product.BUILT,
    }
    defines = [f"/D{key}={value}" for key, value in told.items()]
    script = product.HERE / "windows" / "dicedown.iss"
    subprocess.run([compiler, "/Qp", *defines, *_signed(), script], check=True)
    return product.BUILT / f"{name}.exe"


def mac_image() -> Path:
    """The disk image for macOS."""
    target = product.BUILT / file_name(".dmg")
    script = product.HERE / "macos" / "make_dmg.sh"
    subprocess.run(["bash", script, product.bundle_folder(), target, product.NAME], check=True)
    return target


def _signed() -> list[str]:
    """What has Inno Setup sign the setup and its uninstaller, where a signer is there."""
    tool = windows_signer()
    return [f"/Ssigner={tool} $f", "/DSign"] if tool else []


def windows_signer() -> str:
    """The command that signs a file whose name is put behind it; "" where nobody signs.

    Nothing in it holds a space, so that it may be taken apart at them.
    """
    return os.environ.get("DICEDOWN_WINDOWS_SIGNER", "").strip()


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who built it; two builds of the same files are the same archive."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = 0
    return member
