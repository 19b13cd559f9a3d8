"""Reads a printed file back: its pages as text, and where there is ink."""

from dataclasses import dataclass

import zxingcpp
from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from app.printing.kit import document
from app.printing.kit.page import Box, Pages

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


def read(paper: bytes | Pages) -> Printed:
    """Take a file, or that of one paper, apart."""
    with _Opened(_file(paper)) as opened:
        pages = range(opened.pageCount())
        selections = [opened.getAllText(number) for number in pages]
        sizes = [opened.pagePointSize(number) for number in pages]
        return Printed(
            sizes=tuple((size.width(), size.height()) for size in sizes),
            texts=tuple(selection.text().replace("\r\n", "\n") for selection in selections),
            text_bounds=tuple(selection.boundingRectangle() for selection in selections),
        )


def picture(paper: bytes | Pages, page: int = 0, dots: int = DOTS_PER_POINT) -> QImage:
    """What a page looks like, black on white, at so many dots to the point."""
    with _Opened(_file(paper)) as opened:
        size = opened.pagePointSize(page)
        pixels = QSize(round(size.width() * dots), round(size.height() * dots))
        seen = opened.render(page, pixels)
    grey = QImage(seen.size(), QImage.Format.Format_Grayscale8)
    grey.fill(QColor("white"))
    painter = QPainter(grey)
    painter.drawImage(0, 0, seen)
    painter.end()
    return grey


def codes(picture: QImage, box: Box, dots: int) -> list[str]:
    """What a decoder reads within a box of a page that is seen at so many dots to the point."""
    top = picture.height() - round(box.top * dots)
    part = picture.copy(round(box.x * dots), top, round(box.width * dots), round(box.height * dots))
    held = Image.frombuffer(
        "L", (part.width(), part.height()), part.constBits(), "raw", "L", part.bytesPerLine(), 1
    )
    return [found.text for found in zxingcpp.read_barcodes(held)]


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


def _file(paper: bytes | Pages) -> bytes:
    return document.pdf(paper) if isinstance(paper, Pages) else paper


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
