"""ScansElsewhere: a slip that is scanned on another page opens on that of the results.

So it does on a page that covers the event, as the settings or the backups, unless something is
typed there that would be lost. No page but that of the results gives the first sign of a code to
an act, so that nothing has to wait for what follows; what the first two signs did to a field is
taken back.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.ui.results.scanner import SlipScanner


class ScansElsewhere(QObject):
    """Takes the scans that the page of the results does not hear.

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
        scanner = SlipScanner(over, is_heard=self._is_elsewhere)
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
