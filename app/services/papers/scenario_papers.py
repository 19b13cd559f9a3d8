"""The papers of scenarios that players come to see: the sheet of a round, the reference."""

from dataclasses import replace

from app.printing.kit.values import Heading
from app.printing.papers.scenario_values import (
    CrewSheet,
    ReferenceSheet,
    ScenarioSheet,
    Section,
    SmallScenario,
)
from app.rules.core.event_state import EventState
from app.rules.results.game_tiebreak import tiebreak_order
from app.rules.scenarios.figure.figure import Figure, scenario_figure
from app.rules.scenarios.scenario import Scenario
from app.services.core.errors import NotNowError
from app.services.event.public import is_scenario_public
from app.services.packet.packets import load_packet, packet_ids, packet_text
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import scenario_of, scenario_set
from app.services.scenarios.scenario_names import scenario_title
from app.words.core.catalogue import Words
from app.words.papers import papers as paper_words
from app.words.papers import scenario_papers
from app.words.scenarios.scenario_figure import figure_captions

_SEPARATOR = " · "


def scenario_sheet(subject: Subject) -> ScenarioSheet:
    """The scenario of a round as it is handed out at the tables.

    Raises:
        NotNowError: the round has no scenario, or one of which only the name is known.
    """
    state, t, round_ = subject.state, subject.t, subject.round
    if round_.scenario is None:
        raise NotNowError("scenario.none", round=round_.number)
    scenario = scenario_of(state, round_.scenario)
    if scenario is None:
        title = scenario_title(round_.scenario, state)
        raise NotNowError("paper.no-drawing", scenario=title)
    order = tiebreak_order(state.packet, scenario) or state.packet.game_tiebreaks
    told = (paper_words.round_title(t, round_.number), _packet_name(state, scenario))
    is_secret = not is_scenario_public(round_, state.packet)
    elements = scenario.elements
    places, lying = scenario_papers.place_section(t, scenario)
    return ScenarioSheet(
        heading=sheet_heading(subject, titled(scenario), _SEPARATOR.join(told)),
        mark=scenario_papers.keep_mark(t, round_.number) if is_secret else "",
        figure=drawing(t, scenario),
        sections=(
            Section(title=places, lines=lying, is_drawn=all(not one.doubt for one in elements)),
            *(
                Section(title=title, lines=lines)
                for title, lines in scenario_papers.scenario_sections(t, scenario, order)
            ),
        ),
    )


def reference_sheet(subject: Subject) -> ReferenceSheet:
    """The packet's scenarios and words; it tells nothing of what is played when.

    Raises:
        NotNowError: the packet brings no scenarios.
    """
    state, t = subject.state, subject.t
    told = scenario_set(state.packet)
    if not told.scenarios:
        raise NotNowError("paper.no-reference", packet=state.packet.name)
    return ReferenceSheet(
        heading=sheet_heading(subject, scenario_papers.reference_title(t), state.packet.name),
        scenarios=tuple(
            SmallScenario(
                title=titled(one),
                figure=drawing(t, one),
                lines=scenario_papers.small_lines(t, one),
            )
            for one in told.scenarios
        ),
        terms=(
            *(scenario_papers.term_words(t, one) for one in told.terms),
            *((one.word, one.meaning) for one in told.words),
        ),
    )


def lasting(said: ScenarioSheet | CrewSheet) -> ScenarioSheet | CrewSheet:
    """What a paper says without what may change while it stays right.

    Its mark goes when the games begin, and the number of tables is counted on the day.
    """
    if isinstance(said, CrewSheet):
        markers = tuple(replace(one, in_all="") for one in said.markers)
        return replace(said, mark="", markers=markers)
    return replace(said, mark="")


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
