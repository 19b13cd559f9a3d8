"""TickDelegate: a tick box alone in its cell or before a text, framed where the keyboard is."""

from itertools import pairwise

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.ui.core.bound_acts import ONLY_READS
from app.ui.core.widgets.text_cell import paint_ground

Index = QModelIndex | QPersistentModelIndex

_LEAST_SIDE, _MARGIN = 14, 8
"""Of the box, and around it where a text is beside it; in pixels."""


class TickDelegate(QStyledItemDelegate):
    """Paints the tick of a cell, and turns it by Space or by a click anywhere in the cell."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As wide as the box and the text beside it."""
        size = super().sizeHint(option, index)
        text = str(index.data() or "")
        if not text:
            return size
        # The font of the view, which a cell is given only once it is painted.
        metrics = option.fontMetrics if option.widget is None else option.widget.fontMetrics()
        side = max(_LEAST_SIDE, metrics.height() - 2)
        wide = _MARGIN + side + _MARGIN + metrics.horizontalAdvance(text) + 2 * _MARGIN
        return QSize(max(size.width(), wide), size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The row's ground, the box, and the frame."""
        view, text = option.widget, str(index.data() or "")
        ground = QStyleOptionViewItem(option)
        if text or not paint_ground(painter, option):
            self.initStyleOption(ground, index)
            ground.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
            ground.text = ""
            style = view.style() if view is not None else QApplication.style()
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, view)
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return
        side = max(_LEAST_SIDE, option.fontMetrics.height() - 2)
        box = QRect(0, 0, side, side)
        box.moveCenter(option.rect.center())
        if text:
            box.moveLeft(option.rect.left() + _MARGIN)
            beside = option.rect.adjusted(side + 2 * _MARGIN, 0, 0, 0)
            painter.setPen(ground.palette.text().color())
            painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, text)
        self._box(painter, option, box, is_on=Qt.CheckState(state) is Qt.CheckState.Checked)
        is_here = isinstance(view, QAbstractItemView) and view.currentIndex() == index
        if is_here and view.hasFocus():
            painter.setPen(QPen(QApplication.palette().highlight().color(), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(option.rect.adjusted(2, 2, -2, -2), 4, 4)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Turn the tick over."""
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if option.widget is not None and option.widget.property(ONLY_READS):
            return state is not None
        if state is None or not _turns(event):
            return state is not None and event.type() == QEvent.Type.MouseButtonDblClick
        is_on = Qt.CheckState(state) is Qt.CheckState.Checked
        wanted = Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked
        return model.setData(index, wanted.value, Qt.ItemDataRole.CheckStateRole)

    def _box(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRect, *, is_on: bool
    ) -> None:
        colours, side = option.palette, box.width()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_on:
            accent = QApplication.palette().highlight().color()
            painter.setPen(QPen(accent, 1))
            painter.setBrush(colours.highlight())
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(QPen(accent, 2))
            points = ((0.24, 0.53), (0.43, 0.72), (0.78, 0.3))
            x, y = box.x(), box.y()
            spots = [(x + round(a * side), y + round(b * side)) for a, b in points]
            for start, end in pairwise(spots):
                painter.drawLine(*start, *end)
        else:
            painter.setPen(QPen(colours.placeholderText().color(), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)
        painter.restore()


def _turns(event: QEvent) -> bool:
    if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
        return event.button() == Qt.MouseButton.LeftButton
    if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
        return event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select)
    return False
