"""Nothing that changes a tracked row passes the journal by."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Table, update
from sqlalchemy.exc import IntegrityError, OperationalError

from app.models.file import journal as journal_module
from app.models.file.event_file import EventFile
from app.models.file.journal import SALVAGE, UPGRADE, StepKind, key_of, tracked_tables, undo_floor
from app.models.tables.player import Player
from app.models.tables.round import GameRow
from app.models.tables.terrain import TerrainStockRow
from tests.models.stored import (
    AT,
    contents,
    images,
    journal,
    pair,
    register,
    run,
    store,
    take_back,
    wrong,
)

VALUES = {
    "award": {"award": "best-painted"},
    "ballot": {"award": "best-painted", "turn": 1, "player_id": 1},
    "awaited_player": {"round_number": 1, "player_id": 1, "until_at": AT},
    "day_break": {"after_round": 2, "minutes": 45},
    "day_plan": {"id": 1},
    "played_out": {"round_number": 1, "table_number": 2},
    "round_clock": {"round_number": 1, "variable_seconds": 0, "added_seconds": 0,
                    "started_at": AT, "played_ms": 0, "doubt_ms": 0},
    "table_pause": {"round_number": 1, "table_number": 2, "began_at": AT},
    "variable_roll": {"round_number": 1, "dice": "[2, 5]", "is_typed": 0, "salt": "ab",
                      "rolled_at": AT},
    "house_scenario": {"slug": "our-own", "text": "name"},
    "notice": {"title": "House rules", "text": "No food"},
    "penalty": {"player_id": 1, "about": "other", "measure": "note", "at": AT},
    "second_reading": {"round_number": 1, "table_number": 2, "record": "{}"},
    "wish": {"place": 1, "kind": "club"},
    "planned_scenario": {"number": 2, "scenario": "incursion"},
    "scenario_roll": {"round_number": 1, "element": "flag"},
    "terrain_stock": {
        "name": "Hill", "kinds": "[]", "outline": "{}", "blocks_sight": 0, "count": 1,
    },
    "terrain_photo": {"digest": "ab", "jpeg": "/9j/"},
    "laid_terrain": {
        "table_number": 1, "stock_id": 1, "x": 5, "y": 5, "turn": 0, "is_mirrored": 0,
    },
    "event_secret": {"id": 1, "key": "5a"},
    "submitted_result": {
        "round_number": 1, "player_id": 1, "opponent_id": 2, "token": "t", "record": "{}", "at": AT,
    },
    "scorekeeper": {"name": "Anna", "role": "scorekeeper", "digest": "ab", "made_at": AT},
    "army_list": {"player_id": 1, "number": 1, "entries": "[]", "specialists": "[]"},
    "basis": {"round_number": 1, "player_id": 1, "is_absent": 0, "is_paired_down": 0},
    "bye": {"round_number": 1, "player_id": 1, "kind": "drawn"},
    "countdown": {"id": 1, "total_seconds": 3600},
    "event": {},
    "game": {"round_number": 1, "first_id": 1, "second_id": 2, "is_locked": 0},
    "player": {
        "name": "Ada", "eligible": 1, "status": "active", "is_here": 0, "has_paid": 0,
        "lists_in": 0,
    },
    "printed": {"paper": "slips", "content_hash": "ab", "at": AT},
    "round": {"number": 2, "kind": "swiss", "state": "draft", "by_hand": 0},
    "ruling": {"about": "[]", "reason": "late"},
    "variant": {"name": "masters"},
}  # fmt: skip
"""The least that each table's row must say; the event's own row is there from the start."""

CHANGES = {
    "award": "how = 'choice'",
    "ballot": "player_id = 2",
    "awaited_player": "player_id = 2",
    "day_break": "minutes = 30",
    "day_plan": "first_start = '09:30'",
    "played_out": "table_number = 3",
    "round_clock": "played_ms = 5",
    "table_pause": "lasted_ms = 60000",
    "variable_roll": "shown_at = 'now'",
    "house_scenario": "text = 'named'",
    "notice": "text = 'No drinks'",
    "penalty": "measure = 'warning'",
    "second_reading": "record = '[]'",
    "wish": "is_hard = 1",
    "planned_scenario": "scenario = 'entrenched'",
    "scenario_roll": "table_number = 1",
    "terrain_stock": "count = 2",
    "laid_terrain": "turn = 90",
    "terrain_photo": "digest = 'cd'",
    "event_secret": "key = '5b'",
    "submitted_result": "record = '[]'",
    "scorekeeper": "revoked_at = 'now'",
    "army_list": "theme = 'x'",
    "basis": "is_absent = 1",
    "bye": "kind = 'granted'",
    "countdown": "left_seconds = 5",
    "event": "venue = 'Hall'",
    "game": "is_locked = 1",
    "player": "name = 'Ada Ł.'",
    "printed": "round_number = 3",
    "round": "scenario = 'incursion'",
    "ruling": "round_number = 1",
    "variant": "x = 2",
}


@pytest.fixture
def day(file: EventFile) -> EventFile:
    """Two players, an empty round and a piece of terrain, for rows that refer to them."""
    register(file, 2)
    pair(file, 1, [])
    with file.step("add_terrain", "{}", at=AT) as (db, _):
        db.add(TerrainStockRow(name="Forest", kinds="[]", outline="{}"))
    return file


@pytest.mark.sweep(8)
@pytest.mark.parametrize("table", tracked_tables(), ids=lambda table: table.name)
def test_every_kind_of_change_to_every_table_is_told(day: EventFile, table: Table) -> None:
    values, steps = VALUES[table.name], []
    if values:
        columns, marks = ", ".join(values), ", ".join(f"'{value}'" for value in values.values())
        steps.append(run(day, f"INSERT INTO {table.name} ({columns}) VALUES ({marks})"))
    key, row = key_of(table), max(line[0] for line in contents(day)[table.name])
    steps.append(run(day, f"UPDATE {table.name} SET {CHANGES[table.name]} WHERE {key} = {row}"))
    steps.append(run(day, f"DELETE FROM {table.name} WHERE {key} = {row}"))

    rows_ = [image for step in steps for image in images(day, step)]

    acts = ["insert", "update", "delete"] if values else ["update", "delete"]
    assert rows_ == [(table.name, row, act) for act in acts]
    assert wrong(day) == ()


def test_an_image_holds_every_column(file: EventFile) -> None:
    register(file, 1)

    image = json.loads(journal(file)[1][-1].after or "")

    assert list(image) == [column.name for column in Player.__table__.columns]
    assert image["name"] == "Player 1"


def test_a_bulk_change_is_told_row_by_row(file: EventFile) -> None:
    register(file, 3)
    with file.step("close_registration", "{}", at=AT) as (db, step):
        db.execute(update(Player).values(lists_in=True))

    assert images(file, step) == [("player", n, "update") for n in (1, 2, 3)]


def test_a_change_that_changes_nothing_is_not_told(file: EventFile) -> None:
    register(file, 3)

    assert images(file, run(file, "UPDATE player SET name = 'Player 2' WHERE id = 2")) == []


def test_a_row_thrown_out_by_a_replacement_is_told(file: EventFile) -> None:
    store(file, "choose", [])
    run(file, "INSERT INTO variant (id, name, x) VALUES (1, 'masters', 1)")

    step = run(file, "INSERT OR REPLACE INTO variant (id, name, x) VALUES (2, 'masters', 2)")

    assert sorted(images(file, step)) == [("variant", 1, "delete"), ("variant", 2, "insert")]
    take_back(file, step)
    assert contents(file)["variant"] == [(1, "masters", 1)]


def test_a_key_never_changes(file: EventFile) -> None:
    register(file, 1)

    with pytest.raises(IntegrityError, match="a key never changes"):
        run(file, "UPDATE player SET id = 7 WHERE id = 1")


def test_a_step_keeps_who_did_what_why_and_when(file: EventFile) -> None:
    with file.step(
        "printed", '{"paper":"slips"}', at=AT, kind=StepKind.NOTE, who="Jo", reason="asked"
    ):
        pass

    step = journal(file)[0][-1]

    stored = (step.verb, step.arguments, step.at, step.kind, step.who, step.reason, step.undoes)
    assert stored == ("printed", '{"paper":"slips"}', AT, "note", "Jo", "asked", None)


def test_a_step_that_raises_leaves_the_file_as_it_was(file: EventFile) -> None:
    register(file, 4)
    before, bytes_before = contents(file), file.path.read_bytes()

    with (
        pytest.raises(ZeroDivisionError),
        file.step("register_player", "{}", at=AT) as (db, _),
    ):
        db.add(Player(name="Half"))
        db.flush()
        _ = 1 // 0

    assert contents(file) == before
    assert file.path.read_bytes() == bytes_before
    assert [path.name for path in file.path.parent.iterdir()] == [file.path.name]


def test_all_is_told_although_the_first_step_after_opening_raised(file: EventFile) -> None:
    register(file, 2)
    file.close()
    opened = EventFile.open(file.path)
    with pytest.raises(ZeroDivisionError), opened.step("register_player", "{}", at=AT) as (db, _):
        db.add(Player(name="Half"))
        db.flush()
        _ = 1 // 0

    for number in (1, 2):
        step = run(opened, f"DELETE FROM player WHERE id = {number}")
        assert images(opened, step) == [("player", number, "delete")]
    opened.close()


def test_a_journal_that_cannot_be_kept_refuses_the_step(
    file: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.close()
    opened = EventFile.open(file.path)
    monkeypatch.setattr(journal_module, "_all_triggers", lambda _: ("CREATE TEMP TRIGGER",))
    with pytest.raises(OperationalError), opened.step("register_player", "{}", at=AT) as (db, _):
        db.add(Player(name="Half"))

    monkeypatch.undo()
    assert images(opened, register(opened, 1)) == [("player", 1, "insert")]
    opened.close()


def test_a_step_refused_at_its_commit_leaves_the_file_as_it_was(file: EventFile) -> None:
    register(file, 2)
    pair(file, 1, [(1, 2)])
    before, steps = contents(file), len(journal(file)[0])

    with pytest.raises(IntegrityError):
        run(file, "DELETE FROM player WHERE id = 1")

    assert (contents(file), len(journal(file)[0])) == (before, steps)
    assert register_one(file) == steps + 1


def test_swapped_tables_are_swapped_back_and_again(file: EventFile) -> None:
    register(file, 4)
    pair(file, 1, [(1, 2), (3, 4)])
    hops = [(1, None), (2, 1), (1, 2)]
    with file.step("swap_tables", "{}", at=AT) as (db, step):
        for game, table in hops:
            db.execute(update(GameRow).where(GameRow.id == game).values(table_number=table))

    undo = take_back(file, step)
    assert [row[2] for row in contents(file)["game"]] == [1, 2]
    take_back(file, undo)
    assert [row[2] for row in contents(file)["game"]] == [2, 1]
    assert wrong(file) == ()


def test_a_number_that_was_taken_back_is_never_given_again(file: EventFile) -> None:
    register(file, 3)
    take_back(file, run(file, "INSERT INTO player SELECT 4, 'Fay', faction, club, city, state, "
                        "country, eligible, 9, status, is_here, has_paid, lists_in, "
                        "is_painted, public_name FROM player WHERE id = 1"))  # fmt: skip

    register_one(file)

    assert [row[0] for row in contents(file)["player"]] == [1, 2, 3, 5]


def test_a_whole_deleted_round_comes_back(file: EventFile) -> None:
    register(file, 8)
    pair(file, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    before = contents(file)
    step = run(file, "DELETE FROM round", "DELETE FROM basis", "DELETE FROM game")

    take_back(file, step)

    assert contents(file) == before


@pytest.mark.parametrize("name", ["a\x01b", '"\\', "Zażółć 😀", "\u2028", "' OR 1", "\x7f\x1b"])
def test_any_text_comes_back_as_it_was(file: EventFile, name: str) -> None:
    store(file, "register_player", [Player(id=1, name=name)])

    take_back(file, run(file, "DELETE FROM player"))

    assert contents(file)["player"][0][1] == name
    assert wrong(file) == ()


def test_a_reading_within_a_step_is_refused_and_the_step_is_kept(file: EventFile) -> None:
    with file.step("register_player", "{}", at=AT) as (db, _):
        db.add(Player(id=1, name="Ada"))
        with pytest.raises(ValueError, match="in use"), file.read():
            pass

    assert [row[1] for row in contents(file)["player"]] == ["Ada"]


def test_a_closed_file_takes_no_step(tmp_path: Path) -> None:
    file = EventFile.create(tmp_path / "a.dicedown")
    file.close()

    with pytest.raises(ValueError, match="closed"), file.step("x", "{}", at=AT):
        pass


def register_one(file: EventFile) -> int:
    """Register a player with the next number."""
    return store(file, "register_player", [Player(name="Next")])


def test_everything_in_a_new_file_can_be_taken_back(file: EventFile) -> None:
    with file.read() as db:
        assert undo_floor(db) == 0


def test_verbs_that_stored_files_hold_never_change() -> None:
    assert (UPGRADE, SALVAGE) == ("upgrade_file", "salvage_file")
