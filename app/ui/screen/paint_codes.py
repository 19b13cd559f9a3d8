"""The slide of square codes: as many side by side as can be read across a hall, then larger."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.services.screen.slides import CodeCell, CodesSlide
from app.ui.screen.paint_text import Block, block, paint_lines
from app.ui.screen.stage import MARGIN, NAME, SlideArea, Stage, font

LEAST_MODULE = 6
"""The least side of a module: six pixels of a picture 1,080 high."""
QUIET = 4
"""Modules of white around a code."""
_SAYS = NAME * 1.3
"""The height of a line above the codes."""
_LABEL = NAME * 1.4
_CENTRED = Qt.AlignmentFlag.AlignCenter


def page_count(slide: CodesSlide, sheet: SlideArea) -> int:
    """Pages that the codes need."""
    return max(1, -(-len(slide.codes) // a_page(slide, sheet)))


def paint(stage: Stage, slide: CodesSlide, page: int) -> None:
    """Paint one page of codes."""
    room = stage.heading(slide.heading, slide.event)
    says = _says(slide, stage.sheet)
    above = QRectF(room.left(), room.top(), room.width(), len(says.lines) * _SAYS)
    paint_lines(stage, above, says.lines, says.size, stage.look.quiet)
    count, of = page_count(slide, stage.sheet), a_page(slide, stage.sheet)
    # As many on each page as on the others.
    even = -(-len(slide.codes) // count)
    first = (page % count) * even
    shown = slide.codes[first : first + even]
    for cell, area in zip(shown, areas(slide, stage.sheet, min(of, even)), strict=False):
        _paint_code(stage, area, cell)


def areas(slide: CodesSlide, sheet: SlideArea, count: int) -> tuple[QRectF, ...]:
    """Where each of so many codes is: in the rows that let them be largest."""
    room = _room(slide, sheet)
    side, columns = _largest(slide, sheet, count)
    rows = -(-count // columns)
    across = (room.width() - columns * side) / (columns + 1)
    down = (room.height() - rows * (side + _LABEL)) / (rows + 1)
    return tuple(
        QRectF(
            room.left() + across + (n % columns) * (side + across),
            room.top() + down + (n // columns) * (side + _LABEL + down),
            side,
            side,
        )
        for n in range(count)
    )


def _says(slide: CodesSlide, sheet: SlideArea) -> Block:
    return block(slide.says, sheet.room.width(), 2 * _SAYS, NAME, NAME * 0.7)


def _room(slide: CodesSlide, sheet: SlideArea) -> QRectF:
    return sheet.room.adjusted(0, len(_says(slide, sheet).lines) * _SAYS, 0, 0)


def _paint_code(stage: Stage, area: QRectF, cell: CodeCell) -> None:
    painter = stage.painter
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
    painter.drawImage(area, _image(cell.modules))
    painter.restore()
    label = QRectF(area.left(), area.bottom(), area.width(), _LABEL)
    stage.text(label, cell.label, font(NAME, bold=True), stage.look.text, _CENTRED)


@lru_cache(maxsize=64)
def _image(modules: tuple[tuple[bool, ...], ...]) -> QImage:
    """A pixel a module. Black on white in either look: that is what cameras are made for."""
    size = len(modules) + 2 * QUIET
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    black = QColor("black").rgb()
    for y, row in enumerate(modules):
        for x, is_dark in enumerate(row):
            if is_dark:
                image.setPixel(x + QUIET, y + QUIET, black)
    return image


def _modules(slide: CodesSlide) -> int:
    """Modules in the side of the largest code, with the white around it."""
    return max((len(cell.modules) for cell in slide.codes), default=21) + 2 * QUIET


def a_page(slide: CodesSlide, sheet: SlideArea) -> int:
    """How many codes have room on a page, each large enough to be photographed."""
    least = _modules(slide) * LEAST_MODULE
    count = 1
    while count < len(slide.codes) and _largest(slide, sheet, count + 1)[0] >= least:
        count += 1
    return count


def _largest(slide: CodesSlide, sheet: SlideArea, count: int) -> tuple[float, int]:
    """The side of so many codes on one page, whole modules of units, and how many in a row."""
    room, found = _room(slide, sheet), (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (room.width() - MARGIN * (columns - 1)) / columns
        high = room.height() / rows - _LABEL
        side = max(1.0, min(wide, high) // _modules(slide)) * _modules(slide)
        found = max(found, (side, columns), key=lambda one: one[0])
    return found
