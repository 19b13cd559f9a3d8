"""The QApplication: style, theme, fonts, and where uncaught errors go."""

import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QEvent,
    QLibraryInfo,
    QLocale,
    QObject,
    Qt,
    QTimer,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QFileOpenEvent, QFont, QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from app.logs import log_bug
from app.paths import logs, resource
from app.ui.core.settings import TEXT_SIZES, Settings, window_language
from app.ui.core.theme import DARK, LIGHT, Theme, palette, shown_theme, style_sheet

_SWITCH_SECONDS = 0.0005
"""So soon the window gets the interpreter from what is computed beside it: a key leads to a hundred
small calls of Python, and each of them would wait ten times as long by Python's own setting."""


class FileOpener:
    """Opens the event files that the system hands over while the program runs.

    macOS sends an event for each document that was double-clicked, also for the one that started
    the program; Windows and Linux start the program with the path. Files that come before there is
    a window wait for it.
    """

    def __init__(self) -> None:
        self._open: Callable[[Path], object] | None = None
        self._waiting: list[Path] = []

    def takes(self, event: QEvent) -> bool:
        """Whether a Qt event names a file to open; it is opened, or waits for the window."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        self._waiting.append(Path(event.file()))
        self._hand_on()
        return True

    def hand_to(self, window: Callable[[Path], object]) -> None:
        """Open files by this function from now on, the waiting ones first."""
        self._open = window
        self._hand_on()

    def _hand_on(self) -> None:
        if self._open is None:
            return
        waiting, self._waiting = self._waiting, []
        for path in waiting:
            self._open(path)


class Application(QApplication):
    """The application object.

    Attributes:
        files: what the system asks to be opened.
    """

    def __init__(self, argv: list[str]) -> None:
        self.files = FileOpener()
        super().__init__(argv)

    def event(self, event: QEvent) -> bool:
        """Take the files; only what is meant for the application itself comes here."""
        return self.files.takes(event) or super().event(event)


UI_FONT = "NotoSans-Regular.ttf"
"""Shown everywhere, so that every machine shows the same; others come in for other scripts."""
_ALSO_ELSEWHERE, _OWN_NAME = "Droid Sans Fallback", "Dice Down Sans Asia"
"""A family that a system may bring too, with less in it, and what ours is called here: of two of
one name only the system's is used. Both are of one length, so that the file stays whole."""

_USUAL_SIZE = "usualPointSize"
"""The application remembers by it how large text is at 100 percent."""


def make_application(argv: list[str], settings: Settings) -> Application:
    """Make the one application object, themed and ready for a window."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = Application(argv)
    app.setApplicationName("Dice Down")
    app.setOrganizationName("Dice Down")
    app.setApplicationDisplayName("Dice Down")
    app.setDesktopFileName("dicedown")
    icon = resource("icons", "dicedown.svg")
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    apply_language(app, window_language(settings))
    app.setStyle("Fusion")
    load_fonts(app)
    if settings.text_size != 100:
        apply_text_size(app, settings.text_size)
    apply_theme(app, settings.theme)
    # A Mac would let Tab reach nothing but texts and lists.
    app.styleHints().setTabFocusBehavior(Qt.TabFocusBehavior.TabFocusAllControls)
    # Where the EO has chosen neither, the window goes with the system through the day.
    app.styleHints().colorSchemeChanged.connect(lambda _: apply_theme(app, settings.theme))
    return app


def apply_language(app: QApplication, code: str) -> None:
    """Let Qt's own dialogs, names of keys, and dates speak a language from now on."""
    for before in app.findChildren(QTranslator):
        app.removeTranslator(before)
        before.deleteLater()
    language, system = QLocale(code).language(), QLocale.system()
    is_of_system = language in (system.language(), QLocale.Language.AnyLanguage)
    if code != "en":
        own = QTranslator(app)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if own.load(f"qtbase_{code}", folder):
            app.installTranslator(own)
    elif system.language() is QLocale.Language.C:
        is_of_system = True
    # Numbers and dates as in the EO's country, in the window's language.
    QLocale.setDefault(system if is_of_system else QLocale(language, system.territory()))


def load_fonts(app: QApplication) -> None:
    """Bring the program's own fonts, all scripts, and use them in the window."""
    families: list[str] = []
    for path in sorted(resource("fonts").rglob("*.ttf")):
        if path.stem == _ALSO_ELSEWHERE.replace(" ", ""):
            number = QFontDatabase.addApplicationFontFromData(_under_own_name(path.read_bytes()))
        else:
            # From a file Qt reads only what it draws.
            number = QFontDatabase.addApplicationFont(str(path))
        families += QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    if not families:
        return
    first = [family for family in families if family == "Noto Sans"] or families[:1]
    font = QFont(app.font())
    others = (family for family in dict.fromkeys(families) if family not in first)
    font.setFamilies([*first, *others])
    font.setPointSizeF(max(font.pointSizeF(), 10.0))
    app.setFont(font)


def _under_own_name(font: bytes) -> bytes:
    """A font's file with its family renamed where a system could hide it."""
    for code in ("ascii", "utf-16-be"):
        font = font.replace(_ALSO_ELSEWHERE.encode(code), _OWN_NAME.encode(code))
    return font


def apply_text_size(app: QApplication, percent: int) -> None:
    """Scale all text to a percentage of its usual size, at once."""
    usual = app.property(_USUAL_SIZE) or app.font().pointSizeF()
    app.setProperty(_USUAL_SIZE, usual)
    font = QFont(app.font())
    font.setPointSizeF(usual * percent / 100)
    app.setFont(font)
    if app.styleSheet():
        _dress(app, shown_theme(app.palette()))


def step_text_size(settings: Settings, by: int) -> None:
    """Make text a step larger or smaller, and store the choice.

    Args:
        settings: what the window remembers.
        by: the steps; 0 for the usual size.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    now = TEXT_SIZES.index(settings.text_size) + by if by else 0
    percent = TEXT_SIZES[min(max(now, 0), len(TEXT_SIZES) - 1)]
    if percent != settings.text_size:
        settings.text_size = percent
        apply_text_size(app, percent)


def apply_theme(app: QApplication, name: str) -> None:
    """Apply a theme to the application: "light", "dark" or "system", the system's own."""
    theme = themed(app, name)
    app.setPalette(palette(theme))
    _dress(app, theme)


def switch_theme(settings: Settings) -> None:
    """Switch between the light and the dark theme, and store the choice."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    settings.theme = "light" if themed(app, settings.theme) is DARK else "dark"
    apply_theme(app, settings.theme)


def forget_styles_after(widget: QWidget, is_due: Callable[[], bool]) -> None:
    """Clear Qt's cache of widget styles once a widget is destroyed.

    It keeps that of every list of a choice and every field of a number by address, for good, and
    may take it for the look of what lies at that address later.

    Args:
        widget: it will be deleted.
        is_due: called then; everything is styled again, which takes long with an event open.
    """

    def forget() -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication) and is_due():
            app.setStyleSheet(app.styleSheet())

    # While ``destroyed`` is emitted, a new style sheet would still reach it.
    widget.destroyed.connect(lambda: QTimer.singleShot(0, forget))


def _dress(app: QApplication, theme: Theme) -> None:
    now = app.font().pointSizeF()
    sheet = style_sheet(theme, 100 * now / (app.property(_USUAL_SIZE) or now))
    # With all pages made it takes seconds.
    if sheet != app.styleSheet():
        app.setStyleSheet(sheet)


def themed(app: QApplication, name: str) -> Theme:
    """The theme that a setting means on this system."""
    if name == "system":
        is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return DARK if is_dark else LIGHT
    return DARK if name == "dark" else LIGHT


def catch_bugs(
    say: Callable[[BaseException, Path | None], object],
    private: Callable[[], Iterable[str]] = tuple,
) -> None:
    """Log uncaught exceptions and report them, instead of only printing them.

    Args:
        say: called with the exception and the log file.
        private: what must not stand in the log, as players' names.
    """

    relay = _ErrorRelay()
    relay.raised.connect(lambda error: say(error, log_bug(error, "thread", logs(), private())))

    def caught_in_window(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, Exception):
            log_file = log_bug(error, "window", logs(), private())
            try:
                say(error, log_file)
            except Exception as another:  # whoever says it may be what is broken
                log_bug(another, "saying a bug", logs())

    def caught_in_thread(caught: threading.ExceptHookArgs) -> None:
        if isinstance(caught.exc_value, Exception):
            relay.raised.emit(caught.exc_value)

    def caught_at_end(caught: "sys.UnraisableHookArgs") -> None:
        if isinstance(caught.exc_value, Exception):
            log_bug(caught.exc_value, "letting go", logs())

    sys.excepthook = caught_in_window
    threading.excepthook = caught_in_thread
    sys.unraisablehook = caught_at_end


class _ErrorRelay(QObject):
    """Carries an exception from another thread to the window's.

    Signals:
        raised(Exception): an error that nobody caught.
    """

    raised = Signal(object)
