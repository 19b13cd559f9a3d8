"""What was typed in a form of an event goes only after a question; Escape closes one layer."""

from contextlib import closing
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from app.services.event.event_draft import stored_draft
from app.services.event.events import EventDraft, change_event, new_event, open_event
from app.services.event.opening import now, throw
from app.services.packet.house_packets import copied_text
from app.services.players import players
from app.ui.core.widgets.question import QuestionPanel
from app.ui.event.file_bar import AGAIN
from app.ui.roster.import_model import CLUB, NAME
from tests.ui.hands import focus, press, write
from tests.ui.season.seasons import season_of


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


SUMMER = EventDraft(name="Summer Cup", packet="sr2019", point_size=75)


def asked(window) -> str:
    """What is asked anywhere in the window, and what follows."""
    shown = (panel for panel in window.findChildren(QuestionPanel) if panel.question is not None)
    return "\n".join(panel.text for panel in shown if panel.isVisible())


def begin_slip(window) -> None:
    press("Ctrl+3", "2", "Return", "2")


def begin_player(window) -> None:
    window.view.show_page("players")
    form = window.view.current.form
    form.start()
    write("Zoe")
    form.person.fields["club"].text = "The Guild"


def begin_edit(window) -> None:
    window.view.show_page("players")
    page = window.view.current
    page.list.edit()
    page.form.person.fields["club"].text = "The Guild"


def begin_notice(window) -> None:
    window.view.show_page("screen")
    window.view.current.notices.text.setPlainText("Lunch at one")


def begin_terrain(window) -> None:
    window.view.show_page("terrain")
    window.view.current.side.open_form(is_new=True)
    window.view.current.side.form.fields["name"].text = "Hill"


def begin_fees(window) -> None:
    window.view.show_page("players")
    window.view.current.open_fees()
    window.view.current.fees.fields["amount"].text = "12"


def begin_preference(window) -> None:
    window.view.show_page("rounds")
    window.view.current.preferences.open()
    window.view.current.preferences.panel.ask()
    write("s")
    window.view.current.preferences.panel.form.through.setText("2")


def begin_plan(window) -> None:
    window.view.show_page("clock")
    window.view.current.open_plan()
    write("10:30")


def begin_break(window) -> None:
    window.view.show_page("clock")
    window.view.current.open_plan()
    window.view.current.plan.title.setText("Lunch")


def begin_roster(window) -> None:
    open_roster(window)
    model = window.view.current.roster.model
    model.setData(model.index(0, CLUB), "The Guild")


def begin_cell(window) -> None:
    open_roster(window)
    window.view.current.roster.go_to((0, NAME))
    write("Z")


def begin_skip(window) -> None:
    open_roster(window)
    window.view.current.roster.turn()


def open_roster(window) -> None:
    path = window.view.desk.session.path.with_name("roster.csv")
    path.write_text("name,faction\nZoe Zander,Cygnar\nYan York,Khador\n", encoding="utf-8")
    window.view.show_page("players")
    window.view.current.open_roster(path)


TYPED = {
    "result of table 2": begin_slip,
    "player Zoe": begin_player,
    "player Player 001": begin_edit,
    "a notice for players": begin_notice,
    "terrain Hill": begin_terrain,
    "fees and prizes": begin_fees,
    "a pairing preference": begin_preference,
    "the timetable": begin_plan,
    "the timetable – break": begin_break,
    "the roster to import": begin_roster,
    "the roster to import – cell": begin_cell,
    "the roster to import – skipped": begin_skip,
}


@pytest.mark.parametrize("case", TYPED)
def test_what_is_typed_on_a_page_is_asked_about_before_the_window_closes(open_window, event, case):
    window = open_window(event)
    TYPED[case](window)
    what = case.partition(" – ")[0]
    page, typed = window.view.current, window.view.typed

    window.close()

    assert window.isVisible() and "Close the event?" in asked(window)
    assert what in asked(window)
    press("Escape")
    assert window.isVisible() and window.view.current is page and not asked(window)
    assert window.view.typed == typed, "as it was"
    window.close()
    press("Return")
    assert not window.isVisible()


@pytest.mark.parametrize("case", ["a notice for players", "fees and prizes"])
def test_the_question_stays_whatever_others_do_meanwhile(open_window, event, case):
    window = open_window(event)
    TYPED[case](window)
    typed = window.view.typed
    window.close()
    with closing(open_event(event, clock=now, dice=throw)) as other:
        other.do(players.tick, 1, "paid", on=True)
    window.view.desk.listen()
    assert "Close the event?" in asked(window) and window.view.typed == typed
    press("Return")
    assert not window.isVisible()


def test_all_that_is_typed_is_asked_about_once(open_window, event):
    window = open_window(event)
    begin_slip(window)
    begin_notice(window)
    window.view.show_page("history")
    press("Ctrl+Q")
    assert "result of table 2, a notice for players" in asked(window)
    press("Return")
    assert not window.isVisible()


@pytest.fixture
def other(tmp_path):
    path = tmp_path / "other.dicedown"
    new_event(path, replace(SUMMER, name="Other Cup"), clock=now, dice=throw).close()
    return path


def test_close_event_asks_for_what_is_typed(open_window, event):
    window = open_window(event)
    begin_slip(window)
    window.acts["close"].trigger()
    assert window.view is not None and "result of table 2" in asked(window)
    press("Return")
    assert window.view is None


def test_another_event_asks_before_it_takes_the_place_of_this_one(open_window, event, other):
    window = open_window(event)
    begin_slip(window)
    window.open_path(other)
    assert window.view.event_name == "Spring Cup" and "result of table 2" in asked(window)
    press("Escape")
    assert window.view.typed
    window.open_path(event)
    assert not asked(window), "it is this one"
    window.open_path(other)
    press("Return")
    assert window.view.event_name == "Other Cup"


def test_a_practice_event_asks_before_it_is_made(open_window, event):
    window = open_window(event)
    begin_notice(window)
    window.acts["rehearse"].trigger()
    assert window.view.event_name == "Spring Cup" and "a notice for players" in asked(window)


def test_a_page_over_the_event_stays_while_it_is_asked_and_after(open_window, event):
    window = open_window(event)
    begin_slip(window)
    window.show_backups()
    page = window.pages.backups
    window.close()
    assert page.isVisible() and "result of table 2" in asked(window)
    press("Escape")
    assert page.isVisible() and window.view.typed and not asked(window)
    window.close()
    window.close()
    assert asked(window).count("Close the event?") == 1
    press("Return")
    assert not window.isVisible()


def test_a_new_event_asks_before_it_is_made_and_stays_typed(open_window, event, tmp_path):
    window = open_window(event)
    begin_slip(window)
    press("Ctrl+N")
    write("Summer Cup")
    form(window).created.emit(tmp_path / "summer.dicedown", SUMMER)
    assert window.pages.shows_form and "result of table 2" in asked(window)
    press("Escape")
    assert form(window).name.text() == "Summer Cup" and window.view.typed
    assert not (tmp_path / "summer.dicedown").exists()
    form(window).created.emit(tmp_path / "summer.dicedown", SUMMER)
    press("Return")
    assert window.view.event_name == "Summer Cup"


def test_what_was_made_already_is_said_where_the_event_stays_open(open_window, event, other, qtbot):
    window = open_window(event)
    begin_slip(window)
    window.show_backups()
    window.pages.opened.emit(other, "The copy is in other.dicedown.")
    press("Escape")
    qtbot.waitUntil(lambda: any(
        "The copy is in other.dicedown." in label.text() and label.isVisible()
        for label in window.findChildren(QLabel)
    ))  # fmt: skip
    assert window.view.event_name == "Spring Cup"


def test_the_question_lies_over_the_cover(open_window, event):
    window = open_window(event)
    begin_slip(window)
    window.view.cover.toggle()
    window.close()
    assert window.view.is_covered and "result of table 2" in asked(window)
    press("Return")
    assert not window.isVisible()


def test_an_event_that_is_opened_again_asks_for_all_but_the_slip_which_it_keeps(open_window, event):
    window = open_window(event)
    begin_slip(window)
    draft, before = window.view.pages.results.form.draft, window.view
    begin_notice(window)
    window.view.file_bar.requested.emit(AGAIN)
    assert window.view is before and "a notice for players" in asked(window)
    assert "Discard the changes?" in asked(window) and "result" not in asked(window)
    press("Escape")
    assert window.view is before and before.typed
    window.view.file_bar.requested.emit(AGAIN)
    press("Return")
    assert window.view is not before
    assert window.view.pages.results.form.draft == draft
    assert window.view.typed == ("result of table 2",)
    before = window.view
    window.view.file_bar.requested.emit(AGAIN)
    assert window.view is not before and not asked(window)


def test_another_packet_speaks_in_its_words_once_nothing_is_typed(open_window, event, qtbot):
    window = open_window(event)
    begin_notice(window)
    before = window.view
    river = 'vocabulary = "mk4"\n' + copied_text("sr2019", "river")
    draft = before.desk.session.read(stored_draft)
    other = replace(draft, packet="river", house_packet=river, variants=())
    before.desk.run_because("test", change_event, other)
    assert before.desk.t.vocabulary != before.desk.state.packet.vocabulary
    qtbot.wait(10)
    assert window.view is before and before.typed
    before.pages.screen.notices.title.setText("Lunch")
    before.pages.screen.notices._save()
    qtbot.waitUntil(lambda: window.view is not before)
    assert window.view.desk.t.vocabulary == window.view.desk.state.packet.vocabulary


def begin_person(window):
    window.show_season(season_of(window.view.desk.session.path.with_suffix(".season")))
    page = window.pages.season
    page._tabs.setCurrentIndex(page._views.index(page._people))
    page._people.table.selectRow(0)
    page._people.edit()
    page._people.form.city.setText("Elsewhere")
    return page


def begin_final(window):
    page = begin_person(window)
    page._people.form.city.setText("Town A")
    page._tabs.setCurrentIndex(page._views.index(page._qualifiers))
    page._qualifiers.form.places.setText("2")
    return page


def begin_who(window):
    page = begin_person(window)
    page._people.form.city.setText("Town A")
    file = window.view.desk.session.path.with_name("winter.csv")
    file.write_text("place,name\n1,Ada Ash\n", "utf-8")
    page.add_files((file,))
    return page


@pytest.mark.parametrize(
    ("begin", "what"),
    [(begin_final, "who plays the final"), (begin_who, "who played in winter")],
)
def test_a_season_and_the_window_ask_about_what_is_chosen_before_they_close(
    open_window, event, begin, what
):
    window = open_window(event)
    page = begin(window)
    assert page.typed == (what,)
    page.bound["close"].trigger()
    assert f"Not saved: {what}" in asked(window)
    press("Escape")
    window.close()
    assert window.isVisible() and f"Not saved: {what}" in asked(window)
    press("Escape")
    assert page.is_open and page.typed == (what,)
    window.close()
    press("Return")
    assert not window.isVisible()


@pytest.mark.parametrize("is_open", [True, False], ids=["beside an event", "alone"])
def test_what_is_typed_in_a_season_is_asked_about_before_the_window_closes(
    open_window, event, is_open
):
    window = open_window(event)
    page = begin_person(window)
    page._adding.typed.name.setText("Winter Cup")
    if is_open:
        begin_notice(window)
        window.show_season()
    else:
        window.close_event()
        window.show_season()
        assert window.view is None
    window.close()
    heading = "Close the event?" if is_open else "Discard the changes?"
    assert window.isVisible() and heading in asked(window)
    assert "person Ada Ash, the results of an event" in asked(window)
    assert ("a notice for players" in asked(window)) is is_open
    press("Escape")
    assert page._people.form.city.text() == "Elsewhere" and not asked(window)
    window.close()
    press("Return")
    assert not window.isVisible()


def test_what_is_typed_in_a_season_is_asked_about_before_it_is_closed(open_window, event):
    window = open_window(event)
    page = begin_person(window)
    assert not window.view.typed, "closing the event loses nothing of it"
    other = season_of(event.with_name("other.season"))
    for leave in (page.bound["close"].trigger, lambda: window.open_path(other), page._go_back):
        leave()
        assert page.question.question is not None
        press("Escape")
        assert page.is_open and page._people.form.city.text() == "Elsewhere"
    window.open_path(other)
    press("Return")
    assert page.desk.session.path == other and not page.typed


def test_a_question_goes_with_the_view_that_it_is_about(open_window, event):
    window = open_window(event)
    begin_player(window)
    press("Escape")
    assert "Discard this player?" in asked(window)
    window.view.current.open_fees()
    assert window.view.current.stack.currentWidget() is window.view.current.fees
    assert not asked(window), "of what is typed elsewhere"
    press("Escape")
    assert window.view.current.form.person.fields["club"].text == "The Guild"


def test_nothing_typed_is_nothing_to_ask(open_window, event):
    window = open_window(event)
    press("Ctrl+3", "2", "Return")
    window.view.show_page("players")
    window.view.current.list.edit()
    window.view.show_page("screen")
    window.view.show_page("terrain")
    window.view.current.side.open_form(is_new=True)
    window.view.show_page("rounds")
    window.view.current.preferences.open()
    window.view.current.preferences.panel.ask()
    window.view.show_page("clock")
    window.view.current.open_plan()
    open_roster(window)
    window.show_top()
    window.show_season(season_of(event.with_suffix(".season")))
    page = window.pages.season
    for tab in range(page._tabs.count()):
        page._tabs.setCurrentIndex(tab)
    assert window.typed == () and page.typed == ()
    window.close()
    assert not window.isVisible()
