"""Rows are shared out among pages; every page has the head and foot of its sheet."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.printing.kit import document
from app.printing.kit.sheet import share_out
from app.printing.kit.values import SheetSize
from app.printing.papers.names import render_names
from app.printing.papers.standings import render_standings
from tests.printing import paper_samples as papers
from tests.printing import reader


@given(st.integers(0, 400), st.floats(100, 800), st.floats(15, 40), st.floats(1, 2))
def test_all_rows_fit_on_as_few_pages_as_can_be(
    count: int, room: float, least: float, factor: float
) -> None:
    share = share_out(count, room, least, least * factor)
    assert share.pages == max(1, -(-count // int(room / least + 1e-6)))
    assert (share.pages - 1) * share.per_page < max(1, count) <= share.pages * share.per_page
    assert least - 1e-3 <= share.row_height <= least * factor * (1.5 if share.pages > 1 else 1)
    assert share.per_page * share.row_height <= room + 1e-6


def test_rows_of_several_pages_fill_them() -> None:
    share = share_out(33, 670, 21, 27)

    assert (share.pages, share.per_page) == (2, 17)
    assert share.row_height == pytest.approx(670 / 17)


def test_few_rows_are_no_higher_than_they_may_be() -> None:
    assert share_out(4, 600, 20, 30).row_height == 30


@pytest.mark.parametrize("paper", SheetSize)
def test_head_headers_and_foot_are_on_every_page(paper: SheetSize) -> None:
    sheet = papers.standings_sheet(papers.names(128))
    texts = reader.read(render_standings(sheet, papers.STANDINGS, paper)).texts
    assert len(texts) == 4
    for number, text in enumerate(texts, 1):
        for words in (papers.EVENT, "Standings after round 3", "Outflank", "Player", "SoS"):
            assert words in text
        assert f"Page {number} of 4" in text and "Printed 21 November, 14:32" in text


def test_a_sheet_without_rows_is_one_page() -> None:
    pdf = render_names(papers.names_sheet(()), papers.NAMES, SheetSize.A4)
    assert len(reader.read(pdf).sizes) == 1


def test_a_paper_is_the_same_after_other_papers_were_printed() -> None:
    sheet = papers.names_sheet(("Ivy Engel", "王小明"))
    before = document.pdf(render_names(sheet, papers.NAMES, SheetSize.A4))
    hard = papers.standings_sheet(papers.HARD_NAMES)
    document.pdf(render_standings(hard, papers.STANDINGS, SheetSize.LETTER))
    assert document.pdf(render_names(sheet, papers.NAMES, SheetSize.A4)) == before


def test_no_paper_loads_the_pdf_writer_before_it_is_printed() -> None:
    loads = (
        "import sys\n"
        "import app.printing.papers.names, app.printing.papers.pairings\n"
        "import app.printing.papers.slips, app.printing.papers.standings\n"
        "print(sorted({'reportlab', 'segno', 'bidi', 'arabic_reshaper'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", loads], capture_output=True, check=True)
    assert answer.stdout.decode().strip() == "[]"
