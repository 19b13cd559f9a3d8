"""The cut: after which round, who plays on, and who was equal at its border."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import CutMembers, Round, RoundState
from app.rules.packet.packet import AfterCut, Band, BandKind
from app.rules.standings.tiebreakers import best_first, figures_through, keys_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Who plays on after a round, and why."""

    after: RoundNumber
    """The round at whose end the cut falls."""
    places: int
    """How many play on."""
    players: tuple[PlayerId, ...]
    """Those inside, best first; while the border is open only those who are sure to be."""
    is_made: bool
    """A round has been published on it: its players are facts of that moment."""
    left_out: tuple[PlayerId, ...] = ()
    """Those still in the event then who are outside, best first; none while the border is open."""
    equals: tuple[PlayerId, ...] = ()
    """Those equal across the border, in the order that settles it; empty where none."""
    seed: int | None = None
    """Of the draw that ordered the equals; None where the EO did or nobody was equal."""

    @property
    def is_open(self) -> bool:
        """Equals at the border are neither drawn nor ordered by the EO yet."""
        return len(self.players) < self.places

    @property
    def border_places(self) -> int:
        """How many of the equals play on."""
        sure = (player for player in self.players if player not in self.equals)
        return self.places - sum(1 for _ in sure) if self.equals else 0

    @property
    def members(self) -> CutMembers:
        """What the round that is paired on this cut keeps of it."""
        return CutMembers(
            players=self.players, left_out=self.left_out, equals=self.equals, seed=self.seed
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDifference:
    """What a made cut would be on the results as they are now."""

    round_number: RoundNumber
    """The first round that was paired on the cut."""
    would_be_in: tuple[PlayerId, ...] = ()
    """Outside the cut, and inside by the results as they are now."""
    would_be_out: tuple[PlayerId, ...] = ()
    """Inside the cut, and outside by the results as they are now."""
    undefeated: int | None = None
    """So many are undefeated now, too many for the cut to fall; None where it falls."""
    can_cut_again: bool = False
    """The round is published, no game has begun, and no result is in."""


def cut_of(state: EventState) -> frozenset[PlayerId] | None:
    """Who alone plays the coming rounds; None where there is no cut yet.

    Of equals at a border that is still open the first by id stand for those who will be drawn:
    enough to count them, never to pair them.

    Rule: sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    """
    found = cut(state)
    if found is None:
        return None
    others = [player for player in found.equals if player not in found.players]
    return frozenset((*found.players, *others[: found.places - len(found.players)]))


def cut(state: EventState) -> Cut | None:
    """The event's only cut, made or due; None before it, and where it would leave nobody out.

    Rule: sr2019 round-variants; ig2014 brackets
    Rule: sr2025 rounds; sr2026 rounds
    Reading: where an event begins with a bracket, it falls before the first round. Else it falls
        after the first round that leaves no more undefeated players than there are places, counted
        among the players still in, of whom the best play on, or after the round that a packet
        names. Once a round has been published on it, who is inside is what that round keeps: a
        corrected result moves nobody in or out. Equals at the border are ordered by the EO, else by
        a draw with a seed of its own, drawn when the next round is paired.
    """
    band = state.packet.band(BandKind.CUT)
    if band is None:
        return None
    if state.seeding is not None and state.packet.pairing.after_cut is AfterCut.SINGLE_ELIMINATION:
        return Cut(
            after=RoundNumber(0),
            places=len(state.seeding.seeds),
            players=state.seeding.seeds,
            is_made=True,
        )
    cut_made = _made(state)
    if cut_made is not None:
        return cut_made
    if state.coming_cut is not None:
        return _kept(state.coming_cut, RoundNumber(len(state.played)), is_made=False)
    if not state.played or any(not round_.is_finished for round_ in state.played):
        return None
    through = state.played[-1].number
    falls = through >= band.after_rounds if band.after_rounds else _is_few(state, through, band)
    return _due(state, through, band.places) if falls and len(state.active) > band.places else None


def cut_difference(state: EventState) -> CutDifference | None:
    """How a made cut would differ on the results as they are now; None where it would not.

    Rule: sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    Reading: compared for those who were in the event when the cut fell. Where equals at the border
        could be drawn as the cut was made, nothing differs.
    """
    band, cut_made = state.packet.band(BandKind.CUT), cut(state)
    if band is None or cut_made is None or not cut_made.is_made or state.seeding is not None:
        return None
    round_ = state.rounds[cut_made.after]
    same = CutDifference(round_number=round_.number, can_cut_again=_is_untouched(state, round_))
    then = _at_the_cut(state, cut_made)
    if not band.after_rounds and not _is_few(then, cut_made.after, band):
        return replace(same, undefeated=_undefeated(then, cut_made.after))
    inside = frozenset(cut_made.players)
    if len(then.active) <= band.places:
        return None
    due = _due(replace(then, cut_border=(), cut_seed=None), cut_made.after, band.places)
    sure = frozenset(due.players)
    would_be_in = tuple(player for player in due.players if player not in inside)
    would_be_out = tuple(
        player for player in cut_made.players if player not in sure | {*due.equals}
    )
    if not would_be_in and not would_be_out:
        return None
    return replace(same, would_be_in=would_be_in, would_be_out=would_be_out)


def _is_untouched(state: EventState, round_: Round) -> bool:
    """Whether a round can be withdrawn: the newest one, published, with nothing played in it."""
    played = any(game.result is not None for game in round_.games)
    is_newest = round_ is state.played[-1]
    return is_newest and round_.state is RoundState.PUBLISHED and not played


def _at_the_cut(state: EventState, cut_made: Cut) -> EventState:
    """The event when the cut fell, on the results as they are now."""
    there = {*cut_made.players, *cut_made.left_out}
    return replace(
        state,
        rounds=state.rounds[: cut_made.after],
        entrants=tuple(
            replace(
                entrant,
                status=EntrantStatus.ACTIVE if entrant.id in there else EntrantStatus.DROPPED,
            )
            for entrant in state.entrants
        ),
    )


def _made(state: EventState) -> Cut | None:
    for round_ in state.played:
        members = round_.cut
        if members is not None:
            return _kept(members, RoundNumber(round_.number - 1), is_made=True)
    return None


def _kept(members: CutMembers, after: RoundNumber, *, is_made: bool) -> Cut:
    return Cut(
        after=after,
        places=len(members.players),
        players=members.players,
        is_made=is_made,
        left_out=members.left_out,
        equals=members.equals,
        seed=members.seed,
    )


def _due(state: EventState, after: RoundNumber, places: int) -> Cut:
    figures = figures_through(state, after, keys_of(state, BandKind.REST))
    order = best_first((entrant.id for entrant in state.active), figures)
    border = figures[order[places - 1]]
    above = [player for player in order if figures[player] > border]
    equals = [player for player in order if figures[player] == border]
    below = [player for player in order if figures[player] < border]
    wanted = places - len(above)
    inside = order[:places]
    resolved: tuple[PlayerId, ...] = ()
    seed = None
    if wanted < len(equals):
        resolved, seed, is_open = _resolved(state, equals, wanted)
        named = [player for player in resolved if player in state.cut_border]
        inside = [*above, *(named if is_open else resolved[:wanted])]
        below = [] if is_open else [*resolved[wanted:], *below]
    return Cut(
        after=after,
        places=places,
        players=tuple(inside),
        is_made=False,
        left_out=tuple(below),
        equals=resolved,
        seed=seed,
    )


def _resolved(
    state: EventState, equals: Sequence[PlayerId], wanted: int
) -> tuple[tuple[PlayerId, ...], int | None, bool]:
    """Equals in the order of the EO, else drawn; the seed; and whether it is still to be drawn."""
    named = [player for player in state.cut_border if player in equals]
    others = [player for player in equals if player not in named]
    if len(named) >= wanted or len(others) < 2:
        return (*named, *others), None, False
    if state.cut_seed is None:
        return (*named, *others), None, True
    Draw(state.cut_seed).shuffle(others)
    return (*named, *others), state.cut_seed, False


def _is_few(state: EventState, through: int, band: Band) -> bool:
    return _undefeated(state, through) <= band.places


def _undefeated(state: EventState, through: int) -> int:
    table = state.records_through(through)
    return sum(table[entrant.id].is_undefeated for entrant in state.active)
