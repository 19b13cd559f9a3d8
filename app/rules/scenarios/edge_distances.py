"""Places by distances from the table's edges to the nearest point of a base, as crews measure.

A printed map says "12 in from the left, 21 from the far edge", and means the near side of the base.
The middle follows from the base's radius, and is kept to the nearest tenth for drawing.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from app.rules.core.bounds import MOST_TENTHS
from app.rules.core.geometry import Point, Rectangle, base_radius
from app.rules.scenarios.scenario import Cache, Flag, Objective, OnBase, Scenario

_KINDS: Mapping[str, type[OnBase]] = {"flags": Flag, "objectives": Objective, "caches": Cache}


def with_middles(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A scenario's table in which each base given by distances from edges has its middle as well.

    Args:
        data: as it stands in a file; what is no element, or no number, is left as it is.

    Rule: sr2026 elements; sr2025 elements
    """
    sizes = data.get("width", _WIDTH), data.get("height", _HEIGHT)
    if not all(type(size) is int for size in sizes):
        return data
    placed = {
        name: [_with_middle(entry, kind, *sizes) for entry in data[name]]
        for name, kind in _KINDS.items()
        if isinstance(data.get(name), list | tuple)
    }
    return {**data, **placed}


def middle_of(element: OnBase, width: int, height: int) -> tuple[Fraction, Fraction] | None:
    """The exact middle of a base that is measured from two edges; None for one that isn't.

    Args:
        element: a flag, objective or cache.
        width: the table's, along the players' edges, in tenths of an inch.
        height: the table's, from player 1's edge to player 2's.
    """
    radius = base_radius(element.base_mm)
    x = _from_edges(element.left, element.right, radius, width)
    y = _from_edges(element.near, element.far, radius, height)
    return None if x is None or y is None else (x, y)


def nearest_point(element: OnBase, table: Rectangle) -> Point | None:
    """The corner of the square about a base to which the distances from the edges lead."""
    if not element.is_measured_to_base:
        return None
    return Point(
        element.left if element.left is not None else table.right - (element.right or 0),
        element.near if element.near is not None else table.top - (element.far or 0),
    )


def _with_middle(entry: Any, kind: type[OnBase], width: int, height: int) -> Any:
    if not isinstance(entry, Mapping) or not entry.keys() & {"left", "right", "near", "far"}:
        return entry
    usual = kind.__dataclass_fields__["base_mm"].default
    base = entry.get("base_mm", usual)
    found = dict(entry)
    for name, low, high, whole in (
        ("x", "left", "right", width),
        ("y", "near", "far", height),
    ):
        ends = entry.get(low), entry.get(high)
        if name not in found and all(end is None or type(end) is int for end in (*ends, base)):
            middle = _from_edges(*ends, base_radius(base), whole)
            # What is measured from both edges is drawn nowhere, and named as a place that is none.
            if middle is not None or None not in ends:
                found[name] = 0 if middle is None else _nearest(middle)
    return found


def _from_edges(low: int | None, high: int | None, radius: Fraction, whole: int) -> Fraction | None:
    if (low is None) == (high is None):
        return None
    return low + radius if low is not None else whole - (high or 0) - radius


def _nearest(length: Fraction) -> int:
    """A length in whole tenths; what lies beyond every table stays there, its distance is named."""
    return min(max(int(length + Fraction(1, 2)), 0), MOST_TENTHS)


def is_at_its_distances(element: OnBase, width: int, height: int) -> bool:
    """Whether a base has no distances from edges, or two that lead to where it is drawn."""
    edges = (element.left, element.right, element.near, element.far)
    if all(edge is None for edge in edges):
        return True
    middle = middle_of(element, width, height)
    return middle is not None and (element.x, element.y) == tuple(map(_nearest, middle))


_WIDTH = Scenario.__dataclass_fields__["width"].default
_HEIGHT = Scenario.__dataclass_fields__["height"].default
