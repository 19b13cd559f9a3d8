"""Pairing a round: what is laid first, then the easy case, then the search.

Where the packet keeps factions or clubs apart and the EO has preferences, the bye is drawn
first as well, a volunteer's before all others; then the games are a search of their own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

from app.rules.core.draw import Draw
from app.rules.core.errors import Problem, RuleError, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.event.length import planned_rounds
from app.rules.pairing.breaches import Judge, PairingCode
from app.rules.pairing.criteria import against_packet, beyond_in, cost_in, pair_downs_in
from app.rules.pairing.factions import APART_KINDS, draw_by_groups, groups_of
from app.rules.pairing.field import Field, bye_candidates, field_of
from app.rules.pairing.final_choice import Finals, best_finals, final_choices
from app.rules.pairing.finals import FINAL_KINDS, fixed_in, lay_finals, ranks_of
from app.rules.pairing.next_rounds import thin_piles
from app.rules.pairing.no_pairing import no_pairing
from app.rules.pairing.preference import Preference
from app.rules.pairing.preference_costs import hear, holding, shunned
from app.rules.pairing.round_kind import kind_of, still_playing
from app.rules.pairing.round_pairing import (
    Beyond,
    Cost,
    Lines,
    Pairing,
    Proof,
    RoundPairing,
    lines_of,
)
from app.rules.pairing.search.group_draw import Games, draw_pile
from app.rules.pairing.search.score_groups import Dealt, deal
from app.rules.pairing.search.search import search
from app.rules.standings.bracket import bracket
from app.rules.standings.cut import cut

_FEWEST = 2
_NO_BREACH = frozenset({PairingCode.POINTS_DIFFER, PairingCode.SAME_FACTION, PairingCode.SAME_CLUB})
"""What the best pairing may need without breaking a rule."""
_OF_PREFERENCES = frozenset({PairingCode.PREFERENCE, PairingCode.VOLUNTEER})


def pair_round(
    state: EventState,
    draw: Draw,
    *,
    sitting: Collection[PlayerId] = (),
    looks_ahead: bool | None = None,
) -> RoundPairing:
    """Find a best pairing of the round after the last one that counts.

    Locked pairs are laid first, whatever they break, then the finals or the round of a bracket that
    the packet fixes; the
    others are paired so that no pairing of them costs less. Preferences of the EO that hold in the
    round are heard for those others, the absolute ones before all else, the rest where the packet
    leaves the choice. Among equals the draw decides. With two players or more only absolute
    preferences make it fail, and the same state and seed give the same pairing.

    Args:
        state: the event; a draft counts for nothing.
        draw: the stream to draw from.
        sitting: those who sit out by a bye given by hand. They are in the event, not in the
            pairing. Where they leave a single player, that one has the drawn bye; where they
            leave nobody, the pairing is empty.
        looks_ahead: whether to have an eye on the next rounds; None for where it helps: in a
            round by piles before the last one that is planned, where the packet limits pair-downs.

    Raises:
        RuleError: fewer than two players are still in; after a cut, inside it. Or equals at the
            border of a cut are still to be drawn, or a game of a bracket has no winner.
        NoPairingError: the absolute preferences leave no pairing.

    Rule: sr2010 first-round; sr2010 pairing; sr2015 pairing; sr2019 pairing
    Reading: every packet wants a pairing without rematches wherever there is one, so the bye and
        the pair-downs are chosen together with the games.
    """
    parted = cut(state)
    if parted is not None and parted.is_open:
        raise RuleError(PairingCode.CUT_OPEN, equals=parted.equals)
    there = still_playing(state)
    if len(there) < _FEWEST:
        raise RuleError(PairingCode.TOO_FEW, active=len(there))
    kind = kind_of(state)
    tree = bracket(state) if kind is RoundKind.BRACKET else None
    if tree is not None and tree.undecided:
        first, second = tree.undecided[0]
        raise RuleError(PairingCode.BRACKET_OPEN, first=first, second=second)
    walkovers = () if tree is None else tree.walkovers
    if walkovers:
        sitting = {*sitting, *walkovers}
    field = field_of(state, [one for one in there if one not in sitting] if sitting else there)
    ranks = ranks_of(state, there) if kind in FINAL_KINDS else {}
    locked = _locked(state, field)
    fixed: Games = []
    if tree is not None:
        laid = [game for game in tree.games if field.points.keys() >= set(game)]
        fixed = _still_free(laid, locked)
    preferences = holding(state.preferences, len(state.played) + 1)
    if kind in FINAL_KINDS:
        laid = lay_finals(kind, ranks, sitting, draw)
        choosing = _Finals(state, field, kind, preferences, locked)
        choices = final_choices(kind, ranks, sitting)
        chosen, _ = best_finals(
            laid, choices, choosing.cost, choosing.own, draw, has_preferences=bool(preferences)
        )
        fixed = _still_free(list(chosen), locked)
    free = _left(field, [*fixed, *locked])
    if looks_ahead is None:
        looks_ahead = _has_next_rounds(state, kind)
    field = _looked_over(state, field, free, preferences, kind, looks_ahead=looks_ahead)
    found, proof = _rest(state, kind, field, free, draw)
    if preferences and beyond_in(field, found.games, found.bye).hard_preferences:
        raise no_pairing(state, preferences, free)
    # Finals come first, so that among equals in the standings it stays known whose games they are.
    games = (*_faced(field, fixed), *_in_order(field, locked, found, proof))
    finals = fixed_in(state, kind, field.points, sitting, games, ranks)
    is_plain = proof is Proof.BOUNDS and not (fixed or locked)
    dear = found.special if is_plain else [*fixed, *locked, *found.special]
    beyond = beyond_in(field, games if field.preferences else dear, found.bye)
    cost = cost_in(field, dear, found.bye, against_packet(state, kind, games, finals))
    return RoundPairing(
        kind=kind,
        games=games,
        bye=found.bye,
        pair_downs=frozenset() if tree is not None else pair_downs_in(field, dear),
        basis={**field.points, **{one: state.records[one].tournament_points for one in walkovers}}
        if walkovers
        else field.points,
        cost=cost,
        beyond=beyond,
        preferences=preferences,
        looks_ahead=looks_ahead,
        proof=proof,
        finals=() if tree is not None else tuple(zip(finals.games, finals.marks, strict=True)),
        walkovers=walkovers,
        problems=_problems(
            Judge(state, field, kind, finals), dear if is_plain else games, found.bye, cost, beyond
        ),
    )


@dataclass(frozen=True, slots=True)
class _Finals:
    """What a choice of finals costs the whole round."""

    state: EventState
    field: Field
    kind: RoundKind
    preferences: Sequence[Preference]
    locked: Games

    def cost(self, finals: Finals) -> Lines:
        """The lines of the best pairing with some finals."""
        fixed = _still_free(list(finals), self.locked)
        laid = [*fixed, *self.locked]
        free = _left(self.field, laid)
        field = _looked_over(
            self.state, self.field, free, self.preferences, self.kind, looks_ahead=False
        )
        found, _ = _rest(self.state, self.kind, field, free, Draw(0))
        return self._lines(field, [*laid, *found.games], found.bye, len(finals) - len(fixed))

    def own(self, finals: Finals) -> Lines:
        """The lines of some finals alone; preferences don't hold for finals."""
        return self._lines(self.field, _still_free(list(finals), self.locked), None, 0)

    def _lines(self, field: Field, games: Games, bye: PlayerId | None, missing: int) -> Lines:
        soft = len(field.preferences.soft)
        cost = cost_in(field, games, bye, missing)
        return lines_of(cost, beyond_in(field, games, bye), soft)


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


def _has_next_rounds(state: EventState, kind: RoundKind) -> bool:
    """Whether pair-downs are still to come, and how often is limited."""
    return (
        bool(state.played)
        and kind not in FINAL_KINDS
        and kind is not RoundKind.BRACKET
        and state.packet.pairing.pair_down_limit is not None
        and len(state.played) + 1 < planned_rounds(state)
    )


def _looked_over(
    state: EventState,
    field: Field,
    free: Collection[PlayerId],
    preferences: Sequence[Preference],
    kind: RoundKind,
    *,
    looks_ahead: bool,
) -> Field:
    """The field with what is asked beyond the packet of those who are free to be paired."""
    heard = hear(
        state, preferences, free, apart=kind if preferences and kind in APART_KINDS else None
    )
    thin = thin_piles(field, free) if looks_ahead else frozenset()
    return Field(field.points, field.met, field.spent, field.rested, heard, thin)


def _rest(
    state: EventState, kind: RoundKind, field: Field, free: Sequence[PlayerId], draw: Draw
) -> tuple[Dealt, Proof]:
    """The games of everybody else, the bye, and why they are the best."""
    if kind in APART_KINDS and field.preferences:
        return _apart_with_preferences(field, free, draw)
    if kind in APART_KINDS:
        games, bye = draw_by_groups(free, groups_of(state, kind, free), draw)
        return Dealt(games, bye, games), Proof.BOUNDS
    dealt = deal(field, free, draw)
    if dealt is not None:
        return dealt, Proof.BOUNDS
    games, bye = search(field, free, draw)
    return Dealt(games, bye, games), Proof.MATCHING


def _apart_with_preferences(
    field: Field, free: Sequence[PlayerId], draw: Draw
) -> tuple[Dealt, Proof]:
    """A first round that keeps groups apart and hears preferences; its bye is drawn before them."""
    others, bye = list(free), None
    if len(others) % 2:
        may = bye_candidates(field, others)
        bye = may[draw.below(len(may))]
        others.remove(bye)
    games = draw_pile(others, shunned(field.met, field.preferences), draw)
    if games is not None:
        return Dealt(games, bye, games), Proof.BOUNDS
    games, _ = search(field, others, draw)
    if bye is not None and beyond_in(field, games, bye).hard_preferences:
        games, bye = search(field, free, draw)
    return Dealt(games, bye, games), Proof.MATCHING


def _left(field: Field, laid: Games) -> list[PlayerId]:
    """Those who are in none of the games laid first."""
    taken = {player for game in laid for player in game}
    return [one for one in field.points if one not in taken] if taken else list(field.points)


def _in_order(field: Field, locked: Games, found: Dealt, proof: Proof) -> Iterable[Pairing]:
    """Games by their players' points, the higher player of each first."""
    if not locked and proof is Proof.BOUNDS:
        return map(_NEW, repeat(Pairing), found.games)
    points = field.points
    return sorted(
        _faced(field, [*locked, *found.games]),
        key=lambda game: (points[game[0]], points[game[1]]),
        reverse=True,
    )


_NEW: Callable[[type[Pairing], tuple[PlayerId, PlayerId]], Pairing] = tuple.__new__
"""Makes a pairing of a pair; asked for thousands of times."""


def _faced(field: Field, games: Sequence[tuple[PlayerId, PlayerId]]) -> list[Pairing]:
    """Games with the player of more points first."""
    points = field.points
    return [
        Pairing(first, second) if points[first] >= points[second] else Pairing(second, first)
        for first, second in games
    ]


def _problems(
    judge: Judge,
    games: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    cost: Cost,
    beyond: Beyond,
) -> tuple[Problem, ...]:
    """Rules broken all the same by games or the bye, and what is to be known of the finals."""
    is_troubled = cost.rematches or cost.second_pair_downs or beyond.hard_preferences
    found = judge.problems(games if is_troubled else judge.finals.games, bye, judge.field.points)
    return tuple(
        one for one in found if one.code not in _NO_BREACH and not _is_mere_preference(one)
    )


def _is_mere_preference(problem: Problem) -> bool:
    return problem.weight is Weight.NOTE and problem.code in _OF_PREFERENCES
