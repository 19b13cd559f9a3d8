"""The EO's preferences for pairings, beyond what the packet requires."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.ids import PlayerId, RoundNumber


class PreferenceKind(StrEnum):
    """What a preference is about."""

    CLUB = "club"
    """Two of the same club do not meet."""
    CITY = "city"
    """Two of the same home town do not meet."""
    FACTION = "faction"
    """Two of the same faction do not meet."""
    AGAIN = "again"
    """Nobody meets a faction a second time."""
    PAIR = "pair"
    """These two do not meet."""
    BYE = "bye"
    """This player takes the bye if there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """One preference; earlier preferences of the EO's order go before later ones."""

    kind: PreferenceKind
    is_hard: bool = False
    """Absolute: it goes before all else, even before rematches."""
    through_round: RoundNumber | None = None
    """The last round that it holds for; None: all."""
    first: PlayerId | None = None
    """Of a pair the one, or the volunteer."""
    second: PlayerId | None = None
    """Of a pair the other."""

    @property
    def about(self) -> tuple[PreferenceKind, PlayerId | None, PlayerId | None]:
        """What it is known by; how far it goes may change."""
        return self.kind, self.first, self.second

    def holds_in(self, number: RoundNumber) -> bool:
        """Whether it is to be followed in a round."""
        return self.through_round is None or number <= self.through_round


def names_for_bye(preferences: Iterable[Preference], player: PlayerId) -> bool:
    """Whether one of a round's preferences names a player for the bye."""
    return any(
        preference.kind is PreferenceKind.BYE and preference.first == player
        for preference in preferences
    )
