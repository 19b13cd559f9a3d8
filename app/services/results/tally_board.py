"""An army ticked off its registered list at the end of a game: pieces, and what they count for."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from app.rules.core.entrant import Entrant
from app.rules.lists.army_list import ArmyList, EntryKind
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.army_tally import TallyLine, tally
from app.rules.results.pieces import Piece, grouped, pieces_of

INSIDE_ONLY = frozenset({GameTieBreak.ARMY_IN_AREA, GameTieBreak.SCENARIO_PRESENCE})
"""What stands elsewhere counts for nothing in these."""
TICKED = frozenset({GameTieBreak.ARMY_REMAINING, GameTieBreak.ARMY_DESTROYED, *INSIDE_ONLY})
"""The tiebreakers whose figures come from ticking a list."""
MOST_MODELS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """A piece and what it counts for."""

    at: int
    """Its place among the pieces."""
    piece: Piece
    plays: bool
    """False for what was left out of the game, as a specialist."""
    is_attached: bool
    """Counted with the unit above it."""
    lines: tuple[TallyLine, ...]
    """Why it counts for so much; empty for what is counted with another, or not played."""

    @property
    def points(self) -> int:
        """What it counts for, its attachments with it."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyTicks:
    """One player's army at the end of a game, as far as it is ticked off."""

    number: int
    """Of the list."""
    pieces: tuple[Piece, ...]
    out: frozenset[int] = frozenset()
    """Places of the pieces that did not play."""
    is_touched: bool = False
    """Something was ticked, so that its sum is meant."""

    @property
    def played(self) -> tuple[Piece, ...]:
        """The pieces that were in the game."""
        return tuple(piece for at, piece in enumerate(self.pieces) if at not in self.out)

    def total(self, packet: Packet, kind: GameTieBreak) -> int:
        """What the army comes to; for points destroyed, what the opponent has destroyed of it."""
        return tally(packet, kind, self.played).total

    def left(self, at: int, models: int) -> "ArmyTicks":
        """So many models of a piece are in play."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, left=min(max(models, 0), piece.models)))

    def started(self, at: int, models: int) -> "ArmyTicks":
        """A piece began with so many models; what was whole stays whole."""
        piece, most = self.pieces[at], min(max(models, 1), MOST_MODELS)
        left = most if piece.left == piece.models else min(piece.left, most)
        return self._with(at, replace(piece, models=most, left=left))

    def costs(self, at: int, points: int) -> "ArmyTicks":
        """A piece's card says so many points, whatever the list paid for it."""
        return self._with(at, replace(self.pieces[at], points=min(max(points, 0), MOST_MODELS)))

    def destroyed(self, at: int) -> "ArmyTicks":
        """Nothing of a piece is left; where that is said already, all of it is."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, left=0 if piece.left else piece.models))

    def inside(self, at: int) -> "ArmyTicks":
        """What is left of a piece stands where the scenario counts it, or does not; turned over.

        A unit's attachments go with it, and can be told apart afterwards.
        """
        inside, places = not self.pieces[at].inside, {at, *self._attached(at)}
        pieces = tuple(
            replace(piece, inside=inside) if n in places else piece
            for n, piece in enumerate(self.pieces)
        )
        return replace(self, pieces=pieces, out=self.out - {at}, is_touched=True)

    def inert(self, at: int) -> "ArmyTicks":
        """A warjack is inert or a warbeast wild, or is not; turned over."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, is_inert=not piece.is_inert))

    def fleeing(self, at: int) -> "ArmyTicks":
        """A piece flees, or does not; turned over."""
        piece = self.pieces[at]
        return self._with(at, replace(piece, is_fleeing=not piece.is_fleeing))

    def returned(self, at: int, times: int) -> "ArmyTicks":
        """A piece had been destroyed so often before and came back."""
        return self._with(at, replace(self.pieces[at], returned=min(max(times, 0), 9)))

    def playing(self, at: int) -> "ArmyTicks":
        """A piece was in the game, or was not, its attachments with it; turned over."""
        places = {at, *self._attached(at)}
        out = self.out - places if at in self.out else self.out | places
        return replace(self, out=out, is_touched=True)

    def without_casters(self) -> "ArmyTicks":
        """All casters are gone; that alone is no ticking."""
        pieces = tuple(
            replace(piece, left=0) if piece.is_caster else piece for piece in self.pieces
        )
        return replace(self, pieces=pieces)

    def _with(self, at: int, piece: Piece) -> "ArmyTicks":
        pieces = (*self.pieces[:at], piece, *self.pieces[at + 1 :])
        return replace(self, pieces=pieces, out=self.out - {at}, is_touched=True)

    def _attached(self, at: int) -> Iterator[int]:
        if self.pieces[at].is_unit:
            below = range(at + 1, len(self.pieces))
            is_attached = lambda n: self.pieces[n].kind == EntryKind.ATTACHMENT  # noqa: E731
            yield from takewhile(is_attached, below)


def listed_armies(entrant: Entrant) -> tuple[ArmyList, ...]:
    """A player's registered lists that can be ticked off: those whose entries are known."""
    return tuple(one for one in entrant.lists if one.entries)


def ticks_of(army: ArmyList) -> ArmyTicks:
    """A list as it went to the table; its specialists wait beside."""
    pieces = pieces_of(army)
    beside = pieces_of(ArmyList(number=army.number, entries=army.specialists))
    out = frozenset(range(len(pieces), len(pieces) + len(beside)))
    return ArmyTicks(number=army.number, pieces=(*pieces, *beside), out=out)


def tally_rows(packet: Packet, kind: GameTieBreak, ticks: ArmyTicks) -> tuple[TallyRow, ...]:
    """Every piece in the order of the list, with what it counts for."""
    places = [at for at in range(len(ticks.pieces)) if at not in ticks.out]
    lines = list(tally(packet, kind, ticks.played).lines)
    heads: dict[int, tuple[TallyLine, ...]] = {}
    attached: set[int] = set()
    for group in grouped(ticks.played):
        own = 2 if kind is GameTieBreak.ARMY_DESTROYED and group[0].returned else 1
        heads[places[0]], lines = tuple(lines[:own]), lines[own:]
        attached.update(places[1 : len(group)])
        places = places[len(group) :]
    return tuple(
        TallyRow(
            at=at,
            piece=piece,
            plays=at not in ticks.out,
            is_attached=at in attached,
            lines=heads.get(at, ()),
        )
        for at, piece in enumerate(ticks.pieces)
    )
