"""Which scenarios are meant for rounds to come: what has to be laid out is known before the day."""

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.scenario import PlannedScenario
from app.rules.event_state import EventState
from app.rules.ids import RoundNumber
from app.services.errors import NotNowError, UserError
from app.services.scenario_names import can_play
from app.services.scenario_typed import choice_text, unknown_scenario
from app.services.scenarios import repeats_of
from app.services.work import Work, verb

MOST_ROUND = 99
"""The highest number of a round that is planned."""


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
    state = work.state
    if not 1 <= round_number <= MOST_ROUND:
        raise UserError("scenario.plan-round", field="round", round=round_number, most=MOST_ROUND)
    if round_number <= len(state.rounds):
        raise NotNowError("scenario.round-is-there", round=round_number)
    if scenario is not None and not can_play(state, scenario):
        raise unknown_scenario(state, scenario)
    meant = planned_scenarios(work.db)
    if scenario is not None:
        played = {one.number: one.scenario for one in state.rounds}
        earlier = {**meant, **played}
        before = [earlier.get(RoundNumber(n)) for n in range(1, round_number)]
        work.weigh(repeats_of(state, before, scenario), round_number)
    work.told["round"] = round_number
    if scenario is not None:
        work.told["title"] = choice_text(scenario, state)
    row = work.db.get(PlannedScenario, round_number)
    if scenario is None:
        if row is not None:
            work.db.delete(row)
        return
    row = row or PlannedScenario(number=round_number)
    row.scenario = scenario
    work.db.add(row)
