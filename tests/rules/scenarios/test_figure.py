"""A scenario's drawing says where everything lies, and no text stands upon another."""

from itertools import combinations

import pytest

from app.printing.kit.text import Style, natural_width
from app.rules.core.geometry import Point
from app.rules.scenarios.figure.figure import (
    Circle,
    Figure,
    Label,
    LineShape,
    Polygon,
    Role,
    Tone,
    ink_of,
    scenario_figure,
)
from app.rules.scenarios.figure.measures import measured
from app.rules.scenarios.figure.shapes import FigurePart, Layer
from app.rules.scenarios.figure.texts import room_for
from app.rules.scenarios.kinds import Owner
from app.rules.scenarios.parse import parse_scenario
from app.rules.scenarios.scenario import Element, Zone
from tests.rules.scenarios.figures import CAPTIONS, IDS, figure_of, scenario_of

PARAMS = pytest.mark.parametrize("scenario", IDS)


def labels(figure: Figure) -> list[Label]:
    return [shape for shape in figure.shapes if isinstance(shape, Label)]


def bodies(figure: Figure, role: Role) -> list[Polygon | Circle]:
    """The outlines of elements on the table."""
    return [
        shape
        for shape in figure.shapes
        if isinstance(shape, Polygon | Circle)
        and shape.role is role
        and shape.part is FigurePart.BODY
        and not shape.in_legend
    ]


def middle(shape: Polygon | Circle) -> tuple[int, int]:
    """A shape's centre; of a flag's triangle its middle."""
    if isinstance(shape, Circle):
        return shape.centre.x, shape.centre.y
    if len(shape.points) == 3:
        return sum(p.x for p in shape.points) // 3, sum(p.y for p in shape.points) // 3
    return shape.box.centre.x, shape.box.centre.y


@pytest.mark.sweep(5)
@PARAMS
@pytest.mark.parametrize("turned", [False, True], ids=["player 1", "player 2"])
def test_no_text_stands_upon_another(scenario: str, turned: bool) -> None:
    figure = figure_of(scenario).turned() if turned else figure_of(scenario)
    over = [
        (label.text, other.text)
        for label, other in combinations(labels(figure), 2)
        if label.box.overlap(other.box)
    ]
    assert over == []


@pytest.mark.sweep(5)
@PARAMS
def test_every_text_is_on_the_page_and_no_wider_than_its_room(scenario: str) -> None:
    figure = figure_of(scenario)
    for label in labels(figure):
        assert figure.bounds.holds(label.box), label.text
        wide = natural_width(label.text, Style(size=label.size / 1.2, least=1, bold=True))
        assert wide <= label.width, label.text


@pytest.mark.sweep(5)
@PARAMS
def test_no_text_hides_a_flag_or_an_objective(scenario: str) -> None:
    figure = figure_of(scenario)
    marks = [body.box for role in (Role.FLAG, Role.OBJECTIVE) for body in bodies(figure, role)]
    hiding = [
        label.text
        for label in labels(figure)
        if label.part is not FigurePart.DIGIT
        if any(label.box.overlap(mark) for mark in marks)
    ]
    assert hiding == []


@pytest.mark.sweep(5)
@PARAMS
def test_distances_are_written_outside_the_table(scenario: str) -> None:
    figure = figure_of(scenario)
    inside = [
        label.text
        for label in labels(figure)
        if label.role is Role.DISTANCE and label.box.overlap(figure.table.grown(7))
    ]
    assert inside == []


@pytest.mark.sweep(8)
@PARAMS
@pytest.mark.parametrize("role", [Role.ZONE, Role.FLAG, Role.OBJECTIVE])
def test_every_element_is_drawn_at_its_place_in_its_size(scenario: str, role: Role) -> None:
    figure = figure_of(scenario)
    drawn = {
        (*middle(body), body.side, body.estimated, body.box.width, body.box.height)
        for body in bodies(figure, role)
        if role is not Role.FLAG
    } | {
        (*middle(body), body.side, body.estimated)
        for body in bodies(figure, role)
        if role == "flag"
    }
    elements = [element for element in scenario_of(scenario).elements if element.kind == role]
    assert drawn == {facts_of(element) for element in elements}


def facts_of(element: Element) -> tuple[object, ...]:
    facts = (element.x, element.y, element.owner, element.confidence == "estimated")
    return facts if element.kind == "flag" else (*facts, element.box.width, element.box.height)


@pytest.mark.sweep(5)
@PARAMS
def test_every_element_is_measured_from_two_edges(scenario: str) -> None:
    figure = figure_of(scenario)
    lines = {
        (shape.start, shape.end)
        for shape in figure.shapes
        if isinstance(shape, LineShape)
        and shape.role is Role.DISTANCE
        and shape.part is FigurePart.MEASURE
    }
    texts = {label.text for label in labels(figure) if label.role is Role.DISTANCE}
    table = figure.table
    for element in scenario_of(scenario).elements:
        spans = measured(element, table)
        if element.is_measured_to_base:
            box = element.box
            assert min(abs(spans.point.x - x) for x in (box.left, box.right)) <= 1
            assert min(abs(spans.point.y - y) for y in (box.bottom, box.top)) <= 1
        else:
            assert covers(element, spans.point)
        for span, at in ((spans.across, spans.point.x), (spans.up, spans.point.y)):
            is_up = span.strip in ("left", "right")
            ends = [(a.y, b.y) if is_up else (a.x, b.x) for a, b in lines]
            whole = table.top if is_up else table.right
            assert ((0, at) if span.from_start else (at, whole)) in ends
            length = CAPTIONS.length(span.length)
            assert {length, CAPTIONS.about.format(n=length)} & texts


def covers(element: Element, point: Point) -> bool:
    """A round zone, flag or objective is measured to its middle, a rectangle to a corner."""
    if isinstance(element, Zone) and not element.is_round:
        return point in element.box.corners
    return point == element.centre


@pytest.mark.sweep(5)
@PARAMS
def test_dimension_lines_do_not_cross(scenario: str) -> None:
    lines = [
        shape
        for shape in figure_of(scenario).shapes
        if isinstance(shape, LineShape)
        and shape.role is Role.DISTANCE
        and shape.part is FigurePart.MEASURE
    ]
    crossing = [
        (line, other)
        for line, other in combinations(lines, 2)
        if line.box.grown(1).overlap(other.box.grown(1))
        and not {line.start, line.end} & {other.start, other.end}
    ]
    assert crossing == []


@pytest.mark.sweep(5)
@PARAMS
def test_layers_can_be_left_out(scenario: str) -> None:
    figure = figure_of(scenario)
    bare = figure.only(frozenset())
    assert {shape.layer for shape in bare.shapes} == {Layer.ALWAYS}
    assert not [shape for shape in bare.shapes if shape.role is Role.DISTANCE]
    for role in (Role.ZONE, Role.FLAG, Role.OBJECTIVE):
        assert bodies(bare, role) == bodies(figure, role)


@pytest.mark.sweep(5)
@PARAMS
def test_turned_twice_is_as_before(scenario: str) -> None:
    assert figure_of(scenario).turned().turned() == figure_of(scenario)


def test_player_2_sees_the_own_edge_below() -> None:
    edges = {body.side: body.box for body in bodies(figure_of("sr2015/recon").turned(), Role.EDGE)}
    assert edges[Owner.TWO].top <= 0
    assert edges[Owner.ONE].bottom >= 480


def test_flags_stand_upright_for_player_2_too() -> None:
    figure = figure_of("sr2019/anarchy")
    flags, seen = bodies(figure, Role.FLAG), bodies(figure.turned(), Role.FLAG)
    assert {middle(element) for element in flags} == {middle(player) for player in seen}
    for flag in seen:
        assert isinstance(flag, Polygon)
        assert max(flag.points, key=lambda point: point.y).x == middle(flag)[0]


def test_what_is_estimated_is_marked_three_times() -> None:
    figure = figure_of("ig2014/balance-of-power")
    flag = bodies(figure, Role.FLAG)[0]
    texts = [label.text for label in labels(figure)]
    assert ink_of(flag).dash
    assert texts.count("?") == 2
    distances = {label.text for label in labels(figure) if label.role is Role.DISTANCE}
    assert distances == {"≈12″", "≈18″", "≈21″"}


def test_a_known_distance_is_not_doubted_where_only_left_and_right_are() -> None:
    texts = [label.text for label in labels(figure_of("sr2010/capture-the-flag"))]
    assert {"20″", "16″"} <= set(texts)


def test_players_are_distinct_without_colours() -> None:
    figure = figure_of("sr2015/two-fronts")
    hatches = {body.side: ink_of(body).hatch for body in bodies(figure, Role.DEPLOYMENT)}
    assert hatches == {Owner.ONE: "rising", Owner.TWO: "falling"}
    digits = sorted(label.text for label in labels(figure) if label.text in "12")
    assert digits == ["1", "1", "2", "2"]


def test_every_shape_has_an_ink_of_known_tones() -> None:
    for scenario in IDS:
        for shape in figure_of(scenario).shapes:
            ink = ink_of(shape)
            assert ink.fill or ink.stroke
            assert {ink.fill, ink.stroke} <= {*Tone, None}


def test_a_crowded_house_scenario_is_drawn_too() -> None:
    flags = [{"x": x, "y": y} for x in range(60, 480, 60) for y in range(40, 480, 80)]
    deployment = {"first": 0, "second": 0, "advance": 0}
    house = {"slug": "many", "name": "Many", "deployment": deployment, "flags": flags}
    figure = scenario_figure(parse_scenario(house), CAPTIONS)
    assert len(bodies(figure, Role.FLAG)) == len(flags)
    assert figure.bounds.holds(figure.table)


@pytest.mark.parametrize("text", ["12″", "≈10.5″", "WWWW", "mmmm", "⌀ 12″", "Äußere Zone", "旗"])
def test_room_is_kept_for_the_widest_letters(text: str) -> None:
    assert natural_width(text, Style(size=10, least=1, bold=True)) <= room_for(text, 12)


BASED = {
    "slug": "haul",
    "name": "Haul",
    "deployment": {"first": 60, "second": 110, "advance": 30},
    "turns": 4,
    "kill_box": {"depth": 120, "edges": "own", "control_points": 2,
                 "grows": {"by": 20, "from_turn": 3}},
    "flags": [{"owner": "p1", "left": 60, "near": 170, "base_mm": 30, "terrain_within": 50},
              {"owner": "p2", "right": 60, "far": 150, "base_mm": 30, "terrain_within": 50,
               "tokens": 5}],
    "objectives": [
        {"owner": "p1", "right": 90, "near": 160, "base_mm": 50,
         "moves": {"by": 30, "towards": "enemy-terrain"}},
        {"owner": "p1", "right": 200, "near": 200, "base_mm": 40},
    ],
    "caches": [{"owner": "p2", "left": 200, "far": 180}],
    "scoring": [{"element": "objective", "control": 1}],
}  # fmt: skip


def test_bases_of_today_are_drawn_with_what_goes_with_them() -> None:
    figure = scenario_figure(parse_scenario(BASED), CAPTIONS)
    assert len(bodies(figure, Role.CACHE)) == 1
    rings = [shape for shape in figure.shapes if shape.role is Role.TERRAIN and not shape.in_legend]
    assert sorted(round(ring.radius) for ring in rings) == [56, 56]
    texts = [label.text for label in labels(figure)]
    assert {"40", "50", CAPTIONS.tokens.format(n=5)} <= set(texts)
    assert CAPTIONS.tokens.format(n=0) not in texts


def test_a_move_points_to_where_the_element_goes() -> None:
    figure = scenario_figure(parse_scenario(BASED), CAPTIONS)
    (line,) = (
        shape
        for shape in figure.shapes
        if isinstance(shape, LineShape) and shape.role is Role.MOVE and not shape.in_legend
    )
    assert line.end.y > line.start.y and line.end.x > line.start.x - 1


def test_a_kill_box_that_grows_shows_where_it_lies_later() -> None:
    figure = scenario_figure(parse_scenario(BASED), CAPTIONS)
    later = [
        shape.start.y
        for shape in figure.shapes
        if shape.role is Role.KILL_BOX
        and isinstance(shape, LineShape)
        and shape.part is FigurePart.LATER
        and not shape.in_legend
    ]
    assert sorted(later) == [140, 160, 320, 340]


def test_a_base_is_measured_to_its_near_side_as_printed() -> None:
    figure = scenario_figure(parse_scenario(BASED), CAPTIONS)
    texts = {label.text for label in labels(figure) if label.role is Role.DISTANCE}
    assert {"6″", "17″", "15″", "9″", "16″", "20″", "18″"} <= texts
