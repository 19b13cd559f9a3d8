"""Reads a printed file back: its pages as text, and where there is ink."""

from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from app.printing.page import Box

DOTS_PER_POINT = 2
"""How finely pages are looked at: 144 dots to the inch."""


@dataclass(frozen=True)
class Printed:
    """A file as a reader of PDF sees it."""

    sizes: tuple[tuple[float, float], ...]
    """Width and height of each page, in points."""
    texts: tuple[str, ...]
    """Each page's text."""
    text_bounds: tuple[QRectF, ...]
    """What each page's text covers, in points from the upper left corner."""


def read(pdf: bytes) -> Printed:
    """Take a file apart."""
    with _Opened(pdf) as document:
        pages = range(document.pageCount())
        selections = [document.getAllText(number) for number in pages]
        sizes = [document.pagePointSize(number) for number in pages]
        return Printed(
            sizes=tuple((size.width(), size.height()) for size in sizes),
            texts=tuple(selection.text().replace("\r\n", "\n") for selection in selections),
            text_bounds=tuple(selection.boundingRectangle() for selection in selections),
        )


def picture(pdf: bytes, page: int = 0) -> QImage:
    """What a page looks like, black on white."""
    with _Opened(pdf) as document:
        size = document.pagePointSize(page)
        pixels = QSize(round(size.width() * DOTS_PER_POINT), round(size.height() * DOTS_PER_POINT))
        seen = document.render(page, pixels)
    paper = QImage(seen.size(), QImage.Format.Format_Grayscale8)
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    painter.drawImage(0, 0, seen)
    painter.end()
    return paper


def inked(picture: QImage, box: Box) -> bool:
    """Whether anything dark lies within a box of the page."""
    scale = DOTS_PER_POINT
    left, right = round(box.x * scale), round(box.right * scale)
    top = picture.height() - round(box.top * scale)
    bottom = picture.height() - round(box.y * scale)
    part = picture.copy(left, top, right - left, bottom - top)
    bits = bytes(part.constBits())
    rows = (bits[y * part.bytesPerLine() :][: part.width()] for y in range(part.height()))
    return any(min(row, default=255) < 128 for row in rows)


class _Opened:
    def __init__(self, pdf: bytes) -> None:
        self._bytes = QByteArray(pdf)
        self._buffer = QBuffer(self._bytes)
        self._document = QPdfDocument()

    def __enter__(self) -> QPdfDocument:
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document.load(self._buffer)
        assert self._document.status() == QPdfDocument.Status.Ready
        return self._document

    def __exit__(self, *_: object) -> None:
        self._document.close()
