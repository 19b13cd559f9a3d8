"""KeysPanel: the keys of the page, at the foot of the window."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import key_tip
from app.ui.core.native_keys import native_keys
from app.ui.core.widgets.acting import new_action, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import UprightScroll
from app.ui.core.window_acts import WINDOW
from app.words.core.catalogue import Words

_MOST_PAIRS = 4
"""Keys in a line; where type is large there are fewer."""
_SHARE_OF_TEXT = 0.7
"""Of the width: what is longer beside a key goes on in another line, where there is one column."""
_ABOVE_AND_BELOW = 28
_AROUND = 48
"""What the panel takes of the width besides, in pixels."""

Lines = tuple[tuple[str, str], ...]
"""Keys with spaces between, and what they do."""
_PRESSES = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_Scroll = QAbstractSlider.SliderAction
_SCROLLS = {
    Qt.Key.Key_Up: _Scroll.SliderSingleStepSub,
    Qt.Key.Key_Down: _Scroll.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: _Scroll.SliderPageStepSub,
    Qt.Key.Key_PageDown: _Scroll.SliderPageStepAdd,
}
_OWN_KEYS = frozenset(
    {
        Qt.Key.Key_F1,
        Qt.Key.Key_Question,
        Qt.Key.Key_Control,
        Qt.Key.Key_Shift,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
    }
)
"""Keys that show it or put it away by themselves, and those that are held with others."""


class KeysPanel(QFrame):
    """A panel over the foot of another widget, hidden until it is shown.

    The focus stays where it is, and nothing moves. Where it has not room for all, the keys that go
    up and down scroll it for as long as it is seen. Escape puts it away; any other key does so too
    and then what it always does, so that nobody types into a field that is covered.

    Args:
        t: the words.
        over: what it lies over.

    Signals:
        help_requested(): show the help about the page.
    """

    help_requested = Signal()

    def __init__(self, t: Words, over: QWidget) -> None:
        super().__init__(over, objectName="keys")
        self._over = over
        over.installEventFilter(self)
        self._t = t
        self._title, self._everywhere = plain_label(), plain_label(t("In the whole window"))
        for label in (self._title, self._everywhere):
            label.setProperty("heading", True)
        self._of_page, self._of_window = QGridLayout(), QGridLayout()
        close = push_button(t("Close"), clicked=self.hide)
        helped = push_button(t("Help"), clicked=lambda: self.help_requested.emit())
        for button, name in ((helped, "help"), (close, "keys")):
            button.setToolTip(key_tip(t, WINDOW[name], button.text()))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top = self._top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(helped)
        top.addWidget(close)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 10)
        box.setSpacing(6)
        box.addLayout(top)
        self._body = QWidget()
        self._rows = QVBoxLayout(self._body)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(6)
        self._rows.addLayout(self._of_page)
        self._rows.addWidget(self._everywhere)
        self._rows.addLayout(self._of_window)
        self._scroll = UprightScroll(self._body)
        self._body.setAutoFillBackground(False)
        box.addWidget(self._scroll)
        self._shown: Lines = ()
        self.hide()

    @property
    def text(self) -> str:
        """Every word and key that is shown; "" while hidden."""
        if self.isHidden():
            return ""
        return "\n".join(label.text() for label in self.findChildren(QLabel))

    def show_keys(self, of: ViewActs, title: str) -> None:
        """Show the keys of a view; a panel that is shown already changes in place."""
        self._title.setText(self._t("Keys: {page}", page=title))
        self._shown = of.key_lines(self._t)
        self.show()
        self._lie_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Hear the keys that are pressed anywhere in the window."""
        _application().installEventFilter(self)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the keys be."""
        _application().removeEventFilter(self)
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of what it lies over; scroll, or go."""
        kind = event.type()
        if kind is QEvent.Type.Resize and watched is self._over and self.isVisible():
            self._lie_down()
        elif kind in _PRESSES and isinstance(event, QKeyEvent) and self._hears(watched):
            if self._is_for_us(event):
                if kind is QEvent.Type.ShortcutOverride:
                    # Else the key would be an act of the page before it comes here.
                    event.accept()
                else:
                    self._press(event.key())
                return True
            if event.key() not in _OWN_KEYS:
                self.hide()
        return super().eventFilter(watched, event)

    def _hears(self, watched: QObject) -> bool:
        # What it lies over tells it of its keys at any time.
        is_here = isinstance(watched, QWidget) and watched.window() is self.window()
        return is_here and self.isVisible()

    def _is_for_us(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() == Qt.Key.Key_Escape:
            return True
        return event.key() in _SCROLLS and self._scroll.verticalScrollBar().maximum() > 0

    def _press(self, key: int) -> None:
        if key == Qt.Key.Key_Escape:
            self.hide()
        else:
            self._scroll.verticalScrollBar().triggerAction(_SCROLLS[Qt.Key(key)])

    def _lie_down(self) -> None:
        over = self._over
        room = over.width() - _AROUND
        for pairs in range(_MOST_PAIRS, 0, -1):
            _fill(self._of_page, self._shown, pairs, room)
            _fill(self._of_window, WINDOW.key_lines(self._t), pairs, room)
            self._rows.invalidate()
            wanted = self._rows.totalMinimumSize()
            if wanted.width() <= room:
                break
        head = self._top.sizeHint().height()
        height = min(over.height(), head + wanted.height() + _ABOVE_AND_BELOW)
        self.setGeometry(0, over.height() - height, over.width(), height)
        self._scroll.verticalScrollBar().setValue(0)
        self.raise_()


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None
    return application


def _fill(grid: QGridLayout, keys: Lines, pairs: int, room: int) -> None:
    while (item := grid.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(3)
    for column in range(2 * _MOST_PAIRS):
        grid.setColumnStretch(column, 0)
    for n, (pressed, does) in enumerate(keys):
        line, column = divmod(n, pairs)
        key, text = plain_label(native_keys(pressed)), plain_label(does, objectName="quiet")
        key.setProperty("key", True)
        if pairs == 1:
            text.setWordWrap(text.sizeHint().width() > room * _SHARE_OF_TEXT)
        at_line = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(key, line, 2 * column, at_line)
        grid.addWidget(text, line, 2 * column + 1)
        for label in (key, text):
            # Else they count for nothing until they are painted.
            label.show()
        grid.setColumnStretch(2 * column + 1, 1)


# F1 on a page over the whole window: its keys at its foot, and away again.


class PageKeysPanel(QObject):
    """Shows the keys of one page, in a panel that is made at its first use.

    Args:
        t: the words.
        page: the page.
        of: what can be done on it.
        title: what it is called.
        helped: shows the help about the page.
    """

    def __init__(
        self, t: Words, page: QWidget, of: ViewActs, title: str, helped: Callable[[], object]
    ) -> None:
        super().__init__(page)
        self._t, self._page, self._of, self._title = t, page, of, title
        self._helped = helped
        self.panel: KeysPanel | None = None
        action = new_action(page, shortcut="F1", triggered=lambda _=False: self.turn())
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        page.addAction(action)

    def turn(self) -> None:
        """Show the keys, or put them away."""
        if self.panel is None:
            self.panel = KeysPanel(self._t, self._page)
            self.panel.help_requested.connect(lambda: self._helped())
        if self.panel.isVisible():
            self.panel.hide()
        else:
            self.panel.show_keys(self._of, self._title)
