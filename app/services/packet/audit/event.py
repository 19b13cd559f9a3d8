"""What is against the packet in the event as it is set up, its scenarios, awards and penalties."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from app.codes import (
    ClockCode,
    EventCode,
    ListCode,
    PlayerCode,
    RoundCode,
    ScenarioCode,
    StandingsCode,
)
from app.models.tables.award import AwardRow
from app.models.tables.clock import RoundClockRow
from app.models.tables.event import EventInfo
from app.rules.core.bounds import MOST_ROUNDS, number_text
from app.rules.core.errors import Weight, note, odd
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.event.length import planned_rounds
from app.rules.judge.penalty import PenaltyFault, penalty_problems
from app.rules.lists.check import ListFault, list_problems
from app.rules.lists.tracker import ListDutyNote, list_duty_notes
from app.rules.packet.parse import beyond_bounds
from app.rules.packet.variant_check import VariantFault
from app.rules.players.entry import EventNote, event_notes
from app.rules.results.check import PointsFault, ResultFault
from app.rules.results.concession import AwardNote, award_gaps, unrecorded_points
from app.rules.standings.awards import AwardFault
from app.services.clock.round_clock import length_of
from app.services.core.errors import UserError
from app.services.event.event_draft import chosen_variants
from app.services.judge.judges_log import penalties, proposed
from app.services.packet.audit.case import (
    Audit,
    AuditCase,
    Finding,
    StoredAudit,
    StoredCase,
    broken,
)
from app.services.packet.packets import problems_of_variants
from app.services.players.player_lines import not_painted
from app.services.results.entry import problems_of
from app.services.scenarios.lookup import scenario_table, scenario_title
from app.services.scenarios.scenarios import repeats_of
from app.services.standings.award_lines import award_lines

_SET_UP = frozenset({EventNote.FEW_PLAYERS, EventNote.MANY_PLAYERS, EventNote.OTHER_ROUNDS})
_BEYOND = EventCode.BEYOND_BOUNDS
_CHOSEN = frozenset(VariantFault) - {
    VariantFault.EXCLUDED, VariantFault.NEEDS, VariantFault.NO_SIZE_ROW, VariantFault.NO_TIME_ROW,
}  # fmt: skip
"""What a variant that an event is played with can still have against it."""


def _set_up(case: AuditCase) -> Iterator[Finding]:
    """Players and rounds, counted with who has left since."""
    for problem in event_notes(case.took_part):
        if problem.code in _SET_UP:
            yield Finding(problem=broken(problem))


def _beyond(case: StoredCase) -> Iterator[Finding]:
    """Numbers of an earlier version that are beyond their bounds, and count as the bound."""
    row = case.db.get_one(EventInfo, 1)
    for excess in beyond_bounds(json.loads(row.packet_text)):
        yield _counted_as(excess.field, dict(excess.facts))
    rounds = row.planned_rounds
    if rounds is not None and rounds > MOST_ROUNDS:
        facts = {"number": number_text(rounds), "least": 1, "most": MOST_ROUNDS}
        yield _counted_as("planned_rounds", facts)


def _counted_as(key: str, facts: Mapping[str, Any]) -> Finding:
    least, most = facts["least"], facts["most"]
    is_low = facts["number"].isdecimal() and int(facts["number"]) < least
    used = least if is_low else most
    return Finding(problem=note(_BEYOND, key, key=key, number=facts["number"], used=used))


def _variants(case: StoredCase) -> Iterator[Finding]:
    row, state = case.db.get_one(EventInfo, 1), case.state
    try:
        found = problems_of_variants(
            row.packet_id,
            chosen_variants(case.db),
            state.point_size,
            players=len(case.took_part.active),
            planned=planned_rounds(case.took_part),
            house_packet=row.house_packet,
        )
    except UserError:
        # An event keeps a packet that the program may not have, and its variants with it.
        return
    for problem in found:
        if problem.code in _CHOSEN:
            yield Finding(problem=problem)


def _scenarios(case: AuditCase) -> Iterator[Finding]:
    """Repeats, and scenarios that are none of the packet's."""
    state = case.state
    table = scenario_table(state.packet)
    if table is None:
        return
    earlier: list[str | None] = []
    for round_ in state.rounds:
        scenario = round_.scenario
        if scenario is not None:
            for problem in repeats_of(state, earlier, scenario):
                yield Finding(problem=problem, round_number=round_.number)
            if scenario not in table.ids:
                title = scenario_title(scenario, state)
                problem = odd(ScenarioCode.NOT_OF_PACKET, scenario=title, packet=state.packet.name)
                yield Finding(problem=problem, round_number=round_.number)
        earlier.append(scenario)


def _no_scenario(case: AuditCase) -> Iterator[Finding]:
    bare = tuple(round_.number for round_ in case.state.played if round_.scenario is None)
    if bare:
        yield Finding(problem=note(ScenarioCode.NOT_RECORDED, rounds=bare))


def _awards(case: StoredCase) -> Iterator[Finding]:
    """Awards that a disqualification has opened again, and those of ringers."""
    for line in award_lines(case.db, case.state):
        if line.lost_by is not None:
            facts = {"award": line.award, "title": line.title, "player": line.lost_by}
            yield Finding(problem=note(StandingsCode.AWARD_LOST, "", **facts))
    rows = case.db.scalars(select(AwardRow).where(AwardRow.player_id.is_not(None)))
    ringers = {entrant.id for entrant in case.state.entrants if not entrant.eligible}
    for row in rows:
        if row.player_id in ringers:
            yield Finding(problem=odd(AwardFault.RINGER, player=PlayerId(row.player_id)))


def _penalties(case: StoredCase) -> Iterator[Finding]:
    for line in reversed(penalties(case.db)):
        due = proposed(case.db, case.state, line.player, line.about, but=line.id)
        for problem in penalty_problems(due, line.measure):
            yield Finding(problem=problem, round_number=line.round_number, player=line.player)


def _lengths(case: StoredCase) -> Iterator[Finding]:
    """Rounds of another length than the packet's."""
    for row in case.db.scalars(select(RoundClockRow).order_by(RoundClockRow.round_number)):
        if row.base_seconds is None:
            continue
        try:
            problems = length_of(case.state, row.base_seconds).problems
        except UserError:
            continue
        for problem in problems:
            if problem.weight is Weight.ODD:
                yield Finding(problem=problem, round_number=RoundNumber(row.round_number))


EVENT_AUDITS = (
    StoredAudit(codes=frozenset({_BEYOND}), find=_beyond),
    Audit(codes=_SET_UP, find=_set_up),
    StoredAudit(codes=_CHOSEN, find=_variants),
    Audit(
        codes=frozenset(
            {ScenarioCode.REPEATED, ScenarioCode.REPEAT_ADVISED_AGAINST, ScenarioCode.NOT_OF_PACKET}
        ),
        find=_scenarios,
    ),
    Audit(codes=frozenset({ScenarioCode.NOT_RECORDED}), find=_no_scenario),
    StoredAudit(codes=frozenset({StandingsCode.AWARD_LOST, AwardFault.RINGER}), find=_awards),
    StoredAudit(codes=frozenset({PenaltyFault.MILDER, PenaltyFault.HARSHER}), find=_penalties),
    StoredAudit(codes=frozenset({ClockCode.OWN_LENGTH}), find=_lengths),
)
"""Of the event as a whole."""


# What is against the packet in army lists, and in which of them were played.


def _registered(case: AuditCase) -> Iterator[Finding]:
    state = case.state
    for entrant in state.entrants:
        for problem in list_problems(state.packet, state.point_size, entrant):
            # Whose faction counts is for the EO to see on the card.
            is_doubt = problem.code == ListFault.LEADERS_FACTION
            found = problem if is_doubt else broken(problem)
            yield Finding(problem=found, player=entrant.id)


def _unregistered(case: AuditCase) -> Iterator[Finding]:
    bare = tuple(entrant.id for entrant in case.state.active if not entrant.lists)
    if bare:
        is_all = len(bare) == len(case.state.active)
        yield Finding(problem=note(ListCode.NONE_REGISTERED, players=bare, all=is_all))


def _unpainted(case: StoredCase) -> Iterator[Finding]:
    """Players whose armies nobody has seen to be painted, where the packet wants that."""
    bare = not_painted(case.db, case.state)
    if bare:
        yield Finding(problem=note(PlayerCode.NOT_PAINTED, players=bare))


def _played(case: AuditCase) -> Iterator[Finding]:
    for problem in list_duty_notes(case.state):
        if problem.code == ListDutyNote.CANNOT_BE_MET:
            yield Finding(problem=broken(problem))
        elif problem.code == ListDutyNote.NOT_RECORDED:
            yield Finding(problem=problem)


LIST_AUDITS = (
    Audit(codes=frozenset(ListFault), find=_registered),
    Audit(codes=frozenset({ListCode.NONE_REGISTERED}), find=_unregistered),
    StoredAudit(codes=frozenset({PlayerCode.NOT_PAINTED}), find=_unpainted),
    Audit(codes=frozenset({ListDutyNote.CANNOT_BE_MET, ListDutyNote.NOT_RECORDED}), find=_played),
)
"""Of the army lists."""


# What is against the packet, or missing, in results.


def _results(case: AuditCase) -> Iterator[Finding]:
    for round_ in case.state.rounds:
        for game in round_.games:
            for problem in problems_of(case.state, round_.number, game):
                if problem.weight is not Weight.NOTE:
                    yield Finding(problem=problem, round_number=round_.number, table=game.table)


def _gaps(case: AuditCase) -> Iterator[Finding]:
    """Conceded games whose army points nobody knows."""
    for round_ in case.state.played:
        for game in round_.games:
            for problem in award_gaps(case.state, game):
                missing = replace(problem, weight=Weight.NOTE)
                yield Finding(problem=missing, round_number=round_.number, table=game.table)


def _points(case: AuditCase) -> Iterator[Finding]:
    """The games of a round whose points are not written down."""
    for round_ in case.state.played:
        bare = tuple(
            game.table
            for game in round_.games
            if game.table is not None and unrecorded_points(case.state, game)
        )
        if bare:
            yield Finding(
                problem=note(RoundCode.POINTS_MISSING, tables=bare), round_number=round_.number
            )


RESULT_AUDITS = (
    Audit(codes=frozenset({*ResultFault, *PointsFault}) - {ResultFault.WRONG_SIDES}, find=_results),
    Audit(codes=frozenset({AwardNote.MISSING}), find=_gaps),
    Audit(codes=frozenset({RoundCode.POINTS_MISSING}), find=_points),
)
"""Of the results."""
