"""What a phone shows where its network, its sleep or its clock goes wrong; in a real browser."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from app.services.clock import round_clock
from app.services.event.opening import now
from app.web.server import Server
from tests.builders import begin_round
from tests.screens.test_phones import phone, pytestmark, server, session, text, until

__all__ = ["pytestmark", "server", "session"]

HOUR = 3600


@pytest.fixture(scope="module")
def one(tmp_path_factory) -> Iterator[WebDriver]:
    browser = phone(tmp_path_factory.mktemp("phone"), 360)
    yield browser
    browser.quit()


def state(one: WebDriver) -> str:
    return str(one.find_element(By.ID, "state").text)


class Cable:
    """A way to the server that can be cut, or swallow whatever is sent."""

    def __init__(self, server: Server) -> None:
        self.to = int(server.address.rpartition(":")[2])
        self.is_swallowing = False
        self._ends: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End every connection at once."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
        for thread in self._threads:
            thread.join(5)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                self._ends += [near, far]
                for ends in ((near, far), (far, near)):
                    thread = threading.Thread(target=self._pass, args=(*ends, ends[0] is near))
                    self._threads.append(thread)
                    thread.start()

    def _pass(self, source: socket.socket, to: socket.socket, is_out: bool) -> None:
        with suppress(OSError), source:
            while data := source.recv(65536):
                if is_out:
                    data = data.replace(f":{self.port}".encode(), f":{self.to}".encode())
                if not self.is_swallowing:
                    to.sendall(data)
            if not self.is_swallowing:
                to.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def cable(server) -> Iterator[Cable]:
    made = Cable(server)
    yield made
    made.end()


def test_a_network_that_swallows_everything_is_noticed_and_comes_back(one, cable, session) -> None:
    one.get(f"{cable.address}/pairings")
    until(one, lambda it: state(it) == "Live")
    cable.is_swallowing = True
    begin_round(session)
    until(one, lambda it: "No connection" in state(it), 30)
    assert "Round 1" not in text(one)
    cable.is_swallowing = False
    cable.cut()
    until(one, lambda it: state(it) == "Live", 15)
    until(one, lambda it: "Round 1: find your table" in text(it), 15)


def test_a_network_that_is_cut_is_back_within_seconds(one, cable, session) -> None:
    one.get(f"{cable.address}/pairings")
    until(one, lambda it: state(it) == "Live")
    for _ in range(3):
        cable.cut()
        time.sleep(0.5)
    begin_round(session)
    until(one, lambda it: "Round 1: find your table" in text(it), 8)
    until(one, lambda it: state(it) == "Live", 8)


def test_a_phone_that_slept_is_fresh_when_it_wakes(one, server, session) -> None:
    one.get(f"{server.address}/pairings")
    until(one, lambda it: state(it) == "Live")
    one.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
    one.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    one.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    begin_round(session)
    time.sleep(15)
    online = {**offline, "offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    one.execute_cdp_cmd("Network.emulateNetworkConditions", online)
    one.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
    began = time.monotonic()
    until(one, lambda it: "Round 1: find your table" in text(it), 6)
    until(one, lambda it: state(it) == "Live", 6)
    assert time.monotonic() - began < 6


@pytest.mark.parametrize("hours", [1, -1])
def test_a_phone_whose_clock_is_wrong_shows_the_desks_time(one, server, session, hours) -> None:
    wrong = f"const real = Date.now; Date.now = () => real.call(Date) + {hours * HOUR * 1000};"
    added = one.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": wrong})
    try:
        session.clock = now
        begin_round(session)
        session.do(round_clock.start)
        server.wake()
        one.get(f"{server.address}/clock")
        figure = (By.CSS_SELECTOR, ".clock .figure")
        until(one, lambda it: it.find_elements(*figure) and ":" in it.find_element(*figure).text)
        time.sleep(1)
        shown = one.find_element(*figure).text.split(":")
        seconds = sum(60**n * int(part) for n, part in enumerate(reversed(shown)))
        clock = one.find_element(By.CSS_SELECTOR, "p.clock")
        ends, began = clock.get_attribute("data-ends"), clock.get_attribute("data-began")
        true = (float(ends) / 1000 - time.time()) if ends else (time.time() - float(began) / 1000)
        assert abs(seconds - true) < 3
    finally:
        one.execute_cdp_cmd(
            "Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]}
        )
