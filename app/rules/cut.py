"""The cut: after which round, who plays on, and who stood equal at its border."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from app.rules.draw import Draw
from app.rules.event_state import EventState, Round, RoundKind
from app.rules.ids import PlayerId, RoundNumber
from app.rules.order import Figures, best_first, figures_through, keys_of
from app.rules.packet import BandKind
from app.rules.record import records_through


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Who plays on after a round, and why just they."""

    after: RoundNumber
    """The round at whose end the cut fell."""
    players: tuple[PlayerId, ...]
    """Those inside, by their places at the cut."""
    is_made: bool
    """A round has been published on it: its players are facts of that moment."""
    equals: tuple[PlayerId, ...] = ()
    """Those who stood equal across the border, in the order that settled it; empty where none.
    Of a cut that was made ``cut_with_equals`` tells them."""
    seed: int | None = None
    """Of the draw that ordered the equals; None where the EO's word did or nobody was equal."""


def cut_of(state: EventState) -> frozenset[PlayerId] | None:
    """Who alone plays the coming rounds; None where there is no cut yet.

    Rule: sr2019 round-variants
    """
    found = cut(state)
    return None if found is None else frozenset(found.players)


def cut(state: EventState) -> Cut | None:
    """The event's only cut, made or due; None before it, and where it would leave nobody out.

    Rule: sr2019 round-variants
    Reading: it falls after the first round that leaves no more undefeated players than there are
        places, counted among the players still in, of whom the best play on. Once a round has
        been published on it, a mended result moves nobody in or out. Equals at the border are
        ordered by the EO's word, else by a draw whose seed is that of the round it falls after.
    """
    band = state.packet.band(BandKind.CUT)
    if band is None:
        return None
    for round_ in state.played[1:]:
        if _is_cut_round(state, round_, band.places):
            return _made(state, round_, band.places)
    if not state.played or any(not one.is_finished for one in state.played):
        return None
    through = state.played[-1].number
    few = _undefeated(state, through) <= band.places
    return _due(state, through, band.places) if few and len(state.active) > band.places else None


def cut_with_equals(state: EventState) -> Cut | None:
    """The cut with those who stood equal at its border, also once a round is published on it.

    Rule: sr2019 round-variants
    Reading: where a mended result, or somebody's leaving, would part them otherwise today, nothing
        is said of equals: the players are facts, the reason is not known any more.
    """
    found = cut(state)
    if found is None or not found.is_made:
        return found
    places = len(found.players)
    then = replace(state, rounds=state.rounds[: found.after])
    if len(then.active) <= places:
        return found
    due = _due(then, found.after, places)
    if frozenset(due.players) != frozenset(found.players):
        return found
    return replace(found, equals=due.equals, seed=due.seed)


def _is_cut_round(state: EventState, round_: Round, places: int) -> bool:
    """Told as such; where nothing is, one that only so few could play although more were there."""
    if round_.kind is RoundKind.CUT:
        return True
    if round_.kind is RoundKind.SWISS and any(one.kind is RoundKind.CUT for one in state.played):
        return False
    inside = _playing(round_)
    known: Collection[PlayerId] = state.by_id
    if round_.kind is not RoundKind.FINALS_TABLES:
        # Who arrived after the round was left out by no cut; after a last one nobody arrives.
        known = {player for one in state.played[: round_.number - 1] for player in _players(one)}
    later = [one for one in state.played if one.number > round_.number]
    return (
        len(inside) <= places
        and any(state.by_id[one].is_active for one in known if one not in inside)
        and all(_playing(one) <= inside for one in later)
        and _undefeated(state, round_.number - 1) <= places
    )


def _made(state: EventState, round_: Round, places: int) -> Cut:
    inside = frozenset(round_.basis)
    if not inside or len(inside) > places:
        inside = _playing(round_)
    after = RoundNumber(round_.number - 1)
    figures = figures_through(state, after, keys_of(state, BandKind.REST))
    return Cut(after=after, players=tuple(best_first(inside, figures)), is_made=True)


def _due(state: EventState, after: RoundNumber, places: int) -> Cut:
    figures = figures_through(state, after, keys_of(state, BandKind.REST))
    order = best_first((one.id for one in state.active), figures)
    border: Figures = figures[order[places - 1]]
    above = [player for player in order if figures[player] > border]
    equals = [player for player in order if figures[player] == border]
    if len(above) + len(equals) == places:
        return Cut(after=after, players=tuple(order[:places]), is_made=False)
    settled, seed = _settled(state, equals, state.played[-1].seed or 0)
    inside = (*above, *settled[: places - len(above)])
    return Cut(after=after, players=inside, is_made=False, equals=settled, seed=seed)


def _settled(
    state: EventState, equals: Sequence[PlayerId], seed: int
) -> tuple[tuple[PlayerId, ...], int | None]:
    """Equals in the order of the EO's word, else drawn."""
    named = [player for player in state.cut_border if player in equals]
    others = [player for player in equals if player not in named]
    if len(others) < 2:
        return (*named, *others), None
    Draw(seed).shuffle(others)
    return (*named, *others), seed


def _undefeated(state: EventState, through: int) -> int:
    table = records_through(state, through)
    return sum(table[one.id].is_undefeated for one in state.active)


def _playing(round_: Round) -> frozenset[PlayerId]:
    return frozenset(_players(round_))


def _players(round_: Round) -> Iterator[PlayerId]:
    for game in round_.games:
        yield from game.players
    for bye in round_.byes:
        yield bye.player
