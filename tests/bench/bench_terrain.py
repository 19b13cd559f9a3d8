"""How fast a table's terrain is checked against six scenarios, as while a piece is dragged."""

import time
from collections.abc import Callable
from statistics import median

from app.rules.core.draw import Draw
from app.rules.terrain.dealing import LaidTables, lay_tables
from app.rules.terrain.legality import LaidPiece, ground_of, terrain_findings
from app.rules.terrain.places import smallest_moves
from app.rules.terrain.rules import MethodRule
from app.rules.terrain.shapes import Lie
from app.services.scenarios.lookup import scenarios_of
from tests.rules.terrain.tables import (
    ELL,
    FOREST,
    HAZARD,
    HILL,
    OBSTRUCTION,
    PACKETS,
    ROUND,
    SQUARE,
    piece,
    stock_of,
)

KINDS = ((FOREST,), (OBSTRUCTION,), (HILL,), (FOREST, HAZARD))
Row = tuple[str, float, str]


def measure() -> list[Row]:
    """Each packet's first six scenarios, with as many pieces as it allows; the slowest counts."""
    checks, moves = [], []
    for name in ("sr2015", "sr2019", "sr2026"):
        packet = PACKETS[name]
        ground = ground_of(packet, scenarios_of(name).scenarios[:6])
        table = _table(packet.terrain.most or 8)
        checks.append(median(_timed(lambda g=ground, t=table: terrain_findings(t, g), 60)))
        moves.append(median(_timed(lambda g=ground, t=table: smallest_moves(t, g), 3)))
    laid = [
        median(_timed(lambda p=name, m=method: _lay_all(p, m), 3)) / 1000
        for name in ("sr2019", "sr2026")
        for method in PACKETS[name].terrain.methods
    ]
    return [
        ("terrain of one table against six scenarios, slowest packet", max(checks), "ms"),
        ("the moves that make a crowded table legal, slowest packet", max(moves), "ms"),
        ("64 tables of terrain laid from one stock, slowest method", max(laid), "s"),
    ]


def _lay_all(name: str, method: MethodRule) -> None:
    """Lay 64 tables, legal in all scenarios of the packet."""
    ground = ground_of(PACKETS[name], scenarios_of(name).scenarios)
    laid = lay_tables([method] * 64, stock_of(90), ground, Draw(64).below)
    assert isinstance(laid, LaidTables) and len(laid.tables) == 64


def _table(count: int) -> list[LaidPiece]:
    outlines = (SQUARE, ROUND, ELL)
    return [
        LaidPiece(
            piece(*KINDS[n % 4], outline=outlines[n % 3]),
            Lie(90 + 75 * (n % 5), 110 + 100 * (n // 5), 25 * n % 360),
        )
        for n in range(count)
    ]


def _timed(act: Callable[[], object], times: int) -> list[float]:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        taken.append((time.perf_counter() - start) * 1000)
    return taken
