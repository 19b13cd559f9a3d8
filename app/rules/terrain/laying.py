"""One table laid by a method: places that a draw proposes, until all pieces lie legally.

The same draws lay the same tables; nothing is kept that isn't legal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.rules.core.geometry import Point, Rectangle, squared_distance
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainGround,
    TerrainPiece,
    is_legal,
    terrain_findings,
)
from app.rules.terrain.methods import (
    Below,
    MethodStep,
    PieceWish,
    does_step,
    in_grains,
    is_wished,
    method_steps,
    middle_of,
    quarters,
)
from app.rules.terrain.places import FreeCheck, free_area, is_free
from app.rules.terrain.rules import MethodKind, MethodRule, TerrainGroup
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

_TRIES = 60
"""Places tried for a piece before the table is begun again."""
_TABLES_TRIED = 30
_ORDERS_TRIED = 30
_LAID_AGAIN = 7
"""How often a piece is laid again before the whole table is."""
_LEGAL_TABLES = 2
"""Of so many legal tables that one is taken about which the packet advises least otherwise."""
_TURN = 15
"""Degrees by which pieces are turned."""
DIRECTIONS = 6
"""Of a deviation template."""


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

    @property
    def placed(self) -> Lie:
        """Where the piece was before its drift."""
        if self.direction is None:
            return self.laid.lie
        across, up = drift_of(self.direction, self.drifted)
        return self.laid.lie.moved(-across, -up)


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


def lay_table(
    method: MethodRule | None,
    hand: Sequence[TerrainPiece],
    ground: TerrainGround,
    below: Below,
) -> tuple[LaidStep, ...] | TerrainShortfall:
    """Lay all pieces of one table's hand by a method, legally in every scenario.

    Args:
        method: its figures; None: anywhere that is legal.
        hand: the pieces. What is beyond the last step of a method isn't laid; scattered things
            come last, anywhere, as far as there is room.
        ground: rules and scenarios.
        below: the draw.

    Returns:
        The steps in their order, or what the hand lacks.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    short = hand_shortfall(method, hand, ground)
    if short is not None:
        return short
    scatter = [piece for piece in hand if piece.is_scatter]
    hand = [piece for piece in hand if not piece.is_scatter]
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
    if not best:
        return TerrainShortfall(kind=ShortfallKind.NO_ROOM, step=stuck)
    return _scattered(best, scatter, ground, below)


def _scattered(
    table: tuple[LaidStep, ...],
    scatter: Sequence[TerrainPiece],
    ground: TerrainGround,
    below: Below,
) -> tuple[LaidStep, ...]:
    """A table with scattered things too, as many as there is room for.

    Rule: sr2025 terrain; sr2026 terrain
    """
    step = MethodStep(number=0, wish=PieceWish.SCATTER)
    steps = [*(each.step for each in table), *(step for _ in scatter)]
    laid, wide = dict(enumerate(table)), Rectangle(0, 0, ground.width, ground.height)
    bodies = {at: each.laid.body for at, each in laid.items()}
    for piece in scatter:
        at = len(laid)
        found = _place(at, steps, piece, laid, bodies, ground, wide, below)
        if found is not None:
            laid[at], bodies[at] = found, found.laid.body
    return tuple(laid.values())


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
    bodies: dict[int, Body] = {}
    most, again = laid, 0
    while len(laid) < len(order):
        at = order[len(laid)]
        corner = tight if len(laid) == 1 else wide
        found = _place(at, steps, pieces[at], laid, bodies, ground, corner, below)
        if found is not None:
            if not laid:
                # The corner that the first piece is furthest from.
                lie = found.laid.lie
                number = 2 * (2 * lie.y < ground.height) + (2 * lie.x < ground.width)
                tight, wide = _corner(ground, number, 5), _corner(ground, number, 9)
            laid, bodies[at] = {**laid, at: found}, found.laid.body
            most = max(most, laid, key=len)
            continue
        again += 1
        if again > _LAID_AGAIN:
            return most
        laid = dict(list(laid.items())[: max(len(laid) - 1 - again % 2, 0)])
        bodies = {place: bodies[place] for place in laid}
    return laid


def _corner(ground: TerrainGround, number: int, sixths: int) -> Rectangle:
    """So much of a quarter, from the table's corner on."""
    quarter, middle = quarters(ground.width, ground.height)[number], middle_of(ground)
    across, up = quarter.width * sixths // 6, quarter.height * sixths // 6
    left = 0 if quarter.right == middle.x else ground.width - across
    bottom = 0 if quarter.top == middle.y else ground.height - up
    return Rectangle(left, bottom, left + across, bottom + up)


def hand_shortfall(
    method: MethodRule | None, hand: Sequence[TerrainPiece], ground: TerrainGround
) -> TerrainShortfall | None:
    """What a table's pieces lack for a method and for the packet; None where they will do.

    So many scattered things as count as one piece do so where no method is meant for a number.

    Rule: sr2019 terrain; sr2025 terrain; sr2026 terrain; sr2025 methods; sr2026 methods
    """
    pieces = sum(not piece.is_scatter for piece in hand)
    least = fewest_pieces(method, len(hand) - pieces, ground)
    if pieces < least:
        return TerrainShortfall(kind=ShortfallKind.FEW, wanted=least, found=pieces)
    for kind, wish, wanted in table_needs(method, ground):
        found = sum(is_wished(piece, wish) for piece in hand)
        if found < wanted:
            return TerrainShortfall(kind=kind, wanted=wanted, found=found)
    for piece in hand:
        if not fits(piece, method, ground):
            return TerrainShortfall(kind=ShortfallKind.TOO_LARGE, piece=piece)
    return None


def fewest_pieces(method: MethodRule | None, scatter: int, ground: TerrainGround) -> int:
    """How many pieces a table has at least, beside so many scattered things.

    Rule: sr2019 terrain; sr2025 terrain; sr2026 terrain; sr2025 methods; sr2026 methods
    """
    rules = ground.rules
    if method is not None:
        return max(method.least, 1)
    return max(rules.least - (scatter // rules.scatter_as_one if rules.scatter_as_one else 0), 1)


def table_needs(
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


def fits(piece: TerrainPiece, method: MethodRule | None, ground: TerrainGround) -> bool:
    """Whether there is a place for a piece by itself, however it is turned."""
    area = free_area(piece, ground)
    wide, high = area.width, area.height
    if method is not None and method.kind is MethodKind.QUADRANT:
        quarter = in_grains(quarters(ground.width, ground.height)[0])
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
    bodies: Mapping[int, Body],
    ground: TerrainGround,
    corner: Rectangle,
    below: Below,
) -> LaidStep | None:
    """A piece laid as its step wants it, and legally; None where no place was found."""
    step = steps[at]
    if not is_wished(piece, step.wish):
        return None
    lying = [(each.laid.piece, bodies[place]) for place, each in laid.items()]
    points = [_Bound(disc(p.x * GRAIN, p.y * GRAIN, 0), by * GRAIN) for p, by in step.near]
    others = _bounds(at, steps, bodies, lambda one: one.near_pieces)
    away = _bounds(at, steps, bodies, lambda one: one.away)
    free = is_free(piece, lying, ground)
    area = _area(step, corner, piece, ground)
    if others:
        # Some are laid nearer than they need be, so that there is room for those that follow.
        least = [
            next(ground.spacing(piece, its)[0] * GRAIN for its, body in lying if body is other)
            for other, _ in others
        ]
        bounds = [
            [
                _Bound(other, closest + (by - closest) * third // 3)
                for (other, by), closest in zip(others, least, strict=True)
            ]
            for third in (1, 2, 3)
        ]
    else:
        bounds = [[]]
    nears = [[*points, *bound] for bound in bounds]
    areas = [_near_area(area, near) for near in nears]
    turned: dict[int, Body] = {}
    for _ in range(_TRIES):
        turn = below(360 // _TURN) * _TURN
        if turn not in turned:
            turned[turn] = body_of(piece.outline, Lie(0, 0, turn))
        body = turned[turn]
        third = below(3) if others else 0
        reach = _reach(body, area, areas[third])
        if reach is None:
            continue
        left, bottom, right, top = reach
        lie = Lie(left + below(right - left + 1), bottom + below(top - bottom + 1), turn)
        across, up = lie.x * GRAIN, lie.y * GRAIN
        # What most places fail comes first.
        if not step.die and not free(body, across, up):
            continue
        there = body.shifted(across, up)
        if not all(is_within(there, other, by) for other, by in nears[third]):
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


def _drift(step: MethodStep, laid: LaidPiece, free: FreeCheck, below: Below) -> LaidStep | None:
    """A piece after its drift by two draws."""
    direction, rolled = below(DIRECTIONS) + 1, below(step.die) + 1
    return _drifted(step, laid, free, direction, rolled)


def drift_of(direction: int, tenths: int) -> tuple[int, int]:
    """How far right and up a drift goes.

    Rule: sr2019 terrain
    Reading: 1 of a template's directions points to player 2's edge.
    """
    return drifted(tenths, (direction - 1) * 360 // DIRECTIONS)


def _drifted(
    step: MethodStep,
    laid: LaidPiece,
    free: FreeCheck,
    direction: int,
    rolled: int,
) -> LaidStep | None:
    """A piece after its drift: as far as rolled, or as far as it lies legally.

    Rule: sr2019 terrain
    """
    body = laid.body
    for far in range(10 * rolled, -1, -1):
        across, up = drift_of(direction, far)
        if free(body, across * GRAIN, up * GRAIN):
            return LaidStep(
                step=step,
                laid=LaidPiece(laid.piece, laid.lie.moved(across, up)),
                direction=direction,
                rolled=rolled,
                drifted=far,
            )
    return None


def laid_by_hand(
    step: MethodStep,
    laid: LaidPiece,
    earlier: Sequence[LaidPiece],
    ground: TerrainGround,
    dice: tuple[int, int] = (1, 1),
) -> LaidStep | None:
    """A step done with a piece where somebody has put it; None where it isn't as the step wants.

    Args:
        step: one of a method's steps.
        laid: the piece, before any drift.
        earlier: the pieces of the steps before, in their order.
        ground: rules and scenarios.
        dice: direction and inches of a drift, as rolled.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    free = is_free(laid.piece, [(one.piece, one.body) for one in earlier], ground)
    body = laid.body
    if not is_wished(laid.piece, step.wish):
        return None
    if not does_step(step, body, [one.body for one in earlier]):
        return None
    if step.die:
        return _drifted(step, laid, free, *dice)
    return LaidStep(step=step, laid=laid) if free(body) else None


def step_places(
    step: MethodStep,
    laid: LaidPiece,
    earlier: Sequence[LaidPiece],
    ground: TerrainGround,
    apart: int = 10,
) -> tuple[Point, ...]:
    """Where a piece may be put in a step, turned as it is: each so many tenths, from the middle on.

    Rule: sr2019 terrain; sr2025 methods; sr2026 methods
    """
    free = is_free(laid.piece, [(one.piece, one.body) for one in earlier], ground)
    bodies, lie = [one.body for one in earlier], laid.lie
    body = body_of(laid.piece.outline, Lie(0, 0, lie.turn, lie.is_mirrored))
    middle = middle_of(ground)
    found = []
    for x in range(middle.x % apart, ground.width + 1, apart):
        for y in range(middle.y % apart, ground.height + 1, apart):
            there = body.shifted(x * GRAIN, y * GRAIN)
            if (step.die or free(there)) and does_step(step, there, bodies):
                found.append(Point(x, y))
    return tuple(sorted(found, key=lambda at: (squared_distance(at, middle), at.x, at.y)))


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
    quarter = in_grains(quarter)
    return Rectangle(
        max(area.left, quarter.left),
        max(area.bottom, quarter.bottom),
        min(area.right, quarter.right),
        min(area.top, quarter.top),
    )


def _near_area(area: Rectangle, near: Sequence[_Bound]) -> Rectangle:
    """What a piece reaches into that is near to others, in grains.

    An edge between two of them may be on the wrong side of its opposite one.

    Args:
        area: what it lies within.
        near: what it is near to.
    """
    far = 2 * (area.width + area.height)
    return Rectangle(
        max((other.left - by for other, by in near), default=area.left - far),
        max((other.bottom - by for other, by in near), default=area.bottom - far),
        min((other.right + by for other, by in near), default=area.right + far),
        min((other.top + by for other, by in near), default=area.top + far),
    )


def _reach(body: Body, area: Rectangle, near: Rectangle) -> tuple[int, int, int, int] | None:
    """Where the middle of a piece can be at all, in tenths; None: nowhere.

    Left, bottom, right and top, as a rectangle has them.

    Args:
        body: the piece about the origin.
        area: what it lies within.
        near: what it reaches into.
    """
    left = max(area.left - body.left, near.left - body.right)
    bottom = max(area.bottom - body.bottom, near.bottom - body.top)
    right = min(area.right - body.right, near.right - body.left)
    top = min(area.top - body.top, near.top - body.bottom)
    left, bottom, right, top = -(-left // GRAIN), -(-bottom // GRAIN), right // GRAIN, top // GRAIN
    return (left, bottom, right, top) if left <= right and bottom <= top else None
