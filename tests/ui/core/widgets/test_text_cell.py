"""A cell that is too narrow: what is kept of its text, and what its tool tip has."""

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QToolTip

from app.ui.core.row_model import Column, RowModel
from app.ui.core.widgets.table import TextCell, row_table
from app.ui.program.application import apply_theme
from app.words.core.catalogue import kept_apart
from tests.printing.paper_samples import HARD_NAMES

RECORD = "  3–1  ▼ paired down"
ROOM = 260


def table_of(qtbot, text: str, kept: str):
    column = Column(title="Player", text=lambda _: text, kept=lambda _: kept)
    model = RowModel((column, Column(title="", text=lambda _: "")), lambda row: row)
    model.set_rows([1])
    table = row_table(model, stretch=1)
    qtbot.addWidget(table)
    return table


def drawn(table, width: int) -> tuple[QStyleOptionViewItem, TextCell]:
    """What the first cell is drawn from at a width, and what draws it."""
    delegate = table.itemDelegate()
    assert isinstance(delegate, TextCell)
    option = QStyleOptionViewItem()
    option.initFrom(table)
    option.widget = table
    option.rect.setRect(0, 0, width, 30)
    delegate.initStyleOption(option, table.model().index(0, 0))
    return option, delegate


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_long_name_gives_way_and_the_record_after_it_does_not(qtbot, name):
    option, delegate = drawn(table_of(qtbot, kept_apart(name) + RECORD, RECORD), ROOM)
    shown = delegate.shown_text(option, RECORD)
    assert shown.endswith(RECORD)
    assert option.fontMetrics.horizontalAdvance(shown) <= ROOM
    assert shown.count("\u2068") == shown.count("\u2069")
    assert ("…" in shown) == (len(name) > 25)


def test_a_text_that_has_room_is_shown_as_it_is(qtbot):
    option, delegate = drawn(table_of(qtbot, "Ada Brandt" + RECORD, RECORD), ROOM)
    assert delegate.shown_text(option, RECORD) == "Ada Brandt" + RECORD


@pytest.mark.parametrize("name", ["Dan Smith", "Cleo Smith", "Wim van der Meer", "I"])
def test_a_column_as_wide_as_its_text_cuts_none_of_it(qtbot, qapp, name):
    apply_theme(qapp, "light")
    table = table_of(qtbot, name + RECORD, RECORD)
    option, delegate = drawn(table, ROOM)
    option.rect.setWidth(delegate.sizeHint(option, table.model().index(0, 0)).width())
    assert delegate.shown_text(option, RECORD) == name + RECORD


@pytest.mark.parametrize(("width", "text"), [(80, HARD_NAMES[0]), (2000, "")])
def test_a_cell_tells_its_whole_text_where_it_is_cut(qtbot, width, text):
    table = table_of(qtbot, HARD_NAMES[0], "")
    table.show()
    option, delegate = drawn(table, width)
    hover = QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), table.mapToGlobal(QPoint(5, 5)))
    delegate.helpEvent(hover, table, option, table.model().index(0, 0))
    assert text in QToolTip.text()
    assert bool(QToolTip.text()) == bool(text)
    QToolTip.hideText()
