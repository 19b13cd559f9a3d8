"""The half of an act that a power cut leaves in a file is never taken for the event."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.models.file import connection
from app.models.file.check import damages_of_image
from app.models.file.event_file import EventFile
from app.models.file.recovery import committed_bytes
from app.models.salvage.salvage import salvage
from tests.models.stored import new_file, register

NOW = datetime(2026, 5, 3, 8, 0, tzinfo=UTC)


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """An event of 16 players whose power failed while all of them got another name."""
    file = new_file(tmp_path / "day.dicedown")
    register(file, 16)
    file.close()
    path = tmp_path / "cut.dicedown"
    with closing(sqlite3.connect(file.path, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 2")
        db.execute("PRAGMA cache_spill = 2")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE player SET name = 'half ' || id")
        db.execute("CREATE TABLE half (a)")
        # More than is held in memory, so that part of it is in the file already.
        db.executemany("INSERT INTO half VALUES (?)", [("half" * 2000,)] * 20)
        for end in ("", "-journal"):
            shutil.copy(f"{file.path}{end}", f"{path}{end}")
        db.execute("ROLLBACK")
    assert path.read_bytes() != file.path.read_bytes()
    return path


def test_what_is_read_is_the_event_before_the_act_and_nothing_beside_it_changes(cut):
    beside = {path.name: path.read_bytes() for path in cut.parent.iterdir()}
    assert committed_bytes(cut) == (cut.parent / "day.dicedown").read_bytes()
    assert {path.name: path.read_bytes() for path in cut.parent.iterdir()} == beside


def test_a_salvage_has_no_half_of_an_act(cut, tmp_path):
    report = salvage(cut, tmp_path / "new.dicedown", at=NOW, packet_text=lambda *_: "{}")
    assert all(one.is_as_it_was for one in report)
    data = (tmp_path / "new.dicedown").read_bytes()
    assert damages_of_image(data) == () and b"half " not in data


def test_what_beside_it_undoes_nothing_leaves_the_file_as_it_is(tmp_path):
    path = tmp_path / "day.dicedown"
    path.write_bytes(b"no event at all")
    for undoing in (b"", b"junk" * 300):
        path.with_name("day.dicedown-journal").write_bytes(undoing)
        assert committed_bytes(path) == b"no event at all"
    path.with_name("day.dicedown-journal").unlink()
    path.with_name("day.dicedown-journal").mkdir()
    assert committed_bytes(path) == b"no event at all"


def test_the_image_of_an_open_event_is_its_file(tmp_path: Path) -> None:
    file = new_file(tmp_path / "day.dicedown")
    register(file, 16)

    assert file.image() == file.path.read_bytes()

    file.close()


def test_a_page_that_is_given_as_zeros_is_read_as_a_copy_reads_it(tmp_path: Path) -> None:
    file = new_file(tmp_path / "day.dicedown")
    register(file, 16)
    file.close()
    data = bytearray(file.path.read_bytes())
    page = len(data) // 4096 // 2 * 4096
    data[page : page + 4096] = bytes(4096)
    file.path.write_bytes(data)
    file = EventFile(file.path, read_only=True)
    assert file.image() == data

    def unreadable(_: sqlite3.Connection) -> bytes:
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.MonkeyPatch.context() as patch:
        # What SQLite's own copy says where the drive doesn't give the page.
        patch.setattr(connection, "_copied", unreadable)
        with pytest.raises(sqlite3.OperationalError):
            file.image()
    file.close()
