"""The scenarios to look at: the event's packet first, then the house's, then other packets'."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.packet.packet import GameTieBreak
from app.rules.scenarios.parse import HOUSE
from app.rules.scenarios.scenario import Scenario
from app.services.packet.packets import load_packet, packet_text
from app.services.scenarios.lookup import packets_with_scenarios, scenario_set, scenarios_of
from app.services.scenarios.plan import planned_scenarios


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The scenarios of a packet, or of the house."""

    packet: str
    """Its id; "house" for the EO's own."""
    name: str
    """"" for the house."""
    scenarios: tuple[Scenario, ...]


def shelves(state: EventState) -> tuple[Shelf, ...]:
    """Every shelf that has something on it."""
    packet, own = state.packet, scenario_set(state.packet).scenarios
    first = (Shelf(packet=packet.id, name=packet.name, scenarios=own),) if own else ()
    shown = {one.id for one in own}
    others = (_shelf(one) for one in packets_with_scenarios())
    told = [*first, *(one for one in others if any(it.id not in shown for it in one.scenarios))]
    if state.house_scenarios:
        house = Shelf(packet=HOUSE, name="", scenarios=state.house_scenarios)
        told.insert(len(first), house)
    return tuple(told)


def rounds_of_scenarios(db: Session, state: EventState) -> Mapping[str, tuple[RoundNumber, ...]]:
    """In which rounds each scenario is played, or meant to be, by the scenario's slug.

    The EO's alone: rounds to come are in it.
    """
    told = {**planned_scenarios(db), **{one.number: one.scenario for one in state.rounds}}
    found: defaultdict[str, list[RoundNumber]] = defaultdict(list)
    for number, scenario in sorted(told.items()):
        if scenario is not None:
            found[scenario].append(number)
    return {scenario: tuple(numbers) for scenario, numbers in found.items()}


def tiebreaks_beside(state: EventState, scenario: Scenario) -> tuple[GameTieBreak, ...]:
    """The tiebreakers of the packet that prints a scenario; the event's for its own packet's."""
    own = {one.id for one in scenario_set(state.packet).scenarios}
    if scenario.id in own or scenario.packet == HOUSE:
        return state.packet.game_tiebreaks
    return load_packet(packet_text(scenario.packet)).game_tiebreaks


def _shelf(packet: str) -> Shelf:
    name = load_packet(packet_text(packet)).name
    return Shelf(packet=packet, name=name, scenarios=scenarios_of(packet).scenarios)
