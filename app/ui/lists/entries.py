"""EntryModel: the entries of an army list, edited in place; the last row adds one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRegularExpression,
    Qt,
    Signal,
)
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.rules.lists.army_list import ListEntry
from app.services.players.player_lookup import composed, unshowable
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.widgets.acting import new_action
from app.ui.core.widgets.table import row_table
from app.ui.core.widgets.text_cell import TextCell
from app.ui.core.widgets.tick_delegate import TickDelegate
from app.ui.players.acts import LIST
from app.words.core.catalogue import Words
from app.words.lists.lists import kind_text, kind_typed

Index = QModelIndex | QPersistentModelIndex

NAME, POINTS, KIND, CHARACTER, SPECIALIST = range(5)
_TICKS = (CHARACTER, SPECIALIST)
_MOST_DIGITS = 3


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry of the army, or a specialist."""

    entry: ListEntry
    is_specialist: bool = False


class EntryModel(QAbstractTableModel):
    """The entries of a list, specialists after the army.

    Signals:
        edited(): a person changed an entry, added one or took one away.
    """

    edited = Signal()

    def __init__(self, t: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._t = t
        self._rows: list[EntryRow] = []
        self._titles = [t("Entry"), t("Points"), t("Kind"), t("Character"), t("Spec.")]
        self._about = {
            CHARACTER: t("A character: its field allowance is C"),
            SPECIALIST: t("A specialist, beside the army"),
        }

    def set_sideboard_name(self, name: str) -> None:
        """Title the last column with the packet's name of its sideboard; "" for specialists."""
        t = self._t
        self._titles[SPECIALIST] = t("Beside") if name else t("Spec.")
        about = t("{name}: beside the army", name=name) if name else None
        self._about[SPECIALIST] = about or t("A specialist, beside the army")
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, SPECIALIST, SPECIALIST)

    @property
    def entries(self) -> tuple[ListEntry, ...]:
        """The entries of the army."""
        return tuple(row.entry for row in self._rows if not row.is_specialist)

    @property
    def specialists(self) -> tuple[ListEntry, ...]:
        """The specialists, or the sideboard."""
        return tuple(row.entry for row in self._rows if row.is_specialist)

    def show_entries(self, army: Iterable[ListEntry], specialists: Iterable[ListEntry]) -> None:
        """Show these entries."""
        self.beginResetModel()
        self._rows = [EntryRow(entry) for entry in army] + [
            EntryRow(entry, True) for entry in specialists
        ]
        self.endResetModel()

    def remove(self, row: int) -> None:
        """Take an entry away."""
        if not 0 <= row < len(self._rows):
            return
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._rows[row]
        self.endRemoveRows()
        self.edited.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """A row for each entry, and one to type a new one into."""
        return 0 if parent.isValid() else len(self._rows) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Columns at the top level; none below."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title; its meaning on hovering."""
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._titles):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in (NAME, KIND):
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return self._about.get(section) if role == Qt.ItemDataRole.ToolTipRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        if not index.isValid():
            return None
        if index.row() == len(self._rows):
            return self._of_empty_row(index.column(), role)
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole and index.column() in _TICKS:
            return _state(_is_on(row, index.column())).value
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == NAME:
            return row.entry.name
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() in _TICKS:
            about, is_on = self._about[index.column()], _is_on(row, index.column())
            return (
                self._t("{mark}: yes", mark=about) if is_on else self._t("{mark}: no", mark=about)
            )
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == POINTS:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """What a person typed or ticked; a name typed into the last row is a new entry."""
        if role == Qt.ItemDataRole.CheckStateRole:
            return self._tick(index, Qt.CheckState(value) is Qt.CheckState.Checked)
        if role != Qt.ItemDataRole.EditRole:
            return False
        typed = str(value)
        typed = composed(typed.translate(dict.fromkeys(map(ord, unshowable(typed)))))
        if index.row() == len(self._rows):
            return self._add(index.column(), typed)
        row = self._rows[index.row()]
        changed = self._typed(row.entry, index.column(), typed)
        if changed is None:
            return False
        if changed != row.entry:
            self._rows[index.row()] = replace(row, entry=changed)
            self.dataChanged.emit(index, index)
            self.edited.emit()
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Texts are typed over, ticks are turned."""
        flags = super().flags(index)
        if not index.isValid():
            return flags
        is_entry = index.row() < len(self._rows)
        if index.column() in _TICKS:
            return flags | Qt.ItemFlag.ItemIsUserCheckable if is_entry else flags
        return flags | Qt.ItemFlag.ItemIsEditable if is_entry or index.column() == NAME else flags

    def _add(self, column: int, name: str) -> bool:
        if column != NAME or not name:
            return False
        end = len(self._rows)
        self.beginInsertRows(QModelIndex(), end, end)
        self._rows.append(EntryRow(ListEntry(name=name)))
        self.endInsertRows()
        self.edited.emit()
        return True

    def _typed(self, entry: ListEntry, column: int, typed: str) -> ListEntry | None:
        """The entry with what was typed; None where that cannot be."""
        if column == NAME:
            return replace(entry, name=typed) if typed else None
        if column == KIND:
            return replace(entry, kind=kind_typed(self._t, typed))
        if typed and not (typed.isascii() and typed.isdecimal() and len(typed) <= _MOST_DIGITS):
            return None
        return replace(entry, points=int(typed) if typed else None)

    def _tick(self, index: Index, is_on: bool) -> bool:
        if index.row() >= len(self._rows) or index.column() not in _TICKS:
            return False
        row = self._rows[index.row()]
        if index.column() == CHARACTER:
            row = replace(row, entry=replace(row.entry, character=is_on))
        else:
            row = replace(row, is_specialist=is_on)
        self._rows[index.row()] = row
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def _text(self, row: EntryRow, column: int) -> str:
        entry = row.entry
        if column == NAME:
            return entry.name
        if column == POINTS:
            return "" if entry.points is None else str(entry.points)
        return kind_text(self._t, entry.kind) if column == KIND else ""

    def _of_empty_row(self, column: int, role: int) -> object:
        if column == NAME and role == Qt.ItemDataRole.DisplayRole:
            return self._t("type here to add an entry")
        if role == Qt.ItemDataRole.ForegroundRole:
            return QApplication.palette().placeholderText()
        return None


def _is_on(row: EntryRow, column: int) -> bool:
    return row.entry.character if column == CHARACTER else row.is_specialist


def _state(is_on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked


# The table of the entries of an army list, typed over and ticked by keys.


_ROWS_AT_LEAST = 4
_ROW_HEIGHT = 1.4
"""Of the letters' height: a whole army is to be seen at once."""


class _PointsDelegate(TextCell):
    """Takes digits alone: what can't be points isn't typed, and so not dropped without a word."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A field for so many digits as points can have, or none."""
        edit = super().createEditor(parent, option, index)
        if isinstance(edit, QLineEdit):
            digits = QRegularExpression(f"[0-9]{{0,{_MOST_DIGITS}}}")
            edit.setValidator(QRegularExpressionValidator(digits, edit))
        return edit


def entry_table(t: Words, model: EntryModel, name: str, accept: Callable[[], None]) -> QTableView:
    """A table over the entries of a list.

    Args:
        t: the words.
        model: the entries.
        name: what the table is called for who cannot see it.
        accept: called by Enter.
    """
    table = row_table(
        model, stretch=NAME, row_high=_ROW_HEIGHT, rows_seen=_ROWS_AT_LEAST, searched=()
    )
    table.setSortingEnabled(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
    delegate = TickDelegate(table)
    for column in (CHARACTER, SPECIALIST):
        table.setItemDelegateForColumn(column, delegate)
    table.setItemDelegateForColumn(POINTS, _PointsDelegate(table))
    table.setAccessibleName(name)

    def remove() -> None:
        model.remove(table.currentIndex().row())

    BoundActs(t, LIST, table, {"remove": remove}, where=ALONE)
    give_row_menu(LIST, table)
    for key in ("Return", "Enter"):
        action = new_action(table, shortcut=key, triggered=lambda _=False: accept())
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        table.addAction(action)
    return table
