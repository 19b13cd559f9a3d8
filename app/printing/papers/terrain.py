"""Terrain on paper: a card for each table, a sheet of small ones, and the packing list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.figure import GREY, draw_figure
from app.printing.kit.flow import Column, FlowPiece, columns_of, draw_column, piece, split_high
from app.printing.kit.imposition import FOUR, PlacePainter, SheetGrid, place, render_cut
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import LEAST_SIZE, Align, Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import (
    PackedPhoto,
    PackingSheet,
    TerrainCard,
    TerrainCards,
    TerrainLine,
)
from app.words.papers.labels import PackingLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

RESET_PER_SHEET = FOUR.per_sheet
"""Tables on a sheet by which a crew puts back what has moved."""

MAP_SHARE = 0.58
"""Of a card's longer side, which the map has before the list gets small."""

LEAST_MAP_MM = 47.0
"""The least side of a map, however long the list is: its numbers have the least size then."""

LARGEST, EASY = 12.0, 10.0
"""The largest size of the list in points, and the least for which the map grows."""

SIDE_MM = 2.0
GAP_MM = 4.0
TITLE_SHARE = 0.09
"""Of a card's height, for the table's number."""

NOTE_MM = 7.0

PACKING_COLUMNS = 2
PHOTO_COLUMNS, PHOTO_ROWS = 3, 4
PHOTO_LINE_MM = 5.0
"""For a line below a photo."""
_STEP = 0.5
_STEP_MM = 3.0

_TITLE = Style(size=40, least=12, bold=True)
_EVENT = Style(size=10, least=7, align=Align.RIGHT)
_NOTE = Style(size=8, least=7)
_HEADING = Style(size=11, least=11, bold=True)
_PACKED = Style(size=10, least=10)
_PACKED_NAME = Style(size=10, least=10, bold=True)


def render_terrain_cards(content: TerrainCards, paper: SheetSize, *, per_sheet: int) -> Pages:
    """Print a card a table: two on a sheet to be cut, or a sheet of small ones in their order.

    Args:
        content: the cards.
        paper: the size of the sheet.
        per_sheet: 1, 2 or ``RESET_PER_SHEET``.
    """
    cards = content.cards
    if per_sheet == RESET_PER_SHEET:
        # The boxes are packed away by then.
        cards = tuple(
            card._replace(lines=tuple(line._replace(box="") for line in card.lines))
            for card in cards
        )
    painters = tuple(partial(_paint_card, card=card, content=content) for card in cards)
    if per_sheet < RESET_PER_SHEET:
        return render_cut(paper, content.event, painters, SheetGrid(1, per_sheet))
    sheets = (
        partial(_paint_sheet, paper=paper, painters=painters[at : at + per_sheet])
        for at in range(0, len(painters), per_sheet)
    )
    return Pages(paper, content.event, tuple(sheets))


def _paint_sheet(canvas: Canvas, *, paper: SheetSize, painters: tuple[PlacePainter, ...]) -> None:
    for position, paint in enumerate(painters):
        paint(canvas, place(paper, position, FOUR))


def render_packing(content: PackingSheet, labels: PackingLabels, paper: SheetSize) -> Pages:
    """Print the packing list in two columns, on as many sheets as it needs."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    room = body.band(
        (sheet.HEAD_MM + 2) * MM, body.height - (sheet.HEAD_MM + sheet.FOOT_MM + 2) * MM
    )
    gap = 2 * GAP_MM * MM
    width = (room.width - gap) / PACKING_COLUMNS
    columns = columns_of(split_high(_parts(content, width), room.height), room.height)
    pages = [columns[at : at + PACKING_COLUMNS] for at in range(0, len(columns), PACKING_COLUMNS)]
    each = PHOTO_COLUMNS * PHOTO_ROWS
    photos = [content.photos[at : at + each] for at in range(0, len(content.photos), each)]
    count = len(pages) + len(photos)
    painters = tuple(
        partial(
            _paint_packing,
            body=body,
            places=room.columns((width,) * PACKING_COLUMNS, gap),
            content=content,
            columns=columns_,
            page_text=labels.page.format(page=number, pages=count),
        )
        for number, columns_ in enumerate(pages, 1)
    )
    painters += tuple(
        partial(
            _paint_photos,
            body=body,
            room=room,
            content=content,
            photos=photos_,
            page_text=labels.page.format(page=number, pages=count),
        )
        for number, photos_ in enumerate(photos, len(pages) + 1)
    )
    return Pages(paper, f"{content.heading.event} – {content.heading.title}", painters)


def _parts(content: PackingSheet, width: float) -> tuple[FlowPiece, ...]:
    pieces: list[FlowPiece] = []
    for title, lines in content.parts:
        pieces.append(piece(title, width, _HEADING, above=8, keeps_next=True))
        last = len(lines) - 1
        pieces += (
            # A table's list stays together with its heading.
            piece(line, width, _PACKED, above=1.5, is_listed=True, keeps_next=number < last)
            for number, line in enumerate(lines)
        )
    return tuple(pieces)


def _paint_packing(
    canvas: Canvas,
    *,
    body: Box,
    places: tuple[Box, ...],
    content: PackingSheet,
    columns: tuple[Column, ...],
    page_text: str,
) -> None:
    sheet.paint_head(canvas, body, content.heading)
    sheet.paint_foot(canvas, body, content.heading, page_text)
    for room, column in zip(places, columns, strict=False):
        draw_column(canvas, column, room)


def _paint_photos(
    canvas: Canvas,
    *,
    body: Box,
    room: Box,
    content: PackingSheet,
    photos: tuple[PackedPhoto, ...],
    page_text: str,
) -> None:
    """Paint what pieces look like, each above its name and its box."""
    from reportlab.lib.utils import ImageReader

    sheet.paint_head(canvas, body, content.heading)
    sheet.paint_foot(canvas, body, content.heading, page_text)
    gap, line = GAP_MM * MM, PHOTO_LINE_MM * MM
    width = (room.width - (PHOTO_COLUMNS - 1) * gap) / PHOTO_COLUMNS
    height = room.height / PHOTO_ROWS
    columns = room.columns((width,) * PHOTO_COLUMNS, gap)
    for number, photo in enumerate(photos):
        row, column = divmod(number, PHOTO_COLUMNS)
        place_ = columns[column].band(row * height, height - gap)
        picture = place_.band(0, place_.height - 2 * line)
        canvas.drawImage(
            ImageReader(BytesIO(photo.jpeg)),
            picture.x,
            picture.y,
            picture.width,
            picture.height,
            preserveAspectRatio=True,
            anchor="sw",
        )
        lines = place_.band(place_.height - 2 * line, 2 * line)
        draw(canvas, _cut(photo.name, width, _PACKED_NAME), lines.band(0, line), _PACKED_NAME)
        draw(canvas, _cut(photo.box, width, _PACKED), lines.band(line, line), _PACKED)


def _paint_card(canvas: Canvas, box: Box, *, card: TerrainCard, content: TerrainCards) -> None:
    inner = box.inset(SIDE_MM * MM, SIDE_MM * MM)
    title = max(TITLE_SHARE * inner.height, 6 * MM)
    left, right = inner.band(0, title).columns((inner.width * 0.5, inner.width * 0.5), 0)
    draw(canvas, card.table, left, _TITLE)
    draw(canvas, content.event, right, _EVENT)
    note = NOTE_MM * MM
    draw(canvas, content.note, inner.band(inner.height - note, note), _NOTE)
    gap = GAP_MM * MM / 2
    rest = inner.band(title + gap, inner.height - title - note - 2 * gap)
    lies_beside = rest.width > rest.height
    usual = MAP_SHARE * (rest.width if lies_beside else rest.height)
    side = min(rest.width, rest.height)
    while True:
        figure, room = _shared(rest, side, lies_beside=lies_beside)
        rows = _rows(card.lines, room, EASY if side > usual else LEAST_SIZE)
        if rows is not None or side - _STEP_MM * MM < LEAST_MAP_MM * MM:
            break
        side -= _STEP_MM * MM
    draw_figure(canvas, figure, card.figure, GREY)
    rows = rows or _tightest(card.lines, room)
    name = max(natural_width(_name(line), _styles(rows)[0]) for line in card.lines)
    for box_, line in rows.places(room, card.lines):
        _paint_line(canvas, box_, line, rows, name)


def _shared(rest: Box, side: float, *, lies_beside: bool) -> tuple[Box, Box]:
    """The room of a map of a side, and that of the list."""
    gap = GAP_MM * MM
    if lies_beside:
        return rest.column(0, side).band(0, side), rest.column(side + gap, rest.width - side - gap)
    figure = rest.column((rest.width - side) / 2, side).band(0, side)
    return figure, rest.band(side + gap / 2, rest.height - side - gap / 2)


@dataclass(frozen=True, slots=True)
class CardRows:
    """How the list of a card is set."""

    size: float
    """In points."""
    columns: int
    per_column: int
    is_high: bool
    """Each piece has two lines: its name, and where it lies."""

    @property
    def height(self) -> float:
        """Of a row, in points."""
        return self.size * (2.6 if self.is_high else 1.35)

    def places(
        self, room: Box, lines: tuple[TerrainLine, ...]
    ) -> Iterator[tuple[Box, TerrainLine]]:
        """The place of each piece, column by column."""
        gap = GAP_MM * MM
        width = (room.width - (self.columns - 1) * gap) / self.columns
        columns = room.columns((width,) * self.columns, gap)
        for number, line in enumerate(lines):
            column, row = divmod(number, self.per_column)
            yield columns[column].band(row * self.height, self.height), line


def _rows(lines: tuple[TerrainLine, ...], room: Box, least: float) -> CardRows | None:
    """The list in its largest size for which there is room; None where the least has none."""
    size = LARGEST
    while size >= least:
        for columns in (1, 2):
            for is_high in (False, True):
                rows = CardRows(size, columns, -(-len(lines) // columns), is_high)
                width = (room.width - (columns - 1) * GAP_MM * MM) / columns
                is_low_enough = rows.per_column * rows.height <= room.height
                if is_low_enough and _width(lines, rows) <= width:
                    return rows
        size -= _STEP
    return None


def _tightest(lines: tuple[TerrainLine, ...], room: Box) -> CardRows:
    """The list where there is room for it in no size: in the least, its names cut."""
    high = CardRows(LEAST_SIZE, 2, -(-len(lines) // 2), True)
    return high if high.per_column * high.height <= room.height else replace(high, is_high=False)


def _cut(text: str, width: float, style: Style) -> str:
    """A text that leaves its end out where it is too wide; the number tells which piece it is."""
    if natural_width(text, style) <= width:
        return text
    while text and natural_width(f"{text}…", style) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _width(lines: tuple[TerrainLine, ...], rows: CardRows) -> float:
    """What a column needs: names and places stand each in a column of their own."""
    name, where = _styles(rows)
    names = max(natural_width(_name(line), name) for line in lines)
    places = max(natural_width(_where(line), where) for line in lines)
    return max(names, places) if rows.is_high else names + rows.size + places


def _styles(rows: CardRows) -> tuple[Style, Style]:
    name = Style(size=rows.size, least=LEAST_SIZE, bold=True)
    return name, Style(size=rows.size, least=LEAST_SIZE)


def _name(line: TerrainLine) -> str:
    return f"{line.number}  {line.name}"


def _where(line: TerrainLine) -> str:
    return f"{line.where} · {line.box}" if line.box else line.where


def _paint_line(canvas: Canvas, row: Box, line: TerrainLine, rows: CardRows, names: float) -> None:
    name, where = _styles(rows)
    if rows.is_high:
        half = row.height / 2
        draw(canvas, _cut(_name(line), row.width, name), row.band(0, half), name)
        draw(canvas, _cut(_where(line), row.width, where), row.band(half, half), where)
        return
    places = natural_width(_where(line), where)
    left = min(names, row.width - places - rows.size)
    draw(canvas, _cut(_name(line), left, name), row.column(0, left), name)
    at = left + rows.size
    draw(canvas, _where(line), row.column(at, row.width - at), where)
