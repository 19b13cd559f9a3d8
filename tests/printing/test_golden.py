"""Small samples of every paper are byte for byte the accepted ones."""

from collections.abc import Callable

import pytest

from app.printing.announcement import render_announcement
from app.printing.names import render_names
from app.printing.pairings import render_pairings
from app.printing.slips import render_slips
from app.printing.standings import render_standings
from app.printing.values import Paper
from tests.printing import event_papers, papers

PLAYERS = ("Ivy Engel", "Łukasz Żółć", "Gus Moreau")

SAMPLES: dict[str, Callable[[Paper], bytes]] = {
    "slips": lambda paper: render_slips(
        papers.slip_sheet(PLAYERS), papers.SLIP, paper, compressed=False
    ),
    "pairings": lambda paper: render_pairings(
        papers.pairings_sheet(PLAYERS), papers.PAIRINGS, paper, compressed=False
    ),
    "names": lambda paper: render_names(
        papers.names_sheet(PLAYERS), papers.NAMES, paper, compressed=False
    ),
    "standings": lambda paper: render_standings(
        papers.standings_sheet(PLAYERS), papers.STANDINGS, paper, compressed=False
    ),
    "announcement": lambda paper: render_announcement(
        papers.announcement_sheet(), papers.ANNOUNCEMENT, paper, compressed=False
    ),
}
SAMPLES.update(event_papers.SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_paper_is_the_accepted_one(name: str, golden: Callable[[str, bytes], None]) -> None:
    golden(f"{name}.pdf", SAMPLES[name](Paper.A4))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("paper", Paper)
def test_the_same_input_gives_the_same_bytes(name: str, paper: Paper) -> None:
    assert SAMPLES[name](paper) == SAMPLES[name](paper)
