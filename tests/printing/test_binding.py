"""Papers bound together: every page of each, in order, with its name in the table of contents."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from app.printing.binding import Part, render_bound
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


def bound(*parts: Part, compressed: bool = True) -> bytes:
    return render_bound(parts, "Round 3", A4, compressed=compressed)


def test_papers_follow_each_other_copies_at_once() -> None:
    pdf = bound(
        Part(title="Names", make=names, copies=2), Part(title="Slips", make=slips, copies=1)
    )
    texts = reader.read(pdf).texts
    assert len(texts) == 3
    assert ["find your name" in text for text in texts] == [True, True, False]
    assert "Signature" in texts[2]


def test_every_paper_is_in_the_table_of_contents() -> None:
    pdf = bound(Part(title="Names", make=names), Part(title="Slips", make=slips), compressed=False)
    assert pdf.count(b"/Title (Names)") == 1
    assert pdf.count(b"/Title (Slips)") == 1
    assert b"/UseOutlines" in pdf


def test_what_is_drawn_alike_in_two_papers_is_not_mixed_up() -> None:
    pdf = bound(
        Part(title="One", make=partial(slips, label="Table")),
        Part(title="Two", make=partial(slips, label="Board")),
    )
    one, two = reader.read(pdf).texts
    assert "Table" in one and "Board" not in one
    assert "Board" in two


def test_a_paper_is_the_same_alone_after_it_was_bound() -> None:
    before = names()
    bound(Part(title="Names", make=names))
    assert names() == before


def test_the_same_papers_are_bound_to_the_same_bytes() -> None:
    parts = (Part(title="Names", make=names), Part(title="Slips", make=slips))
    assert bound(*parts) == bound(*parts)


def test_a_paper_of_another_thread_does_not_get_in() -> None:
    with ThreadPoolExecutor(1) as pool:

        def interrupted() -> bytes:
            assert pool.submit(names).result().startswith(b"%PDF")
            return slips()

        pdf = bound(Part(title="Slips", make=interrupted))
    assert len(reader.read(pdf).sizes) == 1
