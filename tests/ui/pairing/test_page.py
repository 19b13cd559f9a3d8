"""The rounds page, by keys."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.core.round import RoundState
from app.rules.results.result import GameResult, Side, WinReason
from app.services.event.events import EventDraft, change_event, open_event
from app.services.event.opening import now, throw
from app.services.pairing import manual_swaps, rounds
from app.services.pairing.pairing_history import changes_by_hand
from app.services.papers import papers
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import scenarios
from app.services.scenarios.plan import plan_scenario
from app.ui.core.icons import state_icon
from app.ui.core.widgets import acting as rest
from app.ui.pairing.board_view import FIRST, REMARKS, SECOND
from app.ui.pairing.page import RoundsPage
from tests.builders import event_of
from tests.services.acts import won
from tests.ui.conftest import press, show_active
from tests.ui.core.stillness import settle
from tests.ui.hands import press as press_keys
from tests.ui.hands import write

RETURN, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def page(qtbot, desk_of_eight):
    desk_of_eight.run(rounds.pair, seed=5)
    made = RoundsPage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def put_cursor(page, row, column):
    page.table.setCurrentIndex(page.table.model().index(row, column))


def pairs(page):
    return {frozenset(game.players) for game in page.desk.state.last_round.games}


def take(qtbot, page, row, column):
    """Pick a player up by keys."""
    put_cursor(page, row, column)
    qtbot.keyClick(page.table, Qt.Key.Key_Space)


def test_a_draft_shows_every_game_once(page):
    assert page.table.model().rowCount() == 4
    assert len(pairs(page)) == 4


def test_who_is_picked_up_and_who_is_under_the_cursor_change_places(qtbot, page):
    games = page.desk.state.last_round.games
    one, other = games[0].first.player, games[1].first.player
    take(qtbot, page, 0, FIRST)
    assert page.marked == (one,)
    put_cursor(page, 1, FIRST)
    assert page.marked == (one, other)
    qtbot.keyClick(page.table, Qt.Key.Key_S, ALT)
    assert frozenset((other, games[0].second.player)) in pairs(page)
    assert page.desk.state.last_round.by_hand
    assert page.marked == ()


def test_what_is_said_below_a_round_begins_with_a_capital(qtbot, page):
    games = page.desk.state.last_round.games
    page.desk.run_because(
        "friends", manual_swaps.swap, games[0].first.player, games[1].first.player
    )
    page.desk.run(rounds.publish)
    assert page._absent.text().startswith("Changed by hand")


def test_who_asks_for_a_swap_and_why_is_told_before_it_by_keys(qtbot, page):
    page.table.setFocus()
    press_keys("Alt+Y")
    write("father and son")
    press_keys("Tab")
    write("Bo Reed")
    press_keys("Return")
    take(qtbot, page, 0, FIRST)
    put_cursor(page, 1, FIRST)
    press_keys("Alt+S")
    (change,) = page.desk.session.read(changes_by_hand, 1)
    assert (change.reason, change.requested_by) == ("father and son", "Bo Reed")


def test_a_swap_can_be_undone(qtbot, page):
    before = pairs(page)
    take(qtbot, page, 0, FIRST)
    put_cursor(page, 1, SECOND)
    qtbot.keyClick(page.table, Qt.Key.Key_S, ALT)
    assert pairs(page) != before
    page.desk.take_back()
    assert pairs(page) == before


def test_a_kept_pair_stays_when_the_rest_is_paired_again(qtbot, page):
    kept = frozenset(page.desk.state.last_round.games[2].players)
    put_cursor(page, 2, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_K, ALT)
    for _ in range(5):
        qtbot.keyClick(page.table, Qt.Key.Key_R, ALT)
        assert kept in pairs(page)


def test_two_players_are_paired(qtbot, page):
    games = page.desk.state.last_round.games
    one, other = games[0].first.player, games[3].first.player
    take(qtbot, page, 0, FIRST)
    put_cursor(page, 3, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_M, ALT)
    assert frozenset((one, other)) in pairs(page)
    assert page.desk.state.locks


def test_without_marks_the_page_says_how_to_swap(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_S, ALT)
    assert "Space" in page.line.text


def test_a_granted_bye_asks_why_and_keeps_the_reason(qtbot, page):
    put_cursor(page, 0, FIRST)
    player = page.desk.state.last_round.games[0].first.player
    qtbot.keyClick(page.table, Qt.Key.Key_G, ALT)
    assert not page.desk.state.last_round.byes
    field = page.line.asking.why
    assert field.isVisible()
    press(field, "drove all night", RETURN)
    assert player in {bye.player for bye in page.desk.state.last_round.byes}
    assert len(page.desk.state.last_round.byes) == 2


def test_escape_lets_an_odd_act_be(qtbot, page):
    put_cursor(page, 0, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_G, ALT)
    qtbot.keyClick(page.line.asking.why, ESCAPE)
    assert not page.line.isVisible()
    assert not page.desk.state.last_round.byes


def answer(qtbot, page) -> None:
    """Press Enter on the first answer of the question."""
    qtbot.keyClick(page.question._buttons[0], Qt.Key.Key_Return)


def test_pairing_again_asks_before_a_swap_is_lost(qtbot, page):
    page.desk.run(rounds.pair, seed=1)
    one, other = page.desk.state.last_round.games[:2]
    page.desk.run_because("friends", manual_swaps.swap, one.first.player, other.first.player)
    qtbot.keyClick(page.table, Qt.Key.Key_R, ALT)
    assert page.desk.state.last_round.by_hand
    assert "loses 2 games made by hand" in page.question.text
    answer(qtbot, page)
    assert not page.desk.state.last_round.by_hand
    qtbot.keyClick(page.table, Qt.Key.Key_R, ALT)
    assert page.question is None, "nothing is lost"


def test_a_thrown_away_draft_leaves_no_round(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    assert page.desk.state.last_round is not None
    assert "Discard the draft of round 1?" in page.question.text
    answer(qtbot, page)
    assert page.desk.state.last_round is None
    assert page.table.model().rowCount() == 0


def elsewhere(page, act, *args, **kw) -> None:
    """Do something at another desk, and hear of it."""
    with closing(open_event(page.desk.session.path, clock=now, dice=throw)) as other:
        other.with_reason("a test", act, *args, **kw)
    page.desk.listen()


def test_a_question_stays_while_another_desk_changes_something_else(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    text = page.question.text
    elsewhere(page, players.tick, 1, "paid", on=True)
    assert page.question.text == text and page.question._buttons[0].hasFocus()
    answer(qtbot, page)
    assert page.desk.state.last_round is None


def test_a_question_about_pairings_names_what_another_desk_has_changed(qtbot, page, monkeypatch):
    monkeypatch.setattr(rest, "MILLISECONDS", 60_000)
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    one, other = page.desk.state.last_round.games[:2]
    elsewhere(page, manual_swaps.swap, one.first.player, other.first.player)
    assert "Discard the draft of round 1?" in page.question.text
    assert "The pairings of round 1 have changed." in page.question.text
    answer(qtbot, page)
    assert page.desk.state.last_round is not None, "a click that was on its way"
    page.question.rest.end()
    answer(qtbot, page)
    assert page.desk.state.last_round is None


def test_a_question_about_a_draft_goes_with_it(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    assert page.question is not None
    elsewhere(page, rounds.publish)
    assert page.question is None


def test_a_swap_of_another_desk_is_named_before_it_is_lost_too(qtbot, page):
    one, other, third, fourth = page.desk.state.last_round.games
    page.desk.run_because("friends", manual_swaps.swap, one.first.player, other.first.player)
    qtbot.keyClick(page.table, Qt.Key.Key_R, ALT)
    assert "loses 2 games made by hand" in page.question.text
    elsewhere(page, manual_swaps.swap, third.first.player, fourth.first.player)
    assert "loses 4 games made by hand" in page.question.text


def test_a_round_is_opened_again_after_a_question_that_stays(qtbot, page):
    page.desk.run(rounds.publish)
    page.desk.run(rounds.begin)
    for game in page.desk.state.last_round.games:
        page.desk.run_because("x", results.enter, game.table, *won(game))
    page.desk.run(rounds.close)
    page.acts.reopen()
    assert "Its results can be corrected." in page.question.text
    elsewhere(page, rounds.pair)
    assert "the draft of round 2 goes" in page.question.text
    answer(qtbot, page)
    assert [one.state for one in page.desk.state.rounds] == [RoundState.PLAYING]


def test_a_game_moves_to_the_table_typed(qtbot, page):
    games = page.desk.state.last_round.games
    put_cursor(page, 0, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_T, ALT)
    press(page.acts.field, "3", RETURN)
    tables = {game.id: game.table for game in page.desk.state.last_round.games}
    assert tables[games[0].id] == 3
    assert tables[games[2].id] == games[0].table


def test_a_published_round_is_only_changed_with_a_reason(qtbot, page):
    page.desk.run(rounds.publish)
    page.desk.run(rounds.begin)
    assert page.desk.state.last_round.state is RoundState.PLAYING
    before = pairs(page)
    take(qtbot, page, 0, FIRST)
    put_cursor(page, 1, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_S, ALT)
    assert pairs(page) == before
    press(page.line.asking.why, "sat at the wrong tables", RETURN)
    assert pairs(page) != before


def test_pairings_are_copied_as_text(qtbot, page, qapp):
    page.copy()
    title, *lines = qapp.clipboard().text().splitlines()
    assert title == "Spring Cup – Round 1"
    assert [line.split(":")[0] for line in lines] == ["1", "2", "3", "4"]


# The scenario


def scenario(page):
    return page.desk.state.last_round.scenario


def test_a_scenario_is_named_by_its_number(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    assert page.scenario.field.isVisible()
    write("3")
    press_keys("Return")
    assert scenario(page) == "sr2015/close-quarters"
    assert page.scenario.text == "3 Close Quarters  ·  hidden until the round starts"
    assert page.table.hasFocus()
    assert not page.scenario.field.isVisible()


def test_a_scenario_is_chosen_from_the_list_that_is_offered(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    write("fro")
    press_keys("Down", "Return")
    assert scenario(page) == "sr2015/two-fronts"
    assert page.table.hasFocus()


def test_the_list_of_scenarios_says_which_were_played_and_which_are_planned(qtbot, page):
    desk = page.desk
    desk.run(scenarios.choose_scenario, "sr2015/two-fronts", 1)
    for act in (rounds.publish, rounds.begin):
        desk.run(act)
    for game in desk.state.last_round.games:
        desk.run(results.enter, game.table, *won(game))
    desk.run(plan_scenario, "sr2015/outflank", 4)
    desk.run(rounds.pair)
    desk.run(scenarios.choose_scenario, "sr2015/close-quarters", 2)
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    model = page.scenario.field.completer().model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    shown = {row.data().partition("  ·  ")[0]: row for row in rows}
    notes = {
        name.lstrip("0123456789 "): row.data().partition("  ·  ")[2] for name, row in shown.items()
    }
    assert notes["Two Fronts"] == "played in round 1"
    assert notes["Outflank"] == "planned for round 4"
    assert notes["Close Quarters"] == "", "of the round itself the field has it"
    icons = Qt.ItemDataRole.DecorationRole
    marks = {state_icon(state).cacheKey() for state in ("played", "planned")}
    assert [row.data(icons).cacheKey() in marks for row in rows].count(True) == 2
    write("two fr")
    press_keys("Down", "Return")
    assert scenario(page) == "sr2015/two-fronts", "what is taken is the name alone"


def test_the_field_takes_the_place_of_its_button_and_a_click_offers_the_list_again(qtbot, page):
    board = page.table.mapTo(page, page.table.rect().topLeft())
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    settle()
    assert page.table.mapTo(page, page.table.rect().topLeft()) == board
    field = page.scenario.field
    popup = field.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    popup.hide()
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    assert popup.isVisible() and popup.model().rowCount() > 5
    popup.hide()


def test_what_is_typed_for_a_scenario_outlasts_a_step_from_elsewhere(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    page.scenario.field.completer().popup().hide()
    write("3")
    page.desk.run(players.tick_many, (page.desk.state.entrants[0].id,), "here", on=True)
    assert (page.scenario.field.text(), page.scenario.field.hasFocus()) == ("3", True)
    press_keys("Return")
    assert scenario(page) == "sr2015/close-quarters"


def test_a_scenario_that_is_chosen_elsewhere_ends_the_typing_of_another(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    page.scenario.field.completer().popup().hide()
    write("3")
    page.desk.run(scenarios.choose_scenario, "sr2015/two-fronts", 1)
    assert not page.scenario.field.isVisible() and page.table.hasFocus()
    assert "Two Fronts" in page.scenario.text


def test_what_is_no_scenario_is_said_beside_the_field(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    write("Anarchy")
    press_keys("Return")
    assert page.scenario.field.isVisible()
    assert "no scenario “Anarchy”" in page.scenario.problem
    press_keys("Escape")
    assert scenario(page) is None
    assert page.table.hasFocus()


def test_an_empty_field_takes_the_scenario_away(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_I, ALT)
    assert scenario(page) is not None
    qtbot.keyClick(page.table, Qt.Key.Key_C, ALT)
    press_keys("Delete", "Return")
    assert scenario(page) is None
    assert page.scenario.text == "No scenario yet"


def test_the_dice_are_told_and_can_be_undone(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_I, ALT)
    assert "rolled: " in page.scenario.text
    page.desk.take_back()
    assert page.scenario.text == "No scenario yet"


def test_players_are_shown_the_scenario_by_a_key(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_I, ALT)
    qtbot.keyClick(page.table, Qt.Key.Key_V, ALT)
    assert page.desk.state.last_round.shows_scenario
    assert "shown to players" in page.scenario.text
    qtbot.keyClick(page.table, Qt.Key.Key_V, ALT)
    assert "hidden until" in page.scenario.text


def test_nothing_is_secret_once_the_games_begin(qtbot, page):
    qtbot.keyClick(page.table, Qt.Key.Key_I, ALT)
    page.desk.run(rounds.publish)
    page.desk.run(rounds.begin)
    assert "hidden" not in page.scenario.text
    assert not page.scenario.bound["show"].isVisible()


# Opened again, and older paper


def closed(page):
    page.desk.run(rounds.publish)
    page.desk.run(rounds.begin)
    for game in page.desk.state.last_round.games:
        page.desk.run(results.enter, game.table, *won(game))
    page.desk.run(rounds.close)


def test_a_closed_round_is_opened_again_by_a_key(qtbot, page):
    closed(page)
    qtbot.keyClick(page.table, Qt.Key.Key_O, ALT)
    assert page.desk.state.last_round.state is RoundState.CLOSED
    answer(qtbot, page)
    assert page.desk.state.last_round.state is RoundState.PLAYING


def test_a_round_is_opened_again_from_the_draft_after_it(qtbot, page):
    closed(page)
    page.desk.run(rounds.pair, seed=4)
    assert page._chooser.number == 2
    qtbot.keyClick(page.table, Qt.Key.Key_O, ALT)
    assert "the draft of round 2 goes" in page.question.text
    answer(qtbot, page)
    assert (page._chooser.number, len(page.desk.state.rounds)) == (1, 1)
    page.desk.take_back()
    assert len(page.desk.state.rounds) == 2


def test_older_slips_are_told_beside_the_pairing(page):
    page.desk.run(rounds.publish)
    page.desk.run(papers.mark_printed, "slips", 1, "what it said then")
    assert "Result slips" in page._stale.text()
    assert page._stale.isVisible()


def test_what_pairing_again_keeps_is_said_before_it(qtbot, page):
    assert not page._goes.isVisible()
    take(qtbot, page, 0, FIRST)
    put_cursor(page, 1, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_S, ALT)
    assert page._goes.isVisible()


@pytest.fixture
def page_of_three(qtbot, desk):
    draft = EventDraft(
        name="Cup",
        packet="sr2015",
        point_size=50,
        variants=(("x-lists-required", 2),),
        planned_rounds=2,
    )
    desk.run(change_event, draft)
    for letter in "ABC":
        desk.run(players.register, PlayerDraft(name=f"Player {letter}"))
    desk.run(rounds.pair, seed=5)
    made = RoundsPage(desk)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def test_a_bye_names_the_list_that_counts_for_it(qtbot, page_of_three):
    page = page_of_three
    put_cursor(page, 1, FIRST)
    qtbot.keyClick(page.table, Qt.Key.Key_L, ALT)
    press(page.acts.field, "2", RETURN)
    assert page.desk.state.last_round.byes[0].list_number == 2
    assert "list 2 counts as played" in page.table.model().index(1, REMARKS).data()
    page.desk.take_back()
    assert page.desk.state.last_round.byes[0].list_number is None


def test_only_a_bye_is_asked_for_its_list(qtbot, page_of_three):
    put_cursor(page_of_three, 0, FIRST)
    qtbot.keyClick(page_of_three.table, Qt.Key.Key_L, ALT)
    assert page_of_three.acts.field.isHidden()
    assert "bye" in page_of_three.line.text


def test_a_round_says_who_has_no_choice_of_lists(page_of_three):
    page = page_of_three
    desk = page.desk
    for act in (rounds.publish, rounds.begin):
        desk.run(act)
    (game,) = desk.state.last_round.games
    one, other = (Side(player=player, list_number=1) for player in game.players)
    result = GameResult(winner=one.player, reason=WinReason.ASSASSINATION)
    desk.run(results.enter, game.table, one, other, result)
    desk.run(manual_swaps.name_bye_list, desk.state.last_round.byes[0].player, 1)
    desk.run(rounds.pair, seed=5)
    remarks = [page.table.model().index(row, REMARKS).data() for row in range(2)]
    assert remarks[0].count("must play list 2") == 2
    assert "list 2 has to count for the bye" in remarks[1]


def test_a_record_beside_a_name_from_the_right_keeps_its_order(qtbot, desk):
    for name in ("יוסף בן־דוד", "Bo Reed"):
        desk.run(players.register, PlayerDraft(name=name))
    desk.run(rounds.pair, seed=5)
    made = RoundsPage(desk)
    qtbot.addWidget(made)
    made.reload()
    texts = [made.table.model().index(0, column).data() for column in (FIRST, SECOND)]
    assert any("\u2068יוסף בן־דוד\u2069  0–0" in one for one in texts), texts


def test_before_the_first_round_the_board_says_so_below_one_row_of_buttons(qtbot, desk_of_eight):
    page = RoundsPage(desk_of_eight)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    show_active(qtbot, page)
    assert page._empty.isVisible() and page._empty.text.startswith("No round is paired yet.")
    assert page._bar_row.height() == page.preferences.button.height()
    desk_of_eight.run(rounds.pair, seed=5)
    assert not page._empty.isVisible()


def test_a_number_is_asked_for_no_longer_once_another_game_is_chosen(page):
    put_cursor(page, 0, FIRST)
    press_keys("Alt+T")
    field = page.acts.field
    assert field.hasFocus()
    write("4")

    QTest.mouseClick(
        page.table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=page.table.visualRect(page.table.model().index(2, FIRST)).center(),
    )

    assert not field.isVisible(), "it would be answered for a game that isn't chosen any more"


def test_a_draft_that_is_gone_meanwhile_is_no_error_in_a_lower_window(open_window, tmp_path):
    path = tmp_path / "draft" / "cup.dicedown"
    path.parent.mkdir()
    session = event_of(path, 8)
    session.do(rounds.pair)
    session.close()
    window = open_window(path)
    view = window.view
    view.show_page("rounds")
    view.show_page("players")
    view.desk.run(rounds.discard)

    window.resize(900, 330)
    QApplication.processEvents()
    view.show_page("rounds")
    QApplication.processEvents()

    assert view.current.is_low
    assert view.current._empty.isVisible()
