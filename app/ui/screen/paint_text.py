"""Slides of words and of time: a message, a notice, the clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from app.services.screen.hall import FLASH_SECONDS
from app.services.screen.slides import BreakSlide, ClockSlide, TextSlide
from app.ui.screen.stage import (
    FOOT,
    HEAD,
    HEIGHT,
    MARGIN,
    NAME,
    SlideArea,
    Stage,
    advance,
    evenly_wrapped,
    fitted,
    font,
    shrunk,
    sizes,
    widest_word,
    wrapped_sentence,
)
from app.words.clock.clock import clock_text

_LARGEST = HEIGHT / 2.6
_SMALLEST = NAME
_LEADING = 1.25
_CENTRED = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_MOST_CENTRED, _MOST_CENTRED_UPRIGHT = 8, 14
"""Lines; more are read from a straight left edge."""

# Words in a room: as large as they fit, in its middle.


@dataclass(frozen=True, slots=True)
class Block:
    """A text broken into lines, as large as its room takes."""

    size: float
    lines: tuple[str, ...]


@lru_cache(maxsize=32)
def block(
    text: str, width: float, height: float, largest: float, least: float, *, is_bold: bool = True
) -> Block:
    """The largest size at which a text fits; at the least, it may be higher than its room."""
    widest = widest_word(text, is_bold=is_bold)
    for size in sizes(largest, least):
        lines = _lines(text, size, width, is_bold=is_bold)
        if widest * size <= width and len(lines) * size * _LEADING <= height:
            break
    return Block(size, _lines(text, size, width, is_bold=is_bold, is_even=is_bold))


def _lines(
    text: str, size: float, width: float, *, is_bold: bool, is_even: bool = False
) -> tuple[str, ...]:
    letters = font(size, bold=is_bold)
    broken = evenly_wrapped if is_even else wrapped_sentence
    return tuple(
        line for part in text.splitlines() or [""] for line in broken(part, letters, width)
    )


def _is_centred(count: int, room: QRectF) -> bool:
    """Whether so many lines stand in the middle; upright, lines are short and there are more."""
    return count <= (_MOST_CENTRED if room.width() > room.height() else _MOST_CENTRED_UPRIGHT)


def paint_lines(
    stage: Stage, room: QRectF, lines: Sequence[str], size: float, colour: str, *,
    is_bold: bool = True,
) -> None:  # fmt: skip
    """Paint lines in the middle of a room."""
    letters, each = font(size, bold=is_bold), size * _LEADING
    is_centred = _is_centred(len(lines), room)
    widest = max((QFontMetricsF(letters).horizontalAdvance(line) for line in lines), default=0.0)
    left = room.left() if is_centred else room.center().x() - widest / 2
    at = room.center().y() - len(lines) * each / 2
    for line in lines:
        where = QRectF(left, at, room.width() if is_centred else widest, each)
        stage.text(where, line, letters, colour, _CENTRED if is_centred else _LEFT)
        at += each


def paint_block(
    stage: Stage, room: QRectF, text: str, colour: str, largest: float = _LARGEST
) -> None:
    """Paint a text in the middle of a room, as large as it fits."""
    found = block(text, room.width(), room.height(), largest, _SMALLEST / 2)
    paint_lines(stage, room, found.lines, found.size, colour)


def page_count(slide: TextSlide, sheet: SlideArea) -> int:
    """Pages that the text fills at its smallest."""
    return len(_message_pages(slide.text, sheet)[1])


def paint_message(stage: Stage, slide: TextSlide, page: int) -> None:
    """Paint the words as large as they fit, else page by page."""
    stage.heading(slide.heading or slide.event, slide.event if slide.heading else "")
    size, pages = _message_pages(slide.text, stage.sheet)
    shown = pages[page % len(pages)]
    is_bold = len(pages) == 1 and _is_centred(len(shown), _text_room(stage.sheet))
    paint_lines(stage, _text_room(stage.sheet), shown, size, stage.look.text, is_bold=is_bold)


def _text_room(sheet: SlideArea) -> QRectF:
    return sheet.room.adjusted(MARGIN, MARGIN / 2, -MARGIN, -MARGIN / 2)


@lru_cache(maxsize=16)
def _message_pages(text: str, sheet: SlideArea) -> tuple[float, tuple[tuple[str, ...], ...]]:
    room = _text_room(sheet)
    found = block(text, room.width(), room.height(), _LARGEST, _SMALLEST)
    if not _is_centred(len(found.lines), room):
        found = block(
            text, room.width(), room.height(), found.size * 1.05, _SMALLEST, is_bold=False
        )
    a_page = max(1, int(room.height() // (found.size * _LEADING)))
    pages = tuple(
        found.lines[first : first + a_page] for first in range(0, len(found.lines), a_page)
    )
    return found.size, pages


# The clock.


_CAPTION = HEAD * 1.1
_BAR = MARGIN * 0.45
_SIGN = "▲"


def paint_clock(stage: Stage, slide: ClockSlide, now: datetime) -> None:
    """Paint the time as large as there is room, and under it when it ends."""
    clock, look = slide.clock, stage.look
    if clock is not None and clock.is_over and not clock.is_closed:
        _paint_call(stage, slide)
        return
    room = stage.heading(slide.heading, slide.event)
    room = _paint_proof(stage, slide.proof, room)
    if clock is None or clock.is_over:
        text = slide.caption if clock is None else slide.over
        paint_block(stage, room.adjusted(MARGIN, 0, -MARGIN, 0), text, look.quiet, HEAD * 2.6)
        return
    room = _paint_bar(stage, slide, now, room)
    seconds = clock.seconds(now)
    stage_of = clock.last(seconds)
    colour = {0: look.text, 1: look.warn, 2: look.alert}[stage_of]
    if clock.is_paused:
        colour = look.quiet
    caption = QRectF(room.left(), room.bottom() - _CAPTION * 1.5, room.width(), _CAPTION * 1.5)
    above = QRectF(room.left(), room.top() + MARGIN / 4, room.width(), HEAD * 1.5)
    face = QRectF(room.left(), above.bottom(), room.width(), caption.top() - above.bottom())
    if clock.is_paused:
        strip = QRectF(0, face.bottom() - HEAD * 3, stage.sheet.width, HEAD * 2.6)
        face.setBottom(strip.top())
        _paint_paused(stage, strip, slide.paused)
    elif stage_of:
        _paint_chip(stage, above, slide.last[stage_of - 1], colour)
    _paint_face(stage, face, clock_text(seconds), colour)
    notes = "   ·   ".join((slide.caption, *slide.notes))
    size, text = shrunk(notes, _CAPTION, room.width())
    stage.text(caption, text, fitted(text, size, room.width()), look.quiet, _CENTRED)


def _paint_face(stage: Stage, face: QRectF, time: str, colour: str) -> None:
    """Paint the figure; where the picture stands upright, the seconds under the minutes."""
    lines = [time]
    if stage.sheet.is_upright and ":" in time:
        before, _, seconds = time.rpartition(":")
        lines = [f"{before}:", seconds]
    # As wide as zeros would be, so that the figure keeps its size while it runs.
    wide = ["".join("0" if letter.isdigit() else letter for letter in line) for line in lines]
    high = face.height() / len(lines)
    size = min(
        [high * (0.95 if len(lines) == 1 else 1.05)]
        + [face.width() * 0.96 / advance(line, is_bold=True) for line in wide]
    )
    top = face.center().y() - size * _STACKED * len(lines) / 2
    for n, line in enumerate(lines):
        where = QRectF(face.left(), top + n * size * _STACKED, face.width(), size * _STACKED)
        stage.text(where, line, font(size, bold=True), colour, _CENTRED)


_STACKED = 0.95
"""From one line of figures to the next."""


def _paint_paused(stage: Stage, strip: QRectF, text: str) -> None:
    """Across the whole picture, with the sign of every player of music."""
    look, size = stage.look, HEAD * 1.7
    stage.fill(strip, look.text)
    letters = fitted(text, size, strip.width() * 0.7, bold=True)
    stage.text(strip, text, letters, look.ground, _CENTRED)
    wide = QFontMetricsF(letters).horizontalAdvance(text)
    for side in (-1, 1):
        middle = strip.center().x() + side * (wide / 2 + size)
        for bar in (-0.3, 0.1):
            stage.fill(
                QRectF(middle + bar * size, strip.center().y() - size / 2, size * 0.2, size),
                look.ground,
            )


def _paint_chip(stage: Stage, area: QRectF, text: str, colour: str) -> None:
    """Words on a ground of their own: nobody has to tell colours apart."""
    shown = f"{_SIGN}  {text}  {_SIGN}"
    letters = fitted(shown, HEAD, area.width() * 0.9, bold=True)
    wide = QFontMetricsF(letters).horizontalAdvance(shown) + 2 * MARGIN
    stage.fill(QRectF(area.center().x() - wide / 2, area.top(), wide, area.height()), colour)
    stage.text(area, shown, letters, stage.look.ground, _CENTRED)


def _paint_bar(stage: Stage, slide: ClockSlide, now: datetime, room: QRectF) -> QRectF:
    """Paint a thin bar of what is left of the round; the room above it."""
    clock = slide.clock
    if clock is None or not clock.length_seconds or clock.counts_up:
        return room
    bar = QRectF(room.left(), room.bottom() - _BAR - FOOT / 2, room.width(), _BAR)
    left = min(1.0, clock.seconds(now) / clock.length_seconds)
    stage.fill(bar, stage.look.band)
    colour = (stage.look.accent, stage.look.warn, stage.look.alert)[clock.last(clock.seconds(now))]
    stage.fill(QRectF(bar.left(), bar.top(), bar.width() * left, bar.height()), colour)
    return QRectF(room.left(), room.top(), room.width(), bar.top() - MARGIN / 2 - room.top())


def _paint_call(stage: Stage, slide: ClockSlide) -> None:
    """Time is up: fill the picture, and flash for a while, twice in three seconds."""
    look, clock = stage.look, slide.clock
    assert clock is not None
    since = FLASH_SECONDS if clock.over_seconds is None else clock.over_seconds
    is_turned = since < FLASH_SECONDS and since % 2 == 1
    ground, ink = (look.on_alarm, look.alarm) if is_turned else (look.alarm, look.on_alarm)
    sheet = stage.sheet
    stage.fill(QRectF(0, 0, sheet.width, sheet.height), ground)
    room = QRectF(2 * MARGIN, MARGIN, sheet.width - 4 * MARGIN, sheet.height - 2 * MARGIN)
    head = QRectF(room.left(), room.top(), room.width(), HEAD * 1.5)
    size, text = shrunk(slide.heading, HEAD, head.width(), bold=True)
    stage.text(head, text, font(size, bold=True), ink, _CENTRED)
    below = _paint_proof(stage, slide.proof, room, ink)
    face = QRectF(room.left(), head.bottom(), room.width(), below.bottom() - head.bottom())
    paint_block(stage, face, slide.over, ink, HEIGHT / 2.5)


# Between rounds.


def paint_break(stage: Stage, slide: BreakSlide, now: datetime) -> None:
    """Paint what players wait for: the break's name, its time, and when the next round starts."""
    room, look, clock = stage.heading(slide.event, ""), stage.look, slide.clock
    room = _paint_proof(stage, slide.proof, room).adjusted(MARGIN, 0, -MARGIN, 0)
    if clock is None:
        paint_pair(stage, room, slide.heading, slide.coming)
        return
    high = min(room.height() / 5, HEAD * 3.6)
    title = QRectF(room.left(), room.top() + MARGIN / 2, room.width(), high)
    coming = QRectF(room.left(), room.bottom() - high, room.width(), high)
    face = QRectF(room.left(), title.bottom(), room.width(), coming.top() - title.bottom())
    paint_block(stage, title, slide.heading, look.text, high * 0.8)
    paint_block(stage, coming, slide.coming, look.accent, high * 0.7)
    if clock.is_over:
        paint_block(stage, face, slide.over, look.quiet, HEAD * 3)
        return
    if slide.caption:
        strip = QRectF(0, face.bottom() - HEAD * 2.2, stage.sheet.width, HEAD * 1.9)
        face.setBottom(strip.top())
        _paint_paused(stage, strip, slide.caption.upper())
    _paint_face(stage, face, clock_text(clock.seconds(now)), look.text)


def paint_pair(stage: Stage, room: QRectF, first: str, second: str) -> None:
    """Paint two texts about the middle, a short line between them; or the one that there is."""
    look = stage.look
    if not first or not second:
        paint_block(stage, room, first or second, look.text if first else look.accent, HEAD * 5)
        return
    half = min(room.height() / 2, HEAD * 7)
    middle = room.center().y()
    above = QRectF(room.left(), middle - half, room.width(), half - MARGIN)
    below = QRectF(room.left(), middle + MARGIN, room.width(), half - MARGIN)
    width, height = above.width(), above.height()
    upper = block(first, width, height, HEAD * 4.4, _SMALLEST)
    lower = block(second, width, height, min(HEAD * 3.2, upper.size * 0.8), _SMALLEST)
    # Both close to the line, however much room is left beyond them.
    high = len(upper.lines) * upper.size * _LEADING
    above.setTop(above.bottom() - high)
    below.setHeight(len(lower.lines) * lower.size * _LEADING)
    paint_lines(stage, above, upper.lines, upper.size, look.text)
    paint_lines(stage, below, lower.lines, lower.size, look.accent)
    stage.fill(QRectF(room.center().x() - HEAD * 2, middle - _RULE / 2, HEAD * 4, _RULE), look.band)


_RULE = MARGIN / 4


def _paint_proof(
    stage: Stage, lines: tuple[str, ...], room: QRectF, colour: str | None = None
) -> QRectF:
    """Paint the proof at the foot, each line as large as it fits; the room that is left above."""
    each = NAME * _LEADING
    top = room.bottom() - each * len(lines)
    for n, line in enumerate(lines):
        where = QRectF(room.left(), top + n * each, room.width(), each)
        letters = fitted(line, NAME * 0.8, room.width(), bold=False)
        stage.text(where, line, letters, colour or stage.look.quiet, _CENTRED)
    return QRectF(room.left(), room.top(), room.width(), top - room.top())
