"""TextCell: a cell whose text gives way before its end does, and tells the rest on hovering.

After a long name stands what a glance looks for, a record or a mark: the name is cut, that is not.
"""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from app.ui.core.column import KEPT_ROLE
from app.words.core.direction import cut_apart

_ROUNDING = 2
"""Pixels by which a text that is measured in whole ones may be wider when it is drawn."""

Index = QModelIndex | QPersistentModelIndex


class TextCell(QStyledItemDelegate):
    """Paints a cell, and shows its whole text in a tool tip where the model has none of its own."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell; what the model wants kept of a text stays whole."""
        kept = index.data(KEPT_ROLE)
        if not kept:
            super().paint(painter, option, index)
            return
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        style = _style_of(option)
        shown.text = self.shown_text(shown, str(kept))
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, shown, painter, option.widget)

    def shown_text(self, option: QStyleOptionViewItem, kept: str) -> str:
        """As much of the text of a cell as there is room for, ending in what is kept of it."""
        text, metrics = option.text, option.fontMetrics
        room = _room(option)
        if metrics.horizontalAdvance(text) <= room:
            return text
        rest = room - metrics.horizontalAdvance(kept) - _ROUNDING
        right = Qt.TextElideMode.ElideRight
        return cut_apart(metrics.elidedText(text.removesuffix(kept), right, rest)) + kept

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Tell the whole text of a cell that is cut."""
        is_tip = event.type() == QEvent.Type.ToolTip
        if not is_tip or not index.isValid() or index.data(Qt.ItemDataRole.ToolTipRole):
            return super().helpEvent(event, view, option, index)
        is_cut = self.sizeHint(option, index).width() > option.rect.width()
        QToolTip.showText(event.globalPos(), str(index.data()) if is_cut else "", view)
        return True


def _room(option: QStyleOptionViewItem) -> int:
    """The width for letters, as the style draws them."""
    style, widget = _style_of(option), option.widget
    margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, widget) + 1
    where = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, widget)
    return where.width() - 2 * margin


def _style_of(option: QStyleOptionViewItem) -> QStyle:
    return QApplication.style() if option.widget is None else option.widget.style()
