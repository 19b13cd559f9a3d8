"""The results page, by keys alone."""

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app.rules.packet.offences import Measure, Offence
from app.rules.results.result import WinReason
from app.services.judge.judges_log import log_penalty
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.results.page import ResultsPage, SlipInHand
from tests.services.acts import won
from tests.ui import hands
from tests.ui.conftest import press, show_active

RETURN, ESCAPE, BACK = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


@pytest.fixture
def page(qtbot, desk_in_round):
    results_page = ResultsPage(desk_in_round)
    qtbot.addWidget(results_page)
    results_page.resize(1200, 760)
    show_active(qtbot, results_page)
    return results_page


def type_keys(*keys):
    """Press keys where the focus is, as hands do."""
    for key in keys:
        for part in [key] if isinstance(key, Qt.Key) else key:
            press(QApplication.focusWidget(), part)


def game(page, table, number=1):
    games = page.desk.state.rounds[number - 1].games
    return next(game for game in games if game.table == table)


def test_a_whole_slip_takes_seventeen_keys_and_the_next_table_waits(page):
    keys = ("3", RETURN, "1s5 2 38 21 12", RETURN)
    type_keys(*keys)
    stored = game(page, 3)
    assert stored.result.winner == stored.first.player
    assert stored.result.reason is WinReason.SCENARIO
    assert (stored.first.control_points, stored.second.control_points) == (5, 2)
    assert (stored.first.army_points, stored.second.army_points) == (38, 21)
    assert (stored.first.list_number, stored.second.list_number) == (1, 2)
    assert QApplication.focusWidget() is page.table_field
    assert page.table_field.text() == ""
    assert sum(1 if isinstance(key, Qt.Key) else len(key) for key in keys) == 17


def test_the_slip_and_what_it_stored_tell_namesakes_apart(page):
    two = game(page, 2).players
    page.desk.run_because("two people", players.edit, two[1], PlayerDraft(name="Player A"))
    page.desk.run_because("two people", players.edit, two[0], PlayerDraft(name="Player A"))
    wanted = {f"Player A (#{player})" for player in two}
    type_keys("2", RETURN)
    assert {label.text() for label in page.form.findChildren(QLabel)} >= wanted
    choices = [button.text() for button in page.form.winner.findChildren(QAbstractButton)]
    assert all(any(name in choice for choice in choices) for name in wanted)
    type_keys("1s5 2 38 21 11", RETURN)
    assert f"Player A (#{two[0]})" in page.line.text


def test_the_page_says_what_it_stored(page):
    type_keys("2", RETURN, "2a0 1 50 20 11", RETURN)
    assert "assassination" in page.line.text.casefold()


def test_a_tie_needs_no_how(page):
    type_keys("1", RETURN, "t3 3 20 20 11", RETURN)
    assert game(page, 1).result.reason is WinReason.TIE
    assert game(page, 1).result.winner is None


def test_nothing_moves_from_one_slip_to_the_next(page):
    """What the last slip said stays until the next one is saved, and no line comes and goes."""
    type_keys("1", RETURN, "1s5 0 50 0 11", RETURN)
    before, place = page.line.text, page.form.mapTo(page, QPoint())
    type_keys("2", RETURN)
    assert page.form.game.table == 2
    assert page.line.text == before and page.form.mapTo(page, QPoint()) == place
    type_keys("1s5 0 50 0 11", RETURN)
    assert "Table 2" in page.line.text and page.form.mapTo(page, QPoint()) == place


def test_what_was_refused_is_said_no_more_at_the_next_table(page):
    type_keys("1", RETURN, "1")
    page.form._numbers[0][0].setFocus()
    type_keys("5", ESCAPE, "3", RETURN, RETURN, ESCAPE)
    assert page.line.text == ""
    type_keys("1", RETURN, RETURN)
    page.entry.scan("DD:1:2")
    assert page.form.game.table == 2 and page.line.text == ""


def test_a_table_that_is_not_there_is_refused_beside_the_field(page):
    type_keys("9", RETURN)
    assert "“9”" in page.entry.message
    assert page.form.game is None
    type_keys("3")
    assert page.entry.message == ""


@pytest.mark.parametrize("wrong", [RETURN, "2", "1s5 0 50 0 11", " ", Qt.Key.Key_Tab])
def test_what_is_odd_asks_and_only_its_own_key_means_yes(page, wrong):
    type_keys("1", RETURN, "1s9 0 10 10 11", RETURN, wrong, RETURN, RETURN)
    assert game(page, 1).result is None
    assert page.form.remarks.label("first.control_points").isVisible()
    assert page.form.draft.control_points == (9, 0)
    assert QApplication.focusWidget() is page.form.question
    type_keys("y")
    assert game(page, 1).first.control_points == 9
    assert game(page, 1).second.army_points == 10
    assert QApplication.focusWidget() is page.table_field


def test_a_question_leads_back_to_its_field(page):
    type_keys("1", RETURN, "1s9 0 10 10 11", RETURN, ESCAPE)
    assert QApplication.focusWidget() is page.form._numbers[0][0]
    type_keys("5 0 10 10 11", RETURN)
    assert game(page, 1).first.control_points == 5


def test_odd_then_changed_asks_again(page):
    type_keys("1", RETURN, "1s9 0 10 10 11", RETURN)
    page.form._numbers[0][0].setFocus()
    type_keys("8")
    assert not page.form.is_asking
    hands.press("Ctrl+Return")
    assert game(page, 1).result is None and page.form.is_asking
    type_keys("y")
    assert game(page, 1).first.control_points == 8


def test_a_slip_without_winner_is_not_saved(page):
    type_keys("1", RETURN, "1")
    page.form._numbers[0][0].setFocus()
    type_keys("5")
    hands.press("Ctrl+Return")
    type_keys(RETURN, "1", RETURN)
    assert game(page, 1).result is None
    assert "has to say who won and how" in page.form.question.text
    type_keys(ESCAPE)
    assert QApplication.focusWidget() is page.form.how


def test_who_confirms_a_table_that_is_open_already_is_asked_for_the_winner(page):
    type_keys("3", RETURN, RETURN)
    assert page.line.property("kind") == "odd"
    assert "Table 3: who won, and how?" in page.line.text
    assert QApplication.focusWidget() is page.form.winner
    type_keys("1s5 0 50 0 11", RETURN)
    assert game(page, 3).result is not None


def test_backspace_in_an_empty_field_goes_back(page):
    type_keys("1", RETURN, "1s5 ")
    assert QApplication.focusWidget() is page.form._numbers[1][0]
    type_keys(BACK)
    assert QApplication.focusWidget() is page.form._numbers[0][0]


def test_however_many_enters_are_too_many_no_half_slip_is_saved(page):
    type_keys("3", RETURN, "1a", *[RETURN] * 12)
    assert game(page, 3).result is None
    assert QApplication.focusWidget() is page.form.question
    type_keys(ESCAPE)
    assert QApplication.focusWidget() is page.form._numbers[0][0]
    type_keys("0 1 50 20 11", RETURN)
    assert game(page, 3).first.army_points == 50
    type_keys("2", RETURN, "1a")
    hands.press("Ctrl+Return")
    type_keys("y")
    assert game(page, 2).first.control_points is None


def test_escape_leaves_the_slip_and_keeps_nothing(page):
    type_keys("1", RETURN, "1s5 ", ESCAPE)
    assert game(page, 1).result is None
    assert QApplication.focusWidget() is page.table_field


def test_an_older_result_is_mended(page):
    for table in "1234":
        type_keys(table, RETURN, "1s5 0 50 0 11", RETURN, RETURN)
    for act in (rounds.pair, rounds.publish):
        page.desk.run(act)
    assert page.round.number == 2
    page._chooser.step(-1)
    old_pairs = [game.players for game in page.desk.state.rounds[1].games]
    type_keys("2", RETURN, "2")
    hands.press("Ctrl+Return")
    assert game(page, 2).result.winner == game(page, 2).first.player
    assert "paired on" in page.form.question.text
    type_keys("y")
    mended = game(page, 2)
    assert mended.result.winner == mended.second.player
    assert [game.players for game in page.desk.state.rounds[1].games] == old_pairs


def test_a_result_that_nobody_changed_is_no_act(page):
    type_keys("3", RETURN, "1s5 2 38 21 12", RETURN)
    before = page.desk.session.undo_stack().undo
    type_keys("3", RETURN)
    hands.press("Ctrl+Return")
    assert page.desk.session.undo_stack().undo == before
    assert "stays as it was" in page.line.text
    assert QApplication.focusWidget() is page.table_field


def test_what_was_asked_of_a_slip_goes_with_it(page):
    type_keys("3", RETURN, "1a")
    hands.press("Ctrl+Return")
    assert page.form.is_asking
    type_keys(ESCAPE, ESCAPE)
    assert not page.form.is_asking and game(page, 3).result is None
    assert page.form.remarks.text == ""


def test_an_open_slip_shows_what_came_in_elsewhere(page):
    type_keys("1", RETURN)
    game = page.form.game
    page.desk.run(log_penalty, game.first.player, Offence.OTHER, Measure.GAME_LOSS)
    assert page.form.game.result is not None
    assert page.form.how.value is WinReason.PENALTY
    assert not page.form.is_changed


def test_a_scanned_slip_code_opens_its_table(page):
    page.table_field.setText("DD:1:4")
    type_keys(RETURN)
    assert page.form.game.table == 4


def test_a_slip_of_another_round_is_refused(page):
    page.table_field.setText("DD:7:4")
    type_keys(RETURN)
    assert page.form.game is None


def test_a_concession_gives_the_award_and_the_conceder_nothing(page):
    type_keys("1", RETURN, "1g0 3 18 44 11", RETURN)
    record = page.desk.state.records
    stored = game(page, 1)
    assert record[stored.first.player].control_points == 3
    assert record[stored.second.player].control_points == 0
    assert record[stored.second.player].army_points == 0


def test_the_missing_tables_stand_first(page):
    type_keys("1", RETURN, "1s5 0 50 0 11", RETURN, RETURN)
    last = page.table.model().rowCount() - 1
    assert page.table.model().index(last, 0).data() == "1"


def test_a_wrong_key_is_answered_beside_its_field_until_a_right_one(page):
    type_keys("1", RETURN, "x")
    assert "“X” isn't an answer here. Press 1, 2, T or 0." in page.form.remarks.text
    assert QApplication.focusWidget() is page.form.winner
    type_keys("1", "s", "k")
    assert page.form.remarks.label("first.control_points").text() == "✕  “K” isn't a digit."
    type_keys("5")
    assert page.form.remarks.text == ""


def test_a_name_that_nobody_has_is_answered_beside_it(page):
    type_keys("xyz", RETURN)
    assert page.entry.message == "✕  No table or player matches “xyz”."
    assert page.form.game is None
    type_keys("3", RETURN)
    assert page.form.game.table == 3


def test_backspace_goes_back_over_every_border_up_to_the_table(page):
    form, (one, other) = page.form, page.form._numbers
    type_keys("3", RETURN, "1s5 2 38 21 12")
    assert QApplication.focusWidget() is form.save
    lists = form.lists
    for field in (lists[1], lists[0], other[1], one[1], other[0], one[0]):
        type_keys(BACK)
        assert QApplication.focusWidget() is field
        type_keys(BACK)
        assert field.number is None
    for field in (form.how, form.winner, page.table_field):
        type_keys(BACK)
        assert QApplication.focusWidget() is field
    type_keys("4", RETURN)
    assert form.game.table == 4


def test_backspace_passes_over_what_a_tie_does_not_ask(page):
    type_keys("1", RETURN, "t", BACK)
    assert QApplication.focusWidget() is page.form.winner


def test_a_figure_typed_wrong_is_mended_by_backspace_and_the_right_one(page):
    type_keys("3", RETURN, "1s5 3", BACK, "2 38 21 12", RETURN)
    assert game(page, 3).second.control_points == 2
    assert game(page, 3).first.army_points == 38


def test_a_slip_of_another_round_is_named(page):
    type_keys("DD:7:4", RETURN)
    assert page.entry.message == "✕  This slip is of round 7, and round 1 is shown."


@pytest.mark.parametrize(
    "typed", [(), ("2", RETURN)], ids=["the table's field", "an untouched slip"]
)
def test_a_scan_opens_its_slip_from(page, typed):
    type_keys(*typed, "DD:1:4", RETURN)
    assert page.form.game.table == 4
    assert page.form.remarks.text == page.entry.message == ""
    assert QApplication.focusWidget() is page.form.winner


def test_a_scan_opens_its_slip_from_the_list_and_in_small_letters(page):
    hands.press("Down")
    hands.write("dd:1:4")
    hands.press("Return")
    assert page.form.game.table == 4


def test_a_scan_loses_nothing_that_is_typed(page):
    type_keys("2", RETURN, "1s", "DD:1:4", RETURN)
    assert page.form.game.table == 2
    assert "Table 2 isn't saved yet" in page.entry.message
    assert page.form.draft.reason is WinReason.SCENARIO
    assert page.form._numbers[0][0].text() == ""
    type_keys(ESCAPE, "DD:1:4", RETURN)
    assert page.form.game.table == 4


def test_a_scan_without_enter_is_taken_after_a_silence(page, qtbot):
    type_keys("DD:1:3")
    assert page.form.game is None
    qtbot.waitUntil(lambda: page.form.game is not None, timeout=2000)
    assert page.form.game.table == 3


class _Events(QObject):
    """Counts what is sent to the fields of a slip."""

    def __init__(self, form) -> None:
        super().__init__(form)
        self.count: Counter[QEvent.Type] = Counter()
        for widget in (form, *form.findChildren(QWidget)):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count[event.type()] += 1
        return False


def test_a_saved_slip_is_put_away_once_and_its_fields_are_emptied_out_of_sight(page):
    type_keys("3", RETURN, "1s5 2 38 21 12")
    turns = []
    page.area.turned.connect(lambda: turns.append(page.form.isVisible()))
    events = _Events(page.form)
    type_keys(RETURN)
    QApplication.processEvents()
    assert turns == [False]
    assert not page.form.isVisible()
    assert page.form.winner.value is None
    for kind in (QEvent.Type.Paint, QEvent.Type.EnabledChange):
        assert events.count[kind] == 0


def go_on_to_next_round(page) -> None:
    """Enter all that is missing elsewhere, and publish another round."""
    for one in page.desk.state.last_round.missing:
        page.desk.run(results.enter, one.table, *won(one))
    for act in (rounds.close, rounds.pair, rounds.publish):
        page.desk.run(act)


def test_a_slip_that_is_begun_keeps_its_round_where_another_is_published_meanwhile(page):
    type_keys("1", RETURN, "1s5 2 38 21 12")
    go_on_to_next_round(page)
    assert len(page.desk.state.played) == 2
    assert page.round.number == 1 and page.form.is_changed
    page.form.numbers[2].setFocus()
    hands.press("Ctrl+Return", "Y", "U")
    assert game(page, 1).first.army_points == 38
    assert all(one.result is None for one in page.desk.state.rounds[1].games)


def test_a_slip_that_only_lies_open_goes_with_its_round(page):
    type_keys("1", RETURN)
    go_on_to_next_round(page)
    assert page.round.number == 2 and page.form.game is None
    assert QApplication.focusWidget() is page.table_field


def test_a_table_that_is_asked_for_elsewhere_takes_no_slip_that_is_begun(page):
    type_keys("1", RETURN, "1s5 2")
    begun = page.form.draft
    page.open_table(3)
    assert (page.form.game.table, page.form.draft) == (1, begun)
    assert "Table 1 isn't saved yet" in page.entry.message
    assert page.form.isAncestorOf(QApplication.focusWidget())


def test_a_begun_slip_of_an_earlier_round_is_laid_on_again_and_of_other_players_it_is_not(page):
    go_on_to_next_round(page)
    page._chooser.go_to(1)
    type_keys("1", RETURN)
    page.form.numbers[0].setFocus()
    type_keys("4")
    slip = SlipInHand.on(page)
    type_keys(ESCAPE)
    page._chooser.go_to_newest()
    slip.lay_on(page)
    assert (page.round.number, page.form.game, page.form.draft) == (1, slip.game, slip.draft)
    type_keys(ESCAPE)
    other = game(page, 2)
    replace(slip, game=replace(slip.game, id=other.id, table=other.table)).lay_on(page)
    assert not page.form.is_changed
