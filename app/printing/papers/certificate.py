"""Certificates: one a page, framed, the name as large as it will go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING, Literal

from app.printing.kit import page
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import (
    CAP_HEIGHT,
    LEADING,
    Align,
    Fitted,
    Style,
    draw,
    fit,
    natural_width,
)
from app.printing.kit.values import SheetSize
from app.printing.papers.values import AwardCertificate, CertificateSheet
from app.words.papers.labels import CertificateLabels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.pdfgen.canvas import Canvas


# Our own ornament, drawn as lines: a border of interlaced waves, and a rosette with a die.


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
        paint_braid(canvas, *along, depth=band * 0.36)
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


# Display letters, made of the text's own bold: engraved as on a banknote, or spaced on a ribbon.


ENGRAVED_PITCH = 0.034
"""From one line of an engraved letter to the next, as a share of its size."""

LEAST_ENGRAVED = 28.0
"""In points: in smaller letters the lines would run together, so these are black."""

_LINE_SHARE = 0.55
"""How much of the pitch is black."""

_OUTLINE, _SHADOW = 0.016, 0.035
"""The line round an engraved letter, and how far its shadow falls, as shares of its size."""

_SHADOW_GREY = 0.72

SPACING = 0.1
"""Between capitals on a ribbon, as a share of their size."""

_TAIL_MM, _FOLD_MM = 13.0, 3.0
"""How far a ribbon's tails reach beyond it, and how far they hang below it."""

LetterMode = Literal[0, 1, 7]
"""What a PDF does with letters."""

_FILL: LetterMode = 0
_STROKE: LetterMode = 1
_CLIP: LetterMode = 7


def paint_engraved(canvas: Canvas, text: str, box: Box, style: Style) -> None:
    """Draw a text as fine lines within outlines, with a shadow; its letters stay text."""
    fitted = fit(text, box.width, box.height, style)
    size = fitted.size
    if size < LEAST_ENGRAVED:
        draw(canvas, text, box, style)
        return
    shift = _SHADOW * size
    canvas.saveState()
    canvas.setFillGray(_SHADOW_GREY)
    _paint_letters(canvas, fitted, box.moved(shift, -shift), _FILL)
    canvas.setFillGray(1)
    _paint_letters(canvas, fitted, box, _FILL)
    canvas.restoreState()
    canvas.saveState()
    _paint_letters(canvas, fitted, box, _CLIP)
    pitch = ENGRAVED_PITCH * size
    canvas.setLineWidth(_LINE_SHARE * pitch)
    for number in range(int(box.height / pitch) + 1):
        y = box.y + number * pitch
        canvas.line(box.x, y, box.right, y)
    canvas.restoreState()
    canvas.saveState()
    canvas.setLineWidth(_OUTLINE * size)
    _paint_letters(canvas, fitted, box, _STROKE)
    canvas.restoreState()


def _paint_letters(canvas: Canvas, fitted: Fitted, box: Box, mode: LetterMode) -> None:
    """Draw lines into the middle of a box; a mode that clips takes all of them together."""
    size = fitted.size
    block = (CAP_HEIGHT + (len(fitted.lines) - 1) * LEADING) * size
    y = box.top - (box.height - block) / 2 - CAP_HEIGHT * size
    letters = canvas.beginText()
    letters.setTextRenderMode(mode)
    for line in fitted.lines:
        x = box.x + (box.width - line.width * size) / 2
        for run in line.runs:
            letters.setFont(run.face, size)
            letters.setTextOrigin(x, y)
            letters.textOut(run.chars)
            x += run.width * size
        y -= LEADING * size
    if mode != _CLIP:
        letters.setTextRenderMode(_FILL)
    canvas.drawText(letters)


def paint_ribbon(canvas: Canvas, text: str, box: Box, style: Style) -> None:
    """Draw capitals, white on a black ribbon as long as they need, in the middle of a box."""
    capitals = text.upper()
    tail, fold = _TAIL_MM * MM, _FOLD_MM * MM
    most = box.width - 2 * tail - 2 * fold
    spaces = max(0, len(capitals) - 1) * SPACING
    width = natural_width(capitals, style) / style.size + spaces
    size = min(style.size, most / width)
    if size < style.least:
        # Two lines, and unspaced: a place in some languages is a phrase.
        size, width = 0.0, most
    long = max(box.width * 0.42, (width * size if size else most) + 6 * fold)
    ribbon = Box(box.x + (box.width - long) / 2, box.y + fold, long, box.height - fold)
    canvas.saveState()
    for side in (-1, 1):
        end = ribbon.x if side < 0 else ribbon.right
        outline = canvas.beginPath()
        low = ribbon.y - fold
        outline.moveTo(end - side * fold, low)
        for x, y in (
            (end + side * tail, low),
            (end + side * tail * 0.62, low + ribbon.height / 2),
            (end + side * tail, low + ribbon.height),
            (end - side * fold, low + ribbon.height),
        ):
            outline.lineTo(x, y)
        outline.close()
        canvas.setFillGray(0.45)
        canvas.drawPath(outline, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.rect(ribbon.x, ribbon.y, ribbon.width, ribbon.height, stroke=0, fill=1)
    canvas.setStrokeGray(1)
    canvas.setLineWidth(page.FINE)
    for y in (ribbon.y + 1.2 * MM, ribbon.top - 1.2 * MM):
        canvas.line(ribbon.x, y, ribbon.right, y)
    canvas.setFillGray(1)
    if size:
        _paint_spaced(canvas, capitals, ribbon, replace(style, size=size))
    else:
        draw(canvas, capitals, ribbon.inset(fold, 1.8 * MM), replace(style, least=7))
    canvas.restoreState()


def _paint_spaced(canvas: Canvas, text: str, box: Box, style: Style) -> None:
    size = style.size
    (line,) = fit(text, box.width * 4, box.height * 4, style).lines
    count = sum(len(run.chars) for run in line.runs)
    x = box.x + (box.width - (line.width + (count - 1) * SPACING) * size) / 2
    y = box.y + (box.height - CAP_HEIGHT * size) / 2
    for run in line.runs:
        canvas.setFont(run.face, size)
        canvas.drawString(x, y, run.chars, charSpace=SPACING * size)
        x += (run.width + len(run.chars) * SPACING) * size


def paint_braid(canvas: Canvas, start: Point, end: Point, depth: float) -> None:
    """Draw interlaced waves from one point to another."""
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


MARGIN_MM = 12.7
"""The white border outside the ornament: half an inch, for a frame or a folder."""

SIDE_MM = 14.0
"""What stays white beside the text within the ornament."""

EMBLEM_MM = 42.0
"""How high the rosette is."""

SIGNATURE_SHARE = 0.42
"""How wide each line at the foot is, as a share of the text's width."""

_SIGNATURE_MM, _BELOW_MM = 14.0, 6.0
"""What stays free above a line to write on, and below it for what it is."""

_KNOWN_MM = 6.5
"""How high a line of day or place is, where it is known."""


Ornament = Callable[["Canvas", Box], None]
"""Draws what is no text."""

TextPainter = Callable[["Canvas", str, Box, Style], None]
"""Draws a text into a box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateLine:
    """One stretch of a certificate from top to bottom."""

    high_mm: float
    """How high it is."""
    white: float
    """Its share of what is left over, which stays white above it."""
    text: str = ""
    style: Style | None = None
    is_written: bool = False
    """Where there is no text, or one of signs alone that no font has, a line to write on."""
    ornament: Ornament | None = None
    """Instead of text."""
    paint: TextPainter | None = None
    """Draws the text; else it is set plainly."""


_HEADING = Style(size=16, least=9, align=Align.CENTRE)
_TITLE = Style(size=28, least=15, bold=True, align=Align.CENTRE)
_CATEGORY = Style(size=17, least=10, align=Align.CENTRE)
_SMALL = Style(size=13, least=8, align=Align.CENTRE)
_NAME = Style(size=60, least=26, bold=True, align=Align.CENTRE)
_EVENT = Style(size=28, least=14, bold=True, align=Align.CENTRE)
_UNDER = Style(size=9, least=7, align=Align.CENTRE)


def render_certificates(
    sheet: CertificateSheet, labels: CertificateLabels, paper: SheetSize
) -> Pages:
    """Print a certificate a page, in the order given."""
    painters: Iterator[Painter] = (
        partial(_paint, certificate=certificate, sheet=sheet, labels=labels, paper=paper)
        for certificate in sheet.certificates
    )
    title = f"{sheet.event} – {labels.heading}"
    return Pages(paper, title, tuple(painters))


def _paint(
    canvas: Canvas,
    *,
    certificate: AwardCertificate,
    sheet: CertificateSheet,
    labels: CertificateLabels,
    paper: SheetSize,
) -> None:
    outer = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    page.stamp(canvas, "border", outer, paint_border)
    body = outer.inset((BAND_MM + SIDE_MM) * MM, (BAND_MM + SIDE_MM / 2) * MM)
    for line, box in laid(_lines(certificate, sheet, labels), body):
        if line.ornament is not None:
            line.ornament(canvas, box)
        elif line.style is not None and natural_width(line.text, line.style):
            (line.paint or draw)(canvas, line.text, box, line.style)
        elif line.is_written:
            page.rule(canvas, box.x, box.right, box.y, page.FINE)
    _paint_feet(canvas, body, sheet, labels)


def laid(lines: tuple[CertificateLine, ...], body: Box) -> Iterator[tuple[CertificateLine, Box]]:
    """Lay lines from the top down; what they do not need is shared out as white above them."""
    room = body.height - (_SIGNATURE_MM + _BELOW_MM) * MM
    left = room - sum(line.high_mm for line in lines) * MM
    shares = sum(line.white for line in lines)
    offset = 0.0
    for line in lines:
        offset += left * line.white / shares
        yield line, body.band(offset, line.high_mm * MM)
        offset += line.high_mm * MM


def _lines(
    certificate: AwardCertificate, sheet: CertificateSheet, labels: CertificateLabels
) -> tuple[CertificateLine, ...]:
    """From the top down, with how high each is."""
    return (
        CertificateLine(
            high_mm=EMBLEM_MM, white=0.6, ornament=partial(_paint_emblem, pips=certificate.pips)
        ),
        CertificateLine(high_mm=8, white=0.6, text=labels.heading, style=_HEADING),
        CertificateLine(
            high_mm=20,
            white=0.5,
            text=certificate.title,
            style=_TITLE,
            is_written=True,
            paint=paint_ribbon,
        ),
        *(
            (CertificateLine(high_mm=9, white=0.1, text=certificate.category, style=_CATEGORY),)
            if certificate.category
            else ()
        ),
        CertificateLine(high_mm=4, white=0.7, ornament=_paint_flourish),
        CertificateLine(high_mm=7, white=0.7, text=labels.awarded_to, style=_SMALL),
        CertificateLine(
            high_mm=36,
            white=0.4,
            text=certificate.name,
            style=_NAME,
            is_written=True,
            paint=paint_engraved,
        ),
        CertificateLine(high_mm=7, white=0.2, text=certificate.faction, style=_SMALL),
        CertificateLine(high_mm=7, white=0.9, text=labels.at, style=_SMALL),
        CertificateLine(high_mm=16, white=0.3, text=sheet.event, style=_EVENT, is_written=True),
        *(
            CertificateLine(high_mm=6.5, white=0.15, text=fact, style=_SMALL)
            for fact in sheet.facts
        ),
        # The last share is what stays white above the signature.
        CertificateLine(high_mm=0, white=1.0),
    )


def _paint_emblem(canvas: Canvas, box: Box, pips: int) -> None:
    square = box.column((box.width - box.height) / 2, box.height)
    page.stamp(canvas, f"emblem-{pips}", square, partial(paint_emblem, pips=pips))


def _paint_flourish(canvas: Canvas, box: Box) -> None:
    paint_flourish(canvas, box.inset(box.width / 4, 0))


def _paint_feet(
    canvas: Canvas, body: Box, sheet: CertificateSheet, labels: CertificateLabels
) -> None:
    wide = body.width * SIGNATURE_SHARE
    foot = Box(body.x, body.y, body.width, (_SIGNATURE_MM + _BELOW_MM) * MM)
    known = tuple(part for part in (sheet.day, sheet.place) if part)
    high = _KNOWN_MM * MM
    for offset, texts, under in (
        (0.0, known, labels.where_and_when),
        (body.width - wide, (), labels.signature),
    ):
        place = foot.column(offset, wide)
        page.rule(canvas, place.x, place.right, place.y + _BELOW_MM * MM, page.FINE)
        for number, text in enumerate(reversed(texts), 1):
            draw(canvas, text, place.band(_SIGNATURE_MM * MM - number * high, high), _SMALL)
        draw(canvas, under, place.band(_SIGNATURE_MM * MM, _BELOW_MM * MM), _UNDER)
