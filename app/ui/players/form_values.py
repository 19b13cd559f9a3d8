"""What was typed into the form of a player, read as a draft with everything wrong about it."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.codes import PlayerCode, RosterCode
from app.rules.core.bounds import MOST_TABLES
from app.rules.core.errors import Problem, Weight
from app.services.lists.factions import known_factions
from app.services.players.players import PlayerDraft
from app.services.roster.checks import edit_cell, recheck
from app.services.roster.preview import RosterRow
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf
from app.words.program.errors import problem_sentence

PERSON_FIELDS = ("name", "faction", "club", "city", "state", "country")
LIST_FIELDS = ("caster", "theme", "tier", "points", "bonus", "objective")
FIXED_TABLE = "fixed_table"
PUBLIC_NAME = "public_name"


def read_form(texts: Mapping[str, str], before: PlayerDraft, *, eligible: bool) -> RosterRow:
    """Read the form as the row of a roster with this one player.

    Args:
        texts: the text of each field; ``caster1`` is the caster of list 1.
        before: the player until now; kept where the form has no field for it.
        eligible: False for a ringer.
    """
    row = RosterRow(line=1, draft=before, raw="")
    for field, text in texts.items():
        if field not in (FIXED_TABLE, PUBLIC_NAME):
            row = edit_cell(row, field, text)
    (row,) = recheck((row,), (), known_factions())
    table, problems = _fixed_table(texts.get(FIXED_TABLE, ""))
    shown = texts.get(PUBLIC_NAME, before.public_name or "").strip() or None
    draft = replace(row.draft, eligible=eligible, fixed_table=table, public_name=shown)
    return replace(row, draft=draft, problems=row.problems + problems)


def texts_of(draft: PlayerDraft) -> Mapping[str, str]:
    """The text of each field for a draft; fields of lists that it lacks are left out."""
    texts = {field: getattr(draft, field) or "" for field in PERSON_FIELDS}
    texts[FIXED_TABLE] = "" if draft.fixed_table is None else str(draft.fixed_table)
    texts[PUBLIC_NAME] = draft.public_name or ""
    for army in draft.lists:
        for field in LIST_FIELDS:
            value = getattr(army, field)
            texts[f"{field}{army.number}"] = "" if value is None else str(value)
    return texts


def field_sentence(t: Words, problem: Problem, name_of: NameOf) -> str:
    """The sentence below a field."""
    if problem.code == RosterCode.NAME_MISSING:
        return t("Type a name.")
    return problem_sentence(t, problem, name_of)


def _fixed_table(text: str) -> tuple[int | None, tuple[Problem, ...]]:
    text = text.strip()
    if not text:
        return None, ()
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_TABLES:
        return int(text), ()
    return None, (Problem(PlayerCode.FIXED_TABLE, Weight.IMPOSSIBLE, FIXED_TABLE),)


# LabelledInput: an input with its label above and its problem below.


_MESSAGE_LINES = 2
"""A field can be narrow; more of it scrolls."""


class LabelledInput(QWidget):
    """A label, the input, and a sentence below it that keeps its room while nothing is wrong.

    Args:
        label: with "&" before the letter that goes to the input.
        input_: a line of text, or a combo box that can be typed into.
    """

    def __init__(self, label: str, input_: QLineEdit | QComboBox) -> None:
        super().__init__()
        self.input = input_
        self._edit = input_.lineEdit() if isinstance(input_, QComboBox) else input_
        input_.setAccessibleName(label.replace("&", ""))
        title = plain_label(label)
        title.setBuddy(input_)
        self._message = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        box.addWidget(title)
        box.addWidget(input_)
        box.addWidget(ReservedRoom(self._message, lines=_MESSAGE_LINES))
        box.addStretch(1)

    @property
    def text(self) -> str:
        """What is typed."""
        return self._edit.text() if self._edit is not None else ""

    @text.setter
    def text(self, text: str) -> None:
        if self._edit is not None:
            self._edit.setText(text)

    @property
    def problem(self) -> str:
        """The sentence below the input; "" for none."""
        return "" if self._message.isHidden() else self._message.text()

    def say(self, sentence: str, kind: str = "problem") -> None:
        """Say what is wrong: ``kind`` is "problem" or "odd"; "" says nothing any more."""
        self._message.setText(
            f"{'✕' if kind == 'problem' else '!'}  {sentence}" if sentence else ""
        )
        self._message.setVisible(bool(sentence))
        for name in ("problem", "odd"):
            self._message.setProperty(name, name == kind)
        self.input.setProperty("wrong", bool(sentence) and kind == "problem")
        self.input.setAccessibleDescription(sentence)
        for widget in (self._message, self.input):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
