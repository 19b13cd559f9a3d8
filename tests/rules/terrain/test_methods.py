"""Tables laid by draws: each method's steps as printed, legality by another judge, fair shares."""

from collections import Counter
from dataclasses import replace

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
from tests.rules.terrain.slow_checker import is_by_method, wrongs
from tests.rules.terrain.tables import (
    FOREST,
    HAZARD,
    HILL,
    OBSTRUCTION,
    PACKETS,
    SCATTER,
    piece,
    stock_of,
)

K = TerrainKind
GROUNDS = {
    name: ground_of(PACKETS[name], scenarios_of(name).scenarios)
    for name in PACKETS
    if name != "sr2010"
}
WAYS = [
    ("sr2019", MethodKind.CLUSTER),
    ("sr2019", MethodKind.QUADRANT),
    ("sr2019", MethodKind.SCATTER),
    ("sr2026", MethodKind.QUADRANT),
    ("sr2015", None),
    ("ig2014", None),
    ("sr2026", None),
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
    assert is_by_method(packet, kind, table)


def test_the_judge_sees_what_is_wrong() -> None:
    """A tenth of an inch of one piece upon another, a piece in another quarter, another drift."""
    square, cross = piece(FOREST), piece(HILL, outline=Outline.rectangle(60, 10))
    for x, is_wrong in ((280, False), (279, True)):
        table = [(square, Lie(240, 240)), (square, Lie(x, 240))]
        assert any("forest" in one for one in wrongs("sr2026", table, ())) is is_wrong
    table = [(cross, Lie(240, 240)), (cross, Lie(240, 240, 90))]
    assert any("hill" in one for one in wrongs("sr2026", table, ()))
    today = list(one_table("sr2026", MethodKind.QUADRANT, 5))
    assert is_by_method("sr2026", MethodKind.QUADRANT, today)
    for at, lie in ((0, Lie(400, 400)), (10, Lie(240, 240)), (11, Lie(240, 100))):
        other = replace(today[at], laid=LaidPiece(today[at].laid.piece, lie))
        changed = [*today[:at], other, *today[at + 1 :]]
        assert not is_by_method("sr2026", MethodKind.QUADRANT, changed)
    drifts = list(one_table("sr2019", MethodKind.SCATTER, 5))
    assert is_by_method("sr2019", MethodKind.SCATTER, drifts)
    assert drifts[1].direction is not None and drifts[1].drifted
    far = LaidPiece(drifts[1].laid.piece, drifts[1].laid.lie.moved(60, 60))
    changed = [drifts[0], replace(drifts[1], laid=far), *drifts[2:]]
    assert not is_by_method("sr2019", MethodKind.SCATTER, changed)


lies = st.builds(Lie, st.integers(0, 480), st.integers(0, 480), st.integers(0, 359), st.booleans())
tables = st.lists(st.tuples(st.sampled_from(stock_of(1)), lies), min_size=1, max_size=8)


@pytest.mark.parametrize("packet", list(GROUNDS))
@settings(max_examples=15)
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
    most = {"sr2015": 5, "ig2014": 5, "sr2019": 8, "sr2026": 12}[packet]
    least = {MethodKind.QUADRANT: most, None: min(most, 10)}.get(kind, 6)
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


# Scatter terrain, tables by different methods, and tables with fewer pieces


def test_scatter_is_laid_where_the_packet_has_it() -> None:
    stock = [*stock_of(3), *(StockedPiece(each, 10) for each in SCATTER)]
    laid = lay("sr2026", MethodKind.QUADRANT, stock)
    assert isinstance(laid, LaidTables)
    things = [each for each in laid.tables[0] if each.laid.piece.is_scatter]
    assert len(things) == 6 and {each.step.wish for each in things} == {PieceWish.SCATTER}
    assert len(laid.tables[0]) == 18
    assert sum(each.count for each in laid.left if each.piece.is_scatter) == 14
    lying = [(each.laid.piece, each.laid.lie) for each in laid.tables[0]]
    assert wrongs("sr2026", lying, scenarios_of("sr2026").scenarios) == []
    old = lay("sr2019", MethodKind.SCATTER, stock)
    assert isinstance(old, LaidTables)
    assert not any(each.laid.piece.is_scatter for each in old.tables[0])


def test_scatter_is_shared_fairly() -> None:
    stock = [*stock_of(6), *(StockedPiece(each, 4) for each in SCATTER)]
    laid = lay("sr2026", MethodKind.QUADRANT, stock, 3)
    assert isinstance(laid, LaidTables)
    shares = [sum(each.laid.piece.is_scatter for each in table) for table in laid.tables]
    assert shares == [2, 2, 2]


def test_three_scattered_things_stand_in_for_a_piece_that_is_missing() -> None:
    nine = [StockedPiece(each.piece, 1) for each in stock_of(1)[:9]]
    few = lay("sr2026", None, nine)
    assert few == TerrainShortfall(kind=ShortfallKind.FEW, wanted=10, found=9)
    laid = lay("sr2026", None, [*nine, StockedPiece(SCATTER[0], 3)])
    assert isinstance(laid, LaidTables) and len(laid.tables[0]) == 12
    rules = {one.rule for one in terrain_findings([each.laid for each in laid.tables[0]],
                                                  GROUNDS["sr2026"])}  # fmt: skip
    assert TerrainRule.FEW not in rules


def test_each_table_needs_only_what_its_own_method_does() -> None:
    """Two tables of 8 and two of 6 are laid from 28 pieces, which four of 8 couldn't be."""
    kinds = (MethodKind.QUADRANT, MethodKind.CLUSTER, MethodKind.QUADRANT, MethodKind.CLUSTER)
    methods = [method_of("sr2019", kind) for kind in kinds]
    stock = [StockedPiece(piece(FOREST, outline=Outline(diameter=40)), 28)]
    laid = lay_tables(methods, stock, GROUNDS["sr2019"], Draw(5).below)
    assert isinstance(laid, LaidTables)
    assert [len(table) for table in laid.tables] == [8, 6, 8, 6] and laid.left == ()
    stock = [StockedPiece(stock[0].piece, 27)]
    short = lay_tables(methods, stock, GROUNDS["sr2019"], Draw(5).below)
    assert short == TerrainShortfall(kind=ShortfallKind.FEW, wanted=28, found=27)


def test_where_there_is_no_room_for_all_pieces_a_table_has_fewer() -> None:
    """Seven wide hills don't go between the deployment zones; five or six do."""
    hills = [StockedPiece(piece(HILL, outline=Outline(diameter=130)), 7)]
    laid = lay("sr2015", None, hills)
    assert isinstance(laid, LaidTables), laid
    (table,) = laid.tables
    assert 5 <= len(table) < 7 and laid.left == (StockedPiece(hills[0].piece, 7 - len(table)),)
    lying = [(each.laid.piece, each.laid.lie) for each in table]
    assert wrongs("sr2015", lying, scenarios_of("sr2015").scenarios) == []


def test_where_no_room_is_found_the_piece_that_wants_most_is_left_in_its_box() -> None:
    """One of 28 inches, and not an obstruction that others stay further away from."""
    hill = piece(HILL, outline=Outline(diameter=284), name="Plateau")
    stock = [StockedPiece(hill, 1), *stock_of(1)[:7]]
    laid = lay_tables([method_of("sr2019", MethodKind.SCATTER)], stock, GROUNDS["sr2019"],
                      Draw(1).below)  # fmt: skip
    assert isinstance(laid, LaidTables)
    assert [each.piece for each in laid.left] == [hill] and len(laid.tables[0]) == 7
