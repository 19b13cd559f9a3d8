"""Values of a paper -> its pages, with the words that stand on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.printing.kit import document
from app.printing.kit.page import Pages
from app.printing.kit.values import (
    AnnouncementLabels,
    NamesLabels,
    PairingsLabels,
    SheetSize,
    SlipLabels,
    StandingsLabels,
)
from app.printing.papers.event_values import (
    BallotLabels,
    CertificateLabels,
    ObjectiveLabels,
    ReportLabels,
    ReportSheet,
    TestLabels,
)
from app.printing.papers.player_values import (
    ArmyLabels,
    CallOutLabels,
    CheckInLabels,
    RecordLabels,
    WelcomeLabels,
)
from app.printing.papers.scenario_values import CrewLabels, ReferenceLabels, ScenarioLabels
from app.rules.core.ids import RoundNumber
from app.services.lists.army_lists import sideboard_name
from app.services.papers import (
    army_papers,
    award_papers,
    desk_papers,
    objectives,
    record_papers,
    scenario_papers,
)
from app.services.papers import report as event_report
from app.services.papers import scenario_papers as crew_paper
from app.services.papers import values as paper_values
from app.services.papers.fingerprint import fingerprint
from app.services.papers.kinds import FOR_THE_EO, Paper
from app.services.papers.record_papers import army_forms
from app.services.papers.scenario_papers import without_changing_parts
from app.services.papers.subject import Subject
from app.words.papers import event_papers as words
from app.words.papers import event_report as report_words
from app.words.papers import objectives as objective_words
from app.words.papers import papers as paper_words
from app.words.papers import player_papers as player_papers_words
from app.words.papers import scenario_papers as crew
from app.words.papers import scenario_papers as scenario_words

# The event's own papers: values -> pages, with the words that stand on them.


def _test_words(subject: Subject) -> TestLabels:
    return TestLabels(**words.test_words(subject.t))


EVENT_PAPER_VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.CERTIFICATES: award_papers.certificate_sheet,
    Paper.BALLOTS: award_papers.ballot_sheet,
    Paper.REPORT: event_report.report_sheet,
    Paper.EO_REPORT: event_report.eo_report_sheet,
    Paper.OBJECTIVES: objectives.objective_sheet,
    Paper.TEST_PAGE: _test_words,
}
"""The contents of each paper."""


def _certificates(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.certificate import render_certificates

    labels = CertificateLabels(**words.certificate_words(subject.t))
    return render_certificates(award_papers.certificate_sheet(subject), labels, size)


def _ballots(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.ballots import render_ballots

    labels = BallotLabels(**words.ballot_words(subject.t))
    return render_ballots(award_papers.ballot_sheet(subject), labels, size)


def _report(subject: Subject, size: SheetSize) -> Pages:
    return _reported(event_report.report_sheet(subject), subject, size)


def _eo_report(subject: Subject, size: SheetSize) -> Pages:
    return _reported(event_report.eo_report_sheet(subject), subject, size)


def _reported(sheet: ReportSheet, subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.report import render_report

    return render_report(sheet, ReportLabels(**report_words.report_labels(subject.t)), size)


def _objectives(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.objective_cards import render_objectives

    labels = ObjectiveLabels(**objective_words.card_labels(subject.t))
    return render_objectives(objectives.objective_sheet(subject), labels, size)


def _test_page(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.test_page import render_test_page

    return render_test_page(_test_words(subject), size)


EVENT_PAPER_PAGES: Mapping[Paper, Callable[[Subject, SheetSize], Pages]] = {
    Paper.CERTIFICATES: _certificates,
    Paper.BALLOTS: _ballots,
    Paper.REPORT: _report,
    Paper.EO_REPORT: _eo_report,
    Paper.OBJECTIVES: _objectives,
    Paper.TEST_PAGE: _test_page,
}
"""How each paper is laid out."""


# The players' own papers: values -> pages, with the words that stand on them.


PLAYER_PAPER_VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.CALL_OUT: desk_papers.call_out_sheet,
    Paper.RECORD_SHEETS: record_papers.record_sheets,
    Paper.WELCOME: desk_papers.welcome_sheet,
    Paper.CHECK_IN: desk_papers.check_in_sheet,
    Paper.PLACES: desk_papers.places_sheet,
    Paper.ARMY_LISTS: army_papers.army_sheets,
    Paper.TABLE_CARDS: desk_papers.table_cards,
}
"""The contents of each paper."""

PLAYER_PAPER_COMPARED: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.RECORD_SHEETS: record_papers.record_sheets_before,
}
"""The contents that make a printed paper outdated, where that isn't all of it."""


def _call_out(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.call_out import render_call_out

    labels = CallOutLabels(**player_papers_words.call_out_words(subject.t))
    return render_call_out(desk_papers.call_out_sheet(subject), labels, size)


def _record_sheets(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.record_sheet import render_record_sheets

    labels = RecordLabels(
        **player_papers_words.record_words(subject.t, sideboard_name(subject.state))
    )
    return render_record_sheets(record_papers.record_sheets(subject), labels, size)


def _welcome(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.welcome import render_welcome

    labels = WelcomeLabels(**player_papers_words.welcome_words(subject.t))
    return render_welcome(desk_papers.welcome_sheet(subject), labels, size)


def _check_in(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.check_in import render_check_in

    labels = CheckInLabels(**player_papers_words.check_in_words(subject.t))
    return render_check_in(desk_papers.check_in_sheet(subject), labels, size)


def _places(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.tent_cards import render_places

    per_sheet = subject.choices.sheet_of(Paper.PLACES)
    return render_places(desk_papers.places_sheet(subject), size, per_sheet=per_sheet)


def _army_lists(subject: Subject, size: SheetSize) -> Pages:
    if subject.choices.is_blank:
        from app.printing.papers.army_lists import render_army_forms

        forms = army_forms(subject)
        record_labels = RecordLabels(
            **player_papers_words.record_words(subject.t, sideboard_name(subject.state))
        )
        return render_army_forms(subject.event, forms, record_labels, size)
    from app.printing.papers.army_lists import render_army_sheets

    labels = ArmyLabels(**player_papers_words.army_words(subject.t, sideboard_name(subject.state)))
    return render_army_sheets(army_papers.army_sheets(subject), labels, size)


def _table_cards(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.tent_cards import render_table_cards

    per_sheet = subject.choices.sheet_of(Paper.TABLE_CARDS)
    return render_table_cards(desk_papers.table_cards(subject), size, per_sheet=per_sheet)


PLAYER_PAPER_PAGES: Mapping[Paper, Callable[[Subject, SheetSize], Pages]] = {
    Paper.CALL_OUT: _call_out,
    Paper.RECORD_SHEETS: _record_sheets,
    Paper.WELCOME: _welcome,
    Paper.CHECK_IN: _check_in,
    Paper.PLACES: _places,
    Paper.ARMY_LISTS: _army_lists,
    Paper.TABLE_CARDS: _table_cards,
}
"""By paper."""


VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.SLIPS: paper_values.slip_sheet,
    Paper.PAIRINGS: paper_values.pairings_sheet,
    Paper.NAMES: paper_values.names_sheet,
    Paper.SCENARIO: scenario_papers.scenario_sheet,
    Paper.STANDINGS: paper_values.standings_sheet,
    Paper.ANNOUNCEMENT: paper_values.announcement_sheet,
    Paper.REFERENCE: scenario_papers.reference_sheet,
    Paper.CREW: crew_paper.crew_sheet,
    **PLAYER_PAPER_VALUES,
    **EVENT_PAPER_VALUES,
}
"""The contents of each paper."""

COMPARED: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.SCENARIO: lambda subject: without_changing_parts(scenario_papers.scenario_sheet(subject)),
    Paper.CREW: lambda subject: without_changing_parts(crew_paper.crew_sheet(subject)),
    **PLAYER_PAPER_COMPARED,
}
"""The contents that make a printed paper outdated, where that isn't all of it."""


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
    **PLAYER_PAPER_PAGES,
    **EVENT_PAPER_PAGES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOrder:
    """A paper and everything read from the event for it; rendering reads the file no more."""

    paper: Paper
    subject: Subject
    compared: Subject | None
    """The same in the program's own language; None where the paper is never outdated."""
    size: str
    """"a4" or "letter"."""
    file_name: str
    """A proposed name."""

    @property
    def round_number(self) -> RoundNumber:
        """The paper's round; of standings the last one counted; 0 for no round."""
        return self.subject.round.number

    def content_hash(self) -> str:
        """Hash of the contents without the time of printing; "" for a paper never outdated.

        Only the hash of scenario papers includes the scenario.
        """
        return "" if self.compared is None else hash_of(self.paper, self.compared)

    def pages(self) -> Pages:
        """Lay the paper out; any thread may do that.

        Raises:
            NotNowError: there is nothing to print, such as no active player.
        """
        return pages_of(self.paper, self.subject, SheetSize(self.size))


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedPaper:
    """A paper as a PDF."""

    paper: Paper
    round_number: RoundNumber
    content_hash: str
    pdf: bytes
    file_name: str
    """A proposed name."""


def render_order(order: PaperOrder) -> RenderedPaper:
    """Make a paper's PDF; any thread may do that, with the refusals of ``PaperOrder.pages``."""
    return RenderedPaper(
        paper=order.paper,
        round_number=order.round_number,
        content_hash=order.content_hash(),
        pdf=document.pdf(order.pages()),
        file_name=order.file_name,
    )


def hash_of(paper: Paper, subject: Subject) -> str:
    """A hash of a paper's contents."""
    plain = replace(subject, printed_at="", is_draft=False)
    if paper not in FOR_THE_EO:
        plain = replace(plain, round=replace(subject.round, scenario=None))
    return fingerprint(COMPARED.get(paper, VALUES[paper])(plain))
