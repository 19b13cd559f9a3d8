"""Small samples of every paper are byte for byte the accepted ones."""

from collections.abc import Callable

import pytest

from app.printing.kit import document
from app.printing.kit.imposition import SIX
from app.printing.kit.values import SheetSize
from app.printing.papers.announcement import render_announcement
from app.printing.papers.crew_list import render_crew
from app.printing.papers.names import render_names
from app.printing.papers.pairings import render_pairings
from app.printing.papers.scenario_reference import render_reference
from app.printing.papers.scenario_sheet import render_scenario
from app.printing.papers.slips import render_slips
from app.printing.papers.standings import render_standings
from tests.printing import event_papers, player_papers, scenario_samples
from tests.printing import paper_samples as papers

PLAYERS = ("Ivy Engel", "Łukasz Żółć", "Gus Moreau")

SAMPLES: dict[str, Callable[[SheetSize], bytes]] = {
    "slips": lambda paper: document.pdf(
        render_slips(papers.slip_sheet(PLAYERS), papers.SLIP, paper), compressed=False
    ),
    "slips-blank": lambda paper: document.pdf(
        render_slips(papers.blank_slips(6), papers.SLIP, paper, grid=SIX), compressed=False
    ),
    "pairings": lambda paper: document.pdf(
        render_pairings(papers.pairings_sheet(PLAYERS), papers.PAIRINGS, paper), compressed=False
    ),
    "names": lambda paper: document.pdf(
        render_names(papers.names_sheet(PLAYERS), papers.NAMES, paper), compressed=False
    ),
    "standings": lambda paper: document.pdf(
        render_standings(papers.standings_sheet(PLAYERS), papers.STANDINGS, paper), compressed=False
    ),
    "announcement": lambda paper: document.pdf(
        render_announcement(papers.announcement_sheet(), papers.ANNOUNCEMENT, paper),
        compressed=False,
    ),
    "scenario": lambda paper: document.pdf(
        render_scenario(scenario_samples.scenario_sheet(), scenario_samples.SCENARIO, paper),
        compressed=False,
    ),
    "scenario-reference": lambda paper: document.pdf(
        render_reference(scenario_samples.reference_sheet(), scenario_samples.REFERENCE, paper),
        compressed=False,
    ),
    "crew": lambda paper: document.pdf(
        render_crew(scenario_samples.crew_sheet(), scenario_samples.CREW, paper), compressed=False
    ),
}
SAMPLES.update(event_papers.SAMPLES)
SAMPLES.update(player_papers.SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_paper_is_the_accepted_one(name: str, golden: Callable[[str, bytes], None]) -> None:
    golden(f"{name}.pdf", SAMPLES[name](SheetSize.A4))


@pytest.mark.sweep(10)
@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("paper", SheetSize)
def test_the_same_input_gives_the_same_bytes(name: str, paper: SheetSize) -> None:
    assert SAMPLES[name](paper) == SAMPLES[name](paper)
