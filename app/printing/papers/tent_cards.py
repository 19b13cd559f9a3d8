"""Cards that are folded once and stand: names at the tables, numbers of tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.imposition import SheetGrid, paint_both_faces, render_cut
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import CAP_HEIGHT, LEADING, Align, Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers.values import NamePlace, PlacesSheet, TableCards

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FOLD_MM = 5.0
"""What stays white on either side of the fold, so that a crooked fold hurts no letter."""

SIDE_MM = 6.0
"""What stays white on the left and right of a name or a number."""

EVENT_SHARE = 0.1
"""How much of a face's height the event's name has, at its foot."""

LEAST_EVENT_MM, MOST_EVENT_MM = 3.2, 7.0
"""What a line of the least size needs, and what the event's name never exceeds."""

LINE_SHARE = 0.8
"""How far down the room for a name lies the line to write one on."""

BELOW_SHARE = 0.2
"""How much of a face's height the line below a name has."""

WORD_SHARE = 0.14
"""How much of a face's height the word above a number has."""

NUMBER_FILL = 0.9
"""How much of the height that is left the figures of a number fill."""

_NAME = Style(size=64, least=26, bold=True, align=Align.CENTRE)
_BELOW = Style(size=22, least=9, align=Align.CENTRE)
_EVENT = Style(size=10, least=7, align=Align.CENTRE)
_WORD = Style(size=30, least=10, align=Align.CENTRE)
_NUMBER = Style(size=900, least=20, bold=True, align=Align.CENTRE)


def render_places(sheet: PlacesSheet, paper: SheetSize, *, per_sheet: int) -> Pages:
    """Print a card a player, so many below each other on a sheet."""
    painters = tuple(
        partial(_paint_place, place=place, event=sheet.event) for place in sheet.places
    )
    return render_cut(paper, sheet.event, painters, SheetGrid(1, per_sheet))


def render_table_cards(cards: TableCards, paper: SheetSize, *, per_sheet: int) -> Pages:
    """Print a card a table, so many below each other on a sheet."""
    painters = tuple(partial(_paint_table, number=number, cards=cards) for number in cards.numbers)
    return render_cut(paper, cards.event, painters, SheetGrid(1, per_sheet))


def _paint_place(canvas: Canvas, box: Box, *, place: NamePlace, event: str) -> None:
    face = partial(_paint_name, place=place, event=event)
    paint_both_faces(canvas, box, FOLD_MM * MM, face)


def _paint_table(canvas: Canvas, box: Box, *, number: str, cards: TableCards) -> None:
    face = partial(_paint_number, number=number, cards=cards)
    paint_both_faces(canvas, box, FOLD_MM * MM, face)


def _paint_name(canvas: Canvas, face: Box, *, place: NamePlace, event: str) -> None:
    face = face.inset(SIDE_MM * MM, 0)
    event_height, below = _event_height(face), BELOW_SHARE * face.height
    name = face.height - event_height - below
    draw(canvas, place.name, face.band(0, name), _NAME)
    if not place.name:
        foot = face.top - LINE_SHARE * name
        page.rule(canvas, face.x, face.right, foot, page.HAIRLINE)
    draw(canvas, place.below, face.band(name, below), _BELOW)
    draw(canvas, event, face.band(name + below, event_height), _EVENT)


def _paint_number(canvas: Canvas, face: Box, *, number: str, cards: TableCards) -> None:
    face = face.inset(SIDE_MM * MM, 0)
    event_height, word = _event_height(face), WORD_SHARE * face.height
    draw(canvas, cards.word, face.band(0, word), _WORD)
    room = face.band(word, face.height - word - event_height)
    draw(canvas, number, _for_capitals(room), _NUMBER)
    draw(canvas, cards.event, face.band(face.height - event_height, event_height), _EVENT)


def _event_height(face: Box) -> float:
    return min(max(EVENT_SHARE * face.height, LEAST_EVENT_MM * MM), MOST_EVENT_MM * MM)


def _for_capitals(room: Box) -> Box:
    """The box in whose middle figures of no depth fill the room: a line is higher than they are."""
    height = room.height * NUMBER_FILL * LEADING / CAP_HEIGHT
    return Box(room.x, room.y - (height - room.height) / 2, room.width, height)
