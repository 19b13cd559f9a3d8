"""Scenario: what lies on the table, who scores for it, and how it is won, as one frozen value.

Lengths are tenths of an inch, bases millimetres; an element's place is its centre.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.bounds import BaseSize, Faces, Few, Points, Stat, TablesPerCopy, Tenths
from app.rules.core.geometry import Point, Rectangle, base_radius, box_about
from app.rules.packet.kinds import Term
from app.rules.scenarios.kinds import (
    Alternative,
    AreaKind,
    CasterTest,
    Confidence,
    Doubt,
    Edges,
    FlagLoss,
    Goal,
    Mover,
    Owner,
    Relation,
    Removed,
    Repeats,
    ScenarioTieBreak,
    ScoringRemark,
    SpecialRule,
    Sureness,
    TablePlace,
    Which,
    WinTurn,
)

__all__ = [
    "Area",
    "BasedElement",
    "Cache",
    "Deployment",
    "Element",
    "ElementKind",
    "Flag",
    "Growth",
    "KillBox",
    "Movement",
    "Objective",
    "OnBase",
    "ReferenceWord",
    "Removal",
    "Scenario",
    "ScenarioChoice",
    "ScenarioScoring",
    "ScenarioSet",
    "ScenarioVictory",
    "Zone",
]


# Zones, flags and objectives: what a scenario puts on a table.
#
# Lengths are tenths of an inch, bases millimetres; an element's place is its centre.


class ElementKind(StrEnum):
    """What a scenario puts on a table."""

    ZONE = "zone"
    FLAG = "flag"
    OBJECTIVE = "objective"
    CACHE = "cache"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What every element has: its place, whose it is, and how sure that is."""

    x: Tenths
    y: Tenths
    owner: Owner | None = None
    place: TablePlace | None = None
    confidence: Confidence = Confidence.SEED
    doubt: Doubt | None = None

    @property
    def centre(self) -> Point:
        """Where its middle is."""
        return Point(self.x, self.y)

    @property
    def is_measured_to_base(self) -> bool:
        """Its place is given by distances to its base, not to its middle."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Placed):
    """An area to hold: a circle by ``diameter``, or a rectangle by ``width`` and ``height``."""

    diameter: Tenths = 0
    width: Tenths = 0
    """Along the players' edges."""
    height: Tenths = 0
    """From player 1 towards player 2."""

    @property
    def kind(self) -> ElementKind:
        """It is a zone."""
        return ElementKind.ZONE

    @property
    def is_round(self) -> bool:
        """A circle, not a rectangle."""
        return bool(self.diameter)

    @property
    def box(self) -> Rectangle:
        """What it covers; of a circle the square about it."""
        return box_about(self.centre, self.width or self.diameter, self.height or self.diameter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """How an element is moved after a turn's scoring, by its players."""

    by: Tenths
    more: Tenths = 0
    """For each other element of its kind that the mover holds."""
    who: Mover = Mover.HOLDER
    towards: Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class OnBase(Placed):
    """What stands on a base.

    Where a packet prints distances from the table's edges, these are what is measured; ``x`` and
    ``y`` are then the nearest tenths, for drawing.
    """

    base_mm: BaseSize
    left: Tenths | None = None
    """From the table's left edge to the nearest point of the base."""
    right: Tenths | None = None
    near: Tenths | None = None
    """From player 1's edge to the nearest point of the base."""
    far: Tenths | None = None
    """From player 2's edge."""
    tokens: Few | None = None
    """That lie on it at the start; None where it never has any."""
    moves: Movement | None = None

    @property
    def is_measured_to_base(self) -> bool:
        """Its place is given by distances to its base, not to its middle."""
        return (self.left is None) != (self.right is None) and (self.near is None) != (
            self.far is None
        )

    @property
    def box(self) -> Rectangle:
        """The square about its base."""
        size = int(-(-2 * base_radius(self.base_mm) // 1))
        return box_about(self.centre, size + size % 2, size + size % 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(OnBase):
    """A flag."""

    base_mm: BaseSize = 40
    terrain_within: Tenths | None = None
    """It is put on a terrain piece within so much of here, which is then what is held."""

    @property
    def kind(self) -> ElementKind:
        """It is a flag."""
        return ElementKind.FLAG


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective(OnBase):
    """An objective."""

    base_mm: BaseSize = 50

    @property
    def kind(self) -> ElementKind:
        """It is an objective."""
        return ElementKind.OBJECTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache(OnBase):
    """What is scored once, and leaves the table."""

    base_mm: BaseSize = 30

    @property
    def kind(self) -> ElementKind:
        """It is a cache."""
        return ElementKind.CACHE


BasedElement = Flag | Objective | Cache
Element = Zone | BasedElement


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment:
    """How far from their edges the players deploy."""

    first: Tenths
    second: Tenths
    advance: Tenths
    """What advance deployment adds."""
    confidence: Confidence = Confidence.SEED

    def depth(self, owner: Owner) -> int:
        """A player's own depth."""
        return self.first if owner is Owner.ONE else self.second


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """By how much a border grows whenever a turn of the first player's begins."""

    by: Tenths
    from_turn: Few
    """The first player's turn with which it begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KillBox:
    """The border that casters must not hide in, from the first player's second turn on.

    Rule: sr2010 scenarios-printed; sr2015 kill-box; sr2019 kill-box
    Rule: sr2025 kill-box; sr2026 kill-box
    """

    depth: Tenths
    edges: Edges
    test: CasterTest = CasterTest.COMPLETELY_WITHIN
    control_points: Points | None = None
    """What the opponent scores; None where the game is lost."""
    grows: Growth | None = None

    def depth_in(self, turn: int) -> int:
        """How deep the border is in the first player's turn of that number and after it."""
        if self.grows is None:
            return self.depth
        return self.depth + self.grows.by * max(0, turn - self.grows.from_turn + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioScoring:
    """What one kind of element is worth at the end of a turn; 0 stands for nothing."""

    element: ElementKind
    owner: Relation = Relation.ANY
    which: Which | None = None
    control: Points = 0
    dominate: Points = 0
    destroyed: Points = 0
    base_mm: BaseSize | None = None
    """Elements on these bases alone; None: on any."""
    claimed: Points = 0
    """Once, for each that leaves the table."""
    bonus: Points = 0
    """What is scored on top: for so many, at so many tokens, or by the remark."""
    at_least: Few | None = None
    """The bonus is for holding so many of them."""
    at_tokens: Few | None = None
    """The bonus is for one with so many tokens on it."""
    remark: ScoringRemark | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioVictory:
    """How many control points win; both None where none are scored."""

    control_points: Points | None = None
    lead: Points | None = None
    """How many more than the opponent; None: it does not matter."""
    after: WinTurn = WinTurn.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """A roll that takes every element of a kind from the table."""

    sides: Faces
    faces: tuple[Removed, ...]
    """What goes at each face, from 1; with fewer than the die has, by equal shares."""
    after_turn: Few = 1
    """Once the second player has ended so many turns, that player rolls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Where a tiebreaker counts the army: in zones, or within so much of flags."""

    element: AreaKind
    owner: Relation = Relation.ANY
    within: Tenths = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One scenario of a packet, or of the house.

    Rule: sr2010 scenarios-printed; sr2015 scenarios-printed; sr2019 scenarios-printed
    Rule: sr2025 scenarios-printed; sr2026 scenarios-printed
    Reading: what only a lost drawing showed is estimated, and every such place says so.
    """

    id: str
    """``packet/slug``."""
    name: str
    number: Stat | None = None
    """As printed; None where the packet numbers none."""
    width: Tenths = 480
    height: Tenths = 480
    """The table's, from player 1's edge to player 2's."""
    deployment: Deployment
    kill_box: KillBox | None = None
    zones: tuple[Zone, ...] = ()
    flags: tuple[Flag, ...] = ()
    objectives: tuple[Objective, ...] = ()
    caches: tuple[Cache, ...] = ()
    scoring: tuple[ScenarioScoring, ...] = ()
    scored_from: Few | None = 2
    """The second player's turn from whose end on every turn's end scores; None: at once."""
    win: ScenarioVictory = ScenarioVictory()
    turns: Few | None = None
    """How many each player has at most."""
    tiebreaks: tuple[ScenarioTieBreak, ...] = ()
    """Where the scenario orders them itself; else empty."""
    area: tuple[Area, ...] = ()
    """Where armies count: twice in the packets that double, else there alone."""
    loses_flag: FlagLoss | None = None
    """Which flag may leave the table by chance after the second player's first turn."""
    removal: Removal | None = None
    """What a roll may take away beside flags."""
    special: tuple[SpecialRule, ...] = ()
    remarks: tuple[str, ...] = ()
    """What its author adds in words; none in a packet's own."""
    sureness: Sureness = Sureness.CERTAIN
    alternatives: tuple[Alternative, ...] = ()
    """What else the lost drawing may have shown."""

    @property
    def packet(self) -> str:
        """The packet's id."""
        return self.id.partition("/")[0]

    @property
    def slug(self) -> str:
        """The second half of its id."""
        return self.id.rpartition("/")[2]

    @property
    def table(self) -> Rectangle:
        """The whole table."""
        return Rectangle(0, 0, self.width, self.height)

    @property
    def elements(self) -> tuple[Element, ...]:
        """Zones, then flags, then objectives, then caches."""
        return (*self.zones, *self.based)

    @property
    def based(self) -> tuple[BasedElement, ...]:
        """What stands on bases: flags, then objectives, then caches."""
        return (*self.flags, *self.objectives, *self.caches)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceWord:
    """A word of a packet's reference in the organizer's own words."""

    word: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioChoice:
    """How a packet chooses among its scenarios; None: as the packet that they are taken from."""

    repeats: Repeats | None = None
    dice: tuple[Faces, ...] | None = None
    """The faces of each die, in the order in which they are rolled."""
    table: tuple[tuple[str | None, ...], ...] | None = None
    """Slugs, as in ``ScenarioSet``; None with one die: the scenarios in their order."""
    tables_per_copy: TablesPerCopy | None = None
    terms: tuple[Term, ...] | None = None
    words: tuple[ReferenceWord, ...] = ()
    """After the terms in the reference."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSet:
    """All scenarios of a packet, in printed order, and how one is chosen.

    Rule: sr2010 scenarios; ig2014 scenarios; sr2015 scenarios; sr2019 scenarios
    Rule: sr2025 scenarios; sr2026 scenarios
    """

    packet: str
    scenarios: tuple[Scenario, ...]
    tables_per_copy: TablesPerCopy | None = None
    """One printed copy at least for so many tables; None: the packet does not say."""
    repeats: Repeats = Repeats.ALLOWED
    dice: tuple[Faces, ...] = ()
    """The faces of each die that chooses one, in the order in which they are thrown."""
    table: tuple[tuple[str | None, ...], ...] = ()
    """Slugs; of two dice the first tells the row, the last the place in it, by equal shares of
    its faces; None is thrown again."""
    own_dice: bool = False
    """The packet prints no dice to choose by: they are our own reading."""
    terms: tuple[Term, ...] = ()
    """The packet's words with a meaning of their own, in the order of a reference."""
    words: tuple[ReferenceWord, ...] = ()
    """Further words of the reference, as an organizer wrote them."""

    def copies(self, tables: int) -> int | None:
        """How many copies of the scenario to print at least; None: the packet does not say."""
        return None if self.tables_per_copy is None else -(-tables // self.tables_per_copy)

    def scenario(self, slug: str) -> Scenario | None:
        """The scenario of that slug."""
        return next((scenario for scenario in self.scenarios if scenario.slug == slug), None)
