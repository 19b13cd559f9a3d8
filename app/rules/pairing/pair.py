"""Pairing a round: what is laid first, then the easy case, then the search."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.rules.draw import Draw
from app.rules.errors import Problem, RuleError
from app.rules.event_state import EventState, RoundKind
from app.rules.ids import PlayerId
from app.rules.pairing.breaches import Judge, PairingCode
from app.rules.pairing.coming import kind_of, still_playing
from app.rules.pairing.criteria import against_packet, cost_in, pair_downs_in
from app.rules.pairing.factions import draw_by_factions
from app.rules.pairing.field import Field, field_of
from app.rules.pairing.finals import FINAL_KINDS, finals_in, lay_finals, ranks_of
from app.rules.pairing.pile_draw import Games
from app.rules.pairing.piles import deal
from app.rules.pairing.round_pairing import Cost, Pairing, Proof, RoundPairing
from app.rules.pairing.search import search

_FEWEST = 2
_NO_BREACH = frozenset({PairingCode.POINTS_DIFFER, PairingCode.SAME_FACTION})
"""What the best pairing may need without breaking a rule."""


def pair_round(
    state: EventState, draw: Draw, *, sitting: Collection[PlayerId] = ()
) -> RoundPairing:
    """Find a best pairing of the round after the last one that counts.

    Locked pairs are laid first, whatever they break, then the finals that the packet fixes; the
    others are paired so that no pairing of them costs less. Among equals the draw decides. With
    two players or more it never fails, and the same state and seed give the same pairing.

    Args:
        state: the event; a draft counts for nothing.
        draw: the stream to draw from.
        sitting: those who sit out by a bye given by hand. They are in the event, not in the
            pairing. Where they leave a single player, that one has the drawn bye; where they
            leave nobody, the pairing is empty.

    Raises:
        RuleError: fewer than two players are still in; after a cut, inside it.

    Rule: sr2010 first-round; sr2010 pairing; sr2015 pairing; sr2019 pairing
    Reading: every packet wants a pairing without rematches wherever there is one, so the bye and
        the pair-downs are chosen together with the games.
    """
    there = still_playing(state)
    if len(there) < _FEWEST:
        raise RuleError(PairingCode.TOO_FEW, active=len(there))
    kind = kind_of(state)
    field = field_of(state, (player for player in there if player not in sitting))
    ranks = ranks_of(state, there) if kind in FINAL_KINDS else {}
    locked = _locked(state, field)
    fixed: Games = []
    if kind in FINAL_KINDS:
        fixed = _still_free(lay_finals(kind, ranks, sitting, draw), locked)
    free_games, bye, proof = _rest(state, kind, field, [*fixed, *locked], draw)
    # Finals come first, so that among equals in the standings it stays known whose games they are.
    games = (*_faced(field, fixed), *_ordered(field, [*locked, *free_games]))
    finals = finals_in(kind, ranks, sitting, games)
    cost = cost_in(field, games, bye, against_packet(state, kind, games, finals))
    return RoundPairing(
        kind=kind,
        games=games,
        bye=bye,
        pair_downs=pair_downs_in(field, games),
        basis=field.points,
        cost=cost,
        proof=proof,
        problems=_problems(Judge(state, field, kind, finals), games, bye, cost),
    )


def _locked(state: EventState, field: Field) -> Games:
    """The games that the EO keeps together: of players who are there, each player once."""
    laid: Games = []
    for pair in state.locks:
        if field.points.keys() >= set(pair):
            laid += _still_free([pair], laid)
    return laid


def _still_free(games: Games, laid: Games) -> Games:
    """The games whose players are in none of those laid."""
    taken = {player for game in laid for player in game}
    return [game for game in games if taken.isdisjoint(game)]


def _rest(
    state: EventState, kind: RoundKind, field: Field, laid: Games, draw: Draw
) -> tuple[Games, PlayerId | None, Proof]:
    """The games of everybody else, the bye, and why they are the best."""
    taken = {player for game in laid for player in game}
    free = [player for player in field.points if player not in taken]
    if kind is RoundKind.FIRST_FACTIONS:
        factions = {player: state.by_id[player].faction for player in free}
        return *draw_by_factions(free, factions, draw), Proof.BOUNDS
    found = deal(field, free, draw)
    if found is not None:
        return *found, Proof.BOUNDS
    return *search(field, free, draw), Proof.MATCHING


def _faced(field: Field, games: Sequence[tuple[PlayerId, PlayerId]]) -> list[Pairing]:
    """Games with the player of more points first."""
    points = field.points
    return [
        Pairing(first, second) if points[first] >= points[second] else Pairing(second, first)
        for first, second in games
    ]


def _ordered(field: Field, games: Sequence[tuple[PlayerId, PlayerId]]) -> list[Pairing]:
    """Games by their players' points, the higher player of each first."""
    points = field.points
    return sorted(
        _faced(field, games), key=lambda game: (points[game[0]], points[game[1]]), reverse=True
    )


def _problems(
    judge: Judge, games: Sequence[Pairing], bye: PlayerId | None, cost: Cost
) -> tuple[Problem, ...]:
    """Rules broken all the same, and what is to be known of the finals."""
    troubled = games if cost.rematches or cost.second_pair_downs else judge.finals.games
    found = judge.problems(troubled, bye, judge.field.points)
    return tuple(problem for problem in found if problem.code not in _NO_BREACH)
