"""Stage: where a slide is painted. Units, colours and fonts of the second monitor."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

HEIGHT = 1080.0
"""Units in the picture's shorter side, whatever its pixels are: the height where it lies, the width
where it stands."""
LEAST_WIDTH = HEIGHT * 9 / 32
MOST_WIDTH = HEIGHT * 32 / 9
"""Of a picture 1,080 high."""
MARGIN = HEIGHT / 27
"""Kept free all around: projectors cut edges off."""
NAME = HEIGHT / 23.5
"""The size of a name: never under a twenty-fourth of the height."""
TABLE = HEIGHT / 15
"""The size of a table's number: never under a sixteenth."""
HEAD = HEIGHT / 20
BAND = MARGIN / 2 + HEAD * 1.45
"""The height of the band on top, which holds the heading."""
TOP = BAND + MARGIN / 4
"""Where the room below the band begins."""
FOOT = MARGIN
"""Kept for the marks of the pages."""


@dataclass(frozen=True, slots=True)
class SlideArea:
    """The units of a picture; its shorter side has 1,080."""

    width: float
    height: float

    @property
    def is_upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.height > self.width

    @property
    def room(self) -> QRectF:
        """Below the heading and above the foot."""
        return QRectF(MARGIN, TOP, self.width - 2 * MARGIN, self.height - TOP - FOOT)


def sheet(width: float) -> SlideArea:
    """The units of a picture that would be so wide if it were 1,080 high."""
    if width >= HEIGHT:
        return SlideArea(width, HEIGHT)
    return SlideArea(HEIGHT, HEIGHT * HEIGHT / width)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The colours of a slide, "#rrggbb"; text stands out from its ground by 7 to 1 and more."""

    ground: str
    band: str
    """Behind the heading and every other row."""
    text: str
    quiet: str
    accent: str
    """Table numbers and progress."""
    alert: str
    warn: str
    """The last quarter of an hour."""
    alarm: str
    """Fills the picture when time is up; the text on it is ``on_alarm``."""
    on_alarm: str


LIGHT_ON_DARK = Look(
    ground="#0d1117", band="#1b222c", text="#ffffff", quiet="#c3ccd8", accent="#ffd166",
    alert="#ff7676", warn="#ffb454", alarm="#8f0d1a", on_alarm="#ffffff",
)  # fmt: skip
DARK_ON_LIGHT = Look(
    ground="#ffffff", band="#e8ecf1", text="#0b0e12", quiet="#3a4452", accent="#083f83",
    alert="#8f0d1a", warn="#6e4400", alarm="#8f0d1a", on_alarm="#ffffff",
)  # fmt: skip


def font(size: float, *, bold: bool = False) -> QFont:
    """The program's font at a size in units."""
    font = QFont(QApplication.font())
    # Never larger than was measured.
    font.setPixelSize(max(1, int(size)))
    font.setBold(bold)
    # Laid out in units and then scaled: hinting for one size of pixels would shift letters.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return font


class Stage:
    """A painter with a picture's units and a look."""

    def __init__(self, painter: QPainter, sheet: SlideArea, look: Look) -> None:
        self.painter = painter
        self.sheet = sheet
        self.look = look

    def fill(self, area: QRectF, colour: str) -> None:
        """Fill an area."""
        self.painter.fillRect(area, QColor(colour))

    def text(
        self,
        area: QRectF,
        text: str,
        letters: QFont,
        colour: str,
        flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    ) -> None:
        """One line of text, in any script, at the side that the flags name."""
        self.painter.setFont(_unsmeared(letters, text))
        self.painter.setPen(QColor(colour))
        # Signs above and below the line may reach out of it, but are never cut.
        whole = flags | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextDontClip
        self.painter.drawText(area, whole, text)

    def heading(self, left: str, right: str, *, stands_out: bool = False) -> QRectF:
        """The band on top; answers the room below it.

        What is on the right has what the left leaves. Where that is too little it ends in dots;
        what everybody looks for is smaller instead.

        Args:
            left: the heading.
            right: beside it.
            stands_out: what is beside it is what everybody looks for.
        """
        width = self.sheet.width
        self.fill(QRectF(0, 0, width, BAND), self.look.band)
        line = QRectF(MARGIN, MARGIN / 2, width - 2 * MARGIN, BAND - MARGIN / 2)
        small = font(HEAD * (_BESIDE_LARGE if stands_out else _BESIDE), bold=stands_out)
        wanted = min(line.width() * _MOST_BESIDE, QFontMetricsF(small).horizontalAdvance(right))
        size, text = shrunk(left, HEAD, line.width() - wanted - MARGIN, bold=True)
        letters = font(size, bold=True)
        self.text(line, text, letters, self.look.text)
        taken = QFontMetricsF(letters).horizontalAdvance(text) + MARGIN
        if stands_out:
            small = fitted(right, HEAD * _BESIDE_LARGE, line.width() - taken, bold=True)
        cut = right if stands_out else cut_off(right, small, line.width() - taken)
        colour = self.look.accent if stands_out else self.look.quiet
        self.text(line, cut, small, colour, _RIGHT)
        return self.sheet.room


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_BESIDE, _BESIDE_LARGE = 0.6, 0.8
"""The size of what is beside a heading, as a share of it."""
_MOST_BESIDE = 0.4
"""Of the width, where the heading needs more than the rest."""
LEAST_SHRUNK = 0.78
"""A text is that much smaller at most; then it ends in dots, or goes on in a second line."""


def fitted(text: str, size: float, width: float, *, bold: bool = False) -> QFont:
    """The font at a size, or as much smaller as the text needs to stand in one line."""
    letters = font(size, bold=bold)
    needed = QFontMetricsF(letters).horizontalAdvance(text)
    return letters if needed <= width else font(size * width / needed, bold=bold)


def shrunk(text: str, size: float, width: float, *, bold: bool = False) -> tuple[float, str]:
    """The size at which a text stands in one line, a little smaller if it must, and the text.

    A text that is too long even then ends in dots.
    """
    needed = advance(text, is_bold=bold) * size
    if needed <= width:
        return size, text
    smaller = size * max(LEAST_SHRUNK, width / needed)
    return smaller, cut_off(text, font(smaller, bold=bold), width)


def cut_off(text: str, letters: QFont, width: float) -> str:
    """A text as far as there is room, ending in dots where that is not all of it."""
    return QFontMetricsF(letters).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, width))


_MEASURED = 100
"""Type that is not hinted is as wide at any size as its size says: it is measured at one."""


@lru_cache(maxsize=8192)
def advance(text: str, *, is_bold: bool = False) -> float:
    """How wide a text is in one line, as a multiple of its size."""
    return QFontMetricsF(font(_MEASURED, bold=is_bold)).horizontalAdvance(text) / _MEASURED


def _unsmeared(letters: QFont, text: str) -> QFont:
    """A font without bold for writing whose bold would only be smeared over itself."""
    if not letters.bold() or text.isascii() or not any(map(_is_ideograph, text)):
        return letters
    plain = QFont(letters)
    plain.setBold(False)
    return plain


def _is_ideograph(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF" and letter.isalpha()


# Text that the fonts at hand can show.


def drawable_text(text: str) -> str:
    """A text in letters that there is a font for: nobody ever reads a box in place of one.

    For the others their plain form is put, as on printouts; pictures are left out. A line of which
    nothing remains is a question mark.
    """
    if text.isascii():
        return text
    return "\n".join(line and _drawable_line(line) for line in text.split("\n"))


@lru_cache(maxsize=8192)
def _drawable_line(text: str) -> str:
    metrics = QFontMetricsF(font(_MEASURED))
    if all(_has_glyph(metrics, letter) for letter in text):
        return text
    spelled = "".join(
        letter if _has_glyph(metrics, letter) else _plain(metrics, letter) for letter in text
    )
    words = (word for word in spelled.split(" ") if word)
    return " ".join(words) or "?"


def _has_glyph(metrics: QFontMetricsF, letter: str) -> bool:
    """Whether a font at hand has a letter; joiners and other signs that show nothing need none."""
    return unicodedata.category(letter) in _INVISIBLE or metrics.inFontUcs4(ord(letter))


_INVISIBLE = ("Cf", "Cc", "Zs", "Zl", "Zp")


def _plain(metrics: QFontMetricsF, letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter)
    return "".join(one for one in plain if one != letter and metrics.inFontUcs4(ord(one)))


# Text broken into lines of a width, by the widths of the letters and never cut.


def wrapped(text: str, letters: QFont, width: float) -> tuple[str, ...]:
    """The lines of a text: broken between words, within a word only where it is too long itself."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(text, letters)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start = line.textStart()
        # Qt counts in UTF-16, in which some letters are two.
        lines.append(_piece(text, start, line.textLength()).strip())
    layout.endLayout()
    return tuple(lines) or ("",)


def wrapped_sentence(text: str, letters: QFont, width: float) -> tuple[str, ...]:
    """The lines of a text; none begins with a number or a unit, or ends with a mark."""
    text = _AFTER_NUMBER.sub(_HYPHEN, _TOGETHER.sub(_SPACE, text))
    lines = wrapped(text, letters, width)
    return tuple(line.replace(_SPACE, " ").replace(_HYPHEN, "-") for line in lines)


def evenly_wrapped(text: str, letters: QFont, width: float) -> tuple[str, ...]:
    """The lines of a text, as few as can be and about as long as each other."""
    lines = wrapped_sentence(text, letters, width)
    low = max(widest_word(text, is_bold=letters.bold()) * letters.pixelSize(), width / len(lines))
    high = width
    while len(lines) > 1 and high - low > letters.pixelSize() / 4:
        middle = (low + high) / 2
        narrower = wrapped_sentence(text, letters, middle)
        if len(narrower) <= len(lines):
            lines, high = narrower, middle
        else:
            low = middle
    return lines


def widest_word(text: str, *, is_bold: bool) -> float:
    """How wide the widest word is, as a multiple of its size; what is kept together is one."""
    parts = _BREAKS.split(_TOGETHER.sub(_SPACE, text))
    return max((advance(part, is_bold=is_bold) for part in parts), default=0.0)


_BREAKS = re.compile(r"[ \n]")
_TOGETHER = re.compile(r" (?=\d|mm\b|min\b)|(?<=[▲●■]) ")
_AFTER_NUMBER = re.compile(r"(?<=\d)-(?=\w)")
_SPACE, _HYPHEN = "\N{NO-BREAK SPACE}", "\N{NON-BREAKING HYPHEN}"


def _piece(text: str, start: int, length: int) -> str:
    if text.isascii():
        return text[start : start + length]
    units = text.encode("utf-16-le")
    return units[2 * start : 2 * (start + length)].decode("utf-16-le")


# Rows of different heights in columns and pages: in order, none split, pages equally full.


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A row in its column, from the top of it."""

    row: int
    column: int
    top: float


Page = tuple[PlacedText, ...]


def pages(heights: Sequence[float], room: float, columns: int) -> tuple[Page, ...]:
    """Where each row stands: as few pages as can be, each with about as many rows as the others.

    Args:
        heights: of each row, none more than the room.
        room: the height of a column.
        columns: how many stand side by side.
    """
    found = list(_filled(heights, room, columns, len(heights)))
    if not found:
        return ((),)
    even = -(-len(heights) // len(found))
    for most in range(even, even + columns):
        tried = list(_filled(heights, room, columns, most))
        if len(tried) == len(found):
            return tuple(tried)
    return tuple(found)


def _filled(heights: Sequence[float], room: float, columns: int, most: int) -> Iterator[Page]:
    row, a_column = 0, -(-most // columns)
    while row < len(heights):
        page: list[PlacedText] = []
        for column in range(columns):
            top, count = 0.0, 0
            while (
                row < len(heights)
                and len(page) < most
                and count < a_column
                and top + heights[row] <= room + 0.001
            ):
                page.append(PlacedText(row, column, top))
                top += heights[row]
                row, count = row + 1, count + 1
        if not page:
            page.append(PlacedText(row, 0, 0.0))
            row += 1
        yield tuple(page)


MOST_STRETCHED = 1.6
"""Rows are that much higher at most, where the page has room left."""


def stretch(laid_out: Sequence[Page], heights: Sequence[float], room: float) -> float:
    """By how much all rows can be higher, so that the fullest page is full."""
    tallest = max((one.top + heights[one.row] for page in laid_out for one in page), default=0.0)
    return min(MOST_STRETCHED, room / tallest) if tallest else 1.0


def sizes(largest: float, least: float) -> tuple[float, ...]:
    """The sizes of type to try, from the largest to the least that can be read across a hall."""
    tried = [largest]
    while tried[-1] * _STEP > least:
        tried.append(tried[-1] * _STEP)
    return (*tried, least)


_STEP = 0.96


@dataclass(frozen=True, slots=True)
class FittedLines:
    """A text in a column: its lines, and how large it is."""

    lines: tuple[str, ...]
    scale: float
    """Of the size of its column."""


def fitted_in(
    text: str, size: float, width: float, *, bold: bool, least: float = LEAST_SHRUNK
) -> FittedLines:
    """A text in one line, a little smaller if it must, else in several; never cut."""
    needed = advance(text, is_bold=bold) * size
    if needed <= width:
        return FittedLines((text,), 1.0)
    if needed * least <= width:
        return FittedLines((text,), width / needed)
    # A word that is nearly as wide as the column is rather smaller than broken.
    word = max(advance(one, is_bold=bold) for one in _BREAKS.split(text)) * size
    if width < word * least and width >= word * _LEAST_WORD:
        least = width / word * 0.99
    return FittedLines(_wrapped(text, size * least, width, is_bold=bold), least)


_LEAST_WORD = 0.6
"""A single word is that much smaller at most; then it is broken."""


@lru_cache(maxsize=4096)
def _wrapped(text: str, size: float, width: float, *, is_bold: bool) -> tuple[str, ...]:
    return wrapped(text, font(size, bold=is_bold), width)


# The largest type with which rows have few pages.


FEW_BROKEN = 1 / 8
"""The share of rows that may go on in a second line for the sake of larger type."""
_NEARLY = 0.95
"""Of the largest type: among shapes so near to it the first is chosen."""
_TIDY = 0.87
"""Of the largest type: so much smaller at most, if no row goes on in a second line then."""


class LaidOut(Protocol):
    """Rows laid out in one size and shape."""

    @property
    def size(self) -> float:
        """Of their type."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """Where each row stands."""

    @property
    def broken(self) -> int:
        """How many rows go on in a second line."""


Shape = TypeVar("Shape")
Laid = TypeVar("Laid", bound=LaidOut)


@dataclass(frozen=True, slots=True)
class Shapes(Generic[Shape]):
    """Shapes that are equally good, and from which size to which they are tried."""

    largest: float
    least: float
    shapes: Sequence[Shape]


def largest_type(
    count: int,
    page_counts: Iterable[int],
    groups: Sequence[Shapes[Shape]],
    a_page: Callable[[float, Shape], int],
    tried: Callable[[float, Shape], Laid | None],
    broken: Sequence[float] = (FEW_BROKEN, 1.0),
) -> Laid | None:
    """The largest type with which rows have few pages; None where no size has.

    Fewer pages come first, then few rows in a second line, then the better group, then the size;
    nearly as large without a second line anywhere comes before the largest.

    Args:
        count: of the rows.
        page_counts: how many pages there may be, the fewest first.
        groups: of shapes, the better first.
        a_page: how many rows of a size have room on a page at most.
        tried: the rows laid out in a size and a shape; None where they have no room.
        broken: the shares of rows in a second line, the least tried first; 1 for any.
    """

    def first(group: Shapes[Shape], shape: Shape, most: int, share: float) -> Laid | None:
        largest: Laid | None = None
        for size in sizes(group.largest, group.least):
            if largest is not None and size < largest.size * _TIDY:
                break
            if a_page(size, shape) * most < count:
                continue
            laid = tried(size, shape)
            if laid is None or len(laid.pages) > most:
                continue
            if not laid.broken or share >= 1.0:
                return laid
            if largest is None and laid.broken <= count * share:
                largest = laid
        return largest

    for most in page_counts:
        for share, group in product(broken, groups):
            each = (first(group, shape, most, share) for shape in group.shapes)
            found = [laid for laid in each if laid is not None]
            if found:
                size = max(laid.size for laid in found)
                return next(laid for laid in found if laid.size >= size * _NEARLY)
    return None


# How long a search for one's name may take, and so how many pages there may be.


FULL_PAGE = 24
"""Names with their opponents on a page, at most."""
COMPACT_ABOVE = 64
"""So many names are shown in narrow columns, by letter, without opponents."""


def most_pages(count: int) -> int:
    """Pages of names in which everybody finds one in time, each standing for ten seconds.

    Thirty seconds up to 128 players, a minute for 300.
    """
    if count <= COMPACT_ABOVE:
        return max(1, -(-count // FULL_PAGE))
    return max(-(-count // 50), min(3, -(-count // 43)))
