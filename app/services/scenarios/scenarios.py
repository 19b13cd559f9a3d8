"""Which scenario a round is played on: named by the EO or thrown by the packet's dice.

It is the EO's alone until the games begin; ``public`` says when players may know it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.orm import Session

from app.codes import ScenarioCode
from app.models.tables.scenario import ScenarioRoll
from app.rules.core.errors import Problem, note, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.packet.packet import Packet
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError
from app.services.core.rows import round_of, round_row
from app.services.event.public import is_scenario_public
from app.services.scenarios.acts import CHOOSE_SCENARIO, ROLL_SCENARIO, SHOW_SCENARIO
from app.services.scenarios.lookup import (
    Repeats,
    ScenarioTable,
    can_play,
    choice_text,
    scenario_ids,
    scenario_number,
    scenario_set,
    scenario_table,
    scenario_title,
    unknown_scenario,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioLine:
    """The scenario of a round as the EO looks at it."""

    id: str
    title: str
    number: int | None
    """Printed beside the name; None where there is none."""
    throws: tuple[tuple[int, ...], ...]
    """The dice that chose it, the last throw counting; empty where it was named."""
    dice_are_ours: bool
    """The packet prints no such dice."""
    is_secret: bool
    """Players may not know it yet."""
    is_shown: bool
    """By the EO's choice, before the games."""
    problems: tuple[Problem, ...]


def dice_are_ours(state: EventState) -> bool:
    """Whether the packet leaves the choice of scenarios to the EO, and the dice are our own."""
    table = scenario_table(state.packet)
    return table is not None and table.is_ours


def scenario_line(state: EventState, round_: Round) -> ScenarioLine | None:
    """Tell the scenario of a round; None where none is chosen."""
    if round_.scenario is None:
        return None
    return ScenarioLine(
        id=round_.scenario,
        title=scenario_title(round_.scenario, state),
        number=scenario_number(round_.scenario, state),
        throws=round_.scenario_dice,
        dice_are_ours=dice_are_ours(state),
        is_secret=not is_scenario_public(round_, state.packet),
        is_shown=round_.shows_scenario,
        problems=repeats_of(state, _earlier(state, round_), round_.scenario),
    )


def repeats_of(
    state: EventState, earlier: Sequence[str | None], scenario: str
) -> tuple[Problem, ...]:
    """Name what the packet has against playing a scenario after others.

    Args:
        state: the event, for its packet.
        earlier: what was played from round 1 on; None for what is not known.
        scenario: what is to be played next.

    Rule: sr2010 scenarios; masters2014 scenarios; ig2014 scenarios; sr2015 scenarios;
        sr2019 scenarios
    Reading: where every scenario was played as often, none of them is a repeat. What a packet
        merely advises against is a note.
    """
    whole = scenario_set(state.packet)
    if whole.repeats is Repeats.ALLOWED or scenario not in {own.id for own in whole.scenarios}:
        return ()
    if scenario in fresh_scenarios(state.packet, earlier):
        return ()
    last = max(number for number, played in enumerate(earlier, start=1) if played == scenario)
    facts = {"scenario": scenario_title(scenario, state), "round": last}
    if whole.repeats is Repeats.LAST:
        return (odd(ScenarioCode.REPEATED, "scenario", **facts),)
    return (note(ScenarioCode.REPEAT_ADVISED_AGAINST, "scenario", **facts),)


@verb(CHOOSE_SCENARIO)
def choose_scenario(
    work: ActContext, scenario: str | None, round_number: RoundNumber | None = None
) -> None:
    """Name the scenario of a round, as ``packet/slug``; None removes it.

    Raises:
        UserError: no packet has such a scenario.
        OddError: the packet does not allow it yet, or players know another one already.
    """
    round_ = round_of(work.state, round_number)
    if scenario is not None and not can_play(work.state, scenario):
        raise unknown_scenario(work.state, scenario)
    earlier = _earlier(work.state, round_)
    against = () if scenario is None else repeats_of(work.state, earlier, scenario)
    work.check((*_known_already(work.state, round_, scenario), *against), round_.number)
    _write(work, round_, scenario, ())


@verb(ROLL_SCENARIO)
def roll(work: ActContext, round_number: RoundNumber | None = None) -> str:
    """Throw the packet's dice for a round's scenario.

    Rule: sr2015 scenarios; sr2019 scenarios
    Rule: sr2025 scenarios; sr2026 scenarios
    Reading: what was played is thrown again while there is one that was played less often.

    Raises:
        NotNowError: the packet has no table.
        OddError: players know the scenario already.
    """
    state = work.state
    round_ = round_of(state, round_number)
    require_table(state)
    work.check(_known_already(state, round_, None), round_.number)
    thrown, throws = thrown_scenario(work, _earlier(state, round_))
    _write(work, round_, thrown, throws)
    return thrown


def thrown_scenario(
    work: ActContext, earlier: Sequence[str | None]
) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """Throw the packet's dice until they name a scenario that the packet allows after others.

    Args:
        earlier: what was or will be played from round 1 on; None for what is not known.

    Returns:
        The scenario, and every throw; the last one counts.

    Raises:
        NotNowError: the packet has no table.
    """
    table = require_table(work.state)
    allowed = frozenset(table.ids)
    if table.repeats is not Repeats.ALLOWED:
        allowed = _least_played(table.ids, earlier)
    throws: list[tuple[int, ...]] = []
    while not throws or table.at(throws[-1]) not in allowed:
        throws.append(tuple(work.dice(faces) + 1 for faces in table.dice))
    return table.at(throws[-1]), tuple(throws)


def require_table(state: EventState) -> ScenarioTable:
    """The table that the packet's dice choose from.

    Raises:
        NotNowError: the packet has none.
    """
    table = scenario_table(state.packet)
    if table is None:
        raise NotNowError(ScenarioCode.NO_TABLE)
    return table


@verb(SHOW_SCENARIO)
def show_scenario(work: ActContext, *, on: bool, round_number: RoundNumber | None = None) -> None:
    """Let players know the scenario before the games begin, or keep it secret again.

    Raises:
        NotNowError: none is chosen, or the games have begun.
    """
    round_ = round_of(work.state, round_number)
    if round_.scenario is None:
        raise NotNowError(ScenarioCode.NONE, round=round_.number)
    if _has_begun(round_):
        raise NotNowError(ScenarioCode.BEGUN, round=round_.number)
    work.facts["round"] = round_.number
    round_row(work, round_.number).shows_scenario = on


def _write(
    work: ActContext, round_: Round, scenario: str | None, throws: tuple[tuple[int, ...], ...]
) -> None:
    row = round_row(work, round_.number)
    row.scenario = scenario
    row.scenario_dice = json.dumps(throws) if throws else None
    # What players were let know was another scenario.
    row.shows_scenario = round_.shows_scenario and scenario == round_.scenario
    if scenario != round_.scenario:
        forget_rolls(work.db, round_.number)
    work.facts.update(round=round_.number, scenario=scenario)
    if scenario is not None:
        work.facts["title"] = choice_text(scenario, work.state)


def forget_rolls(db: Session, round_number: int) -> None:
    """Forget what chance took from a round's scenario: it was of another one."""
    db.execute(delete(ScenarioRoll).where(ScenarioRoll.round_number == round_number))


def _known_already(state: EventState, round_: Round, scenario: str | None) -> tuple[Problem, ...]:
    """That players play on a scenario already, where it is to be another one."""
    if round_.scenario is None or round_.scenario == scenario or not _has_begun(round_):
        return ()
    facts = {"round": round_.number, "scenario": scenario_title(round_.scenario, state)}
    return (odd(ScenarioCode.KNOWN_ALREADY, "scenario", **facts),)


def _has_begun(round_: Round) -> bool:
    return round_.state in (RoundState.PLAYING, RoundState.CLOSED)


def _earlier(state: EventState, round_: Round) -> tuple[str | None, ...]:
    """What was played before a round, from the first on."""
    return tuple(round_.scenario for round_ in state.rounds[: round_.number - 1])


def fresh_scenarios(packet: Packet, earlier: Sequence[str | None]) -> frozenset[str]:
    """The packet's scenarios that were played least often."""
    return _least_played(scenario_ids(packet), earlier)


def _least_played(known: Sequence[str], earlier: Sequence[str | None]) -> frozenset[str]:
    played = Counter(earlier)
    least = min(played[scenario] for scenario in known)
    return frozenset(scenario for scenario in known if played[scenario] == least)
