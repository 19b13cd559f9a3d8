"""How good a draft is, and how good any could be that keeps what was done by hand."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, Round
from tests.rules.pairing.oracle import Lines, OracleScorer, best_lines, best_lines_by_matching

FEW = 8
"""So many players to be paired are paired in every way there is, to find the best."""


def downs(round_: Round) -> set[PlayerId]:
    basis = round_.basis
    unequal = (game.players for game in round_.games if len({basis[p] for p in game.players}) == 2)
    return {max(pair, key=basis.__getitem__) for pair in unequal}


def lines(state: EventState, round_: Round) -> Lines:
    drawn = [bye.player for bye in round_.byes if bye.kind is ByeKind.DRAWN]
    return OracleScorer(state).lines([game.players for game in round_.games], *(drawn or [None]))


def best(state: EventState, round_: Round) -> Lines:
    """The best cost of those whom nobody placed by hand, and the cost of the locked pairs."""
    sitting = {bye.player for bye in round_.byes if bye.kind is not ByeKind.DRAWN}
    locked = state.locks
    placed = sitting | {player for pair in locked for player in pair}
    free = replace(state, entrants=tuple(_without(state, placed)), locks=())
    if not free.active:
        least: Lines = (0, 0, 0, 0, 0)
    elif len(free.active) <= FEW:
        least = best_lines(free)
    else:
        least = best_lines_by_matching(free)
    laid = OracleScorer(state).lines(locked, None)
    together = [one + other for one, other in zip(least, laid, strict=True)]
    return (together[0], together[1], together[2], together[3], together[4])


def _without(state: EventState, placed: set[PlayerId]) -> Iterator[Any]:
    for one in state.entrants:
        yield replace(one, status=EntrantStatus.DROPPED) if one.id in placed else one
