"""A scenario's drawing on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.printing.kit.page import Box
from app.printing.kit.text import LEADING, LEAST_SIZE, Align, Style, draw
from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.figure import (
    ALL_LAYERS,
    Circle,
    Figure,
    Label,
    Layer,
    LineShape,
    Palette,
    Polygon,
    Role,
    Shape,
    Tone,
)
from app.rules.scenarios.figure.ink import (
    HATCH_WIDTH,
    Ink,
    arrow_heads,
    ground_of,
    hatch_lines,
    ink_of,
)
from app.rules.scenarios.figure.shapes import Anchor, FigurePart
from app.rules.scenarios.kinds import Owner

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject


COLOUR: Palette = {
    Tone.PAGE: "#ffffff",
    Tone.TABLE: "#fbfaf6",
    Tone.TEXT: "#16191d",
    Tone.QUIET: "#6b7480",
    Tone.ONE: "#b3141f",
    Tone.ONE_SOFT: "#f9e0e0",
    Tone.ON_ONE: "#ffffff",
    Tone.TWO: "#0b4fa8",
    Tone.TWO_SOFT: "#dfe9f8",
    Tone.ON_TWO: "#ffffff",
    Tone.NEUTRAL: "#3d434b",
    Tone.NEUTRAL_SOFT: "#e4e5e6",
    Tone.ON_NEUTRAL: "#ffffff",
    Tone.KILL: "#8a5200",
}
"""For a printer with colours."""

GREY: Palette = {
    Tone.PAGE: "#ffffff",
    Tone.TABLE: "#ffffff",
    Tone.TEXT: "#000000",
    Tone.QUIET: "#606060",
    Tone.ONE: "#000000",
    Tone.ONE_SOFT: "#eeeeee",
    Tone.ON_ONE: "#ffffff",
    Tone.TWO: "#5a5a5a",
    Tone.TWO_SOFT: "#ffffff",
    Tone.ON_TWO: "#ffffff",
    Tone.NEUTRAL: "#2b2b2b",
    Tone.NEUTRAL_SOFT: "#d2d2d2",
    Tone.ON_NEUTRAL: "#ffffff",
    Tone.KILL: "#000000",
}
"""For one without."""

READABLE = 0.55
"""A number within a mark that were smaller than this share of the least size is left out."""

_HUNDREDTH = 0.1
"""Of an inch, in tenths."""


def draw_figure(
    canvas: Canvas,
    box: Box,
    figure: Figure,
    palette: Palette = COLOUR,
    layers: frozenset[Layer] = ALL_LAYERS,
    *,
    rotated: bool = False,
    least: float = LEAST_SIZE,
) -> None:
    """Draw a scenario into a box, as large as it will go, in its middle.

    Args:
        canvas: the file that is being made.
        box: where, in points.
        figure: what.
        palette: the colours.
        layers: what of it is shown.
        rotated: as player 2 sees the table.
        least: the size of its smallest letters, in points.
    """
    shown = figure.only(layers)
    shown = shown.turned() if rotated else shown
    bounds = shown.bounds
    scale = min(box.width / bounds.width, box.height / bounds.height)
    canvas.saveState()
    canvas.translate(
        box.x + (box.width - bounds.width * scale) / 2 - bounds.left * scale,
        box.y + (box.height - bounds.height * scale) / 2 - bounds.bottom * scale,
    )
    pen = _Pen(canvas, palette, scale, least)
    for shape in shown.shapes:
        pen.draw(shape)
    canvas.restoreState()


class _Pen:
    """Draws shapes at a scale, in points per tenth of an inch."""

    def __init__(self, canvas: Canvas, palette: Palette, scale: float, least: float) -> None:
        self._least = least
        self._canvas = canvas
        self._palette = palette
        self._scale = scale

    def draw(self, shape: Shape) -> None:
        ink = ink_of(shape)
        if isinstance(shape, Label):
            self._label(shape, ink)
        elif isinstance(shape, LineShape):
            self._line(shape, ink)
        else:
            self._area(shape, ink)

    def _area(self, shape: Polygon | Circle, ink: Ink) -> None:
        if ink.fill is not None:
            self._canvas.setFillColor(self._palette[ink.fill])
            self._canvas.drawPath(self._path(shape), stroke=0, fill=1)
        if ink.hatch is not None and ink.hatch_tone is not None:
            self._hatch(shape, ink)
        if ink.stroke is not None:
            self._stroke(ink)
            self._canvas.drawPath(self._path(shape), stroke=1, fill=0)

    def _hatch(self, shape: Polygon | Circle, ink: Ink) -> None:
        canvas, scale = self._canvas, self._scale
        assert ink.hatch_tone is not None
        canvas.saveState()
        canvas.clipPath(self._path(shape), stroke=0, fill=0)
        canvas.setStrokeColor(self._palette[ink.hatch_tone])
        canvas.setLineWidth(HATCH_WIDTH * _HUNDREDTH * scale)
        canvas.setDash()
        assert ink.hatch is not None
        for start, end in hatch_lines(shape, ink.hatch):
            canvas.line(start.x * scale, start.y * scale, end.x * scale, end.y * scale)
        canvas.restoreState()

    def _line(self, line: LineShape, ink: Ink) -> None:
        scale = self._scale
        self._stroke(ink)
        self._canvas.line(
            line.start.x * scale, line.start.y * scale, line.end.x * scale, line.end.y * scale
        )
        if line.has_arrows and ink.stroke is not None:
            self._canvas.setFillColor(self._palette[ink.stroke])
            for head in arrow_heads(line):
                self._canvas.drawPath(self._outline(head), stroke=0, fill=1)

    def _label(self, label: Label, ink: Ink) -> None:
        canvas, scale, box = self._canvas, self._scale, label.box
        size = label.size * scale / LEADING
        if label.part is FigurePart.DIGIT and size < self._least * READABLE:
            # The tone of the mark says whose it is.
            return
        place = Box(box.left * scale, box.bottom * scale, box.width * scale, box.height * scale)
        ground = ground_of(label)
        if ground is not None:
            canvas.setFillColor(self._palette[ground])
            canvas.roundRect(
                place.x, place.y, place.width, place.height, 3 * scale, stroke=0, fill=1
            )
        assert ink.fill is not None
        canvas.setFillColor(self._palette[ink.fill])
        # A letter that its face has not in bold is drawn with an outline.
        canvas.setStrokeColor(self._palette[ink.fill])
        canvas.setDash()
        align = Align.LEFT if label.anchor is Anchor.LEFT else Align.CENTRE
        if size < self._least:
            grown = self._least / size
            size = self._least
            dx = 0.0 if align is Align.LEFT else place.width * (grown - 1) / 2
            wide, high = place.width * grown, place.height * grown
            place = Box(place.x - dx, place.y - (high - place.height) / 2, wide, high)
        draw(canvas, label.text, place, Style(size=size, least=1, bold=ink.bold, align=align))

    def _stroke(self, ink: Ink) -> None:
        assert ink.stroke is not None
        canvas, scale = self._canvas, self._scale
        canvas.setStrokeColor(self._palette[ink.stroke])
        canvas.setLineWidth(ink.width * _HUNDREDTH * scale)
        canvas.setDash([length * _HUNDREDTH * scale for length in ink.dash])

    def _path(self, shape: Polygon | Circle) -> PDFPathObject:
        if isinstance(shape, Polygon):
            return self._outline(shape.points)
        path, scale = self._canvas.beginPath(), self._scale
        path.circle(shape.centre.x * scale, shape.centre.y * scale, float(shape.radius) * scale)
        return path

    def _outline(self, points: Sequence[Point]) -> PDFPathObject:
        path, scale = self._canvas.beginPath(), self._scale
        path.moveTo(points[0].x * scale, points[0].y * scale)
        for point in points[1:]:
            path.lineTo(point.x * scale, point.y * scale)
        path.close()
        return path


# A scenario's drawing in parts, for papers that set them by themselves.
#
# On a sheet every part is drawn as large as its own room allows: the table cut to what is drawn,
# and the legend by itself.


SMALL_LAYERS = frozenset({Layer.ALWAYS, Layer.DEPLOYMENT, Layer.KILL_BOX})
"""What is shown of the layers in small; no distances."""

_NUMBER = 44
"""The height of a player's number in small, in tenths of an inch."""

_WHITE = 4
"""What stays white about a part, in tenths of an inch."""


def table_part(figure: Figure) -> Figure:
    """The table with its distances, without legend and scale."""
    return _cut(figure, (shape for shape in figure.shapes if not _is_in_margin(shape)))


def legend_part(figure: Figure) -> Figure:
    """Legend and scale."""
    return _cut(figure, (shape for shape in figure.shapes if shape.in_legend))


def small(figure: Figure) -> Figure:
    """The table with no letters but the players' numbers, for where others cannot be read."""
    return _cut(
        figure,
        (
            _numbered(shape)
            for shape in figure.shapes
            if not _is_in_margin(shape) and _is_plain(shape)
        ),
    )


def with_letters(figure: Figure, size: int) -> Figure:
    """The drawing with letters so large where there is room for them.

    A letter grows until it would touch another label, a flag or an objective.

    Args:
        figure: as it is to be drawn.
        size: that letters are to have, in tenths of an inch of the table.
    """
    shapes = list(figure.shapes)
    marks = [shape.box for shape in shapes if shape.role in (Role.FLAG, Role.OBJECTIVE)]
    for at, label in enumerate(shapes):
        if not isinstance(label, Label) or label.part is FigurePart.DIGIT or label.size >= size:
            continue
        others = [shape.box for shape in shapes if isinstance(shape, Label) and shape is not label]
        now = sum(label.box.overlap(box) for box in (*marks, *others))
        for wanted in range(size, label.size, -1):
            grown = replace(label, size=wanted, width=-(-label.width * wanted // label.size))
            touched = sum(grown.box.overlap(box) for box in (*marks, *others))
            if touched <= now and figure.bounds.holds(grown.box):
                shapes[at] = grown
                break
    return replace(figure, shapes=tuple(shapes))


def _cut(figure: Figure, shapes: Iterable[Shape]) -> Figure:
    kept = tuple(shapes)
    boxes = [shape.box for shape in kept] or [figure.table]
    bounds = Rectangle(
        min(box.left for box in boxes),
        min(box.bottom for box in boxes),
        max(box.right for box in boxes),
        max(box.top for box in boxes),
    )
    return replace(figure, shapes=kept, bounds=bounds.grown(_WHITE))


def _is_in_margin(shape: Shape) -> bool:
    return shape.in_legend or shape.role is Role.PAGE


def _numbered(shape: Shape) -> Shape:
    """A player's name on their side as a number that can be read in small."""
    if not isinstance(shape, Label) or shape.part is not FigurePart.NAME:
        return shape
    return replace(shape, text="12"[shape.side is Owner.TWO], size=_NUMBER, width=_NUMBER)


def _is_plain(shape: Shape) -> bool:
    if isinstance(shape, Label):
        return shape.part in (FigurePart.DIGIT, FigurePart.NAME)
    if isinstance(shape, LineShape) and shape.part in (FigurePart.MEASURE, FigurePart.GUIDE):
        return False
    return shape.layer in SMALL_LAYERS
