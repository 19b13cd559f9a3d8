"""The finals as they were played: which games settle the first three places."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.event_length import planned_rounds
from app.rules.event_state import EventState, Round, RoundKind
from app.rules.ids import PlayerId, RoundNumber
from app.rules.order import Figures, best_first, figures_through, keys_of
from app.rules.packet import BandKind
from app.rules.result import Game

_TOP = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalGames:
    """The games at the finals tables."""

    round_number: RoundNumber
    first: Game
    """For the first and the second place."""
    second: Game | None
    """For the third; None where it could not be played."""


def final_games(state: EventState) -> FinalGames | None:
    """The games of the last round that are finals; None before them, and where there are none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: the four are the best of those who take part in the round, by the standings before
        it. The best two who meet play the first final. Where one of the four has a bye there is
        no second one. Equals stand in the order in which their games were paired. A first round
        has no standings to make finals of.
    """
    if state.packet.band(BandKind.FINALS) is None:
        return None
    planned = planned_rounds(state)
    for round_ in reversed(state.played):
        told = round_.kind is RoundKind.FINALS_TABLES
        if told or round_.number == planned > 1:
            found = _found(state, round_)
            return found if told or found is None or _is_as_printed(state, found) else None
    return None


def _found(state: EventState, round_: Round) -> FinalGames | None:
    ranks = _ranks(state, round_)
    games = sorted(
        (game for game in round_.games if all(ranks[one] <= _TOP for one in game.players)),
        key=lambda game: (sorted(ranks[one] for one in game.players), game.id),
    )
    if not games:
        return None
    first, second = games[0], None if len(games) < 2 else games[1]
    if second is not None:
        last = max(ranks[one] for one in (*first.players, *second.players))
        if any(ranks[bye.player] < last for bye in round_.byes):
            second = None
    return FinalGames(round_number=round_.number, first=first, second=second)


def _ranks(state: EventState, round_: Round) -> Mapping[PlayerId, int]:
    """Places before the round of those who take part in it, shared by equals."""
    figures = figures_through(state, round_.number - 1, keys_of(state, BandKind.REST))
    there = {one for game in round_.games for one in game.players}
    order = best_first(there | {bye.player for bye in round_.byes}, figures)
    ranks: dict[PlayerId, int] = {}
    before: Figures | None = None
    for place, player in enumerate(order, start=1):
        same = figures[player] == before
        ranks[player] = ranks[order[place - 2]] if same else place
        before = figures[player]
    return ranks


def _is_as_printed(state: EventState, found: FinalGames) -> bool:
    """Whether a round that does not call itself finals pairs the first with the second."""
    round_ = state.rounds[found.round_number - 1]
    ranks = _ranks(state, round_)
    best = sorted(ranks.values())[:2]
    return sorted(ranks[one] for one in found.first.players) == best
