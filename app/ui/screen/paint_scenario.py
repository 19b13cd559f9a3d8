"""The slide of a scenario: the table to scale, and beside it what scores."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QRectF

from app.services.screen.slides import ScenarioSlide, SlideLine
from app.ui.core.theme import DARK, LIGHT
from app.ui.scenarios.painter import figure_palette, paint_figure
from app.ui.screen.stage import FOOT, HEIGHT, LIGHT_ON_DARK, MARGIN, NAME, TOP, Stage, font, wrapped

_LARGEST, _SMALLEST = NAME, HEIGHT / 32
"""The words are split into pages before they are smaller than can be read across a hall."""
_STEP = 0.95
_LEADING = 1.25
_PARAGRAPH = 0.55
"""Of a line, between two paragraphs."""
_LEAST_SHARE = 0.3
"""Of the width, kept for the words."""


def page_count(slide: ScenarioSlide, width: float) -> int:
    """Pages that the words need; the table stays."""
    return len(_laid_out(slide.says, _words_room(slide, width).width())[1])


def paint(stage: Stage, slide: ScenarioSlide, page: int) -> None:
    """Paint the table on the left and the words on the right."""
    stage.heading(slide.heading, slide.event)
    theme = DARK if stage.look == LIGHT_ON_DARK else LIGHT
    table = _table_room(slide, stage.width)
    paint_figure(stage.painter, table, slide.figure, figure_palette(theme))
    room = _words_room(slide, stage.width)
    size, pages = _laid_out(slide.says, room.width())
    at = room.top()
    for stands_out, lines in pages[page % len(pages)]:
        letters = font(size, bold=stands_out)
        for line in lines:
            where = QRectF(room.left(), at, room.width(), size * _LEADING)
            stage.text(where, line, letters, stage.look.text)
            at += size * _LEADING
        at += size * _PARAGRAPH


def _table_room(slide: ScenarioSlide, width: float) -> QRectF:
    """Where the table is: as high as there is room, and not too wide for the words."""
    bounds = slide.figure.bounds
    height = HEIGHT - TOP - FOOT
    wide = min(height * bounds.width / bounds.height, (1 - _LEAST_SHARE) * width - 2 * MARGIN)
    return QRectF(MARGIN, TOP, wide, height)


def _words_room(slide: ScenarioSlide, width: float) -> QRectF:
    left = _table_room(slide, width).right() + MARGIN
    return QRectF(left, TOP + MARGIN / 2, width - MARGIN - left, HEIGHT - TOP - MARGIN / 2 - FOOT)


Paragraph = tuple[bool, tuple[str, ...]]
"""Whether it stands out, and its lines."""
Paragraphs = tuple[Paragraph, ...]


@lru_cache(maxsize=16)
def _laid_out(says: tuple[SlideLine, ...], width: float) -> tuple[float, tuple[Paragraphs, ...]]:
    """The largest size at which all is on one page, else the smallest with several pages."""
    size = _LARGEST
    while True:
        broken = tuple(
            (line.stands_out, wrapped(line.text, font(size, bold=line.stands_out), width))
            for line in says
        )
        pages = tuple(_paged(broken, _ROOM / size))
        if len(pages) == 1 or size == _SMALLEST:
            return size, pages
        size = max(_SMALLEST, size * _STEP)


_ROOM = HEIGHT - TOP - MARGIN / 2 - FOOT
"""The height for words."""


def _paged(broken: Paragraphs, room: float) -> Iterator[Paragraphs]:
    """Whole paragraphs, as many a page as have room, in sizes of the letters."""
    page: list[Paragraph] = []
    left = room
    for paragraph in broken:
        needed = len(paragraph[1]) * _LEADING
        if page and needed > left:
            yield tuple(page)
            page, left = [], room
        page.append(paragraph)
        left -= needed + _PARAGRAPH
    yield tuple(page)
