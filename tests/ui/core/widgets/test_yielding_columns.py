"""Columns of names that give way before other columns are cut."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.core.row_model import Column, RowModel
from app.ui.core.widgets.table import FittingColumns, YieldingColumns, row_table, shared

COURSE = "W32  L10  W5  W2  L10  W3"


def table_of(qtbot, name: str, width: int):
    columns = (
        Column(title="Rank", text=lambda _: "12", is_number=True),
        Column(title="Name", text=lambda _: name),
        Column(title="Faction", text=lambda _: "Legion of Everblight"),
        Column(title="Rounds (opponent's rank)", text=lambda _: COURSE),
    )
    model = RowModel(columns, lambda row: row)
    table = row_table(model, stretch=3)
    YieldingColumns(table, (1,))
    qtbot.addWidget(table)
    table.resize(width, 300)
    table.show()
    # Only then, as when a page is shown before its event has anything to tell.
    QApplication.processEvents()
    model.set_rows(range(5))
    return table


def wanted_width(table, column: int) -> int:
    header = table.horizontalHeader()
    return max(header.sectionSizeHint(column), table.sizeHintForColumn(column))


@pytest.mark.parametrize("width", [620, 700, 900, 1600])
def test_a_long_name_leaves_the_last_column_whole(qtbot, width):
    table = table_of(qtbot, "W" * 60, width)
    header = table.horizontalHeader()
    qtbot.waitUntil(lambda: header.sectionSize(3) >= wanted_width(table, 3))
    assert header.length() == table.viewport().width()


def test_a_short_name_takes_what_it_needs(qtbot):
    table = table_of(qtbot, "Ada Brandt", 900)
    header = table.horizontalHeader()
    qtbot.waitUntil(lambda: header.sectionSize(1) == wanted_width(table, 1))


def test_some_of_a_name_is_left_where_there_is_no_room(qtbot):
    table = table_of(qtbot, "W" * 60, 300)
    qtbot.waitUntil(lambda: table.horizontalHeader().sectionSize(1) > 50)


@pytest.mark.parametrize(
    ("room", "wanted", "widths"),
    [
        (400, (300, 300), (200, 200)),
        (400, (100, 500), (100, 300)),
        (400, (100, 120), (100, 120)),
        (60, (300, 300), (50, 50)),
        (-90, (300, 20), (50, 20)),
    ],
)
def test_columns_share_what_there_is(room, wanted, widths):
    assert shared(room, wanted, 50) == widths


def test_the_least_important_columns_are_left_out_where_there_is_no_room(qtbot):
    table = table_of(qtbot, "Ada Brandt", 1600)
    fitting = FittingColumns(table, (2, -1), {-1: 12})
    header = table.horizontalHeader()
    whole = sum(wanted_width(table, n) for n in range(4))

    def shown(width: int) -> list[int]:
        table.resize(width + table.width() - table.viewport().width(), 300)
        QTest.qWait(1)
        fitting.fit()
        return [n for n in range(4) if not header.isSectionHidden(n)]

    faction, course = wanted_width(table, 2), 12 * table.fontMetrics().averageCharWidth()
    assert shown(whole) == [0, 1, 2, 3]
    rest = whole - faction - wanted_width(table, 3)
    assert shown(rest + max(course, table.sizeHintForColumn(2) // 2) + 1) == [0, 1, 3]
    assert shown(rest) == [0, 1]
    fitting.empty = frozenset((0,))
    assert shown(whole) == [1, 2, 3]
