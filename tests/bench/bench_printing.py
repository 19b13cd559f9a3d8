"""How long papers take."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from app.printing.names import render_names
from app.printing.pairings import render_pairings
from app.printing.slips import render_slips
from app.printing.standings import render_standings
from app.printing.values import Paper
from tests.printing import papers

REPEATS = 9


def measure() -> list[tuple[str, float, str]]:
    """Print each paper for 128 players over and over, the fonts being loaded."""
    players = papers.names(128)
    slips, pairings = papers.slip_sheet(players), papers.pairings_sheet(players)
    names, standings = papers.names_sheet(players), papers.standings_sheet(players)
    a4 = Paper.A4
    works: dict[str, Callable[[], bytes]] = {
        "64 result slips": lambda: render_slips(slips, papers.SLIP, a4),
        "64 pairings": lambda: render_pairings(pairings, papers.PAIRINGS, a4),
        "128 names": lambda: render_names(names, papers.NAMES, a4),
        "128 standings": lambda: render_standings(standings, papers.STANDINGS, a4),
    }
    return [(f"{what} as PDF, median", milliseconds(work), "ms") for what, work in works.items()]


def milliseconds(work: Callable[[], bytes]) -> float:
    """The median time of several runs after a first one that loads what it needs."""
    work()
    return median(timed(work) for _ in range(REPEATS)) * 1000


def timed(work: Callable[[], bytes]) -> float:
    """Seconds of one run."""
    start = perf_counter()
    work()
    return perf_counter() - start
