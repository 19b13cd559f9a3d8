"""Offences that a packet names, the measures that they lead to, and who decides."""

from dataclasses import dataclass
from enum import StrEnum


class Offence(StrEnum):
    """What the judge's log can be about."""

    CLOCK_PAUSED = "clock-paused"
    """A player has paused the chess clock."""
    CONDUCT = "conduct"
    """A player is not polite to the opponent or the EO."""
    UNSPORTING = "unsporting"
    """Abuse, bullying, cheating, arguing without end."""
    RULES_BENT = "rules-bent"
    """Rules are got round or exploited on purpose."""
    SLOW_PLAY = "slow-play"
    CONCESSION = "unsporting-concession"
    NOT_ACTIVATED = "not-activated"
    """Not all models were activated in a turn."""
    MARKERS_ABUSED = "markers-abused"
    """An advantage was taken of markers that stand for a zone."""
    ILLEGAL_LIST = "illegal-list"
    OTHER = "other"


class Measure(StrEnum):
    """What an offence leads to, from the mildest on."""

    NOTE = "note"
    """Written down and nothing else."""
    WARNING = "warning"
    GAME_LOSS = "game-loss"
    DISQUALIFICATION = "disqualification"

    @property
    def severity(self) -> int:
        """0 for the mildest."""
        return tuple(Measure).index(self)


class Latitude(StrEnum):
    """How far the EO decides."""

    MUST = "must"
    """Each offence of the kind has the next measure, the last one for all that follow."""
    CHOICE = "choice"
    """One of the measures, as the EO decides."""
    MAY = "may"
    """Up to the measure, as the EO decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOffence:
    """An offence that only a packet of the organizer's has, and what it leads to."""

    slug: str
    """By which the log and commands know it; none of ``Offence``."""
    name: str
    latitude: Latitude
    measures: tuple[Measure, ...]
    """Ascending."""

    @property
    def value(self) -> str:
        """The word that stands for it, as an ``Offence`` has one."""
        return self.slug


AnyOffence = Offence | OwnOffence


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRule:
    """What an offence of a kind leads to."""

    about: Offence
    latitude: Latitude
    measures: tuple[Measure, ...]
    """Ascending."""
