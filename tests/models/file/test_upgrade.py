"""An event of an older program is brought up to this one, or is left as it was."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import select

from app import __version__
from app.codes import BackupCode
from app.models.file import upgrade as upgrade_module
from app.models.file.check import Damage
from app.models.file.connection import connect
from app.models.file.event_file import SCHEMA_VERSION, EventFile, EventFileError
from app.models.file.file_format import SCHEMA_REVISION
from app.models.file.file_kind import EVENT, FileKind
from app.models.file.journal import UPGRADE, StepKind, undo_floor
from app.models.file.upgrade import migrate, upgrade
from app.models.tables.award import AwardRow
from app.models.tables.base import Base
from app.rules.core.errors import CancelledError, GoOn
from tests.models.older import SAMPLE, older_event, revisions
from tests.models.stored import contents, journal, new_file, register, run, take_back, wrong

NOW = datetime(2027, 3, 1, 8, 30, tzinfo=UTC)


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An event of an older schema, alone in its folder, and the revision that is due."""
    monkeypatch.setattr(FileKind, "revisions", revisions(tmp_path / "program"))
    (tmp_path / "events").mkdir()
    return older_event(tmp_path / "events" / "spring.dicedown")


def schema(path: Path) -> dict[str, list[str]]:
    """What a file's tables and indexes are made of, whatever the order and the white space."""
    query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    with closing(sqlite3.connect(path)) as connection:
        return {name: sorted(_parts(sql)) for name, sql in connection.execute(query)}


def _parts(sql: str) -> list[str]:
    plain = re.sub(r"\s+", " ", sql.replace('"', "")).replace("( ", "(").replace(" (", "(").strip()
    head, _, body = plain.partition("(")
    return [head.strip(), *(part.strip() for part in re.split(r",(?![^()]*\))", body[:-1]))]


def test_the_revisions_make_the_schema_of_the_models(tmp_path: Path) -> None:
    by_models = new_file(tmp_path / "models.dicedown")
    by_models.close()
    path = tmp_path / "revisions.dicedown"
    path.touch()
    engine = connect(path, read_only=False)
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()

    assert schema(path) == schema(by_models.path)
    assert len(schema(path)) >= len(Base.metadata.tables) + 1


def test_the_newest_revision_is_the_one_that_new_files_are_stamped_with() -> None:
    config = Config()
    config.set_main_option("script_location", str(EVENT.revisions))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)

    assert script.get_heads() == [SCHEMA_REVISION]
    assert len(list(script.walk_revisions())) == SCHEMA_VERSION


def test_revisions_import_no_live_class() -> None:
    for path in (EVENT.revisions / "versions").glob("v*.py"):
        assert "from app" not in path.read_text("utf-8")
        assert "import app" not in path.read_text("utf-8")


def test_an_upgraded_file_has_the_schema_of_a_new_one(older: Path, tmp_path: Path) -> None:
    file = EventFile.open(older, at=NOW)
    file.close()
    fresh = new_file(tmp_path / "fresh.dicedown")
    fresh.close()

    assert schema(older) == schema(fresh.path)


def test_an_upgrade_keeps_the_rows_and_adds_what_is_new(older: Path) -> None:
    file = EventFile.open(older, at=NOW)

    rows = contents(file)
    assert [row[1] for row in rows["player"]][:2] == ["Ada Łuczak", "Björn Öst"]
    assert [row[3] for row in rows["player"]] == [f"Dice {n}" for n in range(1, 6)]
    assert len(rows["game"]) == 3
    file.close()


def test_an_upgrade_is_one_note_with_the_image_of_every_row(older: Path) -> None:
    file = EventFile.open(older, at=NOW)

    steps, rows = journal(file)
    step, tables = steps[-1], contents(file)
    assert (step.verb, step.kind, step.undoes) == ("upgrade_file", StepKind.NOTE, None)
    assert json.loads(step.arguments) == {
        "from": 0,
        "to": SCHEMA_VERSION,
        "program": __version__,
    }
    assert step.at == "2027-03-01T08:30:00.000+00:00"
    rows_ = [(row.table_name, row.before) for row in rows if row.step_id == step.id]
    assert rows_ == [(name, None) for name, lines in tables.items() for _ in lines]
    file.close()


def test_an_upgraded_file_agrees_with_its_journal_from_the_upgrade_on(older: Path) -> None:
    file = EventFile.open(older, at=NOW)

    assert wrong(file) == ()
    run(file, "UPDATE player SET name = 'Eva' WHERE id = 5")
    assert wrong(file) == ()
    with file.read() as db:
        floor = undo_floor(db)
    assert floor == journal(file)[0][-2].id
    file.close()


def test_acts_after_an_upgrade_can_be_taken_back(older: Path) -> None:
    file = EventFile.open(older, at=NOW)
    before = contents(file)

    take_back(file, run(file, "DELETE FROM game", "UPDATE player SET club = NULL"))

    assert contents(file) == before
    file.close()


@pytest.mark.parametrize("table", ["player", "army_list"])
def test_numbers_go_on_where_they_were(older: Path, table: str) -> None:
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("DELETE FROM army_list")
        connection.execute("DELETE FROM sqlite_sequence WHERE name = 'army_list'")
        connection.execute("INSERT INTO sqlite_sequence VALUES ('army_list', 9)")
        connection.commit()

    EventFile.open(older, at=NOW).close()

    with closing(sqlite3.connect(older)) as connection:
        query = "SELECT seq FROM sqlite_sequence WHERE name = ?"
        assert connection.execute(query, (table,)).fetchone() == (9,)


def test_the_file_as_it_was_is_kept_beside(older: Path) -> None:
    was = dump(older)

    EventFile.open(older, at=NOW).close()

    copy = older.with_name("spring.v000.dicedown")
    assert sorted(older.parent.iterdir()) == [older, copy]
    assert dump(copy) == was


def test_the_file_as_it_was_is_kept_where_copies_are_wanted(older: Path, tmp_path: Path) -> None:
    EventFile.open(older, at=NOW, backups=tmp_path / "copies" / "old").close()

    assert list(older.parent.iterdir()) == [older]
    assert (tmp_path / "copies" / "old" / "spring.v000.dicedown").is_file()


def test_an_earlier_copy_is_never_written_over(older: Path) -> None:
    earlier = older.with_name("spring.v000.dicedown")
    earlier.write_text("precious")

    copy = upgrade(older, at=NOW)

    assert copy == older.with_name("spring.v000-2.dicedown")
    assert earlier.read_text() == "precious"


def test_a_file_is_upgraded_once(older: Path) -> None:
    EventFile.open(older, at=NOW).close()
    was = older.read_bytes()

    assert upgrade(older, at=NOW) is None
    EventFile.open(older, at=NOW).close()

    assert older.read_bytes() == was


@pytest.mark.parametrize(
    "failure",
    [
        "raise KeyError('a revision may fail in any way')",
        "op.execute('SELECT * FROM nowhere')",
        "op.execute('DELETE FROM player WHERE id = 1')",
    ],
    ids=["error", "sql", "reference"],
)
def test_an_upgrade_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    monkeypatch.setattr(FileKind, "revisions", revisions(tmp_path / "program", failure))
    (tmp_path / "events").mkdir()
    older = older_event(tmp_path / "events" / "spring.dicedown")
    was = older.read_bytes()

    with pytest.raises(EventFileError) as caught:
        EventFile.open(older, at=NOW)

    assert caught.value.code == "file.cannot-upgrade"
    assert older.read_bytes() == was
    assert list(older.parent.iterdir()) == [older]


def test_an_older_file_cannot_be_opened_for_reading_alone(older: Path) -> None:
    was = older.read_bytes()

    with pytest.raises(EventFileError) as caught:
        EventFile.open(older, read_only=True)

    assert caught.value.code == "file.older"
    assert older.read_bytes() == was
    assert list(older.parent.iterdir()) == [older]


def test_an_upgrade_that_is_interrupted_leaves_everything_as_it_was(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was, done = older.read_bytes(), []

    def interrupted(*arguments: Any) -> None:
        migrate(*arguments)
        done.extend(path.name for path in older.parent.iterdir() if path != older)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(upgrade_module, "migrate", interrupted)
        with pytest.raises(KeyboardInterrupt):
            EventFile.open(older, at=NOW)
    assert any(re.fullmatch(r"spring\.v\d+\.dicedown", name) for name in done), "there was a copy"
    assert [*older.parent.iterdir()] == [older]
    assert older.read_bytes() == was
    EventFile.open(older, at=NOW).close()


def yes(times: int) -> GoOn:
    """Goes on so many times."""
    left = iter([True] * times)
    return lambda done, all_: 0 <= done <= all_ and next(left, False)


def test_an_upgrade_can_be_cancelled_until_it_is_saved(older: Path) -> None:
    was = older.read_bytes()
    for times in range(6):
        with pytest.raises(CancelledError):
            EventFile.open(older, at=NOW, go_on=yes(times))
        assert older.read_bytes() == was
        assert [*older.parent.iterdir()] == [older]
    EventFile.open(older, at=NOW, go_on=yes(99)).close()
    assert older.read_bytes() != was
    assert len([*older.parent.iterdir()]) == 2, "the file as it was is beside it"


def test_a_file_in_use_is_not_upgraded(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.models.file.connection.BUSY_MILLISECONDS", 20)
    with closing(sqlite3.connect(older, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(EventFileError) as caught:
            EventFile.open(older, at=NOW)

    assert caught.value.code == "file.busy"
    assert list(older.parent.iterdir()) == [older]


def test_a_new_file_is_not_due(tmp_path: Path) -> None:
    file = new_file(tmp_path / "new.dicedown")
    register(file, 1)
    file.close()

    assert upgrade(file.path, at=NOW) is None
    assert list(tmp_path.iterdir()) == [file.path]


def dump(path: Path) -> list[str]:
    """Everything in a database, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_what_was_altered_before_an_upgrade_is_found_after_it(tmp_path: Path) -> None:
    path = tmp_path / "old.dicedown"
    shutil.copyfile(SAMPLE, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE player SET name = 'Somebody Else' WHERE id = 2")
        connection.commit()

    file = EventFile.open(path, at=NOW)

    assert wrong(file) == (Damage(code=BackupCode.DAMAGE_DISAGREES, table="player", row=2),)
    file.close()


@pytest.mark.parametrize(
    "altered", ["7", '[["player"]]', '[["player", "2"]]', '[[["player"], 2]]', "null"]
)
def test_an_upgrade_that_tells_nonsense_of_what_was_altered_tells_nothing(
    tmp_path: Path, altered: str
) -> None:
    path = tmp_path / "old.dicedown"
    shutil.copyfile(SAMPLE, path)
    EventFile.open(path, at=NOW).close()
    with closing(sqlite3.connect(path)) as connection:
        change = f"json_set(arguments, '$.altered', json('{altered}'))"
        connection.execute(
            f"UPDATE journal_step SET arguments = {change} WHERE verb = ?", (UPGRADE,)
        )
        connection.commit()

    file = EventFile.open(path)

    assert wrong(file) == ()
    file.close()


def _store_place(connection: sqlite3.Connection, **row: object) -> None:
    """Store a place with its journal, as a program of schema 6 does."""
    row = {"id": row["id"], "award": row["award"], "title": None, **row}
    connection.execute(
        "INSERT INTO award VALUES (:id, :award, :title, :category, :player_id, :how)", row
    )
    connection.execute(
        "INSERT INTO journal_row (step_id, table_name, row_id, after) VALUES (15, 'award', ?, ?)",
        (row["id"], json.dumps(row, separators=(",", ":"))),
    )


def test_the_seed_of_a_draw_moves_to_a_column_of_its_own(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLE.with_name("v006.dicedown"), tmp_path))
    with closing(sqlite3.connect(path)) as connection:
        _store_place(connection, id=2, award="place-2", category="4711", player_id=2, how="draw")
        _store_place(connection, id=3, award="place-3", category=None, player_id=3, how="choice")
        connection.commit()

    file = EventFile.open(path, at=NOW)

    with file.read() as db:
        rows = {row.award: (row.category, row.seed) for row in db.scalars(select(AwardRow))}
    assert rows == {
        "best-painted": ("unit", None),
        "place-2": (None, 4711),
        "place-3": (None, None),
    }
    assert wrong(file) == ()
    before = contents(file)
    take_back(file, run(file, "UPDATE award SET seed = 5 WHERE award = 'place-2'"))
    assert contents(file) == before
    file.close()
