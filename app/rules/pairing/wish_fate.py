"""How a wish fares in a round as it is paired."""

from enum import StrEnum

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING, Round
from app.rules.pairing.wish import Wish, WishKind
from app.rules.pairing.wish_costs import Heard, hear, is_of_bye


class Fate(StrEnum):
    """How a wish fares in a draft."""

    KEPT = "kept"
    """Nothing goes against it."""
    AGAINST = "against"
    """Something does."""
    LEFT_OUT = "left-out"
    """Absolute, and for a reason the draft is paired without it."""
    NOT_ASKED = "not-asked"
    """It says nothing of those who are paired here."""
    OVER = "over"
    """It held for earlier rounds."""


def fate_of(state: EventState, round_: Round, wish: Wish) -> tuple[Fate, int]:
    """How a wish fares, and how many games and byes go against it.

    Args:
        state: the event before the round.
        round_: the round as it is paired.
        wish: one of the EO's.
    """
    if not wish.holds_in(round_.number):
        return Fate.OVER, 0
    if wish not in round_.wishes:
        return Fate.LEFT_OUT, 0
    byes = [one.player for one in round_.byes if one.kind not in BESIDE_PAIRING]
    players = [player for game in round_.games for player in game.players] + byes
    heard = hear(state, (wish,), players)
    (one,) = (*heard.hard, *heard.soft)
    if not one.labels:
        return Fate.NOT_ASKED, 0
    count = _byes_against(round_, one, byes) if is_of_bye(one) else _games_against(round_, one)
    return (Fate.AGAINST if count else Fate.KEPT), count


def is_against(state: EventState, round_: Round, wish: Wish) -> bool:
    """Whether a game or a bye of a round goes against a wish, whether it was paired by it or not.

    Args:
        state: the event before the round.
        round_: the round, or a part of it.
        wish: one of the EO's.
    """
    if wish.kind is WishKind.BYE:
        byes = [one.player for one in round_.byes if one.kind not in BESIDE_PAIRING]
        return bool(byes) and wish.first not in byes
    players = [player for game in round_.games for player in game.players]
    heard = hear(state, (wish,), players)
    return _games_against(round_, (*heard.hard, *heard.soft)[0]) > 0


def _games_against(round_: Round, heard: Heard) -> int:
    return sum(heard.of_game(*game.players) > 0 for game in round_.games)


def _byes_against(round_: Round, heard: Heard, byes: list[PlayerId]) -> int:
    """Of several who are to sit out whatever it costs any will do."""
    volunteers = {one.first for one in round_.wishes if one.kind is WishKind.BYE and one.is_hard}
    if heard.wish.is_hard and volunteers.intersection(byes):
        return 0
    return sum(map(heard.of_bye, byes))
