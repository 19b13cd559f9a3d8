"""PreferenceForm: the fields of a preference; what is wrong stands below them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.codes import PlayerCode, RoundCode
from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.pairing.preference import Preference, PreferenceKind
from app.services.core.errors import UserError
from app.services.pairing.preferences import PEOPLE, PreferenceLine
from app.ui.core.qt_session import Desk
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.flow import FlowLayout, Upright
from app.ui.core.widgets.form_fields import DropDown, typed_in
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.player_field import PlayerField
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.pairing.preferences import kind_names, preference_phrase
from app.words.program.errors import error_sentences

_MESSAGE_LINES = 2
"""A longer message scrolls."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceInput:
    """What stands in the fields."""

    preference: Preference
    of: int | None = None
    """The preference that is changed; None for a new one."""
    opened: Preference | None = None
    """That preference as it was when the form was opened."""


class PreferenceForm(Upright):
    """One row of fields; hidden until a preference is added or changed.

    Signals:
        accepted(PreferenceInput): Enter, with fields that can be read.
        left(): Escape, or the button for it.
    """

    accepted = Signal(object)
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._of: PreferenceLine | None = None
        self._begun: tuple[object, ...] = ()
        """What the fields held when they were shown."""
        self._build()
        self.hide()

    @property
    def message(self) -> str:
        """What stands below the fields: who may be meant, or what is wrong."""
        return self._message.text()

    @property
    def is_typed(self) -> bool:
        """Whether anything is typed or chosen in it that isn't saved."""
        return not self.isHidden() and typed_in(self) != self._begun

    def ask(self, marked: Sequence[PlayerId] = ()) -> None:
        """Ask for a new preference; with two players marked, to keep them apart."""
        two = tuple(marked) if len(marked) == len(self._people) else None
        self._of = None
        if two is not None:
            self.kind.setCurrentIndex(self.kind.findData(PreferenceKind.PAIR.value))
        for field, player in zip(self._people.values(), two or (None, None), strict=True):
            field.name(player)
        self._begin(through=None, is_hard=False)
        (self.kind if two is None else self.through).setFocus()

    def repair(self, line: PreferenceLine) -> None:
        """Ask how far a preference goes."""
        self._of = line
        self._begin(through=line.preference.through_round, is_hard=line.preference.is_hard)
        self.through.setFocus()
        self.through.selectAll()

    def refuse(self, error: UserError) -> bool:
        """Say below the fields what is wrong, where it is about one of them."""
        fields = {**self._people, "through_round": self.through, "kind": self.kind}
        wrong = fields.get(str(error.facts.get("field", "")))
        if self.isHidden() or wrong is None:
            return False
        (text, *_) = error_sentences(self._desk.t, error, self._desk.name_of)
        if isinstance(wrong, PlayerField) and error.code == PlayerCode.AMBIGUOUS:
            text = wrong.hint
        # A field of players says who is meant as it takes the focus.
        wrong.setFocus()
        self._show_message(f"✕  {text}", wrong)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the fields wherever the focus is, Escape lets them be."""
        if event.key() in _ENTER:
            self.take()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def take(self) -> None:
        """Read the fields and hand on what they say."""
        try:
            entered = self._read()
        except UserError as error:
            self.refuse(error)
            return
        self._show_message("")
        self.accepted.emit(entered)

    def _read(self) -> PreferenceInput:
        typed = self.through.text().strip()
        if typed and not typed.isdecimal():
            raise UserError(
                RoundCode.PREFERENCE_ROUND, field="through_round", round=typed, most=MOST_ROUNDS
            )
        through = RoundNumber(int(typed)) if typed else None
        is_hard = self.absolute.isChecked()
        if self._of is not None:
            preference = replace(self._of.preference, is_hard=is_hard, through_round=through)
            return PreferenceInput(
                preference=preference, of=self._of.id, opened=self._of.preference
            )
        kind = PreferenceKind(self.kind.currentData())
        named = {field: self._people[field].read(field) for field in PEOPLE.get(kind, ())}
        return PreferenceInput(
            preference=Preference(kind=kind, is_hard=is_hard, through_round=through, **named)
        )

    def _begin(self, *, through: int | None, is_hard: bool) -> None:
        t, line = self._desk.t, self._of
        self.kind.setVisible(line is None)
        self._about.setVisible(line is not None)
        if line is not None:
            preference = line.preference
            about = preference_phrase(
                t, preference.kind, preference.first, preference.second, self._desk.name_of
            )
            self._about.setText(about)
        self.through.setText("" if through is None else str(through))
        self.absolute.setChecked(is_hard)
        self._go.setText(t("Add") if line is None else t("Save"))
        self._follow_kind()
        self._show_message("")
        self._begun = typed_in(self)
        self.show()

    def _follow_kind(self) -> None:
        """Ask for as many players as the kind of preference names."""
        kind = PreferenceKind(self.kind.currentData())
        needed = PEOPLE.get(kind, ()) if self._of is None else ()
        for name, field in self._people.items():
            field.setVisible(name in needed)
        self._show_message("")

    def _show_message(self, sentence: str, wrong: QWidget | None = None) -> None:
        """Show a message below the fields, and mark the wrong one."""
        for widget in (*self._people.values(), self.through, self.kind):
            restyle(widget, wrong=widget is wrong)
        self._message.setText(sentence)
        restyle(self._message, problem=wrong is not None, quiet=wrong is None)

    def _fit(self) -> None:
        metrics, hint = self.through.fontMetrics(), self.through.placeholderText()
        self.through.setFixedWidth(metrics.horizontalAdvance(hint) + 2 * metrics.height())

    def _build(self) -> None:
        t = self._desk.t
        self.kind = _Kinds()
        self.kind.setAccessibleName(t("Kind of preference"))
        for kind, name in kind_names(t).items():
            self.kind.addItem(name, kind.value)
        self.kind.currentIndexChanged.connect(lambda _: self._follow_kind())
        self._about = plain_label(wordWrap=True)
        self._people = {
            "first": PlayerField(self._desk, t("Player: number or name")),
            "second": PlayerField(self._desk, t("Second player")),
        }
        self.through = QLineEdit(placeholderText=t("Through round: all"), maxLength=4)
        self.through.setAccessibleName(t("Through round; empty for every round"))
        fit_to_type(self.through, self._fit)
        self.absolute = QCheckBox(t("Must"))
        self.absolute.setToolTip(t("Ranks above everything else, even rematches."))
        self._message = plain_label(wordWrap=True)
        self._go = push_button(clicked=self.take)
        make_blue(self._go)
        leave = push_button(t("Cancel"), clicked=lambda: self.left.emit())
        row = FlowLayout()
        fields = (*self._people.values(), self.through, self.absolute, self._go, leave)
        for widget in (self.kind, *fields):
            row.addWidget(widget)
        for field in self._people.values():
            field.hinted.connect(self._show_message)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self._about)
        box.addLayout(row)
        # It comes with a letter that is typed: the fields stay where they are.
        box.addWidget(ReservedRoom(self._message, lines=_MESSAGE_LINES))


class _Kinds(DropDown):
    """A first letter chooses at once, however fast one follows another."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the entry that begins with the letter."""
        letter = event.text()
        found = self.findText(letter, Qt.MatchFlag.MatchStartsWith) if letter.isalpha() else -1
        if found < 0:
            super().keyPressEvent(event)
        else:
            self.setCurrentIndex(found)
