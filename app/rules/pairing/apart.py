"""What a first round keeps apart: players of one faction, or of one club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.packet.packet import FirstRound

APART_KINDS = frozenset({RoundKind.FIRST_FACTIONS, RoundKind.FIRST_CLUBS})
"""Rounds with as few games within a group as can be."""

KIND_OF: Mapping[FirstRound, RoundKind] = {
    FirstRound.SHUFFLE: RoundKind.SWISS,
    FirstRound.OTHER_FACTIONS: RoundKind.FIRST_FACTIONS,
    FirstRound.OTHER_CLUBS: RoundKind.FIRST_CLUBS,
}
"""By which rule a first round is paired."""


def folded(word: str | None) -> str:
    """A word as it is compared: without case and with single spaces."""
    return " ".join((word or "").split()).casefold()


def groups_of(
    state: EventState, kind: RoundKind, players: Iterable[PlayerId]
) -> Mapping[PlayerId, str | None]:
    """The group of each player that a round of a kind keeps apart; None for who is in none.

    Reading: factions are taken as they are written, for the program knows their names; clubs are
        typed freely and compared without regard to case and spaces, and go by the writing of the
        first player of each.
    """
    written: dict[str, str] = {}
    groups: dict[PlayerId, str | None] = {}
    for player in sorted(players):
        word = _word(state.by_id[player], kind)
        groups[player] = written.setdefault(_compared(kind, word), word) if word else None
    return groups


def group_of_both(
    state: EventState, kind: RoundKind, game: tuple[PlayerId, PlayerId]
) -> str | None:
    """The group of two players who are of one; None where they are not, or one is in none."""
    first, second = (_word(state.by_id[player], kind) for player in game)
    return first if first and _compared(kind, first) == _compared(kind, second) else None


def _word(entrant: Entrant, kind: RoundKind) -> str:
    word = entrant.club if kind is RoundKind.FIRST_CLUBS else entrant.faction
    return (word or "").strip() if kind is RoundKind.FIRST_CLUBS else word or ""


def _compared(kind: RoundKind, word: str) -> str:
    return folded(word) if kind is RoundKind.FIRST_CLUBS else word
