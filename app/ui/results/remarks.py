"""Remarks: what is said beside the fields of a slip, in the colour of what is odd or cannot be."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtWidgets import QLabel

from app.rules.errors import Problem


class Remarks:
    """One label for each field, and one for the whole slip under the name ""."""

    def __init__(self) -> None:
        self._labels: dict[str, QLabel] = {}

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
        """Say these sentences, by field, and nothing else.

        Args:
            said: what is wrong with each field.
            problems: tell which of them are odd rather than impossible.
        """
        self.clear()
        odd = {one.field for one in problems if not one.is_impossible}
        for field, sentences in said.items():
            label = self._labels.get(field, self._labels[""])
            is_odd = field in odd
            label.setText(f"{'?' if is_odd else '✕'}  " + "\n".join(sentences))
            if label.property("odd") != is_odd:
                label.setProperty("odd", is_odd)
                label.setProperty("problem", not is_odd)
                label.style().unpolish(label)
                label.style().polish(label)
            label.show()

    def clear(self) -> None:
        """Say nothing."""
        for label in self._labels.values():
            label.hide()
