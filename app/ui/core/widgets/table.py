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
    QFocusEvent,
    QFontMetrics,
    QFontMetricsF,
    QHelpEvent,
    QIcon,
    QPainter,
    QPalette,
    QRawFont,
)
from PySide6.QtWidgets import (
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


class TextCell(QStyledItemDelegate):
    """A cell whose text gives way before its end does.

    After a long name there may be a record or a mark: the name is cut, that is not. A tool tip has
    the whole text where the model has none of its own.

    Most cells of a ``RowModel`` are painted without the style, which takes twice as long with a
    style sheet; they look the same.

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
        if self._paint_plain(painter, option, index):
            return
        kept = index.data(KEPT_ROLE)
        if not kept:
            super().paint(painter, option, index)
            return
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        style = _style_of(option)
        shown.text = self.shown_text(shown, str(kept))
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, shown, painter, option.widget)

    def _paint_plain(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> bool:
        """Paint letters and an icon on the row's ground; False for what the style must paint."""
        cell = self._plain_cell(option, index)
        if cell is None or not paint_ground(painter, option):
            return False
        column, row, text, icon = cell
        places, roles = self._places_in(option), column.roles
        rect, palette, state = option.rect, option.palette, option.state.value
        group, is_selected = _group_of(state), bool(state & _SELECTED)
        left = places.letters
        if icon is not None:
            left = places.after_icon
            self._paint_icon(painter, option, icon)
        colour = roles(row, _FOREGROUND) if roles and not is_selected else None
        if colour is None:
            colour = palette.color(group, _ROLES.HighlightedText if is_selected else _ROLES.Text)
        elif isinstance(colour, QBrush):
            colour = colour.color()
        metrics, room = option.fontMetrics, rect.width() - left - places.right
        kept = column.kept(row) if column.kept else ""
        text = _cut(text, kept, metrics, room)
        x, y = rect.x() + left, rect.y() + rect.height() // 2 - places.line_high // 2
        painter.setFont(option.font)
        painter.setPen(colour)
        if column.is_number:
            place = QRect(x, y, room, metrics.height())
            painter.drawText(place, column.alignment | _ONE_LINE, text)
        else:
            painter.drawText(x, y + metrics.ascent(), text)
        return True

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The room that the cell asks for: every row of a screenful is measured."""
        cell = self._plain_cell(option, index)
        if cell is None:
            return super().sizeHint(option, index)
        (_, _, text, icon), places = cell, self._places_in(option)
        left = places.letters if icon is None else places.after_icon
        high = places.cell_high if icon is None else places.icon_cell_high
        # The style, too, rounds up, and some texts once more.
        wide = ceil(QFontMetricsF(option.font).horizontalAdvance(text)) + 1
        return QSize(left + wide + places.right, high)

    def _plain_cell(self, option: QStyleOptionViewItem, index: Index) -> "_Cell | None":
        """The cell, if it needs neither the style nor another font, whose lines are higher."""
        cell = _plain_cell(index)
        if cell is None:
            return None
        unknown = set(cell[2]) - self._letters
        if unknown:
            has = QRawFont.fromFont(option.font).supportsCharacter
            self._letters |= {letter for letter in unknown if has(ord(letter))}
        return cell if unknown <= self._letters else None

    def _places_in(self, option: QStyleOptionViewItem) -> _Places:
        if self._places is None:
            self._places = _Places.of(option)
        return self._places

    def _paint_icon(self, painter: QPainter, option: QStyleOptionViewItem, icon: QIcon) -> None:
        rect, side, state = option.rect, option.decorationSize, option.state.value
        high = rect.y() + rect.height() // 2 - side.height() // 2
        place = QRect(rect.x() + self._places_in(option).icon, high, side.width(), side.height())
        mode = QIcon.Mode.Normal if state & _ENABLED else QIcon.Mode.Disabled
        mode = QIcon.Mode.Selected if state & _ENABLED and state & _SELECTED else mode
        icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)

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


_Cell = tuple[Column[Any], Any, str, QIcon | None]


def _plain_cell(index: Index) -> _Cell | None:
    """Column, row, text and icon of a cell of one line in the table's own type; None for others."""
    model = index.model()
    if not isinstance(model, RowModel | RowFilter):
        return None
    column, row = model.cell(index)
    text, roles = column.text(row), column.roles
    icon = roles(row, _DECORATION) if roles else None
    if column.tick or "\n" in text or not isinstance(icon, QIcon | None):
        return None
    has_font = roles is not None and roles(row, _FONT) is not None
    return None if has_font else (column, row, text, icon)


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
    """A table of rows, one of which is chosen for as long as the keys are here."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the row that Qt begins in: it would only be known to the keys, and not be seen."""
        super().focusInEvent(event)
        here, chosen = self.currentIndex(), self.selectionModel()
        if here.isValid() and not chosen.hasSelection():
            flags = QItemSelectionModel.SelectionFlag
            chosen.setCurrentIndex(here, flags.Select | flags.Rows)


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
