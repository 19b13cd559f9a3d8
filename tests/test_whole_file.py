"""Names of new files: free ones, such as every system takes, and none beside SQLite's leftovers."""

import errno
from pathlib import Path

import pytest

from app.whole_file import copy_new, digest_of, file_stem, first_free, write_new


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_a_name_beside_which_sqlite_left_a_file_is_not_free(tmp_path: Path, end: str) -> None:
    (tmp_path / f"cup.dicedown{end}").write_bytes(b"left behind")

    assert first_free(tmp_path, "cup", ".dicedown") == tmp_path / "cup 2.dicedown"


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_nothing_new_gets_the_name_of_what_was_left_behind(tmp_path: Path, end: str) -> None:
    left, source = tmp_path / f"cup.dicedown{end}", tmp_path / "source"
    left.write_bytes(b"left behind")
    source.write_bytes(b"data")

    with pytest.raises(FileExistsError):
        write_new(tmp_path / "cup.dicedown", b"data")
    with pytest.raises(FileExistsError):
        copy_new(source, tmp_path / "cup.dicedown", digest_of(source))

    assert sorted(one.name for one in tmp_path.iterdir()) == [left.name, "source"]


def test_a_file_that_has_its_name_is_written_though_its_other_name_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "unlink", fails)

    write_new(tmp_path / "cup.dicedown", b"whole")

    assert (tmp_path / "cup.dicedown").read_bytes() == b"whole"


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("Spring Cup", "Spring Cup"),
        ("a/b\\c:d*e?f", "a b c d e f"),
        ("CON", "CON event"),
        ("nul ", "nul event"),
        ("com1.2026", "com1.2026 event"),
        ("Console", "Console"),
        ("...", "event"),
        ("\u202egnp.exe", "gnp.exe"),
        ("", "event"),
    ],
)
def test_a_text_becomes_a_name_that_every_system_takes(text: str, stem: str) -> None:
    assert file_stem(text, "event") == stem


@pytest.mark.parametrize("letter", ["x", "ß", "杯", "🎲"])
def test_a_long_text_leaves_room_for_every_ending(tmp_path: Path, letter: str) -> None:
    name = f"{file_stem(letter * 300, 'event')} 17 salvaged.dicedown-journal"

    (tmp_path / name).write_bytes(b"")

    assert len(name.encode()) <= 255
