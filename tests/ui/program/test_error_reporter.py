"""A bug in the program: one calm page, a report that names nobody, and the day goes on."""

import logging
import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel

from app.crashes import Crash, RunMark
from app.paths import logs
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.program.application import catch_bugs
from app.ui.program.start import show_first

CRASH = Crash(started=None, account="", is_early=False)


@pytest.fixture
def hooked(monkeypatch):
    """Catches what a window's slots and threads raise, silent on the terminal."""
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    for name in ("excepthook", "unraisablehook"):
        monkeypatch.setattr(sys, name, getattr(sys, name))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    before = list(logging.getLogger().handlers)
    yield lambda window: catch_bugs(window.say_bug, window.bugs.private)
    for handler in set(logging.getLogger().handlers) - set(before):
        logging.getLogger().removeHandler(handler)
        handler.close()


@pytest.fixture
def window(open_window, event, hooked):
    """A window with an event, that hears of its bugs."""
    made = open_window(event)
    hooked(made)
    return made


def broken(*_):
    """A slot with a bug that holds a player's name."""
    raise LookupError("no slip of Player 003 in /home/someone/x")


def met(qtbot, window):
    """Have the page of bugs come up."""
    QTimer.singleShot(0, broken)
    qtbot.waitUntil(lambda: window.bugs.is_shown)


def test_the_first_of_its_kind_has_a_page_that_says_what_was_saved_last(qtbot, window):
    met(qtbot, window)
    page = window.bugs.page
    assert "Nothing was lost" in page.message
    assert "Games of round 1 begun" in page.message
    page.left.emit()
    assert not window.bugs.is_shown
    assert window._stack.currentWidget() is window.view


def test_a_report_without_a_bug_tells_of_none(window):
    window.bugs.show_report()
    text = window.bugs.page.message
    assert "Games of round 1 begun" in text and "undone" not in text and "wrong" not in text


def test_the_same_again_is_a_line_and_no_page(qtbot, window):
    met(qtbot, window)
    window.bugs.page.left.emit()
    QTimer.singleShot(0, broken)
    qtbot.waitUntil(lambda: "2 times in all" in window.view.step_bar.line.text)
    assert not window.bugs.is_shown


def test_the_report_names_nobody_unless_that_is_agreed(qtbot, window):
    met(qtbot, window)
    page = window.bugs.page
    page.toggle_report()
    shown = page.text.toPlainText()
    assert "LookupError" in shown
    assert "Player 003" not in shown
    assert "Spring Cup" not in shown
    assert "test_error_reporter.py" in shown
    page.with_names.setChecked(True)
    page.with_paths.setChecked(True)
    assert "Player 003" in page.text.toPlainText()
    page.save()
    assert page.saved
    page.copy()
    assert "clipboard" in page.saved


def test_the_log_names_nobody(qtbot, window):
    met(qtbot, window)
    log = (logs() / "dicedown.log").read_text("utf-8")
    assert "LookupError: no slip of … in" in log


def test_a_page_that_cannot_be_read_can_be_left(qtbot, window, monkeypatch):
    page = window.view.pages["players"]
    monkeypatch.setattr(page, "reload", broken)
    window.view.show_page("players")
    window.view.desk.read_anew()
    qtbot.waitUntil(lambda: window.bugs.is_shown)
    window.bugs.page.left.emit()
    window.view.show_page("standings")
    assert window.view.page_key == "standings"
    assert not window.bugs.is_shown


def test_a_bug_while_painting_is_met_once_and_the_window_stays(qtbot, window):
    class Broken(QLabel):
        def paintEvent(self, event):  # noqa: N802
            broken()

    label = Broken(window.view)
    label.resize(20, 20)
    label.show()
    label.update()
    qtbot.waitUntil(lambda: window.bugs.is_shown)
    label.deleteLater()


def test_a_bug_in_a_thread_reaches_the_page(qtbot, window):
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: window.bugs.is_shown)


def test_an_act_with_a_bug_is_taken_back_whole(qtbot, window, monkeypatch):
    desk = window.view.desk
    before = len(desk.state.entrants)

    def register(work, draft):
        players.register(work, draft)
        broken()

    register.act, register.verb = players.register.act, players.register.verb
    QTimer.singleShot(0, lambda: desk.run(register, PlayerDraft(name="Zoe")))
    qtbot.waitUntil(lambda: window.bugs.is_shown)
    window.bugs.page.left.emit()
    assert len(desk.state.entrants) == before
    desk.run(players.register, PlayerDraft(name="Zoe", faction="Cryx"))
    assert "Zoe" in [one.name for one in desk.state.entrants]


def test_an_event_that_cannot_be_shown_does_not_keep_the_window_from_opening(
    qtbot, settings, event, monkeypatch, hooked
):
    monkeypatch.setattr("app.ui.program.event_opener.open_existing", broken)
    window = show_first(settings, event)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.bugs.is_shown)
    window.bugs.page.left.emit()
    assert window._stack.currentWidget() is window.welcome


def test_after_a_crash_the_next_start_says_so(open_window, event, tmp_path):
    left = tmp_path / "window-99999999.running"
    left.write_text("2026-05-02T09:00:00+00:00\nFatal Python error: Segmentation fault\n")
    mark = RunMark.begin(tmp_path)
    assert mark is not None
    assert mark.crash is not None
    window = open_window(event)
    window.bugs.say_crash(mark.crash, left_closed=False)
    assert "didn't shut down properly last time" in window.view.step_bar.line.text
    window.bugs.show_report()
    assert "Segmentation fault" in window.bugs.page.report
    mark.end()
    assert list(tmp_path.glob("window-*")) == []


def test_that_a_crash_damaged_the_event_is_not_hidden_by_that_there_was_one(open_window, event):
    with event.open("r+b") as file:
        file.truncate(event.stat().st_size // 3)
    window = open_window(event)
    window.bugs.say_crash(CRASH, left_closed=False)
    assert window._stack.currentWidget() is window.pages.backups
    window.show_welcome("Why it was not opened.")
    window.bugs.say_crash(CRASH, left_closed=False)
    assert window.welcome.message == "Why it was not opened."
    window.show_welcome()
    window.bugs.say_crash(CRASH, left_closed=False)
    assert "didn't shut down properly last time" in window.welcome.message


def test_a_window_that_is_open_still_is_no_crash(tmp_path):
    first = RunMark.begin(tmp_path)
    (tmp_path / "window-1.running").symlink_to(first._path)
    assert first is not None
    assert first.crash is None
    first.end()
