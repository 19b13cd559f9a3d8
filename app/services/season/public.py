"""What everybody may know of a season: printouts, slides and web pages read nothing else.

Names, regions, places and points are public, and who qualifies with the reason. Where people live,
their numbers, notes, files and who was merged with whom are the organizer's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.ids import PlayerId
from app.rules.season.finals import BracketDraw
from app.rules.season.gazetteer import fold
from app.rules.season.qualification import Missed, Qualifier
from app.rules.season.rules import SeasonKey
from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.rules.season.table import EventScore, NotCounted, SeasonRow, SeasonTable
from app.rules.standings.bracket import rounds_for
from app.rules.standings.bracket_tree import BracketGame, BracketTree
from app.services.season.places import SeasonPlaces, drawn_brackets, places_of
from app.words.core.catalogue import Words
from app.words.papers.labels import BracketDrawing
from app.words.season.papers import bracket_title
from app.words.season.reasons import (
    ahead_phrase,
    key_name,
    missed_sentences,
    open_tie_sentence,
    place_phrase,
    region_name,
)
from app.words.season.season import placed_sentence, vacant_sentence, value_text
from app.words.standings.bracket import bracket_drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicEvent:
    """An event of the season that counts."""

    name: str
    date: str
    """ISO; "" where none is known."""
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicResult:
    """What somebody's place at an event is worth."""

    event: int
    """Which of the events, from 0."""
    points: int
    is_counted: bool
    """Else it isn't among the best, and the points are what it would be worth."""
    extra_points: int = 0
    """What counts of it although it isn't among the best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicRow:
    """A row of the table of points."""

    place: int
    is_shared: bool
    name: str
    region: str
    """"" for none."""
    points: int
    values: tuple[str, ...]
    """A text for each key that breaks ties; "" where it wasn't needed."""
    results: tuple[PublicResult, ...]


class PlaceGroup(StrEnum):
    """How somebody stands to the finals."""

    IN = "in"
    ALTERNATE = "alternate"
    OUT = "out"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPlace:
    """Whether somebody is in the finals, and why."""

    group: PlaceGroup
    name: str
    region: str
    points: int
    line: str
    """By which line somebody is in; "" for who is out."""
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicSeed:
    """Somebody who plays the finals."""

    seed: int
    name: str
    region: str
    by: str
    """Which values decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicSeason:
    """A season as everybody may know it, in the words of a language."""

    name: str
    rules: str
    """Their name."""
    as_of: str | None
    """ISO date of the last day that counts; None: all."""
    best: int | None
    """So many results of a person count; None: all."""
    events: tuple[PublicEvent, ...]
    keys: tuple[str, ...]
    """Titles of what breaks ties, in order."""
    table: tuple[PublicRow, ...]
    places: tuple[PublicPlace, ...]
    """Who is in, then alternates, then who is out."""
    open: tuple[str, ...]
    """What isn't decided yet: equals, places without anybody."""
    seeds: tuple[PublicSeed, ...]
    bracket: BracketDrawing | None
    """As it was drawn; None before that, and as of an earlier day."""


def public_season(state: SeasonState, t: Words, as_of: str | None = None) -> PublicSeason:
    """What everybody may know of a season, now or as of a day."""
    return _Publishing(state, t, as_of).season()


def season_names(state: SeasonState, table: SeasonTable) -> Mapping[PersonId, str]:
    """Everybody's name; who share one have their regions behind, else a number."""
    alike: dict[str, list[PersonId]] = {}
    for person in state.people:
        alike.setdefault(fold(person.name), []).append(person.id)
    regions = {row.person: region_name(state.rules, row.region) for row in table.rows}
    names = {person.id: person.name for person in state.people}
    for people in alike.values():
        if len(people) < 2:
            continue
        marks = [regions.get(person, "") for person in people]
        if "" in marks or len(set(marks)) < len(marks):
            marks = [str(number) for number in range(1, len(people) + 1)]
        for one, mark in zip(people, marks, strict=True):
            names[one] = f"{names[one]} ({mark})"
    return names


class _Publishing:
    """Reads what is public of a season at one moment."""

    def __init__(self, state: SeasonState, t: Words, as_of: str | None) -> None:
        self.state, self.t, self.as_of = state, t, as_of
        self.found: SeasonPlaces = places_of(state, as_of)
        self.names = season_names(state, self.found.table)
        self.rows = {row.person: row for row in self.found.table.rows}
        skipped = self.found.table.skipped
        by_date = sorted(state.events, key=lambda event: (event.date, event.key))
        self.events = [event for event in by_date if event.key not in skipped]
        self.numbers = {event.key: number for number, event in enumerate(self.events)}

    def season(self) -> PublicSeason:
        """All of it."""
        state, t, table = self.state, self.t, self.found.table
        keys = [key for key in state.rules.table_order if key is not SeasonKey.POINTS]
        qualification = self.found.qualification
        vacant = qualification.vacant
        ties = (
            open_tie_sentence(t, state.rules, tie, self._name) for tie in qualification.open_ties
        )
        return PublicSeason(
            name=state.name,
            rules=state.rules.name,
            as_of=self.as_of,
            best=state.rules.best,
            events=tuple(
                PublicEvent(name=event.name, date=event.date, players=event.players)
                for event in self.events
            ),
            keys=tuple(key_name(t, key) for key in keys),
            table=tuple(self._row(row, keys) for row in table.rows),
            places=tuple(self._places()),
            open=(*ties, *([vacant_sentence(t, vacant)] if vacant and table.rows else [])),
            seeds=tuple(
                PublicSeed(
                    seed=line.place,
                    name=self.names[line.person],
                    region=self._region(line.person),
                    by=placed_sentence(t, line),
                )
                for line in self.found.seeds
            ),
            bracket=self._bracket(),
        )

    def _name(self, person: int) -> str:
        return self.names[PersonId(person)]

    def _region(self, person: PersonId) -> str:
        row = self.rows.get(person)
        return region_name(self.state.rules, None if row is None else row.region)

    def _points(self, person: PersonId) -> int:
        row = self.rows.get(person)
        return 0 if row is None else row.points

    def _row(self, row: SeasonRow, keys: Sequence[SeasonKey]) -> PublicRow:
        values = {} if row.placed is None else {one.key: one for one in row.placed.values}
        return PublicRow(
            place=row.place,
            is_shared=row.is_shared,
            name=self.names[row.person],
            region=self._region(row.person),
            points=row.points,
            values=tuple(value_text(values[key]) if key in values else "" for key in keys),
            results=tuple(
                self._result(score)
                for score in row.scores
                if score.reason in (None, NotCounted.BEYOND_BEST)
            ),
        )

    def _result(self, score: EventScore) -> PublicResult:
        is_counted = score.reason is None
        worth = score.total if is_counted else self.state.rules.points_of(score.place)
        return PublicResult(
            event=self.numbers[score.event],
            points=worth,
            is_counted=is_counted,
            extra_points=0 if is_counted else score.total,
        )

    def _places(self) -> Iterator[PublicPlace]:
        found = self.found.qualification
        waiting = {line.person for line in found.alternates}
        for line in found.finalists:
            yield self._inside(line, PlaceGroup.IN)
        for line in found.alternates:
            yield self._inside(line, PlaceGroup.ALTERNATE)
        for one in found.out:
            if one.person not in waiting:
                yield self._outside(one)

    def _inside(self, line: Qualifier, group: PlaceGroup) -> PublicPlace:
        return PublicPlace(
            group=group,
            name=self.names[line.person],
            region=self._region(line.person),
            points=self._points(line.person),
            line=place_phrase(self.t, self.state.rules, line, self._name),
            why=ahead_phrase(self.t, line, self._name),
        )

    def _outside(self, one: Missed) -> PublicPlace:
        return PublicPlace(
            group=PlaceGroup.OUT,
            name=self.names[one.person],
            region=self._region(one.person),
            points=self._points(one.person),
            line="",
            why="; ".join(missed_sentences(self.t, self.state.rules, one, self._name)),
        )

    def _bracket(self) -> BracketDrawing | None:
        """The brackets as one, of which each is a part."""
        drawn = drawn_brackets(self.state) if self.as_of is None else None
        seeds = [line.person for line in self.found.seeds]
        if drawn is None or sorted(seeds) != sorted(_players(drawn)):
            return None
        ranks = {person: PlayerId(rank) for rank, person in enumerate(seeds, 1)}
        slots = [ranks[person] for person in _players(drawn)]
        total = rounds_for(len(slots))
        if 1 << total != len(slots):
            return None
        pairs = zip(slots[::2], slots[1::2], strict=True)
        first = tuple(BracketGame(round=1, players=pair) for pair in pairs)
        later = (
            (BracketGame(round=number, players=(None, None)),) * (len(slots) >> number)
            for number in range(2, total + 1)
        )
        parts = tuple(
            region_name(self.state.rules, bracket.region) or bracket_title(self.t, bracket.number)
            for bracket in drawn.brackets
        )
        tree = BracketTree(
            after=0,
            seeds=tuple(ranks[person] for person in seeds),
            rounds=(first, *later),
            parts=parts if len(parts) > 1 else (),
        )
        return bracket_drawing(
            self.t, tree, {ranks[person]: self.names[person] for person in seeds}
        )


def _players(drawn: BracketDraw) -> list[PersonId]:
    return [person for bracket in drawn.brackets for person in bracket.places]
