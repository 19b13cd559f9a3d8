"""The rules of a season as they stand in its data: points, regions, places and orders.

Every key has its source beside it, as in a packet; ``resources/seasons`` has the built-in ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from app.rules.core.bounds import Few, PlayerCount, Points, SomePlayers, Year
from app.rules.packet.packet import Source, Validity
from app.rules.season.gazetteer import Gazetteer


class SeasonKey(StrEnum):
    """What orders people; more is better in all."""

    POINTS = "points"
    EVENT_WINS = "event-wins"
    WIN_RATE_TIED = "win-rate-tied"
    """In games among those who are equal in every key before this one."""
    WIN_RATE_SAME_POINTS = "win-rate-same-points"
    """In games against those with as many points and those who lead their regions."""
    WIN_RATE_QUALIFIED = "win-rate-qualified"
    """In games against the others who qualified."""
    WIN_RATE = "win-rate"
    """In all games."""
    GAME_WINS = "game-wins"
    EVENTS = "events"
    """Events that counted."""
    COUNTBACK = "countback"
    """Most first places, then most second places, and so on."""

    @property
    def is_win_rate(self) -> bool:
        """Whether it is computed from the games against some opponents."""
        return self in _WIN_RATES


_WIN_RATES = frozenset({
    SeasonKey.WIN_RATE_TIED, SeasonKey.WIN_RATE_SAME_POINTS,
    SeasonKey.WIN_RATE_QUALIFIED, SeasonKey.WIN_RATE,
})  # fmt: skip


class Ineligible(StrEnum):
    """Who gets nothing for an event."""

    RINGER = "ringer"
    DISQUALIFIED = "disqualified"


class DeclinedPlace(StrEnum):
    """Who gets the place of a region's leader who can't come."""

    AT_LARGE = "at-large"
    """Whoever has the most points of all regions and isn't in yet."""
    REGION = "region"
    """The next of the same region."""


class SeedMeeting(StrEnum):
    """Which seeds of a bracket of four meet in its first round."""

    STANDARD = "standard"
    """1 and 4, 2 and 3."""
    NEIGHBOURS_APART = "neighbours-apart"
    """1 and 3, 2 and 4."""
    NEIGHBOURS = "neighbours"
    """1 and 2, 3 and 4."""
    DRAWN = "drawn"
    """By lot, whatever the seeds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePoints:
    """What the places of an event from one to another score."""

    first: SomePlayers
    last: SomePlayers
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraPoints:
    """Points beside those for the place, such as for painting or for being there."""

    key: str
    """By which an entry names it."""
    name: str
    points: Points
    for_everybody: bool = False
    """Everybody who played an event has them once, without being named."""
    most_per_event: Few | None = None
    beyond_best: bool = False
    """They count for events, too, that are not among the best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A country or some of its states; a part of a region."""

    country: str
    states: tuple[str, ...] = ()
    """Empty: all that no other region names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """People whose addresses lie together, and who have places of their own."""

    key: str
    name: str
    areas: tuple[Area, ...] = ()
    countries: tuple[str, ...] = ()
    """Countries that belong to it with all their states."""
    places: Few | None = None
    """None: as many as every region has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRules:
    """Who qualifies: the best of each region, the best of all, and alternates.

    Rule: ig2014 finals
    """

    per_region: Few = 0
    region_order: tuple[SeasonKey, ...] = (SeasonKey.POINTS,)
    region_declined: DeclinedPlace = DeclinedPlace.AT_LARGE
    at_large: PlayerCount = 0
    at_large_order: tuple[SeasonKey, ...] = (SeasonKey.POINTS,)
    alternates: PlayerCount = 0
    least_points: Points = 1
    """With fewer nobody qualifies."""
    barred: tuple[Ineligible, ...] = ()
    """Who was that at any event of the season can't qualify."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsRules:
    """How those who qualified are ranked and put into brackets.

    Rule: ig2014 brackets
    """

    order: tuple[SeasonKey, ...] = (SeasonKey.POINTS,)
    brackets: Few = 1
    meeting: SeedMeeting | None = None
    """Which seeds of a bracket meet; None: not printed, the organizer chooses."""
    regions_apart: bool = False
    """Two of one home region stay apart until the final of their bracket where possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """The rules that a season is scored by.

    Rule: ig2014 season
    """

    id: str
    name: str
    short: str = ""
    """A few letters for tight places; "" for the name."""
    year: Year = 0
    valid: Validity = field(default_factory=Validity)
    """Events outside these days don't count."""
    sections: Mapping[str, str] = field(default_factory=dict)
    """Section key -> the section's title."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Key path of a value -> where it is printed."""
    own_reading: tuple[str, ...] = ()
    """Key paths of values that nothing prints: our own reading."""
    gazetteer: Gazetteer = field(default_factory=Gazetteer)
    """The names of countries and states by which addresses are read."""

    points: tuple[PlacePoints, ...]
    """Ascending; a place without a row scores nothing."""
    extras: tuple[ExtraPoints, ...] = ()
    best: Few | None = None
    """Only so many results of a person count, those with the most points; None: all."""
    packets: tuple[str, ...] = ()
    """Ids of the packets that events are played by; empty: any."""
    least_players: PlayerCount = 0
    """An event with fewer doesn't count."""
    ineligible: tuple[Ineligible, ...] = (Ineligible.RINGER, Ineligible.DISQUALIFIED)
    """Whose result at an event scores nothing."""
    table_order: tuple[SeasonKey, ...] = (SeasonKey.POINTS, SeasonKey.EVENT_WINS)
    """Of the table of points."""
    tie_worth: Fraction = Fraction()
    """What part of a win a tied game is in a win rate ("1/2")."""
    rate_without_games: Fraction = Fraction(1, 2)
    """The win rate of who has played none of the games that it is about."""
    regions: tuple[Region, ...] = ()
    places: PlaceRules = PlaceRules()
    finals: FinalsRules = FinalsRules()

    def points_of(self, place: int | None) -> int:
        """What a place of an event scores; none scores nothing."""
        if place is None:
            return 0
        return next((row.points for row in self.points if row.first <= place <= row.last), 0)

    def region(self, key: str | None) -> Region | None:
        """The region with a key; None where there is none."""
        return next((region for region in self.regions if region.key == key), None)

    def region_places(self, region: Region) -> int:
        """How many places a region has."""
        return self.places.per_region if region.places is None else region.places

    @property
    def finalists(self) -> int:
        """How many places the finals have."""
        return sum(map(self.region_places, self.regions)) + self.places.at_large
