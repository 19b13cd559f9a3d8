"""Two phones in a real browser, side by side with the desk.

Run by ``dev.py test --screens``, which installs Chromium; elsewhere these tests are skipped.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

from app.services.clock import round_clock
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.web.server import Server
from tests.builders import begin_round, event_of

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")

pytestmark = pytest.mark.skipif(
    "DICEDOWN_SCREENS" not in os.environ, reason="asked for by `dev.py test --screens` alone"
)

PAGES = ("", "pairings", "players/3", "scenario", "standings", "clock", "test")
_FITS = "return document.documentElement.scrollWidth <= innerWidth"
_FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--lang=en",
)  # fmt: skip


def phone(home: Path, width: int) -> WebDriver:
    """A browser with the screen of a phone."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    for flag in (*_FLAGS, f"--user-data-dir={home}"):
        options.add_argument(flag)
    screen = {"width": width, "height": 740, "pixelRatio": 2.0, "touch": True}
    options.add_experimental_option(
        "mobileEmulation", {"deviceMetrics": screen, "userAgent": "test phone"}
    )
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(str(DRIVER)), options=options)


@pytest.fixture(scope="module")
def phones(tmp_path_factory) -> Iterator[tuple[WebDriver, WebDriver]]:
    homes = tmp_path_factory.mktemp("phones")
    with ExitStack() as stack:
        found = [phone(homes / str(width), width) for width in (360, 412)]
        for one in found:
            stack.callback(one.quit)
        yield found[0], found[1]


@pytest.fixture
def session(tmp_path) -> Iterator[EventSession]:
    opened = event_of(tmp_path / "cup.dicedown", 9, packet="sr2019", size=75)
    yield opened
    opened.close()


@pytest.fixture
def server(session: EventSession) -> Iterator[Server]:
    started = Server(session.path, "127.0.0.1", 0)
    started.start()
    yield started
    started.stop()


def until(one: WebDriver, holds: Callable[[WebDriver], object], seconds: float = 5) -> None:
    # A page that is left, or made new by itself, takes what was found on it away.
    WebDriverWait(one, seconds, 0.02, (StaleElementReferenceException,)).until(holds)


def text(one: WebDriver) -> str:
    """What is shown, read in one go: a page may be left while it is looked at."""
    return str(one.execute_script("return document.querySelector('main')?.innerText || ''"))


def test_two_phones_follow_the_desk(phones, server, session) -> None:
    for one in phones:
        one.get(f"{server.address}/pairings")
        until(one, lambda it: it.find_element(By.ID, "state").text == "Live")
    first = phones[0]
    first.find_element(By.ID, "find").send_keys("player 3")
    shown = [row.text for row in first.find_elements(By.CSS_SELECTOR, "#names > li")]
    assert not any("Player 003" in row for row in shown), "a word is the beginning of a name's"
    first.find_element(By.ID, "find").clear()
    first.find_element(By.ID, "find").send_keys("003")
    until(first, lambda it: "Player 004" not in text(it))
    first.find_element(By.PARTIAL_LINK_TEXT, "Player 003").click()
    until(first, lambda it: "This is me" in text(it))
    first.find_element(By.CSS_SELECTOR, "button.main").click()
    until(first, lambda it: it.current_url == f"{server.address}/")

    begin_round(session)
    began = time.monotonic()
    until(phones[1], lambda it: "Round 1: find your table" in text(it), 2)
    until(first, lambda it: "against" in text(it), 2)
    assert time.monotonic() - began < 2

    session.do(round_clock.start)
    for one in phones:
        until(one, lambda it: it.find_element(By.CSS_SELECTOR, ".clock .figure").text != "…")
        assert one.get_log("browser") == []


def test_a_phone_without_server_sent_events_asks_and_is_as_fresh(phones, server, session) -> None:
    one = phones[1]
    source = "delete window.EventSource"
    added = one.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        one.get(f"{server.address}/pairings")
        # A page of the test before may have asked its server once more, which had ended by then.
        one.get_log("browser")
        assert one.execute_script("return typeof EventSource") == "undefined"
        until(one, lambda it: it.find_element(By.ID, "state").text == "Live")
        begin_round(session)
        began = time.monotonic()
        until(one, lambda it: "Round 1: find your table" in text(it), 4)
        assert time.monotonic() - began < 2
        assert one.get_log("browser") == []
    finally:
        one.execute_cdp_cmd(
            "Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]}
        )


def test_by_keys_alone_a_player_is_found_and_remembered(phones, server, session) -> None:
    one = phones[0]
    one.delete_all_cookies()
    begin_round(session)
    one.get(f"{server.address}/pairings")
    press(one, Keys.TAB)
    assert one.switch_to.active_element.get_attribute("id") == "find"
    press(one, "004", Keys.TAB, Keys.ENTER)
    until(one, lambda it: "This is me" in text(it))
    press(one, Keys.TAB)
    while one.switch_to.active_element.text != "This is me":
        press(one, Keys.TAB)
    assert (
        one.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
        == "solid"
    )
    press(one, Keys.ENTER)
    until(one, lambda it: it.current_url == f"{server.address}/")
    one.get(f"{server.address}/")
    assert "Player 004" in text(one) and "against" in text(one)


def press(one: WebDriver, *keys: str) -> None:
    """Press keys wherever the focus is."""
    ActionChains(one).send_keys(*keys).perform()


def test_every_page_fits_a_narrow_phone_also_with_large_letters(phones, server, session) -> None:
    begin_round(session)
    for page in PAGES:
        phones[0].get(f"{server.address}/{page}")
        assert phones[0].execute_script(_FITS), page
        phones[0].execute_script("document.documentElement.style.fontSize = '200%'")
        assert phones[0].execute_script(_FITS), f"{page} at 200 %"


def test_without_the_desk_a_phone_says_so_and_comes_back_by_itself(phones, session) -> None:
    one = phones[1]
    server = Server(session.path, "127.0.0.1", 0)
    server.start()
    port = int(server.address.rpartition(":")[2])
    one.get(f"{server.address}/pairings")
    until(one, lambda it: it.find_element(By.ID, "state").text == "Live")
    server.stop()
    until(one, lambda it: "No connection" in it.find_element(By.ID, "state").text, 10)
    session.do(rounds.pair)
    session.do(rounds.publish)

    again = Server(session.path, "127.0.0.1", port)
    again.start()
    try:
        until(one, lambda it: it.find_element(By.ID, "state").text == "Live", 10)
        until(one, lambda it: "Round 1: find your table" in text(it))
    finally:
        again.stop()


def test_the_connection_test_says_how_fast_and_whether_news_come(phones, server) -> None:
    one = phones[0]
    one.get(f"{server.address}/test")
    until(one, lambda it: "Changes arrive by themselves." in text(it))
    until(one, lambda it: "ms." in text(it))
    assert server.devices == 1
