"""The one item model: smallest changes, selection kept."""

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelectionModel, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.ui.core.row_model import Column, RowFilter, RowModel


@dataclass(frozen=True)
class Row:
    id: int
    name: str


def model_of(*rows: Row) -> RowModel[Row]:
    model: RowModel[Row] = RowModel(
        (
            Column(title="Id", text=lambda row: str(row.id), key=lambda row: row.id),
            Column(title="Name", text=lambda row: row.name),
        ),
        lambda row: row.id,
    )
    model.set_rows(rows)
    return model


def test_one_changed_row_of_many_is_told_alone(qtbot):
    rows = [Row(n, f"P{n}") for n in range(128)]
    model = model_of(*rows)
    signals = []
    model.dataChanged.connect(lambda top, bottom, _=None: signals.append((top.row(), bottom.row())))
    model.modelReset.connect(lambda: signals.append("reset"))
    rows[77] = Row(77, "renamed")
    model.set_rows(rows)
    assert signals == [(77, 77)]


@pytest.mark.parametrize("is_filtered", [False, True])
def test_a_cell_is_painted_as_it_says_in_each_role(qtbot, is_filtered):
    model: RowModel[Row] = RowModel(
        (
            Column(title="Id", text=lambda row: f"#{row.id}", is_number=True),
            Column(title="In", text=lambda _: "", tick=lambda row: row.id == 1),
            Column(title="Name", text=lambda row: row.name, roles=_struck_out),
        ),
        lambda row: row.id,
    )
    model.set_rows([Row(1, "Ann"), Row(2, "Bob")])
    shown = RowFilter(model) if is_filtered else model
    options = {}
    for row, column in product(range(2), range(3)):
        option = QStyleOptionViewItem()
        QStyledItemDelegate().initStyleOption(option, shown.index(row, column))
        options[row, column] = option
    assert [option.text for option in options.values()] == ["#1", "", "Ann", "#2", "", "Bob"]
    right = Qt.AlignmentFlag.AlignRight
    assert [bool(options[0, n].displayAlignment & right) for n in range(3)] == [True, False, False]
    ticked = [options[row, 1].checkState for row in range(2)]
    assert ticked == [Qt.CheckState.Checked, Qt.CheckState.Unchecked]
    has_tick = QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    assert [bool(options[0, n].features & has_tick) for n in range(3)] == [False, True, False]
    assert [options[0, n].font.strikeOut() for n in range(3)] == [False, False, True]


def _struck_out(_, role):
    font = QFont()
    font.setStrikeOut(True)
    return font if role == Qt.ItemDataRole.FontRole else None


def test_a_new_order_keeps_the_selected_row_selected(qtbot):
    model = model_of(*[Row(n, f"P{n}") for n in range(5)])
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    flags = (
        QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    )
    view.selectionModel().select(model.index(1, 0), flags)
    model.set_rows([Row(n, f"P{n}") for n in (4, 3, 2, 1, 0)])
    (selected,) = view.selectionModel().selectedRows()
    assert model.row(selected).id == 1


def test_a_column_at_the_end_comes_and_goes_and_the_chosen_row_stays(qtbot):
    model = model_of(*[Row(n, f"P{n}") for n in range(5)])
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    view, few = QTableView(), model.columns
    qtbot.addWidget(view)
    view.setModel(model)
    view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    view.selectRow(3)
    more = (*few, Column(title="More", text=lambda row: f"more of {row.name}"))
    for columns in (more, few, more):
        model.set_columns(columns)
        assert view.horizontalHeader().count() == len(columns)
        assert view.currentIndex().row() == 3
        assert view.selectionModel().selectedIndexes()
    assert model.index(3, len(few)).data() == "more of P3"
    model.set_columns(more[1:])
    assert not view.selectionModel().selectedIndexes()


@given(st.lists(st.lists(st.integers(0, 9), unique=True), min_size=1, max_size=6))
def test_any_run_of_row_lists_is_shown_as_given(orders):
    model = model_of()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for n, order in enumerate(orders):
        kept = {
            row.id: QPersistentModelIndex(model.index(at, 0)) for at, row in enumerate(model.rows)
        }
        model.set_rows([Row(one, f"{n}") for one in order])
        assert [row.id for row in model.rows] == order
        for one, index in kept.items():
            assert index.isValid() == (one in order)
            if index.isValid():
                assert model.row(index).id == one


@pytest.mark.parametrize(
    ("typed", "left"),
    [("", ["Ann Lee", "Bo Leeds"]), ("lee", ["Ann Lee", "Bo Leeds"]), ("LEE ann", ["Ann Lee"])],
)
def test_the_filter_keeps_rows_that_hold_every_word(qtbot, typed, left):
    model = model_of(Row(1, "Ann Lee"), Row(2, "Bo Leeds"))
    rows = RowFilter(model)
    rows.set_text(typed)
    assert [rows.index(n, 1).data() for n in range(rows.rowCount())] == left
    assert [rows.row_at(n).name for n in range(rows.rowCount())] == left


def test_texts_are_sorted_by_letters_without_their_marks(qtbot):
    model = model_of(*(Row(n, name) for n, name in enumerate(("Wanda", "Åsa", "Øyvind", "Zoë"))))
    rows = RowFilter(model)
    rows.sort(1, Qt.SortOrder.AscendingOrder)
    assert [rows.row_at(n).name for n in range(4)] == ["Åsa", "Øyvind", "Wanda", "Zoë"]


def test_numbers_are_sorted_as_numbers(qtbot):
    model = model_of(Row(10, "a"), Row(9, "b"))
    rows = RowFilter(model)
    rows.sort(0, Qt.SortOrder.AscendingOrder)
    assert [rows.index(n, 0).data() for n in range(2)] == ["9", "10"]
    assert [rows.row_at(n).id for n in range(2)] == [9, 10]
    rows.sort(-1)
    model.set_rows([Row(11, "c"), Row(10, "a"), Row(9, "b")])
    assert [rows.row_at(n).id for n in range(3)] == [11, 10, 9]
    assert [rows.index(n, 0).data() for n in range(3)] == ["11", "10", "9"]
