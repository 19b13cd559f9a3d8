"""The one look of the window's tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QCursor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QHelpEvent,
    QIcon,
    QPainter,
    QPaintEvent,
    QPalette,
    QRawFont,
    QRegion,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from app.ui.core.row_model import KEPT_ROLE, Column, RowFilter, RowModel
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.type_ahead import TypeAhead
from app.words.core.catalogue import cut_apart


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


_ROUNDING = 2
"""Pixels by which a text that is measured in whole ones may be wider when it is drawn."""

# Whole numbers, as in RowModel: flags of Python's take longer to compare than a text to draw.
_STATES = QStyle.StateFlag
_STYLED = (_STATES.State_HasFocus | _STATES.State_MouseOver | _STATES.State_Editing).value
"""What the style paints: the frame of the keys' cell, the cell under the mouse."""
_SELECTED, _ENABLED, _ACTIVE = (
    state.value for state in (_STATES.State_Selected, _STATES.State_Enabled, _STATES.State_Active)
)
_FONT, _DECORATION, _FOREGROUND = (
    int(role)
    for role in (
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.DecorationRole,
        Qt.ItemDataRole.ForegroundRole,
    )
)
_ROLES = QPalette.ColorRole
_ONE_LINE = int(Qt.TextFlag.TextSingleLine)
_CELL_SIZE = QStyle.ContentsType.CT_ItemViewItem
_WIDE_CELL = 1000
"""Of the cell in which the style is measured."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class _Places:
    """Where a table's style puts icon and letters into a cell, from the cell's left and right."""

    icon: int
    letters: int
    after_icon: int
    """Of the letters, beside an icon."""
    right: int
    line_high: int
    """Of a line of letters, which the style places in the middle."""
    cell_high: int
    """What a cell asks for."""
    icon_cell_high: int

    @classmethod
    def of(cls, option: QStyleOptionViewItem) -> "_Places":
        """Ask the style, which takes longer than painting a cell."""
        style, view = _style_of(option), option.widget
        feature, part = QStyleOptionViewItem.ViewItemFeature, QStyle.SubElement
        cell = QStyleOptionViewItem(option)
        cell.features = feature.HasDisplay
        cell.text, cell.rect = "x", QRect(0, 0, _WIDE_CELL, option.rect.height())
        alone = style.subElementRect(part.SE_ItemViewItemText, cell, view)
        high = style.sizeFromContents(_CELL_SIZE, cell, QSize(), view).height()
        cell.features |= feature.HasDecoration
        beside = style.subElementRect(part.SE_ItemViewItemText, cell, view)
        icon_cell = style.sizeFromContents(_CELL_SIZE, cell, QSize(), view)
        icon = style.subElementRect(part.SE_ItemViewItemDecoration, cell, view)
        margin = _text_margin(option)
        right = _WIDE_CELL - alone.right() - 1 + margin
        return cls(
            icon=icon.left(),
            letters=alone.left() + margin,
            after_icon=beside.left() + margin,
            right=right,
            line_high=ceil(QFontMetricsF(option.font).height()),
            cell_high=high,
            icon_cell_high=icon_cell.height(),
        )

    def width_of(self, cell: "_Cell", metrics: QFontMetricsF) -> int:
        """The width that a cell asks for."""
        text, icon = cell
        left = self.letters if icon is None else self.after_icon
        # The style, too, rounds up, and some texts once more.
        return left + ceil(metrics.horizontalAdvance(text)) + 1 + self.right


class TextCell(QStyledItemDelegate):
    """A cell whose text gives way before its end does.

    After a long name there may be a record or a mark: the name is cut, that is not. A tool tip has
    the whole text where the model has none of its own.

    A ``RowTable`` paints most cells without their delegate; see ``_RowPainter``.

    Args:
        table: whose cells they are.
    """

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._places: _Places | None = None
        self._letters: set[str] = set()
        """Those that the table's first font is known to have."""
        fit_to_type(table, self._forget_places)

    def _forget_places(self) -> None:
        self._places = None
        self._letters.clear()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell; what the model wants kept of a text stays whole."""
        kept = index.data(KEPT_ROLE)
        if not kept:
            super().paint(painter, option, index)
        else:
            shown = QStyleOptionViewItem(option)
            self.initStyleOption(shown, index)
            style = _style_of(option)
            shown.text = self.shown_text(shown, str(kept))
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, shown, painter, option.widget)
        self.finish(painter, option.rect, index.row())

    def finish(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Paint over a row, or a cell of it; overridden where there is such a thing."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The room that the cell asks for: every row of a screenful is measured."""
        cell = self._plain_cell(option, index)
        if cell is None:
            return super().sizeHint(option, index)
        (_, icon), places = cell, self.places_in(option)
        high = places.cell_high if icon is None else places.icon_cell_high
        return QSize(places.width_of(cell, QFontMetricsF(option.font)), high)

    def _plain_cell(self, option: QStyleOptionViewItem, index: Index) -> "_Cell | None":
        model = index.model()
        if not isinstance(model, RowModel | RowFilter):
            return None
        column, row = model.cell(index)
        cell = _plain_cell(column, row)
        return cell if cell is not None and self.has_letters(option.font, cell[0]) else None

    def has_letters(self, font: QFont, text: str) -> bool:
        """Whether a text needs no other font, whose lines are higher."""
        if self._letters.issuperset(text):
            return True
        has = QRawFont.fromFont(font).supportsCharacter
        self._letters |= {letter for letter in set(text) - self._letters if has(ord(letter))}
        return self._letters.issuperset(text)

    def places_in(self, option: QStyleOptionViewItem) -> _Places:
        """Where the style puts things, as long as type and style are the same."""
        if self._places is None:
            self._places = _Places.of(option)
        return self._places

    def shown_text(self, option: QStyleOptionViewItem, kept: str) -> str:
        """As much of the text of a cell as there is room for, ending in what is kept of it."""
        return _cut(option.text, kept, option.fontMetrics, _room(option))

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Show the whole text of a cell that is cut."""
        is_tip = event.type() == QEvent.Type.ToolTip
        if not is_tip or not index.isValid() or index.data(Qt.ItemDataRole.ToolTipRole):
            return super().helpEvent(event, view, option, index)
        is_cut = self.sizeHint(option, index).width() > option.rect.width()
        QToolTip.showText(event.globalPos(), str(index.data()) if is_cut else "", view)
        return True


def paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> bool:
    """Paint the ground of a cell that is selected; False for what the style must paint."""
    state = option.state.value
    if state & _SELECTED and not state & _STYLED:
        painter.fillRect(option.rect, option.palette.brush(_group_of(state), _ROLES.Highlight))
    return not state & _STYLED


_Cell = tuple[str, QIcon | None]
"""Text and icon."""


def _plain_cell(column: Column[Any], row: Any) -> _Cell | None:
    """Text and icon of a cell of one line in the table's own type; None for other cells."""
    text, roles = column.text(row), column.roles
    if column.tick or "\n" in text:
        return None
    if roles is None:
        return text, None
    icon = roles(row, _DECORATION)
    is_plain = (icon is None or isinstance(icon, QIcon)) and roles(row, _FONT) is None
    return (text, icon) if is_plain else None  # type: ignore[return-value]


def _cut(text: str, kept: str, metrics: QFontMetrics, room: int) -> str:
    """As much of a text as there is room for, ending in what is kept of it."""
    if metrics.horizontalAdvance(text) <= room:
        return text
    right = Qt.TextElideMode.ElideRight
    if not kept:
        return metrics.elidedText(text, right, room)
    rest = room - metrics.horizontalAdvance(kept) - _ROUNDING
    return cut_apart(metrics.elidedText(text.removesuffix(kept), right, rest)) + kept


def _group_of(state: int) -> QPalette.ColorGroup:
    """The colours of a state: grey while disabled, others while another window is in use."""
    if not state & _ENABLED:
        return QPalette.ColorGroup.Disabled
    return QPalette.ColorGroup.Active if state & _ACTIVE else QPalette.ColorGroup.Inactive


def _text_margin(option: QStyleOptionViewItem) -> int:
    """Between letters and what the style calls the place of the text."""
    metric = QStyle.PixelMetric.PM_FocusFrameHMargin
    return _style_of(option).pixelMetric(metric, option, option.widget) + 1


def _room(option: QStyleOptionViewItem) -> int:
    """The width for letters, as the style draws them."""
    style, widget = _style_of(option), option.widget
    where = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, widget)
    return where.width() - 2 * _text_margin(option)


def _style_of(option: QStyleOptionViewItem) -> QStyle:
    return QApplication.style() if option.widget is None else option.widget.style()


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

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the row that Qt begins in: it would only be known to the keys, and not be seen."""
        super().focusInEvent(event)
        here, chosen = self.currentIndex(), self.selectionModel()
        if here.isValid() and not chosen.hasSelection():
            flags = QItemSelectionModel.SelectionFlag
            chosen.setCurrentIndex(here, flags.Select | flags.Rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows; the style paints cells that are more than text and an icon."""
        rows = _RowPainter.of(self)
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
        rows = _RowPainter.of(self)
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
            self._widths[key] = max((rows.width(row, column) for row in seen), default=0)
        return self._widths[key]


class _RowPainter:
    """Paints and measures the plain cells of a table, reading each row once.

    Of the other cells, as the one that the keys are in, it knows that they are no plain ones.

    Args:
        table: whose rows they are.
        model: its model.
        cell: its delegate.

    Attributes:
        columns: of the model.
    """

    def __init__(
        self, table: QTableView, model: "RowModel[Any] | RowFilter", cell: TextCell
    ) -> None:
        self._table, self._model, self._cell = table, model, cell
        self.columns = model.columns
        self._option = QStyleOptionViewItem()
        table.initViewItemOption(self._option)
        self._font = self._option.font
        self._places = cell.places_in(self._option)
        self._exact = QFontMetricsF(self._font)

    @classmethod
    def of(cls, table: QTableView) -> "_RowPainter | None":
        """What paints a table; None where it has to be painted cell by cell."""
        model, cell = table.model(), table.itemDelegate()
        if not isinstance(model, RowModel | RowFilter) or not isinstance(cell, TextCell):
            return None
        is_of_rows = table.selectionBehavior() is QAbstractItemView.SelectionBehavior.SelectRows
        if not is_of_rows or table.showGrid() or table.verticalHeader().sectionsHidden():
            return None
        return cls(table, model, cell)

    def width(self, row: int, column: int) -> int:
        """The width that a cell asks for."""
        cell = self._plain(self.columns[column], self._model.row_at(row))
        if cell is not None and self._table.itemDelegateForColumn(column) is None:
            return self._places.width_of(cell, self._exact)
        index = self._model.index(row, column)
        return self._table.itemDelegateForIndex(index).sizeHint(self._option, index).width()

    def paint(self, region: QRegion) -> QRegion:
        """Paint the rows in a region; answer where the other cells are."""
        table, rect = self._table, region.boundingRect()
        top, bottom = table.rowAt(rect.top()), table.rowAt(rect.bottom())
        columns, rest = self._columns_in(rect), QRegion()
        if top < 0 or not columns:
            return rest
        bottom = self._model.rowCount() - 1 if bottom < 0 else bottom
        chosen = self._chosen_rows(range(top, bottom + 1))
        self._group, self._palette = _group_of(self._option.state.value), self._option.palette
        self._metrics = self._option.fontMetrics
        special = self._special_cells()
        left, right = columns[0][1], columns[-1][1] + columns[-1][2]
        stripes = table.alternatingRowColors()
        is_whole = region.rectCount() == 1
        with QPainter(table.viewport()) as painter:
            painter.setFont(self._font)
            for row in range(top, bottom + 1):
                y, high = table.rowViewportPosition(row), table.rowHeight(row)
                ground = QRect(left, y, right - left, high)
                if not is_whole and not region.intersects(ground):
                    continue
                if is_chosen := row in chosen:
                    painter.fillRect(ground, self._palette.brush(self._group, _ROLES.Highlight))
                elif stripes and row % 2:
                    painter.fillRect(ground, self._palette.brush(self._group, _ROLES.AlternateBase))
                item = self._model.row_at(row)
                for number, x, wide in columns:
                    place = QRect(x, y, wide, high)
                    if (row, number) in special or not self._paint_cell(
                        painter, place, number, item, is_chosen
                    ):
                        rest |= place
                self._cell.finish(painter, ground, row)
        return rest

    def _columns_in(self, rect: QRect) -> list[tuple[int, int, int]]:
        """Number, left and width of the columns that are seen, by their places."""
        table, header = self._table, self._table.horizontalHeader()
        seen = []
        for visual in range(header.count()):
            column = header.logicalIndex(visual)
            x, wide = table.columnViewportPosition(column), table.columnWidth(column)
            if wide and x <= rect.right() and x + wide > rect.left():
                seen.append((column, x, wide))
        return seen

    def _chosen_rows(self, rows: range) -> set[int]:
        parts = self._table.selectionModel().selection().toList()
        return {
            row
            for part in parts
            for row in range(max(rows.start, part.top()), min(rows.stop, part.bottom() + 1))
        }

    def _special_cells(self) -> set[tuple[int, int]]:
        """Cells that the style paints: the one of the keys, and the one under the mouse."""
        table, found = self._table, []
        if table.hasFocus() or table.viewport().hasFocus():
            found.append(table.currentIndex())
        if table.viewport().underMouse():
            found.append(table.indexAt(table.viewport().mapFromGlobal(QCursor.pos())))
        return {(index.row(), index.column()) for index in found}

    def _plain(self, column: Column[Any], row: Any) -> _Cell | None:
        cell = _plain_cell(column, row)
        return cell if cell is not None and self._cell.has_letters(self._font, cell[0]) else None

    def _paint_cell(
        self, painter: QPainter, place: QRect, number: int, row: Any, is_chosen: bool
    ) -> bool:
        """Paint letters and icon; False for what the style must paint."""
        column, places = self.columns[number], self._places
        cell = self._plain(column, row)
        if cell is None or self._table.itemDelegateForColumn(number) is not None:
            return False
        text, icon = cell
        left = places.letters
        if icon is not None:
            left = places.after_icon
            self._paint_icon(painter, place, icon, is_chosen)
        if not text:
            return True
        metrics, room = self._metrics, place.width() - left - places.right
        text = _cut(text, column.kept(row) if column.kept else "", metrics, room)
        x, y = place.x() + left, place.y() + place.height() // 2 - places.line_high // 2
        painter.setPen(self._colour(column, row, is_chosen))
        if column.is_number:
            line = QRect(x, y, room, metrics.height())
            painter.drawText(line, column.alignment | _ONE_LINE, text)
        else:
            painter.drawText(x, y + metrics.ascent(), text)
        return True

    def _colour(self, column: Column[Any], row: Any, is_chosen: bool) -> QColor:
        colour = column.roles(row, _FOREGROUND) if column.roles and not is_chosen else None
        if isinstance(colour, QBrush):
            return colour.color()
        if isinstance(colour, QColor):
            return colour
        role = _ROLES.HighlightedText if is_chosen else _ROLES.Text
        return self._palette.color(self._group, role)

    def _paint_icon(self, painter: QPainter, cell: QRect, icon: QIcon, is_chosen: bool) -> None:
        side = self._option.decorationSize
        high = cell.y() + cell.height() // 2 - side.height() // 2
        place = QRect(cell.x() + self._places.icon, high, side.width(), side.height())
        is_on = bool(self._option.state.value & _ENABLED)
        mode = QIcon.Mode.Normal if is_on else QIcon.Mode.Disabled
        mode = QIcon.Mode.Selected if is_on and is_chosen else mode
        icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)


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
) -> QTableView:
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
