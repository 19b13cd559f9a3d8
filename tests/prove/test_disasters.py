"""Small versions of the long proofs: kills, power cuts, bad disks, many events in one window."""

import gc
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from app.ui.program.event_view import EventView
from tests.postgres import programs, running
from tests.prove import copies, server_kills
from tests.prove.answers import tried as answered
from tests.prove.calls import Call, recorded
from tests.prove.disk import SMALL_DISK, can_mount, tried
from tests.prove.failing import Failure, can_fail
from tests.prove.kills import killed
from tests.prove.power import NAME, endings
from tests.prove.soak import soaked

needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not here")


def test_who_is_killed_in_the_middle_has_lost_nothing(one_in) -> None:
    each = len(one_in(2, range(2)))
    found = killed(3 * each, 11)
    lives = (found["session"], found["commands"], found["season"])
    assert (*lives, found["faults"]) == (each, each, each, 0)


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Call, ...]:
    """All that a rehearsal asks of the disk."""
    path = tmp_path_factory.mktemp("calls") / NAME
    return recorded(("-m", "tests.prove.lives", "session", path, 1), path)


@pytest.mark.skipif(not can_fail(), reason="nothing can be built here that makes calls fail")
def test_a_call_that_fails_never_makes_a_command_say_what_is_not_so(one_in) -> None:
    found = answered(
        one_in(5, [
            ("enter", Failure(kind="fdatasync", number=5)),
            ("publish", Failure(kind="fdatasync", number=4)),
            ("publish", Failure(kind="fsync", number=1, lasting=0)),
            ("undo", Failure(kind="pread", number=36)),
            ("undo", Failure(kind="fcntl", number=40, lasting=0)),
            ("result", Failure(kind="unlink", number=1)),
            ("copy", Failure(kind="pread", number=40)),
            ("copy", Failure(kind="unlink", number=1)),
            ("pack", Failure(kind="pread", number=40)),
            ("restore", Failure(kind="unlink", number=1)),
            ("new", Failure(kind="unlink", number=2)),
            ("new", Failure(kind="fsync", number=1, lasting=0)),
            ("new", Failure(kind="fcntl", number=58)),
            ("new", Failure(kind="stat", number=41, error="EACCES", lasting=0)),
            ("salvage", Failure(kind="stat", number=167)),
            ("unpack", Failure(kind="write", number=1, error="ENOSPC")),
        ])
    )  # fmt: skip
    assert (found["faults"], found["not reached"]) == (0, 0)


@needs_strace
def test_a_power_cut_loses_no_finished_act(calls: tuple[Call, ...], one_in) -> None:
    found = endings(calls, one_in(6, range(0, len(calls) + 1, 97)), len(one_in(5, range(20))), 3)
    assert found["faults"] == 0
    assert found["prefixes"] > found["unborn"]


@needs_strace
def test_acts_told_done_before_they_are_synced_would_be_found_out(calls: tuple[Call, ...]) -> None:
    hasty = [replace(one, kind="nothing") if "sync" in one.kind else one for one in calls]
    assert endings(hasty, (), 10, 3)["faults"] > 0


@pytest.mark.skipif(not can_mount(), reason="only who may mount a file system can try this")
def test_a_disk_that_fails_takes_no_finished_act_with_it() -> None:
    assert tried(1, 5)["faults"] == 0


@pytest.mark.skipif(not can_mount(), reason="only who may mount a file system can try this")
def test_a_small_disk_that_is_given_is_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", tmp_path], check=True)
    try:
        monkeypatch.setenv(SMALL_DISK, str(tmp_path))
        found = tried(2, 7)
        left = list(tmp_path.iterdir())
    finally:
        subprocess.run(["umount", "--lazy", tmp_path], check=True)
    assert (found["full"], found["read-only"], found["faults"]) == (2, 0, 0)
    assert left == []


def test_a_disk_of_usual_size_is_not_filled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(SMALL_DISK, str(Path(__file__).parent))
    with pytest.raises(ValueError, match="more room"):
        tried(1, 7)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="memory is told by Linux alone")
def test_a_window_lets_events_go_that_it_has_closed(one_in) -> None:
    soaked(1 + len(one_in(2, range(2))), 1, 2)
    gc.collect()
    assert sum(isinstance(one, EventView) for one in gc.get_objects()) <= 1


@needs_strace
@pytest.mark.sweep(8)
@pytest.mark.parametrize(
    ("command", "every"), [("salvage", 60), ("upgrade", 12), ("publish", 6), ("pack", 1)]
)
def test_a_power_cut_leaves_no_half_of_a_file_under_its_name(command: str, every: int) -> None:
    with copies.recorded(command) as recording:
        ends = range(0, len(recording.calls) + 1, every)
        found = copies.tried(recording, ends, 8, 3)
    assert (found["faults"], found["cuts"]) == (0, 8)


@needs_strace
def test_a_copy_called_written_before_it_is_synced_would_be_found_out() -> None:
    with copies.recorded("copy") as recording:
        hasty = tuple(one for one in recording.calls if "sync" not in one.kind)
        assert copies.tried(replace(recording, calls=hasty), (), 12, 3)["faults"] > 0


def test_whatever_is_killed_of_a_server_loses_nothing_and_doubles_nothing(one_in) -> None:
    if programs() is None:
        pytest.skip("no package of PostgreSQL's programs is here")
    with running() as server:
        found = server_kills.killed(server, 2 + 12 * (len(one_in(2, range(2))) - 1), 2)
    assert (found["faults"], found["hung"]) == (0, 0)
    assert found["acts"] > 0
