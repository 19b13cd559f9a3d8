"""An event on a server, in a window: opened, followed, and its copy when the server is gone."""

from pathlib import Path

import psycopg
import pytest
from PySide6.QtCore import Qt

from app.models.file.event_file import EventFile
from app.models.server import server_event
from app.services.event.moving import move_to_server
from app.services.event.opening import open_existing, open_on_server
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.postgres import Server
from tests.ui.places import view_of


@pytest.fixture
def moved(event: Path, postgres: Server, request: pytest.FixtureRequest) -> str:
    """The address of the event, moved to a server."""
    session = open_existing(event)
    name = request.node.name.removeprefix("test_").replace("_", "-")[:40].strip("-")
    address = move_to_server(session, postgres.address(name))
    session.close()
    return str(address)


def test_a_copy_leads_to_its_server(open_window, event, moved, qtbot) -> None:
    window = open_window(event)
    session = view_of(window).desk.session
    assert session.place is None and session.only_reads is not None
    bar = view_of(window).file_bar
    assert bar.isVisible() and bar._go.text() == "Open it there"
    qtbot.mouseClick(bar._go, Qt.MouseButton.LeftButton)
    session = view_of(window).desk.session
    assert (session.place, session.only_reads) == (moved, None)


def test_what_another_desk_does_is_seen_at_once(open_window, moved, qtbot) -> None:
    window = open_window(moved)
    desk = view_of(window).desk
    other = open_on_server(moved)
    other.who = "Somebody else"
    try:
        other.do(players.register, PlayerDraft(name="Zoë Late"))
        qtbot.waitUntil(lambda: len(desk.state.entrants) == 9, timeout=1000)
        # It was done elsewhere: undo leaves it alone.
        desk.run(players.tick, 1, "here", on=True)
        assert desk.take_back().players == {1}
        assert len(desk.state.entrants) == 9
    finally:
        other.close()


def test_where_the_server_is_gone_the_copy_goes_on(
    open_window, moved, postgres, qtbot, monkeypatch
) -> None:
    window = open_window(moved)
    desk = view_of(window).desk
    desk.run(players.register, PlayerDraft(name="Zoë Late"))
    copy = desk.session.path

    def away(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("connection refused")

    with monkeypatch.context() as gone:
        gone.setattr(server_event, "_connect", away)
        with psycopg.connect(**postgres.address().parameters(), autocommit=True) as link:
            link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'Dice Down'"
            )
        bar = view_of(window).file_bar
        qtbot.waitUntil(lambda: bar._go.text() == "Open this computer's copy", timeout=5000)
        qtbot.mouseClick(bar._go, Qt.MouseButton.LeftButton)
        session = view_of(window).desk.session
        assert (session.path, session.place) == (copy, None)
        assert len(session.state.entrants) == 9
    assert view_of(window).file_bar._go.text() == "Open it there"


def test_the_copy_of_a_desk_is_fresh_and_whole(moved) -> None:
    session = open_on_server(moved)
    try:
        session.do(players.register, PlayerDraft(name="Zoë Late"))
        file = EventFile.open(session.path, read_only=True)
        with file.read() as db:
            assert file.damages(db) == ()
            count = db.connection().exec_driver_sql("SELECT count(*) FROM player").scalar_one()
        file.close()
        assert count == 9
    finally:
        session.close()


def test_an_address_that_leads_nowhere_is_named(open_window) -> None:
    window = open_window("postgresql://hall@127.0.0.1:1/club")
    assert window.view is None
    assert "doesn't answer or refuses" in window.welcome.message
