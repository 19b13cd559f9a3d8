"""A journal beside a file is kept before it is used, and one of another file isn't used."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.models.file.event_file import EventFile, EventFileError
from app.models.file.recovery import is_cut_off, recover
from tests.models.file.test_committed_bytes import cut
from tests.models.stored import contents, new_file, register, run, wrong

__all__ = ["cut"]


@pytest.fixture
def whole(cut: Path) -> Path:
    """The event of ``cut`` before the action that was cut off."""
    return cut.parent / "day.dicedown"


def other_event(path: Path) -> Path:
    """An event of 40 players of its own."""
    file = new_file(path)
    register(file, 40)
    for n in range(1, 20):
        run(file, f"UPDATE player SET name = 'Other {n}' WHERE id = {n}")
    file.close()
    return path


def journal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def test_an_event_without_a_journal_needs_nothing(whole: Path, tmp_path: Path) -> None:
    assert not is_cut_off(whole)
    assert recover(whole, tmp_path / "kept") is None
    assert not (tmp_path / "kept").exists()


def test_file_and_journal_are_kept_as_they_were(cut: Path, whole: Path, tmp_path: Path) -> None:
    before = cut.read_bytes(), journal_of(cut).read_bytes()

    found = recover(cut, tmp_path / "kept")

    assert found is not None and not found.set_aside
    assert (found.kept.read_bytes(), journal_of(found.kept).read_bytes()) == before
    with closing(EventFile.open(cut)) as file, closing(EventFile.open(whole)) as earlier:
        assert (contents(file), wrong(file)) == (contents(earlier), ())


def test_the_journal_of_an_earlier_file_is_not_used(cut: Path, tmp_path: Path) -> None:
    cut.unlink()
    other_event(tmp_path / "other.dicedown")
    shutil.copy(tmp_path / "other.dicedown", cut)
    before, undoing = cut.read_bytes(), journal_of(cut).read_bytes()

    found = recover(cut, tmp_path / "kept")

    assert found is not None and found.set_aside
    assert journal_of(found.kept).read_bytes() == undoing
    assert not journal_of(cut).exists()
    with closing(EventFile.open(cut)) as file:
        assert wrong(file) == ()
    assert cut.read_bytes() == before


def test_a_later_state_of_the_same_event_is_not_taken_back(
    cut: Path, whole: Path, tmp_path: Path
) -> None:
    with closing(EventFile.open(whole)) as file:
        for n in range(1, 17):
            run(file, f"UPDATE player SET name = 'Later {n}', club = '{'x' * 300}' WHERE id = {n}")
    shutil.copy(whole, cut)

    found = recover(cut, tmp_path / "kept")

    assert found is not None and found.set_aside
    assert cut.read_bytes() == whole.read_bytes()


def test_where_the_journal_cannot_be_kept_another_files_event_is_not_opened(
    cut: Path, tmp_path: Path
) -> None:
    cut.unlink()
    shutil.copy(other_event(tmp_path / "other.dicedown"), cut)
    (tmp_path / "kept").write_text("no folder")

    with pytest.raises(EventFileError) as caught:
        recover(cut, tmp_path / "kept")

    assert caught.value.code == "file.leftover"
    assert journal_of(cut).exists()


def test_the_journal_of_a_program_that_is_writing_is_left_alone(
    whole: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(whole, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 2")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE player SET name = 'half ' || id")
        db.execute("CREATE TABLE half (a)")
        db.executemany("INSERT INTO half VALUES (?)", [("half" * 2000,)] * 20)

        found = recover(whole, tmp_path / "kept")

        assert found is None or not found.set_aside
        assert journal_of(whole).exists()
        db.execute("ROLLBACK")


def test_the_newest_three_are_kept(cut: Path, tmp_path: Path) -> None:
    both = cut.read_bytes(), journal_of(cut).read_bytes()
    for _ in range(5):
        cut.write_bytes(both[0])
        journal_of(cut).write_bytes(both[1])
        recover(cut, tmp_path / "kept")

    assert len(list((tmp_path / "kept").glob("*.dicedown"))) == 3
    assert len(list((tmp_path / "kept").glob("*-journal"))) == 3
