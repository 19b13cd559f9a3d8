"""Small papers of scenarios for tests."""

from app.printing.papers.values import (
    CrewRound,
    CrewSheet,
    MarkerLine,
    ReferenceSheet,
    ScenarioSheet,
    Section,
    SmallScenario,
)
from app.rules.scenarios.figure.figure import Figure, scenario_figure
from app.services.scenarios.lookup import scenarios_of
from app.words.core.catalogue import words
from app.words.papers.labels import CrewLabels, ReferenceLabels, ScenarioLabels
from app.words.scenarios.elements import figure_captions
from tests.printing.paper_samples import heading

_PAGE = "Page {page} of {pages}"

SCENARIO = ScenarioLabels(page=_PAGE)
REFERENCE = ReferenceLabels(
    scenarios="Scenarios", every="In every scenario", terms="Words", page=_PAGE
)
CREW = CrewLabels(
    markers="Markers to bring",
    marker="Marker",
    at_a_table="at one table",
    in_all="for 4 tables",
    page=_PAGE,
)


def figure(slug: str) -> Figure:
    """The drawing of a scenario of Steamroller 2015."""
    scenario = scenarios_of("sr2015").scenario(slug)
    assert scenario is not None
    return scenario_figure(scenario, figure_captions(words()))


def scenario_sheet() -> ScenarioSheet:
    """A drawing with three sections, marked as secret."""
    return ScenarioSheet(
        heading=heading("2 Two Fronts"),
        mark="Keep until round 3 begins",
        figure=figure("two-fronts"),
        sections=(
            Section(title="On the table", lines=("Zone: 17 / 22", "Zone: 31 / 26"), is_drawn=True),
            Section(title="Scoring", lines=("Friendly zone: dominate 1", "Enemy zone: control 1")),
            Section(title="Victory", lines=("Win with 5 control points and a lead. " * 3,)),
        ),
    )


def reference_sheet() -> ReferenceSheet:
    """Two scenarios and two words."""
    return ReferenceSheet(
        heading=heading("Scenario reference"),
        scenarios=tuple(
            SmallScenario(title=slug, figure=figure(slug), lines=("Zone: control 1", "No Kill Box"))
            for slug in ("two-fronts", "recon")
        ),
        terms=(("Own", "The models of your list."), ("Dominate", "To own a caster there. " * 4)),
    )


def crew_sheet() -> CrewSheet:
    """Two markers; something is laid, then something is moved and removed."""
    return CrewSheet(
        heading=heading("Changes for the crew"),
        mark="For the crew",
        notes=("Every table is laid alike.",),
        markers=(
            MarkerLine(name="Zone, 12 by 6 inches", at_a_table="1", in_all="4"),
            MarkerLine(name="Flag, 40 mm base", at_a_table="2", in_all="8"),
        ),
        rounds=(
            CrewRound(
                title="Round 1: 2 Two Fronts",
                note="At every table:",
                figure=figure("two-fronts"),
                steps=(("Lay", "Zone of player 1: 17″ from the left, 22″ from player 1's edge"),),
            ),
            CrewRound(
                title="Round 2: 8 Recon",
                note="",
                figure=figure("recon"),
                steps=(("Move", "Zone 7″ right"), ("Remove", "Objective of player 2")),
            ),
        ),
    )
