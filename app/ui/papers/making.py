"""An event's paper or set: read now, made beside the window, noted once it is used."""

from collections.abc import Callable
from functools import partial

from app.rules.core.errors import GoOn
from app.rules.core.ids import RoundNumber
from app.services.papers import papers
from app.services.papers.paper_sets import (
    PaperSet,
    RenderedSet,
    mark_set_printed,
    note_of,
    order_set,
    render_set_order,
)
from app.services.papers.papers import Choices, Paper, RenderedPaper
from app.ui.core.printing import PrintFile
from app.ui.core.qt_session import Desk
from app.words.core.catalogue import Words
from app.words.papers.papers import left_out_sentence, parts_sentence
from app.words.program.errors import error_sentences

Chosen = Paper | PaperSet
"""A row of the list."""

Rendered = RenderedPaper | RenderedSet


def ordered(
    desk: Desk,
    chosen: Chosen,
    number: RoundNumber | None,
    size: str,
    speaks: Words,
    choices: Choices | None = None,
) -> Callable[[GoOn], Rendered]:
    """Read what a paper or a set says now, in the words of a language; choices are for a paper.

    Returns:
        Makes it, which may be done beside the window, and may be refused there too.

    Raises:
        NotNowError: it cannot be made yet.
        UserError: there is no such round.
    """
    read, state, at = desk.session.read, desk.state, desk.session.clock()
    if isinstance(chosen, PaperSet):
        whole = read(
            order_set,
            state,
            chosen,
            round_number=number,
            size=size,
            t=speaks,
            at=at,
            phones=desk.phones,
        )
        return partial(render_set_order, whole)
    order = read(
        papers.order,
        state,
        chosen,
        round_number=number,
        size=size,
        t=speaks,
        at=at,
        choices=choices,
        phones=desk.phones,
    )
    return partial(papers.render_order, order)


def as_made(desk: Desk, rendered: Rendered) -> PrintFile:
    """The file of a rendered paper or set."""
    if isinstance(rendered, RenderedSet):
        return _made_set(desk, rendered)
    note = partial(_note, desk, rendered)
    return PrintFile(pdf=rendered.pdf, file_name=rendered.file_name, note=note)


def _made_set(desk: Desk, whole: RenderedSet) -> PrintFile:
    t = desk.t
    lines = [parts_sentence(t, ((part.paper.value, part.copies) for part in whole.parts))]
    for left in whole.left_out:
        why = " ".join(error_sentences(t, left.error, desk.name_of))
        lines.append(left_out_sentence(t, left.paper.value, why))
    return PrintFile(
        pdf=whole.pdf,
        file_name=whole.file_name,
        note=partial(_note_set, desk, whole),
        summary="\n".join(lines),
    )


def _note(desk: Desk, paper: RenderedPaper) -> None:
    desk.run(papers.mark_printed, *note_of(paper))


def _note_set(desk: Desk, whole: RenderedSet) -> None:
    desk.run(mark_set_printed, whole.which.value, whole.notes)
