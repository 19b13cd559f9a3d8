"""The QApplication: style, theme, fonts, and where uncaught errors go."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication

from app.logs import log_bug
from app.paths import logs, resource
from app.ui.settings import Settings
from app.ui.theme import DARK, LIGHT, Theme, palette, style_sheet

UI_FONT = "NotoSans-Regular.ttf"
"""Shown everywhere, so that every machine shows the same; others come in for other scripts."""


def make_application(argv: list[str], settings: Settings) -> QApplication:
    """Make the one application object, themed and ready for a window."""
    app = QApplication(argv)
    app.setApplicationName("Dice Down")
    app.setOrganizationName("Dice Down")
    app.setApplicationDisplayName("Dice Down")
    app.setDesktopFileName("dicedown")
    icon = resource("icons", "dicedown.svg")
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    app.setStyle("Fusion")
    load_fonts(app)
    apply_theme(app, settings.theme)
    # Where the EO has chosen neither, the window goes with the system through the day.
    app.styleHints().colorSchemeChanged.connect(lambda _: apply_theme(app, settings.theme))
    return app


def load_fonts(app: QApplication) -> None:
    """Bring the program's own fonts, all scripts, and use them in the window."""
    families: list[str] = []
    for path in sorted(resource("fonts").rglob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        families += QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    if not families:
        return
    first = [one for one in families if one == "Noto Sans"] or families[:1]
    font = QFont(app.font())
    font.setFamilies([*first, *(one for one in dict.fromkeys(families) if one not in first)])
    font.setPointSizeF(max(font.pointSizeF(), 10.0))
    app.setFont(font)


def apply_theme(app: QApplication, name: str) -> None:
    """Dress the application: "light", "dark", or as the system is ("system")."""
    theme = themed(app, name)
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme))


def themed(app: QApplication, name: str) -> Theme:
    """The theme that a setting means on this system."""
    if name == "system":
        is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return DARK if is_dark else LIGHT
    return DARK if name == "dark" else LIGHT


def catch_bugs(say: Callable[[BaseException, Path | None], object]) -> None:
    """Note uncaught exceptions in the log, and say them instead of only printing them.

    Args:
        say: called with the exception and the log file.
    """

    def caught(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, Exception):
            say(error, log_bug(error, "window", logs()))

    sys.excepthook = caught
