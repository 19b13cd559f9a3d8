"""Terrain on the tables: laid, moved, put back; and what it is checked against."""

from pathlib import Path

import pytest

from app.rules.terrain.legality import terrain_findings
from app.rules.terrain.shapes import Lie
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.scenarios.lookup import scenario_set
from app.services.scenarios.plan import plan_scenario
from app.services.terrain import layouts, stock
from tests.builders import event_of
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
