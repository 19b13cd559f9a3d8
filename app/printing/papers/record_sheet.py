"""A player's record sheet: who it is, every round, every army list; blank or filled in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.fields import paint_choices, paint_fields
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers import army_lists as list_box
from app.printing.papers.values import (
    RecordPage,
    RecordSheets,
    RoundCell,
    RoundColumn,
    RoundLine,
)
from app.words.papers.labels import RecordLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


# The rounds of a record sheet as a grid: one below the other, or side by side.


MOST_ROW_MM = 11.0
"""How high a box gets where there is room: a pen writes in it with ease."""

HEAD_MM = 9.8
"""The row of headers, which may take three lines."""

TITLE_MM = 14.0
"""The width for a round's number where rounds stand below each other."""

NUMBER_MM = 21.0
"""The width of a column of numbers."""

CHOICE_MM = 8.0
"""The width for each word to be circled."""

WORDS_MM = 40.0
"""The width of the labels, where rounds are side by side."""

PAD_MM = 0.8
"""Between the line of a box and what is in it."""

SMALL_WIDE_SHARE, SMALL_SHARE = 0.3, 0.46
"""How much of a box's height its second line has: a table below a name, a name below a number."""

_HEAD = Style(size=8, least=7, align=Align.CENTRE)
_HEAD_WIDE = Style(size=8, least=7)
_TITLE = Style(size=14, least=7, bold=True, align=Align.CENTRE)
_WIDE = Style(size=13, least=8.5, bold=True, shortens=True)
_NUMBER = Style(size=13, least=7, bold=True, align=Align.CENTRE)
_SMALL = Style(size=8, least=7)
_SMALL_CENTRE = Style(size=8, least=7, align=Align.CENTRE)


@dataclass(frozen=True, slots=True)
class RoundGrid:
    """Where everything lies; boxes of cells are by round, then by column."""

    corner: Box
    columns: tuple[Box, ...]
    rounds: tuple[Box, ...]
    cells: tuple[tuple[Box, ...], ...]
    whole: tuple[Box, ...]
    """All boxes of a round together."""


def height_of(sheets: RecordSheets, rounds: int) -> float:
    """What the grid of so many rounds takes where there is room, in points."""
    rows = len(sheets.columns) if sheets.lies_across else rounds
    return (HEAD_MM + rows * MOST_ROW_MM) * MM


def paint(
    canvas: Canvas,
    box: Box,
    rounds: tuple[RoundLine, ...],
    sheets: RecordSheets,
    labels: RecordLabels,
) -> None:
    """Draw the whole grid: what is the same on every sheet once, then what is the player's."""
    totals = sum(line.is_total for line in rounds)
    empty = partial(_paint_empty, rounds=rounds, sheets=sheets, labels=labels)
    page.stamp(canvas, f"rounds-{len(rounds)}-{totals}", box, empty)
    for line, places in zip(rounds, _grid(box, rounds, sheets).cells, strict=True):
        for column, place, cell in zip(sheets.columns, places, line.cells, strict=True):
            _paint_cell(canvas, place, column, cell, line)


def _grid(box: Box, rounds: tuple[RoundLine, ...], sheets: RecordSheets) -> RoundGrid:
    if sheets.lies_across:
        return _across(box, len(rounds), len(sheets.columns))
    return _below(box, len(rounds), sheets.columns)


def _below(box: Box, rounds: int, columns: tuple[RoundColumn, ...]) -> RoundGrid:
    first, *strips = box.columns(_widths(box, columns), 0)
    head = HEAD_MM * MM
    high = (box.height - head) / max(1, rounds)
    offsets = [head + number * high for number in range(rounds)]
    return RoundGrid(
        corner=first.band(0, head),
        columns=tuple(strip.band(0, head) for strip in strips),
        rounds=tuple(first.band(offset, high) for offset in offsets),
        cells=tuple(tuple(strip.band(offset, high) for strip in strips) for offset in offsets),
        whole=tuple(box.band(offset, high) for offset in offsets),
    )


def _across(box: Box, rounds: int, columns: int) -> RoundGrid:
    words, head = WORDS_MM * MM, HEAD_MM * MM
    width = (box.width - words) / max(1, rounds)
    first, *strips = box.columns((words, *(width,) * rounds), 0)
    high = (box.height - head) / max(1, columns)
    offsets = [head + number * high for number in range(columns)]
    return RoundGrid(
        corner=first.band(0, head),
        columns=tuple(first.band(offset, high) for offset in offsets),
        rounds=tuple(strip.band(0, head) for strip in strips),
        cells=tuple(tuple(strip.band(offset, high) for offset in offsets) for strip in strips),
        whole=tuple(strips),
    )


def _paint_empty(
    canvas: Canvas,
    box: Box,
    *,
    rounds: tuple[RoundLine, ...],
    sheets: RecordSheets,
    labels: RecordLabels,
) -> None:
    """Draw frames and words, no player's figures."""
    grid = _grid(box, rounds, sheets)
    head = _HEAD_WIDE if sheets.lies_across else _HEAD
    _paint_word(canvas, grid.corner, labels.round, head)
    for line, title, cells in zip(rounds, grid.rounds, grid.cells, strict=True):
        _paint_word(canvas, title, line.title, _TITLE)
        for place in cells:
            page.frame(canvas, place, page.FINE)
    for column, place in zip(sheets.columns, grid.columns, strict=True):
        _paint_word(canvas, place, column.title, _HEAD_WIDE if column.is_wide else head)
    for line, whole in zip(rounds, grid.whole, strict=True):
        if line.is_total:
            page.frame(canvas, whole, page.HEAVY)


def _widths(box: Box, columns: tuple[RoundColumn, ...]) -> tuple[float, ...]:
    """The round's number, then each column; what is left is for those that take names."""
    fixed = [
        0.0 if column.is_wide else max(NUMBER_MM, len(column.choices) * CHOICE_MM) * MM
        for column in columns
    ]
    wide = sum(column.is_wide for column in columns)
    title = TITLE_MM * MM
    rest = box.width - title - sum(fixed)
    if not wide:
        # The form has no name: the numbers share the whole width.
        grown = [width + rest / max(1, len(columns)) for width in fixed]
        return (title, *grown)
    return (
        title,
        *(rest / wide if column.is_wide else fixed[n] for n, column in enumerate(columns)),
    )


def _paint_word(canvas: Canvas, box: Box, word: str, style: Style) -> None:
    page.frame(canvas, box, page.FINE)
    draw(canvas, word, box.inset(PAD_MM * MM, PAD_MM * MM / 2), style)


def _paint_cell(
    canvas: Canvas, box: Box, column: RoundColumn, cell: RoundCell, line: RoundLine
) -> None:
    inner = box.inset(PAD_MM * MM, PAD_MM * MM / 2)
    share = SMALL_WIDE_SHARE if column.is_wide else SMALL_SHARE
    small = inner.height * share if cell.small else 0.0
    above = inner.band(0, inner.height - small)
    if column.choices and cell.text in ("", *column.choices) and not line.is_total:
        paint_choices(canvas, above, column.choices, cell.text)
    else:
        draw(canvas, cell.text, above, _WIDE if column.is_wide else _NUMBER)
    if small:
        style = _SMALL if column.is_wide else _SMALL_CENTRE
        draw(canvas, cell.small, inner.band(inner.height - small, small), style)


NAME_MM, FACTS_MM = 14.0, 10.5
"""The player's first field, and the row of the others."""

GAP_MM = 3.0
"""Between the head, the player, the rounds and the lists."""

ROUNDS_SHARE = 0.43
"""How much of the height below the player the rounds may take, at most."""

LISTS_A_ROW = 3
"""More boxes of lists than this do not stand side by side."""

LIST_GAP_MM = 3.0
"""Between boxes of lists."""

_NAME = Style(size=22, least=13, bold=True)
_FACT = Style(size=12, least=8)


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a sheet lie."""

    name: Box
    facts: Box
    rounds: Box
    lists: tuple[Box, ...]


def render_record_sheets(sheets: RecordSheets, labels: RecordLabels, paper: SheetSize) -> Pages:
    """Print a page a player in the order given."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    painters = (
        partial(_paint, body=body, form=form, sheets=sheets, labels=labels) for form in sheets.pages
    )
    return Pages(paper, sheets.event, tuple(painters))


def places(body: Box, form: RecordPage, sheets: RecordSheets) -> Places:
    """Where everything of a page lies within its margins."""
    gap = GAP_MM * MM
    below = (sheet.HEAD_MM + GAP_MM / 2) * MM
    name = body.band(below, NAME_MM * MM)
    below += name.height
    facts = body.band(below, FACTS_MM * MM if len(form.player) > 1 else 0.0)
    below += facts.height + gap
    room = body.height - below - sheet.FOOT_MM * MM
    wanted = height_of(sheets, len(form.rounds))
    rounds = body.band(below, min(wanted, ROUNDS_SHARE * room))
    below += rounds.height + gap
    lists = body.band(below, body.height - below - sheet.FOOT_MM * MM)
    return Places(name, facts, rounds, list_places(lists, len(form.lists)))


def list_places(room: Box, count: int) -> tuple[Box, ...]:
    """Boxes of equal size, row by row, for so many lists."""
    rows = -(-count // LISTS_A_ROW)
    if not rows:
        return ()
    a_row = -(-count // rows)
    gap = LIST_GAP_MM * MM
    width = (room.width - (a_row - 1) * gap) / a_row
    height = (room.height - (rows - 1) * gap) / rows
    bands = (room.band(row * (height + gap), height) for row in range(rows))
    return tuple(box for band in bands for box in band.columns((width,) * a_row, gap))[:count]


def _paint(
    canvas: Canvas, *, body: Box, form: RecordPage, sheets: RecordSheets, labels: RecordLabels
) -> None:
    sheet.paint_head(canvas, body, form.heading)
    below = " · ".join(filter(None, (form.heading.printed_at, labels.legend)))
    sheet.paint_foot(canvas, body, form.heading._replace(printed_at=below), "")
    where = places(body, form, sheets)
    paint_fields(canvas, where.name, form.player[:1], _NAME)
    paint_fields(canvas, where.facts, form.player[1:], _FACT)
    paint(canvas, where.rounds, form.rounds, sheets, labels)
    for box, army in zip(where.lists, form.lists, strict=True):
        list_box.paint(canvas, box, army, labels)
