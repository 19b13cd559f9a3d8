"""Pairing a round: what is laid first, then the easy case, then the search."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.draw import Draw
from app.rules.errors import Problem, RuleError
from app.rules.event_state import EventState, RoundKind
from app.rules.ids import PlayerId
from app.rules.pairing.criteria import PairingCode, cost_in, pair_downs_in, problems_of
from app.rules.pairing.field import Field, field_of
from app.rules.pairing.piles import deal
from app.rules.pairing.round_pairing import Cost, Pairing, Proof, RoundPairing
from app.rules.pairing.search import search


def pair_round(state: EventState, draw: Draw) -> RoundPairing:
    """Find a best pairing of the round after the last one that counts.

    Locked pairs are laid first, whatever they break; the others are paired so that no pairing of
    them costs less. Among equals the draw decides. With two players or more it never fails, and
    the same state and seed give the same pairing.

    Raises:
        RuleError: fewer than two players are active.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Reading: every packet wants a pairing without rematches wherever there is one, so the bye and
        the pair-downs are chosen together with the games.
    """
    if len(state.active) < 2:
        raise RuleError(PairingCode.TOO_FEW, active=len(state.active))
    field = field_of(state, (entrant.id for entrant in state.active))
    laid = _laid_first(state, field)
    free = _without(laid, field)
    proof = Proof.BOUNDS
    found = deal(field, free, draw)
    if found is None:
        proof = Proof.MATCHING
        found = search(field, free, draw)
    free_games, bye = found
    games = _ordered(field, [*laid, *free_games])
    cost = cost_in(field, games, bye)
    return RoundPairing(
        kind=RoundKind.SWISS,
        games=games,
        bye=bye,
        pair_downs=pair_downs_in(field, games),
        basis=field.points,
        cost=cost,
        proof=proof,
        problems=_problems(state, games, bye, cost),
    )


def _laid_first(state: EventState, field: Field) -> list[tuple[PlayerId, PlayerId]]:
    """The games that are not chosen: locked pairs of players who are in, each player once."""
    laid = []
    taken: set[PlayerId] = set()
    for pair in state.locks:
        if field.points.keys() >= set(pair) and taken.isdisjoint(pair):
            laid.append(pair)
            taken.update(pair)
    return laid


def _without(laid: Sequence[tuple[PlayerId, PlayerId]], field: Field) -> Sequence[PlayerId]:
    taken = {player for pair in laid for player in pair}
    return [player for player in field.points if player not in taken]


def _ordered(field: Field, games: Sequence[tuple[PlayerId, PlayerId]]) -> tuple[Pairing, ...]:
    """Games by their players' points, the higher player of each first; else as they come."""
    points = field.points
    facing = [
        Pairing(first, second) if points[first] >= points[second] else Pairing(second, first)
        for first, second in games
    ]
    facing.sort(key=lambda game: (points[game[0]], points[game[1]]), reverse=True)
    return tuple(facing)


def _problems(
    state: EventState, games: Sequence[Pairing], bye: PlayerId | None, cost: Cost
) -> tuple[Problem, ...]:
    """Rules broken all the same; a game between unequal points breaks none by itself."""
    if bye is None and not (cost.rematches or cost.second_pair_downs):
        return ()
    troubled = games if cost.rematches or cost.second_pair_downs else ()
    return tuple(
        problem
        for problem in problems_of(state, troubled, bye)
        if problem.code != PairingCode.POINTS_DIFFER
    )
