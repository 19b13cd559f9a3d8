"""The one look of the window's tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QObject,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QFocusEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableView,
)

from app.ui.core.row_model import Column
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.text_cell import RowPainter, TextCell
from app.ui.core.widgets.type_ahead import TypeAhead


class TableRoom(QObject):
    """Fits the columns of a table into its room, once all is laid out.

    It does so soon after the table was resized, or when ``_soon`` is started.

    Args:
        table: the table.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        # The header must not be laid out again while it is being laid out, column by column.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        table.viewport().installEventFilter(self)

    @property
    def _header(self) -> QHeaderView:
        # Not kept: a table may be given another.
        return self._table.horizontalHeader()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the columns after a resize."""
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Give the columns their widths."""
        raise NotImplementedError


class StretchedColumn(TableRoom):
    """The column that takes the room that the others leave, and never less than can be read.

    Args:
        table: the table.
        column: the one that takes the room.
        letters: a longer text may be cut; a shorter one is shown whole, and the table scrolls
            aside for that.
    """

    def __init__(self, table: QTableView, column: int, letters: int) -> None:
        super().__init__(table)
        self._column, self._letters = column, letters
        header = self._header
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda *_: self._soon.start())

    def move_to(self, column: int) -> None:
        """Let another column take the room."""
        header = self._header
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._column = column
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self._soon.start()

    def fit(self) -> None:
        """Give the column what is left, or as much as can be read."""
        table, header, column = self._table, self._header, self._column
        others = (n for n in range(header.count()) if n != column)
        room = table.viewport().width() - sum(map(header.sectionSize, others))
        least = self._letters * table.fontMetrics().averageCharWidth()
        if room < least:
            # Only here, for every row of a screenful is measured.
            wanted = max(table.sizeHintForColumn(column), header.sectionSizeHint(column))
            least = min(least, wanted)
        mode = QHeaderView.ResizeMode
        wants = mode.Stretch if room >= least else mode.Fixed
        if header.sectionResizeMode(column) != wants:
            header.setSectionResizeMode(column, wants)
        if wants is mode.Fixed and header.sectionSize(column) != least:
            header.resizeSection(column, least)


class FittingColumns(TableRoom):
    """Leaves columns out: those that say nothing, and the least important where room is short.

    Args:
        table: the table.
        give_way: columns that are left out where there is no room, in this order. What they say
            is elsewhere too, as in a tool tip.
        letters: of a column: so much of it is seen where its texts are longer.

    Attributes:
        empty: columns that have nothing to say.
        give_way: as above; may change with what the table shows.
    """

    def __init__(
        self, table: QTableView, give_way: Sequence[int], letters: Mapping[int, int]
    ) -> None:
        super().__init__(table)
        self.give_way, self._letters = give_way, letters
        self.empty: frozenset[int] = frozenset()
        model = table.model()
        for changed in (model.rowsInserted, model.dataChanged, model.layoutChanged):
            changed.connect(lambda *_: self._soon.start())

    def fit(self) -> None:
        """Show the columns that there is room for."""
        table, header = self._table, self._header
        count = header.count()
        letter = table.fontMetrics().averageCharWidth()
        widths = {n: self._wanted_width(n) for n in range(count) if n not in self.empty}
        for column, most in self._letters.items():
            at = column % max(1, count)
            if at in widths:
                widths[at] = min(widths[at], most * letter)
        room = table.viewport().width()
        for column in self.give_way:
            if sum(widths.values()) > room:
                widths.pop(column % max(1, count), None)
        for column in range(count):
            if header.isSectionHidden(column) is (column in widths):
                header.setSectionHidden(column, column not in widths)

    def _wanted_width(self, column: int) -> int:
        # Of a section that is hidden, its hint would be nothing; a header that is hidden counts.
        head = self._header.sectionSizeFromContents(column).width()
        return max(head, self._table.sizeHintForColumn(column))


_FEWEST_LETTERS = 12
"""So much of a name is always left."""


class YieldingColumns(TableRoom):
    """Columns of names that give way before more important columns are cut.

    They are as wide as their texts, or as what the other columns leave.

    One column of the table takes the room that is left; the other columns take what they need.

    Args:
        table: the table.
        columns: those that give way, of equal worth.
        rest: the one that takes the room that is left; -1 for the last.
        letters: how much of its texts has to be seen; None for all.
        least: letters that are always left of those that give way.
    """

    def __init__(
        self,
        table: QTableView,
        columns: tuple[int, ...],
        *,
        rest: int = -1,
        letters: int | None = None,
        least: int = _FEWEST_LETTERS,
    ) -> None:
        super().__init__(table)
        self._columns, self._rest, self._letters = columns, rest, letters
        self._least = least
        self._header.sectionResized.connect(self._follow_section)
        self._header.geometriesChanged.connect(lambda: self._soon.start())
        model = table.model()
        for changed in (model.rowsInserted, model.dataChanged, model.layoutChanged):
            changed.connect(lambda *_: self._soon.start())
        self.hold()

    def hold(self) -> None:
        """Take the columns in hand, also after the table has other columns."""
        for column in self._columns:
            self._header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._soon.start()

    def fit(self) -> None:
        """Give the columns their widths."""
        header = self._header
        rest = self._rest % max(1, header.count())
        if rest in self._columns or header.count() <= max(self._columns):
            return
        if not self._table.model().rowCount():
            # What comes next is mostly as wide as what has gone, and is then painted but once.
            for column in self._columns:
                head = header.sectionSizeHint(column)
                if not header.isSectionHidden(column) and header.sectionSize(column) < head:
                    header.resizeSection(column, head)
            return
        letter = self._table.fontMetrics().averageCharWidth()
        seen = 0 if header.isSectionHidden(rest) else self._wanted_width(rest)
        if self._letters is not None:
            seen = min(seen, self._letters * letter)
        others = (n for n in range(header.count()) if n != rest and n not in self._columns)
        room = self._table.viewport().width() - seen - sum(map(header.sectionSize, others))
        columns = [n for n in self._columns if not header.isSectionHidden(n)]
        wanted = [min(self._wanted_width(n), header.maximumSectionSize()) for n in columns]
        widths = shared(room, wanted, self._least * letter)
        for column, width in zip(columns, widths, strict=True):
            header.resizeSection(column, width)

    def _wanted_width(self, column: int) -> int:
        return max(self._table.sizeHintForColumn(column), self._header.sectionSizeHint(column))

    def _follow_section(self, section: int) -> None:
        if section not in self._columns:
            self._soon.start()


def shared(room: int, wanted: Sequence[int], least: int) -> tuple[int, ...]:
    """Widths within a room: who asks for less than an equal share leaves the rest to others.

    Args:
        room: for all of them.
        wanted: the most that each gets.
        least: what each gets even where there is no room, if it asks for as much.
    """
    widths = list(wanted)
    by_need = sorted(range(len(wanted)), key=lambda n: wanted[n])
    for done, n in enumerate(by_need):
        share = max(least, room // (len(wanted) - done))
        widths[n] = min(wanted[n], share)
        room -= widths[n]
    return tuple(widths)


_ROWS_MEASURED = 32
"""Rows that a column's width is taken from: a screenful. All would cost more than an act."""

_LETTERS_A_COLUMN = 48
"""Longer names are cut in a table, so that the other columns stay in sight."""


_ROW_HIGH = 1.8
"""Room for the text and a breath above and below it, in heights of the type."""
_MOST_AROUND = 18
"""Pixels of that breath: in large type it gives its room to further rows."""


class RowTable(QTableView):
    """A table of rows, one of which is chosen for as long as the keys are here.

    Cells of plain text are painted and measured row by row. Qt would ask a delegate for each, and
    the style sheet again: ten times the work. What a column asks for is measured again only once
    its rows, its type or what is seen of it are others.
    """

    def __init__(self) -> None:
        super().__init__()
        self._widths: dict[tuple[int, QAbstractItemDelegate | None], int] = {}
        self._measured: tuple[int, tuple[Column[Any], ...]] | None = None
        """The first row and the columns that these widths are of."""
        fit_to_type(self, self._forget_widths)

    def _forget_widths(self, *_: object) -> None:
        self._measured = None

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Hear of changes before the header does, which then asks for the widths."""
        if model is not None:
            for changed in (
                model.dataChanged,
                model.layoutChanged,
                model.rowsInserted,
                model.rowsRemoved,
                model.modelReset,
            ):
                changed.connect(self._forget_widths)
        self._forget_widths()
        super().setModel(model)

    def lay_out(self) -> None:
        """Lay out rows that have moved now: Qt does it while it paints, and then paints again."""
        if self.isVisible():
            self.executeDelayedItemsLayout()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the row that Qt begins in: it would only be known to the keys, and not be seen."""
        super().focusInEvent(event)
        here, chosen = self.currentIndex(), self.selectionModel()
        if here.isValid() and not chosen.hasSelection():
            flags = QItemSelectionModel.SelectionFlag
            chosen.setCurrentIndex(here, flags.Select | flags.Rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows; the style paints cells that are more than text and an icon."""
        rows = RowPainter.of(self)
        if rows is None:
            super().paintEvent(event)
            return
        rest = rows.paint(event.region())
        if not rest.isEmpty():
            super().paintEvent(QPaintEvent(rest))

    def sizeHintForColumn(self, column: int) -> int:
        """The width that a column asks for, by a screenful of its rows."""
        # Else type and style are still those of no table.
        self.ensurePolished()
        rows = RowPainter.of(self)
        if rows is None:
            return super().sizeHintForColumn(column)
        measured = (max(0, self.rowAt(0)), rows.columns)
        if self._measured != measured:
            self._widths.clear()
            self._measured = measured
        key = (column, self.itemDelegateForColumn(column))
        if key not in self._widths:
            # At the end of the list those before them: a screenful in any case.
            stop = min(self.model().rowCount(), measured[0] + _ROWS_MEASURED)
            seen = range(max(0, stop - _ROWS_MEASURED), stop)
            self._widths[key] = rows.widest(column, seen)
        return self._widths[key]


def row_table(
    model: QAbstractItemModel,
    *,
    stretch: int,
    letters: int = 24,
    row_high: float = _ROW_HIGH,
    most_around: int = _MOST_AROUND,
    least_high: int = 0,
    rows_seen: int = 0,
    searched: Sequence[int] | None = None,
) -> RowTable:
    """A table of whole rows over a model, sorted by clicks on its headers, searched by letters.

    Args:
        stretch: the column that takes the room that is left.
        letters: that it has room for at least, where its texts are as long.
        row_high: a row's height, in heights of the type.
        most_around: pixels that a row has more than its type at most.
        least_high: pixels that a row has at least.
        rows_seen: the table is never lower than so many of its rows.
        searched: the columns that letters search; none where letters do something else. By
            default the one that takes the room, where the longest names are.
    """
    table = RowTable()
    table.setModel(model)
    columns = (stretch,) if searched is None else searched
    if columns:
        TypeAhead(table, *columns)
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
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setResizeContentsPrecision(_ROWS_MEASURED)

    def fit() -> None:
        metrics = table.fontMetrics()
        high = int(min(metrics.height() * row_high, metrics.height() + most_around))
        high = max(least_high, high)
        table.verticalHeader().setDefaultSectionSize(high)
        # Not kept: a table may be given another.
        header = table.horizontalHeader()
        header.setMaximumSectionSize(_LETTERS_A_COLUMN * metrics.averageCharWidth())
        if rows_seen:
            table.setMinimumHeight(rows_seen * high + header.sizeHint().height())

    fit_to_type(table, fit)
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


class WholeRow(QLabel):
    """A line below a table that says the chosen row in full where the table cuts it.

    Hidden while every column of the table can be read.

    Args:
        table: with its model; its chosen row is shown in full.
        say: the chosen row in full; "" for none.
    """

    def __init__(self, table: QTableView, say: Callable[[], str]) -> None:
        super().__init__(objectName="quiet", wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._table = table
        self._say = say
        self._is_off = False
        # The table must not be given other room while it is being laid out.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._update)
        table.selectionModel().currentRowChanged.connect(lambda *_: self._update())
        table.horizontalHeader().sectionResized.connect(lambda *_: self.follow())
        table.horizontalScrollBar().rangeChanged.connect(lambda *_: self.follow())
        self.hide()

    def turn(self, *, on: bool) -> None:
        """Say it, or make room for something else."""
        self._is_off = not on
        self._update()

    def follow(self) -> None:
        """See soon whether anything of the table is cut."""
        self._soon.start()

    def _update(self) -> None:
        table = self._table
        is_cut = table.horizontalScrollBar().maximum() > 0 or any(
            table.sizeHintForColumn(column) > table.columnWidth(column)
            for column in range(table.model().columnCount())
            if not table.isColumnHidden(column)
        )
        text = self._say()
        self.setText(text)
        self.setVisible(is_cut and not self._is_off and bool(text))
