"""A newcomer's first minutes, from the start page to the first pairing, with a roster of 33.

Everything is a real event on what is seen. What a person takes for each is counted beside what the
program takes, and can be waited for as well.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QPushButton,
    QWidget,
)

from app.ui.program.main_window import MainWindow
from tests.ui.hands import focus, press, write

CLICK, KEY = 0.6, 0.25
"""Seconds that a person takes for a click, with looking and moving, and for a key."""
NAME = "Harbour Cup"
PLAYERS = 33
_PATIENCE = 10
_LOOK_MS = 20
_Found = TypeVar("_Found")


class Person:
    """Hands that count.

    Args:
        waits: take the time that a person takes; else it is only counted.
    """

    def __init__(self, *, waits: bool) -> None:
        self._waits = waits
        self._began = time.perf_counter()
        self.clicks = self.keys = 0

    @property
    def seconds(self) -> float:
        """What it took, the pauses included."""
        machine = time.perf_counter() - self._began
        return machine if self._waits else machine + self.clicks * CLICK + self.keys * KEY

    def click(self, widget: QWidget, at: QRect | None = None) -> None:
        """Click what is seen there."""
        self.clicks += 1
        self._pause(CLICK)
        window = widget.window()
        place = widget.mapTo(window, (at or widget.rect()).center())
        hit = window.childAt(place)
        assert hit is not None and (hit is widget or widget.isAncestorOf(hit)), (
            widget,
            hit,
            getattr(hit, "text", ""),
        )
        handle = window.windowHandle()
        assert handle is not None
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(place))
        QApplication.processEvents()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.keys += 1
            self._pause(KEY)
            press(key)
            QApplication.processEvents()

    def write(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            self.keys += 1
            self._pause(KEY)
            write(letter)
        QApplication.processEvents()

    def button(self, inside: QWidget, begins: str) -> QPushButton:
        """The button in sight whose text begins so, once it can be clicked."""

        def found() -> QPushButton | None:
            for one in inside.findChildren(QPushButton):
                text = one.text().replace("&", "").strip()
                if one.isVisible() and one.isEnabled() and text.startswith(begins):
                    return one
            return None

        return self.until(found)

    def until(self, sought: Callable[[], _Found | None]) -> _Found:
        """What there is at last, for the program may take a moment."""
        end = time.perf_counter() + _PATIENCE
        while time.perf_counter() < end:
            QApplication.processEvents()
            found = sought()
            if found is not None:
                return found
            time.sleep(0.01)
        raise AssertionError("nothing came into sight")

    def _pause(self, seconds: float) -> None:
        if self._waits:
            QTest.qWait(round(seconds * 1000))


def by_mouse(person: Person, window: MainWindow, roster: Path) -> None:
    """Choose everything with the mouse; only the event's name is typed."""
    person.click(person.button(window, "New event"))
    form = window.pages.form
    person.write(NAME)
    for box, item in ((form.packet, "Steamroller 2019"), (form.point_size, "75 points")):
        choose(person, box, item)
    person.click(person.button(form, "Create event"))
    answer_dialog(person, lambda: click_file(person, roster))
    person.click(person.button(window, "Import"))
    register = person.button(window, f"Register {PLAYERS}")
    _rested(person, window)
    person.click(register)
    _rested(person, window)
    person.click(person.button(_view(window), "Pair round 1"))
    _see_pairing(person, window)


def by_keys(person: Person, window: MainWindow, roster: Path) -> None:
    """Do everything with keys."""
    person.press("Ctrl+N")
    person.write(NAME)
    person.press("Return")
    answer_dialog(person, lambda: _type_file(person, roster))
    person.press("Ctrl+I")
    # The platform without a screen gives a window that was below a dialog no focus back.
    window.activateWindow()
    person.until(lambda: window if window.isActiveWindow() else None)
    person.button(window, f"Register {PLAYERS}")
    _rested(person, window)
    person.press("Ctrl+Return")
    _rested(person, window)
    person.press("Ctrl+Return")
    _see_pairing(person, window)


def _view(window: MainWindow) -> QWidget:
    assert window.view is not None
    return window.view


def _rested(person: Person, window: MainWindow) -> None:
    """Wait until the step can be taken; a person reads it meanwhile."""
    assert window.view is not None
    bar = window.view.step_bar
    person.until(lambda: None if bar.rest.is_on else bar)


def _see_pairing(person: Person, window: MainWindow) -> None:
    view = window.view
    assert view is not None
    person.until(lambda: view.desk.state.rounds or None)
    (draft,) = view.desk.state.rounds
    assert draft.is_draft and len(view.desk.state.entrants) == PLAYERS
    assert view.page_key == "rounds" and len(draft.games) == PLAYERS // 2


def choose(person: Person, box: QComboBox, item: str) -> None:
    person.click(box)
    view = box.view()
    person.until(lambda: view if view.isVisible() else None)
    row = box.findText(item)
    assert row >= 0, item
    person.click(view.viewport(), view.visualRect(view.model().index(row, 0)))
    assert box.currentText() == item


def answer_dialog(person: Person, answer: Callable[[], None]) -> None:
    """Answer the dialog that the next click or key opens; it has a loop of its own."""

    def look() -> None:
        dialog = dialog_shown()
        if dialog is None:
            QTimer.singleShot(_LOOK_MS, look)
            return
        try:
            answer()
        except BaseException:
            # Else its loop would go on for ever.
            dialog.reject()
            raise

    QTimer.singleShot(_LOOK_MS, look)


def dialog_shown() -> QFileDialog | None:
    found = QApplication.activeModalWidget()
    return found if isinstance(found, QFileDialog) else None


def click_file(person: Person, roster: Path) -> None:
    dialog = person.until(dialog_shown)
    views = dialog.findChildren(QAbstractItemView)
    files = next(
        view for view in views if view.isVisible() and view.objectName() in ("listView", "treeView")
    )

    def place() -> QRect | None:
        model = files.model()
        for row in range(model.rowCount(files.rootIndex())):
            index = model.index(row, 0, files.rootIndex())
            if index.data() == roster.name:
                return files.visualRect(index)
        return None

    person.click(files.viewport(), person.until(place))
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    person.click(box.button(QDialogButtonBox.StandardButton.Open))


def _type_file(person: Person, roster: Path) -> None:
    person.until(dialog_shown)
    assert focus() is not None
    person.write(roster.name)
    person.press("Return")
