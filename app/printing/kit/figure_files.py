"""A drawing as a file of its own: SVG and PNG."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from io import BytesIO
from itertools import cycle, pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from app.printing.kit.figure import COLOUR
from app.printing.kit.fonts import clean, font_file
from app.printing.kit.text import CAP_HEIGHT, LEADING, Style, fit, natural_width
from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure.figure import Circle, Figure, Label, LineShape, Palette, Polygon
from app.rules.scenarios.figure.ink import (
    HATCH_WIDTH,
    Hatch,
    Ink,
    arrow_heads,
    ground_of,
    hatch_lines,
    ink_of,
)
from app.rules.scenarios.figure.shapes import Anchor

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
    from PIL.ImageFont import FreeTypeFont

_HUNDREDTH = 0.1
"""Of an inch, in tenths."""
_CORNER = 3
"""How round the ground of a label is, in tenths of an inch."""
_FAMILIES = "Noto Sans, Arial, Helvetica, sans-serif"
_SVG_PIXELS = 2
"""The size at which an SVG is shown first: pixels a tenth of an inch."""


def figure_svg(figure: Figure, palette: Palette = COLOUR, *, title: str = "") -> str:
    """A drawing as SVG: a unit is a tenth of an inch.

    Args:
        figure: what.
        palette: the colours.
        title: what the picture is called, for readers of the screen.
    """
    bounds = figure.bounds
    box = f"{bounds.left} {-bounds.top} {bounds.width} {bounds.height}"
    wide, high = bounds.width * _SVG_PIXELS, bounds.height * _SVG_PIXELS
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="{box}" font-family="{_FAMILIES}">'
    )
    parts = [head, f"<title>{escape(_plain(title))}</title>"] if title else [head]
    for shape in figure.shapes:
        ink = ink_of(shape)
        if isinstance(shape, Label):
            parts += _svg_label(shape, ink, palette)
        elif isinstance(shape, LineShape):
            parts += _svg_line(shape, ink, palette)
        else:
            parts += _svg_area(shape, ink, palette)
    return "\n".join((*parts, "</svg>", ""))


def _svg_area(shape: Polygon | Circle, ink: Ink, palette: Palette) -> Iterator[str]:
    outline = _svg_outline(shape)
    if ink.fill is not None:
        yield f'<{outline} fill="{palette[ink.fill]}"/>'
    if ink.hatch is not None and ink.hatch_tone is not None:
        ways = " ".join(
            f"M{_number(x)},{_number(-y)}L{_number(to_x)},{_number(-to_y)}"
            for (x, y), (to_x, to_y) in hatching(shape, ink.hatch)
        )
        width = _number(HATCH_WIDTH * _HUNDREDTH)
        yield f'<path d="{ways}" stroke="{palette[ink.hatch_tone]}" stroke-width="{width}"/>'
    if ink.stroke is not None:
        yield f'<{outline} fill="none" {_svg_pen(ink, palette)}/>'


def _svg_outline(shape: Polygon | Circle) -> str:
    if isinstance(shape, Polygon):
        return f'polygon points="{" ".join(map(_pair, shape.points))}"'
    centre, radius = shape.centre, _number(shape.radius)
    return f'circle cx="{centre.x}" cy="{-centre.y}" r="{radius}"'


def _svg_line(line: LineShape, ink: Ink, palette: Palette) -> Iterator[str]:
    yield f'<path d="M{_pair(line.start)}L{_pair(line.end)}" {_svg_pen(ink, palette)}/>'
    if line.has_arrows and ink.stroke is not None:
        for head in arrow_heads(line):
            points = " ".join(map(_pair, head))
            yield f'<polygon points="{points}" fill="{palette[ink.stroke]}"/>'


def _svg_label(label: Label, ink: Ink, palette: Palette) -> Iterator[str]:
    box, ground, text = label.box, ground_of(label), _plain(label.text)
    if ground is not None:
        yield (
            f'<rect x="{box.left}" y="{-box.top}" width="{box.width}" height="{box.height}" '
            f'rx="{_CORNER}" fill="{palette[ground]}"/>'
        )
    assert ink.fill is not None
    size = _letters(label, text, ink)
    is_left = label.anchor is Anchor.LEFT
    x = box.left if is_left else (box.left + box.right) / 2
    y = -(box.top + box.bottom) / 2 + CAP_HEIGHT * size / 2
    anchor = "start" if is_left else "middle"
    weight = "bold" if ink.bold else "normal"
    yield (
        f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" '
        f'font-weight="{weight}" text-anchor={quoteattr(anchor)} '
        f'fill="{palette[ink.fill]}">{escape(text)}</text>'
    )


def _svg_pen(ink: Ink, palette: Palette) -> str:
    assert ink.stroke is not None
    pen = f'stroke="{palette[ink.stroke]}" stroke-width="{_number(ink.width * _HUNDREDTH)}"'
    if not ink.dash:
        return pen
    dash = " ".join(_number(length * _HUNDREDTH) for length in ink.dash)
    return f'{pen} stroke-dasharray="{dash}"'


def _letters(label: Label, text: str, ink: Ink) -> float:
    """The size of a label's letters: those of a line, or smaller where it would be too wide."""
    size = label.size / LEADING
    wide = natural_width(text, Style(size=1, least=1, bold=ink.bold))
    return min(size, label.width / wide) if wide else size


def _plain(text: str) -> str:
    """A text without what no XML may hold."""
    return "".join(char for char in clean(text) if unicodedata.category(char) not in ("Cc", "Cs"))


def _pair(point: Point) -> str:
    return f"{point.x},{-point.y}"


def _number(value: float | Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


# The lines of a hatching, cut at its outline: many programs that show SVG can't do that.


_ROUND = 96
"""Corners of a circle."""

Place = tuple[float, float]


def hatching(shape: Polygon | Circle, hatch: Hatch) -> Iterator[tuple[Place, Place]]:
    """The lines of a hatching within its shape, in tenths of an inch."""
    corners = _corners(shape)
    edges = [*zip(corners, (*corners[1:], corners[0]), strict=True)]
    for start, end in hatch_lines(shape, hatch):
        across, up = end.x - start.x, end.y - start.y
        cuts = list[float]()
        for (x, y), (to_x, to_y) in edges:
            # On which side of the line both ends of the edge are.
            one = across * (y - start.y) - up * (x - start.x)
            other = across * (to_y - start.y) - up * (to_x - start.x)
            if (one > 0) is not (other > 0):
                at = one / (one - other)
                along = (x + (to_x - x) * at - start.x) * across
                along += (y + (to_y - y) * at - start.y) * up
                cuts.append(along / (across * across + up * up))
        cuts.sort()
        for first, last in zip(cuts[::2], cuts[1::2], strict=True):
            yield (
                (start.x + across * first, start.y + up * first),
                (start.x + across * last, start.y + up * last),
            )


def _corners(shape: Polygon | Circle) -> tuple[Place, ...]:
    if isinstance(shape, Polygon):
        return tuple((point.x, point.y) for point in shape.points)
    centre, radius = shape.centre, float(shape.radius)
    turns = [2 * pi * n / _ROUND for n in range(_ROUND)]
    return tuple((centre.x + radius * cos(turn), centre.y + radius * sin(turn)) for turn in turns)


# The same in pixels. Drawn larger and then made smaller, as lines have no soft edges else.


_FINE = 2
"""How much larger."""
PNG_WIDTH = 1440
"""Pixels: sharp on a sheet, and on a large screen."""


def figure_png(figure: Figure, palette: Palette = COLOUR, *, width: int = PNG_WIDTH) -> bytes:
    """A drawing as PNG.

    Args:
        figure: what.
        palette: the colours.
        width: of the picture, in pixels.
    """
    from PIL import Image

    scale = width / figure.bounds.width
    height = round(figure.bounds.height * scale)
    brush = _PixelBrush(figure.bounds, palette, (width, height), scale * _FINE)
    for shape in figure.shapes:
        ink = ink_of(shape)
        if isinstance(shape, Label):
            brush.label(shape, ink)
        elif isinstance(shape, LineShape):
            brush.line(shape, ink)
        else:
            brush.area(shape, ink)
    out = BytesIO()
    small = brush.image.resize((width, height), Image.Resampling.BOX)
    small.save(out, "PNG")
    return out.getvalue()


class _PixelBrush:
    """Draws shapes into a picture, at so many pixels a tenth of an inch."""

    def __init__(
        self, bounds: Rectangle, palette: Palette, size: tuple[int, int], scale: float
    ) -> None:
        from PIL import Image, ImageDraw

        self._bounds, self._palette, self._scale = bounds, palette, scale
        self.image: Picture = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), "white")
        self._draw = ImageDraw.Draw(self.image)

    def area(self, shape: Polygon | Circle, ink: Ink) -> None:
        points = [self._pixel(*corner) for corner in _corners(shape)]
        if ink.fill is not None:
            self._draw.polygon(points, fill=self._palette[ink.fill])
        if ink.hatch is not None and ink.hatch_tone is not None:
            tone, width = self._palette[ink.hatch_tone], self._pixels(HATCH_WIDTH)
            for ends in hatching(shape, ink.hatch):
                self._draw.line([self._pixel(*end) for end in ends], fill=tone, width=width)
        if ink.stroke is not None:
            self._stroke([*points, points[0]], ink)

    def line(self, line: LineShape, ink: Ink) -> None:
        self._stroke([self._at(line.start), self._at(line.end)], ink)
        if line.has_arrows and ink.stroke is not None:
            for head in arrow_heads(line):
                self._draw.polygon([*map(self._at, head)], fill=self._palette[ink.stroke])

    def label(self, label: Label, ink: Ink) -> None:
        box, scale, ground = label.box, self._scale, ground_of(label)
        left, top = self._at(Point(box.left, box.top))
        right, bottom = self._at(Point(box.right, box.bottom))
        if ground is not None:
            self._draw.rounded_rectangle(
                (left, top, right, bottom), _CORNER * scale, fill=self._palette[ground]
            )
        assert ink.fill is not None
        style = Style(size=label.size * scale / LEADING, least=1, bold=ink.bold)
        fitted = fit(label.text, right - left, bottom - top, style)
        x = left if label.anchor is Anchor.LEFT else (left + right - fitted.width) / 2
        y = (top + bottom + CAP_HEIGHT * fitted.size) / 2
        for line in fitted.lines[:1]:
            for run in line.runs:
                self._draw.text(
                    (x, y), run.chars, fill=self._palette[ink.fill], anchor="ls",
                    font=_font(run.face, fitted.size),
                    stroke_width=round(fitted.size / 40) if run.thickened else 0,
                )  # fmt: skip
                x += run.width * fitted.size

    def _stroke(self, way: Sequence[Place], ink: Ink) -> None:
        assert ink.stroke is not None
        colour, width = self._palette[ink.stroke], self._pixels(ink.width)
        dashes = [length * _HUNDREDTH * self._scale for length in ink.dash]
        for part in _dashed(way, dashes) if dashes else (way,):
            self._draw.line([*part], fill=colour, width=width, joint="curve")

    def _at(self, point: Point) -> Place:
        return self._pixel(point.x, point.y)

    def _pixel(self, x: float, y: float) -> Place:
        return (x - self._bounds.left) * self._scale, (self._bounds.top - y) * self._scale

    def _pixels(self, hundredths: int) -> int:
        return max(1, round(hundredths * _HUNDREDTH * self._scale))


def _dashed(way: Sequence[Place], dashes: Sequence[float]) -> Iterator[list[Place]]:
    """The parts of a way that are drawn; they go round its corners."""
    lengths, is_drawn = cycle(dashes), True
    left, part = next(lengths), [way[0]]
    for start, end in pairwise(way):
        length = hypot(end[0] - start[0], end[1] - start[1])
        gone = 0.0
        while length - gone > left:
            gone += left
            at = gone / length
            point = (start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at)
            if is_drawn:
                yield [*part, point]
            part, is_drawn, left = [point], not is_drawn, next(lengths)
        left -= length - gone
        part.append(end)
    if is_drawn and len(part) > 1:
        yield part


@lru_cache(maxsize=64)
def _font(face: str, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(font_file(face), size)
