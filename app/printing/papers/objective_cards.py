"""Objective cards, as large as a playing card, nine on a sheet with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.fonts import clean
from app.printing.kit.imposition import CUT_DASH
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import Ability, ObjectiveCard, ObjectiveSheet
from app.words.papers.labels import ObjectiveLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
"""A playing card, which the usual sleeves hold."""

COLUMNS, ROWS = 3, 3
PER_SHEET = COLUMNS * ROWS

PAD_MM = 3.0
"""What stays white within a card: a crooked cut, and the rim of a sleeve."""

KIND_MM, NAME_MM, FIGURES_MM = 3.4, 7.5, 9.5
"""How high the kind of card, its name and its figures are."""

TRACK_MM = 3.2
"""The row of boxes to tick damage off; a box is as wide as the row allows, and no wider."""

LARGEST, SMALLEST = 8.5, 2.0
"""Sizes of the abilities, in points; the largest that the card has room for is taken. Only very
long ones of a custom packet need less than any other text of the event."""

WRITE_MM = 6.0
"""From one line to write on to the next."""

_STEP = 0.25
_GAP_MM = 1.0
_BESIDE = 0.6
"""What stays white between an ability's name and its text, as a share of the size."""

_LEAST_BESIDE = 0.3
"""Of the line, what has to be left for a text to begin beside its name."""

_UNDER_SHARE = 0.4
"""How much of a figure's field its name takes."""

_KIND = Style(size=7, least=7)
_NOTE = Style(size=7, least=7, align=Align.RIGHT)
_NAME = Style(size=15, least=9, bold=True)
_FIGURE = Style(size=13, least=7, bold=True, align=Align.CENTRE)
_UNDER = Style(size=7, least=7, align=Align.CENTRE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """An ability in lines; its name is at the head of the first where there is room beside it."""

    name: tuple[str, ...]
    beside: str
    """Of the text, what is beside the name's only line."""
    lines: tuple[str, ...]
    is_open: bool


def render_objectives(sheet: ObjectiveSheet, labels: ObjectiveLabels, paper: SheetSize) -> Pages:
    """Print the cards in the order given; and from the first again until the sheet is full."""
    cards = tuple(islice(cycle(sheet.cards), -(-len(sheet.cards) // PER_SHEET) * PER_SHEET))
    pages = range(0, len(cards), PER_SHEET)
    painters: Iterator[Painter] = (
        partial(
            _paint_sheet,
            cards=cards[first : first + PER_SHEET],
            sheet=sheet,
            labels=labels,
            paper=paper,
        )
        for first in pages
    )
    return Pages(paper, sheet.title, tuple(painters))


def place(paper: SheetSize, position: int) -> Box:
    """The card at a position, from the left to the right and down, the block in the middle."""
    whole = page.sheet(paper)
    row, column = divmod(position, COLUMNS)
    left = (whole.width - COLUMNS * WIDTH_MM * MM) / 2
    top = whole.height - (whole.height - ROWS * HEIGHT_MM * MM) / 2
    return Box(
        left + column * WIDTH_MM * MM,
        top - (row + 1) * HEIGHT_MM * MM,
        WIDTH_MM * MM,
        HEIGHT_MM * MM,
    )


def text_size(card: ObjectiveCard, width: float, room: float) -> float:
    """The largest size at which a card's abilities and lines go into so much room, in points."""
    size = LARGEST
    while size > SMALLEST and _needed(card, width, size) > room:
        size -= _STEP
    return size


def _paint_sheet(
    canvas: Canvas,
    *,
    cards: tuple[ObjectiveCard, ...],
    sheet: ObjectiveSheet,
    labels: ObjectiveLabels,
    paper: SheetSize,
) -> None:
    canvas.saveState()
    canvas.setLineWidth(page.HAIRLINE)
    canvas.setDash(*CUT_DASH)
    for line in _cuts(paper, len(cards)):
        canvas.line(*line)
    canvas.restoreState()
    for position, card in enumerate(cards):
        box = place(paper, position).inset(PAD_MM * MM, PAD_MM * MM)
        _paint_card(canvas, box, card, sheet, labels)


def _cuts(paper: SheetSize, count: int) -> tuple[tuple[float, float, float, float], ...]:
    """The edges of so many cards, as x and y of both ends; what two cards share only once."""
    edges: dict[tuple[float, float, float, float], None] = {}
    for position in range(count):
        box = place(paper, position)
        corners = (box.x, box.y, box.right, box.top)
        left, low, right, high = (round(corner, 3) for corner in corners)
        edges |= {
            (left, high, right, high): None,
            (left, low, right, low): None,
            (left, low, left, high): None,
            (right, low, right, high): None,
        }
    return tuple(edges)


def _paint_card(
    canvas: Canvas, box: Box, card: ObjectiveCard, sheet: ObjectiveSheet, labels: ObjectiveLabels
) -> None:
    kind = box.band(0, KIND_MM * MM)
    text = f"{labels.kind} · {sheet.packet}"
    beside = natural_width(card.note, _NOTE) + MM if card.note else 0.0
    if natural_width(text, _KIND) > kind.width - beside - MM:
        text = sheet.packet
    wide = kind.width - beside
    left, right = kind.columns((wide, kind.width - wide - MM), MM)
    draw(canvas, text, left, _KIND)
    draw(canvas, card.note, right, _NOTE)
    name = box.band(KIND_MM * MM, NAME_MM * MM)
    draw(canvas, card.name, name, _NAME)
    page.rule(canvas, box.x, box.right, name.y, page.FINE if not card.name else page.HEAVY)
    top = (KIND_MM + NAME_MM + _GAP_MM) * MM
    _paint_figures(canvas, box.band(top, FIGURES_MM * MM), card.figures)
    used = top + (FIGURES_MM + _GAP_MM) * MM
    if card.damage:
        _paint_track(canvas, box.band(used, TRACK_MM * MM), card.damage)
        used += (TRACK_MM + _GAP_MM) * MM
    room = Box(box.x, box.y, box.width, box.height - used)
    _paint_abilities(canvas, room, card)


def _paint_figures(canvas: Canvas, box: Box, figures: tuple[tuple[str, str], ...]) -> None:
    gap = _GAP_MM * MM
    needs = [natural_width(title, _UNDER) + 3 for title, _ in figures]
    spare = (box.width - (len(figures) - 1) * gap - sum(needs)) / len(figures)
    fields = box.columns([need + spare for need in needs], gap)
    for field, (title, figure) in zip(fields, figures, strict=True):
        page.frame(canvas, field, page.FINE)
        under = field.height * _UNDER_SHARE
        draw(canvas, figure, field.band(0, field.height - under).inset(1, 0), _FIGURE)
        draw(canvas, title, field.band(field.height - under, under).inset(1, 0), _UNDER)


def _paint_track(canvas: Canvas, box: Box, damage: int) -> None:
    step = box.width / damage
    side = min(box.height, step * 0.86)
    for number in range(damage):
        tick = Box(box.x + number * step, box.top - side, side, side)
        page.frame(canvas, tick, page.HAIRLINE)


def _paint_abilities(canvas: Canvas, room: Box, card: ObjectiveCard) -> None:
    size = text_size(card, room.width, room.height)
    plain, bold = _styles(size)
    offset = 0.0
    for paragraph in _paragraphs(card.abilities, room.width, size):
        if paragraph.beside:
            band = room.band(offset, height_of(1, plain))
            left = natural_width(paragraph.name[0], bold) + _BESIDE * size
            draw(canvas, paragraph.beside, band.column(left, band.width - left), plain)
        for lines, style in ((paragraph.name, bold), (paragraph.lines, plain)):
            high = height_of(len(lines), style)
            draw_lines(canvas, lines, room.band(offset, high), style)
            offset += high
        if paragraph.is_open:
            offset += WRITE_MM * MM
            page.rule(canvas, room.x, room.right, room.top - offset, page.HAIRLINE)
        offset += _GAP_MM * MM
    for _ in range(card.room):
        offset += WRITE_MM * MM
        page.rule(canvas, room.x, room.right, room.top - offset, page.HAIRLINE)


def _needed(card: ObjectiveCard, width: float, size: float) -> float:
    plain, bold = _styles(size)
    height = sum(
        height_of(len(paragraph.name), bold)
        + height_of(len(paragraph.lines), plain)
        + (_GAP_MM + paragraph.is_open * WRITE_MM) * MM
        for paragraph in _paragraphs(card.abilities, width, size)
    )
    return height + card.room * WRITE_MM * MM


def _paragraphs(abilities: tuple[Ability, ...], width: float, size: float) -> Iterator[Paragraph]:
    plain, bold = _styles(size)
    for ability in abilities:
        name = wrapped(ability.name, width, bold)
        room = width - natural_width(ability.name, bold) - _BESIDE * size
        text, beside = clean(ability.text), ""
        if text and room > _LEAST_BESIDE * width:
            beside = wrapped(text, room, plain)[0]
            text = text[len(beside) :].strip()
        yield Paragraph(
            name=name, beside=beside, lines=wrapped(text, width, plain), is_open=ability.is_open
        )


def _styles(size: float) -> tuple[Style, Style]:
    return Style(size=size, least=size), Style(size=size, least=size, bold=True)
