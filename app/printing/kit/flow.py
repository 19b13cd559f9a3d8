"""Paragraphs that flow through columns, one below the other, none cut and none left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from app.printing.kit import fonts as script
from app.printing.kit.page import Box
from app.printing.kit.text import LEADING, LEAST_SIZE, Style, draw, natural_width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


# Paragraphs: text of any length in lines as wide as a column, nothing cut and nothing shrunk.


def wrapped(text: str, width: float, style: Style) -> tuple[str, ...]:
    """The lines of a text at its full size, split between words; inside one that is too wide.

    Args:
        text: Any text; "" has no lines.
        width: Of the column, in points.
        style: How it is set.
    """
    rest, lines = script.clean(text), []
    while rest:
        at = _end(rest, width, style)
        lines.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return tuple(lines)


def height_of(lines: int, style: Style) -> float:
    """What so many lines take with their leading, in points."""
    return lines * LEADING * style.size


def draw_lines(canvas: Canvas, lines: tuple[str, ...], box: Box, style: Style) -> None:
    """Draw lines from the top of a box."""
    high = LEADING * style.size
    for number, line in enumerate(lines):
        draw(canvas, line, box.band(number * high, high), style)


def draw_wrapped(canvas: Canvas, text: str, box: Box, style: Style) -> None:
    """Draw a text on as many lines as it takes, in the middle of a box; smaller where it has to."""
    lines = wrapped(text, box.width, style)
    high = height_of(len(lines), style)
    if high > box.height:
        draw(canvas, text, box, style)
    else:
        draw_lines(canvas, lines, box.band((box.height - high) / 2, high), style)


@lru_cache(maxsize=8)
def style_for_all(texts: tuple[str, ...], width: float, height: float, style: Style) -> Style:
    """A style at the largest size at which each text has room: on one line, else on several.

    Args:
        texts: what stands in one column, each in a cell of its own.
        width: Of a cell, in points.
        height: Of a cell, in points.
        style: How they are set where there is room, and the least size at which one line is better.
    """
    widest = max((natural_width(text, style) for text in texts), default=0.0)
    on_one_line = style.size * min(1.0, width / widest) if widest else style.size
    if on_one_line >= style.least:
        return _at(style, int(on_one_line * 10))
    tenths, least = round(style.size * 10), round(LEAST_SIZE * 10)
    for text in texts:
        while tenths > least and not _has_room(text, width, height, _at(style, tenths)):
            tenths -= 1
    return _at(style, tenths)


def _at(style: Style, tenths: int) -> Style:
    return replace(style, size=tenths / 10, least=tenths / 10)


def _has_room(text: str, width: float, height: float, style: Style) -> bool:
    return height_of(len(wrapped(text, width, style)), style) <= height


def _end(text: str, width: float, style: Style) -> int:
    """How many characters of a text go into its first line; at least one."""
    if natural_width(text, style) <= width:
        return len(text)
    return (
        _last_fitting(script.breaks(text), text, width, style)
        or _last_fitting(script.forced_breaks(text), text, width, style)
        or 1
    )


def _last_fitting(places: Iterable[int], text: str, width: float, style: Style) -> int:
    """The last place up to which a text is as wide as a line at most; 0 where none is."""
    last = 0
    for at in places:
        wide = natural_width(text[:at].rstrip(), style)
        if wide <= width:
            last = at
        elif wide > _TOO_WIDE * width:
            break
    return last


_TOO_WIDE = 1.5
"""Times the line: joined letters may make a text narrower as it grows, but never by as much."""


BULLET = "•"

_INDENT = 1.1
"""Of what follows a bullet, as a share of the size."""

_HAIR = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowPiece:
    """Lines that stay together."""

    lines: tuple[str, ...]
    style: Style
    above: float = 0.0
    """What stays white above it, in points; nothing at the top of a column."""
    is_listed: bool = False
    """A bullet stands before it."""
    keeps_next: bool = False
    """A heading, which is never the last of a column."""

    @property
    def height(self) -> float:
        """Without the white above it, in points."""
        return height_of(len(self.lines), self.style)


Column = tuple[FlowPiece, ...]


def piece(
    text: str,
    width: float,
    style: Style,
    *,
    above: float = 0.0,
    is_listed: bool = False,
    keeps_next: bool = False,
) -> FlowPiece:
    """A text wrapped to a column of a width in points."""
    room = width - _INDENT * style.size if is_listed else width
    return FlowPiece(
        lines=wrapped(text, room, style),
        style=style,
        above=above,
        is_listed=is_listed,
        keeps_next=keeps_next,
    )


def height_of_column(pieces: Iterable[FlowPiece]) -> float:
    """What pieces take one below the other, in points."""
    used = 0.0
    for item in pieces:
        used += item.height + (item.above if used else 0.0)
    return used


def columns_of(pieces: tuple[FlowPiece, ...], height: float) -> tuple[Column, ...]:
    """Fill columns of a height from the first on, as many as are needed.

    A piece that is higher than a column has one to itself: see ``split_high``.
    """
    columns: list[list[FlowPiece]] = [[]]
    for group in _groups(pieces):
        if columns[-1] and height_of_column((*columns[-1], *group)) > height + _HAIR:
            columns.append([])
        columns[-1] += group
    return tuple(map(tuple, columns))


def split_high(pieces: tuple[FlowPiece, ...], height: float) -> tuple[FlowPiece, ...]:
    """The same pieces so that no column has to be higher: what is to stay together is split.

    A heading still stays with what follows it.
    """
    found: list[FlowPiece] = []
    for group in _groups(pieces):
        if height_of_column(group) <= height + _HAIR:
            found += group
            continue
        room = height - group[0].height
        low = [part for item in group for part in _low_pieces(item, room)]
        found += (replace(item, keeps_next=number == 0) for number, item in enumerate(low))
    return tuple(found)


def _low_pieces(item: FlowPiece, height: float) -> Iterator[FlowPiece]:
    most = max(1, int((height - item.above) / (LEADING * item.style.size)))
    for at in range(0, max(1, len(item.lines)), most):
        part = replace(item, lines=item.lines[at : at + most])
        yield replace(part, above=0.0, is_listed=False) if at else part


def least_height(pieces: tuple[FlowPiece, ...], count: int) -> float:
    """How high so many columns have to be to hold all pieces, in points."""
    groups = _groups(pieces)
    heights = {
        height_of_column(item for group in groups[start:end] for item in group)
        for start in range(len(groups))
        for end in range(start + 1, len(groups) + 1)
    }
    least = (
        height_of_column(pieces) - count * max((item.above for item in pieces), default=0)
    ) / count
    likely = sorted(candidate for candidate in heights if candidate >= least - _HAIR)
    fitting = (candidate for candidate in likely if len(columns_of(pieces, candidate)) <= count)
    return next((candidate for candidate in fitting if _holds(pieces, candidate)), 0.0)


def draw_column(canvas: Canvas, pieces: Column, box: Box) -> None:
    """Draw pieces from the top of a box."""
    offset = 0.0
    for item in pieces:
        offset += item.above if offset else 0.0
        band = box.band(offset, item.height)
        if item.is_listed:
            indent = _INDENT * item.style.size
            draw(
                canvas,
                BULLET,
                band.column(0, indent).band(0, LEADING * item.style.size),
                item.style,
            )
            band = band.column(indent, band.width - indent)
        draw_lines(canvas, item.lines, band, item.style)
        offset += item.height


def _holds(pieces: tuple[FlowPiece, ...], height: float) -> bool:
    return all(height_of_column(column) <= height + _HAIR for column in columns_of(pieces, height))


def _groups(pieces: tuple[FlowPiece, ...]) -> list[list[FlowPiece]]:
    """Pieces that have to stand in one column: headings with what follows them."""
    groups: list[list[FlowPiece]] = []
    is_open = False
    for item in pieces:
        if is_open:
            groups[-1].append(item)
        else:
            groups.append([item])
        is_open = item.keeps_next
    return groups
