"""The window around an event: opening, closing, a second window, trouble with the file."""

import sqlite3
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from sqlalchemy.exc import OperationalError

from app.services.core.history import history
from app.services.event.events import open_event
from app.services.event.opening import now, open_existing, throw
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.core.theme import DARK, LIGHT, shown_theme
from app.ui.event.file_bar import AGAIN
from app.ui.program import main_window
from tests.ui.hands import focus, press, write


def register(session, name: str) -> None:
    session.do(players.register, PlayerDraft(name=name, faction="Cryx"))


def other_process(path):
    """A command beside the window: it asks for no hold."""
    return open_event(path, clock=now, dice=throw)


def test_a_file_that_is_gone_is_said_on_the_welcome_page(open_window, tmp_path):
    window = open_window(tmp_path / "nothing.dicedown")
    assert window.view is None
    assert "nothing.dicedown" in window.welcome.message


def test_a_stranger_is_refused_and_left_as_it_is(open_window, tmp_path):
    path = tmp_path / "letter.dicedown"
    path.write_text("Dear EO")
    window = open_window(path)
    assert "letter.dicedown" in window.welcome.message
    assert path.read_text() == "Dear EO"


def test_ctrl_o_opens_what_the_chooser_answers(open_window, event, monkeypatch):
    window = open_window()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(event), ""))
    press("Ctrl+O")
    assert window.view.event_name == "Spring Cup"
    assert window.windowTitle() == "Spring Cup – Dice Down"


def test_a_copy_is_never_taken_for_its_event(open_window, event):
    copy = event.with_name("cup 2026-11-28 11.32.dicedown")
    copy.write_bytes(event.read_bytes())
    window = open_window(event)
    assert window.windowTitle() == "Spring Cup – Dice Down"

    window.open_path(copy)
    assert window.windowTitle() == "Spring Cup (cup 2026-11-28 11.32.dicedown) – Dice Down"
    window.open_path(event)
    assert window.windowTitle() == "Spring Cup (cup.dicedown) – Dice Down"

    window.close_event()
    window.menu_bar.refresh("File")
    names = [one.text() for one in window.menu_bar._recent.actions()]
    assert names == [f"Spring Cup ({path.name})" for path in (event, copy)]
    described = [one.accessibleDescription() for one in window.welcome.cards]
    assert described == [str(event), str(copy)]


def test_the_whole_path_tells_which_where_the_files_are_called_the_same_too(
    open_window, event, tmp_path
):
    copy = tmp_path / "stick" / event.name
    copy.parent.mkdir()
    copy.write_bytes(event.read_bytes())
    window = open_window(event)

    window.open_path(copy)
    assert window.windowTitle() == f"Spring Cup ({copy}) – Dice Down"


def test_opening_what_is_open_already_keeps_it(open_window, event):
    window = open_window(event)
    view = window.view
    window.open_path(event)
    assert window.view is view
    assert window.view.file_bar.text == ""


def test_ctrl_w_closes_the_event_and_frees_the_file(open_window, event):
    window = open_window(event)
    assert event.with_name("cup.dicedown.lock").exists()
    press("Ctrl+W")
    assert window.view is None
    assert not event.with_name("cup.dicedown.lock").exists()
    assert focus() is window.welcome.cards[0]


def test_a_new_event_that_is_left_shows_the_old_one_again(open_window, event):
    window = open_window(event)
    press("Ctrl+N", "Esc")
    assert window.view.isVisible()
    assert focus().isVisible()


def test_a_second_window_only_reads_and_says_so(open_window, event):
    first, second = open_window(event), open_window(event)
    assert first.view.file_bar.text == ""
    assert "Only to be read" in second.view.file_bar.text
    assert second.view.header.undo == ""
    press("Ctrl+3")
    write("1\n1s5 2 20 30 11\n")
    assert second.view.desk.state.rounds[0].games[0].result is None
    assert not second.view.pages["results"].table_field.isEnabled()
    assert "Close it there, then take it over." in second.view.file_bar.text


def test_a_second_window_sees_what_the_first_one_does(open_window, event):
    first, second = open_window(event), open_window(event)
    register(first.view.desk.session, "Late Larry")
    second.view.desk.listen()
    assert len(second.view.desk.state.entrants) == 9


def test_a_second_window_writes_once_the_first_is_closed(open_window, event):
    first, second = open_window(event), open_window(event)
    first.close()
    second.activateWindow()
    second.view.show_page("standings")
    second.view.file_bar.ask()
    assert second.view.file_bar.text == ""
    assert second.view.page_key == "standings"
    register(second.view.desk.session, "Late Larry")


def test_a_command_beside_the_window_is_seen_within_a_second(open_window, event, qtbot):
    window = open_window(event)
    session = other_process(event)
    register(session, "Late Larry")
    session.close()
    qtbot.waitUntil(lambda: "Late Larry" in window.view.header.undo, timeout=2500)
    assert len(window.view.desk.state.entrants) == 9


def test_a_step_beside_the_window_is_not_overwritten(open_window, event):
    window = open_window(event)
    session = other_process(event)
    session.do(players.drop, session.state.entrants[0].id)
    session.close()
    window.view.desk.run(players.register, PlayerDraft(name="Late Larry"))
    assert len(window.view.desk.state.active) == 8
    assert len(window.view.desk.state.entrants) == 9


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no file that is open")
def test_a_deleted_file_is_said_and_written_again(open_window, event):
    window = open_window(event)
    register(window.view.desk.session, "Late Larry")
    event.unlink()
    window.view.desk.listen()
    assert "There's no file" in window.view.file_bar.text
    answer = window.view.desk.run(players.register, PlayerDraft(name="Nobody"))
    assert answer.code == "file.missing"
    window.view.file_bar.ask()
    assert window.view.file_bar.text == ""
    session = open_existing(event)
    assert [one.name for one in session.state.entrants][-1] == "Late Larry"
    session.close()
    register(window.view.desk.session, "Somebody")
    window.view.desk.take_back()
    window.view.desk.take_back()
    assert len(window.view.desk.state.entrants) == 8


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no file that is open")
def test_a_slip_that_is_begun_stays_in_hand_while_the_file_is_written_again(open_window, event):
    window = open_window(event)
    press("Ctrl+3", "2", "Return", "2")
    begun = window.view.pages.results.form.draft
    assert begun.winner == "second"
    event.unlink()
    window.view.desk.listen()
    window.view.file_bar.ask()
    form = window.view.pages.results.form
    assert event.is_file()
    assert (form.game.table, form.draft) == (2, begun)
    assert form.isAncestorOf(focus())


def test_a_locked_file_is_a_sentence_and_changes_nothing(open_window, event, monkeypatch):
    window = open_window(event)
    press("Ctrl+3")
    session = window.view.desk.session
    monkeypatch.setattr("app.ui.core.qt_session.MOST_WAITING", 0.2)
    with sqlite3.connect(event, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        write("1\n1s5 2 20 30 11\n")
        assert "locked" in window.view.pages["results"].form.question.text
        other.execute("ROLLBACK")
    press("R")
    assert session.state.rounds[0].games[0].result is not None


def test_a_drive_that_was_away_and_is_back_is_opened_again(open_window, event, monkeypatch):
    window = open_window(event)
    desk = window.view.desk

    def fail():
        raise OperationalError("PRAGMA", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(desk.session.file, "data_version", fail)
    desk.listen()
    assert "disk I/O error" in window.view.file_bar.text
    press("Ctrl+Shift+O")
    assert window.view.desk is not desk
    assert window.view.file_bar.text == ""
    register(window.view.desk.session, "Late Larry")


def test_a_bug_is_said_calmly_and_the_day_goes_on(qtbot, open_window, event):
    window = open_window(event)
    window.say_bug(ZeroDivisionError("oh"), None)
    qtbot.waitUntil(lambda: window.bugs.is_shown)
    assert "Nothing was lost" in window.bugs.page.message
    press("Return")
    assert not window.bugs.is_shown
    press("Ctrl+3")
    write("1\n1s5 2 20 30 11\n")
    assert window.view.desk.state.rounds[0].games[0].result is not None


def test_a_refusal_that_nobody_caught_is_said_as_what_it_is(open_window, event):
    window = open_window(event)
    with pytest.raises(Exception) as caught:
        window.view.desk.session.do(results.clear, 99)
    window.say_bug(caught.value, None)
    assert "Nobody plays at table 99" in window.view.step_bar.line.text


def test_light_and_dark_change_by_a_key(open_window, settings, qapp):
    before = (qapp.palette(), qapp.styleSheet())
    window = open_window()
    settings.theme = "dark"
    press("Ctrl+Shift+L")
    assert shown_theme(QApplication.palette()) is LIGHT
    press("Ctrl+Shift+L")
    assert shown_theme(QApplication.palette()) is DARK
    assert settings.theme == "dark"
    window.close()
    qapp.setPalette(before[0])
    qapp.setStyleSheet(before[1])


def test_open_begins_in_a_folder_that_is_there(open_window, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(main_window, "event_folder", lambda: tmp_path / "gone" / "Dice Down")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: ("", asked.append(given[2])))
    window = open_window()
    window.choose()
    assert asked == [str(tmp_path)]


def test_a_window_that_is_closed_is_gone_before_what_takes_long(open_window, event, monkeypatch):
    window = open_window(event)
    worker, seen = window.view.desk.session.backup_worker, []
    finish = worker.finish

    def slowly() -> None:
        seen.append(window.isVisible())
        finish()

    monkeypatch.setattr(worker, "finish", slowly)
    press("Ctrl+Q")
    assert seen == [False]
    assert window.view is None


def test_the_window_comes_back_at_its_size(open_window):
    window = open_window()
    window.resize(1111, 666)
    window.close()
    again = open_window()
    assert (again.width(), again.height()) == (1111, 666)
    assert again.windowState() == Qt.WindowState.WindowNoState


def test_a_form_in_which_something_is_typed_is_asked_about_before_the_window_closes(
    open_window, event
):
    window = open_window(event)
    press("Ctrl+N")
    write("Summer Cup")

    window.close()

    assert window.isVisible()
    form = window.pages.form
    assert form.name.text() == "Summer Cup"
    press("Escape")
    assert window.isVisible() and form.isVisible(), "Keep editing"
    window.close()
    press("Up", "Return")
    assert not window.isVisible()


def test_a_session_that_ends_closes_the_window_whatever_is_typed(open_window, event):
    window = open_window(event)
    press("Ctrl+N")
    write("Summer Cup")

    window.prepare_to_end()
    window.close()

    assert not window.isVisible()


def test_a_typed_form_below_the_settings_is_asked_about_too(open_window, event):
    window = open_window(event)
    press("Ctrl+N")
    write("Summer Cup")
    window.guide.show("settings")
    window.guide.show("about")

    window.acts["close"].trigger()

    assert window.pages.shows_form and window.view is not None
    assert window.pages.form.name.text() == "Summer Cup"


def test_a_slip_that_is_begun_stays_in_hand_as_the_event_is_opened_again(
    open_window, event, monkeypatch
):
    window = open_window(event)
    desk = window.view.desk
    press("Ctrl+3", "2", "Return", "2")
    begun = window.view.pages.results.form.draft

    def fail():
        raise OperationalError("PRAGMA", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(desk.session.file, "data_version", fail)
    desk.listen()
    window.view.file_bar.ask()

    form = window.view.pages.results.form
    assert window.view.desk is not desk
    assert (form.game.table, form.draft) == (2, begun)


def test_the_event_is_opened_again_though_its_round_is_gone_unseen(open_window, event, monkeypatch):
    window = open_window(event)
    desk = window.view.desk
    window.view.show_page("results")
    window.view.show_page("players")
    other = other_process(event)
    paired = next(line for line in other.read(history) if line.verb == "pair_round")
    other.undo_to(paired.step - 1)
    other.close()
    desk.listen()
    assert not desk.state.rounds

    window.view.file_bar.requested.emit(AGAIN)

    assert window.view.desk is not desk
