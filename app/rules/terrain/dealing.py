"""All tables laid from one stock, each with its fair share of it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.rules.terrain.laying import (
    LaidStep,
    ShortfallKind,
    TerrainShortfall,
    fewest_pieces,
    fits,
    hand_shortfall,
    lay_table,
    table_needs,
)
from app.rules.terrain.legality import TerrainGround, TerrainPiece, counts_as
from app.rules.terrain.methods import Below, PieceWish, is_wished
from app.rules.terrain.rules import MethodRule, TerrainKind, TerrainRules


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
    on_table: Callable[[int], object] = lambda _: None,
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
        on_table: called with 1 before the first table, and so on; whoever calls may raise there.

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
        on_table(number)
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
    """A hand without the piece that wants most room; empty where the hand needs every one.

    Room is what a piece covers together with what others stay off it.
    """

    def room(at: int) -> int:
        wide, high = hand[at].outline.size
        about = max(ground.spacing(hand[at], other)[0] for other in hand)
        return (wide + about) * (high + about)

    for at in sorted(range(len(hand)), key=room, reverse=True):
        fewer = (*hand[:at], *hand[at + 1 :])
        if hand[at].is_scatter or hand_shortfall(None, fewer, ground) is not None:
            continue
        if hand_shortfall(method, fewer, ground) is None:
            return fewer
    return ()


def deal(
    methods: Sequence[MethodRule | None],
    stock: Sequence[StockedPiece],
    ground: TerrainGround,
    below: Below,
) -> tuple[tuple[TerrainPiece, ...], ...] | TerrainShortfall:
    """Share a stock among tables; a hand for each, or what the stock lacks.

    Scattered things are shared as well, as many for each table as the packet allows.
    """
    tables, rules = len(methods), ground.rules
    copies: list[TerrainPiece] = []
    pool: list[TerrainPiece] = []
    scatter: list[TerrainPiece] = []
    for stocked in stock:
        pieces = [stocked.piece] * stocked.count
        is_fit = all(fits(stocked.piece, method, ground) for method in dict.fromkeys(methods))
        if stocked.piece.is_scatter:
            scatter += pieces if is_fit else []
            continue
        copies += pieces
        pool += pieces if is_fit else []
    share = min(len(scatter) // tables, _most_scatter(rules))
    least = [fewest_pieces(method, share, ground) for method in methods]
    if len(pool) < sum(least):
        if len(copies) < sum(least):
            return TerrainShortfall(kind=ShortfallKind.FEW, wanted=sum(least), found=len(copies))
        large = next(piece for piece in copies if piece not in pool)
        return TerrainShortfall(
            kind=ShortfallKind.TOO_LARGE, wanted=sum(least), found=len(pool), piece=large
        )
    single = [piece for piece in pool if counts_as(piece, rules) == 1]
    pool = single if len(single) >= sum(least) else pool
    sizes = _sizes(least, [pieces_of_table(method, ground) for method in methods], len(pool))
    needs = [
        (kind, wish, [_wanted(method, ground, wish) for method in methods])
        for kind, wish, _ in table_needs(methods[0], ground)
    ]
    _shuffle(pool, below)
    for kind, wish, wanted in needs:
        found = sum(is_wished(piece, wish) for piece in pool)
        if found < sum(wanted):
            return TerrainShortfall(kind=kind, wanted=sum(wanted), found=found)
    chosen = _chosen(pool, sum(sizes), [(wish, sum(wanted)) for _, wish, wanted in needs])
    hands = _dealt(sorted(chosen, key=_share), sizes)
    for _, wish, wanted in needs:
        _even_out(hands, wish, wanted)
    if share:
        _shuffle(scatter, below)
        for place, hand in enumerate(hands):
            part = scatter[place * share : (place + 1) * share]
            hand += part[: _room_for_scatter(hand, rules)]
    return tuple(map(tuple, hands))


def _most_scatter(rules: TerrainRules) -> int:
    """How many scattered things a table gets at most; two pieces' worth where none is printed."""
    if rules.most_scatter is not None:
        return rules.most_scatter if rules.scatter_as_one else 0
    return 2 * rules.scatter_as_one


def _room_for_scatter(hand: Sequence[TerrainPiece], rules: TerrainRules) -> int:
    """How many more things a table's number of pieces allows."""
    if rules.most is None:
        return _most_scatter(rules)
    pieces = max(rules.most - sum(counts_as(piece, rules) for piece in hand), 0)
    return (pieces + 1) * rules.scatter_as_one - 1


def _shuffle(pieces: list[TerrainPiece], below: Below) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = below(last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]


def _sizes(least: Sequence[int], best: Sequence[int], pieces: int) -> list[int]:
    """How many pieces each table gets: as alike as can be, and none more than is best."""
    sizes, left = [*least], pieces - sum(least)
    while left > 0:
        growing = [at for at, size in enumerate(sizes) if size < best[at]]
        level = min((sizes[at] for at in growing), default=0)
        poor = [at for at in growing if sizes[at] == level]
        if not poor or len(poor) > left:
            break
        for at in poor:
            sizes[at] += 1
        left -= len(poor)
    return sizes


def _dealt(pieces: Sequence[TerrainPiece], sizes: Sequence[int]) -> list[list[TerrainPiece]]:
    """Pieces in hands of these sizes, one for each table in turn."""
    hands: list[list[TerrainPiece]] = [[] for _ in sizes]
    at = 0
    for piece in pieces:
        while len(hands[at % len(sizes)]) == sizes[at % len(sizes)]:
            at += 1
        hands[at % len(sizes)].append(piece)
        at += 1
    return hands


def pieces_of_table(method: MethodRule | None, ground: TerrainGround) -> int:
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


def _even_out(hands: list[list[TerrainPiece]], wish: PieceWish, wanted: Sequence[int]) -> None:
    """Swap pieces until every hand has what its steps want, as far as that can be."""

    def spare(at: int) -> int:
        return sum(is_wished(piece, wish) for piece in hands[at]) - wanted[at]

    for place, poor in enumerate(hands):
        while spare(place) < 0:
            most = max(range(len(hands)), key=spare)
            if spare(most) <= 0:
                return
            rich = hands[most]
            gives = next(at for at, piece in enumerate(rich) if is_wished(piece, wish))
            gets = next(at for at, piece in enumerate(poor) if not is_wished(piece, wish))
            rich[gives], poor[gets] = poor[gets], rich[gives]
