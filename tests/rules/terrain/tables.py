"""Pieces, scenarios and tables of terrain for tests."""

from app.rules.core.geometry import Point
from app.rules.scenarios.scenario import Cache, Deployment, Flag, Objective, Scenario, Zone
from app.rules.terrain.dealing import StockedPiece
from app.rules.terrain.legality import LaidPiece, TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Lie, Outline
from app.services.packet.packets import load_packet, packet_text

PACKETS = {
    name: load_packet(packet_text(name))
    for name in ("sr2010", "masters2014", "ig2014", "sr2015", "sr2019", "sr2025", "sr2026")
}
SQUARE = Outline.rectangle(40, 40)
ROUND = Outline(diameter=40)
ELL = Outline(
    corners=tuple(Point(x, y) for x, y in ((0, 0), (50, 0), (50, 20), (20, 20), (20, 50), (0, 50)))
)
OBSTRUCTION, OBSTACLE, HAZARD = (
    TerrainKind.OBSTRUCTION, TerrainKind.OBSTACLE, TerrainKind.HAZARD,
)  # fmt: skip
FOREST, HILL, TRENCH, ROUGH = (
    TerrainKind.FOREST, TerrainKind.HILL, TerrainKind.TRENCH, TerrainKind.ROUGH,
)  # fmt: skip


def piece(*kinds: TerrainKind, outline: Outline = SQUARE, name: str = "", blocks=None):
    """A piece; what nobody sees through blocks line of sight."""
    if blocks is None:
        blocks = bool({FOREST, OBSTRUCTION, TerrainKind.DENSE_FOG} & set(kinds))
    return TerrainPiece(
        name=name or "-".join(kinds), kinds=kinds, outline=outline, blocks_sight=blocks
    )


def laid(x: int, y: int, *kinds: TerrainKind, turn: int = 0, outline: Outline = SQUARE):
    """A piece on the table."""
    return LaidPiece(piece(*kinds, outline=outline), Lie(x, y, turn))


def played(*, first: int = 70, second: int = 100, **elements) -> Scenario:
    """A scenario with these elements and nothing else."""
    return Scenario(
        id="test/one",
        name="One",
        deployment=Deployment(first=first, second=second, advance=60),
        **{name: tuple(given) for name, given in elements.items()},
    )


def beside(kind, other, apart):
    """Two pieces whose edges are so many tenths apart, and ``d`` more."""
    return lambda d: [laid(200, 240, kind), laid(240 + apart + d, 240, other)]


def off(kind, radius_mm, apart):
    """A piece left of a base in the middle; bases aren't whole tenths."""
    return lambda d: [laid(240 - _tenths(radius_mm, d) - apart - 20, 240, kind)]


def _tenths(radius_mm: int, d: int) -> int:
    """The base's radius in tenths, so that ``d`` = 0 is the first tenth that is far enough."""
    return -(-radius_mm * 100 // 254) + d


def spread(count: int, *kinds: TerrainKind) -> list[LaidPiece]:
    """So many pieces apart from each other."""
    return [laid(80 + 80 * (n % 5), 110 + 80 * (n // 5), *kinds) for n in range(count)]


FLAG = Flag(x=240, y=240)
OBJECTIVE = Objective(x=240, y=240)
CACHE = Cache(x=240, y=240)
ZONE = Zone(x=240, y=240, width=120, height=60)
ROUND_ZONE = Zone(x=240, y=240, diameter=120)


OUTLINES = (
    Outline.rectangle(50, 40), Outline(diameter=45), ELL, Outline.rectangle(60, 30),
    Outline(corners=(Point(0, 0), Point(50, 0), Point(40, 40), Point(10, 40))),
)  # fmt: skip
KINDS = (
    (FOREST,), (OBSTRUCTION,), (HILL,), (ROUGH,), (FOREST, HAZARD), (TerrainKind.SHALLOW_WATER,),
    (OBSTACLE,), (TerrainKind.DENSE_FOG,), (TRENCH,), (OBSTRUCTION,),
)  # fmt: skip
"""Kinds of a small stock."""


def stock_of(count: int, kinds=KINDS) -> list[StockedPiece]:
    """So many of each of ten pieces."""
    return [
        StockedPiece(piece(*each, outline=OUTLINES[n % 5], name=f"{each[0]} {n}"), count)
        for n, each in enumerate(kinds)
    ]


SCATTER = tuple(
    TerrainPiece(name=name, kinds=(TerrainKind.SCATTER,), outline=Outline(diameter=size))
    for name, size in (("Boulder", 10), ("Crate", 15))
)
"""Small things."""
