"""A season is a file like an event: laid out, journalled, undone, checked and refused by kind."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.check import damages, damages_of_image
from app.models.file.event_file import EventFile, EventFileError, open_bytes
from app.models.file.event_summary import foreign_in, summary_of
from app.models.file.file_kind import EVENT, KINDS, SEASON, FileKind, kind_of
from app.models.file.journal import rows_of_step, tracked_tables
from app.models.file.replay import bytes_as_of, retrace
from app.models.tables.season import PersonRow, SeasonInfo
from tests.models.stored import new_file

AT = "2027-03-01T08:30:00.000+00:00"


@pytest.fixture
def season(tmp_path: Path) -> EventFile:
    """A season with two people, one step each."""
    file = EventFile.create(tmp_path / "north.season", SEASON)
    with file.step("new_season", "{}", at=AT) as (db, _):
        db.add(SeasonInfo(id=1, name="North", rules_text="", is_house=False))
    for name in ("Ada", "Ben"):
        with file.step("add_person", "{}", at=AT) as (db, _):
            db.add(PersonRow(name=name, city="", state="", country="", note=""))
    return file


def names(db: Session) -> list[str]:
    return list(db.scalars(select(PersonRow.name).order_by(PersonRow.id)))


def test_kinds_share_the_journal_and_nothing_else() -> None:
    (first, second) = ({table.name for table in kind.metadata.sorted_tables} for kind in KINDS)

    assert first & second == {"journal_step", "journal_row"}
    assert len({kind.suffix for kind in KINDS}) == len({kind.application_id for kind in KINDS}) == 2


def test_a_season_is_kept_and_read_again(season: EventFile) -> None:
    season.close()

    with closing(EventFile.open(season.path, kind=SEASON)) as again, again.read() as db:
        assert names(db) == ["Ada", "Ben"]
        assert damages(db) == ()


def test_a_season_s_bytes_tell_their_kind(season: EventFile, tmp_path: Path) -> None:
    event = new_file(tmp_path / "a.dicedown")
    data = season.image()

    assert (kind_of(data), kind_of(event.image())) == (SEASON, EVENT)
    assert (summary_of(data).name, summary_of(data).step) == ("North", 3)
    assert damages_of_image(data) == foreign_in(data) == ()
    with closing(open_bytes(season.path, data)) as copy, copy.read() as db:
        assert names(db) == ["Ada", "Ben"]


def test_an_act_of_a_season_is_undone_by_its_journal(season: EventFile) -> None:
    with season.step("undo", "{}", at=AT, undoes=3) as (db, step):
        retrace(db.connection(), 3)

    with season.read() as db:
        assert names(db) == ["Ada"]
        assert [row[0] for row in rows_of_step(db, step)] == ["person"]


def test_a_season_is_read_as_of_a_step(season: EventFile) -> None:
    with (
        closing(open_bytes(season.path, bytes_as_of(season.image(), 2))) as earlier,
        earlier.read() as db,
    ):
        assert names(db) == ["Ada"]


def test_a_row_that_another_program_altered_is_found(season: EventFile) -> None:
    season.close()
    with closing(sqlite3.connect(season.path)) as db:
        db.execute("UPDATE person SET name = 'Eve' WHERE id = 1")
        db.commit()

    found = damages_of_image(season.path.read_bytes())

    assert [(damage.table, damage.row) for damage in found] == [("person", 1)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_tracked_table_of_a_kind_has_triggers(kind: FileKind, tmp_path: Path) -> None:
    file = EventFile.create(tmp_path / f"a{kind.suffix}", kind)
    query = "SELECT name FROM sqlite_temp_master WHERE type = 'trigger'"
    with file.step("any", "{}", at=AT) as (db, _):
        triggers = {name for (name,) in db.connection().exec_driver_sql(query)}

    assert len(triggers) == 3 * len(tracked_tables(kind))
    file.close()


@pytest.mark.parametrize(
    ("given", "wanted", "code"),
    [(EVENT, SEASON, "file.is-an-event"), (SEASON, EVENT, "file.is-a-season")],
    ids=["event", "season"],
)
def test_a_file_of_the_other_kind_is_refused_by_its_kind(
    given: FileKind, wanted: FileKind, code: str, tmp_path: Path
) -> None:
    # Whatever its name: the first bytes count.
    path = tmp_path / f"a{wanted.suffix}"
    EventFile.create(path, given).close()

    with pytest.raises(EventFileError) as caught:
        EventFile.open(path, kind=wanted)

    assert caught.value.code == code


def test_a_season_of_a_newer_program_and_an_empty_one_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.season"
    EventFile.create(path, SEASON).close()
    with pytest.raises(EventFileError) as empty:
        EventFile.open(path, kind=SEASON)
    with closing(EventFile(path, read_only=False, kind=SEASON)) as file, file._engine.begin() as db:
        db.exec_driver_sql(f"PRAGMA user_version = {SEASON.schema + 1}")
    with pytest.raises(EventFileError) as newer:
        EventFile.open(path, kind=SEASON)

    assert (empty.value.code, newer.value.code) == ("file.not-a-season", "file.newer")
