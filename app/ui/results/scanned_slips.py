"""ScannedSlips: what a scan does to the page: the table's slip opens, and nothing is lost by it."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.results.scanner import SlipScanner
from app.ui.results.slip_area import SlipArea
from app.ui.results.tables import TableEntry


class ScannedSlips(QObject):
    """Takes scans anywhere on a page to its field for the table.

    Args:
        page: where scans are heard.
        entry: the field.
        area: slip and panel; a panel forgets the signs that came before it was known for a scan.
        is_free: says whether another slip may be taken up, and on the page why not.
    """

    def __init__(
        self, page: QWidget, entry: TableEntry, area: SlipArea, is_free: Callable[[], bool]
    ) -> None:
        super().__init__(page)
        self._entry, self._area, self._is_free = entry, area, is_free
        self._undone: Callable[[], None] | None = None
        scanner = SlipScanner(page)
        scanner.perhaps.connect(self._remember)
        scanner.begun.connect(self._take_back)
        scanner.scanned.connect(self.take)

    def _remember(self) -> None:
        panel = self._area.panel
        self._undone = None if panel.isHidden() else panel.way_back()

    def _take_back(self) -> None:
        self._area.form.hush()
        if self._undone is not None:
            self._undone()
        elif self._entry.field.hasFocus():
            self._entry.field.setText("")

    def take(self, code: str) -> None:
        """Open the slip of a code, unless another is in hand."""
        if self._is_free():
            self._entry.scan(code)
