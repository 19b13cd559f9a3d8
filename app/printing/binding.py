"""Several papers bound into one file, each under its name in the file's table of contents.

A paper knows nothing of it: what it would have made a file of is gathered here while a binder is
open, and goes into the binder's one file. Each thread has its own binder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.printing.values import Paper

Painter = Callable[["Canvas"], None]
"""Draws one page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One paper of several."""

    title: str
    """What the table of contents calls it."""
    make: Callable[[], bytes]
    """Renders the paper; its bytes are not asked for."""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages under one name; without a name they are not in the table of contents."""

    title: str
    pages: tuple[Painter, ...]


_gathered: ContextVar[list[Painter] | None] = ContextVar("gathered", default=None)
_chapter: ContextVar[str] = ContextVar("chapter", default="")


def render_bound(
    parts: Iterable[Part], title: str, paper: Paper, *, compressed: bool = True
) -> bytes:
    """Make one file of several papers, in order; a copy of a paper follows the paper at once."""
    from app.printing import page

    chapters = tuple(Chapter(part.title, _pages_of(part) * part.copies) for part in parts)
    return page.written(paper, title, chapters, compressed=compressed)


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


def _pages_of(part: Part) -> tuple[Painter, ...]:
    pages: list[Painter] = []
    before = _gathered.set(pages)
    try:
        part.make()
    finally:
        _gathered.reset(before)
    return tuple(pages)
