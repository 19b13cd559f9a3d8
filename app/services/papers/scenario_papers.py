"""The papers of scenarios that players come to see: the sheet of a round, the reference."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from sqlalchemy.orm import Session

from app.codes import PaperCode, ScenarioCode
from app.printing.kit.values import Heading
from app.printing.papers.values import (
    CrewRound,
    CrewSheet,
    MarkerLine,
    ReferenceSheet,
    RoundTemplate,
    ScenarioSheet,
    Section,
    SmallScenario,
    TemplateSheet,
)
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.results.game_tiebreak import tiebreak_order
from app.rules.scenarios.figure.figure import Figure, scenario_figure
from app.rules.scenarios.kinds import Doubt
from app.rules.scenarios.scenario import (
    Cache,
    ElementKind,
    Flag,
    Objective,
    Scenario,
    ScenarioSet,
)
from app.rules.scenarios.table_setup_changes import (
    Marker,
    changes_between,
    marker_of,
    markers_needed,
)
from app.services.core.errors import NotNowError
from app.services.core.rows import round_of
from app.services.event.public import is_scenario_public
from app.services.packet.packets import load_packet, packet_ids, packet_text
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import scenario_of, scenario_set, scenario_title, scenarios_of
from app.services.scenarios.plan import planned_scenarios
from app.words.core.catalogue import Words
from app.words.papers import papers as paper_words
from app.words.papers import scenario_papers
from app.words.papers import scenario_papers as crew
from app.words.scenarios.elements import figure_captions

_SEPARATOR = " · "


_DRAWN = (None, Doubt.OWNER, Doubt.SIDE)
"""Doubts about a place that leave its distances as they are drawn."""


def scenario_sheet(subject: Subject) -> ScenarioSheet:
    """The scenario of a round as it is handed out at the tables.

    Raises:
        NotNowError: the round has no scenario, or one of which only the name is known.
    """
    state, t, round_ = subject.state, subject.t, subject.round
    if round_.scenario is None:
        raise NotNowError(ScenarioCode.NONE, round=round_.number)
    scenario = scenario_of(state, round_.scenario)
    if scenario is None:
        title = scenario_title(round_.scenario, state)
        raise NotNowError(PaperCode.NO_DRAWING, scenario=title)
    order = tiebreak_order(state.packet, scenario) or state.packet.game_tiebreaks
    subtitle = (paper_words.round_title(t, round_.number), _packet_name(state, scenario))
    is_secret = not is_scenario_public(round_, state.packet)
    elements = scenario.elements
    places, lying = scenario_papers.place_section(t, scenario)
    return ScenarioSheet(
        heading=sheet_heading(subject, titled(scenario), _SEPARATOR.join(subtitle)),
        mark=scenario_papers.keep_mark(t, round_.number) if is_secret else "",
        figure=drawing(t, scenario),
        sections=(
            Section(
                title=places,
                lines=lying,
                is_drawn=all(element.doubt in _DRAWN for element in elements),
            ),
            *(
                Section(title=title, lines=lines)
                for title, lines in scenario_papers.scenario_sections(
                    t, scenario, order, scenario_set(state.packet).terms
                )
            ),
        ),
    )


def measured_scenario_sheet(subject: Subject) -> ScenarioSheet:
    """The sheet with the distances between its markers, which follow from their places.

    Raises:
        NotNowError: as of ``scenario_sheet``.
    """
    sheet = scenario_sheet(subject)
    assert subject.round.scenario is not None
    scenario = scenario_of(subject.state, subject.round.scenario)
    assert scenario is not None
    title, lines = scenario_papers.spacing_section(subject.t, scenario)
    if not lines:
        return sheet
    places, *others = sheet.sections
    apart = Section(title=title, lines=lines, is_drawn=True)
    return sheet._replace(sections=(places, apart, *others))


def reference_sheet(subject: Subject) -> ReferenceSheet:
    """The packet's scenarios and words; it tells nothing of what is played when.

    Raises:
        NotNowError: the packet brings no scenarios.
    """
    state, t = subject.state, subject.t
    packet_set = scenario_set(state.packet)
    if not packet_set.scenarios:
        raise NotNowError(PaperCode.NO_REFERENCE, packet=state.packet.name)
    return ReferenceSheet(
        heading=sheet_heading(subject, scenario_papers.reference_title(t), state.packet.name),
        scenarios=tuple(
            SmallScenario(
                title=titled(scenario),
                figure=drawing(t, scenario),
                lines=scenario_papers.small_lines(t, scenario),
            )
            for scenario in packet_set.scenarios
        ),
        terms=(
            *(scenario_papers.term_words(t, term) for term in packet_set.terms),
            *((word.word, word.meaning) for word in packet_set.words),
        ),
    )


USUAL_BASES = (Flag, Objective, Cache)
"""What templates are printed of where the packet has no scenarios."""

_COPIES = {ElementKind.FLAG: 4, ElementKind.OBJECTIVE: 3, ElementKind.CACHE: 5}
"""How many of a template lie on a sheet: a row."""

MM_A_TENTH = 2.54
"""Millimetres in a tenth of an inch."""


def template_sheet(subject: Subject) -> TemplateSheet:
    """What lies on tables by the packet's scenarios in true size; no scenario is named."""
    known = scenario_set(subject.state.packet).scenarios
    elements = [element for scenario in known for element in scenario.elements]
    markers = {replace(marker_of(element), owner=None) for element in elements}
    bases = sorted(
        {marker for marker in markers if marker.kind is not ElementKind.ZONE}
        or {marker_of(kind(x=0, y=0)) for kind in USUAL_BASES}
    )
    zones = sorted(m for m in markers if m.kind is ElementKind.ZONE and m.is_round)

    def template(marker: Marker, mm: float, copies: int) -> RoundTemplate:
        name = scenario_papers.marker_name(subject.t, marker)
        return RoundTemplate(name=name, diameter_mm=mm, copies=copies)

    return TemplateSheet(
        event=subject.event,
        bases=tuple(template(marker, marker.long, _COPIES[marker.kind]) for marker in bases),
        circles=tuple(template(marker, marker.long * MM_A_TENTH, 4) for marker in zones),
    )


def without_changing_parts(sheet: ScenarioSheet | CrewSheet) -> ScenarioSheet | CrewSheet:
    """What a paper says without what may change while it stays right.

    Its mark goes when the games begin, and the number of tables is counted on the day.
    """
    if isinstance(sheet, CrewSheet):
        markers = tuple(marker._replace(in_all="") for marker in sheet.markers)
        return sheet._replace(mark="", markers=markers)
    return sheet._replace(mark="")


def _packet_name(state: EventState, scenario: Scenario) -> str:
    if scenario.packet in packet_ids() and scenario.packet != state.packet.id:
        return load_packet(packet_text(scenario.packet)).name
    return state.packet.name


def sheet_heading(subject: Subject, title: str, subtitle: str) -> Heading:
    """The head of a paper of scenarios."""
    t, at = subject.t, subject.printed_at
    return Heading(
        event=subject.event,
        title=title,
        subtitle=subtitle,
        printed_at=paper_words.printed_line(t, at) if at else "",
    )


def titled(scenario: Scenario) -> str:
    """A scenario by printed number and name."""
    return scenario.name if scenario.number is None else f"{scenario.number} {scenario.name}"


def drawing(t: Words, scenario: Scenario) -> Figure:
    """A scenario's drawing in the words of a language."""
    return scenario_figure(scenario, figure_captions(t))


# Which rounds have a scenario to print, how often, and whether players may know it.


Plan = Mapping[RoundNumber, str]
"""Ids of scenarios by the round for which they are meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetNote:
    """What the EO has to know before a round's scenario sheet is printed."""

    round_number: RoundNumber
    is_secret: bool
    """Players may not know the scenario yet."""
    tables: int
    tables_per_copy: int | None
    """The packet asks for one copy at least for so many tables; None: it does not say."""
    copies: int
    """At least 1."""


def sheet_rounds(db: Session, state: EventState) -> tuple[RoundNumber, ...]:
    """The rounds whose scenario can be printed, ascending: paired ones, and planned ones."""
    return tuple(known_scenarios(state, planned_scenarios(db)))


def sheet_note(
    db: Session, state: EventState, round_number: RoundNumber | None = None
) -> SheetNote | None:
    """What is to be known before the sheet of a round is printed; None where there is no sheet.

    Rule: masters2014 scenarios; ig2014 scenarios; sr2015 scenarios; sr2019 scenarios
    Rule: sr2025 scenarios; sr2026 scenarios
    Reading: a round that is not paired yet has a table for every two players of the event.
    """
    planned = planned_scenarios(db)
    known = known_scenarios(state, planned)
    number = _newest(state, planned) if round_number is None else round_number
    scenario = known.get(RoundNumber(number or 0))
    if number is None or scenario is None:
        return None
    round_ = sheet_round(state, planned, number)
    tables, packet_set = _tables(state, round_), _scenario_set(state, scenario)
    return SheetNote(
        round_number=round_.number,
        is_secret=not is_scenario_public(round_, state.packet),
        tables=tables,
        tables_per_copy=packet_set.tables_per_copy,
        copies=max(1, packet_set.copies(tables) or 1),
    )


def is_crew_secret(db: Session, state: EventState) -> bool:
    """Whether the crew's list names a scenario that players may not know yet."""
    planned = planned_scenarios(db)
    return names_secrets(state, planned, known_scenarios(state, planned))


def sheet_round(state: EventState, planned: Plan, number: RoundNumber | None) -> Round:
    """The round of a scenario sheet: one that is there, draft or not, or one that is planned.

    Args:
        state: the event.
        planned: the scenarios that are meant for rounds.
        number: None for the newest round, or the first planned one where there is none.

    Raises:
        UserError: there is no such round.
        NotNowError: there is none at all.
    """
    number = _newest(state, planned) if number is None else number
    if number is not None and number > len(state.rounds) and number in planned:
        return Round(number=number, state=RoundState.DRAFT, scenario=planned[number])
    return round_of(state, number)


def known_scenarios(state: EventState, planned: Plan) -> dict[RoundNumber, str]:
    """The scenario of every round that has one, by number."""
    there = {round_.number: round_.scenario for round_ in state.rounds}
    known = {**{n: scenario for n, scenario in planned.items() if n not in there}, **there}
    return {number: scenario for number, scenario in sorted(known.items()) if scenario is not None}


def _newest(state: EventState, planned: Plan) -> RoundNumber | None:
    if state.last_round is not None:
        return state.last_round.number
    return min(planned, default=None)


def names_secrets(state: EventState, planned: Plan, numbers: Iterable[RoundNumber]) -> bool:
    """Whether players may not know the scenario of one of these rounds yet."""
    rounds = (sheet_round(state, planned, number) for number in numbers)
    return any(not is_scenario_public(round_, state.packet) for round_ in rounds)


def _tables(state: EventState, round_: Round) -> int:
    return len(round_.games) or len(state.active) // 2


def _scenario_set(state: EventState, scenario: str) -> ScenarioSet:
    """Whose number of copies is used: the event's packet's, or without scenarios the scenario's."""
    own = scenario_set(state.packet)
    return own if own.scenarios else scenarios_of(scenario.partition("/")[0])


# The crew's list: markers to bring, and what is done to them before each round.


def crew_sheet(subject: Subject) -> CrewSheet:
    """What the crew brings, and does at every table before each round whose scenario is known.

    Raises:
        NotNowError: no scenario is planned or chosen.
    """
    state, t = subject.state, subject.t
    laid = _laid(subject)
    if not laid:
        raise NotNowError(PaperCode.NO_PLAN)
    tables = crew_tables(state)
    is_secret = names_secrets(state, subject.planned, laid)
    return CrewSheet(
        heading=sheet_heading(subject, crew.crew_title(t), state.packet.name),
        mark=crew.crew_mark(t, is_secret=is_secret),
        notes=crew.crew_notes(t, is_to_base=all(map(_is_to_base, laid.values()))),
        markers=tuple(
            MarkerLine(name=crew.marker_name(t, marker), at_a_table=str(n), in_all=str(n * tables))
            for marker, n in markers_needed(tuple(laid.values())).items()
        ),
        rounds=_crew_rounds(t, laid),
    )


def _is_to_base(scenario: Scenario) -> bool:
    return all(one.is_measured_to_base for one in scenario.elements)


def measured_crew_sheet(subject: Subject) -> CrewSheet:
    """The crew's list with the distances to check in each round, which follow from the places.

    Raises:
        NotNowError: as of ``crew_sheet``.
    """
    sheet, t = crew_sheet(subject), subject.t
    rounds = (
        round_._replace(steps=(*round_.steps, *crew.check_words(t, scenario)))
        for round_, scenario in zip(sheet.rounds, _laid(subject).values(), strict=True)
    )
    return sheet._replace(rounds=tuple(rounds))


def crew_tables(state: EventState) -> int:
    """For how many tables the crew brings markers: the most of any round."""
    return max((len(round_.games) for round_ in state.rounds), default=len(state.active) // 2)


def _laid(subject: Subject) -> dict[RoundNumber, Scenario]:
    """The scenario of each round whose places are known."""
    known = known_scenarios(subject.state, subject.planned)
    drawn = {number: scenario_of(subject.state, scenario) for number, scenario in known.items()}
    return {number: scenario for number, scenario in drawn.items() if scenario is not None}


def _crew_rounds(t: Words, laid: Mapping[RoundNumber, Scenario]) -> tuple[CrewRound, ...]:
    first, *_ = laid
    rounds = [_full_setup(t, first, laid[first], ())]
    for before, number in pairwise(laid):
        missing = tuple(range(before + 1, number))
        if missing:
            rounds.append(_full_setup(t, number, laid[number], missing))
            continue
        changes = changes_between(laid[before].elements, laid[number].elements)
        rounds.append(
            CrewRound(
                title=crew.crew_round_title(t, number, titled(laid[number])),
                note=crew.changes_note(t, len(changes)),
                figure=drawing(t, laid[number]),
                steps=tuple(crew.step_words(t, change) for change in changes),
            )
        )
    return tuple(rounds)


def _full_setup(
    t: Words, number: RoundNumber, scenario: Scenario, missing: tuple[int, ...]
) -> CrewRound:
    changes = changes_between((), scenario.elements)
    return CrewRound(
        title=crew.crew_round_title(t, number, titled(scenario)),
        note=crew.bare_note(t, missing),
        figure=drawing(t, scenario),
        steps=tuple(crew.step_words(t, change) for change in changes),
    )
