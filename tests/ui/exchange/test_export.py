"""Export… writes the event in each form under its own name, and copies it for a chat."""

import json

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from app.rules.core.draw import Draw
from app.rules.core.ids import TableNumber
from app.services.results import results
from app.services.terrain.layouts import clear_tables
from tests.builders import plain_result
from tests.services.terrain.terrain_acts import lay_some
from tests.ui.hands import press


@pytest.fixture
def view(open_window, event, monkeypatch, tmp_path):
    def answer(_parent, _title, offered, _kinds):
        return str(tmp_path / offered.rpartition("/")[2]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    view = open_window(event).view
    draw = Draw(1)
    for game in view.desk.state.rounds[-1].games:
        view.desk.run_because("test", results.enter, game.table, *plain_result(game, draw))
    return view


def choose(view, text: str) -> str:
    """Export as an answer says; what is said then."""
    press("Ctrl+Shift+E")
    panel = view.current.question
    next(one for one in panel.findChildren(QPushButton) if one.text() == text).click()
    assert view.current.question is None
    return view.line.text


def test_every_form_is_written_under_the_name_of_the_event(view, tmp_path):
    assert "Spring Cup - results.html" in choose(view, "Save web page")
    page = (tmp_path / "Spring Cup - results.html").read_text(encoding="utf-8")
    assert "<h1>Spring Cup</h1>" in page
    choose(view, "Save games")
    games = (tmp_path / "Spring Cup - games.csv").read_bytes()
    assert games.startswith("\ufeffround,table".encode()), "Excel knows the letters by the mark"
    assert "Spring Cup - results.csv" in choose(view, "Save results")
    heads, *lines = (tmp_path / "Spring Cup - results.csv").read_text("utf-8-sig").splitlines()
    assert heads.startswith("Round,Table,Name,") and len(lines) == 4
    choose(view, "Save standings")
    rows = (tmp_path / "Spring Cup - standings.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 1 + len(view.desk.state.entrants)
    choose(view, "Save statistics")
    assert len(load_workbook(tmp_path / "Spring Cup - statistics.xlsx").sheetnames) == 7
    choose(view, "Save whole event")
    whole = json.loads((tmp_path / "Spring Cup - whole-event.json").read_text(encoding="utf-8"))
    assert whole["name"] == "Spring Cup"


def test_a_chat_gets_the_standings_by_the_clipboard(view):
    assert "Paste it into the chat" in choose(view, "Copy for chat")
    assert QApplication.clipboard().text().startswith("Spring Cup – Standings after round")


def test_a_place_that_cannot_be_written_is_said(view, monkeypatch, tmp_path):
    nowhere = tmp_path / "nowhere" / "a.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(nowhere), ""))
    assert "Can't write" in choose(view, "Save whole event")


def test_a_name_typed_without_its_ending_replaces_no_file_unasked(view, monkeypatch, tmp_path):
    old, typed = tmp_path / "cup.json", tmp_path / "cup"
    old.write_text("of yesterday")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(typed), ""))
    assert "cup 2.json" in choose(view, "Save whole event")
    assert old.read_text() == "of yesterday" and (tmp_path / "cup 2.json").exists()


def test_escape_exports_nothing(view, tmp_path):
    before = {*tmp_path.iterdir()}
    press("Ctrl+Shift+E")
    assert view.current.question is not None
    press("Esc")
    assert view.current.question is None and {*tmp_path.iterdir()} == before


def test_maps_of_all_tables_are_written_into_a_folder(view, qtbot, monkeypatch, tmp_path):
    press("Ctrl+Shift+E")
    texts = [one.text() for one in view.current.question.findChildren(QPushButton)]
    assert "Save maps of tables" not in texts, "there is no terrain yet"
    press("Escape")
    lay_some(view.desk.session, 1, 3)
    folder = tmp_path / "maps"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))

    def choose_form(form: str) -> None:
        press("Ctrl+Shift+E")
        for text in ("Save maps of tables", form):
            panel = view.current.question
            next(one for one in panel.findChildren(QPushButton) if one.text() == text).click()

    for form, mark in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        choose_form(form)
        qtbot.waitUntil(lambda: "2 maps are in" in view.line.text)
        view.line.clear()
        for number in ("01", "03"):
            path = folder / f"table-{number}.{form.lower()}"
            assert path.read_bytes().startswith(mark)
    choose_form("JSON")
    assert "Spring Cup - maps.json" in view.line.text
    told = json.loads((tmp_path / "Spring Cup - maps.json").read_text("utf-8"))
    assert [table["table"] for table in told["tables"]] == [1, 3]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "gone"))
    choose_form("SVG")
    qtbot.waitUntil(lambda: "Can't write" in view.line.text)


def test_no_maps_are_asked_about_once_no_table_has_terrain(view):
    lay_some(view.desk.session, 1, 3)
    press("Ctrl+Shift+E")
    panel = view.current.question
    answers = panel.findChildren(QPushButton)
    next(one for one in answers if one.text() == "Save maps of tables").click()
    assert view.current.question is not None
    view.desk.run(clear_tables, (TableNumber(1), TableNumber(3)))
    assert view.current.question is None
