"""The scenarios of every packet, and the one lookup of a scenario by its id."""

import tomllib
from functools import cache

from app.paths import resource
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.rules.scenarios.packet_scenarios import scenario_set_of
from app.rules.scenarios.parse import HOUSE, parse_scenarios
from app.rules.scenarios.scenario import Scenario, ScenarioSet


@cache
def packets_with_scenarios() -> tuple[str, ...]:
    """The ids of the program's packets that bring scenarios, in alphabetical order."""
    return tuple(sorted(path.stem for path in resource("scenarios").glob("*.toml")))


@cache
def scenarios_of(packet_id: str) -> ScenarioSet:
    """The scenarios of a packet of the program; an empty set for one that brings none."""
    if packet_id not in packets_with_scenarios():
        return ScenarioSet(packet=packet_id, scenarios=())
    text = resource("scenarios", f"{packet_id}.toml").read_text(encoding="utf-8")
    return parse_scenarios(tomllib.loads(text))


def scenario_set(packet: Packet) -> ScenarioSet:
    """The scenarios that a packet is played with: a printed packet's, or what a house packet says.

    The set is empty for a house packet that says nothing of scenarios.
    """
    if packet.id in packets_with_scenarios():
        return scenarios_of(packet.id)
    taken = None if packet.scenarios_from is None else scenarios_of(packet.scenarios_from)
    return scenario_set_of(packet, taken)


def scenario_named(scenario_id: str) -> Scenario | None:
    """The printed scenario of an id, ``packet/slug``; None where there is none."""
    packet, _, slug = scenario_id.partition("/")
    return scenarios_of(packet).scenario(slug)


def scenario_of(state: EventState | None, scenario_id: str | None) -> Scenario | None:
    """The scenario of an id in an event: its packet's, a printed one, or a kept one of the house.

    Args:
        state: the event; None to look among the printed ones alone.
        scenario_id: ``packet/slug``; a packet of the house may call a house scenario its own.

    Returns:
        None where there is none, or no id.
    """
    if scenario_id is None:
        return None
    own = () if state is None else state.packet.scenarios
    printed = next((one for one in own if one.id == scenario_id), scenario_named(scenario_id))
    if printed is not None or state is None:
        return printed
    packet, _, slug = scenario_id.partition("/")
    if packet in packets_with_scenarios():
        return None
    return next((one for one in state.house_scenarios if one.id == f"{HOUSE}/{slug}"), None)
