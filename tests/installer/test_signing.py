"""What is signed on Windows: every program and library of the bundle that nobody has signed."""

import subprocess
import sys
from pathlib import Path

import pytest

from installer import bundle, product, windows_facts


def library(path: Path, *, wide: bool = True, signed: bool = False) -> Path:
    """The least that Windows takes for a library, with or without a signature."""
    at = 0x80
    header = (b"\x0b\x02" if wide else b"\x0b\x01").ljust(112 if wide else 96, b"\0")
    directories = bytearray(8 * 16)
    if signed:
        directories[32:40] = (4096).to_bytes(4, "little") + (800).to_bytes(4, "little")
    start = b"MZ".ljust(0x3C, b"\0") + at.to_bytes(4, "little")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(start.ljust(at, b"\0") + b"PE\0\0" + bytes(20) + header + directories)
    return path


@pytest.mark.parametrize("wide", [True, False])
def test_what_lacks_a_signature_is_found_and_nothing_else(tmp_path, wide):
    missing = [
        library(tmp_path / "Dice Down.exe", wide=wide),
        library(tmp_path / "_internal" / "Qt" / "Qt6Core.DLL", wide=wide),
        library(tmp_path / "_internal" / "_sqlite3.pyd", wide=wide),
    ]
    library(tmp_path / "_internal" / "python311.dll", wide=wide, signed=True)
    library(tmp_path / "_internal" / "picture.png", wide=wide)
    (tmp_path / "_internal" / "text.dll").write_bytes(b"no library")
    (tmp_path / "_internal" / "empty.dll").write_bytes(b"")
    assert windows_facts.unsigned(tmp_path) == sorted(missing)


def test_all_of_them_are_signed_in_lines_that_are_not_too_long(tmp_path, monkeypatch):
    files = [library(tmp_path / "_internal" / f"{n:03}.dll") for n in range(101)]
    lines: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("DICEDOWN_WINDOWS_SIGNER", r"D:\kit\signtool.exe sign /dlib D:\x.dll")
    monkeypatch.setattr(product, "BUILT", tmp_path / "none")
    monkeypatch.setattr(product, "bundle_folder", lambda: tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda line, **_: lines.append(line))

    bundle.build()

    signing = [line for line in lines if line[0].endswith("signtool.exe")]
    assert [line[:4] for line in signing] == [
        [r"D:\kit\signtool.exe", "sign", "/dlib", r"D:\x.dll"]
    ] * 3
    assert [name for line in signing for name in line[4:]] == [str(one) for one in files]
