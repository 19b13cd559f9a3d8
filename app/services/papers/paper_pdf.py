"""Values of a paper -> its pages, with the words that stand on it."""

from collections.abc import Callable, Mapping
from typing import Any

from app.printing.kit.page import Pages
from app.printing.kit.values import (
    AnnouncementLabels,
    NamesLabels,
    PairingsLabels,
    SlipLabels,
    StandingsLabels,
)
from app.printing.kit.values import Paper as SheetSize
from app.printing.papers.scenario_values import CrewLabels, ReferenceLabels, ScenarioLabels
from app.services.papers import crew_paper, event_paper_pdf, player_paper_pdf, scenario_papers
from app.services.papers import values as paper_values
from app.services.papers.kinds import Paper
from app.services.papers.scenario_papers import lasting
from app.services.papers.subject import Subject
from app.words.papers import crew
from app.words.papers import papers as paper_words
from app.words.papers import scenario_papers as scenario_words

VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.SLIPS: paper_values.slip_sheet,
    Paper.PAIRINGS: paper_values.pairings_sheet,
    Paper.NAMES: paper_values.names_sheet,
    Paper.SCENARIO: scenario_papers.scenario_sheet,
    Paper.STANDINGS: paper_values.standings_sheet,
    Paper.ANNOUNCEMENT: paper_values.announcement_sheet,
    Paper.REFERENCE: scenario_papers.reference_sheet,
    Paper.CREW: crew_paper.crew_sheet,
    **player_paper_pdf.VALUES,
    **event_paper_pdf.VALUES,
}
"""What each paper says."""

JUDGED: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.SCENARIO: lambda subject: lasting(scenario_papers.scenario_sheet(subject)),
    Paper.CREW: lambda subject: lasting(crew_paper.crew_sheet(subject)),
    **player_paper_pdf.JUDGED,
}
"""What of a paper makes a printed one out of date, where that is less than all that it says."""


def pages_of(paper: Paper, subject: Subject, size: SheetSize) -> Pages:
    """Lay out a paper of a subject."""
    return _PAGES[paper](subject, size)


def _slips(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.kit.imposition import EIGHT, SIX
    from app.printing.papers.slips import render_slips

    words: Mapping[str, Any] = paper_words.slip_words(subject.t, subject.state.packet.win_reasons)
    grid = SIX if subject.choices.sheet_of(Paper.SLIPS) == SIX.per_sheet else EIGHT
    return render_slips(paper_values.slip_sheet(subject), SlipLabels(**words), size, grid=grid)


def _pairings(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.pairings import render_pairings

    labels = PairingsLabels(**paper_words.pairings_words(subject.t))
    return render_pairings(paper_values.pairings_sheet(subject), labels, size)


def _names(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.names import render_names

    labels = NamesLabels(**paper_words.names_words(subject.t))
    return render_names(paper_values.names_sheet(subject), labels, size)


def _scenario(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.scenario_sheet import render_scenario

    labels = ScenarioLabels(**scenario_words.scenario_words(subject.t))
    return render_scenario(scenario_papers.scenario_sheet(subject), labels, size)


def _standings(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.standings import render_standings

    labels = StandingsLabels(**paper_words.standings_words(subject.t))
    return render_standings(paper_values.standings_sheet(subject), labels, size)


def _announcement(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.announcement import render_announcement

    labels = AnnouncementLabels(**paper_words.announcement_words(subject.t))
    return render_announcement(paper_values.announcement_sheet(subject), labels, size)


def _reference(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.scenario_reference import render_reference

    labels = ReferenceLabels(**scenario_words.reference_words(subject.t))
    return render_reference(scenario_papers.reference_sheet(subject), labels, size)


def _crew(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.crew_list import render_crew

    tables = crew_paper.crew_tables(subject.state)
    labels = CrewLabels(**crew.crew_words(subject.t, tables))
    return render_crew(crew_paper.crew_sheet(subject), labels, size)


_PAGES: Mapping[Paper, Callable[[Subject, SheetSize], Pages]] = {
    Paper.SLIPS: _slips,
    Paper.PAIRINGS: _pairings,
    Paper.NAMES: _names,
    Paper.SCENARIO: _scenario,
    Paper.STANDINGS: _standings,
    Paper.ANNOUNCEMENT: _announcement,
    Paper.REFERENCE: _reference,
    Paper.CREW: _crew,
    **player_paper_pdf.PAGES,
    **event_paper_pdf.PAGES,
}
