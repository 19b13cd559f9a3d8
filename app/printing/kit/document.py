"""Pages -> the PDF file: of one paper, or of several, each named in the table of contents."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from app.printing.kit import fonts, page
from app.printing.kit.page import Pages, Painter
from app.printing.kit.values import SheetSize


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages under one name; without a name they are not in the table of contents."""

    title: str
    painters: tuple[Painter, ...]


def pdf(pages: Pages, *, compressed: bool = True) -> bytes:
    """Make the file of one paper, the same bytes for the same pages.

    Args:
        pages: the paper.
        compressed: False leaves the pages readable, for tests.
    """
    return bound(pages.paper, pages.title, (Chapter("", pages.painters),), compressed=compressed)


def bound(
    paper: SheetSize, title: str, chapters: Iterable[Chapter], *, compressed: bool = True
) -> bytes:
    """Make one file of several papers with a table of contents of those that have a name."""

    stream = BytesIO()
    whole = page.sheet(paper)
    canvas = ChapterCanvas(
        stream,
        pagesize=(whole.width, whole.height),
        pageCompression=int(compressed),
        invariant=1,
        initialFontName=fonts.font(fonts.FIRST).fontName,
    )
    canvas.setTitle(title)
    canvas.setCreator("Dice Down")
    for number, chapter in enumerate(chapters):
        canvas.chapter = f"chapter-{number}-" if chapter.title else ""
        if chapter.title and chapter.painters:
            canvas.bookmarkPage(canvas.chapter)
            canvas.addOutlineEntry(chapter.title, canvas.chapter)
            canvas.showOutline()
        for paint in chapter.painters:
            canvas.setPageSize((whole.width, whole.height))
            paint(canvas)
            canvas.showPage()
    canvas.save()
    return stream.getvalue()


class ChapterCanvas(Canvas):
    """A file of several papers: what two of them call alike are two drawings."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.chapter = ""
        """Before the name of each form that is drawn now."""

    def beginForm(self, name: str, *args: Any, **kw: Any) -> None:  # noqa: N802  # ReportLab's name
        """Begin a drawing that the file holds once."""
        super().beginForm(f"{self.chapter}{name}", *args, **kw)

    def hasForm(self, name: str) -> bool:  # noqa: N802  # ReportLab's name
        """Whether the chapter has a drawing of this name."""
        return bool(super().hasForm(f"{self.chapter}{name}"))

    def doForm(self, name: str) -> None:  # noqa: N802  # ReportLab's name
        """Draw the chapter's drawing of this name."""
        super().doForm(f"{self.chapter}{name}")
