"""Remarks: what is said beside the fields of a slip, in the colour of what is odd or cannot be."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtWidgets import QLabel

from app.rules.errors import Problem

_KINDS = ("problem", "odd", "quiet")
"""Cannot be; odd; only worth knowing."""


class Remarks:
    """One label for each field, and one for the whole slip under the name "".

    What is wrong stands before what is only worth knowing.
    """

    def __init__(self) -> None:
        self._labels: dict[str, QLabel] = {}
        self._notes: dict[str, str] = {}
        self._wrong: set[str] = set()

    def label(self, field: str) -> QLabel:
        """The label of a field; made where there is none yet."""
        if field not in self._labels:
            label = QLabel(wordWrap=True, visible=False)
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
        self._wrong = {field if field in self._labels else "" for field in said}
        odd = {one.field for one in problems if not one.is_impossible}
        for field, sentences in said.items():
            label = self._labels.get(field, self._labels[""])
            is_odd = field in odd
            _show(label, f"{'?' if is_odd else '✕'}  " + "\n".join(sentences), _KINDS[is_odd])
        self._show_notes()

    def note(self, said: Mapping[str, Sequence[str]]) -> None:
        """Tell what is worth knowing of each field, and no more than that."""
        self._notes = {field: "\n".join(told) for field, told in said.items()}
        self._show_notes()

    def clear(self) -> None:
        """Say nothing of what is wrong; the notes stay."""
        self._wrong = set()
        self._show_notes()

    def _show_notes(self) -> None:
        for field, label in self._labels.items():
            if field in self._wrong:
                continue
            if field in self._notes:
                _show(label, self._notes[field], "quiet")
            else:
                label.hide()


def _show(label: QLabel, text: str, kind: str) -> None:
    label.setText(text)
    if not label.property(kind):
        for one in _KINDS:
            label.setProperty(one, one == kind)
        label.style().unpolish(label)
        label.style().polish(label)
    label.show()
