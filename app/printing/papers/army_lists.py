"""Army lists in full, as many pages a player as they need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.paragraph import draw_lines, height_of, wrapped
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import Paper
from app.printing.papers.record_values import ArmyLabels, ArmyPlayer, ArmySheets, ModelLine

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS_MM = 16.0
"""The width for an entry's points."""

ATTACHED_MM = 5.0
"""How far an attachment stands in below its unit."""

LIST_GAP_MM, PART_GAP_MM = 5.0, 2.0
"""What stays white above a list, and above a part of one."""

FIRST_MM = 3.0
"""What stays white below the heavy line of a page."""

_TITLE = Style(size=15, least=15, bold=True)
_FACT = Style(size=10.5, least=10.5)
_PART = Style(size=10.5, least=10.5, bold=True)
_MODEL = Style(size=11, least=11)
_TEXT = Style(size=9, least=9)
_POINTS = Style(size=11, least=6, align=Align.RIGHT)


@dataclass(frozen=True, slots=True)
class Row:
    """Lines of a list that stay together, perhaps with points to the right and a rule below."""

    lines: tuple[str, ...]
    style: Style
    above: float = 0.0
    """What stays white above, in points."""
    indent: float = 0.0
    points: str = ""
    has_rule: bool = False
    keeps_next: bool = False
    """A heading, which is never the last of a page."""

    @property
    def height(self) -> float:
        """With the white above it."""
        return self.above + height_of(len(self.lines), self.style)


def render_army_sheets(sheets: ArmySheets, labels: ArmyLabels, paper: Paper) -> Pages:
    """Print the players in the order given."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    painters = (painter for player in sheets.players for painter in _pages(player, labels, body))
    return Pages(paper, sheets.event, tuple(painters))


def _pages(player: ArmyPlayer, labels: ArmyLabels, body: Box) -> Iterator[Painter]:
    room = body.height - (sheet.HEAD_MM + FIRST_MM + sheet.FOOT_MM) * MM
    pages = _filled(tuple(_rows(player, labels, body.width)), room)
    for number, rows in enumerate(pages, 1):
        text = labels.page.format(page=number, pages=len(pages))
        yield partial(_paint, body=body, player=player, rows=rows, page_text=text)


def _rows(player: ArmyPlayer, labels: ArmyLabels, width: float) -> Iterator[Row]:
    if not player.lists:
        yield Row(wrapped(labels.none, width, _FACT), _FACT)
    for number, army in enumerate(player.lists):
        gap = LIST_GAP_MM * MM if number else 0.0
        yield Row(wrapped(army.title, width, _TITLE), _TITLE, gap, keeps_next=bool(army.models))
        for fact in army.facts:
            yield Row(wrapped(fact, width, _FACT), _FACT, keeps_next=bool(army.models))
        yield from _models(army.models, width)
        if army.specialists:
            yield _part(labels.specialists, width)
            yield from _models(army.specialists, width)
        yield from _texts(labels.handed_in, army.text, width)
    yield from _texts(labels.notes, player.notes, width)


def _texts(title: str, lines: tuple[str, ...], width: float) -> Iterator[Row]:
    if lines:
        yield _part(title, width)
    for line in lines:
        yield Row(wrapped(line, width, _TEXT) or ("",), _TEXT)


def _part(title: str, width: float) -> Row:
    return Row(wrapped(title, width, _PART), _PART, PART_GAP_MM * MM, keeps_next=True)


def _models(models: tuple[ModelLine, ...], width: float) -> Iterator[Row]:
    for number, one in enumerate(models):
        indent = ATTACHED_MM * MM if one.is_attached else 0.0
        lines = wrapped(one.name, width - indent - POINTS_MM * MM, _MODEL)
        yield Row(
            lines,
            _MODEL,
            above=0.0 if number else PART_GAP_MM * MM,
            indent=indent,
            points=one.points,
            has_rule=True,
        )


def _filled(rows: tuple[Row, ...], room: float) -> list[tuple[Row, ...]]:
    """Rows on pages of a height; a heading goes where what follows it goes."""
    pages: list[list[Row]] = [[]]
    used = 0.0
    for number, row in enumerate(rows):
        needed = row.height
        for after in rows[number + 1 :]:
            if not rows[number].keeps_next:
                break
            needed += after.height
            if not after.keeps_next:
                break
        if pages[-1] and used + needed > room:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += row.height
    return [tuple(one) for one in pages]


def _paint(
    canvas: Canvas, *, body: Box, player: ArmyPlayer, rows: tuple[Row, ...], page_text: str
) -> None:
    sheet.paint_head(canvas, body, player.heading)
    sheet.paint_foot(canvas, body, player.heading, page_text)
    offset = (sheet.HEAD_MM + FIRST_MM) * MM
    for row in rows:
        high = height_of(len(row.lines), row.style)
        band = body.band(offset + row.above, high)
        text = band.column(row.indent, band.width - row.indent)
        draw_lines(canvas, row.lines, text, row.style)
        if row.points:
            first = band.column(band.width - POINTS_MM * MM, POINTS_MM * MM)
            draw(canvas, row.points, first.band(0, height_of(1, row.style)), _POINTS)
        if row.has_rule:
            page.rule(canvas, band.x, band.right, band.y, page.HAIRLINE)
        offset += row.height
