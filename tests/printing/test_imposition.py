"""Slips lie so that the cut stack is in table order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.printing.imposition import (
    COLUMNS,
    CUT_CLEARANCE_MM,
    PER_SHEET,
    ROWS,
    cuts,
    impose,
    place,
)
from app.printing.page import MM, PRINTER_MARGIN_MM, sheet
from app.printing.values import Paper


def stacked(sheets: tuple[tuple[int | None, ...], ...]) -> list[int | None]:
    """Cut all sheets as one stack; lay the small stacks on each other, first position on top."""
    return [sheet[position] for position in range(PER_SHEET) for sheet in sheets]


@given(st.integers(min_value=0, max_value=300))
def test_the_cut_stack_lies_in_order_with_the_empty_ones_below(count: int) -> None:
    sheets = impose(count)
    empty = len(sheets) * PER_SHEET - count
    assert stacked(sheets) == [*range(count), *[None] * empty]


@given(st.integers(min_value=0, max_value=300))
def test_no_more_sheets_than_needed_are_used(count: int) -> None:
    assert 0 <= len(impose(count)) * PER_SHEET - count < PER_SHEET


def test_nine_slips_take_two_sheets() -> None:
    assert impose(9) == (
        (0, 2, 4, 6, 8, None, None, None),
        (1, 3, 5, 7, None, None, None, None),
    )


@pytest.mark.parametrize("paper", Paper)
def test_all_places_are_equally_large(paper: Paper) -> None:
    sizes = {
        (round(box.width, 6), round(box.height, 6))
        for box in (place(paper, position) for position in range(PER_SHEET))
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("position", range(PER_SHEET))
def test_a_place_keeps_clear_of_the_cuts_and_the_border(paper: Paper, position: int) -> None:
    box, whole = place(paper, position), sheet(paper)
    clear = CUT_CLEARANCE_MM * MM - 1e-6
    border = whole.inset(PRINTER_MARGIN_MM * MM - 1e-6, PRINTER_MARGIN_MM * MM - 1e-6)
    assert border.x <= box.x and box.right <= border.right
    assert border.y <= box.y and box.top <= border.top
    row, column = divmod(position, COLUMNS)
    width, height = whole.width / COLUMNS, whole.height / ROWS
    assert column == 0 or box.x >= column * width + clear
    assert column == COLUMNS - 1 or box.right <= (column + 1) * width - clear
    assert row == 0 or box.top <= whole.height - row * height - clear
    assert row == ROWS - 1 or box.y >= whole.height - (row + 1) * height + clear


@pytest.mark.parametrize("paper", Paper)
def test_cuts_part_the_sheet_into_equal_pieces(paper: Paper) -> None:
    whole = sheet(paper)
    across = sorted(y for _, y, _, end in cuts(paper) if y == end)
    edges = [0.0, *across, whole.height]
    assert [round(above - below, 6) for below, above in pairwise(edges)] == [
        round(whole.height / ROWS, 6)
    ] * ROWS
