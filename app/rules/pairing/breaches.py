"""The rules that one pairing breaks, each as a value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from app.codes import Code
from app.rules.core.errors import Problem, note, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import RoundKind
from app.rules.pairing.criteria import field_for
from app.rules.pairing.field import Field, kind_of, still_playing
from app.rules.pairing.finals import Finals, fixed_in
from app.rules.pairing.first_round import APART_KINDS, group_of_both
from app.rules.pairing.preference_costs import (
    ActivePreference,
    active_preferences,
    holding,
    is_of_bye,
)

Game = tuple[PlayerId, PlayerId]


class PairingCode(Code):
    """Names of what can be wrong with a pairing; facts in brackets."""

    TOO_FEW = "pairing.too-few"
    """Fewer than two to pair [active]."""
    CUT_OPEN = "pairing.cut-open"
    """Equals at the border of a cut are still to be drawn [equals]."""
    NO_PAIRING = "pairing.no-pairing"
    """The EO's absolute preferences leave none [culprits, beside: preferences]."""
    REMATCH = "pairing.rematch"
    """They have met [first, second, round: the last time]."""
    SECOND_BYE = "pairing.second-bye"
    """The bye goes to one who had a bye [player]."""
    BYE_NOT_LOWEST = "pairing.bye-not-lowest"
    """The bye could go to one with less [player, points, lowest]."""
    SECOND_PAIR_DOWN = "pairing.second-pair-down"
    """Paired down too often [player, opponent]."""
    POINTS_DIFFER = "pairing.points-differ"
    """The two have unequal tournament points [first, second, first_points, second_points]."""
    SAME_FACTION = "pairing.same-faction"
    """Both of one faction in a first round that avoids it [first, second, faction]."""
    BRACKET_OPEN = "pairing.bracket-open"
    """A game of the bracket has no winner [first, second]."""
    BRACKET_APART = "pairing.bracket-apart"
    """A game that the bracket fixes is not played [player, opponent]."""
    SAME_CLUB = "pairing.same-club"
    """Both of one club in a first round that avoids it [first, second, club]."""
    FINAL_APART = "pairing.final-apart"
    """A finalist does not meet the other one [player, opponent: whom the packet wants]."""
    FORCED_REMATCH = "pairing.forced-rematch"
    """Finalists have met [first, second, round: the last time]."""
    DRAWN_PLACE = "pairing.drawn-place"
    """A finalist stands equal with somebody who is none [player, place: 2 or 4]."""
    PREFERENCE = "pairing.wish"
    """A game goes against a preference of the EO's; odd where that is absolute, else worth knowing
    [kind: of preference, first, second]."""
    VOLUNTEER = "pairing.volunteer"
    """Who would sit out does not; odd where that preference is absolute [player]."""
    ONE_FINAL = "pairing.one-final"
    """There are not the players for a second final [first, second: those of the first]."""


def problems_of(
    state: EventState,
    games: Iterable[Game],
    bye: PlayerId | None,
    *,
    sitting: Collection[PlayerId] = (),
) -> tuple[Problem, ...]:
    """Name every rule that a pairing of the coming round breaks, game by game, then the bye.

    A game between unequal points is named too, although the best pairing may need it, and so is one
    within a faction or a club that the round keeps apart. Finals that the packet fixes break no
    rule; what is to be known of them is a note. So are preferences of the EO that are not met; an
    absolute one is as odd as a broken rule.

    Args:
        state: the event; the round itself must not count yet.
        games: all of the round.
        bye: who sits out; None for nobody.
        sitting: those who sit out by a bye given by hand besides.

    Rule: sr2010 first-round; sr2010 standings; sr2015 pairing; sr2015 byes; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    """
    games = tuple(games)
    kind = kind_of(state)
    field = field_for(state, games, bye)
    preferences = holding(state.preferences, len(state.played) + 1)
    field = replace(field, preferences=active_preferences(state, preferences, field.points))
    finals = fixed_in(state, kind, field.points, sitting, games)
    others = [player for player in still_playing(state) if player not in sitting]
    return ProblemFinder(state, field, kind, finals).problems(games, bye, others)


_APART = (PairingCode.FINAL_APART, PairingCode.BRACKET_APART)


@dataclass(frozen=True, slots=True)
class ProblemFinder:
    """Names what is wrong with games of one round."""

    state: EventState
    field: Field
    kind: RoundKind
    finals: Finals

    def problems(
        self, games: Iterable[Game], bye: PlayerId | None, others: Iterable[PlayerId]
    ) -> tuple[Problem, ...]:
        """The problems of some games and of a bye, which one of the others might have had."""
        found = [problem for game in games for problem in self._of_game(game)]
        if bye is not None:
            found += self._of_bye(bye, others)
        for pair in self.finals.apart:
            for player, opponent in (pair, pair[::-1]):
                code = _APART[self.kind is RoundKind.BRACKET]
                found.append(odd(code, player=player, opponent=opponent))
        return tuple(found)

    def _of_game(self, game: Game) -> Iterator[Problem]:
        if game in self.finals.games:
            yield from self._of_final(game)
            return
        if self.kind is RoundKind.BRACKET:
            return
        first, second = game
        if second in self.field.met[first]:
            yield odd(PairingCode.REMATCH, first=first, second=second, round=self._met_in(game))
        yield from self._of_group(game)
        yield from self._of_points(game)
        preferences = self.field.preferences
        for active in (*preferences.hard, *preferences.soft):
            if active.of_game(first, second):
                kind = active.preference.kind
                yield _preference(
                    PairingCode.PREFERENCE, active, kind=kind, first=first, second=second
                )

    def _of_group(self, game: Game) -> Iterator[Problem]:
        first, second = game
        group = group_of_both(self.state, self.kind, game) if self.kind in APART_KINDS else None
        if group is None:
            return
        if self.kind is RoundKind.FIRST_CLUBS:
            yield odd(PairingCode.SAME_CLUB, first=first, second=second, club=group)
        else:
            yield odd(PairingCode.SAME_FACTION, first=first, second=second, faction=group)

    def _of_points(self, game: Game) -> Iterator[Problem]:
        first, second = game
        first_points, second_points = self.field.points[first], self.field.points[second]
        if first_points == second_points:
            return
        yield odd(
            PairingCode.POINTS_DIFFER,
            first=first,
            second=second,
            first_points=first_points,
            second_points=second_points,
        )
        upper, lower = game if first_points > second_points else (second, first)
        if upper in self.field.down_limit_reached:
            yield odd(PairingCode.SECOND_PAIR_DOWN, player=upper, opponent=lower)

    def _of_final(self, game: Game) -> Iterator[Problem]:
        first, second = game
        if second in self.field.met[first]:
            last = self._met_in(game)
            yield note(PairingCode.FORCED_REMATCH, first=first, second=second, round=last)
        for player, place in self.finals.drawn:
            if player in game:
                yield note(PairingCode.DRAWN_PLACE, player=player, place=place)
        if self.finals.lacks_second:
            yield note(PairingCode.ONE_FINAL, first=first, second=second)

    def _of_bye(self, bye: PlayerId, others: Iterable[PlayerId]) -> Iterator[Problem]:
        records = self.state.records
        record = records[bye]
        points = record.tournament_points
        if record.byes:
            yield odd(PairingCode.SECOND_BYE, player=bye)
        entitled = [
            other for other in map(records.__getitem__, others) if record.byes or not other.byes
        ]
        lowest = min((one.tournament_points for one in entitled), default=points)
        if lowest < points:
            yield odd(PairingCode.BYE_NOT_LOWEST, player=bye, points=points, lowest=lowest)
        preferences = self.field.preferences
        spared = preferences.hard_of_bye(bye) == 0
        for active in (*preferences.hard, *preferences.soft):
            if is_of_bye(active) and not (active.preference.is_hard and spared):
                for player in active.labels:
                    if player != bye:
                        yield _preference(PairingCode.VOLUNTEER, active, player=player)

    def _met_in(self, game: Game) -> RoundNumber:
        """The round in which the two last met."""
        return next(
            round_.number
            for round_ in reversed(self.state.played)
            if any(set(game).issuperset(met_game.players) for met_game in round_.games)
        )


def _preference(code: PairingCode, active: ActivePreference, **facts: object) -> Problem:
    """What goes against a preference."""
    return odd(code, "", **facts) if active.preference.is_hard else note(code, "", **facts)
