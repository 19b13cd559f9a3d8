"""The words of a drawing, and how much room they need."""

from dataclasses import dataclass
from fractions import Fraction

from app.rules.core.geometry import inches


@dataclass(frozen=True, slots=True, kw_only=True)
class Captions:
    """What stands on a drawing, in the reader's language.

    ``inches``, ``about``, ``more`` and ``diameter`` hold ``{n}``; ``sides`` holds ``{width}`` and
    ``{height}``, two numbers; ``flag`` and ``objective`` hold ``{mm}``.
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
    deployment: str
    advance_deployment: str
    kill_box_border: str
    estimated: str

    def length(self, tenths: int, *, estimated: bool = False) -> str:
        """A length as it is written beside its line."""
        said = self.inches.format(n=inches(tenths))
        return self.about.format(n=said) if estimated else said


def room_for(text: str, size: int) -> int:
    """How wide a text is at most, in tenths of an inch.

    Reckoned from the widest letters of the program's fonts in bold, so that what does not overlap
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
