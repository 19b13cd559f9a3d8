"""The drawing of terrain: each piece where it lies, told apart without colour; its distances."""

from dataclasses import replace
from fractions import Fraction

import pytest

from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.figure import scenario_figure
from app.rules.scenarios.figure.ink import ink_of
from app.rules.scenarios.figure.shapes import (
    Circle,
    FigurePart,
    Label,
    LineShape,
    Polygon,
    Role,
)
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.figure import (
    NAMES,
    edge_distances,
    piece_shapes,
    table_figure,
    titled_figure,
)
from app.rules.terrain.legality import LaidPiece, TableEdge, TerrainPiece
from app.rules.terrain.rules import TerrainKind, TerrainRules
from app.rules.terrain.shapes import Lie, Outline, corners_of
from app.services.scenarios.lookup import scenarios_of
from app.words.core.catalogue import words
from app.words.scenarios.elements import figure_captions

TABLE = Rectangle(0, 0, 480, 480)
RULES = TerrainRules(restricted=(TerrainKind.OBSTRUCTION,))
TRIANGLE = Outline(0, (Point(0, 0), Point(60, 0), Point(0, 40)))


def laid(
    lie: Lie,
    outline: Outline | None = None,
    kind: TerrainKind = TerrainKind.FOREST,
    *,
    blocks: bool = False,
) -> LaidPiece:
    piece = TerrainPiece(
        name="Forest",
        kinds=(kind,),
        outline=outline or Outline.rectangle(60, 50),
        blocks_sight=blocks,
    )
    return LaidPiece(piece, lie)


@pytest.mark.parametrize(
    ("lie", "corners"),
    [
        (Lie(100, 100), [(70, 80), (130, 80), (70, 120)]),
        (Lie(100, 100, 90), [(120, 70), (120, 130), (80, 70)]),
        (Lie(100, 100, 180), [(130, 120), (70, 120), (130, 80)]),
        (Lie(100, 100, 0, True), [(130, 80), (70, 80), (130, 120)]),
    ],
)
def test_corners_are_where_the_piece_lies(lie: Lie, corners: list[tuple[int, int]]) -> None:
    found = {(corner.x, corner.y) for corner in corners_of(TRIANGLE, lie)}
    assert found == set(corners)


def test_a_disc_has_no_corners_and_is_drawn_as_a_circle() -> None:
    disc = laid(Lie(100, 90), Outline(45))
    (shape,) = piece_shapes(disc, RULES)
    assert shape == Circle(centre=Point(100, 90), radius=Fraction(45, 2), role=Role.PIECE)
    assert corners_of(Outline(45), Lie(100, 90)) == ()


def test_what_is_restricted_is_hatched_and_what_blocks_sight_is_framed() -> None:
    (plain,) = piece_shapes(laid(Lie(100, 100)), RULES)
    rock = laid(Lie(100, 100), kind=TerrainKind.OBSTRUCTION, blocks=True)
    body, frame = piece_shapes(rock, RULES)
    assert ink_of(plain).hatch is None
    assert ink_of(body).hatch is not None
    assert ink_of(frame).fill is None
    assert ink_of(frame).width > ink_of(body).width


def test_without_restricted_kinds_nothing_is_hatched() -> None:
    rock = laid(Lie(100, 100), kind=TerrainKind.OBSTRUCTION)
    assert all(ink_of(shape).hatch is None for shape in piece_shapes(rock, TerrainRules()))


def test_every_piece_has_its_number_in_order_or_its_name() -> None:
    pieces = [laid(Lie(100, 100)), laid(Lie(300, 300))]
    bare = table_figure(pieces, RULES, TABLE)
    named = table_figure(pieces, RULES, TABLE, names=NAMES)
    assert [shape.text for shape in bare.shapes if isinstance(shape, Label)] == ["1", "2"]
    texts = [shape.text for shape in named.shapes if isinstance(shape, Label)]
    assert texts == ["Forest", "Forest"]
    assert (
        sum(isinstance(shape, Polygon) and shape.role is Role.PIECE for shape in bare.shapes) == 2
    )


@pytest.mark.parametrize("size", [6, 40])
def test_numbers_of_pieces_that_lie_close_are_apart(size: int) -> None:
    lies = [Lie(200, 200), Lie(212, 206), Lie(196, 190), Lie(230, 200)]
    pieces = [laid(lie, Outline(size)) for lie in lies]
    drawn = table_figure(pieces, RULES, TABLE)
    labels = [shape for shape in drawn.shapes if isinstance(shape, Label)]
    assert [label.text for label in labels] == ["1", "2", "3", "4"]
    for number, label in enumerate(labels):
        assert TABLE.holds(label.box)
        assert not any(label.box.overlap(other.box) for other in labels[number + 1 :])
    alone = table_figure(pieces[:1], RULES, TABLE)
    (only,) = (shape for shape in alone.shapes if isinstance(shape, Label))
    assert only.at == (Point(200, 200) if size == 40 else Point(200, 203 + 2 + 13))


CAPTIONS = figure_captions(words())


@pytest.mark.parametrize("scenario", scenarios_of("sr2026").scenarios, ids=lambda one: one.id)
def test_a_scenario_stays_in_sight_below_the_terrain(scenario: Scenario) -> None:
    under = scenario_figure(scenario, CAPTIONS)
    lies = [Lie(element.x, element.y) for element in scenario.elements]
    pieces = [laid(lie) for lie in lies]
    drawn = table_figure(pieces, RULES, TABLE, under, names=NAMES)
    bodies = [n for n, shape in enumerate(drawn.shapes) if shape.role is Role.PIECE]
    bodies = [n for n in bodies if not isinstance(drawn.shapes[n], Label)]
    over = drawn.shapes[max(bodies) + 1 :]
    for shape in under.shapes:
        if shape.role in (Role.FLAG, Role.OBJECTIVE, Role.CACHE) or isinstance(shape, Label):
            assert shape in over
        elif shape.role is Role.ZONE and not shape.in_legend and not isinstance(shape, LineShape):
            border = replace(shape, part=FigurePart.RING)
            assert border in over
            assert (ink_of(border).fill, ink_of(border).stroke) == (None, ink_of(shape).stroke)
    marks = [one.box for one in over if one.role in (Role.FLAG, Role.OBJECTIVE, Role.CACHE)]
    names = [one for one in over if isinstance(one, Label) and one.text == "Forest"]
    assert len(names) == len(pieces)
    assert not any(name.box.overlap(mark) for name in names for mark in marks)


def test_a_title_stands_above_all_else() -> None:
    drawn = table_figure([laid(Lie(240, 470))], RULES, TABLE)
    titled = titled_figure(drawn, "Table 7")
    title = titled.shapes[-1]
    assert isinstance(title, Label)
    assert title.box.bottom >= drawn.bounds.top
    assert titled.bounds.holds(title.box)
    long = titled_figure(drawn, "Table 7 · " + "x" * 200).shapes[-1]
    assert titled.bounds.holds(long.box)


@pytest.mark.parametrize(
    ("lie", "expected"),
    [
        (Lie(100, 100), ((TableEdge.LEFT, 70), (TableEdge.NEAR, 75))),
        (Lie(400, 100), ((TableEdge.RIGHT, 50), (TableEdge.NEAR, 75))),
        (Lie(100, 440, 90), ((TableEdge.LEFT, 75), (TableEdge.FAR, 10))),
        (Lie(240, 240), ((TableEdge.LEFT, 210), (TableEdge.NEAR, 215))),
        (Lie(20, 20), ((TableEdge.LEFT, -10), (TableEdge.NEAR, -5))),
    ],
)
def test_a_piece_is_measured_from_its_nearer_edges_to_its_nearest_points(
    lie: Lie, expected: object
) -> None:
    assert edge_distances(laid(lie), TABLE) == expected
