"""How long all papers of a large round take, players' own among them, and how large they are."""

from collections.abc import Callable
from functools import partial
from statistics import median

from app.printing.kit.page import Pages
from app.printing.kit.values import SheetSize
from app.printing.papers.army_lists import render_army_sheets
from app.printing.papers.call_out import render_call_out
from app.printing.papers.check_in import render_check_in
from app.printing.papers.names import render_names
from app.printing.papers.pairings import render_pairings
from app.printing.papers.record_sheet import render_record_sheets
from app.printing.papers.slips import render_slips
from app.printing.papers.standings import render_standings
from app.printing.papers.tent_cards import render_places, render_table_cards
from app.printing.papers.welcome import render_welcome
from tests.bench.bench_printing import file_of, timed
from tests.printing import paper_samples as papers
from tests.printing import player_papers

REPEATS = 5
PLAYED = 4
"""Rounds before the one that is printed."""


def measure() -> list[tuple[str, float, str]]:
    """Print every paper of 128 players in their fifth round, each after a first run of it."""
    laid_out = papers_of_a_round(papers.names(128))
    works = {what: partial(file_of, work) for what, work in laid_out.items()}
    megabytes = sum(len(work()) for work in works.values()) / 1e6
    seconds = {what: median(timed(work) for _ in range(REPEATS)) for what, work in works.items()}
    rows = [(f"{what} as PDF, median", seconds[what] * 1000, "ms") for what in works]
    return [
        *rows,
        ("all papers of a 128-player round, medians", sum(seconds.values()), "s"),
        ("all papers of a 128-player round, size", megabytes, "MB"),
    ]


def papers_of_a_round(names: tuple[str, ...]) -> dict[str, Callable[[], Pages]]:
    """What is printed of a round and for its players, with two full lists for each of them."""
    a4 = SheetSize.A4
    sheets = player_papers.record_sheets(
        *(
            player_papers.record_page(name, opponent=names[n - 1], rounds=7, played=PLAYED)
            for n, name in enumerate(names)
        )
    )
    armies = player_papers.army_sheets(*names)
    tables = range(1, len(names) // 2 + 1)
    return {
        "slips, 64": lambda: render_slips(papers.slip_sheet(names), papers.SLIP, a4),
        "pairings, 64": lambda: render_pairings(papers.pairings_sheet(names), papers.PAIRINGS, a4),
        "names, 128": lambda: render_names(papers.names_sheet(names), papers.NAMES, a4),
        "pairings to read aloud, 64": lambda: render_call_out(
            player_papers.call_out_sheet(*names), player_papers.CALL_OUT, a4
        ),
        "standings, 128": lambda: render_standings(
            papers.standings_sheet(names), papers.STANDINGS, a4
        ),
        "record sheets, 128": lambda: render_record_sheets(sheets, player_papers.RECORD, a4),
        "army lists, 128 times 2": lambda: render_army_sheets(armies, player_papers.ARMY, a4),
        "welcome slips, 128": lambda: render_welcome(
            player_papers.welcome_sheet(*names), player_papers.WELCOME, a4
        ),
        "name cards, 128": lambda: render_places(
            player_papers.places_sheet(*names), a4, per_sheet=4
        ),
        "table cards, 64": lambda: render_table_cards(
            player_papers.table_cards(*tables), a4, per_sheet=1
        ),
        "check-in list, 128": lambda: render_check_in(
            player_papers.check_in_sheet(*names), player_papers.CHECK_IN, a4
        ),
    }
