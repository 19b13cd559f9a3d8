"""Which scenarios are meant for rounds to come: what has to be laid out is known before the day."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import ScenarioCode
from app.models.tables.scenario import PlannedScenario
from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.event.length import planned_rounds
from app.rules.packet.packet import GameTieBreak
from app.rules.scenarios.parse import HOUSE
from app.rules.scenarios.scenario import Scenario
from app.rules.scenarios.table_setup_changes import (
    Change,
    Marker,
    Relay,
    changes_between,
    cheapest_order,
    markers_needed,
)
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.packet.packets import load_packet, packet_text
from app.services.scenarios.acts import PLAN_SCENARIO, PLAN_SCENARIOS, ROLL_PLANNED_SCENARIOS
from app.services.scenarios.lookup import (
    can_play,
    choice_text,
    packets_with_scenarios,
    scenario_of,
    scenario_set,
    scenarios_of,
    unknown_scenario,
)
from app.services.scenarios.scenarios import repeats_of, scenario_line, thrown_scenario


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """What the packet's dice chose for a round to come."""

    round: RoundNumber
    scenario: str
    throws: tuple[tuple[int, ...], ...]
    """The last one counts."""


def planned_scenarios(db: Session) -> Mapping[RoundNumber, str]:
    """The scenarios that are meant for rounds, by number; of rounds that are there too."""
    query = select(PlannedScenario.number, PlannedScenario.scenario)
    rows = db.execute(query.order_by(PlannedScenario.number))
    return {RoundNumber(number): scenario for number, scenario in rows}


def revealed_scenarios(db: Session, state: EventState) -> Mapping[RoundNumber, str]:
    """The scenarios by round that players may know before the event; none where they are secret.

    Rule: sr2015 scenario-variants
    Reading: the [X] of the variant are the scenarios that are planned, in their order.
    """
    return {} if state.packet.scenario_secret else planned_scenarios(db)


@verb(PLAN_SCENARIO)
def plan_scenario(work: ActContext, scenario: str | None, round_number: RoundNumber) -> None:
    """Plan a scenario for a round to come; None removes it.

    Once the round is paired it is the round's, as if it were named then.

    Raises:
        UserError: there is no such scenario, or no such round can be.
        NotNowError: the round is there already.
        OddError: the packet does not allow it yet.
    """
    _plan(work, {round_number: scenario})
    work.facts["round"] = round_number
    if scenario is not None:
        work.facts["title"] = choice_text(scenario, work.state)


@verb(PLAN_SCENARIOS)
def plan_scenarios(work: ActContext, scenarios: tuple[tuple[RoundNumber, str | None], ...]) -> None:
    """Mean scenarios for several rounds to come at once, as for another order of them.

    Raises:
        UserError: there is no such scenario, or no such round can be.
        NotNowError: a round is there already.
        OddError: the packet does not allow one of them yet.
    """
    _plan(work, dict(scenarios))
    work.facts["rounds"] = [number for number, _ in scenarios]
    work.facts["titles"] = [
        choice_text(scenario, work.state) for _, scenario in scenarios if scenario is not None
    ]


@verb(ROLL_PLANNED_SCENARIOS)
def roll_planned(work: ActContext, rounds: tuple[RoundNumber, ...]) -> tuple[Thrown, ...]:
    """Throw the packet's dice for rounds to come, the earliest first.

    Rule: sr2015 scenarios; sr2019 scenarios
    Rule: sr2025 scenarios; sr2026 scenarios
    Reading: what is planned for or was played in another round before it is thrown again while
        there is one that was not.

    Returns:
        What was thrown, by round.

    Raises:
        UserError: no such round can be.
        NotNowError: a round is there already, or the packet has no table.
    """
    meant = dict(planned_scenarios(work.db))
    for number in rounds:
        _refuse_round(work.state, number)
        meant.pop(number, None)
    thrown = []
    for number in sorted(rounds):
        # What is meant for later rounds is kept away from, too: it is to be played.
        others = [scenario for at, scenario in sorted(meant.items()) if at > number]
        scenario, throws = thrown_scenario(work, (*_before(work.state, meant, number), *others))
        meant[number] = scenario
        thrown.append(Thrown(round=number, scenario=scenario, throws=throws))
        _write(work, number, scenario)
    work.facts["rounds"] = [planned.round for planned in thrown]
    work.facts["titles"] = [choice_text(planned.scenario, work.state) for planned in thrown]
    work.facts["throws"] = [planned.throws for planned in thrown]
    return tuple(thrown)


def problems_before(
    state: EventState, meant: Mapping[RoundNumber, str], number: RoundNumber
) -> tuple[Problem, ...]:
    """What the packet has against the scenario that is meant for a round."""
    scenario = meant.get(number)
    return () if scenario is None else repeats_of(state, _before(state, meant, number), scenario)


def _plan(work: ActContext, wanted: Mapping[RoundNumber, str | None]) -> None:
    state = work.state
    for number, scenario in wanted.items():
        _refuse_round(state, number)
        if scenario is not None and not can_play(state, scenario):
            raise unknown_scenario(state, scenario)
    meant = {**planned_scenarios(work.db), **wanted}
    planned = {number: scenario for number, scenario in meant.items() if scenario is not None}
    for number in sorted(wanted):
        work.check(problems_before(state, planned, number), number)
    for number, scenario in wanted.items():
        _write(work, number, scenario)


def _refuse_round(state: EventState, number: RoundNumber) -> None:
    if not 1 <= number <= MOST_ROUNDS:
        raise UserError(ScenarioCode.PLAN_ROUND, field="round", round=number, most=MOST_ROUNDS)
    if number <= len(state.rounds):
        raise NotNowError(ScenarioCode.ROUND_IS_THERE, round=number)


def _before(
    state: EventState, meant: Mapping[RoundNumber, str], number: RoundNumber
) -> tuple[str | None, ...]:
    """What was or will be played before a round, from the first on."""
    earlier = {**meant, **{round_.number: round_.scenario for round_ in state.rounds}}
    return tuple(earlier.get(RoundNumber(n)) for n in range(1, number))


def _write(work: ActContext, number: RoundNumber, scenario: str | None) -> None:
    row = work.db.get(PlannedScenario, number)
    if scenario is None:
        if row is not None:
            work.db.delete(row)
        return
    row = row or PlannedScenario(number=number)
    row.scenario = scenario
    work.db.add(row)


# The scenarios of a whole event ahead: what changes on the tables, and what is to be bought.
#
# It is the EO's and the crew's alone: what is meant for rounds to come is secret.


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
    """Changes on a table before it; None where the scenario before or its own is unknown."""
    problems: tuple[Problem, ...]
    """What the packet has against it there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioPlan:
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


def scenario_plan(db: Session, state: EventState, rounds: int = 0) -> ScenarioPlan:
    """Read the plan of an event.

    Args:
        rounds: so many lines at least.
    """
    meant = planned_scenarios(db)
    known = {**meant, **{round_.number: round_.scenario for round_ in state.rounds}}
    count = min(MOST_ROUNDS, max(planned_rounds(state), len(state.rounds), rounds, *meant, 1))
    numbers = tuple(RoundNumber(n) for n in range(1, count + 1))
    scenarios = {n: scenario_of(state, known.get(n)) for n in numbers}
    is_known = all(
        scenario is not None for n, scenario in scenarios.items() if known.get(n) is not None
    )
    own, least = _orders(state, scenarios) if is_known else (None, None)
    return ScenarioPlan(
        lines=tuple(_line(state, meant, known.get(n), n, scenarios) for n in numbers),
        own=own,
        least=least,
        markers=markers_needed(
            [scenario for scenario in scenarios.values() if scenario is not None]
        ),
        tables=_tables(state),
    )


def in_order(plan: ScenarioPlan) -> tuple[tuple[RoundNumber, str | None], ...]:
    """What is to be planned for each round to come for the order with the fewest changes."""
    if plan.own is None or plan.least is None:
        return ()
    open_ = [line for line in plan.lines if not line.is_there and line.scenario is not None]
    left = list(zip(plan.own.order, (line.scenario for line in open_), strict=True))
    ids = []
    for wanted in plan.least.order:
        at = next(n for n, (scenario, _) in enumerate(left) if scenario == wanted)
        ids.append(left.pop(at)[1])
    return tuple((line.number, scenario) for line, scenario in zip(open_, ids, strict=True))


def _line(
    state: EventState,
    meant: Mapping[RoundNumber, str],
    scenario: str | None,
    number: RoundNumber,
    scenarios: Mapping[RoundNumber, Scenario | None],
) -> PlanLine:
    round_ = next((round_ for round_ in state.rounds if round_.number == number), None)
    if round_ is None:
        problems = problems_before(state, meant, number)
    else:
        shown = scenario_line(state, round_)
        problems = () if shown is None else shown.problems
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
    before = [
        scenario for at, scenario in scenarios.items() if at < number and scenario is not None
    ]
    if after is None or not before:
        return None
    return changes_between(before[-1].elements, after.elements)


def _orders(
    state: EventState, scenarios: Mapping[RoundNumber, Scenario | None]
) -> tuple[Relay | None, Relay | None]:
    there = len(state.rounds)
    lying = [scenario for at, scenario in scenarios.items() if at <= there and scenario is not None]
    coming = [scenario for at, scenario in scenarios.items() if at > there and scenario is not None]
    if not 2 <= len(coming) <= MOST_ORDERED:
        return None, None
    laid = lying[-1] if lying else None
    own = _relay(coming, laid)
    least = cheapest_order(coming, laid)
    return own, (least if least.cost < own.cost else None)


def _relay(order: Sequence[Scenario], laid: Scenario | None) -> Relay:
    whole = order if laid is None else (laid, *order)
    changes = tuple(
        changes_between(first.elements, second.elements) for first, second in pairwise(whole)
    )
    return Relay(order=tuple(order), changes=changes)


def _tables(state: EventState) -> int:
    if state.tables is not None:
        return len(state.tables)
    if state.played:
        return max(len(round_.games) for round_ in state.played)
    return len(state.active) // 2


# The scenarios to look at: the event's packet first, then the house's, then other packets'.


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioGroup:
    """The scenarios of a packet, or of the house."""

    packet: str
    """Its id; "house" for the EO's own."""
    name: str
    """"" for the house."""
    scenarios: tuple[Scenario, ...]


def scenario_groups(state: EventState) -> tuple[ScenarioGroup, ...]:
    """Every group that has something on it."""
    packet, own = state.packet, scenario_set(state.packet).scenarios
    first = (ScenarioGroup(packet=packet.id, name=packet.name, scenarios=own),) if own else ()
    shown = {scenario.id for scenario in own}
    others = (_group_of(packet) for packet in packets_with_scenarios())
    found = [
        *first,
        *(
            group
            for group in others
            if any(scenario.id not in shown for scenario in group.scenarios)
        ),
    ]
    if state.house_scenarios:
        house = ScenarioGroup(packet=HOUSE, name="", scenarios=state.house_scenarios)
        found.insert(len(first), house)
    return tuple(found)


def rounds_of_scenarios(db: Session, state: EventState) -> Mapping[str, tuple[RoundNumber, ...]]:
    """In which rounds each scenario is played, or meant to be, by the scenario's slug.

    The EO's alone: rounds to come are in it.
    """
    by_round = {
        **planned_scenarios(db),
        **{round_.number: round_.scenario for round_ in state.rounds},
    }
    found: defaultdict[str, list[RoundNumber]] = defaultdict(list)
    for number, scenario in sorted(by_round.items()):
        if scenario is not None:
            found[scenario].append(number)
    return {scenario: tuple(numbers) for scenario, numbers in found.items()}


def packet_tiebreaks(state: EventState, scenario: Scenario) -> tuple[GameTieBreak, ...]:
    """The tiebreakers of the packet that prints a scenario; the event's for its own packet's."""
    own = {scenario.id for scenario in scenario_set(state.packet).scenarios}
    if scenario.id in own or scenario.packet == HOUSE:
        return state.packet.game_tiebreaks
    return load_packet(packet_text(scenario.packet)).game_tiebreaks


def _group_of(packet: str) -> ScenarioGroup:
    name = load_packet(packet_text(packet)).name
    return ScenarioGroup(packet=packet, name=name, scenarios=scenarios_of(packet).scenarios)
