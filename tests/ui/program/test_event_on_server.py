"""An event on a server, in a window: opened, followed, and its copy when the server is gone."""

import itertools
import os
from pathlib import Path
from time import monotonic

import psycopg
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit

from app.models.file.event_file import EventFile
from app.models.server import desk_event, follower, server_event
from app.services.core.errors import UserError
from app.services.core.session import Done
from app.services.event.moving import move_to_file, move_to_server, open_server_event
from app.services.event.opening import (
    now,
    open_existing,
    open_on_server,
    server_address,
    throw,
)
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.event import file_bar
from tests.postgres import Server, frozen
from tests.ui.hands import press, write
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
    assert not window.acts["home"].isEnabled(), "it is here"
    bar = view_of(window).file_bar
    assert bar.isVisible() and bar._go.text() == "Open it there"
    qtbot.mouseClick(bar._go, Qt.MouseButton.LeftButton)
    session = view_of(window).desk.session
    assert (session.place, session.only_reads) == (moved, None)
    assert window.acts["home"].isEnabled()


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


class Outage:
    """A server that refuses every connection until it is over."""

    def __init__(self, server: Server, patch: pytest.MonkeyPatch) -> None:
        self._server, self._patch = server, patch

    def __enter__(self) -> None:
        def away(*_: object, **__: object) -> None:
            raise psycopg.OperationalError("connection refused")

        for place in (f"{server_event.__name__}.connect_to", f"{follower.__name__}.connect"):
            self._patch.setattr(place, away)
        address = self._server.address()
        with psycopg.connect(**address.parameters(), autocommit=True) as link:  # type: ignore[arg-type]
            link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'Dice Down'"
            )

    def __exit__(self, *_: object) -> None:
        self._patch.undo()


def test_where_the_server_is_gone_the_copy_goes_on(
    open_window, moved, postgres, qtbot, monkeypatch
) -> None:
    monkeypatch.setattr(file_bar, "_WATCH_MS", 100)
    window = open_window(moved)
    desk = view_of(window).desk
    desk.run(players.register, PlayerDraft(name="Zoë Late"))
    with monkeypatch.context() as patch, Outage(postgres, patch):
        bar = view_of(window).file_bar
        qtbot.waitUntil(lambda: bar._go.text() == "Go on alone", timeout=5000)
        assert "Everything can be read" in bar.text
        # What is there can be read, whatever page is shown.
        view_of(window).show_page("standings")
        qtbot.mouseClick(bar._go, Qt.MouseButton.LeftButton)
        session = view_of(window).desk.session
        assert session.place is None and session.only_reads is None
        assert len(session.state.entrants) == 9
        bar = view_of(window).file_bar
        assert bar.text.startswith("?  On this computer alone")
        view_of(window).desk.run(players.register, PlayerDraft(name="Alone"))
        assert len(session.state.entrants) == 10
    qtbot.waitUntil(lambda: "is back" in bar.text, timeout=5000)
    assert bar._go.text() == "Compare with the server…"
    there = open_on_server(moved)
    there.do(players.register, PlayerDraft(name="There"))
    there.close()
    qtbot.mouseClick(bar._go, Qt.MouseButton.LeftButton)
    page = window.pages.returning
    assert page.isVisible() and "Done here alone: 1 action." in page.message.text()
    assert "Alone" in page.here.item(0).text() and "There" in page.there.item(0).text()
    qtbot.waitUntil(page.here.hasFocus)
    press("Space")
    assert not page.putting.isEnabled()
    press("Space")
    press("F7")
    assert page.message.text() == "1 action was entered there."
    press("F3")
    desk = view_of(window).desk
    assert desk.session.place == moved
    assert [one.name for one in desk.state.entrants[8:]] == ["Zoë Late", "There", "Alone"]


def test_an_act_without_its_server_leaves_the_way_on_alone(
    open_window, moved, postgres, qtbot, monkeypatch
) -> None:
    window = open_window(moved)
    desk, bar = view_of(window).desk, view_of(window).file_bar
    with monkeypatch.context() as patch, Outage(postgres, patch):
        qtbot.waitUntil(lambda: bar._go.text() == "Go on alone", timeout=5000)
        patch.setattr(desk_event, "AFTER_LOSS_SECONDS", 1.0)
        with qtbot.waitSignals([desk.waiting, desk.waiting]):
            refused = desk.run(players.tick, 1, "here", on=True)
        assert isinstance(refused, UserError)
        assert "Everything can be read" in bar.text and bar._go.isVisible()
    qtbot.waitUntil(bar.isHidden, timeout=15_000)


def test_a_server_that_is_back_takes_its_message_away(
    open_window, moved, postgres, qtbot, monkeypatch
) -> None:
    window = open_window(moved)
    view = view_of(window)
    view.show_page("players")
    line, bar = view.pages["players"].line, view.file_bar
    with monkeypatch.context() as patch, Outage(postgres, patch):
        qtbot.waitUntil(lambda: bar._go.text() == "Go on alone", timeout=5000)
        patch.setattr(desk_event, "AFTER_LOSS_SECONDS", 1.0)
        line.run(players.tick, 1, "here", on=True)
        assert "can't be reached" in line.message
        view.show_page("standings")
        other = view.pages["standings"].line
        other.run(players.tick, 1, "here", on=True)
        assert "can't be reached" in other.message
    qtbot.waitUntil(lambda: "can't be reached" not in other.message, timeout=15_000)
    assert bar.isHidden()
    assert "The server is back. If something was refused meanwhile" in other.message
    assert not other.is_lasting, "it goes by itself"
    assert line.message == "", "nothing comes back with a page that wasn't seen"


@pytest.mark.skipif(os.name == "nt", reason="Windows can't stop a process")
def test_a_frozen_server_freezes_no_window(
    open_window, moved, postgres, qtbot, monkeypatch
) -> None:
    """The act is given up after some seconds; what is typed stays, and pages are drawn."""
    monkeypatch.setattr(desk_event, "ACT_SECONDS", 1.0)
    window = open_window(moved)
    view = view_of(window)
    view.show_page("players")
    page = view.pages["players"]
    ticks: list[float] = []
    timer = QTimer(window, interval=10)
    timer.timeout.connect(lambda: ticks.append(monotonic()))
    press("Ins")
    write("Zoë Late")
    with frozen(postgres):
        timer.start()
        began = monotonic()
        press("Return")
        qtbot.waitUntil(lambda: "doesn't answer" in view.file_bar.text, timeout=6000)
        took = monotonic() - began
        timer.stop()
        assert took < 6
        gaps = [later - earlier for earlier, later in itertools.pairwise(ticks)]
        assert max(gaps) < 1.5, "the window is drawn while the act waits"
        assert any(field.text() == "Zoë Late" for field in page.findChildren(QLineEdit))
        # Other pages can be read.
        view.show_page("standings")
        view.show_page("players")
        assert len(view.desk.state.entrants) == 8
    qtbot.waitUntil(lambda: view.file_bar.text == "", timeout=8000)
    qtbot.waitUntil(
        lambda: isinstance(view.desk.run(players.register, PlayerDraft(name="Zoë Late")), Done),
        timeout=8000,
    )
    assert len(view.desk.state.entrants) == 9


def test_the_header_says_who_else_is_at_the_event(open_window, moved, qtbot) -> None:
    window = open_window(moved)
    other = open_server_event(server_address(moved), clock=now, dice=throw, who="Max", is_desk=True)
    try:
        header = view_of(window).header
        qtbot.waitUntil(lambda: ", with Max · " in header.facts, timeout=3000)
    finally:
        other.close()
    qtbot.waitUntil(lambda: "with Max" not in header.facts, timeout=3000)


def test_news_that_comes_once_the_window_is_closed_is_let_go(open_window, moved, qtbot) -> None:
    desk = view_of(open_window(moved)).desk
    changed: list[object] = []
    for signal in (desk.changed, desk.desks_changed, desk.troubled):
        signal.connect(lambda *about: changed.append(about))
    other = open_server_event(server_address(moved), clock=now, dice=throw, who="Max", is_desk=True)
    try:
        desk._heard.emit()
        desk.close()
        QApplication.processEvents()
        assert changed == []
    finally:
        other.close()


def test_who_takes_the_event_home_lets_the_others_only_read(
    open_window, moved, tmp_path, qtbot
) -> None:
    window = open_window(moved)
    other = open_on_server(moved)
    try:
        move_to_file(other, tmp_path / "home.dicedown")
    finally:
        other.close()
    view = view_of(window)
    qtbot.waitUntil(lambda: "home.dicedown" in view.file_bar.text, timeout=3000)
    assert isinstance(view.desk.run(players.register, PlayerDraft(name="Zoë")), UserError)


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
    assert "No PostgreSQL answers" in window.welcome.message
