"""A player's record sheet: who it is, every round, every army list; blank or filled in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.fields import paint_fields
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Style
from app.printing.kit.values import Paper
from app.printing.papers import list_box, round_grid
from app.printing.papers.record_values import RecordLabels, RecordPage, RecordSheets

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

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


def render_record_sheets(sheets: RecordSheets, labels: RecordLabels, paper: Paper) -> Pages:
    """Print a page a player in the order given."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    painters = (
        partial(_paint, body=body, told=told, sheets=sheets, labels=labels) for told in sheets.pages
    )
    return Pages(paper, sheets.event, tuple(painters))


def places(body: Box, told: RecordPage, sheets: RecordSheets) -> Places:
    """Where everything of a page lies within its margins."""
    gap = GAP_MM * MM
    below = (sheet.HEAD_MM + GAP_MM / 2) * MM
    name = body.band(below, NAME_MM * MM)
    below += name.height
    facts = body.band(below, FACTS_MM * MM if len(told.player) > 1 else 0.0)
    below += facts.height + gap
    room = body.height - below - sheet.FOOT_MM * MM
    asked = round_grid.height_of(sheets, len(told.rounds))
    rounds = body.band(below, min(asked, ROUNDS_SHARE * room))
    below += rounds.height + gap
    lists = body.band(below, body.height - below - sheet.FOOT_MM * MM)
    return Places(name, facts, rounds, list_places(lists, len(told.lists)))


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
    canvas: Canvas, *, body: Box, told: RecordPage, sheets: RecordSheets, labels: RecordLabels
) -> None:
    sheet.paint_head(canvas, body, told.heading)
    sheet.paint_foot(canvas, body, told.heading, "")
    where = places(body, told, sheets)
    paint_fields(canvas, where.name, told.player[:1], _NAME)
    paint_fields(canvas, where.facts, told.player[1:], _FACT)
    round_grid.paint(canvas, where.rounds, told.rounds, sheets, labels)
    for box, army in zip(where.lists, told.lists, strict=True):
        list_box.paint(canvas, box, army, labels)
