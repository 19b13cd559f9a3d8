"""Setting up tables by mouse and keys: methods by range, the draw, the preview, one step."""

from random import Random
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.core.ids import TableNumber
from app.rules.terrain.rules import MethodKind
from app.rules.terrain.shapes import Lie
from app.services.core.history import history
from app.services.terrain import layouts, proposal, stock
from app.services.terrain.stock import StockItem
from app.services.terrain.stock_file import remember_stock
from app.ui.core import beside
from app.ui.terrain.page import TerrainPage
from app.ui.terrain.set_up_rows import NOW, TABLE
from tests.builders import event_of
from tests.rules.terrain.tables import stock_of
from tests.ui.hands import focus, press, write

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(open_window, tmp_path) -> TerrainPage:
    """The page of an event of eight with terrain for all of its tables; a piece is on table 1."""
    path = tmp_path / "cup.dicedown"
    session = event_of(path, 8, packet="sr2019")
    pieces = [one.piece for one in stock_of(9)]
    session.do(stock.take_in, tuple(StockItem(piece=piece, count=9) for piece in pieces))
    line = session.read(stock.stock)[0]
    session.do(layouts.lay_piece, TableNumber(1), line.id, Lie(240, 240))
    session.close()
    window = open_window(path)
    window.resize(1366, 760)
    press("Ctrl+T")
    QApplication.processEvents()
    page = window.view.current
    assert isinstance(page, TerrainPage)
    page.desk.session.dice = Random(1).randrange  # some draws find room for seven pieces alone
    page.tables.setFocus()
    yield page
    remember_stock(())


def shown(page: TerrainPage) -> list[tuple[int, bool, str, int | None]]:
    """Each row: table, whether it is ticked, its method, and how many pieces it would have."""
    return [
        (row.number, row.is_wanted, row.method,
         None if row.proposed is None else len(row.proposed.pieces))
        for row in page.set_up.rows
    ]  # fmt: skip


def laid(page: TerrainPage) -> dict[int, int]:
    """How many pieces are on each table."""
    return {table: len(pieces) for table, pieces in page.desk.session.read(layouts.layouts).items()}


def button(page: TerrainPage, text: str) -> QPushButton:
    return next(one for one in page.set_up.findChildren(QPushButton) if one.text() == text)


def test_the_empty_tables_are_shown_as_they_would_be_and_nothing_is_laid_yet(page):
    before = len(page.desk.session.read(history))
    press("Alt+U")
    assert page.is_setting_up and focus() is page.set_up.table
    cluster = "Cluster"
    assert shown(page) == [
        (1, False, "", None), (2, True, cluster, 8), (3, True, cluster, 8), (4, True, cluster, 8),
    ]  # fmt: skip
    assert "3 tables as they would be" in page.set_up.note
    assert len(page.set_up.map.pieces) == 8, "the map shows the first that is ticked"
    assert laid(page) == {1: 1} and len(page.desk.session.read(history)) == before
    press("Ctrl+S")
    assert not page.is_setting_up and laid(page) == {1: 1, 2: 8, 3: 8, 4: 8}
    assert "3 tables are set up." in page.line.text
    assert len(page.desk.session.read(history)) == before + 1
    press("Ctrl+Z")
    QApplication.processEvents()
    assert laid(page) == {1: 1}


def test_ranges_get_methods_by_keys_and_what_is_shown_is_what_is_laid(page):
    press("Alt+U")
    view = page.set_up
    view._which.setFocus()
    write("3-6")
    view._method.setCurrentIndex(view._method.findData(MethodKind.QUADRANT))
    press("Return")
    assert [(row[0], row[2]) for row in shown(page)] == [
        (1, ""), (2, "Cluster"), (3, "Quadrant"), (4, "Quadrant"), (5, "Quadrant"), (6, "Quadrant"),
    ]  # fmt: skip
    proposed = {row.number: row.proposed for row in view.rows if row.proposed}
    press("Ctrl+S")
    there = page.desk.session.read(layouts.layouts)
    for number, table in proposed.items():
        assert [one.laid for one in there[number]] == [one.laid for one in table.pieces]
    assert len(page.set_up.rows) == 6 and page.tables.count() == 6


def test_a_table_that_has_terrain_stays_unless_it_is_to_be_replaced(page):
    press("Alt+U")
    view = page.set_up
    QTest.mouseClick(view._replaces, LEFT, pos=QPoint(8, view._replaces.height() // 2))
    assert [row[1] for row in shown(page)] == [True] * 4
    assert "The terrain on table 1 goes back into its boxes first." in view.note
    assert view.rows[0].laid == 1
    view.table.setFocus()
    view.table.selectRow(1)
    press("Space")
    assert [row[1] for row in shown(page)] == [True, False, True, True]
    QTest.mouseClick(button(page, "Set up tables"), LEFT)
    assert laid(page) == {1: 8, 3: 8, 4: 8}


def test_a_click_on_the_tick_leaves_a_table_as_it_is(page):
    press("Alt+U")
    table = page.set_up.table
    rect = table.visualRect(table.model().index(2, TABLE))
    QTest.mouseClick(table.viewport(), LEFT, pos=QPoint(rect.left() + 12, rect.center().y()))
    assert [row[1] for row in shown(page)] == [False, True, False, True]


def test_the_same_draw_typed_again_shows_the_same_tables(page):
    press("Alt+U")
    view = page.set_up

    def lies():
        return [row.proposed.lies for row in view.rows if row.proposed]

    view._seed.setFocus()
    press("Ctrl+A")
    write("77")
    press("Tab")
    first = lies()
    press("Alt+D")
    assert view._seed.number != 77 and lies() != first
    view._seed.setFocus()
    press("Ctrl+A")
    write("77")
    press("Return")
    assert lies() == first
    press("Ctrl+A", "Backspace", "Tab")
    assert "Type a number" in view.note and not view.has_proposal


def test_terrain_that_is_short_is_named_with_what_it_is_enough_for(page):
    press("Alt+U")
    view = page.set_up
    view._which.setFocus()
    write("2-40")
    press("Return")
    assert "minimum" in view.note and "missing" in view.note
    assert "enough for" in view.note
    assert not button(page, "Set up tables").isEnabled()
    press("Ctrl+S")
    assert page.is_setting_up and laid(page) == {1: 1}
    view._which.setFocus()
    press("Ctrl+A")
    write("4-x")
    press("Return")
    assert "4-x" in page.line.text and focus() is view._which


def test_escape_leaves_every_table_as_it_was(page):
    press("Alt+U", "Alt+D", "Escape")
    assert not page.is_setting_up and laid(page) == {1: 1} and focus() is page.tables


def test_another_step_of_the_event_is_followed(page):
    press("Alt+U")
    page.desk.run(layouts.clear_tables, (TableNumber(1),))
    assert page.set_up.rows[0].laid == 0
    stock_id = page.side.stock.lines[0].id
    page.desk.run(layouts.lay_piece, TableNumber(2), stock_id, Lie(100, 240))
    assert page.set_up.rows[1].laid == 1
    assert "table 2 goes back" in page.set_up.note


def test_a_long_computation_shows_how_far_it_is_and_is_stopped(page, qtbot, monkeypatch):
    gate, usual = Event(), proposal.lay_by_methods

    def slow(*args):
        while not gate.wait(0.01):
            args[-1](1)
        return usual(*args)

    monkeypatch.setattr(proposal, "lay_by_methods", slow)
    monkeypatch.setattr(beside, "PATIENCE", 0)
    press("Alt+U")
    view = page.set_up
    try:
        assert view.is_busy and not view._bar.isVisible()
        qtbot.waitUntil(view._bar.isVisible)
        assert "Computing" in view.note and not button(page, "Set up tables").isEnabled()
        QTest.mouseClick(button(page, "Stop"), LEFT)
        assert not view.is_busy and not view._bar.isVisible() and "Stopped" in view.note
        press("Alt+D")
        assert view.is_busy, "the thread is free for the next"
        gate.set()
        qtbot.waitUntil(lambda: view.has_proposal and not view.is_busy)
    finally:
        gate.set()


def test_columns_give_way_where_it_is_narrow_and_the_tool_tip_has_them(page, qtbot):
    press("Alt+U")
    table = page.set_up.table
    # Wide enough for the first columns in any type, and for all in none.
    table.setFixedWidth(sum(table.sizeHintForColumn(n) for n in range(NOW)))
    qtbot.waitUntil(lambda: table.isColumnHidden(NOW))
    tip = table.model().index(1, TABLE).data(Qt.ItemDataRole.ToolTipRole)
    assert "forests" in tip and "empty" in tip and "Table 2" in tip
