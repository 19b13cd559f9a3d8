"""A telephone reads the code of every slip from the printed page, and every packet's slips fit."""

import pytest

from app.printing.kit import imposition, page
from app.printing.kit.imposition import EIGHT, SIX, SheetGrid
from app.printing.kit.page import MM
from app.printing.kit.values import SheetSize
from app.printing.papers.slips import render_slips
from tests.printing import paper_samples as papers
from tests.printing import reader

DOTS = 3
"""216 dots to the inch: a slip from a cheap printer, seen by a cheap telephone."""

grids = pytest.mark.parametrize("grid", [EIGHT, SIX], ids=["eight", "six"])
sizes = pytest.mark.parametrize("paper", SheetSize)


@pytest.mark.sweep(2)
@grids
@sizes
def test_the_desk_reads_each_slip_by_its_own_code(grid: SheetGrid, paper: SheetSize) -> None:
    players = tuple(f"Player {number}" for number in range(2 * grid.per_sheet))
    seen = reader.picture(
        render_slips(papers.slip_sheet(players), papers.SLIP, paper, grid=grid), dots=DOTS
    )
    for position in range(grid.per_sheet):
        cut = imposition.place(paper, position, grid).inset(-1 * MM, -1 * MM)
        assert reader.codes(seen, cut, DOTS) == [f"DD:3:{position + 1}"]


@sizes
def test_six_hardest_slips_stay_within_their_places(paper: SheetSize) -> None:
    sheet = papers.slip_sheet((*papers.HARD_NAMES[:10], papers.LATIN, "W" * 60))
    sheet = sheet._replace(event="Winter Steamroller " * 5, scenario="Spread the Net " * 4)
    seen = reader.picture(render_slips(sheet, papers.SLIP, paper, grid=SIX))
    whole = page.sheet(paper)
    places = [imposition.place(paper, position, SIX) for position in range(SIX.per_sheet)]
    left, right = places[0], places[1]
    assert not reader.inked(seen, whole.column(0, left.x - 1))
    assert not reader.inked(seen, whole.column(right.right + 1, whole.width - right.right - 1))
    assert not reader.inked(seen, whole.band(0, whole.top - left.top - 1))
    cut = whole.width / 2
    for row in (places[n] for n in (0, 2, 4)):
        clear = cut - row.right - 2
        for x in (row.right + 1, cut + 1):
            strip = row.column(x - row.x, clear)
            assert not reader.inked(seen, strip)


def test_six_slips_fill_a_sheet_and_the_seventh_begins_the_next() -> None:
    for tables, sheets in ((6, 1), (7, 2)):
        sheet = papers.slip_sheet(tuple(f"P{n}" for n in range(2 * tables)))
        pdf = render_slips(sheet, papers.SLIP, SheetSize.A4, grid=SIX)
        assert len(reader.read(pdf).sizes) == sheets
