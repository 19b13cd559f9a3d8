"""Certificates: one a page, framed, the name as large as it will go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import Paper
from app.printing.papers.event_values import Certificate, CertificateLabels, CertificateSheet
from app.printing.papers.ornament import BAND_MM, paint_border, paint_emblem, paint_flourish

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One stretch of a certificate from top to bottom."""

    high_mm: float
    """How high it is."""
    white: float
    """Its share of what is left over, which stays white above it."""
    text: str = ""
    style: Style | None = None
    is_written: bool = False
    """Where there is no text, a line to write on."""
    ornament: Ornament | None = None
    """Instead of text."""


_HEADING = Style(size=15, least=9, align=Align.CENTRE)
_TITLE = Style(size=40, least=18, bold=True, align=Align.CENTRE)
_CATEGORY = Style(size=17, least=10, align=Align.CENTRE)
_SMALL = Style(size=13, least=8, align=Align.CENTRE)
_NAME = Style(size=46, least=20, bold=True, align=Align.CENTRE)
_EVENT = Style(size=24, least=12, bold=True, align=Align.CENTRE)
_UNDER = Style(size=9, least=6, align=Align.CENTRE)


def render_certificates(sheet: CertificateSheet, labels: CertificateLabels, paper: Paper) -> Pages:
    """Print a certificate a page, in the order given."""
    painters: Iterator[Painter] = (
        partial(_paint, one=one, sheet=sheet, labels=labels, paper=paper)
        for one in sheet.certificates
    )
    title = f"{sheet.event} – {labels.heading}"
    return Pages(paper, title, tuple(painters))


def _paint(
    canvas: Canvas,
    *,
    one: Certificate,
    sheet: CertificateSheet,
    labels: CertificateLabels,
    paper: Paper,
) -> None:
    outer = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    page.stamp(canvas, "border", outer, paint_border)
    body = outer.inset((BAND_MM + SIDE_MM) * MM, (BAND_MM + SIDE_MM / 2) * MM)
    for line, box in laid(_lines(one, sheet, labels), body):
        if line.ornament is not None:
            line.ornament(canvas, box)
        elif line.text and line.style is not None:
            draw(canvas, line.text, box, line.style)
        elif line.is_written:
            page.rule(canvas, box.x, box.right, box.y, page.FINE)
    _paint_feet(canvas, body, sheet, labels)


def laid(lines: tuple[Line, ...], body: Box) -> Iterator[tuple[Line, Box]]:
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
    one: Certificate, sheet: CertificateSheet, labels: CertificateLabels
) -> tuple[Line, ...]:
    """From the top down, with how high each is."""
    return (
        Line(high_mm=EMBLEM_MM, white=0.6, ornament=partial(_paint_emblem, pips=one.pips)),
        Line(high_mm=8, white=0.8, text=labels.heading, style=_HEADING),
        Line(high_mm=22, white=0.3, text=one.title, style=_TITLE, is_written=True),
        *(
            (Line(high_mm=9, white=0.1, text=one.category, style=_CATEGORY),)
            if one.category
            else ()
        ),
        Line(high_mm=4, white=0.7, ornament=_paint_flourish),
        Line(high_mm=7, white=0.7, text=labels.awarded_to, style=_SMALL),
        Line(high_mm=30, white=0.4, text=one.name, style=_NAME, is_written=True),
        Line(high_mm=7, white=0.2, text=one.faction, style=_SMALL),
        Line(high_mm=7, white=0.9, text=labels.at, style=_SMALL),
        Line(high_mm=16, white=0.3, text=sheet.event, style=_EVENT, is_written=True),
        *(Line(high_mm=6.5, white=0.15, text=fact, style=_SMALL) for fact in sheet.facts),
        # The last share is what stays white above the signature.
        Line(high_mm=0, white=1.0),
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
    known = tuple(one for one in (sheet.day, sheet.place) if one)
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
