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


def box(points: Points) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a border."""
    across, up = [x for x, _ in points], [y for _, y in points]
    return min(across), min(up), max(across), max(up)


def is_far(one: Points, other: Points, least: float) -> bool:
    """Whether two borders are apart by their boxes alone."""
    left, bottom, right, top = box(one)
    its_left, its_bottom, its_right, its_top = box(other)
    aside = max(its_left - right, left - its_right)
    return max(aside, its_bottom - top, bottom - its_top) >= max(least, 0.01)


def apart(one: Points, other: Points) -> float:
    """About how far two borders are from each other; 0 where one covers a point of the other."""
    if covers(one, other[0]) or covers(other, one[0]):
        return 0.0
    left, bottom, right, top = box(other)
    least = math.dist(one[0], other[0])
    for x, y in one:
        # A point so far from the other's box has no nearer one on its border.
        if max(left - x, x - right, bottom - y, y - top) < least:
            least = min(least, *(math.dist((x, y), point) for point in other))
    return least


def to_spot(points: Points, spot: tuple[float, float]) -> float:
    """About how far a border is from a spot; 0 where it covers it."""
    return 0.0 if covers(points, spot) else min(math.dist(spot, point) for point in points)


def depth(points: Points, spot: tuple[float, float]) -> float:
    """How deep a spot is within a border; 0 outside."""
    if not covers(points, spot):
        return 0.0
    x, y = spot
    depths = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        long = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long if long else 0.0
        along = min(max(along, 0.0), 1.0)
        depths.append(math.dist(spot, (ax + along * (bx - ax), ay + along * (by - ay))))
    return min(depths)


def is_upon(one: Points, other: Points) -> bool:
    """Whether one border's points are inside another for certain, by more than rounding."""
    return any(depth(other, spot) > 0.05 for spot in one) or any(
        depth(one, spot) > 0.05 for spot in other
    )


OLD, SR, TODAY = ("masters2014", "ig2014"), ("sr2015", "sr2019"), ("sr2025", "sr2026")
RESTRICTED = {
    **{key: {"obstruction", "impassable"} for key in OLD},
    "sr2015": {"obstruction", "obstacle"},
    "sr2019": {"hazard", "obstruction", "obstacle"},
    **{key: {"obstruction"} for key in TODAY},
}
EDGE = {"sr2019": 60, **dict.fromkeys(TODAY, 30)}
LEAST_BLOCKING = {"sr2019": 2, **dict.fromkeys(TODAY, 4)}
PIECES = {
    **dict.fromkeys(OLD, (5, 7)), "sr2015": (5, 7), "sr2019": (6, 8),
    **dict.fromkeys(TODAY, (10, 14)),
}  # fmt: skip
KEPT_OUT = {**dict.fromkeys(OLD, "all"), "sr2015": "all", "sr2019": "restricted"}
"""Who stays out of deployment zones."""
FROM_BASES = {
    **dict.fromkeys(OLD, 40), "sr2015": 50, "sr2019": -1, **dict.fromkeys(TODAY, 0),
}  # fmt: skip
"""How far restricted pieces stay from what stands on bases; -1: the EO sees to it."""
OUT_OF_ZONES = (*OLD, "sr2015")


def least_between(packet: str, one, other) -> int:
    """How far two pieces are to be apart."""
    if packet in OLD:
        return 30
    restricted = [bool(RESTRICTED[packet] & set(each.kinds)) for each in (one, other)]
    if packet in TODAY:
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
        edge = EDGE.get(packet, 0) - 0.01
        left, bottom, right, top = box(points)
        if min(left, bottom) < edge or max(right, top) > 480 - edge:
            found.append(f"{piece.name}: edge")
        for scenario in scenarios:
            near, far = scenario.deployment.first, 480 - scenario.deployment.second
            kept_out = {"all": True, "restricted": is_restricted}.get(KEPT_OUT.get(packet))
            if kept_out and (bottom < near - 0.01 or top > far + 0.01):
                found.append(f"{piece.name}: deployment")
            if is_restricted:
                found += near_elements(packet, piece, points, scenario)
    for (one, first), (other, second) in combinations(zip(table, borders, strict=True), 2):
        least = least_between(packet, one[0], other[0])
        if is_far(first, second, least):
            continue
        if apart(first, second) < least - 0.01 if least else is_upon(first, second):
            found.append(f"{one[0].name}, {other[0].name}: {apart(first, second)} of {least}")
    pieces = [piece for piece, _ in table if "scatter" not in piece.kinds]
    scatter, is_today = len(table) - len(pieces), packet in TODAY
    fewest, most = PIECES[packet]
    if not fewest <= len(pieces) + (scatter // 3 if is_today else 0) <= most:
        found.append("number")
    if sum(piece.blocks_sight for piece in pieces) < LEAST_BLOCKING.get(packet, 0):
        found.append("blocking")
    if is_today and not any("hazard" in piece.kinds for piece, _ in table):
        found.append("hazard")
    if is_today and scatter > 6:
        found.append("scatter")
    return found


def near_elements(packet: str, piece, points: Points, scenario) -> list[str]:
    """Restricted pieces in zones or too near to what stands on bases."""
    found = []
    wanted = FROM_BASES[packet]
    left, bottom, right, top = box(points)
    for element in (*scenario.flags, *scenario.objectives, *scenario.caches):
        aside = max(left - element.x, element.x - right)
        if max(aside, bottom - element.y, element.y - top) > max(wanted, 0) + 20:
            # Far from it, whatever base it is on.
            continue
        radius = element.base_mm / 2 / 2.54
        # Places by distances to the base are drawn to the nearest tenth.
        slack = 1.0 if element.is_measured_to_base else 0.01
        if wanted >= 0 and to_spot(points, (element.x, element.y)) < wanted + radius - slack:
            found.append(f"{piece.name}: {element.kind}")
    for zone in scenario.zones if packet in OUT_OF_ZONES else ():
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


SLACK = 2.1
"""Sampled borders are so much too far at most."""


def is_by_method(packet: str, kind: str | None, table: Sequence) -> bool:
    """Whether the steps of a table lie as the print says; those of no method lie anywhere."""
    borders = [border(each.laid.piece.outline, each.laid.lie) for each in table]
    judges = {"cluster": is_cluster, "quadrant": is_quadrant, "scatter": is_scatter}
    return kind is None or judges[kind](packet, table, borders)


def is_cluster(_packet: str, table: Sequence, borders: Sequence[Points]) -> bool:
    """SR2019: a block of five about the middle, the others together and away from it."""
    core, rest = borders[:5], borders[5:]
    return (
        table[0].laid.piece.blocks_sight
        and to_spot(core[0], (240, 240)) <= 10 + SLACK
        and to_spot(core[1], (240, 240)) <= 60 + SLACK
        and all(apart(core[at], core[0]) <= 60 + SLACK for at in range(1, 5))
        and all(apart(core[at], core[at - 1]) <= 60 + SLACK for at in range(1, 5))
        and all(apart(one, other) <= 60 + SLACK for one, other in combinations(rest, 2))
        and all(apart(one, other) >= 80 - 0.01 for one in rest for other in core)
    )


def is_quadrant(packet: str, table: Sequence, borders: Sequence[Points]) -> bool:
    """SR2019 and today: in each quarter one near the table's middle, one near its own."""
    far = 50 if packet == "sr2019" else 60
    places = ((0, 0), (240, 0), (0, 240), (240, 240))
    for at, points in enumerate(borders[:8]):
        left, bottom = places[at % 4]
        spot = (240, 240) if at < 4 else (left + 120, bottom + 120)
        if not is_in_quarter(points, (left, bottom)) or to_spot(points, spot) > far + SLACK:
            return False
    if packet == "sr2019":
        return len(table) == 8
    kinds = [each.laid.piece.kinds for each in table if "scatter" not in each.laid.piece.kinds]
    # The middle of each side, and the two quarters that aren't at it.
    sides = (
        ((240, 120), places[2:]), ((240, 360), places[:2]),
        ((120, 240), places[1::2]), ((360, 240), places[::2]),
    )  # fmt: skip
    return (
        len(kinds) == 12
        and "obstruction" in kinds[8]
        and "hazard" in kinds[10]
        and any(
            to_spot(borders[8], side) <= 60 + SLACK
            and any(is_in_quarter(borders[10], quarter) for quarter in others)
            for side, others in sides
        )
        and apart(borders[9], borders[8]) <= 60 + SLACK
        and any(is_in_quarter(borders[11], quarter) for quarter in places)
    )


def is_in_quarter(points: Points, corner: tuple[int, int]) -> bool:
    """Whether a piece is wholly in the quarter of which this is the lower left corner."""
    left, bottom, right, top = box(points)
    least, most = (left - corner[0], bottom - corner[1]), (right - corner[0], top - corner[1])
    return min(least) >= -0.01 and max(most) <= 240.01


def is_scatter(_packet: str, table: Sequence, borders: Sequence[Points]) -> bool:
    """SR2019: one at the middle, one drifted in each quarter, the others within 10 inches."""
    spots = ((120, 120), (360, 120), (120, 360), (360, 360))
    return (
        table[0].laid.piece.blocks_sight
        and to_spot(borders[0], (240, 240)) <= 10 + SLACK
        and all(
            each.direction in range(1, 7)
            and each.rolled in (1, 2, 3)
            and each.drifted <= 10 * each.rolled
            and to_spot(before_drift(each, points), spot) <= SLACK
            for each, points, spot in zip(table[1:5], borders[1:5], spots, strict=True)
        )
        and all(apart(points, borders[0]) <= 100 + SLACK for points in borders[5:])
    )


def before_drift(each, points: Points) -> Points:
    """Where a piece was that drifted; direction 1 is up, the others follow clockwise."""
    angle = math.radians((each.direction - 1) * 60)
    across, up = each.drifted * math.sin(angle), each.drifted * math.cos(angle)
    return [(x - across, y - up) for x, y in points]
