"""All tables laid from one stock, each with its fair share of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.rules.terrain.laying import (
    LaidStep,
    ShortfallKind,
    TerrainShortfall,
    fits,
    hand_shortfall,
    lay_table,
    table_needs,
)
from app.rules.terrain.legality import TerrainGround, TerrainPiece, counts_as
from app.rules.terrain.methods import Below, PieceWish, is_wished
from app.rules.terrain.rules import MethodRule, TerrainGroup, TerrainKind


@dataclass(frozen=True, slots=True)
class StockedPiece:
    """A piece, and how many there are of it."""

    piece: TerrainPiece
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidTables:
    """Tables laid from one stock."""

    tables: tuple[tuple[LaidStep, ...], ...]
    left: tuple[StockedPiece, ...]
    """What is still in the boxes."""


def lay_tables(
    methods: Sequence[MethodRule | None],
    stock: Sequence[StockedPiece],
    ground: TerrainGround,
    below: Below,
) -> LaidTables | TerrainShortfall:
    """Lay every table from one stock, each with its fair share.

    Pieces that block line of sight, hazards and forests are shared so that no table has more than
    one above another, as far as a piece isn't two of these at once. Every table has as many pieces;
    only where no room is found for them all it has fewer, as long as its method allows.

    Args:
        methods: one for each table.
        stock: what is there.
        ground: rules and scenarios.
        below: the draw.

    Returns:
        The tables, or which rule this stock can't meet, and what is missing.

    Rule: sr2019 terrain; sr2025 terrain; sr2026 terrain; sr2025 methods; sr2026 methods
    """
    if not methods:
        return LaidTables(tables=(), left=tuple(stock))
    hands = deal(methods, stock, ground, below)
    if isinstance(hands, TerrainShortfall):
        return hands
    tables = []
    for number, (method, hand) in enumerate(zip(methods, hands, strict=True), start=1):
        laid = lay_table(method, hand, ground, below)
        fewer = hand
        while isinstance(laid, TerrainShortfall) and laid.kind is ShortfallKind.NO_ROOM:
            fewer = _without_one(method, fewer, ground)
            if not fewer:
                break
            laid = lay_table(method, fewer, ground, below)
        if isinstance(laid, TerrainShortfall):
            return replace(laid, table=number)
        tables.append(laid)
    used = Counter(each.laid.piece for table in tables for each in table)
    left = []
    for stocked in stock:
        taken = min(used[stocked.piece], stocked.count)
        used[stocked.piece] -= taken
        if stocked.count > taken:
            left.append(StockedPiece(stocked.piece, stocked.count - taken))
    return LaidTables(tables=tuple(tables), left=tuple(left))


def _without_one(
    method: MethodRule | None, hand: Sequence[TerrainPiece], ground: TerrainGround
) -> tuple[TerrainPiece, ...]:
    """A hand without the piece that wants most room; empty where the hand needs every one."""

    def room(at: int) -> tuple[bool, int]:
        wide, high = hand[at].outline.size
        return ground.is_in(hand[at], TerrainGroup.RESTRICTED), wide * high

    for at in sorted(range(len(hand)), key=room, reverse=True):
        fewer = (*hand[:at], *hand[at + 1 :])
        if len(fewer) >= ground.rules.least and hand_shortfall(method, fewer, ground) is None:
            return fewer
    return ()


def deal(
    methods: Sequence[MethodRule | None],
    stock: Sequence[StockedPiece],
    ground: TerrainGround,
    below: Below,
) -> tuple[tuple[TerrainPiece, ...], ...] | TerrainShortfall:
    """Share a stock among tables; a hand for each, or what the stock lacks."""
    tables, rules = len(methods), ground.rules
    copies: list[TerrainPiece] = []
    pool: list[TerrainPiece] = []
    for stocked in stock:
        if stocked.piece.is_scatter:
            continue
        copies += [stocked.piece] * stocked.count
        if all(fits(stocked.piece, method, ground) for method in dict.fromkeys(methods)):
            pool += [stocked.piece] * stocked.count
    least = max(rules.least if method is None else method.least for method in methods)
    if len(pool) < max(least, 1) * tables:
        if len(copies) >= max(least, 1) * tables:
            large = next(piece for piece in copies if piece not in pool)
            return TerrainShortfall(
                kind=ShortfallKind.TOO_LARGE,
                wanted=least * tables,
                found=len(pool),
                piece=large,
            )
        return TerrainShortfall(
            kind=ShortfallKind.FEW, wanted=max(least, 1) * tables, found=len(copies)
        )
    single = [piece for piece in pool if counts_as(piece, rules) == 1]
    pool = single if len(single) >= least * tables else pool
    size = min(len(pool) // tables, *(_best(method, ground) for method in methods))
    needs = [
        (kind, wish, max(_wanted(method, ground, wish) for method in methods))
        for kind, wish, _ in table_needs(methods[0], ground)
    ]
    for last in range(len(pool) - 1, 0, -1):
        other = below(last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    for kind, wish, wanted in needs:
        found = sum(is_wished(piece, wish) for piece in pool)
        if found < wanted * tables:
            return TerrainShortfall(kind=kind, wanted=wanted * tables, found=found)
    chosen = _chosen(pool, size * tables, [(wish, wanted * tables) for _, wish, wanted in needs])
    hands: list[list[TerrainPiece]] = [[] for _ in range(tables)]
    for place, piece in enumerate(sorted(chosen, key=_share)):
        hands[place % tables].append(piece)
    for _, wish, wanted in needs:
        _even_out(hands, wish, wanted)
    return tuple(map(tuple, hands))


def _best(method: MethodRule | None, ground: TerrainGround) -> int:
    """How many pieces a table gets where there are enough."""
    rules = ground.rules
    wanted = rules.advised or rules.most or max(rules.least, 1)
    return wanted if method is None else min(max(wanted, method.least), method.most)


def _wanted(method: MethodRule | None, ground: TerrainGround, wish: PieceWish) -> int:
    return next(wanted for _, each, wanted in table_needs(method, ground) if each is wish)


_ORDER = (
    # obstruction, blocking, forest, hazard
    (True, False, False, False),
    (True, True, False, False),
    (False, True, False, False),
    (False, True, True, False),
    (False, True, True, True),
    (False, True, False, True),
    (True, True, False, True),
    (True, False, False, True),
    (False, False, False, True),
    (False, False, True, True),
    (False, False, True, False),
)
"""Neighbours have something in common, so that dealing in this order shares it evenly."""


def _share(piece: TerrainPiece) -> int:
    traits = (
        TerrainKind.OBSTRUCTION in piece.kinds,
        piece.blocks_sight,
        TerrainKind.FOREST in piece.kinds,
        TerrainKind.HAZARD in piece.kinds,
    )
    return _ORDER.index(traits) if traits in _ORDER else len(_ORDER)


def _chosen(
    pool: Sequence[TerrainPiece], count: int, needs: Sequence[tuple[PieceWish, int]]
) -> list[TerrainPiece]:
    """So many pieces of a pool, of each sort about its part, and enough of what is needed."""
    ordered = sorted(pool, key=_share)
    places = {number * len(ordered) // count for number in range(count)}
    for wish, wanted in needs:
        spare = [at for at in range(len(ordered)) if at not in places]
        spare = [at for at in spare if is_wished(ordered[at], wish)]
        while sum(is_wished(ordered[at], wish) for at in places) < wanted and spare:
            goes = next(
                (
                    at
                    for at in sorted(places, key=lambda at: -_share(ordered[at]))
                    if not any(is_wished(ordered[at], other) for other, _ in needs)
                ),
                None,
            )
            if goes is None:
                goes = next(at for at in sorted(places) if not is_wished(ordered[at], wish))
            places.remove(goes)
            places.add(spare.pop(0))
    return [ordered[at] for at in sorted(places)]


def _even_out(hands: list[list[TerrainPiece]], wish: PieceWish, wanted: int) -> None:
    """Swap pieces until every hand has what a step wants, as far as that can be."""

    def has(hand: Sequence[TerrainPiece]) -> int:
        return sum(is_wished(piece, wish) for piece in hand)

    for poor in hands:
        while has(poor) < wanted:
            rich = max(hands, key=has)
            if has(rich) <= wanted:
                return
            gives = next(at for at, piece in enumerate(rich) if is_wished(piece, wish))
            gets = next(at for at, piece in enumerate(poor) if not is_wished(piece, wish))
            rich[gives], poor[gets] = poor[gets], rich[gives]
