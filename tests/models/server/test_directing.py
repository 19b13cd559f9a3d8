"""Players' screens that desks direct by way of an event's server, on a real one."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

from app.models.server import directing
from app.models.server.address import ServerAddress
from app.models.server.desk_event import DeskEvent
from app.models.server.directing import SAY, SCREENS, Message, ScreenLink, read_message
from tests.builders import event_of
from tests.postgres import Server, running

SOON = 8.0


@pytest.fixture(scope="module")
def own(postgres: Server) -> Iterator[Server]:
    """A server of these tests alone, which may be stopped."""
    with running() as server:
        yield server


@pytest.fixture
def address(own: Server, tmp_path) -> Iterator[ServerAddress]:
    with_event = event_of(tmp_path / "cup.dicedown", 4)
    made = own.event_of(with_event.file.image())
    with_event.close()
    yield made
    own.drop(made)


@pytest.fixture
def desk(address: ServerAddress, tmp_path) -> Iterator[Callable[[str], DeskEvent]]:
    opened: list[DeskEvent] = []

    def open_one(name: str) -> DeskEvent:
        opened.append(DeskEvent.open(address, tmp_path / f"{name}.dicedown", name))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


class Screen:
    """A screen that keeps what it was to show."""

    def __init__(self, address: ServerAddress, name: str) -> None:
        self.shown: list[str | None] = []
        self.link = ScreenLink(address, name, self.shown.append)
        self.link.start()

    @property
    def now(self) -> str | None:
        return self.shown[-1] if self.shown else None


@pytest.fixture
def screen(address: ServerAddress) -> Iterator[Callable[[str], Screen]]:
    made: list[Screen] = []

    def open_one(name: str) -> Screen:
        made.append(Screen(address, name))
        return made[-1]

    yield open_one
    for one in made:
        one.link.stop()


def until(is_so: Callable[[], Any], seconds: float = SOON) -> None:
    end = monotonic() + seconds
    while not is_so():
        assert monotonic() < end, "not in time"
        sleep(0.02)


def test_a_desk_lists_a_screen_and_directs_it_and_no_other(desk, screen) -> None:
    one = desk("Anna")
    second, third = screen("Hall 2"), screen("Hall 3")
    until(lambda: one.screens == ("Hall 2", "Hall 3"))
    one.direct({"Hall 2": "clock"}, is_new=True)
    until(lambda: second.now == "clock")
    one.direct({"Hall 2": "pairings", "Hall 3": "clock"}, is_new=True)
    until(lambda: (second.now, third.now) == ("pairings", "clock"))
    assert second.shown == ["clock", "pairings"] and third.shown == ["clock"]
    assert one.others == (), "a screen is no desk"
    second.link.stop()
    until(lambda: one.screens == ("Hall 3",))


def test_a_screen_that_comes_late_hears_at_once(desk, screen) -> None:
    one = desk("Anna")
    one.direct({"Hall 2": "clock"}, is_new=True)
    late = screen("Hall 2")
    until(lambda: late.now == "clock", 3.0)


def test_of_two_desks_the_one_that_showed_something_last_is_followed(
    desk, screen, monkeypatch
) -> None:
    monkeypatch.setattr(directing, "HERE_SECONDS", 0.2)
    one, two, hall = desk("Anna"), desk("Ben"), screen("Hall 2")
    until(lambda: one.screens == two.screens == ("Hall 2",))
    one.direct({"Hall 2": "clock"}, is_new=True)
    until(lambda: hall.now == "clock")
    # A desk that has only just opened the event repeats what it has, and that isn't newer.
    two.direct({"Hall 2": "idle"}, is_new=False)
    sleep(2.5)
    assert hall.now == "clock"
    two.direct({"Hall 2": "pairings"}, is_new=True)
    until(lambda: hall.now == "pairings")
    sleep(2.5)
    assert hall.now == "pairings", "what the first repeats is older"
    one.direct({"Hall 2": "standings"}, is_new=True)
    until(lambda: hall.now == "standings")
    # Where the newest desk is gone, the other one directs.
    one.close()
    until(lambda: hall.now == "pairings")


def test_where_no_desk_is_left_a_screen_goes_on_by_itself(desk, screen) -> None:
    one, hall = desk("Anna"), screen("Hall 2")
    one.direct({"Hall 2": "clock"}, is_new=True)
    until(lambda: hall.now == "clock")
    assert hall.link.is_directed
    one.close()
    until(lambda: hall.shown == ["clock", None], 3.0)
    assert not hall.link.is_directed


def test_a_desk_that_falls_silent_is_followed_for_a_while_and_then_no_more(
    address, screen, monkeypatch
) -> None:
    monkeypatch.setattr(directing, "SEEN_SECONDS", 1.5)
    hall = screen("Hall 2")
    order = Message(
        event=address.event, sender="A", what="show", screen="Hall 2", count=1, order="clock"
    )
    with psycopg.connect(**address.parameters(), autocommit=True) as link:

        def is_heard() -> bool:
            link.execute(SAY, (SCREENS, order.as_text()))
            return hall.now == "clock"

        until(is_heard)
    until(lambda: hall.now is None and hall.shown[-2:] == ["clock", None], 5.0)


def test_after_a_restart_of_the_server_screens_are_directed_again(desk, screen, own) -> None:
    one, hall = desk("Anna"), screen("Hall 2")
    one.direct({"Hall 2": "clock"}, is_new=True)
    until(lambda: hall.now == "clock")
    own.stop()
    own.start()
    one.direct({"Hall 2": "pairings"}, is_new=True)
    until(lambda: hall.now == "pairings", 15.0)
    until(lambda: one.screens == ("Hall 2",), 15.0)


def test_what_nobody_here_says_is_ignored(address, desk, screen) -> None:
    one, hall = desk("Anna"), screen("Hall 2")
    until(lambda: one.screens == ("Hall 2",))
    good = Message(
        event=address.event, sender="A", what="show", screen="Hall 2", count=9, order="x"
    )
    foreign = (
        "", "[]", "{}", "null", '["a"]', "[1,2,3,4,5,6]",
        '["event","A","show","Hall 2",true,"x"]', "[" * 3000,
        replace(good, event="another").as_text(),
        replace(good, screen="Hall 3").as_text(),
        replace(good, what="format").as_text(),
    )  # fmt: skip
    with psycopg.connect(**address.parameters(), autocommit=True) as link:
        for text in foreign:
            link.execute(SAY, (SCREENS, text))
        link.execute(SAY, (SCREENS, replace(good, order="clock").as_text()))
    until(lambda: hall.now == "clock")
    assert hall.shown == ["clock"] and one.screens == ("Hall 2",)


def test_a_message_is_read_as_it_was_sent() -> None:
    sent = Message(
        event="cup", sender="A", what="show", screen="Saal „2“", count=3, order='{"a":1}'
    )
    assert read_message(sent.as_text()) == sent
