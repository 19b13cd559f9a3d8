"""The one look of the window's tables."""

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.ui.core.widgets.stretched_column import StretchedColumn
from app.ui.core.widgets.text_cell import TextCell

_ROWS_MEASURED = 32
"""Rows that a column's width is taken from: a screenful. All would cost more than an act."""

_LETTERS_A_COLUMN = 48
"""Longer names are cut in a table, so that the other columns stay in sight."""


def row_table(model: QAbstractItemModel, *, stretch: int, letters: int = 24) -> QTableView:
    """A table of whole rows over a model, sorted by clicks on its headers.

    Args:
        stretch: the column that takes the room that is left.
        letters: that it has room for at least, where its texts are as long.
    """
    table = QTableView()
    table.setModel(model)
    table.setItemDelegate(TextCell(table))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSortingEnabled(True)
    table.verticalHeader().hide()
    # Room for the text and a breath above and below it, at any size of type.
    table.verticalHeader().setDefaultSectionSize(int(table.fontMetrics().height() * 1.8))
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setResizeContentsPrecision(_ROWS_MEASURED)
    header.setMaximumSectionSize(_LETTERS_A_COLUMN * table.fontMetrics().averageCharWidth())
    stretch_column(table, stretch, letters)
    return table


def stretch_column(table: QTableView, column: int, letters: int = 24) -> None:
    """Let one column take the room that is left, and the others what they need.

    Args:
        table: the table.
        column: the one.
        letters: that it has room for at least, where its texts are as long.
    """
    follows = table.findChild(StretchedColumn)
    if follows is None:
        StretchedColumn(table, column, letters)
    else:
        follows.move_to(column)
