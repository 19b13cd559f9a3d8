"""MoreFields: the part of a player's form that most do not need: army lists and odds and ends."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.ui.players.field import Field
from app.ui.players.form_values import FIXED_TABLE, LIST_FIELDS
from app.words.catalogue import Words

_MOST_LISTS = 3
_NARROW = 72


class MoreFields(QWidget):
    """State, country, fixed table, ringer, and up to three army lists.

    Args:
        submit: called where Enter is pressed in a field.
    """

    def __init__(self, t: Words, submit: Callable[[], None]) -> None:
        super().__init__()
        self._t = t
        self._submit = submit
        self.fields: dict[str, Field] = {
            "state": Field(t("&State"), self._edit()),
            "country": Field(t("C&ountry"), self._edit()),
            FIXED_TABLE: Field(t("Fixed ta&ble"), self._edit(_NARROW + 40)),
        }
        self.ringer = QCheckBox(t("Rin&ger: plays, takes no award"))
        self._edits: dict[str, QLineEdit] = {}
        self._rows: list[tuple[QWidget, ...]] = []
        self._said = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._said.setProperty("problem", True)
        row = QHBoxLayout()
        row.setSpacing(12)
        for field in self.fields.values():
            row.addWidget(field, 0 if field is self.fields[FIXED_TABLE] else 2)
        row.addWidget(self.ringer, 3, Qt.AlignmentFlag.AlignBottom)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 6, 0, 0)
        box.setSpacing(8)
        box.addLayout(row)
        box.addLayout(self._lists())
        box.addWidget(self._said)

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed; army lists that are not shown are left out."""
        told = {name: field.text for name, field in self.fields.items()}
        shown = {name: edit for name, edit in self._edits.items() if not edit.isHidden()}
        return {**told, **{name: edit.text() for name, edit in shown.items()}}

    def fill(self, texts: Mapping[str, str], least_lists: int) -> None:
        """Show these texts, and rows for so many lists or for as many as are told."""
        for name, field in self.fields.items():
            field.text = texts.get(name, "")
        for name, edit in self._edits.items():
            edit.setText(texts.get(name, ""))
        told = [number for number in range(1, _MOST_LISTS + 1) if f"caster{number}" in texts]
        shown = min(_MOST_LISTS, max(least_lists, 1, *told))
        for number, row in enumerate(self._rows, 1):
            for widget in row:
                widget.setVisible(number <= shown)

    def input_of(self, name: str) -> QLineEdit | None:
        """The input of a field of an army list; None if there is none."""
        return self._edits.get(name)

    def say_lists(self, sentences: Mapping[str, str]) -> None:
        """Say below the army lists what is wrong with them, by field."""
        self._said.setText("\n".join(f"✕  {one}" for one in sentences.values()))
        self._said.setVisible(bool(sentences))
        for name, edit in self._edits.items():
            edit.setProperty("wrong", name in sentences)
            edit.setAccessibleDescription(sentences.get(name, ""))
            edit.style().unpolish(edit)
            edit.style().polish(edit)

    def _lists(self) -> QGridLayout:
        t = self._t
        titles = (t("Caster"), t("Theme"), t("Points"), t("Bonus"), t("Objective"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for column, title in enumerate(titles, 1):
            grid.addWidget(QLabel(title), 0, column)
        for number in range(1, _MOST_LISTS + 1):
            label = QLabel(t("List {number}", number=number))
            grid.addWidget(label, number, 0)
            row: list[QWidget] = [label]
            for column, (name, title) in enumerate(zip(LIST_FIELDS, titles, strict=True), 1):
                edit = self._edit(_NARROW if name in ("points", "bonus") else None)
                edit.setAccessibleName(
                    t("{what} of list {number}", what=title.lower(), number=number)
                )
                grid.addWidget(edit, number, column)
                self._edits[f"{name}{number}"] = edit
                row.append(edit)
            self._rows.append(tuple(row))
        for column in (1, 2, 5):
            grid.setColumnStretch(column, 3)
        return grid

    def _edit(self, width: int | None = None) -> QLineEdit:
        edit = QLineEdit()
        if width is not None:
            edit.setMaximumWidth(width)
        edit.returnPressed.connect(self._submit)
        return edit
