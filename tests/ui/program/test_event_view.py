"""The view of an event by keys: pages, focus, shortcuts that leave text alone, the list of keys."""

from collections import Counter
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTableView, QWidget

from app.rules.core.draw import Draw
from app.rules.core.round import ByeKind, RoundState
from app.rules.results.result import WinReason
from app.services.pairing import rounds
from app.services.results import results
from app.services.results.entry import ResultDraft
from app.ui.core.bound_acts import ActButton
from app.ui.core.native_keys import native_keys
from app.ui.program.all_acts import VIEWS
from app.ui.program.next_step import StepBar
from tests.builders import plain_result, statements
from tests.ui.hands import focus, press, write
from tests.ui.places import dressed, make_all, settle

PAGES = (
    "players", "rounds", "results", "standings", "clock", "papers", "history", "scenario", "screen",
)  # fmt: skip


@pytest.fixture
def view(open_window, event):
    return open_window(event).view


def test_ctrl_and_a_number_shows_each_page_ready_to_go_on(view):
    for n, key in enumerate(PAGES, 1):
        press(f"Ctrl+{n}")
        assert view.page_key == key
        assert view.current.isAncestorOf(focus())


@pytest.mark.sweep(12)
@pytest.mark.parametrize("key", PAGES)
def test_tab_goes_round_a_page_and_comes_back(view, key):
    view.show_page(key)
    start, seen = focus(), []
    for _ in range(40):
        press("Tab")
        seen.append(focus())
        if focus() is start:
            break
    assert focus() is start
    assert any(widget.objectName() == "rail" for widget in seen)
    backwards = []
    for _ in seen:
        press("Shift+Tab")
        backwards.append(focus())
    assert backwards[-1] is start
    assert backwards[-2::-1] == seen[:-1]


@pytest.mark.sweep(6)
@pytest.mark.parametrize(
    "key", [one for one in PAGES if one not in ("clock", "scenario", "screen")]
)
def test_tab_goes_down_a_page(view, key):
    view.show_page(key)
    places = []
    for _ in range(40):
        if focus() in places:
            break
        places.append(focus())
        press("Tab")
    inside = [widget for widget in places if view.current.isAncestorOf(widget)]
    middles = [one.mapTo(view, one.rect().center()) for one in inside]
    first = min(range(len(middles)), key=lambda n: (middles[n].y() // LINE, middles[n].x()))
    lines = [one.y() for one in middles[first:] + middles[:first]]
    assert all(after >= before - LINE for before, after in pairwise(lines))


LINE = 40
"""Controls whose middles differ by less stand in one line."""


class Painted(QObject):
    """Counts how often each widget is painted."""

    def __init__(self, app):
        super().__init__(app)
        self.times = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched, event):  # noqa: N802  # Qt's name
        if event.type() == QEvent.Type.Paint:
            self.times[watched] += 1
        return False


def test_a_page_that_comes_into_sight_is_painted_once(qapp, view):
    with dressed(qapp):
        for key in PAGES:
            view.show_page(key)
            settle()
        for key in ("standings", "rounds", "history", "players"):
            painted = Painted(qapp)
            view.show_page(key)
            assert view.current.updatesEnabled()
            assert view.line.updatesEnabled()
            QApplication.processEvents()
            qapp.removeEventFilter(painted)
            tables = view.current.findChildren(QTableView)
            seen = [table.viewport() for table in tables if table.isVisible()]
            assert seen
            assert {painted.times[one] for one in seen} == {1}
            view.show_page("papers")
            settle()


def test_the_rail_turns_pages_by_arrows_and_enter_goes_in(view):
    view._rail.setFocus()
    press("Down", "Down")
    assert view.page_key == "results"
    assert focus() is view._rail
    press("Return")
    assert focus() is view.pages["results"].table_field


def test_the_next_step_is_taken_from_inside_a_field(view):
    play_all(view)
    view.show_page("players")
    view.pages["players"].form.start()
    write("Ada")
    press("Ctrl+Return")
    assert view.desk.state.rounds[-1].is_draft
    assert view.page_key == "rounds"


def play_all(view) -> None:
    draw = Draw(2)
    for game in view.desk.state.rounds[-1].games:
        view.desk.run_because("test", results.enter, game.table, *plain_result(game, draw))


@pytest.mark.sweep(6)
@pytest.mark.parametrize("text", ["PSOK", "r2-d2 + q?", "  "])
def test_letters_typed_into_a_field_stay_in_it(view, text):
    fields = [
        ("players", view.pages["players"].form.name),
        ("players", view.pages["players"].list.bar.search),
        ("standings", view.pages["standings"].search),
        ("history", view.pages["history"].search),
        ("clock", view.pages["clock"].view.waiting.who),
    ]
    steps = len(view.pages["history"].table.model().sourceModel().rows)
    for page, field in fields:
        view.show_page(page)
        view.pages["players"].list.show_panel(on=True)
        field.setFocus()
        field.setText("")
        write(text)
        assert field.text() == text
        press("Backspace", "Del")
        field.setText("")
    view.show_page("history")
    assert len(view.pages["history"].table.model().sourceModel().rows) >= steps
    assert view.desk.session.undo_stack().undo.verb == "begin_round"
    assert not view.keys.isVisible()


def test_ctrl_z_takes_back_what_is_typed_and_then_the_act(view):
    view.show_page("results")
    write("1\n1s5 2 20 30 11\n")
    assert view.desk.state.rounds[0].games[0].result is not None
    write("D")
    press("Ctrl+Z")
    assert focus().text() == ""
    assert view.desk.state.rounds[0].games[0].result is not None
    press("Ctrl+Z", "Ctrl+Z")
    assert view.desk.state.rounds[0].games[0].result is not None
    press("Down", "Ctrl+Z")
    assert view.desk.state.rounds[0].games[0].result is None
    assert "Result, table 1" in view.step_bar.line.text
    press("Ctrl+Shift+Z")
    assert view.desk.state.rounds[0].games[0].result is not None


def test_space_on_a_button_of_the_clock_presses_it(view):
    press("Ctrl+5", "Return")
    remove = view.pages["clock"].view.controls.bound["remove"]
    button = next(
        one for one in view.current.findChildren(ActButton) if one.act is remove and one.isVisible()
    )
    button.setFocus()
    press("Space")
    assert "Remove the clock?" in view.current.question.text
    press("Return")
    assert (view.pages["clock"].face.text, view.pages["clock"].face.is_dim) == ("1:40:00", True)


def test_enter_presses_the_button_that_has_the_focus(view):
    view.show_page("standings")
    button = next(
        one
        for one in view.current.findChildren(QPushButton)
        if "Copy" in one.text() and one.isVisible()
    )
    button.setFocus()
    press("Return")
    assert QApplication.clipboard().text().startswith("Spring Cup – Standings so far")


def test_enter_in_the_list_of_tables_opens_a_slip_and_saves_nothing(view):
    view.show_page("results")
    press("Down", "Return")
    page = view.pages["results"]
    assert page.form.game is not None
    assert focus() is page.form.winner
    assert page.line.text == ""


def test_enter_after_a_tables_number_does_not_ask_for_the_rest_at_once(view):
    view.show_page("results")
    page = view.pages["results"]
    page.table_field.setText("DD:1:3")
    press("Return")
    assert page.form.game.table == 3
    assert page.line.text == ""


def test_an_older_round_says_that_it_is_one_and_is_left_with_the_page(view):
    play_all(view)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        view.desk.run(act)
    view.show_page("results")
    page = view.pages["results"]
    press("Alt+Left")
    assert page.round.number == 1
    assert page._older.isVisible()
    press("Ctrl+4", "Ctrl+3")
    assert page.round.number == 2
    assert not page._older.isVisible()


def test_a_slip_that_is_begun_waits_while_another_page_is_looked_at(view):
    view.show_page("results")
    write("2\n1s5 2 ")
    press("Ctrl+4", "Ctrl+3")
    form = view.pages["results"].form
    assert form.game.table == 2
    assert form.draft.control_points == (5, 2)


def test_ctrl_enter_gives_the_reason_that_is_typed(view):
    view.desk.take_back()
    view.desk.take_back()
    assert view.desk.state.rounds[0].is_draft
    view.show_page("rounds")
    press("Alt+G")
    write("he drove all night")
    press("Ctrl+Return")
    assert view.desk.state.rounds[0].is_draft
    assert len(view.desk.state.rounds[0].byes) == 2


def test_a_question_left_gives_the_focus_back(view):
    view.desk.take_back()
    view.desk.take_back()
    view.show_page("rounds")
    focus_before = focus()
    press("Alt+G")
    assert isinstance(focus(), QLineEdit)
    press("Esc")
    assert focus() is focus_before
    assert not view.desk.state.rounds[0].byes


def test_taking_back_what_is_on_paper_asks_first(view, tmp_path):
    view.show_page("papers")
    view.current.uses.save_to(tmp_path / "slips.pdf")
    press("Ctrl+Z")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    place = focus()
    press("Ctrl+Z")
    assert "already printed" in view.step_bar.line.text
    press("Esc")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    assert focus() is place
    press("Ctrl+Z")
    write("wrong seed")
    press("Return")
    assert view.desk.state.rounds[0].is_draft
    assert "Undone" in view.step_bar.line.text


def test_a_bye_given_by_hand_is_taken_back_by_the_same_key(view):
    view.desk.take_back()
    view.desk.take_back()
    view.show_page("rounds")
    press("Alt+G")
    write("drove all night")
    press("Return", "Ctrl+End", "Home", "Right")
    table = view.current.table
    granted = next(bye for bye in view.desk.state.rounds[0].byes if bye.kind is ByeKind.GRANTED)
    rows = range(table.model().rowCount())
    shown = [table.model().index(row, 1).data() for row in rows]
    press(*["Up"] * (len(shown) - 1 - shown.index(f"Player {granted.player:03}  0–0")))
    assert len(view.desk.state.rounds[0].byes) == 2
    press("Alt+B")
    assert not view.desk.state.rounds[0].byes


def test_the_field_for_a_table_is_left_by_escape(view):
    view.show_page("rounds")
    table = focus()
    press("Alt+T")
    assert focus() is not table
    press("Esc")
    assert focus() is table


@pytest.mark.parametrize("key", ["F1", "?"])
def test_the_keys_of_the_page_are_shown_and_put_away(view, key):
    view.show_page("rounds")
    place = focus()
    press(key)
    assert "Swap the player picked up with this one" in view.keys.text
    assert focus() is place
    view.show_page("papers")
    assert "Open in the viewer" in view.keys.text, "a page shown by mouse has its own"
    press("Esc")
    assert view.keys.text == ""


@pytest.mark.parametrize("key", ["Ctrl+6", "Down", "1"])
def test_any_other_key_puts_the_keys_away_and_does_what_it_does(view, key):
    view.show_page("rounds")
    press("F1")
    view.resize(1366, 900)
    assert view.keys._scroll.verticalScrollBar().maximum() == 0
    press(key)
    assert view.keys.text == ""
    assert view.page_key == ("papers" if key == "Ctrl+6" else "rounds")


def test_escape_in_a_field_puts_the_keys_away_first(view):
    view.show_page("clock")
    field = next(one for one in view.current.findChildren(QLineEdit) if one.isVisible())
    field.setFocus()
    press("F1", "Esc")
    assert view.keys.text == "" and focus() is field


def test_every_act_is_bound_and_every_key_that_works_is_declared(view):
    for key, page in view.pages.items():
        views = [VIEWS[key], *(one for one in VIEWS.values() if one.page == key)]
        make_all(key, page)
        names = {f"{one.view}.{act.name}" for one in views for act in one}
        bound = [one for one in page.findChildren(QAction) if one.objectName()]
        assert names - {one.objectName() for one in bound} <= NOT_BOUND, key
        declared = {k for one in views for act in one.acts for k in act.each_key}
        found = shortcuts(page)
        assert found <= declared, f"{key} lacks {found - declared}"
        acts = {k for one in views for act in one for k in act.each_key}
        assert acts <= found, f"{key} names {acts - found}"
    own = {one.objectName() for one in [*view.actions(), *view.window().actions()]}
    assert own == {f"window.{act.name}" for act in VIEWS["window"]}


NOT_BOUND = {"notices.write"}
"""A panel of its own, with a field and buttons."""


def shortcuts(page: QWidget) -> set[str]:
    widgets = [page, *page.findChildren(QWidget)]
    found = {
        one.toString(QKeySequence.SequenceFormat.PortableText)
        for widget in widgets
        for action in widget.actions()
        for one in action.shortcuts()
    }
    # A letter of a button's label is no key of the list.
    return (found | {one for one in of_buttons(widgets) if not one.startswith("Alt+")}) - {""}


def of_buttons(widgets) -> set[str]:
    return {
        widget.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
        for widget in widgets
        if isinstance(widget, QPushButton)
    }


def test_no_letter_of_a_label_is_a_key_of_the_rounds_or_standings(view):
    for key in ("rounds", "standings"):
        view.show_page(key)
        widgets = view.current.findChildren(QWidget)
        texts = [one.text() for one in widgets if isinstance(one, QPushButton | QLabel)]
        letters = {f"Alt+{one[one.index('&') + 1].upper()}" for one in texts if "&" in one[:-1]}
        assert not letters & {text(action) for one in widgets for action in one.actions()}


def text(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("Alt+Left Alt+Right", "Alt+←  Alt+→"),
        ("Ctrl+1 Ctrl+2 Ctrl+3 Ctrl+4", "Ctrl+1–4"),
        ("F2 Return Enter", "F2  Enter"),
        ("Ctrl+Return", "Ctrl+Enter"),
    ],
)
def test_keys_are_written_as_people_read_them(keys, sentence):
    assert native_keys(keys) == sentence


def test_no_page_makes_the_window_wider_or_higher_than_a_small_screen(view):
    for key in PAGES:
        view.show_page(key)
        QApplication.processEvents()
        needed = view.minimumSizeHint()
        assert needed.width() <= 1180, key
        assert needed.height() <= 620, key


def test_a_correction_of_an_earlier_round_says_what_it_touches_and_leads_to_the_fix(view):
    view.show_page("results")
    for table in "1234":
        write(f"{table}\n1s5 0 20 10 11\n")
    for act in (rounds.close, rounds.pair, rounds.publish):
        view.desk.run(act)
    view.show_page("results")
    press("Alt+Left")
    write("2\n2s0 5 20 10 11")
    before = view.desk.state.rounds[0].games[1].result
    press("Return")
    form = view.pages["results"].form
    assert view.desk.state.rounds[0].games[1].result == before
    assert "round was paired on" in form.question.text
    assert list(form.question.answers) == [
        "Save anyway", "Save and fix the pairing…", "Back to the slip"
    ]  # fmt: skip
    press("E")
    assert view.desk.state.rounds[0].games[1].result != before
    assert view.page_key == "rounds"
    assert view.pages["rounds"].repair.panel is not None


def test_a_question_of_a_slip_is_answered_by_the_mouse_too(qtbot, view):
    view.show_page("results")
    write("2\n1s9 0 20 10 11\n")
    page = view.pages["results"]
    buttons = {one.text(): one for one in page.form.question._buttons}
    qtbot.mouseClick(buttons["Back to the slip"], Qt.MouseButton.LeftButton)
    assert not page.form.is_asking and focus() is page.form.numbers[0]
    press("Ctrl+Return")
    qtbot.mouseClick(buttons["Save anyway"], Qt.MouseButton.LeftButton)
    assert view.desk.state.rounds[0].games[1].first.control_points == 9
    assert focus() is page.table_field


def test_a_double_click_in_the_standings_shows_the_players_card(view, qtbot):
    view.show_page("standings")
    table = view.current.table
    place = table.visualRect(table.model().index(1, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    player = view.current.player_here
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.page_key == "card"
    assert view.side_pages.card.player == player
    assert view.side_pages.card.isAncestorOf(focus()) and isinstance(focus(), QTableView)
    press("Escape")
    assert view.page_key == "standings" and focus() is table


def test_a_result_is_saved_with_nothing_done_twice_and_nothing_read_that_it_leaves_alone(
    view, qapp, monkeypatch
):
    view.show_page("results")
    page = view.pages["results"]
    shown: list[str] = []
    usual = StepBar._show
    monkeypatch.setattr(
        StepBar, "_show", lambda self, *texts: (shown.append(texts[0]), usual(self, *texts))[1]
    )
    went: list[QWidget] = []
    qapp.focusChanged.connect(lambda _, now: went.append(now))
    for table in (1, 2):
        page.open_table(table)
        page.form.fill(
            ResultDraft(
                winner="first",
                reason=WinReason.SCENARIO,
                control_points=(5, 0),
                army_points=(38, 8),
                lists=(1, 1),
            )
        )
        page.form.save.setFocus()
        settle()
        shown.clear()
        went.clear()
        with statements() as asked:
            press("Return")
            settle()
        assert page.form.game is None
    assert len(shown) == 1
    assert went == [page.table_field]
    read = [one for one in asked if one.startswith("SELECT")]
    assert read
    assert not [one for one in read if "FROM event" in one or "FROM second_reading" in one]


@pytest.mark.parametrize(
    ("opens", "leaves"), [("Ctrl+K", "Escape"), ("F8", "F8"), ("Shift+F1", "Escape")]
)
def test_what_lay_over_a_page_is_left_though_what_had_the_focus_is_gone(view, opens, leaves):
    gone = QPushButton("No-show", view.current)
    gone.show()
    gone.setFocus()
    assert gone.hasFocus()
    press(opens)

    gone.hide()
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
    press(leaves)

    assert view.isVisible() and not view.is_covered
    assert "box" not in vars(view.side_pages) or not view.side_pages.box.isVisible()
