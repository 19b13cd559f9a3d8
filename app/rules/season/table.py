"""The table of points: what everybody has scored, where, and what did not count and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from app.rules.season.games import GameRecord, Games
from app.rules.season.order import Placed, order_people
from app.rules.season.regions import HomeRegion, RegionFinder
from app.rules.season.rules import Ineligible, SeasonKey, SeasonRules
from app.rules.season.season import GameEnd, Person, PersonId, SeasonEntry, SeasonEvent


class NotCounted(StrEnum):
    """Why a result doesn't count."""

    UNFINISHED = "unfinished"
    LATER = "later"
    """The event was after the day that the table is for."""
    BEFORE_SEASON = "before-season"
    AFTER_SEASON = "after-season"
    OTHER_PACKET = "other-packet"
    TOO_FEW = "too-few"
    """Fewer players than an event must have."""
    RINGER = "ringer"
    DISQUALIFIED = "disqualified"
    BEYOND_BEST = "beyond-best"
    """Only the best results count, and this isn't among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventScore:
    """What somebody's result at an event is worth."""

    event: str
    """Its key."""
    place: int | None
    players: int
    points: int = 0
    """For the place; 0 where it doesn't count."""
    extra_points: int = 0
    """0 where they don't count."""
    reason: NotCounted | None = None
    """Why it doesn't count; None where it does."""

    @property
    def total(self) -> int:
        """What it adds to the season."""
        return self.points + self.extra_points

    @property
    def is_counted(self) -> bool:
        """Whether the place scores."""
        return self.reason is None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """What somebody has reached in a season."""

    person: PersonId
    home: HomeRegion
    points: int
    scores: tuple[EventScore, ...]
    """Of every event that was played, by date."""
    event_wins: int
    places: tuple[int, ...]
    """Those reached at events of the season, best first."""
    games: GameRecord
    """All games of the season's events, those without a known opponent too."""
    is_barred: bool = False
    """Can't qualify, whatever the points."""
    place: int = 0
    """From 1; equals share one."""
    is_shared: bool = False
    placed: Placed | None = None
    """By which values."""

    @property
    def region(self) -> str | None:
        """Key of the home region; None for none."""
        return self.home.region

    @property
    def counted(self) -> int:
        """How many results count."""
        return sum(score.is_counted for score in self.scores)


@dataclass(frozen=True, kw_only=True)
class SeasonTable:
    """The table of a season."""

    rows: tuple[SeasonRow, ...]
    """Everybody who played in it, best first."""
    games: Games
    """Who has beaten whom."""
    as_of: str | None = None
    skipped: Mapping[str, NotCounted]
    """Key of an event -> why nothing of it counts."""

    @cached_property
    def row_of(self) -> Mapping[PersonId, SeasonRow]:
        """The rows by person."""
        return {row.person: row for row in self.rows}

    def row(self, person: PersonId) -> SeasonRow | None:
        """Somebody's row; None for who has played nothing."""
        return self.row_of.get(person)


def season_table(
    rules: SeasonRules,
    people: Iterable[Person],
    events: Iterable[SeasonEvent],
    as_of: str | None = None,
) -> SeasonTable:
    """The table of points of a season.

    Rule: ig2014 season
    Reading: where only the best results count, equal ones count from the earliest on, and event
        wins and games count from all events of the season. Who was disqualified from an event or
        a ringer there scores nothing for it, and its games still count in win rates, because they
        were played. An event without a date counts on every day.

    Args:
        rules: of the season.
        people: everybody who is named by an entry.
        events: in any order; their order changes nothing.
        as_of: ISO date; events after it don't count. None: all count.
    """
    by_date = sorted(events, key=lambda event: (event.date, event.key))
    skipped = {
        event.key: reason
        for event in by_date
        if (reason := _event_reason(rules, event, as_of)) is not None
    }
    entries: dict[PersonId, list[tuple[SeasonEvent, SeasonEntry]]] = {}
    for event in by_date:
        for entry in event.entries:
            entries.setdefault(entry.person, []).append((event, entry))
    counting = [event for event in by_date if event.key not in skipped]
    finder = RegionFinder(rules)
    rows = {
        person.id: _row(rules, person, finder.of(person), entries[person.id], skipped)
        for person in people
        if person.id in entries
    }
    games = Games(counting, rules.tie_worth, rules.rate_without_games)
    placed = order_people(rules.table_order, tuple(rows.values()), games)
    return SeasonTable(
        rows=tuple(
            replace(rows[line.person], place=line.place, is_shared=line.is_shared, placed=line)
            for line in placed
        ),
        games=games,
        as_of=as_of,
        skipped=skipped,
    )


def _event_reason(rules: SeasonRules, event: SeasonEvent, as_of: str | None) -> NotCounted | None:
    """Why nothing of an event counts; None where it counts."""
    date, valid = event.date, rules.valid
    is_other = bool(rules.packets and event.packet and event.packet not in rules.packets)
    reasons = {
        NotCounted.UNFINISHED: not event.is_finished,
        NotCounted.BEFORE_SEASON: bool(date and valid.since and date < valid.since),
        NotCounted.AFTER_SEASON: bool(date and valid.until and date > valid.until),
        NotCounted.OTHER_PACKET: is_other,
        NotCounted.TOO_FEW: event.players < rules.least_players,
        NotCounted.LATER: bool(as_of and date > as_of),
    }
    return next((reason for reason, is_so in reasons.items() if is_so), None)


def _row(
    rules: SeasonRules,
    person: Person,
    home: HomeRegion,
    entries: Sequence[tuple[SeasonEvent, SeasonEntry]],
    skipped: Mapping[str, NotCounted],
) -> SeasonRow:
    reasons: dict[str, NotCounted | None] = {
        event.key: skipped.get(event.key) or _entry_reason(rules, entry) for event, entry in entries
    }
    best = sorted(
        (pair for pair in entries if reasons[pair[0].key] is None),
        key=lambda pair: -_worth(rules, pair[1]),
    )
    for event, _ in best[rules.best :] if rules.best is not None else ():
        reasons[event.key] = NotCounted.BEYOND_BEST
    scores = tuple(_score(rules, event, entry, reasons[event.key]) for event, entry in entries)
    valid = [
        entry for event, entry in entries if reasons[event.key] in (None, NotCounted.BEYOND_BEST)
    ]
    places = tuple(sorted(entry.place for entry in valid if entry.place is not None))
    barred = rules.places.barred
    return SeasonRow(
        person=person.id,
        home=home,
        points=sum(score.total for score in scores),
        scores=scores,
        event_wins=places.count(1),
        places=places,
        games=sum(
            (_record(entry) for event, entry in entries if event.key not in skipped), GameRecord()
        ),
        is_barred=any(
            is_so(entry, kind)
            for event, entry in entries
            if event.key not in skipped
            for kind in barred
        ),
    )


def _record(entry: SeasonEntry) -> GameRecord:
    """Games won, lost and tied: as noted, or as its games say where they say more."""
    ends = [game.end for game in entry.games]
    counted = GameRecord(ends.count(GameEnd.WIN), ends.count(GameEnd.LOSS), ends.count(GameEnd.TIE))
    noted = GameRecord(entry.wins, entry.losses, entry.ties)
    return counted if counted.played > noted.played else noted


def is_so(entry: SeasonEntry, kind: Ineligible) -> bool:
    """Whether somebody was a ringer, or disqualified, at an event."""
    return entry.is_ringer if kind is Ineligible.RINGER else entry.is_disqualified


def _entry_reason(rules: SeasonRules, entry: SeasonEntry) -> NotCounted | None:
    found = next((kind for kind in rules.ineligible if is_so(entry, kind)), None)
    return None if found is None else NotCounted(found.value)


def _worth(rules: SeasonRules, entry: SeasonEntry) -> int:
    """By what a result is among the best: its points and what is scored with it."""
    return rules.points_of(entry.place) + _extra(rules, entry, is_best=True, is_other=False)


def _extra(rules: SeasonRules, entry: SeasonEntry, *, is_best: bool, is_other: bool = True) -> int:
    """Extra points of an entry.

    Args:
        rules: the season's.
        entry: whose.
        is_best: with those that count only with the best results.
        is_other: with those that always count.
    """
    total = 0
    for extra in rules.extras:
        if not (is_other if extra.beyond_best else is_best):
            continue
        times = 1 if extra.for_everybody else entry.extras.count(extra.key)
        most = extra.most_per_event
        total += extra.points * (times if most is None else min(times, most))
    return total


def _score(
    rules: SeasonRules, event: SeasonEvent, entry: SeasonEntry, reason: NotCounted | None
) -> EventScore:
    is_valid = reason in (None, NotCounted.BEYOND_BEST)
    return EventScore(
        event=event.key,
        place=entry.place,
        players=event.players,
        points=rules.points_of(entry.place) if reason is None else 0,
        extra_points=_extra(rules, entry, is_best=reason is None) if is_valid else 0,
        reason=reason,
    )


__all__ = ["EventScore", "NotCounted", "SeasonKey", "SeasonRow", "SeasonTable", "season_table"]
