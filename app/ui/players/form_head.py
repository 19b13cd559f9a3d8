"""FormHead: whom the form is about, what became of the player before, and its few buttons."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QWidget

from app.ui.core.bound_acts import key_tip
from app.ui.core.widgets.acting import push_button
from app.ui.players.acts import PLAYERS
from app.words.core.catalogue import Words


class FormHead(QWidget):
    """The line above the fields of a player.

    Args:
        t: the words.
        leave: called by the button that gives a change up.
        menu: of the regulars.

    Attributes:
        heading: whom the form is about.
        said: what became of the player before.
        leave: shown while a player is changed.
        more: folds the rest of the form out and in.
        regulars: opens the menu.
    """

    def __init__(self, t: Words, leave: Callable[[], None], menu: QMenu) -> None:
        super().__init__()
        self.heading = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.heading.setProperty("heading", True)
        self.said = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText)
        self.leave = push_button(t("Leave it"), clicked=leave)
        self.more = push_button(t("More…"), checkable=True)
        self.more.toggled.connect(
            lambda is_open: self.more.setText(t("Less") if is_open else t("More…"))
        )
        self.leave.setToolTip(key_tip(t, PLAYERS["leave_form"]))
        self.more.setToolTip(key_tip(t, PLAYERS["more"]))
        self.regulars = push_button(t("Re&gulars"))
        self.regulars.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.heading)
        row.addWidget(self.said, 1)
        for button in (self.leave, self.more, self.regulars):
            row.addWidget(button)
