"""Tables of terrain from random stocks are legal in every scenario, by a judge of sampled points.

Each seed lays one table by each method. Its stock is drawn for it: 6 to 16 sorts of pieces, one to
three of each, of any kind and shape, one of ten a hazard besides what it is, some too large. The
judge is ``tests/rules/terrain/slow_checker.py``; it shares no code with the program. Where a stock
is called too small, it is counted by other means whether it is.
"""

import os
import platform
from collections import Counter
from random import Random
from time import perf_counter, process_time

from app.rules.core.draw import Draw
from app.rules.core.geometry import Point
from app.rules.terrain.dealing import LaidTables, StockedPiece, lay_tables
from app.rules.terrain.laying import ShortfallKind, TerrainShortfall
from app.rules.terrain.legality import TerrainPiece, ground_of, is_legal, terrain_findings
from app.rules.terrain.rules import MethodKind, TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.scenarios.lookup import scenarios_of
from tests.prove.progress import counted
from tests.prove.results import keep
from tests.rules.terrain.slow_checker import is_by_method, wrongs
from tests.rules.terrain.tables import PACKETS

WAYS = {
    "cluster": (MethodKind.CLUSTER, ("sr2019",)),
    "quadrant, 2019": (MethodKind.QUADRANT, ("sr2019",)),
    "scatter": (MethodKind.SCATTER, ("sr2019",)),
    "quadrant, 2025 and 2026": (MethodKind.QUADRANT, ("sr2025", "sr2026")),
    "any legal places": (
        None, ("masters2014", "ig2014", "sr2015", "sr2019", "sr2025", "sr2026"),
    ),
}  # fmt: skip
"""Method -> its kind, and the packets that print it, in turn."""
FAULTS = ("illegal", "not by the method", "wrongly short", "no table")
_GROUNDS = {
    name: ground_of(packet, scenarios_of(name).scenarios)
    for name, packet in PACKETS.items()
    if name != "sr2010"
}
_STOCKS = 40
"""Stocks that are drawn for a table before there is none by any."""
_SEEN_THROUGH = (TerrainKind.HILL, TerrainKind.ROUGH, TerrainKind.TRENCH, TerrainKind.OBSTACLE)


def prove(events: int, seed: int) -> int:
    """Lay so many tables by each method, and write down what was found; 1 for any fault."""
    start, found = perf_counter(), Counter[str]()
    processors = os.cpu_count() or 1
    workers = max(1, min(8, processors - 1))
    for done, one in enumerate(
        counted("terrain", laid_by_each, range(seed, seed + events), workers), 1
    ):
        found += one
        if done % 500 == 0:
            print(f"{done} of {events} seeds, {found['pieces']} pieces", flush=True)
    rows = [
        ("seeds", f"{seed} to {seed + events - 1}"),
        *((f"tables by the method: {way}", found[way]) for way in WAYS),
        ("pieces on them", found["pieces"]),
        ("of these scattered things", found["things"]),
        ("tables on which room was found for fewer pieces alone", found["fewer"]),
        ("stocks that were too small, of the wrong kinds, or too large", found["short"]),
        ("stocks in which no room was found for a table", found["no room"]),
        ("tables that are illegal or not by their method, stocks wrongly called short",
         sum(found[fault] for fault in FAULTS)),
        ("minutes of one core, over all runs", round(found["milliseconds"] / 60_000)),
        ("machine", f"{platform.system()}, {platform.machine()}, {workers} of {processors} cores"),
    ]  # fmt: skip
    command = f"terrain --events {events} --seed {seed}"
    about = " ".join((__doc__ or "").partition("\n\n")[2].split())
    # What an earlier run has counted took its time then.
    seconds = max(perf_counter() - start, found["milliseconds"] / 1000 / workers)
    print(keep(command, rows, seconds, about))
    return int(any(found[fault] for fault in FAULTS))


def laid_by_each(seed: int) -> Counter[str]:
    """One table by each method, judged."""
    start, found = process_time(), Counter[str]()
    for way, (kind, packets) in WAYS.items():
        packet, chance = packets[seed % len(packets)], Random(f"{seed} {way}")
        for _ in range(_STOCKS):
            stock = _stock(chance)
            method = None if kind is None else PACKETS[packet].terrain.method(kind)
            draw = Draw(chance.getrandbits(32))
            laid = lay_tables([method], stock, _GROUNDS[packet], draw.below)
            if isinstance(laid, LaidTables):
                _judge(packet, way, laid, found)
                break
            if laid.kind is ShortfallKind.NO_ROOM:
                found["no room"] += 1
            else:
                found["short"] += 1
                found["wrongly short"] += not _is_short(laid, stock)
        else:
            found["no table"] += 1
    for fault in FAULTS:
        if found[fault]:
            print(f"seed {seed}: {fault}", flush=True)
    found["milliseconds"] = round((process_time() - start) * 1000)
    return found


def _judge(packet: str, way: str, laid: LaidTables, found: Counter[str]) -> None:
    (table,), kind = laid.tables, WAYS[way][0]
    lying = [(each.laid.piece, each.laid.lie) for each in table]
    wrong = wrongs(packet, lying, scenarios_of(packet).scenarios)
    findings = terrain_findings([each.laid for each in table], _GROUNDS[packet])
    scatter = sum(each.laid.piece.is_scatter for each in table)
    rules = PACKETS[packet].terrain
    found[way] += 1
    found["pieces"] += len(table)
    found["things"] += scatter
    found["fewer"] += kind is None and len(table) - scatter < min(
        rules.advised or rules.most or 0,
        len(table) - scatter
        + sum(one.count for one in laid.left if not one.piece.is_scatter),
    )  # fmt: skip
    found["illegal"] += bool(wrong) or not is_legal(findings)
    found["not by the method"] += not is_by_method(packet, kind, table)


def _is_short(short: TerrainShortfall, stock: list[StockedPiece]) -> bool:
    """Whether a stock lacks what it is said to lack."""
    pieces = [one.piece for one in stock for _ in range(one.count) if not one.piece.is_scatter]
    match short.kind:
        case ShortfallKind.FEW:
            return len(pieces) == short.found < short.wanted
        case ShortfallKind.TOO_LARGE:
            assert short.piece is not None
            return max(short.piece.outline.size) > 100
    has = {
        ShortfallKind.BLOCKING: lambda one: one.blocks_sight,
        ShortfallKind.HAZARDS: lambda one: TerrainKind.HAZARD in one.kinds,
        ShortfallKind.OBSTRUCTIONS: lambda one: TerrainKind.OBSTRUCTION in one.kinds,
    }[short.kind]
    # What fits nowhere isn't counted.
    return sum(has(one) and max(one.outline.size) <= 100 for one in pieces) < short.wanted


def _stock(chance: Random) -> list[StockedPiece]:
    kinds = [one for one in TerrainKind if one is not TerrainKind.SCATTER]
    stock = []
    for number in range(chance.randint(6, 16)):
        own = {chance.choice(kinds)}
        if chance.random() < 0.1:
            own.add(TerrainKind.HAZARD)
        blocks = not own & set(_SEEN_THROUGH) and chance.random() < 0.8
        piece = TerrainPiece(
            name=f"Piece {number}", kinds=tuple(sorted(own)), outline=_outline(chance),
            blocks_sight=blocks,
        )  # fmt: skip
        stock.append(StockedPiece(piece, chance.randint(1, 3)))
    for number in range(chance.randint(0, 3)):
        thing = TerrainPiece(
            name=f"Thing {number}", kinds=(TerrainKind.SCATTER,), outline=Outline(diameter=15)
        )
        stock.append(StockedPiece(thing, chance.randint(1, 4)))
    return stock


def _outline(chance: Random) -> Outline:
    wide, high = (
        chance.randint(230, 300) if chance.random() < 0.02 else chance.randint(25, 65)
        for _ in range(2)
    )
    match chance.randint(0, 3):
        case 0:
            return Outline(diameter=wide)
        case 1:
            return Outline.rectangle(wide, high)
        case 2:
            corner = chance.randint(5, wide - 5)
            corners = ((0, 0), (wide, 0), (corner, high))
        case _:
            arm = min(wide, high) // 3
            corners = ((0, 0), (wide, 0), (wide, arm), (arm, arm), (arm, high), (0, high))
    return Outline(corners=tuple(Point(x, y) for x, y in corners))
