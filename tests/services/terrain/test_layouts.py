"""Terrain on the tables: laid, moved, put back; and what it is checked against."""

from pathlib import Path

import pytest

from app.rules.terrain.laying import ShortfallKind, TerrainShortfall
from app.rules.terrain.legality import is_legal, terrain_findings
from app.rules.terrain.rules import MethodKind
from app.rules.terrain.shapes import Lie
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.scenarios.lookup import scenario_set
from app.services.scenarios.plan import plan_scenario
from app.services.terrain import layouts, stock
from app.services.terrain.stock import StockItem
from tests.builders import event_of
from tests.rules.terrain.tables import stock_of
from tests.services.acts import bring_to, finish
from tests.services.terrain.terrain_acts import forest, laid, table


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


def lies(session: EventSession) -> dict[int, list[Lie]]:
    found = session.read(layouts.layouts)
    return {number: [piece.lie for piece in pieces] for number, pieces in found.items()}


def test_a_piece_is_laid_moved_and_put_back(session: EventSession) -> None:
    _, (piece,) = laid(session, 3)
    assert lies(session) == {3: [Lie(120, 240)]}
    session.do(layouts.move_pieces, ((piece, Lie(100, 90, 405, True)),))
    assert lies(session) == {3: [Lie(100, 90, 45, True)]}
    session.do(layouts.lift_piece, piece)
    assert lies(session) == {}


def test_a_whole_table_is_laid_in_one_step_from_what_lay_there(session: EventSession) -> None:
    stock_id, _ = laid(session, 3, 3)
    there = (Lie(100, 100), Lie(380, 380))
    session.do(layouts.lay_tables, ((table(3), tuple((stock_id, lie) for lie in there)),))
    assert lies(session) == {3: list(there)}


def test_clearing_one_table_leaves_the_others(session: EventSession) -> None:
    laid(session, 3, 4)
    session.do(layouts.clear_tables, (table(3),))
    assert [*lies(session)] == [4]


def test_a_changed_size_changes_the_pieces_on_tables(session: EventSession) -> None:
    stock_id, _ = laid(session, 3)
    session.do(stock.change, stock_id, forest("Dark forest"))
    ((piece,),) = session.read(layouts.layouts).values()
    assert piece.laid.piece.name == "Dark forest"


def test_only_the_tables_that_are_asked_for_are_read(session: EventSession) -> None:
    laid(session, 3, 4)
    assert [*session.read(layouts.layouts, (table(4), table(9)))] == [4]


def test_without_a_plan_a_table_is_checked_against_every_scenario(session: EventSession) -> None:
    state = session.state
    every = {scenario.id: () for scenario in scenario_set(state.packet).scenarios}
    assert session.read(layouts.scenarios_for_tables, state) == every
    assert every


def test_with_a_plan_it_is_checked_against_what_is_still_to_be_played(
    session: EventSession,
) -> None:
    session.do(plan_scenario, "sr2015/recon", 1)
    session.do(plan_scenario, "sr2015/incursion", 2)
    session.do(plan_scenario, "sr2015/close-quarters", 3)
    meant = session.read(layouts.scenarios_for_tables, session.state)
    assert meant == {"sr2015/recon": (1,), "sr2015/incursion": (2,), "sr2015/close-quarters": (3,)}
    bring_to(session, "playing")
    assert session.read(layouts.scenarios_for_tables, session.state) == meant
    finish(session)
    session.do(rounds.close)
    assert [*session.read(layouts.scenarios_for_tables, session.state)] == [
        "sr2015/incursion",
        "sr2015/close-quarters",
    ]


def test_findings_come_from_every_scenario_that_is_to_come(session: EventSession) -> None:
    laid(session, 3)
    ground = session.read(layouts.table_ground, session.state)
    (pieces,) = session.read(layouts.layouts).values()
    found = terrain_findings([piece.laid for piece in pieces], ground)
    assert {finding.rule.value for finding in found}
    assert len(ground.played) == len(scenario_set(session.state.packet).scenarios)


def test_undo_brings_back_every_piece(session: EventSession) -> None:
    stock_id, _ = laid(session, 3, 3)
    before = lies(session)
    session.do(layouts.clear_tables, (table(3),))
    session.undo()
    assert lies(session) == before
    assert session.read(stock.stock)[0].id == stock_id


def stocked(session: EventSession, count: int) -> None:
    """As many of each piece of a small stock as is said."""
    pieces = [one.piece for one in stock_of(count)]
    session.do(stock.take_in, tuple(StockItem(piece=piece, count=count) for piece in pieces))


def test_tables_are_proposed_from_what_is_not_on_others(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8, packet="sr2019")
    stocked(session, 3)
    kinds = (MethodKind.CLUSTER, MethodKind.SCATTER)
    tables = tuple((table(number), kind) for number, kind in enumerate(kinds, start=1))
    proposed = session.read(layouts.proposed_tables, session.state, tables, 5)
    assert not isinstance(proposed, TerrainShortfall)
    assert proposed == session.read(layouts.proposed_tables, session.state, tables, 5)
    session.do(layouts.lay_tables, proposed)
    ground = session.read(layouts.table_ground, session.state)
    there = session.read(layouts.layouts)
    assert {number: len(pieces) for number, pieces in there.items()} == {1: 8, 2: 8}
    for pieces in there.values():
        assert is_legal(terrain_findings([piece.laid for piece in pieces], ground))
    third = ((table(3), MethodKind.QUADRANT),)
    again = session.read(layouts.proposed_tables, session.state, third, 5)
    assert not isinstance(again, TerrainShortfall)
    session.do(layouts.lay_tables, again)
    more = ((table(4), None), (table(5), None))
    left = session.read(layouts.proposed_tables, session.state, more, 5)
    assert left == TerrainShortfall(kind=ShortfallKind.FEW, wanted=12, found=30 - 24)


def test_a_stock_that_is_short_proposes_nothing(session: EventSession) -> None:
    tables = ((table(1), None),)
    short = session.read(layouts.proposed_tables, session.state, tables, 1)
    assert isinstance(short, TerrainShortfall) and short.found == 0
