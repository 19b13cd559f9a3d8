"""Made: what the page of papers shows, be it one paper or a set of several."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.rules.core.ids import RoundNumber
from app.services.papers import papers
from app.services.papers.papers import Choices, Paper, RenderedPaper
from app.services.papers.sets import (
    PaperSet,
    RenderedSet,
    made_set,
    mark_set_printed,
    noted,
    order_set,
)
from app.ui.core.qt_session import Desk
from app.words.core.catalogue import Words
from app.words.core.errors import error_sentences
from app.words.papers.paper_sets import left_out_sentence, parts_sentence

Chosen = Paper | PaperSet
"""A row of the list."""

Rendered = RenderedPaper | RenderedSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A file that can be printed."""

    pdf: bytes
    file_name: str
    note: Callable[[], None]
    """Notes in the history that it was printed or saved."""
    said: str = ""
    """What is in a set, and what is not and why, in lines; nothing for a paper alone."""


def ordered(
    desk: Desk,
    chosen: Chosen,
    number: RoundNumber | None,
    size: str,
    speaks: Words,
    choices: Choices | None = None,
) -> Callable[[], Rendered]:
    """Read what a paper or a set says now, in the words of a language; choices are for a paper.

    Returns:
        Makes it, which may be done away from the window's thread, and may be refused there too.

    Raises:
        NotNowError: it cannot be made yet.
        UserError: there is no such round.
    """
    read, state, at = desk.session.read, desk.state, desk.session.clock()
    if isinstance(chosen, PaperSet):
        whole = read(order_set, state, chosen, round_number=number, size=size, t=speaks, at=at)
        return partial(made_set, whole)
    one = read(
        papers.order,
        state,
        chosen,
        round_number=number,
        size=size,
        t=speaks,
        at=at,
        choices=choices,
    )
    return partial(papers.made, one)


def as_made(desk: Desk, rendered: Rendered) -> Made:
    """What was rendered, with what is said of it and noted of it."""
    if isinstance(rendered, RenderedSet):
        return _made_set(desk, rendered)
    note = partial(_note, desk, rendered)
    return Made(pdf=rendered.pdf, file_name=rendered.file_name, note=note)


def _made_set(desk: Desk, whole: RenderedSet) -> Made:
    t = desk.t
    said = [parts_sentence(t, ((one.paper.value, one.copies) for one in whole.parts))]
    for left in whole.left_out:
        why = " ".join(error_sentences(t, left.error, desk.name_of))
        said.append(left_out_sentence(t, left.paper.value, why))
    return Made(
        pdf=whole.pdf,
        file_name=whole.file_name,
        note=partial(_note_set, desk, whole),
        said="\n".join(said),
    )


def _note(desk: Desk, one: RenderedPaper) -> None:
    desk.run(papers.mark_printed, *noted(one))


def _note_set(desk: Desk, whole: RenderedSet) -> None:
    desk.run(mark_set_printed, whole.which.value, whole.noted)
