"""A slip may be scanned whatever page is shown: its table opens, and nothing else happens."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.services.core.small_file import kept_text
from app.services.event import user_settings
from app.services.pairing import rounds
from app.services.players.players import PlayerDraft, register
from app.ui.program.all_acts import VIEWS
from app.ui.results import slip_scanner
from app.ui.results.slip_scanner import _PREFIX
from tests.builders import event_of
from tests.ui.hands import focus, press, write


@pytest.fixture
def view(open_window, event, monkeypatch):
    # A slow machine must not make a person of the scanner.
    monkeypatch.setattr(slip_scanner, "_GAP_MS", 60_000)
    return open_window(event).view


def scan(code: str) -> None:
    write(code)
    press("Return")


def is_open(view, table: int) -> bool:
    results = view.pages.results
    return (view.page_key, results.form.game.table) == ("results", table)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("code", ["DD:1:3", "dd:1:3"])
def test_on_every_page_a_scan_opens_its_table_and_does_nothing_else(view, code):
    before = view.desk.session.undo_stack().undo
    for page in view.pages:
        view.show_page("rounds")
        view.pages.results.form.clear()
        view.show_page(page)
        scan(code)
        assert is_open(view, 3), page
    assert view.desk.session.undo_stack().undo == before


def test_a_draft_keeps_its_scenario_where_a_slip_is_scanned(open_window, tmp_path):
    session = event_of(tmp_path / "draft.dicedown", 8)
    session.do(rounds.pair)
    session.close()
    view = open_window(tmp_path / "draft.dicedown").view
    view.show_page("rounds")
    before = view.desk.state.rounds
    scan("DD:1:2")
    assert view.desk.state.rounds == before and view.page_key == "results"


def test_a_field_keeps_what_was_typed_in_it(view):
    view.show_page("players")
    press("Ins")
    write("Pla")
    field = focus()
    scan("DD:1:4")
    assert field.text() == "Pla" and is_open(view, 4)
    view.show_page("papers")
    press("L")
    language, chosen = focus(), focus().currentIndex()
    scan("DD:1:4")
    assert language.currentIndex() == chosen and is_open(view, 4)


def test_the_search_and_the_card_give_way_to_a_slip(view):
    view.show_page("rounds")
    press("Ctrl+K")
    write("Pla")
    scan("DD:1:3")
    assert is_open(view, 3) and not view.pages.results.form.draft.winner
    view.show_page("players")
    press("Alt+Return")
    scan("DD:1:4")
    assert is_open(view, 4)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("keys", ["Ctrl+,", "Shift+F1", "Ctrl+B", "F6"])
def test_a_page_that_covers_the_event_gives_way_and_nothing_else_happens(view, event, keys):
    press(keys)
    beside = sorted(path.name for path in event.parent.iterdir())
    before = kept_text(user_settings._folder_file())
    scan("DD:1:3")
    assert view.isVisible() and is_open(view, 3)
    assert sorted(path.name for path in event.parent.iterdir()) == beside
    assert kept_text(user_settings._folder_file()) == before


def test_a_form_in_which_something_is_typed_stays(open_window, view):
    press("Ctrl+E")
    field = focus()
    write("The ")
    text = field.text()
    scan("DD:1:3")
    assert field.isVisible() and field.text() == text and not view.isVisible()


def test_a_message_that_is_written_stays_as_it_was(view):
    view.show_page("screen")
    press("M")
    field = focus()
    assert isinstance(field, QLineEdit)
    write("Lunch")
    scan("DD:1:3")
    assert is_open(view, 3) and field.text() == "Lunch"


def test_keys_count_by_when_they_were_pressed(open_window, event):
    # What a key does, as the search, may take longer than a scanner waits.
    view = open_window(event).view
    view.show_page("standings")
    for number, letter in enumerate("DD:1:3\r"):
        key = QKeySequence(letter)[0].key() if letter != "\r" else Qt.Key.Key_Return
        pressed = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter)
        pressed.setTimestamp(1000 + 10 * number)
        if number == 2:
            QTest.qSleep(slip_scanner._GAP_MS + 50)
        QCoreApplication.sendEvent(focus(), pressed)
    assert is_open(view, 3)


def test_a_slip_that_is_begun_is_kept(view):
    view.show_page("results")
    write("2\n1s")
    view.show_page("standings")
    scan("DD:1:4")
    assert is_open(view, 2)
    assert "Table 2 isn't saved yet" in view.pages.results.entry.message


def test_a_person_who_types_the_same_letters_is_no_scanner(view):
    register_one = PlayerDraft(name="Dd Dede")
    view.desk.run(register, register_one)
    view.show_page("players")
    press("Ctrl+F")
    write("dd")
    assert focus().text() == "dd" and view.page_key == "players"


def test_the_first_sign_of_a_code_is_no_key_of_an_act_but_on_the_page_of_results():
    for name, view in VIEWS.items():
        if name != "results":
            keys = {key for one in view.acts for key in one.each_key}
            assert not keys & {_PREFIX[0], f"Shift+{_PREFIX[0]}", ":", "Shift+:"}, name
