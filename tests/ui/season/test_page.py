"""The season in the window, by mouse and by keys."""

import csv
import json
import shutil
import time
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton

from app.rules.core.errors import CancelledError
from app.rules.season.table import NotCounted
from app.services.event.event_draft import EventDraft
from app.services.event.events import new_event
from app.services.event.opening import now, throw
from app.services.event.user_settings import event_folder
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.season.opening import make_season, open_season_file
from app.services.season.papers import SeasonPaper
from app.services.season.people import merge_people
from app.services.season.season import change_season, stored_rules
from app.services.season.session import open_season
from app.services.season.taking import remove_event, take_event
from app.ui.core import beside, printing
from app.ui.core.icons import state_icon
from app.ui.program.main_window import MainWindow
from app.ui.season import adding, printouts_view
from app.ui.season.page import SeasonPage
from tests.ui.hands import ProgressDialogs, cancel_by_key, cancel_by_mouse, press, write
from tests.ui.season.seasons import FIRST, lines, person, results, season_of


@pytest.fixture
def window(open_window, event) -> MainWindow:
    return open_window(event)


@pytest.fixture
def page(window, tmp_path) -> SeasonPage:
    """A season of two events, its events in sight."""
    window.show_season(season_of(tmp_path / "coast.season"))
    shown = window.pages.season
    shown._tabs.setCurrentIndex(2)
    return shown


def click(page: SeasonPage, name: str) -> None:
    """Click the button of an act that is seen."""
    text = page.bound[name].text()
    button = next(
        one for one in page.findChildren(QPushButton) if one.text() == text and one.isVisible()
    )
    assert button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def answer(page: SeasonPage, text: str) -> None:
    """Choose an answer of the question."""
    assert page.question.question is not None
    button = next(
        one for one in page.question.findChildren(QPushButton)
        if one.text().endswith(text) and one.isVisible()
    )  # fmt: skip
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def names(page: SeasonPage, column: int = 1) -> list[str]:
    """What a column of the table in sight says, from the top."""
    model = page._stack.currentWidget().table.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_a_season_is_made_by_its_name_and_opened_again_from_the_list(window) -> None:
    press("Ctrl+G")
    page = window.pages.season
    assert page._start.name.hasFocus()
    press("Return")
    assert "Give the season a name" in page._start._name.message.text()
    write("Coast 2014")
    press("Return")
    assert page.desk.state.name == "Coast 2014"
    path = page.desk.session.path
    assert path.parent == event_folder()
    click_close = page.bound["close"]
    click_close.trigger()
    assert [page._start.list.item(0).text()] == [path.stem]
    press("Return")
    assert page.desk.session.path == path
    press("Esc")
    assert window._stack.currentWidget() is window.view


def test_places_are_typed_and_who_is_who_is_shown_before_anything_is_added(page) -> None:
    before = len(page.desk.state.events)
    click(page, "type")
    typed = page._adding.typed
    write("Winter Cup")
    typed.date.setText("2014-05-01")
    typed.lines.setPlainText("first,Ada Ash")
    QTest.mouseClick(typed.add, Qt.MouseButton.LeftButton)
    assert "first" in typed.problem.text()
    typed.lines.setPlainText("\n".join(lines((FIRST[2], "Ivy Ilex", FIRST[0]))))
    QTest.mouseClick(typed.add, Qt.MouseButton.LeftButton)
    who = page._adding.who
    assert page._stack.currentWidget() is who
    assert len(page.desk.state.events) == before, "nothing is added before it is confirmed"
    assert len(who.choices) == 2
    assert all(choice.currentText() != "somebody new" for choice in who.choices.values())
    QTest.mouseClick(who.accept, Qt.MouseButton.LeftButton)
    answer_reason(page)
    assert len(page.desk.state.events) == before + 1
    assert len(page.desk.state.people) == len(FIRST) + 1
    assert "Winter Cup" in names(page)
    press("Ctrl+Z")
    assert len(page.desk.state.events) == before
    press("Ctrl+Y")
    assert len(page.desk.state.events) == before + 1


def answer_reason(page: SeasonPage) -> None:
    """Give the reason where something is odd."""
    if page.question.question is not None:
        page.question.reason.setText("played by our own rules")
        answer(page, "Do it anyway")


def test_an_event_that_is_in_twice_is_refused_with_its_name(page, tmp_path) -> None:
    path = tmp_path / "spring.csv"
    found = results("Spring Cup", FIRST, "2014-02-01")
    rows = [("place", "name", "country", "state", "city")]
    rows += [(p.place, p.name, p.country, p.state, p.city) for p in found.players]
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    count = len(page.desk.state.events)
    page.add_files((path, tmp_path / "missing.csv"))
    if page._stack.currentWidget() is page._adding.who:
        QTest.mouseClick(page._adding.who.accept, Qt.MouseButton.LeftButton)
        answer_reason(page)
    page.add_files((path,))
    assert page._stack.currentWidget() is page._events, "nobody is asked who is who"
    assert "already" in page.message.text
    assert len(page.desk.state.events) == count + 1


def csv_of(path, *players: str):
    rows = [f"{place},{player}" for place, player in enumerate(players, 1)]
    path.write_text("\n".join(("place,name,country,state,city", *rows)), "utf-8")
    return path


@pytest.mark.parametrize("cancel", [cancel_by_mouse, cancel_by_key])
def test_reading_of_events_is_canceled_and_adds_none_of_them(
    page, window, tmp_path, monkeypatch, cancel
) -> None:
    kept, season = adding.read_results, page.desk.session.path
    before, count = season.read_bytes(), len(names(page))

    def slow(*_paths, go_on, **_more):
        while go_on(30, 100):
            time.sleep(0.002)
        raise CancelledError

    monkeypatch.setattr(adding, "read_results", slow)
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    dialogs = ProgressDialogs(window, cancel)
    cup, other = (csv_of(tmp_path / name, "Ida Ivy") for name in ("cup.csv", "other.csv"))
    page.add_files((cup, other))
    assert dialogs.seen[0] == ("Reading cup.csv…", 30)
    assert season.read_bytes() == before and len(names(page)) == count
    assert "Not added: cup.csv" in page.message.text and "other.csv" in page.message.text
    monkeypatch.setattr(adding, "read_results", kept)
    page.add_files((cup,))
    assert season.read_bytes() != before


def test_files_that_cannot_be_added_keep_none_of_the_others_out(page, tmp_path) -> None:
    good = csv_of(tmp_path / "2014-06-07 Summer Cup.csv", "Ida Ivy", "Jan Juniper")
    bad = csv_of(tmp_path / "bad.csv")
    last = csv_of(tmp_path / "last.csv", "Kai Kapok")
    page.add_files((tmp_path / "missing.csv", good, bad, good, last))
    if page._stack.currentWidget() is page._adding.who:
        QTest.mouseClick(page._adding.who.accept, Qt.MouseButton.LeftButton)
    assert [event.name for event in page.desk.state.events[2:]] == ["Summer Cup", "last"]
    assert page.desk.state.events[2].date == "2014-06-07"
    missing, empty, twice = page.message.text.removeprefix("✕  ").split("\n")
    assert missing.startswith("missing.csv: ")
    assert empty == "bad.csv: There are no results in it."
    assert twice.startswith("2014-06-07 Summer Cup.csv: The season has Summer Cup already")
    assert page._events.here.name == "last", "the newest is selected"


def test_what_can_not_be_is_refused_whole_with_its_sentence(page, tmp_path) -> None:
    before = page.desk.state
    unfinished = tmp_path / "unfinished.dicedown"
    draft = EventDraft(name="Half a Cup", packet="ig2014", point_size=50)
    new_event(unfinished, draft, clock=now, dice=throw).close()
    winners = csv_of(tmp_path / "winners.csv", "Ida Ivy")
    winners.write_text("place,name\n1,Ida Ivy\n1,Jan Juniper", "utf-8")
    many = csv_of(tmp_path / "many.csv", *(f"Player {n}" for n in range(10_001)))
    page.add_files((unfinished, winners, many))
    first, second, third = page.message.text.removeprefix("✕  ").split("\n")
    assert first.startswith("unfinished.dicedown: Half a Cup isn't over.")
    assert second.startswith("winners.csv: ") and "Ida Ivy and Jan Juniper" in second
    assert third == "many.csv: An event of a season has at most 10000 players."
    assert page.desk.state == before, "nothing is half done"


def test_what_was_done_in_a_view_is_not_said_in_the_next(page, qtbot) -> None:
    page.add_files((csv_of(page.desk.session.path.with_name("new.csv"), "Ida Ivy"),))
    assert "Event added" in page.message.text
    qtbot.wait(600)
    page._tabs.setCurrentIndex(3)
    assert page.message.text == ""


def test_merges_have_no_cycle(page) -> None:
    page.add_files((csv_of(page.desk.session.path.with_name("new.csv"), "Ida Ivy"),))
    ada, ida = (person(name, page.desk.state) for name in (FIRST[0], "Ida Ivy"))
    page.run(merge_people, ida, ada)
    page._tabs.setCurrentIndex(3)
    page._people.show_person(ada)
    page.bound["merge"].trigger()
    page.question.reason.setText(str(ida))
    press("Return")
    assert f"#{ida} was merged into Ada Ash (#{ada})" in page.message.text


def test_a_cancel_names_the_files_that_are_left_out(page, tmp_path) -> None:
    known = csv_of(tmp_path / "known.csv", FIRST[0])
    page.add_files((known, csv_of(tmp_path / "later.csv", "Kai Kapok")))
    assert page._stack.currentWidget() is page._adding.who
    press("Esc")
    assert page.message.text.endswith("Not added: known.csv and later.csv.")
    assert len(page.desk.state.events) == 2


def test_who_is_who_is_given_up_after_a_question_alone(page, tmp_path) -> None:
    page.add_files((csv_of(tmp_path / "known.csv", FIRST[0]),))
    who = page._adding.who

    def choose() -> None:
        who.choices[1].setCurrentIndex(who.choices[1].findData(None))

    choose()
    for leave in (lambda: press("Esc"), page.bound["type"].trigger):
        leave()
        assert "Discard the changes?" in page.question.text
        press("Esc")
        assert page._stack.currentWidget() is who and who.is_typed
    page.bound["type"].trigger()
    answer(page, "Discard")
    assert page._stack.currentWidget() is page._adding.typed
    assert "Not added: known.csv." in page.message.text


def test_files_that_come_while_who_is_who_is_open_are_added_after_it(page, tmp_path) -> None:
    page.add_files((csv_of(tmp_path / "known.csv", FIRST[0]),))
    page.add_files((csv_of(tmp_path / "later.csv", "Kai Kapok"),))
    who = page._adding.who
    assert page._stack.currentWidget() is who and who.event_name == "known"
    QTest.mouseClick(who.accept, Qt.MouseButton.LeftButton)
    answer_reason(page)
    answer_reason(page)
    assert [one.name for one in page.desk.state.events[2:]] == ["known", "later"]


def odd_event(tmp_path: Path) -> tuple[Path, EventDraft]:
    """An event of another packet than the season's."""
    path, draft = tmp_path / "odd.dicedown", EventDraft(name="Odd", packet="sr2015", point_size=50)
    rehearse(path, draft, RehearsalPlan(players=4, seed=3), clock=now, dice=throw).close()
    return path, draft


def test_files_that_come_while_a_reason_is_asked_for_keep_none_out(page, qtbot, tmp_path) -> None:
    odd, _ = odd_event(tmp_path)
    page.add_files((odd, csv_of(tmp_path / "second.csv", "Kai Kapok")))
    assert page.question.question is not None
    page.add_files((csv_of(tmp_path / "third.csv", "Lea Larch"),))
    page._events.table.setFocus()
    press("Esc")
    assert page.isVisible(), "it closes the question, and leaves nothing"
    qtbot.waitUntil(lambda: len(page.desk.state.events) == 4)
    assert [one.name for one in page.desk.state.events[2:]] == ["second", "third"]
    assert "odd.dicedown: " in page.message.text


def test_results_that_are_typed_while_a_reason_is_asked_for_keep_none_out(
    page, qtbot, tmp_path
) -> None:
    odd, draft = odd_event(tmp_path)
    page.add_files((odd, csv_of(tmp_path / "second.csv", "Kai Kapok")))
    page.bound["type"].trigger()
    typed = page._adding.typed
    typed.name.setText("Typed")
    typed.lines.setPlainText("1,Lea Larch")
    QTest.mouseClick(typed.add, Qt.MouseButton.LeftButton)
    answer_reason(page)
    qtbot.waitUntil(lambda: len(page.desk.state.events) == 5)
    assert {one.name for one in page.desk.state.events[2:]} == {"second", "Typed", draft.name}


def test_an_odd_event_without_a_reason_keeps_none_of_the_others_out(page, qtbot, tmp_path) -> None:
    odd, draft = odd_event(tmp_path)
    page.add_files((odd, csv_of(tmp_path / "last.csv", "Kai Kapok")))
    question = page.question.question
    assert question is not None, "it is played by another packet"
    assert [line.text.partition(" was played")[0] for line in question.lines] == [draft.name]
    press("Esc")
    qtbot.waitUntil(lambda: len(page.desk.state.events) == 3)
    assert page.desk.state.events[-1].name == "last"
    assert "odd.dicedown: " in page.message.text


def test_who_needs_thought_comes_first(page, tmp_path) -> None:
    same = lines(FIRST[:3])
    homes = [line.partition(",")[2] for line in same]
    page.add_files((csv_of(tmp_path / "new.csv", *homes, "Faye Fir,Peru,,Lima"),))
    who = page._adding.who
    assert list(who.choices) == [4, 1, 2, 3]
    assert who.choices[4].currentText() == "somebody new"
    assert who.choices[4].hasFocus()


def test_people_are_listed_from_a_to_z(page) -> None:
    page._tabs.setCurrentIndex(3)
    assert names(page, 0) == sorted(FIRST)


def test_an_event_is_removed_by_a_key_and_comes_back_by_undo(page) -> None:
    page._events.table.selectRow(0)
    page._events.table.setFocus()
    press("Del")
    assert names(page) == ["Autumn Cup"]
    press("Ctrl+Z")
    assert names(page) == ["Spring Cup", "Autumn Cup"]


def test_two_who_met_at_an_event_are_never_one_person(page) -> None:
    page._tabs.setCurrentIndex(3)
    page._people.table.selectRow(0)
    page.bound["merge"].trigger()
    question = page.question.question
    assert question is not None
    assert [one.text for one in question.answers] == ["Somebody else"], "they met at an event"
    for typed, sentence in (
        (FIRST[1], "both played"), ("Nobody Nowhere", "Nobody in the season"), (FIRST[0], "same"),
    ):  # fmt: skip
        page.bound["merge"].trigger()
        page.question.reason.setText(typed)
        press("Return")
        assert sentence in page.message.text
    assert len(page.desk.state.people) == len(FIRST)


def test_two_names_become_one_person_and_undo_parts_them(page) -> None:
    typed = page._adding.typed
    page.bound["type"].trigger()
    typed.name.setText("Third Cup")
    typed.lines.setPlainText("1,Adelheid Ash-Oak,United States,WA,Seattle\n2,Zed Zelkova")
    QTest.mouseClick(typed.add, Qt.MouseButton.LeftButton)
    if page._stack.currentWidget() is page._adding.who:
        QTest.mouseClick(page._adding.who.accept, Qt.MouseButton.LeftButton)
    answer_reason(page)
    page._tabs.setCurrentIndex(3)
    count = len(page._people.lines)
    new = next(one for one in page._people.lines if one.name == "Adelheid Ash-Oak")
    page._people.show_person(new.person.id)
    click(page, "merge")
    page.question.reason.setText("Ada Ash")
    answer(page, "Somebody else")
    assert len(page._people.lines) == count - 1
    press("Ctrl+Z")
    assert len(page._people.lines) == count


def test_a_home_is_changed_and_with_it_the_region(page) -> None:
    page._tabs.setCurrentIndex(3)
    page._people.show_person(page._people.lines[0].person.id)
    press("F2")
    form = page._people.form
    assert form.name.hasFocus()
    form.country.setText("Germany")
    press("Return")
    assert not form.isVisible()
    line = page._people.here
    assert line is not None
    assert (line.region, "Germany" in line.home) == ("Europe/Africa", True)


def test_a_home_and_a_region_are_changed_in_one_step(page) -> None:
    page._tabs.setCurrentIndex(3)
    page._people.show_person(page._people.lines[0].person.id)
    before = page._people.lines[0].person
    press("F2")
    form = page._people.form
    form.city.setText("Lyon")
    form.region.setCurrentIndex(1)
    press("Return")
    changed = page._people.lines[0].person
    assert changed.home.city == "Lyon" and changed.region == form.region.itemData(1)
    press("Ctrl+Z")
    assert page._people.lines[0].person == before


def test_escape_leaves_the_form_of_a_person_and_then_the_page(window, page) -> None:
    page._tabs.setCurrentIndex(3)
    page._people.table.setFocus()
    page._people.table.selectRow(2)
    press("F2")
    form = page._people.form
    assert form.name.hasFocus()
    write("Somebody Else")
    press("Esc")
    assert not form.isHidden() and form.name.text() == "Somebody Else"
    answer(page, "Discard")
    assert window.pages.shows_season and form.isHidden()
    assert page._people.table.hasFocus()
    assert names(page, 0) == sorted(FIRST), "nothing is changed"
    press("Esc")
    assert not window.pages.shows_season


def test_who_qualifies_says_why_and_a_declined_place_moves_on(page) -> None:
    page._tabs.setCurrentIndex(1)
    first = page._places.table.model().index(0, 0)
    assert " of " in first.data()
    assert all(names(page, 3))
    page._places.table.selectRow(0)
    declined = names(page)[0]
    page.bound["decline"].trigger()
    answer(page, "Known in time")
    assert declined not in names(page)[:1]
    row = names(page).index(declined)
    assert names(page, 3)[row] == "can't come"
    page._places.table.selectRow(row)
    page.bound["comes"].trigger()
    assert names(page)[0] == declined


def test_the_event_of_the_finals_opens_with_its_bracket(open_window, event, tmp_path) -> None:
    window = open_window(event)
    page = whole_season(window, tmp_path)
    page._tabs.setCurrentIndex(4)
    drawn = page._finals._drawn
    assert "draw lots" in drawn.text()
    click(page, "draw")
    assert "; " in page.message.text, "groups of equals are apart"
    while page.desk.places.open_ties:
        assert [bool(one.property("primary")) for one in page._finals_steps] == [True, False, False]
        click(page, "lots")
    assert "aren't drawn yet" in drawn.text()
    click(page, "draw")
    assert len(page.desk.state.brackets) == 16
    shutil.rmtree(event_folder(), ignore_errors=True)
    click(page, "finals")
    answer(page, "Make the event")
    view = window.view
    assert view is not None
    state = view.desk.state
    assert state.seeding is not None
    assert len(state.seeding.seeds) == 16
    assert state.rounds[0].is_draft
    assert len(state.rounds[0].games) == 8
    assert view.page_key == "rounds", "where the draft is checked and published"
    assert "Coast Season finals.dicedown" in view.step_bar.line.text
    window.show_season()
    assert not page.bound["finals"].isEnabled()
    assert not page.bound["draw"].isEnabled(), "its brackets are played"


def test_no_mark_says_that_somebody_is_in_before_a_lot_decides(
    open_window, event, tmp_path
) -> None:
    page = whole_season(open_window(event), tmp_path)
    page._tabs.setCurrentIndex(1)

    def marks() -> dict[str, bool]:
        """Everybody in sight -> whether the place has the mark of those who are equal."""
        model, tied = page._places.table.model(), state_icon("tied").cacheKey()
        icons = (model.index(row, 0).data(Qt.ItemDataRole.DecorationRole) for row in range(99))
        keys = [icon.cacheKey() for icon in icons if icon is not None]
        return {name: key == tied for name, key in zip(names(page), keys, strict=True)}

    def undecided() -> set[str]:
        places = zip(names(page), names(page, 0), strict=True)
        return {name for name, place in places if "(undecided)" in place}

    open_ties = page.desk.places.qualification.open_ties
    equal = {page.desk.state.by_id[one].name for tie in open_ties for one in tie.people}
    assert equal
    assert {name for name, is_tied in marks().items() if is_tied} == equal
    assert undecided() and undecided() < equal
    while page.desk.places.open_ties:
        page.bound["lots"].trigger()
    assert not any(marks().values()) and not undecided()


def whole_season(window: MainWindow, folder: Path) -> SeasonPage:
    """A season in which all sixteen places have somebody."""
    window.show_season(season_of(folder / "whole.season"))
    page = window.pages.season
    for number in range(1, 4):
        people = tuple(f"Person {number}{place:02}" for place in range(1, 17))
        typed = page._adding.typed
        page.bound["type"].trigger()
        typed.name.setText(f"Cup {number}")
        typed.lines.setPlainText("\n".join(lines(people)))
        QTest.mouseClick(typed.add, Qt.MouseButton.LeftButton)
        if page._stack.currentWidget() is page._adding.who:
            QTest.mouseClick(page._adding.who.accept, Qt.MouseButton.LeftButton)
        answer_reason(page)
    assert len(page.desk.state.events) == 5
    return page


@pytest.mark.parametrize("suffix", ["csv", "json", "html"])
def test_the_table_is_exported(page, monkeypatch, tmp_path, suffix) -> None:
    path = tmp_path / f"table.{suffix}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.bound["export"].trigger()
    text = path.read_text("utf-8")
    assert FIRST[0] in text
    if suffix == "json":
        assert json.loads(text)["name"] == "Coast Season"


def test_what_a_command_does_is_seen(page) -> None:
    other = open_season_file(page.desk.session.path)
    assert other.only_reads is not None, "the window holds the file"
    other.close()


def test_a_season_dropped_on_the_window_opens_and_events_on_it_are_added(window, tmp_path) -> None:
    path = season_of(tmp_path / "coast.season")
    window.open_path(path)
    assert window.pages.season.desk.session.path == path
    assert window.add_to_season((tmp_path / "none.csv",))
    assert "none.csv" in window.pages.season.message.text
    window.pages.season.close_season()
    assert not window.add_to_season(())


def test_its_name_is_changed(page) -> None:
    page._tabs.setCurrentIndex(0)
    page.bound["rename"].trigger()
    page.question.reason.setText("Coast 2015")
    answer(page, "Rename")
    assert page.desk.state.name == "Coast 2015"
    assert page._title.text() == "Coast 2015"


def test_another_name_writes_no_rules_over_what_another_desk_has_changed(page) -> None:
    page.bound["rename"].trigger()
    path, name = page.desk.session.path, page.desk.state.name
    page.question.reason.setText("Coast 2015")
    with closing(open_season(path, clock=now, dice=throw)) as other:
        rules = other.read(stored_rules).replace("at_large = 8", "at_large = 4")
        other.do(change_season, name, rules, is_house=True)
    answer(page, "Rename")
    assert page.desk.state.name == "Coast 2015"
    assert page.desk.session.read(stored_rules) == rules and page.desk.state.is_house


def test_a_name_that_another_desk_has_given_is_seen_before_another_one_is(page) -> None:
    page.bound["rename"].trigger()
    page.question.reason.setText("Coast 2015")
    with closing(open_season(page.desk.session.path, clock=now, dice=throw)) as other:
        rules = other.read(stored_rules)
        other.do(change_season, "Shore Season", rules, is_house=other.state.is_house)
    answer(page, "Rename")
    assert page.desk.state.name == "Shore Season"
    assert "Shore Season" in page.question.text
    assert "changed elsewhere" in page.message.text
    page.question.reason.setText("Coast 2015")
    answer(page, "Rename")
    assert page.desk.state.name == "Coast 2015"


def test_a_file_that_changed_is_named_when_the_season_is_opened(page, qtbot, tmp_path) -> None:
    """And the page doesn't wait for it: files are compared one after another."""
    path = tmp_path / "changing.csv"
    path.write_text("place,name\n1,Ida Ivy\n2,Jan Juniper", "utf-8")
    page.add_files((path,))
    assert page.desk.state.events[-1].name == "changing"
    path.write_text("place,name\n1,Jan Juniper\n2,Ida Ivy", "utf-8")
    path = page.desk.session.path
    page.close_season()
    page.open_path(path)
    assert not page._events.note.text()
    qtbot.waitUntil(lambda: bool(page._events.note.text()))
    page._tabs.setCurrentIndex(2)
    assert page._events.note.isVisible()
    assert "changing (event 3) was changed since the season read it" in page._events.note.text()
    qtbot.waitUntil(lambda: not page._comparing.is_busy)


def test_a_season_that_is_open_already_stays_open_and_writable(window, page) -> None:
    session = page.desk.session
    window.open_path(session.path)
    assert page.desk.session is session
    page.run(remove_event, page.desk.state.events[-1].key)
    assert len(page.desk.state.events) == 1


def test_a_season_that_another_window_holds_is_read_and_says_so(window, tmp_path) -> None:
    path = season_of(tmp_path / "coast.season")
    other = open_season_file(path)
    window.show_season(path)
    page = window.pages.season
    assert "Read-only" in page._note.text()
    assert page.message.text
    page.run(remove_event, page.desk.state.events[-1].key)
    assert len(page.desk.state.events) == 2
    other.close()


@pytest.mark.parametrize("view", range(5))
def test_a_season_is_closed_from_each_of_its_views(page, view) -> None:
    page._tabs.setCurrentIndex(view)
    page.bound["close"].trigger()
    assert not page.is_open
    assert page._start.isVisible()


def test_the_season_is_looked_at_as_of_a_day_changed_nowhere_and_left_in_one_click(page) -> None:
    page._tabs.setCurrentIndex(0)
    assert len(page.desk.places.table.skipped) == 0
    click(page, "as_of")
    assert page._past.isVisible()
    assert page._past.date.hasFocus()
    assert page._past.date.date().toString("yyyy-MM-dd") == "2014-03-01"
    before = names(page)
    press("Up")  # the year
    page._past.date.setDate(QDate(2014, 2, 15))
    assert page.desk.as_of == "2014-02-15"
    assert list(page.desk.places.table.skipped.values()) == [NotCounted.LATER]
    assert names(page)[0] == FIRST[0]
    assert sorted(names(page)) == sorted(before)
    for act in ("add", "type", "remove", "decline", "lots", "rename", "draw", "finals"):
        assert not page.bound[act].isEnabled(), act
    assert not any(page._steps[name].isEnabled() for name in ("undo", "redo"))
    page.run(rename_to, "Other")
    assert "as of 2014-02-15" in page.message.text
    page.add_files((Path("cup.csv"),))
    assert "as of 2014-02-15" in page.message.text
    assert page.desk.state.name == "Coast Season"
    for tab in range(page._tabs.count()):
        page._tabs.setCurrentIndex(tab)
        assert page._past.isVisible()
    back = page._past.findChild(QPushButton)
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert page.desk.as_of is None
    assert not page._past.isVisible()
    assert page.bound["add"].isEnabled()
    assert len(page.desk.places.table.skipped) == 0


def rename_to(work, name: str) -> None:
    raise AssertionError("nothing is done")


@pytest.mark.parametrize("suffix", ["csv", "json", "html"])
def test_what_is_exported_follows_the_day(page, monkeypatch, tmp_path, suffix) -> None:
    path = tmp_path / f"table.{suffix}"
    offered = []
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *args: (offered.append(Path(args[2]).name), (str(path), ""))[1],
    )
    page._tabs.setCurrentIndex(1)
    press("Alt+E")
    now = path.read_text("utf-8")
    press("Alt+D")
    page._show_day("2014-02-15")
    press("Alt+E")
    assert path.read_text("utf-8") != now
    assert offered == ["Coast Season.csv", "Coast Season 2014-02-15.csv"]
    press("Alt+Home")
    press("Alt+E")
    assert path.read_text("utf-8") == now


def test_esc_cancels_a_printout_that_takes_long_and_then_leaves_the_page(
    page, window, qtbot, monkeypatch
) -> None:
    begun, ended, left = Event(), Event(), []

    def slow(_order, go_on):
        begun.set()
        while go_on(30, 100):
            time.sleep(0.002)
        ended.set()
        raise CancelledError

    page.left.connect(lambda: left.append(True))
    page._tabs.setCurrentIndex(0)
    with monkeypatch.context() as patch:
        patch.setattr(beside, "PATIENCE", 0)
        patch.setattr(printouts_view, "_made", slow)
        click(page, "printouts")
        view = page._printouts
        assert begun.wait(10) and view.list.hasFocus()
        press("Escape")
        assert ended.wait(10)
        assert view._making.made is None and view._making.is_cancelled
        assert "Cancelled." in view._making.why and not left
    press("Escape")
    assert left


def test_a_printout_that_nobody_sees_is_left_and_made_again_with_its_view(
    page, qtbot, monkeypatch
) -> None:
    begun, ended = Event(), Event()

    def slow(_order, go_on):
        while go_on(30, 100):
            begun.set()
            time.sleep(0.002)
        ended.set()
        raise CancelledError

    page._tabs.setCurrentIndex(0)
    with monkeypatch.context() as patch:
        patch.setattr(beside, "PATIENCE", 0)
        patch.setattr(printouts_view, "_made", slow)
        click(page, "printouts")
        assert begun.wait(10)
        page._tabs.setCurrentIndex(0)
        qtbot.waitUntil(ended.is_set, timeout=30_000)
        assert not page._printouts._making.is_busy
    click(page, "printouts")
    assert page._printouts._making.made is not None


def test_printouts_are_chosen_seen_saved_and_follow_the_day(page, monkeypatch, tmp_path) -> None:
    page._tabs.setCurrentIndex(0)
    click(page, "printouts")
    view = page._printouts
    assert page._stack.currentWidget() is view
    assert view.list.hasFocus()
    assert view.preview.document.pageCount() == 1
    press("Down")
    assert view.paper is SeasonPaper.QUALIFICATION
    first = view._making.made.pdf
    path = tmp_path / "out.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press("Alt+A")
    assert path.read_bytes() == first
    printed = []
    monkeypatch.setattr(
        printing,
        "print_with_dialog",
        lambda _t, document, *_, **__: printed.append(document) or True,
    )
    QTest.mouseClick(view.uses.buttons[0], Qt.MouseButton.LeftButton)
    assert len(printed) == 1
    assert printed[0].pageCount() == 1
    page.bound["as_of"].trigger()
    page._show_day("2014-02-15")
    assert view._making.made.pdf != first
    assert "2014-02-15" in view._making.made.file_name
    view._language.setCurrentIndex(view._language.findData("pl"))
    assert "miejsca" in view._making.made.file_name
    assert page._settings.paper_language == "pl"


def small_season(path: Path) -> Path:
    """A season of one event with two players, for a season to be opened in the place of another."""
    session = make_season("Small Season", "iron-gauntlet-2014", path)
    session.with_reason("a test", take_event, results("Cup", FIRST[:2], "2014-02-01"), ())
    session.close()
    return path


def choose_last(view) -> None:
    """Put the cursor on the last row of a view."""
    view.table.selectRow(view.table.model().rowCount() - 1)


def test_the_row_under_the_cursor_may_go_with_an_event_or_with_the_season(page, tmp_path) -> None:
    page._tabs.setCurrentIndex(0)
    for _ in range(2):
        choose_last(page._table)
        press("Ctrl+Z")
    assert page._table.here is None
    press("Ctrl+Y")
    choose_last(page._table)
    page.open_path(small_season(tmp_path / "small.season"))
    assert names(page) == [*FIRST[:2]]


def test_a_question_goes_with_the_season_that_it_is_about(page, tmp_path) -> None:
    page._tabs.setCurrentIndex(1)
    press("Alt+X")
    assert page.question.question is not None
    page.open_path(small_season(tmp_path / "small.season"))
    assert page.question.question is None
    page._tabs.setCurrentIndex(1)
    press("Alt+X")
    assert page.question.question is not None
    press("Alt+W")
    assert not page.is_open and page.question.question is None


def test_who_plays_no_final_is_forgotten_with_the_season_and_with_the_event(page, tmp_path) -> None:
    page._tabs.setCurrentIndex(5)
    form = page._qualifiers.form
    form.table.selectRow(0)
    press("Alt+X")
    assert len(form._choice.declined) == 1
    press("Ctrl+Z", "Ctrl+Z")
    press("Ctrl+Y", "Ctrl+Y")
    assert form._choice.declined == ()
    form.table.selectRow(0)
    press("Alt+X")
    page.open_path(small_season(tmp_path / "small.season"))
    answer(page, "Discard")
    page._tabs.setCurrentIndex(5)
    assert form._choice.declined == () and len(names(page)) == 2


def test_which_events_fill_a_final_stays_chosen_as_another_one_is_added(page) -> None:
    page._tabs.setCurrentIndex(5)
    form = page._qualifiers.form
    assert [key for key, one in form.events.items() if one.isChecked()] == ["2"]
    form.events["1"].setChecked(True)
    found = results("Winter Cup", ("Kai Kapok",), "2014-05-01")
    page.desk.session.with_reason("a test", take_event, found, ())
    assert [key for key, one in form.events.items() if one.isChecked()] == ["1", "2"]
    form.events["1"].setChecked(False)
    form.events["2"].setChecked(False)
    form.events["3"].setChecked(True)
    assert not form.is_typed, "the newest one is offered"


def test_typed_results_stay_until_they_are_added_or_discarded(page) -> None:
    click(page, "type")
    typed = page._adding.typed
    write("Winter Cup")
    typed.lines.setFocus()
    write("1,Ada Ash")
    press("Alt+T")
    page._tabs.setCurrentIndex(3)
    page._tabs.setCurrentIndex(2)
    assert page._stack.currentWidget() is typed
    assert (typed.name.text(), typed.lines.toPlainText()) == ("Winter Cup", "1,Ada Ash")
    press("Esc")
    assert page._stack.currentWidget() is typed, "it is asked first"
    press("Esc")
    assert typed.lines.toPlainText() == "1,Ada Ash"
    press("Esc")
    answer(page, "Discard")
    assert page._stack.currentWidget() is page._events and not typed.is_begun


def test_who_is_who_waits_while_another_view_is_looked_at(page) -> None:
    count = len(page.desk.state.events)
    page._tabs.setCurrentIndex(0)
    press("Alt+T")
    typed = page._adding.typed
    typed.name.setText("Winter Cup")
    typed.date.setText("2014-05-01")
    typed.lines.setPlainText("\n".join(lines(FIRST[2:4])))
    QTest.mouseClick(typed.add, Qt.MouseButton.LeftButton)
    who = page._adding.who
    assert page._stack.currentWidget() is who
    page._tabs.setCurrentIndex(3)
    assert page._stack.currentWidget() is page._people
    page._tabs.setCurrentIndex(2)
    assert page._stack.currentWidget() is who
    QTest.mouseClick(who.accept, Qt.MouseButton.LeftButton)
    answer_reason(page)
    assert len(page.desk.state.events) == count + 1 and not typed.is_begun


def test_what_is_typed_of_somebody_is_not_lost_to_somebody_else(page) -> None:
    page._tabs.setCurrentIndex(3)
    page._people.table.selectRow(0)
    press("F2")
    form = page._people.form
    form.city.setText("Elsewhere")
    page._people.table.setFocus()
    page._people.table.selectRow(1)
    press("F2")
    assert form.city.text() == "Elsewhere"
    answer(page, "Discard")
    assert form.name.text() == names(page, 0)[1] and form.city.text() != "Elsewhere"


def test_a_person_of_the_table_is_shown_although_a_filter_hides_them(page) -> None:
    page._tabs.setCurrentIndex(3)
    page._people._search.setText("Ada")
    page._tabs.setCurrentIndex(0)
    page._table.table.selectRow(3)
    person_there = page._table.here.person
    page._table.table.doubleClicked.emit(page._table.table.currentIndex())
    assert page._people.here.person.id == person_there


def test_a_season_that_cannot_be_read_says_so_once_and_shows_what_it_did(page) -> None:
    said = []
    page.desk.troubled.connect(said.append)
    page.desk.session.path.write_bytes(b"no season" * 1000)
    page._tabs.setCurrentIndex(3)
    page._tabs.setCurrentIndex(2)
    assert page.message.text and len(names(page)) == 2
    press("Alt+R")
    for _ in range(3):
        page.desk._listen()
    assert len(said) == 1


def test_rules_that_were_chosen_stay_where_no_file_of_others_is(window, tmp_path, monkeypatch):
    press("Ctrl+G")
    rules = window.pages.season._start.rules
    files = iter((str(tmp_path / "mine.toml"), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (next(files), ""))

    def choose(row: int) -> None:
        rules.setCurrentIndex(row)
        rules.activated.emit(row)

    choose(rules.count() - 1)
    assert rules.currentText() == "mine.toml"
    choose(1)
    choose(rules.count() - 1)
    assert rules.currentIndex() == 1


def test_where_there_is_little_height_acts_are_in_a_menu_and_the_table_has_rows(window, page):
    page._tabs.setCurrentIndex(0)
    table, menu = page._table, page._more[0]
    rename = page.bound["rename"].text()

    def seen() -> list[str]:
        buttons = page.findChildren(QPushButton)
        return [one.text() for one in buttons if one.isVisible() and one.text() == rename]

    assert seen() == [rename] and not menu.isVisible()
    window.resize(700, 360)
    assert seen() == [] and menu.isVisible()
    assert table.table.viewport().height() >= 2 * table.table.rowHeight(0)
    menu.click()
    below = table._aside.maximumHeight()
    window.resize(1900, 360)
    assert table._aside.maximumHeight() > below, "beside the table it is as high"
    window.resize(700, 360)
    assert table._aside.maximumHeight() == below
    entries = [action.text() for action in menu.menu().actions() if action.isVisible()]
    assert entries == [page.bound[name].text() for name in ("export", "as_of", "rename", "close")]
    window.resize(1200, 760)
    assert seen() == [rename] and not menu.isVisible()
