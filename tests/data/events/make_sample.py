"""Makes ``vNNN.dicedown``, an event of the newest schema with a row in every table.

Run with ``python -m tests.data.events.make_sample`` once for each schema; the file is then kept as
it is, for every later program to open.
"""

import json
import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from app.models.file.event_file import SCHEMA_VERSION, EventFile
from app.models.file.journal import StepKind
from app.models.file.replay import retrace
from app.models.tables.award import AwardRow, BallotRow
from app.models.tables.clock import (
    AwaitedPlayer,
    DayBreak,
    DayPlanRow,
    PlayedOut,
    RoundClockRow,
    TablePause,
    VariableRoll,
)
from app.models.tables.event import (
    CountdownRow,
    EventInfo,
    EventSecret,
    Printed,
    Ruling,
    VariantChoice,
)
from app.models.tables.player import ArmyListRow, PenaltyRow, Player
from app.models.tables.round import (
    Basis,
    ByeRow,
    GameRow,
    PreferenceRow,
    RoundRow,
    SecondReading,
    SubmittedResult,
)
from app.models.tables.scenario import HouseScenario, Notice, PlannedScenario, ScenarioRoll
from app.models.tables.scorekeeper import ScorekeeperRow
from app.models.tables.terrain import LaidTerrainRow, TerrainPhotoRow, TerrainStockRow
from app.services.packet.packets import resolved_text

TARGET = Path(__file__).with_name(f"v{SCHEMA_VERSION:03}.dicedown")
FACTIONS = ("Cygnar", "Cryx", "Circle Orboros", "Khador", "Trollbloods")
PHOTO = b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////"
    "////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAA"
    "AAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z"
)
"""A grey square as JPEG."""
NAMES = ("Ada Łuczak", "Björn Öst", "Chiara D'Angelo", "Дмитрий", "Eve 🎲")


def make(path: Path) -> None:
    """Write the event: a round played, a result mended and taken back, a round in draft."""
    file = EventFile.create(path)
    _begin(file)
    _first_round(file)
    _after(file)
    file.close()


def _begin(file: EventFile) -> None:
    with file.step("new_event", "{}", at=_at(0), kind=StepKind.NOTE) as (db, _):
        db.add(
            EventInfo(
                id=1, name="Spring Cup", date="2026-05-02", venue="Town Hall", packet_id="sr2015",
                packet_text=resolved_text("sr2015"), point_size=50, planned_rounds=3,
                tables="[1, 2, 5]", is_rehearsal=False, plays_on=False,
                keeps_sides=True, takes_player_results=True,
            )
        )  # fmt: skip
        db.add(VariantChoice(name="house", x=2))
    for number, name in enumerate(NAMES, 1):
        with file.step("register_player", json.dumps({"name": name}), at=_at(number)) as (db, _):
            db.add(
                Player(
                    id=number, name=name, faction=FACTIONS[number - 1], club="Dice", city="Łódź",
                    state="LD", country="PL", fixed_table=5 if number == 4 else None, is_here=True,
                    has_paid=number != 5, lists_in=True, eligible=number != 5,
                    is_painted=number < 3,
                )
            )  # fmt: skip
            db.add(_army_list(number))


def _army_list(player: int) -> ArmyListRow:
    entry = {"name": "Ironclad", "points": 12, "kind": "warjack", "character": False}
    return ArmyListRow(
        player_id=player, number=1, caster="Caster", faction=FACTIONS[player - 1], theme="Theme",
        tier=2, points=56, bonus=6, objective="Effigy of Valor", entries=json.dumps([entry]),
        specialists="[]", text="Caster +6\nIronclad 12",
    )  # fmt: skip


def _first_round(file: EventFile) -> None:
    with file.step("pair_round", "{}", at=_at(10)) as (db, _):
        db.add(RoundRow(number=1, kind="swiss", state="draft", scenario="destruction", seed=7))
        db.add(GameRow(id=1, round_number=1, table_number=1, first_id=1, second_id=2))
        db.add(GameRow(id=2, round_number=1, table_number=5, first_id=4, second_id=3))
        db.add(ByeRow(id=1, round_number=1, player_id=5, kind="drawn", list_number=1))
        db.add_all(Basis(round_number=1, player_id=n, tournament_points=0) for n in range(1, 6))
    with file.step("printed", "{}", at=_at(11), kind=StepKind.NOTE) as (db, _):
        db.add(Printed(round_number=1, paper="slips", content_hash="ab12", at=_at(11)))
    with file.step("begin_round", "{}", at=_at(12)) as (db, _):
        db.get_one(RoundRow, 1).state = "playing"
        db.add(CountdownRow(id=1, total_seconds=7200, ends_at=_at(59), title="Doors"))
    for number in (1, 2):
        with file.step("enter_result", json.dumps({"game": number}), at=_at(20 + number)) as (
            db,
            _,
        ):
            game = db.get_one(GameRow, number)
            game.winner_id, game.reason = game.first_id, "scenario"
            game.first_list = game.second_list = 1
            game.first_control_points, game.second_control_points = 5, 2
            game.first_army_points, game.second_army_points = 31, 18
            game.starter_id, game.top_id = game.second_id, game.first_id


def _after(file: EventFile) -> None:
    with file.step("amend_result", '{"game": 2}', at=_at(30), who="Jo", reason="read wrongly") as (
        db,
        step,
    ):
        db.get_one(GameRow, 2).second_control_points = 3
    with file.step("undo", "{}", at=_at(31), undoes=step) as (db, _):
        retrace(db.connection(), step)
    with file.step("close_round", "{}", at=_at(32)) as (db, _):
        db.get_one(RoundRow, 1).state = "closed"
        db.get_one(Player, 3).status = "dropped"
    with file.step("give_award", "{}", at=_at(32)) as (db, _):
        db.add(AwardRow(award="best-painted", category="unit", player_id=2, how="vote"))
        db.add_all(BallotRow(award="best-painted", turn=1, player_id=n) for n in (2, 2, 3))
    with file.step("draw_place", "{}", at=_at(32)) as (db, _):
        db.add(AwardRow(award="place-2", player_id=2, how="draw", seed=11))
    with file.step("set_fees", "{}", at=_at(32)) as (db, _):
        fees = {"amount": 1000, "currency": "€", "shares": [60, 40]}
        db.get_one(EventInfo, 1).fees = json.dumps(fees)
    with file.step("plan_scenarios", "{}", at=_at(32)) as (db, _):
        db.add(PlannedScenario(number=2, scenario="sr2015/incursion"))
        db.add(ScenarioRoll(round_number=1, table_number=5, element="flag-left"))
        db.add(HouseScenario(slug="our-own", text="name = 'Our Own'"))
        db.add(Notice(title="House rules", text="No food at the tables."))
    with file.step("lay_terrain", "{}", at=_at(32)) as (db, _):
        corners = '{"corners": [[0, 0], [60, 0], [30, 45]]}'
        forest = '["forest", "hazard"]'
        db.add(
            TerrainStockRow(
                id=1, name="Żółty las", kinds=forest, outline=corners, box="A",
                photo=sha256(PHOTO).hexdigest(),
            )
        )  # fmt: skip
        jpeg = b64encode(PHOTO).decode()
        db.add(TerrainPhotoRow(digest=sha256(PHOTO).hexdigest(), jpeg=jpeg))
        db.add(LaidTerrainRow(table_number=5, stock_id=1, x=240, y=120, turn=30, is_mirrored=True))
    _clocks(file)
    _private_rows(file)
    with file.step("pair_round", "{}", at=_at(33)) as (db, _):
        wishes = '[["pair", true, null, 1, 3], ["club", false, 2, null, null]]'
        cut = '{"players": [1, 4, 5], "left_out": [2], "equals": [5, 2], "seed": 3}'
        db.get_one(EventInfo, 1).cut_seed = 3
        db.add(
            RoundRow(
                number=2, kind="swiss", state="draft", seed=8, wishes=wishes, looks_ahead=True,
                cut=cut,
            )
        )  # fmt: skip
        db.add(GameRow(id=3, round_number=2, first_id=1, second_id=4, is_locked=True, final=1))
        db.add(Basis(round_number=2, player_id=1, tournament_points=1, is_paired_down=True))
        db.add(Basis(round_number=2, player_id=4, tournament_points=1))
        db.add(Basis(round_number=2, player_id=2, is_absent=True))
        db.add(Basis(round_number=2, player_id=3, is_absent=True))
        db.add(Basis(round_number=2, player_id=5, tournament_points=1))
        db.add(ByeRow(round_number=2, player_id=5, kind="volunteer"))
        db.add(Ruling(id=1, round_number=2, about='[{"code": "pairing.rematch"}]', reason="EO"))


def _clocks(file: EventFile) -> None:
    with file.step("roll_variable", "{}", at=_at(32), kind=StepKind.NOTE) as (db, _):
        db.add(
            VariableRoll(
                round_number=1, dice="[2, 5]", is_typed=True, salt="0f" * 16, rolled_at=_at(11),
                shown_at=_at(12),
            )
        )  # fmt: skip
        db.add(
            RoundClockRow(
                round_number=1, base_seconds=6000, variable_seconds=600, added_seconds=0,
                started_at=_at(12), played_ms=60_000, doubt_ms=0, since_at=_at(14), since_ms=5_000,
                since_span="one", over_at=_at(31),
            )
        )  # fmt: skip
        db.add(TablePause(round_number=1, table_number=5, began_at=_at(20), lasted_ms=120_000))
        db.add(PlayedOut(round_number=1, table_number=5))
        db.add(AwaitedPlayer(round_number=1, player_id=3, until_at=_at(27)))
    with file.step("plan_day", "{}", at=_at(32)) as (db, _):
        db.add(DayPlanRow(id=1, first_start="09:30", between_minutes=15, round_minutes=115))
        db.add(DayBreak(after_round=2, minutes=45, title="lunch"))


def _private_rows(file: EventFile) -> None:
    with file.step("log_penalty", "{}", at=_at(32)) as (db, _):
        db.add(
            PenaltyRow(
                player_id=3, round_number=1, table_number=5, about="clock-paused",
                measure="warning", note="Once", at=_at(25),
            )
        )  # fmt: skip
        record = {"winner": "first", "by": "scenario"}
        db.add(SecondReading(round_number=1, table_number=5, record=json.dumps(record)))
    with file.step("submit_result", "{}", at=_at(20), kind=StepKind.NOTE) as (db, _):
        db.add(EventSecret(id=1, key="5a" * 32))
        db.add(
            SubmittedResult(
                round_number=1, table_number=5, player_id=3, opponent_id=4, token="t1",
                record=json.dumps(record), at=_at(20),
            )
        )  # fmt: skip
    with file.step("add_scorekeeper", "{}", at=_at(21), kind=StepKind.NOTE) as (db, _):
        db.add(
            ScorekeeperRow(
                name="Łucja", role="scorekeeper", digest="ab" * 32, made_at=_at(21),
                revoked_at=_at(22),
            )
        )  # fmt: skip
    with file.step("wish", "{}", at=_at(32)) as (db, _):
        db.add(PreferenceRow(place=1, kind="pair", is_hard=True, first_id=1, second_id=3))
        db.add(PreferenceRow(place=2, kind="club", through_round=2))


def _at(minute: int) -> str:
    return f"2026-05-02T09:{minute:02}:00.000+00:00"


if __name__ == "__main__":
    TARGET.unlink(missing_ok=True)
    make(TARGET)
    sys.stdout.write(f"{TARGET.name}: {TARGET.stat().st_size} bytes\n")
