"""This computer as a players' screen of an event at another desk: addresses and what answers."""

import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Semaphore, Thread, Timer
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from app.codes import PhoneCode
from app.services.core.errors import NotNowError
from app.services.phones.phone_reader import PhoneReader
from app.services.phones.phone_view import PhoneView
from app.web import server
from app.web.guest_screen import GuestScreen, shared_address
from app.web.server import Server
from tests.builders import event_of


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("10.0.0.5", "http://10.0.0.5:8030"),
        (" 10.0.0.5:8031 ", "http://10.0.0.5:8031"),
        ("http://10.0.0.5:8030/", "http://10.0.0.5:8030"),
        ("http://10.0.0.5:8030/screen", "http://10.0.0.5:8030"),
        ("Desk.local", "http://desk.local:8030"),
        ("http://[fe80::1]:8030", "http://[fe80::1]:8030"),
        ("10.0.0.5:eighty", "10.0.0.5:eighty"),
        ("http://[fe80::1", "http://[fe80::1"),
    ],
)
def test_an_address_is_taken_as_somebody_types_it(typed: str, address: str) -> None:
    assert shared_address(typed) == address


@pytest.fixture
def shared(tmp_path) -> Iterator[Server]:
    event_of(tmp_path / "cup.dicedown", 4).close()
    server = Server(tmp_path / "cup.dicedown", "127.0.0.1", 0)
    server.start()
    yield server
    server.stop()


def test_what_a_desk_shares_is_opened_by_the_screens_name(shared: Server) -> None:
    screen = GuestScreen(shared.address, name="Hall 2")
    screen.look()
    assert screen.url == f"{shared.address}/screen?name=Hall+2&show=desk"
    with urlopen(screen.url, timeout=5) as answer:
        assert b"Spring Cup" in answer.read()


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1:9", "10.0.0.5:eighty", "http://10.0.0.5 x:8030", "http://[fe80::1"],
)
def test_where_nothing_answers_that_is_said(address: str) -> None:
    with pytest.raises(NotNowError) as refused:
        GuestScreen(address).look()
    assert refused.value.code == PhoneCode.NOTHING_SHARED
    assert refused.value.facts["address"] == address


class Stranger(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>A router's page</html>")

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def test_a_program_that_speaks_otherwise_is_no_event() -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:

        def greet() -> None:
            link, _ = stranger.accept()
            with link:
                link.sendall(b"220 ready\r\n")
                link.recv(1000)

        thread = Thread(target=greet)
        thread.start()
        with pytest.raises(NotNowError) as refused:
            GuestScreen(f"http://127.0.0.1:{stranger.getsockname()[1]}").look()
        thread.join()
    assert refused.value.code == PhoneCode.NO_SCREEN


def test_another_program_that_answers_is_no_event() -> None:
    with HTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        thread = Thread(target=stranger.handle_request)
        thread.start()
        with pytest.raises(NotNowError) as refused:
            GuestScreen(f"http://127.0.0.1:{stranger.server_port}").look()
        thread.join()
    assert refused.value.code == PhoneCode.NO_SCREEN


def test_an_event_that_is_read_here_is_served_to_this_computer_until_it_stops(tmp_path) -> None:
    event_of(tmp_path / "cup.dicedown", 4).close()
    screen = GuestScreen(tmp_path / "cup.dicedown", name="Hall 1")
    screen.start()
    assert screen.url.startswith("http://127.0.0.1:") and screen.url.endswith("&show=auto")
    with urlopen(screen.url, timeout=5) as answer:
        page = answer.read()
    assert b"Spring Cup" in page
    # No phone reaches this computer, so that no code leads there.
    assert b"127.0.0.1" not in page and b"<svg" not in page
    # Nobody can enter anything on a screen.
    for path in ("/score", "/result"):
        with pytest.raises(HTTPError) as refused:
            urlopen(urljoin(screen.url, path), timeout=5)
        assert refused.value.code == 404
        refused.value.close()
    screen.stop()
    with pytest.raises(URLError):
        urlopen(screen.url, timeout=5)


def test_an_event_that_cannot_be_read_is_refused_and_nothing_listens(tmp_path) -> None:
    (tmp_path / "cup.dicedown").write_bytes(b"no event")
    screen = GuestScreen(tmp_path / "cup.dicedown")
    with pytest.raises(NotNowError):
        screen.start()
    assert screen.server is not None and not screen.server.is_running


def test_an_event_that_is_read_too_slowly_is_refused_and_nothing_listens(
    tmp_path, monkeypatch
) -> None:
    """An empty page on a projector would say nothing of why."""
    event_of(tmp_path / "cup.dicedown", 4).close()
    read = Semaphore(0)
    look = PhoneReader.look

    def slow(reader: PhoneReader) -> PhoneView | None:
        assert read.acquire(timeout=10)
        return look(reader)

    monkeypatch.setattr(PhoneReader, "look", slow)
    monkeypatch.setattr(server, "_START_SECONDS", 0.05)
    screen = GuestScreen(tmp_path / "cup.dicedown")
    Timer(0.5, read.release).start()
    with pytest.raises(NotNowError) as refused:
        screen.start()
    assert refused.value.code == PhoneCode.SLOW_EVENT
    assert screen.server is not None and not screen.server.is_running
