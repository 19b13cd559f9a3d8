"""Backups lie on a shelf, whole or not at all; old ones go, good ones stay."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.models.backups.backup_store import (
    CLOSED,
    UPGRADED,
    adopt,
    backups_on,
    belongs,
    copy_over,
    is_unaltered,
    lay_down,
    note_of,
    note_path,
    shelf_of,
    thin_out,
)
from app.models.file.event_file import EventFile
from app.models.file.event_summary import Brief, brief_of, is_sound
from tests.models.stored import pair, register, run

AT = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
ORIGIN = Path("/events/Spring Cup.dicedown")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return shelf_of(tmp_path / "shelves", ORIGIN, "0123abcd")


def put(shelf: Path, data: bytes, minute: int = 0, *, round_: int | None = None, sound=True):
    note = note_of(
        data, why=CLOSED, at=AT + timedelta(minutes=minute), origin=ORIGIN,
        brief=Brief(round=round_), is_sound=sound,
    )  # fmt: skip
    return lay_down(shelf, data, note)


def names(shelf: Path) -> list[str]:
    return sorted(one.name for one in shelf.iterdir())


def test_a_backup_holds_the_very_bytes_of_the_event(shelf: Path, file: EventFile) -> None:
    register(file, 8)
    data = file.image()

    path = put(shelf, data)

    assert path is not None
    assert data == file.path.read_bytes() == path.read_bytes()
    assert [one.path for one in backups_on(shelf)] == [path]
    assert is_unaltered(backups_on(shelf)[0])


def test_a_brief_says_how_far_an_event_is(file: EventFile) -> None:
    register(file, 4)
    pair(file, 1, [(1, 2), (3, 4)])

    brief = brief_of(file.image())

    assert (brief.name, brief.round, brief.state) == ("Spring Cup", 1, "draft")
    assert (brief.results, brief.games, brief.players, brief.step) == (0, 2, 4, 3)
    assert len(brief.identity) == 8


@pytest.mark.parametrize("data", [b"", b"Dear EO", b"SQLite format 3\0" + b"\xa5" * 9000])
def test_of_junk_a_brief_says_nothing(data: bytes) -> None:
    assert brief_of(data) == Brief()
    assert data == b"" or not is_sound(data)


def test_the_same_bytes_are_not_written_twice(shelf: Path) -> None:
    assert put(shelf, b"one", 0) is not None
    assert put(shelf, b"one", 1) is None
    assert put(shelf, b"two", 2) is not None
    assert put(shelf, b"one", 3) is not None


def test_bytes_that_were_altered_since_are_written_anew(shelf: Path) -> None:
    path = put(shelf, b"one")
    assert path is not None
    path.write_bytes(b"onE")

    assert put(shelf, b"one", 1) is not None
    assert [is_unaltered(one) for one in backups_on(shelf)] == [True, False]


def test_two_backups_of_one_second_keep_both(shelf: Path) -> None:
    put(shelf, b"one")
    put(shelf, b"two")

    assert len(backups_on(shelf)) == 2


def test_the_newest_stay_and_the_last_of_each_round(shelf: Path) -> None:
    for minute in range(12):
        put(shelf, f"{minute}".encode(), minute, round_=minute // 3)

    thin_out(shelf, keep=4, most_bytes=1000)

    left = [one.path.read_bytes().decode() for one in backups_on(shelf)]
    assert left == ["11", "10", "9", "8", "5", "2"]


def test_a_shelf_that_grows_too_large_loses_its_oldest_but_never_its_newest(shelf: Path) -> None:
    for minute in range(5):
        put(shelf, bytes([minute]) * 100, minute)

    thin_out(shelf, keep=20, most_bytes=250)
    assert len(backups_on(shelf)) == 2
    thin_out(shelf, keep=20, most_bytes=10)
    assert [one.path.read_bytes()[0] for one in backups_on(shelf)] == [4]


def test_copies_of_a_damaged_file_push_no_good_one_out(shelf: Path) -> None:
    put(shelf, b"good", 0)
    for minute in range(1, 9):
        put(shelf, bytes([minute]), minute, sound=False)

    thin_out(shelf, keep=3, most_bytes=1000)

    assert b"good" in [one.path.read_bytes() for one in backups_on(shelf)]
    assert len(backups_on(shelf)) == 4


def test_a_backup_without_a_note_is_listed_and_can_be_adopted(shelf: Path, file: EventFile) -> None:
    path = put(shelf, file.image())
    assert path is not None
    note_path(path).unlink()
    assert [one.has_note for one in backups_on(shelf)] == [False]
    assert backups_on(shelf)[0].note.brief.name == "Spring Cup"

    adopt(shelf, UPGRADED, ORIGIN)

    (one,) = backups_on(shelf)
    assert (one.note.why, one.note.origin, is_unaltered(one)) == (CLOSED, str(ORIGIN), True)


@pytest.mark.parametrize("note", [b"", b"[]", b"{", b'{"format": "dicedown-backup"}', b"\xff"])
def test_a_damaged_note_is_no_note(shelf: Path, note: bytes) -> None:
    path = put(shelf, b"one")
    assert path is not None
    note_path(path).write_bytes(note)

    (one,) = backups_on(shelf)
    assert not one.has_note
    assert not is_unaltered(one)


def test_a_shelf_is_known_by_event_and_by_place(shelf: Path) -> None:
    assert belongs(shelf, ORIGIN, "")
    assert belongs(shelf, Path("/elsewhere/cup.dicedown"), "0123abcd")
    assert not belongs(shelf, Path("/elsewhere/cup.dicedown"), "")
    assert not belongs(shelf, Path("/elsewhere/cup.dicedown"), "ffffffff")


def test_what_was_left_half_written_never_shows(shelf: Path) -> None:
    put(shelf, b"one")
    (shelf / ".2026 closed.dicedown.77.part").write_bytes(b"ha")

    assert len(backups_on(shelf)) == 1


def test_a_mirror_takes_no_copy_that_was_altered(shelf: Path, tmp_path: Path) -> None:
    good, bad = put(shelf, b"good", 0), put(shelf, b"bad", 1)
    assert good is not None and bad is not None
    bad.write_bytes(b"worse")

    for one in backups_on(shelf):
        copy_over(one, tmp_path / "stick")

    assert names(tmp_path / "stick") == sorted([good.name, note_path(good).name])


def test_the_newest_has_most_steps_whatever_the_clock_said(shelf: Path, file: EventFile) -> None:
    paths = []
    for minute in (60, 0, -600_000):
        register_one(file)
        data = file.image()
        note = note_of(
            data, why=CLOSED, at=AT + timedelta(minutes=minute), origin=ORIGIN,
            brief=brief_of(data), is_sound=True,
        )  # fmt: skip
        paths.append(lay_down(shelf, data, note))

    assert [one.path for one in backups_on(shelf)] == paths[::-1]
    thin_out(shelf, keep=1, most_bytes=len(data))
    assert paths[-1] in {one.path for one in backups_on(shelf)}


def register_one(file: EventFile) -> None:
    run(file, "INSERT INTO player (name, eligible, status, is_here, has_paid, lists_in) "
        "VALUES ('Ann', 1, 'active', 0, 0, 0)")  # fmt: skip


def test_a_whole_backup_without_its_note_is_good(shelf: Path, file: EventFile) -> None:
    register(file, 8)
    path = put(shelf, file.image())
    assert path is not None
    note_path(path).unlink()

    (found,) = backups_on(shelf)

    assert not found.has_note and is_unaltered(found)
    adopt(shelf, UPGRADED, ORIGIN)
    assert [(one.note.why, one.has_note) for one in backups_on(shelf)] == [(CLOSED, True)]


def test_a_backup_without_its_note_that_was_altered_is_not_good(
    shelf: Path, file: EventFile
) -> None:
    register(file, 8)
    path = put(shelf, file.image())
    assert path is not None
    note_path(path).unlink()
    path.write_bytes(path.read_bytes().replace(b"Player 3", b"Player X", 1))

    assert not is_unaltered(backups_on(shelf)[0])
