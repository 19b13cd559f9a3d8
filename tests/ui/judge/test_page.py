"""The judge's log by keys: entries added, changed, removed, and confirmed where they are odd."""

import pytest
from PySide6.QtCore import Qt

from app.rules.packet.offences import Measure, Offence
from app.rules.results.result import WinReason
from app.rules.terrain.shapes import Lie
from app.services.judge.judges_log import log_penalty, penalties
from app.services.pairing import rounds
from app.services.terrain.layouts import move_pieces
from app.ui.core.acts import WHY_NOT
from app.ui.core.bound_acts import ActButton
from app.ui.judge.page import JudgePage
from tests.services.terrain.terrain_acts import laid
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


@pytest.fixture
def page(qtbot, desk_of_eight):
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk_of_eight.run(act)
    made = JudgePage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.open_for()
    show_active(qtbot, made)
    return made


def log(page):
    return page.desk.session.read(penalties)


def choose(combo, value) -> None:
    combo.setCurrentIndex(combo.findData(value.value))


def test_an_entry_is_written_by_keys(qtbot, page):
    write("Player C")
    press("Return")
    choose(page.form.about, Offence.SLOW_PLAY)
    assert page.form.chosen is Measure.WARNING
    assert "Sportsmanship" in page.form.message
    page.form.note.setFocus()
    write("again")
    press("Return")
    (entry,) = log(page)
    assert (entry.player, entry.about, entry.note) == (3, Offence.SLOW_PLAY, "again")
    assert "warning for Player C" in page.line.text
    assert focus() is page.table


def test_an_enter_too_many_puts_nobody_out(page):
    page.open_for(1)
    press("Return", "Return")
    assert log(page) == ()
    assert "Choose what was done" in page.form.message
    press("Down", "Return")
    assert [entry.about for entry in log(page)] == [page.form._offences[0]]


def test_opened_for_a_player_it_is_left_once_that_is_written(qtbot, page):
    page.open_for(4)
    with qtbot.waitSignal(page.left) as left:
        choose(page.form.about, Offence.SLOW_PLAY)
        press("Return")
    assert "warning for Player D" in left.args[0]
    page.open_for(4)
    with qtbot.waitSignal(page.left) as left:
        press("Esc")
    assert left.args == [""]
    assert len(log(page)) == 1


def test_opened_for_a_table_it_asks_which_of_the_two(page):
    game = page.desk.state.rounds[0].games[0]
    page.open_for(among=game.players, table=1)
    assert page.pick.people.count() == 2
    press("Down", "Return")
    assert page.form.player == game.first.player


def test_another_measure_is_odd_and_asks_a_reason(page):
    page.open_for(1)
    choose(page.form.about, Offence.CONDUCT)
    choose(page.form.measure, Measure.WARNING)
    assert "milder" in page.form.message
    press("Return")
    assert log(page) == ()
    write("first time out")
    press("Return")
    assert [entry.measure for entry in log(page)] == [Measure.WARNING]


def test_a_lost_game_is_reported_with_its_table(page):
    game = page.desk.state.rounds[0].games[1]
    page.ask_whom()
    page.write_for(game.second.player)
    choose(page.form.about, Offence.OTHER)
    choose(page.form.measure, Measure.GAME_LOSS)
    press("Return")
    assert f"loses the game at table {game.table}" in page.line.text
    assert page.desk.state.rounds[0].games[1].result.reason is WinReason.PENALTY


def test_an_entry_is_changed_and_removed(page):
    page.desk.run(log_penalty, 3, Offence.OTHER, Measure.NOTE, "late")
    page._end("")
    press("F2")
    assert page.form.note.text() == "late"
    choose(page.form.about, Offence.ILLEGAL_LIST)
    press("Return")
    assert [(entry.about, entry.measure) for entry in log(page)] == [
        (Offence.ILLEGAL_LIST, Measure.NOTE)
    ]
    press("Del")
    assert log(page) == ()
    assert page._empty.isVisible()


def test_the_measure_follows_what_was_done_until_one_is_chosen(page):
    page.open_for(1)
    choose(page.form.about, Offence.CONDUCT)
    assert page.form.chosen is Measure.DISQUALIFICATION
    choose(page.form.about, Offence.SLOW_PLAY)
    assert page.form.chosen is Measure.WARNING
    choose(page.form.measure, Measure.NOTE)
    page.form._measure_chosen()
    choose(page.form.about, Offence.CONDUCT)
    assert page.form.chosen is Measure.NOTE


def test_escape_asks_before_a_note_is_lost(page):
    page.open_for(4)
    choose(page.form.about, Offence.SLOW_PLAY)
    press("Esc")
    assert "Discard this entry?" in page.question.text and page.form.isVisible()
    press("Esc")
    assert page.question is None and page.form.isVisible()
    press("Esc", "Return")
    assert not page.form.isVisible() and log(page) == ()


def test_an_empty_log_says_what_it_is_for(page):
    press("Esc")
    assert page._empty.isVisible() and not page.table.isVisible()
    assert "Nobody but you sees it." in page._empty.text
    assert focus() is page._empty
    press("Ins")
    assert page.pick.isVisible()


def test_the_form_opens_without_moving_a_button_or_a_row(page):
    page.desk.run(log_penalty, 2, Offence.SLOW_PLAY, Measure.WARNING, "")
    press("Esc")
    parts = [page.table, *page.findChildren(ActButton)]
    before = [one.mapTo(page, one.rect().topLeft()) for one in parts if one.isVisible()]
    page.table.selectRow(0)
    press("Return")
    assert page.form.isVisible()
    page.grab()
    assert [one.mapTo(page, one.rect().topLeft()) for one in parts if one.isVisible()] == before


def test_each_penalty_has_its_icon_and_what_needs_an_entry_is_grey_without(page):
    buttons = {one.text(): one for one in page.findChildren(ActButton)}
    assert [name for name, one in buttons.items() if one.isEnabled()] == ["New entry"]
    assert buttons["Remove"].toolTip().endswith(f"\n{WHY_NOT['has_row']}")
    page.desk.run(log_penalty, 2, Offence.SLOW_PLAY, Measure.WARNING, "")
    press("Esc")
    page.table.selectRow(0)
    assert all(one.isEnabled() for one in buttons.values())
    cell = page.table.model().index(0, 4)
    assert cell.data() == "warning" and not cell.data(Qt.ItemDataRole.DecorationRole).isNull()


def test_a_changed_table_is_in_the_log_and_nobody_can_rewrite_it(qtbot, page):
    _, (piece,) = laid(page.desk.session, 1)
    page.desk.run(log_penalty, 3, Offence.SLOW_PLAY.value, Measure.WARNING)
    page.desk.run(move_pieces, ((piece, Lie(200, 200)),))
    page.open_for()
    page.reload()
    cells = [
        [page.table.model().index(row, column).data() for column in (1, 2, 3, 5)]
        for row in range(page.table.model().rowCount())
    ]
    assert ["R1 T1", "", "table changed", "Table 1: Forest moved"] in cells
    row = next(n for n, cell in enumerate(cells) if cell[2] == "table changed")
    page.table.selectRow(row)
    assert page.entry is None
    buttons = {one.text(): one for one in page.findChildren(ActButton)}
    assert not any(buttons[name].isEnabled() for name in ("Change", "Remove", "Card"))
    page.table.setFocus()
    press("Delete", "F2")
    assert len(log(page)) == 1
    assert not page.form.isVisible()
    page.desk.session.undo()
    page.reload()
    assert page.table.model().rowCount() == len(cells) - 1 == 2


@pytest.mark.parametrize("key", ["Ins", "F2", "another player"])
def test_a_note_is_not_lost_to_another_entry_unasked(page, key):
    page.desk.run(log_penalty, 2, Offence.SLOW_PLAY, Measure.WARNING, "")
    page.open_for(4)
    choose(page.form.about, Offence.SLOW_PLAY)
    page.form.note.setText("again")
    page.table.setFocus()
    page.table.selectRow(0)
    again = (lambda: page.open_for(3)) if key == "another player" else (lambda: press(key))
    again()
    assert page.form.player == 4 and page.form.note.text() == "again"
    page.question.close_it()
    page.table.setFocus()
    again()
    press("Return")
    assert page.form.player == {"Ins": None, "F2": 2, "another player": 3}[key]
    assert page.pick.isVisible() is (key == "Ins")


def test_the_entry_in_the_form_stays_as_typed_when_asked_for_again(page):
    page.desk.run(log_penalty, 2, Offence.SLOW_PLAY, Measure.WARNING, "")
    press("Esc")
    page.table.selectRow(0)
    press("F2")
    page.form.note.setText("again")
    page.table.setFocus()
    press("F2")
    assert page.question is None and page.form.note.text() == "again"
    assert page.form.about.hasFocus()
