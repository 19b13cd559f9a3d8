"""Which scenario a round is played on: named by the EO or thrown by the packet's dice.

It is the EO's alone until the games begin; ``public`` says when players may know it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.errors import Problem, note, odd
from app.rules.event_state import EventState, Round, RoundState
from app.rules.ids import RoundNumber
from app.services.errors import NotNowError, UserError
from app.services.names import composed, fold
from app.services.public import is_scenario_public
from app.services.rows import round_of, round_row
from app.services.scenario_names import (
    Repeats,
    is_scenario,
    scenario_ids,
    scenario_number,
    scenario_table,
    scenario_title,
)
from app.services.work import Work, verb


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioLine:
    """The scenario of a round as the EO looks at it."""

    id: str
    title: str
    number: int | None
    """Printed beside the name; None where there is none."""
    throws: tuple[tuple[int, ...], ...]
    """The dice that chose it, the last throw counting; empty where it was named."""
    is_secret: bool
    """Players may not know it yet."""
    is_shown: bool
    """By the EO's word, before the games."""
    problems: tuple[Problem, ...]


def scenario_line(state: EventState, round_: Round) -> ScenarioLine | None:
    """Tell the scenario of a round; None where none is chosen."""
    if round_.scenario is None:
        return None
    return ScenarioLine(
        id=round_.scenario,
        title=scenario_title(round_.scenario),
        number=scenario_number(round_.scenario),
        throws=round_.scenario_dice,
        is_secret=not is_scenario_public(round_, state.packet),
        is_shown=round_.shows_scenario,
        problems=repeats_of(state.packet.id, _earlier(state, round_), round_.scenario),
    )


def scenario_choices(state: EventState) -> tuple[str, ...]:
    """The packet's scenarios as they can be typed: "3 Close Quarters", in printed order."""
    return tuple(choice_text(one) for one in scenario_ids(state.packet.id))


def choice_text(scenario: str) -> str:
    """A scenario by printed number and name."""
    number = scenario_number(scenario)
    title = scenario_title(scenario)
    return title if number is None else f"{number} {title}"


def scenario_typed(state: EventState, typed: str) -> str:
    """The scenario that a text names, as ``packet/slug``.

    Args:
        state: the event, for its packet.
        typed: an id, with or without the packet; the printed name, number or both; or the
            beginning of a name that no other has.

    Raises:
        UserError: there is no such scenario, or there are several.
    """
    known = scenario_ids(state.packet.id)
    wanted = fold(composed(typed))
    names = {one: _names(one) for one in known}
    exact = [one for one in known if wanted in names[one]]
    near = [one for one in known if any(name.startswith(wanted) for name in names[one])]
    found = exact or near
    if not wanted or len(found) != 1:
        raise unknown_scenario(state, typed.strip())
    return found[0]


def repeats_of(
    packet_id: str, earlier: Sequence[str | None], scenario: str
) -> tuple[Problem, ...]:
    """Name what a packet has against playing a scenario after others.

    Args:
        packet_id: whose rules and scenarios they are.
        earlier: what was played from round 1 on; None for what is not known.
        scenario: what is to be played next.

    Rule: sr2010 scenarios; masters2014 scenarios; ig2014 scenarios; sr2015 scenarios;
        sr2019 scenarios
    Reading: where every scenario was played as often, none of them is a repeat. What a packet
        merely advises against is a note.
    """
    table = scenario_table(packet_id)
    if table is None or table.repeats is Repeats.ALLOWED:
        return ()
    if scenario in _fresh(packet_id, earlier) or scenario not in table.ids:
        return ()
    last = max(number for number, one in enumerate(earlier, start=1) if one == scenario)
    facts = {"scenario": scenario_title(scenario), "round": last}
    if table.repeats is Repeats.LAST:
        return (odd("scenario.repeated", "scenario", **facts),)
    return (note("scenario.repeat-advised-against", "scenario", **facts),)


@verb("choose_scenario")
def choose_scenario(
    work: Work, scenario: str | None, round_number: RoundNumber | None = None
) -> None:
    """Name the scenario of a round, as ``packet/slug``; None takes it away.

    Raises:
        UserError: no packet has such a scenario.
        OddError: the packet does not allow it yet, or players know another one already.
    """
    round_ = round_of(work.state, round_number)
    if scenario is not None and not is_scenario(work.state.packet.id, scenario):
        raise unknown_scenario(work.state, scenario)
    earlier = _earlier(work.state, round_)
    against = () if scenario is None else repeats_of(work.state.packet.id, earlier, scenario)
    work.weigh((*_known_already(round_, scenario), *against), round_.number)
    _write(work, round_, scenario, ())


@verb("roll_scenario")
def roll(work: Work, round_number: RoundNumber | None = None) -> str:
    """Throw the packet's dice for a round's scenario.

    Rule: sr2015 scenarios; sr2019 scenarios
    Reading: what was played is thrown again while there is one that was played less often.

    Raises:
        NotNowError: the packet has no table.
        OddError: players know the scenario already.
    """
    state = work.state
    round_ = round_of(state, round_number)
    table = scenario_table(state.packet.id)
    if table is None:
        raise NotNowError("scenario.no-table")
    work.weigh(_known_already(round_, None), round_.number)
    allowed = frozenset(table.ids)
    if table.repeats is not Repeats.ALLOWED:
        allowed = _fresh(state.packet.id, _earlier(state, round_))
    throws: list[tuple[int, ...]] = []
    while not throws or table.at(throws[-1]) not in allowed:
        throws.append(tuple(work.dice(faces) + 1 for faces in table.dice))
    thrown = table.at(throws[-1])
    _write(work, round_, thrown, tuple(throws))
    return thrown


@verb("show_scenario")
def show_scenario(work: Work, *, on: bool, round_number: RoundNumber | None = None) -> None:
    """Let players know the scenario before the games begin, or keep it secret again.

    Raises:
        NotNowError: none is chosen, or the games have begun.
    """
    round_ = round_of(work.state, round_number)
    if round_.scenario is None:
        raise NotNowError("scenario.none", round=round_.number)
    if _has_begun(round_):
        raise NotNowError("scenario.begun", round=round_.number)
    work.told["round"] = round_.number
    round_row(work, round_.number).shows_scenario = on


def unknown_scenario(state: EventState, typed: str) -> UserError:
    """The refusal, with what can be typed instead: names, or ids where packets share names."""
    ids = scenario_ids(state.packet.id)
    names = tuple(map(choice_text, ids))
    known = names if len(set(names)) == len(ids) else ids
    return UserError("scenario.unknown", field="scenario", scenario=typed, known=known)


def _write(
    work: Work, round_: Round, scenario: str | None, throws: tuple[tuple[int, ...], ...]
) -> None:
    row = round_row(work, round_.number)
    row.scenario = scenario
    row.scenario_dice = json.dumps(throws) if throws else None
    # What players were let know was another scenario.
    row.shows_scenario = round_.shows_scenario and scenario == round_.scenario
    work.told.update(round=round_.number, scenario=scenario)
    if scenario is not None:
        work.told["title"] = choice_text(scenario)


def _known_already(round_: Round, scenario: str | None) -> tuple[Problem, ...]:
    """That players play on a scenario already, where it is to be another one."""
    if round_.scenario is None or round_.scenario == scenario or not _has_begun(round_):
        return ()
    facts = {"round": round_.number, "scenario": scenario_title(round_.scenario)}
    return (odd("scenario.known-already", "scenario", **facts),)


def _has_begun(round_: Round) -> bool:
    return round_.state in (RoundState.PLAYING, RoundState.CLOSED)


def _earlier(state: EventState, round_: Round) -> tuple[str | None, ...]:
    """What was played before a round, from the first on."""
    return tuple(one.scenario for one in state.rounds[: round_.number - 1])


def _fresh(packet_id: str, earlier: Sequence[str | None]) -> frozenset[str]:
    """The packet's scenarios that were played least often."""
    played = Counter(earlier)
    known = scenario_ids(packet_id)
    least = min(played[one] for one in known)
    return frozenset(one for one in known if played[one] == least)


def _names(scenario: str) -> tuple[str, ...]:
    """What a scenario can be called, folded."""
    number = scenario_number(scenario)
    called = (
        scenario,
        scenario.rpartition("/")[2],
        scenario_title(scenario),
        choice_text(scenario),
    )
    return tuple(map(fold, called if number is None else (*called, str(number))))
