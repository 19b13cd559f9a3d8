"""FeesView: what players pay, the pot, and what each place gets of it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.rules.standings.prizes import Fees, Prize, fee_problems
from app.services.standings.prizes import prize_fund, set_fees, stored_fees
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import Page, PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowModel
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.form_fields import FormTick, LabelledInput
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.core.widgets.table import row_table
from app.ui.players.acts import FEES
from app.ui.players.person_fields import field_sentence
from app.words.core.catalogue import Words
from app.words.standings.prizes import (
    amount_of,
    fund_sentences,
    money_text,
    prize_cells,
    prize_heads,
    shares_of,
    shares_text,
)

_FORM_WIDTH = 20
"""In heights of type."""
_HIGH = 22
"""Lower, in heights of type, the fields have no room for problems below them."""
_WHO = 3
_MONEY = ("amount", "currency")


class FeesView(QWidget):
    """A form at the left; beside it what it comes to, while it is typed.

    Args:
        desk: the open event.
        run: runs a verb, then calls ``then`` and shows ``message``.
        over: the page that shows questions.

    Signals:
        left(): back to the players.
    """

    ACTS = FEES
    """What can be done here."""

    left = Signal()

    def __init__(self, desk: Desk, run: Callable[..., None], over: Page) -> None:
        super().__init__()
        self._desk, self._run, self._over = desk, run, over
        self._stored = Fees()
        self._build()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the page."""
        super().resizeEvent(event)
        self._fit()

    def _fit_height(self) -> None:
        """Show every field where there is little height: the first two beside each other."""
        is_low = self.height() < _HIGH * self.fontMetrics().height()
        for field in self.fields.values():
            field.fit_height(is_low=is_low)
        ways = QBoxLayout.Direction
        self._first.setDirection(ways.LeftToRight if is_low else ways.TopToBottom)

    @property
    def fees(self) -> Fees:
        """What is typed."""
        texts = {name: field.text for name, field in self.fields.items()}
        return Fees(
            amount=amount_of(texts["amount"]),
            currency=texts["currency"].strip(),
            added=amount_of(texts["added"]),
            kept=amount_of(texts["kept"]),
            shares=shares_of(texts["shares"]),
            in_report=self.in_report.isChecked(),
        )

    @property
    def summary(self) -> str:
        """The sentences beside the form."""
        return self._summary.text()

    def reload(self) -> None:
        """Follow the event; what is typed stays, and no other field is saved as it was."""
        before, stored = self._stored, self._desk.session.read(stored_fees)
        texts = _texts_of(stored)
        for name, text in _texts_of(before).items():
            if self.fields[name].text == text:
                self.fields[name].text = texts[name]
        if self.in_report.isChecked() is before.in_report:
            self.in_report.setChecked(stored.in_report)
        self._stored = stored
        self._show()

    def start(self) -> None:
        """Begin with the amount."""
        edit = self.fields["amount"].input
        edit.setFocus()
        if isinstance(edit, QLineEdit):
            edit.selectAll()

    def accept(self) -> None:
        """Save what is typed, or go to the first field that can't be."""
        fees = self.fees
        problems = fee_problems(fees)
        if problems:
            self._show()
            self.fields[problems[0].field].input.setFocus()
        elif fees == self._stored:
            self._close()
        else:
            message = self._desk.t("Fees and prizes saved.")
            self._run(set_fees, fees, message=message, then=lambda _: self._close())

    @property
    def is_changed(self) -> bool:
        """Whether anything is other than it is stored."""
        return self.fees != self._stored

    def leave(self) -> None:
        """Go back; ask first where something was changed."""
        heading = self._desk.t("Discard the changes?")
        self._over.discard_typed(heading, self._close, asks=self.is_changed)

    def _close(self) -> None:
        """Go back, with the fields as they are stored."""
        for name, text in _texts_of(self._stored).items():
            self.fields[name].text = text
        self.in_report.setChecked(self._stored.in_report)
        self.left.emit()

    def _show(self) -> None:
        desk, fees = self._desk, self.fees
        problems = {problem.field: problem for problem in fee_problems(fees)}
        for name, field in self.fields.items():
            problem = problems.get(name)
            field.say("" if problem is None else field_sentence(desk.t, problem, desk.name_of))
        if problems:
            return
        fund = desk.session.read(prize_fund, desk.state, fees)
        self._summary.setText("\n".join(fund_sentences(desk.t, fund)))
        self._model.set_rows(fund.prizes)
        self._empty.setVisible(not fund.prizes)

    def _columns(self, t: Words) -> tuple[Column[Prize], ...]:
        heads = prize_heads(t)

        def column(place: int, head: str, **more: Any) -> Column[Prize]:
            def text(prize: Prize) -> str:
                return prize_cells(t, self.fees, prize, self._desk.name_of)[place]

            return Column(title=heads[head], text=text, tool_tip=text, **more)

        return (
            column(0, "place", key=lambda prize: prize.place),
            column(1, "share", is_number=True, key=lambda prize: prize.percent),
            column(2, "prize", is_number=True, key=lambda prize: prize.each),
            column(_WHO, "who"),
        )

    def _build(self) -> None:
        t = self._desk.t
        self.fields = {
            "amount": self._field(t("Fee per pla&yer"), t("e.g. 12.50")),
            "currency": self._field(t("&Currency"), t("e.g. €")),
            "added": self._field(t("Added to the &pot, by sponsors"), t("0 if nothing")),
            "kept": self._field(t("&Kept out of the pot, for the venue"), t("0 if nothing")),
            "shares": self._field(t("&Split by place, in percent"), t("e.g. 50 / 30 / 20")),
        }
        self.in_report = FormTick(t("Show in the players' &report"))
        self.in_report.returnPressed.connect(self.accept)
        self.bound = BoundActs(t, FEES, self, {"accept": self.accept, "leave": self.leave})
        self.save = self.bound.button("accept")
        form = QWidget()
        fields = QVBoxLayout(form)
        fields.setContentsMargins(0, 0, 14, 0)
        fields.setSpacing(2)
        self._first = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._first.setSpacing(2)
        fields.addLayout(self._first)
        for name, field in self.fields.items():
            (self._first if name in _MONEY else fields).addWidget(field)
        fields.addWidget(self.in_report)
        fields.addStretch(1)
        self._scroll = SnugScroll(form)
        fit_to_type(self, self._fit)
        self._summary = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._model = RowModel(self._columns(t), lambda prize: prize.place, self)
        self.table = row_table(self._model, stretch=_WHO)
        self.table.setSortingEnabled(False)
        self.table.setAccessibleName(t("Prizes"))
        text = t("Enter how the pot is split by place to see each prize here.")
        self._empty = plain_label(text, objectName="quiet", wordWrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(self.table.viewport()).addWidget(self._empty)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self._summary)
        right.addWidget(self.table, 1)
        body = QHBoxLayout()
        body.setSpacing(14)
        body.addWidget(self._scroll, 0, Qt.AlignmentFlag.AlignTop)
        body.addLayout(right, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addLayout(PageHead(t, t("Fees and prizes"), self.leave, self.save))
        box.addLayout(body, 1)

    def _fit(self) -> None:
        """Give the form the width of its fields, at any size of text."""
        wide = _FORM_WIDTH * self.fontMetrics().height()
        self._scroll.setFixedWidth(max(wide, self._scroll.minimumSizeHint().width()))
        self._fit_height()

    def _field(self, label: str, hint: str) -> LabelledInput:
        edit = QLineEdit(placeholderText=hint)
        edit.returnPressed.connect(self.accept)
        edit.textEdited.connect(lambda _: self._show())
        return LabelledInput(label, edit)


def _texts_of(fees: Fees) -> dict[str, str]:
    """What the fields say of fees."""

    def amount(hundredths: int) -> str:
        return money_text(hundredths, "") if hundredths else ""

    return {
        "amount": amount(fees.amount),
        "currency": fees.currency,
        "added": amount(fees.added),
        "kept": amount(fees.kept),
        "shares": shares_text(fees.shares),
    }
