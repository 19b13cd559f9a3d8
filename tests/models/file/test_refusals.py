"""What is no event of ours is refused by the right code, and left as it lies."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.models.file.event_file import APPLICATION_ID, SCHEMA_VERSION, EventFile, EventFileError
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.models.stored import new_file, register
from tests.surroundings import DATA

SAMPLE = DATA / "events" / "v001.dicedown"


def nothing(path: Path) -> None:
    """No file."""


def folder(path: Path) -> None:
    path.mkdir()


def empty(path: Path) -> None:
    path.touch()


def short_text(path: Path) -> None:
    path.write_text("SQLite format 3")


def long_junk(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 64)


def other_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE event (id INTEGER)")
        connection.execute("INSERT INTO event VALUES (1)")
        connection.commit()


def other_database_in_wal(path: Path) -> None:
    other_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


def marked_but_empty(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def without_the_first_step(path: Path) -> None:
    EventFile.create(path).close()


def truncated(path: Path) -> None:
    path.write_bytes(SAMPLE.read_bytes()[:50_000])


def truncated_in_the_header(path: Path) -> None:
    path.write_bytes(SAMPLE.read_bytes()[:80])


def header_and_junk(path: Path) -> None:
    path.write_bytes(SAMPLE.read_bytes()[:100] + b"\xee" * 100_000)


def newer(path: Path) -> None:
    shutil.copy(SAMPLE, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        connection.execute("ALTER TABLE player RENAME COLUMN name TO full_name")


CASES = [
    (nothing, "file.missing"),
    (folder, "file.not-plain"),
    (empty, "file.not-an-event"),
    (short_text, "file.not-an-event"),
    (long_junk, "file.not-an-event"),
    (other_database, "file.not-an-event"),
    (other_database_in_wal, "file.not-an-event"),
    (without_the_first_step, "file.not-an-event"),
    (marked_but_empty, "file.damaged"),
    (truncated, "file.damaged"),
    (truncated_in_the_header, "file.damaged"),
    (header_and_junk, "file.damaged"),
    (newer, "file.newer"),
]


@pytest.mark.parametrize("read_only", [False, True], ids=["to-write", "to-read"])
@pytest.mark.parametrize(("make", "code"), CASES, ids=[make.__name__ for make, _ in CASES])
def test_a_file_that_is_no_event_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None], code: str, read_only: bool
) -> None:
    path = tmp_path / "odd name #1 100%.dicedown"
    make(path)
    before = everything(tmp_path)

    with pytest.raises(EventFileError) as caught:
        EventFile.open(path, read_only=read_only)

    assert caught.value.code == code
    assert caught.value.facts["path"] == str(path)
    assert everything(tmp_path) == before


def test_an_sqlite_that_nothing_was_tried_with_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, new = tmp_path / "there.dicedown", tmp_path / "new.dicedown"
    long_junk(there)
    before = everything(tmp_path)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.36.0")

    for act in (EventFile.open, EventFile.create):
        with pytest.raises(EventFileError) as caught:
            act(there if act == EventFile.open else new)
        assert caught.value.code == "file.old-sqlite"
        (sentence,) = error_sentences(words(), caught.value, str)
        assert sentence == (
            "Python has SQLite 3.36.0, and Dice Down needs 3.37.0 or newer. Use a newer Python."
        )
    assert everything(tmp_path) == before


def everything(folder: Path) -> dict[str, bytes | None]:
    """Every file's bytes; None for a folder."""
    return {path.name: path.read_bytes() if path.is_file() else None for path in folder.iterdir()}


def test_a_newer_file_says_which_schema_it_has(tmp_path: Path) -> None:
    newer(tmp_path / "a.dicedown")

    with pytest.raises(EventFileError) as caught:
        EventFile.open(tmp_path / "a.dicedown")

    assert caught.value.facts["version"] == SCHEMA_VERSION + 1


def test_a_file_is_never_made_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a.dicedown"
    path.write_text("shopping")

    with pytest.raises(EventFileError) as caught:
        EventFile.create(path)

    assert (caught.value.code, path.read_text()) == ("file.exists", "shopping")


def test_a_file_cannot_be_made_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EventFileError) as caught:
        EventFile.create(tmp_path / "gone" / "a.dicedown")

    assert caught.value.code == "file.cannot-write"
    assert list(tmp_path.iterdir()) == []


def test_any_name_that_a_file_can_have_will_do(tmp_path: Path) -> None:
    file = new_file(tmp_path / "100% #1 «Žluť» 😀 & co.dicedown")
    register(file, 2)
    file.close()

    EventFile.open(file.path).close()

    assert [path.name for path in tmp_path.iterdir()] == [file.path.name]


def test_a_file_opened_for_reading_cannot_be_written(tmp_path: Path) -> None:
    new_file(tmp_path / "a.dicedown").close()
    file = EventFile.open(tmp_path / "a.dicedown", read_only=True)

    with pytest.raises(Exception, match="readonly"):
        register(file, 1)

    file.close()


def test_alembic_is_not_loaded_to_make_and_open_an_event(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.models.stored import new_file;"
        "from app.models.file.event_file import EventFile;"
        "path = Path(sys.argv[1]); new_file(path).close(); EventFile.open(path).close();"
        "sys.exit('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "a.dicedown")]

    done = subprocess.run(command, cwd=DATA.parents[1], env=os.environ, check=False)

    assert done.returncode == 0
