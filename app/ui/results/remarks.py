"""Remarks: what is said beside the fields of a slip, in the colour of what is odd or cannot be."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtWidgets import QLabel

from app.rules.core.errors import Problem
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.spoken import speak

_KINDS = ("problem", "odd", "quiet")
"""Cannot be; odd; only worth knowing."""

_Said = tuple[str, str]
"""A text and its kind."""


class Remarks:
    """One label for each field, and one for the whole slip under the name "".

    An answer to a wrong key stands before what is wrong, and that before what is only worth
    knowing.
    """

    def __init__(self) -> None:
        self._labels: dict[str, QLabel] = {}
        self._notes: dict[str, _Said] = {}
        self._wrong: dict[str, _Said] = {}
        self._answers: dict[str, _Said] = {}

    def label(self, field: str) -> QLabel:
        """The label of a field; made where there is none yet."""
        if field not in self._labels:
            label = plain_label(wordWrap=True, visible=False)
            label.setProperty("problem", True)
            self._labels[field] = label
        return self._labels[field]

    @property
    def text(self) -> str:
        """All that is said."""
        told = (label.text() for label in self._labels.values() if not label.isHidden())
        return "\n".join(told)

    def say(self, said: Mapping[str, Sequence[str]], problems: Iterable[Problem]) -> None:
        """Say these sentences of what is wrong, by field, and nothing else but the notes.

        Args:
            said: what is wrong with each field.
            problems: tell which of them are odd rather than impossible.
        """
        odd = {one.field for one in problems if not one.is_impossible}
        self._answers, self._wrong = {}, {}
        for field, sentences in said.items():
            is_odd = field in odd
            text = f"{'?' if is_odd else '✕'}  " + "\n".join(sentences)
            self._wrong[field if field in self._labels else ""] = (text, _KINDS[is_odd])
        self._show()

    def note(self, said: Mapping[str, Sequence[str]]) -> None:
        """Tell what is worth knowing of each field, and no more than that."""
        self._notes = {field: ("\n".join(told), "quiet") for field, told in said.items()}
        self._show()

    def answer(self, field: str, said: str) -> None:
        """Answer a key that says nothing, beside its field."""
        self._answers = {field: (f"✕  {said}", "problem")}
        self._show()

    def hush(self) -> None:
        """Take the answer back."""
        if self._answers:
            self._answers = {}
            self._show()

    def withdraw(self, *fields: str) -> None:
        """Say no longer what was wrong with these: they hold something else now."""
        if any(self._wrong.pop(one, None) for one in fields):
            self._show()

    def clear(self) -> None:
        """Say nothing of what is wrong; the notes stay."""
        self._answers, self._wrong = {}, {}
        self._show()

    def _show(self) -> None:
        all_said = {**self._notes, **self._wrong, **self._answers}
        for field, label in self._labels.items():
            if field in all_said:
                _write(label, *all_said[field])
            else:
                label.hide()


def _write(label: QLabel, text: str, kind: str) -> None:
    is_new = label.isHidden() or label.text() != text
    label.setText(text)
    if is_new and kind != "quiet":
        speak(label, text)
    if not label.property(kind):
        for one in _KINDS:
            label.setProperty(one, one == kind)
        label.style().unpolish(label)
        label.style().polish(label)
    label.show()
