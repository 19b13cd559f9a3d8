"""PastBar: says that a season is shown as of an earlier day, chooses the day, and leads back."""

from PySide6.QtCore import QDate, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton

from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import WholeDate
from app.ui.core.widgets.labels import StateSign, plain_label
from app.words.core.catalogue import Words


class PastBar(QFrame):
    """A bar over the views of a season, there only while a past state is shown.

    Args:
        t: the words.
        back: the button that leads back to now.

    Signals:
        day_chosen(str): this day is to be the last that counts, as an ISO date.
    """

    day_chosen = Signal(str)

    def __init__(self, t: Words, back: QPushButton) -> None:
        super().__init__(visible=False)
        self._t = t
        self.date = WholeDate(QDate.currentDate())
        # A day that is being typed is none yet.
        self.date.setKeyboardTracking(False)
        self.date.setAccessibleName(t("Last day that counts"))
        self.date.dateChanged.connect(
            lambda date: self.day_chosen.emit(date.toString(Qt.DateFormat.ISODate))
        )
        self.about = plain_label()
        self.about.setProperty("odd", True)
        row = FlowLayout()
        self.setLayout(row)
        for widget in (StateSign("warning"), plain_label(t("As of")), self.date, back, self.about):
            row.addWidget(widget)

    def show_day(self, day: str | None) -> None:
        """Show the bar with a day; None hides it."""
        if day is not None:
            with QSignalBlocker(self.date):
                self.date.setDate(QDate.fromString(day, Qt.DateFormat.ISODate))
            self.about.setText(self._t("Later events don't count. Nothing can be changed here."))
        self.setVisible(day is not None)
