"""Where a piece of terrain may lie, and the smallest moves after which a table is legal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from app.rules.core.geometry import Rectangle
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainFinding,
    TerrainGround,
    TerrainPiece,
    TerrainRule,
    terrain_findings,
)
from app.rules.terrain.shapes import GRAIN, Body, Lie, body_of, depth_in, gap, is_apart

REACH = 100
"""Tenths of an inch: a piece is proposed to be moved so far at most."""
_FARTHEST = 480
"""And a free place is looked for so far from the wanted one."""
_BY_PLACE = frozenset({
    TerrainRule.OFF_TABLE, TerrainRule.EDGE, TerrainRule.DEPLOYMENT, TerrainRule.OVERLAP,
    TerrainRule.SPACING, TerrainRule.ELEMENT,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece of the table's list moved by tenths of an inch."""

    piece: int
    across: int
    """To the right; below 0 to the left."""
    up: int
    """Towards player 2's edge."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """Moves, one after another, and what they leave."""

    moves: tuple[PieceMove, ...]
    left: tuple[TerrainFinding, ...]
    """Rules that are still broken: by no move of a piece, or by none within ``REACH``."""


def smallest_moves(pieces: Sequence[LaidPiece], ground: TerrainGround) -> WayOut:
    """The moves after which the pieces of a table lie legally.

    Where moving one piece is enough, it is the one that has to move least, by the shortest way
    that is a whole number of tenths across and up; else pieces are moved one after another, each
    by its shortest way, the one first that solves most.

    Args:
        pieces: what lies on the table.
        ground: the rules and scenarios.
    """
    table, moves = list(pieces), list[PieceMove]()
    findings = _by_place(table, ground)
    while findings and len(moves) < 2 * len(pieces):
        ways = []
        for place in sorted({place for finding in findings for place in finding.pieces}):
            way = _shortest_way(place, table, ground)
            if way is not None:
                changed = [*table]
                changed[place] = LaidPiece(table[place].piece, table[place].lie.moved(*way))
                left = _by_place(changed, ground)
                ways.append((len(left), way[0] ** 2 + way[1] ** 2, place, way, changed, left))
        if not ways:
            break
        best = min(ways, key=lambda each: each[:3])
        if best[0] >= len(findings):
            break
        _, _, place, way, table, findings = best
        moves.append(PieceMove(place, *way))
    kept = tuple(one for one in terrain_findings(table, ground) if not one.is_advice)
    return WayOut(tuple(moves), kept)


def _by_place(pieces: Sequence[LaidPiece], ground: TerrainGround) -> list[TerrainFinding]:
    return [one for one in terrain_findings(pieces, ground) if one.rule in _BY_PLACE]


def _shortest_way(
    place: int, pieces: Sequence[LaidPiece], ground: TerrainGround
) -> tuple[int, int] | None:
    """By how many tenths a piece must move to be legal itself; None where REACH isn't enough.

    A place that misses a rule by some length excludes every place nearer to it than that.
    """
    piece = pieces[place].piece
    others = [(laid.piece, laid.body) for at, laid in enumerate(pieces) if at != place]
    missed = room_for(piece, others, ground)
    body = pieces[place].body
    excluded: list[tuple[int, int, int]] = []
    for across, up in _offsets():
        if any((across - x) ** 2 + (up - y) ** 2 < near for x, y, near in excluded):
            continue
        by = missed(body.shifted(across * GRAIN, up * GRAIN))
        if not by:
            return across, up
        if by > GRAIN:
            excluded.insert(0, (across, up, (by * by - 1) // (GRAIN * GRAIN) + 1))
    return None


@lru_cache(maxsize=2)
def _offsets(reach: int = REACH, step: int = 1) -> tuple[tuple[int, int], ...]:
    """Every way of at most so far, in steps, the shortest first."""
    span = range(-reach, reach + 1, step)
    ways = [(x, y) for x in span for y in span if x * x + y * y <= reach * reach]
    return tuple(sorted(ways, key=lambda way: (way[0] ** 2 + way[1] ** 2, way)))


def free_place(
    piece: TerrainPiece, wanted: Lie, pieces: Sequence[LaidPiece], ground: TerrainGround
) -> Lie:
    """The place nearest to a wanted one, by whole inches, where a piece may lie beside others.

    Where no place is free it is the wanted one.

    Args:
        piece: what is to be laid.
        wanted: where, and how it is turned.
        pieces: what lies on the table.
        ground: the rules and scenarios.
    """
    missed = room_for(piece, [(laid.piece, laid.body) for laid in pieces], ground)
    body = body_of(piece.outline, wanted)
    excluded: list[tuple[int, int, int]] = []
    for across, up in _offsets(_FARTHEST, 10):
        if any((across - x) ** 2 + (up - y) ** 2 < near for x, y, near in excluded):
            continue
        by = missed(body.shifted(across * GRAIN, up * GRAIN))
        if not by:
            return wanted.moved(across, up)
        if by > 10 * GRAIN:
            excluded.insert(0, (across, up, (by * by - 1) // (GRAIN * GRAIN) + 1))
    return wanted


def free_area(piece: TerrainPiece, ground: TerrainGround) -> Rectangle:
    """Where a piece may lie as far as edges and deployment go, in grains."""
    rules = ground.rules
    near = far = rules.edge
    if rules.deployment is not None and ground.is_in(piece, rules.deployment):
        near = max((near, *(played.first for played in ground.played)))
        far = max((far, *(played.second for played in ground.played)))
    return Rectangle(
        rules.edge * GRAIN,
        near * GRAIN,
        (ground.width - rules.edge) * GRAIN,
        (ground.height - far) * GRAIN,
    )


class FreeCheck(Protocol):
    """A quick check of whether a piece may lie somewhere."""

    def __call__(self, body: Body, across: int = 0, up: int = 0) -> bool:
        """Whether it may lie there, so many grains further right and up."""
        ...


def is_free(
    piece: TerrainPiece, others: Sequence[tuple[TerrainPiece, Body]], ground: TerrainGround
) -> FreeCheck:
    """A quick check of whether a piece may lie somewhere beside others."""
    area = free_area(piece, ground)
    kept = _kept_off(piece, others, ground)

    def free(body: Body, across: int = 0, up: int = 0) -> bool:
        left, right = body.left + across, body.right + across
        bottom, top = body.bottom + up, body.top + up
        if left < area.left or bottom < area.bottom or right > area.right or top > area.top:
            return False
        there = None
        for at, (other, apart) in enumerate(kept):
            # What is far from it by its box alone is most of the table.
            if other.left - right >= apart or left - other.right >= apart:
                continue
            if other.bottom - top >= apart or bottom - other.top >= apart:
                continue
            if there is None:
                there = body.shifted(across, up) if across or up else body
            if not is_apart(there, other, apart):
                # What is in the way here is likely to be in the way of the next place, too.
                kept.insert(0, kept.pop(at))
                return False
        return True

    return free


def _kept_off(
    piece: TerrainPiece, others: Sequence[tuple[TerrainPiece, Body]], ground: TerrainGround
) -> list[tuple[Body, int]]:
    """What a piece stays off, pieces and then elements, each with how far in grains."""
    elements = {
        (standing.body, standing.apart * GRAIN): None
        for played in ground.played
        for standing in played.elements
        if standing.most is None and ground.is_in(piece, standing.group)
    }
    spaced = [(body, ground.spacing(piece, other)[0] * GRAIN) for other, body in others]
    return [*spaced, *elements]


def room_for(
    piece: TerrainPiece, others: Sequence[tuple[TerrainPiece, Body]], ground: TerrainGround
) -> Callable[[Body], int]:
    """A check of where a piece may lie beside others: 0 where it may.

    Else it gives how far the piece has to move from there at least, in grains.
    """
    area = free_area(piece, ground)
    kept = _kept_off(piece, others, ground)

    def missed(body: Body) -> int:
        most = max(
            area.left - body.left,
            area.bottom - body.bottom,
            body.right - area.right,
            body.top - area.top,
            0,
        )
        for other, apart in kept:
            if not is_apart(body, other, apart):
                between = gap(body, other)
                deep = 0 if between else max(depth_in(body, other), depth_in(other, body))
                most = max(most, apart + deep - between - 1, 1)
        return most

    return missed
