"""Objective cards, as large as a playing card, nine on a sheet with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.imposition import CUT_DASH
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers.values import Ability, ObjectiveCard, ObjectiveSheet
from app.words.papers.labels import ObjectiveLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
"""A playing card, which the usual sleeves hold."""

COLUMNS, ROWS = 3, 3
PER_SHEET = COLUMNS * ROWS

PAD_MM = 3.5
"""What stays white within a card: a crooked cut, and the rim of a sleeve."""

KIND_MM, NAME_MM, FIGURES_MM, FOOT_MM = 4.0, 8.0, 10.0, 3.6
"""How high the kind of card, its name, its figures and its foot are."""

TRACK_MM = 3.2
"""The row of boxes to tick damage off; a box is as wide as the row allows, and no wider."""

LARGEST, SMALLEST = 8.0, 5.5
"""Sizes of the abilities, in points; the largest that the card has room for is taken."""

WRITE_MM = 6.0
"""From one line to write on to the next."""

_STEP = 0.25
_GAP_MM = 1.2
_UNDER_SHARE = 0.36
"""How much of a figure's field its name takes."""

_KIND = Style(size=6.5, least=5)
_NOTE = Style(size=6.5, least=5, align=Align.RIGHT)
_NAME = Style(size=15, least=9, bold=True)
_FIGURE = Style(size=13, least=7, bold=True, align=Align.CENTRE)
_UNDER = Style(size=6, least=4.5, align=Align.CENTRE)
_FOOT = Style(size=5.5, least=4.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """An ability in lines, its name first."""

    name: tuple[str, ...]
    lines: tuple[str, ...]
    is_open: bool


def render_objectives(sheet: ObjectiveSheet, labels: ObjectiveLabels, paper: SheetSize) -> Pages:
    """Print the cards in the order given; few of them as often as a sheet holds the whole set."""
    cards = sheet.cards * max(1, PER_SHEET // max(1, len(sheet.cards)))
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
    left, right = kind.columns((kind.width / 2, kind.width / 2), 0)
    draw(canvas, labels.kind, left, _KIND)
    draw(canvas, card.note, right, _NOTE)
    name = box.band(KIND_MM * MM, NAME_MM * MM)
    draw(canvas, card.name, name, _NAME)
    page.rule(canvas, box.x, box.right, name.y, page.FINE if not card.name else page.HEAVY)
    top = (KIND_MM + NAME_MM + _GAP_MM) * MM
    _paint_figures(canvas, box.band(top, FIGURES_MM * MM), card.figures)
    foot = Box(box.x, box.y, box.width, FOOT_MM * MM)
    draw(canvas, sheet.packet, foot, _FOOT)
    used = top + (FIGURES_MM + _GAP_MM) * MM
    if card.damage:
        _paint_track(canvas, box.band(used, TRACK_MM * MM), card.damage)
        used += (TRACK_MM + _GAP_MM) * MM
    room = Box(box.x, foot.top, box.width, box.height - used - foot.height)
    _paint_abilities(canvas, room, card)


def _paint_figures(canvas: Canvas, box: Box, figures: tuple[tuple[str, str], ...]) -> None:
    gap = _GAP_MM * MM
    wide = (box.width - (len(figures) - 1) * gap) / len(figures)
    fields = box.columns((wide,) * len(figures), gap)
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
        yield Paragraph(
            name=wrapped(ability.name, width, bold),
            lines=wrapped(ability.text, width, plain),
            is_open=ability.is_open,
        )


def _styles(size: float) -> tuple[Style, Style]:
    return Style(size=size, least=size), Style(size=size, least=size, bold=True)
