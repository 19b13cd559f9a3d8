"""A file with triggers, views or tables that no program of ours makes is refused, and salvaged."""

import shutil
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.models.file.check import damages_of_image
from app.models.file.event_file import EventFile, EventFileError
from app.models.file.event_summary import EventSummary, is_sound, summary_of
from app.models.file.file_format import SCHEMA_VERSION
from app.models.file.file_kind import KINDS, FileKind
from app.models.file.layout import (
    code_objects,
    empty_database,
    foreign_objects,
    is_schema,
    missing_objects,
    without_code,
)
from app.models.salvage.salvage import salvage
from tests import stored_tables
from tests.models.file.test_check import outside
from tests.models.stored import contents, new_file, register, run, wrong
from tests.surroundings import DATA

NOW = datetime(2027, 3, 1, 8, 30, tzinfo=UTC)
SAMPLES = sorted((DATA / "events").glob("v*.dicedown"))

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
RIGGED = (
    "CREATE TRIGGER rigged AFTER UPDATE OF name ON player BEGIN "
    "UPDATE player SET name = 'Eve' WHERE id = 1; END",
)
HANGING = (f"CREATE TRIGGER hanging AFTER INSERT ON journal_step BEGIN {ENDLESS}; END",)
NO_TABLE = ("DROP TABLE notice", f"CREATE VIEW notice AS {ENDLESS}")
NO_EVENT = ("ALTER TABLE event RENAME TO other", f"CREATE VIEW event AS {ENDLESS}")
GENERATED = ("ALTER TABLE player ADD COLUMN trap GENERATED ALWAYS AS (abs(id)) VIRTUAL",)
VIRTUAL = ("CREATE VIRTUAL TABLE words USING fts5(text)",)
FURTHER = ("CREATE TABLE further (id INTEGER)",)
INDEX = ("CREATE INDEX trap ON player (abs(id))",)
OTHERWISE = ("ALTER TABLE player ADD COLUMN nickname VARCHAR",)
ALL = (RIGGED, HANGING, NO_TABLE, NO_EVENT, GENERATED, VIRTUAL, FURTHER, INDEX, OTHERWISE)
CODE = (RIGGED, HANGING, NO_TABLE, NO_EVENT, GENERATED, VIRTUAL)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event of four players."""
    file = new_file(tmp_path / "spring.dicedown")
    register(file, 4)
    file.close()
    return file.path


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("added", ALL, ids=lambda one: str(one[-1])[:30])
def test_what_no_program_of_ours_makes_is_not_opened(
    event: Path, added: tuple[str, ...], read_only: bool
) -> None:
    outside(event, *added)
    before = event.read_bytes()

    with pytest.raises(EventFileError) as caught:
        EventFile.open(event, read_only=read_only)

    assert caught.value.code == "file.foreign"
    assert event.read_bytes() == before


@pytest.mark.parametrize("added", ALL, ids=lambda one: str(one[-1])[:30])
def test_the_check_of_its_bytes_names_it(event: Path, added: tuple[str, ...]) -> None:
    outside(event, *added)

    assert {one.code for one in damages_of_image(event.read_bytes())} == {"file.foreign"}


@pytest.mark.parametrize("added", CODE, ids=lambda one: str(one[-1])[:30])
def test_a_backup_that_would_run_code_is_not_read(event: Path, added: tuple[str, ...]) -> None:
    outside(event, *added)
    begun = time.process_time()

    assert summary_of(event.read_bytes()) == EventSummary()
    assert not is_sound(event.read_bytes())
    assert time.process_time() - begun < 5


@pytest.mark.sweep(6)
@pytest.mark.parametrize("added", ALL, ids=lambda one: str(one[-1])[:30])
def test_a_salvage_of_it_is_an_event_like_any_other(
    event: Path, added: tuple[str, ...], tmp_path: Path
) -> None:
    with closing(EventFile.open(event)) as file:
        before = contents(file)
    outside(event, *added)
    target = tmp_path / "salvaged.dicedown"

    salvage(event, target, at=NOW, packet_text=lambda *_: "{}")

    with closing(EventFile.open(target)) as file:
        assert wrong(file) == ()
        assert contents(file) == before


@pytest.mark.parametrize("added", [RIGGED, HANGING, NO_TABLE], ids=["rigged", "hanging", "view"])
def test_what_comes_while_the_event_is_open_stops_the_next_step(
    event: Path, added: tuple[str, ...]
) -> None:
    with closing(EventFile.open(event)) as file:
        run(file, "UPDATE player SET name = 'Bob' WHERE id = 2")
        outside(event, *added)

        with pytest.raises(EventFileError) as caught, file.step("x", "{}", at="2027-03-01"):
            pass
        with pytest.raises(EventFileError), file.read():
            pass

    assert caught.value.code == "file.foreign"


def test_a_newer_program_that_upgrades_the_open_event_stops_the_next_step(event: Path) -> None:
    with closing(EventFile.open(event)) as file:
        outside(event, "ALTER TABLE player ADD COLUMN later VARCHAR", "PRAGMA user_version = 99")

        with pytest.raises(EventFileError) as caught, file.step("x", "{}", at="2027-03-01"):
            pass

    assert caught.value.code == "file.newer"


def test_a_newer_file_that_runs_code_is_refused_unread(event: Path) -> None:
    outside(
        event,
        "ALTER TABLE journal_step RENAME TO other",
        f"CREATE VIEW journal_step AS SELECT 1 AS id, '{{}}' AS arguments FROM ({ENDLESS})",
        "PRAGMA user_version = 99",
    )

    with pytest.raises(EventFileError) as caught:
        EventFile.open(event)

    assert (caught.value.code, caught.value.facts["needs"]) == ("file.newer", "")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: one.stem)
def test_files_of_every_released_schema_are_ours(sample: Path, tmp_path: Path) -> None:
    path = tmp_path / sample.name
    shutil.copy(sample, path)

    with closing(EventFile.open(path, at=NOW)) as file:
        assert wrong(file) == ()


@pytest.mark.parametrize("sample", SAMPLES[:-1], ids=lambda one: one.stem)
def test_an_older_file_with_a_trigger_is_not_upgraded(sample: Path, tmp_path: Path) -> None:
    path = tmp_path / sample.name
    shutil.copy(sample, path)
    outside(path, *RIGGED)
    before = path.read_bytes()

    with pytest.raises(EventFileError) as caught:
        EventFile.open(path, at=NOW)

    assert caught.value.code == "file.foreign"
    assert path.read_bytes() == before


def test_a_file_that_sqlite_has_tidied_up_is_still_ours(event: Path) -> None:
    with closing(sqlite3.connect(event)) as db:
        db.execute("VACUUM")

    with closing(EventFile.open(event)) as file:
        assert run(file, "UPDATE player SET name = 'Bob' WHERE id = 2")


def test_objects_are_named_by_type_and_name_and_code_is_taken_out(event: Path) -> None:
    outside(event, *RIGGED, *INDEX, "DROP TABLE notice", "CREATE VIEW seen AS SELECT 1")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(event.read_bytes())
        foreign = set(foreign_objects(db.execute, SCHEMA_VERSION))
        assert foreign == {"trigger rigged", "index trap", "view seen"}
        assert missing_objects(db.execute, SCHEMA_VERSION) == ("table notice",)
        assert set(code_objects(db.execute)) == {"trigger rigged", "view seen"}
        data = without_code(db)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(data)
        assert foreign_objects(db.execute, SCHEMA_VERSION) == ("index trap",)
        assert code_objects(db.execute) == ()


@pytest.mark.parametrize("schema", range(1, SCHEMA_VERSION + 1))
def test_an_empty_database_has_the_objects_and_the_stamp_of_its_schema(schema: int) -> None:
    with closing(empty_database(schema)) as db:
        assert foreign_objects(db.execute, schema) == missing_objects(db.execute, schema) == ()
        stamps = db.execute("SELECT version_num FROM alembic_version").fetchall()
    assert stamps == [(f"{schema:04}",)]
    assert is_schema(schema)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_files_are_made_with_the_tables_that_are_declared(kind: FileKind) -> None:
    text = stored_tables.file_of(kind).read_text("utf-8")
    assert text == stored_tables.statements(kind), "python3 dev.py keys"
    with closing(empty_database(kind.schema, kind)) as db:
        made = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE sql <> ''")}
    assert kind.metadata.tables.keys() < made


def test_nothing_is_ours_in_a_schema_that_no_version_made() -> None:
    assert not is_schema(SCHEMA_VERSION + 1)
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE event (id INTEGER PRIMARY KEY)")
        assert foreign_objects(db.execute, SCHEMA_VERSION + 1) == ("table event",)
        assert missing_objects(db.execute, SCHEMA_VERSION + 1) == ()
