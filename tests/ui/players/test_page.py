"""The page of the players, by keys."""

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QStandardPaths, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.round import ByeKind
from app.rules.event.length import is_over
from app.rules.lists.army_list import ArmyList
from app.services.core.history import history
from app.services.event import events
from app.services.event.events import change_event
from app.services.event.user_settings import keep_roster_folder
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.players.regulars import RegularsBook
from app.services.standings import awards
from app.services.standings.award_lines import awards as awards_of
from app.ui.players.columns import (
    CLUB,
    HERE,
    LISTS,
    LISTS_IN,
    NAME,
    NUMBER,
    PAID,
    PAINTED,
    RECORD,
    STATUS,
)
from app.ui.players.page import PlayersPage
from tests.builders import CUP, copied, play_round, register
from tests.ui.conftest import press
from tests.ui.core.stillness import settle
from tests.ui.hands import press as press_keys
from tests.ui.hands import write

RETURN, ESCAPE, TAB, DOWN = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Down
DELETE = Qt.Key.Key_Delete
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def book(tmp_path):
    return RegularsBook(tmp_path / "regulars.json")


def shown(qtbot, desk, book):
    page = PlayersPage(desk, book)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    QCoreApplication.processEvents()
    return page


@pytest.fixture
def page(qtbot, desk, book):
    made = shown(qtbot, desk, book)
    made.start()
    return made


@pytest.fixture
def page_of_eight(qtbot, desk_of_eight, book):
    made = shown(qtbot, desk_of_eight, book)
    made.list.start()
    return made


def names(page):
    return [line.draft.name for line in page.list.shown]


def verbs(page):
    return [step.verb for step in page.desk.session.read(history)]


def line_of(page, name):
    lines = page.desk.session.read(player_lines, page.desk.state)
    return next(line for line in lines if line.draft.name == name)


def cell(page, row, column):
    return page.list.table.model().index(row, column).data()


def cursor(page, row, column=NAME):
    page.list.table.setCurrentIndex(page.list.table.model().index(row, column))


def type_here(*keys):
    press(QApplication.focusWidget(), *keys)


def test_a_player_is_registered_by_keys_and_the_form_is_ready_for_the_next(qtbot, page):
    type_here("Zażółć Gęślą")
    qtbot.keyClick(page.form.name, TAB)
    type_here("cryx")
    qtbot.keyClick(QApplication.focusWidget(), TAB)
    type_here("Żelazne Kości")
    qtbot.keyClick(QApplication.focusWidget(), TAB)
    type_here("Kraków")
    qtbot.keyClick(QApplication.focusWidget(), RETURN)
    draft = line_of(page, "Zażółć Gęślą").draft
    assert (draft.faction, draft.club, draft.city) == ("Cryx", "Żelazne Kości", "Kraków")
    assert QApplication.focusWidget() is page.form.name
    assert page.form.name.text() == ""
    assert "Zażółć Gęślą" in page.form.message


def test_a_row_of_players_needs_no_mouse(qtbot, page):
    for name in ("Ada Voss", "Bo Reed", "Иван Петров"):
        type_here(name, RETURN)
    assert names(page) == ["Ada Voss", "Bo Reed", "Иван Петров"]
    assert verbs(page)[:3] == ["register_player"] * 3


def test_a_missing_name_is_shown_below_its_field_and_nothing_happens(qtbot, page):
    type_here(RETURN)
    assert page.form.person.fields["name"].problem == "✕  Type a name."
    assert page.line.text == ""
    assert names(page) == []


def test_the_same_name_is_asked_once_and_kept_with_its_reason(qtbot, page):
    type_here("Ada Voss", RETURN, "ada  VOSS", RETURN)
    assert names(page) == ["Ada Voss"]
    assert "Ada" in page.line.text or "ada" in page.line.text
    type_here("two sisters", RETURN)
    assert len(names(page)) == 2
    assert page.desk.session.read(history)[0].reason == "two sisters"
    assert QApplication.focusWidget() is page.form.name


def test_escape_lets_the_question_be_and_returns_to_the_form(qtbot, page):
    type_here("Ada Voss", RETURN, "Ada Voss", RETURN)
    type_here(ESCAPE)
    assert names(page) == ["Ada Voss"]
    assert QApplication.focusWidget() is page.form.name
    assert page.form.name.text() == "Ada Voss"


def test_changing_a_player_of_a_shared_name_asks_no_more(qtbot, page):
    type_here("Ada Voss", RETURN, "Ada Voss", RETURN, "two different people", RETURN)
    page.list.start()
    cursor(page, 1)
    qtbot.keyClick(page.list.table, Qt.Key.Key_F2)
    page.form.person.fields["club"].text = "Iron Dice"
    qtbot.keyClick(page.form.name, RETURN)
    assert page.line.text == ""
    assert sorted(str(line.draft.club) for line in page.list.shown) == ["Iron Dice", "None"]


def test_a_regular_is_found_without_accents_and_fills_the_rest(qtbot, page, book):
    known = PlayerDraft(name="José Núñez", faction="Khador", club="Iron Dice", city="Sevilla")
    assert book.remember([known], date(2026, 1, 1))
    type_here("nunez", DOWN, RETURN)
    assert page.form.name.text() == "José Núñez"
    type_here(RETURN)
    draft = line_of(page, "José Núñez").draft
    assert (draft.faction, draft.club, draft.city) == ("Khador", "Iron Dice", "Sevilla")


def test_a_regular_leaves_what_is_typed_and_not_known_of_them(qtbot, page, book):
    ada = PlayerDraft(name="Josephine Hart", faction="Khador", city="Leeds")
    book.remember([ada, PlayerDraft(name="Josie Lamb", club="The Guild")], date(2026, 1, 1))
    fields = page.form.person.fields
    fields["club"].text = "Iron Dice"
    type_here("Josephine", DOWN, RETURN)
    assert (fields["faction"].text, fields["club"].text) == ("Khador", "Iron Dice")
    page.form.name.clear()
    type_here("Josie", DOWN, RETURN)
    found = [fields[name].text for name in ("name", "faction", "club", "city")]
    assert found == ["Josie Lamb", "", "The Guild", ""], "nothing is left of the one before"


def test_enter_with_no_regular_chosen_registers_what_is_typed(qtbot, page, book):
    book.remember([PlayerDraft(name="Josephine Hart")], date(2026, 1, 1))
    type_here("Jose", RETURN)
    assert names(page) == ["Jose"]


def test_escape_puts_the_names_away_before_it_empties_the_form(qtbot, page, book):
    book.remember([PlayerDraft(name="Josephine Hart")], date(2026, 1, 1))
    type_here("Jose")
    qtbot.keyClick(page.form.name, ESCAPE)
    assert page.form.name.text() == "Jose"
    qtbot.keyClick(page.form.name, ESCAPE)
    assert page.form.name.text() == ""


def test_who_is_registered_is_remembered_and_not_offered_again(qtbot, page, book):
    type_here("Ada Voss", RETURN)
    assert [person.name for person in book.people] == ["Ada Voss"]
    type_here("Ada")
    assert not page.form.person.hide_names()


def test_nobody_is_remembered_while_it_is_switched_off(qtbot, page, book):
    menu = page.form.menu_button.menu()
    menu.look()
    menu.remember.trigger()
    type_here("Ada Voss", RETURN)
    assert book.people == ()


def test_army_lists_are_taken_down_in_the_folded_part(qtbot, page):
    qtbot.keyClick(page.form.name, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    assert page.form.more.isVisible()
    press(page.form.name, "Ada Voss")
    for field, text in (("caster1", "Caster A"), ("points1", "55"), ("points2", "5x")):
        press(page.form.more.input_of(field), text)
    type_here(RETURN)
    assert names(page) == []
    assert QApplication.focusWidget() is page.form.more.input_of("points2")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backspace)
    type_here("6", RETURN)
    assert line_of(page, "Ada Voss").draft.lists == (
        ArmyList(number=1, caster="Caster A", points=55),
        ArmyList(number=2, points=56),
    )
    row = page.list.model.row_of(line_of(page, "Ada Voss").id)
    assert "2 lists, 55/56" in page.list.model.index(row, LISTS).data()


def test_a_long_leader_in_the_form_is_read_from_its_beginning(qtbot, page_of_eight):
    page = page_of_eight
    line = line_of(page, "Player A")
    leader = "Vladimir Tzepesci, the Dark Champion"
    changed = replace(line.draft, lists=(ArmyList(number=1, caster=leader, points=75),))
    page.desk.run(players.edit, line.id, changed)
    cursor(page, 0)
    qtbot.keyClick(page.list.table, RETURN)
    field = page.form.more.input_of("caster1")
    assert field.text() == leader
    assert field.cursorPosition() == 0
    settle()
    assert field.width() > page.form.more.input_of("points1").width()


def test_a_player_is_changed_in_the_same_form(qtbot, page_of_eight):
    page = page_of_eight
    cursor(page, 2)
    qtbot.keyClick(page.list.table, RETURN)
    assert page.form.name.text() == "Player C"
    press(page.form.name, "Соня")
    qtbot.keyClick(page.form.name, RETURN)
    assert "Соня" in names(page)
    assert "Player C" not in names(page)
    assert QApplication.focusWidget() is page.list.table
    assert page.list.here.draft.name == "Соня"


def test_what_the_form_has_no_field_for_stays_when_a_player_is_changed(qtbot, page_of_eight):
    page = page_of_eight
    line = line_of(page, "Player A")
    lists = (ArmyList(number=1, caster="Caster A", tier=3), ArmyList(number=4, points=50))
    page.desk.run(players.edit, line.id, replace(line.draft, lists=lists))
    cursor(page, 0)
    qtbot.keyClick(page.list.table, Qt.Key.Key_F2)
    qtbot.keyClick(page.form.name, RETURN)
    assert line_of(page, "Player A").draft.lists == lists


def test_escape_leaves_a_change_undone(qtbot, page_of_eight):
    page = page_of_eight
    qtbot.keyClick(page.list.table, Qt.Key.Key_F2)
    press(page.form.name, "Nobody")
    qtbot.keyClick(page.form.name, ESCAPE)
    qtbot.keyClick(QApplication.focusWidget(), RETURN)
    assert "Nobody" not in names(page)
    assert page.form.player is None
    assert QApplication.focusWidget() is page.list.table


def test_the_form_lets_go_of_a_player_whose_registration_is_undone(qtbot, page):
    type_here("Ada Voss", RETURN)
    page.list.start()
    qtbot.keyClick(page.list.table, Qt.Key.Key_F2)
    page.desk.take_back()
    assert page.form.player is None
    assert names(page) == []


def test_the_filter_keeps_rows_with_every_word_without_accents(qtbot, page):
    for name in ("José Núñez", "José Hart", "Ana Núñez"):
        type_here(name, RETURN)
    qtbot.keyClick(page.form.name, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is page.list.bar.search
    type_here("NUN jos")
    assert names(page) == ["José Núñez"]
    assert page.list.bar.filtered.text().startswith("1 of 3 shown")
    qtbot.keyClick(page.list.bar.search, ESCAPE)
    assert len(names(page)) == 3


def test_from_the_filter_a_player_is_ticked_without_a_detour(qtbot, page_of_eight):
    page = page_of_eight
    page.list.bar.search.setFocus()
    type_here("player f")
    qtbot.keyClick(page.list.bar.search, DOWN)
    qtbot.keyClick(page.list.table, Qt.Key.Key_Space)
    assert line_of(page, "Player F").is_here


def test_space_turns_the_ticks_and_the_header_counts(qtbot, page_of_eight):
    page = page_of_eight
    for column in (PAID, LISTS_IN, NAME):
        cursor(page, 0, column)
        qtbot.keyClick(page.list.table, Qt.Key.Key_Space)
    line = line_of(page, "Player A")
    assert (line.is_here, line.has_paid, line.lists_in) == (True, True, True)
    title = page.list.model.headerData(HERE, Qt.Orientation.Horizontal)
    assert title == "Checked in 1/8"
    qtbot.keyClick(page.list.table, Qt.Key.Key_Space)
    assert not line_of(page, "Player A").is_here


def test_painted_armies_are_ticked_where_the_packet_asks_for_it(
    qtbot, page_of_eight, desk_of_eight
):
    page, table = page_of_eight, page_of_eight.list.table
    assert table.isColumnHidden(PAINTED)
    desk_of_eight.run(change_event, replace(CUP, packet="ig2014"))
    assert not table.isColumnHidden(PAINTED)
    cursor(page, 2, PAINTED)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert line_of(page, "Player C").is_painted
    title = page.list.model.headerData(PAINTED, Qt.Orientation.Horizontal)
    assert title == "Painted 1/8"


def test_a_click_anywhere_in_the_cell_turns_a_tick(qtbot, page_of_eight):
    table = page_of_eight.list.table
    place = table.visualRect(table.model().index(3, HERE)).topLeft()
    place.setX(place.x() + 4)
    place.setY(place.y() + 4)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert line_of(page_of_eight, "Player D").is_here


def test_all_who_are_shown_are_ticked_as_one_act(qtbot, page_of_eight):
    page = page_of_eight
    qtbot.keyClick(page.list.table, Qt.Key.Key_A, CTRL_SHIFT)
    assert all(line.is_here for line in page.list.shown)
    assert "8 players" in page.line.text
    page.desk.take_back()
    assert not any(line.is_here for line in page.list.shown)
    assert page.line.text == ""


def test_a_drop_says_what_becomes_of_the_game_and_is_undone(qtbot, page_of_eight):
    page = page_of_eight
    page.desk.run(rounds.pair, seed=5)
    page.desk.run(rounds.publish)
    page.desk.run(rounds.begin)
    cursor(page, 0)
    qtbot.keyClick(page.list.table, DELETE)
    assert line_of(page, "Player A").status is EntrantStatus.ACTIVE
    assert "in control points" in page.question.text
    type_here("had to catch a train", RETURN)
    assert line_of(page, "Player A").status is EntrantStatus.DROPPED
    assert page.desk.session.read(history)[0].reason == "had to catch a train"
    assert "gives up the game" in page.line.text
    assert cell(page, 0, STATUS) == "dropped"
    assert cell(page, 0, RECORD) == "0–1"
    page.desk.take_back()
    assert line_of(page, "Player A").status is EntrantStatus.ACTIVE
    assert page.desk.state.last_round.missing != ()


def test_a_disqualification_says_first_which_awards_it_opens_again(qtbot, page_of_eight):
    page = page_of_eight
    page.desk.run(awards.give, "best-painted", 1)
    cursor(page, 0)
    page.list.bar.bound["disqualify"].trigger()
    assert "Best Painted will be open again." in page.question.text
    type_here("a slanging match", RETURN)
    assert page.desk.session.read(awards_of, page.desk.state).awards[0].lost_by == 1


def test_a_disqualified_player_is_not_dropped_but_can_be_reinstated(qtbot, page_of_eight):
    page = page_of_eight
    cursor(page, 0)
    page.list.bar.bound["disqualify"].trigger()
    type_here(RETURN)
    assert line_of(page, "Player A").status is EntrantStatus.ACTIVE, "without a reason nothing is"
    type_here("threw dice at the judge", RETURN)
    assert cell(page, 0, STATUS) == "disqualified"
    assert page.desk.session.read(history)[0].reason == "threw dice at the judge"
    qtbot.keyClick(page.list.table, DELETE)
    assert line_of(page, "Player A").status is EntrantStatus.DISQUALIFIED
    page.list.bar.bound["reinstate"].trigger()
    if page.line.text.startswith("?"):
        type_here("taken back by the judge", RETURN)
    assert line_of(page, "Player A").status is EntrantStatus.ACTIVE


def test_a_ringer_is_made_and_unmade_after_a_question(qtbot, page_of_eight):
    page = page_of_eight
    cursor(page, 0)
    page.list.bar.bound["ringer"].trigger()
    assert "takes no award" in page.question.text
    type_here(RETURN)
    assert cell(page, 0, STATUS) == "ringer"
    page.list.bar.bound["ringer"].trigger()
    type_here(RETURN)
    assert line_of(page, "Player A").draft.eligible


def test_the_menu_says_which_tick_is_turned_over_and_which_way(qtbot, page_of_eight):
    page, tick = page_of_eight, page_of_eight.list.bar.bound["tick"]
    cursor(page, 0)
    assert tick.text() == "Check in"
    tick.trigger()
    assert line_of(page, "Player A").is_here and tick.text() == "Undo check-in"
    page.list.table.setCurrentIndex(page.list.table.currentIndex().siblingAtColumn(PAID))
    assert tick.text() == "Mark as paid"
    tick.trigger()
    assert line_of(page, "Player A").has_paid and tick.text() == "Mark as not paid"
    assert line_of(page, "Player A").is_here


def test_who_is_added_while_players_are_checked_in_is_checked_in_and_that_is_said(page_of_eight):
    page = page_of_eight
    page.desk.run(players.tick, line_of(page, "Player A").id, "here", on=True)
    page.form.start()
    write("Walk-in Wanda")
    press_keys("Return")
    assert line_of(page, "Walk-in Wanda").is_here
    assert "Walk-in Wanda is registered. Checked in." in page.form.message


def test_a_registration_is_taken_back_only_before_the_first_round(qtbot, page_of_eight):
    page = page_of_eight
    shift = Qt.KeyboardModifier.ShiftModifier
    cursor(page, 0)
    qtbot.keyClick(page.list.table, DELETE, shift)
    assert "Player A" in names(page)
    type_here(RETURN)
    assert "Player A" not in names(page)
    page.desk.run(rounds.pair, seed=5)
    page.desk.run(rounds.publish)
    cursor(page, 0)
    assert not page.list.bar.bound["remove"].isEnabled()
    qtbot.keyClick(page.list.table, DELETE, shift)
    assert "Player B" in names(page) and page.question is None


def test_who_comes_late_can_have_a_bye_for_the_round_missed(qtbot, page_of_eight):
    page = page_of_eight
    page.desk.run(rounds.pair, seed=5)
    page.desk.run(rounds.publish)
    qtbot.keyClick(page.list.table, Qt.Key.Key_Insert)
    type_here("Late Comer")
    page.form.bye.setFocus()
    qtbot.keyClick(page.form.bye, Qt.Key.Key_Space)
    qtbot.keyClick(page.form.bye, RETURN)
    if page.line.text.startswith("?"):
        type_here("came late, rang before", RETURN)
    late = line_of(page, "Late Comer")
    (bye,) = page.desk.state.last_round.byes
    assert (bye.player, bye.kind) == (late.id, ByeKind.GRANTED)
    assert "enter_late" in verbs(page)


def test_a_late_entry_without_a_bye_has_missed_the_round(qtbot, page_of_eight):
    page = page_of_eight
    page.desk.run(rounds.pair, seed=5)
    page.desk.run(rounds.publish)
    qtbot.keyClick(page.list.table, Qt.Key.Key_Insert)
    type_here("Late Comer", RETURN)
    assert line_of(page, "Late Comer").record.missed == 1
    assert not page.desk.state.last_round.byes


def test_who_comes_while_a_round_is_a_draft_is_in_it(qtbot, page_of_eight):
    page, draw = page_of_eight, Draw(3)
    play_round(page.desk.session, draw)
    page.reload()
    page.desk.run(rounds.pair, seed=5)
    qtbot.keyClick(page.list.table, Qt.Key.Key_Insert)
    type_here("Late Comer", RETURN)
    late = line_of(page, "Late Comer").id
    draft = page.desk.state.last_round
    assert late in [player for game in draft.games for player in game.players]
    assert page.form.message == "✓ Late Comer added; round 2 is paired again."


def test_nobody_is_added_once_the_event_is_over_but_where_it_goes_on(page_of_eight):
    page, draw = page_of_eight, Draw(3)
    while is_over(page.desk.state) is None:
        assert page.list.bar.buttons["new"].isEnabled()
        play_round(page.desk.session, draw)
        page.reload()
    for name in ("new", "import"):
        button = page.list.bar.buttons[name]
        assert not button.isEnabled() and "The event is over." in button.toolTip()
    page.desk.run(events.play_on)
    assert page.list.bar.buttons["new"].isEnabled()


def test_the_list_is_sorted_by_clicks_and_by_a_key(qtbot, page_of_eight):
    page = page_of_eight
    cursor(page, 0, NUMBER)
    qtbot.keyClick(page.list.table, Qt.Key.Key_S, CTRL_SHIFT)
    qtbot.keyClick(page.list.table, Qt.Key.Key_S, CTRL_SHIFT)
    assert names(page)[0] == "Player H"


def test_an_unknown_faction_is_noted_and_stays_as_typed(qtbot, page):
    type_here("Ada Voss")
    page.form.person.faction.setFocus()
    type_here("Skørne")
    qtbot.keyClick(QApplication.focusWidget(), TAB)
    qtbot.waitUntil(lambda: "Skorne" in page.form.person.fields["faction"].problem)
    type_here(RETURN)
    assert line_of(page, "Ada Voss").draft.faction == "Skørne"


def test_a_page_taken_down_while_a_faction_is_typed_stays_calm(qtbot, desk, book):
    page = PlayersPage(desk, book)
    page.show()
    page.activateWindow()
    page.form.person.faction.setFocus()
    with qtbot.captureExceptions() as caught:
        page.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
    assert caught == []


def test_the_player_under_the_cursor_stays_there_when_the_order_changes(qtbot, page_of_eight):
    page = page_of_eight
    page.list.table.sortByColumn(HERE, Qt.SortOrder.AscendingOrder)
    cursor(page, 0)
    name = page.list.here.draft.name
    qtbot.keyClick(page.list.table, Qt.Key.Key_Space)
    assert page.list.here.draft.name == name
    assert names(page)[-1] == name


def test_the_model_keeps_its_contract_through_acts(qtbot, page_of_eight):
    page = page_of_eight
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [
        QAbstractItemModelTester(model, mode, page)
        for model in (page.list.model, page.list.table.model())
    ]
    qtbot.keyClick(page.list.table, Qt.Key.Key_A, CTRL_SHIFT)
    qtbot.keyClick(page.list.table, DELETE)
    type_here(RETURN)
    page.desk.take_back()
    page.desk.run(players.remove, line_of(page, "Player C").id)
    page.desk.run(players.register, PlayerDraft(name="Zed"))
    assert len(testers) == 2
    assert names(page)[-1] == "Zed"


def test_every_button_and_field_says_what_it_is(qtbot, page_of_eight):
    page = page_of_eight
    for field in page.form.person.fields.values():
        assert field.input.accessibleName()
    assert page.form.more.input_of("points2").accessibleName() == "points of list 2"
    assert all(button.text() for button in page.list.bar.buttons.values())
    assert page.list.table.accessibleName()


def test_escape_asks_before_what_was_changed_of_a_player_is_lost(qtbot, page_of_eight):
    page = page_of_eight
    cursor(page, 2)
    qtbot.keyClick(page.list.table, RETURN)
    qtbot.keyClick(page.form.name, ESCAPE)
    assert page.question is None and QApplication.focusWidget() is page.list.table
    qtbot.keyClick(page.list.table, RETURN)
    type_here("Somebody")
    qtbot.keyClick(page.form.name, ESCAPE)
    assert "Discard the changes?" in page.question.text
    qtbot.keyClick(QApplication.focusWidget(), ESCAPE)
    assert page.question is None and page.form.name.text() == "Somebody"
    qtbot.keyClick(page.form.name, ESCAPE)
    qtbot.keyClick(QApplication.focusWidget(), RETURN)
    assert page.form.player is None and page.form.name.text() == ""
    assert "Player C" in names(page)


def test_escape_asks_once_more_than_a_name_is_typed(qtbot, page):
    type_here("Ada Voss")
    qtbot.keyClick(page.form.name, ESCAPE)
    assert page.form.name.text() == ""
    type_here("Ada Voss")
    page.form.person.fields["club"].text = "Iron Dice"
    qtbot.keyClick(page.form.name, ESCAPE)
    assert "Discard this player?" in page.question.text and page.form.name.text() == "Ada Voss"


def visible_rows(page):
    table = page.list.table
    room = table.viewport().rect()
    rows = range(table.model().rowCount())
    return sum(room.contains(table.visualRect(table.model().index(n, NAME))) for n in rows)


def test_an_empty_list_says_how_it_is_filled_and_takes_no_click(page):
    empty = page.list._empty
    assert empty.isVisible() and "drop a CSV or Excel file here" in empty.text
    assert empty.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    page.desk.run(players.register, PlayerDraft(name="Ada"))
    assert not empty.isVisible()


def test_the_list_is_the_page_and_shows_half_of_a_day_at_once(open_window, tmp_path):
    path = tmp_path / "cup.dicedown"
    copied(path, "of 33", lambda session: register(session, 33)).close()
    window = open_window(path)
    window.resize(1366, 768)
    window.view.show_page("players")
    settle()
    page = window.view.current
    assert page.panel.isHidden() and page.list.table.hasFocus()
    assert visible_rows(page) >= 17


def test_adding_a_player_opens_beside_the_list_and_moves_no_row(qtbot, page_of_eight):
    page = page_of_eight
    table = page.list.table
    before = (table.pos(), table.height(), table.visualRect(table.model().index(3, NAME)).top())
    qtbot.mouseClick(page.list.bar.buttons["new"], Qt.MouseButton.LeftButton)
    settle()
    assert page.panel.isVisible() and page.form.name.hasFocus()
    assert page.panel.x() > table.geometry().right()
    row = table.visualRect(table.model().index(3, NAME)).top()
    assert (table.pos(), table.height(), row) == before
    write("Zed Ott")
    qtbot.mouseClick(page.form.person.go, Qt.MouseButton.LeftButton)
    assert page.list.here.draft.name == "Zed Ott" and page.form.name.text() == ""
    qtbot.mouseClick(page.form._head.leave, Qt.MouseButton.LeftButton)
    assert page.panel.isHidden() and table.hasFocus()


def test_closing_the_form_asks_before_what_was_typed_is_lost(qtbot, page_of_eight):
    page = page_of_eight
    press_keys("Ins")
    write("Zed Ott")
    press_keys("Tab", "Tab")
    write("Iron Dice")
    qtbot.mouseClick(page.form._head.leave, Qt.MouseButton.LeftButton)
    assert "Discard this player?" in page.question.text
    press_keys("Return")
    assert page.panel.isHidden() and page.form.name.text() == ""


def test_a_narrow_page_shows_the_form_in_the_place_of_the_list(page_of_eight):
    page = page_of_eight
    page.resize(520, 700)
    press_keys("Ins")
    settle()
    assert page.form.name.isVisible() and not page.list.table.isVisible()
    press_keys("Esc")
    settle()
    assert page.list.table.isVisible() and page.list.table.hasFocus()


def test_a_button_that_says_more_is_not_cut_another_goes_into_the_menu(page_of_eight):
    page = page_of_eight
    bar = page.list.bar
    page.resize(page.width() - (bar.search.width() - bar.search.minimumWidth()), 700)
    settle()
    assert all(button.isVisible() for button in bar.buttons.values())

    bar.buttons["new"].setText("Spieler hinzufügen")
    settle()

    assert bar.buttons["lists"].isHidden() and bar.buttons["check_in"].isVisible()
    page.resize(bar.minimumSizeHint().width() + 60, 700)
    settle()
    assert bar.buttons["check_in"].isHidden()
    shown = [button for button in bar.buttons.values() if button.isVisible()]
    assert all(button.width() >= button.sizeHint().width() for button in shown)


def test_columns_that_say_nothing_take_no_room(page_of_eight):
    page = page_of_eight
    table = page.list.table
    hidden = {n for n in range(11) if table.isColumnHidden(n)}
    assert {CLUB, LISTS, RECORD, STATUS, PAINTED} <= hidden
    line = line_of(page, "Player A")
    page.desk.run(players.edit, line.id, replace(line.draft, club="Iron Dice"))
    page.desk.run(players.drop, line.id)
    settle()
    assert not table.isColumnHidden(CLUB) and not table.isColumnHidden(STATUS)
    page.resize(480, 700)
    settle()
    assert table.isColumnHidden(CLUB) and not table.isColumnHidden(NAME)
    assert "Iron Dice" in table.model().index(0, NAME).data(Qt.ItemDataRole.ToolTipRole)
    assert table.horizontalScrollBar().maximum() == 0


def test_a_club_known_in_the_event_is_offered_and_taken_by_keys_or_by_a_click(
    qtbot, page_of_eight, book
):
    page = page_of_eight
    line = line_of(page, "Player A")
    page.desk.run(players.edit, line.id, replace(line.draft, club="Iron Dice", city="Köln"))
    book.remember([PlayerDraft(name="Ada", club="Ironclad", city="Kobe")], date(2026, 1, 1))
    press_keys("Ins")
    write("Zed")
    press_keys("Tab", "Tab")
    write("iro")
    club, city = page.form.person._lists[1:]
    assert [club.item(n).text() for n in range(club.count())] == ["Iron Dice", "Ironclad"]
    press_keys("Down", "Return", "Tab")
    write("ko")
    place = city.visualItemRect(city.item(0)).center()
    qtbot.mouseClick(city.viewport(), Qt.MouseButton.LeftButton, pos=place)
    press_keys("Return")
    draft = line_of(page, "Zed").draft
    assert (draft.club, draft.city) == ("Iron Dice", "Köln")


def test_a_filter_shows_as_a_chip_that_ends_it_by_a_click(qtbot, page_of_eight):
    page = page_of_eight
    page.list.bar.search.setText("player f")
    settle()
    assert page.list.bar.filtered.text() == "1 of 8 shown  ✕"
    qtbot.mouseClick(page.list.bar.filtered, Qt.MouseButton.LeftButton)
    assert len(names(page)) == 8 and page.list.bar.filtered.isHidden()


def test_what_is_rare_or_grave_is_in_the_menu_and_not_a_button(page_of_eight):
    page = page_of_eight
    cursor(page, 0)
    shown = [one.text() for one in page.list.bar.findChildren(QPushButton) if one.isVisible()]
    assert shown == ["Add player", "Check-in", "Lists", "Import…", "More"]
    menu = page.list.bar.more.menu()
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()]
    assert {"Change", "Drop…", "Disqualify…", "Ringer…", "Check in all"} <= set(texts)


def test_a_wide_window_shows_the_player_of_the_row_beside_the_list(qtbot, page_of_eight):
    page = page_of_eight
    details, table = page.list.details, page.list.table
    page.resize(1000, 900)
    assert details.isHidden()
    page.resize(1800, 900)
    line = line_of(page, "Player C")
    lists = (ArmyList(number=1, caster="Deneghra"),)
    page.desk.run(players.edit, line.id, replace(line.draft, club="Iron Dice", lists=lists))
    place = table.visualRect(table.model().index(2, NAME)).center()
    before = table.geometry()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: "Player C" in details.text)
    assert "Iron Dice" in details.text and "Deneghra" in details.text
    assert table.geometry() == before and details.x() > before.right()
    press_keys("Down")
    qtbot.waitUntil(lambda: "Player D" in details.text)
    assert "Deneghra" not in details.text
    press_keys("Ins")
    settle()
    assert details.isHidden() and page.panel.isVisible()


def test_after_a_roster_the_first_player_is_seen_to_be_chosen(page, tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("Name\nBo Reed\nAda Voss\n", encoding="utf-8")
    page.open_roster(roster)
    page.roster.accept()
    settle()
    table = page.list.table
    assert table.hasFocus() and page.list.here.entrant.name == "Ada Voss"
    assert [one.row() for one in table.selectionModel().selectedRows()] == [0]


def test_a_roster_is_looked_for_in_the_downloads_then_where_the_last_one_was(
    page, tmp_path, monkeypatch
):
    downloads, stick = tmp_path / "Downloads", tmp_path / "stick"
    downloads.mkdir()
    stick.mkdir()
    (stick / "roster.csv").write_text("Name\nAda Voss\n", encoding="utf-8")
    opened_in = []
    keep_roster_folder(tmp_path / "gone")

    def choose(_parent, _title, folder, _kinds):
        opened_in.append(folder)
        return str(stick / "roster.csv"), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(downloads))
    page.choose_roster()
    page.choose_roster()
    (stick / "roster.csv").unlink()
    stick.rmdir()
    page.choose_roster()
    assert opened_in == [str(downloads), str(stick), str(downloads)]


def test_a_name_that_printouts_cannot_show_is_named_at_once(qtbot, page):
    type_here("Joe ★🎲")
    qtbot.keyClick(page.form.name, RETURN)
    assert "Printouts can't show “🎲” in Joe ★🎲. Enter “Joe ★”" in page.form.message


def test_the_focus_stays_where_one_types_when_a_message_goes(page_of_eight):
    page = page_of_eight
    page.list.tick_all_here()
    assert page.line.isVisible()
    page.list.bar.search.setFocus()
    page.line.clear()
    assert QApplication.focusWidget() is page.list.bar.search


def test_somebody_is_added_and_not_renamed_while_a_player_is_being_changed(page_of_eight):
    cursor(page_of_eight, 0)
    press_keys("F2", "Ins")
    write("Bob")
    press_keys("Return")
    assert {"Player A", "Bob"} <= {*names(page_of_eight)}


@pytest.mark.parametrize("first", ["Ins", "F2"])
def test_what_is_typed_is_not_lost_to_another_player(page_of_eight, first):
    page = page_of_eight
    cursor(page, 0)
    press_keys(first)
    page.form.person.fields["club"].text = "Some club"
    cursor(page, 2)
    page.list.table.setFocus()
    press_keys("F2")
    assert page.form.person.fields["club"].text == "Some club"
    page.question.close_it()
    page.list.table.setFocus()
    press_keys("F2")
    press_keys("Return")
    assert page.form.player == 3 and page.form.person.fields["club"].text == ""


def test_the_player_in_the_form_stays_as_typed_when_asked_for_again(page_of_eight):
    page = page_of_eight
    cursor(page, 0)
    press_keys("F2")
    page.form.person.fields["club"].text = "Some club"
    page.list.table.setFocus()
    press_keys("F2")
    assert page.question is None and page.form.name.hasFocus()
    assert page.form.person.fields["club"].text == "Some club"


def test_the_form_says_that_the_player_in_it_is_no_longer_registered(page_of_eight):
    cursor(page_of_eight, 0)
    press_keys("F2")
    page_of_eight.desk.run(players.remove, 1)
    assert page_of_eight.form.message == "Player A is no longer registered."
