"""Papers bound together: every page of each, in order, with its name in the table of contents."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from app.printing.binding import Binder
from app.printing.names import render_names
from app.printing.slips import render_slips
from app.printing.values import Paper
from tests.printing import papers, reader

PLAYERS = ("Ivy Engel", "Gus Moreau")
A4 = Paper.A4


def names(players=PLAYERS) -> bytes:
    return render_names(papers.names_sheet(players), papers.NAMES, A4)


def slips(label: str = "Table") -> bytes:
    labels = replace(papers.SLIP, table=label)
    return render_slips(papers.slip_sheet(PLAYERS), labels, A4)


def bound(*parts: tuple[str, Callable[[], bytes], int], compressed: bool = True) -> bytes:
    binder = Binder()
    for title, make, copies in parts:
        assert binder.add(title, make, copies) == b""
    return binder.render("Round 3", A4, compressed=compressed)


def test_papers_follow_each_other_copies_at_once() -> None:
    pdf = bound(("Names", names, 2), ("Slips", slips, 1))
    texts = reader.read(pdf).texts
    assert len(texts) == 3
    assert ["find your name" in text for text in texts] == [True, True, False]
    assert "Signature" in texts[2]


def test_every_paper_is_in_the_table_of_contents() -> None:
    pdf = bound(("Names", names, 1), ("Slips", slips, 1), compressed=False)
    assert pdf.count(b"/Title (Names)") == 1
    assert pdf.count(b"/Title (Slips)") == 1
    assert b"/UseOutlines" in pdf


def test_what_is_drawn_alike_in_two_papers_is_not_mixed_up() -> None:
    pdf = bound(
        ("One", partial(slips, label="Table"), 1),
        ("Two", partial(slips, label="Board"), 1),
    )
    one, two = reader.read(pdf).texts
    assert "Table" in one and "Board" not in one
    assert "Board" in two


def test_a_paper_is_the_same_alone_after_it_was_bound() -> None:
    before = names()
    bound(("Names", names, 1))
    assert names() == before


def test_the_same_papers_are_bound_to_the_same_bytes() -> None:
    parts = (("Names", names, 1), ("Slips", slips, 1))
    assert bound(*parts) == bound(*parts)


def test_a_paper_that_cannot_be_made_leaves_nothing() -> None:
    def broken() -> bytes:
        names()
        raise ValueError

    binder = Binder()
    with pytest.raises(ValueError):
        binder.add("Broken", broken)
    binder.add("Slips", slips)
    assert len(reader.read(binder.render("Round 3", A4)).sizes) == 1


def test_a_paper_of_another_thread_does_not_get_in() -> None:
    with ThreadPoolExecutor(1) as pool:

        def interrupted() -> bytes:
            assert pool.submit(names).result().startswith(b"%PDF")
            return slips()

        pdf = bound(("Slips", interrupted, 1))
    assert len(reader.read(pdf).sizes) == 1
