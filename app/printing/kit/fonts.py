"""Which of the program's own fonts draws a character."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from app import paths

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]
    from reportlab.pdfbase.ttfonts import TTFont


@dataclass(frozen=True, slots=True)
class Family:
    """One typeface of ``resources/fonts``; ``bold`` is None where it has one weight only."""

    folder: str
    regular: str
    bold: str | None


CHAIN = (
    Family("noto-sans", "NotoSans-Regular", "NotoSans-Bold"),
    Family("noto-sans-hebrew", "NotoSansHebrew-Regular", "NotoSansHebrew-Bold"),
    Family("noto-sans-arabic", "NotoSansArabic-Regular", "NotoSansArabic-Bold"),
    Family("droid-sans-fallback", "DroidSansFallback", None),
    Family("dejavu-sans", "DejaVuSans", None),
)
"""Asked in this order for every character."""

_FOLDERS = {
    face: family.folder for family in CHAIN for face in (family.regular, family.bold) if face
}

FIRST = CHAIN[0].regular
"""The face a page begins with."""

REPLACEMENT = "\ufffd"
"""Drawn for a character that no font has."""

_lock = Lock()
_loaded: dict[str, "TTFont"] = {}


@dataclass(frozen=True, slots=True)
class Glyph:
    """How one character is drawn."""

    face: str
    """The registered name of the face."""
    char: str
    """The character itself, or the replacement."""
    advance: float
    """Its width at size 1."""
    thickened: bool
    """Whether bold has to be made by an outline, the face having none."""


@cache
def glyph(char: str, bold: bool) -> Glyph:
    """The first face of the chain that has this character."""
    for family in CHAIN:
        face = family.bold if bold and family.bold else family.regular
        typeface = font(face)
        if ord(char) in typeface.face.charToGlyph:
            advance = typeface.stringWidth(char, 1)
            return Glyph(face, char, advance, bold and family.bold is None)
    replaced = glyph(REPLACEMENT, bold)
    if is_letter(char) or char == REPLACEMENT:
        return replaced
    # A picture beside a name says nothing that a box would say better.
    return Glyph(replaced.face, "", 0.0, thickened=False)


def font_file(face: str) -> Path:
    """The file of a face of the chain."""
    return paths.resource("fonts", _FOLDERS[face], f"{face}.ttf")


def font(face: str) -> "TTFont":
    """Load a face of the chain, once, and make it known to the PDF writer."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    with _lock:
        loaded = _loaded.get(face)
        if loaded is None:
            loaded = TTFont(face, str(font_file(face)))
            pdfmetrics.registerFont(loaded)
            _loaded[face] = loaded
    return loaded


# Text in any script: cleaned, in the order in which it is drawn, and where it may be broken.


_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})
_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})
_MARKS = frozenset({"Mn", "Me", "Mc"})
_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))
_NEAR, _FAR = "\u034f", "\ufe00"
"""Two invisible marks that take on the direction of the character before them."""
_IGNORABLE = dict.fromkeys((0x034F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Joiners and variation selectors: no font here draws them."""
_SPACES = re.compile(r"[^\S\u202f]+")
_SHORT_NUMBER = re.compile(r"(?<=[^\W\d_] )\d{1,2}(?!\w)")
"""One figure or two behind a word."""
_CJK = "\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef"
_BREAK = re.compile(rf"(?<=[- /{_CJK}])|(?=[{_CJK}])")
"""Behind a space, a hyphen or a stroke, and on both sides of a character of East Asia."""


def clean(text: str) -> str:
    """One line of composed characters: runs of space become one, none stands at an end.

    A narrow space that must not be split stays: French sets it before a colon.
    """
    composed = unicodedata.normalize("NFC", text).translate(_IGNORABLE)
    return _SPACES.sub(" ", composed).strip()


def normalized(char: str) -> str:
    """The plain form of a character, such as A for a bold mathematical one."""
    return unicodedata.normalize("NFKC", char)


def is_letter(char: str) -> bool:
    """Whether a character is part of a word: a letter, or a mark on one."""
    return unicodedata.category(char)[0] in "LM"


def is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction runs to the left."""
    for char in text:
        direction = unicodedata.bidirectional(char)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def in_drawing_order(text: str, right_to_left: bool) -> str:
    """The characters from left to right as they are drawn, Arabic letters joined.

    Args:
        text: One cleaned line in the order in which it is read.
        right_to_left: The direction of the whole that this line is part of.
    """
    if text.isascii() and text.isprintable():
        return text
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        from bidi import get_display  # type: ignore[import-untyped]

        joined = _tagged(_reshaper().reshape(_without_points(text)))
        text = _mirrored(str(get_display(joined, base_dir="R" if right_to_left else "L")))
    return "".join(char for char in text if unicodedata.category(char) not in _INVISIBLE)


def breaks(text: str) -> tuple[int, ...]:
    """Where a cleaned line may be split without hurting a word, as indices into it."""
    places = (found.start() for found in _BREAK.finditer(text, 1, len(text)))
    return tuple(
        at
        for at in places
        if at < len(text) and _may_part(text, at) and not _is_number_to_keep(text, at)
    )


def forced_breaks(text: str) -> tuple[int, ...]:
    """Where a cleaned line can be split inside a word, no mark torn from its letter."""
    return tuple(at for at in range(1, len(text)) if _may_part(text, at))


def _may_part(text: str, at: int) -> bool:
    # A line begins with a word, not with the dot between two.
    return text[at] not in " ·" and unicodedata.category(text[at]) not in _MARKS


def _is_number_to_keep(text: str, at: int) -> bool:
    """Whether a short number begins here: it belongs to the word before it, as in player 1."""
    return _SHORT_NUMBER.match(text, at) is not None


def _without_points(text: str) -> str:
    # The writer cannot place a vowel point over its letter; Hebrew and Arabic read well without.
    return "".join(
        char
        for char in text
        if unicodedata.bidirectional(char) != "NSM" or not "\u0590" <= char <= "\u08ff"
    )


def _tagged(text: str) -> str:
    return "".join(char + _NEAR + _FAR if char in _MIRRORED else char for char in text)


def _mirrored(drawn: str) -> str:
    # The reordering leaves brackets as they are. Where text runs to the left, a bracket's tags
    # have come to stand before it, the near one next to it: that bracket is to be turned round.
    chars = list(drawn)
    for at, char in enumerate(drawn):
        if char in _MIRRORED and at and drawn[at - 1] == _NEAR:
            chars[at] = _MIRRORED[char]
    return "".join(chars).translate(_IGNORABLE)


@cache
def _reshaper() -> "ArabicReshaper":
    from arabic_reshaper import ArabicReshaper

    return ArabicReshaper()
