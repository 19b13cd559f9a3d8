"""A window's desk over a real event file, with a fixed clock and dice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app import __version__
from app.models.file.check import damages_of_image
from app.services.backups import automatic_backup
from app.services.core.session import EventSession
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core import beside
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets import acting as rest
from app.ui.core.widgets.toast import Toast
from app.ui.program import event_view, menu_bar
from app.ui.program.main_window import MainWindow
from app.ui.program.start import show_first
from app.words.core.catalogue import words
from tests.builders import CUP, begin_round, copied, register
from tests.ui.places import leave, settle, shared_window, view_of


class Moments:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)


@pytest.fixture(scope="module", autouse=True)
def _no_theme_of_other_tests(qapp: QApplication) -> Iterator[None]:
    """Leave theme and size of text to the module that set them: dressed windows open slowly."""
    before = qapp.styleSheet(), qapp.palette(), qapp.font()
    yield
    sheet, palette, font = before
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)
    if qapp.palette() != palette:
        qapp.setPalette(palette)
    if qapp.font() != font:
        qapp.setFont(font)


@pytest.fixture(autouse=True)
def _no_windows_of_other_tests(qapp: QApplication) -> Iterator[None]:
    """Delete what a test closed, before a later one finds it, or waits while it is dressed."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def _wait_for_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages wait for what is made elsewhere, so that a key's effect is there at once."""
    monkeypatch.setattr(beside, "PATIENCE", 60)


@pytest.fixture(autouse=True)
def _steps_do_not_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one step follow another at once; what rests has tests of its own."""
    monkeypatch.setattr(rest, "MILLISECONDS", 0)


@pytest.fixture(autouse=True)
def _clock_waits_for_its_first_use(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Make no page of clocks that a test doesn't look at, except beside the tests of clocks."""
    if request.path.parent.name != "clock":
        monkeypatch.setattr(event_view, "_CLOCK_AFTER_MS", 3_600_000)


@pytest.fixture(autouse=True)
def _menus_wait_for_their_first_use(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fill no menu that a test doesn't look at, except beside the tests of menus."""
    if request.path.name != "test_menu_bar.py":
        monkeypatch.setattr(menu_bar, "_FILLED_AFTER_MS", 3_600_000)


_damages_of_image = lru_cache(maxsize=32)(damages_of_image)


@pytest.fixture(autouse=True)
def _look_for_damage_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look through the bytes of an event once: most windows open a copy of the same."""
    monkeypatch.setattr(automatic_backup, "damages_of_image", _damages_of_image)


@pytest.fixture
def clock() -> Moments:
    """The desk's clock."""
    return Moments()


@contextmanager
def _desk(
    folder: Path, clock: Moments, name: str, begin: Callable[[EventSession], object]
) -> Iterator[Desk]:
    session = copied(folder / "cup.dicedown", name, begin)
    session.clock = clock
    made = Desk(session, words())
    yield made
    made.close()


@pytest.fixture
def desk(qtbot, tmp_path: Path, clock: Moments) -> Iterator[Desk]:
    """An empty Steamroller 2015 at 50 points."""
    with _desk(tmp_path, clock, "desk", lambda _: None) as made:
        yield made


@pytest.fixture
def desk_of_eight(qtbot, tmp_path: Path, clock: Moments) -> Iterator[Desk]:
    """Eight players, A to H, registered one by one."""
    with _desk(tmp_path, clock, "desk_of_eight", _register_eight) as made:
        yield made


@pytest.fixture
def desk_in_round(qtbot, tmp_path: Path, clock: Moments) -> Iterator[Desk]:
    """The same eight in the first round, which is being played."""
    with _desk(tmp_path, clock, "desk_in_round", _play_eight) as made:
        yield made


def _play_eight(session: EventSession) -> None:
    _register_eight(session)
    begin_round(session)


def _register_eight(session: EventSession) -> None:
    for letter in "ABCDEFGH":
        session.do(players.register, PlayerDraft(name=f"Player {letter}", faction="Cryx"))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """What the window remembers; nothing yet."""
    made = Settings(tmp_path / "window.ini")
    made.is_begun, made.seen_version = True, __version__
    made.knows_events = made.is_sound_tried = True
    return made


@pytest.fixture
def open_window(qtbot, settings: Settings) -> Iterator[Callable[..., MainWindow]]:
    """Opens windows as the program's start does, each the active one; with an event for a path."""
    opened: list[MainWindow] = []

    def open_one(path: Path | None = None, *, as_of_step: int | None = None) -> MainWindow:
        window = show_first(settings, path, as_of_step=as_of_step)
        opened.append(window)
        qtbot.addWidget(window)
        with qtbot.waitActive(window):
            window.activateWindow()
        return window

    yield open_one
    for window in opened:
        # Else it would ask about a form in which a test typed.
        window.end()
        window.close()


def _begin_with_eight(session: EventSession) -> None:
    register(session, 8)
    begin_round(session)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event of eight players in its first round, closed."""
    path = tmp_path / "cup.dicedown"
    copied(path, "in its first round", _begin_with_eight).close()
    return path


@pytest.fixture(scope="module")
def _kept(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[MainWindow, QSize]]:
    with shared_window(tmp_path_factory.mktemp("kept"), _begin_with_eight, CUP) as made:
        yield made, made.size()


@pytest.fixture
def same_window(_kept: tuple[MainWindow, QSize]) -> Iterator[MainWindow]:
    """One window on ``event`` for a module's tests that only look; first its page of players."""
    window, size = _kept
    window.resize(size)
    # As a window is when it has just been opened: no menu, message or panel of a test before.
    for menu in window.findChildren(QMenu):
        menu.close()
    for toast in window.findChildren(Toast):
        toast.clear()
    leave(window)
    view = view_of(window)
    view.show_page("history")
    view.show_page("players")
    view.step_bar.rest.end()
    window.activateWindow()
    settle()
    before = view.desk.session.saved
    yield window
    assert view.desk.session.saved == before, "what changes the event needs its own window"


def press(widget: QWidget, *keys: str | Qt.Key) -> None:
    """Press keys one after the other: text is typed, any script; Qt keys are pressed."""
    for key in keys:
        if isinstance(key, Qt.Key):
            _send(widget, key, "\r" if key == Qt.Key.Key_Return else "")
        else:
            for letter in key:
                _send(widget, Qt.Key(ord(letter.upper())) if letter.isascii() else 0, letter)


def _send(widget: QWidget, key: int, text: str) -> None:
    modifiers = Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.sendEvent(widget, QKeyEvent(kind, key, modifiers, text))


def show_active(qtbot, page) -> None:
    """Show a page as the active window, begun as the EO finds it."""
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.start()
