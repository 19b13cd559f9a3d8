"""Each rule of each packet about terrain: a tenth too near, on the line, a tenth further."""

from dataclasses import replace

import pytest

from app.rules.terrain.legality import (
    LaidPiece,
    TableEdge,
    TerrainRule,
    counts_as,
    ground_of,
    is_legal,
    terrain_findings,
)
from app.rules.terrain.places import REACH, PieceMove, smallest_moves
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Lie, Outline
from app.services.scenarios.lookup import scenarios_of
from tests.rules.terrain.tables import (
    CACHE,
    FLAG,
    FOREST,
    HAZARD,
    HILL,
    OBJECTIVE,
    OBSTACLE,
    OBSTRUCTION,
    PACKETS,
    ROUGH,
    ROUND,
    ROUND_ZONE,
    TRENCH,
    ZONE,
    beside,
    laid,
    off,
    piece,
    played,
    spread,
)

IMPASSABLE = TerrainKind.IMPASSABLE
OLD = ("masters2014", "ig2014")
NEW = ("sr2025", "sr2026")
R = TerrainRule


def in_corner(across, up):
    """Two round pieces, one aslant of the other: 50 for 30 across and 40 up."""
    return lambda d: [
        LaidPiece(piece(OBSTRUCTION, outline=ROUND), Lie(200, 200)),
        LaidPiece(piece(OBSTRUCTION, outline=Outline(diameter=40 - 2 * d)), Lie(across, up)),
    ]


CASES = [
    *(
        pytest.param(p, rule, sec, make, scenario, id=f"{p}-{name}")
        for p in OLD
        for name, rule, sec, make, scenario in (
            ("spacing", R.SPACING, "terrain", beside(FOREST, HILL, 30), None),
            ("spacing-restricted", R.SPACING, "terrain", beside(OBSTRUCTION, HILL, 30), None),
            ("deployment", R.DEPLOYMENT, "terrain", lambda d: [laid(240, 90 + d, HILL)], played()),
            (
                "far-deployment",
                R.DEPLOYMENT,
                "terrain",
                lambda d: [laid(240, 360 - d, HILL)],
                played(),
            ),
            (
                "zone",
                R.ELEMENT,
                "terrain",
                lambda d: [laid(160 - d, 240, OBSTRUCTION)],
                played(zones=[ZONE]),
            ),
            (
                "round-zone",
                R.ELEMENT,
                "terrain",
                lambda d: [laid(160 - d, 240, IMPASSABLE)],
                played(zones=[ROUND_ZONE]),
            ),
            ("flag", R.ELEMENT, "terrain", off(OBSTRUCTION, 20, 40), played(flags=[FLAG])),
            (
                "objective",
                R.ELEMENT,
                "terrain",
                off(IMPASSABLE, 25, 40),
                played(objectives=[OBJECTIVE]),
            ),
        )
    ),
    *(
        pytest.param(
            "sr2015",
            rule,
            None if rule is R.OVERLAP else "terrain",
            make,
            scenario,
            id=f"sr2015-{name}",
        )
        for name, rule, make, scenario in (
            ("unrestricted", R.SPACING, beside(FOREST, HILL, 20), None),
            ("mixed", R.SPACING, beside(FOREST, OBSTRUCTION, 20), None),
            ("mixed-back", R.SPACING, beside(OBSTACLE, ROUGH, 20), None),
            ("restricted", R.SPACING, beside(OBSTRUCTION, OBSTACLE, 50), None),
            ("aslant", R.SPACING, in_corner(254, 272), None),
            ("trenches", R.OVERLAP, beside(TRENCH, TRENCH, 0), None),
            ("deployment", R.DEPLOYMENT, lambda d: [laid(240, 90 + d, HILL)], played()),
            ("zone", R.ELEMENT, lambda d: [laid(240, 190 - d, OBSTACLE)], played(zones=[ZONE])),
            ("flag", R.ELEMENT, off(OBSTRUCTION, 20, 50), played(flags=[FLAG])),
            ("objective", R.ELEMENT, off(OBSTACLE, 25, 50), played(objectives=[OBJECTIVE])),
        )
    ),
    *(
        pytest.param(
            "sr2019",
            rule,
            None if rule is R.OVERLAP else "terrain",
            make,
            scenario,
            id=f"sr2019-{name}",
        )
        for name, rule, make, scenario in (
            ("left", R.EDGE, lambda d: [laid(80 + d, 240, HILL)], None),
            ("right", R.EDGE, lambda d: [laid(400 - d, 240, HILL)], None),
            ("near", R.EDGE, lambda d: [laid(240, 80 + d, HILL)], None),
            ("far", R.EDGE, lambda d: [laid(240, 400 - d, HILL)], None),
            ("deployment", R.DEPLOYMENT, lambda d: [laid(240, 90 + d, OBSTACLE)], played()),
            ("far-deployment", R.DEPLOYMENT, lambda d: [laid(240, 360 - d, HAZARD)], played()),
            ("unrestricted", R.SPACING, beside(FOREST, HILL, 20), None),
            ("mixed", R.SPACING, beside(FOREST, HAZARD, 20), None),
            ("restricted", R.SPACING, beside(HAZARD, OBSTACLE, 50), None),
            ("trenches", R.OVERLAP, beside(TRENCH, TRENCH, 0), None),
        )
    ),
    *(
        pytest.param(p, rule, "terrain", make, scenario, id=f"{p}-{name}")
        for p in NEW
        for name, rule, make, scenario in (
            ("left", R.EDGE, lambda d: [laid(50 + d, 240, HILL)], None),
            ("far", R.EDGE, lambda d: [laid(240, 430 - d, HILL)], None),
            ("obstructions", R.SPACING, beside(OBSTRUCTION, OBSTRUCTION, 60), None),
            ("flag", R.ELEMENT, off(OBSTRUCTION, 20, 0), played(flags=[FLAG])),
            ("objective", R.ELEMENT, off(OBSTRUCTION, 25, 0), played(objectives=[OBJECTIVE])),
            ("cache", R.ELEMENT, off(OBSTRUCTION, 15, 0), played(caches=[CACHE])),
        )
    ),
    *(
        pytest.param(p, R.OVERLAP, None, beside(FOREST, HILL, 0), None, id=f"{p}-overlap")
        for p in ("sr2010", *NEW)
    ),
]


def found(packet, pieces, scenario=None):
    scenarios = () if scenario is None else (scenario,)
    return terrain_findings(pieces, ground_of(PACKETS[packet], scenarios))


@pytest.mark.parametrize(("packet", "rule", "section", "make", "scenario"), CASES)
def test_a_tenth_too_near_is_found_with_its_section(packet, rule, section, make, scenario) -> None:
    broken = [one for one in found(packet, make(-1), scenario) if one.rule in (rule, R.OVERLAP)]
    assert [(one.rule, one.section) for one in broken] == [(rule, section)]
    assert broken[0].by == (1 if broken[0].wanted else 0)
    assert (broken[0].scenario is None) is (rule not in (R.ELEMENT, R.DEPLOYMENT))
    for d in (0, 1):
        assert rule not in [one.rule for one in found(packet, make(d), scenario)]


@pytest.mark.parametrize(
    ("packet", "pieces", "scenario"),
    [
        ("sr2015", [laid(240, 240, FOREST)], played(zones=[ZONE], flags=[FLAG])),
        ("ig2014", [laid(240, 240, OBSTACLE)], played(zones=[ZONE], flags=[FLAG])),
        ("sr2019", [laid(240, 80, FOREST)], played()),
        ("sr2019", [laid(240, 240, OBSTRUCTION)], played(zones=[ZONE])),
        ("sr2026", [laid(240, 240, FOREST, HAZARD)], played(flags=[FLAG])),
        ("sr2026", [laid(200, 240, FOREST), laid(240, 240, OBSTRUCTION)], None),
        ("sr2010", [laid(20, 20, OBSTRUCTION), laid(60, 20, OBSTRUCTION)], played(flags=[FLAG])),
    ],
)
def test_what_a_packet_allows_is_no_finding(packet, pieces, scenario) -> None:
    assert not [one for one in found(packet, pieces, scenario) if one.wanted == 0 or one.edge]
    places = {R.SPACING, R.OVERLAP, R.ELEMENT, R.DEPLOYMENT, R.EDGE, R.OFF_TABLE}
    assert not places & {one.rule for one in found(packet, pieces, scenario)}


def test_a_burning_forest_is_restricted() -> None:
    burning = [laid(200, 240, FOREST, HAZARD), laid(289, 240, OBSTACLE)]
    (one,) = [one for one in found("sr2019", burning) if one.rule is R.SPACING]
    assert (one.wanted, one.found, one.by) == (50, 49, 1)


def test_a_second_restricted_piece_about_a_flag_is_pointed_out() -> None:
    pieces = [laid(195, 240, OBSTACLE), laid(285, 240, OBSTRUCTION)]
    scenario = played(flags=[FLAG])
    assert R.CROWDED not in {one.rule for one in found("sr2019", pieces[:1], scenario)}
    (one,) = [one for one in found("sr2019", pieces, scenario) if one.rule is R.CROWDED]
    assert (one.pieces, one.element, one.is_advice) == ((0, 1), FLAG, True)


def test_a_flag_without_terrain_in_its_reach_is_pointed_out() -> None:
    flag = replace(FLAG, base_mm=30, terrain_within=50)
    for d, is_alone in ((-1, False), (0, False), (1, True)):
        # The base's radius is 5.9 tenths: the first whole tenth within its reach is 55 away.
        table = [laid(240 - 55 - 20 - d, 240, HILL)]
        alone = [one for one in found("sr2026", table, played(flags=[flag]))
                 if one.rule is R.FLAG_ALONE]  # fmt: skip
        assert [(one.wanted, one.found) for one in alone] == [(50, 50)] * is_alone
        assert all(one.is_advice and one.scenario == "test/one" for one in alone)


@pytest.mark.parametrize(
    ("packet", "least", "most"),
    [*((p, 5, 7) for p in (*OLD, "sr2015")), ("sr2019", 6, 8), *((p, 10, 14) for p in NEW)],
)
def test_the_number_of_pieces_is_advised(packet, least, most) -> None:
    for count, rule in ((least - 1, R.FEW), (least, None), (most, None), (most + 1, R.MANY)):
        rules = [one for one in found(packet, spread(count, HILL)) if one.rule in (R.FEW, R.MANY)]
        assert [one.rule for one in rules] == ([rule] if rule else [])
        assert all(one.is_advice and one.section == "terrain" for one in rules)


@pytest.mark.parametrize(
    ("packet", "least", "most"),
    [*((p, 40, 70) for p in OLD), *((p, 30, 60) for p in ("sr2015", "sr2019"))],
)
def test_the_size_of_pieces_is_advised(packet, least, most) -> None:
    for short, long, rule in (
        (least - 1, least, R.SMALL), (least, most, None), (least, most + 1, R.LARGE)
    ):  # fmt: skip
        table = [laid(240, 240, HILL, outline=Outline.rectangle(long, short))]
        rules = [one.rule for one in found(packet, table) if one.rule in (R.SMALL, R.LARGE)]
        assert rules == ([rule] if rule else [])


@pytest.mark.parametrize(("packet", "least"), [("sr2019", 2), ("sr2025", 4), ("sr2026", 4)])
def test_so_many_pieces_block_line_of_sight(packet, least) -> None:
    for count in (least - 1, least):
        table = [*spread(count, FOREST), laid(240, 350, TerrainKind.SCATTER)]
        missing = [one for one in found(packet, table) if one.rule is R.BLOCKING]
        assert [(one.by, one.section) for one in missing] == [(1, "terrain")] * (count < least)


@pytest.mark.parametrize("packet", NEW)
def test_todays_tables_have_a_hazard_and_not_too_much_scatter(packet) -> None:
    rules = [one.rule for one in found(packet, [laid(240, 240, FOREST)])]
    assert R.HAZARDS in rules
    assert R.HAZARDS not in [one.rule for one in found(packet, [laid(240, 240, FOREST, HAZARD)])]
    small = Outline(diameter=10)
    scatter = [laid(40 + 30 * n, 240, TerrainKind.SCATTER, outline=small) for n in range(7)]
    assert R.SCATTER not in [one.rule for one in found(packet, scatter[:6])]
    assert R.SCATTER in [one.rule for one in found(packet, scatter)]
    (few,) = [one for one in found(packet, scatter[:6]) if one.rule is R.FEW]
    assert few.found == 2, "three count as one piece"


@pytest.mark.parametrize("packet", NEW)
def test_todays_halves_have_about_as_many_pieces(packet) -> None:
    for near, is_found in ((2, False), (3, True)):
        table = [laid(80 + 80 * n, 120, HILL) for n in range(near)]
        uneven = [one for one in found(packet, table) if one.rule is R.HALVES]
        assert [(one.found, one.edge) for one in uneven] == [(3, TableEdge.NEAR)] * is_found


@pytest.mark.parametrize(
    ("long", "count"), [(60, 1), (61, 1), (74, 1), (75, 2), (124, 2), (125, 3), (150, 3)]
)
def test_a_large_piece_counts_as_several_today(long, count) -> None:
    large = piece(HILL, outline=Outline.rectangle(long, 40))
    assert counts_as(large, PACKETS["sr2026"].terrain) == count
    assert counts_as(large, PACKETS["sr2019"].terrain) == 1


def test_a_piece_beyond_the_table_is_found_whatever_the_packet() -> None:
    (one,) = [one for one in found("sr2010", [laid(19, 240, HILL)]) if one.edge]
    assert (one.rule, one.by, one.edge) == (R.OFF_TABLE, 1, TableEdge.LEFT)


def test_every_scenario_is_looked_at() -> None:
    scenarios = scenarios_of("sr2015").scenarios
    ground = ground_of(PACKETS["sr2015"], scenarios)
    table = [laid(240, 240, OBSTRUCTION)]
    broken = {one.scenario for one in terrain_findings(table, ground) if one.rule is R.ELEMENT}
    alone = {
        scenario.id
        for scenario in scenarios
        if any(
            one.rule is R.ELEMENT
            for one in terrain_findings(table, ground_of(PACKETS["sr2015"], [scenario]))
        )
    }
    assert broken == alone and 1 < len(broken) < len(scenarios)


# The smallest moves.


def test_the_smallest_move_is_the_shortest_there_is() -> None:
    ground = ground_of(PACKETS["sr2015"], (played(flags=[FLAG]),))
    table = [laid(170, 240, OBSTRUCTION)]
    way = smallest_moves(table, ground)
    assert [one.rule for one in way.left] == []
    (move,) = way.moves
    shortest = min(
        (x * x + y * y, x, y)
        for x in range(-40, 41)
        for y in range(-40, 41)
        if is_legal(terrain_findings([laid(170 + x, 240 + y, OBSTRUCTION)], ground))
    )
    assert move.across**2 + move.up**2 == shortest[0]
    assert (move.across, move.up) == (-8, 0)


def test_of_two_pieces_one_is_moved() -> None:
    table = [laid(200, 240, OBSTRUCTION), laid(270, 240, OBSTACLE), laid(340, 240, HILL)]
    way = smallest_moves(table, ground_of(replace(PACKETS["sr2019"], point_sizes=(75,))))
    assert way.moves == (PieceMove(0, -20, 0),)
    assert {one.rule for one in way.left} == {R.BLOCKING}, "no move adds a piece"


def test_a_piece_between_others_finds_the_way_out_or_none() -> None:
    ground = ground_of(PACKETS["ig2014"])
    wall = [laid(x, y, HILL) for x in (170, 240, 310) for y in (170, 310)]
    way = smallest_moves([*wall, laid(180, 235, FOREST)], ground)
    (move,) = way.moves
    assert way.left == () and (move.across, abs(move.up)) == (0, 5)
    full = [laid(x, y, HILL) for x in range(20, 480, 70) for y in range(20, 480, 70)]
    stuck = smallest_moves([*full, laid(239, 239, FOREST)], ground)
    assert stuck.moves == () and stuck.left
    assert REACH == 100


def test_several_pieces_are_moved_where_one_is_not_enough() -> None:
    table = [laid(30, 240, HILL), laid(450, 240, HILL), laid(240, 450, FOREST)]
    way = smallest_moves(table, ground_of(PACKETS["sr2019"]))
    assert {(one.piece, one.across, one.up) for one in way.moves} == {
        (0, 50, 0), (1, -50, 0), (2, 0, -50)
    }  # fmt: skip


def test_a_table_that_is_legal_needs_no_move() -> None:
    assert smallest_moves([laid(240, 240, HILL)], ground_of(PACKETS["sr2015"])).moves == ()


def test_a_piece_may_lie_turned() -> None:
    turned = laid(0, 240, HILL, turn=45)
    edge = ground_of(PACKETS["sr2019"])
    for x, count in ((88, 1), (89, 0)):
        there = LaidPiece(turned.piece, replace(turned.lie, x=x))
        assert len([one for one in terrain_findings([there], edge) if one.edge]) == count
