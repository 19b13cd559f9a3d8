"""Pages of rows: the head and foot of every page, and rows shared out evenly among pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import LEAST_SIZE, Align, Style, draw, fit, natural_width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.printing.kit.values import Heading, SheetSize


# A framed word in the upper right corner: for whom a sheet is, or until when it is kept.


HEIGHT_MM = 6.0
_PAD_MM = 2.0
_WIDEST = 0.65
"""As a share of the body."""

_STYLE = Style(size=10, least=7, bold=True, align=Align.CENTRE)


def paint_mark(canvas: Canvas, body: Box, text: str) -> float:
    """Draw a mark into the upper right corner of a page's body; "" draws nothing.

    Returns:
        How much of the width it takes, with the white beside it.
    """
    if not text:
        return 0.0
    pad = _PAD_MM * MM
    width = min(natural_width(text, _STYLE) + 2 * pad, body.width * _WIDEST)
    place = Box(body.right - width, body.top - HEIGHT_MM * MM, width, HEIGHT_MM * MM)
    page.frame(canvas, place, page.HEAVY)
    draw(canvas, text, place.inset(pad / 2, 0), _STYLE)
    return width + pad


MARGIN_MM = 12.7
"""The white border of a sheet: half an inch, room for a pin or a hand."""

HEAD_MM = 20.0
"""From the upper margin to the heavy line below the title."""

CAPTIONS_MM = 7.0
"""The row of column headers below the heavy line."""

ROW_PAD_MM = 0.2
"""What stays white above and below the text of a row."""

FOOT_MM = 8.0
"""What the last line of the page takes above the lower margin."""

_TITLE_MM = 12.0
_EVENT = Style(size=11, least=7)
_TITLE = Style(size=24, least=13, bold=True)
_SUBTITLE = Style(size=13, least=8, align=Align.RIGHT)
LEGEND_GAP_MM = 2.0
"""What stays white above the legend."""

_LEGEND = Style(size=8.5, least=8.5)
_FOOT = Style(size=8.5, least=7)
_FOOT_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)

RowPainter = Callable[["Canvas", Box], None]
"""Draws one row, or the column headers, into its box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRows:
    """What a sheet repeats: the headers on each page, and the rows once."""

    captions: RowPainter
    rows: tuple[RowPainter, ...]
    least_mm: float
    """How low a row may get when there are many."""
    most_mm: float
    """How high it gets when there are few."""
    mark: str = ""
    """Framed in the corner of each page; mostly nothing."""
    legend: str = ""
    """What the short words of the captions mean, at the foot of each page."""


@dataclass(frozen=True, slots=True)
class Share:
    """How rows lie on pages."""

    pages: int
    per_page: int
    row_height: float
    """In points."""


_MORE_ON_SEVERAL = 1.5
"""By how much more rows grow so that no page of several is left half empty."""


def share_out(count: int, room: float, least: float, most: float) -> Share:
    """Lay rows on as few pages as can be, evenly, each row as high as that allows.

    Args:
        count: How many rows; none still makes a page.
        room: The height for rows on a page, in points, as the other measures.
        least: The least height of a row.
        most: The greatest height of a row on an only page; on several, rows are higher where the
            pages have room left.
    """
    fitting = max(1, int(room / least + 1e-6))
    pages = max(1, -(-count // fitting))
    per_page = max(1, -(-count // pages))
    highest = most if pages == 1 else most * _MORE_ON_SEVERAL
    return Share(pages, per_page, min(highest, room / per_page))


def readable_mm(
    texts: Iterable[tuple[str, Style]], width: float, heights_mm: Sequence[float], pad_mm: float = 0
) -> float:
    """The first of some heights in which every text can be read in a width; else the last.

    Args:
        texts: each with how it is set.
        width: that each has, in points.
        heights_mm: to choose from, in order.
        pad_mm: what of a height stays white.
    """
    left = list(texts)
    for height in heights_mm:
        room = (height - pad_mm) * MM
        left = [one for one in left if fit(one[0], width, room, one[1]).size < LEAST_SIZE]
        if not left:
            return height
    return heights_mm[-1]


def render(
    paper: SheetSize,
    heading: Heading,
    page_label: str,
    rows: SheetRows,
    before: Sequence[RowPainter] = (),
    below: float = 0.0,
) -> Pages:
    """Paint all rows onto as many pages as they need.

    Args:
        before: what is painted onto pages of its own before them, between head and foot.
        below: what more than the margin stays free at the foot of each page, in points.
    """
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM).raised(below)
    legend = wrapped(rows.legend, body.width, _LEGEND)
    legend_room = height_of(len(legend), _LEGEND) + (LEGEND_GAP_MM * MM if legend else 0.0)
    room = body.height - (HEAD_MM + CAPTIONS_MM + FOOT_MM) * MM - legend_room
    share = share_out(len(rows.rows), room, rows.least_mm * MM, rows.most_mm * MM)
    texts = _page_texts(page_label, len(before) + share.pages)
    first = (
        partial(_paint_whole, body=body, heading=heading, page_text=text, paint=paint)
        for paint, text in zip(before, texts, strict=False)
    )
    painters = (
        partial(
            _paint_page,
            body=body,
            heading=heading,
            page_text=texts[len(before) + number],
            captions=rows.captions,
            rows=rows.rows[number * share.per_page : (number + 1) * share.per_page],
            row_height=share.row_height,
            legend=legend,
            mark=rows.mark,
        )
        for number in range(share.pages)
    )
    return Pages(paper, _document_title(heading), (*first, *painters))


def body_of(paper: SheetSize) -> Box:
    """Where ``render_whole`` lets a page be painted: between head and foot."""
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    return Box(body.x, body.y + FOOT_MM * MM, body.width, body.height - (HEAD_MM + FOOT_MM) * MM)


def render_whole(
    paper: SheetSize, heading: Heading, page_label: str, painters: Sequence[RowPainter]
) -> Pages:
    """Put head and foot around what paints each page by itself."""
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    whole = (
        partial(_paint_whole, body=body, heading=heading, page_text=text, paint=paint)
        for paint, text in zip(painters, _page_texts(page_label, len(painters)), strict=True)
    )
    return Pages(paper, _document_title(heading), tuple(whole))


def _page_texts(page_label: str, pages: int) -> list[str]:
    return [page_label.format(page=number, pages=pages) for number in range(1, pages + 1)]


def _document_title(heading: Heading) -> str:
    return f"{heading.event} – {heading.title}"


def _paint_whole(
    canvas: Canvas, *, body: Box, heading: Heading, page_text: str, paint: RowPainter
) -> None:
    paint_head(canvas, body, heading)
    paint_foot(canvas, body, heading, page_text)
    paint(
        canvas,
        Box(body.x, body.y + FOOT_MM * MM, body.width, body.height - (HEAD_MM + FOOT_MM) * MM),
    )


def _paint_page(
    canvas: Canvas,
    *,
    body: Box,
    heading: Heading,
    page_text: str,
    captions: RowPainter,
    rows: tuple[RowPainter, ...],
    row_height: float,
    legend: tuple[str, ...],
    mark: str,
) -> None:
    paint_head(canvas, body, heading, mark)
    paint_foot(canvas, body, heading, page_text)
    high = height_of(len(legend), _LEGEND)
    draw_lines(canvas, legend, Box(body.x, body.y + FOOT_MM * MM, body.width, high), _LEGEND)
    captions(canvas, body.band(HEAD_MM * MM, CAPTIONS_MM * MM))
    offset = (HEAD_MM + CAPTIONS_MM) * MM
    for number, paint in enumerate(rows):
        paint(canvas, body.band(offset + number * row_height, row_height))


def paint_head(
    canvas: Canvas, body: Box, heading: Heading, mark: str = "", least: float = LEAST_SIZE
) -> None:
    """Draw what stands above every page, down to the heavy line.

    Args:
        canvas: The file that is being made.
        body: The page within its margins.
        heading: The words.
        mark: What stands framed in the corner; mostly nothing.
        least: The smallest size of the event's name; larger where the page is made smaller later.
    """
    room_left = body.width - paint_mark(canvas, body, mark)
    high = (HEAD_MM - _TITLE_MM - 2) * MM
    event = body.band(0, high).column(0, room_left)
    if fit(heading.event, event.width, high, _EVENT).size >= least:
        draw(canvas, heading.event, event, _EVENT)
    else:
        # The title gives way to a long name.
        style = Style(size=least, least=least)
        lines = wrapped(heading.event, event.width, style)
        high = max(high, height_of(len(lines), style))
        draw_lines(canvas, lines, event.band(0, high), style)
    title_row = body.band(high, (HEAD_MM - 2) * MM - high)
    share = 0.62 if heading.subtitle else 1.0
    title, subtitle = title_row.columns(
        (title_row.width * share - 4 * MM, title_row.width * (1 - share)), 4 * MM
    )
    draw(canvas, heading.title, title, _TITLE)
    draw(canvas, heading.subtitle, subtitle, _SUBTITLE)
    page.rule(canvas, body.x, body.right, body.top - HEAD_MM * MM, page.HEAVY)


def paint_foot(canvas: Canvas, body: Box, heading: Heading, page_text: str) -> None:
    """Draw the last line of a page."""
    foot = Box(body.x, body.y, body.width, (FOOT_MM - 3) * MM)
    share = 0.3 if page_text else 0.0
    left, right = foot.columns((foot.width * (1 - share) - 4 * MM, foot.width * share), 4 * MM)
    draw(canvas, heading.printed_at, left, _FOOT)
    draw(canvas, page_text, right, _FOOT_RIGHT)
