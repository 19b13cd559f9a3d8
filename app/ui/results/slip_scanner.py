"""SlipScanner: takes the code of a slip from whatever has the focus, on every page."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget

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
        is_watched: which widgets are watched; None for all within the page.

    Signals:
        perhaps(): a key came with which a scan begins; its field gets it as well.
        begun(): it was a scan, and the signs before have reached a field in vain.
        scanned(str): the whole code.
    """

    perhaps = Signal()
    begun = Signal()
    scanned = Signal(str)

    def __init__(self, page: QWidget, is_watched: Callable[[QWidget], bool] | None = None) -> None:
        super().__init__(page)
        self._is_watched = is_watched or page.isAncestorOf
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
        if now is not None and self._is_watched(now):
            now.installEventFilter(self)


class ScansElsewhere(QObject):
    """Takes scans from outside the results page: the slip opens there.

    Also from a page that covers the event, as the settings or the backups, unless something is
    typed there that would be lost. Outside the results page no act has the first sign of a code as
    its key, so nothing waits for what follows; what the first two signs did to a field is undone.

    Args:
        over: what shows the pages.
        is_of_results: whether a widget belongs to the page of the results.

    Signals:
        scanned(str): the code of a slip.
    """

    scanned = Signal(str)

    def __init__(self, over: QWidget, is_of_results: Callable[[QWidget], bool]) -> None:
        super().__init__(over)
        self._over, self._is_of_results = over, is_of_results
        self._undone: Callable[[], object] = _nothing
        scanner = SlipScanner(over, is_watched=self._is_elsewhere)
        scanner.perhaps.connect(self._remember)
        scanner.begun.connect(lambda: self._undone())
        scanner.scanned.connect(self.scanned)

    def _is_elsewhere(self, widget: QWidget) -> bool:
        return widget.window() is self._over.window() and not self._is_of_results(widget)

    def _remember(self) -> None:
        match QApplication.focusWidget():
            case QLineEdit() as field:
                self._undone = partial(_write_back, field, field.text(), field.cursorPosition())
            case QPlainTextEdit() as field:
                self._undone = partial(_write_back_lines, field, field.toPlainText())
            case QComboBox() as box:
                self._undone = partial(box.setCurrentIndex, box.currentIndex())
            case _:
                self._undone = _nothing


def _write_back(field: QLineEdit, text: str, cursor: int) -> None:
    field.setText(text)
    field.setCursorPosition(cursor)


def _write_back_lines(field: QPlainTextEdit, text: str) -> None:
    if field.toPlainText() != text:
        field.setPlainText(text)
        field.moveCursor(QTextCursor.MoveOperation.End)


def _nothing() -> None:
    """Do nothing: the signs reached no field."""
