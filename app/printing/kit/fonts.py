"""Which of the program's own fonts draws a character."""

from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from app import paths

if TYPE_CHECKING:
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
    return glyph(REPLACEMENT, bold)


def font(face: str) -> "TTFont":
    """Load a face of the chain, once, and make it known to the PDF writer."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    with _lock:
        loaded = _loaded.get(face)
        if loaded is None:
            folder = _FOLDERS[face]
            loaded = TTFont(face, str(paths.resource("fonts", folder, f"{face}.ttf")))
            pdfmetrics.registerFont(loaded)
            _loaded[face] = loaded
    return loaded
