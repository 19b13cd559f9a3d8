"""What a round's certificate is about: who was to be paired, on what, and what was laid first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING, Round, RoundKind
from app.rules.pairing.criteria import cost_in, extra_cost_in
from app.rules.pairing.field import Field, field_of
from app.rules.pairing.finals import Finals, fixed_in
from app.rules.pairing.first_round import APART_KINDS, groups_of
from app.rules.pairing.next_rounds import is_uneven, small_groups_in
from app.rules.pairing.preference_costs import active_preferences
from app.rules.pairing.round_pairing import Lines, lines_of
from app.rules.standings.bracket import as_paired

Game = tuple[PlayerId, PlayerId]

_FIRST = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The question that a pairing of a round answers."""

    field: Field
    """Everybody in the round but those with a bye of the EO's own, on the points of that day."""
    groups: Mapping[PlayerId, str | None]
    """Where the packet keeps factions or clubs apart, the one of each; else empty."""
    finals: tuple[Game, ...]
    """The games that the packet fixes, played or not, as far as pairs kept together leave them."""
    prevented: tuple[Game, ...]
    """The finals that these do not leave."""
    fixed: tuple[Game, ...]
    """Laid before all else: pairs kept together, and the finals that these leave."""
    drawn_bye: PlayerId | None
    """A bye that was drawn before the games, as in a first round that keeps groups apart."""
    kind: RoundKind
    """Of the round."""

    @property
    def free(self) -> tuple[PlayerId, ...]:
        """Who could be paired with anybody, ascending."""
        taken = {player for game in self.fixed for player in game} | {self.drawn_bye}
        return tuple(sorted(player for player in self.field.points if player not in taken))

    def lines(self, games: Iterable[Game], bye: PlayerId | None) -> Lines:
        """What a pairing of the whole round costs in each line."""
        games = tuple(games)
        played = {frozenset(game) for game in games}
        missing = sum(frozenset(final) not in played for final in self.finals)
        alike = sum(self.are_alike(*game) for game in games)
        cost = cost_in(self.field, games, bye, missing + alike)
        return lines_of(
            cost, extra_cost_in(self.field, games, bye), len(self.field.preferences.soft)
        )

    def fixed_lines(self) -> Lines:
        """What cannot be otherwise: of the games laid first, and of a bye drawn before them."""
        return self.lines(self.fixed, self.drawn_bye)

    def lines_between(self, one: PlayerId, other: PlayerId | None) -> Lines:
        """What a game adds to each line, or with nobody a bye."""
        field, preferences = self.field, self.field.preferences
        points, down_limit_reached = field.points, field.down_limit_reached
        if other is None:
            had_bye = int(one in field.had_bye)
            soft = preferences.soft_of_bye(one)
            return (preferences.hard_of_bye(one), 0, 0, had_bye, points[one], 0, 0, *soft, 0)
        gap = points[one] - points[other]
        return (
            preferences.hard_of_game(one, other),
            int(self.are_alike(one, other)),
            int(other in field.met[one]),
            0,
            0,
            int(gap != 0 and (one if gap > 0 else other) in down_limit_reached),
            gap * gap,
            *preferences.soft_of_game(one, other),
            int(bool(field.small_groups) and is_uneven(field, one, other)),
        )

    def are_alike(self, one: PlayerId, other: PlayerId) -> bool:
        """Both of one faction or club, where that is to be avoided."""
        group = self.groups.get(one)
        return group is not None and group == self.groups.get(other)


def case_of(
    state: EventState,
    round_: Round,
    kept: Iterable[Game] = (),
    finals: Sequence[Game] | None = None,
) -> Case:
    """Look up what a round was paired on.

    Args:
        state: the event; what came after the round's pairing is not looked at.
        round_: one of its rounds.
        kept: pairs that stay together whatever they cost, as far as they are in the round.
        finals: the games that the packet fixes; None for those of the round, as far as they are.

    Rule: sr2010 first-round; sr2010 standings; sr2015 standings-variants; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    Reading: points are those of the round's basis, whatever was corrected later.
    """
    before = _before(state, round_)
    games, bye = games_of(round_), bye_of(round_)
    field = _field(before, round_, games, bye)
    pairs = {frozenset(game): game for game in games}
    laid = [pairs[frozenset(pair)] for pair in kept if frozenset(pair) in pairs]
    if finals is None:
        finals = _finals(before, round_, games, field.points)
    taken = {player for game in laid for player in game}
    possible = tuple(final for final in finals if final in laid or taken.isdisjoint(final))
    laid += [final for final in possible if final not in laid]
    is_apart = round_.kind in APART_KINDS and round_.number == _FIRST
    case = Case(
        field=field,
        groups=groups_of(state, round_.kind, field.points) if is_apart else {},
        finals=possible,
        prevented=tuple(final for final in finals if final not in possible),
        fixed=tuple(laid),
        drawn_bye=bye if is_apart else None,
        kind=round_.kind,
    )
    return replace(case, field=_with_preferences(before, round_, case))


def _before(state: EventState, round_: Round) -> EventState:
    if round_.kind is RoundKind.BRACKET:
        return as_paired(state, round_)
    return state.updated(rounds=state.rounds[: round_.number - 1])


def finals_played(state: EventState, round_: Round, games: Sequence[Game]) -> Finals:
    """The finals among some games of a round, by the standings before it."""
    before = _before(state, round_)
    bye = bye_of(round_)
    players = [player for game in games for player in game]
    return _found(before, round_, games, players if bye is None else [*players, bye])


def games_of(round_: Round) -> tuple[Game, ...]:
    """Who meets whom, as they sit."""
    return tuple(game.players for game in round_.games)


def bye_of(round_: Round) -> PlayerId | None:
    """Who sits out because the number is odd; not by the EO's ruling."""
    return next((bye.player for bye in round_.byes if bye.kind not in BESIDE_PAIRING), None)


def _with_preferences(before: EventState, round_: Round, case: Case) -> Field:
    """The field with what the round was paired by beyond the packet."""
    drawn = () if case.drawn_bye is None else (case.drawn_bye,)
    active = active_preferences(before, round_.preferences, (*case.free, *drawn))
    small_groups = small_groups_in(case.field, case.free) if round_.looks_ahead else frozenset()
    return replace(case.field, preferences=active, small_groups=small_groups)


def _field(before: EventState, round_: Round, games: Sequence[Game], bye: PlayerId | None) -> Field:
    players = [player for game in games for player in game]
    field = field_of(before, players if bye is None else [*players, bye])
    points = {
        player: round_.basis.get(player, points_now) for player, points_now in field.points.items()
    }
    return replace(field, points=points)


def _finals(
    before: EventState, round_: Round, games: Sequence[Game], players: Collection[PlayerId]
) -> tuple[Game, ...]:
    finals = _found(before, round_, games, players)
    return (*finals.games, *finals.apart)


def _found(
    before: EventState, round_: Round, games: Sequence[Game], players: Collection[PlayerId]
) -> Finals:
    granted = [bye.player for bye in round_.byes if bye.kind in BESIDE_PAIRING]
    return fixed_in(before, round_.kind, players, granted, games)
