"""The page of the terrain, by mouse and keys as a person uses them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMenu, QPushButton

from app.rules.core.ids import TableNumber
from app.rules.results.result import with_opening
from app.rules.terrain.shapes import Lie
from app.services.core.history import history
from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event
from app.services.results import results
from app.services.scenarios.lookup import scenario_of
from app.services.terrain import layouts, stock
from app.services.terrain.stock_file import (
    common_stock,
    remember_stock,
    remembered_photos,
    remembered_stock,
)
from app.ui.core.bound_acts import row_menu
from app.ui.terrain.page import TerrainPage
from tests.builders import begin_round, event_of
from tests.services.acts import won
from tests.services.terrain.terrain_acts import forest
from tests.ui.hands import focus, press, write

MIDDLE = Lie(240, 240)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(open_window, tmp_path) -> TerrainPage:
    """The page of an event of eight, with two forests, one of them in the middle of table 1."""
    path = tmp_path / "cup.dicedown"
    session = event_of(path, 8)
    stock_id = session.do(stock.add, forest()).value
    session.do(layouts.lay_piece, TableNumber(1), stock_id, MIDDLE)
    session.close()
    window = open_window(path)
    window.resize(1366, 760)
    press("Ctrl+T")
    QApplication.processEvents()
    page = window.view.current
    assert isinstance(page, TerrainPage)
    yield page
    remember_stock(())


def lies(page: TerrainPage, table: int = 1) -> list[Lie]:
    """How the pieces of a table lie, as the event has it."""
    number = TableNumber(table)
    return [one.lie for one in page.desk.session.read(layouts.layouts, [number]).get(number, ())]


def at_map(page: TerrainPage) -> None:
    """Go to the map by Tab, which chooses its first piece."""
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    assert focus() is page.map and page.map.piece is not None


def send(widget, kind: QEvent.Type, at: QPoint, held=Qt.KeyboardModifier.NoModifier) -> None:
    """A mouse event with the left button."""
    buttons = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else LEFT
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else LEFT
    where = QPointF(widget.mapToGlobal(at))
    QApplication.sendEvent(widget, QMouseEvent(kind, QPointF(at), where, button, buttons, held))


def by_tenths(page: TerrainPage, across: int, up: int) -> QPoint:
    """So many tenths of an inch in pixels of the map."""
    scale = page.map.view.scale
    return QPoint(round(across * scale), round(-up * scale))


def undo(page: TerrainPage) -> None:
    press("Ctrl+Z")
    QApplication.processEvents()


# The map by mouse


def test_a_piece_is_dragged_and_lies_on_the_half_inch_as_one_step(page):
    map_ = page.map
    start = map_.middle_of(map_.pieces[0])
    send(map_, QEvent.Type.MouseButtonPress, start)
    for part in (1, 2, 3):
        send(map_, QEvent.Type.MouseMove, start + by_tenths(page, 21 * part, 11 * part))
    assert map_.is_dragging and lies(page) == [MIDDLE]
    send(map_, QEvent.Type.MouseButtonRelease, start + by_tenths(page, 63, 33))
    (lie,) = lies(page)
    assert (lie.x % 5, lie.y % 5) == (0, 0)
    assert abs(lie.x - 303) <= 4 and abs(lie.y - 273) <= 4
    undo(page)
    assert lies(page) == [MIDDLE] and map_.pieces[0].lie == MIDDLE
    press("Ctrl+Shift+Z")
    assert lies(page) == [lie]


def test_what_would_break_is_shown_while_a_piece_is_dragged(page):
    map_ = page.map
    start = map_.middle_of(map_.pieces[0])
    send(map_, QEvent.Type.MouseButtonPress, start)
    send(map_, QEvent.Type.MouseMove, start + by_tenths(page, 0, 20))
    free = map_.verdict()
    send(map_, QEvent.Type.MouseMove, start + by_tenths(page, -300, 0))
    assert map_.dragged_lie is not None and map_.dragged_lie.x == 0
    assert any("left edge: 3 in off the table" in one for one in map_.verdict())
    assert not any("off the table" in one for one in free)
    map_.grab()
    press("Escape")
    assert not map_.is_dragging
    send(map_, QEvent.Type.MouseButtonRelease, start)
    assert lies(page) == [MIDDLE]


def test_with_shift_a_piece_lies_on_any_tenth(page):
    map_ = page.map
    start = map_.middle_of(map_.pieces[0])
    shift = Qt.KeyboardModifier.ShiftModifier
    send(map_, QEvent.Type.MouseButtonPress, start, shift)
    end = start + by_tenths(page, 63, 0)
    send(map_, QEvent.Type.MouseMove, end, shift)
    send(map_, QEvent.Type.MouseButtonRelease, end, shift)
    assert lies(page)[0].x == map_.view.place(QPointF(end)).x - (
        map_.view.place(QPointF(start)).x - MIDDLE.x
    )


def test_a_click_chooses_a_piece_and_moves_nothing(page):
    map_ = page.map
    before = page.desk.session.undo_stack().undo
    QTest.mouseClick(map_, LEFT, pos=map_.middle_of(map_.pieces[0]))
    assert map_.piece is not None and focus() is map_
    QTest.mouseClick(map_, LEFT, pos=QPoint(3, 3))
    assert map_.piece is None
    assert page.desk.session.undo_stack().undo == before


def test_a_piece_is_dragged_from_the_stock_onto_the_map(page):
    view = page.side.stock.table.viewport()
    start = page.side.stock.table.visualRect(page.side.stock.table.model().index(0, 0)).center()
    send(view, QEvent.Type.MouseButtonPress, start)
    end = view.mapFromGlobal(page.map.mapToGlobal(page.map.rect().center()))
    send(view, QEvent.Type.MouseMove, start + QPoint(-30, 0))
    send(view, QEvent.Type.MouseMove, end)
    assert page.map.is_dragging
    send(view, QEvent.Type.MouseButtonRelease, end)
    assert len(lies(page)) == 2 and page.side.stock.lines[0].left == 0
    chosen = page.map.piece
    assert chosen is not None and chosen.lie == lies(page)[1]
    # The keys are now its own, not the list's.
    assert focus() is page.map
    undo(page)
    assert len(lies(page)) == 1


def test_a_piece_that_is_dropped_beside_the_map_stays_in_its_box(page):
    view = page.side.stock.table.viewport()
    start = page.side.stock.table.visualRect(page.side.stock.table.model().index(0, 0)).center()
    send(view, QEvent.Type.MouseButtonPress, start)
    send(view, QEvent.Type.MouseMove, start + QPoint(0, 40))
    send(view, QEvent.Type.MouseButtonRelease, start + QPoint(0, 40))
    assert len(lies(page)) == 1


def test_a_right_click_offers_what_is_done_to_a_piece(page):
    map_ = page.map
    at = map_.middle_of(map_.pieces[0])
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, map_.mapToGlobal(at))
    QApplication.sendEvent(map_, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [one.text() for one in menu.actions() if not one.isSeparator()]
    assert texts == [
        "Turn left",
        "Turn right",
        "Mirror",
        "Lay another",
        "Remove from table",
        "Save map…",
    ]
    menu.actions()[0].trigger()
    menu.close()
    assert lies(page) == [Lie(240, 240, 15)]


# The map by keys


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("Left", Lie(235, 240)), ("Up", Lie(240, 245)), ("Shift+Right", Lie(241, 240)),
        ("Shift+Down", Lie(240, 239)), ("Ctrl+Left", Lie(240, 240, 15)),
        ("Ctrl+Right", Lie(240, 240, 345)), ("Ctrl+Shift+Left", Lie(240, 240, 1)),
        ("Ctrl+Shift+Right", Lie(240, 240, 359)), ("Alt+M", Lie(240, 240, 0, True)),
    ],
)  # fmt: skip
def test_each_key_moves_the_piece_as_one_step(page, key, wanted):
    at_map(page)
    press(key)
    assert lies(page) == [wanted]
    undo(page)
    assert lies(page) == [MIDDLE]


def test_a_turned_piece_is_mirrored_as_it_lies(page):
    at_map(page)
    press("Ctrl+Left", "Alt+M")
    assert lies(page) == [Lie(240, 240, 345, True)]


def test_tab_walks_through_the_pieces_and_out_of_the_map(page):
    at_map(page)
    press("Ctrl+D")
    assert len(lies(page)) == 2
    first, second = (one.id for one in page.map.pieces)
    page.map.choose(first)
    press("Tab")
    assert page.map.piece is not None and page.map.piece.id == second
    press("Shift+Tab")
    assert page.map.piece.id == first
    press("Tab", "Tab")
    assert focus() is not page.map


def test_delete_puts_a_piece_back_and_enter_in_the_stock_lays_one(page):
    at_map(page)
    press("Del")
    assert lies(page) == [] and page.table is not None and page.table.findings == ()
    page.side.stock.table.setFocus()
    press("Return")
    assert len(lies(page)) == 1
    press("Ins")
    assert len(lies(page)) == 2
    press("Ins")
    assert len(lies(page)) == 2, "there are but two"


# What breaks a rule


def put(page: TerrainPage, lie: Lie) -> None:
    """Let the piece of table 1 lie somewhere else."""
    page.move_piece(page.map.pieces[0].id, lie)


def test_the_list_of_tables_has_the_state_of_each_in_words(page):
    texts = [page.tables.item(n).text() for n in range(page.tables.count())]
    assert texts[1:] == ["Table 2: empty", "Table 3: empty", "Table 4: empty"]
    put(page, Lie(0, 240))
    assert "finding" in page.tables.item(0).text()


def test_a_finding_names_piece_rule_measure_and_section_and_chooses_its_piece(page):
    put(page, Lie(0, 240))
    page.map.choose(None)
    texts = [page.findings.item(n).text() for n in range(page.findings.count())]
    assert texts[0] == "Forest, left edge: 3 in off the table."
    assert all(one.endswith(")") for one in texts if "minimum" in one)
    rect = page.findings.visualItemRect(page.findings.item(0))
    QTest.mouseClick(page.findings.viewport(), LEFT, pos=rect.center())
    assert page.map.piece is not None


def test_every_scenario_of_the_event_is_checked_and_named(page):
    put(page, Lie(240, 40))
    names = [page.scenario.itemText(n) for n in range(page.scenario.count())]
    texts = [page.findings.item(n).text() for n in range(page.findings.count())]
    assert len(names) > 1
    titles = [name.split(" ", 1)[1] for name in names]
    assert len({title for title in titles for text in texts if text.startswith(title)}) > 1
    before = [page.findings.item(n).text() for n in range(page.findings.count())]
    page.scenario.setCurrentIndex(1)
    assert [page.findings.item(n).text() for n in range(page.findings.count())] == before


def test_the_smallest_moves_are_shown_and_done_as_one_step(page):
    put(page, Lie(20, 240))
    press("Alt+L")
    question = page.question
    assert question is not None and "Move Forest" in question.text
    assert "to the right" in question.text
    (go,) = [one for one in question.findChildren(QPushButton) if one.text() == "Move them"]
    QTest.mouseClick(go, LEFT)
    (lie,) = lies(page)
    assert lie.x > 20 and page.table is not None
    assert not any(one.edge for one in page.table.faults)
    undo(page)
    assert lies(page) == [Lie(20, 240)]


def test_a_table_is_cleared_and_that_is_undone(page):
    press("Alt+C")
    assert lies(page) == [] and "Table 1 is cleared." in page.line.text
    undo(page)
    assert lies(page) == [MIDDLE]


# The stock


def test_terrain_is_added_with_its_faults_beside_the_fields(page):
    press("Alt+A")
    form = page.side.form
    assert focus() is form.fields["name"].input
    press("Return")
    assert "name of at most" in form.fields["name"].problem
    assert "a size in inches" in form.fields["outline"].problem
    assert "Choose what it is" in form._kinds_problem.text()
    write("FOREST")
    assert "already" in form.fields["name"].problem
    write(" of oaks")
    assert form.fields["name"].problem == ""
    press("Tab")
    write("7 x 5.5")
    QTest.mouseClick(next(iter(form.kinds.values())), LEFT, pos=QPoint(8, 8))
    press("Return")
    assert page.side.currentWidget() is not form
    names = [one.item.piece.name for one in page.side.stock.lines]
    assert names == ["Forest", "FOREST of oaks"]
    assert [one.piece.name for one in remembered_stock()] == names


def test_terrain_is_changed_and_what_lies_on_tables_with_it(page):
    page.side.stock.table.setFocus()
    press("F2")
    page.side.form.fields["outline"].input.setFocus()
    press("Ctrl+A")
    write("5")
    press("Ctrl+S")
    assert page.map.pieces[0].item.piece.outline.diameter == 50


def test_escape_asks_once_something_is_typed(page):
    press("Alt+A", "Escape")
    assert page.side.currentWidget() is not page.side.form
    press("Alt+A")
    write("Moat")
    press("Escape")
    assert page.question is not None and page.side.currentWidget() is page.side.form
    (discard,) = [one for one in page.question.findChildren(QPushButton)
                  if one.text() == "Discard"]  # fmt: skip
    QTest.mouseClick(discard, LEFT)
    assert page.side.currentWidget() is not page.side.form


def test_a_csv_file_is_imported_and_one_with_faults_is_not(page, tmp_path: Path, monkeypatch):
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("name,kind,size,count\nBog,rough,6 x 4,3\nWall,obstacle,5 x 1,2\n")
    bad.write_text("name,kind,size\nBog,swamp,6 x 4\n")
    chosen = [str(good), str(bad)]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (chosen.pop(0), ""))
    press("Alt+O")
    assert [one.item.piece.name for one in page.side.stock.lines] == ["Bog", "Forest", "Wall"]
    press("Alt+O")
    assert "Line 2: “swamp”" in page.line.text
    assert len(page.side.stock.lines) == 3


def test_the_stock_is_exported_as_it_is_imported(page, tmp_path: Path, monkeypatch):
    path = tmp_path / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press("Alt+X")
    assert path.read_text().splitlines()[1] == "Forest,forest,6 x 5,yes,2,A"


def test_common_terrain_is_added_and_remembered_for_the_next_event(page):
    press("Alt+T")
    assert len(page.side.stock.lines) == len(common_stock())
    assert len(remembered_stock()) == len(common_stock())


def test_terrain_that_lies_on_a_table_is_not_removed_from_the_stock(page):
    page.side.stock.table.setFocus()
    press("Alt+R")
    assert "on table 1" in page.line.text and len(page.side.stock.lines) == 1


def test_without_terrain_the_stock_says_how_to_begin(page):
    press("Alt+C")
    page.side.stock.table.setFocus()
    press("Alt+R")
    assert page.side.stock.lines == () and page.side.stock._empty.isVisible()


# Step by step


def at_table_2(page: TerrainPage) -> None:
    """Table 2 of an event with common terrain, in the list."""
    page.side.take_items(common_stock())
    page.show_table(2)
    page.tables.setFocus()


def test_a_table_is_laid_step_by_step_by_keys_as_one_step(page):
    at_table_2(page)
    press("Alt+S")
    steps, before = page.steps, len(page.desk.session.read(history))
    assert page.is_laying and focus() is page.map and not page.tables.isEnabled()
    for placed in range(1, 6):
        press("Return")
        assert len(steps.done) == placed, page.line.text
    assert lies(page, 2) == []
    press("Alt+B")
    assert len(steps.done) == 4
    at = page.map.piece.lie
    press("Left", "Ctrl+Left")
    assert page.map.piece.lie == Lie(at.x - 5, at.y, (at.turn + 15) % 360, at.is_mirrored)
    press("Ctrl+Right", "Right", "Return")
    assert len(steps.done) == 5
    press("Ctrl+S")
    assert not page.is_laying and len(lies(page, 2)) == 5
    assert len(page.desk.session.read(history)) == before + 1
    undo(page)
    assert lies(page, 2) == []


def test_a_step_is_placed_by_mouse_and_not_where_it_may_not_be(page):
    at_table_2(page)
    (button,) = [one for one in page.findChildren(QPushButton)
                 if one.text().startswith("Lay step by step")]  # fmt: skip
    QTest.mouseClick(button, LEFT)
    start = page.map.piece.lie
    far = page.map.middle_of(page.map.piece) + by_tenths(page, -150, 0)
    QTest.mouseClick(page.map, LEFT, pos=far)
    moved = page.map.piece.lie
    assert moved.x < start.x - 100 and moved.x % 5 == 0
    (place,) = [one for one in page.steps.findChildren(QPushButton) if one.text() == "Place"]
    page.steps.move_to(0, Lie(0, 0))
    QTest.mouseClick(place, LEFT)
    assert page.steps.done == [] and "Not here." in page.line.text
    page.steps.move_to(0, start)
    QTest.mouseClick(place, LEFT)
    assert len(page.steps.done) == 1
    press("Escape")
    assert not page.is_laying and lies(page, 2) == [] and page.tables.isEnabled()


def test_a_table_says_who_won_there_from_which_side(page):
    assert not page._panel.notes.isVisible()
    session = page.desk.session
    session.do(change_event, replace(session.read(stored_draft), keeps_sides=True))
    begin_round(session)
    game = next(one for one in page.desk.state.rounds[0].games if one.table == 1)
    first, second, result = won(game, by="assassination", control_points=1)
    played = with_opening(replace(game, first=first, second=second), result.winner, None)
    page.desk.run_because("test", results.enter, 1, *played.sides, result)
    assert page._panel.notes.isVisible()
    assert page._panel.notes.text().startswith(
        "1 of 1 won by who went first; chance alone gives 1 or more"
    )


def answers(page: TerrainPage) -> dict[str, QPushButton]:
    return {one.text(): one for one in page.question.findChildren(QPushButton)}


@pytest.mark.parametrize("form", ["svg", "png", "json"])
def test_the_map_of_a_table_is_saved_with_the_scenario_or_without(
    page, monkeypatch, tmp_path, form
) -> None:
    def answer(_parent, _title, offered, kinds):
        assert offered.endswith("table-01.svg")
        return str(tmp_path / f"map.{form}"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    press("Alt+W")
    shown = scenario_of(page.desk.state, page.scenario.currentData())
    answers(page)["The terrain alone"].click()
    assert "The map is saved" in page.line.text
    bare = (tmp_path / f"map.{form}").read_bytes()
    press("Alt+W")
    answers(page)[f"Terrain and {shown.name}"].click()
    both = (tmp_path / f"map.{form}").read_bytes()
    assert (bare == both) is (form == "json")
    assert bare.startswith({"svg": b"<svg", "png": b"\x89PNG", "json": b"{"}[form])


def test_a_secret_scenario_on_a_map_is_named_as_such_and_a_bad_place_too(
    page, monkeypatch, tmp_path
) -> None:
    press("Alt+W")
    texts = [one.text() for one in page.question.findChildren(QLabel)]
    assert any("may not know this scenario yet" in text for text in texts)
    gone = tmp_path / "gone" / "map"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(gone), "PNG (*.png)"))
    answers(page)["The terrain alone"].click()
    assert "Can't write" in page.line.text and "map.png" in page.line.text


def test_the_menu_of_a_table_saves_its_map(page) -> None:
    menu = row_menu(page.ACTS, page.tables, "save_map")
    assert "Save map…" in [action.text().replace("&", "") for action in menu.actions()]
    page.show_table(2)
    action = next(one for one in menu.actions() if one.text().replace("&", "") == "Save map…")
    assert not action.isEnabled(), "table 2 is empty"


# Photos


def picture_file(path: Path, width: int = 900, height: int = 600) -> Path:
    """A picture on disk."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#3a7d44"))
    assert image.save(str(path))
    return path


def form_button(page: TerrainPage, text: str) -> QPushButton:
    return next(one for one in page.side.form.findChildren(QPushButton) if one.text() == text)


def photo_of(page: TerrainPage) -> str | None:
    return page.desk.session.read(stock.stock)[0].item.photo


def test_a_photo_is_chosen_in_the_form_saved_shown_and_undone(page, tmp_path, monkeypatch):
    file = picture_file(tmp_path / "forest.png")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    page.side.stock.table.setFocus()
    press("F2")
    form = page.side.form
    assert form._picture.text() == "No photo"
    assert not form_button(page, "Remove photo").isEnabled()
    press("Alt+P")
    assert form.photo is not None and not form._picture.pixmap().isNull()
    assert form.is_changed and photo_of(page) is None
    press("Ctrl+S")
    assert photo_of(page) == form.photo.digest
    cell = page.side.stock.table.model().index(0, 0)
    shown = cell.data(Qt.ItemDataRole.DecorationRole).toImage()
    assert shown.pixelColor(shown.rect().center()).green() > 100
    (item,) = remembered_stock()
    assert item.photo == form.photo.digest and remembered_photos([item]) == (form.photo,)
    press("F2")
    assert form.photo is not None and not form.is_changed
    QTest.mouseClick(form_button(page, "Remove photo"), LEFT)
    assert form._picture.text() == "No photo" and form.is_changed
    press("Ctrl+S")
    assert photo_of(page) is None
    undo(page)
    assert photo_of(page) == item.photo
    undo(page)
    assert photo_of(page) is None


def test_a_photo_that_was_chosen_is_discarded_only_after_a_question(page, tmp_path):
    page.take_file(picture_file(tmp_path / "hill.jpg"))
    assert page.side.is_form_open and page.side.form.photo is not None
    page.side.form.start()
    press("Escape")
    assert page.question is not None and "Discard" in page.question.text
    press("Escape")
    press("Ctrl+S")
    assert photo_of(page) == page.side.form.photo.digest


def test_new_terrain_is_saved_with_its_photo_by_mouse(page, tmp_path, monkeypatch):
    file = picture_file(tmp_path / "hill.bmp", 30, 20)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press("Alt+A")
    write("Hill")
    press("Tab")
    write("4")
    QTest.mouseClick(next(iter(page.side.form.kinds.values())), LEFT, pos=QPoint(8, 8))
    QTest.mouseClick(form_button(page, "Photo…"), LEFT)
    QTest.mouseClick(form_button(page, "Save"), LEFT)
    hill = next(one for one in page.side.stock.lines if one.item.piece.name == "Hill")
    assert hill.item.photo is not None


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.jpg", b"text", "a.jpg isn't a picture"),
        ("b.heic", b"\0\0\0\x18ftypheic" + bytes(40), "Save it as JPEG first"),
    ],
)
def test_what_is_no_photo_is_refused_with_a_way_out(page, tmp_path, name, data, sentence):
    path = tmp_path / name
    path.write_bytes(data)
    page.take_file(path)
    assert sentence in page.line.text and not page.side.is_form_open
    page.take_file(tmp_path / "gone.png")
    assert "gone.png" in page.line.text


# What isn't seen


@pytest.mark.parametrize("key", ["Alt+C", "Ins", "Alt+A"])
def test_no_key_reaches_the_table_or_the_stock_while_tables_are_set_up(page, key):
    press("Alt+U")
    assert page.is_setting_up
    press(key)
    assert lies(page) == [MIDDLE] and not page.side.is_form_open


def test_no_key_reaches_the_stock_while_a_table_is_laid_step_by_step(page):
    page.open_steps(None)
    press("Ins", "Alt+A")
    assert lies(page) == [MIDDLE] and page.is_laying
    press("Esc")
    assert page.tables.isEnabled() and page.tables.hasFocus()
    press("Ins")
    assert len(lies(page)) == 2


def test_what_is_typed_in_the_form_is_not_lost_to_a_key_of_the_stock_or_to_the_steps(page):
    press("Alt+A")
    write("Wall")
    press("Ins", "Alt+A")
    assert lies(page) == [MIDDLE] and page.side.form.fields["name"].text.startswith("Wall")
    press("Alt+S")
    assert page.side.is_form_open and page.question is not None
    press("Return")
    assert page.is_laying or page.question is not None, "it is discarded"
