"""A roster's preview on the page of the players, by keys."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from app.services.core.history import history
from app.services.players.regulars import RegularsBook
from app.ui.core.bound_acts import row_menu
from app.ui.players.acts import ROSTER
from app.ui.players.page import PlayersPage
from app.ui.roster.import_model import FACTION, LINE, LISTS, MESSAGES, NAME, ImportModel
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from tests.ui import hands
from tests.ui.conftest import press
from tests.ui.hands import write

CONTROL = Qt.KeyboardModifier.ControlModifier
RETURN, ESCAPE, DELETE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete


@pytest.fixture
def page(qtbot, desk, data, tmp_path):
    made = PlayersPage(desk, RegularsBook(tmp_path / "regulars.json"))
    qtbot.addWidget(made)
    made.resize(1200, 700)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    QCoreApplication.processEvents()
    made.open_roster(data / "rosters" / "roster-messy.csv")
    return made


def retype(qtbot, page, text):
    """Type over the cell under the cursor and give it with Enter."""
    qtbot.keyClick(page.roster.table, Qt.Key.Key_F2)
    editor = page.roster.table.findChild(QLineEdit)
    editor.selectAll()
    press(editor, text)
    qtbot.keyClick(editor, RETURN)
    # The view takes what was typed only after the editor has seen the key itself.
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def message_of(page, row):
    return page.roster.model.index(row, MESSAGES).data()


def registered(page):
    return [entrant.name for entrant in page.desk.state.entrants]


def test_the_preview_takes_the_place_of_the_list_and_begins_at_the_first_trouble(page):
    assert page.stack.currentWidget() is page.roster
    assert QApplication.focusWidget() is page.roster.table
    index = page.roster.table.currentIndex()
    assert (index.row(), index.column()) == (2, FACTION)


def test_every_row_says_by_sign_and_word_what_is_wrong(page):
    assert message_of(page, 0) == "✓ OK"
    assert message_of(page, 3).startswith("! Ada Voss is on line 2 too.")
    assert message_of(page, 4).startswith("✕ The name is missing.")


def test_the_messy_roster_is_corrected_by_keys_and_registered_as_one_act(qtbot, page):
    table = page.roster.table
    retype(qtbot, page, "Cygnar")
    assert message_of(page, 2) == "✓ OK"
    qtbot.keyClick(table, Qt.Key.Key_F3)
    assert table.currentIndex().row() == 3
    qtbot.keyClick(table, DELETE)
    assert message_of(page, 3) == "– skipped"
    qtbot.keyClick(table, Qt.Key.Key_F3)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (4, NAME)
    retype(qtbot, page, "Søren Ødegård")
    qtbot.keyClick(table, Qt.Key.Key_F3)
    retype(qtbot, page, "skorne")
    assert "Skorne" in message_of(page, 5)
    assert page.roster.act_text == "Register 6 players"
    qtbot.keyClick(table, Qt.Key.Key_S, CONTROL)
    assert registered(page) == [
        "Ada Voss",
        "José Núñez",
        "Wim Krantz",
        "Søren Ødegård",
        "Bo Reed",
        'Lou "The Boot" Stone',
    ]
    assert page.stack.currentWidget() is page.people
    assert "6 players registered." in page.line.text
    assert page.desk.session.read(history)[0].verb == "register_roster"
    page.desk.take_back()
    assert registered(page) == []


def test_a_row_that_cannot_be_is_gone_to_instead_of_registering(qtbot, page):
    qtbot.keyClick(page.roster.table, Qt.Key.Key_S, CONTROL)
    assert registered(page) == []
    index = page.roster.table.currentIndex()
    assert (index.row(), index.column()) == (4, NAME)


def test_a_shared_name_is_asked_once_for_the_whole_roster(qtbot, page):
    page.roster.go_to((4, NAME))
    retype(qtbot, page, "Ola Nord")
    qtbot.keyClick(page.roster.table, Qt.Key.Key_S, CONTROL)
    assert registered(page) == []
    assert page.line.text.startswith("?")
    press(QApplication.focusWidget(), "mother and daughter", RETURN)
    assert registered(page).count("Ada Voss") == 2


def test_escape_leaves_the_preview_and_registers_nobody(qtbot, page):
    qtbot.keyClick(page.roster.table, ESCAPE)
    assert page.stack.currentWidget() is page.people
    assert registered(page) == []
    assert QApplication.focusWidget() is page.list.table


def test_escape_in_a_cell_leaves_only_the_cell(qtbot, page):
    qtbot.keyClick(page.roster.table, Qt.Key.Key_F2)
    editor = page.roster.table.findChild(QLineEdit)
    press(editor, "Nonsense")
    qtbot.keyClick(editor, ESCAPE)
    assert page.stack.currentWidget() is page.roster
    assert page.roster.model.index(2, FACTION).data() == ""


def test_a_row_left_out_no_longer_stands_in_the_way_of_its_double(qtbot, page):
    page.roster.go_to((0, LINE))
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Space)
    assert message_of(page, 0) == "– skipped"
    assert message_of(page, 3) == "✓ OK"
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Space)
    assert message_of(page, 3).startswith("!")


def test_who_is_registered_already_is_shown(qtbot, page, data):
    page.roster.go_to((4, NAME))
    qtbot.keyClick(page.roster.table, DELETE)
    page.roster.go_to((3, NAME))
    qtbot.keyClick(page.roster.table, DELETE)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_S, CONTROL)
    page.open_roster(data / "rosters" / "roster-messy.csv")
    assert "registered already" in message_of(page, 1)


def test_another_encoding_can_be_chosen(page):
    page.roster.encoding.setCurrentText("windows-1251")
    assert page.roster.model.index(1, NAME).data() != "José Núñez"
    page.roster.encoding.setCurrentText("windows-1252")
    assert page.roster.model.index(1, NAME).data() == "José Núñez"


@pytest.mark.parametrize("way", ["Escape", "another roster", "another encoding"])
def test_what_is_edited_is_given_up_after_a_question_alone(qtbot, page, tmp_path, way):
    other = tmp_path / "other.csv"
    other.write_text("name\nIda Ivy\n", "utf-8")
    roster, given = page.roster, page.roster.encoding.currentText()
    roster.go_to((1, NAME))
    retype(qtbot, page, "José Nuñez")

    def leave():
        if way == "Escape":
            qtbot.keyClick(roster.table, ESCAPE)
        elif way == "another roster":
            page.open_roster(other)
        else:
            roster.encoding.setCurrentText("windows-1251")

    leave()
    assert "Discard the changes?" in page.question.text
    assert page.stack.currentWidget() is roster and roster.encoding.currentText() == given
    qtbot.keyClick(page.question, ESCAPE)
    assert page.question is None and roster.model.index(1, NAME).data() == "José Nuñez"

    leave()
    qtbot.keyClick(QApplication.focusWidget(), RETURN)
    assert page.question is None and not (page.stack.currentWidget() is roster and roster.is_edited)
    if way == "Escape":
        assert page.stack.currentWidget() is page.people
    elif way == "another roster":
        assert roster.model.index(0, NAME).data() == "Ida Ivy"
    else:
        assert roster.encoding.currentText() == "windows-1251"


@pytest.mark.parametrize(
    ("content", "word"), [(b"", "empty"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", ".xls")]
)
def test_a_file_without_rows_is_refused_in_words(qtbot, page, tmp_path, content, word):
    qtbot.keyClick(page.roster.table, ESCAPE)
    path = tmp_path / "some.csv"
    path.write_bytes(content)
    page.open_roster(path)
    assert page.stack.currentWidget() is page.people
    assert word in page.line.text


def test_a_file_that_is_not_there_is_reported(qtbot, page, tmp_path):
    qtbot.keyClick(page.roster.table, ESCAPE)
    page.open_roster(tmp_path / "nowhere.csv")
    assert "nowhere.csv" in page.line.text


def test_a_workbook_of_names_alone_needs_no_encoding(qtbot, page, tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["Name", "Faction"])
    book.active.append(["Ада Восс", "Cryx"])
    book.save(tmp_path / "roster.xlsx")
    page.open_roster(tmp_path / "roster.xlsx")
    assert page.roster.model.index(0, NAME).data() == "Ада Восс"
    assert page.roster.encoding.isHidden()


def test_the_preview_keeps_the_contract_of_a_model(qtbot, page):
    model = page.roster.model
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, mode, page)
    assert model.setData(model.index(4, NAME), "Ola Nord")
    assert not model.setData(model.index(4, MESSAGES), "no")
    model.leave_out(0, out=True)
    model.leave_out(0, out=False)
    assert tester.model() is model


def test_an_empty_preview_has_nothing_to_go_to():
    assert ImportModel(words()).next_problem(-1) is None


def test_the_nearest_faction_is_taken_by_a_click_wherever_the_same_was_typed(page, tmp_path):
    file = tmp_path / "two.csv"
    file.write_text("Name,Faction\nAda Voss,Skørne\nBo Reed,Cryx\nCy Ott,Skørne\nDee Ash,Xyzzy\n")
    page.open_roster(file)
    roster = page.roster
    button = next(one for one in roster.findChildren(QPushButton) if one.text() == "Use “Skorne”")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    factions = [roster.model.index(row, FACTION).data() for row in range(4)]
    assert factions == ["Skorne", "Cryx", "Skorne", "Xyzzy"]
    assert message_of(page, 0) == "✓ OK"
    assert not button.isEnabled(), "nothing is near here"
    roster.go_to((3, FACTION))
    press(roster.table, Qt.Key.Key_F4)
    assert roster.model.index(3, FACTION).data() == "Xyzzy"


def test_the_nearest_faction_is_taken_by_a_key(page):
    page.roster.go_to((5, FACTION))
    assert page.roster.model.nearest(5) == "Skorne"
    press(page.roster.table, Qt.Key.Key_F4)
    assert page.roster.model.index(5, FACTION).data() == "Skorne"


def test_what_lists_lack_is_said_before_anybody_is_registered(page, tmp_path):
    file = tmp_path / "lists.csv"
    file.write_text(
        "Name,Faction,Caster 1,Points 1,Objective 1\n"
        "Ada Voss,Cryx,Deneghra,55,Bunker\nBo Reed,Cryx,Goreshade,55,\n"
    )
    page.open_roster(file)
    model = page.roster.model
    assert message_of(page, 1) == "! List 1 names no objective."
    assert str(model.index(1, LISTS).data()).startswith("! ")
    assert "1 warning" in page.roster._counts.text()
    assert model.next_problem(-1) == (1, LISTS)
    assert page.own_step is not None and page.own_step.label == "Register 2 players"
    said = message_of(page, 1)
    page.roster.accept()
    (line,) = [one for one in page.list.shown if one.draft.name == "Bo Reed"]
    notes = [f"! {problem_sentence(page.t, one, str)}" for one in line.list_notes]
    assert said == "  ".join(notes), "the list says the same"


def test_a_row_has_a_menu(page):
    page.roster.go_to((5, FACTION))
    texts = [action.text() for action in row_menu(ROSTER, page.roster.table).actions()]
    assert texts == ["Use “Skorne”", "Skip row"]
    page.roster.turn()
    texts = [action.text() for action in row_menu(ROSTER, page.roster.table).actions()]
    assert texts[-1] == "Use row"
    (button,) = (one for one in page.roster.findChildren(QPushButton) if one.text() == "Use row")
    button.click()
    assert not page.roster.model.is_out(5) and button.text() == "Skip row"


def test_after_an_import_everyone_is_in_sight(page, tmp_path):
    page.form.start()
    page.list.bar.search.setText("nobody")
    source = tmp_path / "few.csv"
    source.write_text("Name,Faction\nAda Voss,Cryx\nBo Reed,Khador\n", encoding="utf-8")
    page.open_roster(source)
    page.own_step.take()
    assert page.list.isVisible() and page.panel.isHidden()
    assert [line.draft.name for line in page.list.shown] == ["Ada Voss", "Bo Reed"]
    assert page.line.text.endswith("2 players registered.")


def test_the_focus_stays_in_the_list_when_the_message_of_an_import_goes(page, tmp_path):
    source = tmp_path / "few.csv"
    source.write_text("Name,Faction\nAda Voss,Cryx\nBo Reed,Khador\n", encoding="utf-8")
    page.open_roster(source)
    assert QApplication.focusWidget() is page.roster.table
    page.own_step.take()
    assert page.line.isVisible()
    page.line.clear()
    assert QApplication.focusWidget() is page.list.table


def test_what_is_typed_goes_into_the_cell_under_the_cursor_and_space_skips_its_row(page):
    table, model = page.roster.table, page.roster.model
    table.setCurrentIndex(model.index(4, NAME))
    write("Nora Lund")
    hands.press("Return")
    QCoreApplication.processEvents()
    assert [model.index(row, NAME).data() for row in (2, 4)] == ["Wim Krantz", "Nora Lund"]
    assert message_of(page, 4) == "✓ OK"
    table.setCurrentIndex(model.index(3, NAME))
    hands.press("Space")
    assert message_of(page, 3) == "– skipped"
    hands.press("Space")
    assert message_of(page, 3).startswith("! Ada Voss is on line 2 too.")
    assert model.index(3, NAME).data() == "Ada Voss"


def test_after_the_import_the_cursor_is_seen_on_a_player(qtbot, page):
    for row in (4, 3):
        page.roster.table.setCurrentIndex(page.roster.model.index(row, NAME))
        qtbot.keyClick(page.roster.table, DELETE)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_S, CONTROL)
    table = page.list.table
    assert QApplication.focusWidget() is table
    assert [one.row() for one in table.selectionModel().selectedRows()] == [0]
    assert page.list.here is not None


def test_where_nothing_is_wrong_there_is_no_next_issue(page, data):
    assert page.roster.bound["next"].isEnabled()
    page.open_roster(data / "rosters" / "roster-33.csv")
    while (place := page.roster.model.next_problem(-1)) is not None:
        page.roster.model.leave_out(place[0], out=True)
    assert not page.roster.bound["next"].isEnabled()
