"""A slip may be scanned whatever page is shown: its table opens, and nothing else happens."""

import pytest

from app.services import rounds
from app.services.drafts import PlayerDraft
from app.services.players import register
from app.ui.act_keys import VIEW_OF_PART
from app.ui.page_keys import page_keys
from app.ui.results import scanner
from app.ui.results.scanner import _PREFIX
from app.words.catalogue import words
from tests.builders import event_of
from tests.ui.hands import focus, press, write


@pytest.fixture
def view(open_window, event, monkeypatch):
    # A slow machine must not make a person of the scanner.
    monkeypatch.setattr(scanner, "_GAP_MS", 60_000)
    return open_window(event).view


def scan(code: str) -> None:
    write(code)
    press("Return")


def is_open(view, table: int) -> bool:
    results = view.pages.results
    return (view.page_key, results.form.game.table) == ("results", table)


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
    press("Ctrl+F")
    write("Pla")
    field = focus()
    scan("DD:1:4")
    assert field.text() == "Pla" and is_open(view, 4)
    view.show_page("papers")
    press("L")
    language, chosen = focus(), focus().currentIndex()
    scan("DD:1:4")
    assert language.currentIndex() == chosen and is_open(view, 4)


def test_a_slip_that_is_begun_is_kept(view):
    view.show_page("results")
    write("21s")
    view.show_page("standings")
    scan("DD:1:4")
    assert is_open(view, 2)
    assert "Table 2 is not done yet" in view.pages.results.entry.said


def test_a_person_who_types_the_same_letters_is_no_scanner(view):
    register_one = PlayerDraft(name="Dd Dede")
    view.desk.run(register, register_one)
    view.show_page("players")
    press("Ctrl+F")
    write("dd")
    assert focus().text() == "dd" and view.page_key == "players"


def test_the_first_sign_of_a_code_is_no_key_of_an_act_but_on_the_page_of_results():
    told = page_keys(words())
    for view in set(VIEW_OF_PART.values()) - {"results"}:
        keys = {key for pressed, _ in told.get(view, ()) for key in pressed.split()}
        assert not keys & {_PREFIX[0], f"Shift+{_PREFIX[0]}", ":", "Shift+:"}, view
