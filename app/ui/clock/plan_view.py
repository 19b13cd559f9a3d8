"""PlanView: the plan of the day in place of the clock; it follows the day while it is seen."""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.codes import ClockCode
from app.services.clock import day_plan as day_settings
from app.services.clock.day_plan import MOST_IN_TITLE, Day, DayRound, day
from app.services.core.errors import UserError
from app.services.core.open_form import Values
from app.services.program.open_forms import plan_form, plan_values
from app.ui.clock.acts import DAY
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import copy_text
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel
from app.ui.core.theme import fit_digits, fit_to_type
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.table import row_table
from app.words.clock.clock import break_title, clock_time, title_typed
from app.words.clock.clock_commands import plan_lines

_TITLE_LETTERS = 11


class DayPlanView(QWidget):
    """First start, time between rounds, breaks; and what comes of them.

    Signals:
        left(): back to the clock.
    """

    ACTS = DAY
    """What can be done here."""

    left = Signal()

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__()
        self._desk, self._line, self._t = desk, line, desk.t
        self._day: Day = self._read()
        self._minute = -1
        self._opened: Values = {}
        self._shown: tuple[str, ...] = ("", "", "")
        self._build()
        line.refused.connect(self._go_to_field)

    @property
    def day(self) -> Day:
        """The plan as it was read last."""
        return self._day

    @property
    def is_typed(self) -> bool:
        """Whether the plan or a break is typed that isn't saved."""
        return self._is_edited or any(field.text().strip() for field in self._break_fields)

    def start(self) -> None:
        """Begin where the day begins."""
        self.first.setFocus()
        self.first.selectAll()

    def reload(self) -> None:
        """Read the plan; what is being typed stays."""
        self._day = self._read()
        if not self._is_edited:
            self._take_up()
        self.between.setPlaceholderText(str(self._day.between_minutes))
        self.length.setPlaceholderText(str(self._day.round_minutes))
        self._model.set_rows(self._day.rounds)
        self._message.setText(self._end())
        self.table.setVisible(bool(self._day.rounds))

    @property
    def _is_edited(self) -> bool:
        return tuple(field.text() for field in self._plan_fields) != self._shown

    @property
    def _plan_fields(self) -> tuple[QLineEdit, ...]:
        return (self.first, self.between, self.length)

    @property
    def _break_fields(self) -> tuple[QLineEdit, ...]:
        return (self.after, self.minutes, self.title)

    def _take_up(self) -> None:
        """Show the plan as it is stored; from here on it is edited."""
        self._opened = self._desk.session.read(plan_values)
        for field, value in zip(self._plan_fields, self._opened.values(), strict=True):
            field.setText("" if value is None else str(value))
        self._shown = tuple(field.text() for field in self._plan_fields)

    def _first_typed(self) -> str | None:
        """The first start as it is stored, where it can be read as a time."""
        text = self.first.text().strip()
        try:
            return day_settings.read_time(text).isoformat("minutes") if text else None
        except UserError:
            return text

    def tick(self, now: datetime) -> None:
        """Follow the day, once a minute."""
        if self.isVisible() and now.minute != self._minute:
            self._minute = now.minute
            self.reload()

    def copy(self) -> None:
        """Copy the plan as text."""
        lines = plan_lines(
            self._t,
            self._day.rounds,
            round_minutes=self._day.round_minutes,
            between_minutes=self._day.between_minutes,
        )
        copy_text("\n".join(lines))
        self._line.say(self._t("Timetable copied as text."))

    def _read(self) -> Day:
        session = self._desk.session
        return session.read(day, session.state, now=session.clock(), reading=session.reading)

    def _end(self) -> str:
        t, day = self._t, self._day
        if day.ends is None:
            return t("Enter when round 1 starts to plan the day.")
        ends = clock_time(day.ends)
        late = day.rounds[-1].late_minutes
        if late > 0:
            return t.many("The day ends at {time} at the latest, {n} minute later than planned.",
                          "The day ends at {time} at the latest, {n} minutes later than planned.",
                          late, time=ends)  # fmt: skip
        return t("The day ends at {time} at the latest.", time=ends)

    def _keep(self) -> None:
        try:
            between, length = self._number(self.between), self._number(self.length)
        except UserError as error:
            self._line.show_error(error)
            self._go_to_field(error)
            return
        values = {"start": self._first_typed(), "between": between, "round": length}
        self._line.save(plan_form(self._opened, values), then=lambda _: self._take_up())

    def _keep_break(self) -> None:
        try:
            after, minutes = self._number(self.after), self._number(self.minutes)
        except UserError as error:
            self._line.show_error(error)
            self._go_to_field(error)
            return
        title = title_typed(self._t, self.title.text()) or None
        self._line.run(day_settings.plan_break, after or 0, minutes or 0, title,
                       then=lambda _: self._kept_break())  # fmt: skip

    def _kept_break(self) -> None:
        for field in self._break_fields:
            field.setText("")
        self.after.setFocus()

    def _number(self, field: QLineEdit) -> int | None:
        text = field.text().strip()
        if not text:
            return None
        if text.isascii() and text.isdecimal():
            return int(text)
        name = {self.between: "between", self.length: "round", self.after: "after"}
        raise UserError(ClockCode.COUNTDOWN_LENGTH, field=name.get(field, "break"), text=text)

    def _go_to_field(self, error: UserError) -> None:
        fields = {
            "start": self.first, "between": self.between, "round": self.length,
            "after": self.after, "break": self.minutes,
            "title": self.title,
        }  # fmt: skip
        field = fields.get(str(error.facts.get("field")))
        if field is None or not self.isVisible():
            return
        field.setFocus()
        field.selectAll()

    def _columns(self) -> tuple[Column[DayRound], ...]:
        t = self._t
        return (
            Column(title=t("Round"), text=lambda round_: str(round_.number),
                   key=lambda round_: round_.number, is_number=True),
            Column(title=t("Starts"), text=lambda round_: clock_time(round_.starts)),
            Column(title=t("Latest finish"), text=lambda round_: clock_time(round_.ends)),
            Column(title=t("Break after"), text=self._break, is_number=True),
            Column(title=t("State"), text=self._state),
        )  # fmt: skip

    def _break(self, round_: DayRound) -> str:
        if round_.break_minutes is None:
            return ""
        length = self._t("{n} min", n=round_.break_minutes)
        title = round_.break_title
        return length if title is None else f"{break_title(self._t, title)}, {length}"

    def _state(self, round_: DayRound) -> str:
        t, late = self._t, round_.late_minutes
        state = t("to come")
        if round_.has_ended:
            state = t("ended")
        elif round_.has_started:
            state = t("being played")
        if late > 0:
            return t("{text}, {n} min late", text=state, n=late)
        return t("{text}, {n} min early", text=state, n=-late) if late < 0 else state

    def _build(self) -> None:
        t = self._t
        self.first = self._field(t("First round starts"), t("9:30"))
        self.between = self._field(t("Between rounds (min)"), "")
        self.length = self._field(t("Round length (min)"), "")
        self.after = self._field(t("Break after round"), "")
        self.minutes = self._field(t("Break (min)"), "")
        self.title = self._field(t("Title"), t("Lunch"), letters=_TITLE_LETTERS)
        self.title.setMaxLength(MOST_IN_TITLE)
        for field in self._plan_fields:
            field.returnPressed.connect(self._keep)
        for field in self._break_fields:
            field.returnPressed.connect(self._keep_break)
        self._model: RowModel[DayRound] = RowModel(
            self._columns(), lambda round_: round_.number, self
        )
        self._filter = RowFilter(self._model, self)
        self.table = row_table(self._filter, stretch=4)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Timetable"))
        self._message = plain_label(wordWrap=True)
        self._message.setProperty("heading", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self._fields())
        box.addWidget(self._message)
        box.addWidget(self.table, 1)
        box.addStretch(0)

    def _fields(self) -> FlowLayout:
        t = self._t
        row = FlowLayout(gap=10, at_foot=True)
        for field in self._plan_fields:
            row.addWidget(_labelled(field))
        handlers = {"plan": self._keep, "break": self._keep_break, "copy": self.copy}
        bound = BoundActs(t, DAY, self, handlers)
        row.addWidget(bound.button("plan"))
        for field in self._break_fields:
            row.addWidget(_labelled(field))
        back = push_button(t("Back"), clicked=self.left)
        back.setToolTip(with_key(back.text(), "Esc"))
        copy = bound.button("copy", text=t("Copy"))
        copy.setAccessibleName(t("Copy as text"))
        for button in (bound.button("break"), copy, back):
            row.addWidget(button)
        return row

    def _field(self, name: str, usual: str, letters: int = 6) -> QLineEdit:
        field = QLineEdit(placeholderText=usual, maxLength=6)
        field.setAccessibleName(name)
        fit_to_type(field, lambda: fit_digits(field, letters))
        return field


def _labelled(field: QLineEdit) -> QWidget:
    """A field with its name above it."""
    held = QWidget()
    grid = QGridLayout(held)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setVerticalSpacing(2)
    grid.addWidget(plain_label(field.accessibleName(), objectName="quiet"), 0, 0)
    grid.addWidget(field, 1, 0, Qt.AlignmentFlag.AlignLeft)
    return held
