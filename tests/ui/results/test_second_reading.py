"""The second reading in the window, by keys alone."""

from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.rules.core.draw import Draw
from app.rules.results.result import GameResult, Side, WinReason
from app.services.core.history import history
from app.services.results import results
from app.services.results.second_reading import ReadingState, round_readings
from app.ui.core.qt_session import Desk
from app.ui.program.next_step import StepBar
from app.ui.results.table_entry import STATE
from app.words.core.catalogue import words
from tests.builders import begin_round, copied, register
from tests.services.results.slip_mistakes import mistakes
from tests.ui.hands import focus, press, write
from tests.ui.results.slip_hands import Hands, desk_for, page_of, slip_like


@pytest.fixture
def page(qtbot, tmp_path):
    """Eight players in a first round; every result is entered: the first wins by scenario."""
    desk = Desk(copied(tmp_path / "cup.dicedown", "every result entered", enter_all), words())
    yield page_of(qtbot, desk)
    desk.close()


def enter_all(session):
    register(session, 8)
    begin_round(session)
    for game in session.state.rounds[0].games:
        winner, loser = game.players
        session.do(
            results.enter,
            game.table,
            Side(player=winner, list_number=1, control_points=5, army_points=38),
            Side(player=loser, list_number=2, control_points=2, army_points=21),
            GameResult(winner=winner, reason=WinReason.SCENARIO),
            1,
        )


def stored(page, table):
    return next(game for game in page.desk.state.rounds[0].games if game.table == table)


def state_of(page, table):
    board = page.desk.session.read(round_readings, page.desk.state.rounds[0])
    return board.states[table]


def read(table, slip="1s5 2 38 21 12"):
    write(f"{table}\n{slip}\n")


def column(page, n):
    model = page.table.model()
    return [model.index(row, n).data() for row in range(model.rowCount())]


def shown(page):
    """Everything that can be read on the page."""
    labels = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    fields = [page.table_field.text(), *(field.text() for field in page.form.numbers)]
    model, roles = page.table.model(), (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
    places = product(range(model.rowCount()), range(model.columnCount()), roles)
    cells = [model.index(row, n).data(role) or "" for row, n, role in places]
    return "\n".join([*labels, *fields, *cells])


def test_nothing_that_was_entered_is_to_be_seen(page):
    assert "38–21" in shown(page)
    press("F7")
    write("1\n")
    form = page.form
    assert (form.winner.value, form.how.value) == (None, None)
    assert [field.number for field in form.numbers] == [None] * 4
    assert "✓" not in shown(page)
    for secret in ("38", "21", "5–2", "Scenario ·"):
        assert secret not in shown(page)


def test_what_agrees_is_counted_and_the_next_table_waits(page):
    press("F7")
    read(1)
    assert page.line.text == "✓  Table 1 agrees. 1 of 4 double-checked."
    assert "1 of 4 double-checked" in page._banner.text
    assert focus() is page.table_field
    read(3)
    checked = "Double-checked"
    assert column(page, STATE) == ["To check", "To check", checked, checked]


def test_what_differs_stops_and_shows_both_with_what_differs_marked(page):
    press("F7")
    read(2, "1s5 2 33 21 12")
    assert focus() is page.area.compare.focusProxy()
    rows = page.area.compare.text.splitlines()
    assert "1 difference" in rows[0]
    name = page.desk.name_of(stored(page, 2).first.player)
    assert f"≠\tArmy points, {name}\t38\t33" in rows
    assert sum("≠\t" in row for row in rows) == 1


def test_a_number_typed_on_does_nothing_to_two_readings(page):
    press("F7")
    read(2, "2s5 2 38 21 12")
    before = stored(page, 2)
    write("17")
    press("Return")
    assert focus() is page.area.compare.focusProxy()
    assert "F, S or T" in page.area.compare.text
    assert (stored(page, 2), state_of(page, 2)) == (before, ReadingState.NOT_READ)


def test_the_first_reading_is_kept(page):
    press("F7")
    before = stored(page, 2)
    read(2, "2s5 2 38 21 12")
    write("f")
    assert (stored(page, 2), state_of(page, 2)) == (before, ReadingState.AGREES)
    assert page.line.text.startswith("✓  Kept as entered: Table 2: ")
    assert focus() is page.table_field


def test_the_second_is_taken_as_one_act_with_its_reason_and_can_be_taken_back(page):
    press("F7")
    before, steps = stored(page, 2), len(page.desk.session.read(history))
    read(2, "2s5 2 38 21 12")
    write("s")
    assert stored(page, 2).result.winner == before.second.player
    lines = page.desk.session.read(history)
    assert (len(lines) - steps, lines[0].reason) == (1, "double-check")
    page.line.undo()
    assert (stored(page, 2), state_of(page, 2)) == (before, ReadingState.NOT_READ)
    page.line.redo()
    assert state_of(page, 2) is ReadingState.AGREES


def test_a_third_is_typed_where_both_are_wrong(page):
    press("F7")
    read(2, "2a5 2 38 21 12")
    write("t")
    form = page.form
    assert (form.winner.value, form.how.value) == (None, None)
    assert [field.number for field in (*form.numbers, *form.lists)] == [5, 2, 38, 21, 1, 2]
    write("1a")
    press("Ctrl+Return")
    assert stored(page, 2).result.reason is WinReason.ASSASSINATION
    assert stored(page, 2).result.winner == stored(page, 2).first.player
    assert state_of(page, 2) is ReadingState.AGREES
    assert page.desk.session.read(history)[0].arguments["kept"] == "third"


def test_what_is_odd_about_a_third_asks_once(page):
    press("F7")
    read(2, "2s5 2 38 21 12")
    write("t1")
    page.form._numbers[0][0].setFocus()
    write("9")
    press("Ctrl+Return")
    write("12\n")
    assert page.form.remarks.label("first.control_points").isVisible()
    assert stored(page, 2).first.control_points == 5
    write("y")
    assert stored(page, 2).first.control_points == 9


def test_what_is_left_open_says_so_and_comes_up_again(page):
    press("F7")
    read(2, "2s5 2 38 21 12")
    press("Esc")
    assert state_of(page, 2) is ReadingState.DIFFERS
    assert "table 2 differs" in page._banner.text
    assert "Differs" in column(page, STATE)
    write("2\n")
    assert focus() is page.area.compare.focusProxy()
    press("Esc")
    assert [entry.verb for entry in page.desk.session.read(history)].count("read_again") == 1


def test_a_result_mended_afterwards_is_no_longer_read_twice(page):
    press("F7")
    read(2)
    press("F7")
    write("2\n2")
    press("Ctrl+Return", "Y")
    assert stored(page, 2).result.winner == stored(page, 2).second.player
    assert state_of(page, 2) is ReadingState.OUTDATED
    assert "Corrected since" in column(page, STATE)
    page.line.undo()
    assert state_of(page, 2) is ReadingState.AGREES


def test_a_table_without_a_result_is_not_read_again(page):
    page.desk.run(results.clear, 4)
    press("F7")
    write("4\n")
    assert "No result is entered yet" in page.entry.message
    assert page.form.game is None


def test_a_slip_in_hand_is_done_before_the_pass_changes(page):
    write("1\n2")
    press("F7")
    assert not page.is_second
    assert "Table 1 isn't saved yet" in page.entry.message


def test_the_list_says_of_each_table_how_far_it_is(page):
    assert column(page, STATE) == ["In"] * 4
    page.desk.run(results.clear, 4)
    assert column(page, STATE) == ["Waiting", *["In"] * 3]
    press("F7")
    assert sorted(column(page, STATE)) == ["No result", *["To check"] * 3]
    read(1)
    press("F7")
    assert column(page, STATE) == ["Waiting", "Double-checked", "In", "In"]
    assert page._banner.text == ""


def test_the_step_leads_to_the_next_table_to_check(page):
    press("F7")
    read(1)
    assert page.own_step.label == "Next table to check"
    page.own_step.take()
    assert page.form.game.table == 2 and page.form.draft.winner == ""
    press("Esc")
    for table in (2, 3, 4):
        read(table)
    assert page.own_step is None


def test_the_next_step_is_told_with_how_far_the_pass_is(page):
    bar = StepBar(page.desk)
    assert bar.hint == ""
    press("F7")
    read(1)
    assert bar.hint == "1 of 4 double-checked"
    read(2, "2s5 2 38 21 12")
    press("Esc")
    assert bar.hint == "1 of 4 double-checked; table 2 differs"
    write("2\ns")
    for table in (3, 4):
        read(table)
    assert bar.hint == ""


def test_a_scan_waits_until_two_readings_are_settled(page):
    press("F7")
    read(2, "2s5 2 38 21 12")
    write("DD:1:4")
    press("Return")
    assert not page.area.compare.isHidden()
    assert "Table 2 isn't saved yet" in page.entry.message


def test_every_mistake_of_a_first_pass_is_stopped_at_by_keys(qtbot, tmp_path):
    desk = desk_for(tmp_path / "day.dicedown", 32, "sr2015", 50)
    draw, games = Draw(7), desk.state.rounds[0].games
    slips = {game.table: (game, slip_like(desk.state, game, draw)) for game in games}
    wrong = set()
    for n, (table, (_, slip)) in enumerate(slips.items()):
        kinds = list(mistakes(desk.state.packet, slips, table, draw).values())
        meant = kinds[n % len(kinds)] if n % 3 else slip
        wrong |= {table} if n % 3 else set()
        desk.session.with_reason("so it says", results.enter, table, meant.first, meant.second,
                                 meant.result)  # fmt: skip
    page = page_of(qtbot, desk)
    press("F7")
    stopped = set()
    hands = Hands(page)
    for table, (game, slip) in slips.items():
        hands.scan(game)
        hands.slip(game, slip)
        if focus() is page.area.compare.focusProxy():
            stopped.add(table)
            write("s")
    assert stopped == wrong
    now = {game.table: game for game in desk.state.rounds[0].games}
    assert now == {table: slip for table, (_, slip) in slips.items()}
    assert "16 of 16 double-checked" in page._banner.text
    desk.close()


@pytest.mark.parametrize("keys", [(), ("T",)], ids=["both readings", "a third reading"])
def test_readings_of_a_result_that_is_cleared_meanwhile_are_put_away(page, keys) -> None:
    press("F7")
    read(1, "2s5 2 38 21 12")
    press(*keys)
    page.desk.run(results.clear, 1, 1)
    assert page.area.compare.isHidden() and page.form.game is None
    assert "changed elsewhere" in page.line.text
    read(2)
    assert state_of(page, 2) is ReadingState.AGREES
