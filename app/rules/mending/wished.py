"""The EO's wishes for one round, asked game by game."""

from __future__ import annotations

from app.rules.event_state import EventState
from app.rules.ids import PlayerId, RoundNumber
from app.rules.wish import Wish, WishKind


class Wished:
    """The wishes that hold in a round.

    Args:
        before: the event as it was before the round.
        number: the round's number.
    """

    def __init__(self, before: EventState, number: RoundNumber) -> None:
        holding = [wish for wish in before.wishes if wish.holds_in(number)]
        self._hard = [one for one in holding if one.is_hard and one.kind is not WishKind.BYE]
        self._soft = [one for one in holding if one not in self._hard]
        self._before = before
        self._faced: dict[PlayerId, frozenset[str]] = {}

    @property
    def none(self) -> tuple[int, ...]:
        """What goes against no wish."""
        return (0,) * len(self._soft)

    def forbidden(self, one: PlayerId, other: PlayerId) -> int:
        """How many absolute wishes a game goes against."""
        return sum(self._against(wish, one, other) > 0 for wish in self._hard)

    def of_game(self, one: PlayerId, other: PlayerId) -> tuple[int, ...]:
        """For each other wish, in the EO's order, how often a game goes against it."""
        return tuple(self._against(wish, one, other) for wish in self._soft)

    def of_bye(self, player: PlayerId) -> tuple[int, ...]:
        """For each other wish whether the player's bye goes against it."""
        return tuple(int(wish.kind is WishKind.BYE and wish.first != player) for wish in self._soft)

    def _against(self, wish: Wish, one: PlayerId, other: PlayerId) -> int:
        match wish.kind:
            case WishKind.PAIR:
                return int({one, other} == {wish.first, wish.second})
            case WishKind.AGAIN:
                return self._met_again(one, other) + self._met_again(other, one)
            case WishKind.BYE:
                return 0
        mine, yours = (
            _folded(getattr(self._before.by_id[player], wish.kind.value)) for player in (one, other)
        )
        return int(bool(mine) and mine == yours)

    def _met_again(self, one: PlayerId, other: PlayerId) -> int:
        """Whether a player has met the other's faction before."""
        if one not in self._faced:
            entrants, met = self._before.by_id, self._before.records[one].met
            self._faced[one] = frozenset(_folded(entrants[player].faction) for player in met)
        faction = _folded(self._before.by_id[other].faction)
        return int(bool(faction) and faction in self._faced[one])


def _folded(word: str | None) -> str:
    """A word as it is compared: without case and with single spaces."""
    return " ".join((word or "").split()).casefold()
