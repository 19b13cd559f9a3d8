"""Where an event differs from its packet, round by round; nothing of it is wrong with the file."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.event import Ruling
from app.rules.errors import Problem, Weight, odd
from app.rules.event_state import ByeKind, EventState, Round
from app.rules.ids import PlayerId
from app.rules.pairing import Pairing, PairingCode, problems_of
from app.rules.pairing.finals import finals_of
from app.services.result_entry import problems_of as result_problems_of

_BY_RECORD = frozenset({PairingCode.REMATCH, PairingCode.SECOND_BYE})
"""What later mending of results cannot make true or false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """One difference, and the EO's reason where it was overruled."""

    round_number: int
    table: int | None
    """The game's table, for what is odd about a result."""
    problem: Problem
    reason: str


def remarks(db: Session, state: EventState) -> tuple[Remark, ...]:
    """Every rule that the event's rounds break, judged by what was so when they were paired."""
    reasons = _reasons(db)
    return tuple(
        Remark(
            round_number=round_.number,
            table=table,
            problem=problem,
            reason=reasons.get((round_.number, problem.code), ""),
        )
        for round_ in state.rounds
        for table, problem in _of_round(state, round_)
    )


def _of_round(state: EventState, round_: Round) -> Iterator[tuple[int | None, Problem]]:
    for problem in (*_places(state, round_), *_pairing(state, round_)):
        yield None, problem
    for game in round_.games:
        for problem in result_problems_of(state, round_.number, game):
            if problem.weight is not Weight.NOTE:
                yield game.table, problem


def _places(state: EventState, round_: Round) -> Iterator[Problem]:
    """Every player must be in one place in every round."""
    places = Counter(player for game in round_.games for player in game.players)
    places.update(bye.player for bye in round_.byes)
    places.update(round_.absent)
    for player in state.by_id:
        if places[player] == 0:
            yield odd("round.player-nowhere", player=player)
        elif places[player] > 1:
            yield odd("round.player-twice", player=player)


def _pairing(state: EventState, round_: Round) -> Iterator[Problem]:
    before = replace(state, rounds=state.rounds[: round_.number - 1])
    games = tuple(Pairing(*game.players) for game in round_.games)
    bye = next((one.player for one in round_.byes if one.kind is not ByeKind.GRANTED), None)
    for problem in problems_of(before, games, bye):
        if problem.code in _BY_RECORD:
            yield problem
    yield from _lowest(before, round_, bye)
    yield from _pair_downs(before, round_)


def _lowest(before: EventState, round_: Round, bye: PlayerId | None) -> Iterator[Problem]:
    """Whether the bye could have gone to one with less, by the basis of that day."""
    if bye is None or bye not in round_.basis:
        return
    fresh = [points for player, points in round_.basis.items() if not before.records[player].byes]
    lowest = min(fresh, default=round_.basis[bye])
    if round_.basis[bye] > lowest:
        points = round_.basis[bye]
        yield odd(PairingCode.BYE_NOT_LOWEST, player=bye, points=points, lowest=lowest)


def _pair_downs(before: EventState, round_: Round) -> Iterator[Problem]:
    limit = before.packet.pairing.pair_down_limit
    if limit is None:
        return
    finals = finals_of(before, round_).games
    for game in round_.games:
        if game.players in finals:
            continue
        for player in game.players:
            if player in round_.pair_downs and before.records[player].pair_downs >= limit:
                opponent = game.opponent_of(player).player
                yield odd(PairingCode.SECOND_PAIR_DOWN, player=player, opponent=opponent)


def _reasons(db: Session) -> Mapping[tuple[int | None, str], str]:
    told: dict[tuple[int | None, str], str] = {}
    for row in db.scalars(select(Ruling).order_by(Ruling.id)):
        for code in _codes(row.about):
            told[(row.round_number, code)] = row.reason
    return told


def _codes(about: str) -> Iterator[str]:
    """The codes that a ruling is about; an imported one may say it in free words."""
    try:
        problems = json.loads(about)
    except ValueError:
        return
    for one in problems if isinstance(problems, list) else ():
        if isinstance(one, dict) and isinstance(one.get("code"), str):
            yield one["code"]
