"""An independent judge of tables: borders as many sampled points, rules as the packets print them.

It shares no code with the program's own check but the values that it is given. Distances between
sampled points are too long by less than ``STEP``; what is nearer than a rule asks by more than that
is wrong for certain.
"""

import math
from collections.abc import Sequence
from itertools import combinations

STEP = 2.0
"""Tenths of an inch between points of a border, at most; so much slack a comparison has."""

Points = list[tuple[float, float]]


def border(outline, lie) -> Points:
    """Points along the border of a piece, in tenths."""
    if outline.diameter:
        radius = outline.diameter / 2
        count = math.ceil(2 * math.pi * radius / STEP) + 1
        local = [
            (radius * math.cos(k * 2 * math.pi / count), radius * math.sin(k * 2 * math.pi / count))
            for k in range(count)
        ]
    else:
        xs = [corner.x for corner in outline.corners]
        ys = [corner.y for corner in outline.corners]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        corners = [(x - middle[0], y - middle[1]) for x, y in zip(xs, ys, strict=True)]
        local = []
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            count = math.ceil(math.dist((ax, ay), (bx, by)) / STEP)
            local += [
                (ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)
            ]
    angle = math.radians(lie.turn)
    sine, cosine = math.sin(angle), math.cos(angle)
    found = []
    for x, y in local:
        x = -x if lie.is_mirrored else x
        found.append((lie.x + x * cosine - y * sine, lie.y + x * sine + y * cosine))
    return found


def covers(points: Points, spot: tuple[float, float]) -> bool:
    """Whether a spot is inside a border, by counting crossings."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def apart(one: Points, other: Points) -> float:
    """About how far two borders are from each other; 0 where one covers a point of the other."""
    if covers(one, other[0]) or covers(other, one[0]):
        return 0.0
    return min(math.dist(a, b) for a in one for b in other)


def to_spot(points: Points, spot: tuple[float, float]) -> float:
    """About how far a border is from a spot; 0 where it covers it."""
    return 0.0 if covers(points, spot) else min(math.dist(spot, point) for point in points)


RESTRICTED = {
    "sr2015": {"obstruction", "obstacle"},
    "sr2019": {"hazard", "obstruction", "obstacle"},
    "sr2026": {"obstruction"},
}
EDGE = {"sr2015": 0, "sr2019": 60, "sr2026": 30}
LEAST_BLOCKING = {"sr2015": 0, "sr2019": 2, "sr2026": 4}
PIECES = {"sr2015": (5, 7), "sr2019": (6, 8), "sr2026": (10, 14)}


def least_between(packet: str, one, other) -> int:
    """How far two pieces are to be apart."""
    restricted = [bool(RESTRICTED[packet] & set(each.kinds)) for each in (one, other)]
    if packet == "sr2026":
        return 60 if all(restricted) else 0
    if all(restricted):
        return 50
    if "trench" in one.kinds and "trench" in other.kinds:
        return 0
    return 20


def wrongs(packet: str, table: Sequence, scenarios: Sequence) -> list[str]:
    """What is wrong with a table for certain; a table is a list of (piece, lie)."""
    borders = [border(piece.outline, lie) for piece, lie in table]
    found = []
    for (piece, _), points in zip(table, borders, strict=True):
        is_restricted = bool(RESTRICTED[packet] & set(piece.kinds))
        edge = EDGE[packet] - 0.01
        for x, y in points:
            if not (edge <= x <= 480 - edge and edge <= y <= 480 - edge):
                found.append(f"{piece.name}: edge")
                break
        for scenario in scenarios:
            near, far = scenario.deployment.first, 480 - scenario.deployment.second
            kept_out = packet == "sr2015" or (packet == "sr2019" and is_restricted)
            if kept_out and not all(near - 0.01 <= y <= far + 0.01 for _, y in points):
                found.append(f"{piece.name}: deployment")
            if is_restricted:
                found += near_elements(packet, piece, points, scenario)
    for (one, first), (other, second) in combinations(zip(table, borders, strict=True), 2):
        least = least_between(packet, one[0], other[0])
        if apart(first, second) < least - 0.01:
            found.append(f"{one[0].name}, {other[0].name}: {apart(first, second)} of {least}")
    if not PIECES[packet][0] <= len(table) <= PIECES[packet][1]:
        found.append("number")
    if sum(piece.blocks_sight for piece, _ in table) < LEAST_BLOCKING[packet]:
        found.append("blocking")
    if packet == "sr2026" and not any("hazard" in piece.kinds for piece, _ in table):
        found.append("hazard")
    return found


def near_elements(packet: str, piece, points: Points, scenario) -> list[str]:
    """Restricted pieces in zones or too near to what stands on bases."""
    found = []
    wanted = {"sr2015": 50, "sr2019": -1, "sr2026": 0}[packet]
    for element in (*scenario.flags, *scenario.objectives, *scenario.caches):
        radius = element.base_mm / 2 / 2.54
        # Places by distances to the base are drawn to the nearest tenth.
        slack = 1.0 if element.is_measured_to_base else 0.01
        if wanted >= 0 and to_spot(points, (element.x, element.y)) < wanted + radius - slack:
            found.append(f"{piece.name}: {element.kind}")
    for zone in scenario.zones if packet == "sr2015" else ():
        if zone.is_round:
            if to_spot(points, (zone.x, zone.y)) < zone.diameter / 2 - 0.01:
                found.append(f"{piece.name}: round zone")
            continue
        half = zone.width / 2 - 0.01, zone.height / 2 - 0.01
        if any(abs(x - zone.x) < half[0] and abs(y - zone.y) < half[1] for x, y in points):
            found.append(f"{piece.name}: zone")
        if covers(points, (zone.x, zone.y)):
            found.append(f"{piece.name}: over a zone")
    return found
