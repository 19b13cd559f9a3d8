"""A packet's own scenarios: which they are, and how one is chosen for a round."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from app.rules.core.errors import Problem
from app.rules.packet.packet import Packet
from app.rules.scenarios.check import scenario_faults, slug_faults, table_faults
from app.rules.scenarios.scenario import Scenario, ScenarioSet

_T = TypeVar("_T")


def scenario_set_of(packet: Packet, taken: ScenarioSet | None = None) -> ScenarioSet:
    """The scenarios that a packet is played with, and how one is chosen.

    Args:
        packet: what the event is played by.
        taken: the scenarios of the packet that it takes some from; None where it takes none.

    Rule: sr2010 scenarios; ig2014 scenarios; sr2015 scenarios; sr2019 scenarios
    Reading: where a packet takes another's scenarios, what it says of the choice goes before, and
        its own scenarios stand first.
    """
    base = taken or ScenarioSet(packet=packet.id, scenarios=())
    said = packet.scenario_choice
    own = tuple(packet.scenarios)
    names = {one.slug for one in own}
    scenarios = (*own, *(one for one in base.scenarios if one.slug not in names))
    is_new = bool(own) or said.dice is not None or said.table is not None
    dice = (() if own else base.dice) if said.dice is None else said.dice
    table = said.table
    if table is None:
        table = _in_order(scenarios, dice) if is_new else base.table
    return ScenarioSet(
        packet=packet.id,
        scenarios=scenarios,
        tables_per_copy=_or(said.tables_per_copy, base.tables_per_copy),
        repeats=_or(said.repeats, base.repeats),
        dice=dice,
        own_dice=base.own_dice and not is_new,
        table=table,
        terms=_or(said.terms, base.terms),
        words=said.words,
    )


def packet_scenario_faults(packet: Packet) -> Iterator[Problem]:
    """What does not hang together in a packet's own scenarios and its dice, each at its key.

    The dice of one that takes another packet's scenarios are judged with these (``choice_faults``).
    """
    yield from slug_faults([one.slug for one in packet.scenarios])
    for place, one in enumerate(packet.scenarios):
        yield from scenario_faults(one, f"scenarios.{place}.")
    if packet.scenarios_from is None:
        yield from choice_faults(scenario_set_of(packet))


def choice_faults(whole: ScenarioSet) -> Iterator[Problem]:
    """Where the dice and their table name no scenario, each at its key in the packet."""
    for one in table_faults(whole):
        yield replace(one, field=f"scenario_choice.{one.field}")


def _or(said: _T | None, usual: _T) -> _T:
    return usual if said is None else said


def _in_order(
    scenarios: Sequence[Scenario], dice: tuple[int, ...]
) -> tuple[tuple[str | None, ...], ...]:
    """The table of one die without one: each scenario has as many faces; the others roll again."""
    if len(dice) != 1 or not scenarios or len(scenarios) > dice[0]:
        return ()
    row: tuple[str | None, ...] = tuple(one.slug for one in scenarios)
    again = 0 if dice[0] % len(row) == 0 else dice[0] - len(row)
    return ((*row, *(None,) * again),)
