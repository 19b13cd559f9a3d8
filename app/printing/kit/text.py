"""Text put into a box: measured, fitted, and drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from app.printing.kit import fonts
from app.printing.kit import fonts as script

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.printing.kit.page import Box

LEADING = 1.2
"""From one baseline to the next, as a share of the size."""

CAP_HEIGHT = 0.714
"""How high a capital stands, as a share of the size."""

BOLD_OUTLINE = 0.03
"""How thick the outline is that stands in for a missing bold, as a share of the size."""

LEAST_SIZE = 7.0
"""Text that is too long takes further lines before it gets smaller than this, in points."""

BROKEN_WORD_GAIN = 1.35
"""How much larger a text must get for a word to be broken."""

ELLIPSIS = "…"
"""After what is shown of a name that is too long for its place."""

_STEP = 0.1
"""Sizes are whole steps of this many points."""


class Align(Enum):
    """Where in its box a line lies."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a text wants to be set."""

    size: float
    """In points, where there is room for it."""
    least: float
    """The smallest size on one line; below it the text takes two."""
    bold: bool = False
    align: Align = Align.LEFT
    hangs: bool = False
    """From the top of its box; else in its middle."""
    shortens: bool = False
    """What has no room in the least size of all ends in an ellipsis; else it gets smaller."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters in drawing order that one face draws."""

    face: str
    chars: str
    thickened: bool
    width: float
    """At size 1."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line in drawing order."""

    runs: tuple[TextRun, ...]
    width: float
    """At size 1."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it will stand in its box."""

    lines: tuple[TextLine, ...]
    size: float
    right_to_left: bool = False
    """Whether lines of different length end on the left."""

    @property
    def width(self) -> float:
        """The width of the longest line, in points."""
        return max((line.width for line in self.lines), default=0.0) * self.size

    @property
    def height(self) -> float:
        """What the lines take with their leading, in points."""
        return len(self.lines) * LEADING * self.size


@lru_cache(maxsize=8192)
def fit(text: str, width: float, height: float, style: Style) -> Fitted:
    """Set a text as large as its style and the room allow; cut it only where its style says so.

    One line down to the least size, then the better of one line and two; where even two lines
    need less than the least size they get it.
    """
    text = script.clean(text)
    if not text:
        return Fitted((), style.size)
    right_to_left = script.is_right_to_left(text)
    single = _sized((_line(text, style.bold, right_to_left),), width, height, style)
    if single.size >= style.least:
        return single
    two = _sized(_halves(text, style.bold, script.breaks(text)), width, height, style)
    if two.size < style.least:
        # Inside a word only where whole words would be much smaller, or where there is one word.
        forced = _sized(_halves(text, style.bold, script.forced_breaks(text)), width, height, style)
        two = forced if forced.size > two.size * BROKEN_WORD_GAIN else two
    best = max(single, two, key=lambda fitted: fitted.size)
    if best.size < min(style.least, LEAST_SIZE):
        many = _on_many(text, width, height, style)
        if many is None and style.shortens:
            many = _shortened(text, width, height, style)
        best = many or best
    return replace(best, right_to_left=right_to_left)


def natural_width(text: str, style: Style) -> float:
    """How wide a text is on one line at its full size, in points."""
    text = script.clean(text)
    return _line(text, style.bold, script.is_right_to_left(text)).width * style.size


def unprintable(text: str) -> str:
    """The characters of a text that no font has, in order; mostly empty."""
    text = script.clean(text)
    drawn = script.in_drawing_order(text, script.is_right_to_left(text))
    return "".join(char for char in drawn if fonts.glyph(char, False).char != char)


def printable(text: str) -> str:
    """A spelling that can be printed: plain forms of letters that no font has, no pictures.

    Returns:
        "" where a letter has no plain form, as in a script that no font draws.
    """
    lost = set(unprintable(text))
    spelled = []
    for char in script.clean(text):
        plain = script.normalized(char) if char in lost else char
        if char in lost and unprintable(plain):
            if script.is_letter(char):
                return ""
            continue
        spelled.append(plain)
    return script.clean("".join(spelled))


def draw(canvas: Canvas, text: str, box: Box, style: Style) -> Fitted:
    """Draw a text into its box; answer how it was set."""
    fitted = fit(text, box.width, box.height, style)
    size = fitted.size
    block = (CAP_HEIGHT + (len(fitted.lines) - 1) * LEADING) * size
    hang = (LEADING - CAP_HEIGHT) / 2 * size if style.hangs else (box.height - block) / 2
    y = box.top - hang - CAP_HEIGHT * size
    inner = Align.RIGHT.value if fitted.right_to_left else style.align.value
    for line in fitted.lines:
        x = box.x + (box.width - fitted.width) * style.align.value
        x += (fitted.width - line.width * size) * inner
        _draw_line(canvas, line, x, y, size)
        y -= LEADING * size
    return fitted


def _draw_line(canvas: Canvas, line: TextLine, x: float, y: float, size: float) -> None:
    for run in line.runs:
        if run.thickened:
            canvas.setLineWidth(BOLD_OUTLINE * size)
        canvas.setFont(run.face, size)
        canvas.drawString(x, y, run.chars, mode=2 if run.thickened else None)
        x += run.width * size


def _sized(lines: tuple[TextLine, ...], width: float, height: float, style: Style) -> Fitted:
    widest = max((line.width for line in lines), default=0.0)
    if not widest:
        return Fitted((), 0.0)
    room = min(width / widest, height / (len(lines) * LEADING))
    # A hair is taken off, so that a size that fits exactly is not lost to rounding upwards.
    return Fitted(lines, min(style.size, int((room + 1e-6) / _STEP) * _STEP))


def _on_many(text: str, width: float, height: float, style: Style) -> Fitted | None:
    """As many lines of the least size as there is room for; None where the text needs more."""
    right_to_left = script.is_right_to_left(text)
    size = min(style.size, LEAST_SIZE)
    lines: list[TextLine] = []
    rest = text
    while rest:
        at = _most_in(rest, script.breaks(rest), width / size, style.bold)
        at = at or _most_in(rest, script.forced_breaks(rest), width / size, style.bold)
        if not at or (len(lines) + 1) * LEADING * size > height + 1e-6:
            return None
        lines.append(_line(rest[:at].strip(), style.bold, right_to_left))
        rest = rest[at:].strip()
    return Fitted(tuple(lines), size)


def _shortened(text: str, width: float, height: float, style: Style) -> Fitted | None:
    """As much of a text as lines of the least size hold, and an ellipsis; None for no line."""
    best, low, places = None, 0, script.forced_breaks(text)
    high = len(places)
    while low < high:
        middle = (low + high) // 2
        beginning = text[: places[middle]].rstrip()
        found = _on_many(f"{beginning}{ELLIPSIS}", width, height, style)
        if found is None:
            high = middle
        else:
            best, low = found, middle + 1
    return best


def _most_in(text: str, places: tuple[int, ...], width: float, bold: bool) -> int:
    """The last place up to which a text is as wide as a line at most; 0 where none is."""
    right_to_left = script.is_right_to_left(text)
    fitting = (
        at
        for at in (*places, len(text))
        if _line(text[:at].strip(), bold, right_to_left).width <= width
    )
    return max(fitting, default=0)


def two_line_width(text: str, style: Style) -> float:
    """How wide a text is at its full size where it takes two lines, in points."""
    text = script.clean(text)
    halves = _halves(text, style.bold, script.breaks(text))
    widest = max((half.width for half in halves), default=0.0)
    return widest * style.size if halves else natural_width(text, style)


def _halves(text: str, bold: bool, places: tuple[int, ...]) -> tuple[TextLine, ...]:
    """The two lines whose longer one is shortest; none where there is no place to part."""
    right_to_left = script.is_right_to_left(text)
    best: tuple[TextLine, ...] = ()
    for at in places:
        halves = tuple(_line(part.strip(), bold, right_to_left) for part in (text[:at], text[at:]))
        if not best or max(h.width for h in halves) < max(b.width for b in best):
            best = halves
    return best


@lru_cache(maxsize=8192)
def _line(text: str, bold: bool, right_to_left: bool) -> TextLine:
    glyphs = [fonts.glyph(char, bold) for char in script.in_drawing_order(text, right_to_left)]
    runs = []
    for (face, thickened), group in groupby(glyphs, key=lambda g: (g.face, g.thickened)):
        members = tuple(group)
        width = sum(member.advance for member in members)
        runs.append(TextRun(face, "".join(member.char for member in members), thickened, width))
    return TextLine(tuple(runs), sum(run.width for run in runs))
