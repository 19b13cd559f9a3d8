"""WholeDate: a date field whose calendar shows all of its days at every size of text."""

from PySide6.QtCore import QDate, QEvent, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateEdit, QTableView, QToolButton

from app.ui.core.icons import icon

_COLUMN, _COLUMNS, _LINES = 2.2, 8, 12
"""In heights of the type: a day's width; as many as a week has, and its number; the height."""


class WholeDate(QDateEdit):
    """A date with a calendar to choose from.

    Args:
        date: at first.
    """

    def __init__(self, date: QDate) -> None:
        super().__init__(date, calendarPopup=True, displayFormat="yyyy-MM-dd")
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            # Tournaments are on weekends: no reason for red.
            self.calendarWidget().setWeekdayTextFormat(day, QTextCharFormat())
        for name, shown in (("prevmonth", "chevron-left"), ("nextmonth", "chevron-right")):
            button = self.calendarWidget().findChild(QToolButton, f"qt_calendar_{name}")
            assert isinstance(button, QToolButton)
            button.setIcon(icon(shown))
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Give every day of the calendar the room that it needs."""
        if not self.calendarPopup():
            return
        calendar, em = self.calendarWidget(), self.fontMetrics().height()
        calendar.setFont(self.font())
        calendar.setHorizontalHeaderFormat(QCalendarWidget.HorizontalHeaderFormat.ShortDayNames)
        column = round(em * _COLUMN)
        for table in calendar.findChildren(QTableView):
            # The padding of the style sheet is for tables of names.
            table.setStyleSheet("QTableView::item, QHeaderView::section { padding: 0; }")
            table.horizontalHeader().setMinimumSectionSize(column)
        hint = calendar.sizeHint()
        calendar.setMinimumSize(
            max(hint.width(), _COLUMNS * column + 2 * em), max(hint.height(), em * _LINES)
        )
