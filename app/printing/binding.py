"""Several papers bound into one file, each under its name in the file's table of contents.

A paper knows nothing of it: what it would have made a file of is gathered here while a binder is
open, and goes into the binder's one file. Each thread has its own binder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.printing.values import Paper

T = TypeVar("T")

Painter = Callable[["Canvas"], None]
"""Draws one page."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages under one name; without a name they are not in the table of contents."""

    title: str
    pages: tuple[Painter, ...]


_gathered: ContextVar[list[Painter] | None] = ContextVar("gathered", default=None)
_chapter: ContextVar[str] = ContextVar("chapter", default="")


class Binder:
    """Gathers papers for one file."""

    def __init__(self) -> None:
        self._chapters: list[Chapter] = []

    def add(self, title: str, make: Callable[[], T], copies: int = 1) -> T:
        """Let a paper be made into the file; what cannot be made leaves nothing in it.

        Args:
            title: What the table of contents calls it.
            make: Renders it; no bytes are made.
            copies: How often it comes, each time whole.

        Returns:
            What ``make`` answered.
        """
        pages: list[Painter] = []
        before = _gathered.set(pages)
        try:
            answer = make()
        finally:
            _gathered.reset(before)
        self._chapters.append(Chapter(title, tuple(pages) * copies))
        return answer

    def render(self, title: str, paper: Paper, *, compressed: bool = True) -> bytes:
        """Make the file of all papers in the order in which they were added."""
        from app.printing import page

        return page.written(paper, title, self._chapters, compressed=compressed)


def takes(pages: Iterable[Painter]) -> bool:
    """Whether a binder is open; if so, it has these pages now."""
    gathered = _gathered.get()
    if gathered is None:
        return False
    gathered.extend(pages)
    return True


@contextmanager
def chapter(name: str) -> Iterator[None]:
    """Say to which chapter belongs what is drawn meanwhile."""
    before = _chapter.set(name)
    try:
        yield
    finally:
        _chapter.reset(before)


def in_chapter(name: str) -> str:
    """A name that means one thing in one chapter, as a name for the whole file."""
    return f"{_chapter.get()}{name}"
