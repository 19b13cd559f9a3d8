"""The search over the window: opened anywhere, walked through, and where each thing leads."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from app.rules.lists.army_list import ArmyList
from app.rules.packet.offences import Measure, Offence
from app.services.judge.judges_log import log_penalty
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.program.search import Kind, found
from app.services.results import results
from app.ui.core.bound_acts import is_greyed
from app.ui.core.row_model import ROW_ROLE
from app.ui.core.settings import Settings
from app.ui.core.window_acts import PAGES
from app.ui.program import application
from app.ui.program.pages import MAKERS
from app.ui.program.search_box import command_candidate, commands
from app.ui.program.start import show_first
from app.words.core.catalogue import LANGUAGES, words
from app.words.program.program import setting_names
from tests.builders import begin_round, event_of
from tests.services.acts import won
from tests.ui.hands import focus, press, write


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory):
    """One window for all: most tests only look around in it."""
    folder = tmp_path_factory.mktemp("search")
    session = event_of(folder / "cup.dicedown", 8)
    begin_round(session)
    lists = (ArmyList(number=1, caster="Sorscha", theme="Winter Guard"),)
    session.do(players.edit, 3, PlayerDraft(name="Ünal Ørsted", faction="Khador", lists=lists))
    session.close()
    window = show_first(Settings(folder / "window.ini"), folder / "cup.dicedown")
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    yield window
    window.end()
    window.close()
    window.deleteLater()


@pytest.fixture
def view(window):
    """The window's event, at its standings; what a test does is taken back."""
    view = window.view
    view.show_page("standings")
    yield view
    while not _is_undone(view):
        view.desk.take_back("test")
    view.pages["standings"].search.clear()
    view.pages["players"].lists.show_home()
    if view.cover.isVisible():
        view.cover.toggle()


def _is_undone(view) -> bool:
    """Everything since the window was opened is taken back."""
    undo = view.desk.session.undo_stack().undo
    return undo is None or undo.verb == "edit_player"


def search(view, text: str):
    press("Ctrl+K")
    write(text)
    return view.side_pages.box


def test_it_opens_from_a_field_too_and_gives_the_focus_back(view):
    press("Ctrl+F")
    write("ab")
    was = focus()
    press("Ctrl+K")
    box = view.side_pages.box
    assert focus() is box.field and was.text() == "ab"
    press("Esc")
    assert focus() is was and not box.isVisible()


def test_enter_on_a_player_opens_the_card_and_escape_leads_back(view):
    box = search(view, "orsted")
    assert box.shown[0].kind is Kind.PLAYER
    press("Return")
    assert view.page_key == "card"
    assert view.current.player == 3
    press("Esc")
    assert view.page_key == "standings"


def test_a_table_leads_to_its_slip_and_in_a_draft_to_the_round(view):
    search(view, "3")
    press("Return")
    assert view.page_key == "results"
    assert view.current.form.game.table == 3
    press("Esc")
    for game in view.desk.state.rounds[0].games:
        view.desk.run_because("", results.enter, game.table, *won(game))
    view.desk.run(rounds.pair)
    search(view, "table 3")
    press("Return")
    assert view.page_key == "rounds"
    assert view.current.table.currentIndex().data(ROW_ROLE).table == 3


def test_a_list_leads_to_its_editor(view):
    search(view, "winter")
    press("Return")
    assert view.page_key == "players"
    assert view.current.lists.editor.isVisible()


def test_an_act_leads_to_its_line_in_the_history(view):
    search(view, "edited")
    press("Return")
    assert view.page_key == "history"
    line = view.current.table.currentIndex().data(ROW_ROLE)
    assert line.verb == "edit_player"


def test_whoever_is_searched_for_nothing_of_the_judges_log_is_shown(view):
    view.desk.run(log_penalty, 3, Offence.OTHER, Measure.WARNING, "shouted")
    assert Kind.ACT not in [one.kind for one in search(view, "shouted").shown]
    press("Esc")
    box = search(view, "entry of the judge")
    assert [one.kind for one in box.shown] == [Kind.ACT]
    assert "Ünal" not in repr(box.shown)
    press("Esc")


def test_a_page_and_a_command_of_the_window_are_done(view):
    search(view, "papers ctrl 6")
    press("Return")
    assert view.page_key == "papers"
    search(view, "cover this")
    press("Return")
    assert view.cover.isVisible()
    press("F8")


def test_a_command_for_a_row_says_to_select_one_and_does_nothing(view):
    before = view.desk.session.undo_stack().undo
    search(view, "concede")
    press("Return")
    assert view.page_key == "players"
    assert "Select a row first, then “Drop”" in view.current.line.text
    assert not view.current.line.text.startswith("✓")
    assert view.desk.session.undo_stack().undo == before


def test_before_a_letter_is_typed_it_offers_what_is_likely_now(view):
    box = search(view, "")
    likely = box.finder.groups("", view.page_key)[-1]
    assert likely.kind is Kind.LIKELY
    titles = [one.candidate.title for one in likely.lines]
    assert titles[0] == view.step_bar.label
    assert "Table 2" in titles, "tables that are waited for"
    assert "Awards" in titles, "what the page can do"
    press("Esc")


def test_what_cannot_be_done_now_is_not_offered_before_a_letter_is_typed(view):
    view.show_page("rounds")
    assert view.desk.state.rounds[-1].is_draft is False
    box = search(view, "")
    titles = [one.title for one in box.shown]
    press("Esc")
    page = view.current
    grey = [
        action for action in page.findChildren(QAction)
        if action.objectName().startswith("rounds.")
        and (not action.isEnabled() or is_greyed(action))
    ]  # fmt: skip
    names = {action.objectName() for action in grey}
    assert {"rounds.again", "rounds.discard"} <= names, "a round that is played is no draft"
    does = {command.id: command_candidate(view.desk.t, command, {}).title for command in commands()}
    assert not {does[action.objectName()] for action in grey if action.objectName() in does} & set(
        titles
    )
    assert "Printouts" in titles, "other pages have their room"


def test_what_was_found_last_is_offered_first_the_next_time(view):
    search(view, "orsted")
    press("Return", "Esc")
    box = search(view, "")
    assert box.shown[0].kind is Kind.PLAYER and box.shown[0].key == 3
    press("Return")
    assert (view.page_key, view.current.player) == ("card", 3)


def test_a_page_of_the_help_is_found_and_shown(window, view):
    box = search(view, "tutorial army lists")
    press("Esc")
    box = search(view, "custom packets")
    index = [one.kind for one in box.shown].index(Kind.HELP)
    for _ in range(index):
        press("Down")
    press("Return")
    assert window.centralWidget().currentWidget() is window.guide.help
    assert window.guide.help.shown == "house-packets"
    press("Esc")
    assert view.page_key == "standings"


def test_a_printout_is_found_and_chosen(view):
    box = search(view, "certificates")
    assert box.shown[0].kind is Kind.PRINTOUT
    press("Return")
    assert view.page_key == "papers"
    assert view.current.chosen.value == "certificates"
    search(view, "whole round")
    press("Return")
    assert view.current.chosen.value == "round"


@pytest.mark.parametrize("typed", ["font", "usb", "folder location"])
def test_a_setting_is_found_by_other_words_and_has_the_focus(window, view, typed):
    box = search(view, typed)
    place = [one.kind for one in box.shown].index(Kind.SETTING)
    for _ in range(place):
        press("Down")
    found = box.list.currentItem().data(0x0100)
    press("Return")
    assert window.centralWidget().currentWidget() is window.guide.settings
    assert focus() is window.guide.settings.fields[found.key]
    press("Esc")


def test_every_setting_that_is_found_has_a_field(window):
    assert set(setting_names(words())) == set(window.guide.settings.fields)


@pytest.mark.parametrize(
    ("typed", "title"),
    [("projector", "players"), ("concede", "Drop"), ("concede", "Game without a winner"),
     ("noshow", "Game without a winner"), ("delete", "Remove"), ("timer", "Clock"),
     ("cheat", "Disqualify"), ("discord", "Copy as text"), ("print", "Print")],
)  # fmt: skip
def test_a_thing_is_found_by_the_word_that_people_have_for_it(view, typed, title):
    titles = [one.title for one in search(view, typed).shown]
    press("Esc")
    assert any(title in one for one in titles), titles


def test_running_a_command_that_shows_nothing_says_what_was_done(view, monkeypatch):
    # A window with all its pages would take seconds to be dressed, twice.
    themes = []
    monkeypatch.setattr(application, "apply_theme", lambda _, name: themes.append(name))
    search(view, "light or dark")
    press("Return")
    assert view.current.line.text == "✓  Done: Light or dark"
    press("Ctrl+Shift+L")
    assert sorted(themes) == ["dark", "light"]


def test_a_click_on_a_line_goes_there(view):
    box = search(view, "orsted")
    rect = box.list.visualItemRect(box.list.item(1))
    QTest.mouseClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert (view.page_key, view.current.player) == ("card", 3)
    press("Esc")


def test_a_scenario_leads_to_its_drawing(view):
    search(view, "recon steamroller 2015")
    press("Return")
    assert view.page_key == "scenario"
    assert view.current.viewer.scenario.name == "Recon"


def test_the_arrows_pass_over_heads_and_stop_at_the_ends(view):
    box = search(view, "player")
    first = box.list.currentRow()
    press("Up")
    assert box.list.currentRow() == first
    for _ in range(40):
        press("Down")
        assert box.list.currentItem().data(0x0100) is not None
    last = box.list.currentRow()
    press("Down")
    assert box.list.currentRow() == last


def test_nothing_found_says_so_as_plain_text(view):
    box = search(view, "<b>zz")
    assert "<b>zz" in box._hint.text()
    assert box._hint.textFormat().name == "PlainText"
    press("Return")
    assert box.isVisible()


def test_the_search_goes_when_the_focus_goes_and_never_over_the_cover(view):
    box = search(view, "a")
    view.current.table.setFocus()
    assert not box.isVisible()
    press("F8")
    view.side_pages.search()
    assert not box.isVisible()
    press("F8")


def test_what_has_changed_is_found_anew(view):
    box = search(view, "zacharias")
    assert box.shown == ()
    press("Esc")
    view.desk.run(players.enter_late, PlayerDraft(name="Zacharias"))
    assert [one.kind for one in search(view, "zacharias").shown] == [Kind.PLAYER, Kind.ACT]
    press("Esc")


def test_who_is_gone_since_is_offered_no_more_and_has_no_card(view):
    gone = view.desk.run(players.enter_late, PlayerDraft(name="Zacharias")).value
    search(view, "zacharias")
    press("Return")
    assert view.page_key == "card"
    press("Esc")

    view.desk.take_back("test")
    view.side_pages.search()
    assert "Zacharias" not in [one.title for one in view.side_pages.box.shown]
    press("Esc")
    view.open_card(gone)

    assert view.page_key == "standings"
    assert "No player" in view.current.line.text


def test_the_judges_log_is_written_from_standings_and_results_and_leads_back(view):
    view.show_page("standings")
    press("Ctrl+J")
    assert view.page_key == "judge"
    player = view.current.form.player
    assert player is not None
    press("Down", "Return")
    assert view.page_key == "standings"
    assert "Judge's log" in view.current.line.text
    view.show_page("results")
    write("2\n")
    press("Ctrl+J")
    assert view.current.pick.people.count() == 2
    press("Esc")
    assert view.page_key == "results"


def test_c_shows_the_card_in_the_lists_of_players(view):
    for page in ("standings", "players"):
        view.show_page(page)
        press("Alt+Return")
        assert view.page_key == "card", page
        press("Esc")
        assert view.page_key == page


def test_from_card_to_log_and_back_step_by_step(view):
    view.side_pages.open_card(3)
    press("Alt+J")
    assert (view.page_key, view.current.form.player) == ("judge", 3)
    press("Esc")
    assert (view.page_key, view.current.player) == ("card", 3)
    press("Ctrl+1")
    assert view.page_key == "players"


def test_every_view_that_is_found_has_a_page_and_every_command_an_id_of_its_own():
    found = list(commands())
    assert {one.page for one in found} <= {"", *PAGES}
    assert set(PAGES) == set(MAKERS)
    assert len({one.id for one in found}) == len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_is_found_by_what_its_menu_says(language) -> None:
    t = words(language)
    for command in commands():
        candidates = (command_candidate(t, command, {}),)
        name = command.act.plain_text(t)
        assert found(candidates, name), f"{command.id}: {name}"


def test_an_act_is_found_by_another_word_and_says_that_word_alone(view):
    (found,) = [one for one in view_lines(search(view, "beamer")) if one.because]
    assert found.because == "beamer"
    press("Esc")


def view_lines(box):
    return [one for group in box.finder.groups(box.field.text()) for one in group.lines]
