"""The slide of pairings: names as large as the page takes, the table's number before each."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt

from app.services.players.player_lookup import fold
from app.services.screen.slides import NameRow, PairingsSlide
from app.ui.screen.stage import (
    COMPACT_ABOVE,
    HEIGHT,
    MARGIN,
    NAME,
    FittedLines,
    Page,
    Shapes,
    SlideArea,
    Stage,
    advance,
    fitted_in,
    font,
    largest_type,
    most_pages,
    pages,
    stretch,
)

_GAP = MARGIN
_LARGEST = NAME * 2
_LEAST = HEIGHT / 27
_LEAST_COMPACT = HEIGHT / 34
"""Of names without opponents: smaller, so that nobody waits too long for the own one."""
_COLUMNS, _COLUMNS_COMPACT = (1, 2, 3), (1, 2, 3, 4)
_NUMBER, _NUMBER_COMPACT = 1.55, 1.0
"""A table's number, and other lengths below, in sizes of a name."""
_OPPONENT = 0.8
_LEAST_OPPONENT = 0.66
_LINE = 1.14
_PAD = 0.1
_SIDE = 0.25
_LETTER = 0.95
"""The room of the letter with which names begin."""
_NO_TABLE = "★"


@dataclass(frozen=True, slots=True)
class NameTexts:
    """The lines of a row."""

    name: FittedLines
    opponent: FittedLines | None


@dataclass(frozen=True, slots=True)
class NamesLayout:
    """Where each name stands, and how large."""

    size: float
    columns: int
    column_width: float
    number_width: float
    letter_width: float
    rows: tuple[NameTexts, ...]
    heights: tuple[float, ...]
    pages: tuple[Page, ...]
    stretch: float

    @property
    def broken(self) -> int:
        """How many names go on in a second line."""
        return sum(
            len(row.name.lines) > 1 or (row.opponent is not None and len(row.opponent.lines) > 1)
            for row in self.rows
        )

    @property
    def is_compact(self) -> bool:
        """Whether names stand in narrow columns without opponents."""
        return self.letter_width > 0


def page_count(slide: PairingsSlide, sheet: SlideArea) -> int:
    """Pages that the slide has in a picture."""
    return len(layout(slide.rows, sheet).pages)


def paint(stage: Stage, slide: PairingsSlide, page: int) -> None:
    """Paint one page."""
    laid = layout(slide.rows, stage.sheet)
    shown = page % len(laid.pages)
    placed = laid.pages[shown]
    note = _heading_note(slide, placed, shown + 1, len(laid.pages))
    room = stage.heading(slide.heading, note, stands_out=note != slide.event)
    used = laid.columns * laid.column_width + (laid.columns - 1) * _GAP
    first = room.left() + (room.width() - used) / 2
    above: dict[int, int] = {}
    letter = ""
    for one in placed:
        left = first + one.column * (laid.column_width + _GAP)
        height = laid.heights[one.row] * laid.stretch
        area = QRectF(left, room.top() + one.top * laid.stretch, laid.column_width, height)
        nth = above.setdefault(one.column, 0)
        above[one.column] += 1
        row = slide.rows[one.row]
        if nth % 2 == 0:
            stage.fill(area, stage.look.band)
        begins = initial(row.name)
        if laid.is_compact and (nth == 0 or begins != letter):
            gutter = QRectF(area.left(), area.top(), laid.letter_width, area.height())
            letters = font(laid.size * 0.8, bold=True)
            stage.text(gutter, begins, letters, stage.look.quiet, _CENTRED)
        letter = begins
        _paint_row(stage, area, row, laid.rows[one.row], laid)


_CENTRED = Qt.AlignmentFlag.AlignCenter


def initial(name: str) -> str:
    """The letter by which a name is looked up."""
    return fold(name)[:1].upper()


def _heading_note(slide: PairingsSlide, page: Page, number: int, count: int) -> str:
    """Beside the heading: which names stand on this page; the event where all stand on one."""
    if count == 1 or not slide.paging:
        return slide.event
    first, last = (slide.rows[entry.row].name[:2] for entry in (page[0], page[-1]))
    return slide.paging.format(first=first, last=last, page=number, pages=count)


def _paint_row(
    stage: Stage, area: QRectF, row: NameRow, texts: NameTexts, laid: NamesLayout
) -> None:
    number = _NUMBER_COMPACT if laid.is_compact else _NUMBER
    side = laid.size * _SIDE
    table = QRectF(area.left() + laid.letter_width, area.top(), laid.number_width, area.height())
    letters = font(laid.size * number, bold=True)
    stage.text(table, row.table or _NO_TABLE, letters, stage.look.accent, _CENTRED)
    left = table.right() + side
    blocks = [(texts.name, True, 1.0, stage.look.text)]
    if texts.opponent is not None:
        blocks.append((texts.opponent, False, _OPPONENT, stage.look.quiet))
    high = sum(_high(block, scale) for block, _, scale, _ in blocks) * laid.size
    at = area.center().y() - high / 2
    for block, bold, scale, colour in blocks:
        size = laid.size * scale * block.scale
        for line in block.lines:
            where = QRectF(left, at, area.right() - left, size * _LINE)
            stage.text(where, line, font(size, bold=bold), colour)
            at += size * _LINE


def _high(text: FittedLines, scale: float) -> float:
    return len(text.lines) * text.scale * scale * _LINE


def _opponent_high(text: FittedLines) -> float:
    """Never less than a whole line: rows side by side begin at one height."""
    return max(_OPPONENT * _LINE, _high(text, _OPPONENT))


@lru_cache(maxsize=8)
def layout(rows: tuple[NameRow, ...], sheet: SlideArea) -> NamesLayout:
    """The largest type with which everybody finds their name in time."""
    count = len(rows)
    most, patient = most_pages(count), most_pages(COMPACT_ABOVE)
    found = None
    if count <= COMPACT_ABOVE:
        found = _largest(rows, sheet, range(most, patient + 1), is_compact=False)
    found = found or _largest(rows, sheet, range(most, count + 2), is_compact=True)
    assert found is not None, "a picture has room for a name"
    return found


def _largest(
    rows: tuple[NameRow, ...], sheet: SlideArea, counts: Iterable[int], *, is_compact: bool
) -> NamesLayout | None:
    """The largest type in the fewest pages and columns."""
    lines = 1.0 if is_compact else 1.0 + _OPPONENT
    columns = _COLUMNS_COMPACT if is_compact else _COLUMNS
    group = Shapes(_LARGEST, _LEAST_COMPACT if is_compact else _LEAST, columns)
    return largest_type(
        len(rows),
        counts,
        (group,),
        lambda size, n: n * int(sheet.room.height() // (size * (lines * _LINE + 2 * _PAD))),
        lambda size, n: _tried(rows, sheet, size, n, is_compact=is_compact),
    )


def _tried(
    rows: tuple[NameRow, ...], sheet: SlideArea, size: float, columns: int, *, is_compact: bool
) -> NamesLayout | None:
    """The layout in one size and so many columns; None where names have no room there."""
    room = sheet.room
    width = (room.width() - (columns - 1) * _GAP) / columns
    digits = max((len(row.table) for row in rows), default=1)
    number = size * (_NUMBER_COMPACT if is_compact else _NUMBER)
    number_width = number * max(
        advance("0" * max(1, digits), is_bold=True), advance(_NO_TABLE, is_bold=True)
    ) + 2 * (size * _SIDE)
    letter_width = size * _LETTER if is_compact else 0.0
    letters = width - letter_width - number_width - 2 * size * _SIDE
    if letters < size * _LEAST_LETTERS:
        return None
    texts = tuple(_texts(row, size, letters, is_compact=is_compact) for row in rows)
    heights = tuple(
        size
        * (
            max(_LINE, _high(text.name, 1.0))
            + (0 if text.opponent is None else _opponent_high(text.opponent))
            + 2 * _PAD
        )
        for text in texts
    )
    if max(heights, default=0.0) > room.height():
        return None
    laid_out = pages(heights, room.height(), columns)
    return NamesLayout(
        size=size,
        columns=columns,
        column_width=width,
        number_width=number_width,
        letter_width=letter_width,
        rows=texts,
        heights=heights,
        pages=laid_out,
        stretch=stretch(laid_out, heights, room.height()),
    )


_LEAST_LETTERS = 5.5
"""The least width of a name, in its size."""


def _texts(row: NameRow, size: float, width: float, *, is_compact: bool) -> NameTexts:
    if is_compact:
        # Who has no table has no opponent either, but reads why.
        text = row.name if row.table else f"{row.name} – {row.opponent}"
        return NameTexts(fitted_in(text, size, width, bold=True), None)
    return NameTexts(
        fitted_in(row.name, size, width, bold=True),
        fitted_in(row.opponent, size * _OPPONENT, width, bold=False, least=_LEAST_OPPONENT),
    )
