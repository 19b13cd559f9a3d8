"""SeasonState from rows: the only way from what a season stores to what the rules use."""

import json
from collections import defaultdict
from collections.abc import Callable, Set
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.season import (
    BracketSlot,
    DeclineRow,
    EntryGame,
    EntryRow,
    PersonRow,
    SeasonInfo,
    TakenEvent,
)
from app.rules.season.rules import SeasonRules, SeedMeeting
from app.rules.season.season import (
    GameEnd,
    Home,
    Person,
    PersonId,
    SeasonEntry,
    SeasonEvent,
    SeasonGame,
)
from app.rules.season.season_state import BracketPlace, SeasonResults, SeasonState

RulesLoader = Callable[[str], SeasonRules]
"""Reads the rules that a season stores; may remember what it has read."""

# Columns are read without the object mapper, as those of an event.
_INFO = select(SeasonInfo.__table__)
_PEOPLE = select(PersonRow.__table__).order_by(PersonRow.id)
_DECLINES = select(DeclineRow.__table__).order_by(DeclineRow.id)
_EVENTS = select(TakenEvent.__table__).order_by(TakenEvent.id)
_ENTRIES = select(EntryRow.__table__).order_by(EntryRow.event_id, EntryRow.number)
_GAMES = select(EntryGame.first_id, EntryGame.second_id, EntryGame.winner).order_by(EntryGame.id)
_SLOTS = select(BracketSlot.__table__).order_by(BracketSlot.bracket, BracketSlot.slot)

_ENDS = {"first": GameEnd.WIN, "second": GameEnd.LOSS, "none": GameEnd.TIE}
"""Stored winner of a game -> how it ended for the first of the two."""


_OF_RESULTS = frozenset(row.__tablename__ for row in (PersonRow, TakenEvent, EntryRow, EntryGame))
"""Tables from which the results are read."""


def season_state(
    session: Session, load_rules: RulesLoader, known: SeasonState | None = None
) -> SeasonState:
    """Read the whole season.

    Args:
        load_rules: the rules of a stored text; may remember what it has read.
        known: a state whose people and events are as they are now; None: they are read.
    """
    info = session.execute(_INFO).one()
    rules = load_rules(info.rules_text)
    if known is None:
        people, merged = _people(session)
        results = SeasonResults(rules=rules, people=people, events=_events(session))
    else:
        merged, results = dict(known.merged), known.results
        if rules is not known.rules:
            results = replace(results, rules=rules)
    declines = session.execute(_DECLINES).all()
    return SeasonState(
        name=info.name,
        is_house=bool(info.is_house),
        results=results,
        merged=merged,
        declined=tuple(PersonId(row.person_id) for row in declines if not row.is_late),
        withdrawn=tuple(PersonId(row.person_id) for row in declines if row.is_late),
        lots=tuple(map(PersonId, json.loads(info.lots))),
        meeting=None if info.meeting is None else SeedMeeting(info.meeting),
        draw_seed=info.draw_seed,
        brackets=tuple(
            BracketPlace(
                bracket=row.bracket, slot=row.slot, seed=row.seed, person=PersonId(row.person_id)
            )
            for row in session.execute(_SLOTS)
        ),
        finals_file=info.finals_file,
    )


def refreshed_season(
    session: Session, load_rules: RulesLoader, known: SeasonState, tables: Set[str]
) -> SeasonState:
    """Read again only what a step has changed; the rest stays as it is.

    Args:
        known: the season before the step.
        tables: names of the tables that the step changed.
    """
    return season_state(session, load_rules, None if tables & _OF_RESULTS else known)


def _people(session: Session) -> tuple[tuple[Person, ...], dict[PersonId, PersonId]]:
    """The people, and who was merged into whom."""
    rows = session.execute(_PEOPLE).all()
    people = tuple(
        Person(
            id=PersonId(row.id),
            name=row.name,
            home=Home(row.city, row.state, row.country),
            region=row.region,
        )
        for row in rows
        if row.merged_into is None
    )
    return people, {
        PersonId(row.id): PersonId(row.merged_into) for row in rows if row.merged_into is not None
    }


def _events(session: Session) -> tuple[SeasonEvent, ...]:
    rows = session.execute(_ENTRIES).all()
    people = {row.id: PersonId(row.person_id) for row in rows}
    games: defaultdict[int, list[SeasonGame]] = defaultdict(list)
    for first, second, winner in session.execute(_GAMES):
        end = _ENDS[winner]
        games[first].append(SeasonGame(people[second], end))
        games[second].append(SeasonGame(people[first], end.reverse))
    entries: defaultdict[int, list[SeasonEntry]] = defaultdict(list)
    for row in rows:
        entries[row.event_id].append(
            SeasonEntry(
                person=people[row.id],
                place=row.place,
                wins=row.wins,
                losses=row.losses,
                ties=row.ties,
                games=tuple(games[row.id]),
                is_ringer=bool(row.is_ringer),
                is_disqualified=bool(row.is_disqualified),
                extras=tuple(json.loads(row.extras)),
            )
        )
    return tuple(
        SeasonEvent(
            key=str(row.id),
            name=row.name,
            date=row.date,
            packet=row.packet,
            entries=tuple(entries[row.id]),
            player_count=row.player_count,
        )
        for row in session.execute(_EVENTS)
    )
