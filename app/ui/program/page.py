"""BugPage: says that nothing was lost and what was saved last, and offers a report."""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.paths import documents
from app.services.program.bug_report import BugFacts, report_text, save_report
from app.ui.core.bound_acts import BoundActs, Handler
from app.ui.core.clipboard import copy_text
from app.ui.program.bug_acts import BUGS
from app.words.core.catalogue import Words
from app.words.program import bugs as said


class BugPage(QWidget):
    """A page over the whole window; Enter or Escape goes on.

    Signals:
        left(): the EO goes on.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._facts = BugFacts()
        self._build()

    def show_bug(self, facts: BugFacts, text: str, *, opens_report: bool = False) -> None:
        """Show what happened.

        Args:
            facts: for the report.
            text: what the EO is told.
            opens_report: show the report at once, as when it was asked for.
        """
        self._facts = facts
        self._title.setText(said.bug_title(self._t) if facts.errors else self._t("A report"))
        self._text.setText(text)
        self._saved.hide()
        for box in (self.with_names, self.with_paths):
            box.setChecked(False)
        self._show_report(shown=opens_report)
        self.go_on.setFocus()

    @property
    def report(self) -> str:
        """The report as it would be saved."""
        return report_text(
            self._facts,
            with_names=self.with_names.isChecked(),
            with_paths=self.with_paths.isChecked(),
        )

    @property
    def said(self) -> str:
        """What the EO is told."""
        return f"{self._title.text()} {self._text.text()}"

    @property
    def saved(self) -> str:
        """Where the report was put; "" while nowhere."""
        return "" if self._saved.isHidden() else self._saved.text()

    def toggle_report(self) -> None:
        """Show the report, or put it away again."""
        self._show_report(shown=self.text.isHidden())

    def save(self) -> None:
        """Save the report as it is shown."""
        self._show_report(shown=True)
        try:
            path = save_report(self.report, documents(), datetime.now().astimezone())
        except OSError as error:
            self._say(self._t("It cannot be saved: {why}", why=error.strerror or str(error)))
            return
        self._say(said.saved_text(self._t, str(path)))

    def copy(self) -> None:
        """Put the report as it is shown into the clipboard."""
        self._show_report(shown=True)
        copy_text(self.report)
        self._say(self._t("The report is in the clipboard."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape go on."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _show_report(self, *, shown: bool) -> None:
        if shown:
            self.text.setPlainText(self.report)
        for widget in (self.text, self.with_names, self.with_paths, self._save, self._copy):
            widget.setVisible(shown)
        self._gap.setVisible(not shown)

    def _say(self, sentence: str) -> None:
        self._saved.setText(sentence)
        self._saved.show()

    def _build(self) -> None:
        t = self._t
        plain = Qt.TextFormat.PlainText
        self._title = QLabel(wordWrap=True, textFormat=plain)
        self._title.setProperty("heading", True)
        self._text = QLabel(wordWrap=True, textFormat=plain)
        self._saved = QLabel(wordWrap=True, textFormat=plain, visible=False)
        self._saved.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName(t("The report"))
        self.text.setTabChangesFocus(True)
        self.with_names = QCheckBox(t("With the names of players and of the event"))
        self.with_paths = QCheckBox(t("With the folders and the name of this computer"))
        for box in (self.with_names, self.with_paths):
            box.toggled.connect(lambda _: self.text.setPlainText(self.report))
        handlers: dict[str, Handler] = {
            "go_on": self.left,
            "report": self.toggle_report,
            "save": self.save,
            "copy": self.copy,
        }
        self.bound = BoundActs(t, BUGS, self, handlers)
        row = QHBoxLayout()
        buttons = self.bound.buttons(*handlers)
        self.go_on, _, self._save, self._copy = buttons
        self.go_on.setProperty("primary", True)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        self._gap = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 28, 32, 28)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addLayout(row)
        for widget in (self.with_names, self.with_paths):
            column.addWidget(widget)
        column.addWidget(self._saved)
        column.addWidget(self.text, 1)
        column.addWidget(self._gap, 1)
