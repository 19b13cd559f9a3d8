"""The scenarios of a whole event ahead: what changes on the tables, and what is to be bought.

It is the EO's and the crew's alone: what is meant for rounds to come is secret.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy.orm import Session

from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.event.length import planned_rounds
from app.rules.scenarios.scenario import Scenario
from app.rules.scenarios.table_setup_changes import (
    Change,
    Marker,
    Relay,
    changes_between,
    cheapest_order,
    markers_needed,
)
from app.services.scenarios.lookup import scenario_of
from app.services.scenarios.plan import planned_scenarios, problems_before
from app.services.scenarios.scenario_typed import choice_text
from app.services.scenarios.scenarios import scenario_line

MOST_ORDERED = 12
"""So many scenarios can be put in order at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLine:
    """A round with its scenario, as the EO plans it."""

    number: RoundNumber
    is_there: bool
    """It is paired already; its scenario is chosen in the round itself."""
    scenario: str | None
    title: str
    """By printed number and name; "" where none is chosen."""
    changes: tuple[Change, ...] | None
    """What is laid anew before it; None where nothing is known to lie, or to be laid."""
    problems: tuple[Problem, ...]
    """What the packet has against it there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All rounds of an event with their scenarios."""

    lines: tuple[PlanLine, ...]
    own: Relay | None
    """The rounds to come as they are planned; None with fewer than two scenarios to order."""
    least: Relay | None
    """The order of the same scenarios with the fewest changes; None where none is better."""
    markers: Mapping[Marker, int]
    """What a table needs for all of it."""
    tables: int
    """How many tables there are, or will be."""

    @property
    def is_empty(self) -> bool:
        """No round has a scenario."""
        return all(line.scenario is None for line in self.lines)


def scenario_plan(db: Session, state: EventState, rounds: int = 0) -> Plan:
    """Read the plan of an event.

    Args:
        rounds: so many lines at least.
    """
    meant = planned_scenarios(db)
    told = {**meant, **{one.number: one.scenario for one in state.rounds}}
    count = min(MOST_ROUNDS, max(planned_rounds(state), len(state.rounds), rounds, *meant, 1))
    numbers = tuple(RoundNumber(n) for n in range(1, count + 1))
    scenarios = {n: scenario_of(state, told.get(n)) for n in numbers}
    is_known = all(one is not None for n, one in scenarios.items() if told.get(n) is not None)
    own, least = _orders(state, scenarios) if is_known else (None, None)
    return Plan(
        lines=tuple(_line(state, meant, told.get(n), n, scenarios) for n in numbers),
        own=own,
        least=least,
        markers=markers_needed([one for one in scenarios.values() if one is not None]),
        tables=_tables(state),
    )


def in_order(plan: Plan) -> tuple[tuple[RoundNumber, str | None], ...]:
    """What is to be planned for each round to come for the order with the fewest changes."""
    if plan.own is None or plan.least is None:
        return ()
    open_ = [line for line in plan.lines if not line.is_there and line.scenario is not None]
    left = list(zip(plan.own.order, (line.scenario for line in open_), strict=True))
    ids = []
    for wanted in plan.least.order:
        at = next(n for n, (one, _) in enumerate(left) if one == wanted)
        ids.append(left.pop(at)[1])
    return tuple((line.number, one) for line, one in zip(open_, ids, strict=True))


def _line(
    state: EventState,
    meant: Mapping[RoundNumber, str],
    scenario: str | None,
    number: RoundNumber,
    scenarios: Mapping[RoundNumber, Scenario | None],
) -> PlanLine:
    round_ = next((one for one in state.rounds if one.number == number), None)
    if round_ is None:
        problems = problems_before(state, meant, number)
    else:
        told = scenario_line(state, round_)
        problems = () if told is None else told.problems
    return PlanLine(
        number=number,
        is_there=round_ is not None,
        scenario=scenario,
        title="" if scenario is None else choice_text(scenario, state),
        changes=_changes(scenarios, number),
        problems=problems,
    )


def _changes(
    scenarios: Mapping[RoundNumber, Scenario | None], number: RoundNumber
) -> tuple[Change, ...] | None:
    after = scenarios[number]
    before = [one for at, one in scenarios.items() if at < number and one is not None]
    if after is None or not before:
        return None
    return changes_between(before[-1].elements, after.elements)


def _orders(
    state: EventState, scenarios: Mapping[RoundNumber, Scenario | None]
) -> tuple[Relay | None, Relay | None]:
    there = len(state.rounds)
    lying = [one for at, one in scenarios.items() if at <= there and one is not None]
    coming = [one for at, one in scenarios.items() if at > there and one is not None]
    if not 2 <= len(coming) <= MOST_ORDERED:
        return None, None
    laid = lying[-1] if lying else None
    own = _relay(coming, laid)
    least = cheapest_order(coming, laid)
    return own, (least if least.cost < own.cost else None)


def _relay(order: Sequence[Scenario], laid: Scenario | None) -> Relay:
    whole = order if laid is None else (laid, *order)
    changes = tuple(changes_between(one.elements, two.elements) for one, two in pairwise(whole))
    return Relay(order=tuple(order), changes=changes)


def _tables(state: EventState) -> int:
    if state.tables is not None:
        return len(state.tables)
    if state.played:
        return max(len(one.games) for one in state.played)
    return len(state.active) // 2
