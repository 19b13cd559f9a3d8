"""The scenarios that come with the program, and the one lookup of a scenario by its id."""

import tomllib
from functools import cache

from app.paths import resource
from app.rules.event_state import EventState
from app.rules.scenario import Scenario, ScenarioSet
from app.rules.scenario_parse import HOUSE, parse_scenarios


@cache
def packets_with_scenarios() -> tuple[str, ...]:
    """The ids of the packets that bring scenarios, in alphabetical order."""
    return tuple(sorted(path.stem for path in resource("scenarios").glob("*.toml")))


@cache
def scenarios_of(packet_id: str) -> ScenarioSet:
    """The scenarios of a packet; an empty set for one that brings none."""
    if packet_id not in packets_with_scenarios():
        return ScenarioSet(packet=packet_id, scenarios=())
    text = resource("scenarios", f"{packet_id}.toml").read_text(encoding="utf-8")
    return parse_scenarios(tomllib.loads(text))


def scenario_named(scenario_id: str) -> Scenario | None:
    """The packets' scenario of an id, ``packet/slug``; None where there is none."""
    packet, _, slug = scenario_id.partition("/")
    return scenarios_of(packet).scenario(slug)


def scenario_of(state: EventState | None, scenario_id: str | None) -> Scenario | None:
    """The scenario of an id in an event: one of a packet's, or one of the house that it keeps.

    Args:
        state: the event; None to look among the packets' alone.
        scenario_id: ``packet/slug``; a packet of the house may call a house scenario its own.

    Returns:
        None where there is none, or no id.
    """
    if scenario_id is None:
        return None
    printed = scenario_named(scenario_id)
    if printed is not None or state is None:
        return printed
    packet, _, slug = scenario_id.partition("/")
    if packet in packets_with_scenarios():
        return None
    return next((one for one in state.house_scenarios if one.id == f"{HOUSE}/{slug}"), None)
