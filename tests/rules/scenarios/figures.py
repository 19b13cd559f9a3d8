"""Every scenario's drawing, made once."""

from functools import cache

from app.rules.scenarios.figure.figure import Figure, scenario_figure
from app.rules.scenarios.scenario import Scenario
from app.services.scenarios.lookup import packets_with_scenarios, scenario_named, scenarios_of
from app.words.core.catalogue import words
from app.words.scenarios.elements import figure_captions

CAPTIONS = figure_captions(words())
IDS = [
    scenario.id
    for packet in packets_with_scenarios()
    for scenario in scenarios_of(packet).scenarios
]
"""Every scenario that comes with the program."""


def scenario_of(scenario_id: str) -> Scenario:
    """One of them."""
    scenario = scenario_named(scenario_id)
    assert scenario is not None
    return scenario


@cache
def figure_of(scenario_id: str) -> Figure:
    """Its drawing, in English."""
    return scenario_figure(scenario_of(scenario_id), CAPTIONS)
