"""Fields side by side: a small word, below it what is written, or choices to be circled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, Box
from app.printing.kit.text import Align, Style, draw, fit
from app.printing.papers.values import PrintedField

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ABOVE_MM = 0.8
"""What stays white above the small word: the line of another field may be there."""

WORD_MM = 3.2
"""The small word above what is written."""

GAP_MM = 3.0
"""Between fields."""

CHOICE_WEIGHT, WIDE_WEIGHT = 0.35, 1.6
"""How the width is shared out: to each choice of a field that has some, to any other field."""

CIRCLE = 0.9
"""How far from the middle of a choice its circle runs, as a share of the size of the letters."""

CHOICE_SHARE = 0.45
"""How much of its width a choice fills, at most: its circle must not touch the next one."""

_WORD = Style(size=7, least=7)
_CHOICE = Style(size=11, least=7, align=Align.CENTRE)


def paint_fields(canvas: Canvas, box: Box, fields: tuple[PrintedField, ...], style: Style) -> None:
    """Draw fields into a row, each with a line below it to write on."""
    if not fields:
        return
    weights = [len(field.choices) * CHOICE_WEIGHT or WIDE_WEIGHT for field in fields]
    room = box.width - (len(fields) - 1) * GAP_MM * MM
    widths = [room * weight / sum(weights) for weight in weights]
    for field, cell in zip(fields, box.columns(widths, GAP_MM * MM), strict=True):
        top = ABOVE_MM * MM
        draw(canvas, field.title, cell.band(top, WORD_MM * MM), _WORD)
        top += WORD_MM * MM
        below = cell.band(top, cell.height - top)
        if field.choices and field.text in ("", *field.choices):
            paint_choices(canvas, below, field.choices, field.text)
        else:
            draw(canvas, field.text, below, style)
            page.rule(canvas, cell.x, cell.right, cell.y, page.HAIRLINE)


def paint_choices(canvas: Canvas, box: Box, choices: tuple[str, ...], chosen: str) -> None:
    """Draw words in equal steps, a circle round the one that is chosen."""
    # Boxes of one size hold the same words again and again: the file has these once.
    letters = "-".join(f"{ord(letter):x}" for word in choices for letter in word)
    name = f"choices-{letters}-{box.width:.2f}-{box.height:.2f}"
    page.stamp(canvas, name, box, partial(_paint_words, choices=choices))
    if chosen in choices:
        cell = _cells(box, choices)[choices.index(chosen)]
        size = fit(chosen, _inner(cell).width, cell.height, _CHOICE).size
        canvas.setLineWidth(page.HEAVY)
        radius = min(CIRCLE * size, (min(cell.width, cell.height) - page.HEAVY) / 2)
        canvas.circle(cell.x + cell.width / 2, cell.y + cell.height / 2, radius)


def _paint_words(canvas: Canvas, box: Box, *, choices: tuple[str, ...]) -> None:
    for word, cell in zip(choices, _cells(box, choices), strict=True):
        draw(canvas, word, _inner(cell), _CHOICE)


def _cells(box: Box, choices: tuple[str, ...]) -> tuple[Box, ...]:
    return box.columns((box.width / len(choices),) * len(choices), 0)


def _inner(cell: Box) -> Box:
    """The part of its cell that a choice may fill."""
    return cell.inset(cell.width * (1 - CHOICE_SHARE) / 2, 0)
