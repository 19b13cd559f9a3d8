"""A cell that is too narrow: what is kept of its text, and what its tool tip has."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QBrush, QColor, QHelpEvent, QIcon, QImage, QPixmap, QRawFont
from PySide6.QtWidgets import (
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
)

from app.ui.core.icons import state_icon
from app.ui.core.row_model import Column, RowFilter, RowModel
from app.ui.core.widgets import tick_delegate
from app.ui.core.widgets.table import RowTable, row_table
from app.ui.core.widgets.text_cell import TextCell
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.program.application import apply_text_size, apply_theme
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


def _sign(row: int, role: int) -> object:
    if role == Qt.ItemDataRole.DecorationRole:
        return state_icon("in") if row % 2 else None
    if role != Qt.ItemDataRole.ForegroundRole:
        return None
    return (None, QColor("red"), QBrush(QColor("green")))[row % 3]


def _of(picture: QIcon | None, role: int) -> object:
    return picture if role == Qt.ItemDataRole.DecorationRole else None


def varied_table(qtbot, width: int, picture: QIcon | None = None):
    """Numbers, names, icons, colours, and a text that gives way before its end."""
    columns = (
        Column(title="N", text=lambda row: str(row * 37), is_number=True),
        Column(title="Name", text=lambda row: HARD_NAMES[row % len(HARD_NAMES)]),
        Column(title="Sign", text=lambda row: f"State {row}" if row % 5 else "", roles=_sign),
        Column(title="Map", text=lambda _: "", roles=lambda _, role: _of(picture, role)),
        Column(title="Share", text=lambda row: f"{row / 3:.1f}", is_number=True, roles=_sign),
        Column(title="Record", text=lambda _: "Wim van der Meer" + RECORD, kept=lambda _: RECORD),
    )
    model = RowModel(columns, lambda row: row)
    model.set_rows(range(15))
    shown = RowFilter(model)
    table = row_table(shown, stretch=1)
    model.setParent(table)
    shown.setParent(table)
    qtbot.addWidget(table)
    table.resize(width, 640)
    table.show()
    table.selectRow(3)
    QApplication.processEvents()
    return table


def grabbed(table) -> QImage:
    """What is painted now."""
    table.viewport().update()
    return table.grab().toImage()


@pytest.fixture
def text_size(qapp):
    """Sets the size of text, and the usual one again afterwards."""
    yield lambda percent: apply_text_size(qapp, percent)
    apply_text_size(qapp, 100)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("percent", "width"), [(100, 520), (125, 900), (150, 400), (200, 1100)])
@pytest.mark.parametrize("is_on", [True, False])
def test_a_cell_looks_as_the_style_paints_it(
    qtbot, qapp, monkeypatch, text_size, theme, percent, width, is_on
):
    apply_theme(qapp, theme)
    text_size(percent)
    flat = QPixmap(48, 20)
    flat.fill(QColor("orange"))
    table = varied_table(qtbot, width, QIcon(flat))
    table.setEnabled(is_on)
    plain = grabbed(table)
    monkeypatch.setattr(RowTable, "paintEvent", QTableView.paintEvent)
    assert plain == grabbed(table)


def test_the_style_is_asked_for_the_keys_cell_and_letters_of_other_fonts_alone(
    qtbot, qapp, monkeypatch
):
    apply_theme(qapp, "light")
    styled: set[tuple[int, str]] = set()
    usual = TextCell.initStyleOption
    monkeypatch.setattr(
        TextCell,
        "initStyleOption",
        lambda self, option, index: (
            styled.add((index.row(), index.data())),
            usual(self, option, index),
        )[1],
    )
    table = varied_table(qtbot, 520)
    grabbed(table)
    has = QRawFont.fromFont(table.font()).supportsCharacter
    for row, text in styled:
        is_keys = row == 3 and table.hasFocus()
        assert is_keys or not all(has(ord(letter)) for letter in text), text
    assert not any(text in ("Ada Brandt", "37", "State 1") for _, text in styled)


def test_each_row_is_read_once_to_be_painted(qtbot, qapp, monkeypatch):
    apply_theme(qapp, "light")
    table = varied_table(qtbot, 900)
    read: list[int] = []
    usual = RowFilter.row_at
    monkeypatch.setattr(
        RowFilter, "row_at", lambda self, place: (read.append(place), usual(self, place))[1]
    )
    grabbed(table)
    assert sorted(read) == list(range(15))
    monkeypatch.undo()
    assert table.sizeHintForColumn(0) - QTableView.sizeHintForColumn(table, 0) in (0, 1)


def test_a_column_is_measured_again_once_its_rows_or_its_type_are_others(
    qtbot, qapp, monkeypatch, text_size
):
    apply_theme(qapp, "light")
    text_size(100)
    table = varied_table(qtbot, 900)
    read: list[int] = []
    usual = RowFilter.row_at
    monkeypatch.setattr(
        RowFilter, "row_at", lambda self, place: (read.append(place), usual(self, place))[1]
    )

    def measured() -> bool:
        read.clear()
        assert table.sizeHintForColumn(0) - QTableView.sizeHintForColumn(table, 0) in (0, 1)
        return bool(read)

    measured()
    table.hide()
    table.show()
    table.resize(700, 640)
    assert not measured()
    model = table.model().sourceModel()
    model.set_rows(range(100, 103))
    assert table.sizeHintForColumn(0) - QTableView.sizeHintForColumn(table, 0) in (0, 1)
    assert not measured()
    text_size(200)
    assert table.sizeHintForColumn(0) - QTableView.sizeHintForColumn(table, 0) in (0, 1)
    assert not measured()


def test_of_rows_that_change_only_these_are_measured_again(qtbot, qapp, text_size):
    apply_theme(qapp, "light")
    text_size(100)
    measured: list[str] = []

    def name(row: list[str]) -> str:
        measured.append(row[0])
        return row[0]

    model = RowModel((Column(title="Player", text=name),), lambda row: row[0][0])
    ada, bo, cy = ["Ada Brandt"], ["Bo"], ["Cy van der Meer"]
    model.set_rows([ada, bo, cy])
    table = row_table(model, stretch=0)
    qtbot.addWidget(table)

    def asked() -> list[str]:
        measured.clear()
        wide = table.sizeHintForColumn(0)
        only = measured.copy()
        assert wide - QTableView.sizeHintForColumn(table, 0) in (0, 1)
        return only

    asked()
    model.set_rows([ada, ["Bo, who is the widest of them all"], cy])
    assert asked() == ["Bo, who is the widest of them all"]
    model.set_rows([cy, ada, bo])
    assert asked() == ["Bo"]
    text_size(200)
    assert asked() == ["Cy van der Meer", "Ada Brandt", "Bo"]


def test_a_table_is_measured_in_its_own_style_before_it_is_seen(qtbot, qapp):
    apply_theme(qapp, "light")
    table = table_of(qtbot, "Ada Brandt", "")
    early = table.sizeHintForColumn(0)
    table.show()
    assert early == table.sizeHintForColumn(0) == QTableView.sizeHintForColumn(table, 0)


def test_a_cell_asks_for_as_much_as_the_style_would(qtbot, qapp):
    apply_theme(qapp, "light")
    table = varied_table(qtbot, 900)
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    cell, model = table.itemDelegate(), table.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            asked, styled = (
                kind.sizeHint(cell, option, index) for kind in (TextCell, QStyledItemDelegate)
            )
            assert asked.height() == styled.height()
            assert 0 <= asked.width() - styled.width() <= 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tick_looks_as_on_a_ground_that_the_style_paints(qtbot, qapp, monkeypatch, theme):
    apply_theme(qapp, theme)
    column = Column(title="Paid", text=lambda _: "", tick=lambda row: bool(row % 2))
    model = RowModel((Column(title="Name", text=str), column), lambda row: row)
    model.set_rows(range(6))
    table = row_table(model, stretch=0)
    table.setItemDelegateForColumn(1, TickDelegate(table))
    qtbot.addWidget(table)
    table.resize(300, 300)
    table.show()
    table.selectRow(3)
    styled = []
    usual = TickDelegate.initStyleOption
    monkeypatch.setattr(
        TickDelegate,
        "initStyleOption",
        lambda self, option, index: (styled.append(index.row()), usual(self, option, index))[1],
    )
    plain = grabbed(table)
    assert not styled
    monkeypatch.setattr(tick_delegate, "paint_ground", lambda *_: False)
    assert plain == grabbed(table)
    assert set(styled) == set(range(6))
