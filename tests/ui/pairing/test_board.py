"""The board of a round: chips dragged by a real mouse, and by keys."""

from time import thread_time

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from app.services.pairing import manual_swaps, preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import playable_ids
from app.ui.core.bound_acts import ONLY_READS
from app.ui.pairing.board_view import FIRST, LOCK, RESULT, SECOND, TABLE
from app.ui.pairing.chips import Worst
from app.ui.pairing.page import RoundsPage
from tests.services.acts import won
from tests.ui.conftest import press, show_active
from tests.ui.hands import press as press_keys
from tests.ui.hands import write

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def desk(desk_of_eight):
    """Nine players: one of them has the bye."""
    desk_of_eight.run(players.register, PlayerDraft(name="Player I", faction="Khador"))
    desk_of_eight.run(rounds.pair, seed=5)
    return desk_of_eight


@pytest.fixture
def page(qtbot, desk):
    made = RoundsPage(desk)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def middle(page, row, column) -> QPoint:
    return page.table.visualRect(page.table.model().index(row, column)).center()


def hold(page, start, end) -> None:
    """Press on a cell and go to another, with the button down."""
    port = page.table.viewport()
    QTest.mousePress(port, LEFT, pos=middle(page, *start))
    QTest.mouseMove(port, middle(page, *start) + QPoint(20, 2))
    QTest.mouseMove(port, middle(page, *end))


def drag(page, start, end) -> None:
    hold(page, start, end)
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, *end))


def last(page):
    return page.desk.state.last_round


def seats(page):
    return [game.players for game in last(page).games] + [bye.player for bye in last(page).byes]


def lines(page) -> list[str]:
    return [text for _, text in page.table.verdict.lines]


def play_out(desk) -> None:
    """Play the round that is a draft, and pair the next."""
    desk.run(rounds.publish)
    desk.run(rounds.begin)
    for game in desk.state.last_round.games:
        desk.run(results.enter, game.table, *won(game))
    desk.run(rounds.pair, seed=7)


def where(page, player) -> tuple[int, int]:
    for row, line in enumerate(page.acts.board.lines):
        for column, seat in ((FIRST, line.first), (SECOND, line.second)):
            if seat is not None and seat.player == player:
                return row, column
    raise AssertionError(player)


def test_a_chip_dropped_on_another_swaps_the_two(page):
    one, other = last(page).games[0].first.player, last(page).games[2].second.player
    drag(page, (0, FIRST), (2, SECOND))
    assert last(page).games[0].first.player == other
    assert last(page).games[2].second.player == one
    assert page.table.taken is None
    assert page._games.player == one, "the cursor goes with the player"
    page.desk.take_back()
    assert last(page).games[0].first.player == one


def test_a_click_is_no_drag(page):
    before = seats(page)
    port = page.table.viewport()
    QTest.mousePress(port, LEFT, pos=middle(page, 0, FIRST))
    QTest.mouseMove(port, middle(page, 0, FIRST) + QPoint(2, 1))
    assert page.table.taken is None
    QTest.mouseRelease(port, LEFT, pos=middle(page, 0, FIRST))
    assert seats(page) == before


def test_what_would_break_is_shown_before_the_drop_and_asked_after_it(page):
    play_out(page.desk)
    one, other = page.desk.state.rounds[0].games[0].players
    row, column = where(page, one)
    there = where(page, other)
    if there[0] == row:
        pytest.fail("the draw lets them meet again")
    beside = (there[0], SECOND if there[1] == FIRST else FIRST)
    before = seats(page)
    hold(page, (row, column), beside)
    assert page.table._ghost.isVisible()
    assert page.table.verdict.worst is Worst.ODD
    shown = lines(page)
    assert any("already met in round 1" in text for text in shown)
    assert seats(page) == before
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, *beside))
    assert seats(page) == before
    assert all(text in page.line.text for text in shown)
    press(page.line.asking.why, "they agreed", Qt.Key.Key_Return)
    assert {one, other} in [set(game.players) for game in last(page).games]


def test_a_chip_dropped_on_the_bye_gets_it(page):
    row = len(last(page).games)
    one, rests = last(page).games[1].second.player, last(page).byes[0].player
    hold(page, (1, SECOND), (row, SECOND))
    assert page.table.verdict.what.endswith("plays")
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, row, SECOND))
    assert last(page).byes[0].player == one
    assert last(page).games[1].second.player == rests
    assert "moved by hand" in page.table.model().index(row, SECOND).data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def test_a_chip_dropped_on_a_table_takes_its_game_there(page):
    game = last(page).games[0]
    drag(page, (0, FIRST), (3, TABLE))
    tables = {one.id: one.table for one in last(page).games}
    assert tables[game.id] == 4
    assert set(tables.values()) == {1, 2, 3, 4}


def test_a_drop_on_the_own_game_is_refused_in_words(page):
    before = seats(page)
    hold(page, (0, FIRST), (0, SECOND))
    assert page.table.verdict.worst is Worst.BAD
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, 0, SECOND))
    assert seats(page) == before
    assert "already play each other" in page.line.text


def test_a_locked_pair_stays_until_it_is_unlocked_by_a_click(page):
    before = seats(page)
    QTest.mouseClick(page.table.viewport(), LEFT, pos=middle(page, 2, LOCK))
    assert page.acts.board.lines[2].is_locked
    hold(page, (0, FIRST), (2, FIRST))
    assert page.table.verdict.worst is Worst.BAD
    assert lines(page) == ["Table 3 is locked. Unlock it first."]
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, 2, FIRST))
    assert seats(page) == before
    assert "Table 3 is locked." in page.line.text
    QTest.mouseClick(page.table.viewport(), LEFT, pos=middle(page, 2, LOCK))
    assert not page.acts.board.lines[2].is_locked
    drag(page, (0, FIRST), (2, FIRST))
    assert seats(page) != before


def test_space_on_a_lock_turns_it(page):
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(1, LOCK))
    press_keys("Space")
    assert page.acts.board.lines[1].is_locked
    press_keys("Space")
    assert not page.acts.board.lines[1].is_locked


@pytest.mark.parametrize("end", ["escape", "outside", "nowhere"])
def test_escape_and_a_drop_outside_change_nothing(page, end):
    before = seats(page)
    hold(page, (0, FIRST), (2, SECOND))
    port = page.table.viewport()
    if end == "escape":
        press_keys("Escape")
        assert page.table.taken is None and not page.table._ghost.isVisible()
        QTest.mouseRelease(port, LEFT, pos=middle(page, 2, SECOND))
    elif end == "outside":
        QTest.mouseRelease(port, LEFT, pos=QPoint(-60, 20))
    else:
        QTest.mouseRelease(port, LEFT, pos=middle(page, 2, LOCK))
    assert seats(page) == before
    assert page.table.taken is None


@pytest.mark.parametrize("drop", ["Space", "Return", "Enter"])
def test_space_takes_arrows_aim_and_space_or_enter_drops(page, drop):
    one, other = last(page).games[0].first.player, last(page).games[2].first.player
    page.table.setFocus()
    press_keys("Space", "Down", "Down")
    assert page.table.verdict is not None and page.table._ghost.isVisible()
    assert lines(page) == ["Breaks no rule"]
    press_keys(drop)
    assert last(page).games[0].first.player == other
    assert last(page).games[2].first.player == one


def test_escape_puts_a_player_back(page):
    before = seats(page)
    page.table.setFocus()
    press_keys("Space", "Down", "Escape", "Down")
    assert page.table.taken is None and page.table.verdict is None
    assert seats(page) == before


def test_a_published_round_is_recorded_as_played_with_a_reason(page):
    page.desk.run(rounds.publish)
    before = seats(page)
    hold(page, (0, FIRST), (1, FIRST))
    assert any("differs from the pairing that was published" in text for text in lines(page))
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, 1, FIRST))
    assert seats(page) == before
    press(page.line.asking.why, "sat at the wrong tables", Qt.Key.Key_Return)
    assert seats(page) != before


def test_a_chip_that_can_be_dragged_answers_to_the_pointer(page):
    board = page.table

    def ground(row: int) -> str:
        """The colour below a chip's text, where it has none."""
        picture = board.viewport().grab().toImage()
        at = board.visualRect(board.model().index(row, FIRST))
        return picture.pixelColor(at.center().x(), at.bottom() - 4).name()

    QTest.mouseMove(board.viewport(), middle(page, 1, FIRST))
    assert ground(1) != ground(0)
    QTest.mouseMove(board.viewport(), middle(page, 0, FIRST))
    assert ground(0) != ground(1)
    board.can_move = False
    assert ground(0) == ground(1)


def test_a_closed_round_is_not_dragged_and_shows_results(page):
    for act in (rounds.publish, rounds.begin):
        page.desk.run(act)
    for game in last(page).games:
        page.desk.run(results.enter, game.table, *won(game))
    page.desk.run(rounds.close)
    hold(page, (0, FIRST), (1, FIRST))
    assert page.table.taken is None
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, 1, FIRST))
    page.table.setFocus()
    press_keys("Space")
    assert page.table.taken is None
    winner = page.acts.board.lines[0].game.result.winner
    row, column = where(page, winner)
    said = page.table.model().index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "won" in said


def test_a_window_that_only_reads_neither_drags_nor_locks(page):
    page.table.setProperty(ONLY_READS, True)
    hold(page, (0, FIRST), (1, FIRST))
    assert page.table.taken is None
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, 1, FIRST))
    QTest.mouseClick(page.table.viewport(), LEFT, pos=middle(page, 2, LOCK))
    assert not page.acts.board.lines[2].is_locked


def test_a_change_from_elsewhere_ends_a_drag(page):
    hold(page, (0, FIRST), (2, SECOND))
    page.desk.run(rounds.pair, seed=9)
    assert page.table.taken is None and not page.table._ghost.isVisible()
    before = seats(page)
    QTest.mouseRelease(page.table.viewport(), LEFT, pos=middle(page, 2, SECOND))
    assert seats(page) == before


def test_who_was_pressed_is_dragged_whoever_comes_to_be_there(page):
    pressed = page.acts.board.lines[0].first.player
    start = middle(page, 0, FIRST)
    QTest.mousePress(page.table.viewport(), LEFT, pos=start)
    page.desk.run(manual_swaps.swap, pressed, page.acts.board.lines[2].second.player)
    assert page.acts.board.lines[0].first.player != pressed
    QTest.mouseMove(page.table.viewport(), start + QPoint(30, 2))
    assert page.table.taken == pressed
    page.table.let_go()


def test_flags_are_icons_with_words_and_are_read_aloud(page):
    page.desk.run(preferences.add, "faction")
    page.desk.run(rounds.pair, seed=5)
    line = page.acts.board.lines[0]
    chip = page.table.words.chip(line, line.first)
    assert [flag.word for flag in chip.flags] == ["same faction"]
    face = QAccessible.queryAccessibleInterface(page.table)
    assert face.text(QAccessible.Text.Name) == "Games of the round"
    # A row and a column of headers count, even where these are hidden.
    columns = page.table.model().columnCount() + 1
    cell = face.child(columns + 1 + FIRST).text(QAccessible.Text.Name)
    assert cell == f"{line.first.name}, 0–0, Cryx, table 1: same faction"
    lock = face.child(columns + 1 + LOCK).text(QAccessible.Text.Name)
    assert lock.startswith("Not locked")


def test_the_record_of_a_bye_is_that_before_the_round_while_it_is_played(page):
    for act in (rounds.publish, rounds.begin):
        (bye,) = (line for line in page.acts.board.lines if line.second is None)
        assert bye.first.record == "0–0"
        page.desk.run(act)
    (bye,) = (line for line in page.acts.board.lines if line.second is None)
    assert bye.first.record == "0–0"


def test_who_was_picked_up_is_put_down_when_the_round_is_published(page):
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(0, FIRST))
    press_keys("Space")
    assert page.table.taken is not None
    page.desk.run(rounds.publish)
    QApplication.processEvents()
    assert page.table.taken is None and page.marked == ()


def test_the_menu_of_a_game_has_what_can_be_done_to_it(page):
    page.table.setCurrentIndex(page.table.model().index(0, FIRST))
    menu = page._menu()
    texts = [action.text() for action in menu.actions()]
    assert {"Pick up", "Swap", "Lock pairing", "Give the bye", "Move to table…"} <= set(texts)
    assert "List for the bye…" not in texts, "this packet has no lists to name"
    assert "Game has begun" not in texts, "nothing is being fixed"
    menu.close()
    page.desk.run(rounds.publish)
    menu = page._menu()
    texts = [action.text() for action in menu.actions()]
    assert "Record as played" in texts and "Lock pairing" not in texts
    menu.close()


def test_a_panel_opens_beside_the_board_and_marks_its_games(page):
    play_out(page.desk)
    height, width = page.table.height(), page.table.width()
    press_keys("Alt+W")
    QApplication.processEvents()
    assert page.table.height() == height
    assert 0.55 * width < page.table.width() < 0.7 * width
    assert page.why.x() > page.table.x()
    marked = set()
    for row in range(page.why.list.count()):
        page.why.list.setCurrentRow(row)
        marked |= page.table.marked_rows
    assert marked
    press_keys("Escape")
    QApplication.processEvents()
    assert page.table.marked_rows == frozenset() and page.table.width() == width


def test_a_preference_marks_the_games_of_its_players(page):
    page.desk.run(preferences.add, "pair", is_hard=True, first=1, second=2)
    press_keys("Alt+Shift+W")
    rows = {where(page, player)[0] for player in (1, 2)}
    keys = {page.acts.board.lines[row].key for row in rows}
    assert page.table.marked_rows == keys
    press_keys("Escape")
    assert page.table.marked_rows == frozenset()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("panel", ["", "Alt+W", "Alt+Shift+W"])
@pytest.mark.parametrize("is_published", [False, True])
def test_sixteen_games_and_the_bye_are_seen_on_a_small_screen(
    qtbot, desk_of_eight, panel, is_published
):
    for n in range(25):
        desk_of_eight.run(players.register, PlayerDraft(name=f"Late {n}"))
    desk_of_eight.run(rounds.pair, seed=5)
    desk_of_eight.run(scenarios.choose_scenario, playable_ids(desk_of_eight.state)[0])
    if is_published:
        desk_of_eight.run(rounds.publish)
    page = RoundsPage(desk_of_eight)
    qtbot.addWidget(page)
    # What sidebar, menu, header and step leave of 1366 by 768 pixels.
    page.resize(1366 - 167, 768 - 116)
    show_active(qtbot, page)
    page.table.setFocus()
    if panel:
        press_keys(panel)
        QApplication.processEvents()
    seen = page.table.viewport().rect()
    model = page.table.model()
    whole = [
        row
        for row in range(model.rowCount())
        if seen.contains(page.table.visualRect(model.index(row, FIRST)))
    ]
    assert model.rowCount() == 17 and len(whole) == 17


def test_what_follows_upon_a_scenario_is_chosen_from_one_menu(qtbot, page):
    before = page.table.geometry()
    page.scenario.button.menu().aboutToShow.emit()
    names = [action.text() for action in page.scenario.button.menu().actions()]
    assert names == ["Scenario…", "Roll for scenario"]
    page.scenario.button.menu().actions()[1].trigger()
    assert page.desk.state.last_round.scenario
    page.scenario.button.menu().aboutToShow.emit()
    names = [action.text() for action in page.scenario.button.menu().actions()]
    assert names == ["Scenario…", "Roll for scenario", "Show to players"]
    QApplication.processEvents()
    assert page.table.geometry() == before


def test_names_stay_whole_beside_a_panel(page):
    press_keys("Alt+W")
    QApplication.processEvents()
    QApplication.processEvents()
    em = page.table.fontMetrics().height()
    assert page.table.columnWidth(FIRST) >= 9 * em
    assert page.table.horizontalScrollBar().maximum() == 0


def test_a_whole_board_is_painted_nearly_as_fast_as_a_plain_table(qtbot, desk_of_eight):
    late = tuple(PlayerDraft(name=f"Late {n}", faction="Cryx") for n in range(120))
    desk_of_eight.run(players.register_many, late)
    desk_of_eight.run(preferences.add, "faction")
    desk_of_eight.run(rounds.pair, seed=5)
    page = RoundsPage(desk_of_eight)
    qtbot.addWidget(page)
    page.resize(1208, 648)
    show_active(qtbot, page)
    plain = QTableView()
    qtbot.addWidget(plain)
    plain.setModel(page.table.model())
    plain.resize(page.table.size())
    plain.verticalHeader().setDefaultSectionSize(page.table.rowHeight(0))
    plain.show()

    # Qt's own cells, painted on the same machine in the same moment, are the measure.
    assert _least_painted(page.table) < 5 * _least_painted(plain)


def _least_painted(view: QTableView) -> float:
    """Seconds of the processor for one painting, where the machine is disturbed the least."""
    port = view.viewport()
    canvas = QPixmap(port.size())
    port.render(canvas)
    took = []
    for _ in range(9):
        start = thread_time()
        port.render(canvas)
        took.append(thread_time() - start)
    return min(took)


def test_scrolling_begins_near_the_edge_of_the_board(qtbot, page):
    page.desk.run(players.register_many, tuple(PlayerDraft(name=f"Late {n}") for n in range(60)))
    page.desk.run(rounds.pair, seed=5)
    port = page.table.viewport()
    start = middle(page, 0, FIRST)
    QTest.mousePress(port, LEFT, pos=start)
    QTest.mouseMove(port, start + QPoint(20, 2))
    QTest.mouseMove(port, QPoint(start.x(), port.height() - 3))
    bar = page.table.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 40)
    press_keys("Escape")
    value = bar.value()
    qtbot.wait(80)
    assert bar.value() == value


def test_a_name_typed_while_a_player_is_held_aims(page):
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(0, FIRST))
    press_keys("Space")
    there = page.acts.board.lines[2].second
    write(there.name.lower())
    assert page.table.target.player == there.player
    press_keys("Escape")


def test_the_swap_of_a_locked_pair_is_refused_by_its_key_too(page):
    page.desk.run(manual_swaps.lock, last(page).games[1].id, on=True)
    before = seats(page)
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(0, FIRST))
    press_keys("Space", "Down", "Alt+S")
    assert "Table 2 is locked." in page.line.text
    assert seats(page) == before


def test_the_number_of_a_table_says_who_is_there_and_why(page):
    desk = page.desk

    def tip(row: int) -> list[str]:
        index = page.table.model().index(row, TABLE)
        return index.data(Qt.ItemDataRole.ToolTipRole).splitlines()

    line = page.acts.board.lines[0]
    assert tip(0)[0] == f"Table 1: {line.first.name} vs {line.second.name}"
    assert tip(0)[1] == "Neither player has played here yet."
    assert tip(4) == ["Bye, at random"]
    play_out(desk)
    again = page.acts.board.lines[0].first.player
    name = desk.state.by_id[again].name
    (before,) = (game.table for game in desk.state.rounds[0].games if again in game.players)

    def move(table: int) -> list[str]:
        (game,) = (one.id for one in last(page).games if again in one.players)
        desk.run_because("wheelchair", manual_swaps.move_table, game, table)
        return tip(where(page, again)[0])

    assert f"{name} played here in round 1." in move(before)
    desk.run(players.edit, again, PlayerDraft(name=name, fixed_table=99))
    assert f"{name}'s fixed table is table 99." in tip(where(page, again)[0])
    assert f"{name} always plays at this table." in move(99)


class _Paints(QObject):
    """Counts how often the games are painted."""

    def __init__(self, page) -> None:
        super().__init__(page)
        self.count = 0
        page.table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_new_draft_is_painted_once_however_its_columns_change(qtbot, page, desk):
    desk.run(rounds.publish)
    desk.run(rounds.begin)
    for game in desk.state.last_round.games:
        desk.run(results.enter, game.table, *won(game))
    qtbot.wait(50)
    assert not page.table.isColumnHidden(RESULT)
    paints = _Paints(page)
    desk.run(rounds.pair, seed=7)
    for _ in range(10):
        QApplication.processEvents()
    assert page.table.isColumnHidden(RESULT)
    assert abs(page.table.columnWidth(FIRST) - page.table.columnWidth(SECOND)) <= 1
    assert paints.count == 1
