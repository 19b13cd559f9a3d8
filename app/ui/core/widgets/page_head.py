"""PageHead: the way back, always at the top left, and the title of a page over the window."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from app.ui.core.icons import icon
from app.ui.core.native_keys import with_key
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words


class PageHead(QHBoxLayout):
    """Where one is, and the button that leads back, with further buttons at the right.

    Args:
        t: the words.
        title: of the page, or the label that has it.
        leave: leads back.
        further: buttons at the right.
    """

    def __init__(
        self, t: Words, title: str | QLabel, leave: Callable[[], object], *further: QPushButton
    ) -> None:
        super().__init__()
        self.back = push_button(icon("arrow-left"), t("Back"), clicked=lambda: leave())
        self.back.setToolTip(with_key(t("Back"), "Esc"))
        self.title = title if isinstance(title, QLabel) else plain_label(title)
        self.title.setProperty("heading", True)
        self.setSpacing(8)
        self.addWidget(self.back)
        self.addSpacing(8)
        # A title that may be cut is never wider than it needs: the gap is not for the buttons.
        self.addWidget(self.title, 100)
        self.addStretch(1)
        for button in further:
            self.addWidget(button)
