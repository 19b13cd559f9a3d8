"""A stored event comes back as the value that the rules ask."""

import json
import tomllib

import pytest
from sqlalchemy import select

from app.models.file.event_file import EventFile
from app.models.file.snapshot import army_list, event_state, refreshed
from app.models.tables.event import EventInfo
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, ByeRow, GameRow, PreferenceRow, RoundRow
from app.models.tables.scenario import HouseScenario
from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, ByeKind, CutMembers, Round, RoundKind, RoundState
from app.rules.core.seeding import Seeding
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.packet.packet import Packet
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.rules.scenarios.parse import kept_scenario
from app.services.packet.packets import load_packet, resolved_text
from tests.models.stored import AT, run, store

HOUSE = """
slug = "two-fronts"
name = "Two Fronts"
deployment = {first = 70, second = 100, advance = 60}
win = {control_points = 5, lead = 1}
zones = [{x = 240, y = 240, diameter = 120}]
scoring = [{element = "zone", control = 1}]
"""
ONE, TWO, THREE, FOUR, FIVE = map(PlayerId, range(1, 6))


@pytest.fixture(scope="module")
def packet() -> Packet:
    """Any packet."""
    return load_packet(resolved_text("sr2015"))


def snapshot(file: EventFile, packet: Packet) -> EventState:
    """The event as the rules see it."""
    with file.read() as db:
        return event_state(db, lambda _: packet)


def test_an_empty_event_has_nothing_but_its_packet(file: EventFile, packet: Packet) -> None:
    assert snapshot(file, packet) == EventState(packet=packet, point_size=50)


def test_the_packet_is_read_from_the_stored_text(file: EventFile, packet: Packet) -> None:
    texts: list[str] = []
    with file.read() as db:
        event_state(db, lambda text: texts.append(text) or packet)

    assert texts == ["{}"]


def test_every_field_comes_back(file: EventFile, packet: Packet) -> None:
    with file.step("everything", "{}", at=AT) as (db, _):
        info = db.get_one(EventInfo, 1)
        info.point_size, info.planned_rounds, info.plays_on = 75, 4, True
        info.tables, info.cut_border, info.cut_seed = "[2, 3, 7]", "[5, 2]", 77
        info.seeding = '{"seeds": [2, 5, 1], "places": [2, null, 5, 1], "parts": ["N", "S"]}'
        db.add_all([*player_rows(), *first_round_rows(), *draft_rows()])
        db.add(PreferenceRow(place=1, kind="pair", is_hard=True, first_id=1, second_id=2))
        db.add_all(HouseScenario(slug=slug, text=text) for slug, text in house_texts())

    assert snapshot(file, packet) == EventState(
        packet=packet,
        point_size=75,
        planned_rounds=4,
        plays_on=True,
        tables=(TableNumber(2), TableNumber(3), TableNumber(7)),
        entrants=ENTRANTS,
        rounds=(FIRST_ROUND, DRAFT),
        locks=((FIVE, ONE),),
        cut_border=(FIVE, TWO),
        cut_seed=77,
        seeding=Seeding(seeds=(TWO, FIVE, ONE), places=(TWO, None, FIVE, ONE), parts=("N", "S")),
        preferences=(Preference(kind=PreferenceKind.PAIR, is_hard=True, first=ONE, second=TWO),),
        house_scenarios=(kept_scenario(tomllib.loads(HOUSE)),),
    )


def house_texts() -> list[tuple[str, str]]:
    """A house scenario, and texts of which no program of ours makes one."""
    return [("two-fronts", HOUSE), ("torn", HOUSE[:40]), ("other", 'slug = "other"')]


def player_rows() -> list[Player | ArmyListRow]:
    entry = {"name": "Ironclad", "points": 12, "kind": "warjack", "character": True}
    return [
        Player(id=3, name="Cleo", status="disqualified", eligible=False),
        Player(
            id=1, name="Ada", faction="Cygnar", club="Dice", city="Łódź", state="LD", country="PL",
            fixed_table=7, is_here=True, has_paid=True, lists_in=True, public_name="Ada Ł.",
        ),
        Player(id=2, name="Bo", status="dropped"),
        Player(id=4, name="Dan"),
        Player(id=5, name="Eve"),
        ArmyListRow(player_id=1, number=2, specialists=json.dumps([{"name": "Boomhowler"}])),
        ArmyListRow(
            player_id=1, number=1, caster="Haley", faction="Cygnar", theme="Storm", tier=4,
            points=81, bonus=6, objective="Bunker", entries=json.dumps([entry]),
        ),
    ]  # fmt: skip


ENTRANTS = (
    Entrant(
        id=ONE, name="Ada", faction="Cygnar", club="Dice", city="Łódź", fixed_table=TableNumber(7),
        is_here=True, public_name="Ada Ł.",
        lists=(
            ArmyList(
                number=1, caster="Haley", faction="Cygnar", theme="Storm", tier=4, points=81,
                bonus=6, objective="Bunker",
                entries=(ListEntry(name="Ironclad", points=12, kind="warjack", character=True),),
            ),
            ArmyList(number=2, specialists=(ListEntry(name="Boomhowler"),)),
        ),
    ),
    Entrant(id=TWO, name="Bo", status=EntrantStatus.DROPPED),
    Entrant(id=THREE, name="Cleo", status=EntrantStatus.DISQUALIFIED, eligible=False),
    Entrant(id=FOUR, name="Dan"),
    Entrant(id=FIVE, name="Eve"),
)  # fmt: skip


def first_round_rows() -> list[RoundRow | GameRow | ByeRow | Basis]:
    return [
        RoundRow(
            number=1, kind="first-factions", state="closed", scenario="incursion",
            seed=2**63 - 1, by_hand=True, shows_scenario=True, scenario_dice="[[3, 6], [2]]",
            wishes='[["bye", false, 2, 5, null]]', looks_ahead=True,
            cut='{"players": [1, 3], "left_out": [4], "equals": [3, 4], "seed": 9}',
        ),
        GameRow(
            id=2, round_number=1, table_number=2, first_id=3, second_id=1, first_list=1,
            second_list=2, first_control_points=5, second_control_points=0, first_army_points=10,
            second_army_points=31, winner_id=1, reason="clock", is_locked=True,
            final=1,
        ),
        GameRow(id=1, round_number=1, table_number=7, first_id=4, second_id=2, reason="tie"),
        ByeRow(
            round_number=1, player_id=5, kind="granted", list_number=1, control_points=3,
            army_points=25,
        ),
        Basis(round_number=1, player_id=1, tournament_points=0, is_paired_down=True),
        Basis(round_number=1, player_id=3, tournament_points=0),
        Basis(round_number=1, player_id=2, tournament_points=1, is_absent=True),
    ]  # fmt: skip


FIRST_ROUND = Round(
    number=RoundNumber(1), kind=RoundKind.FIRST_FACTIONS, state=RoundState.CLOSED,
    scenario="incursion", seed=2**63 - 1, by_hand=True, shows_scenario=True,
    scenario_dice=((3, 6), (2,)), looks_ahead=True,
    preferences=(Preference(kind=PreferenceKind.BYE, through_round=RoundNumber(2), first=FIVE),),
    cut=CutMembers(players=(ONE, THREE), left_out=(FOUR,), equals=(THREE, FOUR), seed=9),
    games=(
        Game(
            id=GameId(2), table=TableNumber(2),
            first=Side(player=THREE, list_number=1, control_points=5, army_points=10),
            second=Side(player=ONE, list_number=2, control_points=0, army_points=31),
            result=GameResult(winner=ONE, reason=WinReason.CLOCK), final=1,
        ),
        Game(
            id=GameId(1), table=TableNumber(7), first=Side(player=FOUR), second=Side(player=TWO),
            result=GameResult(winner=None, reason=WinReason.TIE),
        ),
    ),
    byes=(
        Bye(player=FIVE, kind=ByeKind.GRANTED, list_number=1, control_points=3, army_points=25),
    ),
    absent=frozenset({TWO}),
    pair_downs=frozenset({ONE}),
    basis={ONE: 0, THREE: 0, TWO: 1},
)  # fmt: skip


def draft_rows() -> list[RoundRow | GameRow | Basis]:
    return [
        RoundRow(number=2, kind="swiss", state="draft"),
        GameRow(id=9, round_number=2, first_id=5, second_id=1, is_locked=True),
        GameRow(id=8, round_number=2, first_id=4, second_id=3),
        Basis(round_number=2, player_id=2, is_absent=True),
        Basis(round_number=2, player_id=5, tournament_points=2),
        Basis(round_number=2, player_id=4, tournament_points=3, is_absent=True),
    ]


DRAFT = Round(
    number=RoundNumber(2), state=RoundState.DRAFT,
    games=(
        Game(id=GameId(8), table=None, first=Side(player=FOUR), second=Side(player=THREE)),
        Game(id=GameId(9), table=None, first=Side(player=FIVE), second=Side(player=ONE)),
    ),
    absent=frozenset({TWO, FOUR}),
    basis={FIVE: 2},
    left_out={FOUR: 3},
)  # fmt: skip


def test_only_games_of_a_draft_are_locks(file: EventFile, packet: Packet) -> None:
    store(file, "everything", [*player_rows(), *first_round_rows()])

    assert snapshot(file, packet).locks == ()


def test_the_same_event_is_the_same_value(file: EventFile, packet: Packet) -> None:
    store(file, "everything", [*player_rows(), *first_round_rows(), *draft_rows()])
    before = snapshot(file, packet)

    assert snapshot(file, packet) == before
    run(file, "UPDATE bye SET army_points = 26")
    assert snapshot(file, packet) != before


def test_a_list_is_read_from_its_row_alone(file: EventFile) -> None:
    store(file, "players", player_rows())

    with file.read() as db:
        rows = db.scalars(select(ArmyListRow).order_by(ArmyListRow.number))
        assert tuple(map(army_list, rows)) == ENTRANTS[0].lists


@pytest.mark.parametrize(("stored", "planned"), [(None, None), (4, 4), (99, 99), (100, 99)])
def test_no_event_has_more_rounds_than_there_can_be(
    file: EventFile, packet: Packet, stored: int | None, planned: int | None
) -> None:
    with file.step("plan", "{}", at=AT) as (db, _):
        db.get_one(EventInfo, 1).planned_rounds = stored

    assert snapshot(file, packet).planned_rounds == planned


CHANGED = {
    "player": ("UPDATE player SET name = 'Zoe' WHERE id = 2", {"entrants"}),
    "army_list": ("DELETE FROM army_list WHERE number = 2", {"entrants"}),
    "wish": ("UPDATE wish SET is_hard = 0", {"preferences"}),
    "house_scenario": ("DELETE FROM house_scenario WHERE slug = 'two-fronts'", {"house_scenarios"}),
    "game": ("UPDATE game SET is_locked = 0, table_number = 5 WHERE id = 9", {"rounds", "locks"}),
    "notice": ("INSERT INTO notice (title, text) VALUES ('Venue', 'No drinks')", set()),
}
"""A table -> a change in it, and what of the state it changes."""


@pytest.mark.parametrize("table", CHANGED)
def test_only_what_a_step_changed_is_read_again(
    file: EventFile, packet: Packet, table: str
) -> None:
    store(file, "everything", [*player_rows(), *first_round_rows(), *draft_rows()])
    wish = PreferenceRow(place=1, kind="pair", is_hard=True, first_id=1, second_id=2)
    store(file, "more", [wish, HouseScenario(slug="two-fronts", text=HOUSE)])
    known = snapshot(file, packet)
    statement, fields = CHANGED[table]
    run(file, statement)

    with file.read() as db:
        state = refreshed(
            db, known, lambda _: packet, tables={table}, rounds={2} if table == "game" else set()
        )

    assert state == snapshot(file, packet)
    for name in ("entrants", "preferences", "house_scenarios", "rounds", "locks"):
        assert (getattr(state, name) is getattr(known, name)) == (name not in fields)
    assert state.rounds[0] is known.rounds[0]


def test_a_round_that_is_gone_or_new_is_read_again_in_its_place(
    file: EventFile, packet: Packet
) -> None:
    empty = snapshot(file, packet)
    store(file, "everything", [*player_rows(), *draft_rows()])
    store(file, "earlier", first_round_rows())
    whole = snapshot(file, packet)
    with file.read() as db:
        first = refreshed(db, empty, lambda _: packet, tables={"player", "army_list"}, rounds={2})
        both = refreshed(db, first, lambda _: packet, tables={"round"}, rounds={1})
    assert [round_.number for round_ in first.rounds] == [2]
    assert both == whole
    run(
        file,
        "DELETE FROM game WHERE round_number = 2",
        "DELETE FROM basis WHERE round_number = 2",
        "DELETE FROM round WHERE number = 2",
    )
    with file.read() as db:
        earlier = refreshed(db, both, lambda _: packet, tables={"round"}, rounds={2})
    assert earlier == snapshot(file, packet)
    assert [round_.number for round_ in earlier.rounds] == [1]
