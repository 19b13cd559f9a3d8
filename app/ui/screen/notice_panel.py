"""NoticePanel: the EO's words for the hall, kept with the event."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.services.core.errors import UserError
from app.services.core.open_form import Values, as_edited
from app.services.program.open_forms import notice_form
from app.services.screen import notices
from app.services.screen.hall import HallNotice
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.screen.acts import NOTICES
from app.words.core.catalogue import Words

_LINES_HIGH = 4


class NoticePanel(QWidget):
    """Chooses, writes and removes notices.

    Signals:
        wanted(int): this notice is to be shown.
    """

    ACTS = NOTICES
    """What can be done here."""

    wanted = Signal(int)

    def __init__(self, t: Words, line: ActLine) -> None:
        super().__init__()
        self._t, self._line = t, line
        self._notices: tuple[HallNotice, ...] = ()
        self._opened: Values = {}
        """The notice as it was when it was shown; nothing for a new one."""
        self._shown: Values = {"title": "", "text": ""}
        self._build()
        line.refused.connect(self._go_to_field)

    def show_notices(self, notices: tuple[HallNotice, ...]) -> None:
        """Offer these; what is being written stays."""
        if notices == self._notices and self.which.count():
            return
        chosen = self.which.currentData()
        self._notices = notices
        self.which.blockSignals(True)
        self.which.clear()
        self.which.addItem(self._t("New notice"), None)
        for notice in notices:
            self.which.addItem(notice.title, notice.id)
        self.which.setCurrentIndex(max(0, self.which.findData(chosen)))
        self.which.blockSignals(False)
        if self.which.currentData() != chosen or not self._is_edited:
            self._fill()

    @property
    def chosen(self) -> HallNotice | None:
        """The notice that is chosen; None for a new one."""
        return next(
            (notice for notice in self._notices if notice.id == self.which.currentData()), None
        )

    @property
    def _values(self) -> Values:
        return {"title": self.title.text(), "text": self.text.toPlainText()}

    @property
    def _is_edited(self) -> bool:
        return self._values != self._shown

    def _fill(self) -> None:
        notice = self.chosen
        self._opened = {"title": notice.title, "text": notice.text} if notice else {}
        self.title.setText(notice.title if notice else "")
        self.text.setPlainText(notice.text if notice else "")
        self._shown = self._values
        self._remove.setEnabled(notice is not None)
        self._show.setEnabled(notice is not None)

    def _save(self) -> None:
        title, text, notice = self.title.text(), self.text.toPlainText(), self.chosen
        if notice is None:
            self._line.run(notices.add, title, text, then=lambda done: self._choose(done.value))
        else:
            values = {"title": title, "text": text}
            form = notice_form(
                notice.id, self._opened, as_edited(self._opened, self._shown, values)
            )
            self._line.save(form, then=lambda _: self._fill())

    def _choose(self, notice: int) -> None:
        self.which.setCurrentIndex(max(0, self.which.findData(notice)))

    def _take_away(self) -> None:
        if self.chosen is not None:
            self._line.run(notices.remove, self.chosen.id)

    def _want(self) -> None:
        if self.chosen is not None:
            self.wanted.emit(self.chosen.id)

    def _go_to_field(self, error: UserError) -> None:
        if not error.code.startswith("notice."):
            return
        (self.title if error.facts.get("field") == "title" else self.text).setFocus()

    def _build(self) -> None:
        t = self._t
        self.which = QComboBox()
        self.which.setAccessibleName(t("Notice"))
        self.which.addItem(t("New notice"), None)
        self.which.currentIndexChanged.connect(lambda _: self._fill())
        self.title = QLineEdit(maxLength=notices.MOST_IN_TITLE, placeholderText=t("Title"))
        self.title.setAccessibleName(t("Title of the notice"))
        self.text = QPlainTextEdit(placeholderText=t("Message text"))
        self.text.setAccessibleName(t("Text of the notice"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(_LINES_HIGH * self.text.fontMetrics().lineSpacing() + 14)
        self._keep = push_button(t("Save"), clicked=self._save)
        self._show = push_button(t("Show notice"), clicked=self._want, enabled=False)
        self._remove = push_button(t("Delete"), clicked=self._take_away, enabled=False)
        row = QHBoxLayout()
        for button in (self._keep, self._show, self._remove):
            row.addWidget(button)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for widget in (self.which, self.title, self.text):
            box.addWidget(widget)
        box.addLayout(row)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)
