"""What the window asks before a step: who isn't checked in, what is missing. In place, no boxes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.round import RoundState
from app.rules.event.length import is_over
from app.services.clock.state import round_clock
from app.services.pairing import rounds
from app.services.papers.papers import mark_printed
from app.services.players import players
from app.services.results import results
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import playable_ids
from app.ui.core.widgets import acting as rest
from tests.builders import begin_round, copied, plain_result, register
from tests.services.acts import won
from tests.ui.hands import focus, press, write


@pytest.fixture
def view(open_window, tmp_path):
    path = tmp_path / "cup.dicedown"
    copied(path, "eight to be asked about", lambda session: register(session, 8)).close()
    return open_window(path).view


def check_in(view, *who: int) -> None:
    view.desk.run(players.tick_many, who, "here", on=True)


def question_on(view) -> str:
    return "" if view.current.question is None else view.current.question.text


def click(view, text: str) -> None:
    panel = view.current.question
    (button,) = [one for one in panel.findChildren(QPushButton)
                 if one.text() == text and one.isVisible()]  # fmt: skip
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def playing(view) -> set[int]:
    return {player for game in view.desk.state.rounds[-1].games for player in game.players}


def test_nobody_is_asked_about_without_a_check_in(view):
    press("Ctrl+Return")
    assert len(view.desk.state.rounds) == 1 and question_on(view) == ""


def test_pairing_asks_about_who_is_not_checked_in_and_says_what_follows(view):
    check_in(view, *range(1, 7))
    press("Ctrl+Return")
    assert view.desk.state.rounds == ()
    question = question_on(view)
    assert "2 players aren't checked in: Player 007 and Player 008." in question
    assert "Not in round 1" in question and "Out of the event from round 1" in question
    press("Esc")
    assert question_on(view) == "" and view.desk.state.rounds == ()


@pytest.mark.parametrize(
    ("answer", "in_round", "active"),
    [("Leave out", 6, 8), ("Drop", 6, 6), ("Pair anyway", 8, 8), ("Check in", 8, 8)],
)
def test_each_answer_does_what_it_says_by_mouse(view, answer, in_round, active):
    check_in(view, *range(1, 7))
    press("Ctrl+Return")
    click(view, answer)
    assert len(playing(view)) == in_round
    assert len(view.desk.state.active) == active
    assert view.page_key == "rounds" and question_on(view) == ""
    here = sum(one.is_here for one in view.desk.state.entrants)
    assert here == (8 if answer == "Check in" else 6)


def test_answers_are_chosen_by_keys_and_undone_by_one(view):
    check_in(view, *range(1, 7))
    view.show_page("players")
    view.current.list.start()
    here = focus()
    press("Ctrl+Return")
    press("Ctrl+Return")
    assert view.desk.state.rounds == (), "without a choice nothing is done"
    press("Down", "Return")
    gone = [one.id for one in view.desk.state.entrants if one.status is EntrantStatus.DROPPED]
    assert gone == [7, 8]
    press("Ctrl+Z")
    assert view.desk.state.rounds == () and len(view.desk.state.active) == 8
    view.show_page("players")
    here.setFocus()
    press("Ctrl+Return", "Esc")
    assert focus() is here


def test_the_question_goes_when_everybody_is_checked_in_below_it(view):
    check_in(view, *range(1, 7))
    press("Ctrl+Return")
    check_in(view, 7)
    assert "1 player isn't checked in: Player 008." in question_on(view)
    check_in(view, 8)
    assert question_on(view) == ""


def test_the_question_moves_nothing(view):
    check_in(view, *range(1, 7))
    view.show_page("players")
    table = view.current.list.table
    before = table.mapTo(view, table.rect().topLeft()), table.size()
    press("Ctrl+Return")
    assert question_on(view)
    assert (table.mapTo(view, table.rect().topLeft()), table.size()) == before


def test_tab_walks_through_the_question_and_its_fixes_and_does_not_leave_it(view):
    press("Ctrl+Return", "Ctrl+Return")
    walked = []
    for key in ("Tab",) * 4 + ("Shift+Tab", "Up", "Down"):
        walked.append(focus().text())
        press(key)
    once = ["Publish anyway", "Not yet", "Choose scenario"]
    assert walked == [*once, *once[:2], once[0], once[2]]
    assert focus().text() == once[0]
    press("Tab", "Esc")
    assert question_on(view) == ""


def test_the_question_goes_with_its_page(view):
    check_in(view, *range(1, 7))
    press("Ctrl+Return", "Ctrl+4")
    assert question_on(view) == ""
    press("Ctrl+1")
    assert question_on(view) == ""


def test_publishing_lists_what_is_missing_and_goes_on_when_told(view):
    press("Ctrl+Return", "Ctrl+Return")
    assert view.desk.state.rounds[0].is_draft
    assert "Before round 1 is published:" in question_on(view) and "No scenario" in question_on(
        view
    )
    press("Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    press("Ctrl+Return")
    assert "The slips of round 1 aren't printed." in question_on(view)
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    click(view, "Start anyway")
    assert view.desk.state.rounds[0].state is RoundState.PLAYING
    assert view.page_key == "results"


def test_the_fixes_lead_where_each_is_done(view):
    press("Ctrl+Return")
    check_in(view, *range(1, 8))
    press("Ctrl+Return")
    click(view, "Choose scenario")
    assert view.page_key == "rounds" and view.current.scenario.field.isVisible()
    view.current.scenario.field.completer().popup().hide()
    view.show_page("players")
    press("Ctrl+Return")
    click(view, "Show players")
    assert view.page_key == "players" and view.current.list.here.id == 8
    press("Ctrl+Return")
    click(view, "Check in")
    assert "checked in" not in question_on(view) and "No scenario" in question_on(view)
    view.desk.run(scenarios.choose_scenario, scenarios_of(view)[0])
    assert question_on(view) == "", "with nothing missing there is nothing to ask"
    press("Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    press("Ctrl+Return")
    click(view, "Print slips")
    assert view.page_key == "papers" and view.current.chosen.value == "slips"


def scenarios_of(view):
    return playable_ids(view.desk.state)


def test_with_nothing_missing_a_step_is_taken_at_once(view):
    press("Ctrl+Return")
    view.desk.run(scenarios.choose_scenario, scenarios_of(view)[0])
    press("Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    view.desk.run(mark_printed, "slips", 1, "abc")
    press("Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.PLAYING


def to_published(view):
    view.desk.run(rounds.pair)
    view.desk.run(scenarios.choose_scenario, scenarios_of(view)[0])
    view.desk.run(rounds.publish)
    view.desk.run(mark_printed, "slips", 1, "abc")


def without_clock(view) -> list[QPushButton]:
    buttons = view.current.findChildren(QPushButton)
    return [one for one in buttons if one.text() == "Start without the clock" and one.isVisible()]


def test_one_key_starts_the_round_and_its_clock_and_one_undo_takes_both(view):
    to_published(view)
    assert "its clock" in view.step_bar.text
    press("Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.PLAYING
    clock = view.desk.session.read(round_clock, 1)
    assert clock is not None and clock.is_running
    view.show_page("rounds")
    press("Ctrl+Z")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    assert view.desk.session.read(round_clock, 1) is None


def test_a_round_is_started_without_its_clock_by_its_button(view):
    to_published(view)
    view.show_page("rounds")
    (button,) = without_clock(view)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert view.desk.state.rounds[0].state is RoundState.PLAYING
    assert view.desk.session.read(round_clock, 1) is None
    assert without_clock(view) == []


def test_leaving_out_from_the_list_pairs_the_draft_again(view):
    press("Ctrl+Return")
    check_in(view, *range(1, 7))
    press("Ctrl+Return")
    click(view, "Leave out and re-pair")
    assert len(playing(view)) == 6 and view.desk.state.rounds[0].is_draft
    check_in(view, 7, 8)
    assert "left out of round 1: Player 007 and Player 008" in question_on(view)
    click(view, "Re-pair")
    assert len(playing(view)) == 8


def test_three_quick_presses_never_begin_the_games(view, monkeypatch):
    monkeypatch.setattr(rest, "MILLISECONDS", 700)
    view.desk.run(rounds.pair)
    view.step_bar.rest.end()
    press("Ctrl+Return", "Ctrl+Return", "Ctrl+Return")
    assert question_on(view) and view.desk.state.rounds[0].is_draft
    view.step_bar.rest.end()
    press("Ctrl+Return", "Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED


def test_the_end_of_the_event_leads_on_to_awards_certificates_report_and_export(
    view, monkeypatch, tmp_path
):
    book = tmp_path / "results.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(book), ""))
    while not is_over(view.desk.state):
        begin_round(view.desk.session)
        for game in view.desk.state.rounds[-1].games:
            result = plain_result(game, Draw(game.table))
            view.desk.run_because("test", results.enter, game.table, *result)
    view.desk.run(rounds.close)
    bar = view.step_bar
    labels = ["Give awards", "Print certificates", "Print the report", "Export results"]
    pages = ["standings", "papers", "papers", "papers"]
    for label, page in zip(labels, pages, strict=True):
        assert bar.label == label and "The event is over" in bar.text
        press("Ctrl+Return")
        assert view.page_key == page
    assert bar.label == "Export results" and "Standings, pairings" in question_on(view)
    click(view, "Save web page")
    assert book.is_file()
    assert view.pages["standings"].shows_awards
    assert is_over(view.desk.state) and len(view.desk.state.rounds) == 3


def test_printing_is_blue_until_something_is_done_with_what_the_step_led_to(
    view, monkeypatch, tmp_path
):
    while not is_over(view.desk.state):
        begin_round(view.desk.session)
        for game in view.desk.state.rounds[-1].games:
            result = plain_result(game, Draw(game.table))
            view.desk.run_because("test", results.enter, game.table, *result)
    view.desk.run(rounds.close)
    book = tmp_path / "certificates.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(book), ""))
    press("Ctrl+Return", "Ctrl+Return")
    assert blue(view) == ["Print…"] and view.step_bar.label == "Print the report"
    press("Up")
    assert blue(view) == ["Print the report"], "another printout is chosen"
    press("Down")
    assert blue(view) == ["Print…"]
    press("Alt+S")
    assert blue(view) == ["Print the report"]


def test_what_is_printed_already_is_no_step_any_more(view):
    while not is_over(view.desk.state):
        begin_round(view.desk.session)
        for game in view.desk.state.rounds[-1].games:
            result = plain_result(game, Draw(game.table))
            view.desk.run_because("test", results.enter, game.table, *result)
    view.desk.run(rounds.close)
    view.desk.run(mark_printed, "certificates", None, "hash")
    assert view.step_bar.label == "Print the report"


def blue(view) -> list[str]:
    buttons = view.window().findChildren(QPushButton)
    return [one.text() for one in buttons if one.isVisible() and one.property("primary")]


def test_one_button_is_blue_and_the_step_yields_to_the_answer_of_a_question(view):
    assert blue(view) == ["Pair round 1"]
    press("Ctrl+Return")
    view.step_bar.rest.end()
    assert blue(view) == ["Publish round 1"]
    press("Ctrl+Return")
    assert view.current.question is not None
    assert blue(view) == ["Publish anyway"]
    press("Escape")
    assert blue(view) == ["Publish round 1"]


PAGES = (
    "players", "rounds", "results", "standings", "clock", "papers", "history", "scenario",
    "lookback", "judge", "screen",
)  # fmt: skip


@pytest.mark.sweep(6)
@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_a_second_blue_button(same_window, page):
    view = same_window.view
    view.show_page(page)
    assert len(blue(view)) == 1, blue(view)


def test_the_step_yields_to_every_form_while_it_is_open(view, qtbot):
    view.desk.run(rounds.pair)
    view.show_page("rounds")
    press("Alt+Shift+W", "Alt+N")
    assert blue(view) == ["Add"]
    press("Esc", "Esc")
    assert blue(view) == ["Publish round 1"]


def test_the_step_yields_to_a_slip_that_is_open_after_the_last_result(open_window, tmp_path):
    copied(tmp_path / "in.dicedown", "eight, all in", _all_in).close()
    view = open_window(tmp_path / "in.dicedown").view
    view.show_page("results")
    assert blue(view) == ["Pair round 2"]
    press("1", "Return")
    assert blue(view) == ["Save"]
    write("1s9")
    press("Ctrl+Return")
    assert view.current.form.is_asking and blue(view) == []
    press("Escape", "Escape")
    assert blue(view) == ["Pair round 2"]


def _all_in(session) -> None:
    register(session, 8)
    begin_round(session)
    for game in session.state.rounds[-1].games:
        session.do(results.enter, game.table, *won(game))
