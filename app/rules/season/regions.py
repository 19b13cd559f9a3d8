"""Which region somebody belongs to, by the address or by the organizer."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.rules.season.gazetteer import fold
from app.rules.season.rules import SeasonRules
from app.rules.season.season import Home, Person


class RegionReason(StrEnum):
    """Why somebody belongs to a region, or to none."""

    ADDRESS = "address"
    NAMED = "named"
    """The organizer names it."""
    NO_REGIONS = "no-regions"
    """The season has none."""
    NO_COUNTRY = "no-country"
    NO_STATE = "no-state"
    """The country is divided between regions, and the address names no state."""
    UNKNOWN_COUNTRY = "unknown-country"
    UNKNOWN_STATE = "unknown-state"
    OUTSIDE = "outside"
    """No region has the country or the state."""
    NO_SUCH_REGION = "no-such-region"
    """The region that was named isn't one of this season's."""


@dataclass(frozen=True, slots=True)
class HomeRegion:
    """The region of a person, and why."""

    region: str | None
    reason: RegionReason

    @property
    def is_missing(self) -> bool:
        """Whether the organizer should name one."""
        return self.region is None and self.reason is not RegionReason.NO_REGIONS


class RegionFinder:
    """Finds the regions of many people.

    Args:
        rules: the season's.
    """

    def __init__(self, rules: SeasonRules) -> None:
        self._rules = rules
        self._names = rules.gazetteer
        self._found: dict[Home, HomeRegion] = {}
        self._regions: dict[tuple[str, str], str] = {}
        self._divided: set[str] = set()
        for region, country, state in _areas(rules):
            self._regions[country, state] = region
            if state:
                self._divided.add(country)

    def of(self, person: Person) -> HomeRegion:
        """The region that somebody plays for.

        Rule: ig2014 introduction
        Reading: the region that the organizer names goes before the address. A region that names
            a state goes before one that names the whole country.
        """
        if person.region is not None:
            if self._rules.region(person.region) is None:
                return HomeRegion(None, RegionReason.NO_SUCH_REGION)
            return HomeRegion(person.region, RegionReason.NAMED)
        if not self._rules.regions:
            return HomeRegion(None, RegionReason.NO_REGIONS)
        if person.home not in self._found:
            self._found[person.home] = self._by_address(person.home)
        return self._found[person.home]

    def _by_address(self, home: Home) -> HomeRegion:
        if not fold(home.country):
            return HomeRegion(None, RegionReason.NO_COUNTRY)
        country = self._names.country(home.country)
        state = self._names.state(country, home.state)
        for area in ((country, state), (country, "")):
            if area in self._regions:
                return HomeRegion(self._regions[area], RegionReason.ADDRESS)
        return HomeRegion(None, self._missing(country, state))

    def _missing(self, country: str, state: str) -> RegionReason:
        if country not in self._divided:
            is_known = self._names.knows(country)
            return RegionReason.OUTSIDE if is_known else RegionReason.UNKNOWN_COUNTRY
        if not state:
            return RegionReason.NO_STATE
        is_known = self._names.knows(country, state)
        return RegionReason.OUTSIDE if is_known else RegionReason.UNKNOWN_STATE


def _areas(rules: SeasonRules) -> Iterator[tuple[str, str, str]]:
    """Region, code of a country and code of a state, "" for all of them, as the rules name them."""
    names = rules.gazetteer
    for region in rules.regions:
        for country in region.countries:
            yield region.key, names.country(country), ""
        for area in region.areas:
            country = names.country(area.country)
            for state in area.states or ("",):
                yield region.key, country, names.state(country, state)
