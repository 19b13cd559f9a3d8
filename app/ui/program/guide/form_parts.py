"""Parts that the pages about the program share: a heading, a card, a form."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.services.core.errors import UserError
from app.ui.core.theme import enlarge_type, restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label, speak
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences


class FormHeading(QLabel):
    """A heading, larger than text by a factor, whatever the size of text is.

    Args:
        text: what it says.
        factor: how many times as large.
    """

    def __init__(self, text: str, factor: float = 1.0) -> None:
        super().__init__(text, textFormat=Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("heading", True)
        if factor != 1.0:
            enlarge_type(self, factor, is_bold=True)


def form() -> QFormLayout:
    """Fields below each other, their names beside or, where that is narrow, above them."""
    layout = QFormLayout()
    layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    layout.setHorizontalSpacing(14)
    layout.setVerticalSpacing(8)
    return layout


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
            self.box.addWidget(FormHeading(title))


class AutosaveField(QWidget):
    """A text that is kept as soon as it is left; what is wrong with it shows below.

    Args:
        name: what it is for.
        shown: gives what the field shows.
        keep: keeps what was typed, or raises UserError.

    Signals:
        kept(): another text is kept now.
    """

    kept = Signal()

    def __init__(
        self, t: Words, name: str, shown: Callable[[], str], keep: Callable[[str], object]
    ) -> None:
        super().__init__()
        self._t, self._name, self._shown, self._keep = t, name, shown, keep
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setAccessibleName(name)
        self.line.editingFinished.connect(self.take)
        self.wrong = plain_label(wordWrap=True, visible=False)
        self.wrong.setProperty("problem", True)
        self.row = QHBoxLayout()
        self.row.addWidget(self.line, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addLayout(self.row)
        box.addWidget(ReservedRoom(self.wrong))
        self.setFocusProxy(self.line)
        self.reload()

    def reload(self) -> None:
        """Show what is kept."""
        self.line.setText(self._shown())
        self.line.setCursorPosition(0)
        self._say("")

    def take(self) -> bool:
        """Keep what is typed; False, with the reason shown, where that cannot be."""
        typed = self.line.text().strip()
        if typed == self._shown() and not self.wrong.isVisible():
            return True
        try:
            self._keep(typed)
        except UserError as error:
            self._say("\n".join(error_sentences(self._t, error, str)))
            return False
        self.reload()
        self.kept.emit()
        return True

    def _say(self, sentence: str) -> None:
        self.wrong.setText(sentence)
        self.wrong.setVisible(bool(sentence))
        self.line.setAccessibleDescription(sentence)
        speak(self.wrong, sentence)
        restyle(self.line, wrong=bool(sentence))


class FolderField(AutosaveField):
    """A folder that is kept as soon as it is given, with a button to choose one."""

    def __init__(
        self, t: Words, name: str, shown: Callable[[], str], keep: Callable[[str], object]
    ) -> None:
        super().__init__(t, name, shown, keep)
        self.choose = push_button(t("Choose…"), clicked=self._choose)
        self.choose.setAccessibleName(t("Choose: {name}", name=name))
        self.choose.setToolTip(t("Choose: {name}", name=name))
        self.row.addWidget(self.choose)

    def _choose(self) -> None:
        start = self.line.text() or str(Path.home())
        name = QFileDialog.getExistingDirectory(self, self._name, start)
        if name:
            self.line.setText(str(Path(name)))
            self.take()


def screen_sentence(t: Words, own: QWidget) -> str:
    """Whether there is a screen for players, and what to do about it."""
    here = own.window().screen()
    others = [screen for screen in QGuiApplication.screens() if screen is not here]
    if not others:
        return t(
            "No second screen found. Connect the projector and set it to “Extend”; Dice Down will "
            "pick it up. If it mirrors your screen, “Cover this window” hides the event."
        )
    if any(screen.geometry() == here.geometry() for screen in others):
        return t(
            "⚠ {name} mirrors this screen, so players would see this window. Set it to “Extend”, "
            "or use “Cover this window”.",
            name=_screen_name(others[0]),
        )
    return t(
        "✓ {name} is connected. Players will see pairings, clock and standings there.",
        name=_screen_name(others[0]),
    )


def _screen_name(screen: QScreen) -> str:
    size = screen.geometry().size() * screen.devicePixelRatio()
    return f"{screen.name()} ({size.width()} × {size.height()})"
