"""Starting: what was open when the program ended without closing it is open again."""

import logging
import os
import subprocess
import sys

import pytest

from app.services.event.opening import open_existing
from app.ui.core.settings import Settings
from app.ui.program.application import catch_bugs
from tests.ui.hands import press


@pytest.fixture
def hook(monkeypatch):
    """The hook for uncaught errors, silent on the terminal and put back afterwards."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    before = list(logging.getLogger().handlers)
    yield
    for handler in list(logging.getLogger().handlers):
        if handler not in before:
            logging.getLogger().removeHandler(handler)
            handler.close()


def test_after_a_crash_the_event_is_open_where_it_was(open_window, event):
    window = open_window(event)
    window.view.show_page("standings")
    window.view.desk.close()
    window.hide()
    again = open_window()
    assert again.view.event_name == "Spring Cup"
    assert again.view.page_key == "standings"
    assert again.view.file_bar.text == ""


def test_an_event_that_was_closed_stays_closed(open_window, event):
    open_window(event).close()
    assert open_window().view is None


def test_a_crash_leaves_no_hold_behind(open_window, event):
    window = open_window(event)
    window.view.desk.close()
    session = open_existing(event)
    assert session.only_reads is None
    session.close()


def test_an_event_that_is_gone_since_the_crash_is_not_asked_for(open_window, event, settings):
    settings.open_event = event
    event.unlink()
    window = open_window()
    assert window.view is None
    assert window.welcome.message == ""


def test_what_is_remembered_outlives_the_program(tmp_path, event):
    path = tmp_path / "window.ini"
    before = Settings(path)
    before.theme, before.paper, before.open_page = "dark", "letter", "clock"
    before.open_event = event
    after = Settings(path)
    assert (after.theme, after.paper, after.open_page) == ("dark", "letter", "clock")
    assert after.open_event == event


def test_what_is_set_is_on_disk_a_turn_later(qtbot, tmp_path, event):
    path = tmp_path / "window.ini"
    settings = Settings(path)
    settings.open_event, settings.theme = event, "dark"
    qtbot.wait_until(path.is_file)
    assert event.name in path.read_text("utf-8")


def test_what_is_set_last_is_written_where_no_turn_comes_any_more(tmp_path, event):
    path = tmp_path / "window.ini"
    settings = Settings(path)
    settings.open_event = event
    settings.write()
    assert event.name in path.read_text("utf-8")


def test_an_uncaught_error_is_noted_in_the_log_and_said(hook):
    calls = []
    catch_bugs(lambda error, log: calls.append((error, log)))
    try:
        raise LookupError("the seventh table")
    except LookupError as error:
        sys.excepthook(LookupError, error, error.__traceback__)
    error, log = calls[0]
    assert isinstance(error, LookupError)
    assert "the seventh table" in log.read_text("utf-8")


def test_an_interrupt_is_no_bug(hook):
    calls = []
    catch_bugs(lambda *what: calls.append(what))
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert calls == []


NOT_AT_A_START = (
    "alembic",
    "jsonschema",
    "openpyxl",
    "reportlab",
    "segno",
    "PySide6.QtPdf",
    "PySide6.QtPrintSupport",
    "app.printing.papers.values",
    "app.services.papers.objectives",
    "app.services.papers.papers",
    "app.ui.event.page",
    "app.ui.clock.page",
    "app.ui.program.guide.about_page",
    "app.ui.program.guide.help_page",
    "app.ui.program.guide.settings_page",
    "app.services.program.help_pages",
    "app.services.program.licences",
    "app.ui.papers.page",
    "app.ui.players.page",
    "app.ui.scenarios.page",
    "app.ui.screen.page",
)
"""What a start at the page of rounds can do without."""


def test_a_start_loads_one_page_and_nothing_that_it_does_not_show(event, tmp_path):
    script = (
        "import sys; from app.__main__ import main;"
        f"main([{str(event)!r}, '--page', 'rounds', '--quit-when-ready']);"
        f"sys.exit(' '.join(one for one in {NOT_AT_A_START!r} if one in sys.modules) or 0)"
    )
    homes = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path), "APPDATA": str(tmp_path)}
    command = [sys.executable, "-c", script]
    answer = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **homes})
    assert answer.stderr.splitlines()[-1:] in ([], [QUIET_PLUGIN])
    assert answer.returncode == 0


QUIET_PLUGIN = "This plugin does not support propagateSizeHints()"
"""What the platform without a display says of every window."""


def test_an_event_is_shown_as_of_a_step_and_opened_as_it_is_now_by_a_key(
    open_window, event, settings
):
    window = open_window(event, as_of_step=2)
    bar = window.view.file_bar
    assert window.windowTitle() == "Spring Cup (step 2, read-only) – Dice Down"
    assert bar.text.startswith("?  Read-only: the event as of step 2 of ")
    assert window.view.desk.state.rounds == ()
    assert settings.open_event is None
    press("Ctrl+Shift+O")
    assert window.view.desk.state.rounds != ()
    assert window.view.desk.session.only_reads is None
    assert settings.open_event == event


def test_the_same_event_is_opened_as_it_is_now_beside_a_step(open_window, event):
    window = open_window(event, as_of_step=2)
    window.open_path(event)
    assert window.view.desk.session.only_reads is None


def test_a_step_that_is_none_is_refused_on_the_start_page(open_window, event):
    window = open_window(event, as_of_step=4000)
    assert window.view is None
    assert "has no step 4000 to show. Choose one from 1 to " in window.welcome.message
