"""AboutPage: the version, whose program it is, under which licences, and whose game it is not."""

from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app import __version__
from app.paths import resource
from app.ui.core.bound_acts import BoundActs, key_tip
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.page import PageHead
from app.ui.core.widgets.acting import new_action, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.window_acts import WINDOW
from app.ui.program.acts import ABOUT
from app.ui.program.guide.help_page import MarkdownBrowser
from app.words.core.catalogue import Words

OWN, OTHERS = "LICENSE", "THIRD-PARTY.md"
_LICENCE = ("License-Expression", "License")
_OF_FONTS = (
    "Noto Sans (SIL OFL 1.1)",
    "DejaVu Sans (Bitstream Vera)",
    "Droid Sans Fallback (Apache-2.0)",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Licences:
    """The licences of the program and of others' work in it."""

    own: str
    """The text of the program's own; "" where it is not here."""
    others: str
    """Third parties with their licences, as Markdown."""
    folder: Path | None
    """Where the texts of the others lie; None outside of a bundle."""


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
        helped = push_button(t("Help"), clicked=lambda: self.requested.emit("help"))
        helped.setToolTip(key_tip(t, WINDOW["help"]))
        bound = BoundActs(t, ABOUT, self, {"folder": self.open_folder})
        self._folder = bound.button("folder")
        bound.offer({"folder": self._licences.folder is not None})
        title = t("Dice Down {version}", version=__version__)
        head = PageHead(t, title, self.left.emit, self._folder, helped)
        self._back = head.back
        box.addLayout(head)
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
        self.keys = KeysPanel(t, self)


def _licences_markdown(t: Words, read: Licences) -> str:
    """The licences as one page of Markdown."""
    own = read.own.replace("(c)", "©").strip()
    return "\n\n".join(
        (f"# {t('The licence of Dice Down')}", own, f"# {t('Works of others in it')}", read.others)
    )


def licences() -> Licences:
    """Read them, in a bundle from its notices, else from the packages that are installed."""
    folder = resource("licences")
    notices = folder / OTHERS
    if notices.is_file():
        return Licences(own=_read(folder / OWN), others=_read(notices), folder=folder)
    own = _read(resource().parent / OWN)
    return Licences(own=own, others=_installed(), folder=None)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError:
        return ""


def _installed() -> str:
    """The packages that the program asks for, each with the licence that it names."""
    lines = [f"- {font}" for font in _OF_FONTS]
    for name in sorted(_required_packages(), key=str.casefold):
        try:
            package = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        named = [text for key in _LICENCE for text in package.get_all(key) or ()]
        licence = named[0] if named else ""
        licence_name = (
            licence.splitlines()[0] if licence else _classified(package.get_all("Classifier"))
        )
        lines.append(f"- {package['Name']} {package['Version']} ({licence_name})")
    return "\n".join(lines)


def _classified(classifiers: list[str] | None) -> str:
    """The licence among the classifiers of a package."""
    named = [text.rpartition(":: ")[2] for text in classifiers or () if text.startswith("License")]
    return ", ".join(named) or "?"


def _required_packages() -> tuple[str, ...]:
    try:
        wanted = metadata.requires("dicedown") or []
    except metadata.PackageNotFoundError:
        return ()
    return tuple(need.partition("==")[0].strip() for need in wanted if "extra ==" not in need)
