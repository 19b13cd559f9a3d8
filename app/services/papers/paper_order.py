"""PaperOrder: a paper with all that was read for it, and how it is made without the file."""

from dataclasses import dataclass, replace

from app.printing.kit import document
from app.printing.kit.page import Pages
from app.printing.kit.values import Paper as SheetSize
from app.rules.core.ids import RoundNumber
from app.services.papers.fingerprint import fingerprint
from app.services.papers.kinds import FOR_THE_EO, Paper
from app.services.papers.paper_pdf import JUDGED, VALUES, pages_of
from app.services.papers.subject import Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOrder:
    """What a paper says, read from the event; nothing here changes or reads the file any more."""

    paper: Paper
    subject: Subject
    judged: Subject | None
    """The same in the program's own words; None where the paper is not to be judged later."""
    size: str
    """"a4" or "letter"."""
    file_name: str
    """What the file is offered to be called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOutPaper:
    """A paper page by page, which is not a file yet."""

    paper: Paper
    round_number: RoundNumber
    """The round it is about; for standings the last one counted, 0 before the first; 0 for a
    paper that has no round."""
    content_hash: str
    """Of what it says; when it was printed is no part of that, nor, but of the papers of scenarios,
    the scenario. "" where it is
    not to be judged later."""
    pages: Pages
    file_name: str
    """What the file is offered to be called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedPaper:
    """A paper as a PDF."""

    paper: Paper
    round_number: RoundNumber
    """As of the paper that is laid out."""
    content_hash: str
    """As of the paper that is laid out."""
    pdf: bytes
    file_name: str
    """What the file is offered to be called."""


def laid_out(order: PaperOrder) -> LaidOutPaper:
    """Lay a paper out; that may be done away from the thread that reads the event.

    Raises:
        NotNowError: there is nothing to be told of, such as nobody who is still in.
    """
    paper, judged = order.paper, order.judged
    return LaidOutPaper(
        paper=paper,
        round_number=order.subject.round.number,
        content_hash="" if judged is None else hash_of(paper, judged),
        pages=pages_of(paper, order.subject, SheetSize(order.size)),
        file_name=order.file_name,
    )


def made(order: PaperOrder) -> RenderedPaper:
    """Make the file of a paper; where and with which refusals is as in ``laid_out``."""
    one = laid_out(order)
    return RenderedPaper(
        paper=one.paper,
        round_number=one.round_number,
        content_hash=one.content_hash,
        pdf=document.pdf(one.pages),
        file_name=one.file_name,
    )


def hash_of(paper: Paper, subject: Subject) -> str:
    """What a paper says, as a text that is another one where it says anything else."""
    plain = replace(subject, printed_at="", is_draft=False)
    if paper not in FOR_THE_EO:
        plain = replace(plain, round=replace(subject.round, scenario=None))
    return fingerprint(JUDGED.get(paper, VALUES[paper])(plain))
