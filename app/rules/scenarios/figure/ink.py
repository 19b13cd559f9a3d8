"""How each shape is drawn: tones by name, line widths, dashes and hatching.

Colour alone never distinguishes players: player 1's areas are hatched rising, player 2's falling,
and their marks carry their number. What is estimated has a dashed outline.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.shapes import (
    Circle,
    FigurePart,
    Label,
    LineShape,
    Polygon,
    Role,
    Shape,
)
from app.rules.scenarios.kinds import Owner


class Tone(StrEnum):
    """A colour by what it is for; a palette says which it is."""

    PAGE = "page"
    TABLE = "table"
    TEXT = "text"
    QUIET = "quiet"
    """Guides and small print."""
    ONE = "one"
    """Player 1's."""
    ONE_SOFT = "one-soft"
    ON_ONE = "on-one"
    """Text upon it."""
    TWO = "two"
    TWO_SOFT = "two-soft"
    ON_TWO = "on-two"
    NEUTRAL = "neutral"
    NEUTRAL_SOFT = "neutral-soft"
    ON_NEUTRAL = "on-neutral"
    KILL = "kill"


Palette = Mapping[Tone, str]
"""A colour as "#rrggbb" for every tone."""


class Hatch(StrEnum):
    """Which way the lines of a hatching go."""

    RISING = "rising"
    FALLING = "falling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """How a shape is drawn; widths and dashes in hundredths of an inch."""

    fill: Tone | None = None
    stroke: Tone | None = None
    width: int = 10
    dash: tuple[int, ...] = ()
    """Drawn and left out in turn."""
    hatch: Hatch | None = None
    hatch_tone: Tone | None = None
    bold: bool = False
    """Of a text."""


HATCH_GAP = 14
"""Tenths of an inch between the lines of a hatching, measured across the table."""

HATCH_WIDTH = 8
"""Hundredths of an inch."""

ARROW = 7
"""The length of an arrow's head, in tenths of an inch."""

_DASHED = (70, 45)
_SHORT = (32, 22)
"""Of the outlines of marks."""
_DOTTED = (15, 25)
_LONG = (140, 60)

_STRONG = {Owner.ONE: Tone.ONE, Owner.TWO: Tone.TWO, None: Tone.NEUTRAL}
_SOFT = {Owner.ONE: Tone.ONE_SOFT, Owner.TWO: Tone.TWO_SOFT, None: Tone.NEUTRAL_SOFT}
_UPON = {Owner.ONE: Tone.ON_ONE, Owner.TWO: Tone.ON_TWO, None: Tone.ON_NEUTRAL}
_HATCH = {Owner.ONE: Hatch.RISING, Owner.TWO: Hatch.FALLING, None: None}
_GROUND = {Role.PAGE: Tone.PAGE, Role.TABLE: Tone.TABLE, Role.PIECE: Tone.NEUTRAL_SOFT}


def ink_of(shape: Shape) -> Ink:
    """How to draw a shape."""
    if isinstance(shape, Label):
        return _text(shape)
    if isinstance(shape, LineShape):
        return _line(shape)
    ink = _area(shape)
    if shape.estimated:
        ink = replace(ink, dash=_DASHED if shape.role is Role.ZONE else _SHORT)
    return ink


def ground_of(label: Label) -> Tone | None:
    """The tone with which the ground of a label is cleared; None where it is not."""
    if label.on is None:
        return None
    return _GROUND.get(label.on) or _SOFT[label.side]


def _area(shape: Shape) -> Ink:
    side = shape.side
    match shape.role:
        case Role.PAGE:
            return Ink(fill=Tone.PAGE)
        case Role.TABLE:
            return Ink(fill=Tone.TABLE, stroke=Tone.QUIET, width=15)
        case Role.DEPLOYMENT:
            return Ink(fill=_SOFT[side], hatch=_HATCH[side], hatch_tone=_STRONG[side])
        case Role.EDGE:
            return Ink(fill=_STRONG[side])
        case Role.KILL_BOX:
            return Ink(stroke=Tone.KILL, width=22, dash=_LONG)
        case Role.TERRAIN:
            return Ink(stroke=_STRONG[side], width=14, dash=_DOTTED)
        case Role.PIECE if shape.part is FigurePart.RING:
            return Ink(stroke=Tone.TEXT, width=38)
        case Role.PIECE:
            hatch = Hatch.RISING if shape.part is FigurePart.RESTRICTED else None
            soft, strong = Tone.NEUTRAL_SOFT, Tone.NEUTRAL
            return Ink(fill=soft, stroke=strong, width=14, hatch=hatch, hatch_tone=strong)
        case Role.MOVE:
            return Ink(fill=_STRONG[side], stroke=_STRONG[side], width=8)
        case Role.ZONE if shape.part is FigurePart.RING:
            return Ink(stroke=_STRONG[side], width=26)
        case Role.ZONE:
            return Ink(
                fill=_SOFT[side],
                stroke=_STRONG[side],
                width=26,
                hatch=_HATCH[side],
                hatch_tone=_STRONG[side],
            )
        case Role.SCALE:
            return Ink(
                fill=Tone.TEXT if shape.part is FigurePart.BODY else Tone.TABLE, stroke=Tone.TEXT
            )
    if shape.part is FigurePart.RING:
        return Ink(stroke=_STRONG[side] if shape.estimated else _UPON[side], width=11)
    fill = _SOFT[side] if shape.estimated else _STRONG[side]
    return Ink(fill=fill, stroke=_STRONG[side] if shape.estimated else Tone.TEXT, width=18)


def _line(shape: LineShape) -> Ink:
    match shape.part:
        case FigurePart.GUIDE:
            return Ink(stroke=Tone.QUIET, width=10, dash=_DOTTED)
        case FigurePart.MEASURE:
            tone = Tone.TEXT if shape.side is None else _STRONG[shape.side]
            return Ink(stroke=tone, width=12)
        case FigurePart.MARK:
            return Ink(stroke=Tone.NEUTRAL if shape.side is None else _STRONG[shape.side], width=16)
    if shape.role is Role.KILL_BOX:
        if shape.part is FigurePart.LATER:
            return Ink(stroke=Tone.KILL, width=10, dash=_DOTTED)
        return Ink(stroke=Tone.KILL, width=22, dash=_LONG)
    if shape.role is Role.MOVE:
        return Ink(stroke=_STRONG[shape.side], width=22)
    if shape.role is Role.ADVANCE_DEPLOYMENT:
        return Ink(stroke=_STRONG[shape.side], width=18, dash=_DASHED)
    return Ink(stroke=Tone.TEXT, width=12)


def _text(label: Label) -> Ink:
    match label.part:
        case FigurePart.DIGIT:
            fill = _STRONG[label.side] if label.estimated else _UPON[label.side]
            return Ink(fill=fill, bold=True)
        case FigurePart.NAME:
            return Ink(fill=_STRONG[label.side], bold=True)
    if label.role is Role.KILL_BOX:
        return Ink(fill=Tone.KILL, bold=True)
    if label.role in (Role.LEGEND, Role.SCALE):
        return Ink(fill=Tone.TEXT)
    return Ink(fill=Tone.TEXT if label.side is None else _STRONG[label.side], bold=True)


# The small lines that make up hatchings and arrows.


_SPREAD = 3
"""How far an arrow's head reaches to either side, in tenths of an inch."""


def hatch_lines(shape: Polygon | Circle, hatch: Hatch) -> Iterator[tuple[Point, Point]]:
    """The lines of a hatching across the box about a shape; to be clipped to its outline.

    They lie on one net for the whole drawing, so that neighbouring areas do not clash.
    """
    box = shape.box
    sign = 1 if hatch is Hatch.RISING else -1
    ends = sorted((sign * box.bottom, sign * box.top))
    first, last = box.left - ends[1], box.right - ends[0]
    for crossing in range(first - first % HATCH_GAP, last + HATCH_GAP, HATCH_GAP):
        yield (
            Point(crossing + sign * box.bottom, box.bottom),
            Point(crossing + sign * box.top, box.top),
        )


def arrow_heads(line: LineShape) -> tuple[tuple[Point, Point, Point], ...]:
    """The triangles at both ends of an upright or level line, the tips first.

    A line too short for two has none.
    """
    box: Rectangle = line.box
    if max(box.width, box.height) <= 2 * ARROW:
        return ()
    if box.width:
        return (
            _head(Point(box.left, box.bottom), ARROW, 0),
            _head(Point(box.right, box.bottom), -ARROW, 0),
        )
    return (
        _head(Point(box.left, box.bottom), 0, ARROW),
        _head(Point(box.left, box.top), 0, -ARROW),
    )


def _head(tip: Point, across: int, up: int) -> tuple[Point, Point, Point]:
    aside = (0, _SPREAD) if across else (_SPREAD, 0)
    return (
        tip,
        Point(tip.x + across + aside[0], tip.y + up + aside[1]),
        Point(tip.x + across - aside[0], tip.y + up - aside[1]),
    )
