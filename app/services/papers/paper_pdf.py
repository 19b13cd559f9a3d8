"""Values of a paper -> its pages, with the words that stand on it, and its PDF."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.printing.kit import document
from app.printing.kit.page import MM, Pages
from app.printing.kit.values import SheetSize
from app.printing.papers.values import ReportSheet
from app.rules.core.errors import GoOn, always, ask, part, second_half
from app.rules.core.ids import RoundNumber
from app.services.lists.army_lists import sideboard_name
from app.services.papers import (
    award_papers,
    objectives,
    player_papers,
    record_papers,
    round_papers,
    scenario_papers,
    terrain_papers,
)
from app.services.papers.fingerprint import fingerprint
from app.services.papers.kinds import FOR_THE_EO, Paper
from app.services.papers.scenario_papers import without_changing_parts
from app.services.papers.subject import Subject, with_remarks
from app.services.standings.lines import shown_keys
from app.words.papers import event_papers as event_words
from app.words.papers import labels as round_words
from app.words.papers import objectives as objective_words
from app.words.papers import papers as paper_words
from app.words.papers import player_papers as player_words
from app.words.papers import scenario_papers as scenario_words
from app.words.papers import terrain_papers as terrain_words
from app.words.papers.labels import RecordLabels, TestLabels
from app.words.phones import phones as phone_words


def pages_of(paper: Paper, subject: Subject, size: SheetSize) -> Pages:
    """Lay out a paper of a subject."""
    return _PAGES[paper](subject, size)


def _below(subject: Subject) -> float:
    """What a paper leaves free for the address where phones find the event."""
    from app.printing.kit.phones_strip import STRIP_MM

    return 0.0 if subject.phones is None else STRIP_MM * MM


def _with_address(subject: Subject, pages: Pages) -> Pages:
    """The pages with that address at their foot; the same while the event isn't shared."""
    if subject.phones is None:
        return pages
    from app.printing.kit.phones_strip import PhonesStrip, with_strip

    says = phone_words.strip_text(subject.t)
    hint = phone_words.strip_hint(subject.t, subject.phones.wifi)
    return with_strip(pages, PhonesStrip(address=subject.phones.address, says=says, hint=hint))


def _scores_army(subject: Subject) -> bool:
    return subject.state.packet.scores_army_points


# The papers of a round and of the standings


def _slips(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.kit.imposition import EIGHT, SIX
    from app.printing.papers.slips import render_slips

    labels = round_words.slip_labels(subject.t, subject.state.packet.win_reasons)
    grid = SIX if subject.choices.sheet_of(Paper.SLIPS) == SIX.per_sheet else EIGHT
    return render_slips(round_papers.slip_sheet(subject), labels, size, grid=grid)


def _pairings(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.pairings import render_pairings

    labels = round_words.pairings_labels(subject.t, scores_army=_scores_army(subject))
    content = round_papers.pairings_sheet(subject)
    return _with_address(subject, render_pairings(content, labels, size, below=_below(subject)))


def _names(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.names import render_names

    labels = round_words.names_labels(subject.t, scores_army=_scores_army(subject))
    content = round_papers.names_sheet(subject)
    return _with_address(subject, render_names(content, labels, size, below=_below(subject)))


def _call_out(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.call_out import render_call_out

    labels = player_words.call_out_labels(subject.t, scores_army=_scores_army(subject))
    return render_call_out(player_papers.call_out_sheet(subject), labels, size)


def _floor_sheet(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.floor_sheet import render_floor_sheet

    labels = round_words.floor_labels(subject.t)
    return render_floor_sheet(round_papers.floor_sheet(subject), labels, size)


def _scenario(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.scenario_sheet import render_scenario

    labels = scenario_words.scenario_labels(subject.t)
    per_sheet = subject.choices.sheet_of(Paper.SCENARIO)
    content = scenario_papers.measured_scenario_sheet(subject)
    return render_scenario(content, labels, size, per_sheet=per_sheet)


def _reference(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.scenario_reference import render_reference

    labels = scenario_words.reference_labels(subject.t)
    return render_reference(scenario_papers.reference_sheet(subject), labels, size)


def _crew(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.crew_list import render_crew

    labels = scenario_words.crew_labels(subject.t, scenario_papers.crew_tables(subject.state))
    return render_crew(scenario_papers.measured_crew_sheet(subject), labels, size)


def _table_scenarios(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.scenario_sheet import render_scenario

    labels = scenario_words.scenario_labels(subject.t)
    sheets = terrain_papers.table_scenario_sheets(subject)
    pages = [render_scenario(sheet, labels, size) for sheet in sheets]
    painters = tuple(painter for each in pages for painter in each.painters)
    return Pages(size, pages[0].title, painters)


def _terrain_cards(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.terrain import render_terrain_cards

    per_sheet = subject.choices.sheet_of(Paper.TERRAIN_CARDS)
    return render_terrain_cards(terrain_papers.terrain_cards(subject), size, per_sheet=per_sheet)


def _terrain_reset(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.terrain import RESET_PER_SHEET, render_terrain_cards

    cards = terrain_papers.terrain_cards(subject)
    return render_terrain_cards(cards, size, per_sheet=RESET_PER_SHEET)


def _terrain_packing(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.terrain import render_packing

    labels = terrain_words.packing_labels(subject.t)
    return render_packing(terrain_papers.packing_sheet(subject), labels, size)


def _templates(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.templates import render_templates

    labels = scenario_words.template_labels(subject.t)
    return render_templates(scenario_papers.template_sheet(subject), labels, size)


def _standings(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.standings import render_standings

    keys = shown_keys(subject.state, subject.round.number)
    labels = round_words.standings_labels(subject.t, keys)
    content = round_papers.standings_paper(subject)
    return _with_address(subject, render_standings(content, labels, size, below=_below(subject)))


# The papers of players


def _record_labels(subject: Subject) -> RecordLabels:
    labels = player_words.record_labels(subject.t, sideboard_name(subject.state))
    if not any(round_.byes for round_ in subject.state.played):
        return labels
    legend = paper_words.points_legend(subject.t, scores_army=_scores_army(subject))
    return labels._replace(legend=legend)


def _record_sheets(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.record_sheet import render_record_sheets

    sheets = record_papers.record_sheets(subject)
    return render_record_sheets(sheets, _record_labels(subject), size)


def _welcome(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.welcome import render_welcome

    labels = player_words.welcome_labels(subject.t)
    return render_welcome(player_papers.welcome_sheet(subject), labels, size)


def _check_in(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.check_in import render_check_in

    labels = player_words.check_in_labels(subject.t)
    return render_check_in(player_papers.check_in_sheet(subject), labels, size)


def _places(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.tent_cards import render_places

    per_sheet = subject.choices.sheet_of(Paper.PLACES)
    return render_places(player_papers.places_sheet(subject), size, per_sheet=per_sheet)


def _army_lists(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.army_lists import render_army_forms, render_army_sheets

    if subject.choices.is_blank:
        forms = record_papers.army_forms(subject)
        return render_army_forms(subject.event, forms, _record_labels(subject), size)
    labels = player_words.army_labels(subject.t, sideboard_name(subject.state))
    return render_army_sheets(player_papers.army_sheets(subject), labels, size)


def _table_cards(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.tent_cards import render_table_cards

    per_sheet = subject.choices.sheet_of(Paper.TABLE_CARDS)
    return render_table_cards(player_papers.table_cards(subject), size, per_sheet=per_sheet)


# The papers of the event


def _announcement(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.announcement import render_announcement

    labels = round_words.announcement_labels(subject.t)
    return render_announcement(round_papers.announcement_sheet(subject), labels, size)


def _day_plan(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.announcement import render_timetable

    content = round_papers.timetable_sheet(subject)
    return _with_address(subject, render_timetable(content, size, below=_below(subject)))


def _phones(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.announcement import render_phones

    content, access = player_papers.phones_sheet(subject), subject.phones
    wifi, password = ("", None) if access is None else (access.wifi, access.password)
    labels = phone_words.sheet_labels(subject.t, wifi, password)
    return render_phones(content, labels, size)


def _certificates(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.certificate import render_certificates

    labels = event_words.certificate_labels(subject.t)
    return render_certificates(award_papers.certificate_sheet(subject), labels, size)


def _ballots(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.ballots import render_ballots

    labels = event_words.ballot_labels(subject.t)
    return render_ballots(award_papers.ballot_sheet(subject), labels, size)


def _report_sheet(subject: Subject) -> ReportSheet:
    # A report needs the words of every action and rule, and the others need none of them.
    from app.services.papers.report import report_sheet

    return report_sheet(subject)


def _eo_report_sheet(subject: Subject) -> ReportSheet:
    from app.services.papers.report import eo_report_sheet

    return eo_report_sheet(subject)


def _report(subject: Subject, size: SheetSize) -> Pages:
    return _report_pages(_report_sheet(subject), subject, size)


def _eo_report(subject: Subject, size: SheetSize) -> Pages:
    return _report_pages(_eo_report_sheet(subject), subject, size)


def _report_pages(sheet: ReportSheet, subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.report import render_report

    return render_report(sheet, event_words.report_labels(subject.t), size)


def _objectives(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.objective_cards import render_objectives

    labels = objective_words.card_labels(subject.t)
    return render_objectives(objectives.objective_sheet(subject), labels, size)


def _test_labels(subject: Subject) -> TestLabels:
    return event_words.test_labels(subject.t)


def _test_page(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.test_page import render_test_page

    return render_test_page(_test_labels(subject), size)


_PAGES: Mapping[Paper, Callable[[Subject, SheetSize], Pages]] = {
    Paper.SLIPS: _slips,
    Paper.PAIRINGS: _pairings,
    Paper.NAMES: _names,
    Paper.CALL_OUT: _call_out,
    Paper.FLOOR_SHEET: _floor_sheet,
    Paper.DAY_PLAN: _day_plan,
    Paper.PHONES: _phones,
    Paper.TERRAIN_CARDS: _terrain_cards,
    Paper.TERRAIN_RESET: _terrain_reset,
    Paper.TERRAIN_PACKING: _terrain_packing,
    Paper.TEMPLATES: _templates,
    Paper.SCENARIO: _scenario,
    Paper.TABLE_SCENARIOS: _table_scenarios,
    Paper.REFERENCE: _reference,
    Paper.CREW: _crew,
    Paper.STANDINGS: _standings,
    Paper.RECORD_SHEETS: _record_sheets,
    Paper.WELCOME: _welcome,
    Paper.CHECK_IN: _check_in,
    Paper.PLACES: _places,
    Paper.ARMY_LISTS: _army_lists,
    Paper.TABLE_CARDS: _table_cards,
    Paper.ANNOUNCEMENT: _announcement,
    Paper.CERTIFICATES: _certificates,
    Paper.BALLOTS: _ballots,
    Paper.REPORT: _report,
    Paper.EO_REPORT: _eo_report,
    Paper.OBJECTIVES: _objectives,
    Paper.TEST_PAGE: _test_page,
}
"""How each paper is laid out."""

VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.SLIPS: round_papers.slip_sheet,
    Paper.PAIRINGS: round_papers.pairings_sheet,
    Paper.NAMES: round_papers.names_sheet,
    Paper.CALL_OUT: player_papers.call_out_sheet,
    Paper.FLOOR_SHEET: round_papers.floor_sheet,
    Paper.DAY_PLAN: round_papers.timetable_sheet,
    Paper.PHONES: player_papers.phones_sheet,
    Paper.TERRAIN_CARDS: terrain_papers.terrain_cards,
    Paper.TERRAIN_RESET: terrain_papers.terrain_cards,
    Paper.TERRAIN_PACKING: terrain_papers.packing_sheet,
    Paper.TEMPLATES: scenario_papers.template_sheet,
    Paper.SCENARIO: scenario_papers.scenario_sheet,
    Paper.TABLE_SCENARIOS: terrain_papers.table_scenario_sheets,
    Paper.REFERENCE: scenario_papers.reference_sheet,
    Paper.CREW: scenario_papers.crew_sheet,
    Paper.STANDINGS: round_papers.standings_sheet,
    Paper.RECORD_SHEETS: record_papers.record_sheets,
    Paper.WELCOME: player_papers.welcome_sheet,
    Paper.CHECK_IN: player_papers.check_in_sheet,
    Paper.PLACES: player_papers.places_sheet,
    Paper.ARMY_LISTS: player_papers.army_sheets,
    Paper.TABLE_CARDS: player_papers.table_cards,
    Paper.ANNOUNCEMENT: round_papers.announcement_sheet,
    Paper.CERTIFICATES: award_papers.certificate_sheet,
    Paper.BALLOTS: award_papers.ballot_sheet,
    Paper.REPORT: _report_sheet,
    Paper.EO_REPORT: _eo_report_sheet,
    Paper.OBJECTIVES: objectives.objective_sheet,
    Paper.TEST_PAGE: _test_labels,
}
"""The contents of each paper."""

COMPARED: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.SCENARIO: lambda subject: without_changing_parts(scenario_papers.scenario_sheet(subject)),
    Paper.TABLE_SCENARIOS: lambda subject: tuple(
        map(without_changing_parts, terrain_papers.table_scenario_sheets(subject))
    ),
    Paper.CREW: lambda subject: without_changing_parts(scenario_papers.crew_sheet(subject)),
    Paper.RECORD_SHEETS: record_papers.record_sheets_by_rounds,
}
"""The contents that make a printed paper outdated, where that isn't all of it."""

_STILL_RIGHT: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.STANDINGS: round_papers.standings_before_the_end,
    Paper.ANNOUNCEMENT: round_papers.announcement_before_the_rounds,
    Paper.RECORD_SHEETS: record_papers.record_sheets_before,
}
"""Other contents that a printed paper may have and is up to date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOrder:
    """A paper and everything read from the event for it; rendering reads the file no more."""

    paper: Paper
    subject: Subject
    compared: Subject | None
    """The same as it was first worded; None where the paper is never outdated."""
    size: str
    """"a4" or "letter"."""
    file_name: str
    """A proposed name."""

    @property
    def round_number(self) -> RoundNumber:
        """The paper's round; of standings the last one counted; 0 for no round."""
        return self.subject.round.number

    def content_hash(self) -> str:
        """What is kept of the contents without the time of printing; "" if it's never outdated.

        Only the hash of scenario papers includes the scenario.
        """
        return "" if self.compared is None else printed_hash(self.paper, self.compared)

    def whole_subject(self, go_on: GoOn = always) -> Subject:
        """The subject with what takes long to find; any thread may do that.

        Raises:
            CancelledError: ``go_on`` answered no.
        """
        facts = self.subject.facts
        if facts is None:
            return self.subject
        return replace(self.subject, facts=with_remarks(facts, go_on))

    def pages(self, go_on: GoOn = always) -> Pages:
        """Lay the paper out; any thread may do that.

        Raises:
            NotNowError: there is nothing to print, such as no active player.
            CancelledError: ``go_on`` answered no.
        """
        return pages_of(self.paper, self.whole_subject(go_on), SheetSize(self.size))


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedPaper:
    """A paper as a PDF."""

    paper: Paper
    round_number: RoundNumber
    content_hash: str
    pdf: bytes
    file_name: str
    """A proposed name."""


def render_order(order: PaperOrder, go_on: GoOn = always) -> RenderedPaper:
    """Make a paper's PDF; any thread may do that, with the refusals of ``PaperOrder.pages``.

    Raises:
        CancelledError: ``go_on`` answered no.
    """
    ask(go_on, 0, 2)
    content_hash = order.content_hash()
    pages = order.pages(part(go_on, 1, 4))
    return RenderedPaper(
        paper=order.paper,
        round_number=order.round_number,
        content_hash=content_hash,
        pdf=document.pdf(pages, go_on=second_half(go_on)),
        file_name=order.file_name,
    )


def hash_of(paper: Paper, subject: Subject) -> str:
    """A hash of a paper's contents."""
    return fingerprint(COMPARED.get(paper, VALUES[paper])(_compared(paper, subject)))


def printed_hash(paper: Paper, subject: Subject) -> str:
    """What is kept of a printed paper: a hash; of record sheets one of each player's."""
    if paper is Paper.RECORD_SHEETS:
        # Loaded here: most papers are no record sheets.
        from app.services.papers.sheets_in_hand import printed_sheets

        return printed_sheets(subject).text
    return hash_of(paper, subject)


def is_up_to_date(paper: Paper, subject: Subject, content_hash: str) -> bool:
    """Whether a paper that was printed with such a hash says what is so now.

    Raises:
        NotNowError: there is nothing to print.
    """
    if content_hash == hash_of(paper, subject):
        return True
    other = _STILL_RIGHT.get(paper)
    return other is not None and content_hash == fingerprint(other(_compared(paper, subject)))


def _compared(paper: Paper, subject: Subject) -> Subject:
    plain = replace(subject, printed_at="", is_draft=False)
    if paper in FOR_THE_EO:
        return plain
    return replace(plain, round=replace(subject.round, scenario=None))
