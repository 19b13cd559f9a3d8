"""The law of ways back and of the focus, held by real clicks and keys at every place.

Each act of the registry can be undone, has its opposite, or asks; a click gives the focus to what
takes text or rows, and never to a button; whatever a view can do is reached there by mouse.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QWidget,
)

from app.models.file.journal import StepKind
from app.services.clock import round_clock
from app.services.core.session import EventSession
from app.services.program.all_acts import ACTS
from app.ui.core.bound_acts import ActButton
from app.ui.core.widgets.toast import Toast
from app.ui.program.all_acts import VIEWS
from app.ui.program.main_window import MainWindow
from tests.ui.hands import press
from tests.ui.places import PLACES, dressed, go, play, settle, shared_window, view_of

OneIn = Callable[[int, Iterable[Any]], list[Any]]

OPPOSITES = {
    "add_to_clock": "clock.less",
    "add_scorekeeper": "phones.revoke_code",
    "add_to_countdown": "clock.less",
    "await_player": "clock.wait",
    "begin_round": "window.undo",
    "look_at_table": "clock.declare",
    "pause_clock": "clock.pause",
    "pause_countdown": "clock.pause",
    "pause_table": "clock.pause_table",
    "player_came": "clock.wait",
    "resume_clock": "clock.pause",
    "resume_countdown": "clock.pause",
    "resume_table": "clock.pause_table",
    "revoke_scorekeeper": "phones.make_code",
    "roll_variable": "clock.roll",
    "settle_clock": "clock.by_clock",
    "start_clock": "clock.remove",
    "start_countdown": "clock.remove",
    "type_variable": "clock.roll",
}
"""Verb that no undo takes back -> the act that leads back from it."""

HARMLESS = {
    "new_season": "a season that was just made has nothing in it yet",
    "note_qualified_final": "a final's event is a file of its own; a note of it harms nobody",
    "show_commitment": "a seal that players may read says nothing of the dice",
    "mark_printed": "a printout is printed; a note of that harms nobody",
    "mark_set_printed": "the same of a set of printouts",
}
"""Verb that no undo takes back -> why nothing has to."""

ASKING = {
    "players.drop": "players",
    "players.disqualify": "players",
    "players.remove": "players",
    "clock.call": "clock",
    "clock.remove": "clock",
}
"""Acts that throw somebody out, or that no undo takes back -> the place where they ask.

A registration is removed only before its player is paired: see the tests of the players.
"""


def play_with_clock(session: EventSession) -> None:
    """The usual event, its third round with a clock that runs."""
    play(session)
    session.do(round_clock.start)


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window for all of these tests."""
    with dressed(qapp), shared_window(tmp_path_factory.mktemp("back"), play_with_clock) as made:
        yield made


def notes_of_registry() -> set[str]:
    """The verbs that acts of the window lead to and no undo takes back."""
    led_to = {verb for view in VIEWS.values() for act in view for verb in act.verbs}
    return {verb for verb in led_to if ACTS[verb].kind is StepKind.NOTE}


def test_what_no_undo_takes_back_has_its_opposite_asks_or_is_harmless():
    asking = {
        verb
        for view in VIEWS.values()
        for act in view
        if f"{view.view}.{act.name}" in ASKING
        for verb in act.verbs
    }
    without = notes_of_registry() - OPPOSITES.keys() - HARMLESS.keys() - asking
    assert without == set()
    for opposite in OPPOSITES.values():
        view, _, name = opposite.partition(".")
        assert VIEWS[view][name].text


def test_whoever_is_thrown_out_is_asked_for_first():
    """A new act of these verbs has to ask, too."""
    grave = {"drop_player", "disqualify_player", "remove_player", "call_time", "remove_clock"}
    of_slip = {"results.drop_1", "results.drop_2"}
    found = {
        f"{view.view}.{act.name}" for view in VIEWS.values() for act in view if grave & {*act.verbs}
    }
    # A tick on the slip is saved with the slip, and undone with it.
    assert found - of_slip == {*ASKING}


@pytest.mark.parametrize("name", [name for name in ASKING if name != "players.remove"])
def test_an_act_that_asks_does_nothing_before_it_is_answered(window, name):
    go(window, ASKING[name])
    view = view_of(window)
    page = view.current
    table = getattr(getattr(page, "list", page), "table", None)
    if ASKING[name] == "players":
        table.setFocus()
        table.selectRow(table.model().rowCount() - 1)
    before = len(view.desk.session.read(_steps))
    actions = [one for one in page.findChildren(QAction) if one.objectName() == name]
    assert actions
    assert actions[0].isEnabled()
    actions[0].trigger()
    settle()
    assert len(view.desk.session.read(_steps)) == before
    assert page.question is not None and page.question.isVisible()
    # The platform without a screen takes the focus away with what was shown last.
    window.activateWindow()
    settle()
    press("Esc")
    assert page.question is None or not page.question.isVisible()
    assert len(view.desk.session.read(_steps)) == before


def _steps(transaction: Any) -> tuple[Any, ...]:
    from app.services.core.history import history

    return tuple(history(transaction))


def seen(window: MainWindow, *kinds: type[QWidget]) -> list[Any]:
    """What of some kinds is in sight and can be clicked in its middle."""
    found = [one for kind in kinds for one in window.findChildren(kind)]
    return [one for one in found if one.isVisible() and one.isEnabled() and _is_hit(window, one)]


def _is_hit(window: MainWindow, one: QWidget) -> bool:
    at = one.mapTo(window, one.rect().center())
    hit = window.childAt(at)
    return hit is not None and (hit is one or one.isAncestorOf(hit))


def click(window: MainWindow, one: QWidget) -> None:
    """Click the middle of what is seen, as the system tells the window of a click."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.mouseClick(
        handle, Qt.MouseButton.LeftButton, pos=QPoint(one.mapTo(window, one.rect().center()))
    )


def test_a_click_on_a_field_gives_it_the_focus_and_undo_there_is_its_own(window, one_in: OneIn):
    faults = []
    for name in one_in(18, PLACES):
        go(window, name)
        session = view_of(window).desk.session
        for field in seen(window, QLineEdit, QPlainTextEdit):
            if not field.isVisible() or field.isReadOnly() or not _is_hit(window, field):
                continue
            if isinstance(field.parent(), QComboBox | QDateEdit):
                continue
            called = f"{name}: {field.accessibleName() or field.objectName()}"
            click(window, field)
            focus = QApplication.focusWidget()
            if focus is not field:
                faults.append(f"{called} leaves the focus to {focus}")
                continue
            before = session.undo_stack()
            QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            if session.undo_stack() != before:
                faults.append(f"{called} undoes an act of the event")
    assert faults == []


def test_a_real_click_on_a_button_leaves_the_focus_where_it_is(window, one_in: OneIn):
    faults = []
    for name in one_in(18, PLACES):
        go(window, name)
        for button in seen(window, QPushButton, QToolButton):
            if isinstance(button.parent(), QLineEdit | QComboBox | QDateEdit):
                continue
            before = QApplication.focusWidget()
            # The click arrives, and does nothing but what a click does to the focus.
            menu = button.menu() if isinstance(button, QPushButton | QToolButton) else None
            if isinstance(menu, QMenu):
                continue
            button.blockSignals(True)
            click(window, button)
            button.blockSignals(False)
            focus = QApplication.focusWidget()
            # What a chip or a stepper is part of is where one clicked.
            if focus is not before and (focus is None or not focus.isAncestorOf(button)):
                faults.append(f"{name}: {button.text() or button.accessibleName()}")
    assert faults == []


def lowest_point(window: MainWindow, table: QTableView) -> QPoint:
    """The lowest place in the middle of a table where a click reaches its rows.

    A message of a machine without sound may lie over the foot of the page at any moment.
    """
    for toast in seen(window, Toast):
        toast.clear()
    viewport = table.viewport()
    in_sight = viewport.visibleRegion().boundingRect()
    for y in range(in_sight.bottom() - 3, in_sight.top(), -4):
        at = viewport.mapTo(window, QPoint(in_sight.center().x(), y))
        if window.childAt(at) is viewport:
            return at
    raise AssertionError(f"no click reaches {table.accessibleName()}")


def test_a_click_on_a_row_gives_the_keys_to_its_list(window, one_in: OneIn):
    faults = []
    for name in one_in(18, PLACES):
        go(window, name)
        for table in seen(window, QTableView):
            if not table.isVisible() or not table.model().rowCount():
                continue
            at = lowest_point(window, table)
            # Below the last row, or in its middle, nothing is opened, locked or ticked by a click.
            table.blockSignals(True)
            handle = window.windowHandle()
            QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=at)
            table.blockSignals(False)
            focus = QApplication.focusWidget()
            if focus is not table and not table.isAncestorOf(focus):
                faults.append(f"{name}: {table.accessibleName()} leaves it to {focus}")
    assert faults == []


BY_A_FIELD = frozenset({
    "back", "by_clock", "by_counter", "choices", "drop_1", "drop_2", "earlier", "event", "filter",
    "find", "form_lists", "forth", "language", "later", "list_1", "list_2", "list_3", "list_4",
    "message", "more", "no_winner", "only", "reason", "round", "search", "sort", "tables",
})  # fmt: skip
"""Acts whose place for the mouse is a field, a header, a box to tick or a chip of their own."""


def test_whatever_a_view_can_do_is_reached_there_by_mouse(window, one_in: OneIn):
    faults = set()
    for name in one_in(18, PLACES):
        go(window, name)
        view = PLACES[name].view
        acting = {one.act.objectName() for one in window.findChildren(ActButton)}
        acting |= {
            action.objectName() for menu in window.findChildren(QMenu) for action in menu.actions()
        }
        texts = {
            one.text().replace("&", "").strip() for one in window.findChildren(QAbstractButton)
        }
        for act in view:
            is_there = (
                f"{view.view}.{act.name}" in acting
                or act.is_of_row
                or view.menu_of(act)
                or act.name in BY_A_FIELD
                or act.text in texts
                or act.name.startswith("leave")
            )
            if not is_there:
                faults.add(f"{name}: {act.name} ({act.text})")
    assert faults == set()


def test_a_button_that_takes_the_focus_by_a_click_is_found(window):
    go(window, "players")
    button = seen(window, ActButton)[0]
    before = QApplication.focusWidget()
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.blockSignals(True)
    click(window, button)
    button.blockSignals(False)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    assert QApplication.focusWidget() is button is not before
