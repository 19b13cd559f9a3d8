"""Every act of the window: declared once, bound, live by its key, reached by mouse."""

import re
from collections import Counter
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.services.program.all_acts import NOUN_OF
from app.ui.core.acts import MENUS
from app.ui.core.bound_acts import CHANGES, ActButton, row_menu
from app.ui.core.native_keys import native_key, native_keys, platform_keys
from app.ui.core.window_acts import PAGES, WINDOW
from app.ui.program.all_acts import VIEWS, by_name
from app.ui.program.search_box import commands
from app.words.core.catalogue import words
from tests.services.core.test_every_act import verbs_there_are
from tests.ui.hands import focus, press
from tests.ui.places import make_all

BY_OTHER_WAYS = {
    "new_event": "made by the form of an event, which is no act of an open event",
    "import_event": "done when a file of the program is opened",
    "move_event": "done by the command that moves an event to a server and back",
    "make_secret": "a part of taking results from players",
    "submit_result": "done by a player's phone",
    "mark_final": "done by the command for exports",
    "seed_bracket": "done where the event of a final is made from a season",
    "start_countdown": "a break says what it is; kept for events of earlier versions",
}
"""Verb -> why no act of the window leads to it."""

every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def test_two_views_of_one_name_are_refused():
    assert by_name(VIEWS.values()) == VIEWS
    with pytest.raises(ValueError, match="two views each: window"):
        by_name([WINDOW, VIEWS["card"], WINDOW])


def test_every_verb_of_services_has_an_act_or_a_reason():
    led_to = {verb for view in VIEWS.values() for act in view for verb in act.verbs}
    # Those of a season change another file than the event's.
    of_seasons = {verb for verb, noun in NOUN_OF.items() if noun == "season"}
    assert verbs_there_are() - led_to - of_seasons == set(BY_OTHER_WAYS)
    assert led_to - verbs_there_are() == set()


@every_view
def test_no_two_acts_of_a_view_share_a_name_or_a_key(view):
    assert [name for name, n in Counter(act.name for act in view).items() if n > 1] == []
    keys = Counter(key for act in view for key in act.each_key)
    assert [key for key, n in keys.items() if n > 1] == []


@every_view
def test_no_view_takes_a_key_of_the_window(view):
    # From settings and help the keys that opened them lead back.
    of_window = {key for act in WINDOW for key in act.each_key}
    assert view is WINDOW or not of_window & {key for act in view for key in act.each_key}


@every_view
def test_a_text_names_no_key_and_an_act_that_leads_to_a_verb_of_its_own_changes(view):
    for act in view:
        assert (
            act.text and "  " not in act.text and not act.described(words()).endswith((".", "…"))
        ), act.name
        last = act.text.split()[-1]
        # A screen's number is both its name and its key.
        is_name = len(act.text) == 1 or last.isdecimal()
        assert last not in act.each_key or is_name, act.name


@every_view
def test_an_act_has_a_menu_or_is_of_a_row_or_of_a_place_alone(view):
    assert not (view.menu and view.in_place)
    for act in view:
        menu = view.menu_of(act)
        assert menu or act.is_of_row or act.in_place or view.in_place, act.name
        assert menu[:1] in ((), *MENUS) and len(menu) <= 2, act.name
        assert not (act.menu and act.in_place), act.name


def test_every_act_is_reached_by_a_menu_and_by_keys():
    """By a menu or its own place; by a key, the search or Alt and a menu."""
    found = {one.id for one in commands()}
    no_menu, no_key = [], []
    for view in VIEWS.values():
        for act in view:
            name = f"{view.view}.{act.name}"
            is_in_place = act.in_place or view.in_place
            if not (view.menu_of(act) or act.is_of_row or is_in_place):
                no_menu.append(name)
            if not (act.keys or name in found or view.menu_of(act) or act.is_of_row):
                no_key.append(name)
    assert no_menu == []
    assert set(no_key) == BY_TAB


BY_TAB = {"form.figures", "bugs.go_on"}
"""Acts of a form or a question: Tab leads to their button, and Enter or F6 does them."""


def test_what_has_a_menu_has_an_icon():
    bare = [
        f"{view.view}.{act.name}"
        for view in VIEWS.values()
        for act in view
        if view.menu_of(act) and not act.icon
    ]
    # The keys of the tables stand in their order.
    assert bare == [f"lookback.table_{n}" for n in range(1, 8)]


@pytest.fixture
def window(open_window, event):
    """A window on an event that is paired."""
    return open_window(event)


def bound_of(page: QWidget) -> list[QAction]:
    """The actions of acts; Qt has some of its own, as in a field that can be emptied."""
    actions = page.findChildren(QAction)
    return [one for one in actions if one.objectName().partition(".")[0] in VIEWS]


def place_of(action: QAction) -> QWidget | None:
    """Where the focus is put for the keys of an action; None where nothing of it is seen."""
    owners = [one for one in action.associatedObjects() if isinstance(one, QWidget)]
    owners = [one for one in owners if not isinstance(one, QPushButton)]
    for owner in owners:
        if not owner.isVisible():
            continue
        if owner.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            return owner
        if action.shortcutContext() is not Qt.ShortcutContext.WidgetShortcut:
            inside = (
                one
                for one in owner.findChildren(QWidget)
                if one.isVisible() and one.isEnabled() and one.focusPolicy() is not NO_FOCUS
            )
            place = next((one for one in inside if isinstance(one, QPushButton)), None)
            if place is not None:
                return place
    return None


NO_FOCUS = Qt.FocusPolicy.NoFocus


def press_each(page: QWidget) -> tuple[set[str], list[str]]:
    """Press the keys of every act that is seen; the acts that ran, and what went wrong."""
    ran: list[str] = []
    pressed, wrong = set(), []

    def note(name: str, _: bool = False) -> None:
        ran.append(name)

    actions = [one for one in bound_of(page) if one.shortcuts() and place_of(one) is not None]
    for action in actions:
        action.triggered.disconnect()
        action.triggered.connect(partial(note, action.objectName()))
        action.setCheckable(False)
    for action in actions:
        place = place_of(action)
        action.setVisible(True)
        action.setEnabled(True)
        for key in action.shortcuts():
            place.setFocus()
            ran.clear()
            one = key[0]
            QTest.keyClick(place, one.key(), one.keyboardModifiers())
            if ran != [action.objectName()]:
                wrong.append(f"{key.toString()} ran {ran} and not {action.objectName()}")
        pressed.add(action.objectName())
    return pressed, wrong


@pytest.mark.sweep(6)
@pytest.mark.parametrize("page", PAGES)
def test_every_key_runs_its_act_and_no_other(window, page):
    window.view.show_page(page)
    pressed, wrong = press_each(window.view.current)
    assert wrong == []
    assert pressed or page == "history"


@pytest.mark.parametrize(("opened", "view"), [("plan", "day"), ("awards", "awards")])
def test_keys_of_a_view_beside_a_page_run_its_acts(window, opened, view):
    window.view.show_page(VIEWS[view].page)
    page = window.view.current
    page.open_plan() if opened == "plan" else page.open_awards()
    pressed, wrong = press_each(page)
    assert wrong == []
    assert any(one.startswith(f"{view}.") for one in pressed)


def test_every_key_of_the_window_runs_its_act(window):
    view = window.view
    view.show_page("standings")
    names = {f"window.{act.name}" for act in WINDOW}
    actions = [one for one in (*view.actions(), *window.actions()) if one.objectName() in names]
    ran: list[str] = []

    def note(name: str, _: bool = False) -> None:
        ran.append(name)

    for action in actions:
        action.triggered.disconnect()
        action.triggered.connect(partial(note, action.objectName()))
    for action in actions:
        for key in action.shortcuts():
            ran.clear()
            QTest.keyClick(view.current.table, key[0].key(), key[0].keyboardModifiers())
            assert ran == [action.objectName()], key.toString()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("page", PAGES)
def test_each_act_is_reached_by_mouse_and_by_search(window, page):
    window.view.show_page(page)
    current = window.view.current
    make_all(page, current)
    found = {one.id for one in commands()}
    by_button = {one.act.objectName() for one in current.findChildren(ActButton)}
    for action in bound_of(current):
        name = action.objectName()
        of_view, _, act = name.partition(".")
        in_menu = VIEWS[of_view][act].is_of_row or VIEWS[of_view].menu_of(VIEWS[of_view][act])
        assert name in found or act.startswith("leave") or name in by_button or in_menu, name
        if not (name in by_button or in_menu or act in BY_SEARCH):
            pytest.fail(f"no button and no menu has {name}")


BY_SEARCH = {
    "earlier", "later", "filter", "find", "reason", "new", "sort", "tables", "wait", "choices",
    "language", "round", "event", "back", "forth", "message", "more", "form_lists", "leave_form",
    "only", "drop_1", "drop_2", "no_winner", "by_clock", "by_counter", "list_1", "list_2",
    "list_3", "list_4", "begun", "leave", "copy",
}  # fmt: skip
"""Acts whose place for the mouse is a field, a list or a box of their own, or the search alone."""


@pytest.mark.sweep(6)
@pytest.mark.parametrize("page", PAGES)
def test_tool_tips_have_the_key_as_the_system_writes_it_and_buttons_have_none(window, page):
    window.view.show_page(page)
    make_all(page, window.view.current)
    for button in window.view.current.findChildren(ActButton):
        of_view, _, name = button.act.objectName().partition(".")
        keys = VIEWS[of_view][name].each_key
        if keys:
            tip, *_ = button.toolTip().split("\n")
            assert tip.endswith(f"({native_key(keys[0])})")
        assert "  " not in button.text()


def test_the_menu_of_a_row_has_the_acts_of_the_row(window):
    window.view.show_page("rounds")
    page = window.view.current
    texts = [one.text() for one in row_menu(page.ACTS, page.table).actions()]
    assert ("Table…" in texts and "Swap" in texts) or "Record as played" in texts
    assert "Copy" not in texts


def test_a_window_that_only_reads_has_no_act_that_changes(open_window, event):
    from app.models.file.hold import Hold
    from app.services.event.opening import now

    with Hold.take(event, now()):
        view = open_window(event).view
        for page in view.pages:
            view.show_page(page)
            for action in bound_of(view.current):
                widgets = [one for one in action.associatedObjects() if isinstance(one, QWidget)]
                seen = any(one.isVisible() for one in widgets)
                assert not (seen and action.property(CHANGES) and action.isEnabled())


@pytest.mark.parametrize(
    ("platform", "key", "written"),
    [("linux", "Alt+Left", "Alt+←"), ("linux", "Ctrl+Return", "Ctrl+Enter"), ("linux", "+", "+")],
)
def test_keys_are_written_for_people(monkeypatch, platform, key, written):
    monkeypatch.setattr("sys.platform", platform)
    assert native_key(key) == written


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_no_two_acts_share_a_key_of_a_platform_and_none_types_a_letter(monkeypatch, platform):
    monkeypatch.setattr("sys.platform", platform)
    of_window = Counter(key for act in WINDOW for one in act.each_key for key in platform_keys(one))
    for view in VIEWS.values():
        keys = Counter(key for act in view for one in act.each_key for key in platform_keys(one))
        taken = keys if view is WINDOW else keys + of_window
        assert [key for key, n in taken.items() if n > 1] == [], view.view
        if platform == "darwin":
            # With ⌥ alone a Mac types another letter, or goes a word on.
            typing = [key for key in keys if re.fullmatch(r"Alt\+(Shift\+)?(.|Left|Right)", key)]
            assert typing == [], view.view


def test_on_a_mac_acts_have_keys_that_its_keyboard_has(open_window, event, monkeypatch):
    monkeypatch.setattr("sys.platform", "darwin")
    window = open_window(event)
    view = window.view
    view.show_page("rounds")
    why = next(one for one in bound_of(view.current) if one.objectName() == "rounds.why")
    assert [one.toString() for one in why.shortcuts()] == ["Ctrl+Alt+W"]
    assert native_key("Alt+W") in why.toolTip()
    press("Ctrl+Alt+W")
    assert view.current.why.isVisible()
    view.show_page("players")
    press("Ctrl+Shift+N")
    assert isinstance(focus(), QLineEdit)


def test_a_mac_s_own_signs_are_left_alone(monkeypatch):
    monkeypatch.setattr("sys.platform", "darwin")
    assert native_keys("F2 Return Enter").startswith("F2")
