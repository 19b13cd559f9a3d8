"""The slide of standings: rank, name, and the figures by which the packet ranks."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt

from app.services.screen.slides import StandingRow, StandingsSlide
from app.ui.screen.stage import FOOT, HEIGHT, MARGIN, NAME, TOP, Page, Stage, font, pages, wrapped

_LINE = NAME * 1.2
_PAD = NAME * 0.07
_CAPTIONS = NAME * 1.05
_RANK = NAME * 2.2
_CELL = NAME * 3.0
_CELLS_SHARE = 0.6
"""How much of the room beside the rank all figures together may take; then they are smaller."""
_ROOM = HEIGHT - TOP - FOOT - _CAPTIONS


def page_count(slide: StandingsSlide, width: float) -> int:
    """Pages that the slide has at a width in units."""
    return len(_layout(slide.rows, len(slide.columns), width)[1])


def paint(stage: Stage, slide: StandingsSlide, page: int) -> None:
    """Paint one page."""
    room = stage.heading(slide.heading, slide.event)
    names, laid_out = _layout(slide.rows, len(slide.columns), stage.width)
    scale = _scale(len(slide.columns), stage.width)
    for n, title in enumerate(slide.columns):
        area = _cell(room, n, len(slide.columns), room.top(), _CAPTIONS, scale)
        stage.text(area, title, font(NAME * 0.8 * scale, bold=True), stage.look.quiet, _CENTRED)
    for placed in laid_out[page % len(laid_out)]:
        row, lines = slide.rows[placed.row], names[placed.row]
        area = QRectF(
            room.left(), room.top() + _CAPTIONS + placed.top, room.width(), _height(lines)
        )
        if placed.row % 2 == 0:
            stage.fill(area, stage.look.band)
        _paint_row(stage, area, row, lines, scale)


def _paint_row(
    stage: Stage, area: QRectF, row: StandingRow, names: tuple[str, ...], scale: float
) -> None:
    rank = QRectF(area.left(), area.top(), _RANK, area.height())
    stage.text(rank, row.rank, font(NAME, bold=True), stage.look.accent, _CENTRED)
    for n, line in enumerate(names):
        top = area.top() + _PAD + n * _LINE
        where = QRectF(rank.right() + _PAD, top, area.width(), _LINE)
        stage.text(where, line, font(NAME, bold=True), stage.look.text)
    for n, cell in enumerate(row.cells):
        where = _cell(area, n, len(row.cells), area.top(), area.height(), scale)
        stage.text(where, cell, font(NAME * scale), stage.look.text, _CENTRED)


_CENTRED = Qt.AlignmentFlag.AlignCenter


def _cell(area: QRectF, n: int, cells: int, top: float, height: float, scale: float) -> QRectF:
    width = _CELL * scale
    return QRectF(area.right() - (cells - n) * width, top, width, height)


def _scale(cells: int, width: float) -> float:
    """How much smaller figures are where there are many of them."""
    room = (width - 2 * MARGIN - _RANK) * _CELLS_SHARE
    return min(1.0, room / (cells * _CELL)) if cells else 1.0


@lru_cache(maxsize=8)
def _layout(
    rows: tuple[StandingRow, ...], cells: int, width: float
) -> tuple[tuple[tuple[str, ...], ...], tuple[Page, ...]]:
    letters = width - 2 * MARGIN - _RANK - cells * _CELL * _scale(cells, width) - 2 * _PAD
    names = tuple(wrapped(row.name, font(NAME, bold=True), letters) for row in rows)
    return names, pages([_height(name) for name in names], _ROOM, 1)


def _height(names: tuple[str, ...]) -> float:
    return len(names) * _LINE + 2 * _PAD
