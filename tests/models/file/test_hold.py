"""One window has an event open for writing, and a second can say who."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.models.file.event_file import EventFile, EventFileError
from app.models.file.hold import Hold, Holder, holder, lock_path
from tests.models.stored import contents, new_file, register
from tests.surroundings import DATA

NOW = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)

PROGRAM = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from app.models.file.hold import Hold
hold = Hold.take(Path(sys.argv[1]), datetime(2026, 5, 2, 8, 15, tzinfo=UTC))
print("held", flush=True)
sys.stdin.read()
hold.release()
"""


@contextmanager
def other_window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds an event until it is told to end."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=DATA.parents[1],
    )  # fmt: skip
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where an event lies, or would."""
    return tmp_path / "spring 100%.dicedown"


def refused(path: Path) -> EventFileError:
    """What a second window is told."""
    with pytest.raises(EventFileError) as caught:
        Hold.take(path, NOW)
    return caught.value


def test_a_second_window_is_told_who_has_the_event_since_when(path: Path) -> None:
    with other_window(path) as process:
        error = refused(path)

    assert error.code == "file.held"
    assert error.facts["process"] == process.pid
    assert error.facts["since"] == "2026-05-02T08:15:00+00:00"
    assert error.facts["host"]
    assert error.facts["path"] == str(path)


def test_an_event_is_free_when_its_window_has_closed(path: Path) -> None:
    with other_window(path):
        pass

    assert list(path.parent.iterdir()) == []
    with Hold.take(path, NOW) as hold:
        assert hold.can_write


def test_the_hold_of_a_process_that_died_is_taken_over(path: Path) -> None:
    with other_window(path) as process:
        process.kill()
        process.wait()
    assert holder(path) is not None

    with Hold.take(path, NOW):
        assert holder(path) == Holder(
            host=holder_of(path).host, process=os.getpid(), user=holder_of(path).user,
            since="2026-05-02T09:00:00+00:00",
        )  # fmt: skip

    assert list(path.parent.iterdir()) == []


def holder_of(path: Path) -> Holder:
    """Who holds an event that is held."""
    held_by = holder(path)
    assert held_by is not None
    return held_by


def test_a_second_window_of_the_same_process_is_told_too(path: Path) -> None:
    with Hold.take(path, NOW):
        assert refused(path).facts["process"] == os.getpid()
        assert refused(path).facts["process"] == os.getpid()


def test_a_hold_is_released_after_an_error(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), Hold.take(path, NOW):
        _ = 1 // 0

    assert list(path.parent.iterdir()) == []


def test_releasing_twice_leaves_another_window_alone(path: Path) -> None:
    first = Hold.take(path, NOW)
    first.release()
    with Hold.take(path, NOW):
        first.release()

        assert refused(path).code == "file.held"


@pytest.mark.parametrize("left", [b"", b"{}", b" [1, 2]", b' {"host": 1}', b"\xff" * 900])
def test_whatever_a_dead_window_left_is_taken_over(path: Path, left: bytes) -> None:
    lock_path(path).write_bytes(left)
    assert holder(path) is None

    with Hold.take(path, NOW):
        assert holder_of(path).process == os.getpid()


def test_commands_write_beside_a_window(path: Path) -> None:
    new_file(path).close()
    with Hold.take(path, NOW):
        file = EventFile.open(path)
        register(file, 2)

        assert len(contents(file)["player"]) == 2
        file.close()


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="folders are guarded otherwise")
def test_where_nothing_can_be_written_the_event_is_for_reading(path: Path) -> None:
    with unwritable_folder() as folder:
        path = folder / "spring.dicedown"
        hold = Hold.take(path, NOW)

        assert not hold.can_write
        assert list(folder.iterdir()) == [path]
        file = EventFile.open(path, read_only=not hold.can_write)
        assert len(contents(file)["event"]) == 1
        file.close()
        hold.release()


@contextmanager
def unwritable_folder() -> Iterator[Path]:
    """A folder with an event in which whoever runs this cannot write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        new_file(folder / "spring.dicedown").close()
        folder.chmod(0o555)
        was = os.geteuid()
        if was == 0:
            # Nothing is forbidden to the superuser, so be nobody for a moment.
            os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(was)
            folder.chmod(0o755)
