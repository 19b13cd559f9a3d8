"""Slips and cards lie so that the cut stack is in order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.printing.kit.imposition import (
    CUT_CLEARANCE_MM,
    EIGHT,
    FOUR,
    SIX,
    SheetGrid,
    cuts,
    impose,
    place,
)
from app.printing.kit.page import MM, PRINTER_MARGIN_MM, sheet
from app.printing.kit.values import SheetSize

GRIDS = (EIGHT, SIX, FOUR, SheetGrid(1, 4), SheetGrid(1, 2), SheetGrid(1, 1))
grids = pytest.mark.parametrize("grid", GRIDS, ids=lambda one: f"{one.columns}x{one.rows}")


def stacked(sheets: tuple[tuple[int | None, ...], ...], grid: SheetGrid) -> list[int | None]:
    """Cut all sheets as one stack; lay the small stacks on each other, first position on top."""
    return [sheet[position] for position in range(grid.per_sheet) for sheet in sheets]


@given(st.integers(min_value=0, max_value=300), st.sampled_from(GRIDS))
def test_the_cut_stack_lies_in_order_with_the_empty_ones_below(count: int, grid: SheetGrid) -> None:
    sheets = impose(count, grid)
    empty = len(sheets) * grid.per_sheet - count
    assert stacked(sheets, grid) == [*range(count), *[None] * empty]


@given(st.integers(min_value=0, max_value=300), st.sampled_from(GRIDS))
def test_no_more_sheets_than_needed_are_used(count: int, grid: SheetGrid) -> None:
    assert 0 <= len(impose(count, grid)) * grid.per_sheet - count < grid.per_sheet


def test_nine_slips_take_two_sheets() -> None:
    assert impose(9) == (
        (0, 2, 4, 6, 8, None, None, None),
        (1, 3, 5, 7, None, None, None, None),
    )


@grids
@pytest.mark.parametrize("paper", SheetSize)
def test_all_places_are_equally_large(paper: SheetSize, grid: SheetGrid) -> None:
    sizes = {
        (round(box.width, 6), round(box.height, 6))
        for box in (place(paper, position, grid) for position in range(grid.per_sheet))
    }
    assert len(sizes) == 1


@grids
@pytest.mark.parametrize("paper", SheetSize)
def test_a_place_keeps_clear_of_the_cuts_and_the_border(paper: SheetSize, grid: SheetGrid) -> None:
    whole, clear = sheet(paper), CUT_CLEARANCE_MM * MM - 1e-6
    border = whole.inset(PRINTER_MARGIN_MM * MM - 1e-6, PRINTER_MARGIN_MM * MM - 1e-6)
    width, height = whole.width / grid.columns, whole.height / grid.rows
    for position in range(grid.per_sheet):
        box = place(paper, position, grid)
        assert border.x <= box.x and box.right <= border.right
        assert border.y <= box.y and box.top <= border.top
        row, column = divmod(position, grid.columns)
        assert column == 0 or box.x >= column * width + clear
        assert column == grid.columns - 1 or box.right <= (column + 1) * width - clear
        assert row == 0 or box.top <= whole.height - row * height - clear
        assert row == grid.rows - 1 or box.y >= whole.height - (row + 1) * height + clear


@grids
@pytest.mark.parametrize("paper", SheetSize)
def test_cuts_part_the_sheet_into_equal_pieces(paper: SheetSize, grid: SheetGrid) -> None:
    whole = sheet(paper)
    across = sorted(y for _, y, _, end in cuts(paper, grid) if y == end)
    edges = [0.0, *across, whole.height]
    assert [round(above - below, 6) for below, above in pairwise(edges)] == [
        round(whole.height / grid.rows, 6)
    ] * grid.rows
