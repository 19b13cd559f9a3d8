"""What a packet says about terrain, as it stands in its data; lengths are tenths of an inch."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import Faces, Few, Tenths
from app.rules.scenarios.scenario import ElementKind


class TerrainKind(StrEnum):
    """What a piece of terrain is; one piece can be several, as a burning forest is."""

    FOREST = "forest"
    HILL = "hill"
    ROUGH = "rough"
    SHALLOW_WATER = "shallow-water"
    TRENCH = "trench"
    DENSE_FOG = "dense-fog"
    RUBBLE = "rubble"
    WRECK = "wreck-marker"
    OBSTRUCTION = "obstruction"
    OBSTACLE = "obstacle"
    """A wall, a hedge: low, and crossed by a model that moves."""
    HAZARD = "hazard"
    IMPASSABLE = "impassable"
    SCATTER = "scatter"
    """Crates, boulders, lamp posts: small things, of which several count as one piece."""


class TerrainGroup(StrEnum):
    """Which pieces a rule is about."""

    ANY = "any"
    RESTRICTED = "restricted"
    """Those of a kind that the packet names as restricted, whatever else they are."""
    UNRESTRICTED = "unrestricted"
    """All others."""


class MethodKind(StrEnum):
    """Ways to lay a table."""

    CLUSTER = "cluster"
    """A block of pieces about the middle, and a smaller one away from it."""
    QUADRANT = "quadrant"
    """Each quarter gets a piece near the table's middle, and one near its own."""
    SCATTER = "scatter"
    """A piece at the middle of each quarter drifts by dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainSpacing:
    """How far pieces of one group stay from those of another."""

    pieces: TerrainGroup = TerrainGroup.ANY
    others: TerrainGroup = TerrainGroup.ANY
    apart: Tenths
    touching: tuple[TerrainKind, ...] = ()
    """Two pieces of one of these kinds may touch each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NearElement:
    """How far pieces of a group stay from what a scenario puts on the table."""

    element: ElementKind
    pieces: TerrainGroup = TerrainGroup.ANY
    apart: Tenths = 0
    """0: they don't overlap."""
    most: Few | None = None
    """So many may be nearer; with more of them the EO looks whether a large base gets there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodRule:
    """One way to lay a table, with its figures; 0 where the way has none."""

    kind: MethodKind
    least: Few
    """Pieces that it is meant for."""
    most: Few
    centre: Tenths
    """The first piece, or one of each quarter, is within so much of the table's middle."""
    quarter: Tenths = 0
    """A piece in each quarter is within so much of the quarter's middle."""
    side: Tenths = 0
    """Further pieces within so much of the middle between two quarters, and of each other."""
    core: Few = 0
    """How many pieces make the block about the middle."""
    near: Tenths = 0
    """How near further pieces are to the first, and those of a block to each other."""
    away: Tenths = 0
    """How far the second block stays from the first."""
    die: Faces = 1
    """By how many inches a piece drifts: the die's faces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRules:
    """How a packet wants a table to be laid; what it doesn't say is 0, none or empty.

    Rule: masters2014 terrain; ig2014 terrain; sr2015 terrain; sr2019 terrain
    Rule: sr2025 terrain; sr2026 terrain; sr2025 methods; sr2026 methods
    Reading: a piece exactly as far away as a rule asks for is far enough, and one exactly as far
        away as it may be is near enough.
    """

    restricted: tuple[TerrainKind, ...] = ()
    """Kinds that other rules keep apart; a piece is restricted by any one of its kinds."""
    unrestricted: tuple[TerrainKind, ...] = ()
    least: Few = 0
    """Pieces on a table."""
    most: Few | None = None
    advised: Few | None = None
    smallest: Tenths = 0
    """Of the length and the width of a piece."""
    largest: Tenths | None = None
    length_of_one: Tenths = 0
    """A larger piece counts as one for each such length; 0: any piece is one."""
    edge: Tenths = 0
    """How far pieces stay from every edge of the table."""
    deployment: TerrainGroup | None = None
    """Who stays out of the deployment zones, advance deployment aside."""
    spacing: tuple[TerrainSpacing, ...] = ()
    elements: tuple[NearElement, ...] = ()
    blocking: Few = 0
    """Pieces that block line of sight, at least; scatter isn't counted."""
    hazards: Few = 0
    """At least."""
    scatter_as_one: Few = 0
    """So many scattered things count as one piece; 0: the packet has none."""
    most_scatter: Few | None = None
    halves: Few | None = None
    """By how many pieces the players' halves differ at most; None: nothing is printed."""
    methods: tuple[MethodRule, ...] = ()

    def is_in(self, kinds: tuple[TerrainKind, ...], group: TerrainGroup) -> bool:
        """Whether a piece of these kinds belongs to a group.

        Rule: sr2015 terrain; sr2019 terrain
        """
        if group is TerrainGroup.ANY:
            return True
        is_restricted = any([kind in self.restricted for kind in kinds])
        return is_restricted is (group is TerrainGroup.RESTRICTED)

    def method(self, kind: MethodKind) -> MethodRule | None:
        """The figures of a way to lay a table; None where the packet doesn't have it."""
        return next((method for method in self.methods if method.kind is kind), None)
