"""The slide of a scenario: the table to scale with what scores on it, then all other words.

And that of terrain: the map of every table.
"""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt

from app.rules.scenarios.figure.figure import Palette, Tone
from app.services.screen.slides import ScenarioSlide, SlideLine, TerrainSlide
from app.ui.core.theme import DARK, LIGHT
from app.ui.scenarios.painter import figure_palette, paint_figure
from app.ui.screen.stage import (
    HEIGHT,
    LIGHT_ON_DARK,
    MARGIN,
    NAME,
    SlideArea,
    Stage,
    font,
    sizes,
    wrapped_sentence,
)

_LARGEST, _SMALLEST = NAME * 1.35, HEIGHT / 30
_LARGEST_UPRIGHT = NAME * 1.7
"""The words are split into pages before they are smaller than can be read across a hall."""
_LEADING = 1.25
_PARAGRAPH = 0.55
"""Of a line, between two paragraphs."""
_LEAST_SHARE = 0.33
"""Of the picture's longer side, kept for the words beside the table."""
_COLUMN = 24.0
"""The width of a column of words, in their size, where there is more room than that."""


def page_count(slide: ScenarioSlide, sheet: SlideArea) -> int:
    """The table with what scores, and the pages that the rest needs."""
    return len(laid_out(slide, sheet))


def paint(stage: Stage, slide: ScenarioSlide, page: int) -> None:
    """Paint the table and what scores beside it, or the words of a later page."""
    stage.heading(slide.heading, slide.event)
    all_pages = laid_out(slide, stage.sheet)
    shown = page % len(all_pages)
    if shown == 0:
        table = table_room(slide, stage.sheet)
        paint_figure(stage.painter, table, slide.figure, _palette(stage))
    here = all_pages[shown]
    for column, room in zip(here.columns, here.rooms, strict=True):
        high = _high(column) * here.size
        # Beside the table, in its middle; a page of words begins at the top.
        at = room.center().y() - high / 2 if shown == 0 else room.top()
        for paragraph in column:
            letters = font(here.size, bold=paragraph.stands_out)
            for line in paragraph.lines:
                where = QRectF(room.left(), at, room.width(), here.size * _LEADING)
                stage.text(where, line, letters, stage.look.text)
                at += here.size * _LEADING
            at += here.size * _PARAGRAPH


@dataclass(frozen=True, slots=True)
class SlideParagraph:
    """A paragraph broken into lines."""

    stands_out: bool
    lines: tuple[str, ...]


Column = tuple[SlideParagraph, ...]


@dataclass(frozen=True, slots=True)
class WordsPage:
    """The words of a page: its columns, where they are, and how large."""

    size: float
    columns: tuple[Column, ...]
    rooms: tuple[QRectF, ...]


def table_room(slide: ScenarioSlide, sheet: SlideArea) -> QRectF:
    """Where the table is: as large as there is room, with some left for the words."""
    room, bounds = sheet.room, slide.figure.bounds
    shape = bounds.width / bounds.height
    if sheet.is_upright:
        high = min(room.width() / shape, room.height() * (1 - _LEAST_SHARE))
        return QRectF(room.left(), room.top(), room.width(), high)
    wide = min(room.height() * shape, room.width() * (1 - _LEAST_SHARE) - MARGIN)
    return QRectF(room.left(), room.top(), wide, room.height())


def _beside(slide: ScenarioSlide, sheet: SlideArea) -> QRectF:
    room, table = sheet.room, table_room(slide, sheet)
    if sheet.is_upright:
        top = table.bottom() + MARGIN / 2
        return QRectF(room.left(), top, room.width(), room.bottom() - top)
    left = table.right() + MARGIN
    return QRectF(left, room.top(), room.right() - left, room.height())


@lru_cache(maxsize=16)
def laid_out(slide: ScenarioSlide, sheet: SlideArea) -> tuple[WordsPage, ...]:
    """Page one has what most players look for; those after it, all the rest."""
    first = tuple(one for one in slide.says if one.stands_out)
    rest = tuple(one for one in slide.says if not one.stands_out)
    beside = _beside(slide, sheet)
    room = sheet.room.adjusted(0, MARGIN / 2, 0, 0)
    found: list[WordsPage] = []
    largest = _LARGEST_UPRIGHT if sheet.is_upright else _LARGEST
    for size in sizes(largest, _SMALLEST):
        columns = _columns(first, size, beside)
        if len(columns) <= 1 or size == _SMALLEST:
            found.append(WordsPage(size, columns[:1], (beside,)[: len(columns)]))
            # What has no room beside the table comes first on the page after it.
            rest = (*first[sum(map(len, columns[:1])) :], *rest)
            break
    if rest:
        found += _pages_of_words(rest, room)
    return tuple(found)


def _pages_of_words(says: tuple[SlideLine, ...], room: QRectF) -> list[WordsPage]:
    """The words alone, in one column or two: as few pages as can be, as large as fits them."""
    fewest = len(_words_in(says, room, _SMALLEST))
    for size in sizes(_LARGEST * 1.2, _SMALLEST):
        found = _words_in(says, room, size)
        if len(found) <= fewest:
            break
    return found


def _words_in(says: tuple[SlideLine, ...], room: QRectF, size: float) -> list[WordsPage]:
    count = max(1, min(2, int(room.width() // (_COLUMN * size))))
    width = (room.width() - (count - 1) * 2 * MARGIN) / count
    rooms = tuple(
        QRectF(room.left() + n * (width + 2 * MARGIN), room.top(), width, room.height())
        for n in range(count)
    )
    columns = _columns(says, size, rooms[0])
    return [
        WordsPage(size, columns[at : at + count], rooms[: len(columns[at : at + count])])
        for at in range(0, len(columns), count)
    ]


def _columns(says: tuple[SlideLine, ...], size: float, room: QRectF) -> tuple[Column, ...]:
    """Whole paragraphs, as many a column as have room."""
    columns: list[Column] = []
    column: list[SlideParagraph] = []
    for one in says:
        lines = wrapped_sentence(one.text, font(size, bold=one.stands_out), room.width())
        paragraph = SlideParagraph(one.stands_out, lines)
        if column and _high((*column, paragraph)) * size > room.height():
            columns.append(tuple(column))
            column = []
        column.append(paragraph)
    return (*columns, tuple(column)) if column else tuple(columns)


def _high(column: Column) -> float:
    lines = sum(len(paragraph.lines) for paragraph in column)
    return lines * _LEADING + max(0, len(column) - 1) * _PARAGRAPH


def _palette(stage: Stage) -> Palette:
    theme = DARK if stage.look == LIGHT_ON_DARK else LIGHT
    return {**figure_palette(theme), Tone.PAGE: stage.look.ground}


# The maps of tables: as large as a row of them can be, for who looks from five metres.


_TITLE = NAME * 1.1
"""The size of a table's number above its map."""


def map_pages(slide: TerrainSlide, sheet: SlideArea) -> int:
    """How many pages the maps need."""
    return -(-len(slide.maps) // len(map_rooms(sheet)))


def map_rooms(sheet: SlideArea) -> tuple[QRectF, ...]:
    """The places of the maps on a page, with their titles, row by row."""
    room, title = sheet.room.adjusted(0, MARGIN / 2, 0, 0), _TITLE * _LEADING
    side = min(room.height() - title, room.width())
    columns = int((room.width() + MARGIN) // (side + MARGIN))
    rows = int((room.height() + MARGIN) // (side + title + MARGIN)) or 1
    wide = (room.width() + MARGIN) / columns - MARGIN
    high = (room.height() + MARGIN) / rows - MARGIN
    return tuple(
        QRectF(
            room.left() + column * (wide + MARGIN), room.top() + row * (high + MARGIN), wide, high
        )
        for row in range(rows)
        for column in range(columns)
    )


def paint_maps(stage: Stage, slide: TerrainSlide, page: int) -> None:
    """Paint the maps of a page, each below the number of its table."""
    stage.heading(slide.heading, slide.event)
    rooms, pages = map_rooms(stage.sheet), map_pages(slide, stage.sheet)
    first = page % pages * len(rooms)
    for table, room in zip(slide.maps[first:], rooms, strict=False):
        high, bounds = _TITLE * _LEADING, table.figure.bounds
        side = min(room.height() - high, room.width() * bounds.height / bounds.width)
        above = room.center().y() - (side + high) / 2
        title = QRectF(room.left(), above, room.width(), high)
        letters = font(_TITLE, bold=True)
        stage.text(title, table.title, letters, stage.look.accent, Qt.AlignmentFlag.AlignCenter)
        below = QRectF(room.left(), title.bottom(), room.width(), side)
        paint_figure(stage.painter, below, table.figure, _palette(stage))
