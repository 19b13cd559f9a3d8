"""What a page or a form says of a round, a field or a file moves nothing on it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from app.rules.core.errors import Weight
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.pairing.page import RoundsPage
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow
from app.ui.roster.import_view import ImportView
from app.words.core.catalogue import words
from tests.builders import begin_round, copied, register
from tests.ui.conftest import show_active
from tests.ui.core.stillness import nothing_moves, settle
from tests.ui.hands import press

LONG = "A sentence that goes on with names and figures, over the end of the line. " * 3


def messages_in(root: QWidget) -> list[QWidget]:
    """What stands in a place of its own, which scrolls: the place may not move."""
    rooms = root.findChildren(ReservedRoom)
    return [one for room in rooms for one in room.findChildren(QWidget)]


@pytest.fixture
def page(qtbot, desk_of_eight) -> Iterator[RoundsPage]:
    """A first round that was published."""
    desk_of_eight.run(players.register, PlayerDraft(name="Nine"))
    desk_of_eight.run(rounds.pair, seed=5)
    desk_of_eight.run(rounds.publish)
    made = RoundsPage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1100, 640)
    show_active(qtbot, made)
    return made


def late(desk: Desk) -> None:
    desk.run(players.enter_late, PlayerDraft(name="Late Lucy"))


def test_a_round_to_correct_is_said_below_the_table(page):
    rows = page.table.model().rowCount()
    with nothing_moves(page, but=messages_in(page)):
        late(page.desk)
        settle()
    assert "Late Lucy is here but has no game." in page.repair.text
    assert page.repair.button.visibleRegion().boundingRect().height() > page.repair.height() // 2
    assert page.table.model().rowCount() >= rows


def test_its_button_is_reached_by_mouse_and_by_keys(qtbot, page):
    late(page.desk)
    settle()
    qtbot.mouseClick(page.repair.button, Qt.MouseButton.LeftButton)
    assert page.repair.panel is not None
    page.repair.put_away()
    press("Alt+E")
    assert page.repair.panel is not None


@pytest.mark.parametrize("name", ["_short", "_stale", "_goes", "_absent"])
def test_nothing_that_is_said_of_a_round_moves_its_table(page, name):
    label = getattr(page, name)
    label.hide()
    with nothing_moves(page, but=messages_in(page), name=name):
        label.setText(LONG)
        label.show()
        page.scenario.against.setText(LONG)
        page.scenario.against.show()
        page.preferences.used.setText(LONG)
        page.preferences.used.show()


def test_what_is_more_than_its_place_is_reached_by_keys(page):
    assert page.notes not in tab_stops(page)
    page._goes.setText(LONG * 9)
    page._goes.show()
    settle()
    assert page.notes in tab_stops(page)
    page.notes.setFocus()
    press("Down")
    assert page.notes.verticalScrollBar().value() > 0


def tab_stops(page: QWidget) -> list[QWidget]:
    return [
        one for one in page.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


@pytest.fixture
def window(open_window, tmp_path) -> MainWindow:
    """An event in its first round at the usual size."""
    path = tmp_path / "cup.dicedown"
    copied(path, "in its first round, to be still", _begin).close()
    shown = open_window(path)
    shown.resize(QSize(1366, 740))
    return shown


def _begin(session) -> None:
    register(session, 8)
    begin_round(session)


@pytest.fixture
def view(window) -> EventView:
    """The open event."""
    assert window.view is not None
    return window.view


def test_what_is_said_of_the_screen_moves_no_panel(view):
    view.show_page("screen")
    place = view.current.place
    place.warning.hide()
    view.current._refresh()
    with nothing_moves(view.current, but=messages_in(view.current)):
        place.warning.setText(LONG * 2)
        place.warning.show()
        view.current._refresh()


def test_what_is_wrong_with_an_event_moves_no_field(window):
    window.edit_event()
    form = window.pages.form
    for field in form._wrong:
        with nothing_moves(form, but=messages_in(form), name=field):
            form._wrong[field].setText(LONG)
            form._wrong[field].show()
        with nothing_moves(form, but=messages_in(form), name=field):
            form._clear_wrong()


def test_what_a_variant_contradicts_and_a_change_touches_moves_no_field(window):
    window.edit_event()
    form = window.pages.form
    row = form.variants.rows[0]
    with nothing_moves(form, but=messages_in(form)):
        row._say(((next(iter(Weight)), LONG),))
        form.impact._label.setText("\n".join([LONG] * 5))
        form.impact.show()


def test_what_is_wrong_with_a_player_moves_no_field(view):
    view.show_page("players")
    press("Ins")
    form = view.current.form
    assert form.isVisible()
    fields = [one for one in form.findChildren(QWidget) if hasattr(one, "problem")]
    assert fields
    with nothing_moves(view.current, but=messages_in(view.current)):
        for one in fields:
            one.say(LONG)
    with nothing_moves(view.current, but=messages_in(view.current)):
        for one in fields:
            one.say("")


def test_a_setting_that_cannot_be_moves_no_other(window):
    window.guide.show("settings")
    page = window.guide.settings
    with nothing_moves(page, but=messages_in(page)):
        page.organizer._say(LONG)
    with nothing_moves(page, but=messages_in(page)):
        page.organizer._say("")


def test_what_is_proposed_and_unusual_moves_no_field_of_the_judge(view):
    press("Ctrl+J")
    page = view.current
    page.open_for(1)
    form = page.form
    with nothing_moves(page, but=messages_in(page)):
        form._proposal.setText(LONG)
        form._problem.setText(LONG)
        form._problem.show()


def test_what_is_said_of_a_roster_leaves_its_rows(qtbot, data):
    roster = ImportView(words())
    qtbot.addWidget(roster)
    roster.resize(1100, 640)
    file = data / "rosters" / "roster-messy.csv"
    roster.show_file(file.read_bytes(), file.name, ())
    show_active(qtbot, roster)
    roster._of_file.hide()
    with nothing_moves(roster, but=messages_in(roster)):
        roster._of_file.setText(LONG * 4)
        roster._of_file.show()
        roster._about.setText(LONG * 4)


def test_what_is_said_of_a_list_leaves_its_entries(view):
    view.show_page("players")
    press("Ctrl+L", "Return")
    settle()
    editor = view.current.lists.editor
    assert editor.isVisible()
    with nothing_moves(view, but=messages_in(view)):
        for box in editor.shown:
            box._hint.hide()
            box.say([LONG, LONG])
        editor._of_all.setText(LONG)
        editor._of_all.show()


def test_what_is_said_of_a_slip_moves_no_field(view, window):
    window.resize(QSize(1100, 640))
    view.show_page("results")
    page = view.current
    page.open_table(2)
    remarks = page.form.remarks
    with nothing_moves(view, but=messages_in(view)):
        remarks.say({name: [LONG] for name in remarks._labels}, ())
    assert all(label.isVisible() for label in remarks._labels.values())
    with nothing_moves(view, but=messages_in(view)):
        remarks.clear()
