"""Result slips, eight or six on a sheet, in table order once the stack is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit import slip_code as code
from app.printing.kit.imposition import EIGHT, SheetGrid, render_cut
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import (
    LEADING,
    LEAST_SIZE,
    Align,
    Style,
    draw,
    fit,
    natural_width,
    two_line_width,
)
from app.printing.kit.values import SheetSize, SlipSheet
from app.words.papers.labels import SlipLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.printing.kit.values import PrintedSlip, SlipPlayer


# The row of tick boxes that says how a game ended.


REASONS_CAPTION_MM = 16.0
"""The most width for the words before the boxes."""

REASONS_PAD_MM = 0.5
"""Between the frame and what is in it."""

SQUARE, GAP, APART, LINE = 1.0, 0.3, 0.38, 1.22
"""In shares of the size: a square, the gap to its word, from there to the next square, a line."""

LARGEST = 7.5
"""The size of the words where there is room."""

LEAST_IN_COLUMNS = LEAST_SIZE - 0.05
"""Words that would be smaller than this in columns follow one another instead."""

MOST_LINES = 3

_REASONS_CAPTION = Style(size=7, least=7, bold=True)
_UNIT = Style(size=1, least=1)


@dataclass(frozen=True, slots=True)
class Flow:
    """Words on lines, each square below the one above it, at a size at which they fit."""

    lines: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    """Of the columns, at size 1; none where words that long would be too small in columns."""
    size: float


def paint_win_reasons(
    canvas: Canvas, box: Box, caption: str, reasons: tuple[str, ...], largest: float = LARGEST
) -> None:
    """Draw the frame, its caption and one box a reason."""
    page.frame(canvas, box, page.FINE)
    inner = box.inset(REASONS_PAD_MM * MM, REASONS_PAD_MM * MM)
    longest = max((natural_width(word, _REASONS_CAPTION) for word in caption.split()), default=0.0)
    wide = min(REASONS_CAPTION_MM * MM, longest + HAIR_MM * MM)
    words, row = inner.columns((wide, inner.width - wide - 0.7 * MM), 0.7 * MM)
    draw(canvas, caption, words, _REASONS_CAPTION)
    flow = flow_reasons(reasons, row.width, row.height, largest)
    height = row.height / max(1, len(flow.lines))
    for number, line in enumerate(flow.lines):
        _paint_line(canvas, row.band(number * height, height), line, flow)


def flow_reasons(
    reasons: tuple[str, ...], width: float, height: float, largest: float = LARGEST
) -> Flow:
    """Set the reasons, in their order, in the columns that let them be largest."""
    flows = []
    for count in range(1, min(MOST_LINES, len(reasons)) + 1):
        a_line = -(-len(reasons) // count)
        lines = tuple(reasons[at : at + a_line] for at in range(0, len(reasons), a_line))
        # The last of all may reach over the empty places after it.
        in_columns = reasons[:-1] if 1 < len(lines[-1]) < a_line else reasons
        widths = tuple(max(map(_unit_width, in_columns[n::a_line])) for n in range(a_line))
        last = sum(widths[: len(lines[-1]) - 1]) + _unit_width(reasons[-1])
        longest = max(sum(widths), last) - APART
        size = min(largest, width / longest, height / (len(lines) * LINE))
        flows.append(Flow(lines, widths, size))
    best = max(flows, key=lambda flow: flow.size, default=Flow((), (), largest))
    if not reasons or best.size >= min(LEAST_IN_COLUMNS, largest):
        return best
    ragged = max(_ragged(reasons, width, height, largest), key=lambda flow: flow.size)
    return max(best, ragged, key=lambda flow: flow.size)


def _ragged(
    reasons: tuple[str, ...], width: float, height: float, largest: float
) -> Iterator[Flow]:
    """The reasons one after another, on each number of lines, as large as they can be."""
    widths = [_unit_width(reason) for reason in reasons]
    ends = range(len(reasons))
    limits = sorted(sum(widths[start : end + 1]) for end in ends for start in range(end + 1))
    packed = [_packed(reasons, limit) for limit in limits if limit >= max(widths)]
    for count in range(1, min(MOST_LINES, len(reasons)) + 1):
        lines = next(lines for lines in packed if len(lines) <= count)
        longest = max(sum(map(_unit_width, line)) for line in lines)
        size = min(largest, width / longest, height / (len(lines) * LINE))
        yield Flow(lines, (), size)


def _packed(reasons: Sequence[str], limit: float) -> tuple[tuple[str, ...], ...]:
    lines: list[tuple[str, ...]] = [()]
    for reason in reasons:
        longer = (*lines[-1], reason)
        if lines[-1] and sum(map(_unit_width, longer)) > limit + 1e-9:
            lines.append((reason,))
        else:
            lines[-1] = longer
    return tuple(lines)


def _unit_width(reason: str) -> float:
    return SQUARE + GAP + natural_width(reason, _UNIT) + APART


def _paint_line(canvas: Canvas, box: Box, reasons: tuple[str, ...], flow: Flow) -> None:
    size, x = flow.size, box.x
    columns = len(flow.widths)
    spare = (box.width - sum(flow.widths) * size) / columns if columns else 0.0
    side = SQUARE * size
    word = Style(size=size, least=size)
    for reason, width in zip(reasons, flow.widths or map(_unit_width, reasons), strict=False):
        page.frame(canvas, Box(x, box.y + (box.height - side) / 2, side, side), page.FINE)
        text_width = natural_width(reason, _UNIT) * size
        left = x + (SQUARE + GAP) * size
        height = max(box.height, LEADING * size)
        draw(canvas, reason, Box(left, box.y, text_width * 1.001, height), word)
        x += width * size + max(0.0, spare)


# One result slip: what it says, and where a player writes.


HEAD_MM = code.SIDE_MM
"""Table, event, round, scenario and code."""

HIGH_MM = 75.0
"""A slip of this height or more has a high face: fewer of them lie on a sheet."""

GAP_MM = 0.7
"""Between head, players and win reasons."""

TABLE_MM = 21.0
"""The width for the table's number."""

NUMBER_FROM_MM, NUMBER_MM = 2.2, 13.5
"""Where the number's band begins below the head's top, and its height; its figures fill the
middle of it and end where the code ends."""

MOST_SIDE_MM, BESIDE_MM = 48.0, 2.0
"""The most width for faction and record, and what stays white between them."""

WON_MM, LIST_MM, POINTS_MM, LEAVES_MM = 10.0, 14.0, 14.0, 13.0
"""The least widths of the boxes to fill in; the signature has what their words leave."""

POINTS_OF_MANY_MM, SIGNATURE_OF_MANY_MM = 10.0, 9.0
"""The least widths where two more boxes ask who went first and who had the top edge."""

LEAST_SIGNATURE_MM = 15.0
"""What the words of the other boxes leave it, however long they are."""

CAPTION_MM = 6.0
"""The words in a box: two lines of them."""

WON_LINE = 1.2
"""The line round the square that matters most, in points."""

MOST_LISTS = 4
"""More lists than this get a box to write the number in."""

HEAD_LINES_MM = ((0, 3.0), (3.2, 5.6), (3.0, 6.0), (9.0, 5.0))
LONG_HEAD_LINES_MM = ((0, 6.0), (6.1, 3.8), (6.1, 3.8), (10.0, 4.0))
"""From where, and how high, are event, round, the note beside it, and scenario."""

ROUND_SHARE = 0.45
"""How much of its line the round has where the game has a note beside it."""

HAIR_MM = 0.1
"""More than words need, so that no rounding makes them smaller."""

PAD_MM = 0.5
"""Between the line of a box and what is in it."""

_CAPTION = Style(size=7, least=7, hangs=True)
_TABLE_WORD = Style(size=7, least=7, hangs=True)
_TABLE = Style(size=34, least=10, bold=True)
_EVENT = Style(size=7, least=7, hangs=True)
_ROUND = Style(size=13, least=8, bold=True)
_NOTE = Style(size=11, least=7, bold=True, align=Align.RIGHT)
_SCENARIO_WORD = Style(size=7, least=7)
_SCENARIO = Style(size=9, least=7, bold=True)
_DRAFT = Style(size=11, least=7, bold=True, align=Align.CENTRE)
_WRITE = Style(size=7, least=7)
_LIST_NUMBER = Style(size=8, least=7, align=Align.CENTRE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What of a slip is larger where there is room."""

    name_mm: float
    """A player's name, record and faction."""
    side_mm: tuple[float, float]
    """Where the band of faction and record begins below the name's top, and its height: above it
    is the code, about which nothing is printed."""
    ended_mm: float
    """The row of win reasons, at least; it has what the players' boxes do not need."""
    tick_mm: float
    """The side of a square to tick, where there is that much room below the words."""
    name: Style
    record: Style
    faction: Style
    reason: float
    """The size of the win reasons where there is room, in points."""


LOW = Face(
    name_mm=6.6,
    side_mm=(2.2, 4.1),
    ended_mm=10.6,
    tick_mm=4.8,
    name=Style(size=12, least=8.5, bold=True),
    record=Style(size=10, least=7, bold=True, align=Align.RIGHT),
    faction=Style(size=7.5, least=7, align=Align.RIGHT),
    reason=LARGEST,
)
HIGH = Face(
    name_mm=10.5,
    side_mm=(3.4, 6.2),
    ended_mm=12.0,
    tick_mm=7.0,
    name=Style(size=16, least=10, bold=True),
    record=Style(size=12, least=8, bold=True, align=Align.RIGHT),
    faction=Style(size=9, least=7, align=Align.RIGHT),
    reason=9.0,
)

PHONE_MM, PHONE_GAP_MM, PHONE_TOP_MM = 12.5, 2.2, 2.0
"""The square that a phone scans, left of a player's name and boxes: its side, and what stays white
beside it and above it."""

PHONE_LINE_MM = 2.7
"""A line of the code in letters: below the square, or below the name where there is no room."""

BESIDE_CODE_MM = (8.0, 12.0, 11.0, 12.0)
"""The least widths of won, list, points and signature beside such a square."""

_PHONE_CODE = Style(size=7.5, least=7, bold=True)
_PHONE_WORD = Style(size=7, least=7, hangs=True)

WORD_MM = 3.0
"""The word before the room for a name that is to be written."""

UNDERLINE_MM = 0.5
"""What stays white between a name and the boxes below it."""


def paint(
    canvas: Canvas, box: Box, slip: PrintedSlip, sheet: SlipSheet, labels: SlipLabels
) -> None:
    """Draw a slip into its place on the sheet."""
    face = HIGH if box.height >= HIGH_MM * MM else LOW
    head = box.band(0, HEAD_MM * MM)
    page.stamp(canvas, "head", head, partial(_paint_head, sheet=sheet, labels=labels))
    _paint_table(canvas, head, slip, labels.draft, sheet.event)
    ended = Box(box.x, box.y, box.width, _ended_height(box, face))
    row = partial(
        paint_win_reasons,
        caption=labels.how_it_ended,
        reasons=labels.win_reasons,
        largest=face.reason,
    )
    page.stamp(canvas, "ended", ended, row)
    height = (box.height - ended.height - (HEAD_MM + 3 * GAP_MM) * MM) / 2
    offset = (HEAD_MM + GAP_MM) * MM
    for player in (slip.first, slip.second):
        _paint_player(canvas, box.band(offset, height), face, player, sheet, labels)
        offset += height + GAP_MM * MM


def _ended_height(box: Box, face: Face) -> float:
    """The row of win reasons grows up to as many lines as it may have, at their largest size."""
    player = face.name_mm + CAPTION_MM + face.tick_mm + 2 * PAD_MM
    spare = box.height - (HEAD_MM + 2 * player + 3 * GAP_MM) * MM
    most = MOST_LINES * LINE * face.reason + 2 * REASONS_PAD_MM * MM
    return max(face.ended_mm * MM, min(most, spare))


def _paint_table(canvas: Canvas, head: Box, slip: PrintedSlip, draft: str, event: str) -> None:
    side = code.SIDE_MM * MM
    square = Box(head.right - side, head.y, side, side)
    if slip.code:
        code.draw_code(canvas, slip.code, square)
    elif slip.table:
        # What isn't a round yet must not be scanned.
        page.frame(canvas, square, page.HEAVY)
        draw(canvas, draft, square.inset(PAD_MM * MM, PAD_MM * MM), _DRAFT)
    number = head.column(0, TABLE_MM * MM).band(NUMBER_FROM_MM * MM, NUMBER_MM * MM)
    draw(canvas, slip.table, number, _TABLE)
    if not slip.table:
        page.rule(canvas, number.x, number.right - 3 * MM, number.y + 1 * MM, page.FINE)
    if slip.note:
        line = _head_lines(_middle(head), event)[2]
        draw(
            canvas,
            slip.note,
            line.column(ROUND_SHARE * line.width, (1 - ROUND_SHARE) * line.width),
            _NOTE,
        )


def _paint_head(canvas: Canvas, box: Box, *, sheet: SlipSheet, labels: SlipLabels) -> None:
    """Draw what is the same on every slip of the round."""
    draw(canvas, labels.table, box.column(0, TABLE_MM * MM).band(0, 3 * MM), _TABLE_WORD)
    middle = _middle(box)
    event, round_, _, scenario = _head_lines(middle, sheet.event)
    draw(canvas, sheet.event, event, _EVENT)
    draw(canvas, sheet.round, round_, _ROUND)
    _paint_scenario(canvas, scenario, sheet.scenario, labels.scenario)


def _head_lines(middle: Box, event: str) -> list[Box]:
    """Event, round, note beside it, and scenario; an event with a long name takes two lines."""
    first = middle.band(0, HEAD_LINES_MM[0][1] * MM)
    is_long = fit(event, first.width, first.height, _EVENT).size < LEAST_SIZE
    lines = LONG_HEAD_LINES_MM if is_long else HEAD_LINES_MM
    return [middle.band(top * MM, high * MM) for top, high in lines]


def _middle(head: Box) -> Box:
    """Between the table's number and the code."""
    left = TABLE_MM + 2
    right = head.width / MM - code.SIDE_MM - code.QUIET_MM
    return head.column(left * MM, (right - left) * MM)


def _paint_scenario(canvas: Canvas, box: Box, scenario: str | None, word: str) -> None:
    word_width = min(natural_width(word, _SCENARIO_WORD), box.width * 0.4)
    label, name = box.columns((word_width, box.width - word_width - 1.5 * MM), 1.5 * MM)
    draw(canvas, word, label, _SCENARIO_WORD)
    if scenario is None:
        page.rule(canvas, name.x, name.right, name.y + 1 * MM, page.FINE)
    else:
        draw(canvas, scenario, name, _SCENARIO)


def _paint_player(
    canvas: Canvas,
    box: Box,
    face: Face,
    player: SlipPlayer,
    sheet: SlipSheet,
    labels: SlipLabels,
) -> None:
    letters = 0.0
    if player.phone_code:
        taken = (PHONE_MM + PHONE_GAP_MM) * MM
        is_below = _paint_phone_code(canvas, box.column(0, PHONE_MM * MM), player, sheet, labels)
        box = box.column(taken, box.width - taken)
        letters = 0.0 if is_below else PHONE_LINE_MM * MM
    head = box.band(0, face.name_mm * MM)
    record = natural_width(player.record, face.record) + HAIR_MM * MM
    wide = record + BESIDE_MM * MM + natural_width(player.faction, face.faction)
    wide = min(MOST_SIDE_MM * MM, wide + HAIR_MM * MM)
    name_high = head.height - UNDERLINE_MM * MM
    is_long = fit(player.name, head.width - wide - 2 * MM, name_high, face.name).size < LEAST_SIZE
    if is_long:
        # Who cannot be read is nobody: the faction gives way.
        wide = record
    name, side = head.columns((head.width - wide - 2 * MM, wide), 2 * MM)
    shown = replace(face.name, shortens=True)
    draw(canvas, player.name, name.band(0, name_high - letters), shown)
    if letters:
        draw(canvas, player.phone_code, name.band(name_high - letters, letters), _PHONE_CODE)
    if not player.name:
        # At the foot, so that all of the height beside it is for a pen.
        draw(canvas, labels.player, head.band(head.height - WORD_MM * MM, WORD_MM * MM), _WRITE)
    at, high = face.side_mm
    line = side.band(at * MM, high * MM)
    draw(canvas, player.record, line.column(line.width - record, record), face.record)
    if not is_long:
        draw(canvas, player.faction, line.column(0, wide - record - BESIDE_MM * MM), face.faction)
    grid = box.band(head.height, box.height - head.height)
    ticks = player.lists if player.lists <= MOST_LISTS else 0
    fields = partial(
        _paint_grid,
        face=face,
        ticks=ticks,
        sheet=sheet,
        labels=labels,
        is_narrow=bool(player.phone_code),
    )
    beside = "-beside-code" if player.phone_code else ""
    page.stamp(canvas, f"fields-{ticks}{beside}", grid, fields)


def _paint_phone_code(
    canvas: Canvas, box: Box, player: SlipPlayer, sheet: SlipSheet, labels: SlipLabels
) -> bool:
    """Draw the code that opens this player's form, to be scanned and in letters.

    Returns:
        Whether there was room for the letters.
    """
    link = f"{sheet.address}/R/{player.phone_code.replace('-', '')}"
    square = code.phone_matrix(link) if sheet.address else None
    top = PHONE_TOP_MM * MM
    if square is None:
        draw(canvas, labels.phone_code, box.band(top, 2 * PHONE_LINE_MM * MM), _PHONE_WORD)
        top += 2 * PHONE_LINE_MM * MM
    else:
        code.draw_modules(canvas, square, box.band(top, box.width))
        top += box.width + PHONE_LINE_MM * MM / 4
    if top + 3 * PHONE_LINE_MM * MM > box.height:
        return False
    for number, group in enumerate(player.phone_code.split("-")):
        line = box.band(top + number * PHONE_LINE_MM * MM, PHONE_LINE_MM * MM)
        draw(canvas, group, line, _PHONE_CODE)
    return True


def _paint_grid(
    canvas: Canvas,
    box: Box,
    *,
    face: Face,
    ticks: int,
    sheet: SlipSheet,
    labels: SlipLabels,
    is_narrow: bool,
) -> None:
    tick = min(face.tick_mm, box.height / MM - CAPTION_MM / 2 - 2 * PAD_MM)
    won_mm, points_mm, leaves_mm, signature_mm = WON_MM, POINTS_MM, LEAVES_MM, LEAST_SIGNATURE_MM
    list_mm = LIST_MM
    if is_narrow:
        won_mm, list_mm, points_mm, signature_mm = BESIDE_CODE_MM
    list_mm = max(list_mm, ticks * (tick + PAD_MM) + PAD_MM)
    opening = []
    if sheet.keeps_sides:
        # Two more boxes: each is as narrow as its words and its square.
        won_mm = leaves_mm = tick + 2 * PAD_MM
        points_mm, signature_mm = POINTS_OF_MANY_MM, SIGNATURE_OF_MANY_MM
        opening = [(won_mm, labels.went_first), (won_mm, labels.top_edge)]
    columns = [(won_mm, labels.won), (list_mm, labels.list_played)]
    columns.append((points_mm, labels.control_points))
    if sheet.scores_army_points:
        columns.append((points_mm, labels.army_points))
    columns += [*opening, (leaves_mm, labels.leaves)]
    widths = [width for width, _ in columns]
    words = [*(word for _, word in columns), labels.signature]
    widths = [
        max(width, two_line_width(word, _CAPTION) / MM + 2 * PAD_MM + HAIR_MM)
        for width, word in zip(widths, words, strict=False)
    ]
    most = box.width / MM - signature_mm
    widths = [width * min(1.0, most / sum(widths)) for width in widths]
    cells = box.columns([width * MM for width in [*widths, box.width / MM - sum(widths)]], 0)
    page.frame(canvas, box, page.FINE)
    for cell, word in zip(cells, words, strict=True):
        canvas.line(cell.right, cell.y, cell.right, cell.top)
        inner = cell.inset(PAD_MM * MM, PAD_MM * MM)
        draw(canvas, word, inner.band(0, CAPTION_MM * MM), _CAPTION)
    sides = [_tick_side(cell, word, face) for cell, word in zip(cells, words, strict=True)]
    _paint_tick(canvas, cells[0], sides[0], WON_LINE)
    _paint_lists(canvas, cells[1], sides[1], ticks)
    for n in range(-4 if sheet.keeps_sides else -2, -1):
        _paint_tick(canvas, cells[n], sides[n], page.FINE)


def _tick_side(cell: Box, word: str, face: Face) -> float:
    """The side of a square below its words."""
    inner = cell.inset(PAD_MM * MM, PAD_MM * MM)
    words = fit(word, inner.width, CAPTION_MM * MM, _CAPTION).height
    return min(face.tick_mm * MM, inner.height - words)


def _paint_tick(canvas: Canvas, cell: Box, side: float, weight: float) -> None:
    """Draw the square in the lower right corner of a cell."""
    pad = PAD_MM * MM
    page.frame(canvas, Box(cell.right - side - pad, cell.y + pad, side, side), weight)


def _paint_lists(canvas: Canvas, cell: Box, side: float, ticks: int) -> None:
    pad = PAD_MM * MM
    left = cell.right - ticks * (side + pad)
    for number in range(ticks):
        square = Box(left + number * (side + pad), cell.y + pad, side, side)
        page.frame(canvas, square, page.FINE)
        draw(canvas, str(number + 1), square, _LIST_NUMBER)


def render_slips(
    sheet: SlipSheet, labels: SlipLabels, paper: SheetSize, *, grid: SheetGrid = EIGHT
) -> Pages:
    """Print the slips of a round."""
    painters = tuple(partial(paint, slip=slip, sheet=sheet, labels=labels) for slip in sheet.slips)
    title = f"{sheet.event} – {sheet.round}"
    return render_cut(paper, title, painters, grid)
