"""Two scorekeepers' tablets in a real browser: typing, two at one slip, and the queue."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from app.services.core.history import history
from app.services.core.session import EventSession
from app.web.server import Server
from tests.builders import begin_round, event_of
from tests.screens.test_phone_faults import Cable
from tests.screens.test_phones import phone, text, until
from tests.screens.test_phones import pytestmark as only_on_request
from tests.services.phones.scorekeeper_acts import let_in

pytestmark = only_on_request

Tablets = tuple[WebDriver, WebDriver]
_FITS = "return document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def browsers(tmp_path_factory) -> Iterator[Tablets]:
    homes = tmp_path_factory.mktemp("tablets")
    with ExitStack() as stack:
        found = [phone(homes / str(width), width) for width in (360, 1024)]
        for one in found:
            stack.callback(one.quit)
        yield found[0], found[1]


@pytest.fixture
def session(tmp_path) -> Iterator[EventSession]:
    opened = event_of(tmp_path / "cup.dicedown", 8)
    begin_round(opened)
    yield opened
    opened.close()


@pytest.fixture
def server(session: EventSession) -> Iterator[Server]:
    started = Server(session.path, "127.0.0.1", 0)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def tablets(browsers, server, session) -> Tablets:
    """Two devices, signed in as Anna and Ben by the square of their codes."""
    for one, name in zip(browsers, ("Anna", "Ben"), strict=True):
        _, code = let_in(session, name)
        one.get(f"{server.address}/test")
        one.execute_script("localStorage.clear()")
        one.get(f"{server.address}/score/sign-in#{code}")
        until(one, lambda it: it.current_url == f"{server.address}/score")
        assert code not in one.execute_script("return JSON.stringify(localStorage) + location.href")
    return browsers


def state(one: WebDriver) -> str:
    return one.find_element(By.ID, "state").text


_KEEP_STATES = """
const state = document.getElementById("state"), key = "score." + document.body.dataset.key;
const waiting = () => JSON.parse(localStorage.getItem(key) || '{"entries": []}').entries.length;
window.log = [];
new MutationObserver(() => window.log.push([state.textContent, waiting()]))
  .observe(state, { childList: true });
"""


def keep_states(one: WebDriver) -> None:
    """Keep all that the page says from now on of what was sent."""
    one.execute_script(_KEEP_STATES)


def states(one: WebDriver) -> list[tuple[str, int]]:
    """What it said since, each time with how many entries waited."""
    return [(text, waiting) for text, waiting in one.execute_script("return window.log")]


def jump(one: WebDriver, table: int) -> None:
    """Type a table's number, as at the keyboard of a tablet."""
    one.execute_script("location.hash = '#tables'")
    field = one.find_element(By.ID, "find")
    field.send_keys(str(table), Keys.ENTER)
    until(one, lambda it: it.current_url.endswith(f"#table-{table}"))


def type_slip(one: WebDriver, control: str = "5") -> None:
    """Winner 1, by scenario, the points, Enter through the rest."""
    keys = one.switch_to.active_element
    keys.send_keys("1")
    one.switch_to.active_element.send_keys("s")
    for number in (control, "2", "21", "9"):
        one.switch_to.active_element.send_keys(number, Keys.ENTER)
    for _ in range(3):
        if one.switch_to.active_element.tag_name == "button":
            break
        one.switch_to.active_element.send_keys(Keys.ENTER)
    one.switch_to.active_element.send_keys(Keys.ENTER)


def results_in(session: EventSession) -> dict[int, int | None]:
    session.poll()
    games = session.state.rounds[-1].games
    return {int(game.table or 0): game.first.control_points for game in games if game.result}


def test_a_slip_is_typed_without_the_mouse_and_the_next_one_follows(tablets, session) -> None:
    one = tablets[1]
    jump(one, 2)
    type_slip(one)
    until(one, lambda it: it.current_url.endswith("#table-3"))
    type_slip(one, "6")
    until(one, lambda it: it.find_element(By.ID, "refused").is_displayed())
    shown = one.find_element(By.ID, "refused")
    assert "6 control points are more than can be scored here" in shown.text
    assert results_in(session) == {2: 5}
    shown.find_element(By.NAME, "anyway").click()
    until(one, lambda _: results_in(session) == {2: 5, 3: 6})
    until(one, lambda it: "2 tables are open" in text(it))
    until(one, lambda it: state(it) == "Everything is sent")
    assert session.read(history)[0].who == "scorekeeper: Ben"
    (refused,) = one.get_log("browser")
    assert "422" in refused["message"]


def test_two_at_one_slip_the_second_sees_both_readings(tablets, session) -> None:
    first, second = tablets
    for one in tablets:
        jump(one, 1)
    second.switch_to.active_element.send_keys("1")
    type_slip(first)
    until(first, lambda _: results_in(session) == {1: 5})
    second.switch_to.active_element.send_keys("s")
    for number in ("3", "2", "21", "9"):
        second.switch_to.active_element.send_keys(number, Keys.ENTER)
    second.find_element(By.CSS_SELECTOR, ".slip:target button.main").click()

    until(second, lambda it: it.find_element(By.ID, "refused").is_displayed())
    shown = second.find_element(By.ID, "refused").text
    assert "Stored now, by Anna, scorekeeper" in shown
    assert "5–2 control points" in shown and "3–2 control points" in shown
    assert "1 entry isn't sent yet." in state(second)
    second.find_element(By.CSS_SELECTOR, "#refused a.back").click()
    until(second, lambda it: state(it) == "Everything is sent")
    assert results_in(session) == {1: 5}


def test_what_cant_be_sent_waits_on_the_device_and_goes_out_in_order(
    tablets, session, server
) -> None:
    one = tablets[1]
    port = int(server.address.rpartition(":")[2])
    jump(one, 1)
    keep_states(one)
    server.stop()
    for _ in range(2):
        type_slip(one)
    until(one, lambda it: "2 entries aren't sent yet." in state(it))

    again = Server(session.path, "127.0.0.1", port)
    again.start()
    try:
        until(one, lambda it: state(it) == "Everything is sent", 10)
        assert states(one)[-1] == ("Everything is sent", 0)
        assert {waiting for text, waiting in states(one) if text == "Everything is sent"} == {0}
        assert results_in(session) == {1: 5, 2: 5}
        verbs = [line.verb for line in session.read(history)]
        assert verbs.count("enter_result") == 2
    finally:
        again.stop()


_SEND = """
const real = window.fetch;
window.fetch = async (path, options) => {
  const isEntry = options && options.method === "POST";
  if (isEntry && window.fails(options.body)) throw new TypeError("no network");
  const answer = await real(path, options);
  if (isEntry) await window.answers;
  return answer;
};
"""


def test_a_page_that_is_open_twice_sends_every_entry(tablets, session) -> None:
    one = tablets[1]
    first, path = one.current_window_handle, one.current_url
    one.switch_to.new_window("tab")
    one.get(path)
    # What it sends arrives, and the answer takes long.
    one.execute_script("window.answers = new Promise((done) => { window.go = done; });")
    one.execute_script("window.fails = () => false;" + _SEND)
    second = one.current_window_handle
    one.switch_to.window(first)
    one.execute_script("window.fails = () => true;" + _SEND)
    jump(one, 1)
    for _ in range(2):
        type_slip(one)
    until(one, lambda _: results_in(session) == {1: 5}, 10)
    # Here the first gets its answer, and the network is gone before the second.
    one.execute_script("let sent = 0; window.fails = () => { sent += 1; return sent > 1; };")
    until(one, lambda it: "1 entry isn't sent yet." in state(it), 10)
    one.switch_to.window(second)
    one.execute_script("window.go();")
    try:
        until(one, lambda _: results_in(session) == {1: 5, 2: 5}, 10)
    finally:
        one.close()
        one.switch_to.window(first)


def test_what_was_refused_goes_from_every_tab_once_one_has_the_answer(tablets, session) -> None:
    one = tablets[1]
    first, path = one.current_window_handle, one.current_url
    jump(one, 2)
    type_slip(one, "6")
    until(one, lambda it: it.find_element(By.ID, "refused").is_displayed())
    one.switch_to.new_window("tab")
    one.get(path)
    until(one, lambda it: it.find_element(By.ID, "refused").is_displayed())
    one.find_element(By.ID, "refused").find_element(By.NAME, "anyway").click()
    until(one, lambda _: results_in(session) == {2: 6})
    one.close()
    one.switch_to.window(first)
    until(one, lambda it: not it.find_element(By.ID, "refused").is_displayed())
    jump(one, 1)
    type_slip(one)
    until(one, lambda _: results_in(session) == {1: 5, 2: 6})
    until(one, lambda it: state(it) == "Everything is sent")


def test_a_network_that_swallows_what_is_sent_is_noticed_and_nothing_is_called_sent(
    tablets, session, server
) -> None:
    one, cable = tablets[1], Cable(server)
    try:
        one.get(f"{cable.address}/score/sign-in#{let_in(session, 'Cem')[1]}")
        until(one, lambda it: it.current_url == f"{cable.address}/score")
        jump(one, 1)
        keep_states(one)
        cable.is_swallowing = True
        type_slip(one)
        until(one, lambda it: "1 entry isn't sent yet." in state(it), 15)
        cable.is_swallowing = False
        cable.cut()
        until(one, lambda it: state(it) == "Everything is sent", 15)
        assert states(one)[0] in (("Sending…", 1), ("1 entry isn't sent yet.", 1))
        assert {waiting for text, waiting in states(one) if text == "Everything is sent"} == {0}
        assert results_in(session) == {1: 5}
        assert [line.verb for line in session.read(history)].count("enter_result") == 1
    finally:
        cable.end()


def test_check_in_by_name_and_every_page_fits(tablets, session, server) -> None:
    narrow, wide = tablets
    wide.get(f"{server.address}/score/check-in")
    wide.find_element(By.ID, "find").send_keys("003", Keys.ENTER)
    until(wide, lambda it: "1 of 8 checked in" in text(it))
    session.poll()
    assert session.state.by_id[3].is_here
    for page in ("", "#table-1", "/check-in", "/late", "/lists", "/sign-in"):
        narrow.get(f"{server.address}/score{page}")
        assert narrow.execute_script(_FITS), page
        narrow.execute_script("document.documentElement.style.fontSize = '200%'")
        assert narrow.execute_script(_FITS), f"{page} at 200 %"
        narrow.execute_script("document.documentElement.style.fontSize = ''")


def test_a_revoked_device_is_out_by_itself(tablets, session) -> None:
    from app.services.phones import scorekeepers

    jump(tablets[0], 2)
    session.do(scorekeepers.revoke, 1)
    until(tablets[0], lambda it: "s code was revoked" in it.page_source, 6)
    # The table that was open is no code.
    until(tablets[0], lambda it: it.execute_script("return document.readyState") == "complete")
    assert tablets[0].current_url.endswith("/score#table-2")
    assert "s code was revoked" in text(tablets[0])


def accept(one: WebDriver, language: str) -> None:
    """Have the device want another language from now on."""
    one.execute_cdp_cmd("Network.enable", {})
    headers = {"headers": {"Accept-Language": language}}
    one.execute_cdp_cmd("Network.setExtraHTTPHeaders", headers)


def test_what_waits_of_a_revoked_device_goes_out_in_another_name(tablets, session, server) -> None:
    from app.services.phones import scorekeepers

    one, port = tablets[1], int(server.address.rpartition(":")[2])
    jump(one, 1)
    server.stop()
    type_slip(one)
    until(one, lambda it: "1 entry isn't sent yet." in state(it))
    session.do(scorekeepers.revoke, 2)
    accept(one, "de")
    again = Server(session.path, "127.0.0.1", port)
    again.start()
    try:
        until(one, lambda it: "wurde widerrufen" in text(it), 10)
        # Some languages name them twice.
        assert "Mit dem Code von Ben anmelden." in state(one)
        accept(one, "en")
        one.get(f"{again.address}/score/sign-in#{let_in(session, 'Cem')[1]}")
        until(one, lambda it: it.current_url == f"{again.address}/score")
        left = one.find_element(By.ID, "left")
        assert "Entries of Ben on this device aren't sent yet: 1. Their code was" in left.text
        assert results_in(session) == {}
        left.find_element(By.TAG_NAME, "button").click()
        until(one, lambda _: results_in(session) == {1: 5})
        until(one, lambda it: state(it) == "Everything is sent")
        assert not left.is_displayed()
        assert session.read(history)[0].who == "scorekeeper: Cem"
    finally:
        again.stop()
