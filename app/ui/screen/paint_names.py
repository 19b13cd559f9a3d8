"""The slide of pairings: names in two columns, the table's number large before each."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from app.services.screen.slides import NameRow, PairingsSlide
from app.ui.screen.stage import (
    FOOT,
    HEIGHT,
    MARGIN,
    NAME,
    TABLE,
    TOP,
    Page,
    Stage,
    font,
    pages,
    wrapped,
)

COLUMNS = 2
_GAP = MARGIN
_LINE = NAME * 1.14
_PAD = NAME * 0.08
_SIDE = NAME * 0.2
_DIGITS = "000"
_ROOM = HEIGHT - TOP - FOOT
"""The height of a column under the heading and above the foot."""


def page_count(slide: PairingsSlide, width: float) -> int:
    """Pages that the slide has at a width in units."""
    return len(_layout(slide.rows, width)[1])


def paint(stage: Stage, slide: PairingsSlide, page: int) -> None:
    """Paint one page."""
    lines, laid_out = _layout(slide.rows, stage.width)
    shown = page % len(laid_out)
    room = stage.heading(
        slide.heading, _heading_note(slide, laid_out[shown], shown + 1, len(laid_out))
    )
    width = _column_width(stage.width)
    for placed in laid_out[shown]:
        names, others = lines[placed.row]
        left = room.left() + placed.column * (width + _GAP)
        height = _height(names, others)
        area = QRectF(left, room.top() + placed.top, width, height)
        if _stands_out(placed.row, laid_out[shown]):
            stage.fill(area, stage.look.band)
        _paint_row(stage, area, slide.rows[placed.row], names, others)


def _heading_note(slide: PairingsSlide, page: Page, number: int, pages: int) -> str:
    """Beside the heading: which names stand on this page; the event where all stand on one."""
    if pages == 1 or not slide.paging:
        return slide.event
    first, last = (slide.rows[entry.row].name[:2] for entry in (page[0], page[-1]))
    return slide.paging.format(first=first, last=last, page=number, pages=pages)


def _paint_row(
    stage: Stage, area: QRectF, row: NameRow, names: tuple[str, ...], others: tuple[str, ...]
) -> None:
    table = QRectF(area.left() + _SIDE, area.top(), _table_width(), area.height())
    centred = Qt.AlignmentFlag.AlignCenter
    stage.text(table, row.table or "★", font(TABLE, bold=True), stage.look.accent, centred)
    left = table.right() + _SIDE * 2
    at = area.top() + _PAD
    for lines, bold, colour in (
        (names, True, stage.look.text),
        (others, False, stage.look.quiet),
    ):
        for line in lines:
            where = QRectF(left, at, area.right() - left, _LINE)
            stage.text(where, line, font(NAME, bold=bold), colour)
            at += _LINE


def _stands_out(row: int, page: Page) -> bool:
    """Every other row of a column has a ground of its own."""
    (column,) = (entry.column for entry in page if entry.row == row)
    first = min(entry.row for entry in page if entry.column == column)
    return (row - first) % 2 == 0


Lines = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


@lru_cache(maxsize=8)
def _layout(rows: tuple[NameRow, ...], width: float) -> tuple[Lines, tuple[Page, ...]]:
    letters = _column_width(width) - _table_width() - 4 * _SIDE
    lines = tuple(
        (
            wrapped(row.name, font(NAME, bold=True), letters),
            wrapped(row.opponent, font(NAME), letters),
        )
        for row in rows
    )
    return lines, pages([_height(*line) for line in lines], _ROOM, COLUMNS)


def _height(names: tuple[str, ...], others: tuple[str, ...]) -> float:
    return (len(names) + len(others)) * _LINE + 2 * _PAD


def _column_width(width: float) -> float:
    return (width - 2 * MARGIN - (COLUMNS - 1) * _GAP) / COLUMNS


@lru_cache(maxsize=1)
def _table_width() -> float:
    return QFontMetricsF(font(TABLE, bold=True)).horizontalAdvance(_DIGITS)
