"""Events of every released schema open, say what they said, and go on."""

import shutil
from pathlib import Path

import pytest

from app.models.file.event_file import EventFile
from app.models.file.journal import UPGRADE
from app.models.file.snapshot import event_state
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundState
from app.services.packet.packets import load_packet
from tests.models.stored import AT, contents, journal, take_back, wrong
from tests.surroundings import DATA

OF_CLOCKS = {
    "awaited_player", "day_break", "day_plan", "played_out", "round_clock", "table_pause",
    "variable_roll",
}  # fmt: skip
OF_DESK = {"penalty", "second_reading", "wish"}
OF_AWARDS = {
    "award", "ballot", "house_scenario", "notice", "planned_scenario", "scenario_roll"
}  # fmt: skip
OF_PHOTOS = {"terrain_photo"}
OF_SCOREKEEPERS = {"scorekeeper"}
OF_PLAYERS_RESULTS = {"event_secret", "submitted_result"} | OF_SCOREKEEPERS
OF_TERRAIN = {"laid_terrain", "terrain_stock"} | OF_PHOTOS
NEW_SINCE = {
    "v001": OF_AWARDS | OF_CLOCKS | OF_DESK | OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v002": OF_CLOCKS | OF_DESK | OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v003": OF_DESK | OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v004": OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v005": OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v006": OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v007": OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v008": OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v009": OF_TERRAIN | OF_PLAYERS_RESULTS,
    "v010": OF_PHOTOS | OF_PLAYERS_RESULTS,
    "v011": OF_PHOTOS | OF_PLAYERS_RESULTS,
    "v012": OF_PHOTOS | OF_PLAYERS_RESULTS,
    "v013": OF_PLAYERS_RESULTS,
    "v014": OF_SCOREKEEPERS,
    "v015": set(),
}
"""Tables that a schema did not have."""

SAMPLES = sorted((DATA / "events").glob("v*.dicedown"))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an event of an earlier program."""
    return Path(shutil.copy(request.param, tmp_path))


def test_a_sample_of_each_schema_is_kept() -> None:
    assert [path.stem for path in SAMPLES] == [
        "v001",
        "v002",
        "v003",
        "v004",
        "v005",
        "v006",
        "v007",
        "v008",
        "v009",
        "v010",
        "v011",
        "v012",
        "v013",
        "v014",
        "v015",
    ]


def test_it_is_whole(sample: Path) -> None:
    file = EventFile.open(sample)

    assert wrong(file) == ()
    empty = {name for name, rows in contents(file).items() if not rows}
    assert empty == NEW_SINCE[sample.stem]
    file.close()


def test_it_says_what_it_said(sample: Path) -> None:
    file = EventFile.open(sample)
    with file.read() as db:
        state = event_state(db, load_packet)
    file.close()

    assert (state.point_size, state.planned_rounds, state.tables) == (50, 3, (1, 2, 5))
    assert [round_.state for round_ in state.rounds] == [RoundState.CLOSED, RoundState.DRAFT]
    assert points(state) == [
        ("Ada Łuczak", 1, 5, 31),
        ("Björn Öst", 0, 2, 18),
        ("Chiara D'Angelo", 0, 2, 18),
        ("Дмитрий", 1, 5, 31),
        ("Eve 🎲", 1, 3, 25),
    ]


def points(state: EventState) -> list[tuple[str, int, int, int]]:
    """Everybody's tournament, control and army points."""
    return [
        (entrant.name, record.tournament_points, record.control_points, record.army_points)
        for entrant in state.entrants
        for record in [state.records[entrant.id]]
    ]


@pytest.mark.sweep(3)
def test_it_goes_on(sample: Path) -> None:
    file = EventFile.open(sample)
    before = contents(file)
    with file.step("rename", "{}", at=AT) as (db, step):
        db.connection().exec_driver_sql("UPDATE event SET name = 'Autumn Cup'")
        db.connection().exec_driver_sql("DELETE FROM bye")

    take_back(file, step)

    assert contents(file) == before
    assert wrong(file) == ()
    file.close()


def test_the_newest_is_opened_as_it_lies(tmp_path: Path) -> None:
    newest = Path(shutil.copy(SAMPLES[-1], tmp_path))
    before = newest.read_bytes()

    file = EventFile.open(newest)

    assert [step.verb for step in journal(file)[0] if step.verb == UPGRADE] == []
    file.close()
    assert newest.read_bytes() == before
    assert list(tmp_path.iterdir()) == [newest]
