"""Sharing with phones in the window: by mouse and by keys, and what goes wrong."""

import socket
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.services.pairing import rounds
from app.services.papers.papers import Paper
from app.services.phones.addresses import Address
from app.services.phones.scorekeepers import pass_of, scorekeepers
from app.services.screen.screens import Mode
from app.services.screen.slides import SlideKind
from app.ui.phones import page as phones_page
from app.web import server
from tests.ui.hands import focus, press

LOCAL = Address(host="127.0.0.1", adapter="Wi-Fi", is_usual=True)
GONE = Address(host="203.0.113.9", adapter="Ethernet", is_usual=True)


@pytest.fixture
def shown(open_window, event, monkeypatch):
    """The window on the page, with two addresses of which the second is gone."""
    window = open_window(event)
    found = [LOCAL, GONE]
    monkeypatch.setattr(phones_page, "addresses", lambda: tuple(found))
    # Tests side by side would else take the usual port from each other.
    monkeypatch.setattr(server, "USUAL_PORT", free_port())
    page = window.pages.phones
    page._find = lambda: tuple(found)
    page.networks = found
    press("Ctrl+Shift+H")
    yield window, page
    page.end()


def free_port() -> int:
    """A port that is free, and the next one probably too."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=5) as answer:
        return answer.read().decode()


def test_nothing_listens_before_it_is_shared(shown) -> None:
    _, page = shown
    assert page.address.isHidden() and page.code.isHidden()
    assert not page.share.isHidden() and page.stop.isHidden()
    assert [page.places.item(row).text() for row in range(2)] == [
        "127.0.0.1   Wi-Fi",
        "203.0.113.9   Ethernet",
    ]


def test_by_keys_it_is_shared_followed_and_ended(shown, qtbot) -> None:
    window, page = shown
    assert focus() is page.places
    press("Return")
    address = page.address.text()
    assert address == f"http://127.0.0.1:{server.USUAL_PORT}"
    assert not page.code.isHidden()
    assert focus() is page.stop
    assert "Find your name" in fetched(address)
    press("Esc")
    press("Ctrl+Shift+H")
    assert page.address.text() == address, "it goes on while the organizer does something else"

    window.view.desk.run(rounds.pair)
    window.view.desk.run(rounds.publish)
    qtbot.waitUntil(lambda: "Round 1: find your table" in fetched(address), timeout=3000)
    fetched(f"{address}/test")
    qtbot.waitUntil(lambda: "1 phone has passed" in page.test.text(), timeout=3000)

    press("Alt+C")
    assert QGuiApplication.clipboard().text() == address
    press("Alt+E")
    assert "nothing listens" in page.message.text()
    assert page.address.isHidden()
    with pytest.raises(OSError):
        fetched(address)


def test_by_mouse_it_is_shared_and_ended(shown, qtbot) -> None:
    _, page = shown
    qtbot.mouseClick(page.share, Qt.MouseButton.LeftButton)
    address = page.address.text()
    assert "Find your name" in fetched(address)
    qtbot.mouseClick(page.stop, Qt.MouseButton.LeftButton)
    with pytest.raises(OSError):
        fetched(address)


def test_an_address_that_is_gone_is_refused_in_words(shown) -> None:
    _, page = shown
    press("Down", "Return")
    assert "doesn't have the address 203.0.113.9" in page.message.text()
    assert page.share.isEnabled()


def test_without_a_network_the_page_says_what_to_do(shown) -> None:
    _, page = shown
    page.networks.clear()
    press("F5")
    assert "isn't on a network" in page.none.text()
    assert not page.none.isHidden() and page.places.isHidden()
    assert not page.share.isEnabled()


def test_the_next_port_is_taken_where_another_program_has_the_usual_one(shown) -> None:
    _, page = shown
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", server.USUAL_PORT))
        other.listen()
        press("Return")
        assert page.address.text() == f"http://127.0.0.1:{server.USUAL_PORT + 1}"
        assert "Find your name" in fetched(page.address.text())


def test_closing_the_event_ends_it(shown) -> None:
    window, page = shown
    press("Return")
    address = page.address.text()
    window.close_event()
    with pytest.raises(OSError):
        fetched(address)


def test_the_players_screen_knows_the_address_while_it_is_shared(shown) -> None:
    window, page = shown
    director = window.view.pages["screen"].director
    assert director.hall.address == ""
    press("Return")
    assert director.hall.address == page.address.text()
    press("Alt+E")
    assert director.hall.address == ""


def listening() -> set[str]:
    """The sockets on which this process listens."""
    kept = set()
    for each in Path("/proc/self/fd").iterdir():
        try:
            kept.add(str(each.readlink()))
        except OSError:
            continue
    rows = [line.split() for line in Path("/proc/self/net/tcp").read_text().splitlines()[1:]]
    return {row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in kept}


def test_a_sign_over_every_page_says_so_and_leads_back(shown, qtbot) -> None:
    window, page = shown
    sign = window.view.header
    press("Esc")
    assert sign.shared == ""
    press("Ctrl+Shift+H", "Return", "Esc")
    assert sign.shared == "Shared on the network"
    assert page.address.text() in sign._shared.toolTip()
    window.view.show_page("standings")
    qtbot.mouseClick(sign._shared, Qt.MouseButton.LeftButton)
    assert page.isVisible()
    press("Alt+E", "Esc")
    assert sign.shared == ""


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="Linux says who listens")
def test_off_means_that_nothing_listens(shown) -> None:
    before = listening()
    press("Return")
    assert len(listening() - before) == 1
    press("Alt+E")
    assert listening() == before


def test_the_wifi_is_on_the_sheet_for_the_wall_and_leads_there(shown, qtbot) -> None:
    window, page = shown
    assert page.wifi.isHidden()
    press("Return")
    assert not page.wifi.kind.isEnabled()
    page.wifi.name.setFocus()
    qtbot.keyClicks(page.wifi.name, "Hall 5")
    page.wifi.kind.setCurrentIndex(2)
    qtbot.keyClicks(page.wifi.typed, "dice;down")
    desk = window.view.desk
    assert (desk.phones.wifi, desk.phones.password) == ("Hall 5", "dice;down")
    press("Alt+W")
    papers = window.view.pages["papers"]
    assert window.view.page_key == "papers" and papers.paper is Paper.PHONES
    qtbot.waitUntil(lambda: papers.document.pageCount() == 1, timeout=5000)
    assert "dice;down" in papers.document.getAllText(0).text()
    press("Ctrl+Shift+H", "Alt+E", "Esc")
    assert desk.phones is None
    qtbot.waitUntil(lambda: "dice;down" not in papers.document.getAllText(0).text(), timeout=5000)


def test_the_desk_directs_screens_on_the_network_by_their_names(shown, qtbot) -> None:
    window, page = shown
    press("Return")
    address = page.address.text()
    window.view.desk.run(rounds.pair)
    window.view.desk.run(rounds.publish)
    hall = f"{address}/screen?name=Hall%202"
    qtbot.waitUntil(lambda: "find your table" in fetched(hall), timeout=3000)
    fetched(f"{address}/version?name=Hall%202")
    desk = window.view.desk
    qtbot.waitUntil(lambda: desk.network_screens == ("Hall 2",), timeout=4000)
    window.view.show_page("screen")
    screen = window.view.pages["screen"]
    row = next(row for row in screen.place.rows if row.info.name == "Hall 2")
    assert "on the network" in row.feeds.accessibleName()
    row.feeds.setCurrentIndex(row.feeds.findData("clock"))
    row.feeds.activated.emit(row.feeds.currentIndex())
    qtbot.waitUntil(lambda: 'class="slide clock' in fetched(hall), timeout=4000)
    assert not screen.hosts.is_open and not screen.hosts.placing.missing
    row.feeds.setCurrentIndex(row.feeds.findData("follow"))
    row.feeds.activated.emit(row.feeds.currentIndex())
    screen.director.show_kind(SlideKind.IDLE)
    qtbot.waitUntil(lambda: 'class="slide large' in fetched(hall), timeout=4000)
    assert screen.screens.network_feeds == {"Hall 2": Mode.FOLLOW}


def test_a_code_is_made_shown_once_and_revoked_after_a_question(shown, qtbot) -> None:
    window, page = shown
    codes = page.codes
    assert not codes.none.isHidden() and codes.shown.isHidden()
    press("Return")
    codes.name.setFocus()
    QTest.keyClicks(codes.name, "Anna")
    press("Return")

    code = codes.code.text()
    assert pass_of(code)
    assert not codes.picture.isHidden()
    assert f"{page.address.text()}/score" in codes.hint.text()
    press("Alt+D")
    assert QGuiApplication.clipboard().text() == code
    assert "not seen yet" in codes.list.item(0).text()

    signed = urllib.request.Request(
        f"{page.address.text()}/score/sign-in", urlencode({"code": code}).encode()
    )
    with urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(signed, timeout=5):
        pass
    qtbot.waitUntil(lambda: "seen just now" in codes.list.item(0).text(), timeout=3000)

    press("Esc")
    press("Ctrl+Shift+H")
    assert codes.shown.isHidden() and code not in codes.code.text()
    press("Alt+R")
    assert "Revoke the code of Anna?" in codes.question.text
    press("Esc")
    known = window.view.desk.session.read(scorekeepers)
    assert not known[0].is_revoked
    press("Alt+R")
    asked = codes.question.findChildren(QPushButton)
    (button,) = [one for one in asked if one.text() == "Revoke" and one.isVisible()]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "The code of Anna is revoked" in page.message.text()
    assert "revoked 20" in codes.list.item(0).text()
    assert not page.bound["revoke_code"].isEnabled()


def test_by_mouse_an_organizers_code_and_what_cant_be_is_named(shown, qtbot) -> None:
    _, page = shown
    codes = page.codes
    (make,) = [one for one in codes.findChildren(QPushButton) if one.text() == "Make code"]
    qtbot.mouseClick(make, Qt.MouseButton.LeftButton)
    assert "Type the scorekeeper's name" in page.message.text()
    codes.name.setText("Eve")
    codes.role.setCurrentIndex(1)
    qtbot.mouseClick(make, Qt.MouseButton.LeftButton)
    assert codes.list.item(0).text().startswith("Eve  ·  Organizer  ·  since 20")
    assert codes.picture.isHidden(), "there is no address yet"
    assert "Share the event first" in codes.hint.text()
    assert page.address.isHidden(), "Enter in its field shares nothing"


def test_another_theme_leaves_the_cursor_on_its_code(shown) -> None:
    _, page = shown
    for name in "AB":
        page.codes.name.setText(name)
        page.codes.make()
    page.codes._revoke(page.codes.here)
    page.codes.list.setCurrentRow(1)
    colours = page.codes.palette()
    colours.setColor(QPalette.ColorRole.PlaceholderText, QColor("green"))
    page.codes.setPalette(colours)
    assert page.codes.list.currentRow() == 1
    assert page.codes.list.item(1).foreground().color() == QColor("green")
