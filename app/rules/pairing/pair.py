"""Pairing a round: what is laid first, then the easy case, then the search.

Where the packet keeps factions or clubs apart and the EO has preferences, the bye is drawn
first as well, a volunteer's before all others; then the games are a search of their own. Where
absolute preferences leave no pairing, the error says which of them, and beside which others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, repeat

from app.rules.core.draw import Draw
from app.rules.core.errors import GoOn, Problem, RuleError, Weight, always, ask
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.event.length import planned_rounds
from app.rules.pairing.breaches import PairingCode, ProblemFinder
from app.rules.pairing.byes import bye_candidates
from app.rules.pairing.criteria import against_packet, cost_in, extra_cost_in, pair_downs_in
from app.rules.pairing.field import Field, field_of, kind_of, still_playing
from app.rules.pairing.finals import (
    FINAL_KINDS,
    FinalGames,
    best_finals,
    final_choices,
    fixed_in,
    lay_finals,
    ranks_of,
)
from app.rules.pairing.first_round import APART_KINDS, draw_by_groups, groups_of
from app.rules.pairing.next_rounds import small_groups_in
from app.rules.pairing.preference import Preference
from app.rules.pairing.preference_costs import active_preferences, avoided_opponents, holding
from app.rules.pairing.round_pairing import (
    Cost,
    ExtraCost,
    Lines,
    OptimalityProof,
    Pairing,
    RoundPairing,
    lines_of,
)
from app.rules.pairing.search.group_draw import Games, draw_group
from app.rules.pairing.search.matching import (
    NoPerfectMatchingError,
    minimum_weight_perfect_matching,
)
from app.rules.pairing.search.score_groups import FoundPairing, pair_score_groups
from app.rules.pairing.search.search import search
from app.rules.standings.bracket import bracket
from app.rules.standings.cut import cut

_FEWEST = 2
_NO_BREACH = frozenset({PairingCode.POINTS_DIFFER, PairingCode.SAME_FACTION, PairingCode.SAME_CLUB})
"""What the best pairing may need without breaking a rule."""
_OF_PREFERENCES = frozenset({PairingCode.PREFERENCE, PairingCode.VOLUNTEER})


class NoPairingError(RuleError):
    """No pairing keeps all absolute preferences. Without the culprits there is one.

    Attributes:
        culprits: in the EO's order; each cannot be kept beside those before it that can.
        beside: the preferences that stand against the first of them, in the EO's order, no fewer of
            which would; empty where it cannot be kept even alone.
    """

    def __init__(self, culprits: tuple[Preference, ...], beside: tuple[Preference, ...]) -> None:
        super().__init__(PairingCode.NO_PAIRING, culprits=culprits, beside=beside)
        self.culprits = culprits
        self.beside = beside

    def without(self, preferences: Sequence[Preference]) -> tuple[Preference, ...]:
        """Preferences that leave a pairing: all but the culprits."""
        return tuple(preference for preference in preferences if preference not in self.culprits)


def no_pairing(
    state: EventState,
    preferences: Sequence[Preference],
    players: Collection[PlayerId],
    go_on: GoOn = always,
) -> NoPairingError:
    """Find out which absolute preferences leave no pairing.

    An earlier preference goes before a later one: each is kept that can be beside those kept before
    it.

    Args:
        state: the event before the round.
        preferences: those that hold in it; no pairing keeps all that are absolute.
        players: those who are free to be paired.
        go_on: called again and again, with nothing done.

    Raises:
        CancelledError: ``go_on`` answered no.
    """
    kept: list[Preference] = []
    culprits: list[Preference] = []
    beside: tuple[Preference, ...] = ()
    for preference in preferences:
        if not preference.is_hard:
            continue
        if _can_be_kept(state, [*kept, preference], players, go_on):
            kept.append(preference)
            continue
        if not culprits:
            beside = _conflicting(state, kept, preference, players, go_on)
        culprits.append(preference)
    return NoPairingError(tuple(culprits), beside)


def _conflicting(
    state: EventState,
    kept: Sequence[Preference],
    preference: Preference,
    players: Collection[PlayerId],
    go_on: GoOn,
) -> tuple[Preference, ...]:
    """Preferences beside which another cannot be kept, each of them needed for that."""
    against = list(kept)
    for earlier in kept:
        others = [other for other in against if other is not earlier]
        if not _can_be_kept(state, [*others, preference], players, go_on):
            against = others
    return tuple(against)


def _can_be_kept(
    state: EventState,
    preferences: Sequence[Preference],
    players: Collection[PlayerId],
    go_on: GoOn,
) -> bool:
    """Whether some pairing keeps them all, whatever else it breaks."""
    ask(go_on, 0, len(players))
    active, nodes = active_preferences(state, preferences, players), list(players)
    edges = [
        (here, there, 0)
        for (here, one), (there, other) in combinations(enumerate(nodes), 2)
        if not active.hard_of_game(one, other)
    ]
    is_odd = len(nodes) % 2
    if is_odd:
        may = [place for place, player in enumerate(nodes) if not active.hard_of_bye(player)]
        edges += [(place, len(nodes), 0) for place in may]
    try:
        minimum_weight_perfect_matching(len(nodes) + is_odd, edges, lambda *_: go_on(0, len(nodes)))
    except NoPerfectMatchingError:
        return False
    return True


def pair_round(
    state: EventState,
    draw: Draw,
    *,
    sitting: Collection[PlayerId] = (),
    left_out: Collection[PlayerId] = (),
    looks_ahead: bool | None = None,
    go_on: GoOn = always,
) -> RoundPairing:
    """Find a best pairing of the round after the last one that counts.

    Locked pairs are laid first, whatever they break, then the finals or the round of a bracket that
    the packet fixes; the
    others are paired so that no pairing of them costs less. Preferences of the EO that hold in the
    round are followed for those others, the absolute ones before all else, the rest where the
    packet leaves the choice. Among equals the draw decides. With two players or more only absolute
    preferences make it fail, and the same state and seed give the same pairing.

    Args:
        state: the event; a draft counts for nothing.
        draw: the stream to draw from.
        sitting: those who sit out by a bye given by hand. They are in the event, not in the
            pairing. Where they leave a single player, that one has the drawn bye; where they
            leave nobody, the pairing is empty.
        left_out: those who are in the event and not in the round. Unlike who sits, they hold no
            place among the finalists.
        looks_ahead: whether to have an eye on the next rounds; None for where it helps: in a
            round by score groups before the last one that is planned, where the packet limits
            pair-downs.
        go_on: called again and again where it takes long, with about how many players of how many
            are paired.

    Raises:
        CancelledError: ``go_on`` answered no.
        RuleError: fewer than two players are still in; after a cut, inside it. Or equals at the
            border of a cut are still to be drawn, or a game of a bracket has no winner.
        NoPairingError: the absolute preferences leave no pairing.

    Rule: sr2010 first-round; sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    Reading: every packet wants a pairing without rematches wherever there is one, so the bye and
        the pair-downs are chosen together with the games.
    """
    cut_state = cut(state)
    if cut_state is not None and cut_state.is_open:
        raise RuleError(PairingCode.CUT_OPEN, equals=cut_state.equals)
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
    here = [player for player in there if player not in left_out] if left_out else there
    field = field_of(
        state, [player for player in here if player not in sitting] if sitting else here
    )
    ranks = ranks_of(state, here) if kind in FINAL_KINDS else {}
    locked = _locked(state, field)
    fixed: Games = []
    if tree is not None:
        laid = [game for game in tree.games if field.points.keys() >= set(game)]
        fixed = _still_free(laid, locked)
    preferences = holding(state.preferences, len(state.played) + 1)
    if kind in FINAL_KINDS:
        laid = lay_finals(kind, ranks, sitting, draw)
        choosing = _Finals(state, field, kind, preferences, locked, go_on)
        choices = final_choices(kind, ranks, sitting)
        chosen, _ = best_finals(
            laid, choices, choosing.cost, choosing.own, draw, has_preferences=bool(preferences)
        )
        fixed = _still_free(list(chosen), locked)
    free = _free_players(field, [*fixed, *locked])
    if looks_ahead is None:
        looks_ahead = _has_next_rounds(state, kind)
    field = _with_preferences(state, field, free, preferences, kind, looks_ahead=looks_ahead)
    found, proof = _pair_free(state, kind, field, free, draw, go_on)
    if preferences and extra_cost_in(field, found.games, found.bye).hard_preferences:
        raise no_pairing(state, preferences, free, go_on)
    # Finals come first, so that among equals in the standings it stays known whose games they are.
    games = (*_higher_first(field, fixed), *_sorted_games(field, locked, found, proof))
    finals = fixed_in(state, kind, field.points, sitting, games, ranks)
    is_plain = proof is OptimalityProof.BOUNDS and not (fixed or locked)
    costly = found.costly if is_plain else [*fixed, *locked, *found.costly]
    extra_cost = extra_cost_in(field, games if field.preferences else costly, found.bye)
    cost = cost_in(field, costly, found.bye, against_packet(state, kind, games, finals))
    return RoundPairing(
        kind=kind,
        games=games,
        bye=found.bye,
        pair_downs=frozenset() if tree is not None else pair_downs_in(field, costly),
        basis={
            **field.points,
            **{player: state.records[player].tournament_points for player in walkovers},
        }
        if walkovers
        else field.points,
        cost=cost,
        extra_cost=extra_cost,
        preferences=preferences,
        looks_ahead=looks_ahead,
        proof=proof,
        finals=() if tree is not None else tuple(zip(finals.games, finals.marks, strict=True)),
        walkovers=walkovers,
        problems=_problems(
            ProblemFinder(state, field, kind, finals),
            costly if is_plain else games,
            found.bye,
            cost,
            extra_cost,
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
    go_on: GoOn

    def cost(self, finals: FinalGames) -> Lines:
        """The lines of the best pairing with some finals."""
        fixed = _still_free(list(finals), self.locked)
        laid = [*fixed, *self.locked]
        free = _free_players(self.field, laid)
        field = _with_preferences(
            self.state, self.field, free, self.preferences, self.kind, looks_ahead=False
        )
        found, _ = _pair_free(self.state, self.kind, field, free, Draw(0), self.go_on)
        return self._lines(field, [*laid, *found.games], found.bye, len(finals) - len(fixed))

    def own(self, finals: FinalGames) -> Lines:
        """The lines of some finals alone; preferences don't hold for finals."""
        return self._lines(self.field, _still_free(list(finals), self.locked), None, 0)

    def _lines(self, field: Field, games: Games, bye: PlayerId | None, missing: int) -> Lines:
        soft = len(field.preferences.soft)
        cost = cost_in(field, games, bye, missing)
        return lines_of(cost, extra_cost_in(field, games, bye), soft)


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


def _with_preferences(
    state: EventState,
    field: Field,
    free: Collection[PlayerId],
    preferences: Sequence[Preference],
    kind: RoundKind,
    *,
    looks_ahead: bool,
) -> Field:
    """The field with the preferences and small groups of those who are free to be paired."""
    active = active_preferences(
        state, preferences, free, apart=kind if preferences and kind in APART_KINDS else None
    )
    small_groups = small_groups_in(field, free) if looks_ahead else frozenset()
    return Field(
        field.points, field.met, field.down_limit_reached, field.had_bye, active, small_groups
    )


def _pair_free(
    state: EventState,
    kind: RoundKind,
    field: Field,
    free: Sequence[PlayerId],
    draw: Draw,
    go_on: GoOn,
) -> tuple[FoundPairing, OptimalityProof]:
    """The games of everybody else, the bye, and why they are the best."""
    if kind in APART_KINDS and field.preferences:
        return _apart_with_preferences(field, free, draw, go_on)
    if kind in APART_KINDS:
        games, bye = draw_by_groups(free, groups_of(state, kind, free), draw)
        return FoundPairing(games, bye, games), OptimalityProof.BOUNDS
    dealt = pair_score_groups(field, free, draw)
    if dealt is not None:
        return dealt, OptimalityProof.BOUNDS
    games, bye = search(field, free, draw, go_on)
    return FoundPairing(games, bye, games), OptimalityProof.MATCHING


def _apart_with_preferences(
    field: Field, free: Sequence[PlayerId], draw: Draw, go_on: GoOn
) -> tuple[FoundPairing, OptimalityProof]:
    """A first round that keeps groups apart and follows preferences; its bye is drawn first."""
    others, bye = list(free), None
    if len(others) % 2:
        may = bye_candidates(field, others)
        bye = may[draw.below(len(may))]
        others.remove(bye)
    games = draw_group(others, avoided_opponents(field.met, field.preferences), draw)
    if games is not None:
        return FoundPairing(games, bye, games), OptimalityProof.BOUNDS
    games, _ = search(field, others, draw, go_on)
    if bye is not None and extra_cost_in(field, games, bye).hard_preferences:
        games, bye = search(field, free, draw, go_on)
    return FoundPairing(games, bye, games), OptimalityProof.MATCHING


def _free_players(field: Field, laid: Games) -> list[PlayerId]:
    """Those who are in none of the games laid first."""
    taken = {player for game in laid for player in game}
    return (
        [player for player in field.points if player not in taken] if taken else list(field.points)
    )


def _sorted_games(
    field: Field, locked: Games, found: FoundPairing, proof: OptimalityProof
) -> Iterable[Pairing]:
    """Games by their players' points, the higher player of each first."""
    if not locked and proof is OptimalityProof.BOUNDS:
        return map(_MAKE_PAIRING, repeat(Pairing), found.games)
    points = field.points
    return sorted(
        _higher_first(field, [*locked, *found.games]),
        key=lambda game: (points[game[0]], points[game[1]]),
        reverse=True,
    )


_MAKE_PAIRING: Callable[[type[Pairing], tuple[PlayerId, PlayerId]], Pairing] = tuple.__new__
"""Makes a pairing of a pair; called thousands of times."""


def _higher_first(field: Field, games: Sequence[tuple[PlayerId, PlayerId]]) -> list[Pairing]:
    """Games with the player of more points first."""
    points = field.points
    return [
        Pairing(first, second) if points[first] >= points[second] else Pairing(second, first)
        for first, second in games
    ]


def _problems(
    finder: ProblemFinder,
    games: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    cost: Cost,
    extra_cost: ExtraCost,
) -> tuple[Problem, ...]:
    """Rules broken all the same by games or the bye, and what is to be known of the finals."""
    is_troubled = cost.rematches or cost.second_pair_downs or extra_cost.hard_preferences
    found = finder.problems(games if is_troubled else finder.finals.games, bye, finder.field.points)
    return tuple(
        problem
        for problem in found
        if problem.code not in _NO_BREACH and not _is_mere_preference(problem)
    )


def _is_mere_preference(problem: Problem) -> bool:
    return problem.weight is Weight.NOTE and problem.code in _OF_PREFERENCES
