"""Stage: where a slide is painted. Units, colours and fonts of the second monitor."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
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
    made = QFont(QApplication.font())
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    # Laid out in units and then scaled: hinting for one size of pixels would shift letters.
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return made


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
