"""Mend: one way of mending a round, with what it costs."""

from __future__ import annotations

from dataclasses import astuple, dataclass, field

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.pairing.round_pairing import Cost, Pairing
from app.rules.results.result import Game


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class MendCost:
    """What a round would cost, gravest first; the smaller of two is the better."""

    hard_wishes: int = 0
    """New games that the EO's absolute wishes forbid."""
    left_out: int = 0
    """Players who are here and have neither game nor bye."""
    sitting: int = 0
    """Players without an opponent who have a bye, not by the EO's word, or a no-show's result."""
    lines: Cost = field(default_factory=Cost)
    """Of all games of the round; who sits out with a no-show's result counts as with a bye."""
    wishes: tuple[int, ...] = ()
    """How often each of the EO's wishes that can yield is not met, in the EO's order."""
    next_rounds: int = 0
    """Games that are worse for the rounds to come."""

    @property
    def order(self) -> tuple[int, ...]:
        """The lines of the order alone, gravest first."""
        return (*astuple(self.lines), *self.wishes, self.next_rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game that was not published."""

    players: Pairing
    """The one with more tournament points first."""
    table: TableNumber | None
    """None: the event has no table left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
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
    cost: MendCost

    @property
    def moved(self) -> int:
        """How many published games no longer stand that could have been played."""
        return len(self.gone)

    @property
    def changes_nothing(self) -> bool:
        """The round stays as it is."""
        return not (self.gone or self.games or self.resumed or self.byes_new)
