"""A stored event comes back as the value that the rules ask."""

import json

import pytest

from app.models.file.event_file import EventFile
from app.models.file.snapshot import event_state
from app.models.tables.event import EventInfo
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, ByeRow, GameRow, RoundRow
from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, ByeKind, Round, RoundKind, RoundState
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.packet.packet import Packet
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.packet.packets import load_packet, resolved_text
from tests.models.stored import AT, run, store

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
        info.tables = "[2, 3, 7]"
        db.add_all([*player_rows(), *first_round_rows(), *draft_rows()])

    assert snapshot(file, packet) == EventState(
        packet=packet,
        point_size=75,
        planned_rounds=4,
        plays_on=True,
        tables=(TableNumber(2), TableNumber(3), TableNumber(7)),
        entrants=ENTRANTS,
        rounds=(FIRST_ROUND, DRAFT),
        locks=((FIVE, ONE),),
    )


def player_rows() -> list[Player | ArmyListRow]:
    entry = {"name": "Ironclad", "points": 12, "kind": "warjack", "character": True}
    return [
        Player(id=3, name="Cleo", status="disqualified", eligible=False),
        Player(
            id=1, name="Ada", faction="Cygnar", club="Dice", city="Łódź", state="LD", country="PL",
            fixed_table=7, is_here=True, has_paid=True, lists_in=True,
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
        is_here=True,
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
            seed=2**63 - 1, by_hand=True,
        ),
        GameRow(
            id=2, round_number=1, table_number=2, first_id=3, second_id=1, first_list=1,
            second_list=2, first_control_points=5, second_control_points=0, first_army_points=10,
            second_army_points=31, winner_id=1, reason="clock", is_locked=True,
        ),
        GameRow(id=1, round_number=1, table_number=7, first_id=4, second_id=2, reason="tie"),
        ByeRow(
            round_number=1, player_id=5, kind="granted", list_number=1, control_points=3,
            army_points=25,
        ),
        Basis(round_number=1, player_id=1, tournament_points=0, is_paired_down=True),
        Basis(round_number=1, player_id=3, tournament_points=0),
    ]  # fmt: skip


FIRST_ROUND = Round(
    number=RoundNumber(1), kind=RoundKind.FIRST_FACTIONS, state=RoundState.CLOSED,
    scenario="incursion", seed=2**63 - 1, by_hand=True,
    games=(
        Game(
            id=GameId(2), table=TableNumber(2),
            first=Side(player=THREE, list_number=1, control_points=5, army_points=10),
            second=Side(player=ONE, list_number=2, control_points=0, army_points=31),
            result=GameResult(winner=ONE, reason=WinReason.CLOCK),
        ),
        Game(
            id=GameId(1), table=TableNumber(7), first=Side(player=FOUR), second=Side(player=TWO),
            result=GameResult(winner=None, reason=WinReason.TIE),
        ),
    ),
    byes=(
        Bye(player=FIVE, kind=ByeKind.GRANTED, list_number=1, control_points=3, army_points=25),
    ),
    pair_downs=frozenset({ONE}),
    basis={ONE: 0, THREE: 0},
)  # fmt: skip


def draft_rows() -> list[RoundRow | GameRow | Basis]:
    return [
        RoundRow(number=2, kind="swiss", state="draft"),
        GameRow(id=9, round_number=2, first_id=5, second_id=1, is_locked=True),
        GameRow(id=8, round_number=2, first_id=4, second_id=3),
        Basis(round_number=2, player_id=2, is_absent=True),
        Basis(round_number=2, player_id=5, tournament_points=2),
    ]


DRAFT = Round(
    number=RoundNumber(2), state=RoundState.DRAFT,
    games=(
        Game(id=GameId(8), table=None, first=Side(player=FOUR), second=Side(player=THREE)),
        Game(id=GameId(9), table=None, first=Side(player=FIVE), second=Side(player=ONE)),
    ),
    absent=frozenset({TWO}),
    basis={FIVE: 2},
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
