"""The scenarios that an event can play, by id (``packet/slug``) and title."""

from dataclasses import dataclass

from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.rules.scenarios.kinds import Repeats
from app.rules.scenarios.parse import HOUSE
from app.services.scenarios.lookup import (
    packets_with_scenarios,
    scenario_named,
    scenario_of,
    scenario_set,
    scenarios_of,
)

__all__ = [
    "Repeats",
    "ScenarioTable",
    "can_play",
    "is_scenario",
    "playable_ids",
    "scenario_ids",
    "scenario_number",
    "scenario_table",
    "scenario_title",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioTable:
    """The table that a packet's dice choose from."""

    rows: tuple[tuple[str, ...], ...]
    """Ids; "" for a roll that is thrown again."""
    dice: tuple[int, ...]
    """The faces of each die, in the order in which they are thrown."""
    repeats: Repeats
    is_ours: bool = False
    """The packet leaves the choice to the EO, without dice."""

    def at(self, thrown: tuple[int, ...]) -> str:
        """What a throw of the dice chooses; "" for one that is thrown again."""
        row = self.rows[thrown[0] - 1] if len(thrown) > 1 else self.rows[0]
        return row[(thrown[-1] - 1) * len(row) // self.dice[-1]]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every scenario, in printed order."""
        return tuple(one for row in self.rows for one in row if one)


def scenario_ids(packet: Packet) -> tuple[str, ...]:
    """The ids of a packet's scenarios in their order; those of all where it has none."""
    own = scenario_set(packet).scenarios
    if own:
        return tuple(one.id for one in own)
    names = packets_with_scenarios()
    return tuple(one.id for name in names for one in scenarios_of(name).scenarios)


def playable_ids(state: EventState) -> tuple[str, ...]:
    """The ids that can be chosen in an event: its packet's in printed order, then the house's."""
    return (*scenario_ids(state.packet), *(one.id for one in state.house_scenarios))


def can_play(state: EventState, scenario: str) -> bool:
    """Whether an event can play a scenario: one of any packet, or one of the house that it keeps.

    What a house packet calls its own scenarios nobody else knows.
    """
    own = f"{state.packet.id}/"
    is_house = not scenario_set(state.packet).scenarios
    return scenario_of(state, scenario) is not None or (
        is_house and scenario.startswith(own) and scenario != own
    )


def is_scenario(packet_id: str, scenario: str) -> bool:
    """Whether an event of a packet may have played a scenario, as another program tells it.

    What a house packet, or another house, calls its own scenarios nobody else knows.
    """
    houses = {HOUSE} if packet_id in packets_with_scenarios() else {HOUSE, packet_id}
    packet, _, slug = scenario.partition("/")
    return scenario_named(scenario) is not None or (packet in houses and bool(slug))


def scenario_title(scenario: str, state: EventState | None = None) -> str:
    """A scenario's printed name; the slug of one that is not known.

    Args:
        scenario: its id.
        state: the event, for scenarios of the house; None where there can be none.
    """
    known = scenario_of(state, scenario)
    if known is not None:
        return known.name
    slug = scenario.rpartition("/")[2]
    others = (scenarios_of(one).scenario(slug) for one in packets_with_scenarios())
    return next((one.name for one in others if one is not None), slug)


def scenario_number(scenario: str, state: EventState | None = None) -> int | None:
    """The number printed beside a scenario's name; None where there is none."""
    known = scenario_of(state, scenario)
    return None if known is None else known.number


def scenario_table(packet: Packet) -> ScenarioTable | None:
    """The table that a packet's dice choose from; None for a packet without one."""
    told = scenario_set(packet)
    if not told.table:
        return None
    known = {one.slug: one.id for one in told.scenarios}
    rows = tuple(tuple(known.get(slug or "", "") for slug in row) for row in told.table)
    return ScenarioTable(rows=rows, dice=told.dice, repeats=told.repeats, is_ours=told.own_dice)
