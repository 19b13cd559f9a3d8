"""What is no ordinary file is refused at once, by every command that reads one."""

import os
import signal
from pathlib import Path

import pytest

from app.models.file.hold import holder, lock_path

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files only on Unix")

READS = (
    "status {}", "check {}", "history {}", "export {} -o out.json", "pack {} -o out.dicepack",
    "restore {}", "salvage {}", "backups {}", "unpack {}", "import {} -o new.dicedown",
    "players {event} {}", "list {event} Nobody {}", "packet check {}", "packet figures {}",
    "scenarios check {}", "scenarios add {event} {}",
    "new new.dicedown --packet {} --points 50 --name X",
)  # fmt: skip
"""``{}`` is what is read."""


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A pipe that nobody writes to; waiting for it fails after five seconds."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.toml")
    signal.alarm(5)
    yield "./pipe.toml"
    signal.alarm(0)


@pytest.mark.parametrize("command", READS)
def test_a_pipe_is_refused_at_once(run, playing: Path, pipe: str, command: str) -> None:
    words = [word.format(pipe, event=playing) for word in command.split()]
    answer = run(*words)
    assert answer.code in (1, 2)
    assert "is a folder, a pipe or a device, no file." in answer.err
    assert not list(Path().glob("new*")) + list(Path().glob("out*"))


@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_so_is_one_that_the_database_would_read_beside_an_event(
    run, playing: Path, pipe: str, end: str
) -> None:
    beside = playing.with_name(playing.name + end)
    os.mkfifo(beside)
    answer = run("status", playing)
    assert f"{beside.name} is a folder, a pipe or a device" in answer.err


def test_a_pipe_in_place_of_a_lock_tells_of_nobody(playing: Path, pipe: str) -> None:
    os.mkfifo(lock_path(playing))
    assert holder(playing) is None


def test_a_device_without_an_end_is_refused(run) -> None:
    for command in ("salvage", "unpack"):
        assert "no file. Choose a file." in run(command, "/dev/zero").err


def test_a_folder_named_as_an_event_is_refused(run, tmp_path: Path) -> None:
    (tmp_path / "x.dicedown").mkdir()
    assert "no file. Choose a file." in run("status", tmp_path / "x.dicedown").err
