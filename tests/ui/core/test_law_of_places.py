"""The law of the window, held at every place that it can show: see ``tests.ui.places``.

Letters search lists and act nowhere but where a page is made of letters; a field's undo is its own;
buttons leave the focus to the page; no two keys clash; what opens is shown whole; the step rests.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QTableView,
    QToolButton,
    QWidget,
)

from app.services.players.player_lookup import fold
from app.ui.core.acts import ViewActs
from app.ui.core.widgets import acting as rest
from app.ui.core.widgets import type_ahead
from app.ui.core.widgets.act_line import ActLine
from app.ui.program import event_view
from app.ui.program.all_acts import VIEWS
from app.ui.program.main_window import MainWindow
from app.ui.program.pages import ASIDES, MAKERS
from tests.ui.core.stillness import nothing_moves
from tests.ui.places import PLACES, dressed, go, leave, settle, shared_window, view_of

OneIn = Callable[[int, Iterable[Any]], list[Any]]

OF_LETTERS = frozenset({"results", "screen", "season_screen"})
"""Views that are forms of letters, or a mixer."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"

WITHOUT_BLUE = frozenset(
    {"help", "settings", "about", "figures", "welcome", "season", "season: as of a day"}
)
"""Places where nothing is the next step, or nothing waits."""


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window for all of these tests."""
    with dressed(qapp), shared_window(tmp_path_factory.mktemp("law")) as made:
        yield made


def seen(window: MainWindow, *kinds: type[QWidget]) -> list[Any]:
    """What is in sight of some kinds."""
    found = [one for kind in kinds for one in window.findChildren(kind)]
    return [one for one in found if one.isVisible() and not one.window().isHidden()]


def test_every_view_and_page_of_the_window_is_a_place():
    assert {one.view.view for one in PLACES.values()} == set(VIEWS)
    assert {*MAKERS, *ASIDES} <= PLACES.keys()


def test_a_wheel_over_a_field_changes_nothing_at_any_place(window, one_in: OneIn):
    """Who scrolls a form past a drop-down, a date or a slider chooses nothing by that."""
    faults, met = [], set()
    for name in (*one_in(18, PLACES), "form", "clock"):
        go(window, name)
        for field in seen(window, QComboBox, QAbstractSpinBox, QSlider):
            before, focus = held(field), QApplication.focusWidget()
            for turn in (-120, 120, 120):
                turn_wheel(field, turn)
                if held(field) != before or QApplication.focusWidget() is not focus:
                    faults.append(f"{name}: {field.accessibleName() or field.objectName()}")
            met.add(type(field).__name__)
    assert not faults
    assert {"DropDown", "WholeDate", "VolumeSlider"} <= met, met


def held(field: QWidget) -> object:
    """What a field holds."""
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.text() if isinstance(field, QAbstractSpinBox) else field.value()


def turn_wheel(field: QWidget, turn: int) -> None:
    """Turn the wheel over a field, as the system tells of it."""
    place = QPointF(field.rect().center())
    QApplication.sendEvent(field, QWheelEvent(
        place, field.mapToGlobal(place), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    ))  # fmt: skip


def test_one_button_is_blue_at_every_place(window, one_in: OneIn):
    """The step, or what a form, a question or a card has in its place."""
    faults = []
    for name in one_in(9, PLACES):
        go(window, name)
        blue = [one.text() for one in seen(window, QPushButton) if one.property("primary")]
        if len(blue) > 1 or (not blue and name not in WITHOUT_BLUE):
            faults.append(f"{name}: {blue}")
    assert not faults, "\n".join(faults)


def test_what_is_blue_looks_blue_and_nothing_else_does(window, one_in: OneIn):
    """A property that the style sheet has not read yet leaves a second blue button behind."""
    faults = []
    for name in one_in(9, PLACES):
        go(window, name)
        blue = QApplication.palette().color(QPalette.ColorRole.Highlight)
        for one in seen(window, QPushButton):
            middle = one.grab().toImage().pixelColor(one.width() // 2, 4)
            if one.isEnabled() and (middle == blue) is not bool(one.property("primary")):
                faults.append(f"{name}: {one.text()} is {middle.name()}")
    assert not faults, "\n".join(faults)


def letters_of(view: ViewActs) -> list[str]:
    """The bare letters that do something."""
    return [key for act in view for key in act.each_key if len(key) == 1 and key.isalpha()]


def test_no_view_acts_on_a_letter_but_those_that_are_made_of_letters():
    acting = {name for name, view in VIEWS.items() if letters_of(view)}
    assert acting <= OF_LETTERS


def lists_of(window: MainWindow) -> list[QAbstractItemView]:
    """The lists and tables in sight that take the focus."""
    found = seen(window, QTableView, QListView)
    return [
        one
        for one in found
        if one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.StrongFocus
        and one.model() is not None and one.model().rowCount()
    ]  # fmt: skip


def test_letters_search_every_list_and_never_act(window, one_in: OneIn):
    faults = []
    for name in one_in(18, PLACES):
        if PLACES[name].view.view in OF_LETTERS:
            continue
        go(window, name)
        before = view_of(window).desk.session.undo_stack().undo
        current = window._stack.currentWidget()
        for table in lists_of(window):
            for letter in LETTERS:
                table.setFocus()
                QTest.keyClick(table, letter)
                if not table.isVisible() or window._stack.currentWidget() is not current:
                    faults.append(f"{name}: {letter} leads away from {table.accessibleName()}")
                    go(window, name)
                    break
            if view_of(window).desk.session.undo_stack().undo != before:
                faults.append(f"{name}: a letter in {table.accessibleName()} changes the event")
                before = view_of(window).desk.session.undo_stack().undo
    assert faults == []


def row_of(table: QAbstractItemView, row: int) -> list[str]:
    """The words of a row, folded."""
    model = table.model()
    columns = model.columnCount(QModelIndex()) if isinstance(table, QTableView) else 1
    texts = (model.index(row, column).data() for column in range(columns))
    return [word for text in texts for word in fold(str(text or "")).split()]


def initials(table: QAbstractItemView, row: int) -> set[str]:
    """The letters that words of a row begin with."""
    return {word[0] for word in row_of(table, row)} & {*LETTERS}


def is_found(window: MainWindow, table: QAbstractItemView, letter: str) -> bool:
    """Whether a letter goes to a row with a word that begins so, or into a search field."""
    model = table.model()
    table.setFocus()
    table.setCurrentIndex(model.index(0, max(table.currentIndex().column(), 0)))
    before = {one: one.text() for one in text_fields(window)}
    QTest.keyClick(table, letter)
    typed = [one for one, text in before.items() if one.text() == text + letter]
    for one in typed:
        one.clear()
    here = table.currentIndex()
    return bool(typed) or (here.row() > 0 and letter in initials(table, here.row()))


def test_letters_find_a_row_of_every_list(window, monkeypatch, one_in: OneIn):
    faults = []
    monkeypatch.setattr(type_ahead, "SECONDS", 0)
    QApplication.setKeyboardInputInterval(0)
    for name in one_in(18, PLACES):
        if PLACES[name].view.view in OF_LETTERS:
            continue
        go(window, name)
        for table in lists_of(window):
            if table.editTriggers() & QAbstractItemView.EditTrigger.AnyKeyPressed:
                # What is typed goes into the cell, as in a spreadsheet.
                continue
            rows = range(1, table.model().rowCount())
            others = {letter for row in rows for letter in initials(table, row)}
            wanted = sorted(others - initials(table, 0))
            # One or two may be of words that say no name, as the state of a row.
            if len(wanted) > 2 and not any(is_found(window, table, letter) for letter in wanted):
                faults.append(f"{name}: none of {wanted} in {table.accessibleName()}")
            go(window, name)
    QApplication.setKeyboardInputInterval(400)
    assert not faults, "\n".join(faults)


def text_fields(window: MainWindow) -> list[QWidget]:
    """The fields in sight into which text is typed."""
    found = seen(window, QLineEdit, QPlainTextEdit)
    return [one for one in found if one.isEnabled() and not one.isReadOnly()]


def test_undo_in_a_field_is_never_that_of_the_event(window, one_in: OneIn):
    faults = []
    for name in one_in(18, PLACES):
        go(window, name)
        session = view_of(window).desk.session
        for field in text_fields(window):
            if not field.isVisible():
                continue
            field.setFocus()
            before = session.undo_stack()
            for key in (Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Y):
                QTest.keyClick(field, key, Qt.KeyboardModifier.ControlModifier)
            if session.undo_stack() != before:
                faults.append(f"{name}: {field.accessibleName() or field.objectName()}")
    assert faults == []


def test_a_click_on_a_button_never_gives_it_the_focus(window, one_in: OneIn):
    faults = set()
    for name in one_in(18, PLACES):
        go(window, name)
        for one in seen(window, QPushButton, QToolButton):
            if isinstance(one.parent(), QLineEdit | QComboBox | QDateEdit):
                continue
            takes = one.focusPolicy() & Qt.FocusPolicy.ClickFocus
            if takes == Qt.FocusPolicy.ClickFocus and type(one) in (QPushButton, QToolButton):
                faults.add(f"{name}: {one.text() or one.accessibleName()}")
    assert faults == set()


def mnemonic(text: str) -> str:
    """The letter that a text marks for Alt."""
    found = re.search(r"(?<!&)&(\w)", text)
    return found[1].casefold() if found else ""


def keys_of(window: MainWindow) -> dict[str, set[str]]:
    """Alt with a letter, and the keys of acts that work at the focus -> what they lead to."""
    keys: dict[str, set[str]] = defaultdict(set)
    for label in seen(window, QLabel):
        if mnemonic(label.text()) and label.buddy() is not None:
            keys[f"Alt+{mnemonic(label.text())}"].add(f"field {label.text()!r}")
    for button in seen(window, QAbstractButton):
        if mnemonic(button.text()):
            keys[f"Alt+{mnemonic(button.text())}"].add(f"button {button.text()!r}")
    for menu in window.menuBar().actions():
        if mnemonic(menu.text()):
            keys[f"Alt+{mnemonic(menu.text())}"].add(f"menu {menu.text()!r}")
    live = QApplication.focusWidget()
    for action in window.findChildren(QAction):
        if action.isEnabled() and any(_is_live(action, owner, live) for owner in _owners(action)):
            for key in action.shortcuts():
                keys[_folded(key.toString())].add(action.objectName() or action.text())
    return keys


def _folded(key: str) -> str:
    held, plus, last = key.rpartition("+")
    return f"{held}{plus}{last.casefold()}" if held == "Alt" else key


def _owners(action: QAction) -> list[QWidget]:
    return [one for one in action.associatedObjects() if isinstance(one, QWidget)]


def _is_live(action: QAction, owner: QWidget, focus: QWidget | None) -> bool:
    context = action.shortcutContext()
    if not owner.isVisible() or focus is None or isinstance(owner, QPushButton):
        return False
    if context is Qt.ShortcutContext.WindowShortcut:
        return True
    if context is Qt.ShortcutContext.WidgetShortcut:
        return owner is focus
    return owner is focus or owner.isAncestorOf(focus)


def test_no_two_things_in_sight_share_a_key(window, one_in: OneIn):
    faults = set()
    for name in one_in(18, PLACES):
        go(window, name)
        for key, what in keys_of(window).items():
            if key and len(what) > 1:
                faults.add(f"{name}: {key} is {sorted(what)}")
    assert faults == set()


def test_every_drop_down_shows_whole_items(window, qapp, one_in: OneIn):
    faults = set()
    for name in one_in(18, PLACES):
        go(window, name)
        for choice in seen(window, QComboBox):
            if not choice.count() or not choice.isEnabled():
                continue
            choice.showPopup()
            settle()
            view = choice.view()
            last = min(choice.count(), choice.maxVisibleItems()) - 1
            rect = view.visualRect(choice.model().index(last, 0))
            shown = view.viewport().rect()
            is_whole = choice.count() > choice.maxVisibleItems() or (
                rect.isValid() and shown.contains(rect.center()) and rect.bottom() <= shown.bottom()
            )
            if not is_whole:
                faults.add(f"{name}: {choice.accessibleName()} cuts {choice.itemText(last)!r}")
            texts = (choice.itemText(n) for n in range(choice.count()))
            if shown.width() < max(map(view.fontMetrics().horizontalAdvance, texts)):
                faults.add(f"{name}: {choice.accessibleName()} is narrower than its items")
            choice.hidePopup()
    assert faults == set()


def messages_of(window: MainWindow) -> list[ActLine]:
    """Where the place says what was done."""
    view = view_of(window)
    return [view.current.line, view.step_bar.line]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("kind", ["good", "odd", "bad"])
def test_no_message_moves_anything_at_any_place(window, kind, one_in: OneIn):
    faults = []
    for name in one_in(24, PLACES):
        go(window, name)
        if window._stack.currentWidget() is not view_of(window):
            continue
        for line in messages_of(window):
            try:
                with nothing_moves(view_of(window), name=name):
                    line.say("Something happened that takes a whole sentence to say. " * 3, kind)
                    settle()
                with nothing_moves(view_of(window), name=name):
                    line.clear()
                    settle()
            except AssertionError as moved:
                faults.append(str(moved))
    assert faults == []


def test_an_act_that_is_greyed_moves_nothing(window, one_in: OneIn):
    faults = []
    for name in one_in(18, PLACES):
        go(window, name)
        buttons = [one for one in seen(window, QPushButton, QCheckBox, QRadioButton)
                   if one.isEnabled()]  # fmt: skip
        focus = QApplication.focusWidget()
        try:
            with nothing_moves(window, name=name):
                for one in buttons:
                    if one is not focus:
                        one.setEnabled(False)
                settle()
        except AssertionError as moved:
            faults.append(str(moved))
        for one in buttons:
            one.setEnabled(True)
    assert faults == []


def test_the_step_rests_whenever_another_page_is_shown(window, monkeypatch, one_in: OneIn):
    monkeypatch.setattr(rest, "MILLISECONDS", 700)
    leave(window)
    view, faults = view_of(window), []
    for key in one_in(2, [*view.pages, "card", "judge"]):
        view.step_bar.rest.end()
        PLACES["history" if key != "history" else "players"].show(window)
        view.step_bar.rest.end()
        PLACES[key].show(window)
        if not view.step_bar.rest.is_on:
            faults.append(key)
    view.step_bar.rest.end()
    assert faults == []


# What is broken on purpose is found.


def only(*names: str) -> OneIn:
    """These places alone."""
    return lambda _n, _cases: list(names)


def test_a_line_that_pushes_the_page_is_found(window, monkeypatch):
    pushed = QLabel("pushed")

    def push(line: ActLine, *_: object, **__: object) -> None:
        view_of(window).current.body.insertWidget(0, pushed)
        pushed.show()

    go(window, "standings")
    monkeypatch.setattr(ActLine, "say", push)
    with pytest.raises(AssertionError, match="standings"):
        test_no_message_moves_anything_at_any_place(window, "good", only("standings"))
    pushed.deleteLater()


def test_a_letter_that_acts_is_found(window, monkeypatch):
    # A search would take the letter first.
    monkeypatch.setattr(type_ahead.TypeAhead, "_is_letter", lambda *_: False)
    go(window, "history")
    view = view_of(window)
    action = QAction(view.current, shortcut="Q")
    action.triggered.connect(lambda: view.show_page("players"))
    view.current.addAction(action)
    with pytest.raises(AssertionError, match="q leads away"):
        test_letters_search_every_list_and_never_act(window, only("history"))
    view.current.removeAction(action)


def test_an_undo_that_falls_through_is_found(window, monkeypatch):
    monkeypatch.setattr(event_view, "is_typing", lambda _: False)
    with pytest.raises(AssertionError, match="standings"):
        test_undo_in_a_field_is_never_that_of_the_event(window, only("standings"))
    monkeypatch.undo()
    go(window, "history")
    for _ in range(len(VIEWS)):
        if view_of(window).desk.session.undo_stack().redo is not None:
            view_of(window).step_bar.line.redo()
    assert view_of(window).desk.session.undo_stack().redo is None


def test_a_button_that_takes_the_focus_is_found(window):
    go(window, "about")
    button = QPushButton("Greedy", window._stack.currentWidget())
    button.show()
    with pytest.raises(AssertionError, match="Greedy"):
        test_a_click_on_a_button_never_gives_it_the_focus(window, only("about"))
    button.deleteLater()


def test_a_key_of_two_things_is_found(window):
    go(window, "settings")
    button = QPushButton("Re&fill", window._stack.currentWidget())
    button.show()
    with pytest.raises(AssertionError, match=r"Alt\+f"):
        test_no_two_things_in_sight_share_a_key(window, only("settings"))
    button.deleteLater()


def test_a_drop_down_that_is_cut_is_found(window, qapp):
    go(window, "history")
    choice = seen(window, QComboBox)[0]
    choice.view().setMaximumWidth(24)
    with pytest.raises(AssertionError, match="narrower"):
        test_every_drop_down_shows_whole_items(window, qapp, only("history"))
    choice.view().setMaximumWidth(4000)


def test_a_step_that_does_not_rest_is_found(window, monkeypatch):
    monkeypatch.setattr(rest.Rest, "begin", lambda _: None)
    with pytest.raises(AssertionError, match="clock"):
        test_the_step_rests_whenever_another_page_is_shown(window, monkeypatch, only("clock"))
