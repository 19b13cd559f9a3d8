"""Stage: where a slide is painted. Units, colours and fonts of the second monitor."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

HEIGHT = 1080.0
"""Units in the picture's height, whatever its pixels are."""
LEAST_WIDTH = HEIGHT * 5 / 4
MOST_WIDTH = HEIGHT * 32 / 9
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


LIGHT_ON_DARK = Look(
    ground="#0d1117", band="#1b222c", text="#ffffff", quiet="#c3ccd8", accent="#ffd166",
    alert="#ff9aa2",
)  # fmt: skip
DARK_ON_LIGHT = Look(
    ground="#ffffff", band="#e8ecf1", text="#0b0e12", quiet="#3a4452", accent="#083f83",
    alert="#8f0d1a",
)  # fmt: skip


def font(size: float, *, bold: bool = False) -> QFont:
    """The program's font at a size in units."""
    font = QFont(QApplication.font())
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    # Laid out in units and then scaled: hinting for one size of pixels would shift letters.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return font


class Stage:
    """A painter with a picture's width, in units, and a look."""

    def __init__(self, painter: QPainter, width: float, look: Look) -> None:
        self.painter = painter
        self.width = width
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
        self.painter.setFont(letters)
        self.painter.setPen(QColor(colour))
        # Signs above and below the line may reach out of it, but are never cut.
        whole = flags | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextDontClip
        self.painter.drawText(area, whole, text)

    def heading(self, left: str, right: str) -> QRectF:
        """The band on top; answers the room below it."""
        band = QRectF(0, 0, self.width, BAND)
        self.fill(band, self.look.band)
        line = QRectF(MARGIN, MARGIN / 2, self.width - 2 * MARGIN, BAND - MARGIN / 2)
        letters = fitted(left, HEAD, line.width() * 0.66, bold=True)
        self.text(line, left, letters, self.look.text)
        small = fitted(right, HEAD * 0.6, line.width() * 0.31)
        self.text(line, right, small, self.look.quiet, _RIGHT)
        return QRectF(MARGIN, TOP, self.width - 2 * MARGIN, HEIGHT - TOP - FOOT)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def fitted(text: str, size: float, width: float, *, bold: bool = False) -> QFont:
    """The font at a size, or as much smaller as the text needs to stand in one line."""
    letters = font(size, bold=bold)
    needed = QFontMetricsF(letters).horizontalAdvance(text)
    return letters if needed <= width else font(size * width / needed, bold=bold)


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


def _piece(text: str, start: int, length: int) -> str:
    if text.isascii():
        return text[start : start + length]
    units = text.encode("utf-16-le")
    return units[2 * start : 2 * (start + length)].decode("utf-16-le")


# Rows of different heights in columns and pages: in order, none parted, never too many a page.


MOST_ROWS = 20
"""Lines on a page, so that one name is found at a glance."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A row in its column, from the top of it."""

    row: int
    column: int
    top: float


Page = tuple[PlacedText, ...]


def pages(heights: Sequence[float], room: float, columns: int) -> tuple[Page, ...]:
    """Where each row stands; on the last page the columns are as long as each other.

    Args:
        heights: of each row, none more than the room.
        room: the height of a column.
        columns: how many stand side by side.
    """
    found = list(_filled(heights, room, columns, MOST_ROWS))
    if not found:
        return ((),)
    # The fewest pages there can be, each with as many rows as the others.
    even = -(-len(heights) // len(found))
    tried = list(_filled(heights, room, columns, even))
    return tuple(tried if len(tried) == len(found) else found)


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
