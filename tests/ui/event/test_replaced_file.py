"""A file that another program replaces under the window: the event is shown as it was."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton

from app.services.event.events import open_event
from app.services.event.opening import open_existing
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.event.file_bar import FileComparisonDialog
from tests.builders import morning
from tests.ui.hands import press
from tests.ui.program.test_main_window import register

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows replaces no file that is open"
)


def names(window) -> list[str]:
    return [one.name for one in window.view.desk.state.entrants]


@pytest.fixture
def rolled_back(open_window, event):
    """A window whose event was put back to before Late Larry came."""
    window = open_window(event)
    earlier = event.read_bytes()
    register(window.view.desk.session, "Late Larry")
    window.view.desk.listen()
    event.write_bytes(earlier)
    window.view.desk.listen()
    return window


def test_what_happened_is_said_with_what_only_the_window_has(rolled_back):
    text = rolled_back.view.file_bar.text
    assert "Another program wrote an older state into" in text
    assert "Only here: " in text and "Late Larry" in text
    assert names(rolled_back)[-1] == "Late Larry"


def test_nothing_more_is_changed(rolled_back, event):
    before = event.read_bytes()
    press("Ctrl+Return")
    answer = rolled_back.view.desk.run(players.register, PlayerDraft(name="Nobody"))
    assert answer.code == "file.rolled-back"
    assert event.read_bytes() == before
    rolled_back.view.desk.listen()
    assert "Another program" in rolled_back.view.file_bar.text


def test_a_copy_is_saved_and_played_on(rolled_back, event):
    press("Ctrl+Shift+O")
    view = rolled_back.view
    assert view.desk.session.path == event.with_name(f"{event.stem} copy.dicedown")
    assert names(rolled_back)[-1] == "Late Larry"
    assert view.file_bar.text == ""
    assert "saved as" in view.step_bar.line.text
    register(view.desk.session, "Later Lou")
    session = open_existing(event)
    assert len(session.state.entrants) == 8
    session.close()


def test_the_file_as_it_is_now_is_opened_by_the_other_button(rolled_back, qtbot, event):
    (button,) = [
        one
        for one in rolled_back.view.file_bar.findChildren(QPushButton)
        if one.text() == "Open the file as it is now"
    ]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(names(rolled_back)) == 8
    assert rolled_back.view.file_bar.text == ""
    register(rolled_back.view.desk.session, "Later Lou")
    assert rolled_back.view.desk.session.path == event


def test_a_file_of_another_event_in_its_place_is_left_alone(open_window, event, tmp_path):
    window = open_window(event)
    window.view.desk.listen()
    other = tmp_path / "other.dicedown"
    other.write_bytes(event.read_bytes())
    other.replace(event)
    window.view.desk.listen()
    assert "replaced" in window.view.file_bar.text
    press("Ctrl+Shift+O")
    assert len(names(window)) == 8


def test_a_copy_goes_where_the_eo_says(open_window, event, tmp_path, monkeypatch, qtbot):
    window = open_window(event)
    register(window.view.desk.session, "Late Larry")
    target = tmp_path / "stick" / "cup"
    target.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    press("Ctrl+B")
    qtbot.mouseClick(window.pages.backups.save_as, Qt.MouseButton.LeftButton)
    session = open_existing(target.with_suffix(".dicedown"))
    assert len(session.state.entrants) == 9
    session.close()
    assert "saved as" in window.pages.backups.message.text()


def test_a_copy_is_not_written_over_the_open_event(open_window, event, monkeypatch, qtbot):
    window = open_window(event)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(event), ""))
    press("Ctrl+B")
    qtbot.mouseClick(window.pages.backups.save_as, Qt.MouseButton.LeftButton)
    assert "already" in window.pages.backups.message.text()
    register(window.view.desk.session, "Late Larry")


def compared(window) -> FileComparisonDialog:
    """The comparison that the bar's button shows."""
    (button,) = [
        one for one in window.view.file_bar.findChildren(QPushButton) if one.text() == "Compare"
    ]
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    found = window.findChildren(FileComparisonDialog)[-1]
    assert found.isVisible()
    return found


def lines(view) -> list[str]:
    return [view.item(n).text() for n in range(view.count())]


def test_what_only_the_window_has_is_shown(rolled_back):
    found = compared(rolled_back)
    (line,) = lines(found.here)
    assert "Late Larry" in line
    assert lines(found.there) == []
    assert found.message.text().startswith("1 action is only in this window.")
    QTest.keyClick(found, Qt.Key.Key_Escape)
    assert not found.isVisible()


def test_where_both_went_on_both_are_shown_side_by_side(rolled_back, event):
    # As a command does, which asks for no hold.
    session = open_event(event, clock=morning, dice=lambda _: 0)
    register(session, "Other Olga")
    register(session, "Other Otto")
    session.close()
    # It counts as many actions as the window, and more.
    rolled_back.view.file_bar.show_trouble(None)
    assert "Only here: Late Larry registered." in rolled_back.view.file_bar.text
    found = compared(rolled_back)
    assert ["Late Larry" in one for one in lines(found.here)] == [True]
    newest, older = lines(found.there)
    assert "Other Otto" in newest and "Other Olga" in older
    assert found.message.text().startswith("Both went on: 1 action in this window, 2 actions in")
    found.close()


def test_a_file_that_is_none_any_more_is_said(rolled_back, event):
    event.write_bytes(b"")
    found = compared(rolled_back)
    assert "isn't a Dice Down event" in found.message.text()
    assert "Late Larry" in lines(found.here)[0] and len(lines(found.here)) > 2
    found.close()


def test_there_is_nothing_to_compare_while_all_is_well(open_window, event):
    bar = open_window(event).view.file_bar
    assert not any(one.isVisible() for one in bar.findChildren(QPushButton))
