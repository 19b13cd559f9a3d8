"""Letters search a list; nothing that throws somebody out is done by a key alone."""

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView

from app.rules.core.entrant import EntrantStatus
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.players.acts import PLAYERS
from tests.builders import copied
from tests.ui.hands import focus, press, write

NAMES = ("Gus Moreau", "Ada Voss", "Dora Quist", "Quentin von Berg", "Zoë O'Rourke", "Quill Orr")


def _register(session) -> None:
    for name in NAMES:
        session.do(players.register, PlayerDraft(name=name, faction="Cryx"))


@pytest.fixture
def view(open_window, tmp_path):
    path = tmp_path / "cup.dicedown"
    copied(path, "six with names", _register).close()
    made = open_window(path).view
    made.show_page("players")
    made.current.list.start()
    return made


@pytest.fixture
def listed(qtbot):
    """A list with a clock of its own, and an action on every letter."""
    view, now, done = QListView(), [0.0], []
    view.setModel(QStringListModel([*NAMES], view))
    TypeAhead(view, 0, now=lambda: now[0])
    for letter in "QDGSVA":
        action = QAction(view, shortcut=letter)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _=False, letter=letter: done.append(letter))
        view.addAction(action)
    qtbot.addWidget(view)
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    yield view, now, done
    assert done == [], "no letter acts"


def at(view) -> str:
    return view.currentIndex().data()


@pytest.mark.parametrize(
    ("typed", "found"),
    [("qui", "Dora Quist"), ("von b", "Quentin von Berg"), ("ada", "Ada Voss"),
     ("zoe", "Zoë O'Rourke"), ("quil", "Quill Orr"), ("xx", "Gus Moreau")],
)  # fmt: skip
def test_a_name_is_found_from_the_beginning_of_each_word(listed, typed, found):
    view, _, _ = listed
    QTest.keyClicks(view, typed)
    assert at(view) == found


def test_one_letter_again_walks_through_its_names_and_a_pause_begins_anew(listed):
    view, now, _ = listed
    seen = []
    for _ in range(4):
        QTest.keyClicks(view, "q")
        seen.append(at(view))
    assert seen == ["Dora Quist", "Quentin von Berg", "Quill Orr", "Dora Quist"]
    now[0] += 5
    QTest.keyClicks(view, "a")
    assert at(view) == "Ada Voss"


def test_space_is_the_pages_unless_a_name_goes_on_by_it(view):
    table = view.current.list.table
    QTest.keyClicks(table, "von")
    QTest.keyClicks(table, " ")
    assert not any(one.is_here for one in view.desk.state.entrants)
    QTest.keyClicks(table, "b")
    assert view.current.list.here.draft.name == "Quentin von Berg"
    QTest.keyClicks(table, " ")
    assert [one.name for one in view.desk.state.entrants if one.is_here] == ["Quentin von Berg"]


def test_every_letter_of_the_alphabet_only_searches(view):
    before = view.desk.session.undo_stack().undo
    for key in ("players", "standings"):
        view.show_page(key)
        table = view.current.player_table
        table.setFocus()
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ":
            QTest.keyClicks(table, letter)
            assert view.page_key == key and focus() is table
    assert view.desk.session.undo_stack().undo == before
    assert all(one.is_active for one in view.desk.state.entrants)


def test_typing_a_name_disqualifies_nobody(view):
    view.desk.run(rounds.pair)
    view.desk.run(rounds.publish)
    view.desk.run(rounds.begin)
    write("quin")
    assert view.current.list.here.draft.name in ("Quentin von Berg", "Dora Quist")
    assert all(one.is_active for one in view.desk.state.entrants)
    assert len(view.desk.state.rounds[0].missing) == 3


def test_del_asks_and_says_what_becomes_of_the_game(view):
    view.desk.run(rounds.pair)
    view.desk.run(rounds.publish)
    view.desk.run(rounds.begin)
    write("dora")
    press("Del")
    panel = view.current.question
    assert "Drop Dora Quist?" in panel.text
    assert "out from round 2" in panel.text and "wins 3–0 in control points" in panel.text
    press("Esc")
    assert view.current.question is None and focus() is view.current.list.table
    assert all(one.is_active for one in view.desk.state.entrants)


def test_the_menu_of_a_player_has_every_act_and_its_question(view):
    write("dora")
    table = view.current.list.table
    rect = table.visualRect(table.currentIndex())
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, rect.center(), table.viewport().mapToGlobal(rect.center())
    )
    QApplication.sendEvent(table.viewport(), event)
    menu = QApplication.activePopupWidget()
    texts = [one.text() for one in menu.actions() if one.isVisible() and one.text()]
    assert texts == [
        "Change", "Check in", "Drop…", "Disqualify…", "Ringer…", "Remove…", "Card",
        "Judge's log: Dora Quist",
    ]  # fmt: skip
    next(one for one in menu.actions() if one.text() == "Disqualify…").trigger()
    menu.close()
    assert "Disqualify Dora Quist?" in view.current.question.text
    write("cheated")
    press("Return")
    (gone,) = [one for one in view.desk.state.entrants if not one.is_active]
    assert (gone.name, gone.status) == ("Dora Quist", EntrantStatus.DISQUALIFIED)


def test_a_question_ends_when_somebody_else_answers_it(view):
    write("dora")
    press("Del")
    view.desk.run(players.drop, view.current.list.here.id)
    assert view.current.question is None


def test_no_act_of_the_players_has_a_single_letter():
    for act in PLAYERS:
        assert all(len(key) > 1 for key in act.each_key), act.name
