"""Slides of the event itself: what it is, its timetable, and its awards."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt

from app.services.screen.event_slides import AwardsSlide, AwardStep, DaySlide, IdleSlide
from app.ui.screen.paint_text import block, paint_block, paint_lines
from app.ui.screen.stage import (
    HEAD,
    HEIGHT,
    MARGIN,
    NAME,
    Look,
    SlideArea,
    Stage,
    advance,
    font,
    shrunk,
)

_CENTRED = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_RULE = MARGIN / 4


def paint_idle(stage: Stage, slide: IdleSlide) -> None:
    """Paint the event's name as large as it fits, then where it is and what comes next."""
    sheet, look = stage.sheet, stage.look
    bar = MARGIN / 2
    # Beyond the edges, where half a pixel would shine through.
    stage.fill(QRectF(-1, -1, sheet.width + 2, bar + 1), look.accent)
    stage.fill(QRectF(-1, sheet.height - bar, sheet.width + 2, bar + 1), look.accent)
    room = QRectF(2 * MARGIN, 2 * MARGIN, sheet.width - 4 * MARGIN, sheet.height - 4 * MARGIN)
    below = [
        (text, size, colour)
        for text, size, colour in (
            (slide.venue, HEAD * 1.2, look.quiet),
            (slide.coming, HEAD * 2, look.accent),
        )
        if text
    ]
    found = [
        (block(text, room.width(), size * 4, size, NAME * 0.8), colour)
        for text, size, colour in below
    ]
    high = sum(len(one.lines) * one.size * 1.25 + MARGIN for one, _ in found) + 2 * MARGIN
    name = block(slide.event, room.width(), room.height() - high, HEIGHT / 4, NAME)
    tall = len(name.lines) * name.size * 1.25
    top = room.center().y() - (tall + high) / 2
    paint_lines(
        stage, QRectF(room.left(), top, room.width(), tall), name.lines, name.size, look.text
    )
    at = top + tall + MARGIN
    stage.fill(QRectF(room.center().x() - HEAD * 2, at, HEAD * 4, _RULE), look.accent)
    at += MARGIN
    for one, colour in found:
        each = len(one.lines) * one.size * 1.25
        where = QRectF(room.left(), at, room.width(), each)
        paint_lines(stage, where, one.lines, one.size, colour)
        at += each + MARGIN


# The timetable.


_LARGEST = NAME * 1.9
_NOW = "▶"
_OVER = "✓"


def paint_day(stage: Stage, slide: DaySlide, page: int) -> None:
    """Paint the times below each other, what is played now in colour and with a sign."""
    room, look = stage.heading(slide.heading, slide.event), stage.look
    pages = day_pages(slide, stage.sheet)
    rows = slide.rows[page % len(pages) * pages[0] :][: pages[page % len(pages)]]
    # Upright, the time is above what happens then.
    is_upright = stage.sheet.is_upright
    each = min(_LARGEST * (3 if is_upright else 1.6), room.height() / pages[0])
    texts = max(advance(row.text, is_bold=True) for row in slide.rows)
    times = max(advance(row.time, is_bold=True) for row in slide.rows)
    beside = 0 if is_upright else times + 0.8
    # Small enough for the longest line, but never so small that nobody reads it.
    size = min(each / (2.5 if is_upright else 1.5), max(NAME, room.width() / (texts + beside + 2)))
    sign = size * 1.2
    used = min(room.width(), sign + (beside + texts + 0.8) * size)
    left = room.center().x() - used / 2
    at = room.top() + (room.height() - each * len(rows)) / 2 if len(pages) == 1 else room.top()
    for n, row in enumerate(rows):
        area = QRectF(left, at, used, each)
        if n % 2 == 0:
            stage.fill(area, look.band)
        colour = look.accent if row.is_now else look.quiet if row.is_over else look.text
        mark = _NOW if row.is_now else _OVER if row.is_over else ""
        stage.text(QRectF(left, at, sign, each), mark, font(size * 0.7), colour, _CENTRED)
        high = size * 1.15 if is_upright else each
        top = at + (each - 2 * high) / 2 if is_upright else at
        where = QRectF(left + sign, top, times * size, high)
        stage.text(where, row.time, font(size, bold=True), colour, _LEFT)
        below = high if is_upright else 0
        text = QRectF(where.left() + beside * size, top + below, 0, high)
        text.setRight(area.right())
        fits, shown = shrunk(row.text, size, text.width(), bold=row.is_now)
        stage.text(text, shown, font(fits, bold=row.is_now), colour, _LEFT)
        at += each


def day_pages(slide: DaySlide, sheet: SlideArea) -> tuple[int, ...]:
    """How many lines each page has."""
    most = int(sheet.room.height() // (NAME * (2.5 if sheet.is_upright else 1.5)))
    count = max(1, -(-len(slide.rows) // most))
    each = -(-len(slide.rows) // count)
    return tuple(min(each, len(slide.rows) - n * each) for n in range(count))


# The ceremony.


def paint_awards(stage: Stage, slide: AwardsSlide, page: int) -> None:
    """Paint nothing but the heading, then one award a page, those before it small below."""
    look, shown = stage.look, page % award_pages(slide)
    if shown == 0:
        paint_idle(stage, IdleSlide(event=slide.heading, venue=slide.event, coming=""))
        return
    step = slide.steps[shown - 1]
    if step.is_first:
        look = _turned(look)
        stage = Stage(stage.painter, stage.sheet, look)
        stage.fill(QRectF(-1, -1, stage.sheet.width + 2, stage.sheet.height + 2), look.ground)
    room = stage.heading(slide.heading, slide.event)
    before = slide.steps[max(0, shown - 1 - _KEPT) : shown - 1]
    foot = HEAD * 2.6 if before else 0.0
    if before:
        _paint_before(stage, before, QRectF(room.left(), room.bottom() - foot, room.width(), foot))
    face = QRectF(room.left(), room.top(), room.width(), room.height() - foot - MARGIN / 2)
    title = QRectF(face.left(), face.top() + MARGIN, face.width(), face.height() * 0.22)
    about = QRectF(face.left(), face.bottom() - face.height() * 0.16, face.width(), 0)
    about.setHeight(face.height() * 0.14)
    names = QRectF(face.left(), title.bottom(), face.width(), about.top() - title.bottom())
    paint_block(stage, title, step.title, look.accent, HEAD * 2.6)
    # A name is rather smaller than broken at its hyphen.
    whole = "\n".join(step.names).replace("-", "\N{NON-BREAKING HYPHEN}")
    paint_block(stage, names, whole, look.text, HEIGHT / 4.5)
    if step.about:
        size, text = shrunk(step.about, HEAD * 1.2, about.width())
        stage.text(about, text, font(size), look.quiet, _CENTRED)


def _turned(look: Look) -> Look:
    """Text in the colour of the ground on the accent's: the winner's picture is like no other."""
    return replace(
        look, ground=look.accent, band=look.accent, text=look.ground, quiet=look.ground,
        accent=look.ground,
    )  # fmt: skip


_KEPT = 3
"""Awards that stay in sight once the next is shown."""


def _paint_before(stage: Stage, steps: tuple[AwardStep, ...], area: QRectF) -> None:
    look = stage.look
    stage.fill(area.adjusted(0, 0, 0, -MARGIN / 4), look.band)
    each = area.width() / len(steps)
    for n, step in enumerate(steps):
        cell = QRectF(area.left() + n * each, area.top(), each, area.height() - MARGIN / 4)
        cell.adjust(MARGIN / 2, MARGIN / 6, -MARGIN / 2, -MARGIN / 6)
        half = cell.height() / 2
        for text, size, bold, colour, at in (
            (step.title, HEAD * 0.62, False, look.quiet, cell.top()),
            (", ".join(step.names), HEAD * 0.9, True, look.text, cell.top() + half),
        ):
            fits, shown = shrunk(text, size, cell.width(), bold=bold)
            where = QRectF(cell.left(), at, cell.width(), half)
            stage.text(where, shown, font(fits, bold=bold), colour, _CENTRED)


def award_pages(slide: AwardsSlide) -> int:
    """One before the first award, then one each."""
    return len(slide.steps) + 1
