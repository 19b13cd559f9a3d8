"""The box of one army list on a record sheet: its facts, its models, and lines to write on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.fields import ABOVE_MM, paint_fields
from app.printing.kit.page import MM, Box
from app.printing.kit.text import Align, Style, draw
from app.printing.papers.record_values import ListBox, ModelLine, RecordLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

TITLE_MM = 7.0
"""The list's number and caster."""

FIELD_MM = 9.5
"""A row of fields."""

PAD_MM = 1.5
"""Between the frame and what is in it."""

WORDS_MM = 4.2
"""The small words above the models, with what stays white above them."""

LINE_MM, LEAST_LINE_MM = 6.0, 3.0
"""How high a line is for a pen, and how low where there are many models."""

SPECIALISTS_SHARE = 0.28
"""How much of the height for models the specialists have on a blank sheet, and at most."""

LEAST_SPECIALISTS = 2
"""Lines that specialists always have."""

POINTS_MM = 10.0
"""The width for points."""

ATTACHED_MM = 3.0
"""How far an attachment stands in below its unit."""

STRIPS, LEAST_STRIP_MM = 2, 38.0
"""Models that have no room below each other stand in so many strips, if these get that wide."""

STRIP_GAP_MM = 3.0
"""Between strips."""

_TITLE = Style(size=12, least=8, bold=True)
_FIELD = Style(size=10, least=6.5)
_WORD = Style(size=7, least=5)
_WORD_RIGHT = Style(size=7, least=5, align=Align.RIGHT)
_MODEL = Style(size=10, least=6.5)
_POINTS = Style(size=10, least=5, align=Align.RIGHT)


def paint(canvas: Canvas, box: Box, army: ListBox, labels: RecordLabels) -> None:
    """Draw the whole box."""
    page.frame(canvas, box, page.FINE)
    inner = box.inset(PAD_MM * MM, PAD_MM * MM)
    title = inner.band(0, TITLE_MM * MM)
    draw(canvas, army.title, title, _TITLE)
    page.rule(canvas, box.x, box.right, title.y, page.FINE)
    top = title.height + PAD_MM * MM / 2
    for one in army.above:
        paint_fields(canvas, inner.band(top, FIELD_MM * MM), (one,), _FIELD)
        top += FIELD_MM * MM
    foot = FIELD_MM * MM if army.below else 0.0
    paint_fields(canvas, inner.band(inner.height - foot, foot), army.below, _FIELD)
    room = inner.band(top, inner.height - top - foot - PAD_MM * MM / 2)
    if army.models is not None:
        _paint_parts(canvas, room, army.models, army.specialists, labels)


def _paint_parts(
    canvas: Canvas,
    room: Box,
    models: tuple[ModelLine, ...],
    specialists: tuple[ModelLine, ...] | None,
    labels: RecordLabels,
) -> None:
    below = _specialists_height(room, models, specialists)
    _paint_models(canvas, room.band(0, room.height - below), labels.model, models, labels)
    if specialists is not None:
        part = room.band(room.height - below, below)
        _paint_models(canvas, part, labels.specialists, specialists, labels)


def _specialists_height(
    room: Box, models: tuple[ModelLine, ...], specialists: tuple[ModelLine, ...] | None
) -> float:
    """What specialists have of the height; many models beside few of them leave them less."""
    if specialists is None:
        return 0.0
    most = SPECIALISTS_SHARE * room.height
    if not models:
        return most
    lines = max(LEAST_SPECIALISTS, len(specialists))
    least = (WORDS_MM + lines * LEAST_LINE_MM) * MM
    # One line more in each part for the words above it.
    fair = room.height * (lines + 1) / (lines + len(models) + 2)
    return min(most, max(least, fair))


def _paint_models(
    canvas: Canvas, box: Box, word: str, models: tuple[ModelLine, ...], labels: RecordLabels
) -> None:
    room = box.band(WORDS_MM * MM, box.height - WORDS_MM * MM)
    # A hair more, so that lines that fit exactly are not lost to rounding.
    fitting = max(1, int(room.height / (LEAST_LINE_MM * MM) + 1e-6))
    gap = STRIP_GAP_MM * MM
    width = (box.width - (STRIPS - 1) * gap) / STRIPS
    strips = STRIPS if len(models) > fitting and width >= LEAST_STRIP_MM * MM else 1
    if strips == 1:
        width = box.width
    shown = _shown(models, fitting * strips, labels.more)
    a_strip = -(-max(1, len(shown)) // strips)
    count = max(a_strip, int(room.height / (LINE_MM * MM)))
    for number, strip in enumerate(box.columns((width,) * strips, gap)):
        words = strip.band(ABOVE_MM * MM, (WORDS_MM - ABOVE_MM) * MM)
        name = words.column(0, words.width - POINTS_MM * MM)
        draw(canvas, word, name, _WORD)
        draw(canvas, labels.points, words.column(name.width, POINTS_MM * MM), _WORD_RIGHT)
        mine = shown[number * a_strip : (number + 1) * a_strip]
        lines = strip.band(WORDS_MM * MM, room.height)
        _paint_lines(canvas, lines, mine, count)


def _shown(models: tuple[ModelLine, ...], most: int, more: str) -> tuple[ModelLine, ...]:
    """As many as have room; the last line then says how many more there are."""
    if len(models) <= most:
        return models
    kept = models[: most - 1]
    return (*kept, ModelLine(name=more.format(n=len(models) - len(kept)), points=""))


def _paint_lines(canvas: Canvas, box: Box, models: tuple[ModelLine, ...], count: int) -> None:
    # Boxes of one size have the same lines again and again: the file has these once.
    name = f"lines-{count}-{box.width:.2f}-{box.height:.2f}"
    page.stamp(canvas, name, box, partial(_paint_rules, count=count))
    high = box.height / count
    for number, model in enumerate(models):
        _paint_model(canvas, box.band(number * high, high), model)


def _paint_rules(canvas: Canvas, box: Box, *, count: int) -> None:
    for number in range(1, count + 1):
        page.rule(canvas, box.x, box.right, box.top - number * box.height / count, page.HAIRLINE)


def _paint_model(canvas: Canvas, line: Box, model: ModelLine) -> None:
    indent = ATTACHED_MM * MM if model.is_attached else 0.0
    name = line.column(indent, line.width - indent - POINTS_MM * MM)
    draw(canvas, model.name, name, _MODEL)
    draw(canvas, model.points, line.column(line.width - POINTS_MM * MM, POINTS_MM * MM), _POINTS)
