"""Cells of plain text: what is kept where a text is cut, and how rows of them are painted."""

from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QCursor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QHelpEvent,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
    QRawFont,
    QRegion,
    QStaticText,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from app.ui.core.row_model import KEPT_ROLE, Column, RowFilter, RowModel
from app.ui.core.theme import fit_to_type
from app.words.core.catalogue import cut_apart

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
_MOST_LAID_OUT = 2000
"""Texts: some screenfuls of a table's."""
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


class TextLayouts:
    """Texts of one line laid out in a font, and kept: to lay one out takes most of drawing it.

    Args:
        font: which one; its metrics are those of the screen.

    Attributes:
        font: as above.
        exact: its measures in parts of pixels.
        metrics: its measures in whole pixels.
    """

    def __init__(self, font: QFont) -> None:
        self.font = QFont(font)
        self.metrics, self.exact = QFontMetrics(font), QFontMetricsF(font)
        self._ascent = self.exact.ascent()
        self._letters: set[str] = set()
        """Those that the font is known to have."""
        self._laid_out: dict[str, tuple[QStaticText, int]] = {}
        self._cut: dict[tuple[str, int, str], str] = {}

    def has_letters(self, text: str) -> bool:
        """Whether a text needs no other font, whose lines are higher."""
        if self._letters.issuperset(text):
            return True
        has = QRawFont.fromFont(self.font).supportsCharacter
        self._letters |= {letter for letter in set(text) - self._letters if has(ord(letter))}
        return self._letters.issuperset(text)

    def laid_out(self, text: str) -> tuple[QStaticText, int]:
        """A text as it is drawn, and its width in pixels."""
        known = self._laid_out.get(text)
        if known is None:
            if len(self._laid_out) >= _MOST_LAID_OUT:
                self._laid_out.clear()
            laid_out = QStaticText(text)
            laid_out.setTextFormat(Qt.TextFormat.PlainText)
            laid_out.prepare(font=self.font)
            known = self._laid_out[text] = laid_out, self.metrics.horizontalAdvance(text)
        return known

    def width_of(self, text: str) -> int:
        """The width of a text in pixels."""
        return self.laid_out(text)[1]

    def cut(self, text: str, room: int, kept: str = "") -> str:
        """As much of a text as there is room for, ending in what is kept of it."""
        if self.width_of(text) <= room:
            return text
        known = self._cut.get((text, room, kept))
        if known is None:
            if len(self._cut) >= _MOST_LAID_OUT:
                self._cut.clear()
            known = self._cut[text, room, kept] = _cut(text, kept, self.metrics, room)
        return known

    def draw(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        colour: QColor,
        *,
        is_centred: bool = False,
    ) -> None:
        """Draw a text in the middle of a room's height, cut where it is too wide for that."""
        laid_out, wide = self.laid_out(self.cut(text, room.width()))
        if wide > room.width():
            return  # Not even the dots have room.
        left = room.x() + (room.width() - wide) // 2 if is_centred else room.x()
        line = room.y() + (room.height() - laid_out.size().height()) / 2 + self._ascent
        painter.setFont(self.font)
        painter.setPen(colour)
        # Letters stand on a whole pixel of the screen.
        ratio = painter.device().devicePixelRatioF()
        top = ceil(line * ratio) / ratio - self._ascent
        painter.drawStaticText(QPointF(left, top), laid_out)


class _Widths(NamedTuple):
    """What plain cells of a column wanted when it was measured last."""

    column: Column[Any]
    of_rows: dict[int, tuple[Any, int]]
    """By the id of a row: the row itself, or that would be given to another, and its width."""


class TextCell(QStyledItemDelegate):
    """A cell whose text gives way before its end does.

    After a long name there may be a record or a mark: the name is cut, that is not. A tool tip has
    the whole text where the model has none of its own.

    A ``RowTable`` paints most cells without their delegate; see ``RowPainter``.

    Args:
        table: whose cells they are.
    """

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._places: _Places | None = None
        self._layouts: TextLayouts | None = None
        self.widths: dict[int, _Widths] = {}
        """By the number of a column, for as long as the type is the same."""
        fit_to_type(table, self._forget_places)

    def _forget_places(self) -> None:
        self._places = self._layouts = None
        self.widths.clear()

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
        if cell is None or not self.layouts_in(option.font).has_letters(cell[0]):
            return None
        return cell

    def layouts_in(self, font: QFont) -> TextLayouts:
        """Texts laid out in the table's type, as long as this is the same."""
        if self._layouts is None:
            self._layouts = TextLayouts(font)
        return self._layouts

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


class RowPainter:
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
        self._places = cell.places_in(self._option)
        self._layouts = cell.layouts_in(self._option.font)
        self._ascent = self._layouts.exact.ascent()
        self._pixmaps: dict[tuple[int, QIcon.Mode], tuple[QPixmap, QPoint]] = {}
        """Drawn once for all the rows that have an icon; by its key."""

    @classmethod
    def of(cls, table: QTableView) -> "RowPainter | None":
        """What paints a table; None where it has to be painted cell by cell."""
        model, cell = table.model(), table.itemDelegate()
        if not isinstance(model, RowModel | RowFilter) or not isinstance(cell, TextCell):
            return None
        is_of_rows = table.selectionBehavior() is QAbstractItemView.SelectionBehavior.SelectRows
        if not is_of_rows or table.showGrid() or table.verticalHeader().sectionsHidden():
            return None
        return cls(table, model, cell)

    def widest(self, number: int, places: range) -> int:
        """The width that a column asks for; a row that has stayed the same is not measured again.

        Args:
            number: of the column.
            places: of the rows to measure.
        """
        column, before = self.columns[number], self._cell.widths.get(number)
        known = {} if before is None or before.column != column else before.of_rows
        now: dict[int, tuple[Any, int]] = {}
        is_plain = self._table.itemDelegateForColumn(number) is None
        widest = 0
        for place in places:
            row = self._model.row_at(place)
            same = known.get(id(row))
            if same is None or same[0] is not row:
                cell = self._plain(column, row) if is_plain else None
                if cell is None:
                    widest = max(widest, self._styled_width(place, number))
                    continue
                same = row, self._places.width_of(cell, self._layouts.exact)
            now[id(row)] = same
            widest = max(widest, same[1])
        self._cell.widths[number] = _Widths(column, now)
        return widest

    def _styled_width(self, row: int, column: int) -> int:
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
        self._styled = {
            number for number, _, _ in columns if table.itemDelegateForColumn(number) is not None
        }
        self._group, self._palette = _group_of(self._option.state.value), self._option.palette
        self._ink = self._palette.color(self._group, _ROLES.Text)
        self._chosen_ink = self._palette.color(self._group, _ROLES.HighlightedText)
        special = self._special_cells()
        left, right = columns[0][1], columns[-1][1] + columns[-1][2]
        stripes = table.alternatingRowColors()
        is_whole = region.rectCount() == 1
        with QPainter(table.viewport()) as painter:
            painter.setFont(self._layouts.font)
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
                    if (row, number) in special or not self._paint_cell(
                        painter, (x, y, wide, high), number, item, is_chosen
                    ):
                        rest |= QRect(x, y, wide, high)
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
        return cell if cell is not None and self._layouts.has_letters(cell[0]) else None

    def _paint_cell(
        self,
        painter: QPainter,
        place: tuple[int, int, int, int],
        number: int,
        row: Any,
        is_chosen: bool,
    ) -> bool:
        """Paint letters and icon; False for what the style must paint."""
        column, places = self.columns[number], self._places
        x, y, cell_wide, high = place
        y += high // 2
        cell = None if number in self._styled else self._plain(column, row)
        if cell is None:
            return False
        text, icon = cell
        left = places.letters
        if icon is not None:
            left = places.after_icon
            self._paint_icon(painter, x, y, icon, is_chosen)
        if not text:
            return True
        metrics, room = self._layouts.metrics, cell_wide - left - places.right
        laid_out, wide = self._layouts.laid_out(text)
        if wide > room:
            text = self._layouts.cut(text, room, column.kept(row) if column.kept else "")
            laid_out, wide = self._layouts.laid_out(text)
        x, y = x + left, y - places.line_high // 2
        painter.setPen(self._colour(column, row, is_chosen))
        if column.is_number:
            line = QRect(x, y, room, metrics.height())
            painter.drawText(line, column.alignment | _ONE_LINE, text)
        else:
            # Its first line is at the exact height of the type, and letters are not.
            painter.drawStaticText(QPointF(x, y + metrics.ascent() - self._ascent), laid_out)
        return True

    def _colour(self, column: Column[Any], row: Any, is_chosen: bool) -> QColor:
        colour = column.roles(row, _FOREGROUND) if column.roles and not is_chosen else None
        if isinstance(colour, QBrush):
            return colour.color()
        if isinstance(colour, QColor):
            return colour
        return self._chosen_ink if is_chosen else self._ink

    def _paint_icon(
        self, painter: QPainter, left: int, middle: int, icon: QIcon, is_chosen: bool
    ) -> None:
        is_on = bool(self._option.state.value & _ENABLED)
        mode = QIcon.Mode.Normal if is_on else QIcon.Mode.Disabled
        mode = QIcon.Mode.Selected if is_on and is_chosen else mode
        key = icon.cacheKey(), mode
        if key not in self._pixmaps:
            self._pixmaps[key] = self._drawn(icon, mode, painter.device().devicePixelRatioF())
        pixmap, inset = self._pixmaps[key]
        top = middle - self._option.decorationSize.height() // 2
        painter.drawPixmap(QPoint(left + self._places.icon, top) + inset, pixmap)

    def _drawn(self, icon: QIcon, mode: QIcon.Mode, ratio: float) -> tuple[QPixmap, QPoint]:
        """An icon in the middle of its room: a picture may not fill it."""
        room = QRect(QPoint(), self._option.decorationSize)
        pixmap = icon.pixmap(room.size(), ratio, mode)
        size, left_to_right = (
            pixmap.deviceIndependentSize().toSize(),
            Qt.LayoutDirection.LeftToRight,
        )
        middle = QStyle.alignedRect(left_to_right, Qt.AlignmentFlag.AlignCenter, size, room)
        return pixmap, middle.topLeft()
