"""The tables and the slip beside each other, by the mouse and by keys; each click is counted."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.rules.core.entrant import EntrantStatus
from app.rules.lists.army_list import ArmyList
from app.rules.results.result import WinReason
from app.services.event.events import EventDraft
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results.board import TableState
from app.ui.core.qt_session import Desk
from app.ui.program.application import apply_text_size
from app.ui.results.table_entry import RESULT, STATE
from app.words.core.catalogue import words
from app.words.results.results import result_short
from app.words.results.second_reading import state_meaning, table_state
from tests.builders import begin_round, copied
from tests.ui.core.stillness import nothing_moves, settle
from tests.ui.hands import focus, press, write
from tests.ui.results.slip_hands import desk_for, page_of


@pytest.fixture
def desk(tmp_path):
    """Twenty-four players with two lists each, in a first round."""

    def begin(session) -> None:
        for n in range(24):
            lists = tuple(ArmyList(number=k, caster=f"Caster {k}", points=75) for k in (1, 2))
            name = f"Player {chr(65 + n)}{chr(97 + n)}"
            session.do(players.register, PlayerDraft(name=name, faction="Cygnar", lists=lists))
        begin_round(session)

    draft = EventDraft(name="Cup", packet="sr2019", point_size=75)
    one = Desk(copied(tmp_path / "cup.dicedown", "tables and slip", begin, draft), words())
    yield one
    one.close()


@pytest.fixture
def page(qtbot, desk):
    """As large as a laptop leaves it."""
    one = page_of(qtbot, desk)
    one.resize(1208, 676)
    settle()
    return one


class Mouse:
    """Clicks, and counts its clicks."""

    def __init__(self) -> None:
        self.clicks = 0

    def click(self, widget, where: QPoint | None = None) -> None:
        self.clicks += 1
        place = widget.rect().center() if where is None else where
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    def row(self, page, table: int) -> None:
        self.click(page.table.viewport(), row_rect(page, table).center())

    def choice(self, field, label: str) -> None:
        self.click(next(one for one in field._buttons if one.isVisible() and label in one.text()))


def row_rect(page, table: int) -> QRect:
    model = page.table.model()
    rows = (n for n in range(model.rowCount()) if model.index(n, 0).data() == str(table))
    return page.table.visualRect(model.index(next(rows), 1))


def game(page, table):
    return next(one for one in page.desk.state.rounds[0].games if one.table == table)


def tables(page) -> list[str]:
    model = page.table.model()
    return [model.index(n, 0).data() for n in range(model.rowCount())]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("points", [(n, (n * 7 + 3) % 10) for n in range(10)])
def test_a_usual_result_takes_six_clicks_and_its_digits_whatever_they_are(page, points):
    mouse = Mouse()
    mouse.row(page, 3)
    name = page.desk.name_of(game(page, 3).first.player)
    mouse.choice(page.form.winner, name)
    mouse.choice(page.form.how, "Assassination")
    army = (points[0] * 11 % 76, points[1] * 13 % 76)
    for number in (*points, *army):
        write(f"{number} ")
    mouse.choice(page.form.lists[0], "Caster 1")
    mouse.choice(page.form.lists[1], "Caster 2")
    mouse.click(page.form.save)
    assert mouse.clicks == 6
    if page.form.is_asking:
        assert game(page, 3).result is None
        write("y")
    stored = game(page, 3)
    assert stored.result.winner == stored.first.player
    assert (stored.first.control_points, stored.second.control_points) == points
    assert (stored.first.army_points, stored.second.army_points) == army
    assert (stored.first.list_number, stored.second.list_number) == (1, 2)


def test_a_whole_slip_goes_by_the_mouse_alone(page):
    mouse = Mouse()
    mouse.row(page, 5)
    mouse.choice(page.form.winner, "2  ")
    mouse.choice(page.form.how, "Scenario")
    (cp1, ap1), (cp2, ap2) = page.form.steppers
    for stepper, times in ((cp1, 1), (cp2, 5), (ap1, 3), (ap2, 2)):
        for _ in range(times):
            mouse.click(stepper.more)
    mouse.click(cp1.less)
    assert [one.field.number for one in (cp1, cp2, ap1, ap2)] == [0, 5, 3, 2]
    for side in (0, 1):
        mouse.choice(page.form.lists[side], "Caster 1")
    mouse.click(page.form.save)
    stored = game(page, 5)
    assert stored.result.reason is WinReason.SCENARIO
    assert (stored.second.control_points, stored.second.army_points) == (5, 2)


def test_the_step_buttons_begin_at_nothing_and_never_go_below(page):
    press("3", "Return")
    mouse, stepper = Mouse(), page.form.steppers[0][0]
    mouse.click(stepper.less)
    assert stepper.field.number == 0 and focus() is stepper.field
    mouse.click(stepper.less)
    assert stepper.field.number == 0
    press("Up", "Up", "Down")
    assert stepper.field.number == 1
    write("4 ")
    assert stepper.field.number == 4 and focus() is page.form.steppers[1][0].field


def test_one_click_opens_a_table_and_the_slip_is_always_in_one_place(page):
    mouse = Mouse()
    mouse.row(page, 4)
    settle()
    place = QRect(page.form.mapTo(page, QPoint()), page.form.size())
    assert page.form.game.table == 4 and focus() is page.form.winner
    assert place.left() > page.table.mapTo(page, QPoint(page.table.width(), 0)).x()
    for table in (12, 1, 7):
        mouse.row(page, table)
        settle()
        assert page.form.game.table == table
        assert QRect(page.form.mapTo(page, QPoint()), page.form.size()) == place


def test_choosing_a_winner_moves_no_field_of_the_slip(page):
    press("3", "Return")
    with nothing_moves(page.form):
        page.form.winner.choose("none")
        page.form._offer_reasons()


def test_a_click_on_another_table_keeps_what_is_typed(page):
    write("3\n1a")
    Mouse().row(page, 5)
    assert page.form.game.table == 3 and page.form.draft.reason is WinReason.ASSASSINATION
    assert "Table 3 isn't saved yet" in page.entry.message
    assert page.table.currentIndex().siblingAtColumn(0).data() == "3"
    press("Esc")
    Mouse().row(page, 5)
    assert page.form.game.table == 5


def test_twelve_tables_are_seen_beside_the_slip_and_the_whole_slip_with_its_buttons(page):
    press("3", "Return")
    settle()
    seen = page.table.viewport().rect()
    assert sum(seen.contains(row_rect(page, table)) for table in range(1, 13)) == 12
    for button in (page.form.save, page.form.drops[1]):
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()


def test_words_of_a_name_leave_its_table_and_enter_opens_it(page):
    name = page.desk.name_of(game(page, 7).second.player)
    write(name.removeprefix("Player ").lower())
    QTest.qWait(200)
    assert tables(page) == ["7"]
    press("Return")
    assert page.form.game.table == 7 and len(tables(page)) == 12


def test_the_beginning_of_a_number_leaves_its_tables(page):
    write("1")
    QTest.qWait(200)
    assert tables(page) == ["1", "10", "11", "12"]
    press("Backspace")
    QTest.qWait(200)
    assert len(tables(page)) == 12


def test_a_name_of_several_tables_asks_for_more(page):
    write("player")
    press("Return")
    assert page.entry.message == "✕  12 tables match “player”. Type more, or click one."


def test_the_step_is_the_next_missing_table(page):
    write("1\n1a1 2 30 20 12\n")
    step = page.own_step
    assert step.label == "Next missing table" and "1 of 12" in step.text
    step.take()
    assert page.form.game.table == 2
    page.take_next()
    assert page.form.game.table == 3
    write("1")
    page.take_next()
    assert page.form.game.table == 3 and "isn't saved yet" in page.entry.message


def test_after_the_last_table_it_begins_with_the_first_that_waits(page):
    press("1", "2", "Return")
    page.take_next()
    assert page.form.game.table == 1


def test_without_a_slip_the_page_says_how_one_is_opened(page):
    assert "0 of 12 results in" in page._empty.text and "Click a table" in page._empty.text
    assert page._empty.isVisible() and not page.form.isVisible()
    assert not page._empty._go.isVisible(), "the step does that"
    page.own_step.take()
    assert page.form.game.table == 1 and not page._empty.isVisible()
    press("Esc")
    assert page._empty.isVisible()


def test_how_many_results_are_in_is_said_once_on_the_page_itself(page):
    labels = page.findChildren(QLabel)
    assert [one.text() for one in labels if one.isVisible() and " results in" in one.text()] == [
        "0 of 12 results in"
    ]
    page.own_step.take()
    assert not [one for one in labels if one.isVisible() and " results in" in one.text()]


def test_a_name_in_the_slip_goes_before_the_faction(page):
    page.own_step.take()
    page.resize(1000, 676)
    form = page.form
    name, faction = form._names[1], form._factions[1]
    name.setText("Nguyễn Thị Ánh Nguyệt")
    faction.setText("The Retribution of Scyrah and all who follow it")
    settle()
    assert name.width() >= name.sizeHint().width()
    assert faction.width() < faction.sizeHint().width(), "what the name leaves"


def test_the_slip_is_whole_on_a_laptop(page):
    page.own_step.take()
    page.resize(1214, 560)
    settle()
    assert page.form.area.verticalScrollBar().maximum() == 0


def test_before_a_round_is_published_it_says_so(qtbot, tmp_path):
    draft = EventDraft(name="Cup", packet="sr2019", point_size=75)
    desk = Desk(copied(tmp_path / "empty.dicedown", "empty", lambda _: None, draft), words())
    page = page_of(qtbot, desk)
    assert page._empty.text.startswith("No round is published yet.")
    assert not page._empty._go.isVisible()
    desk.close()


def test_a_no_show_asks_before_saving_whether_the_absent_player_drops(page):
    absent = game(page, 6).second.player
    name = page.desk.name_of(absent)
    write("6\n1n")
    assert f"Drop {name} from the event?" in page.form.remarks.text
    press("Ctrl+Return")
    if page.form.is_asking:
        write("y")
    assert game(page, 6).result.reason is WinReason.NO_SHOW
    assert page.desk.state.by_id[absent].status is EntrantStatus.ACTIVE


def test_who_is_ticked_to_drop_is_not_asked_about_again(page):
    write("6\n1n")
    press("Alt+2", "Ctrl+Return")
    if page.form.is_asking:
        write("y")
    assert page.desk.state.by_id[game(page, 6).second.player].status is EntrantStatus.DROPPED
    assert not page.line.action.startswith("Drop")


def test_what_is_wrong_is_said_in_full_before_saving(page):
    write("3\n1a1 2 999  15")
    press("Ctrl+Return")
    one, other = (page.desk.name_of(player) for player in game(page, 3).players)
    text = page.form.question.text
    assert f"Army points, {one}: 999 army points" in text
    assert f"Army points, {other}: " in text
    assert f"List, {other}: List missing: {other} has 1 (Caster 1) and 2 (Caster 2)." in text
    assert game(page, 3).result is None


def test_a_state_has_a_sign_a_word_and_a_colour(page):
    model = page.table.model()
    write("1\n1a1 2 30 20 12\n")
    first, last = (model.index(row, STATE) for row in (0, 11))
    assert (first.data(), last.data()) == ("Waiting", "In")
    colours, pictures = set(), set()
    for cell in (first, last):
        colours.add(cell.data(Qt.ItemDataRole.ForegroundRole).name())
        sign = cell.data(Qt.ItemDataRole.DecorationRole)
        pictures.add(bytes(sign.pixmap(16).toImage().constBits()))
    assert len(colours) == len(pictures) == 2


def test_each_state_of_a_table_is_explained_while_no_slip_is_open(page):
    labels = [one.text() for one in page._empty.findChildren(QLabel) if one.isVisible()]
    for state in TableState:
        assert table_state(page.t, state.value) in labels
        assert state_meaning(page.t, state.value) in labels


def test_a_table_to_check_is_explained_while_results_are_double_checked(page):
    write("1\n1a1 2 30 20 12\n")
    press("F7")
    labels = [one.text() for one in page._empty.findChildren(QLabel) if one.isVisible()]
    assert page.table.model().index(0, STATE).data() == "To check"
    assert {"To check", "no second entry yet"} <= set(labels)
    assert not {"Waiting", "no result yet"} & set(labels)
    press("F7")
    assert {one.text() for one in page._empty.findChildren(QLabel)} >= {"Waiting", "no result yet"}


def test_a_message_of_two_lines_beside_the_table_leaves_the_page_where_it_is(page):
    page.resize(900, 700)
    settle()
    with nothing_moves(page, but=page.entry.findChildren(QWidget)):
        page.entry.say("Table 5 isn't saved yet. Save it, or press Esc to cancel. " * 2)


def test_the_winner_has_an_icon_and_is_read_aloud(page):
    write("1\n1a1 2 30 20 12\n")
    model = page.table.model()
    winner, loser = (model.index(11, column) for column in (1, 2))
    assert winner.data(Qt.ItemDataRole.DecorationRole) is not None
    assert winner.data(Qt.ItemDataRole.AccessibleTextRole) == f"{winner.data()}, won"
    assert loser.data(Qt.ItemDataRole.DecorationRole) is None
    assert "✓" not in winner.data()


def test_where_there_is_room_the_list_says_what_was_entered(page):
    write("3\n1a1 2 30 20 12\n")
    page._list.mark(3)
    assert page.table.model().columnCount() == RESULT
    page.resize(1760, 900)
    settle()
    line = page._list.line
    assert page.table.currentIndex().siblingAtColumn(RESULT).data() == result_short(
        page.t, line.game
    )
    assert not page.table.isColumnHidden(RESULT)
    page.resize(1208, 676)
    settle()
    assert page.table.model().columnCount() == RESULT
    assert page._list.line == line


class Frames(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event) -> bool:  # noqa: N802
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_saved_slip_is_seen_in_the_first_frame_and_needs_no_second(page):
    write("1\n1a1 2 30 20 12")
    settle()
    frames = Frames(page.table.viewport())
    write("\n")
    QApplication.processEvents()
    assert game(page, 1).result is not None
    assert frames.count == 1
    settle()
    assert frames.count == 1


@pytest.fixture
def large_type(qapp):
    apply_text_size(qapp, 200)
    yield
    apply_text_size(qapp, 100)


def test_in_large_type_the_slip_takes_the_place_of_the_list_and_esc_leads_back(large_type, page):
    page.resize(QSize(1208, 676))
    settle()
    assert page.both.is_folded and page.table.isVisible() and not page.area.isVisible()
    Mouse().row(page, 3)
    settle()
    assert page.form.isVisible() and not page.table.isVisible()
    assert focus() is page.form.winner
    press("Esc")
    assert page.table.isVisible() and focus() is page.table_field


def test_in_large_type_the_slip_scrolls_and_its_buttons_do_not(large_type, page):
    page.resize(QSize(1130, 480))
    settle()
    assert page.is_low
    assert page.entry.height() < 2 * page.fontMetrics().lineSpacing()
    Mouse().row(page, 3)
    settle()
    form, bar = page.form, page.form.area.verticalScrollBar()
    corner = form.save.mapTo(page, QPoint())
    assert bar.maximum() > 0 and bar.value() == 0
    for field in (form.drops[1], form.winner):
        field.setFocus()
        settle()
        assert field.visibleRegion().boundingRect().height() > 0
        assert form.save.mapTo(page, QPoint()) == corner
        assert form.save.visibleRegion().boundingRect() == form.save.rect()
    bar.setValue(bar.maximum())
    page.take_next()
    settle()
    assert bar.value() == 0, "the next slip begins at its head"
    fields = form.area.height()
    write("1a5 0 33 23")
    press("Ctrl+Return")
    settle()
    assert form.is_asking and form.area.height() < fields
    assert form.question.visibleRegion().boundingRect() == form.question.rect()


def test_a_narrow_page_folds_and_a_wide_one_unfolds(page):
    press("3", "Return")
    folded = []
    for width in (1208, 900, 560, 900, 1208):
        page.resize(width, 676)
        settle()
        folded.append(page.both.is_folded)
    assert folded[0] is folded[-1] is False and folded[2]


def test_nothing_moves_from_opening_a_slip_to_saving_it(page):
    but = [page.table, page.table.viewport(), page.entry._message]
    press("3", "Return")
    settle()
    with nothing_moves(page, but=[*but, page.form.remarks.label("winner")], name="typing"):
        write("1a")
    QApplication.processEvents()


def test_the_correction_of_an_earlier_result_says_on_this_page_what_it_touches(qtbot, tmp_path):
    desk = desk_for(tmp_path / "cup.dicedown", 8, "sr2015", 50)
    page = page_of(qtbot, desk)
    for table in "1234":
        write(f"{table}\n1s5 0 20 10 11\n")
    for act in (rounds.close, rounds.pair, rounds.publish):
        desk.run(act)
    page._chooser.step(-1)
    Mouse().row(page, 2)
    Mouse().choice(page.form.winner, "2  ")
    write(" 0 5 ")
    fixes = []
    page.fix_wanted.connect(lambda: fixes.append(1))
    Mouse().click(page.form.save)
    assert "round was paired on" in page.form.question.text
    button = next(one for one in page.form.question._buttons if "fix" in one.text())
    Mouse().click(button)
    assert fixes == [1]
    stored = next(one for one in desk.state.rounds[0].games if one.table == 2)
    assert stored.result.winner == stored.second.player
    assert replace(stored, result=None) != stored
    desk.close()


def chosen(field) -> list[str]:
    return [one.text() for one in field._buttons if one.isVisible() and one.property("chosen")]


def test_a_saved_slip_shows_how_the_game_ended_whether_clicked_or_typed(page):
    mouse = Mouse()
    mouse.row(page, 3)
    write("1s")
    assert chosen(page.form.how) == ["✓ S  Scenario"]
    write("5 0 ")
    press("Ctrl+Return")
    if page.form.is_asking:
        write("y")
    assert game(page, 3).result.reason is WinReason.SCENARIO
    mouse.row(page, 3)
    assert chosen(page.form.winner)[0].startswith("✓ 1")
    assert chosen(page.form.how) == ["✓ S  Scenario"]


def test_a_click_into_a_number_selects_it_and_a_second_one_does_not(page):
    mouse = Mouse()
    mouse.row(page, 3)
    field = page.form.numbers[0]
    write("1s25")
    mouse.click(page.form.numbers[1])
    mouse.click(field)
    assert field.selectedText() == "25"
    write("3")
    assert field.text() == "3"
    mouse.click(field, QPoint(field.width() - 3, field.height() // 2))
    assert field.selectedText() == ""
    write("1")
    assert field.text() == "31"


def test_a_rounds_results_are_copied_for_a_spreadsheet(page):
    press("Ctrl+Shift+C")
    heads, *games = QApplication.clipboard().text().splitlines()
    assert heads.split("\t")[:4] == ["Round", "Table", "Name", "CP"]
    assert [game.split("\t")[1] for game in games] == [str(n) for n in range(1, 13)]
    assert "results are copied" in page.line.text


def test_hidden_results_arent_copied(page):
    QApplication.clipboard().setText("before")
    press("F7")
    press("Ctrl+Shift+C")
    assert QApplication.clipboard().text() == "before"
    assert "hidden in the double-check" in page.line.text
