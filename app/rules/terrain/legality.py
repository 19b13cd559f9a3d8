"""What of a table's terrain breaks a rule.

Every distance is from edge to edge, and is compared exactly. A finding is a value; its sentence is
in ``app/words/terrain``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from app.rules.packet.packet import Packet
from app.rules.scenarios.scenario import Element, Flag, Scenario
from app.rules.terrain.rules import TerrainGroup, TerrainKind, TerrainRules
from app.rules.terrain.shapes import (
    GRAIN,
    Body,
    Lie,
    Outline,
    body_of,
    body_of_element,
    gap,
    is_apart,
    is_within,
)

_USUAL_SIZE = 480


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainPiece:
    """A piece of terrain as it stands in a box."""

    name: str
    kinds: tuple[TerrainKind, ...]
    outline: Outline
    blocks_sight: bool = False

    @property
    def is_scatter(self) -> bool:
        """One of several small things that count as one piece."""
        return TerrainKind.SCATTER in self.kinds


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece on a table."""

    piece: TerrainPiece
    lie: Lie

    @property
    def body(self) -> Body:
        """What it covers there."""
        return body_of(self.piece.outline, self.lie)


class TerrainRule(StrEnum):
    """What a finding is about."""

    OFF_TABLE = "off-table"
    EDGE = "edge"
    DEPLOYMENT = "deployment"
    OVERLAP = "overlap"
    SPACING = "spacing"
    ELEMENT = "element"
    CROWDED = "crowded"
    """More pieces about an element than leave it open to a large base for certain."""
    FLAG_ALONE = "flag-alone"
    """No piece near enough for a flag to be put on it, which then stands by itself."""
    FEW = "few"
    MANY = "many"
    SMALL = "small"
    LARGE = "large"
    BLOCKING = "blocking"
    HAZARDS = "hazards"
    SCATTER = "scatter"
    HALVES = "halves"


ADVICE = frozenset({
    TerrainRule.CROWDED, TerrainRule.FLAG_ALONE, TerrainRule.FEW, TerrainRule.MANY,
    TerrainRule.SMALL, TerrainRule.LARGE, TerrainRule.HALVES,
})  # fmt: skip
"""What packets advise without forbidding anything else."""


class TableEdge(StrEnum):
    """An edge of the table as it is drawn; player 1 sits at the near one."""

    LEFT = "left"
    RIGHT = "right"
    NEAR = "near"
    FAR = "far"


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainFinding:
    """A rule that a table breaks."""

    rule: TerrainRule
    pieces: tuple[int, ...] = ()
    """Places in the table's list; empty where the whole table is meant."""
    wanted: int = 0
    """What the rule asks for: tenths of an inch, or a number of pieces."""
    found: int = 0
    """What there is, distances rounded down to a tenth."""
    section: str | None = None
    """Key of the packet's section; None where no packet prints it."""
    edge: TableEdge | None = None
    scenario: str | None = None
    """Id of the scenario in which it is so; None: in all."""
    element: Element | None = None

    @property
    def is_advice(self) -> bool:
        """The packet advises it; the table is legal without it."""
        return self.rule in ADVICE

    @property
    def by(self) -> int:
        """By how much the rule is missed, in its own measure."""
        return abs(self.wanted - self.found)


class _Standing(NamedTuple):
    """An element of one scenario, with what stays off it."""

    element: Element
    body: Body
    group: TerrainGroup
    apart: int
    most: int | None
    section: str | None


class _Played(NamedTuple):
    """What one scenario asks of a table's terrain."""

    scenario: str
    first: int
    second: int
    """Depths of deployment, in tenths."""
    elements: tuple[_Standing, ...]
    flags: tuple[tuple[Flag, Body, int], ...]
    """Those that are put on terrain, and within how many tenths of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainGround:
    """A packet's rules and the scenarios that a table is for, made ready once for many checks."""

    rules: TerrainRules
    width: int
    height: int
    sections: dict[str, str]
    """Key path of a figure -> section that prints it."""
    played: tuple[_Played, ...]

    def section(self, key: str) -> str | None:
        """The section that prints a figure of terrain: its own, else its list's or its table's."""
        path = f"terrain.{key}"
        while path:
            if path in self.sections:
                return self.sections[path]
            path = path.rpartition(".")[0]
        return None

    def is_in(self, piece: TerrainPiece, group: TerrainGroup) -> bool:
        """Whether a piece belongs to a group."""
        return self.rules.is_in(piece.kinds, group)

    def spacing(self, one: TerrainPiece, other: TerrainPiece) -> tuple[int, int]:
        """How far two pieces are to be apart, and which row of the packet says so; -1 for none."""
        apart, place = 0, -1
        for number, row in enumerate(self.rules.spacing):
            if row.apart <= apart or any(k in one.kinds and k in other.kinds for k in row.touching):
                continue
            is_meant = (self.is_in(one, row.pieces) and self.is_in(other, row.others)) or (
                self.is_in(other, row.pieces) and self.is_in(one, row.others)
            )
            if is_meant:
                apart, place = row.apart, number
        return apart, place


def ground_of(packet: Packet, scenarios: Sequence[Scenario] = ()) -> TerrainGround:
    """What a table's terrain is checked against.

    Args:
        packet: what the event is played by.
        scenarios: those that the table may be played with; a piece must be legal in each.
    """
    rules = packet.terrain
    width = scenarios[0].width if scenarios else _USUAL_SIZE
    height = scenarios[0].height if scenarios else _USUAL_SIZE
    ground = TerrainGround(
        rules=rules,
        width=width,
        height=height,
        sections={
            path: source.section
            for path, source in packet.sources.items()
            if path.partition(".")[0] == "terrain"
        },
        played=(),
    )
    played = tuple(_played(scenario, rules, ground) for scenario in scenarios)
    return TerrainGround(
        rules=rules, width=width, height=height, sections=ground.sections, played=played
    )


def _played(scenario: Scenario, rules: TerrainRules, ground: TerrainGround) -> _Played:
    return _Played(
        scenario.id,
        scenario.deployment.first,
        scenario.deployment.second,
        tuple(
            _Standing(
                element,
                body_of_element(element, scenario.width, scenario.height),
                row.pieces,
                row.apart,
                row.most,
                ground.section(f"elements.{place}"),
            )
            for element in scenario.elements
            for place, row in enumerate(rules.elements)
            if row.element is element.kind
        ),
        tuple(
            (flag, body_of_element(flag, scenario.width, scenario.height), flag.terrain_within)
            for flag in scenario.flags
            if flag.terrain_within is not None
        ),
    )


def terrain_findings(
    pieces: Sequence[LaidPiece], ground: TerrainGround
) -> tuple[TerrainFinding, ...]:
    """Every rule that a table breaks, in each of the scenarios that it is for.

    Args:
        pieces: what lies on the table.
        ground: the rules and scenarios.

    Rule: masters2014 terrain; ig2014 terrain; sr2015 terrain; sr2019 terrain
    Rule: sr2025 terrain; sr2026 terrain
    Reading: how many pieces there are, and how large, is advised by every packet; the others of
        its rules are to be kept. That two pieces don't overlap is printed nowhere.
    """
    bodies = [laid.body for laid in pieces]
    return (
        *_at_edges(pieces, bodies, ground),
        *_apart(pieces, bodies, ground),
        *_off_elements(pieces, bodies, ground),
        *_by_flags(bodies, ground),
        *_of_table(pieces, bodies, ground),
    )


def is_legal(findings: Sequence[TerrainFinding]) -> bool:
    """Whether nothing but advice is among the findings."""
    return all(finding.is_advice for finding in findings)


def _at_edges(
    pieces: Sequence[LaidPiece], bodies: Sequence[Body], ground: TerrainGround
) -> Iterator[TerrainFinding]:
    rules = ground.rules
    wide, high = ground.width * GRAIN, ground.height * GRAIN
    for place, (laid, body) in enumerate(zip(pieces, bodies, strict=True)):
        distances = (
            (TableEdge.LEFT, body.left),
            (TableEdge.RIGHT, wide - body.right),
            (TableEdge.NEAR, body.bottom),
            (TableEdge.FAR, high - body.top),
        )
        for edge, distance in distances:
            if distance < 0:
                yield TerrainFinding(
                    rule=TerrainRule.OFF_TABLE, pieces=(place,), found=distance // GRAIN, edge=edge
                )
            elif distance < rules.edge * GRAIN:
                yield TerrainFinding(
                    rule=TerrainRule.EDGE,
                    pieces=(place,),
                    wanted=rules.edge,
                    found=distance // GRAIN,
                    section=ground.section("edge"),
                    edge=edge,
                )
        if rules.deployment is None or not ground.is_in(laid.piece, rules.deployment):
            continue
        for played in ground.played:
            depths = ((TableEdge.NEAR, played.first), (TableEdge.FAR, played.second))
            for (edge, depth), (_, distance) in zip(depths, distances[2:], strict=True):
                if distance < depth * GRAIN:
                    yield TerrainFinding(
                        rule=TerrainRule.DEPLOYMENT,
                        pieces=(place,),
                        wanted=depth,
                        found=max(distance // GRAIN, 0),
                        section=ground.section("deployment"),
                        edge=edge,
                        scenario=played.scenario,
                    )


def _apart(
    pieces: Sequence[LaidPiece], bodies: Sequence[Body], ground: TerrainGround
) -> Iterator[TerrainFinding]:
    furthest = max((row.apart for row in ground.rules.spacing), default=0) * GRAIN
    for one, other in combinations(range(len(pieces)), 2):
        body, its = bodies[one], bodies[other]
        if (
            body.left - its.right >= furthest
            or its.left - body.right >= furthest
            or body.bottom - its.top >= furthest
            or its.bottom - body.top >= furthest
        ):
            continue
        wanted, row = ground.spacing(pieces[one].piece, pieces[other].piece)
        if is_apart(body, its, wanted * GRAIN):
            continue
        yield TerrainFinding(
            rule=TerrainRule.SPACING if wanted else TerrainRule.OVERLAP,
            pieces=(one, other),
            wanted=wanted,
            found=gap(body, its) // GRAIN,
            section=ground.section(f"spacing.{row}") if wanted else None,
        )


def _off_elements(
    pieces: Sequence[LaidPiece], bodies: Sequence[Body], ground: TerrainGround
) -> Iterator[TerrainFinding]:
    groups = {row.pieces for row in ground.rules.elements}
    members = {
        group: [place for place, laid in enumerate(pieces) if ground.is_in(laid.piece, group)]
        for group in groups
    }
    for played in ground.played:
        for standing in played.elements:
            close = [
                place
                for place in members[standing.group]
                if not is_apart(bodies[place], standing.body, standing.apart * GRAIN)
            ]
            if standing.most is not None:
                if len(close) > standing.most:
                    yield TerrainFinding(
                        rule=TerrainRule.CROWDED,
                        pieces=tuple(close),
                        wanted=standing.most,
                        found=len(close),
                        section=standing.section,
                        scenario=played.scenario,
                        element=standing.element,
                    )
                continue
            for place in close:
                yield TerrainFinding(
                    rule=TerrainRule.ELEMENT,
                    pieces=(place,),
                    wanted=standing.apart,
                    found=gap(bodies[place], standing.body) // GRAIN,
                    section=standing.section,
                    scenario=played.scenario,
                    element=standing.element,
                )


def _by_flags(bodies: Sequence[Body], ground: TerrainGround) -> Iterator[TerrainFinding]:
    """Flags that are put on terrain, and find none.

    Rule: sr2025 flags; sr2026 flags
    """
    for played in ground.played:
        for flag, base, within in played.flags:
            if bodies and not any(is_within(body, base, within * GRAIN) for body in bodies):
                yield TerrainFinding(
                    rule=TerrainRule.FLAG_ALONE,
                    wanted=within,
                    found=min(gap(body, base) for body in bodies) // GRAIN,
                    scenario=played.scenario,
                    element=flag,
                )


def _of_table(
    pieces: Sequence[LaidPiece], bodies: Sequence[Body], ground: TerrainGround
) -> Iterator[TerrainFinding]:
    rules = ground.rules
    counts = [counts_as(laid.piece, rules) for laid in pieces]
    scatter = sum(laid.piece.is_scatter for laid in pieces)
    of_scatter = scatter // rules.scatter_as_one if rules.scatter_as_one else 0
    number = sum(counts) + of_scatter
    blocking = sum(laid.piece.blocks_sight and not laid.piece.is_scatter for laid in pieces)
    hazards = sum(TerrainKind.HAZARD in laid.piece.kinds for laid in pieces)
    if number < rules.least:
        yield _count(TerrainRule.FEW, rules.least, number, ground.section("least"))
    if rules.most is not None and number > rules.most:
        yield _count(TerrainRule.MANY, rules.most, number, ground.section("most"))
    if blocking < rules.blocking:
        yield _count(TerrainRule.BLOCKING, rules.blocking, blocking, ground.section("blocking"))
    if hazards < rules.hazards:
        yield _count(TerrainRule.HAZARDS, rules.hazards, hazards, ground.section("hazards"))
    if rules.most_scatter is not None and scatter > rules.most_scatter:
        section = ground.section("most_scatter")
        yield _count(TerrainRule.SCATTER, rules.most_scatter, scatter, section)
    for place, laid in enumerate(pieces):
        yield from _of_size(place, laid.piece, ground)
    if rules.halves is not None:
        sides = [body.bottom + body.top - ground.height * GRAIN for body in bodies]
        near = sum(n for n, side in zip(counts, sides, strict=True) if side < 0)
        far = sum(n for n, side in zip(counts, sides, strict=True) if side > 0)
        if abs(near - far) > rules.halves:
            section = ground.section("halves")
            edge = TableEdge.NEAR if near > far else TableEdge.FAR
            yield TerrainFinding(
                rule=TerrainRule.HALVES,
                wanted=rules.halves,
                found=abs(near - far),
                section=section,
                edge=edge,
            )


def _count(rule: TerrainRule, wanted: int, found: int, section: str | None) -> TerrainFinding:
    return TerrainFinding(rule=rule, wanted=wanted, found=found, section=section)


def counts_as(piece: TerrainPiece, rules: TerrainRules) -> int:
    """How many pieces one counts as; a scattered thing by itself as none.

    Rule: sr2025 terrain; sr2026 terrain
    Reading: a piece beyond the largest size counts once for each length that counts as one,
        rounded to the nearest.
    """
    if piece.is_scatter:
        return 0
    long, one = max(piece.outline.size), rules.length_of_one
    if not one or rules.largest is None or long <= rules.largest:
        return 1
    return max((2 * long + one) // (2 * one), 1)


def _of_size(place: int, piece: TerrainPiece, ground: TerrainGround) -> Iterator[TerrainFinding]:
    rules = ground.rules
    if piece.is_scatter:
        return
    short, long = sorted(piece.outline.size)
    if short < rules.smallest:
        yield TerrainFinding(
            rule=TerrainRule.SMALL,
            pieces=(place,),
            wanted=rules.smallest,
            found=short,
            section=ground.section("smallest"),
        )
    if rules.largest is not None and long > rules.largest and not rules.length_of_one:
        yield TerrainFinding(
            rule=TerrainRule.LARGE,
            pieces=(place,),
            wanted=rules.largest,
            found=long,
            section=ground.section("largest"),
        )
