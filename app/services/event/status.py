"""How far an event is: the one line between the EO and the next step, from the first to the last.

The five steps of somebody's first event are ticked off by it. What remains after the last round
(awards, certificates, the report, the results for others) changes no result.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.rules.clock.round_time import has_length
from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.event.length import is_over, planned_rounds, sole_leader
from app.rules.pairing.field import kind_of, still_playing
from app.rules.standings.awards import champions
from app.rules.standings.cut import cut
from app.services.papers.kinds import Paper

FEWEST = 2
"""Players that a round needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """What comes next.

    ``code`` is "register", "pair", "publish", "begin", "results", "close" or "over"; ``verb`` the
    journal verb that does it, "" where nothing is to be done.
    """

    code: str
    verb: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Where an event stands."""

    round: int | None
    """The newest round, draft or not."""
    state: str | None
    missing: tuple[TableNumber, ...]
    """Tables of that round without a result, ascending; games without a table are not in it."""
    next: NextStep
    leader: PlayerId | None
    """Who leads alone at the end of the newest finished round."""
    over: bool
    players: int
    """Those still in."""


class RoundAct(Enum):
    """What can be done to the rounds of an event besides the next step."""

    LOOK = "look"
    BEGIN = "begin"
    CHANGE_DRAFT = "change_draft"
    FIX = "fix"
    REOPEN = "reopen"
    CUT_AGAIN = "cut_again"
    PLAY_ON = "play_on"


def possible_acts(state: EventState) -> frozenset[RoundAct]:
    """Say what can be done to the rounds now."""
    last, over = state.last_round, is_over(state)
    played = state.played[-1] if state.played else None
    is_closed = played is not None and played.state is RoundState.CLOSED
    holds = {
        RoundAct.LOOK: last is not None,
        RoundAct.BEGIN: played is not None and played.state is RoundState.PUBLISHED,
        RoundAct.CHANGE_DRAFT: last is not None and last.is_draft,
        RoundAct.FIX: played is not None and not is_closed,
        RoundAct.REOPEN: is_closed,
        RoundAct.CUT_AGAIN: last is not None and last.cut is not None,
        RoundAct.PLAY_ON: over is not None and not over.plays_on,
    }
    return frozenset(act for act, is_possible in holds.items() if is_possible)


def status(state: EventState) -> Status:
    """Say where an event stands."""
    last = state.last_round
    is_played = last is not None and not last.is_draft
    missing = last.missing if last is not None and is_played else ()
    return Status(
        round=None if last is None else last.number,
        state=None if last is None else last.state.value,
        missing=tuple(game.table for game in missing if game.table is not None),
        next=next_step(state),
        leader=sole_leader(state),
        over=_is_over(state),
        players=len(state.active),
    )


def next_step(state: EventState) -> NextStep:
    """Say what comes next.

    Facts by code: register: players, and gone, how many have left; pair: round, players, of, kind,
    and after a cut ``cut``, how many are inside, and ``is_new``, whether it falls now; publish and
    begin: round, games, and of a first round without everybody ``left_out``, how many, and of;
    results: round, done, games, tables; close: round, leader, first, by; over: leader, first, by,
    reason, rounds. ``first`` is who has won, several where they share it, and ``by`` a ``WonBy``.
    """
    # The window asks for it at several places after each act.
    return state.derive("next_step", None, lambda: _next_step(state))


def _next_step(state: EventState) -> NextStep:
    last = state.last_round
    if last is None:
        return _to_pair(state, 1)
    # The file takes no more rounds, so that the event ends with the last of them.
    goes_on = last.number < MOST_ROUNDS and not _is_over(state)
    if last.state is RoundState.CLOSED and goes_on:
        return _to_pair(state, last.number + 1)
    if last.state is RoundState.CLOSED:
        return _over(state)
    games = len(last.games)
    match last.state:
        case RoundState.DRAFT:
            facts = {"round": last.number, "games": games}
            if last.number == 1 and last.left_out:
                # The packet's number of rounds is of those who play.
                facts |= {"left_out": len(last.left_out), "of": planned_rounds(state)}
            return _step("publish", "publish_round", **facts)
        case RoundState.PUBLISHED if last.missing:
            is_timed = has_length(state.packet, state.point_size)
            facts = {"round": last.number, "games": games, "timed": is_timed}
            return _step("begin", "begin_round", **facts)
    if last.missing:
        return _results(last)
    if not goes_on:
        return _step("close", "close_round", round=last.number, **_decided(state))
    return _to_pair(state, last.number + 1)


def _to_pair(state: EventState, number: int) -> NextStep:
    players = len(still_playing(state))
    if players < FEWEST:
        gone = len(state.entrants) - len(state.active)
        return _step("register", "register_player", players=players, round=number, gone=gone)
    facts: dict[str, Any] = {"of": planned_rounds(state), "kind": kind_of(state).value}
    members = cut(state)
    if members is not None:
        facts["cut"] = members.places
        facts["is_new"] = not members.is_made
    return _step("pair", "pair_round", round=number, players=players, **facts)


def _results(round_: Round) -> NextStep:
    games = len(round_.games)
    return _step(
        "results",
        "enter_result",
        round=round_.number,
        done=games - len(round_.missing),
        games=games,
        tables=tuple(game.table for game in round_.missing if game.table is not None),
    )


def _over(state: EventState) -> NextStep:
    end = is_over(state)
    reason = "" if end is None else end.reason.value
    # No verb: one key too many must not carry a finished event on.
    return _step("over", "", reason=reason, rounds=len(state.played), **_decided(state))


def _decided(state: EventState) -> Mapping[str, Any]:
    won = champions(state)
    return {"leader": sole_leader(state), "first": won.players, "by": won.by.value}


def _is_over(state: EventState) -> bool:
    return is_over(state) is not None and not state.plays_on


def _step(code: str, verb: str, **facts: Any) -> NextStep:
    return NextStep(code=code, verb=verb, facts=facts)


class ClosingStep(StrEnum):
    """One of them, in their order."""

    AWARDS = "awards"
    CERTIFICATES = "certificates"
    REPORT = "report"
    EXPORT = "export"


def closing_step(
    db: Session, state: EventState, taken: Collection[ClosingStep] = ()
) -> ClosingStep:
    """The first step that is neither done nor taken; the export stays.

    Args:
        db: the event.
        state: the event's state.
        taken: the steps that the organizer was led to already.
    """
    done = {*taken, *_done(db, state)}
    return next((step for step in ClosingStep if step not in done), ClosingStep.EXPORT)


def _done(db: Session, state: EventState) -> Collection[ClosingStep]:
    from app.services.standings.award_lines import award_lines

    printed = set(db.scalars(select(Printed.paper).distinct()))
    done = set()
    if all(line.player is not None for line in award_lines(db, state)):
        done.add(ClosingStep.AWARDS)
    if Paper.CERTIFICATES in printed:
        # Certificates name who has won what: the awards were given before.
        done |= {ClosingStep.AWARDS, ClosingStep.CERTIFICATES}
    if printed & {Paper.REPORT, Paper.EO_REPORT}:
        done.add(ClosingStep.REPORT)
    return done


class FirstStep(StrEnum):
    """A step, in the order of the day."""

    EVENT = "event"
    PLAYERS = "players"
    PAIR = "pair"
    RESULTS = "results"
    AWARDS = "awards"


def steps_done(state: EventState) -> frozenset[FirstStep]:
    """The steps that an event has behind it."""
    shown = [round_ for round_ in state.rounds if not round_.is_draft]
    done = {
        FirstStep.EVENT: True,
        FirstStep.PLAYERS: len(state.entrants) >= FEWEST,
        FirstStep.PAIR: bool(shown),
        FirstStep.RESULTS: any(not round_.missing for round_ in shown),
        FirstStep.AWARDS: _is_over(state),
    }
    return frozenset(step for step, is_done in done.items() if is_done)
