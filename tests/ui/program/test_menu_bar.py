"""The menu bar: every act by mouse, as its button and its key do it, and greyed where they are."""

import re
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QWidget

from app.rules.core.round import RoundState
from app.ui.core.acts import WHY_NOT
from app.ui.core.bound_acts import ActButton
from app.ui.core.native_keys import menu_key, native_key
from app.ui.core.window_acts import PAGES
from app.ui.program.all_acts import VIEWS
from app.ui.program.menu_bar import titles_with_letters
from tests.ui.hands import press, write

TITLES = ["File", "Edit", "Event", "Round", "View", "Help"]


@pytest.fixture
def window(same_window):
    return same_window


@pytest.fixture
def own_window(open_window, event):
    """A window for what changes the event."""
    return open_window(event)


def open_menu(window, path):
    """Click a menu open, and what is within it."""
    bar, menu = window.menuBar(), window.menu_bar.menus[path[:1]]
    QTest.mouseClick(
        bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(menu.menuAction()).center()
    )
    for n in range(2, len(path) + 1):
        inner = window.menu_bar.menus[path[:n]]
        into(menu, inner)
        menu = inner
    return menu


def click(menu, action):
    assert menu.isVisible() and action.isVisible()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def into(menu, inner):
    """Go into a menu within another, which opens after a moment."""
    click(menu, inner.menuAction())
    for _ in range(40):
        if not inner.isVisible():
            QTest.qWait(25)
    assert inner.isVisible()


def choose(window, act):
    """Choose an act by mouse alone."""
    entry = window.menu_bar.entry(act)
    menu = open_menu(window, entry.path)
    assert entry.action.isEnabled(), act
    click(menu, entry.action)


def close_menus(window):
    for menu in reversed(window.menu_bar.menus.values()):
        menu.close()


def test_every_act_that_names_a_menu_has_an_entry(window):
    entries = {name for entry in window.menu_bar.entries for name in entry.ids}
    wanted = {
        f"{view.view}.{act.name}" for view in VIEWS.values() for act in view if view.menu_of(act)
    }
    assert entries == wanted
    assert [menu.title().replace("&", "") for path, menu in window.menu_bar.menus.items()
            if len(path) == 1] == TITLES  # fmt: skip


def test_the_layout_has_each_entry_and_each_menu_once(window):
    entries = window.menu_bar.entries
    for path, menu in list(window.menu_bar.menus.items()):
        actions = [one for one in menu.actions() if not one.isSeparator() and one.menu() is None]
        assert Counter(actions) == Counter(one.action for one in entries if one.path == path), path
        inner = [one.menu() for one in menu.actions() if one.menu() is not None]
        below = [one for at, one in window.menu_bar.menus.items() if at[:-1] == path]
        recent = [window.menu_bar._recent] if path == ("File",) else []
        assert Counter(inner) == Counter([*below, *recent]), path


def test_no_entry_stands_beside_a_menu_of_its_name(window):
    for menu in window.menu_bar.menus.values():
        seen = [one for one in menu.actions() if one.isVisible()]
        entries = {one.text().strip("…") for one in seen if one.menu() is None}
        assert not entries & {one.text() for one in seen if one.menu() is not None}
    assert window.menu_bar.entry("window.backups").path == ("File", "Backups")


def test_every_greyed_entry_says_why(open_window, event, window):
    def without_reason(window):
        for title in TITLES:
            window.menu_bar.refresh(title)
        return [
            one.ids[0]
            for one in window.menu_bar.entries
            if not one.action.isEnabled() and "\n" not in one.action.toolTip()
        ]

    assert without_reason(open_window()) == []
    for page in PAGES:
        window.view.show_page(page)
        assert without_reason(window) == []


def test_every_condition_of_an_act_has_its_reason():
    named = {act.enabled for view in VIEWS.values() for act in view if act.enabled}
    assert named == set(WHY_NOT)


def test_a_greyed_button_says_why(window):
    window.view.show_page("clock")
    pause = next(
        one
        for one in window.view.current.findChildren(ActButton)
        if one.act.objectName() == "clock.call"
    )
    assert not pause.isEnabled()
    assert pause.toolTip().endswith(f"\n{WHY_NOT['can_end']}")


def test_the_round_s_menu_says_the_next_step_and_takes_it(own_window, qtbot):
    own_window.view.step_bar.line.undo()
    own_window.view.step_bar.rest.end()
    menu, step = open_menu(own_window, ("Round",)), own_window.menu_bar.entry("window.step").action
    assert step.text() == own_window.view.step_bar.label != ""
    with qtbot.waitSignal(own_window.view.step_bar.requested):
        click(menu, step)


def test_the_page_that_is_shown_is_ticked(window):
    window.view.show_page("history")
    window.menu_bar.refresh("View")
    ticked = [one.ids[0] for one in window.menu_bar.entries if one.action.isChecked()]
    assert ticked == ["window.page_history"]


def test_what_the_round_does_not_allow_is_greyed_on_other_pages_too(own_window):
    def able(act):
        own_window.menu_bar.refresh(TITLES[3])
        return own_window.menu_bar.entry(act).action.isEnabled()

    own_window.view.show_page("history")
    playing = [able(f"rounds.{act}") for act in ("why", "mend", "again", "discard", "reopen")]
    assert playing == [True, True, False, False, False]
    assert not able("rounds.begin_only")
    assert not able("standings.play_on")
    own_window.view.desk.take_back()
    own_window.view.desk.take_back()
    draft = [able(f"rounds.{act}") for act in ("why", "mend", "again", "discard", "reopen")]
    assert draft == [True, False, True, True, False]


def test_help_names_itself(window):
    window.menu_bar.refresh("Help")
    assert window.menu_bar.entry("window.help").action.text() == "Help"


def test_the_announcement_is_shown_by_mouse_and_left_for_the_event(window):
    choose(window, "window.announcement")
    form = window.pages.form
    assert form.announcement.isVisible() and "Spring Cup" in form.announcement.text
    press("Esc")
    assert window.view.isVisible()
    choose(window, "window.settings_of_event")
    assert form.name.isVisible()


def test_a_mac_moves_three_acts_and_no_other(window):
    role = QAction.MenuRole
    roles = {
        entry.ids[0]: entry.action.menuRole()
        for entry in window.menu_bar.entries
        if entry.action.menuRole() is not role.NoRole
    }
    assert roles == {
        "window.about": role.AboutRole,
        "window.settings": role.PreferencesRole,
        "window.quit": role.QuitRole,
    }


def test_no_letter_of_a_menu_is_the_key_of_an_act(window):
    keys = {key.casefold() for view in VIEWS.values() for one in view.acts for key in one.each_key}
    letters = []
    for title in titles_with_letters(TITLES):
        _, mark, rest = title.partition("&")
        letters += [rest[0].casefold()] if mark else []
    assert len(set(letters)) == len(letters) >= 2
    assert not {f"alt+{letter}" for letter in letters} & keys


@pytest.mark.sweep(8)
@pytest.mark.parametrize("page", [*PAGES, "settings", "form"])
def test_no_letter_of_a_menu_leads_to_a_field_too(window, page):
    if page in PAGES:
        window.view.show_page(page)
        if page == "players":
            press("Ins", "Alt+M")
    else:
        press("Ctrl+N" if page == "form" else "Ctrl+,")
    seen = [
        letter_of(one.text())
        for kind in (QLabel, QAbstractButton)
        for one in window.findChildren(kind)
        if one.isVisible()
    ]
    letters = [letter_of(title) for title in titles_with_letters(TITLES)]
    assert set(filter(None, letters)) & set(filter(None, seen)) == set()


def letter_of(text: str) -> str:
    found = re.search(r"(?<!&)&(\w)", text)
    return found[1].casefold() if found else ""


@pytest.mark.sweep(8)
@pytest.mark.parametrize("page", PAGES)
def test_a_key_that_a_menu_shows_is_live_on_the_page(window, page):
    window.view.show_page(page)
    for title in TITLES:
        window.menu_bar.refresh(title)
    live = {
        (action.objectName(), menu_key(key.toString(QKeySequence.SequenceFormat.PortableText)))
        for action in window.findChildren(QAction)
        for key in action.shortcuts()
        if any(
            isinstance(one, QWidget) and not isinstance(one, QMenu) and one.isVisible()
            for one in action.associatedObjects()
        )
    }
    shown = [one for one in window.menu_bar.entries if not one.action.shortcut().isEmpty()]
    assert len(shown) > 20
    for entry in shown:
        assert any((name, entry.action.shortcut()) in live for name in entry.ids), entry.ids


def test_menus_write_keys_as_tool_tips_do(window):
    window.menu_bar.refresh("Round")
    step = window.menu_bar.entry("window.step").action
    text = step.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
    assert text == "Ctrl+Enter" == native_key("Ctrl+Return")


def test_no_menu_has_two_entries_of_one_name(window):
    for path, menu in list(window.menu_bar.menus.items()):
        window.menu_bar.refresh(path[0])
        texts = [one.text() for one in menu.actions() if one.isVisible() and one.text()]
        assert len(texts) == len(set(texts)), path


def test_keys_of_other_pages_are_not_shown(window):
    window.view.show_page("history")
    window.menu_bar.refresh("Round")
    assert window.menu_bar.entry("rounds.discard").action.shortcut().isEmpty()
    window.view.show_page("rounds")
    window.menu_bar.refresh("Round")
    assert window.menu_bar.entry("rounds.discard").action.shortcut() == QKeySequence("Del")


def test_keys_are_live_in_their_acts_alone(own_window):
    for title in TITLES:
        own_window.menu_bar.refresh(title)
    for entry in own_window.menu_bar.entries:
        assert entry.action.shortcutContext() is Qt.ShortcutContext.WidgetShortcut
    # Undo by its key runs once, and warns of no other act with the same key.
    own_window.view.show_page("standings")
    QTest.keyClick(own_window.view.current.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert own_window.view.desk.state.rounds[0].state is RoundState.PUBLISHED


@pytest.mark.sweep(8)
@pytest.mark.parametrize("page", list(PAGES))
def test_a_page_is_shown_by_mouse(window, page):
    window.view.show_page("history" if page != "history" else "players")
    choose(window, f"window.page_{page}")
    assert window.view.page_key == page


def test_undo_says_what_it_would_undo_and_redo_what_it_would_redo(own_window):
    menu, undo = open_menu(own_window, ("Edit",)), own_window.menu_bar.entry("window.undo").action
    redo = own_window.menu_bar.entry("window.redo").action
    assert undo.text() == own_window.view.header.undo != ""
    assert not redo.isEnabled()
    click(menu, undo)
    assert own_window.view.desk.state.rounds[0].state is RoundState.PUBLISHED
    open_menu(own_window, ("Edit",))
    assert redo.text() == own_window.view.header.redo != ""
    close_menus(own_window)
    choose(own_window, "window.redo")
    assert own_window.view.desk.state.rounds[0].state is RoundState.PLAYING


def test_an_act_of_another_page_leads_there(window):
    window.view.show_page("history")
    choose(window, "standings.awards")
    assert window.view.page_key == "standings"
    assert "awards" in window.view.current.acts_here.view


def test_what_is_done_to_a_row_is_greyed_where_the_row_is_not_seen(window):
    entry = window.menu_bar.entry("players.drop")
    window.view.show_page("history")
    window.menu_bar.refresh("Event")
    assert not entry.action.isEnabled()
    assert entry.action.toolTip().endswith("Show “Players” and select a row first.")
    window.view.show_page("players")
    window.view.current.list.table.setFocus()
    window.menu_bar.refresh("Event")
    assert entry.action.isEnabled()


def test_an_event_in_a_file_is_at_home(window):
    entry = window.menu_bar.entry("window.home")
    window.menu_bar.refresh("Event")
    assert not entry.action.isEnabled()
    assert entry.action.toolTip().endswith("Only an event on a server.")


def test_without_an_event_what_needs_one_is_greyed(open_window):
    window = open_window()
    for title in TITLES:
        window.menu_bar.refresh(title)
    able = {entry.ids[0] for entry in window.menu_bar.entries if entry.action.isEnabled()}
    assert {"window.new", "window.open", "window.quit", "window.settings", "window.help"} <= able
    assert not able & {"window.undo", "window.step", "window.page_players", "players.import"}


def test_a_window_that_only_reads_has_entries_that_change_greyed(open_window, event):
    from app.models.file.hold import Hold
    from app.services.event.opening import now

    with Hold.take(event, now()):
        window = open_window(event)
        for page in ("players", "rounds"):
            window.view.show_page(page)
            for title in TITLES:
                window.menu_bar.refresh(title)
            changing = [one for one in window.menu_bar.entries if one.act.changes]
            assert [one.ids for one in changing if one.action.isEnabled()] == []


def test_a_recent_event_is_opened_by_mouse(own_window, event):
    own_window.close_event()
    QTest.qWait(100)
    menu = open_menu(own_window, ("File",))
    recent = own_window.menu_bar._recent
    assert recent.menuAction().isEnabled() and len(recent.actions()) == 1
    into(menu, recent)
    click(recent, recent.actions()[0])
    assert own_window.view.desk.session.path == event


def test_a_recent_event_is_opened_over_no_form_in_which_something_is_typed(own_window):
    QTest.qWait(100)
    press("Ctrl+N")
    write("Summer Cup")

    menu = open_menu(own_window, ("File",))
    recent = own_window.menu_bar._recent
    into(menu, recent)
    click(recent, recent.actions()[0])

    assert own_window.pages.shows_form
    assert own_window.pages.form.name.text() == "Summer Cup"


def test_larger_and_usual_text_by_key_and_by_mouse(own_window, settings, qapp):
    before = qapp.font().pointSizeF()
    try:
        own_window.view.show_page("standings")
        plus = Qt.KeyboardModifier.ControlModifier
        QTest.keyClick(own_window.view.current.table, Qt.Key.Key_Plus, plus)
        assert settings.text_size == 125
        assert qapp.font().pointSizeF() == pytest.approx(before * 1.25)
    finally:
        choose(own_window, "window.usual_size")
    assert settings.text_size == 100
    assert qapp.font().pointSizeF() == pytest.approx(before)


def test_tool_tips_are_seen_in_menus(window):
    assert all(menu.toolTipsVisible() for menu in window.menu_bar.menus.values())
    assert window.menu_bar.entry("window.search").action.toolTip()
