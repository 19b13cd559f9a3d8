"""The file of a paper, and of several bound together, each named in the table of contents."""

from functools import partial

from reportlab.pdfgen.canvas import Canvas

from app.printing.kit import document
from app.printing.kit.document import Chapter
from app.printing.kit.page import Pages
from app.printing.kit.values import SheetSize
from app.printing.papers.names import render_names
from app.printing.papers.slips import render_slips
from tests.printing import paper_samples as papers
from tests.printing import reader

PLAYERS = ("Ivy Engel", "Gus Moreau")
A4 = SheetSize.A4


def names() -> Pages:
    return render_names(papers.names_sheet(PLAYERS), papers.NAMES, A4)


def slips(label: str = "Table") -> Pages:
    labels = papers.SLIP._replace(table=label)
    return render_slips(papers.slip_sheet(PLAYERS), labels, A4)


def bound(*parts: tuple[str, Pages, int], compressed: bool = True) -> bytes:
    chapters = [Chapter(title, pages.painters * copies) for title, pages, copies in parts]
    return document.bound(A4, "Round 3", chapters, compressed=compressed)


def test_papers_follow_each_other_copies_at_once() -> None:
    pdf = bound(("Names", names(), 2), ("Slips", slips(), 1))
    texts = reader.read(pdf).texts
    assert len(texts) == 3
    assert ["find your name" in text for text in texts] == [True, True, False]
    assert "Signature" in texts[2]


def test_copies_are_painted_once_and_are_the_bytes_of_pages_painted_each() -> None:
    painted = []

    def paint(canvas: Canvas, sheet: int) -> None:
        painted.append(sheet)
        canvas.setPageSize((400 + sheet, 300))
        canvas.setFillColor("#606060")
        canvas.drawString(20, 20, f"Sheet {sheet}")

    both = tuple(partial(paint, sheet=sheet) for sheet in (1, 2))
    copies = document.bound(A4, "Round 3", (Chapter("Names", both * 3),))
    assert painted == [1, 2]
    each = tuple(partial(paint, sheet=sheet) for sheet in (1, 2) * 3)
    assert document.bound(A4, "Round 3", (Chapter("Names", each),)) == copies
    assert painted == [1, 2, *(1, 2) * 3]
    assert [text.split()[:2] for text in reader.read(copies).texts] == [
        ["Sheet", str(sheet)] for sheet in (1, 2) * 3
    ]


def test_copies_of_what_is_drawn_from_forms_are_the_bytes_of_pages_painted_each() -> None:
    pages = slips()
    each = tuple(partial(paint) for paint in pages.painters * 3)
    copies = document.bound(A4, "Round 3", (Chapter("Slips", pages.painters * 3),))
    assert document.bound(A4, "Round 3", (Chapter("Slips", each),)) == copies


def test_every_paper_is_in_the_table_of_contents() -> None:
    pdf = bound(("Names", names(), 1), ("Slips", slips(), 1), compressed=False)
    assert pdf.count(b"/Title (Names)") == 1
    assert pdf.count(b"/Title (Slips)") == 1
    assert b"/UseOutlines" in pdf


def test_what_is_drawn_alike_in_two_papers_is_not_mixed_up() -> None:
    pdf = bound(("One", slips("Table"), 1), ("Two", slips("Board"), 1))
    one, two = reader.read(pdf).texts
    assert "Table" in one and "Board" not in one
    assert "Board" in two


def test_a_paper_is_the_same_alone_after_it_was_bound() -> None:
    one = names()
    before = document.pdf(one)
    bound(("Names", one, 1))
    assert document.pdf(one) == before


def test_the_same_papers_are_bound_to_the_same_bytes() -> None:
    def once() -> bytes:
        return bound(("Names", names(), 1), ("Slips", slips(), 1))

    assert once() == once()
