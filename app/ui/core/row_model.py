"""RowModel: the one Qt item model, read-only, over frozen rows that are known by their ids."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView

from app.services.players.player_lookup import fold

T = TypeVar("T")

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a column is sorted by."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The whole row."""
KEPT_ROLE = Qt.ItemDataRole.UserRole + 2
"""The end of a text that is never cut; "" where any of it may be."""

# Whole numbers, and no members of enumerations, as they are compared for each cell that is painted.
_CHECK_STATE = int(Qt.ItemDataRole.CheckStateRole)
_ON, _OFF = Qt.CheckState.Checked.value, Qt.CheckState.Unchecked.value
_LEFT, _RIGHT = (
    int(side | Qt.AlignmentFlag.AlignVCenter)
    for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[T]):
    """How one column is made from a row, and what a cell of it says in each of Qt's roles.

    ``text`` is what it says; ``key`` what it sorts by (its text if None). ``tick`` makes a tick box
    of it: on, off, or None for none. ``kept`` is the end of the text that is never cut. ``roles``
    answers further Qt roles. ``about`` is the tool tip of its head, for heads that need a word.
    """

    title: str
    text: Callable[[T], str]
    key: Callable[[T], Any] | None = None
    tool_tip: Callable[[T], str] | None = None
    tick: Callable[[T], bool | None] | None = None
    is_number: bool = False
    kept: Callable[[T], str] | None = None
    roles: Callable[[T, int], object] | None = None
    about: str = ""

    @property
    def alignment(self) -> int:
        """On which side its title and its cells stand."""
        return _RIGHT if self.is_number else _LEFT

    def answer(self, row: T, role: int) -> object:
        """What the cell of a row says in a role; None for nothing."""
        if answer := _ANSWERS.get(role):
            return answer(self, row)
        if role == _CHECK_STATE and self.tick:
            is_on = self.tick(row)
            return None if is_on is None else _ON if is_on else _OFF
        return self.roles(row, role) if self.roles else None


def _sorted_by(column: Column[T], row: T) -> object:
    return column.key(row) if column.key else fold(column.text(row))


_ANSWERS: dict[int, Callable[[Column[Any], Any], object]] = {
    int(Qt.ItemDataRole.DisplayRole): lambda column, row: column.text(row),
    int(SORT_ROLE): _sorted_by,
    int(ROW_ROLE): lambda _, row: row,
    int(KEPT_ROLE): lambda column, row: column.kept(row) if column.kept else "",
    int(Qt.ItemDataRole.TextAlignmentRole): lambda column, _: column.alignment,
    int(Qt.ItemDataRole.ToolTipRole): lambda column, row: (
        column.tool_tip(row) if column.tool_tip else None
    ),
}
"""Role -> what a cell says in it."""


_ABOUT = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole)

Index = QModelIndex | QPersistentModelIndex


class RowModel(QAbstractTableModel, Generic[T]):
    """A table of rows. New rows are compared with the old, and only the differences are signalled.

    Rows that stay keep their selection, and a new order is a move, never a reset.

    Args:
        columns: from the left.
        key: a row's id, unique among the rows.
        on_tick: called with row and column number where a tick box is clicked.
    """

    def __init__(
        self,
        columns: Sequence[Column[T]],
        key: Callable[[T], Hashable],
        parent: QObject | None = None,
        on_tick: Callable[[T, int, bool], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._key = key
        self._on_tick = on_tick
        self._rows: list[T] = []

    @property
    def rows(self) -> tuple[T, ...]:
        """The rows as they stand."""
        return tuple(self._rows)

    @property
    def columns(self) -> tuple[Column[T], ...]:
        """The columns, from the left."""
        return self._columns

    def row_at(self, place: int) -> T:
        """The row at a place of the list."""
        return self._rows[place]

    def row(self, index: Index) -> T:
        """The row behind an index of this model."""
        return self._rows[index.row()]

    def key(self, index: Index) -> Hashable:
        """What the row behind an index is known by."""
        return self._key(self._rows[index.row()])

    def cell(self, index: Index) -> tuple[Column[T], T]:
        """Column and row of a cell: for who paints it, who asks for much of each."""
        return self._columns[index.column()], self._rows[index.row()]

    def row_of(self, key: Hashable) -> int | None:
        """Where the row with this id stands; None if there is none."""
        return next((n for n, row in enumerate(self._rows) if self._key(row) == key), None)

    def set_rows(self, rows: Iterable[T]) -> None:
        """Show these rows, with the smallest changes to what is shown."""
        new = list(rows)
        wanted = {self._key(row) for row in new}
        for n in reversed(range(len(self._rows))):
            if self._key(self._rows[n]) not in wanted:
                self.beginRemoveRows(QModelIndex(), n, n)
                del self._rows[n]
                self.endRemoveRows()
        known = {self._key(row) for row in self._rows}
        added = [row for row in new if self._key(row) not in known]
        if added:
            start = len(self._rows)
            self.beginInsertRows(QModelIndex(), start, start + len(added) - 1)
            self._rows.extend(added)
            self.endInsertRows()
        self._reorder([self._key(row) for row in new])
        self._replace(new)

    def set_columns(self, columns: Sequence[Column[T]]) -> None:
        """Show other columns, where they differ in number or title; the rows stay.

        Where columns come or go at the end alone, what is chosen stays chosen.
        """
        before, after = ([one.title for one in some] for some in (self._columns, columns))
        least, most = sorted((len(before), len(after)))
        if before[:least] != after[:least]:
            self.beginResetModel()
            self._columns = tuple(columns)
            self.endResetModel()
        elif len(after) > least:
            self.beginInsertColumns(QModelIndex(), least, most - 1)
            self._columns = tuple(columns)
            self.endInsertColumns()
        elif len(before) > least:
            self.beginRemoveColumns(QModelIndex(), least, most - 1)
            self._columns = tuple(columns)
            self.endRemoveColumns()
        else:
            self._columns = tuple(columns)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Rows at the top level; none below."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Columns at the top level; none below."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title."""
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        if role in _ABOUT:
            return column.about or None
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says in a role."""
        if not index.isValid():
            return None
        return self._columns[index.column()].answer(self._rows[index.row()], role)

    def multiData(self, index: Index, roleDataSpan: Any) -> None:  # noqa: N803
        """What a cell says in several roles: painting asks for seven of each cell.

        Args:
            roleDataSpan: a ``QModelRoleDataSpan``, whose type does not tell what it holds.
        """
        if index.isValid():
            column, row = self._columns[index.column()], self._rows[index.row()]
            for n in range(roleDataSpan.size()):
                item = roleDataSpan[n]
                value = column.answer(row, item.role())
                if value is None:
                    item.clearData()
                else:
                    item.setData(value)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """A click on a tick box is handed on; the row itself changes when it is read again."""
        if role != Qt.ItemDataRole.CheckStateRole or self._on_tick is None:
            return False
        is_on = Qt.CheckState(value) is Qt.CheckState.Checked
        self._on_tick(self._rows[index.row()], index.column(), is_on)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells can be selected; those with a tick box also clicked."""
        flags = super().flags(index)
        if index.isValid():
            tick = self._columns[index.column()].tick
            if tick and tick(self._rows[index.row()]) is not None:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def _reorder(self, wanted: list[Hashable]) -> None:
        if [self._key(row) for row in self._rows] == wanted:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        old_keys = [self._key(row) for row in self._rows]
        by_key = dict(zip(old_keys, self._rows, strict=True))
        self._rows = [by_key[key] for key in wanted]
        place = {key: n for n, key in enumerate(wanted)}
        after = [self.index(place[old_keys[index.row()]], index.column()) for index in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _replace(self, new: list[T]) -> None:
        """Put changed rows in place; one signal for all that are next to each other."""
        changed = [n for n, row in enumerate(new) if row != self._rows[n]]
        for n in changed:
            self._rows[n] = new[n]
        last = len(self._columns) - 1
        for first, end in _runs(changed):
            self.dataChanged.emit(self.index(first, 0), self.index(end, last))


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of ascending numbers without a gap."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        yield found[0], found[-1]


def row_here(view: QAbstractItemView, kind: type[T]) -> T | None:
    """The row under a view's cursor; None for none, or one of another kind."""
    row = view.currentIndex().data(ROW_ROLE)
    return row if isinstance(row, kind) else None


def key_here(view: QAbstractItemView) -> object:
    """What the row under a view's cursor is known by; None for none."""
    index, model = view.currentIndex(), view.model()
    if isinstance(model, RowFilter):
        index, model = model.mapToSource(index), model.sourceModel()
    if not index.isValid():
        return None
    return model.key(index) if isinstance(model, RowModel) else index.data()


class RowFilter(QSortFilterProxyModel):
    """Sorts by each column's key and keeps the rows whose text holds every typed word."""

    def __init__(self, model: QAbstractTableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(model)

    def set_text(self, text: str) -> None:
        """Keep the rows that hold all these words anywhere; case and accents do not matter."""
        self.beginFilterChange()
        self._words = tuple(fold(text).split())
        self.endFilterChange()

    def multiData(self, index: Index, roleDataSpan: Any) -> None:  # noqa: N803
        """Look once for the cell behind this one, and not once for each role."""
        self.sourceModel().multiData(self.mapToSource(index), roleDataSpan)

    @property
    def columns(self) -> tuple[Column[Any], ...]:
        """The columns, from the left."""
        return self._source.columns

    def row_at(self, place: int) -> Any:
        """The row at a place of what is shown."""
        if self.sortColumn() < 0 and not self._words:
            # In the order of the model itself.
            return self._source.row_at(place)
        return self._source.row_at(self.mapToSource(self.index(place, 0)).row())

    def cell(self, index: Index) -> tuple[Column[Any], Any]:
        """Column and row of a cell of the model behind this one."""
        return self._source.cell(self.mapToSource(index))

    @property
    def _source(self) -> RowModel[Any]:
        model = self.sourceModel()
        assert isinstance(model, RowModel)
        return model

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether a row holds every word."""
        model = self.sourceModel()
        if not self._words:
            return True
        text = " ".join(
            str(model.index(row, n, parent).data()) for n in range(model.columnCount(parent))
        )
        folded = fold(text)
        return all(word in folded for word in self._words)
