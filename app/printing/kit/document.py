"""Pages -> the PDF file: of one paper, or of several, each named in the table of contents."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from app.printing.kit import fonts, page
from app.printing.kit.page import Pages, Painter
from app.printing.kit.values import SheetSize
from app.rules.core.errors import GoOn, always, ask


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages under one name; without a name they are not in the table of contents."""

    title: str
    painters: tuple[Painter, ...]


def pdf(pages: Pages, *, compressed: bool = True, go_on: GoOn = always) -> bytes:
    """Make the file of one paper, the same bytes for the same pages.

    Args:
        pages: the paper.
        compressed: False leaves the pages readable, for tests.
        go_on: called before each page, with how many of how many are painted.

    Raises:
        CancelledError: ``go_on`` answered no.
    """
    chapters = (Chapter("", pages.painters),)
    return bound(pages.paper, pages.title, chapters, compressed=compressed, go_on=go_on)


def bound(
    paper: SheetSize,
    title: str,
    chapters: Sequence[Chapter],
    *,
    compressed: bool = True,
    go_on: GoOn = always,
) -> bytes:
    """Make one file of several papers with a table of contents of those that have a name.

    Raises:
        CancelledError: ``go_on`` answered no.
    """
    # Loaded here: the window is open long before the first paper is made.
    from app.printing.kit.canvas import ChapterCanvas

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
    painted, count = 0, sum(len(chapter.painters) for chapter in chapters)
    for number, chapter in enumerate(chapters):
        canvas.chapter = f"chapter-{number}-" if chapter.title else ""
        if chapter.title and chapter.painters:
            canvas.bookmarkPage(canvas.chapter)
            canvas.addOutlineEntry(chapter.title, canvas.chapter)
            canvas.showOutline()
        for paint in chapter.painters:
            ask(go_on, painted, count)
            painted += 1
            canvas.add_page(paint, whole.width, whole.height)
    canvas.save()
    return stream.getvalue()
