"""The table itself, the players' edges and deployment zones, and the kill box."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.shapes import (
    FigurePart,
    Label,
    Layer,
    LineShape,
    Polygon,
    Role,
    Shape,
)
from app.rules.scenarios.figure.texts import (
    USUAL,
    Captions,
    Lettering,
    TextPlacement,
    room_for,
)
from app.rules.scenarios.kinds import Confidence, Edges, Owner, TablePlace
from app.rules.scenarios.scenario import Scenario

EDGE = 7
"""How thick a player's edge is drawn, outside the table."""

_NAME = 25
_TYPE = 15
_KILL = 15
_FIRST = 2
"""The first player's turn from whose end on the kill box counts."""


def ground_shapes(scenario: Scenario) -> Iterator[Shape]:
    """The table, deployment and the kill box, without their texts."""
    table = scenario.table
    yield Polygon(points=table.corners, role=Role.TABLE)
    for owner in Owner:
        depth, advance = scenario.deployment.depth(owner), scenario.deployment.advance
        band = _band(table, owner, 0, depth)
        if depth:
            yield Polygon(
                points=band.corners, role=Role.DEPLOYMENT, side=owner, layer=Layer.DEPLOYMENT
            )
        if advance:
            yield _across(table, _level(table, owner, depth + advance), owner)
    yield from _kill_box(scenario)
    for owner in Owner:
        edge = _band(table, owner, -EDGE, 0)
        yield Polygon(points=edge.corners, role=Role.EDGE, side=owner)


def name_wishes(
    scenario: Scenario, captions: Captions, lettering: Lettering = USUAL
) -> Iterator[TextPlacement]:
    """The players' names, each in their deployment zone."""
    table, middle = scenario.table, scenario.width // 2
    size = _NAME * lettering.names // 100
    for owner in Owner:
        text = captions.player_one if owner is Owner.ONE else captions.player_two
        y = _level(table, owner, max(scenario.deployment.depth(owner), size) // 2)
        room = room_for(text, size)
        yield TextPlacement(
            Label(
                at=Point(middle, y),
                text=text,
                size=size,
                width=room,
                side=owner,
                part=FigurePart.NAME,
                on=Role.DEPLOYMENT,
            ),
            tuple(
                Point(middle + off, y)
                for off in (0, -30, 30, -60, 60, -120, 120, -170, 170)
                if abs(off) + room // 2 <= middle
            ),
            minds_lines=False,
        )


def kill_box_wishes(
    scenario: Scenario, captions: Captions, lettering: Lettering = USUAL
) -> Iterator[TextPlacement]:
    """The kill box's depth, on its line."""
    kill = scenario.kill_box
    if kill is None or is_drawn_as_zone(scenario):
        return
    table, size = scenario.table, _KILL * lettering.sizes // 100
    text = captions.kill_box.format(n=captions.length(kill.depth))
    levels = (table.height - kill.depth, kill.depth)
    for level in levels if kill.edges is Edges.OWN else levels[:1]:
        room = room_for(text, size)
        inset = 0 if kill.edges is Edges.OWN else kill.depth
        first, last = inset + room // 2 + 4, table.width - inset - room // 2 - 4
        middle = table.width // 2
        across = sorted(range(first, last + 1, 6), key=lambda x: (abs(x - middle), x))
        label = Label(
            at=Point(middle, level),
            text=text,
            size=size,
            width=room,
            role=Role.KILL_BOX,
            layer=Layer.KILL_BOX,
            on=Role.TABLE,
        )
        places = tuple(Point(x, level) for x in (middle, *across))
        yield TextPlacement(label, _next_to_zones(scenario, label, places) or places)


def depth_shapes(
    scenario: Scenario, captions: Captions, x: int, lettering: Lettering = USUAL
) -> Iterator[LineShape | Label]:
    """Dimension lines of deployment and advance deployment, one above the other at ``x``."""
    deployment, table = scenario.deployment, scenario.table
    size = _TYPE * lettering.sizes // 100
    doubtful = deployment.confidence is Confidence.ESTIMATED
    for owner in Owner:
        depth = deployment.depth(owner)
        spans = ((0, depth, False), (depth, depth + deployment.advance, True))
        for low, high, is_more in spans:
            if low == high:
                continue
            ends = (Point(x, _level(table, owner, low)), Point(x, _level(table, owner, high)))
            text = captions.length(high - low)
            text = captions.more.format(n=text) if is_more else text
            text = captions.about.format(n=text) if doubtful else text
            yield LineShape(
                start=ends[0],
                end=ends[1],
                role=Role.DEPLOYMENT,
                side=owner,
                layer=Layer.DEPLOYMENT,
                part=FigurePart.MEASURE,
            )
            yield Label(
                at=Point(x, (ends[0].y + ends[1].y) // 2),
                text=text,
                size=size,
                width=room_for(text, size),
                role=Role.DEPLOYMENT,
                side=owner,
                layer=Layer.DEPLOYMENT,
                estimated=doubtful,
                on=Role.TABLE if is_more else Role.DEPLOYMENT,
            )


def depth_columns(scenario: Scenario, lettering: Lettering = USUAL) -> tuple[int, ...]:
    """Where the depths may be written, the best first."""
    width = scenario.width
    outer = range(26 * lettering.sizes // 100, width // 2, 12)
    return tuple(x for off in outer for x in (width - off, off))


def _kill_box(scenario: Scenario) -> Iterator[Shape]:
    kill, table = scenario.kill_box, scenario.table
    if kill is None or is_drawn_as_zone(scenario):
        return
    if kill.edges is Edges.ANY:
        yield Polygon(
            points=table.grown(-kill.depth).corners, role=Role.KILL_BOX, layer=Layer.KILL_BOX
        )
        return
    later = dict.fromkeys(kill.depth_in(turn) for turn in range(_FIRST, (scenario.turns or 0) + 1))
    for owner in Owner:
        for depth in dict.fromkeys((kill.depth, *later)):
            y = _level(table, owner, depth)
            yield LineShape(
                start=Point(0, y),
                end=Point(table.right, y),
                role=Role.KILL_BOX,
                side=owner,
                layer=Layer.KILL_BOX,
                part=FigurePart.BODY if depth == kill.depth else FigurePart.LATER,
            )


def _next_to_zones(
    scenario: Scenario, label: Label, places: tuple[Point, ...]
) -> tuple[Point, ...]:
    zones = [zone.box.grown(4) for zone in scenario.zones]
    return tuple(
        place
        for place in places
        if not any(replace(label, at=place).box.overlap(zone) for zone in zones)
    )


def is_drawn_as_zone(scenario: Scenario) -> bool:
    """Whether the square that the kill box leaves is one of the zones."""
    return any(zone.place is TablePlace.KILL_BOX for zone in scenario.zones)


def _across(table: Rectangle, y: int, owner: Owner) -> LineShape:
    return LineShape(
        start=Point(table.left, y),
        end=Point(table.right, y),
        role=Role.ADVANCE_DEPLOYMENT,
        side=owner,
        layer=Layer.DEPLOYMENT,
    )


def _level(table: Rectangle, owner: Owner, depth: int) -> int:
    return depth if owner is Owner.ONE else table.top - depth


def _band(table: Rectangle, owner: Owner, low: int, high: int) -> Rectangle:
    ends = sorted((_level(table, owner, low), _level(table, owner, high)))
    return Rectangle(table.left, ends[0], table.right, ends[1])
