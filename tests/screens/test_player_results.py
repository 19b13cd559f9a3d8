"""Results from players: two phones in a real browser beside the desk's real window."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from app.rules.core.entrant import EntrantStatus
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.pairing import manual_swaps, rounds
from app.services.phones.addresses import Address
from app.services.results import results
from app.services.results.from_players import SubmissionState
from app.services.results.table_codes import side_codes, switch_player_results
from app.ui.phones import page as phones_page
from app.ui.program.main_window import MainWindow
from app.ui.results.from_players import PlayerResultsPage
from app.web import server
from tests.builders import event_of
from tests.screens.test_phones import phone, text, until
from tests.screens.test_phones import press as press_on
from tests.screens.test_phones import pytestmark as only_on_request
from tests.services.acts import bring_to
from tests.services.results.submission_scenarios import slip
from tests.ui.conftest import open_window, settings
from tests.ui.hands import press

__all__ = ["open_window", "settings"]

pytestmark = only_on_request

PATIENCE = 10_000
"""Milliseconds until the window has heard of a phone, on a slow machine."""
POINTS = {"first.control_points": "5", "second.control_points": "2",
          "first.army_points": "20", "second.army_points": "11"}  # fmt: skip
OTHER_POINTS = {"first.control_points": "2", "second.control_points": "5",
                "first.army_points": "11", "second.army_points": "20"}  # fmt: skip


class Hall:
    """The desk's window, and two phones on the address that it shares."""

    def __init__(self, window: MainWindow, phones: tuple[WebDriver, WebDriver], qtbot) -> None:
        self.window, self.phones, self._qtbot = window, phones, qtbot
        self.address = window.pages.phones.address.text()
        for one in phones:
            # What went wrong in an earlier test is no news; its page asks a server that ended.
            one.get("about:blank")
            one.get_log("browser")

    @property
    def round(self) -> Round:
        return self.window.view.desk.state.rounds[-1]

    @property
    def page(self) -> PlayerResultsPage:
        return self.window.pages.player_results

    def game(self, table: int) -> Game:
        return next(game for game in self.round.games if game.table == table)

    def name(self, table: int, side: int) -> str:
        return self.window.view.desk.name_of(self.game(table).players[side])

    def codes(self, table: int) -> tuple[str, str]:
        """Those of a table's slip."""
        found = self.window.view.desk.session.read(side_codes, self.round)
        return found[self.game(table).id]

    def scan(self, table: int, side: int) -> WebDriver:
        """Open a half of a slip on its player's phone."""
        one = self.phones[side]
        one.get(f"{self.address}/R/{self.codes(table)[side]}")
        until(one, lambda it: "/result/" in it.current_url)
        return one

    def hears(self, table: int, state: SubmissionState) -> None:
        """Wait until the window lists a table as that."""

        def has_come() -> bool:
            found = {line.game.table: line.state for line in self.page.lines}
            return found.get(table) is state

        self._qtbot.waitUntil(has_come, timeout=PATIENCE)


@pytest.fixture(scope="module")
def phones(tmp_path_factory) -> Iterator[tuple[WebDriver, WebDriver]]:
    homes = tmp_path_factory.mktemp("phones")
    with ExitStack() as stack:
        found = [phone(homes / str(width), width) for width in (360, 412)]
        for one in found:
            stack.callback(one.quit)
        yield found[0], found[1]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def shared(open_window, path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window of an event that is shared by its keys, on the list of results from players."""
    window = open_window(path)
    local = Address(host="127.0.0.1", adapter="Wi-Fi", is_usual=True)
    monkeypatch.setattr(phones_page, "addresses", lambda: (local,))
    monkeypatch.setattr(server, "USUAL_PORT", free_port())
    window.pages.phones._find = lambda: (local,)
    press("Ctrl+Shift+H", "Return", "Esc")
    window.view.show_page("results")
    press("Ctrl+Shift+R")
    return window


@pytest.fixture
def hall(open_window, phones, monkeypatch, tmp_path, qtbot) -> Iterator[Hall]:
    session = event_of(tmp_path / "cup.dicedown", 8)
    bring_to(session, "playing")
    switch_player_results(session, wanted=True)
    session.close()
    window = shared(open_window, tmp_path / "cup.dicedown", monkeypatch)
    yield Hall(window, phones, qtbot)
    window.pages.phones.end()


def fill_in(one: WebDriver, winner: str = "first", **points: str) -> None:
    """Tick and type as with fingers, as far as *Check*."""
    for field, value in (("winner", winner), ("by", "scenario")):
        shown(one, f'input[name="{field}"][value="{value}"]').click()
    for field, value in (POINTS | points).items():
        typed = shown(one, f'input[name="{field}"]')
        typed.clear()
        typed.send_keys(value)
    shown(one, "form.slip button.main").click()


def shown(one: WebDriver, selector: str):
    """The first part of a page that is shown."""
    return next(it for it in one.find_elements(By.CSS_SELECTOR, selector) if it.is_displayed())


def hand_in(one: WebDriver, winner: str = "first", **points: str) -> None:
    fill_in(one, winner, **points)
    until(one, lambda it: "Is that right?" in text(it))
    shown(one, 'button[name="send"]').click()
    until(one, lambda it: "You have handed in" in text(it))


def test_one_fills_in_the_other_confirms_and_the_desk_presses_enter(hall, phones) -> None:
    one, other = phones
    hall.scan(1, 0)
    assert f"{hall.name(1, 0)} (you)" in text(one)
    shown(one, 'input[name="drops"]').click()
    hand_in(one)
    assert f"Now {hall.name(1, 1)} confirms it" in text(one)
    assert "You drop after this round." in text(one)
    hall.hears(1, SubmissionState.ONE)

    hall.scan(1, 1)
    assert f"{hall.name(1, 0)} has handed in:" in text(other)
    shown(other, 'button[name="agree"]').click()
    # The phone that waited hears of it by itself.
    for its in phones:
        until(its, lambda it: "Both of you say the same" in text(it), 6)
    hall.hears(1, SubmissionState.AGREE)
    assert hall.game(1).result is None
    assert hall.page.remarks.text() == f"{hall.name(1, 0)} drops after this round."

    press("Return")
    game = hall.game(1)
    assert game.result is not None and game.result.winner == game.first.player
    assert (game.first.control_points, game.second.army_points) == (5, 11)
    status = hall.window.view.desk.state.by_id
    assert status[game.first.player].status is EntrantStatus.DROPPED
    assert status[game.second.player].is_active
    for its in phones:
        until(its, lambda it: "The desk has entered it like this" in text(it), 6)

    press("Ctrl+Z")
    assert hall.game(1).result is None
    assert hall.window.view.desk.state.by_id[game.first.player].is_active
    hall.hears(1, SubmissionState.AGREE)
    for its in phones:
        until(its, lambda it: "Both of you say the same" in text(it), 6)
        assert its.get_log("browser") == []


def test_by_keys_alone_a_result_is_handed_in(hall, phones) -> None:
    one = hall.scan(3, 0)
    seen: list[str] = []
    while (name := focused(one)) != "Check":
        press_on(one, Keys.TAB)
        seen.append(focused(one))
        if focused(one) in ("winner", "by"):
            press_on(one, Keys.SPACE, *([Keys.ARROW_DOWN] if focused(one) == "by" else []))
        elif focused(one) in POINTS:
            press_on(one, POINTS[focused(one)])
        elif focused(one) == "drops":
            press_on(one, Keys.SPACE)
        assert len(seen) < 30, seen
    assert name == "Check"
    assert seen == [
        "winner", "by", *POINTS, "first.list", "second.list", "drops", "Check",
    ]  # fmt: skip
    press_on(one, Keys.ENTER)
    until(one, lambda it: "Is that right?" in text(it))
    assert "You drop after this round." in text(one)
    while focused(one) != "send":
        press_on(one, Keys.TAB)
    press_on(one, Keys.ENTER)
    until(one, lambda it: "You have handed in" in text(it))
    hall.hears(3, SubmissionState.ONE)


def focused(one: WebDriver) -> str:
    """The name of what has the focus, or what it says."""
    script = "const it = document.activeElement; return it.name || it.textContent.trim()"
    return str(one.execute_script(script))


def test_two_who_differ_are_both_shown_to_each_other_and_at_the_desk(hall, phones) -> None:
    one, other = phones
    hall.scan(2, 0)
    hand_in(one)
    hall.scan(2, 1)
    other.find_element(By.TAG_NAME, "summary").click()
    hand_in(other, "second", **OTHER_POINTS)
    for its in phones:
        until(its, lambda it: "You two have handed in different results" in text(it), 6)
        assert f"{hall.name(2, 0)} beat" in text(its) and f"{hall.name(2, 1)} beat" in text(its)
    hall.hears(2, SubmissionState.DIFFER)
    assert "They differ in: Winner" in hall.page.remarks.text()
    cells = [hall.page.table.model().index(0, column).data() for column in (3, 4)]
    assert [cell.partition(" · ")[0] for cell in cells] == [hall.name(2, 0), hall.name(2, 1)]

    press("Return")
    assert hall.game(2).result is None
    assert "The two differ" in hall.page.line.text
    press("Alt+2")
    assert hall.game(2).result.winner == hall.game(2).second.player
    until(other, lambda it: "The desk has entered it like this" in text(it), 6)
    until(one, lambda it: "The desk has entered another result" in text(it), 6)


def test_a_code_opens_its_own_table_and_what_is_no_code_opens_nothing(hall, phones) -> None:
    one, _ = phones
    hall.scan(3, 0)
    others = {hall.name(table, side) for table in (1, 2, 4) for side in (0, 1)}
    assert not any(name in text(one) for name in others)
    wrong = "".join(reversed(hall.codes(3)[0]))
    one.get(f"{hall.address}/result")
    field = one.find_element(By.ID, "code")
    field.send_keys(wrong, Keys.ENTER)
    until(one, lambda it: "That isn't a code of this event" in text(it))
    assert one.switch_to.active_element.get_attribute("id") == "code"
    assert one.find_element(By.ID, "code").get_attribute("aria-describedby") == "hint wrong"
    (logged,) = one.get_log("browser")
    assert "403" in logged["message"]


def test_a_game_that_is_paired_otherwise_kills_its_codes_while_the_form_is_open(
    open_window, phones, monkeypatch, tmp_path, qtbot
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    bring_to(session, "published")
    switch_player_results(session, wanted=True)
    session.close()
    window = shared(open_window, tmp_path / "cup.dicedown", monkeypatch)
    hall, one = Hall(window, phones, qtbot), phones[0]
    hall.scan(1, 0)
    old = hall.codes(1)
    players = (hall.game(1).second.player, hall.game(2).second.player)
    window.view.desk.run_because("so played", manual_swaps.record_as_played, *players)
    fill_in(one)
    until(one, lambda it: "was paired or seated otherwise" in text(it))
    for code in old:
        phones[1].get(f"{hall.address}/R/{code}")
        assert "Ask the organizer for the new slip" in text(phones[1])
    assert hall.page.lines == ()
    hall.scan(1, 0)
    hand_in(one)
    hall.hears(1, SubmissionState.ONE)
    window.pages.phones.end()


def test_a_code_of_a_round_that_is_over_takes_nothing(hall, phones) -> None:
    desk = hall.window.view.desk
    hall.scan(4, 0)
    old = hall.codes(4)
    for game in hall.round.games:
        desk.run(results.enter, game.table, *slip(game))
    desk.run(rounds.close)
    fill_in(phones[0])
    until(phones[0], lambda it: "Round 1 is over" in text(it))
    assert "5–2 control points" in text(phones[0])
    desk.run(rounds.pair)
    desk.run(rounds.publish)
    phones[1].get(f"{hall.address}/R/{old[1]}")
    assert "Round 1 is over" in text(phones[1])
    assert not set(old) & {code for table in range(1, 5) for code in hall.codes(table)}
    hall.window.pages.phones.end()
