"""Files dropped on the window, by real drop events."""

import shutil
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.models.file import upgrade
from app.rules.core.errors import CancelledError
from app.services.terrain.stock import stock
from app.services.terrain.stock_file import remember_stock
from app.ui.core import beside
from tests.services.terrain.terrain_acts import forest
from tests.surroundings import DATA
from tests.ui.hands import ProgressDialogs, cancel_by_key, cancel_by_mouse


def drop(window, path):
    """Drop a file; whether it was taken as a copy."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(5, 5), actions, data, left, none)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    event = QDropEvent(QPointF(5, 5), actions, data, left, none)
    QApplication.sendEvent(window, event)
    QTest.qWait(20)
    return event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction


def test_an_event_dropped_on_the_start_page_is_opened(open_window, event):
    window = open_window()
    assert drop(window, event)
    assert window.view.desk.session.path == event


@pytest.mark.parametrize("page", ["players", "standings"])
def test_a_roster_is_shown_as_its_import_shows_it(open_window, event, tmp_path, page):
    roster = tmp_path / "roster.csv"
    roster.write_text("Name,Faction\nAda Voss,Cryx\n", "utf-8")
    window = open_window(event)
    window.view.show_page(page)
    assert drop(window, roster)
    players = window.view.current
    assert window.view.page_key == "players"
    assert players.stack.currentWidget() is players.roster
    assert roster.exists()


def test_a_csv_dropped_on_the_terrain_goes_to_the_stock(open_window, event, tmp_path):
    file = tmp_path / "boxes.csv"
    file.write_text("name,kind,size\nMill,obstruction,4 x 4\n", "utf-8")
    window = open_window(event)
    window.view.show_page("terrain")
    assert drop(window, file)
    assert window.view.page_key == "terrain"
    lines = window.view.desk.session.read(stock)
    assert [line.item.piece.name for line in lines] == ["Mill"]
    file.write_text("name,faction\nAda Voss,Cryx\n", "utf-8")
    assert drop(window, file)
    assert "must name the columns" in window.view.current.line.text
    assert len(window.view.desk.session.read(stock)) == 1
    remember_stock(())


def test_a_picture_dropped_on_the_terrain_is_a_photo_of_what_has_the_cursor(
    open_window, event, tmp_path
):
    file = tmp_path / "mill.png"
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(file))
    window = open_window(event)
    window.view.show_page("terrain")
    page = window.view.current
    page.side.take_items((forest(),))
    assert drop(window, file)
    assert page.side.is_form_open and page.side.form.photo is not None
    assert page.side.form.item.piece.name == "Forest"
    remember_stock(())


def test_a_saved_page_with_players_is_imported_and_one_without_is_refused(
    open_window, event, tmp_path
):
    page = tmp_path / "River Cup.html"
    page.write_text(
        "<html><table><tr><th>Player</th></tr><tr><td>Ada Voss</td></tr></table></html>", "utf-8"
    )
    window = open_window(event)
    assert drop(window, page)
    players = window.view.current
    assert players.stack.currentWidget() is players.roster
    assert [one.draft.name for one in players.roster.model.kept] == ["Ada Voss"]
    page.write_text("<html><p>Nothing here</p></html>", "utf-8")
    players.open_roster(page)
    assert "shows no players" in players.line.text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("list.txt", "Warjack Storm [12]\n"),
        ("list.html", "<html><body><p>Warjack Storm [12]</p></body></html>"),
    ],
)
def test_an_army_list_is_read_for_the_player_under_the_cursor(
    open_window, event, tmp_path, name, text
):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    window = open_window(event)
    window.view.show_page("players")
    page = window.view.current
    page.list.table.setCurrentIndex(page.list.table.model().index(2, 0))
    assert drop(window, path)
    assert page.lists.shown is page.lists.editor
    assert "Warjack Storm" in page.lists.editor.texts.get(1, "")


def test_without_an_event_a_roster_says_what_comes_first(open_window, tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("Name\nAda Voss\n", "utf-8")
    window = open_window()
    assert drop(window, roster)
    assert window.welcome.message == "Open an event first, then drop roster.csv on it."


def test_what_the_program_cannot_read_is_not_taken(open_window, tmp_path):
    assert not drop(open_window(), tmp_path / "film.mp4")


def slow(_connection, go_on):
    """A look at every row that never ends by itself."""
    while go_on(1, 4):
        time.sleep(0.002)
    raise CancelledError


@pytest.mark.parametrize("cancel", [cancel_by_mouse, cancel_by_key])
def test_the_upgrade_of_an_older_event_can_be_cancelled(open_window, tmp_path, monkeypatch, cancel):
    older = Path(shutil.copy(DATA / "events" / "v001.dicedown", tmp_path))
    was = older.read_bytes()
    window = open_window()
    with monkeypatch.context() as patched:
        patched.setattr(beside, "_SHOWN_AFTER_MS", 0)
        patched.setattr(upgrade, "altered_rows", slow)
        dialogs = ProgressDialogs(window, cancel)
        window.open_path(older)
    assert window.view is None
    assert "Nothing has changed" in window.welcome.message
    assert dialogs.seen[0][0] == f"Upgrading {older.name}…"
    assert older.read_bytes() == was
    window.open_path(older)
    assert window.view.desk.session.path == older
    assert older.read_bytes() != was
