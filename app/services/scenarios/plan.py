"""Which scenarios are meant for rounds to come: what has to be laid out is known before the day."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.scenario import PlannedScenario
from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.services.core.act_context import Work, verb
from app.services.core.errors import NotNowError, UserError
from app.services.scenarios.scenario_names import can_play
from app.services.scenarios.scenario_typed import choice_text, unknown_scenario
from app.services.scenarios.scenarios import repeats_of, thrown_scenario


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


@verb("plan_scenario")
def plan_scenario(work: Work, scenario: str | None, round_number: RoundNumber) -> None:
    """Mean a scenario for a round to come; None takes it away.

    Once the round is paired it is the round's, as if it were named then.

    Raises:
        UserError: there is no such scenario, or no such round can be.
        NotNowError: the round is there already.
        OddError: the packet does not allow it yet.
    """
    _plan(work, {round_number: scenario})
    work.told["round"] = round_number
    if scenario is not None:
        work.told["title"] = choice_text(scenario, work.state)


@verb("plan_scenarios")
def plan_scenarios(work: Work, scenarios: tuple[tuple[RoundNumber, str | None], ...]) -> None:
    """Mean scenarios for several rounds to come at once, as for another order of them.

    Raises:
        UserError: there is no such scenario, or no such round can be.
        NotNowError: a round is there already.
        OddError: the packet does not allow one of them yet.
    """
    _plan(work, dict(scenarios))
    work.told["rounds"] = [number for number, _ in scenarios]
    work.told["titles"] = [choice_text(one, work.state) for _, one in scenarios if one is not None]


@verb("roll_planned_scenarios")
def roll_planned(work: Work, rounds: tuple[RoundNumber, ...]) -> tuple[Thrown, ...]:
    """Throw the packet's dice for rounds to come, the earliest first.

    Rule: sr2015 scenarios; sr2019 scenarios
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
        others = [one for at, one in sorted(meant.items()) if at > number]
        scenario, throws = thrown_scenario(work, (*_before(work.state, meant, number), *others))
        meant[number] = scenario
        thrown.append(Thrown(round=number, scenario=scenario, throws=throws))
        _write(work, number, scenario)
    work.told["rounds"] = [one.round for one in thrown]
    work.told["titles"] = [choice_text(one.scenario, work.state) for one in thrown]
    work.told["throws"] = [one.throws for one in thrown]
    return tuple(thrown)


def problems_before(
    state: EventState, meant: Mapping[RoundNumber, str], number: RoundNumber
) -> tuple[Problem, ...]:
    """What the packet has against the scenario that is meant for a round."""
    scenario = meant.get(number)
    return () if scenario is None else repeats_of(state, _before(state, meant, number), scenario)


def _plan(work: Work, wanted: Mapping[RoundNumber, str | None]) -> None:
    state = work.state
    for number, scenario in wanted.items():
        _refuse_round(state, number)
        if scenario is not None and not can_play(state, scenario):
            raise unknown_scenario(state, scenario)
    meant = {**planned_scenarios(work.db), **wanted}
    told = {number: one for number, one in meant.items() if one is not None}
    for number in sorted(wanted):
        work.weigh(problems_before(state, told, number), number)
    for number, scenario in wanted.items():
        _write(work, number, scenario)


def _refuse_round(state: EventState, number: RoundNumber) -> None:
    if not 1 <= number <= MOST_ROUNDS:
        raise UserError("scenario.plan-round", field="round", round=number, most=MOST_ROUNDS)
    if number <= len(state.rounds):
        raise NotNowError("scenario.round-is-there", round=number)


def _before(
    state: EventState, meant: Mapping[RoundNumber, str], number: RoundNumber
) -> tuple[str | None, ...]:
    """What was or will be played before a round, from the first on."""
    earlier = {**meant, **{one.number: one.scenario for one in state.rounds}}
    return tuple(earlier.get(RoundNumber(n)) for n in range(1, number))


def _write(work: Work, number: RoundNumber, scenario: str | None) -> None:
    row = work.db.get(PlannedScenario, number)
    if scenario is None:
        if row is not None:
            work.db.delete(row)
        return
    row = row or PlannedScenario(number=number)
    row.scenario = scenario
    work.db.add(row)
