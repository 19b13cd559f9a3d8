"""Blank army lists: one a page, with lines to write on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.fields import paint_fields
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Style
from app.printing.kit.values import Paper
from app.printing.papers import list_box
from app.printing.papers.record_values import RecordLabels, RecordPage

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

NAME_MM, FACTS_MM = 14.0, 12.0
"""The player's first field, and the row of the others: high enough for a pen."""

GAP_MM = 3.0
"""Between the player and the list."""

_NAME = Style(size=22, least=13, bold=True)
_FACT = Style(size=12, least=8)


def render_army_forms(
    event: str, forms: tuple[RecordPage, ...], labels: RecordLabels, paper: Paper
) -> Pages:
    """Print the forms in the order given; each has one list and no rounds."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    painters = (partial(_paint, body=body, told=told, labels=labels) for told in forms)
    return Pages(paper, event, tuple(painters))


def _paint(canvas: Canvas, *, body: Box, told: RecordPage, labels: RecordLabels) -> None:
    sheet.paint_head(canvas, body, told.heading)
    offset = (sheet.HEAD_MM + GAP_MM / 2) * MM
    for fields, high, style in (
        (told.player[:1], NAME_MM, _NAME),
        (told.player[1:], FACTS_MM, _FACT),
    ):
        if fields:
            paint_fields(canvas, body.band(offset, high * MM), fields, style)
            offset += high * MM
    offset += GAP_MM * MM
    list_box.paint(canvas, body.band(offset, body.height - offset), told.lists[0], labels)
