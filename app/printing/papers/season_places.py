"""Who qualifies for the finals of a season and why, who may be called up, and who is out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import Heading, SheetSize
from app.words.papers.labels import SeasonPlacesLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

GAP_MM = 3.0
"""Between columns."""

POINTS_MM = 13.0
"""The width for the points."""

NAME_SHARE, LINE_SHARE = 0.3, 0.26
"""Of the width beside the points; the reason has the rest."""

_SECTION_MM = 10.0
_PAD_MM = 1.1
_NOTE_GAP_MM = 1.5
_CAPTION = Style(size=8.5, least=7)
_CAPTION_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)
_SECTION = Style(size=13, least=9, bold=True)
_NAME = Style(size=11, least=11, bold=True)
_REGION = Style(size=8.5, least=7)
_LINE = Style(size=9.5, least=9.5)
_WHY = Style(size=9, least=9)
_POINTS = Style(size=11, least=8, align=Align.RIGHT)
_NOTE = Style(size=9, least=9, bold=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlace:
    """Somebody of the season, and how that person stands to the finals."""

    name: str
    region: str
    points: str
    line: str
    """By which line somebody is in; may be empty."""
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlaceSection:
    """People under one title, in order."""

    title: str
    places: tuple[SeasonPlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlacesSheet:
    """Everybody of the season by whether they play its finals."""

    heading: Heading
    notes: tuple[str, ...]
    """What isn't decided yet, above everything else."""
    sections: tuple[SeasonPlaceSection, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A section's title, or somebody in it."""

    height: float
    title: str = ""
    place: SeasonPlace | None = None
    name: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


def render_season_places(
    places: SeasonPlacesSheet, labels: SeasonPlacesLabels, paper: SheetSize
) -> Pages:
    """Print everybody with the reason, section by section; no row is split between pages."""
    body = sheet.body_of(paper)
    notes = tuple(line for note in places.notes for line in wrapped(note, body.width, _NOTE))
    high = height_of(len(notes), _NOTE) + (_NOTE_GAP_MM * MM if notes else 0.0)
    room = body.height - sheet.CAPTIONS_MM * MM
    pages = tuple(_paged(tuple(_rows(places, labels, body.width)), room, high))
    painters = tuple(
        partial(_paint, rows=rows, labels=labels, notes=notes if number == 0 else (), above=high)
        for number, rows in enumerate(pages)
    )
    return sheet.render_whole(paper, places.heading, labels.page, painters)


def _rows(places: SeasonPlacesSheet, labels: SeasonPlacesLabels, width: float) -> Iterator[_Row]:
    name, line, _, why = _columns(Box(0, 0, width, 0))
    for section in places.sections:
        if not section.places:
            continue
        yield _Row(_SECTION_MM * MM, title=section.title)
        for place in section.places:
            names = wrapped(place.name, name.width, _NAME)
            lines = wrapped(place.line, line.width, _LINE)
            reasons = wrapped(place.why, why.width, _WHY)
            high = max(
                height_of(len(names), _NAME) + (height_of(1, _REGION) if place.region else 0.0),
                height_of(len(lines), _LINE),
                height_of(len(reasons), _WHY),
            )
            yield _Row(high + 2 * _PAD_MM * MM, place=place, name=names, line=lines, why=reasons)


def _paged(rows: tuple[_Row, ...], room: float, above: float) -> Iterator[tuple[_Row, ...]]:
    """Rows page by page; a title is never the last, and is repeated on the next page.

    Args:
        rows: of the sheet.
        room: for rows on a page.
        above: what the first page has less.
    """
    shown: list[_Row] = []
    title: _Row | None = None
    left = room - above
    for number, row in enumerate(rows):
        needed = row.height
        if row.title and number + 1 < len(rows):
            needed += rows[number + 1].height
        if needed > left and shown:
            yield tuple(shown)
            shown, left = [], room
            if title is not None and not row.title:
                shown.append(title)
                left -= title.height
        if row.title:
            title = row
        shown.append(row)
        left -= row.height
    yield tuple(shown)


def _columns(box: Box) -> tuple[Box, Box, Box, Box]:
    """The name, by which line, the points, the reason."""
    rest = box.width - (POINTS_MM + 3 * GAP_MM) * MM
    widths = (
        rest * NAME_SHARE,
        rest * LINE_SHARE,
        POINTS_MM * MM,
        rest * (1 - NAME_SHARE - LINE_SHARE),
    )
    name, line, points, why = box.columns(widths, GAP_MM * MM)
    return name, line, points, why


def _paint(
    canvas: Canvas,
    box: Box,
    *,
    rows: tuple[_Row, ...],
    labels: SeasonPlacesLabels,
    notes: tuple[str, ...],
    above: float,
) -> None:
    top = 0.0
    if notes:
        draw_lines(canvas, notes, box.band(_NOTE_GAP_MM * MM / 2, above), _NOTE)
        top = above
    captions = box.band(top, sheet.CAPTIONS_MM * MM)
    name, line, points, why = _columns(captions)
    for text, place in ((labels.name, name), (labels.line, line), (labels.why, why)):
        draw(canvas, text, place, _CAPTION)
    draw(canvas, labels.points, points, _CAPTION_RIGHT)
    page.rule(canvas, box.x, box.right, captions.y, page.FINE)
    top += sheet.CAPTIONS_MM * MM
    for row in rows:
        band = box.band(top, row.height)
        if row.place is None:
            draw(canvas, row.title, band, _SECTION)
            page.rule(canvas, box.x, box.right, band.y, page.FINE)
        else:
            _paint_place(canvas, band, row, row.place)
        top += row.height


def _paint_place(canvas: Canvas, band: Box, row: _Row, place: SeasonPlace) -> None:
    name, line, points, why = _columns(band.inset(0, _PAD_MM * MM))
    draw_lines(canvas, row.name, name, _NAME)
    if place.region:
        below = name.band(height_of(len(row.name), _NAME), height_of(1, _REGION))
        draw(canvas, place.region, below, _REGION)
    draw_lines(canvas, row.line, line, _LINE)
    draw(canvas, place.points, points.band(0, height_of(1, _NAME)), _POINTS)
    draw_lines(canvas, row.why, why, _WHY)
    page.rule(canvas, band.x, band.right, band.y, page.HAIRLINE)
