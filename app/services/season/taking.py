"""Events of a season: taken in, read again, removed, and compared with what was read."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.codes import SeasonCode
from app.models.file.file_format import EventFileError
from app.models.tables.season import (
    BracketSlot,
    DeclineRow,
    EntryGame,
    EntryRow,
    PersonRow,
    TakenEvent,
)
from app.rules.core.errors import Problem, impossible
from app.rules.season.check import event_problems
from app.rules.season.gazetteer import fold
from app.rules.season.people import Match, Newcomer, matches
from app.rules.season.season import (
    GameEnd,
    Home,
    PersonId,
    SeasonEntry,
    SeasonEvent,
    SeasonGame,
)
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import Clock, Dice, verb
from app.services.core.errors import UserError
from app.services.season.acts import REMOVE_EVENT, REPLACE_EVENT, TAKE_EVENT
from app.services.season.results import FILE, TYPED, EventResults, PlayerResult, read_results
from app.services.season.season import event_row, name_of_person
from app.services.season.session import SeasonContext

Who = tuple[tuple[int, int | None], ...]
"""Player of an event -> the person of the season; None for somebody new."""

_NEW = 1_000_000_000
"""Numbers from here on stand for people whom a step is about to add."""


def who_is_who(
    state: SeasonState, event: EventResults, known: Mapping[int, PersonId] | None = None
) -> tuple[Match, ...]:
    """Who the players of an event might be; in the order of the event.

    Args:
        state: the season.
        event: about to be taken in.
        known: player -> who it was when the event was read last.
    """
    known = known or {}
    newcomers = [
        Newcomer(
            key=str(player.number),
            name=player.name,
            home=Home(player.city, player.state, player.country),
            known=known.get(player.number),
        )
        for player in event.players
    ]
    return matches(state.people, newcomers, state.rules.gazetteer)


def likely(found: Sequence[Match]) -> Who:
    """Each player as the likeliest candidate, two of whom never are one; else somebody new."""
    used: set[PersonId] = set()
    who: list[tuple[int, int | None]] = []
    for match in found:
        best = match.candidates[0] if match.candidates else None
        if best is None or not (best.is_likely or match.is_sure) or best.person in used:
            who.append((int(match.newcomer), None))
        else:
            used.add(best.person)
            who.append((int(match.newcomer), int(best.person)))
    return tuple(who)


@verb(TAKE_EVENT)
def take_event(work: SeasonContext, event: EventResults, people: Who = ()) -> str:
    """Take an event in.

    Args:
        event: its results.
        people: who each player is who may be a person of the season; the others are new.

    Returns:
        The event's key.

    Raises:
        UserError: it is in the season already, as it is or changed; it isn't finished or can't be
            right; or a player may be a person of the season and nobody has decided.
        OddError: it won't count, and no reason was given.
    """
    refuse_at_once(work.db, event)
    chosen = _decided(work.state, event, people)
    _check(work, event, chosen)
    return str(_write(work, event, chosen))


@verb(REPLACE_EVENT)
def replace_event(work: SeasonContext, key: str, event: EventResults, people: Who = ()) -> str:
    """Read an event again in place of what the season has of it; who is who stays.

    Raises:
        UserError: as ``take_event`` says, or the season has no such event.
    """
    row = event_row(work, key)
    known = {
        entry.number: PersonId(entry.person_id)
        for entry in work.db.scalars(select(EntryRow).where(EntryRow.event_id == row.id))
        if _has_player(event, entry)
    }
    _delete(work.db, row)
    refuse_at_once(work.db, event)
    decided = dict(people)
    sure = tuple((number, int(person)) for number, person in known.items() if number not in decided)
    chosen = _decided(work.state, event, (*sure, *people))
    _check(work, event, chosen)
    new = _write(work, event, chosen, key=int(key))
    _forget_unplayed(work)
    return str(new)


@verb(REMOVE_EVENT)
def remove_event(work: SeasonContext, key: str) -> None:
    """Remove an event, and people who played in no other.

    Raises:
        UserError: the season has no such event.
    """
    row = event_row(work, key)
    work.facts["name"] = row.name
    _delete(work.db, row)
    _forget_unplayed(work)


def _has_player(event: EventResults, entry: EntryRow) -> bool:
    return any(
        player.number == entry.number and fold(player.name) == fold(entry.name)
        for player in event.players
    )


def refuse_at_once(db: Session, event: EventResults) -> None:
    """Refuse an event that can't be taken in, whoever its players are.

    Raises:
        UserError: it isn't finished, or is in the season already, as it is or changed.
    """
    if not event.is_finished:
        raise UserError(SeasonCode.UNFINISHED, name=event.name)
    db.flush()
    for row in db.scalars(select(TakenEvent)):
        if row.digest == event.digest:
            raise UserError(SeasonCode.TAKEN_TWICE, name=row.name, event=row.id)
        is_same = bool(event.identity) and row.identity == event.identity
        is_alike = fold(row.name) == fold(event.name) and row.date == event.date
        if is_same or is_alike:
            raise UserError(SeasonCode.CHANGED, name=row.name, event=row.id)


def _decided(state: SeasonState, event: EventResults, people: Who) -> dict[int, int | None]:
    """Who each player is, once everybody who might be somebody is decided."""
    chosen: dict[int, int | None] = dict(people)
    numbers = {player.number for player in event.players}
    for number, person in chosen.items():
        if number not in numbers:
            raise UserError(SeasonCode.UNKNOWN_PLAYER, number=number)
        if person is not None and PersonId(person) not in state.by_id:
            raise UserError(SeasonCode.UNKNOWN_PERSON, person=person)
    names = {player.number: player.name for player in event.players}
    problems: list[Problem] = []
    for match in who_is_who(state, event):
        number = int(match.newcomer)
        if match.candidates and number not in chosen:
            problems.append(
                impossible(
                    SeasonCode.WHO,
                    number=number,
                    name=names[number],
                    candidates=tuple(candidate.person for candidate in match.candidates),
                )
            )
    if problems:
        raise UserError(SeasonCode.WHO_IS_WHO, problems=tuple(problems), name=event.name)
    taken: dict[int, str] = {}
    for number, person in chosen.items():
        if person is not None and person in taken:
            raise UserError(
                SeasonCode.WHO_TWICE,
                name=name_of_person(state, person),
                others=(taken[person], names[number]),
            )
        if person is not None:
            taken[person] = names[number]
    return chosen


def _check(work: SeasonContext, event: EventResults, chosen: Mapping[int, int | None]) -> None:
    """Ask the rules about an event with the people that it will have."""
    new = {
        player.number: _NEW + player.number
        for player in event.players
        if chosen.get(player.number) is None
    }
    names = {_NEW + player.number: player.name for player in event.players}
    ids = {
        player.number: new.get(player.number, chosen.get(player.number)) for player in event.players
    }
    found = event_problems(
        work.state.rules,
        _season_event(event, {number: PersonId(person or 0) for number, person in ids.items()}),
        frozenset(map(PersonId, new.values())) | work.state.by_id.keys(),
    )
    work.check(_named(problem, names, work.state) for problem in found)


def _named(problem: Problem, names: Mapping[int, str], state: SeasonState) -> Problem:
    """A problem that speaks of people by their names: some of them have no number yet."""

    def name(person: object) -> object:
        if not isinstance(person, int):
            return person
        return names.get(person) or name_of_person(state, person)

    facts: list[tuple[str, object]] = []
    for key, fact in problem.facts:
        if key == "people" and isinstance(fact, tuple):
            facts.append((key, tuple(map(name, fact))))
        else:
            facts.append((key, name(fact) if key in ("person", "opponent") else fact))
    return Problem(problem.code, problem.weight, problem.field, tuple(facts))


def _season_event(event: EventResults, ids: Mapping[int, PersonId]) -> SeasonEvent:
    games: dict[int, list[SeasonGame]] = {player.number: [] for player in event.players}
    ends = {"first": GameEnd.WIN, "second": GameEnd.LOSS, "none": GameEnd.TIE}
    for game in event.games:
        end = ends[game.winner]
        games[game.first].append(SeasonGame(ids[game.second], end))
        games[game.second].append(SeasonGame(ids[game.first], end.reverse))
    return SeasonEvent(
        key="",
        name=event.name,
        date=event.date,
        packet=event.packet,
        is_finished=event.is_finished,
        player_count=event.player_count,
        entries=tuple(
            SeasonEntry(
                person=ids[player.number],
                place=player.place,
                wins=player.wins,
                losses=player.losses,
                ties=player.ties,
                games=tuple(games[player.number]),
                is_ringer=player.is_ringer,
                is_disqualified=player.is_disqualified,
                extras=player.extras,
            )
            for player in event.players
        ),
    )


def _write(
    work: SeasonContext,
    event: EventResults,
    chosen: Mapping[int, int | None],
    key: int | None = None,
) -> int:
    row = TakenEvent(
        id=key,
        name=event.name,
        date=event.date,
        packet=event.packet,
        identity=event.identity,
        digest=event.digest,
        source=event.source,
        file_name=event.file_name,
        organizer=event.organizer,
        rounds=event.rounds,
        player_count=event.player_count,
    )
    new = {
        player.number: _person(player)
        for player in event.players
        if chosen.get(player.number) is None
    }
    work.db.add(row)
    work.db.add_all(new.values())
    work.db.flush()
    ids = {number: person.id for number, person in new.items()}
    ids |= {number: person for number, person in chosen.items() if person is not None}
    entries = {
        player.number: _entry(row.id, player, ids[player.number]) for player in event.players
    }
    work.db.add_all(entries.values())
    _fill_homes(work, event, ids)
    work.db.flush()
    work.db.add_all(
        EntryGame(
            event_id=row.id,
            round_number=game.round_number,
            first_id=entries[game.first].id,
            second_id=entries[game.second].id,
            winner=game.winner,
        )
        for game in event.games
    )
    return row.id


def _person(player: PlayerResult) -> PersonRow:
    return PersonRow(
        name=player.name, city=player.city, state=player.state, country=player.country, note=""
    )


def _entry(event: int, player: PlayerResult, person: int) -> EntryRow:
    return EntryRow(
        event_id=event,
        number=player.number,
        name=player.name,
        city=player.city,
        state=player.state,
        country=player.country,
        place=player.place,
        wins=player.wins,
        losses=player.losses,
        ties=player.ties,
        is_ringer=player.is_ringer,
        is_disqualified=player.is_disqualified,
        extras=json.dumps(list(player.extras)),
        person_id=person,
    )


def _fill_homes(work: SeasonContext, event: EventResults, ids: Mapping[int, int]) -> None:
    """An address that nobody knew before is known from now on."""
    for player in event.players:
        row = work.db.get_one(PersonRow, ids[player.number])
        if not (row.city or row.state or row.country):
            row.city, row.state, row.country = player.city, player.state, player.country


def _delete(db: Session, row: TakenEvent) -> None:
    db.execute(delete(EntryGame).where(EntryGame.event_id == row.id))
    db.execute(delete(EntryRow).where(EntryRow.event_id == row.id))
    db.execute(delete(TakenEvent).where(TakenEvent.id == row.id))
    # Another row may get its number in the same step.
    db.expunge(row)


def _forget_unplayed(work: SeasonContext) -> None:
    """Remove people of whom nothing says anything any more."""
    db = work.db
    db.flush()
    needed = set(db.scalars(select(EntryRow.person_id)))
    needed |= set(db.scalars(select(DeclineRow.person_id)))
    needed |= set(db.scalars(select(BracketSlot.person_id)))
    rows = db.scalars(select(PersonRow)).all()
    # Who was merged goes with whom it was merged into, and stays with them.
    now = {row.id: row.merged_into or row.id for row in rows}
    needed |= {now[row.id] for row in rows if row.region or row.note}
    for row in rows:
        if now[row.id] not in needed:
            db.execute(delete(PersonRow).where(PersonRow.id == row.id))
    db.expire_all()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenLine:
    """An event of a season, to show."""

    key: str
    name: str
    date: str
    packet: str
    players: int
    rounds: int
    source: str
    file_name: str
    digest: str
    organizer: str


def taken_events(db: Session) -> tuple[TakenLine, ...]:
    """The events of a season by date."""
    rows = db.scalars(select(TakenEvent).order_by(TakenEvent.date, TakenEvent.name, TakenEvent.id))
    return tuple(
        TakenLine(
            key=str(row.id),
            name=row.name,
            date=row.date,
            packet=row.packet,
            players=row.player_count,
            rounds=row.rounds,
            source=row.source,
            file_name=row.file_name,
            digest=row.digest,
            organizer=row.organizer,
        )
        for row in rows
    )


def known_people(db: Session, key: str, event: EventResults) -> Mapping[int, PersonId]:
    """Who the players of an event were when it was read last."""
    rows = db.scalars(select(EntryRow).where(EntryRow.event_id == int(key)))
    return {row.number: PersonId(row.person_id) for row in rows if _has_player(event, row)}


def changed_events(events: Sequence[TakenLine], *, clock: Clock, dice: Dice) -> Iterator[Problem]:
    """Events whose files, where they still are, say otherwise than when they were read."""
    for line in events:
        if line.source == TYPED or not line.file_name or not Path(line.file_name).is_file():
            continue
        named = EventResults(
            name=line.name, date=line.date, packet=line.packet, player_count=line.players
        )
        facts = {"event": line.name, "key": line.key, "path": line.file_name}
        try:
            found = read_results(Path(line.file_name), clock=clock, dice=dice, named=named)
        except (UserError, EventFileError):
            yield impossible(SeasonCode.EVENT_UNREADABLE, **facts)
            continue
        if found.digest != line.digest:
            yield impossible(SeasonCode.EVENT_AT, **facts)


__all__ = [
    "FILE",
    "TakenLine",
    "Who",
    "changed_events",
    "known_people",
    "likely",
    "refuse_at_once",
    "remove_event",
    "replace_event",
    "take_event",
    "taken_events",
    "who_is_who",
]
