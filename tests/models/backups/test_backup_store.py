"""Backups are stored whole or not at all; old ones are deleted, good ones stay."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.models.backups.backup_store import (
    CLOSED,
    UPGRADED,
    backup_folder,
    backups_in,
    belongs,
    copy_backup,
    is_unaltered,
    note_of,
    note_path,
    remove_old_backups,
    store_backup,
    write_missing_notes,
)
from app.models.file.event_file import EventFile
from app.models.file.event_summary import EventSummary, is_sound, summary_of
from tests.models.stored import pair, register, run

AT = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
ORIGIN = Path("/events/Spring Cup.dicedown")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return backup_folder(tmp_path / "backups", ORIGIN, "0123abcd")


def put(folder: Path, data: bytes, minute: int = 0, *, round_: int | None = None, sound=True):
    note = note_of(
        data, why=CLOSED, at=AT + timedelta(minutes=minute), origin=ORIGIN,
        summary=EventSummary(round=round_), is_sound=sound,
    )  # fmt: skip
    return store_backup(folder, data, note)


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_a_backup_holds_the_very_bytes_of_the_event(folder: Path, file: EventFile) -> None:
    register(file, 8)
    data = file.image()

    path = put(folder, data)

    assert path is not None
    assert data == file.path.read_bytes() == path.read_bytes()
    assert [one.path for one in backups_in(folder)] == [path]
    assert is_unaltered(backups_in(folder)[0])


def test_a_brief_says_how_far_an_event_is(file: EventFile) -> None:
    register(file, 4)
    pair(file, 1, [(1, 2), (3, 4)])

    brief = summary_of(file.image())

    assert (brief.name, brief.round, brief.state) == ("Spring Cup", 1, "draft")
    assert (brief.results, brief.games, brief.players, brief.step) == (0, 2, 4, 3)
    assert len(brief.identity) == 8


@pytest.mark.parametrize("data", [b"", b"Dear EO", b"SQLite format 3\0" + b"\xa5" * 9000])
def test_of_junk_a_brief_says_nothing(data: bytes) -> None:
    assert summary_of(data) == EventSummary()
    assert data == b"" or not is_sound(data)


def test_the_same_bytes_are_not_written_twice(folder: Path) -> None:
    assert put(folder, b"one", 0) is not None
    assert put(folder, b"one", 1) is None
    assert put(folder, b"two", 2) is not None
    assert put(folder, b"one", 3) is not None


def test_bytes_that_were_altered_since_are_written_again(folder: Path) -> None:
    path = put(folder, b"one")
    assert path is not None
    path.write_bytes(b"onE")

    assert put(folder, b"one", 1) is not None
    assert [is_unaltered(one) for one in backups_in(folder)] == [True, False]


def test_the_keys_of_a_note_stay_as_older_programs_read_them(folder: Path) -> None:
    path = put(folder, b"one", round_=2)

    assert path is not None
    note = json.loads(note_path(path).read_bytes())
    assert list(note) == [
        "format", "why", "at", "origin", "sha256", "size", "is_sound", "brief",
    ]  # fmt: skip
    assert list(note["brief"]) == [
        "identity", "name", "round", "state", "results", "games", "players", "step", "schema",
    ]  # fmt: skip


def test_two_backups_of_one_second_keep_both(folder: Path) -> None:
    put(folder, b"one")
    put(folder, b"two")

    assert len(backups_in(folder)) == 2


def test_the_newest_stay_and_the_last_of_each_round(folder: Path) -> None:
    for minute in range(12):
        put(folder, f"{minute}".encode(), minute, round_=minute // 3)

    remove_old_backups(folder, keep=4, most_bytes=1000)

    left = [one.path.read_bytes().decode() for one in backups_in(folder)]
    assert left == ["11", "10", "9", "8", "5", "2"]


def test_a_folder_that_grows_too_large_loses_its_oldest_but_never_its_newest(folder: Path) -> None:
    for minute in range(5):
        put(folder, bytes([minute]) * 100, minute)

    remove_old_backups(folder, keep=20, most_bytes=250)
    assert len(backups_in(folder)) == 2
    remove_old_backups(folder, keep=20, most_bytes=10)
    assert [one.path.read_bytes()[0] for one in backups_in(folder)] == [4]


def test_copies_of_a_damaged_file_push_no_good_one_out(folder: Path) -> None:
    put(folder, b"good", 0)
    for minute in range(1, 9):
        put(folder, bytes([minute]), minute, sound=False)

    remove_old_backups(folder, keep=3, most_bytes=1000)

    assert b"good" in [one.path.read_bytes() for one in backups_in(folder)]
    assert len(backups_in(folder)) == 4


def test_a_backup_without_a_note_is_listed_and_gets_one(folder: Path, file: EventFile) -> None:
    path = put(folder, file.image())
    assert path is not None
    note_path(path).unlink()
    assert [one.has_note for one in backups_in(folder)] == [False]
    assert backups_in(folder)[0].note.summary.name == "Spring Cup"

    write_missing_notes(folder, UPGRADED, ORIGIN)

    (one,) = backups_in(folder)
    assert (one.note.why, one.note.origin, is_unaltered(one)) == (CLOSED, str(ORIGIN), True)


@pytest.mark.parametrize("note", [b"", b"[]", b"{", b'{"format": "dicedown-backup"}', b"\xff"])
def test_a_damaged_note_is_no_note(folder: Path, note: bytes) -> None:
    path = put(folder, b"one")
    assert path is not None
    note_path(path).write_bytes(note)

    (one,) = backups_in(folder)
    assert not one.has_note
    assert not is_unaltered(one)


def test_a_folder_is_known_by_event_and_by_place(folder: Path) -> None:
    assert belongs(folder, ORIGIN, "")
    assert belongs(folder, Path("/elsewhere/cup.dicedown"), "0123abcd")
    assert not belongs(folder, Path("/elsewhere/cup.dicedown"), "")
    assert not belongs(folder, Path("/elsewhere/cup.dicedown"), "ffffffff")


def test_what_was_left_half_written_never_shows(folder: Path) -> None:
    put(folder, b"one")
    (folder / ".2026 closed.dicedown.77.part").write_bytes(b"ha")

    assert len(backups_in(folder)) == 1


def test_a_mirror_takes_no_copy_that_was_altered(folder: Path, tmp_path: Path) -> None:
    good, bad = put(folder, b"good", 0), put(folder, b"bad", 1)
    assert good is not None and bad is not None
    bad.write_bytes(b"worse")

    for one in backups_in(folder):
        copy_backup(one, tmp_path / "stick")

    assert names(tmp_path / "stick") == sorted([good.name, note_path(good).name])


def test_the_newest_has_most_steps_whatever_the_clock_said(folder: Path, file: EventFile) -> None:
    paths = []
    for minute in (60, 0, -600_000):
        register_one(file)
        data = file.image()
        note = note_of(
            data, why=CLOSED, at=AT + timedelta(minutes=minute), origin=ORIGIN,
            summary=summary_of(data), is_sound=True,
        )  # fmt: skip
        paths.append(store_backup(folder, data, note))

    assert [one.path for one in backups_in(folder)] == paths[::-1]
    remove_old_backups(folder, keep=1, most_bytes=len(data))
    assert paths[-1] in {one.path for one in backups_in(folder)}


def register_one(file: EventFile) -> None:
    run(file, "INSERT INTO player (name, eligible, status, is_here, has_paid, lists_in) "
        "VALUES ('Ann', 1, 'active', 0, 0, 0)")  # fmt: skip


def test_a_whole_backup_without_its_note_is_good(folder: Path, file: EventFile) -> None:
    register(file, 8)
    path = put(folder, file.image())
    assert path is not None
    note_path(path).unlink()

    (found,) = backups_in(folder)

    assert not found.has_note and is_unaltered(found)
    write_missing_notes(folder, UPGRADED, ORIGIN)
    assert [(one.note.why, one.has_note) for one in backups_in(folder)] == [(CLOSED, True)]


def test_a_backup_without_its_note_that_was_altered_is_not_good(
    folder: Path, file: EventFile
) -> None:
    register(file, 8)
    path = put(folder, file.image())
    assert path is not None
    note_path(path).unlink()
    path.write_bytes(path.read_bytes().replace(b"Player 3", b"Player X", 1))

    assert not is_unaltered(backups_in(folder)[0])
