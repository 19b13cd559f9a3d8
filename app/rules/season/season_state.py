"""SeasonState: a whole season, as its actions and pages see it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from app.rules.season.gazetteer import fold
from app.rules.season.qualification import PlaceOrders, place_orders
from app.rules.season.rules import SeasonRules, SeedMeeting
from app.rules.season.season import Person, PersonId, SeasonEvent
from app.rules.season.table import SeasonTable, season_table


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPlace:
    """Where somebody is in the brackets of the finals, as drawn."""

    bracket: int
    slot: int
    """From 1; 1 and 2 meet first, 3 and 4, and so on."""
    seed: int
    """1 for the best of all."""
    person: PersonId


@dataclass(frozen=True, kw_only=True)
class SeasonResults:
    """What the table of points follows from; the same value until that changes."""

    rules: SeasonRules
    people: tuple[Person, ...]
    events: tuple[SeasonEvent, ...]

    @cached_property
    def titles(self) -> Mapping[PersonId, str]:
        """Everybody's name, with the number where several people share it."""
        folded = {person.id: fold(person.name) for person in self.people}
        shared = Counter(folded.values())
        return {
            person.id: f"{person.name} (#{person.id})"
            if shared[folded[person.id]] > 1
            else person.name
            for person in self.people
        }

    @cached_property
    def table(self) -> SeasonTable:
        """The table of points."""
        return self.table_as_of(None)

    def orders(self, lots: tuple[PersonId, ...]) -> PlaceOrders:
        """The orders by which places are given, with these lots; kept until the lots change."""
        if self._orders.get(lots) is None:
            self._orders.clear()
            self._orders[lots] = place_orders(self.rules, self.table, lots)
        return self._orders[lots]

    @cached_property
    def _orders(self) -> dict[tuple[PersonId, ...], PlaceOrders]:
        return {}

    def table_as_of(self, day: str | None) -> SeasonTable:
        """The table as of an ISO date; None: of everything.

        Rule: ig2014 season
        """
        return season_table(self.rules, self.people, self.events, day)


@dataclass(frozen=True, kw_only=True)
class SeasonState:
    """A season at one moment."""

    name: str
    is_house: bool
    """The organizer wrote the rules."""
    results: SeasonResults
    merged: Mapping[PersonId, PersonId]
    """Who was merged -> into whom."""
    declined: tuple[PersonId, ...]
    """Who can't come, known before the alternates were named."""
    withdrawn: tuple[PersonId, ...]
    """Who gave a place back later, in order."""
    lots: tuple[PersonId, ...]
    """People who are equal in everything, as drawn or ruled, the first one first."""
    meeting: SeedMeeting | None
    draw_seed: int | None
    brackets: tuple[BracketPlace, ...]
    finals_file: str | None

    @property
    def rules(self) -> SeasonRules:
        """What it is scored by."""
        return self.results.rules

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who isn't merged into somebody else."""
        return self.results.people

    @property
    def events(self) -> tuple[SeasonEvent, ...]:
        """Every event that was taken in."""
        return self.results.events

    @cached_property
    def by_id(self) -> Mapping[PersonId, Person]:
        """Everybody who isn't merged into somebody else."""
        return {person.id: person for person in self.people}

    @cached_property
    def event_of_key(self) -> Mapping[str, SeasonEvent]:
        """The events by their keys."""
        return {event.key: event for event in self.events}
