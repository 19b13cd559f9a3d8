"""An event on a server that one desk shares: tablets write to it, desks see it, screens follow."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.error import URLError

import pytest

from app.codes import FileCode
from app.rules.core.draw import Draw
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.moving import move_to_server
from app.services.event.opening import open_existing, open_on_server
from app.services.players import players
from app.services.results import results
from app.services.screen import notices
from app.services.screen.slides import SlideKind
from app.ui.phones import page as phones_page
from app.web import server
from tests.builders import plain_result
from tests.postgres import Server, running
from tests.prove.hall import Tablet, fields_of
from tests.services.phones.scorekeeper_acts import let_in
from tests.ui.hands import press
from tests.ui.phones.test_page import LOCAL, fetched, free_port
from tests.ui.places import view_of

SEEN_SECONDS = 2.0
"""On a busy machine that tests; what is promised is measured by itself."""


@pytest.fixture(scope="module")
def own(postgres: Server) -> Iterator[Server]:
    """A server of these tests alone, which may be stopped; where there are programs for one."""
    with running() as server_of_tests:
        yield server_of_tests


@pytest.fixture
def moved(event: Path, own: Server, request: pytest.FixtureRequest) -> str:
    session = open_existing(event)
    name = f"shared-{request.node.name.removeprefix('test_').replace('_', '-')[:30].strip('-')}"
    address = move_to_server(session, own.address(name))
    session.close()
    return str(address)


@pytest.fixture
def shared(open_window, moved, monkeypatch) -> Iterator[tuple[Any, str]]:
    """The window of a desk that shares it, and the address of the pages."""
    window = open_window(moved)
    monkeypatch.setattr(phones_page, "addresses", lambda: (LOCAL,))
    monkeypatch.setattr(server, "USUAL_PORT", free_port())
    page = window.pages.phones
    page._find = lambda: (LOCAL,)
    press("Ctrl+Shift+H", "Return", "Esc")
    yield window, f"http://127.0.0.1:{server.USUAL_PORT}"
    page.end()


@pytest.fixture
def other(moved: str) -> Iterator[EventSession]:
    """Another desk."""
    desk = open_on_server(moved)
    desk.who = "Lou"
    yield desk
    desk.close()


@pytest.fixture
def sign_in(shared: tuple[Any, str]) -> Iterator[Callable[[str], Tablet]]:
    """Gives somebody a code, and a tablet on which it is entered."""
    window, address = shared
    tablets: list[Tablet] = []

    def sign_in_one(name: str) -> Tablet:
        _, code = let_in(view_of(window).desk.session, name)
        tablets.append(Tablet(address))
        status, _ = tablets[-1].post("/score/sign-in", {"code": code})
        assert status == 303
        return tablets[-1]

    yield sign_in_one
    for tablet in tablets:
        tablet.close()


def slip(page: str, table: int, winner: str) -> dict[str, str]:
    return {
        **fields_of(page, "/score/result", f'id="table-{table}"'),
        "winner": winner,
        "by": "scenario",
        "first.control_points": "5",
        "first.army_points": "20",
        "second.control_points": "2",
        "second.army_points": "9",
    }


def result_at(session: EventSession, table: int) -> Any:
    return next(one for one in session.state.rounds[-1].games if one.table == table).result


def test_a_tablets_result_is_at_both_desks_and_each_undoes_its_own(
    shared, other, sign_in, qtbot
) -> None:
    window, _ = shared
    desk = view_of(window).desk
    tablet = sign_in("Anna")
    desk.run(players.tick, 1, "here", on=True)
    began = monotonic()
    status, _ = tablet.post("/score/result", slip(tablet.get("/score"), 2, "first"))
    assert status == 303
    qtbot.waitUntil(lambda: result_at(desk.session, 2) is not None, timeout=5000)
    assert monotonic() - began < SEEN_SECONDS
    other.poll()
    assert result_at(other, 2) == result_at(desk.session, 2)
    assert other.read(history)[0].who == "scorekeeper: Anna"
    # Undo takes what this desk did, and leaves the tablet's result.
    assert desk.take_back().players == {1}
    assert result_at(desk.session, 2) is not None


def test_when_a_tablet_and_another_desk_want_one_table_the_tablet_sees_both(
    shared, other, sign_in
) -> None:
    tablet = sign_in("Ben")
    page = tablet.get("/score")
    other.poll()
    game = next(one for one in other.state.rounds[-1].games if one.table == 1)
    other.do(results.enter, 1, *plain_result(game, Draw(3)))
    before = result_at(other, 1)
    status, text = tablet.post("/score/result", slip(page, 1, "second"))
    assert status == 409 and "Lou" in text
    other.poll()
    assert result_at(other, 1) == before


def test_a_screen_in_another_hall_is_directed_by_the_desk_that_shares(shared, qtbot) -> None:
    window, address = shared
    desk = view_of(window).desk
    hall = f"{address}/screen?name=Hall%202"
    fetched(hall)
    fetched(f"{address}/version?name=Hall%202")
    qtbot.waitUntil(lambda: desk.network_screens == ("Hall 2",), timeout=4000)
    view_of(window).show_page("screen")
    director = view_of(window).pages["screen"].director
    for kind, form in ((SlideKind.CLOCK, "clock"), (SlideKind.IDLE, "large")):
        director.show_kind(kind)
        qtbot.waitUntil(lambda f=form: f'class="slide {f}' in fetched(hall), timeout=4000)


def test_what_another_desk_enters_is_on_the_pages_that_this_one_shares(
    shared, other, qtbot
) -> None:
    _, address = shared
    hall = f"{address}/screen?name=Bar&show=notice"
    other.poll()
    other.do(notices.add, "Lunch", "Pizza at noon.")
    qtbot.waitUntil(lambda: "Pizza at noon." in fetched(hall), timeout=4000)


def test_while_the_server_is_away_pages_show_what_was_and_say_so_and_go_on_once_it_is_back(
    shared, own, other, sign_in, qtbot
) -> None:
    window, address = shared
    page = window.pages.phones
    tablet = sign_in("Cleo")
    sent = slip(tablet.get("/score"), 3, "first")
    own.stop()
    try:
        qtbot.waitUntil(lambda: page.sharing.trouble is not None, timeout=20_000)
        assert page.sharing.trouble.code == FileCode.SERVER_GONE
        # Players go on reading what was so last; what a tablet sends is not done, and it says so.
        assert "Find your name" in fetched(address)
        tablet.close()  # The connection is the older by then; a browser makes another.
        status, text = tablet.post("/score/result", sent)
        assert status == 503 and "server" in text
    finally:
        own.start()
    qtbot.waitUntil(lambda: page.sharing.trouble is None, timeout=20_000)
    tablet.close()
    status, _ = tablet.post("/score/result", sent)
    assert status == 303
    qtbot.waitUntil(lambda: result_at(view_of(window).desk.session, 3) is not None, timeout=10_000)
    other.do(players.tick, 1, "here", on=True)
    assert result_at(other, 3) is not None
    assert [line.verb for line in other.read(history)].count("enter_result") == 1


def test_going_on_alone_ends_sharing_at_once_and_the_copy_can_be_shared(
    shared, own, sign_in, qtbot
) -> None:
    window, address = shared
    tablet = sign_in("Dora")
    sent = slip(tablet.get("/score"), 4, "first")
    assert tablet.post("/score/result", sent)[0] == 303
    qtbot.waitUntil(lambda: result_at(view_of(window).desk.session, 4) is not None, timeout=10_000)
    own.stop()
    try:
        bar = view_of(window).file_bar
        qtbot.waitUntil(lambda: "Go on alone" in bar._go.text(), timeout=20_000)
        began = monotonic()
        bar._go.click()
        seconds = monotonic() - began
        assert seconds < 3
        assert view_of(window).desk.session.place is None
        with pytest.raises(URLError):
            fetched(address)
        press("Ctrl+Shift+H", "Return", "Esc")
        assert "Find your name" in fetched(f"http://127.0.0.1:{server.USUAL_PORT}")
        assert result_at(view_of(window).desk.session, 4) is not None
    finally:
        own.start()
