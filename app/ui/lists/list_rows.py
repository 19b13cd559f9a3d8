"""ListRows: army lists as rows of the form, for who types no more than caster and points."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.rules.lists.army_list import ArmyList
from app.services.lists.army_lists import ListAsk
from app.ui.core.native_keys import native_key
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.players.person_fields import LIST_FIELDS
from app.words.core.catalogue import Words

MOST_ROWS = 3
"""Lists that are shown in the form; where there are more they are kept as they are."""
_FIGURES = ("tier", "points", "bonus")
_NARROW, _LEAST = 6, 11
"""Letters of a figure, and of another text where there is little room."""
_MOST_NOTES = 3
_MESSAGE_LINES = 2
"""What is seen of the sentences below the rows; more of it scrolls."""


class ListRows(QWidget):
    """A row for each list, with the fields that the packet asks for.

    Args:
        t: the words.
        submit: called where Enter is pressed in a field.

    Signals:
        list_requested(int, str): show the list of this number in full, reading this text into it.
        edited(): a person typed.
    """

    list_requested = Signal(int, str)
    edited = Signal()

    def __init__(self, t: Words, submit: Callable[[], None]) -> None:
        super().__init__()
        self._t = t
        self._submit = submit
        self._edits: dict[str, QLineEdit] = {}
        self._titles: dict[str, QLabel] = {}
        self._labels: list[QLabel] = []
        self.entries: list[QPushButton] = []
        self._message = self._sentence("problem")
        self._notes = self._sentence("odd")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addLayout(self._rows())
        box.addWidget(ReservedRoom(self._message, self._notes, lines=_MESSAGE_LINES))

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed; what is not shown is left out."""
        return {name: edit.text() for name, edit in self._edits.items() if not edit.isHidden()}

    @property
    def notes(self) -> str:
        """What does not go with the packet, in sentences; "" for nothing."""
        return "" if self._notes.isHidden() else self._notes.text()

    def fill(self, texts: Mapping[str, str], ask: ListAsk) -> None:
        """Show these texts, with rows for as many lists as are allowed or known."""
        for name, edit in self._edits.items():
            edit.setText(texts.get(name, ""))
            # A long name is read from its beginning.
            edit.setCursorPosition(0)
        known = [n for n in range(1, MOST_ROWS + 1) if f"caster{n}" in texts]
        rows = min(MOST_ROWS, max(ask.most, 1, *known))
        wanted = {"tier": ask.tier, "bonus": ask.bonus, "objective": ask.objective}
        for name, title in self._titles.items():
            is_known = any(texts.get(f"{name}{n}") for n in range(1, rows + 1))
            is_shown = wanted.get(name, True) or is_known
            title.setVisible(is_shown)
            for n in range(1, MOST_ROWS + 1):
                self._edits[f"{name}{n}"].setVisible(is_shown and n <= rows)
        for n, (label, button) in enumerate(zip(self._labels, self.entries, strict=True), 1):
            label.setVisible(n <= rows)
            button.setVisible(n <= rows)

    def show_entries(self, lists: Iterable[ArmyList]) -> None:
        """Say on each row's button how many entries its list has."""
        counts = {army.number: len(army.entries) + len(army.specialists) for army in lists}
        for n, button in enumerate(self.entries, 1):
            count = counts.get(n, 0)
            text = self._t.many("{n} entry…", "{n} entries…", count) if count else None
            button.setText(text or self._t("Entries…"))

    def input_of(self, name: str) -> QLineEdit | None:
        """The input of a field; None if there is none."""
        return self._edits.get(name)

    def say(self, sentences: Mapping[str, str]) -> None:
        """Say what cannot be read, by field."""
        self._message.setText("\n".join(f"✕  {sentence}" for sentence in sentences.values()))
        self._message.setVisible(bool(sentences))
        for name, edit in self._edits.items():
            edit.setAccessibleDescription(sentences.get(name, ""))
            restyle(edit, wrong=name in sentences)

    def say_notes(self, sentences: Iterable[str]) -> None:
        """Say what does not go with the packet; it stops nobody."""
        lines = [f"!  {sentence}" for sentence in sentences]
        more = len(lines) - _MOST_NOTES
        if more > 0:
            lines = [*lines[:_MOST_NOTES], self._t.many("and {n} more", "and {n} more", more)]
        self._notes.setText("\n".join(lines))
        self._notes.setVisible(bool(lines))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Several lines on the clipboard are a whole list, whichever field they are pasted into."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.matches(QKeySequence.StandardKey.Paste)
        ):
            text = QGuiApplication.clipboard().text()
            if len(text.strip().splitlines()) > 1:
                self.list_requested.emit(int(watched.property("list")), text)
                return True
        return super().eventFilter(watched, event)

    def _rows(self) -> QGridLayout:
        t = self._t
        titles = (t("Caster"), t("Theme"), t("Tier"), t("Points"), t("Bonus"), t("Objective"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for column, (name, title) in enumerate(zip(LIST_FIELDS, titles, strict=True), 1):
            self._titles[name] = plain_label(title)
            grid.addWidget(self._titles[name], 0, column)
        for number in range(1, MOST_ROWS + 1):
            label = plain_label(t("List {number}", number=number))
            self._labels.append(label)
            grid.addWidget(label, number, 0)
            for column, (name, title) in enumerate(zip(LIST_FIELDS, titles, strict=True), 1):
                edit = self._edit(name, number, title)
                grid.addWidget(edit, number, column)
                self._edits[f"{name}{number}"] = edit
            button = push_button(clicked=lambda _=False, n=number: self.list_requested.emit(n, ""))
            button.setToolTip(
                t(
                    "The whole list, with its entries ({open}; {paste} pastes one)",
                    open=native_key("Alt+A"),
                    paste=native_key("Ctrl+V"),
                )
            )
            self.entries.append(button)
            grid.addWidget(button, number, len(titles) + 1)
        for column, name in enumerate(LIST_FIELDS, 1):
            grid.setColumnStretch(column, 0 if name in _FIGURES else 3)
        return grid

    def _edit(self, name: str, number: int, title: str) -> QLineEdit:
        t = self._t
        edit = QLineEdit()
        edit.setAccessibleName(t("{what} of list {number}", what=title.lower(), number=number))
        edit.setProperty("list", number)
        fit = edit.setMaximumWidth if name in _FIGURES else edit.setMinimumWidth
        letters = _NARROW if name in _FIGURES else _LEAST
        fit_to_type(edit, lambda: fit(letters * edit.fontMetrics().averageCharWidth()))
        edit.returnPressed.connect(self._submit)
        edit.textEdited.connect(lambda _: self.edited.emit())
        edit.installEventFilter(self)
        return edit

    def _sentence(self, kind: str) -> QLabel:
        label = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        label.setProperty(kind, True)
        return label
