"""SlipScanner: a slip's code from a scanner, which types it faster than hands can, at any place."""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

_PREFIX = "DD:"
"""How the code on a slip begins."""
_GAP_MS = 100
"""Keys farther apart come from hands."""
_END_MS = 300
"""After so long a silence a code is whole, where the scanner sends no Enter."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SlipScanner(QObject):
    """Watches whatever has the focus within a page.

    A scan is known by its first three signs, and from then on none of it reaches the field.

    Args:
        page: within which it watches.
        is_heard: which widgets are watched; None for all within the page.

    Signals:
        perhaps(): a key came with which a scan begins; it goes to its field all the same.
        begun(): it was a scan, and the signs before have reached a field in vain.
        scanned(str): the whole code.
    """

    perhaps = Signal()
    begun = Signal()
    scanned = Signal(str)

    def __init__(self, page: QWidget, is_heard: Callable[[QWidget], bool] | None = None) -> None:
        super().__init__(page)
        self._is_heard = is_heard or page.isAncestorOf
        self._code = ""
        self._at = 0
        self._since = QElapsedTimer()
        self._since.start()
        self._silence = QTimer(self, singleShot=True, interval=_END_MS)
        self._silence.timeout.connect(self._end)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of a scan."""
        is_scan = self._code.startswith(_PREFIX)
        if event.type() == QEvent.Type.ShortcutOverride and is_scan:
            # Else the Enter of the scan would be a shortcut of the list.
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if is_scan:
            return self._take(event)
        if event.text():
            # The system's own time of the key: what a key does may take longer than the next.
            self._begin(event.text(), event.timestamp() or self._since.elapsed())
        return self._code == _PREFIX

    def _begin(self, text: str, at: int) -> None:
        is_quick = at - self._at <= _GAP_MS
        self._at = at
        before = self._code if is_quick else ""
        code = before + text.upper()
        self._code = code if _PREFIX.startswith(code) else ""
        if len(self._code) == 1:
            self.perhaps.emit()
        elif self._code == _PREFIX:
            self._silence.start()
            self.begun.emit()

    def _take(self, event: QKeyEvent) -> bool:
        self._silence.start()
        if event.key() in _ENTER:
            self._end()
        else:
            self._code += event.text()
        return True

    def _end(self) -> None:
        self._silence.stop()
        code, self._code = self._code, ""
        self.scanned.emit(code)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None:
            before.removeEventFilter(self)
        if now is not None and self._is_heard(now):
            now.installEventFilter(self)
