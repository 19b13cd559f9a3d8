"""Results from players at the desk: seen, accepted by key and mouse, undone."""

import pytest
from PySide6.QtCore import Qt

from app.services.core.session import EventSession
from app.services.results import results as results_service
from app.services.results.from_players import SubmissionState
from tests.services.acts import another, last, nobody, won
from tests.services.results.submission_scenarios import hand_in, open_for_players, slip
from tests.ui.hands import focus, press, write


@pytest.fixture
def shown(open_window, tmp_path):
    """The window on the Results page of a round with results from players."""
    from tests.builders import event_of

    event = event_of(tmp_path / "cup.dicedown", 8)
    open_for_players(event)
    event.close()
    window = open_window(tmp_path / "cup.dicedown")
    window.view.show_page("results")
    phones = another(tmp_path / "cup.dicedown")
    yield window, phones
    phones.close()


def both(
    phones: EventSession, table: int, how: tuple = (), other: tuple = (), *, drops: bool = False
) -> None:
    """Let both players of a table hand in; the first may drop by it."""
    phones.poll()
    game = last(phones).games[table - 1]
    hand_in(phones, game, game.first.player, f"a{table}{len(how)}", how, drops=drops)
    hand_in(phones, game, game.second.player, f"b{table}{len(how)}", other or how)


def listen(window) -> None:
    """Hear at once what the phones did."""
    window.view.desk.session.poll()


def games(window):
    return last(window.view.desk.session).games


def results(window) -> list[bool]:
    return [game.result is not None for game in games(window)]


def test_what_comes_in_is_counted_and_nothing_else_moves(shown) -> None:
    window, phones = shown
    page, before = window.view.pages.results, focus()
    assert page._waits.text() == "0 waiting"
    at = page._waiting.geometry()
    both(phones, 1)
    both(phones, 2)
    listen(window)
    assert page._waits.text() == "2 waiting"
    assert focus() is before
    assert page._waiting.geometry() == at
    assert results(window) == [False] * 4


def test_by_keys_all_that_agree_are_accepted_and_undone_in_one_step(shown) -> None:
    window, phones = shown
    game = last(phones).games[2]
    both(phones, 1)
    both(phones, 2)
    both(phones, 3, slip(game), nobody(game, "tie"))
    listen(window)
    press("Ctrl+Shift+R")
    page = window.pages.player_results
    assert [line.state for line in page.lines] == [
        SubmissionState.AGREE, SubmissionState.AGREE, SubmissionState.DIFFER,
    ]  # fmt: skip
    press("Alt+A")
    assert results(window) == [True, True, False, False]
    assert page.line.text.endswith("2 results accepted.")
    press("Ctrl+Z")
    assert results(window) == [False] * 4
    press("Ctrl+Shift+Z")
    assert results(window) == [True, True, False, False]
    press("Ctrl+Z")
    assert [line.state for line in page.lines][:2] == [SubmissionState.AGREE] * 2
    press("Escape")
    assert window.view.isVisible()


def test_one_key_accepts_the_one_under_the_cursor(shown) -> None:
    window, phones = shown
    both(phones, 2)
    listen(window)
    press("Ctrl+Shift+R", "Return")
    assert results(window) == [False, True, False, False]


def test_who_drops_is_seen_goes_along_and_is_back_with_undo(shown) -> None:
    window, phones = shown
    both(phones, 1, drops=True)
    both(phones, 2)
    listen(window)
    press("Ctrl+Shift+R")
    page = window.pages.player_results
    player = games(window)[0].first.player
    name = window.view.desk.name_of(player)
    assert page.table.model().index(0, 2).data().startswith(f"{name} (drops) – ")
    assert page.detail.text().startswith("Both agree: ")
    assert page.detail.text().count("Scenario · CP ") == 1
    assert page.remarks.text() == f"{name} drops after this round."
    press("Alt+A")
    assert page.line.text.endswith(f"2 results accepted. {name} drops after this round.")
    assert not window.view.desk.state.by_id[player].is_active
    assert page.remarks.text() == ""
    window.view.desk.take_back()
    assert window.view.desk.state.by_id[player].is_active
    assert page.remarks.text() == f"{name} drops after this round."


def test_a_drop_beside_a_slip_that_says_nothing_of_it_is_named(shown) -> None:
    window, phones = shown
    both(phones, 1, drops=True)
    listen(window)
    game = games(window)[0]
    phones.do(results_service.enter, game.table, *slip(game))
    listen(window)
    press("Ctrl+Shift+R")
    name = window.view.desk.name_of(game.first.player)
    assert window.pages.player_results.remarks.text() == (
        f"By phone {name} ticked “drops after this round”. That isn't entered: drop them on the "
        "Players page."
    )


def test_the_first_that_comes_in_is_under_the_cursor_and_enter_accepts_it(shown) -> None:
    window, phones = shown
    press("Ctrl+Shift+R")
    page = window.pages.player_results
    assert focus() is page.switch
    both(phones, 3)
    listen(window)
    assert focus() is page.table
    press("Return")
    assert results(window) == [False, False, True, False]


@pytest.mark.parametrize(("key", "side"), [("Alt+1", 0), ("Alt+2", 1)])
def test_of_two_that_differ_one_is_taken(shown, key, side) -> None:
    window, phones = shown
    game = last(phones).games[0]
    both(phones, 1, slip(game), won(game, max(game.players)))
    listen(window)
    press("Ctrl+Shift+R")
    page = window.pages.player_results
    assert "They differ in: Winner" in page.remarks.text()
    names = [window.view.desk.name_of(player) for player in sorted(game.players)]
    whole = page.detail.text().splitlines()
    assert [line.partition(" · ")[0] for line in whole] == [
        f"First result: {names[0]}", f"Second result: {names[1]}",
    ]  # fmt: skip
    press("Return")
    assert results(window) == [False] * 4
    assert "The two differ" in page.line.text
    read = (page.lines[0].first, page.lines[0].second)[side].game.result
    press(key)
    assert games(window)[0].result == read


def test_by_mouse_the_slip_is_opened(shown, qtbot) -> None:
    window, phones = shown
    both(phones, 3)
    listen(window)
    qtbot.mouseClick(window.view.pages.results._waiting, Qt.MouseButton.LeftButton)
    page = window.pages.player_results
    slip_button = next(
        button
        for button in page.findChildren(type(page.switch))
        if button.text() == "Open the slip"
    )
    qtbot.mouseClick(slip_button, Qt.MouseButton.LeftButton)
    assert window.view.pages.results.form.game.table == 3


def test_an_unusual_result_asks_for_the_reason(shown) -> None:
    window, phones = shown
    game = last(phones).games[0]
    both(phones, 1, won(game, by="scenario", control_points=0, army_points=99))
    listen(window)
    press("Ctrl+Shift+R")
    page = window.pages.player_results
    assert page.remarks.text()
    press("Alt+A")
    assert results(window)[0] is False
    press("Return")
    assert results(window)[0] is False
    assert page.line.asking.why.hasFocus()
    write("both say it\n")
    assert results(window)[0] is True


def test_the_switch_is_one_step(shown, qtbot) -> None:
    window, _ = shown
    press("Ctrl+Shift+R")
    page = window.pages.player_results
    assert page.switch.act.isChecked()
    press("Alt+T")
    assert not page.switch.act.isChecked()
    assert "Switch it on" in page.empty.text()
    window.view.desk.take_back()
    assert page.switch.act.isChecked()
    assert "Print the slips" in page.empty.text()
