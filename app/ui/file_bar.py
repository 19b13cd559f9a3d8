"""FileBar: says that the event can only be read, or that its file is gone, and the way out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel

from app.services.errors import UserError
from app.ui.desk import Desk
from app.ui.widgets.acting import push_button
from app.words.beside import only_read_sentence
from app.words.errors import error_sentences

AGAIN, PUT_BACK = "again", "put-back"
"""What the bar asks for: open the event again; write its file to its place again."""


class FileBar(QFrame):
    """A line under the header that is hidden while all is well with the file.

    Signals:
        asked(str): ``AGAIN`` or ``PUT_BACK``.
    """

    asked = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="line")
        self._desk = desk
        self._wants = AGAIN
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._go = push_button(clicked=self.ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        row.addWidget(self._label, 1)
        row.addWidget(self._go)
        self._is_free = False
        desk.troubled.connect(self.show_trouble)
        desk.freed.connect(self._show_free)
        self.show_trouble(None)

    @property
    def text(self) -> str:
        """What is said; "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    def ask(self) -> None:
        """Ask for the way out, where there is one."""
        if not self.isHidden() and not self._go.isHidden():
            self.asked.emit(self._wants)

    def _show_free(self, is_free: bool) -> None:
        self._is_free = is_free
        self.show_trouble(None)

    def show_trouble(self, error: UserError | None) -> None:
        """Say what is the matter with the file; None: nothing."""
        t, reads = self._desk.t, self._desk.session.only_reads
        if error is not None:
            is_gone = error.code == "file.missing"
            asks = t("Write the file there again   Ctrl+Shift+O") if is_gone else ""
            self._say("✕", error, "bad", PUT_BACK, asks)
        elif self._is_free:
            self._tell(
                t("✓  The other window has closed the event. You can take it over here."),
                "good",
                AGAIN,
                t("Take it over   Ctrl+Shift+O"),
            )
        elif reads is not None and reads.code == "file.held":
            said = only_read_sentence(t, reads.facts)
            self._tell(f"?  {said}", "odd", AGAIN, t("Take it over   Ctrl+Shift+O"))
        elif reads is not None:
            self._say(
                t("?  Only to be read."), reads, "odd", AGAIN, t("Open it again   Ctrl+Shift+O")
            )
        else:
            self.hide()

    def _say(self, sign: str, error: UserError, kind: str, wants: str, asks: str) -> None:
        said = error_sentences(self._desk.t, error, self._desk.name_of)
        self._tell(f"{sign}  {' '.join(said)}", kind, wants, asks)

    def _tell(self, text: str, kind: str, wants: str, asks: str) -> None:
        self._label.setText(text)
        self._wants = wants
        self._go.setText(asks)
        self._go.setVisible(bool(asks))
        self.setProperty("kind", kind)
        # The label wears the colour of what it stands on.
        for widget in (self, self._label):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self.show()
