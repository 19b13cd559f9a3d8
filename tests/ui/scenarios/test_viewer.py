"""The viewer of scenarios by keys and by pointer: near and far, from both sides, measured."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.core.geometry import Point, distance
from app.rules.core.ids import TableNumber
from app.rules.scenarios.figure.figure import Layer
from app.rules.scenarios.scenario import Zone
from app.rules.scenarios.scores import scores_of
from app.services.pairing.manual_swaps import move_table
from app.services.scenarios.lookup import packets_with_scenarios, scenario_named, scenarios_of
from app.services.scenarios.plan import plan_scenario, plan_scenarios
from app.services.scenarios.rolls import losable_elements, lost_elements
from app.ui.scenarios.page import ScenarioPage
from tests.builders import begin_round, event_of
from tests.services.acts import bring_to
from tests.services.scenarios.scenario_acts import RAID, on_fate
from tests.ui.hands import focus, press, write

ALL = [
    scenario.id
    for packet in packets_with_scenarios()
    for scenario in scenarios_of(packet).scenarios
]


@pytest.fixture
def page(open_window, event) -> ScenarioPage:
    window = open_window(event)
    press("Ctrl+8")
    QApplication.processEvents()
    return window.view.current


def test_the_ring_of_a_zone_hides_no_mark(page) -> None:
    page.viewer.show_scenario("sr2015/destruction")
    canvas = page.viewer.canvas
    zone = next(one for one in canvas.elements if isinstance(one, Zone))
    marks = [one for one in canvas.elements if not isinstance(one, Zone)]

    def seen() -> list:
        image = canvas.grab().toImage()
        middles = [canvas.view.at(mark.centre).toPoint() for mark in marks]
        return [image.copy(middle.x() - 2, middle.y() - 2, 5, 5) for middle in middles]

    canvas.point_at(None)
    before = seen()
    canvas.point_at(zone)
    assert seen() == before


@pytest.fixture
def canvas(page):
    page.viewer.show_scenario("sr2015/two-fronts")
    page.viewer.canvas.setFocus()
    return page.viewer.canvas


def middle(canvas, element) -> QPoint:
    return canvas.view.at(element.centre).toPoint()


def move(canvas, to: QPointF | QPoint, **buttons) -> None:
    QTest.mouseMove(canvas, to if isinstance(to, QPoint) else to.toPoint())
    QApplication.processEvents()


# Looking


def test_the_page_lists_the_packets_scenarios_and_begins_there(page) -> None:
    viewer = page.viewer
    assert focus() is viewer.list
    names = [viewer.list.item(n).text() for n in range(viewer.list.count())]
    assert names[:2] == ["1 Destruction", "2 Two Fronts"]
    press("Down")
    assert viewer.scenario.id == "sr2015/two-fronts"
    assert viewer.canvas.accessibleName() == "Two Fronts"
    assert "Win with at least 5 control points" in viewer.details.toPlainText()


def test_the_rounds_of_a_scenario_are_below_its_name(open_window, tmp_path) -> None:
    path = tmp_path / "planned.dicedown"
    session = event_of(path, 8, packet="sr2026", size=75)
    session.do(plan_scenarios, ((2, "sr2026/wolves-at-our-heels"), (3, "sr2026/payload")))
    session.close()
    view = open_window(path).view
    press("Ctrl+8")
    names = view.current.viewer.list
    texts = [names.item(n).text().split("\n") for n in range(names.count())]
    assert ["3 Wolves at Our Heels", "    R2"] in texts
    assert ["7 Payload", "    R3"] in texts
    assert ["1 Trench Warfare"] in texts


def test_the_scenario_of_the_round_is_looked_at_first(open_window, tmp_path) -> None:
    path = tmp_path / "planned.dicedown"
    session = event_of(path, 8)
    session.do(plan_scenarios, ((1, "sr2015/recon"), (2, "sr2015/outflank")))
    begin_round(session)
    session.close()

    view = open_window(path).view
    press("Ctrl+8")

    viewer = view.current.viewer
    assert viewer.scenario.id == "sr2015/recon"


def test_other_packets_are_a_choice_away(page) -> None:
    viewer = page.viewer
    viewer.group.setCurrentIndex(viewer.group.findData("sr2019"))
    assert viewer.scenario.id == "sr2019/king-of-the-hill"
    assert viewer.list.count() == 6


def test_letters_in_the_list_search_it_and_do_nothing_else(page) -> None:
    page.viewer.list.setFocus()
    write("rec")
    assert page.viewer.scenario.name == "Recon"
    assert page.view is page.viewer


def test_keys_show_it_nearer_and_whole_again(page, canvas) -> None:
    whole = canvas.view
    press("+", "+")
    assert canvas.view.zoom == pytest.approx(1.25**2)
    press("-")
    assert canvas.view.zoom == pytest.approx(1.25)
    press("0")
    assert canvas.view == whole
    press("-")
    assert canvas.view.zoom == 1


def test_the_wheel_with_ctrl_leaves_what_is_under_the_pointer_there(canvas) -> None:
    at = QPointF(canvas.width() * 0.6, canvas.height() * 0.4)
    before = canvas.view.place(at)
    for _ in range(3):
        event = QWheelEvent(
            at, canvas.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(canvas, event)
    assert canvas.view.zoom == pytest.approx(1.25**3)
    assert canvas.view.place(at) == before


def test_a_near_drawing_moves_by_arrows_and_by_dragging(canvas) -> None:
    press("+", "+", "+")
    start = canvas.view.pan
    press("Right")
    assert canvas.view.pan.x() < start.x()
    start, point = canvas.view.pan, QPoint(200, 200)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=point)
    move(canvas, point + QPoint(15, 25))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=point + QPoint(15, 25))
    assert (canvas.view.pan - start).toPoint() == QPoint(15, 25)


def test_a_drawing_is_never_moved_out_of_sight(canvas) -> None:
    press("+", *("Left",) * 30)
    assert canvas.view.rect.left() <= 0.5
    press("0", "Left")
    assert canvas.view.pan == QPointF()


def test_it_is_seen_from_either_side(page, canvas) -> None:
    first = scenario_named("sr2015/two-fronts").zones[0]
    before = canvas.view.at(first.centre)
    press("Alt+R")
    after = canvas.view.at(first.centre)
    assert after.y() < before.y()
    press("Tab")
    assert "from player 2's edge" in page.viewer.element_text
    assert f"{(480 - canvas.element.x) // 10}" in page.viewer.element_text
    press("Alt+R")
    assert "from player 1's edge" in page.viewer.element_text


@pytest.mark.parametrize(
    ("key", "layer"),
    [("Alt+I", Layer.DISTANCES), ("Alt+Y", Layer.DEPLOYMENT), ("Alt+K", Layer.KILL_BOX)],
)
def test_a_layer_goes_and_comes_by_its_key(page, canvas, key, layer) -> None:
    whole = canvas.grab().toImage()
    press(key)
    assert layer not in canvas.layers
    assert canvas.grab().toImage() != whole
    press(key)
    assert canvas.grab().toImage() == whole


# Elements


def test_tab_walks_through_every_element_of_every_scenario_and_on(page) -> None:
    viewer = page.viewer
    for scenario in ALL:
        viewer.show_scenario(scenario)
        viewer.canvas.setFocus()
        seen = []
        press("Tab")
        while focus() is viewer.canvas:
            seen.append(viewer.canvas.element)
            assert "″ from the " in viewer.element_text
            press("Tab")
        assert tuple(seen) == scenario_named(scenario).elements
        press("Shift+Tab")
        assert (focus(), viewer.canvas.element) == (viewer.canvas, seen[-1])
        press(*("Shift+Tab",) * len(seen))
        assert focus() is not viewer.canvas


def test_tab_leads_from_the_list_into_the_drawing(page) -> None:
    assert focus() is page.viewer.list

    press("Down", "Alt+M", "Tab", "Tab", "Tab")

    assert focus() is page.viewer.canvas
    assert "Measured" in page.viewer.element_text


def test_the_pointer_tells_what_is_under_it(page, canvas) -> None:
    objective = scenario_named("sr2015/two-fronts").objectives[1]
    move(canvas, middle(canvas, objective))
    assert canvas.element == objective
    assert page.viewer.element_text.startswith("Objective of player 2 (50 mm base)")
    assert "Player 1: destroyed 1" in page.viewer.element_text
    assert canvas.accessibleDescription() == page.viewer.element_text


def test_escape_takes_the_ring_away(canvas) -> None:
    press("Tab", "Escape")
    assert canvas.element is None


def test_who_scores_depends_on_whose_it_is() -> None:
    scenario = scenario_named("sr2015/two-fronts")
    own, enemy = scores_of(scenario, scenario.zones[0])
    assert [(line.control, line.dominate, who.value) for line, who in (own, enemy)] == [
        (0, 1, "p1"), (1, 2, "p2"),
    ]  # fmt: skip
    incursion = scenario_named("ig2014/incursion")
    left, centre, _ = incursion.flags
    ((line, who),) = scores_of(incursion, left)
    assert (line.dominate, who) == (2, None)
    assert [line.dominate for line, _ in scores_of(incursion, centre)] == [1]


# Measuring


@pytest.mark.parametrize(
    ("one", "other", "tenths"),
    [
        (Point(0, 0), Point(30, 40), 50),
        (Point(10, 10), Point(10, 10), 0),
        (Point(0, 0), Point(1, 1), 1),
        (Point(0, 0), Point(120, 120), 170),
        (Point(480, 0), Point(0, 480), 679),
    ],
)
def test_a_distance_is_rounded_to_the_nearest_tenth(one, other, tenths) -> None:
    assert distance(one, other) == distance(other, one) == tenths


def test_dragged_from_middle_to_middle_it_is_the_distance_of_the_data(page, one_in) -> None:
    viewer, canvas = page.viewer, page.viewer.canvas
    for scenario in one_in(5, ALL):
        viewer.show_scenario(scenario)
        one, other = canvas.elements[0], canvas.elements[-1]
        press("Alt+M")
        start, end = middle(canvas, one), middle(canvas, other)
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
        move(canvas, (start + end) / 2)
        move(canvas, end)
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
        tenths = distance(one.centre, other.centre)
        assert canvas.tape.tenths == tenths, scenario
        assert f"Measured: {tenths // 10}.{tenths % 10}″" in viewer.element_text
        press("Alt+M")


def test_two_clicks_measure_too(page, canvas) -> None:
    element, other = scenario_named("sr2015/two-fronts").objectives
    press("Alt+M")
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, element))
    move(canvas, middle(canvas, element) + QPoint(40, 40))
    assert canvas.tape.is_open
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, other))
    assert not canvas.tape.is_open
    assert canvas.tape.tenths == distance(element.centre, other.centre)


def test_keys_alone_measure_from_element_to_element(page, canvas) -> None:
    elements = scenario_named("sr2015/two-fronts").elements
    press("Tab", "Alt+M", "Tab", "Tab", "Tab")
    assert canvas.tape.tenths == distance(elements[0].centre, elements[3].centre)
    press("Return", "Right", "Right", "Shift+Up")
    assert canvas.tape.tenths == distance(Point(0, 0), Point(20, 1))
    press("Alt+M")
    assert not canvas.tape.is_on
    assert "Measured" not in page.viewer.element_text


def test_turned_round_a_measurement_stays_the_same(canvas) -> None:
    press("Tab", "Alt+M", "Tab")
    tenths = canvas.tape.tenths
    press("Alt+R")
    assert canvas.tape.tenths == tenths
    press("Return", "Up")
    assert canvas.tape.end.y == canvas.tape.start.y - 10


# What chance takes


@pytest.fixture
def fateful(open_window, tmp_path):
    """An event on a scenario that loses a flag, with the page shown."""
    path = tmp_path / "masters.dicedown"
    session = event_of(path, 8, packet="ig2014")
    session.do(plan_scenario, "ig2014/incursion", 1)
    bring_to(session, "playing")
    session.close()
    window = open_window(path)
    window.view.show_page("scenario")
    window.view.current.viewer.show_scenario("ig2014/incursion")
    window.view.current.viewer.start()
    return window.view.current


def test_a_flag_is_thrown_for_crossed_out_and_taken_back(fateful) -> None:
    viewer, desk = fateful.viewer, fateful.desk
    press("Alt+O")
    key = desk.session.read(lost_elements, 1).everywhere
    assert viewer.canvas.gone == losable_elements(viewer.scenario)[key]
    assert "Gone at every table" in viewer.removal.text
    assert "Rolled: " in fateful.line.text and " of 2" in fateful.line.text
    press("Ctrl+Z")
    assert viewer.canvas.gone == ()
    assert "Nothing is gone yet." in viewer.removal.text


def test_each_table_has_its_own_throw_and_its_own_look(fateful) -> None:
    viewer, desk = fateful.viewer, fateful.desk
    press("Alt+E")
    lost = desk.session.read(lost_elements, 1)
    assert sorted(lost.by_table) == [1, 2, 3, 4]
    viewer.removal.tables.setCurrentIndex(viewer.removal.tables.findData(2))
    assert viewer.canvas.gone == losable_elements(viewer.scenario)[lost.at(2)]


def test_the_table_that_is_looked_at_stays_though_another_is_moved(fateful) -> None:
    viewer, desk = fateful.viewer, fateful.desk
    viewer.removal.tables.setCurrentIndex(viewer.removal.tables.findData(2))
    game = next(game for game in desk.state.rounds[-1].games if game.table == 4)
    desk.run_because("crowded", move_table, game.id, TableNumber(7))
    assert viewer.removal.tables.findData(7) > 0 and viewer.removal.table == 2


def test_the_flag_with_the_ring_is_gone_by_the_players_dice(fateful) -> None:
    viewer, desk = fateful.viewer, fateful.desk
    viewer.canvas.setFocus()
    press("Tab", "Alt+G")
    assert desk.session.read(lost_elements, 1).everywhere == "flag-left"
    press("Alt+G")
    assert desk.session.read(lost_elements, 1).is_empty
    press("Tab", "Alt+G")
    assert "Walk with Tab" in fateful.line.text, "the centre flag never goes"


def test_all_of_a_kind_are_crossed_out_together(open_window, tmp_path) -> None:
    path = tmp_path / "raid.dicedown"
    session = event_of(path, 8)
    on_fate(session, text=RAID)
    session.close()
    window = open_window(path)
    window.view.show_page("scenario")
    viewer = window.view.current.viewer
    viewer.show_scenario("house/our-own")
    viewer.canvas.setFocus()
    viewer.canvas.point_at(viewer.scenario.caches[1])
    press("Alt+G")
    assert viewer.canvas.gone == viewer.scenario.caches
    assert "Gone at every table: All caches." in viewer.removal.text
    viewer.canvas.point_at(viewer.scenario.zones[0])
    press("Alt+G")
    assert viewer.canvas.gone == viewer.scenario.caches, "a zone never goes"
    press("Ctrl+Z")
    assert viewer.canvas.gone == ()


def test_where_no_flag_goes_there_is_no_bar_for_it(page) -> None:
    page.viewer.show_scenario("sr2015/incursion")
    assert page.viewer.removal.isHidden()
    page.viewer.show_scenario("ig2014/incursion")
    assert page.viewer.removal.isHidden(), "no round is played on it"
