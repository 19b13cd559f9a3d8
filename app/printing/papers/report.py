"""The report of an event: parts one below the other, each of sentences and a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import ReportColumn, ReportPart, ReportSheet
from app.words.papers.labels import ReportLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

GAP_MM = 3.0
"""Between columns."""

PART_MM, TITLE_MM, CAPTIONS_MM = 5.0, 8.0, 5.5
"""The white above a part, its title, and the headers of its table."""

ROW_PAD_MM = 0.7
"""What stays white above and below the text of a row."""

SHORT_SHARE = 0.3
"""Of a page, that a part may take to be kept on one."""

NUMBERS_SHARE = 0.55
"""How much of the width all number columns together may take."""

TEXT_SHARE = 0.6
"""A column of text is weighed by its longest cell, but by no more than this share of the width."""

_TITLE = Style(size=14, least=10, bold=True)
_LINE = Style(size=10, least=10)
_CAPTION = Style(size=8, least=7)
_CAPTION_RIGHT = Style(size=8, least=7, align=Align.RIGHT)
_CELL = Style(size=9, least=9)
_NUMBER = Style(size=9, least=7, align=Align.RIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBlock:
    """What stays together on a page."""

    height: float
    """In points."""
    paint: Callable[[Canvas, Box], None]
    keeps_next: bool = False
    """A title, a header or the text above a table, which is never the last on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartBlocks:
    """A part as blocks."""

    head: tuple[ReportBlock, ...]
    """Its title and its sentences."""
    captions: ReportBlock | None
    again: tuple[ReportBlock, ...]
    """What stands above it where it goes on over leaf."""
    rows: tuple[ReportBlock, ...]


def render_report(report: ReportSheet, labels: ReportLabels, paper: SheetSize) -> Pages:
    """Print all parts on as many sheets as they need."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    room = body.height - (sheet.HEAD_MM + sheet.FOOT_MM) * MM
    parts = tuple(_part(part, labels, body.width, room) for part in report.parts)
    pages = pages_of(parts, room)
    painters: Iterator[Painter] = (
        partial(
            _paint,
            body=body,
            report=report,
            blocks=blocks,
            page_text=labels.page.format(page=number, pages=len(pages)),
        )
        for number, blocks in enumerate(pages, 1)
    )
    title = f"{report.heading.event} – {report.heading.title}"
    return Pages(paper, title, tuple(painters))


def pages_of(parts: tuple[PartBlocks, ...], room: float) -> tuple[tuple[ReportBlock, ...], ...]:
    """Fill pages from the first on; a part that is split has its title and headers again.

    A short part is not split: it begins the next page.
    """
    pages: list[list[ReportBlock]] = [[]]
    used = 0.0
    for part in parts:
        captions = () if part.captions is None else (part.captions,)
        whole = sum(block.height for block in (*part.head, *captions, *part.rows))
        if used and used + whole > room and whole <= room * SHORT_SHARE:
            pages.append([])
            used = 0.0
        for group in _low_groups((*part.head, *captions, *part.rows), room):
            high = sum(block.height for block in group)
            if used and used + high > room:
                is_split = group[0] in part.rows
                pages.append([*part.again, *captions] if is_split else [])
                used = sum(block.height for block in pages[-1])
            pages[-1] += group
            used += high
    return tuple(map(tuple, pages))


def column_widths(
    columns: tuple[ReportColumn, ...], rows: tuple[tuple[str, ...], ...], width: float
) -> tuple[float, ...]:
    """Number columns as wide as their figures; the others share the rest by their longest cell.

    A column of text has room for its longest word, up to an equal share of what is there.
    """
    room = width - (len(columns) - 1) * GAP_MM * MM
    wanted = [
        max(
            natural_width(column.title, _CAPTION),
            *(natural_width(row[at], _NUMBER if column.is_number else _CELL) for row in rows),
            1.0,
        )
        for at, column in enumerate(columns)
    ]
    numbers = sum(width for width, column in zip(wanted, columns, strict=True) if column.is_number)
    has_text = any(not column.is_number for column in columns)
    shrink = min(1.0, (NUMBERS_SHARE if has_text else 1.0) * room / numbers) if numbers else 1.0
    weights = [min(width, TEXT_SHARE * room) for width in wanted]
    texts = sum(
        width for width, column in zip(weights, columns, strict=True) if not column.is_number
    )
    rest = room - numbers * shrink
    words = [
        0.0 if column.is_number else min(weight, _longest_word(at, rows))
        for at, (column, weight) in enumerate(zip(columns, weights, strict=True))
    ]
    fair = rest / max(1, sum(not column.is_number for column in columns))
    least = [min(word, fair) for word in words]
    # Where all cells have room the room is shared by them; else by what they lack beside words.
    lacking = texts - sum(least)
    spare = rest - sum(least)
    return tuple(
        width * shrink
        if column.is_number
        else weight * rest / texts
        if texts <= rest or not lacking
        else word + (weight - word) * spare / lacking
        for width, weight, word, column in zip(wanted, weights, least, columns, strict=True)
    )


def _longest_word(at: int, rows: tuple[tuple[str, ...], ...]) -> float:
    """How wide the longest word in a column is, in points."""
    words = (word for row in rows for word in row[at].split())
    return max((natural_width(word, _CELL) for word in words), default=0.0)


def _part(part: ReportPart, labels: ReportLabels, width: float, room: float) -> PartBlocks:
    """The blocks of a part, none of them higher than what a page has below title and headers."""
    above = PART_MM * MM
    room -= above + (TITLE_MM + CAPTIONS_MM) * MM
    title = ReportBlock(
        height=above + TITLE_MM * MM,
        paint=partial(_paint_title, text=part.title),
        keeps_next=True,
    )
    again = ReportBlock(
        height=above + TITLE_MM * MM,
        paint=partial(_paint_title, text=labels.goes_on.format(title=part.title)),
    )
    widths = column_widths(part.columns, part.rows, width) if part.columns else ()
    captions = ReportBlock(
        height=CAPTIONS_MM * MM,
        paint=partial(_paint_captions, columns=part.columns, widths=widths),
        keeps_next=True,
    )
    return PartBlocks(
        head=(
            title,
            *(block for line in part.lines for block in _sentence(line, width, part, room)),
        ),
        captions=captions if part.rows else None,
        again=(again,),
        rows=tuple(block for row in part.rows for block in _row(row, part.columns, widths, room)),
    )


def _sentence(text: str, width: float, part: ReportPart, room: float) -> Iterator[ReportBlock]:
    lines = wrapped(text, width, _LINE)
    for at, most in _portions(len(lines), _LINE, room - ROW_PAD_MM * MM):
        some = lines[at : at + most]
        yield ReportBlock(
            keeps_next=bool(part.rows),
            height=height_of(len(some), _LINE) + ROW_PAD_MM * MM,
            paint=partial(_paint_sentence, lines=some),
        )


def _row(
    row: tuple[str, ...],
    columns: tuple[ReportColumn, ...],
    widths: tuple[float, ...],
    room: float,
) -> Iterator[ReportBlock]:
    cells = tuple(
        (text,) if column.is_number else wrapped(text, width, _CELL)
        for text, column, width in zip(row, columns, widths, strict=True)
    )
    pad = 2 * ROW_PAD_MM * MM
    for at, most in _portions(max(1, *map(len, cells)), _CELL, room - pad):
        some = tuple(lines[at : at + most] for lines in cells)
        yield ReportBlock(
            height=height_of(max(1, *map(len, some)), _CELL) + pad,
            paint=partial(_paint_row, cells=some, columns=columns, widths=widths),
        )


def _portions(lines: int, style: Style, room: float) -> Iterator[tuple[int, int]]:
    """So many lines in portions for which a page has room: where each begins, and how many."""
    most = int(room / height_of(1, style))
    yield from ((at, most) for at in range(0, lines, most))


def _low_groups(blocks: tuple[ReportBlock, ...], room: float) -> Iterator[tuple[ReportBlock, ...]]:
    """What is to stay together, block by block where a page has no room for it."""
    for group in _groups(blocks):
        if sum(block.height for block in group) <= room:
            yield group
        else:
            yield from ((block,) for block in group)


def _groups(blocks: tuple[ReportBlock, ...]) -> Iterator[tuple[ReportBlock, ...]]:
    group: list[ReportBlock] = []
    for block in blocks:
        group.append(block)
        if not block.keeps_next:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def _paint(
    canvas: Canvas,
    *,
    body: Box,
    report: ReportSheet,
    blocks: tuple[ReportBlock, ...],
    page_text: str,
) -> None:
    sheet.paint_head(canvas, body, report.heading, report.mark)
    sheet.paint_foot(canvas, body, report.heading, page_text)
    offset = sheet.HEAD_MM * MM
    for block in blocks:
        block.paint(canvas, body.band(offset, block.height))
        offset += block.height


def _paint_title(canvas: Canvas, box: Box, text: str) -> None:
    draw(canvas, text, Box(box.x, box.y, box.width, TITLE_MM * MM), _TITLE)


def _paint_sentence(canvas: Canvas, box: Box, *, lines: tuple[str, ...]) -> None:
    draw_lines(canvas, lines, box, _LINE)


def _paint_captions(
    canvas: Canvas, box: Box, columns: tuple[ReportColumn, ...], widths: tuple[float, ...]
) -> None:
    for column, cell in zip(columns, box.columns(widths, GAP_MM * MM), strict=True):
        draw(canvas, column.title, cell, _CAPTION_RIGHT if column.is_number else _CAPTION)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_row(
    canvas: Canvas,
    box: Box,
    cells: tuple[tuple[str, ...], ...],
    columns: tuple[ReportColumn, ...],
    widths: tuple[float, ...],
) -> None:
    inner = box.inset(0, ROW_PAD_MM * MM)
    for lines, column, cell in zip(cells, columns, inner.columns(widths, GAP_MM * MM), strict=True):
        if column.is_number:
            draw(canvas, "".join(lines), cell.band(0, height_of(1, _NUMBER)), _NUMBER)
        else:
            draw_lines(canvas, lines, cell, _CELL)
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)
