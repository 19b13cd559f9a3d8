"""What to correct in a published round: which games stay, and who could be paired again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass, field, replace
from enum import StrEnum
from itertools import chain

from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, TableNumber
from app.rules.core.round import BESIDE_PAIRING, ByeKind, Round, RoundKind, RoundState
from app.rules.pairing.field import Field, field_of, still_playing
from app.rules.pairing.finals import fixed_in
from app.rules.pairing.first_round import APART_KINDS
from app.rules.pairing.next_rounds import small_groups_in
from app.rules.pairing.preference import Preference
from app.rules.pairing.preference_costs import active_preferences, holding
from app.rules.pairing.round_pairing import Cost, Pairing
from app.rules.players.entry import not_checked_in
from app.rules.results.result import Game, WinReason

Players = tuple[PlayerId, PlayerId]


class Cause(StrEnum):
    """Why a round is to be corrected; each is about one player."""

    LATE = "late"
    """Is here, and in no game of the round."""
    BACK = "back"
    """Had left, is back, and could play."""
    ALONE = "alone"
    """Sits without an opponent, who has not come or has left."""
    POINTS = "points"
    """Has other points than the round was paired on."""


@dataclass(frozen=True, kw_only=True)
class RepairCase:
    """A published round, taken apart. Every player of it is in one of the tuples, or out."""

    round: Round
    before: EventState
    """The event without this round and those after it, on the results as they are now."""
    games: tuple[Game, ...]
    """Those that may be moved, in table order."""
    fixed: tuple[Game, ...]
    """Those that stand whatever is done: begun, with a result, kept together."""
    dead: tuple[Game, ...]
    """Those that are not played: somebody has not come or has left."""
    resumed: frozenset[GameId]
    """Games whose result was that of a leaver who is back: where they stand it is taken back."""
    holding: frozenset[PlayerId]
    """Who has no opponent but a bye, or what a no-show gives, and could play."""
    waiting: frozenset[PlayerId]
    """Who has nothing in this round and could play."""
    resting: frozenset[PlayerId]
    """Who keeps a bye: by the EO's word, or because the number is odd and it was volunteered."""
    returned: frozenset[PlayerId]
    """Who had left and is back."""
    field: Field
    """Everybody who is in a game or could be, on the points as they are now, with the preferences
    that the EO has now."""
    preferences: tuple[Preference, ...]
    """Those that hold in this round, in the EO's order."""
    finals: tuple[Players, ...]
    """The games that the packet fixes for this round, as the standings are now."""

    @property
    def pool(self) -> tuple[PlayerId, ...]:
        """Who could be paired with anybody, ascending."""
        moving = (player for game in self.games for player in game.players)
        return tuple(sorted(chain(moving, self.holding, self.waiting)))

    @property
    def is_published(self) -> bool:
        """Its games aren't marked as begun."""
        return self.round.state is RoundState.PUBLISHED

    @property
    def keeps_apart(self) -> bool:
        """Whether games within a faction or a club are against the packet here."""
        return self.round.kind in APART_KINDS and self.round.number == 1

    @property
    def causes(self) -> tuple[tuple[Cause, PlayerId], ...]:
        """Why it is to be corrected, in the order of ``Cause``, then by player.

        Wrong points are none once the games have begun: no game could be moved for them.
        """
        alone = {one for game in self.dead for one in game.players} & self.holding
        back = {
            player
            for game in (*self.games, *self.fixed)
            if game.id in self.resumed
            for player in game.players
        }
        found = {
            Cause.LATE: self.waiting - self.returned,
            Cause.BACK: (self.waiting | back) & self.returned,
            Cause.ALONE: alone,
            Cause.POINTS: self._otherwise() if self.is_published else frozenset(),
        }
        return tuple((cause, subject) for cause in Cause for subject in sorted(found[cause]))

    @property
    def is_due(self) -> bool:
        """Whether there is a cause, and something could be done about it."""
        idle = self.holding | self.waiting
        could = self.resumed or self.games or len(idle) > 1 or (self.is_published and self.waiting)
        return bool(could and self.causes)

    def _otherwise(self) -> frozenset[PlayerId]:
        basis = self.round.basis
        others = (
            player for player, now in self.field.points.items() if basis.get(player, now) != now
        )
        return frozenset(others) - self.waiting


def repair_case(
    state: EventState,
    *,
    begun: Collection[GameId] = (),
    kept: Collection[GameId] = (),
    returned: Collection[PlayerId] = (),
) -> RepairCase | None:
    """Take the newest round apart; None where there is nothing published that is not closed.

    Args:
        state: the event.
        begun: games of a published round that are being played already.
        kept: games that stay together by the EO's preference.
        returned: players who left since the round was published and are back.

    Rule: sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    Reading: once the games have begun, only who has no opponent can be paired again; before, all
        may be. A bracket fixes its games: whose opponent leaves goes on. Who joins when the games
        have begun and finds nobody to play misses the round.
    """
    round_ = state.last_round
    if round_ is None or round_.state not in (RoundState.PUBLISHED, RoundState.PLAYING):
        return None
    if round_.kind is RoundKind.BRACKET:
        return None
    parts = _Parts(state, round_, frozenset(begun) | frozenset(kept), frozenset(returned))
    before = state.updated(rounds=state.rounds[: round_.number - 1], locks=())
    games = (*parts.games, *parts.fixed)
    players = {player for game in games for player in game.players}
    players |= parts.holding | parts.waiting | parts.resting
    preferences = holding(state.preferences, round_.number)
    field = _field(before, round_, sorted(players), preferences)
    return RepairCase(
        round=round_,
        before=before,
        games=tuple(parts.games),
        fixed=tuple(parts.fixed),
        dead=tuple(parts.dead),
        resumed=frozenset(parts.resumed),
        holding=frozenset(parts.holding),
        waiting=frozenset(parts.waiting),
        resting=frozenset(parts.resting),
        returned=frozenset(returned),
        field=field,
        preferences=preferences,
        finals=_finals(before, round_, games, field),
    )


class _Parts:
    """Sorts the games and the players of a round."""

    def __init__(
        self,
        state: EventState,
        round_: Round,
        stays: frozenset[GameId],
        returned: frozenset[PlayerId],
    ) -> None:
        self._state = state
        self._round = round_
        self._returned = returned
        self.games: list[Game] = []
        self.fixed: list[Game] = []
        self.dead: list[Game] = []
        self.resumed: set[GameId] = set()
        self.holding: set[PlayerId] = set()
        # Who isn't checked in was left out: nobody waits for a game.
        self.waiting = (set(still_playing(state)) & round_.absent).difference(not_checked_in(state))
        self.resting: set[PlayerId] = set()
        for game in round_.games:
            self._sort(game, stays=game.id in stays)
        self._sort_byes()

    def _sort(self, game: Game, *, stays: bool) -> None:
        result = game.result
        if result is None:
            is_open = self._round.state is RoundState.PUBLISHED and not stays
            (self.games if is_open else self.fixed).append(game)
            return
        losers = [player for player in game.players if player != result.winner]
        is_back = self._returned.issuperset(losers)
        match result.reason:
            case WinReason.NO_SHOW if is_back and self._are_in(game.players):
                self.resumed.add(game.id)
                (self.fixed if stays else self.games).append(game)
            case WinReason.NO_SHOW:
                self._sort_dead(game, result.winner)
            case WinReason.CONCESSION if is_back and self._are_in(game.players):
                self.resumed.add(game.id)
                self.fixed.append(game)
            case _:
                self.fixed.append(game)

    def _sort_dead(self, game: Game, winner: PlayerId | None) -> None:
        self.dead.append(game)
        for player in game.players:
            if not self._are_in((player,)):
                continue
            if player == winner:
                self.holding.add(player)
            elif player in self._returned:
                self.waiting.add(player)

    def _sort_byes(self) -> None:
        """A bye that was volunteered is kept where the number of the others is even."""
        for bye in self._round.byes:
            stays = bye.kind in BESIDE_PAIRING or not self._are_in((bye.player,))
            (self.resting if stays else self.holding).add(bye.player)
        count = 2 * len(self.games) + len(self.holding) + len(self.waiting)
        volunteers = [bye.player for bye in self._round.byes if bye.kind is ByeKind.VOLUNTEER]
        if count % 2 and self.holding.intersection(volunteers):
            self.holding.remove(volunteers[0])
            self.resting.add(volunteers[0])

    def _are_in(self, players: Collection[PlayerId]) -> bool:
        return all(self._state.by_id[player].is_active for player in players)


def _field(
    before: EventState,
    round_: Round,
    players: Collection[PlayerId],
    preferences: Sequence[Preference],
) -> Field:
    field = field_of(before, players)
    granted = {bye.player for bye in round_.byes if bye.kind in BESIDE_PAIRING}
    others = [player for player in players if player not in granted]
    small_groups = small_groups_in(field, others) if round_.looks_ahead else frozenset()
    return replace(
        field,
        preferences=active_preferences(before, preferences, others),
        small_groups=small_groups,
    )


def _finals(
    before: EventState, round_: Round, games: Collection[Game], field: Field
) -> tuple[Players, ...]:
    granted = [bye.player for bye in round_.byes if bye.kind in BESIDE_PAIRING]
    played = [game.players for game in sorted(games, key=lambda game: game.id)]
    found = fixed_in(before, round_.kind, field.points, granted, played)
    return (*found.games, *found.apart)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class RepairCost:
    """What a round would cost, gravest first; the smaller of two is the better."""

    hard_preferences: int = 0
    """New games that the EO's absolute preferences forbid."""
    left_out: int = 0
    """Players who are here and have neither game nor bye."""
    sitting: int = 0
    """Players without an opponent who have a bye, not by the EO's word, or a no-show's result."""
    lines: Cost = field(default_factory=Cost)
    """Of all games of the round; who sits out with a no-show's result counts as with a bye."""
    preferences: tuple[int, ...] = ()
    """How often each of the EO's preferences that can yield is not met, in the EO's order."""
    next_rounds: int = 0
    """Games that are worse for the rounds to come."""

    @property
    def order(self) -> tuple[int, ...]:
        """The lines of the order alone, gravest first."""
        return (*astuple(self.lines), *self.preferences, self.next_rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game that was not published."""

    players: Pairing
    """The one with more tournament points first."""
    table: TableNumber | None
    """None: the event has no table left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """What would be changed; everything else stands."""

    gone: tuple[Game, ...] = ()
    """Published games that both could have played and that are moved, in table order."""
    replaced: tuple[Game, ...] = ()
    """Games of somebody who has not come, whose opponent plays another one now."""
    games: tuple[NewGame, ...] = ()
    """Highest tournament points first."""
    resumed: tuple[Game, ...] = ()
    """Games that stand and whose result is taken back."""
    byes_gone: tuple[PlayerId, ...] = ()
    """Who had a bye and plays."""
    byes_new: tuple[PlayerId, ...] = ()
    """Who has the bye now and had none."""
    left_out: tuple[PlayerId, ...] = ()
    """Who is here and has neither game nor bye."""
    cost: RepairCost

    @property
    def moved(self) -> int:
        """How many published games no longer stand that could have been played."""
        return len(self.gone)

    @property
    def changes_nothing(self) -> bool:
        """The round stays as it is."""
        return not (self.gone or self.games or self.resumed or self.byes_new)
