"""A laptop becomes a players' screen of another desk's event, by mouse and by keys."""

from collections.abc import Iterator
from threading import Event
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QProgressDialog

from app.ui.core import beside
from app.web.server import Server
from tests.builders import event_of
from tests.ui.hands import cancel_by_key, focus, once_shown, press, write


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was asked to open."""
    urls: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: urls.append(url.toString()) or True
    )
    # Without a window manager nothing gives the focus back after a dialog, as on a slow machine.
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 60_000)
    return urls


@pytest.fixture
def shared(tmp_path) -> Iterator[Server]:
    """An event that a desk shares."""
    event_of(tmp_path / "shared.dicedown", 4).close()
    server = Server(tmp_path / "shared.dicedown", "127.0.0.1", 0)
    server.start()
    yield server
    server.stop()


def shown(window: Any) -> Any:
    window.acts["as_screen"].trigger()
    return window.pages.guest_screen


def test_by_keys_a_shared_event_is_opened_as_the_desk_chooses(open_window, opened, shared) -> None:
    window = open_window()
    page = shown(window)
    assert focus() is page.address
    write(shared.address.removeprefix("http://"))
    page.name.clear()
    page.name.setFocus()
    write("Hall 2")
    press("Return")
    assert opened == [f"{shared.address}/screen?name=Hall+2&show=desk"]
    assert "F11" in page.message.text() and "can be closed" in page.message.text()
    assert not page.stopping.isEnabled()
    # It is remembered for the next start.
    assert window._settings.guest_screen == shared.address
    press("Escape")
    assert not page.isVisible()


def test_by_mouse_one_slide_is_chosen_for_good(open_window, opened, shared, qtbot) -> None:
    page = shown(open_window())
    page.address.setText(shared.address)
    page.name.setText("Hall 1")
    page.shows.setCurrentIndex(page.shows.findData("clock"))
    qtbot.mouseClick(page.opening, Qt.MouseButton.LeftButton)
    assert opened == [f"{shared.address}/screen?name=Hall+1&show=clock"]


def test_an_event_on_a_server_is_served_here_and_stops(
    open_window, opened, postgres, qtbot, tmp_path
):
    session = event_of(tmp_path / "cup.dicedown", 4)
    address = postgres.event_of(session.file.image())
    session.close()
    window = open_window()
    page = shown(window)
    # A password in the address is used, and kept nowhere.
    page.address.setText(str(address).replace("hall@", "hall:s3cret@"))
    assert page.shows.currentData() == "desk"
    press("Return")
    (url,) = opened
    assert url.startswith("http://127.0.0.1:") and "show=desk" in url
    with urlopen(url, timeout=5) as answer:
        assert b"Spring Cup" in answer.read()
    assert "s3cret" not in window._settings.guest_screen
    assert "Leave Dice Down open" in page.message.text()
    qtbot.mouseClick(page.stopping, Qt.MouseButton.LeftButton)
    with pytest.raises(URLError):
        urlopen(url, timeout=5)
    assert not page.stopping.isEnabled()
    postgres.drop(address)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the address that the desk shows"),
        ("127.0.0.1:9", "Nothing answers at http://127.0.0.1:9"),
        ("10.0.0.5:eighty", "Nothing answers at 10.0.0.5:eighty"),
        ("postgresql://hall@127.0.0.1:9/club/cup", "No PostgreSQL answers"),
    ],
)
def test_what_is_wrong_is_said_and_no_browser_opens(open_window, opened, typed, sentence) -> None:
    page = shown(open_window())
    page.address.setText(typed)
    press("Return")
    assert page.message.text().startswith(sentence)
    assert opened == [] and focus() is page.address and not page.stopping.isEnabled()


def test_where_no_browser_opens_the_address_is_named(
    open_window, opened, shared, monkeypatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    page = shown(open_window())
    page.address.setText(shared.address)
    press("Return")
    assert page.message.text().startswith("No browser could be opened. Open http://")


def test_a_screen_that_is_served_here_goes_with_the_program(
    open_window, opened, postgres, tmp_path, qapp
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    address = postgres.event_of(session.file.image())
    session.close()
    page = shown(open_window())
    page.address.setText(str(address))
    press("Return")
    qapp.aboutToQuit.emit()
    with pytest.raises(URLError):
        urlopen(opened[0], timeout=5)
    postgres.drop(address)


@pytest.mark.parametrize("when", ["while it looks", "while it starts"])
def test_cancelled_it_serves_nothing_and_says_so(open_window, opened, monkeypatch, when) -> None:
    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    window = open_window()
    page = shown(window)
    reached, let_go, ended = Event(), Event(), Event()
    did: list[str] = []

    class Screen:
        """A desk that answers late."""

        def __init__(self, *_: object, **__: object) -> None: ...

        def look(self) -> None:
            did.append("look")
            if when == "while it looks":
                reached.set()
                assert let_go.wait(10)
                ended.set()

        def start(self) -> None:
            did.append("start")
            reached.set()
            assert let_go.wait(10)

        def stop(self) -> None:
            did.append("stop")
            ended.set()

    page._screen_of = Screen
    page.address.setText("10.0.0.5")

    def cancel(dialog: QProgressDialog) -> None:
        assert reached.wait(10)
        cancel_by_key(dialog)

    once_shown(page, cancel)
    page.open_screen()
    assert page.message.text() == "Cancelled. Nothing has changed."
    assert not page.stopping.isEnabled() and opened == []
    let_go.set()
    assert ended.wait(10)
    assert did == (["look"] if when == "while it looks" else ["look", "start"]) + ["stop"]
