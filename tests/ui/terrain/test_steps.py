"""Tables laid step by step in the window, by mouse and keys, as each method is printed."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.core.geometry import Point
from app.rules.core.ids import TableNumber
from app.rules.terrain.laying import LaidStep, drift_of
from app.rules.terrain.methods import SIDES, quarters
from app.rules.terrain.rules import MethodKind
from app.rules.terrain.shapes import Lie, Outline
from app.services.core.history import history
from app.services.scenarios.lookup import scenarios_of
from app.services.terrain import layouts, stock
from app.services.terrain.stock_file import common_stock, remember_stock
from app.ui.core.widgets.form_fields import DropDown
from app.ui.terrain.page import TerrainPage
from app.ui.terrain.step_panel import StepPanel
from tests.builders import event_of
from tests.rules.terrain.slow_checker import is_by_method, wrongs
from tests.services.terrain.terrain_acts import forest
from tests.ui.hands import focus, press, write

LEFT = Qt.MouseButton.LeftButton
Open = Callable[[str], TerrainPage]


@pytest.fixture
def at_terrain(open_window, tmp_path) -> Open:
    """Opens the page of an event by a packet, with common terrain in its boxes."""

    def open_(packet: str) -> TerrainPage:
        path = tmp_path / "cup.dicedown"
        session = event_of(path, 8, packet=packet, size=100 if packet == "sr2026" else 75)
        session.do(stock.take_in, common_stock())
        session.close()
        window = open_window(path)
        window.resize(1366, 760)
        press("Ctrl+T")
        QApplication.processEvents()
        page = window.view.current
        assert isinstance(page, TerrainPage)
        page.tables.setFocus()
        return page

    yield open_
    remember_stock(())


def begin(page: TerrainPage, method: int = 0) -> StepPanel:
    """Alt+S, and the method by its place in the question, where there are several."""
    press("Alt+S", *method * ["Tab"])
    if not page.is_laying:
        press("Return")
    assert page.is_laying and focus() is page.map
    return page.steps


def button(page: TerrainPage, text: str) -> QPushButton:
    (found,) = [one for one in page.steps.findChildren(QPushButton) if one.text() == text]
    assert found.isVisible()
    return found


def click(page: TerrainPage, text: str) -> None:
    QTest.mouseClick(button(page, text), LEFT)


def at(page: TerrainPage, x: int, y: int) -> QPoint:
    return page.map.view.at(Point(x, y)).toPoint()


def choose(choice: DropDown, text: str) -> None:
    """Choose by keys: the field, and the first letters of what is wanted."""
    choice.setFocus(Qt.FocusReason.TabFocusReason)
    choice.setCurrentIndex(0)
    # As after a pause: letters typed at once belong together, however busy the machine is.
    choice.view().keyboardSearch("")
    interval = QApplication.keyboardInputInterval()
    QApplication.setKeyboardInputInterval(60_000)
    write(text)
    QApplication.setKeyboardInputInterval(interval)
    assert choice.currentText().startswith(text)


def done(steps: StepPanel) -> list[LaidStep]:
    return [one for _, one in steps.done]


def lies(page: TerrainPage) -> list[Lie]:
    number = TableNumber(1)
    return [one.lie for one in page.desk.session.read(layouts.layouts, [number]).get(number, ())]


def judged(page: TerrainPage, packet: str, kind: MethodKind) -> None:
    """The judge of sampled points finds the table legal, and laid by its method."""
    table = done(page.steps)
    lying = [(one.laid.piece, one.laid.lie) for one in table]
    assert wrongs(packet, lying, scenarios_of(packet).scenarios) == []
    assert is_by_method(packet, kind, table)


def place_all(page: TerrainPage, names: list[str]) -> None:
    """Place pieces by Enter where they are offered, each chosen by keys; "" as offered."""
    for number, name in enumerate(names, 1):
        if name:
            choose(page.steps.pieces, name)
            page.map.setFocus()
        press("Return")
        assert len(page.steps.done) == number, (number, page.line.text, page.steps._about.text())


CLUSTER = ["Forest", "Forest", "Hill", "Hill", "Hill", "Rough", "Rough", "Rough"]
QUADRANT = ["Forest", "Hill", "Hill", "Hill", "Hill", "Hill", "Rough", "Forest"]


@pytest.mark.parametrize(
    ("method", "kind", "names"),
    [(0, MethodKind.CLUSTER, CLUSTER), (1, MethodKind.QUADRANT, QUADRANT)],
)
def test_a_method_of_2019_is_done_by_keys_as_one_step(at_terrain, method, kind, names):
    page = at_terrain("sr2019")
    steps, before = begin(page, method), len(page.desk.session.read(history))
    place_all(page, names)
    assert steps.step is None and "Every step is done." in steps._about.text()
    judged(page, "sr2019", kind)
    assert lies(page) == []
    wanted = [one.laid.lie for one in done(steps)]
    press("Ctrl+S")
    assert not page.is_laying and lies(page) == wanted
    assert len(page.desk.session.read(history)) == before + 1
    assert not page.table.faults
    press("Ctrl+Z")
    assert lies(page) == []


def test_dice_of_a_drift_are_typed_and_the_piece_goes_as_far(at_terrain):
    page = at_terrain("sr2019")
    steps = begin(page, 2)
    press("Return")
    assert steps.step.die == 3 and (steps.direction.count(), steps.inches.count()) == (6, 3)
    for number, (direction, inches) in enumerate([(3, 2), (6, 3), (4, 1), (1, 1)], 1):
        choose(steps.pieces, "Hill")
        choose(steps.direction, str(direction))
        choose(steps.inches, str(inches))
        page.map.setFocus()
        start = page.map.piece.lie
        press("Return")
        last = done(steps)[-1]
        assert len(steps.done) == 1 + number
        assert (last.direction, last.rolled, last.drifted) == (direction, inches, 10 * inches)
        assert last.laid.lie == start.moved(*drift_of(direction, 10 * inches))
        assert last.placed == start and f"drifts {inches} in." in page.line.text
    for name in ("Forest", "Rough", "Rough"):
        choose(steps.pieces, name)
        page.map.setFocus()
        press("Return")
    assert steps.step is None, page.line.text
    judged(page, "sr2019", MethodKind.SCATTER)


def test_dice_are_rolled_and_chosen_by_mouse_and_back_shows_them_again(at_terrain):
    page = at_terrain("sr2019")
    steps = begin(page, 2)
    click(page, "Place")
    seen = set()
    for _ in range(40):
        click(page, "Roll")
        seen.add((steps.direction.currentIndex() + 1, steps.inches.currentIndex() + 1))
    assert {one for one, _ in seen} == set(range(1, 7)) and {two for _, two in seen} == {1, 2, 3}
    choose(steps.pieces, "Hill")
    start, dice = page.map.piece.lie, (steps.direction.currentText(), steps.inches.currentText())
    place = button(page, "Place").mapToGlobal(QPoint())
    click(page, "Place")
    assert len(steps.done) == 2 and button(page, "Place").mapToGlobal(QPoint()) == place
    click(page, "Back")
    assert (page.map.piece.lie, len(steps.done)) == (start, 1)
    assert (steps.direction.currentText(), steps.inches.currentText()) == dice
    assert steps.line.item.piece.name == "Hill"
    click(page, "Place")
    assert len(steps.done) == 2
    press("Escape")
    assert not page.is_laying and lies(page) == []


def test_a_drift_that_is_legal_nowhere_says_so(at_terrain):
    page = at_terrain("sr2019")
    steps = begin(page, 2)
    place_all(page, ["Forest", "Hill", "Hill"])
    # In the far left quarter a restricted piece would be in the deployment zone.
    choose(steps.pieces, "Acid")
    choose(steps.direction, "1")
    page.map.setFocus()
    QTest.mouseClick(page.map, LEFT, pos=at(page, 120, 380))
    assert page.map.piece.lie == Lie(120, 380)
    press("Return")
    assert len(steps.done) == 3
    assert "no drift in direction 1 is legal" in page.line.text
    choose(steps.direction, "4")
    choose(steps.inches, "3")
    page.map.setFocus()
    press("Return")
    assert len(steps.done) == 4 and done(steps)[-1].drifted == 30


def test_a_piece_that_stops_short_says_how_far_it_went(at_terrain):
    page = at_terrain("sr2019")
    steps = begin(page, 2)
    place_all(page, ["Forest", "Hill", "Hill"])
    choose(steps.pieces, "Acid")
    choose(steps.direction, "1")
    choose(steps.inches, "3")
    page.map.setFocus()
    start = page.map.piece.lie
    press(*(start.y - 350) // 5 * ["Down"])
    press("Return")
    last = done(steps)[-1]
    # A disc of 4 inches stops at 10 inches from the far edge.
    assert (last.drifted, last.laid.lie) == (10, Lie(start.x, 360))
    assert "1 in of 3: further isn't legal" in page.line.text


def test_the_side_and_the_quarters_of_today_are_chosen_or_rolled(at_terrain):
    page = at_terrain("sr2026")
    steps = begin(page)
    four = quarters(480, 480)
    place_all(page, 8 * [""])
    assert steps.place_choice.isVisible() and steps.place_choice.count() == 4
    middles = [(240, 120), (240, 360), (120, 240), (360, 240)]
    for side, name in enumerate(("Bottom", "Top", "Left", "Right")):
        choose(steps.place_choice, name)
        ((point, by),) = steps.step.near
        assert (point, by) == (Point(*middles[side]), 60)
    rolled = set()
    for _ in range(40):
        click(page, "Roll")
        rolled.add(steps.place_choice.currentIndex())
    assert rolled == {0, 1, 2, 3}
    choose(steps.place_choice, "Left")
    page.map.setFocus()
    place_more(page, 2)
    # The hazard goes into one of the two quarters that the side leaves.
    assert steps.step.wish == "hazard"
    offered = [steps.place_choice.itemText(n) for n in range(steps.place_choice.count())]
    assert offered == ["Near right quarter", "Far right quarter"]
    for row, quarter in enumerate(n for n in range(4) if n not in SIDES[2]):
        choose(steps.place_choice, ("Near", "Far")[row])
        assert steps.step.quarter == four[quarter]
    place_more(page, 1)
    assert steps.place_choice.count() == 4
    choose(steps.place_choice, "Far")
    assert steps.step.quarter == four[2]
    place_more(page, 1)
    assert steps.step is None and len(steps.done) == 12
    assert is_by_method("sr2026", MethodKind.QUADRANT, done(steps))
    press("Ctrl+S")
    assert len(lies(page)) == 12


def place_more(page: TerrainPage, count: int) -> None:
    """Place so many more pieces, each as it is offered, by Enter on the map."""
    for _ in range(count):
        before = len(page.steps.done)
        page.map.setFocus()
        press("Return")
        assert len(page.steps.done) == before + 1, page.line.text


def test_by_mouse_a_piece_goes_where_it_is_clicked_or_dragged(at_terrain):
    page = at_terrain("sr2019")
    steps = begin(page, 1)
    choose(steps.pieces, "Hill")
    QTest.mouseClick(page.map, LEFT, pos=at(page, 180, 150))
    assert page.map.piece.lie == Lie(180, 150)
    click(page, "Place")
    assert steps.done == [] and "Not here." in page.line.text
    start = at(page, 180, 150)
    QTest.mousePress(page.map, LEFT, pos=start)
    for x, y in ((190, 170), (200, 190)):
        QTest.mouseMove(page.map, at(page, x, y))
    QTest.mouseRelease(page.map, LEFT, pos=at(page, 200, 190))
    assert page.map.piece.lie == Lie(200, 190)
    click(page, "Place")
    assert [one.laid.lie for one in done(steps)] == [Lie(200, 190)]
    # A piece of an earlier step stays where it is.
    QTest.mousePress(page.map, LEFT, pos=at(page, 200, 190))
    QTest.mouseMove(page.map, at(page, 100, 100))
    QTest.mouseRelease(page.map, LEFT, pos=at(page, 100, 100))
    assert [one.laid.lie for one in done(steps)] == [Lie(200, 190)]
    assert "Go back" in page.line.text
    click(page, "Cancel")
    assert not page.is_laying and lies(page) == [] and page.tables.isEnabled()


def test_a_piece_without_a_place_says_so(at_terrain):
    page = at_terrain("sr2019")
    large = forest("Plateau", outline=Outline.rectangle(300, 300))
    page.side.take_items((large,))
    page.tables.setFocus()
    steps = begin(page, 1)
    for name, is_said in (("Plateau", True), ("Hill", False), ("Plateau", True)):
        choose(steps.pieces, name)
        assert steps._no_place.isVisible() is is_said
        assert bool(page.map._mark.places) is not is_said
    page.map.setFocus()
    press("Return")
    assert steps.done == [] and "Not here." in page.line.text


def test_the_directions_of_a_drift_and_its_length_are_on_the_map(at_terrain):
    page = at_terrain("sr2019")
    steps = begin(page, 2)
    place_all(page, ["Forest"])
    seen = set()
    for direction, inches in (("1", "1"), ("4", "1"), ("4", "3")):
        choose(steps.direction, direction)
        choose(steps.inches, inches)
        assert page.map._mark.drift == (int(direction), int(inches))
        seen.add(bytes(page.map.grab().toImage().constBits()))
    assert len(seen) == 3


def test_a_piece_too_small_for_its_name_has_it_beside_while_it_has_the_ring(at_terrain):
    page = at_terrain("sr2019")
    begin(page)
    place_all(page, ["Forest"])
    page.map.resize(220, 220)
    page.map.choose(None)
    middle = page.map.view.at(Point(done(page.steps)[0].laid.lie.x, 240))
    right = QRect(int(middle.x()) + 22, int(middle.y()) - 8, 40, 16)
    bare = page.map.grab(right).toImage()
    page.map.choose(-1)
    assert page.map.piece is not None and page.map.piece.item.piece.name == "Forest"
    assert page.map.grab(right).toImage() != bare
