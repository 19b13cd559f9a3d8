"""How long papers take."""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from app.printing.kit import document
from app.printing.kit.document import Chapter
from app.printing.kit.page import Pages
from app.printing.kit.values import SheetSize
from app.printing.papers.certificate import render_certificates
from app.printing.papers.names import render_names
from app.printing.papers.pairings import render_pairings
from app.printing.papers.report import render_report
from app.printing.papers.slips import render_slips
from app.printing.papers.standings import render_standings
from tests.printing import event_papers
from tests.printing import paper_samples as papers

REPEATS = 9


def measure() -> list[tuple[str, float, str]]:
    """Print each paper for 128 players over and over, the fonts being loaded."""
    players = papers.names(128)
    slips, pairings = papers.slip_sheet(players), papers.pairings_sheet(players)
    names, standings = papers.names_sheet(players), papers.standings_sheet(players)
    a4 = SheetSize.A4
    works: dict[str, Callable[[], Pages]] = {
        "64 result slips": lambda: render_slips(slips, papers.SLIP, a4),
        "64 pairings": lambda: render_pairings(pairings, papers.PAIRINGS, a4),
        "128 names": lambda: render_names(names, papers.NAMES, a4),
        "128 standings": lambda: render_standings(standings, papers.STANDINGS, a4),
    }
    report = event_papers.report_sheet(*players, rows=7 * 64)
    works["report of 448 games"] = lambda: render_report(report, event_papers.REPORT, a4)
    certificates = event_papers.certificate_sheet(*players[:8])
    works["8 certificates"] = lambda: render_certificates(
        certificates, event_papers.CERTIFICATE, a4
    )
    files = {what: partial(file_of, work) for what, work in works.items()}
    files["128 players' round bound"] = partial(bound, tuple(works.values())[:3])
    return [(f"{what} as PDF, median", milliseconds(work), "ms") for what, work in files.items()]


def file_of(lay_out: Callable[[], Pages]) -> bytes:
    """One paper, laid out and made."""
    return document.pdf(lay_out())


def bound(papers_of_a_round: tuple[Callable[[], Pages], ...]) -> bytes:
    """The papers of a round as one file."""
    chapters = [
        Chapter(str(number), lay_out().painters) for number, lay_out in enumerate(papers_of_a_round)
    ]
    return document.bound(SheetSize.A4, "Round", chapters)


def milliseconds(work: Callable[[], bytes]) -> float:
    """The median time of several runs after a first one that loads what it needs."""
    work()
    return median(timed(work) for _ in range(REPEATS)) * 1000


def timed(work: Callable[[], bytes]) -> float:
    """Seconds of one run."""
    start = perf_counter()
    work()
    return perf_counter() - start
