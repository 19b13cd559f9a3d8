"""A list and its details. MasterDetail: where it is narrow, one of the two, which a ViewSwitch may
choose. AsideWhereWide: the details below the list, and beside it where the window is wide.
ViewStack: one of several views, and room for that alone.
"""

from PySide6.QtCore import QEvent, QRect, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.core.widgets.acting import push_button

_SHARE = 0.42
"""The list's part of the width."""
_NARROW, _SLACK = 46, 3
"""Below so many times the height of the type it folds; the slack keeps it from flickering."""
_GAP = 0.6
"""Between the two, in times of the height of the type."""


class MasterDetail(QWidget):
    """Gives a list and its details their places; neither depends on what the other holds.

    Args:
        master: the list.
        detail: what is open of it, always in the same place.
        share: the list's part of the width.

    Signals:
        folded(bool): only one of the two has room now, or both have again.
    """

    folded = Signal(bool)

    def __init__(self, master: QWidget, detail: QWidget, *, share: float = _SHARE) -> None:
        super().__init__()
        self._master, self._detail, self._share = master, detail, share
        self._is_folded = False
        self._is_detail_wanted = False
        for widget in (master, detail):
            widget.setParent(self)
            widget.show()

    @property
    def is_folded(self) -> bool:
        """Whether only one of the two is seen."""
        return self._is_folded

    def want_detail(self, *, is_wanted: bool) -> None:
        """Say which of the two is seen where there is room for one."""
        if is_wanted != self._is_detail_wanted:
            self._is_detail_wanted = is_wanted
            self._place()
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """No narrower than the wider of the two."""
        return self._master.minimumSizeHint().expandedTo(self._detail.minimumSizeHint())

    def sizeHint(self) -> QSize:
        """Both beside each other."""
        one, other = self._master.sizeHint(), self._detail.sizeHint()
        return QSize(one.width() + self._gap + other.width(), max(one.height(), other.height()))

    def hasHeightForWidth(self) -> bool:
        """Rows of buttons are higher where they are narrower."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The least height that what is seen needs at a width."""
        if self._is_folded:
            shown = self._detail if self._is_detail_wanted else self._master
            return _least_height(shown, width)
        left = self._left(width)
        rest = width - self._gap - left
        return max(_least_height(self._master, left), _least_height(self._detail, rest))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold or unfold, and share the room."""
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text is another width in letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place()

    def event(self, event: QEvent) -> bool:
        """One of the two wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    @property
    def _gap(self) -> int:
        return round(_GAP * self.fontMetrics().height())

    def _needed(self) -> int:
        """The width below which it folds."""
        least = self._master.minimumSizeHint().width() + self._detail.minimumSizeHint().width()
        return max(_NARROW * self.fontMetrics().height(), least + self._gap)

    def _place(self) -> None:
        slack = _SLACK * self.fontMetrics().height() if self._is_folded else 0
        was, self._is_folded = self._is_folded, self.width() < self._needed() + slack
        shows_detail = not self._is_folded or self._is_detail_wanted
        self._master.setVisible(not self._is_folded or not shows_detail)
        self._detail.setVisible(shows_detail)
        if self._is_folded:
            for widget in (self._master, self._detail):
                widget.setGeometry(self.rect())
        else:
            self._share_room()
        if was != self._is_folded:
            self.folded.emit(self._is_folded)

    def _left(self, width: int) -> int:
        """The width of the list."""
        room = width - self._gap
        least, most = (
            self._master.minimumSizeHint().width(),
            room - self._detail.minimumSizeHint().width(),
        )
        return min(max(round(self._share * room), least), most)

    def _share_room(self) -> None:
        left = self._left(self.width())
        self._master.setGeometry(QRect(0, 0, left, self.height()))
        right = left + self._gap
        self._detail.setGeometry(QRect(right, 0, self.width() - right, self.height()))


def _least_height(widget: QWidget, width: int) -> int:
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalMinimumHeightForWidth(width)
    return widget.minimumSizeHint().height()


class ViewSwitch(QWidget):
    """Two buttons, which are there while only one of the two has room: they choose it.

    Args:
        both: what folds.
        texts: of the two buttons.
    """

    def __init__(self, both: MasterDetail, texts: tuple[str, str]) -> None:
        super().__init__()
        self._both = both
        # Not exclusive by Qt: Tab would pass over the one that is not chosen.
        self.buttons = tuple(push_button(text, checkable=True) for text in texts)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for n, button in enumerate(self.buttons):
            button.clicked.connect(lambda _=False, n=n: self.choose(n))
            row.addWidget(button)
        both.folded.connect(self.setVisible)
        self.setVisible(both.is_folded)
        self.choose(0)

    def choose(self, chosen: int) -> None:
        """Show the first or the second where there is room for one."""
        for n, button in enumerate(self.buttons):
            button.setChecked(n == chosen)
        focus = QApplication.focusWidget()
        is_here = focus is not None and self._both.isAncestorOf(focus)
        self._both.want_detail(is_wanted=bool(chosen))
        if is_here and focus is not None and not focus.isVisible():
            # Else Qt gives the keys to whatever comes next in the window.
            self.buttons[chosen].setFocus()


class ViewStack(QWidget):
    """Views that take each other's place; only the one that is shown needs room.

    A QStackedWidget is as high as the highest of them, so that a page scrolls for one that is not
    even seen; and of a view whose height follows from its width Qt takes the height that it likes
    for the least that it needs.

    Signals:
        turned(): another is shown.
    """

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._views: list[QWidget] = []
        self._shown = -1
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def currentWidget(self) -> QWidget:
        """The view that is shown."""
        return self._views[self._shown]

    def hasHeightForWidth(self) -> bool:
        """The least size has the height, at the width that there is."""
        return False

    def minimumSizeHint(self) -> QSize:
        """What the view that is shown needs."""
        least = super().minimumSizeHint()
        view = self._views[self._shown] if self._views else None
        layout = None if view is None else view.layout()
        if layout is not None and layout.hasHeightForWidth():
            width = max(self.width(), least.width())
            least.setHeight(layout.minimumHeightForWidth(width))
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def addWidget(self, view: QWidget) -> None:
        """Add a view; the first is shown."""
        view.hide()
        self._box.addWidget(view)
        self._views.append(view)
        if self._shown < 0:
            self._shown = 0
            view.show()

    def setCurrentWidget(self, view: QWidget) -> None:
        """Show this one in the place of the others; the keys go along."""
        number, before = self._views.index(view), self.currentWidget()
        if number == self._shown:
            return
        focus = QApplication.focusWidget()
        has_focus = focus is not None and before.isAncestorOf(focus)
        self._shown = number
        view.show()
        if has_focus:
            (view.focusWidget() or view).setFocus()
        before.hide()
        self.turned.emit()


_WIDE, _ASIDE = 78, 24
"""From so many heights of type on, the details are beside the list, and so wide."""
NO_LIMIT = 16777215
"""Qt's QWIDGETSIZE_MAX, which Qt for Python leaves out."""


class AsideWhereWide(QWidget):
    """A list with its details below it, or at its right where the window is wide.

    Args:
        main: the list, which has the room that is left.
        aside: its details.
        share: of the height below, where the list has three; 0 for what it needs.
        ems: how wide it is beside the list, in heights of type.

    Signals:
        turned(bool): the details are beside the list now, or below it.
    """

    turned = Signal(bool)

    def __init__(self, main: QWidget, aside: QWidget, *, share: int = 0, ems: int = _ASIDE) -> None:
        super().__init__()
        self._aside, self._ems = aside, ems
        self._is_beside: bool | None = None
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(10)
        self._box.addWidget(main, 3)
        self._box.addWidget(aside, share)

    @property
    def is_beside(self) -> bool:
        """Whether the details are at the right of the list."""
        return bool(self._is_beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the size of the window."""
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            # What the details would like may hang on the height that there is.
            self._aside.updateGeometry()
        self._turn()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text is another width in letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._turn()

    def _turn(self) -> None:
        em = self.fontMetrics().height()
        is_beside = self.width() >= _WIDE * em
        self._aside.setMinimumWidth(self._ems * em if is_beside else 0)
        self._aside.setMaximumWidth(self._ems * em if is_beside else NO_LIMIT)
        if is_beside is not self._is_beside:
            self._is_beside = is_beside
            ways = QBoxLayout.Direction
            self._box.setDirection(ways.LeftToRight if is_beside else ways.TopToBottom)
            self.turned.emit(is_beside)
