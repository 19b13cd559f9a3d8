"""Rows of different heights in columns and pages: in order, none parted, never too many a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_ROWS = 20
"""Lines on a page, so that one name is found at a glance."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A row in its column, from the top of it."""

    row: int
    column: int
    top: float


Page = tuple[Placed, ...]


def pages(heights: Sequence[float], room: float, columns: int) -> tuple[Page, ...]:
    """Where each row stands; on the last page the columns are as long as each other.

    Args:
        heights: of each row, none more than the room.
        room: the height of a column.
        columns: how many stand side by side.
    """
    found = list(_filled(heights, room, columns, MOST_ROWS))
    if not found:
        return ((),)
    # The fewest pages there can be, each with as many rows as the others.
    even = -(-len(heights) // len(found))
    tried = list(_filled(heights, room, columns, even))
    return tuple(tried if len(tried) == len(found) else found)


def _filled(heights: Sequence[float], room: float, columns: int, most: int) -> Iterator[Page]:
    row, a_column = 0, -(-most // columns)
    while row < len(heights):
        page: list[Placed] = []
        for column in range(columns):
            top, count = 0.0, 0
            while (
                row < len(heights)
                and len(page) < most
                and count < a_column
                and top + heights[row] <= room + 0.001
            ):
                page.append(Placed(row, column, top))
                top += heights[row]
                row, count = row + 1, count + 1
        if not page:
            page.append(Placed(row, 0, 0.0))
            row += 1
        yield tuple(page)
