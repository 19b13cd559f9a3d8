"""The slide of square codes: as many side by side as can be read across a hall, then larger."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.services.screen.slides import CodeCell, CodesSlide
from app.ui.screen.stage import FOOT, HEIGHT, MARGIN, NAME, TOP, Stage, fitted, font

LEAST_MODULE = 6
"""The least side of a module: six pixels of a picture 1,080 high."""
QUIET = 4
"""Modules of white around a code."""
_SAYS = NAME * 1.3
_LABEL = NAME * 1.4
_TOP = TOP + _SAYS
_ROOM = HEIGHT - _TOP - _LABEL - FOOT


def page_count(slide: CodesSlide, width: float) -> int:
    """Pages that the codes need."""
    return max(1, -(-len(slide.codes) // _a_page(slide, width)))


def paint(stage: Stage, slide: CodesSlide, page: int) -> None:
    """Paint one page of codes."""
    room = stage.heading(slide.heading, slide.event)
    letters = fitted(slide.says, NAME * 0.75, room.width())
    says = QRectF(room.left(), room.top(), room.width(), _SAYS)
    stage.text(says, slide.says, letters, stage.look.quiet)
    a_page = _a_page(slide, stage.width)
    first = (page % page_count(slide, stage.width)) * a_page
    side = _modules(slide) * _module(slide, stage.width)
    shown = slide.codes[first : first + a_page]
    gap = (stage.width - len(shown) * side) / (len(shown) + 1)
    for n, cell in enumerate(shown):
        _paint_code(stage, QRectF(gap + n * (side + gap), _TOP, side, side), cell)


def _paint_code(stage: Stage, area: QRectF, cell: CodeCell) -> None:
    painter = stage.painter
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
    painter.drawImage(area, _image(cell.modules))
    painter.restore()
    label = QRectF(area.left(), area.bottom(), area.width(), _LABEL)
    centred = Qt.AlignmentFlag.AlignCenter
    stage.text(label, cell.label, font(NAME, bold=True), stage.look.text, centred)


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


def _a_page(slide: CodesSlide, width: float) -> int:
    return max(1, int((width - MARGIN) // (_modules(slide) * LEAST_MODULE + MARGIN)))


def _module(slide: CodesSlide, width: float) -> float:
    """The side of a module: as large as there is room for the codes of a full page."""
    shown = min(len(slide.codes), _a_page(slide, width)) or 1
    wide = (width - MARGIN * (shown + 1)) / shown
    return max(1.0, min(_ROOM, wide) // _modules(slide))
