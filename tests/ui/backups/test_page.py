"""Backups in the window: by keys alone, from the start page, beside an event, after damage."""

import json
import shutil
import sqlite3
import time
from contextlib import closing
from errno import ENOSPC

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QProgressDialog, QPushButton

from app.models.backups.backup_store import MEANWHILE
from app.paths import backups as backups_folder
from app.services.backups.settings import BackupSettings, backup_settings, set_backup_settings
from app.services.players.players import PlayerDraft, register
from app.ui.backups import page as backups_page
from app.ui.backups.acts import BACKUPS
from app.ui.core import beside
from app.ui.core.bound_acts import row_menu
from app.ui.core.icons import state_icon
from app.ui.core.settings import take_carried
from tests.ui.hands import focus, press


@pytest.fixture(autouse=True)
def _as_at_first():
    yield
    set_backup_settings(BackupSettings())


def heard(window):
    """What the backup worker reported to the window."""
    window.view.desk.session.backup_worker.wait()
    window.view.desk.listen()
    return window.view.care_bar


def tear(path, table="player"):
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = db.execute(query, (table,)).fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    path.write_bytes(data)


def test_a_whole_event_has_nothing_to_say(open_window, event):
    bar = heard(open_window(event))
    assert (bar.damage.text, bar.backups.text, bar.synced.text) == ("", "", "")


def test_an_earlier_state_is_opened_as_a_copy_by_keys(open_window, event):
    window = open_window(event)
    window.view.desk.run(register, PlayerDraft(name="Late Larry"))
    press("Ctrl+B", "Alt+N")
    assert window.pages.backups.message.text() == "Backup made."
    assert [one.why for one in window.pages.backups.lines[:2]] == ["asked", "opened"]
    assert focus() is window.pages.backups.table
    press("Down", "Return")
    assert window.view.desk.session.path != event
    assert len(window.view.desk.state.entrants) == 8
    assert "Nothing was overwritten" in window.view.step_bar.line.text


def test_a_backup_that_is_made_meanwhile_is_listed_at_once(open_window, event, qtbot):
    window = open_window(event)
    press("Ctrl+B")
    page, desk = window.pages.backups, window.view.desk
    marked = page.here
    desk.run(register, PlayerDraft(name="Late Larry"))
    desk.session.backup_worker.request(MEANWHILE)
    qtbot.waitUntil(lambda: [one.why for one in page.lines] == ["meanwhile", "opened"])
    assert page.here == marked, "what was chosen stays chosen"
    assert page.table.rowAt(0) == 0, "and the new one is seen"


def test_a_list_of_backups_that_is_scrolled_stays_where_it_is(open_window, event, qtbot):
    window = open_window(event)
    desk = window.view.desk
    for n in range(20):
        desk.run(register, PlayerDraft(name=f"Late {n}"))
        desk.session.backup_worker.request()
    press("Ctrl+B")
    page = window.pages.backups
    assert len(page.lines) > 15
    window.resize(window.width(), 500)
    qtbot.waitUntil(lambda: page.table.verticalScrollBar().maximum() > 0)
    page.table.verticalScrollBar().setValue(3)
    page.table.selectRow(5)

    def first_seen():
        return page.lines[page.table.rowAt(0)]

    before, marked = first_seen(), page.here
    desk.run(register, PlayerDraft(name="Late Larry"))
    desk.session.backup_worker.request(MEANWHILE)
    qtbot.waitUntil(lambda: page.lines[0].why == "meanwhile")
    assert (first_seen(), page.here) == (before, marked)


def test_a_column_is_left_out_before_the_list_scrolls_sideways(
    open_window, event, qtbot, monkeypatch
):
    monkeypatch.setattr(backups_page, "why_words", lambda *_: "while results came in")
    window = open_window(event)
    press("Ctrl+B")
    table = window.pages.backups.table
    header = table.horizontalHeader()
    window.resize(4 * window.width(), 700)
    shown = range(header.count())
    qtbot.waitUntil(lambda: not any(map(header.isSectionHidden, shown)))
    needed = sum(max(header.sectionSizeHint(n), table.sizeHintForColumn(n)) for n in shown)
    file = header.sectionSize(5)
    window.resize(window.width() - table.viewport().width() + needed - file // 2, 700)
    qtbot.waitUntil(lambda: header.isSectionHidden(5))
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0)


def test_ctrl_b_and_esc_lead_back_to_the_event(open_window, event):
    window = open_window(event)
    press("Ctrl+B")
    assert window.pages.backups.isVisible()
    press("Ctrl+B")
    assert window.view.isVisible()
    press("Ctrl+B", "Esc")
    assert window.view.isVisible()


def test_the_start_page_leads_to_every_event_that_has_backups(open_window, event):
    open_window(event).close()
    window = open_window()
    press("Ctrl+B")
    page = window.pages.backups
    assert focus() is page.events
    rows = [page.events.item(n).toolTip() for n in range(page.events.count())]
    page.events.setCurrentRow(rows.index(str(event)))
    press("Return")
    assert focus() is page.table
    assert page.lines[0].event == "Spring Cup"
    press("Esc")
    assert window.welcome.isVisible()


def test_a_torn_event_shows_what_is_damaged_and_its_newest_good_backup(open_window, event):
    open_window(event).close()
    tear(event)
    window = open_window(event)
    page = window.pages.backups
    assert page.isVisible()
    assert "8 rows of players are damaged" in page.matter.text()
    assert page.here is not None and page.here.is_good
    press("Alt+S")
    assert window.view.desk.session.path.name == "cup salvaged.dicedown"
    assert len(window.view.desk.state.entrants) == 8
    assert "Please check" in window.view.step_bar.line.text


def test_without_a_backup_enter_saves_what_can_be_read(open_window, event):
    # Events of other tests are this one over again, and their backups would do for it.
    shutil.rmtree(backups_folder(), ignore_errors=True)
    tear(event)
    window = open_window(event)
    page = window.pages.backups
    assert page.lines == ()
    assert (page.copy.isVisible(), page.save.isVisible(), page.table.isVisible()) == (0, 1, 0)
    assert page.save.property("primary")
    assert focus() is page.save
    press("Return")
    assert window.view.desk.session.path.name == "cup salvaged.dicedown"


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_saving_what_can_be_read_is_cancelled_and_leaves_nothing(
    open_window, event, monkeypatch, by
):
    tear(event)
    window, seen, kept = open_window(event), [], backups_page.salvage_event
    page = window.pages.backups
    before = {one.name: one.read_bytes() for one in event.parent.iterdir() if one.is_file()}

    def slow(source, *, at, go_on):
        def wait(done, all_):
            until = time.monotonic() + 5
            while not seen and time.monotonic() < until:
                time.sleep(0.005)
            time.sleep(0.05)
            return go_on(max(done, 1), all_)

        return kept(source, at=at, go_on=wait)

    def cancel():
        for dialog in window.findChildren(QProgressDialog):
            # Esc reaches what has the keys alone.
            if dialog.isVisible() and dialog.isActiveWindow():
                seen.append(dialog.findChild(QLabel).text())
                if by == "mouse":
                    button = dialog.findChild(QPushButton)
                    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
                else:
                    QTest.keyClick(dialog, Qt.Key.Key_Escape)
                timer.stop()

    monkeypatch.setattr(beside, "_SHOWN_AFTER_MS", 0)
    monkeypatch.setattr(backups_page, "salvage_event", slow)
    timer = QTimer(window, interval=5)
    timer.timeout.connect(cancel)
    timer.start()
    page.save.click()
    assert seen == ["Saving what can still be read…"]
    assert page.isVisible() and page.message.text() == "Cancelled. Nothing has changed."
    assert {one.name: one.read_bytes() for one in event.parent.iterdir() if one.is_file()} == before
    monkeypatch.setattr(backups_page, "salvage_event", kept)
    page.save.click()
    assert window.view.desk.session.path.name == "cup salvaged.dicedown"


def test_damage_that_stops_nothing_is_one_calm_line(open_window, event):
    with closing(sqlite3.connect(event)) as db:
        db.execute("UPDATE player SET club = 'Other' WHERE id = 2")
        db.commit()
    window = open_window(event)
    bar = heard(window)
    assert "changed this file" in bar.damage.text
    press("Ctrl+B")
    assert "number 2" in window.pages.backups.matter.text()
    assert window.pages.backups.save.isVisible()


def test_a_stick_that_is_gone_is_told_quietly(open_window, event, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    set_backup_settings(BackupSettings(second_place=stick))
    stick.rmdir()
    bar = heard(open_window(event))
    assert "isn't connected" in bar.backups.text


@pytest.mark.parametrize("keys", [("Alt+N",), ("Del", "Return")], ids=["back", "given up"])
def test_the_line_about_a_stick_goes_with_a_backup_that_was_asked_for(
    open_window, event, tmp_path, keys
):
    stick = tmp_path / "stick"
    stick.mkdir()
    set_backup_settings(BackupSettings(second_place=stick))
    stick.rmdir()
    window = open_window(event)
    bar = heard(window)
    assert not bar.backups.isHidden()
    if "Alt+N" in keys:
        stick.mkdir()
    press("Ctrl+B", *keys)
    window.view.desk.listen()
    assert bar.backups.isHidden()


def test_a_second_place_is_chosen_and_left_by_keys(open_window, event, tmp_path, monkeypatch):
    window = open_window(event)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    press("Ctrl+B")
    assert window.pages.backups.without.isHidden()
    press("Alt+B")
    assert backup_settings().second_place == tmp_path
    assert window.pages.backups.without.isVisible()
    assert list(tmp_path.rglob("Dice Down backups/*/*.dicedown"))
    page = window.pages.backups
    press("Del")
    assert "Stop using the backup drive?" in page.question.text
    assert str(tmp_path) in page.question.text
    press("Esc")
    assert backup_settings().second_place == tmp_path
    assert page.isVisible() and not page.question.text
    press("Del", "Return")
    assert backup_settings().second_place is None
    assert page.isVisible()


def test_an_event_in_a_synced_folder_is_warned_about(open_window, event, tmp_path):
    folder = tmp_path / "OneDrive"
    folder.mkdir()
    window = open_window(event.rename(folder / event.name))
    assert "OneDrive" in window.view.care_bar.synced.text


def test_an_event_moves_to_another_laptop_and_opens_there(
    open_window, event, tmp_path, settings, monkeypatch
):
    settings.paper = "letter"
    window = open_window(event)
    pack = tmp_path / "there.dicepack"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(pack), ""))
    press("Ctrl+B", "Alt+T")
    assert "on the other laptop" in window.pages.backups.message.text()
    press("Esc", "Ctrl+W")
    settings.paper = "a4"

    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(pack), ""))
    press("Ctrl+O")

    path = window.view.desk.session.path
    assert path.name.startswith("cup") and path.parent != event.parent
    assert settings.paper == "letter"
    assert str(path) in window.view.step_bar.line.text
    window.close_event()
    path.unlink()


def test_a_pack_that_is_none_is_said_on_the_start_page(open_window, tmp_path):
    path = tmp_path / "letter.dicepack"
    path.write_text("Dear EO")
    window = open_window(path)
    assert "incomplete" in window.welcome.message


def test_settings_that_cannot_be_are_passed_over(settings):
    carried = {"paper": "A0", "paper_language": "xx", "public_loop": "{", "public_look": "dark"}
    take_carried(settings, {**carried, "geometry": "x", "public_language": json.dumps(1)})
    assert (settings.paper, settings.paper_language, settings.public_loop) == ("a4", "en", "")


def test_each_backup_has_a_sign_a_word_and_a_reason(open_window, event):
    window = open_window(event)
    window.view.desk.run(register, PlayerDraft(name="Late Larry"))
    press("Ctrl+B", "Alt+N")
    page = window.pages.backups
    (made,) = {line.path for line in page.lines if line.why == "opened"}
    made.write_bytes(made.read_bytes()[:-1] + b"\xa5")
    press("Ctrl+B", "Ctrl+B")
    model, state, why = page.table.model(), 4, 1
    found = {
        model.index(row, why).data(): model.index(row, state) for row in range(len(page.lines))
    }
    assert set(found) >= {"event opened"} and "unknown reason" not in found
    broken = found["event opened"]
    whole = next(one for one in found.values() if one.data() == "verified")
    assert broken.data() == "changed or damaged"
    assert "can't be read" in broken.data(Qt.ItemDataRole.ToolTipRole)
    signs = [one.data(Qt.ItemDataRole.DecorationRole).cacheKey() for one in (whole, broken)]
    assert signs == [state_icon(state).cacheKey() for state in ("good", "bad")]


def test_a_right_click_opens_a_copy_or_shows_the_file(open_window, event, monkeypatch):
    window = open_window(event)
    press("Ctrl+B")
    page, shown = window.pages.backups, []
    menu = row_menu(BACKUPS, page.table, "copy", "folder", "now")
    names = [action.text() for action in menu.actions()]
    assert names == ["Open a copy", "Show in folder", "Back up now"]
    monkeypatch.setattr(backups_page, "show_in_folder", lambda path: shown.append(path) or True)
    menu.actions()[1].trigger()
    assert shown == [page.here.path]
    monkeypatch.setattr(backups_page, "show_in_folder", lambda _: False)
    menu.actions()[1].trigger()
    assert str(page.here.path) in page.message.text()


_FILES = {"save_as": "old.dicedown", "move": "old.dicepack"}


@pytest.mark.parametrize("name", _FILES)
def test_a_file_that_is_to_be_replaced_is_there_until_the_new_one_is_written(
    open_window, event, tmp_path, monkeypatch, name
):
    window = open_window(event)
    press("Ctrl+B")
    page, old = window.pages.backups, tmp_path / _FILES[name]
    old.write_bytes(b"of yesterday")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(old), ""))

    def refuse(_):
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("app.whole_file.os.fsync", refuse)
        page.bound[name].trigger()
    assert old.read_bytes() == b"of yesterday" and "space" in page.message.text()
    page.bound[name].trigger()
    assert old.stat().st_size > 1000 and "space" not in page.message.text()


@pytest.mark.parametrize("name", _FILES)
def test_a_name_typed_without_its_ending_replaces_no_file_unasked(
    open_window, event, tmp_path, monkeypatch, name
):
    window = open_window(event)
    press("Ctrl+B")
    page, old = window.pages.backups, tmp_path / _FILES[name]
    old.write_bytes(b"of yesterday")
    typed = old.with_suffix("")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(typed), ""))
    page.bound[name].trigger()
    assert old.read_bytes() == b"of yesterday" and old.name in page.message.text()
