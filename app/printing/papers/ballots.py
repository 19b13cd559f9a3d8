"""Ballots for blind votes, eight on a sheet: a line for a name, or the names to tick."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.imposition import EIGHT, render_cut
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw, fit
from app.printing.kit.values import SheetSize
from app.printing.papers.values import Ballot, BallotSheet
from app.words.papers.labels import BallotLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAD_MM = 2.0
"""What stays white within a ballot, beside what the cut needs."""

EVENT_MM, AWARD_MM, TASK_MM, SECRET_MM = 6.0, 12.0, 5.5, 5.0
"""How high the event's line, the award, what is to be done, and the foot are."""

MOST_NAME_MM = 9.0
"""How high the row of a name is when there are few."""

MOST_COLUMNS = 6
"""Of names beside each other."""

BOX_MM = 4.0
"""The side of a box to tick, where the row is high enough."""

WRITE_MM = 12.0
"""What stays free above the line for a name: a hand's writing."""

_GAP_MM = 2.0

_EVENT = Style(size=8.5, least=7)
_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)
_AWARD = Style(size=19, least=10, bold=True)
_TASK = Style(size=9.5, least=7)
_NAME = Style(size=11, least=7)
_SECRET = Style(size=8, least=7)


def render_ballots(sheet: BallotSheet, labels: BallotLabels, paper: SheetSize) -> Pages:
    """Print full sheets of every vote's ballots, one vote after the other."""
    sheets = tuple(
        (number, ballot)
        for number, ballot in enumerate(sheet.ballots)
        for _ in range(-(-ballot.copies // EIGHT.per_sheet))
    )
    # The places of a sheet follow each other in steps of the number of sheets: see impose.
    painters = tuple(
        partial(_paint_one, number=number, ballot=ballot, event=sheet.event, labels=labels)
        for _ in range(EIGHT.per_sheet)
        for number, ballot in sheets
    )
    title = f"{sheet.event} – {labels.heading}"
    return render_cut(paper, title, painters, EIGHT)


def _paint_one(
    canvas: Canvas, place: Box, *, number: int, ballot: Ballot, event: str, labels: BallotLabels
) -> None:
    box = place.inset(PAD_MM * MM, PAD_MM * MM)
    paint = partial(_paint, ballot=ballot, event=event, labels=labels)
    page.stamp(canvas, f"ballot-{number}", box, paint)


def _paint(canvas: Canvas, box: Box, *, ballot: Ballot, event: str, labels: BallotLabels) -> None:
    head = box.band(0, EVENT_MM * MM)
    left, right = head.columns((head.width * 0.7 - _GAP_MM * MM, head.width * 0.3), _GAP_MM * MM)
    draw(canvas, event, left, _EVENT)
    draw(canvas, ballot.turn or labels.heading, right, _RIGHT)
    award = box.band(EVENT_MM * MM, AWARD_MM * MM)
    draw(canvas, ballot.award, award, _AWARD)
    page.rule(canvas, box.x, box.right, award.y, page.FINE if ballot.award else page.HEAVY)
    task = box.band((EVENT_MM + AWARD_MM + _GAP_MM) * MM, TASK_MM * MM)
    draw(canvas, labels.tick if ballot.names else labels.write, task, _TASK)
    foot = Box(box.x, box.y, box.width, SECRET_MM * MM)
    draw(canvas, labels.secret, foot, _SECRET)
    room = Box(box.x, foot.top + _GAP_MM * MM, box.width, task.y - foot.top - 2 * _GAP_MM * MM)
    if ballot.names:
        _paint_names(canvas, room, ballot.names)
    else:
        line = room.top - WRITE_MM * MM
        page.rule(canvas, room.x, room.right, line, page.FINE)


def _paint_names(canvas: Canvas, room: Box, names: tuple[str, ...]) -> None:
    """Draw the names in as many columns as let the smallest of them be largest."""
    layouts = [_in_columns(room, len(names), count) for count in range(1, MOST_COLUMNS + 1)]
    rows = max(layouts, key=partial(_least_size, names))
    for name, (tick, place) in zip(names, rows, strict=True):
        page.frame(canvas, tick, page.FINE)
        draw(canvas, name, place, _NAME)


NameRows = tuple[tuple[Box, Box], ...]
"""The square and the room of each name."""


def _least_size(names: tuple[str, ...], rows: NameRows) -> float:
    return min(
        fit(name, place.width, place.height, _NAME).size
        for name, (_, place) in zip(names, rows, strict=True)
    )


def _in_columns(room: Box, names: int, columns: int) -> NameRows:
    count = -(-names // columns)
    high = min(MOST_NAME_MM * MM, room.height / count)
    wide = (room.width - (columns - 1) * 2 * _GAP_MM * MM) / columns
    strips = room.columns((wide,) * columns, 2 * _GAP_MM * MM)
    side = min(BOX_MM * MM, 0.8 * high)
    rows = [strips[n // count].band(n % count * high, high) for n in range(names)]
    taken = side + _GAP_MM * MM
    return tuple(
        (
            Box(row.x, row.y + (row.height - side) / 2, side, side),
            row.column(taken, row.width - taken),
        )
        for row in rows
    )
