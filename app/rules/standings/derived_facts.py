"""Facts that older files and foreign exports do not keep: who made the cut, which games are finals.

They are derived once, when such a file is brought up to date or imported, and kept from then on.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import CutMembers, Round, RoundKind
from app.rules.event.length import planned_rounds
from app.rules.packet.packet import BandKind
from app.rules.results.result import Game
from app.rules.standings.bracket import FinalGames
from app.rules.standings.cut import cut
from app.rules.standings.tiebreakers import Figures, best_first, figures_through, keys_of

_TOP = 4


def derived_cut(state: EventState) -> tuple[RoundNumber, CutMembers] | None:
    """The round that the cut falls before and who plays on, as the rounds show it; None for none.

    Rule: sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    Reading: it is the first round that calls itself one of a cut; where none does, one that only so
        few played although more were there. Who is still in today, or played later, was in then.
    """
    band = state.packet.band(BandKind.CUT)
    if band is None:
        return None
    for round_ in state.rounds[1:]:
        if _is_cut_round(state, round_, band.places):
            return round_.number, _members(state, round_, band.places)
    return None


def derived_finals(state: EventState) -> FinalGames | None:
    """The finals of the last round by the standings before it; None where there are none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: the four are the best of those who take part in the round. The best two who meet play
        the first final. Where one of the four has a bye there is no second one. Equals stand in the
        order in which their games were paired. A first round has no standings to make finals of.
        Of a round that was paired by a draw and never changed by hand, the games paired first are
        the finals, whatever was corrected later.
    """
    if state.packet.band(BandKind.FINALS) is None:
        return None
    planned = planned_rounds(state)
    for round_ in reversed(state.rounds):
        has_finals_tables = round_.kind is RoundKind.FINALS_TABLES
        if has_finals_tables or round_.number == planned > 1:
            return _finals(state, round_)
    return None


def _is_cut_round(state: EventState, round_: Round, places: int) -> bool:
    """Whether a round is of a cut: by its kind, else one that left players out for being so few."""
    if round_.kind is RoundKind.CUT:
        return True
    if round_.kind is RoundKind.SWISS and any(
        other.kind is RoundKind.CUT for other in state.rounds
    ):
        return False
    inside = _playing(round_)
    known: Collection[PlayerId] = state.by_id
    if round_.kind is not RoundKind.FINALS_TABLES:
        # Who arrived after the round was left out by no cut; after a last one nobody arrives.
        known = {
            player for other in state.rounds[: round_.number - 1] for player in _players(other)
        }
    later = [other for other in state.rounds if other.number > round_.number]
    table = state.records_through(round_.number - 1)
    undefeated = sum(table[entrant.id].is_undefeated for entrant in state.active)
    return (
        len(inside) <= places
        and any(state.by_id[player].is_active for player in known if player not in inside)
        and all(_playing(other) <= inside for other in later)
        and undefeated <= places
    )


def _members(state: EventState, round_: Round, places: int) -> CutMembers:
    inside = frozenset(round_.basis)
    if not inside or len(inside) > places:
        inside = _playing(round_)
    after = RoundNumber(round_.number - 1)
    figures = figures_through(state, after, keys_of(state, BandKind.REST))
    outside = [entrant.id for entrant in state.active if entrant.id not in inside]
    found = CutMembers(
        players=tuple(best_first(inside, figures)), left_out=tuple(best_first(outside, figures))
    )
    return _with_equals(state, after, found)


def _with_equals(state: EventState, after: RoundNumber, found: CutMembers) -> CutMembers:
    """Name the equals at the border where they were drawn as these players are inside.

    Then the seed was that of the round before the cut.
    """
    there = {*found.players, *found.left_out}
    entrants = tuple(
        replace(
            entrant, status=EntrantStatus.ACTIVE if entrant.id in there else EntrantStatus.DROPPED
        )
        for entrant in state.entrants
    )
    seed = state.rounds[after - 1].seed or 0
    then = replace(state, rounds=state.rounds[:after], entrants=entrants, cut_seed=seed)
    due = cut(then)
    if due is None or frozenset(due.players) != frozenset(found.players):
        return found
    return due.members


def _finals(state: EventState, round_: Round) -> FinalGames | None:
    ranks = _ranks(state, round_)
    games = sorted(
        (game for game in round_.games if all(ranks[player] <= _TOP for player in game.players)),
        key=lambda game: (sorted(ranks[player] for player in game.players), game.id),
    )
    best = sorted(ranks.values())[:2]
    if not games or sorted(ranks[player] for player in games[0].players) != best:
        return _as_paired(round_)
    first, second = games[0], games[1] if len(games) > 1 else None
    if second is not None and not _is_second(ranks, first, second, round_):
        second = None
    return FinalGames(round_number=round_.number, first=first, second=second)


def _as_paired(round_: Round) -> FinalGames | None:
    """The games paired first; None where the round need not be as it was drawn."""
    is_drawn = round_.kind is RoundKind.FINALS_TABLES and round_.seed is not None
    if not is_drawn or round_.by_hand or not round_.games:
        return None
    first, *others = sorted(round_.games, key=lambda game: game.id)
    return FinalGames(round_number=round_.number, first=first, second=others[0] if others else None)


def _is_second(ranks: Mapping[PlayerId, int], first: Game, second: Game, round_: Round) -> bool:
    """Whether nobody who takes part in the round stands above one of the four."""
    four = {*first.players, *second.players}
    last = max(ranks[player] for player in four)
    others = (player for player in _players(round_) if player not in four)
    return all(ranks[player] >= last for player in others)


def _ranks(state: EventState, round_: Round) -> Mapping[PlayerId, int]:
    """Places before the round of those who take part in it, shared by equals."""
    figures = figures_through(state, round_.number - 1, keys_of(state, BandKind.REST))
    order = best_first(_playing(round_), figures)
    ranks: dict[PlayerId, int] = {}
    before: Figures | None = None
    for place, player in enumerate(order, start=1):
        same = figures[player] == before
        ranks[player] = ranks[order[place - 2]] if same else place
        before = figures[player]
    return ranks


def _playing(round_: Round) -> frozenset[PlayerId]:
    return frozenset(_players(round_))


def _players(round_: Round) -> Iterator[PlayerId]:
    for game in round_.games:
        yield from game.players
    for bye in round_.byes:
        yield bye.player
