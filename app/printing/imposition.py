"""Where slips lie on their sheets, so that the cut stack needs no sorting."""

from app.printing.page import MM, PRINTER_MARGIN_MM, Box, sheet
from app.printing.values import Paper

COLUMNS = 2
ROWS = 4
PER_SHEET = COLUMNS * ROWS
"""Slips on a sheet, read from the left to the right and down."""

CUT_CLEARANCE_MM = 3.2
"""What stays white on either side of a cut: a crooked cut, and the quiet zone of the code."""


def impose(count: int) -> tuple[tuple[int | None, ...], ...]:
    """Which slip lies where: one tuple a sheet, its positions in reading order.

    Cut the stack of sheets as one and lay the eight small stacks on each other, the first
    position on top: the slips lie in order. So a position goes down through the sheets first, and
    what stays empty (None) is at the very end of the stack.
    """
    sheets = -(-count // PER_SHEET)
    return tuple(
        tuple(
            slip if (slip := position * sheets + number) < count else None
            for position in range(PER_SHEET)
        )
        for number in range(sheets)
    )


def place(paper: Paper, position: int) -> Box:
    """The part of a sheet that a slip may be drawn in, all of them equally large."""
    row, column = divmod(position, COLUMNS)
    whole = sheet(paper)
    width, height = whole.width / COLUMNS, whole.height / ROWS
    margin, clearance = PRINTER_MARGIN_MM * MM, CUT_CLEARANCE_MM * MM
    left = margin if column == 0 else clearance
    above = {0: margin, ROWS - 1: clearance}.get(row, (margin + clearance) / 2)
    return Box(
        column * width + left,
        whole.height - (row + 1) * height + margin + clearance - above,
        width - margin - clearance,
        height - margin - clearance,
    )


def cuts(paper: Paper) -> tuple[tuple[float, float, float, float], ...]:
    """The lines to cut along, as x and y of both ends, within what printers reach."""
    whole = sheet(paper)
    inner = whole.inset(PRINTER_MARGIN_MM * MM, PRINTER_MARGIN_MM * MM)
    across = tuple(
        (inner.x, whole.height * row / ROWS, inner.right, whole.height * row / ROWS)
        for row in range(1, ROWS)
    )
    down = tuple(
        (whole.width * column / COLUMNS, inner.y, whole.width * column / COLUMNS, inner.top)
        for column in range(1, COLUMNS)
    )
    return across + down
