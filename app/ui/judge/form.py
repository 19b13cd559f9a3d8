"""LogForm: an offence, the measure that the packet provides for it, and a note."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.rules.judge.penalty import ProposedMeasure, offences, penalty_problems
from app.rules.packet.offences import AnyOffence, Measure
from app.services.judge.judges_log import PenaltyLine, proposed
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown, typed_in
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.judge.penalties import measure_name, offence_name, proposal_sentence
from app.words.program.errors import problem_sentence

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOST_LETTERS = 400
_MESSAGE_LINES = 3
"""What is proposed, and what is unusual about it; more of it scrolls."""


class LogForm(QFrame):
    """The fields of an entry; hidden while there is no player.

    The measure follows what was done until the EO chooses another.

    Signals:
        accepted(): Enter.
        left(): Escape, or the button for it.
    """

    accepted = Signal()
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self.player: PlayerId | None = None
        self.entry: PenaltyLine | None = None
        """The entry to change; None for a new one."""
        self._is_own = False
        self._begun: tuple[object, ...] = ()
        self._build()
        self.hide()

    @property
    def offence(self) -> AnyOffence | None:
        """What was done; None until it is chosen."""
        value = self.about.currentData()
        return next((offence for offence in self._offences if offence.value == value), None)

    @property
    def chosen(self) -> Measure | None:
        """What it leads to; None until it is known."""
        value = self.measure.currentData()
        return None if value is None else Measure(value)

    @property
    def message(self) -> str:
        """What is proposed, and what is odd about the measure."""
        return f"{self._proposal.text()}\n{self._problem.text()}".strip()

    def write_for(self, player: PlayerId, where: str) -> None:
        """Write a new entry about a player; ``where`` says at which table.

        Nothing is chosen before: an Enter too many shall put nobody out of the event.
        """
        self.player, self.entry = player, None
        self._begin(where, None, None, "")

    def edit(self, entry: PenaltyLine, where: str) -> None:
        """Change an entry."""
        self.player, self.entry = entry.player, entry
        self._begin(where, entry.about, entry.measure, entry.note)

    @property
    def is_changed(self) -> bool:
        """Whether a note was typed or anything chosen since it was opened."""
        return typed_in(self) != self._begun

    def put_away(self) -> None:
        """Hide the form."""
        self.player = self.entry = None
        self.hide()

    def start(self) -> None:
        """Begin with what was done."""
        self.about.setFocus()

    def ask_for_rest(self) -> None:
        """Say that something is still to be chosen, and go there."""
        missing = self.about if self.offence is None else self.measure
        self._proposal.setText(self._desk.t("Choose what was done and what it leads to."))
        missing.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter writes it down wherever the focus is, Escape lets it be."""
        if event.key() in _ENTER:
            self.accepted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _begin(
        self, where: str, about: AnyOffence | None, measure: Measure | None, note: str
    ) -> None:
        t = self._desk.t
        assert self.player is not None
        self._who.setText(" · ".join(filter(None, (self._desk.name_of(self.player), where))))
        self._save.setText(t("Save"))
        self._save.setToolTip(with_key(t("Save the entry"), "Return"))
        self.about.setCurrentIndex(-1 if about is None else self.about.findData(about.value))
        self.measure.setCurrentIndex(-1)
        self.note.setText(note)
        self._is_own = measure is not None
        self._follow()
        if measure is not None:
            self.measure.setCurrentIndex(self.measure.findData(measure.value))
            self._say()
        self._begun = typed_in(self)
        self.show()
        self.start()

    def _follow(self) -> None:
        """Take over the measure for what was done."""
        if self.player is None:
            return
        if not self._is_own and self.offence is not None:
            due = self._due(self.player, self.offence)
            self.measure.setCurrentIndex(self.measure.findData(due.measure.value))
        self._say()

    def _measure_chosen(self) -> None:
        self._is_own = True
        self._say()

    def _say(self) -> None:
        chosen = self.chosen
        if self.player is None or self.offence is None or chosen is None:
            self._proposal.clear()
            self._problem.hide()
            return
        t, due = self._desk.t, self._due(self.player, self.offence)
        sections = self._desk.state.packet.sections
        section = None if due.source is None else sections.get(due.source.section)
        self._proposal.setText(proposal_sentence(t, due, section))
        odd = penalty_problems(due, chosen)
        sentences = [problem_sentence(t, problem, self._desk.name_of) for problem in odd]
        self._problem.setText("\n".join(f"!  {text}" for text in sentences))
        self._problem.setVisible(bool(sentences))

    def _due(self, player: PlayerId, about: AnyOffence) -> ProposedMeasure:
        but = None if self.entry is None else self.entry.id
        state = self._desk.state
        return self._desk.session.read(proposed, state, player, about, but=but)

    def _build(self) -> None:
        t = self._desk.t
        self._who = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._who.setProperty("heading", True)
        self._offences = offences(self._desk.state.packet)
        self.about, self.measure = DropDown(), DropDown()
        for offence in self._offences:
            self.about.addItem(offence_name(t, offence), offence.value)
        for measure in Measure:
            self.measure.addItem(measure_name(t, measure), measure.value)
        self.about.setAccessibleName(t("Infraction"))
        self.measure.setAccessibleName(t("Penalty"))
        self.about.setPlaceholderText(t("Infraction"))
        self.measure.setPlaceholderText(t("Penalty"))
        self.about.setMaxVisibleItems(len(self._offences))
        self.note = QLineEdit(placeholderText=t("Note, for you alone"), maxLength=_MOST_LETTERS)
        self.note.setAccessibleName(t("Note"))
        self.note.setToolTip(self.note.placeholderText())
        self.about.currentIndexChanged.connect(self._follow)
        self.measure.activated.connect(lambda _: self._measure_chosen())
        self.measure.currentIndexChanged.connect(lambda _: self._say())
        self._proposal = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._problem = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._problem.setProperty("odd", True)
        self._save = push_button(clicked=lambda: self.accepted.emit())
        make_blue(self._save)
        leave = push_button(t("Cancel"), clicked=lambda: self.left.emit())
        leave.setToolTip(with_key(t("Leave the entry as it was"), "Esc"))
        fields, buttons = FlowLayout(), FlowLayout()
        fields.addWidget(self.about)
        fields.addWidget(self.measure)
        fields.addWidget(self.note, fills=True)
        for button in (self._save, leave):
            buttons.addWidget(button)
        box = QVBoxLayout(self)
        room = ReservedRoom(self._proposal, self._problem, lines=_MESSAGE_LINES)
        # The buttons are in sight where the window is low; what is proposed is below them.
        for widget in (self._who, fields, buttons, room):
            if isinstance(widget, QWidget):
                box.addWidget(widget)
            else:
                box.addLayout(widget)
