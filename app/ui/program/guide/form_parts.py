"""Parts that the pages about the program share: a heading, a card, a form."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFormLayout, QFrame, QLabel, QVBoxLayout

from app.ui.core.widgets.labels import plain_label


class Heading(QLabel):
    """A heading, so many times as large as text, whatever the size of text is.

    Args:
        text: what it says.
        factor: how many times as large.
    """

    def __init__(self, text: str, factor: float = 1.0) -> None:
        super().__init__(text, textFormat=Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("heading", True)
        self._factor = factor
        self.fit()

    def fit(self) -> None:
        """Follow the size of text, which a size of its own does not by itself."""
        if self._factor != 1.0:
            size = QApplication.font().pointSizeF() * self._factor
            # The style sheet sets the weight, and would let a font set here never change again.
            self.setStyleSheet(f"font-size: {size:.1f}pt")


def quiet(text: str) -> QLabel:
    """A sentence of second importance."""
    label = plain_label(text, wordWrap=True)
    label.setProperty("quiet", True)
    return label


def form() -> QFormLayout:
    """Fields below each other, their names beside or, where that is narrow, above them."""
    made = QFormLayout()
    made.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    made.setHorizontalSpacing(14)
    made.setVerticalSpacing(8)
    return made


class Card(QFrame):
    """A group with its heading, if it has one.

    Attributes:
        box: where what belongs to it goes.
    """

    def __init__(self, title: str) -> None:
        super().__init__(objectName="card")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(16, 12, 16, 14)
        self.box.setSpacing(8)
        if title:
            self.box.addWidget(Heading(title))
