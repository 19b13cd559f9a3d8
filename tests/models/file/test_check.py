"""The check of a file finds what was changed behind the journal's back, and never raises."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.codes import BackupCode, FileCode
from app.models.file.check import Damage, damages_of_image
from app.models.file.event_file import EventFile, EventFileError
from tests.models.stored import new_file, pair, register, wrong


def outside(path: Path, *statements: str) -> None:
    """Change a file as another program would, without the journal's triggers."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_whole_file_has_no_damage(file: EventFile) -> None:
    register(file, 8)
    pair(file, 1, [(1, 2), (3, 4)])

    assert wrong(file) == ()


@pytest.mark.parametrize(
    ("statement", "table", "row"),
    [
        ("UPDATE player SET name = 'Bob' WHERE id = 2", "player", 2),
        ("UPDATE player SET club = '' WHERE id = 3", "player", 3),
        ("DELETE FROM player WHERE id = 4", "player", 4),
        ("UPDATE game SET table_number = 9 WHERE id = 1", "game", 1),
        ("INSERT INTO variant (id, name) VALUES (5, 'masters')", "variant", 5),
        ("DELETE FROM journal_row WHERE table_name = 'game'", "game", 1),
        ("UPDATE journal_row SET after = '{' WHERE table_name = 'event'", "event", 1),
    ],
)
def test_what_another_program_changed_is_found(
    file: EventFile, statement: str, table: str, row: int
) -> None:
    register(file, 4)
    pair(file, 1, [(1, 2)])

    outside(file.path, statement)

    assert wrong(file) == (Damage(code=BackupCode.DAMAGE_DISAGREES, table=table, row=row),)


def test_an_object_that_is_gone_is_found(file: EventFile) -> None:
    register(file, 2)

    outside(file.path, "DROP TABLE alembic_version")

    found = damages_of_image(file.path.read_bytes())
    assert Damage(code=FileCode.DAMAGED, detail="no table alembic_version") in found


def test_a_row_that_refers_to_nobody_is_found(file: EventFile) -> None:
    register(file, 2)
    pair(file, 1, [(1, 2)])

    outside(file.path, "DELETE FROM player WHERE id = 1")

    assert [(damage.code, damage.table) for damage in wrong(file)] == [
        ("file.damaged", "basis"),
        ("file.damaged", "game"),
    ]


def test_text_that_is_no_text_is_found(file: EventFile) -> None:
    register(file, 2)

    outside(file.path, "UPDATE player SET name = CAST(x'ff' AS TEXT) WHERE id = 1")

    assert [damage.code for damage in wrong(file)] in (
        ["file.damaged"],
        [BackupCode.DAMAGE_DISAGREES],
    )


@pytest.mark.parametrize("at", ["0.5", "2026-02-31T09:00:00+00:00", ""])
def test_a_moment_that_never_was_is_found(file: EventFile, at: str) -> None:
    register(file, 2)

    outside(file.path, f"UPDATE journal_step SET at = '{at}' WHERE id = 1")

    assert wrong(file) == (Damage(code=BackupCode.DAMAGE_DISAGREES, table="journal_step", row=1),)


def test_text_in_the_place_of_a_number_is_found_although_the_journal_has_it_too(
    file: EventFile,
) -> None:
    register(file, 2)
    pair(file, 1, [(1, 2)])
    altered = 'replace(after, \'"first_list":null\', \'"first_list":"x"\')'

    outside(
        file.path,
        "UPDATE game SET first_list = 'x' WHERE id = 1",
        f"UPDATE journal_row SET after = {altered} WHERE table_name = 'game'",
    )

    assert wrong(file) == (Damage(code=BackupCode.DAMAGE_DISAGREES, table="game", row=1),)


def scribble(data: bytearray) -> None:
    """Overwrite the second half of the file."""
    data[len(data) // 2 :] = b"\xa5" * (len(data) - len(data) // 2)


def cut(data: bytearray) -> None:
    """Lose the last page and a half."""
    del data[-6000:]


def blank(data: bytearray) -> None:
    """Turn every page but the first two to nothing."""
    data[8192:] = bytes(len(data) - 8192)


@pytest.mark.parametrize("harm", [scribble, cut, blank])
def test_damaged_pages_are_reported_not_raised(
    tmp_path: Path, harm: Callable[[bytearray], None]
) -> None:
    path = tmp_path / "day.dicedown"
    file = new_file(path)
    register(file, 128)
    file.close()
    data = bytearray(path.read_bytes())
    harm(data)
    path.write_bytes(data)

    assert found(path) == {"file.damaged"}


@pytest.mark.parametrize("page", range(1, 12))
def test_any_one_damaged_page_is_reported(tmp_path: Path, page: int) -> None:
    path = tmp_path / "day.dicedown"
    file = new_file(path)
    register(file, 64)
    file.close()
    data = bytearray(path.read_bytes())
    data[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(data)

    assert found(path) == {"file.damaged"}


def found(path: Path) -> set[str]:
    """The codes told of a file by the check, or already by its opening."""
    try:
        file = EventFile.open(path)
    except EventFileError as error:
        return {error.code}
    codes = {damage.code for damage in wrong(file)}
    file.close()
    return codes
