"""Which rounds have a scenario to print, how often, and whether players may know it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.scenarios.scenario import ScenarioSet
from app.services.core.rows import round_of
from app.services.event.public import is_scenario_public
from app.services.scenarios.lookup import scenario_set, scenarios_of
from app.services.scenarios.plan import planned_scenarios

Plan = Mapping[RoundNumber, str]
"""Ids of scenarios by the round for which they are meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetNote:
    """What the EO has to know before a round's scenario sheet is printed."""

    round_number: RoundNumber
    is_secret: bool
    """Players may not know the scenario yet."""
    tables: int
    tables_per_copy: int | None
    """The packet asks for one copy at least for so many tables; None: it does not say."""
    copies: int
    """At least 1."""


def sheet_rounds(db: Session, state: EventState) -> tuple[RoundNumber, ...]:
    """The rounds whose scenario can be printed, ascending: paired ones, and planned ones."""
    return tuple(known_scenarios(state, planned_scenarios(db)))


def sheet_note(
    db: Session, state: EventState, round_number: RoundNumber | None = None
) -> SheetNote | None:
    """What is to be known before the sheet of a round is printed; None where there is no sheet.

    Rule: masters2014 scenarios; ig2014 scenarios; sr2015 scenarios; sr2019 scenarios
    Reading: a round that is not paired yet has a table for every two players of the event.
    """
    planned = planned_scenarios(db)
    known = known_scenarios(state, planned)
    number = _newest(state, planned) if round_number is None else round_number
    scenario = known.get(RoundNumber(number or 0))
    if number is None or scenario is None:
        return None
    round_ = sheet_round(state, planned, number)
    tables, told = _tables(state, round_), _asked_by(state, scenario)
    return SheetNote(
        round_number=round_.number,
        is_secret=not is_scenario_public(round_, state.packet),
        tables=tables,
        tables_per_copy=told.tables_per_copy,
        copies=max(1, told.copies(tables) or 1),
    )


def is_crew_secret(db: Session, state: EventState) -> bool:
    """Whether the crew's list names a scenario that players may not know yet."""
    planned = planned_scenarios(db)
    return names_secrets(state, planned, known_scenarios(state, planned))


def sheet_round(state: EventState, planned: Plan, number: RoundNumber | None) -> Round:
    """The round of a scenario sheet: one that is there, draft or not, or one that is planned.

    Args:
        state: the event.
        planned: the scenarios that are meant for rounds.
        number: None for the newest round, or the first planned one where there is none.

    Raises:
        UserError: there is no such round.
        NotNowError: there is none at all.
    """
    number = _newest(state, planned) if number is None else number
    if number is not None and number > len(state.rounds) and number in planned:
        return Round(number=number, state=RoundState.DRAFT, scenario=planned[number])
    return round_of(state, number)


def known_scenarios(state: EventState, planned: Plan) -> dict[RoundNumber, str]:
    """The scenario of every round that has one, by number."""
    there = {one.number: one.scenario for one in state.rounds}
    known = {**{n: one for n, one in planned.items() if n not in there}, **there}
    return {number: one for number, one in sorted(known.items()) if one is not None}


def _newest(state: EventState, planned: Plan) -> RoundNumber | None:
    if state.last_round is not None:
        return state.last_round.number
    return min(planned, default=None)


def names_secrets(state: EventState, planned: Plan, numbers: Iterable[RoundNumber]) -> bool:
    """Whether players may not know the scenario of one of these rounds yet."""
    rounds = (sheet_round(state, planned, number) for number in numbers)
    return any(not is_scenario_public(one, state.packet) for one in rounds)


def _tables(state: EventState, round_: Round) -> int:
    return len(round_.games) or len(state.active) // 2


def _asked_by(state: EventState, scenario: str) -> ScenarioSet:
    """Whose number of copies is used: the event's packet's, or without scenarios the scenario's."""
    own = scenario_set(state.packet)
    return own if own.scenarios else scenarios_of(scenario.partition("/")[0])
