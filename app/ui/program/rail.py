"""Rail: the pages of an event, by icon and name, or by icon alone where there is little room."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.ui.core.acts import UiAct
from app.ui.core.bound_acts import key_tip
from app.ui.core.icons import icon, tinted
from app.words.core.catalogue import Words

_HIGH, _LEAST_HIGH = 2.0, 1.15
"""An entry's height, and where there is little room, in heights of the type; as all of these."""
_ICON = 1.15
_EDGE = 0.85
"""From the rail's left side to the icon."""
_GAP = 0.6
_BADGE = 1.2
_NARROW, _WIDE = 62, 65
"""A window narrower than the first shows icons alone, one wider than the second names again."""

_WAITING = Qt.ItemDataRole.UserRole
_ICON_NAME = Qt.ItemDataRole.UserRole + 1
_NAME = Qt.ItemDataRole.UserRole + 2


class Rail(QListWidget):
    """The pages. The arrows turn pages; Enter or a click goes into the page.

    Args:
        t: the words.
        acts: what shows each page, by its key, in their order.

    Signals:
        entered_page(): go into the page that is shown.
    """

    entered_page = Signal()

    def __init__(self, t: Words, acts: Mapping[str, UiAct]) -> None:
        super().__init__(objectName="rail")
        self._t, self._acts = t, acts
        self._is_folded = False
        self.setAccessibleName(t("Pages"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Entry(self))
        for act in acts.values():
            item = QListWidgetItem(icon(act.icon), t(act.text))
            item.setData(_ICON_NAME, act.icon)
            item.setData(_NAME, t(act.text))
            item.setToolTip(key_tip(t, act))
            self.addItem(item)
        self._fit()

    @property
    def key(self) -> str:
        """The page that is marked; "" for none."""
        row = self.currentRow()
        return tuple(self._acts)[row] if row >= 0 else ""

    @property
    def is_folded(self) -> bool:
        """Whether icons alone are shown."""
        return self._is_folded

    def mark(self, key: str) -> None:
        """Mark a page, and say nothing of it."""
        before = self.blockSignals(True)
        self.setCurrentRow(tuple(self._acts).index(key))
        self.blockSignals(before)

    def show_waiting(self, key: str, number: int, sentence: str) -> None:
        """Show how much waits on a page.

        Args:
            key: the page.
            number: 0 for nothing.
            sentence: what waits, for tool tip and screen readers.
        """
        item, act = self.item(tuple(self._acts).index(key)), self._acts[key]
        tip = key_tip(self._t, act)
        tip = f"{tip}\n{sentence}" if number else tip
        if item.data(_WAITING) == number and item.toolTip() == tip:
            return
        item.setData(_WAITING, number)
        item.setToolTip(tip)
        name = self._t(act.text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {sentence}" if number else name)

    def waiting(self, key: str) -> int:
        """How much waits on a page."""
        return self.item(tuple(self._acts).index(key)).data(_WAITING) or 0

    def fold_for(self, width: float) -> None:
        """Show icons alone in a window that is narrow for its type, else names too.

        Args:
            width: the window's, in heights of its type.
        """
        is_folded = width < (_WIDE if self._is_folded else _NARROW)
        if is_folded is not self._is_folded:
            self._is_folded = is_folded
            self._fit()

    def dataChanged(
        self,
        first: QModelIndex | QPersistentModelIndex,
        last: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Paint an entry again; all are laid out again where its size is another, and only then."""
        if Qt.ItemDataRole.SizeHintRole in roles:
            super().dataChanged(first, last, roles)
        else:
            QAbstractItemView.dataChanged(self, first, last, roles)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go into the page that is clicked."""
        super().mousePressEvent(event)
        if self.itemAt(event.position().toPoint()) is not None:
            self.entered_page.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the right arrow go into the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right):
            self.entered_page.emit()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let all entries be seen, as far as they can."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the entries again after a change of font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        metrics, em = self.fontMetrics(), self.fontMetrics().height()
        widest = 0
        room = (self.viewport().height() - 1) // max(self.count(), 1)
        high = max(round(_LEAST_HIGH * em), min(room, round(_HIGH * em)))
        for row in range(self.count()):
            item = self.item(row)
            name = item.data(_NAME)
            widest = max(widest, metrics.horizontalAdvance(name))
            item.setSizeHint(QSize(0, high))
        width = 2 * _EDGE * em + _ICON * em
        if not self._is_folded:
            width += _GAP * em + widest + _BADGE * em
        self.setFixedWidth(round(width) + 2)
        self.viewport().update()


class _Entry(QStyledItemDelegate):
    """Paints an entry: its icon, its name where there is room, and how much waits."""

    def __init__(self, rail: Rail) -> None:
        super().__init__(rail)
        self._rail = rail

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        rail, name = self._rail, index.data(_NAME)
        # Ground and edge are the sheet's; what lies on them is placed here.
        self.initStyleOption(option, index)
        option.text = ""
        feature = QStyleOptionViewItem.ViewItemFeature
        option.features &= ~(feature.HasDecoration | feature.HasDisplay)
        state, style = QStyle.StateFlag, rail.style()
        if option.state & (state.State_Selected | state.State_MouseOver | state.State_HasFocus):
            # Where nothing is to be seen, the sheet leaves a dot of the edge.
            style.drawControl(style.ControlElement.CE_ItemViewItem, option, painter, rail)
        em, room = rail.fontMetrics().height(), option.rect
        side = round(_ICON * em)
        place = QRect(round(_EDGE * em), 0, side, side)
        place.moveTop(room.top() + (room.height() - side) // 2)
        colour = rail.palette().color(QPalette.ColorRole.ButtonText)
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(place.topLeft(), tinted(index.data(_ICON_NAME), colour, side, ratio))
        painter.setPen(colour)
        if not rail.is_folded:
            text = room.adjusted(place.right() + round(_GAP * em), 0, 0, 0)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, name)
        if index.data(_WAITING):
            self._paint_badge(painter, room, place, str(index.data(_WAITING)))

    def _paint_badge(self, painter: QPainter, room: QRect, icon_place: QRect, text: str) -> None:
        rail = self._rail
        em = rail.fontMetrics().height()
        font = rail.font()
        font.setPointSizeF(font.pointSizeF() * 0.85)
        font.setBold(True)
        painter.save()
        painter.setFont(font)
        high = round(_BADGE * em)
        wide = max(high, painter.fontMetrics().horizontalAdvance(text) + round(0.5 * em))
        badge = QRect(0, 0, wide, high)
        if rail.is_folded:
            # Within its entry: above it is another's icon.
            badge.moveCenter(icon_place.topRight())
            badge.moveTop(max(badge.top(), room.top()))
            badge.moveRight(min(badge.right(), room.right() - 2))
            badge.moveTop(max(badge.top(), room.top()))
        else:
            badge.moveCenter(room.center())
            badge.moveRight(room.right() - round(_GAP * em))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(rail.palette().color(QPalette.ColorRole.Highlight))
        painter.drawRoundedRect(badge, high / 2, high / 2)
        painter.setPen(rail.palette().color(QPalette.ColorRole.HighlightedText))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()
