"""The list below the search: heads of groups, and lines with a title and a quiet detail."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.core.theme import shown_theme

DETAIL_ROLE = Qt.ItemDataRole.UserRole + 1
HEAD_ROLE = Qt.ItemDataRole.UserRole + 2
"""True for the head of a group."""

_PAD = 12
_LINES_HIGH, _HEAD_HIGH = 1.75, 1.6
_LEAST_OF_DETAIL = 0.35
"""The share of a line that a detail can count on beside a long title."""


class LineDelegate(QStyledItemDelegate):
    """Paints plain text, cut at the end where there is no room; a name is never markup."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """A line with a breath above and below."""
        high = _HEAD_HIGH if index.data(HEAD_ROLE) else _LINES_HIGH
        return QSize(0, int(option.fontMetrics.height() * high))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """A head in quiet bold; a line as title, then detail."""
        painter.save()
        theme = shown_theme(option.palette)
        room = option.rect.adjusted(_PAD, 0, -_PAD, 0)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        detail = str(index.data(DETAIL_ROLE) or "")
        if index.data(HEAD_ROLE):
            font = QFont(option.font)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(theme.quiet))
            _write(painter, room, text)
        else:
            if option.state & QStyle.StateFlag.State_Selected:
                painter.fillRect(option.rect, QColor(theme.soft))
                bar = QRect(option.rect.topLeft(), QSize(4, option.rect.height()))
                painter.fillRect(bar, QColor(theme.accent))
            painter.setPen(QColor(theme.text))
            metrics = painter.fontMetrics()
            gap = 2 * metrics.averageCharWidth()
            own = metrics.horizontalAdvance(detail) + gap + 2 if detail else 0
            least = min(own, int(room.width() * _LEAST_OF_DETAIL))
            wide = metrics.horizontalAdvance(text)
            title = room.adjusted(0, 0, -least if wide > room.width() - least else 0, 0)
            _write(painter, title, text)
            painter.setPen(QColor(theme.quiet))
            start = min(wide, title.width()) + gap
            _write(painter, room.adjusted(start, 0, 0, 0), detail)
        painter.restore()


def _write(painter: QPainter, room: QRect, text: str) -> None:
    cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, int(side | Qt.TextFlag.TextSingleLine), cut)
