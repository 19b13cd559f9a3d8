"""Tables that were changed after a round was published for them, in the judge's log."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.rules.core.ids import TableNumber
from app.rules.packet.offences import Measure
from app.rules.terrain.shapes import Lie, Outline
from app.services.core.session import EventSession
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.judge.judges_log import log_penalty
from app.services.judge.table_changes import change_text, log_lines, table_changes
from app.services.pairing import rounds
from app.services.terrain import layouts, stock
from app.words.core.catalogue import words
from tests.builders import begin_round, event_of, morning, play_round
from tests.services.terrain.terrain_acts import forest, laid, table

T = words()
HERE = Lie(200, 200)


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    """Four players, two tables."""
    return event_of(tmp_path / "cup.dicedown", 4)


def told(session: EventSession) -> list[tuple[int, int, str]]:
    """Round, table and text of each change, newest first."""
    found = session.read(table_changes, session.state)
    return [(one.round_number, one.table, change_text(T, one, str)) for one in found]


def test_what_is_laid_before_the_first_round_is_no_change(session: EventSession) -> None:
    stock_id, (piece, _) = laid(session, 1, 2)
    session.do(layouts.move_pieces, ((piece, HERE),))
    session.do(rounds.pair, seed=1)
    session.do(layouts.move_pieces, ((piece, Lie(210, 200)),))
    assert told(session) == []
    session.do(rounds.publish)
    assert told(session) == []
    assert stock_id


def test_every_way_to_change_a_table_that_is_played_on_is_named(session: EventSession) -> None:
    stock_id, (piece, other) = laid(session, 1, 2, count=9)
    begin_round(session)
    session.do(layouts.move_pieces, ((piece, HERE),))
    new = session.do(layouts.lay_piece, table(2), stock_id, HERE).value
    session.do(layouts.lift_piece, new)
    session.do(layouts.lay_tables, ((table(1), ((stock_id, HERE),)), (table(8), ())))
    session.do(layouts.clear_tables, (table(1), table(2)))
    assert told(session) == [
        (1, 1, "Terrain cleared from table 1"),
        (1, 2, "Terrain cleared from table 2"),
        (1, 1, "Terrain laid on table 1"),
        (1, 2, "Table 2: Forest removed"),
        (1, 2, "Table 2: Forest laid"),
        (1, 1, "Table 1: Forest moved"),
    ]
    assert other


def test_a_table_that_nobody_plays_on_is_not_in_the_log(session: EventSession) -> None:
    _, (piece,) = laid(session, 7)
    begin_round(session)
    session.do(layouts.move_pieces, ((piece, HERE),))
    assert told(session) == []


def test_undo_takes_it_out_of_the_log_and_redo_puts_it_back(session: EventSession) -> None:
    _, (piece,) = laid(session, 1)
    begin_round(session)
    session.do(layouts.move_pieces, ((piece, HERE),))
    before = told(session)
    assert len(before) == 1
    session.undo()
    assert told(session) == []
    session.redo()
    assert told(session) == before
    for _ in range(4):
        session.undo()
    # The round is gone as well: what is changed now is changed before it.
    session.do(layouts.move_pieces, ((piece, Lie(220, 200)),))
    assert told(session) == []
    begin_round(session)
    assert told(session) == []


def test_the_newest_round_by_then_is_named_also_between_rounds(session: EventSession) -> None:
    _, (piece,) = laid(session, 1)
    play_round(session, Draw(3))
    session.do(layouts.move_pieces, ((piece, HERE),))
    session.do(rounds.close)
    session.do(layouts.move_pieces, ((piece, Lie(210, 200)),))
    begin_round(session)
    session.do(layouts.move_pieces, ((piece, Lie(220, 200)),))
    assert [number for number, _, _ in told(session)] == [2, 1, 1]


def test_another_shape_of_a_sort_changes_the_tables_where_it_lies(session: EventSession) -> None:
    stock_id, _ = laid(session, 1, 2)
    begin_round(session)
    session.do(stock.change, stock_id, replace(forest(), box="B"))
    assert told(session) == []
    session.do(stock.change, stock_id, forest(outline=Outline(40)))
    assert told(session) == [(1, 1, "Terrain changed: Forest"), (1, 2, "Terrain changed: Forest")]


def test_who_changed_it_is_named(session: EventSession) -> None:
    _, (piece,) = laid(session, 1)
    begin_round(session)
    session.who = "Judge Anna"
    session.do(layouts.move_pieces, ((piece, HERE),))
    assert told(session) == [(1, 1, "Table 1: Forest moved (Judge Anna)")]


def test_it_is_in_the_order_of_time_with_what_the_eo_wrote(session: EventSession) -> None:
    _, (piece,) = laid(session, 1)
    begin_round(session)
    session.do(log_penalty, 1, "slow-play", Measure.WARNING, "first")
    session.do(layouts.move_pieces, ((piece, HERE),))
    session.do(log_penalty, 2, "slow-play", Measure.WARNING, "last")
    lines = session.read(log_lines, session.state)
    at = [line.at for line in lines]
    assert at == sorted(at, reverse=True)
    assert sorted(type(line).__name__ for line in lines) == [
        "PenaltyLine", "PenaltyLine", "TableChange",
    ]  # fmt: skip


def test_rounds_that_were_imported_were_published_before_all(
    session: EventSession, tmp_path: Path
) -> None:
    _, (piece,) = laid(session, 1)
    begin_round(session)
    session.do(layouts.move_pieces, ((piece, HERE),))
    data = session.read(event_json, session.state).encode()
    copy = import_event(tmp_path / "copy.dicedown", data, clock=morning, dice=Draw(2).below)
    assert told(copy) == []
    found = copy.read(layouts.layouts)[TableNumber(1)][0]
    copy.do(layouts.move_pieces, ((found.id, Lie(100, 100)),))
    assert told(copy) == [(1, 1, "Table 1: Forest moved")]
    copy.close()
