"""FindingList: what of a table breaks a rule or isn't as advised, in sentences.

FindingPanel: the list below the state of the table.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.terrain.legality import TerrainFinding
from app.ui.core.icons import state_icon
from app.ui.core.widgets.labels import quiet_label
from app.ui.core.widgets.type_ahead import TypeAhead
from app.words.core.catalogue import Words

_AROUND = 4
"""Icon and edges of a sentence, in heights of type."""
_FEWEST = 3
"""Heights of type that the list is high at least."""


class FindingList(QListWidget):
    """Sentences about a table, each in as many lines as it needs."""

    def __init__(self, t: Words) -> None:
        super().__init__(wordWrap=True)
        self.setAccessibleName(t("What breaks a rule"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        TypeAhead(self, 0)
        self._fine = quiet_label(t("Nothing breaks a rule of the packet in any scenario."))
        self._fine.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(self.viewport()).addWidget(self._fine, 0, Qt.AlignmentFlag.AlignTop)

    @property
    def finding(self) -> TerrainFinding | None:
        """The one with the cursor."""
        item = self.currentItem()
        found = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        return found if isinstance(found, TerrainFinding) else None

    def show_findings(self, findings: Sequence[TerrainFinding], sentences: Sequence[str]) -> None:
        """Show findings, each with its sentence; advice comes last, and the cursor stays."""
        texts = sorted(zip(findings, sentences, strict=True), key=lambda one: one[0].is_advice)
        now = [self.item(n).text() for n in range(self.count())]
        row = self.currentRow()
        self.blockSignals(True)
        if now != [text for _, text in texts]:
            self.clear()
            for _, text in texts:
                self.addItem(QListWidgetItem(text))
        for place, (finding, text) in enumerate(texts):
            item = self.item(place)
            item.setData(Qt.ItemDataRole.UserRole, finding)
            item.setIcon(state_icon("note" if finding.is_advice else "warning"))
            item.setToolTip(text)
        self.setCurrentRow(min(row, len(texts) - 1))
        self.blockSignals(False)
        self._fine.setVisible(not texts)
        self.measure()

    def measure(self) -> None:
        """Give each sentence the height of its lines; a style sheet's own measure has no edges."""
        metrics = self.fontMetrics()
        self.setMinimumHeight(_FEWEST * metrics.height())
        em, bar = metrics.height(), self.verticalScrollBar().sizeHint().width()
        room = QRect(0, 0, max(self.width() - bar - _AROUND * em, 5 * em), 100 * em)
        for row in range(self.count()):
            item = self.item(row)
            flags = int(Qt.TextFlag.TextWordWrap)
            high = metrics.boundingRect(room, flags, item.text()).height()
            item.setSizeHint(QSize(0, high + em * 5 // 4))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width needs other lines."""
        super().resizeEvent(event)
        self.measure()


class FindingPanel(QWidget):
    """The state of a table, who won on it, and what of its terrain breaks a rule.

    Args:
        t: the words.
        fix: the button that makes the table legal.
    """

    def __init__(self, t: Words, fix: QPushButton) -> None:
        super().__init__()
        self.list = FindingList(t)
        self._heading = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._heading.setProperty("heading", True)
        self.notes = quiet_label()
        """Who won on the table from which side."""
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(fix)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(head)
        box.addWidget(self.notes)
        box.addWidget(self.list, 1)

    def show_table(
        self,
        heading: str,
        notes: Sequence[str],
        findings: Sequence[TerrainFinding],
        sentences: Sequence[str],
    ) -> None:
        """Show the state of a table, and its findings."""
        self._heading.setText(heading)
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self.list.show_findings(findings, sentences)
