"""An event moves to a server, is opened there and comes home, by mouse and by keys."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QProgressDialog

from app.models.server import events_there
from app.services.event.moving import move_to_server
from app.services.event.opening import open_existing
from app.ui.core import beside
from app.ui.core.widgets.question import QuestionPanel
from app.ui.event import server_page
from tests.models.server.older import FIRST_ON_SERVER, put_older
from tests.postgres import Server
from tests.ui.hands import cancel_by_mouse, focus, once_shown, press, write


@pytest.fixture
def server(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    """Fills the fields of the page with the server's address, by keys."""
    # Without a window manager nothing gives the focus back after a dialog, as on a slow machine.
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 60_000)

    def fill(page: Any) -> None:
        for field, text in (
            (page.host, f"127.0.0.1:{postgres.port}"),
            (page.database, "postgres"),
            (page.user, "hall"),
        ):
            field.clear()
            field.setFocus()
            write(text)

    return fill


@pytest.fixture
def named(event: Path, request: pytest.FixtureRequest) -> Path:
    """The event under a name of this test's own: the server is one for all."""
    path = event.with_name(f"{request.node.name[5:40].replace('_', '-').strip('-')}.dicedown")
    event.rename(path)
    return path


def test_by_keys_an_event_goes_to_the_server_and_home(
    open_window, named, server, tmp_path, monkeypatch
) -> None:
    window = open_window(named)
    window.acts["to_server"].trigger()
    page = window.pages.server
    assert focus() is page.host
    server(page)
    press("Return")
    assert page.message.text().startswith("Connected.")
    press("F7")
    desk = window.view.desk
    place = desk.session.place
    assert place is not None and place.endswith(f"/postgres/{named.stem}")
    assert "on 127.0.0.1:" in window.windowTitle() and "on 127.0.0.1:" in window.view.header.facts
    assert named.name in window.view.step_bar.line.message

    window.acts["home"].trigger()
    home = tmp_path / "home.dicedown"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(home), ""))
    press("F4")
    assert window.view.desk.session.path == home
    assert window.view.desk.session.only_reads is None
    # What stayed behind names where the event is.
    window.acts["from_server"].trigger()
    page.look()
    rows = [page.events.item(row).text() for row in range(page.events.count())]
    assert any("moved to home.dicedown" in row and named.stem in row for row in rows)


def test_by_mouse_an_event_is_opened_from_the_list(
    open_window, named, postgres, server, qtbot
) -> None:
    session = open_existing(named)
    move_to_server(session, postgres.address(named.stem))
    session.close()
    window = open_window()
    window.acts["from_server"].trigger()
    page = window.pages.server
    server(page)
    qtbot.mouseClick(page.connecting, Qt.MouseButton.LeftButton)
    names = [one.event for one in page._found]
    page.events.setCurrentRow(names.index(named.stem))
    qtbot.mouseClick(page.opening, Qt.MouseButton.LeftButton)
    assert window.view.desk.session.place.endswith(named.stem)
    # The next start opens it there again, by the copy on this computer.
    copy = window.view.desk.session.path
    window.close_event()
    window.open_path(copy)
    assert window.view.desk.session.place.endswith(named.stem)
    window.close_event()


@pytest.mark.parametrize("is_by_mouse", [True, False])
def test_an_event_of_an_earlier_program_is_upgraded_and_opened(
    open_window, postgres, server, qtbot, is_by_mouse
) -> None:
    name = f"earlier-by-{'mouse' if is_by_mouse else 'keys'}"
    put_older(postgres.address(name), FIRST_ON_SERVER)
    window = open_window()
    window.acts["from_server"].trigger()
    page = window.pages.server
    server(page)
    press("Return")
    row = [one.event for one in page._found].index(name)
    # Where no event is under the cursor there is nothing to upgrade.
    page.events.setCurrentRow(-1)
    assert not page.upgrading.isEnabled()
    page.events.setCurrentRow(row)
    assert "of an earlier version" in page.events.item(row).text()
    assert "can't go on with it then" in page.message.text()
    assert page.upgrading.isVisible() and not page.opening.isEnabled()
    press("Return")
    assert window.view is None
    if is_by_mouse:
        qtbot.mouseClick(page.upgrading, Qt.MouseButton.LeftButton)
    else:
        press("Alt+U")
    assert "was upgraded. The copy from before is" in page.message.text()
    assert page.here.event == name and page.opening.isEnabled()
    press("Return")
    assert window.view.desk.session.place.endswith(name)
    window.close_event()


def test_what_is_typed_is_asked_about_before_the_event_moves_and_a_slip_goes_along(
    open_window, named, server, tmp_path, monkeypatch
) -> None:
    window = open_window(named)
    press("Ctrl+3", "2", "Return", "2")
    draft = window.view.pages.results.form.draft

    def begin_notice() -> None:
        window.view.pages["screen"].notices.text.setPlainText("Lunch at one")

    def is_asked() -> bool:
        panels = window.findChildren(QuestionPanel)
        return any("a notice for players" in one.text for one in panels if one.isVisible())

    begin_notice()
    window.acts["to_server"].trigger()
    page = window.pages.server
    server(page)
    press("Return", "F7")
    assert is_asked() and window.view.desk.session.place is None
    press("Escape")
    assert page.isVisible() and window.view.typed and window.view.desk.session.place is None
    page.move_there()
    press("Return")
    assert window.view.desk.session.place is not None
    assert window.view.pages.results.form.draft == draft

    begin_notice()
    window.acts["home"].trigger()
    home = tmp_path / "home.dicedown"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(home), ""))
    press("F4")
    assert is_asked() and not home.exists()
    press("Return")
    assert window.view.desk.session.path == home
    assert window.view.pages.results.form.draft == draft


def test_a_move_that_is_cancelled_leaves_the_event_where_it_was(
    open_window, named, server, monkeypatch
) -> None:
    window = open_window(named)
    window.acts["to_server"].trigger()
    page = window.pages.server
    server(page)
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    put = events_there.put_event

    def slow(address: Any, data: bytes, go_on: Any) -> None:
        QTimer.singleShot(0, window, lambda: None)
        put(address, data, lambda done, all_: go_on(done, all_) and _cancelled.wait(3) and False)

    import threading

    _cancelled = threading.Event()

    def cancel() -> None:
        for dialog in window.findChildren(QProgressDialog):
            if dialog.isVisible():
                dialog.cancel()
                _cancelled.set()

    timer = QTimer(window, interval=10)
    timer.timeout.connect(cancel)
    timer.start()
    monkeypatch.setattr(events_there, "put_event", slow)
    page.move_there()
    timer.stop()
    assert "was cancelled" in page.message.text()
    session = window.view.desk.session
    assert session.place is None and session.only_reads is None
    page.look()
    assert named.stem not in [one.event for one in page._found]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (("no.such.host.invalid", "dicedown"), "There's no computer of the name"),
        (("127.0.0.1:1", "dicedown"), "No PostgreSQL answers"),
        ((None, "nowhere"), "There's no such database"),
    ],
)
def test_what_keeps_the_server_away_is_named(open_window, postgres, address, sentence) -> None:
    window = open_window()
    window.acts["from_server"].trigger()
    page = window.pages.server
    page.host.setText(address[0] or f"127.0.0.1:{postgres.port}")
    page.database.setText(address[1])
    page.user.setText("hall")
    page.look()
    assert page.message.text().startswith(sentence)
    assert page.events.count() == 0


def test_the_password_is_shown_and_kept_nowhere(open_window, named, server, settings) -> None:
    window = open_window(named)
    window.acts["to_server"].trigger()
    page = window.pages.server
    server(page)
    page.password.setText("s3cret!pass")
    page.look()
    assert settings.server.startswith("postgresql://hall@127.0.0.1")
    page.move_there()
    session = window.view.desk.session
    seen = [session.place, window.windowTitle(), settings.server, str(settings.recent)]
    assert all("s3cret" not in text for text in seen)
    assert b"s3cret" not in session.file.image()
    assert page.password.text() == "" or not page.isVisible()


def test_cancelled_while_it_connects_it_leaves_the_server_and_goes_on(open_window, monkeypatch):
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    window = open_window()
    window.acts["to_server"].trigger()
    page = window.pages.server
    let_go = Event()
    monkeypatch.setattr(server_page, "events_at", lambda _: let_go.wait(10) and ())
    page.host.setText("127.0.0.1")
    page.say("The server of before doesn't answer.", "bad")
    seen = []

    def cancel(dialog: QProgressDialog) -> None:
        seen.append(page.message.text())
        cancel_by_mouse(dialog)

    once_shown(page, cancel)
    page.look()
    # What was said of another address isn't beside the new try.
    assert seen == [""]
    assert page.message.text() == "Cancelled. Nothing has changed."
    # A second try doesn't wait for the first.
    monkeypatch.setattr(server_page, "events_at", lambda _: ())
    page.look()
    assert page.message.text().startswith("Connected.")
    let_go.set()


def test_no_event_is_opened_on_another_server_than_that_of_the_list(
    open_window, named, postgres, server
) -> None:
    session = open_existing(named)
    move_to_server(session, postgres.address(named.stem))
    session.close()
    window = open_window()
    window.acts["from_server"].trigger()
    page = window.pages.server
    server(page)
    page.look()
    assert page.here is not None
    page.host.setFocus()
    write("0")
    assert page.here is None and page.events.count() == 0
    assert not page.opening.isEnabled() and page.message.text() == ""
