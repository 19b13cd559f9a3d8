"""How fast terrain is checked, laid, dragged and printed."""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
from app.rules.core.ids import TableNumber
from app.rules.terrain.dealing import LaidTables, lay_tables
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainFinding,
    TerrainGround,
    ground_of,
    terrain_findings,
)
from app.rules.terrain.places import smallest_moves
from app.rules.terrain.rules import MethodRule
from app.rules.terrain.shapes import Lie
from app.services.papers.papers import Choices, Paper, render
from app.services.scenarios.lookup import scenarios_of
from app.services.terrain import layouts, stock
from app.services.terrain.layouts import TablePiece
from app.services.terrain.stock import StockItem
from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.terrain.table_map import TableMap
from app.words.core.catalogue import words
from app.words.terrain.findings import finding_sentence
from tests.builders import event_of
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
        *_dragged(),
        *_printed(),
    ]


def _lay_all(name: str, method: MethodRule) -> LaidTables:
    """Lay 64 tables, legal in all scenarios of the packet."""
    ground = ground_of(PACKETS[name], scenarios_of(name).scenarios)
    laid = lay_tables([method] * 64, stock_of(90), ground, Draw(64).below)
    assert isinstance(laid, LaidTables) and len(laid.tables) == 64
    return laid


def _dragged() -> list[Row]:
    """Frames in which a piece is dragged over the map: judged in six scenarios, and painted."""
    app = make_application([], Settings(Path(tempfile.mkdtemp(), "window.ini")))
    scenarios, rows = scenarios_of("sr2026").scenarios[:6], list[float]()
    ground = ground_of(PACKETS["sr2026"], scenarios)
    pieces = tuple(
        TablePiece(id=n, stock=n, item=StockItem(piece=laid.piece, count=1), lie=laid.lie)
        for n, laid in enumerate(_table(14), 1)
    )
    map_ = TableMap(words(), _sentences)
    map_.resize(1200, 900)
    map_.show_scenario(scenarios[0])
    map_.show_pieces(pieces, ground, _faulty(pieces, ground))
    map_.show()
    app.processEvents()
    start = QPointF(map_.middle_of(pieces[6]))
    _send(map_, QEvent.Type.MouseButtonPress, start)
    is_wrong = 0
    for n in range(1, 61):
        at = start + QPointF(5 * n - 150, 60 - 2 * n)
        begun = time.perf_counter()
        _send(map_, QEvent.Type.MouseMove, at)
        map_.repaint()
        rows.append((time.perf_counter() - begun) * 1000)
        is_wrong += bool(map_.verdict())
    assert map_.is_dragging and 0 < is_wrong < 60
    map_.close()
    return [
        ("a frame of a drag on the map, judged in six scenarios, median", median(rows), "ms"),
        ("a frame of a drag on the map, judged in six scenarios, slowest", max(rows), "ms"),
    ]


def _sentences(findings: Sequence[TerrainFinding], names: Sequence[str]) -> list[str]:
    return [finding_sentence(words(), one, names, one.scenario) for one in findings]


def _faulty(pieces: Sequence[TablePiece], ground: TerrainGround) -> frozenset[int]:
    findings = terrain_findings([one.laid for one in pieces], ground)
    return frozenset(pieces[at].id for one in findings for at in one.pieces)


def _send(map_: TableMap, kind: QEvent.Type, at: QPointF) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = none if kind is QEvent.Type.MouseMove else left
    held = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(map_, QMouseEvent(kind, at, map_.mapToGlobal(at), button, left, held))


def _printed() -> list[Row]:
    """The cards of 64 tables, each of twelve pieces and scattered things, read off an event."""
    session = event_of(Path(tempfile.mkdtemp(), "cup.dicedown"), 128, packet="sr2026", size=100)
    sorts, pieces = {}, stock_of(99)
    for one in pieces:
        item = StockItem(piece=one.piece, count=one.count, box="A")
        sorts[one.piece] = session.do(stock.add, item).value
    (method,) = PACKETS["sr2026"].terrain.methods
    tables = tuple(
        (TableNumber(number), tuple((sorts[each.laid.piece], each.laid.lie) for each in table))
        for number, table in enumerate(_lay_all("sr2026", method).tables, 1)
    )
    session.do(layouts.lay_tables, tables)
    rows = [
        (
            f"64 terrain cards as PDF, {name}",
            median(
                _timed(
                    lambda per_sheet=per_sheet: session.read(
                        render, session.state, Paper.TERRAIN_CARDS, t=words(), size="a4",
                        choices=Choices(per_sheet=per_sheet),
                    ),
                    3,
                )
            ) / 1000,
            "s",
        )
        for name, per_sheet in (("A4", 1), ("A5", 2))
    ]  # fmt: skip
    session.close()
    return rows


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
