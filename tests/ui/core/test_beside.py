"""Work that is waited for: what Cancel does to it, and what keys and clicks do meanwhile."""

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressDialog, QPushButton, QWidget

from app.rules.core.errors import CancelledError
from app.ui.core import beside
from app.ui.core.beside import Cancel, Progress, run_beside
from app.words.core.catalogue import words
from tests.ui.hands import cancel_by_key, cancel_by_mouse, once_shown

_SECONDS = 10


def close(dialog: QProgressDialog) -> None:
    dialog.close()


CANCELS = pytest.mark.parametrize("cancel_by", [cancel_by_mouse, cancel_by_key, close])


class Slow:
    """A work that goes on until it is let go, whatever it is asked."""

    def __init__(self) -> None:
        self.let_go, self.ended = threading.Event(), threading.Event()

    def __call__(self, progress: Progress) -> bool:
        assert self.let_go.wait(_SECONDS)
        self.ended.set()
        return progress.is_wanted


@pytest.fixture
def window(qtbot, monkeypatch) -> QWidget:
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    parent = QPushButton("Behind it")
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.fixture
def loops(monkeypatch) -> list[tuple[QEventLoop, tuple[QEventLoop.ProcessEventsFlag, ...]]]:
    """The loops that wait, in order, and which events each takes."""
    found = []

    class Loop(QEventLoop):
        def exec(self, *flags):
            found.append((self, flags))
            return super().exec(*flags)

    monkeypatch.setattr(beside, "QEventLoop", Loop)
    return found


def wait_for(window: QWidget, work: Callable[[Progress], bool], cancel: Cancel) -> bool:
    return run_beside(words(), window, "Looking…", work, cancel)


@CANCELS
def test_what_changes_nothing_is_left_at_once(window, cancel_by):
    slow = Slow()
    once_shown(window, cancel_by)
    with pytest.raises(CancelledError):
        wait_for(window, slow, Cancel.LEAVES)
    assert not slow.ended.is_set()
    slow.let_go.set()
    assert slow.ended.wait(_SECONDS)


@CANCELS
def test_what_can_end_is_waited_for_and_the_window_can_do_nothing_until_then(
    window, loops, cancel_by
):
    slow = Slow()

    def cancel(dialog: QProgressDialog) -> None:
        cancel_by(dialog)
        QTimer.singleShot(50, slow.let_go.set)

    once_shown(window, cancel)
    assert wait_for(window, slow, Cancel.ENDS) is False
    assert slow.ended.is_set()
    no_input = (QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents,)
    # Before the dialog, with the dialog, and after it.
    assert [flags for _, flags in loops] == [no_input, (), no_input]


def test_the_work_is_waited_for_also_where_cancel_comes_before_the_dialog_is_waited_on(
    window, monkeypatch
):
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 60)
    slow = Slow()

    def cancel() -> None:
        (dialog,) = window.findChildren(QProgressDialog)
        dialog.canceled.emit()

    QTimer.singleShot(20, window, cancel)
    QTimer.singleShot(200, window, slow.let_go.set)
    assert wait_for(window, slow, Cancel.ENDS) is False
    assert slow.ended.is_set()


def test_what_must_come_to_its_end_has_no_cancel(window):
    slow, seen = Slow(), []

    def try_it(dialog: QProgressDialog) -> None:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        dialog.close()
        seen.append((dialog.isVisible(), dialog.findChildren(QPushButton)))
        slow.let_go.set()

    once_shown(window, try_it)
    assert wait_for(window, slow, Cancel.NEVER) is True
    assert seen == [(True, [])]


def test_the_bar_says_a_percent_only_once_it_is_known(window):
    slow, reports, seen = Slow(), threading.Event(), []

    def work(progress: Progress) -> bool:
        assert reports.wait(_SECONDS)
        progress.go_on(1, 4)
        return slow(progress)

    def look(dialog: QProgressDialog) -> None:
        seen.append((dialog.minimum(), dialog.maximum()))
        reports.set()
        QTimer.singleShot(0, dialog, lambda: look_again(dialog))

    def look_again(dialog: QProgressDialog) -> None:
        if not dialog.maximum():
            QTimer.singleShot(5, dialog, lambda: look_again(dialog))
            return
        seen.append((dialog.value(), dialog.maximum()))
        slow.let_go.set()

    once_shown(window, look)
    assert wait_for(window, work, Cancel.ENDS) is True
    assert seen == [(0, 0), (25, 100)]


@pytest.mark.parametrize("cancel", Cancel)
def test_the_end_of_the_program_ends_the_waiting(window, loops, cancel):
    slow = Slow()
    # As the program's end does; a program that has ended can't wait for anything any more.
    once_shown(window, lambda _: loops[-1][0].exit())
    with pytest.raises(CancelledError):
        wait_for(window, slow, cancel)
    slow.let_go.set()
    assert slow.ended.wait(_SECONDS)
