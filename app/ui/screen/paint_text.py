"""Slides of words and of time: a message, a notice, the clock."""

from datetime import datetime
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from app.services.screen.slides import BreakSlide, ClockSlide, TextSlide
from app.ui.screen.stage import FOOT, HEAD, HEIGHT, MARGIN, NAME, TOP, Stage, fitted, font, wrapped
from app.words.clock.clock import clock_text

_LARGEST = HEAD * 2.2
_SMALLEST = NAME
_STEP = 0.92
_LEADING = 1.3


def page_count(slide: TextSlide, width: float) -> int:
    """Pages that the text fills at its smallest."""
    size, lines = _laid_out(slide.text, width)
    return max(1, -(-len(lines) // _lines_of(_text_room(width), size)))


def paint_message(stage: Stage, slide: TextSlide, page: int) -> None:
    """Paint the words as large as they fit, else page by page."""
    stage.heading(slide.heading or slide.event, slide.event if slide.heading else "")
    room = _text_room(stage.width)
    size, lines = _laid_out(slide.text, stage.width)
    a_page = _lines_of(room, size)
    shown = lines[page * a_page :][:a_page] if page * a_page < len(lines) else lines[:a_page]
    for n, line in enumerate(shown):
        where = QRectF(room.left(), room.top() + n * size * _LEADING, room.width(), size * _LEADING)
        stage.text(where, line, font(size), stage.look.text)


def paint_clock(stage: Stage, slide: ClockSlide, now: datetime) -> None:
    """Paint the time as large as there is room, and under it the note on secret dice."""
    room = stage.heading(slide.heading, slide.event)
    room = _paint_proof(stage, slide.proof, room)
    clock = slide.clock
    centred = Qt.AlignmentFlag.AlignCenter
    if clock is None or clock.is_over:
        text = slide.caption if clock is None else slide.over
        letters = fitted(text, HEAD * 3, room.width(), bold=True)
        is_call = clock is not None and not clock.is_closed
        colour = stage.look.alert if is_call else stage.look.quiet
        stage.text(room, text, letters, colour, centred)
        return
    caption = QRectF(room.left(), room.bottom() - HEAD * 1.5, room.width(), HEAD * 1.5)
    face = QRectF(room.left(), room.top(), room.width(), room.height() - caption.height())
    _paint_time(stage, clock.seconds(now), face, face.width() * 0.94)
    stage.text(caption, slide.caption, font(HEAD), stage.look.quiet, centred)


def paint_break(stage: Stage, slide: BreakSlide, now: datetime) -> None:
    """Paint what players wait for: the break's name, its time, and when the next round starts."""
    room = _paint_proof(stage, slide.proof, stage.heading(slide.event, ""))
    centred, clock = Qt.AlignmentFlag.AlignCenter, slide.clock
    title = QRectF(room.left(), room.top() + MARGIN, room.width(), HEAD * 2.4)
    coming = QRectF(room.left(), room.bottom() - HEAD * 3, room.width(), HEAD * 3)
    middle = QRectF(room.left(), title.bottom(), room.width(), coming.top() - title.bottom())
    if clock is None:
        # Nothing counts: what is over and what comes stand together in the middle.
        high = min(middle.height() / 2, HEAD * 5)
        half = room.center().y()
        title = QRectF(room.left(), half - high, room.width(), high)
        coming = QRectF(room.left(), half, room.width(), high)
        if not slide.heading:
            coming = room
    text_width = room.width() * 0.94
    letters = fitted(slide.heading, title.height() * 0.62, text_width, bold=True)
    stage.text(title, slide.heading, letters, stage.look.text, centred)
    letters = fitted(slide.coming, coming.height() * 0.55, text_width, bold=True)
    stage.text(coming, slide.coming, letters, stage.look.accent, centred)
    if clock is None:
        return
    if clock.is_over:
        letters = fitted(slide.over, HEAD * 3, text_width, bold=True)
        stage.text(middle, slide.over, letters, stage.look.text, centred)
        return
    if slide.caption:
        line = QRectF(room.left(), middle.bottom() - HEAD * 1.5, room.width(), HEAD * 1.5)
        middle.setBottom(line.top())
        stage.text(line, slide.caption, font(HEAD * 1.2), stage.look.quiet, centred)
    _paint_time(stage, clock.seconds(now), middle, text_width)


def _paint_time(stage: Stage, seconds: int, face: QRectF, width: float) -> None:
    time = clock_text(seconds)
    # As wide as nines would be, so that the figure keeps its size while it runs.
    wide = "".join("0" if letter.isdigit() else letter for letter in time)
    letters = fitted(wide, face.height() * 0.8, width, bold=True)
    stage.text(face, time, letters, stage.look.text, Qt.AlignmentFlag.AlignCenter)


def _paint_proof(stage: Stage, lines: tuple[str, ...], room: QRectF) -> QRectF:
    """Paint the proof at the foot, each line as large as it fits; the room that is left above."""
    each = NAME * _LEADING
    top = room.bottom() - each * len(lines)
    for n, line in enumerate(lines):
        where = QRectF(room.left(), top + n * each, room.width(), each)
        letters = fitted(line, NAME * 0.8, room.width(), bold=False)
        stage.text(where, line, letters, stage.look.quiet, Qt.AlignmentFlag.AlignCenter)
    return QRectF(room.left(), room.top(), room.width(), top - room.top())


def _text_room(width: float) -> QRectF:
    top = TOP + MARGIN
    return QRectF(MARGIN * 2, top, width - 4 * MARGIN, HEIGHT - top - FOOT - MARGIN)


@lru_cache(maxsize=16)
def _laid_out(text: str, width: float) -> tuple[float, list[str]]:
    """The largest size at which a text fits, and its lines then."""
    room, size = _text_room(width), _LARGEST
    while size > _SMALLEST and not _fits(text, size, room):
        size *= _STEP
    size = max(size, _SMALLEST)
    return size, _lines(text, font(size), room)


def _fits(text: str, size: float, room: QRectF) -> bool:
    letters = font(size)
    widest = max(
        (QFontMetricsF(letters).horizontalAdvance(word) for word in text.split()), default=0
    )
    lines = _lines(text, letters, room)
    return widest <= room.width() and len(lines) <= _lines_of(room, size)


def _lines(text: str, letters: QFont, room: QRectF) -> list[str]:
    return [
        line for part in text.splitlines() or [""] for line in wrapped(part, letters, room.width())
    ]


def _lines_of(room: QRectF, size: float) -> int:
    return max(1, int(room.height() // (size * _LEADING)))
