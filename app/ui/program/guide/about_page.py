"""AboutPage: the version, whose program it is, under which licences, and whose game it is not."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app import __version__
from app.services.program.licences import Licences, licences
from app.ui.core.bound_acts import BoundActs, key_tip
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.native_keys import with_key
from app.ui.core.widgets.acting import new_action, push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.window_acts import WINDOW
from app.ui.program.acts import ABOUT
from app.ui.program.guide.form_parts import FormHeading
from app.ui.program.guide.markdown_browser import MarkdownBrowser
from app.words.core.catalogue import Words


class AboutPage(QWidget):
    """About the program.

    Signals:
        left(): back to where the EO came from.
        requested(str): "help".
    """

    left = Signal()
    requested = Signal(str)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._licences = licences()
        self._build()
        keys = new_action(self, shortcut="F1", triggered=lambda _=False: self.show_keys())
        keys.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(keys)

    def start(self) -> None:
        """Begin at the way back."""
        self._back.setFocus()
        self.text.verticalScrollBar().setValue(0)

    def show_keys(self) -> None:
        """Show the keys of the page at its foot, or put them away again."""
        if self.keys.isVisible():
            self.keys.hide()
        else:
            self.keys.show_keys(ABOUT, self._t("About"))

    def open_folder(self) -> None:
        """Show the folder with the texts of the licences, where there is one."""
        if self._licences.folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._licences.folder)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.keys.isVisible():
            self.keys.hide()
        else:
            self.left.emit()

    def _build(self) -> None:
        t = self._t
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addWidget(FormHeading(t("Dice Down {version}", version=__version__), 1.8))
        for text in (
            t("Runs a WARMACHINE & HORDES tournament day, without a network. It is free, under "
              "the MIT licence."),
            t("An unofficial fan tool with no affiliation to anyone who makes or made the game. "
              "WARMACHINE, HORDES and related names are trademarks of their owner: Privateer "
              "Press in the years of the packets, Steamforged Games now."),
        ):  # fmt: skip
            box.addWidget(plain_label(text, wordWrap=True))
        self.text = MarkdownBrowser(t("Licences"))
        self.text.show_markdown(_licences_markdown(t, self._licences))
        box.addWidget(self.text, 1)
        self._back = push_button(t("Back"), clicked=lambda: self.left.emit())
        self._back.setToolTip(with_key(self._back.text(), "Esc"))
        bound = BoundActs(t, ABOUT, self, {"folder": self.open_folder})
        self._folder = bound.button("folder")
        bound.offer({"folder": self._licences.folder is not None})
        helped = push_button(t("Help"), clicked=lambda: self.requested.emit("help"))
        helped.setToolTip(key_tip(t, WINDOW["help"]))
        foot = FlowLayout()
        for button in (self._back, self._folder, helped):
            foot.addWidget(button)
        box.addLayout(foot)
        self.keys = KeysPanel(t, self)


def _licences_markdown(t: Words, read: Licences) -> str:
    """The licences as one page of Markdown."""
    own = read.own.replace("(c)", "©").strip()
    return "\n\n".join(
        (f"# {t('The licence of Dice Down')}", own, f"# {t('Works of others in it')}", read.others)
    )
