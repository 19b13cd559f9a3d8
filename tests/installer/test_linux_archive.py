"""The archive for Linux: a desktop finds the program and its events, and loses them again."""

import os
import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import dev
from installer import icons, product

HERE = product.HERE / "linux"
NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no shell")


def entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(HERE / "dicedown.desktop", "utf-8")
    return dict(parser["Desktop Entry"])


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """The archive unpacked, with a launcher that only says who it is."""
    top = tmp_path / "un packed"
    (top / "dicedown").mkdir(parents=True)
    for name in ("dicedown", "dicedown-window"):
        launcher = top / "dicedown" / name
        launcher.write_text('#!/bin/sh\necho "started with $*"\n')
        launcher.chmod(0o755)
    for name in ("install.sh", "uninstall.sh"):
        shutil.copy(HERE / name, top)
    for name in ("LICENSE", "THIRD-PARTY.md"):
        (top / name).touch()
    for side in (*map(str, icons.LINUX), "scalable"):
        folder = top / "share" / "icons" / side
        folder.mkdir(parents=True)
        for name in ("dicedown", "dicedown-event"):
            (folder / f"{name}.{'svg' if side == 'scalable' else 'png'}").touch()
    for name in ("dicedown.desktop", "dicedown.xml"):
        shutil.copy(HERE / name, top / "share")
    return top


def run(script: Path, prefix: Path) -> None:
    surroundings = {"PATH": os.environ["PATH"], "HOME": str(prefix), "PREFIX": str(prefix)}
    subprocess.run([str(script)], check=True, capture_output=True, env=surroundings)


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


def test_the_entry_says_what_a_desktop_asks():
    found = entry()
    assert (found["Type"], found["Name"], found["Icon"]) == (
        "Application",
        product.NAME,
        "dicedown",
    )
    assert found["Exec"] == "dicedown-window %f"
    assert found["MimeType"] == f"{product.MIME_TYPE};{product.PACK_MIME_TYPE};"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="no validator")
def test_the_entry_is_valid():
    command = ["desktop-file-validate", str(HERE / "dicedown.desktop")]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert (answer.returncode, answer.stdout) == (0, "")


def test_events_and_packs_are_known_by_their_ending():
    kinds = ElementTree.parse(HERE / "dicedown.xml").getroot()
    known = {one.get("type"): one.find(f"{NAMESPACE}glob").get("pattern") for one in kinds}
    assert known == {
        product.MIME_TYPE: f"*{product.SUFFIX}",
        product.PACK_MIME_TYPE: f"*{product.PACK_SUFFIX}",
    }
    assert {one.find(f"{NAMESPACE}icon").get("name") for one in kinds} == {"dicedown-event"}


def test_it_is_installed_and_taken_away_without_a_trace(archive, tmp_path):
    prefix = tmp_path / "my home" / ".local"
    run(archive / "install.sh", prefix)
    installed = files(prefix)
    run(archive / "uninstall.sh", prefix)

    assert {
        "bin/dicedown",
        "lib/dicedown/a/dicedown-window",
        "lib/dicedown/a/LICENSE",
        "share/applications/dicedown.desktop",
        "share/mime/packages/dicedown.xml",
        "share/icons/hicolor/48x48/apps/dicedown.png",
        "share/icons/hicolor/scalable/mimetypes/dicedown-event.svg",
    } <= installed
    left = {one for one in files(prefix) if not one.endswith(("mimeinfo.cache", ".cache"))}
    assert {one for one in left if "dicedown" in one} == set()


def test_a_newer_version_leaves_nothing_of_the_older(archive, tmp_path):
    prefix = tmp_path / ".local"
    (archive / "dicedown" / "old-module").touch()
    run(archive / "install.sh", prefix)
    (archive / "dicedown" / "old-module").unlink()
    run(archive / "install.sh", prefix)

    assert not any(one.endswith("old-module") for one in files(prefix))
    assert {one.split("/")[2] for one in files(prefix) if one.startswith("lib/")} == {"b"}


CALLS = ("mkdir", "rm", "cp", "sync", "ln", "mv", "sed", "basename")
"""The commands by which the script changes anything."""
SHIM = """#!/bin/sh
n=$(($(cat "$COUNT") + 1)); echo "$n" >"$COUNT"
"$PREFIX/bin/dicedown" here >/dev/null || exit 70
"$PREFIX/bin/dicedown-window" here >/dev/null || exit 70
if [ "$n" = "$LAST" ]; then exit 71; fi
PATH=$REST exec NAME "$@"
"""
"""Looks before each call whether the program is there; the last one is where the machine stops."""


def test_an_upgrade_that_stops_anywhere_leaves_a_program_that_starts(archive, tmp_path, one_in):
    prefix, shims = tmp_path / ".local", tmp_path / "shims"
    run(archive / "install.sh", prefix)
    shims.mkdir()
    for name in CALLS:
        (shims / name).write_text(SHIM.replace("NAME", name))
        (shims / name).chmod(0o755)
    path, count = os.environ["PATH"], tmp_path / "count"
    code = 71
    for last in one_in(8, range(1, 200)):
        count.write_text("0")
        surroundings = {
            "PATH": f"{shims}:{path}", "REST": path, "HOME": str(prefix), "PREFIX": str(prefix),
            "COUNT": str(count), "LAST": str(last),
        }  # fmt: skip
        command = [str(archive / "install.sh")]
        code = subprocess.run(command, capture_output=True, env=surroundings).returncode
        if code != 71:
            break
    assert code == 0 and last > 10
    left = subprocess.run([str(prefix / "bin" / "dicedown"), "x"], capture_output=True, text=True)
    assert left.stdout == "started with x\n"


def test_what_an_older_set_up_laid_down_goes_once_the_new_one_stands(archive, tmp_path):
    prefix = tmp_path / ".local"
    older = prefix / "lib" / "dicedown"
    (older / "_internal").mkdir(parents=True)
    (older / "dicedown").touch()
    run(archive / "install.sh", prefix)
    assert [one.name for one in older.iterdir()] == ["a"]


def test_the_installed_entry_starts_the_program_with_an_event(archive, tmp_path):
    prefix = tmp_path / "my home" / ".local"
    run(archive / "install.sh", prefix)
    text = (prefix / "share" / "applications" / "dicedown.desktop").read_text("utf-8")
    (line,) = re.findall("^Exec=(.*) %f$", text, re.MULTILINE)

    answer = subprocess.run([line.strip('"'), "cup.dicedown"], capture_output=True, text=True)

    assert answer.stdout == "started with cup.dicedown\n"


def test_the_libraries_it_names_are_those_that_the_set_up_asks_for():
    text = (HERE / "README.txt").read_text("utf-8")
    # The same pattern as in the workflow that tries the archive on a bare system.
    assert set(re.findall(r"\blib[a-z0-9.-]*\b", text)) == set(dev.SHOWING.values())


def test_the_page_on_installing_names_the_same_libraries():
    text = (product.ROOT / "docs" / "INSTALLING.md").read_text("utf-8")
    (block,) = re.findall(r"sudo apt-get install ((?:[^`]+?\\\n)*.*)\n", text)
    assert set(block.replace("\\\n", " ").split()) == set(dev.SHOWING.values())


@pytest.mark.skipif(not Path("/proc/self/exe").exists(), reason="no /proc")
def test_an_open_window_is_not_taken_its_files(archive, tmp_path):
    prefix = tmp_path / ".local"
    run(archive / "install.sh", prefix)
    installed = prefix / "lib" / "dicedown" / "a"
    window = installed / "open-window"
    shutil.copy(shutil.which("sleep"), window)
    before = files(prefix)
    surroundings = {"PATH": os.environ["PATH"], "HOME": str(prefix), "PREFIX": str(prefix)}
    opened = subprocess.Popen([window, "60"])
    try:
        answer = subprocess.run(
            [archive / "install.sh"], capture_output=True, text=True, env=surroundings
        )
    finally:
        opened.kill()
        opened.wait()

    assert (answer.returncode, answer.stdout) == (1, "")
    assert "Close its windows" in answer.stderr
    assert files(prefix) == before
    run(archive / "install.sh", prefix)
    assert not installed.exists()


@pytest.mark.parametrize("name", ["relative", "R&D | tools", "back\\slash"])
def test_any_folder_may_be_the_prefix(archive, tmp_path, name):
    surroundings = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PREFIX": name}
    command = [str(archive / "install.sh")]
    subprocess.run(command, check=True, capture_output=True, env=surroundings, cwd=tmp_path)
    prefix = tmp_path / name

    launcher = [str(prefix / "bin" / "dicedown"), "x"]
    answer = subprocess.run(launcher, capture_output=True, text=True, cwd="/")

    assert answer.stdout == "started with x\n"
    text = (prefix / "share" / "applications" / "dicedown.desktop").read_text("utf-8")
    assert f'Exec="{prefix}/bin/dicedown-window" %f' in text
