"""Where texts go: each at the first of its possible places where it is in nobody's way."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.rules.figure.shapes import Label
from app.rules.geometry import Box, Point

_AIR = 2
"""Tenths of an inch that stay free around a text."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A text and the places where it may stand, the best first."""

    label: Label
    places: tuple[Point, ...]
    minds_lines: bool = True
    """Whether it gives way to lines, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What is on the drawing before a text is placed."""

    taken: tuple[Box, ...]
    """Other texts: never upon these."""
    marks: tuple[Box, ...]
    """Flags and objectives: not upon these."""
    lines: tuple[Box, ...]
    """Rather not upon these."""
    within: Box
    """Not beyond this."""


def placed(wishes: Sequence[Wish], ground: Ground) -> tuple[Label, ...]:
    """Find a place for every text.

    Those with the fewest places choose first; then each looks once more, knowing the others.

    Returns:
        The labels in the order of the wishes.
    """
    order = sorted(range(len(wishes)), key=lambda at: len(wishes[at].places))
    found: dict[int, Label] = {}
    for at in (*order, *order):
        others = tuple(one.box for other, one in found.items() if other != at)
        found[at] = _best(wishes[at], replace(ground, taken=(*ground.taken, *others)))
    return tuple(found[at] for at in range(len(wishes)))


def _best(wish: Wish, ground: Ground) -> Label:
    if not wish.minds_lines:
        ground = replace(ground, lines=())
    labels = [replace(wish.label, at=place) for place in wish.places]
    return min(labels, key=lambda label: _cost(label.box.grown(_AIR), ground))


def _cost(box: Box, ground: Ground) -> tuple[int, int, int]:
    outside = 0 if ground.within.holds(box) else box.width * box.height
    return (
        outside + sum(box.overlap(one) for one in ground.taken),
        sum(box.overlap(one) for one in ground.marks),
        sum(box.overlap(one.grown(1)) for one in ground.lines),
    )
