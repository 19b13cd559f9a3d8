"""The settings of an open event, changed by keys in the middle of the day."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from app.ui.core.focus_keys import FocusKeys
from app.ui.program.event_view import EventView
from tests.ui.hands import press


def settings_of(window):
    press("Ctrl+E")
    return window.pages.form


def test_the_form_shows_what_the_event_is(open_window, event):
    form = settings_of(open_window(event))
    assert form.isVisible()
    assert form.name.text() == "Spring Cup"
    assert form.packet.currentData() == "sr2015"
    assert form.point_size.currentData() == 50


def test_tables_and_name_are_changed_as_one_act_that_can_be_undone(open_window, event):
    window = open_window(event)
    form = settings_of(window)
    form.name.setText("Summer Cup")
    form.tables.setText("1-3,7")
    press(Qt.Key.Key_Return)
    assert window.view.desk.state.tables == (1, 2, 3, 7)
    assert window.windowTitle() == "Summer Cup – Dice Down"
    assert isinstance(window.centralWidget().currentWidget(), EventView)
    window.view.desk.take_back()
    assert window.view.desk.state.tables is None
    assert window.view.event_name == "Spring Cup"


def test_wrong_tables_are_refused_beside_the_field(open_window, event):
    window = open_window(event)
    form = settings_of(window)
    form.tables.setText("some")
    press(Qt.Key.Key_Return)
    assert form.isVisible()
    assert form._wrong["tables"].isVisible()
    assert window.view.desk.state.tables is None


def test_escape_leaves_the_event_as_it_was(open_window, event):
    window = open_window(event)
    form = settings_of(window)
    form.name.setText("Other")
    press(Qt.Key.Key_Escape)
    assert form.isVisible()
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Return)
    assert window.view.event_name == "Spring Cup"
    assert isinstance(window.centralWidget().currentWidget(), EventView)


def test_packet_and_size_can_be_changed_while_the_event_runs(open_window, event):
    window = open_window(event)
    assert window.view.desk.state.rounds
    form = settings_of(window)
    assert form.packet.isEnabled()
    assert form.point_size.isEnabled()


def test_a_new_event_after_that_begins_fresh(open_window, event):
    window = open_window(event)
    settings_of(window)
    press(Qt.Key.Key_Escape)
    press("Ctrl+N")
    assert window.pages.form.name.text() == ""
    assert window.pages.form.packet.isEnabled()


class Greedy(QLineEdit):
    """A field of a system whose fields have uses of their own for many keys."""

    def event(self, event):
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


@pytest.mark.parametrize(("keys", "is_left"), [("Ctrl+E", True), ("Ctrl+K", True), ("A", False)])
def test_a_field_leaves_keys_of_the_window_to_it(qapp, qtbot, keys, is_left):
    field = Greedy()
    qtbot.addWidget(field)
    watching = FocusKeys(qapp, field)
    qapp.focusChanged.emit(None, field)
    one = QKeySequence(keys)[0]
    event = QKeyEvent(QEvent.Type.ShortcutOverride, one.key(), one.keyboardModifiers())
    QCoreApplication.sendEvent(field, event)
    assert event.isAccepted() != is_left
    del watching
