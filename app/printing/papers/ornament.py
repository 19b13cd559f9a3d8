"""Our own ornament, drawn as lines: a border of interlaced waves, and a rosette with a die."""

from __future__ import annotations

from math import cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.pdfgen.canvas import Canvas

BAND_MM = 7.0
"""How wide the border is."""

WAVE_MM = 9.0
"""How long a wave of the border is, at most; a whole number of them goes along each side."""

STRANDS = 3
"""How many waves are interlaced in the border."""

_POINTS_A_WAVE = 12
"""Corners of the line that stands for a wave."""

_CORNER_PETALS = 8

ROSETTE_RINGS = 5
"""Lines that make up a rosette, each a little turned against the one before."""

ROSETTE_PETALS = 14

_ROSETTE_DEPTH = 0.2
"""How deep the petals are cut, as a share of the radius."""

DIE_SHARE = 0.42
"""How large the die in a rosette is, as a share of the rosette's width."""

_PIP_SHARE = 0.085
"""A pip's radius, as a share of the die's side."""

_THIRD = 0.27
"""How far from the middle of a die its outer pips lie, as a share of its side."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)),
}
"""Where the pips lie, right and up of the middle, in steps of ``_THIRD``."""

Point = tuple[float, float]


def paint_border(canvas: Canvas, box: Box) -> None:
    """Draw the border within a box."""
    band = BAND_MM * MM
    inner = box.inset(band, band)
    page.frame(canvas, box, page.HEAVY)
    page.frame(canvas, inner, page.FINE)
    canvas.setLineWidth(page.HAIRLINE)
    middle = box.inset(band / 2, band / 2)
    for along in (
        ((inner.x, middle.y), (inner.right, middle.y)),
        ((inner.x, middle.top), (inner.right, middle.top)),
        ((middle.x, inner.y), (middle.x, inner.top)),
        ((middle.right, inner.y), (middle.right, inner.top)),
    ):
        _paint_braid(canvas, *along, depth=band * 0.36)
    for x in (middle.x, middle.right):
        for y in (middle.y, middle.top):
            _paint_corner(canvas, (x, y), band / 2)


def paint_emblem(canvas: Canvas, box: Box, pips: int) -> None:
    """Draw a rosette with a die in its middle, as large as the box allows."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    radius = min(box.width, box.height) / 2
    canvas.setLineWidth(page.HAIRLINE)
    for ring in range(ROSETTE_RINGS):
        turn = tau / ROSETTE_PETALS * ring / ROSETTE_RINGS
        _paint_line(canvas, _petals((x, y), radius, ROSETTE_PETALS, turn))
    _paint_die(canvas, (x, y), 2 * radius * DIE_SHARE, pips)


def paint_flourish(canvas: Canvas, box: Box) -> None:
    """Draw a fine rule that a lozenge parts in the middle of a box."""
    y, middle = box.y + box.height / 2, box.x + box.width / 2
    wide, high = 2.2 * MM, 1.1 * MM
    page.rule(canvas, box.x, middle - 2 * wide, y, page.FINE)
    page.rule(canvas, middle + 2 * wide, box.right, y, page.FINE)
    lozenge = canvas.beginPath()
    lozenge.moveTo(middle - wide, y)
    for corner in ((middle, y + high), (middle + wide, y), (middle, y - high)):
        lozenge.lineTo(*corner)
    lozenge.close()
    canvas.drawPath(lozenge, stroke=0, fill=1)


def _paint_braid(canvas: Canvas, start: Point, end: Point, depth: float) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    waves = max(1, round(length / (WAVE_MM * MM)))
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    steps = waves * _POINTS_A_WAVE
    for strand in range(STRANDS):
        points = []
        for step in range(steps + 1):
            at = length * step / steps
            off = depth * sin(tau * step / _POINTS_A_WAVE + tau * strand / STRANDS)
            points.append((start[0] + along[0] * at - along[1] * off,
                           start[1] + along[1] * at + along[0] * off))  # fmt: skip
        _paint_line(canvas, points)


def _paint_corner(canvas: Canvas, middle: Point, radius: float) -> None:
    x, y = middle
    canvas.setFillGray(1)
    canvas.rect(x - radius, y - radius, 2 * radius, 2 * radius, stroke=1, fill=1)
    canvas.setFillGray(0)
    _paint_line(canvas, _petals(middle, radius * 0.82, _CORNER_PETALS, 0.0))
    _paint_line(canvas, _petals(middle, radius * 0.82, _CORNER_PETALS, pi / _CORNER_PETALS))
    canvas.circle(x, y, radius * 0.2, stroke=0, fill=1)


def _petals(middle: Point, radius: float, count: int, turn: float) -> list[Point]:
    """A closed line that swings in and out so many times on its way round."""
    steps = count * _POINTS_A_WAVE
    points = []
    for step in range(steps + 1):
        angle = tau * step / steps
        swing = 1 - _ROSETTE_DEPTH * (1 - cos(count * angle))
        points.append(
            (
                middle[0] + radius * swing * cos(angle + turn),
                middle[1] + radius * swing * sin(angle + turn),
            )
        )
    return points


def _paint_line(canvas: Canvas, points: Iterable[Point]) -> None:
    first, *others = points
    path = canvas.beginPath()
    path.moveTo(*first)
    for point in others:
        path.lineTo(*point)
    canvas.drawPath(path, stroke=1, fill=0)


def _paint_die(canvas: Canvas, middle: Point, side: float, pips: int) -> None:
    canvas.saveState()
    canvas.translate(*middle)
    canvas.setFillGray(1)
    canvas.setLineWidth(page.HEAVY)
    canvas.roundRect(-side / 2, -side / 2, side, side, side * 0.16, stroke=1, fill=1)
    canvas.setFillGray(0)
    for right, up in _PIPS[pips]:
        canvas.circle(
            right * _THIRD * side, up * _THIRD * side, _PIP_SHARE * side, stroke=0, fill=1
        )
    canvas.restoreState()
