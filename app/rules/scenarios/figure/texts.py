"""The words of a drawing, and how much room they need."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.rules.core.geometry import Point, Rectangle, inches
from app.rules.scenarios.figure.shapes import Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Captions:
    """What stands on a drawing, in the reader's language.

    ``inches``, ``about``, ``more`` and ``diameter`` hold ``{n}``; ``sides`` holds ``{width}`` and
    ``{height}``, two numbers; ``flag``, ``objective`` and ``cache`` hold ``{mm}``.
    """

    player_one: str
    player_two: str
    inches: str
    about: str
    """A length that is not known for certain."""
    more: str
    """A length that is added to another."""
    diameter: str
    sides: str
    kill_box: str
    zone: str
    flag: str
    objective: str
    cache: str
    terrain: str
    """The ring within which a flag's terrain is chosen."""
    move: str
    tokens: str
    """Holds ``{n}``."""
    deployment: str
    advance_deployment: str
    kill_box_border: str
    kill_box_later: str
    estimated: str

    def length(self, tenths: int, *, estimated: bool = False) -> str:
        """A length as it is written beside its line."""
        text = self.inches.format(n=inches(tenths))
        return self.about.format(n=text) if estimated else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Lettering:
    """How large a drawing's texts are, in hundredths of their usual size."""

    lengths: int = 100
    """Of the lengths along the table's edges."""
    sizes: int = 100
    """Of what is written on the table."""
    names: int = 100
    """Of players' names and numbers."""
    least_lanes: int = 2
    """Room is kept for so many lines of lengths, so that all drawings have one scale."""
    has_legend: bool = True


USUAL = Lettering()
ACROSS_A_HALL = Lettering(lengths=230, sizes=190, names=140, least_lanes=1, has_legend=False)
"""To be read at three metres from a projector's picture."""


def room_for(text: str, size: int) -> int:
    """How wide a text is at most, in tenths of an inch.

    Computed from the widest letters of the program's fonts in bold, so that what does not overlap
    here does not overlap on any device.
    """
    return int(-(-sum(map(_advance, text)) * size // 1)) + 2


def _advance(char: str) -> Fraction:
    for chars, share in _ADVANCES:
        if char in chars:
            return share
    if char.isupper():
        return Fraction(82, 100)
    return Fraction(66, 100) if char.isascii() else Fraction(1)


_ADVANCES = (
    ("0123456789×+?", Fraction(58, 100)),
    (" .,:;·'|", Fraction(32, 100)),
    ("ilj", Fraction(32, 100)),
    ("frt-()", Fraction(46, 100)),
    ("″s", Fraction(53, 100)),
    ("mw", Fraction(98, 100)),
    ("MW", Fraction(98, 100)),
    ("⌀", Fraction(61, 100)),
    ("≈", Fraction(84, 100)),
    ("IJ", Fraction(40, 100)),
    ("EFLSTZ", Fraction(59, 100)),
    ("BCKPRVXY", Fraction(68, 100)),
)
"""Shares of the size; the widest of each kind."""


# Where texts go: each at the first of its possible places where it is in nobody's way.


_AIR = 2
"""Tenths of an inch that stay free around a text."""


@dataclass(frozen=True, slots=True)
class TextPlacement:
    """A text and the places where it may stand, the best first."""

    label: Label
    places: tuple[Point, ...]
    minds_lines: bool = True
    """Whether it gives way to lines, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What is on the drawing before a text is placed."""

    taken: tuple[Rectangle, ...]
    """Other texts: never upon these."""
    marks: tuple[Rectangle, ...]
    """Flags and objectives: not upon these."""
    lines: tuple[Rectangle, ...]
    """Rather not upon these."""
    within: Rectangle
    """Not beyond this."""


def placed(wishes: Sequence[TextPlacement], ground: Ground) -> tuple[Label, ...]:
    """Find a place for every text.

    Those with the fewest places choose first; then each looks once more, knowing the others.

    Returns:
        The labels in the order of the wishes.
    """
    order = sorted(range(len(wishes)), key=lambda at: len(wishes[at].places))
    found: dict[int, Label] = {}
    for at in (*order, *order):
        others = tuple(label.box for other, label in found.items() if other != at)
        found[at] = _best(wishes[at], replace(ground, taken=(*ground.taken, *others)))
    return tuple(found[at] for at in range(len(wishes)))


def _best(wish: TextPlacement, ground: Ground) -> Label:
    lines = tuple(line.grown(1) for line in ground.lines) if wish.minds_lines else ()
    obstacles = (ground.taken, ground.marks, lines)
    best, least = wish.label, _WORST
    for place in wish.places:
        label = replace(wish.label, at=place)
        cost = _cost(label.box.grown(_AIR), ground.within, obstacles, least)
        if cost < least:
            best, least = label, cost
            if cost == _FREE:
                break
    return best


_Cost = tuple[int, int, int]
_FREE: _Cost = (0, 0, 0)
_WORST: _Cost = (1 << 60, 0, 0)


def _cost(
    box: Rectangle, within: Rectangle, obstacles: tuple[tuple[Rectangle, ...], ...], least: _Cost
) -> _Cost:
    """The area beyond the drawing and upon texts, upon marks, upon lines.

    Args:
        box: where a text would stand.
        within: where it has to.
        obstacles: what is in the way: texts, marks, lines.
        least: what is known to be had; of what is worse already, the rest is not computed.
    """
    texts, marks, lines = obstacles
    upon_texts = _area(box, texts)
    if not within.holds(box):
        upon_texts += box.width * box.height
    if upon_texts > least[0]:
        return upon_texts, 0, 0
    upon_marks = _area(box, marks)
    if (upon_texts, upon_marks) > least[:2]:
        return upon_texts, upon_marks, 0
    return upon_texts, upon_marks, _area(box, lines)


def _area(box: Rectangle, others: tuple[Rectangle, ...]) -> int:
    """What a box has in common with others; most have nothing, which is seen at a glance."""
    left, bottom, right, top = box.left, box.bottom, box.right, box.top
    return sum(
        box.overlap(other)
        for other in others
        if other.left < right and left < other.right and other.bottom < top and bottom < other.top
    )
