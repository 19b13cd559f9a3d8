"""The table of the entries of an army list, typed over and ticked by keys."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.widgets.acting import new_action
from app.ui.core.widgets.table import row_table
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.lists.entries import CHARACTER, NAME, SPECIALIST, EntryModel
from app.ui.players.acts import LIST
from app.words.core.catalogue import words

_ROWS_AT_LEAST = 4
_ROW_HEIGHT = 1.4
"""Of the letters' height: a whole army is to be seen at once."""


def entry_table(model: EntryModel, name: str, accept: Callable[[], None]) -> QTableView:
    """A table over the entries of a list.

    Args:
        model: the entries.
        name: what the table is called for who cannot see it.
        accept: called by Enter.
    """
    table = row_table(model, stretch=NAME)
    table.setSortingEnabled(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
    delegate = TickDelegate(table)
    for column in (CHARACTER, SPECIALIST):
        table.setItemDelegateForColumn(column, delegate)
    table.setAccessibleName(name)
    rows = table.verticalHeader()
    rows.setDefaultSectionSize(int(table.fontMetrics().height() * _ROW_HEIGHT))
    least = rows.defaultSectionSize() * _ROWS_AT_LEAST
    table.setMinimumHeight(least + table.horizontalHeader().sizeHint().height())

    def remove() -> None:
        model.remove(table.currentIndex().row())

    BoundActs(words(), LIST, table, {"remove": remove}, where=ALONE)
    for key in ("Return", "Enter"):
        action = new_action(table, shortcut=key, triggered=lambda _=False: accept())
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        table.addAction(action)
    return table
