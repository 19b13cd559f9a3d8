"""The scenarios and objectives of every packet, and the one lookup of a scenario by its id."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.codes import ScenarioCode
from app.paths import resource
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.rules.scenarios.check import as_read, scenario_set_of
from app.rules.scenarios.kinds import Repeats
from app.rules.scenarios.parse import HOUSE, parse_scenarios
from app.rules.scenarios.scenario import Scenario, ScenarioSet
from app.services.core.errors import UserError
from app.services.players.player_lookup import composed, fold

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
        return scenario_set_of(packet, scenarios_of(packet.id))
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
    printed = next(
        (scenario for scenario in own if scenario.id == scenario_id), scenario_named(scenario_id)
    )
    if state is None:
        return printed
    if printed is not None:
        return as_read(printed, state.packet.scenario_readings)
    packet, _, slug = scenario_id.partition("/")
    if packet in packets_with_scenarios():
        return None
    return next(
        (scenario for scenario in state.house_scenarios if scenario.id == f"{HOUSE}/{slug}"), None
    )


# The scenarios that an event can play, by id (``packet/slug``) and title.


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
        return tuple(scenario for row in self.rows for scenario in row if scenario)


def scenario_ids(packet: Packet) -> tuple[str, ...]:
    """The ids of a packet's scenarios in their order; those of all where it has none."""
    own = scenario_set(packet).scenarios
    if own:
        return tuple(scenario.id for scenario in own)
    names = packets_with_scenarios()
    return tuple(scenario.id for name in names for scenario in scenarios_of(name).scenarios)


def playable_ids(state: EventState) -> tuple[str, ...]:
    """The ids that can be chosen in an event: its packet's in printed order, then the house's."""
    return (*scenario_ids(state.packet), *(scenario_id.id for scenario_id in state.house_scenarios))


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
    others = (scenarios_of(packet).scenario(slug) for packet in packets_with_scenarios())
    return next((scenario_id.name for scenario_id in others if scenario_id is not None), slug)


def scenario_number(scenario: str, state: EventState | None = None) -> int | None:
    """The number printed beside a scenario's name; None where there is none."""
    known = scenario_of(state, scenario)
    return None if known is None else known.number


def scenario_table(packet: Packet) -> ScenarioTable | None:
    """The table that a packet's dice choose from; None for a packet without one."""
    whole = scenario_set(packet)
    if not whole.table:
        return None
    known = {scenario.slug: scenario.id for scenario in whole.scenarios}
    rows = tuple(tuple(known.get(slug or "", "") for slug in row) for row in whole.table)
    return ScenarioTable(rows=rows, dice=whole.dice, repeats=whole.repeats, is_ours=whole.own_dice)


# Scenarios as they are typed: by id, number or name, the packet's and the house's.


def scenario_choices(state: EventState) -> tuple[str, ...]:
    """What can be played, as one types it: "3 Close Quarters"; in printed order, then the house's.

    A house scenario that bears the name of another is shown by its id.
    """
    return tuple(choices_by_id(state).values())


def choices_by_id(state: EventState) -> Mapping[str, str]:
    """What can be played, by id; see ``scenario_choices``."""
    return _typed_as(state, playable_ids(state))


def choice_text(scenario: str, state: EventState | None = None) -> str:
    """A scenario by printed number and name.

    Args:
        scenario: its id.
        state: the event, for scenarios of the house; None where there can be none.
    """
    number = scenario_number(scenario, state)
    title = scenario_title(scenario, state)
    return title if number is None else f"{number} {title}"


def scenario_typed(state: EventState, typed: str) -> str:
    """The scenario that a text names, as ``packet/slug``.

    Args:
        state: the event, for its packet.
        typed: an id, with or without the packet; the printed name, number or both; or the
            beginning of a name that no other has; of another packet's scenario the id.

    Raises:
        UserError: there is no such scenario, or there are several.
    """
    known = playable_ids(state)
    wanted = fold(composed(typed))
    names = {scenario_id: _names(scenario_id, state) for scenario_id in known}
    exact = [scenario_id for scenario_id in known if wanted in names[scenario_id]]
    near = [
        scenario_id
        for scenario_id in known
        if any(name.startswith(wanted) for name in names[scenario_id])
    ]
    found = exact or near
    if "/" in typed and not found and scenario_of(state, typed.strip()) is not None:
        return typed.strip()
    if not wanted or len(found) != 1:
        raise unknown_scenario(state, typed.strip())
    return found[0]


def unknown_scenario(state: EventState, typed: str) -> UserError:
    """The refusal, with what can be typed instead: names, or ids where packets share names."""
    known = scenario_choices(state)
    return UserError(ScenarioCode.UNKNOWN, field="scenario", scenario=typed, known=known)


def _typed_as(state: EventState, ids: Sequence[str]) -> dict[str, str]:
    """What to type for each scenario: its name, or its id where another one bears the name."""
    names = {scenario_id: choice_text(scenario_id, state) for scenario_id in ids}
    shared = Counter(names.values())
    return {
        scenario_id: name if shared[name] == 1 else scenario_id
        for scenario_id, name in names.items()
    }


def _names(scenario: str, state: EventState) -> tuple[str, ...]:
    """What a scenario can be called, folded."""
    number = scenario_number(scenario, state)
    called = (
        scenario,
        scenario.rpartition("/")[2],
        scenario_title(scenario, state),
        choice_text(scenario, state),
    )
    return tuple(map(fold, called if number is None else (*called, str(number))))


# Objectives as packets print them, read from ``resources/objectives.toml``.


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveText:
    """An objective as its packet prints it."""

    packet: str
    slug: str
    """What it is known by within its packet."""
    name: str | None = None
    """As printed; None where the text has lost it."""
    scenario: str | None = None
    """Slug of the only scenario that it stands in; None for a player's choice."""
    base: int
    """Diameter in millimetres."""
    defence: int | None = None
    armour: int | None = None
    damage: int | None = None
    abilities: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    """Of the abilities those that break off in the text."""
    room: int = 0
    """Lines to write abilities on that cannot be read."""
    lines: tuple[int, int]
    """The first and the last line of the packet's text that speak of it."""


@cache
def objectives() -> tuple[ObjectiveText, ...]:
    """Every objective of every packet, in the order of the file."""
    with resource("objectives.toml").open("rb") as file:
        return tuple(map(_objective, tomllib.load(file)["cards"]))


def objectives_of(packet: str) -> tuple[ObjectiveText, ...]:
    """The objectives of a packet; none where it has none."""
    return tuple(card for card in objectives() if card.packet == packet)


@cache
def packets_with_objectives() -> tuple[str, ...]:
    """The ids of the program's packets that have objective cards, in alphabetical order."""
    return tuple(sorted({card.packet for card in objectives()}))


def _objective(row: Mapping[str, Any]) -> ObjectiveText:
    facts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
    }
    return ObjectiveText(**facts)
