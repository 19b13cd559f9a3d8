"""What was typed in a form of an event goes only after a question; Escape closes one layer."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tests.ui.hands import focus, press, write


@pytest.fixture
def window(open_window):
    return open_window()


def form(window):
    return window.pages.form


def question_text(window) -> str:
    return form(window)._question.text


def test_escape_leaves_a_form_in_which_nothing_was_typed(window):
    press("Ctrl+N", "Esc")
    assert not window.pages.shows_form


def test_escape_asks_once_something_is_typed_and_a_second_one_keeps_it(window):
    press("Ctrl+N")
    write("Spring Cup")
    here = focus()
    press("Esc")
    assert window.pages.shows_form and "Discard this new event?" in question_text(window)
    press("Esc")
    assert window.pages.shows_form and question_text(window) == ""
    assert focus() is here and form(window).name.text() == "Spring Cup"


def test_enter_in_the_question_keeps_and_discard_discards(window):
    press("Ctrl+N")
    write("Spring Cup")
    press("Esc", "Return")
    assert window.pages.shows_form and form(window).name.text() == "Spring Cup"
    press("Esc", "Up", "Return")
    assert not window.pages.shows_form
    press("Ctrl+N")
    assert form(window).name.text() == ""


def test_the_button_asks_by_mouse_as_the_key_does(window):
    press("Ctrl+N")
    write("Spring Cup")
    (never_mind,) = [one for one in form(window).findChildren(QPushButton)
                     if one.text().startswith("Cancel")]  # fmt: skip
    QTest.mouseClick(never_mind, Qt.MouseButton.LeftButton)
    assert window.pages.shows_form and "Discard" in question_text(window)
    (discard,) = [one for one in form(window)._question.findChildren(QPushButton)
                  if one.text() == "Discard"]  # fmt: skip
    QTest.mouseClick(discard, Qt.MouseButton.LeftButton)
    assert not window.pages.shows_form


@pytest.mark.parametrize("key", ["F3", "F6"])
def test_escape_in_a_pane_of_the_form_closes_the_pane_alone(window, key):
    press("Ctrl+N")
    write("Spring Cup")
    press(key)
    pane = form(window)._stack.currentWidget()
    assert pane is not form(window)._form
    press("Esc")
    assert form(window)._stack.currentWidget() is form(window)._form
    assert window.pages.shows_form and form(window).name.text() == "Spring Cup"
    assert question_text(window) == ""


@pytest.mark.parametrize("key", ["Ctrl+N", "Ctrl+R", "Ctrl+B"])
def test_other_ways_out_of_the_form_ask_too(window, key):
    press("Ctrl+N")
    write("Spring Cup")
    press(key)
    assert window.pages.shows_form and form(window).name.text() == "Spring Cup"
    assert "Discard" in question_text(window)


def test_the_settings_of_an_open_event_ask_as_well(open_window, event):
    window = open_window(event)
    press("Ctrl+E", "Esc")
    assert not window.pages.shows_form
    press("Ctrl+E")
    write("!")
    press("Esc")
    assert window.pages.shows_form and "Discard the changes?" in question_text(window)
    press("Up", "Return")
    assert not window.pages.shows_form
    assert window.view.event_name == "Spring Cup"
