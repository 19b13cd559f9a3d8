"""A laptop that is a players' screen of an event on a server, directed from a desk's window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from PySide6.QtGui import QDesktopServices

from app.models.server import patient_link
from app.services.event.moving import move_to_server
from app.services.event.opening import open_existing
from app.services.screen.network_screens import is_network
from app.services.screen.screens import Mode
from app.services.screen.slide_order import Cue
from app.services.screen.slides import SlideKind
from app.ui.core import beside
from app.web.guest_screen import GuestScreen
from tests.postgres import Server
from tests.ui.hands import press
from tests.ui.places import view_of

MOST_MS = 10_000


@pytest.fixture
def address(event: Path, postgres: Server, request: pytest.FixtureRequest) -> Any:
    session = open_existing(event)
    name = request.node.name.removeprefix("test_").replace("_", "-")[:40].strip("-")
    made = move_to_server(session, postgres.address(name))
    session.close()
    return made


@pytest.fixture
def hall(address) -> Iterator[GuestScreen]:
    """The laptop in hall 2."""
    screen = GuestScreen(address, name="Hall 2")
    screen.start()
    yield screen
    screen.stop()


def shown(screen: GuestScreen) -> str:
    with urlopen(screen.url, timeout=5) as answer:
        return str(answer.read().decode())


def test_the_desk_lists_the_laptop_and_directs_it_apart_from_the_rest(
    open_window, address, hall, qtbot
) -> None:
    assert 'class="slide names"' in shown(hall), "nobody directs it: the pairings are next"
    assert hall.is_directed is False
    window = open_window(str(address))
    view = view_of(window)
    view.show_page("screen")
    page = view.pages["screen"]
    qtbot.waitUntil(lambda: view.desk.network_screens == ("Hall 2",), timeout=MOST_MS)
    page.director.show_kind(SlideKind.IDLE)
    qtbot.waitUntil(lambda: 'class="slide large' in shown(hall), timeout=MOST_MS)
    assert hall.is_directed
    (info,) = (one for one in page.screens.listed if is_network(one.key))
    page.screens.choose(info.key, SlideKind.CLOCK)
    qtbot.waitUntil(lambda: 'class="slide clock' in shown(hall), timeout=MOST_MS)
    page.screens.choose(info.key, Mode.OFF)
    qtbot.waitUntil(lambda: 'class="slide black' in shown(hall), timeout=MOST_MS)
    # The desk closes the event: the laptop goes on by itself.
    window.close_event()
    qtbot.waitUntil(lambda: 'class="slide names' in shown(hall), timeout=MOST_MS)
    assert hall.is_directed is False


def test_a_message_of_the_organizer_is_on_the_laptop(open_window, address, hall, qtbot) -> None:
    view = view_of(open_window(str(address)))
    view.show_page("screen")
    qtbot.waitUntil(lambda: view.desk.network_screens == ("Hall 2",), timeout=MOST_MS)
    view.pages["screen"].director.show(
        Cue(kind=SlideKind.MESSAGE, message="Lunch <b>until</b> 13:00")
    )
    qtbot.waitUntil(lambda: "Lunch &lt;b&gt;until" in shown(hall), timeout=MOST_MS)


def test_a_laptop_that_wants_one_slide_is_directed_by_nobody(open_window, address, qtbot) -> None:
    view = view_of(open_window(str(address)))
    screen = GuestScreen(address, name="Hall 3", shows="clock")
    screen.start()
    try:
        assert screen.is_directed is None and 'class="slide clock' in shown(screen)
        qtbot.wait(int(patient_link.RETRY_SECONDS * 2000))
        assert view.desk.network_screens == ()
    finally:
        screen.stop()


def test_the_laptops_window_says_whether_a_desk_directs_it(
    open_window, address, qtbot, monkeypatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: True)
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 60_000)
    laptop = open_window()
    laptop.acts["as_screen"].trigger()
    page = laptop.pages.guest_screen
    page.address.setText(str(address))
    page.name.setText("Hall 2")
    press("Return")
    assert "No desk chooses at the moment" in page.message.text()
    desk = open_window(str(address))
    view_of(desk).show_page("screen")
    qtbot.waitUntil(lambda: "A desk chooses what is shown." in page.message.text(), timeout=MOST_MS)
    desk.close_event()
    qtbot.waitUntil(lambda: "No desk chooses at the" in page.message.text(), timeout=MOST_MS)
    page.stop()
