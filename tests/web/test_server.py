"""The server on a real socket: answers, news, refusals, and that off means off."""

import asyncio
import gzip
import http.client
import json
import socket
import threading
import time
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from starlette.requests import Request

from app.codes import PhoneCode
from app.rules.core.draw import Draw
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.phones.phone_reader import PhoneReader
from app.services.results import results
from app.web.server import Server
from app.web.site import HEADERS, MOST_BODY, Site
from tests.builders import begin_round, event_of, plain_result

HOST = "127.0.0.1"


@contextmanager
def serving(path: Path) -> Iterator[Server]:
    server = Server(path, HOST, 0)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def session(tmp_path) -> Iterator[EventSession]:
    opened = event_of(tmp_path / "cup.dicedown", 8)
    yield opened
    opened.close()


@pytest.fixture
def server(session: EventSession) -> Iterator[Server]:
    with serving(session.path) as started:
        yield started


class Answer:
    """What came back."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.headers = {name.lower(): text for name, text in answer.getheaders()}
        self.body = answer.read()

    @property
    def text(self) -> str:
        return self.body.decode()


def request(
    server: Server, path: str, method: str = "GET", body: str | bytes = "", **headers: str
) -> Answer:
    host, port = server.address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=10)
    sent = {name.replace("_", "-"): text for name, text in headers.items()}
    if method == "POST":
        sent.setdefault("content-type", "application/x-www-form-urlencoded")
    connection.request(method, path, body, sent)
    answer = Answer(connection.getresponse())
    connection.close()
    return answer


def eventually(holds, seconds: float = 5.0) -> None:
    """Wait until something holds; fail where it doesn't."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.01)


def test_a_page_comes_with_strict_headers_a_tag_and_packed(server) -> None:
    answer = request(server, "/pairings", accept_encoding="gzip")

    assert answer.status == 200
    assert HEADERS.items() <= answer.headers.items()
    assert "server" not in answer.headers
    assert "Player 001" in gzip.decompress(answer.body).decode()
    again = request(server, "/pairings", if_none_match=answer.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_what_the_window_does_is_on_phones_within_a_second(server, session) -> None:
    begun = json.loads(request(server, "/version").text)["version"]
    begin_round(session)
    server.wake()

    eventually(lambda: json.loads(request(server, "/version").text)["version"] != begun, 1)

    assert "Round 1: find your table" in request(server, "/pairings").text


def test_news_come_by_themselves(server, session) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    heard: list[str] = []

    def listen() -> None:
        connection = http.client.HTTPConnection(host, int(port), timeout=10)
        connection.request("GET", "/events")
        with closing(connection), connection.getresponse() as answer, suppress(OSError):
            while line := answer.readline():
                if line.startswith(b"data:"):
                    heard.append(json.loads(line[5:])["version"])

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    eventually(lambda: len(heard) == 1 and server.listeners == 1)
    begin_round(session)

    eventually(lambda: len(set(heard)) > 1, 2)
    server.stop()
    thread.join(5)
    assert not thread.is_alive()


def test_what_players_may_not_know_is_no_news(server, session) -> None:
    before = json.loads(request(server, "/version").text)["version"]
    session.do(rounds.pair)
    server.wake()
    time.sleep(0.6)

    assert json.loads(request(server, "/version").text)["version"] == before


def test_a_result_that_waits_for_its_round_is_no_news(server, session) -> None:
    begin_round(session)
    server.wake()
    eventually(lambda: "find your table" in request(server, "/pairings").text)
    time.sleep(0.6)
    before = json.loads(request(server, "/version").text)["version"]
    for game in session.state.last_round.games:
        session.with_reason("test", results.enter, game.table, *plain_result(game, Draw(1)))
    server.wake()
    time.sleep(0.6)
    assert json.loads(request(server, "/version").text)["version"] == before

    session.do(rounds.close)
    server.wake()
    eventually(lambda: json.loads(request(server, "/version").text)["version"] != before, 1)
    assert request(server, "/standings").text.count("<strong>Player ") == 8


def test_a_phone_remembers_its_player_in_this_event_alone(server, session, tmp_path) -> None:
    own = {"origin": server.address, "sec_fetch_site": "same-origin"}
    answer = request(server, "/remember", "POST", "player=3", **own)
    cookie = answer.headers["set-cookie"]

    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
    kept = cookie.split(";")[0]
    assert "<h1>Player 003</h1>" in request(server, "/", cookie=kept).text
    gone = request(server, "/forget", "POST", "", cookie=kept, **own)
    assert 'player=""' in gone.headers["set-cookie"]

    other = event_of(tmp_path / "other.dicedown", 4)
    other.close()
    # Another event on the same address: its player 3 is somebody else.
    rest = kept.partition(".")[2]
    assert "<h1>Player 003</h1>" not in request(server, "/", cookie=f"player=00000000.{rest}").text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_a_form_of_another_site_is_refused(server, headers) -> None:
    assert request(server, "/remember", "POST", "player=3", **headers).status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", ""])
def test_only_its_own_addresses_are_answered(server, host) -> None:
    answer = request(server, "/", host=host)

    assert answer.status == 421
    assert b"Player" not in answer.body


def test_long_or_endless_bodies_are_refused(server) -> None:
    assert request(server, "/remember", "POST", "x" * (MOST_BODY + 1)).status == 413
    assert request(server, "/remember", "POST", b"", transfer_encoding="chunked").status == 413


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/nothing", "GET", 404),
        ("/players/99", "GET", 404),
        ("/players/x", "GET", 404),
        ("/../../pyproject.toml", "GET", 404),
        ("/phone.css/../../style.qss", "GET", 404),
        ("/", "POST", 405),
        ("/remember", "GET", 405),
        ("/", "TRACE", 405),
        ("/pairings", "HEAD", 200),
    ],
)
def test_every_other_path_and_method_has_a_plain_answer(server, path, method, status) -> None:
    answer = request(server, path, method)

    assert answer.status == status
    assert "Traceback" not in answer.text


def test_a_port_in_use_is_refused_before_anything_starts(server, session) -> None:
    port = int(server.address.rpartition(":")[2])
    with pytest.raises(UserError) as caught:
        Server(session.path, HOST, port).start()
    assert caught.value.code == PhoneCode.PORT_TAKEN


@pytest.mark.parametrize(
    ("host", "port", "code"),
    [(HOST, 70_000, PhoneCode.NO_PORT), ("203.0.113.9", 0, PhoneCode.NO_ADDRESS)],
)
def test_an_address_that_is_none_of_ours_is_refused(session, host, port, code) -> None:
    with pytest.raises(UserError) as caught:
        Server(session.path, host, port).start()
    assert caught.value.code == code


def test_once_it_has_stopped_nothing_listens_and_the_port_is_free(session) -> None:
    with serving(session.path) as server:
        port = int(server.address.rpartition(":")[2])
        assert server.is_running
    with pytest.raises(OSError), socket.create_connection((HOST, port), timeout=1):
        pass
    again = Server(session.path, HOST, port)
    again.start()
    again.stop()
    server.stop()


def test_while_the_event_cant_be_read_phones_are_asked_to_wait(tmp_path) -> None:
    with serving(tmp_path / "missing.dicedown") as server:
        answer = request(server, "/")
        assert answer.status == 503
        assert "One moment" in answer.text
        assert server.trouble is not None
        event_of(tmp_path / "missing.dicedown", 4).close()
        eventually(lambda: request(server, "/").status == 200)
        assert server.trouble is None


def test_a_bug_while_the_event_is_read_is_said_and_ends_with_its_cause(
    server, session, monkeypatch, caplog
) -> None:
    before = request(server, "/version").text
    with monkeypatch.context() as patch:
        patch.setattr(PhoneReader, "look", lambda reader: {}["no such player"])
        server.wake()
        eventually(lambda: server.trouble is not None)
        assert server.trouble is not None and "no such player" in server.trouble.facts["why"]
        begin_round(session)
    eventually(lambda: request(server, "/version").text.split(",")[0] != before.split(",")[0])
    assert server.trouble is None
    assert [one.message for one in caplog.records] == ["phones can't be shown what is new"]


def test_any_thread_may_ask_which_screens_there_are(eager_threads) -> None:
    site = Site(frozenset(), "en")

    def stream(number: int) -> AsyncGenerator[str]:
        query = f"name={number}&show=desk".encode()
        return site._stream(Request({"type": "http", "query_string": query}))

    async def come_and_go() -> None:
        for _ in range(600):
            streams = [stream(number) for number in range(8)]
            for one in streams:
                await anext(one)
            for one in streams:
                await one.aclose()

    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(asyncio.run, come_and_go())
        while not coming.done():
            assert len(site.screens) <= 8
    coming.result()
