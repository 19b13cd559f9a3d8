"""Tables laid by draws: each method's steps as printed, legality by another judge, fair shares."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.core.draw import Draw
from app.rules.core.geometry import Point
from app.rules.terrain.dealing import LaidTables, StockedPiece, deal, lay_tables
from app.rules.terrain.laying import ShortfallKind, TerrainShortfall, lay_table
from app.rules.terrain.legality import LaidPiece, TerrainRule, ground_of, is_legal, terrain_findings
from app.rules.terrain.methods import PieceWish, does_step, method_steps, quarters
from app.rules.terrain.places import is_free, smallest_moves
from app.rules.terrain.rules import MethodKind, TerrainKind
from app.rules.terrain.shapes import Lie, Outline, body_of, drifted
from app.services.scenarios.lookup import scenarios_of
from tests.rules.terrain.slow_checker import apart, border, to_spot, wrongs
from tests.rules.terrain.tables import (
    FOREST,
    HAZARD,
    HILL,
    OBSTRUCTION,
    PACKETS,
    piece,
    stock_of,
)

K = TerrainKind
GROUNDS = {
    name: ground_of(PACKETS[name], scenarios_of(name).scenarios)
    for name in ("sr2015", "sr2019", "sr2026")
}
WAYS = [
    ("sr2019", MethodKind.CLUSTER),
    ("sr2019", MethodKind.QUADRANT),
    ("sr2019", MethodKind.SCATTER),
    ("sr2026", MethodKind.QUADRANT),
    ("sr2015", None),
]


def method_of(packet: str, kind: MethodKind | None):
    return None if kind is None else PACKETS[packet].terrain.method(kind)


def one_table(packet: str, kind: MethodKind | None, seed: int):
    laid = lay_tables([method_of(packet, kind)], stock_of(3), GROUNDS[packet], Draw(seed).below)
    assert isinstance(laid, LaidTables), laid
    return laid.tables[0]


@pytest.mark.parametrize(("packet", "kind"), WAYS)
@settings(max_examples=6)
@given(st.integers(0, 10**9))
def test_another_judge_finds_every_table_legal(packet, kind, seed) -> None:
    judge(packet, kind, seed)


@pytest.mark.sweep(25)
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(("packet", "kind"), WAYS)
def test_another_judge_finds_many_tables_legal(packet, kind, seed) -> None:
    judge(packet, kind, 1000 + seed)


def judge(packet, kind, seed) -> None:
    """Lay a table, and let sampled points tell whether it is legal and as its method says."""
    table = one_table(packet, kind, seed)
    lying = [(each.laid.piece, each.laid.lie) for each in table]
    assert wrongs(packet, lying, scenarios_of(packet).scenarios) == []
    assert is_legal(terrain_findings([each.laid for each in table], GROUNDS[packet]))
    borders = [border(piece.outline, lie) for piece, lie in lying]
    if kind is not None:
        {MethodKind.CLUSTER: as_cluster, MethodKind.QUADRANT: as_quadrant,
         MethodKind.SCATTER: as_scatter}[kind](packet, table, borders)  # fmt: skip


SLACK = 2.1
"""Sampled borders are so much too far at most."""


def as_cluster(packet, table, borders) -> None:
    assert table[0].laid.piece.blocks_sight
    assert to_spot(borders[0], (240, 240)) <= 10 + SLACK
    assert to_spot(borders[1], (240, 240)) <= 60 + SLACK
    for at in range(1, 5):
        assert apart(borders[at], borders[0]) <= 60 + SLACK
        assert apart(borders[at], borders[at - 1]) <= 60 + SLACK
    rest = borders[5:]
    assert all(apart(one, other) <= 60 + SLACK for one in rest for other in rest)
    assert all(apart(one, core) >= 80 - 0.01 for one in rest for core in borders[:5])


def as_quadrant(packet, table, borders) -> None:
    far = 50 if packet == "sr2019" else 60
    places = ((0, 0), (240, 0), (0, 240), (240, 240))
    for at, points in enumerate(borders[:8]):
        left, bottom = places[at % 4]
        assert all(left <= x + 0.01 and x <= left + 240.01 for x, _ in points)
        assert all(bottom <= y + 0.01 and y <= bottom + 240.01 for _, y in points)
        spot = (240, 240) if at < 4 else (left + 120, bottom + 120)
        assert to_spot(points, spot) <= far + SLACK
    if packet == "sr2019":
        assert len(table) == 8
        return
    assert len(table) == 12
    assert OBSTRUCTION in table[8].laid.piece.kinds and HAZARD in table[10].laid.piece.kinds
    sides = {(240, 120), (240, 360), (120, 240), (360, 240)}
    assert min(to_spot(borders[8], side) for side in sides) <= 60 + SLACK
    assert apart(borders[9], borders[8]) <= 60 + SLACK


def as_scatter(packet, table, borders) -> None:
    assert table[0].laid.piece.blocks_sight
    assert to_spot(borders[0], (240, 240)) <= 10 + SLACK
    for at, spot in zip(range(1, 5), ((120, 120), (360, 120), (120, 360), (360, 360)), strict=True):
        each = table[at]
        assert each.direction in range(1, 7) and each.rolled in (1, 2, 3)
        assert each.drifted <= 10 * each.rolled
        assert to_spot(borders[at], spot) <= each.drifted + SLACK
    assert all(apart(points, borders[0]) <= 100 + SLACK for points in borders[5:])


lies = st.builds(Lie, st.integers(0, 480), st.integers(0, 480), st.integers(0, 359), st.booleans())
tables = st.lists(st.tuples(st.sampled_from(stock_of(1)), lies), min_size=1, max_size=8)


@pytest.mark.parametrize("packet", list(GROUNDS))
@settings(max_examples=25)
@given(tables)
def test_what_another_judge_finds_wrong_is_found(packet, table) -> None:
    """Any table, most of them as wrong as can be; and moved, it is what the moves promise."""
    laid = [LaidPiece(stocked.piece, lie) for stocked, lie in table]
    scenarios = scenarios_of(packet).scenarios
    rules = {one.rule for one in terrain_findings(laid, GROUNDS[packet])}
    wrong = wrongs(packet, [(each.piece, each.lie) for each in laid], scenarios)
    counted = {"number": {TerrainRule.FEW, TerrainRule.MANY}, "blocking": {TerrainRule.BLOCKING},
               "hazard": {TerrainRule.HAZARDS}}  # fmt: skip
    for name, its in counted.items():
        assert (name in wrong) is bool(its & rules)
    by_place = {TerrainRule.EDGE, TerrainRule.OFF_TABLE, TerrainRule.DEPLOYMENT,
                TerrainRule.OVERLAP, TerrainRule.SPACING, TerrainRule.ELEMENT}  # fmt: skip
    if set(wrong) - counted.keys():
        assert by_place & rules


@pytest.mark.parametrize("packet", list(GROUNDS))
@settings(max_examples=6, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(stock_of(1)), lies), min_size=1, max_size=4))
def test_after_the_moves_another_judge_finds_nothing(packet, table) -> None:
    laid = [LaidPiece(stocked.piece, lie) for stocked, lie in table]
    way = smallest_moves(laid, GROUNDS[packet])
    for move in way.moves:
        there = laid[move.piece]
        laid[move.piece] = LaidPiece(there.piece, there.lie.moved(move.across, move.up))
    left = [one for one in terrain_findings(laid, GROUNDS[packet]) if not one.is_advice]
    assert list(way.left) == left
    counts = {TerrainRule.BLOCKING, TerrainRule.HAZARDS}
    if {one.rule for one in left} <= counts:
        wrong = wrongs(
            packet, [(each.piece, each.lie) for each in laid], scenarios_of(packet).scenarios
        )
        assert set(wrong) <= {"number", "blocking", "hazard"}


def test_the_same_draws_lay_the_same_tables() -> None:
    assert one_table("sr2019", MethodKind.SCATTER, 7) == one_table("sr2019", MethodKind.SCATTER, 7)
    assert one_table("sr2019", MethodKind.SCATTER, 7) != one_table("sr2019", MethodKind.SCATTER, 8)


def test_a_drift_goes_as_far_as_it_may() -> None:
    """No piece that drifted less than was rolled could have gone a tenth further."""
    stopped = 0
    for seed in range(12):
        table = one_table("sr2019", MethodKind.SCATTER, seed)
        for at, each in enumerate(table):
            if each.direction is None or each.drifted == 10 * each.rolled:
                continue
            stopped += 1
            before = [(other.laid.piece, other.laid.body) for other in table[:at]]
            free = is_free(each.laid.piece, before, GROUNDS["sr2019"])
            way = (each.direction - 1) * 60
            across, up = drifted(each.drifted, way)
            start = each.laid.lie.moved(-across, -up)
            for far in range(each.drifted + 1, 10 * each.rolled + 1):
                further = start.moved(*drifted(far, way))
                assert not free(body_of(each.laid.piece.outline, further))
    assert stopped


@pytest.mark.parametrize(("packet", "kind"), WAYS)
def test_pieces_are_shared_fairly(packet, kind) -> None:
    tables, ground = 9, GROUNDS[packet]
    hands = deal([method_of(packet, kind)] * tables, stock_of(20), ground, Draw(1).below)
    assert not isinstance(hands, TerrainShortfall)
    assert len({len(hand) for hand in hands}) == 1
    for has in (
        lambda one: one.blocks_sight,
        lambda one: HAZARD in one.kinds,
        lambda one: FOREST in one.kinds,
    ):
        shares = [sum(map(has, hand)) for hand in hands]
        assert max(shares) - min(shares) <= 1, shares


def test_what_is_left_stays_in_the_boxes() -> None:
    stock = stock_of(20)
    laid = lay_tables([None] * 3, stock, GROUNDS["sr2015"], Draw(2).below)
    assert isinstance(laid, LaidTables)
    used = Counter(each.laid.piece for table in laid.tables for each in table)
    left = {stocked.piece: stocked.count for stocked in laid.left}
    assert all(used[each.piece] + left.get(each.piece, 0) == each.count for each in stock)


def lay(packet, kind, stock, tables=1):
    return lay_tables([method_of(packet, kind)] * tables, stock, GROUNDS[packet], Draw(3).below)


@pytest.mark.parametrize(("packet", "kind"), WAYS)
def test_a_stock_that_is_too_small_says_what_is_missing(packet, kind) -> None:
    least = {"sr2015": 5, "sr2019": 8 if kind is MethodKind.QUADRANT else 6, "sr2026": 12}[packet]
    none = lay(packet, kind, [], 2)
    assert none == TerrainShortfall(kind=ShortfallKind.FEW, wanted=2 * least, found=0)
    one = lay(packet, kind, [StockedPiece(piece(FOREST), 1)])
    assert isinstance(one, TerrainShortfall)
    assert (one.kind, one.missing) == (ShortfallKind.FEW, least - 1)


def test_a_stock_without_what_a_rule_wants_names_the_rule() -> None:
    hills = [StockedPiece(piece(HILL), 40)]
    found = lay("sr2019", MethodKind.SCATTER, hills, 3)
    assert found == TerrainShortfall(kind=ShortfallKind.BLOCKING, wanted=6, found=0)
    woods = [StockedPiece(piece(FOREST), 40)]
    found = lay("sr2026", MethodKind.QUADRANT, woods, 2)
    assert found == TerrainShortfall(kind=ShortfallKind.OBSTRUCTIONS, wanted=2, found=0)
    rocks = [*woods, StockedPiece(piece(OBSTRUCTION), 4)]
    found = lay("sr2026", MethodKind.QUADRANT, rocks, 2)
    assert found == TerrainShortfall(kind=ShortfallKind.HAZARDS, wanted=2, found=0)


def test_pieces_larger_than_a_quadrant_are_named() -> None:
    huge = piece(FOREST, outline=Outline.rectangle(250, 250), name="Wood")
    found = lay("sr2019", MethodKind.QUADRANT, [StockedPiece(huge, 8)])
    assert isinstance(found, TerrainShortfall)
    assert (found.kind, found.piece) == (ShortfallKind.TOO_LARGE, huge)
    hand = [huge, *(piece(FOREST) for _ in range(7))]
    method = method_of("sr2019", MethodKind.QUADRANT)
    direct = lay_table(method, hand, GROUNDS["sr2019"], Draw(1).below)
    assert direct == TerrainShortfall(kind=ShortfallKind.TOO_LARGE, piece=huge)


def test_pieces_for_which_there_is_no_room_name_their_step() -> None:
    large = [StockedPiece(piece(OBSTRUCTION, outline=Outline(diameter=120)), 8)]
    found = lay("sr2019", MethodKind.QUADRANT, large)
    assert isinstance(found, TerrainShortfall)
    assert found.kind is ShortfallKind.NO_ROOM and found.table == 1
    assert found.step is not None and found.step.number in (2, 3)


def test_no_tables_need_nothing() -> None:
    assert lay("sr2019", MethodKind.CLUSTER, [], 0) == LaidTables(tables=(), left=())


def test_the_steps_are_those_of_the_print() -> None:
    ground = GROUNDS["sr2019"]
    cluster = method_steps(method_of("sr2019", MethodKind.CLUSTER), 8, ground, Draw(1).below)
    assert [step.number for step in cluster] == [1, 2, 3, 4, 4, 5, 5, 5]
    assert [step.wish for step in cluster[:2]] == [PieceWish.BLOCKING, PieceWish.ANY]
    assert cluster[7].near_pieces == ((5, 60), (6, 60))
    assert cluster[7].away == tuple((at, 80) for at in range(5))
    today = method_steps(method_of("sr2026", MethodKind.QUADRANT), 12, ground, Draw(1).below)
    wishes = [step.wish for step in today]
    assert wishes[8:] == [PieceWish.OBSTRUCTION, PieceWish.ANY, PieceWish.HAZARD, PieceWish.ANY]
    near, quarter = today[8].near[0][0], today[10].quarter
    assert near in {Point(240, 120), Point(240, 360), Point(120, 240), Point(360, 240)}
    assert quarter in quarters(480, 480) and not _holds(quarter, near)


def _holds(area, point) -> bool:
    return area.left <= point.x <= area.right and area.bottom <= point.y <= area.top


@pytest.mark.parametrize(("packet", "kind"), [way for way in WAYS if way[1]])
def test_a_step_knows_whether_it_was_done(packet, kind) -> None:
    table = one_table(packet, kind, 11)
    bodies = [each.laid.body for each in table]
    for at, each in enumerate(table):
        if not each.step.die:
            assert does_step(each.step, bodies[at], bodies)
    astray = bodies[0].shifted(-2_000_000, 0)
    assert not any(does_step(each.step, astray, bodies) for each in table if each.step.near)
