"""Ways to lay tables: the printed ones step by step, and tables from a stock by draws.

A step is a value: which piece it wants, and near to what. A table is laid by trying places that a
draw proposes, so the same draws lay the same tables; nothing is kept that isn't legal.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from app.rules.core.geometry import Point, Rectangle
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainGround,
    TerrainPiece,
    counts_as,
    free_area,
    is_free,
    is_legal,
    terrain_findings,
)
from app.rules.terrain.rules import MethodKind, MethodRule, TerrainGroup, TerrainKind
from app.rules.terrain.shapes import (
    GRAIN,
    Body,
    Lie,
    body_of,
    disc,
    drifted,
    is_apart,
    is_within,
)

Below = Callable[[int], int]
"""A draw: a number from 0 to one less than the given."""

_TRIES = 60
"""Places tried for a piece before the table is begun again."""
_TABLES_TRIED = 60
_ORDERS_TRIED = 30
_LAID_AGAIN = 14
"""How often a piece is laid again before the whole table is."""
_LEGAL_TABLES = 2
"""Of so many legal tables that one is taken about which the packet advises least otherwise."""
_TURN = 15
"""Degrees by which pieces are turned."""
_DIRECTIONS = 6
"""Of a deviation template."""


class PieceWish(StrEnum):
    """Which piece a step wants."""

    ANY = "any"
    BLOCKING = "blocking"
    OBSTRUCTION = "obstruction"
    HAZARD = "hazard"


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodStep:
    """One piece's step of a way to lay a table; lengths and places in tenths of an inch."""

    number: int
    """The printed step."""
    wish: PieceWish = PieceWish.ANY
    near: tuple[tuple[Point, int], ...] = ()
    """Some part of the piece is within so much of each point."""
    near_pieces: tuple[tuple[int, int], ...] = ()
    """And of the pieces of these steps, counted from 0."""
    away: tuple[tuple[int, int], ...] = ()
    """It stays so far from the pieces of these steps."""
    quarter: Rectangle | None = None
    """It lies wholly within."""
    die: int = 0
    """It drifts by the die's inches from where the step has laid it; 0: it doesn't."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidStep:
    """A step with the piece that it laid."""

    step: MethodStep
    laid: LaidPiece
    direction: int | None = None
    """Of a drift, from 1; 1 points to player 2's edge, the others follow clockwise."""
    rolled: int = 0
    """Inches of the drift."""
    drifted: int = 0
    """Tenths that it drifted; fewer than rolled where it would have lain illegally."""


class ShortfallKind(StrEnum):
    """Why a table can't be laid."""

    FEW = "few"
    BLOCKING = "blocking"
    OBSTRUCTIONS = "obstructions"
    HAZARDS = "hazards"
    TOO_LARGE = "too-large"
    """A piece fits nowhere."""
    NO_ROOM = "no-room"
    """No place was found for a step's piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainShortfall:
    """Which rule a stock can't meet, and what is missing."""

    kind: ShortfallKind
    wanted: int = 0
    found: int = 0
    table: int | None = None
    """From 1; None where the stock as a whole is short."""
    step: MethodStep | None = None
    """Where no place was found."""
    piece: TerrainPiece | None = None
    """The one that is too large."""

    @property
    def missing(self) -> int:
        """How many pieces are missing."""
        return max(self.wanted - self.found, 0)


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


def quarters(width: int, height: int) -> tuple[Rectangle, Rectangle, Rectangle, Rectangle]:
    """A table's quarters: player 1's left and right, then player 2's.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    across, up = width // 2, height // 2
    return (
        Rectangle(0, 0, across, up),
        Rectangle(across, 0, width, up),
        Rectangle(0, up, across, height),
        Rectangle(across, up, width, height),
    )


def method_steps(
    method: MethodRule | None, count: int, ground: TerrainGround, below: Below
) -> tuple[MethodStep, ...]:
    """The steps of a way to lay a table, one for each piece.

    Args:
        method: its figures; None where pieces are laid anywhere that is legal.
        count: how many pieces the table gets.
        ground: the table.
        below: the draw, for what a method leaves to chance.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    Reading: of more than two pieces away from the middle each is near to each; the middle between
        two quarters is that between their own middles; a piece in a quarter lies wholly in it.
    """
    if method is None:
        return tuple(MethodStep(number=number + 1) for number in range(count))
    steps = {
        MethodKind.CLUSTER: _cluster,
        MethodKind.QUADRANT: _quadrant,
        MethodKind.SCATTER: _scatter,
    }[method.kind](method, count, ground, below)
    return tuple(steps)[:count]


def _middle(ground: TerrainGround) -> Point:
    return Point(ground.width // 2, ground.height // 2)


def _cluster(
    method: MethodRule, count: int, ground: TerrainGround, below: Below
) -> Iterator[MethodStep]:
    middle, near = _middle(ground), method.near
    yield MethodStep(number=1, wish=PieceWish.BLOCKING, near=((middle, method.centre),))
    yield MethodStep(number=2, near=((middle, near),), near_pieces=((0, near),))
    for at in range(2, method.core):
        number = 3 if at == 2 else 4
        yield MethodStep(number=number, near_pieces=((0, near), (at - 1, near)))
    for at in range(method.core, count):
        yield MethodStep(
            number=5,
            near_pieces=tuple((other, near) for other in range(method.core, at)),
            away=tuple((other, method.away) for other in range(method.core)),
        )


def _quadrant(
    method: MethodRule, count: int, ground: TerrainGround, below: Below
) -> Iterator[MethodStep]:
    four, middle = quarters(ground.width, ground.height), _middle(ground)
    for quarter in four:
        yield MethodStep(number=2, near=((middle, method.centre),), quarter=quarter)
    for quarter in four:
        yield MethodStep(number=3, near=((quarter.centre, method.quarter),), quarter=quarter)
    if not method.side:
        return
    one, other = _SIDES[below(len(_SIDES))]
    between = Rectangle(
        four[one].centre.x, four[one].centre.y, four[other].centre.x, four[other].centre.y
    ).centre
    rest = [quarter for place, quarter in enumerate(four) if place not in (one, other)]
    yield MethodStep(number=4, wish=PieceWish.OBSTRUCTION, near=((between, method.side),))
    yield MethodStep(number=5, near_pieces=((8, method.side),))
    yield MethodStep(number=6, wish=PieceWish.HAZARD, quarter=rest[below(2)])
    for _ in range(11, count):
        yield MethodStep(number=7, quarter=four[below(4)])


_SIDES = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The quarters on each side of a table."""


def _scatter(
    method: MethodRule, count: int, ground: TerrainGround, below: Below
) -> Iterator[MethodStep]:
    yield MethodStep(number=2, wish=PieceWish.BLOCKING, near=((_middle(ground), method.centre),))
    for quarter in quarters(ground.width, ground.height):
        yield MethodStep(number=3, near=((quarter.centre, 0),), die=method.die)
    for _ in range(5, count):
        yield MethodStep(number=4, near_pieces=((0, method.near),))


def does_step(step: MethodStep, body: Body, earlier: Sequence[Body]) -> bool:
    """Whether a piece lies as a step wants it, before any drift.

    Args:
        step: one of a method's steps.
        body: where the piece lies.
        earlier: the pieces of the steps before, in their order.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    if step.quarter is not None and not _in_grains(step.quarter).holds(
        Rectangle(body.left, body.bottom, body.right, body.top)
    ):
        return False
    return (
        all(
            is_within(body, disc(point.x * GRAIN, point.y * GRAIN, 0), by * GRAIN)
            for point, by in step.near
        )
        and all(is_within(body, earlier[at], by * GRAIN) for at, by in step.near_pieces)
        and all(is_apart(body, earlier[at], by * GRAIN) for at, by in step.away)
    )


def is_wished(piece: TerrainPiece, wish: PieceWish) -> bool:
    """Whether a piece is one that a step wants."""
    match wish:
        case PieceWish.BLOCKING:
            return piece.blocks_sight
        case PieceWish.OBSTRUCTION:
            return TerrainKind.OBSTRUCTION in piece.kinds
        case PieceWish.HAZARD:
            return TerrainKind.HAZARD in piece.kinds
    return True


def lay_table(
    method: MethodRule | None,
    hand: Sequence[TerrainPiece],
    ground: TerrainGround,
    below: Below,
) -> tuple[LaidStep, ...] | TerrainShortfall:
    """Lay all pieces of one table's hand by a method, legally in every scenario.

    Args:
        method: its figures; None: anywhere that is legal.
        hand: the pieces; scattered things are laid by hand, and aren't among them. What is beyond
            the last step of a method isn't laid.
        ground: rules and scenarios.
        below: the draw.

    Returns:
        The steps in their order, or what the hand lacks.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    short = hand_shortfall(method, hand, ground)
    if short is not None:
        return short
    furthest, stuck = -1, MethodStep(number=1)
    best: tuple[LaidStep, ...] = ()
    fewest = 0
    legal = 0
    for _ in range(_TABLES_TRIED):
        steps = method_steps(method, len(hand), ground, below)
        pieces = _best_order(steps, hand, ground, below)
        laid = _laid(steps, pieces, ground, below)
        if len(laid) < len(steps):
            if len(laid) > furthest:
                furthest = len(laid)
                stuck = next(step for at, step in enumerate(steps) if at not in laid)
        else:
            whole = tuple(laid[at] for at in range(len(steps)))
            findings = terrain_findings([each.laid for each in whole], ground)
            if is_legal(findings):
                legal += 1
                if not best or len(findings) < fewest:
                    best, fewest = whole, len(findings)
                if not findings or legal == _LEGAL_TABLES:
                    break
    return best or TerrainShortfall(kind=ShortfallKind.NO_ROOM, step=stuck)


def _laid(
    steps: Sequence[MethodStep],
    pieces: Sequence[TerrainPiece],
    ground: TerrainGround,
    below: Below,
) -> dict[int, LaidStep]:
    """As many of a table's steps as places were found for, by their numbers from 0.

    Places of pieces that stay away from others are looked for right after the first one's, in one
    corner of the table; where a piece finds none, the one before it is laid again.
    """
    order = sorted(range(len(steps)), key=lambda at: (at > 0 and not steps[at].away, at))
    tight = wide = Rectangle(0, 0, ground.width, ground.height)
    laid: dict[int, LaidStep] = {}
    most, again = laid, 0
    while len(laid) < len(order):
        at = order[len(laid)]
        found = _place(
            at, steps, pieces[at], laid, ground, tight if len(laid) == 1 else wide, below
        )
        if found is not None:
            if not laid:
                # The corner that the first piece is furthest from.
                lie = found.laid.lie
                number = 2 * (2 * lie.y < ground.height) + (2 * lie.x < ground.width)
                tight, wide = _corner(ground, number, 5), _corner(ground, number, 9)
            laid = {**laid, at: found}
            most = max(most, laid, key=len)
            continue
        again += 1
        if again > _LAID_AGAIN:
            return most
        laid = dict(list(laid.items())[: max(len(laid) - 1 - again % 2, 0)])
    return laid


def _corner(ground: TerrainGround, number: int, sixths: int) -> Rectangle:
    """So much of a quarter, from the table's corner on."""
    quarter, middle = quarters(ground.width, ground.height)[number], _middle(ground)
    across, up = quarter.width * sixths // 6, quarter.height * sixths // 6
    left = 0 if quarter.right == middle.x else ground.width - across
    bottom = 0 if quarter.top == middle.y else ground.height - up
    return Rectangle(left, bottom, left + across, bottom + up)


def hand_shortfall(
    method: MethodRule | None, hand: Sequence[TerrainPiece], ground: TerrainGround
) -> TerrainShortfall | None:
    """What a table's pieces lack for a method and for the packet; None where they will do.

    Rule: sr2019 terrain; sr2025 terrain; sr2026 terrain; sr2025 methods; sr2026 methods
    """
    least = ground.rules.least if method is None else method.least
    if len(hand) < least or not hand:
        return TerrainShortfall(kind=ShortfallKind.FEW, wanted=max(least, 1), found=len(hand))
    for kind, wish, wanted in _needs(method, ground):
        found = sum(is_wished(piece, wish) for piece in hand)
        if found < wanted:
            return TerrainShortfall(kind=kind, wanted=wanted, found=found)
    for piece in hand:
        if not _fits(piece, method, ground):
            return TerrainShortfall(kind=ShortfallKind.TOO_LARGE, piece=piece)
    return None


def _needs(
    method: MethodRule | None, ground: TerrainGround
) -> tuple[tuple[ShortfallKind, PieceWish, int], ...]:
    """How many pieces of a kind each table wants."""
    is_sided = method is not None and method.side > 0
    has_first = method is not None and method.kind is not MethodKind.QUADRANT
    return (
        (
            ShortfallKind.BLOCKING,
            PieceWish.BLOCKING,
            max(ground.rules.blocking, int(has_first)),
        ),
        (ShortfallKind.OBSTRUCTIONS, PieceWish.OBSTRUCTION, int(is_sided)),
        (ShortfallKind.HAZARDS, PieceWish.HAZARD, max(ground.rules.hazards, int(is_sided))),
    )


def _fits(piece: TerrainPiece, method: MethodRule | None, ground: TerrainGround) -> bool:
    """Whether there is a place for a piece by itself, however it is turned."""
    area = free_area(piece, ground)
    wide, high = area.width, area.height
    if method is not None and method.kind is MethodKind.QUADRANT:
        quarter = _in_grains(quarters(ground.width, ground.height)[0])
        wide = min(wide, quarter.right - area.left)
        high = min(high, quarter.top - area.bottom, area.top - quarter.top)
    for turn in range(0, 180, _TURN):
        body = body_of(piece.outline, Lie(0, 0, turn))
        if body.right - body.left <= wide and body.top - body.bottom <= high:
            return True
    return False


def _best_order(
    steps: Sequence[MethodStep],
    hand: Sequence[TerrainPiece],
    ground: TerrainGround,
    below: Below,
) -> list[TerrainPiece]:
    """Of some orders the one in which the fewest pieces are wanted both near and far apart."""
    best: list[TerrainPiece] = []
    fewest = -1
    is_tied = any(step.near_pieces for step in steps)
    for _ in range(_ORDERS_TRIED if is_tied else 1):
        order = _in_order(steps, hand, below)
        tight = sum(
            2 * ground.spacing(order[at], order[other])[0] > by
            for at, step in enumerate(steps)
            for other, by in step.near_pieces
        ) + sum(
            ground.is_in(piece, TerrainGroup.RESTRICTED)
            for step, piece in zip(steps, order, strict=True)
            if step.away and step.near_pieces
        )
        if fewest < 0 or tight < fewest:
            best, fewest = order, tight
        if not fewest:
            break
    return best


def _in_order(
    steps: Sequence[MethodStep], hand: Sequence[TerrainPiece], below: Below
) -> list[TerrainPiece]:
    """The hand in the order of the steps that want them, else as drawn."""
    rest = list(hand)
    for last in range(len(rest) - 1, 0, -1):
        other = below(last + 1)
        rest[last], rest[other] = rest[other], rest[last]
    picky = [at for at, step in enumerate(steps) if step.wish is not PieceWish.ANY]
    picked = _picked([steps[at].wish for at in picky], rest)
    taken = dict(zip(picky, picked, strict=False))
    others = iter([piece for at, piece in enumerate(rest) if at not in picked])
    return [rest[taken[at]] if at in taken else next(others) for at in range(len(steps))]


def _picked(wishes: Sequence[PieceWish], rest: Sequence[TerrainPiece]) -> list[int]:
    """Places of different pieces for all wishes; as many as can be from the first on."""
    if not wishes:
        return []
    best: list[int] = []
    for at, piece in enumerate(rest):
        if not is_wished(piece, wishes[0]):
            continue
        left = [other for place, other in enumerate(rest) if place != at]
        further = [place + (place >= at) for place in _picked(wishes[1:], left)]
        if len(further) == len(wishes) - 1:
            return [at, *further]
        best = max(best, [at, *further], key=len)
    return best


class _Bound(NamedTuple):
    """Another body, and so many grains from it."""

    body: Body
    by: int


def _place(
    at: int,
    steps: Sequence[MethodStep],
    piece: TerrainPiece,
    laid: Mapping[int, LaidStep],
    ground: TerrainGround,
    corner: Rectangle,
    below: Below,
) -> LaidStep | None:
    """A piece laid as its step wants it, and legally; None where no place was found."""
    step = steps[at]
    if not is_wished(piece, step.wish):
        return None
    bodies = {place: each.laid.body for place, each in laid.items()}
    lying = [(laid[place].laid.piece, bodies[place]) for place in laid]
    points = [_Bound(disc(p.x * GRAIN, p.y * GRAIN, 0), by * GRAIN) for p, by in step.near]
    others = _bounds(at, steps, bodies, lambda one: one.near_pieces)
    away = _bounds(at, steps, bodies, lambda one: one.away)
    spaced = [(body, ground.spacing(piece, other)[0] * GRAIN) for other, body in lying]
    closest = [
        next(min(least, by) for body, least in spaced if body is other) for other, by in others
    ]
    free = is_free(piece, lying, ground)
    area = _area(step, corner, piece, ground)
    turned: dict[int, Body] = {}
    for _ in range(_TRIES):
        turn = below(360 // _TURN) * _TURN
        if turn not in turned:
            turned[turn] = body_of(piece.outline, Lie(0, 0, turn))
        body = turned[turn]
        # Some are laid nearer than they need be, so that there is room for those that follow.
        third = 1 + below(3) if others else 3
        near = [*points]
        near += [
            _Bound(other, least + (by - least) * third // 3)
            for (other, by), least in zip(others, closest, strict=True)
        ]
        reach = _reach(body, area, near)
        if reach is None:
            continue
        lie = Lie(reach.left + below(reach.width + 1), reach.bottom + below(reach.height + 1), turn)
        there = body.shifted(lie.x * GRAIN, lie.y * GRAIN)
        # What most places fail comes first.
        if not step.die and not free(there):
            continue
        if not all(is_within(there, other, by) for other, by in near):
            continue
        if not all(is_apart(there, other, by) for other, by in away):
            continue
        if step.die:
            found = _drift(step, LaidPiece(piece, lie), free, below)
            if found is not None:
                return found
        else:
            return LaidStep(step=step, laid=LaidPiece(piece, lie))
    return None


def _bounds(
    at: int,
    steps: Sequence[MethodStep],
    bodies: Mapping[int, Body],
    of: Callable[[MethodStep], Sequence[tuple[int, int]]],
) -> list[_Bound]:
    """What binds a step to pieces that lie already, by its own words or by theirs."""
    own = [_Bound(bodies[other], by * GRAIN) for other, by in of(steps[at]) if other in bodies]
    theirs = [
        _Bound(bodies[other], by * GRAIN)
        for other in bodies
        for place, by in of(steps[other])
        if place == at
    ]
    return own + theirs


def _drift(
    step: MethodStep, laid: LaidPiece, free: Callable[[Body], bool], below: Below
) -> LaidStep | None:
    """A piece after its drift: as far as rolled, or as far as it lies legally.

    Rule: sr2019 terrain
    Reading: 1 of a template's directions points to player 2's edge.
    """
    direction, rolled = below(_DIRECTIONS), below(step.die) + 1
    for far in range(10 * rolled, -1, -1):
        lie = laid.lie.moved(*drifted(far, direction * 360 // _DIRECTIONS))
        if free(body_of(laid.piece.outline, lie)):
            return LaidStep(
                step=step,
                laid=LaidPiece(laid.piece, lie),
                direction=direction + 1,
                rolled=rolled,
                drifted=far,
            )
    return None


def _area(
    step: MethodStep, corner: Rectangle, piece: TerrainPiece, ground: TerrainGround
) -> Rectangle:
    """What a piece is laid within, in grains; pieces away from others in one corner."""
    if step.die:
        # Before it drifts it need not lie legally.
        return Rectangle(0, 0, ground.width * GRAIN, ground.height * GRAIN).grown(1000 * GRAIN)
    area = free_area(piece, ground)
    quarter = step.quarter or (corner if step.away else None)
    if quarter is None:
        return area
    quarter = _in_grains(quarter)
    return Rectangle(
        max(area.left, quarter.left),
        max(area.bottom, quarter.bottom),
        min(area.right, quarter.right),
        min(area.top, quarter.top),
    )


def _reach(body: Body, area: Rectangle, near: Sequence[_Bound]) -> Rectangle | None:
    """Where the middle of a piece can be at all, in tenths; None: nowhere.

    Args:
        body: the piece about the origin.
        area: what it lies within.
        near: what it is near to.
    """
    left, right = area.left - body.left, area.right - body.right
    bottom, top = area.bottom - body.bottom, area.top - body.top
    for target, by in near:
        left = max(left, target.left - by - body.right)
        right = min(right, target.right + by - body.left)
        bottom = max(bottom, target.bottom - by - body.top)
        top = min(top, target.top + by - body.bottom)
    found = Rectangle(-(-left // GRAIN), -(-bottom // GRAIN), right // GRAIN, top // GRAIN)
    return found if found.width >= 0 and found.height >= 0 else None


def _in_grains(area: Rectangle) -> Rectangle:
    return Rectangle(area.left * GRAIN, area.bottom * GRAIN, area.right * GRAIN, area.top * GRAIN)


# All tables from one stock.


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
        if all(_fits(stocked.piece, method, ground) for method in dict.fromkeys(methods)):
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
        for kind, wish, _ in _needs(methods[0], ground)
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
    return next(wanted for _, each, wanted in _needs(method, ground) if each is wish)


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
