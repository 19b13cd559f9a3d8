"""Who is who in a season: people merged, separated, named, and given a home."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.codes import SeasonCode
from app.models.tables.season import BracketSlot, DeclineRow, EntryRow, PersonRow, TakenEvent
from app.rules.season.people import Candidate, Newcomer, matches
from app.rules.season.rules import Region
from app.rules.season.season import Person, PersonId
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import verb
from app.services.core.errors import UserError
from app.services.core.open_form import OpenForm, Values, as_edited
from app.services.players.player_lookup import shown
from app.services.season.acts import (
    ASSIGN_ENTRY,
    CHANGE_PERSON,
    MERGE_PEOPLE,
    SET_REGION,
    SPLIT_PERSON,
)
from app.services.season.season import event_row, person_in, person_row
from app.services.season.session import SeasonContext

MOST_LETTERS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDraft:
    """Name and home of a person, as a form has them.

    Attributes:
        region: its key, whatever the address; None: by the address.
        note: None leaves it as it is.
    """

    name: str
    city: str = ""
    state: str = ""
    country: str = ""
    region: str | None = None
    note: str | None = None


def draft_of(person: Person) -> PersonDraft:
    """A person as a form begins with it."""
    home = person.home
    return PersonDraft(
        name=person.name, city=home.city, state=home.state, country=home.country,
        region=person.region,
    )  # fmt: skip


def person_form(
    person: PersonId, state: SeasonState, opened: PersonDraft, shown: PersonDraft, now: PersonDraft
) -> OpenForm:
    """Name, home and region of a person in a form; where the region alone is edited, that.

    Args:
        person: who.
        state: the season.
        opened: as they were stored when the form was opened.
        shown: as the form showed them at first.
        now: as it shows them now; a note is written over any other.
    """
    regions = state.rules.region

    def read(db: Session, state: SeasonState) -> Values:
        row = person_in(db, person)
        draft = PersonDraft(
            name=row.name, city=row.city, state=row.state, country=row.country, region=row.region
        )
        return _values(draft, state.rules.region)

    def draft_with(values: Values) -> PersonDraft:
        region = values["region"]
        key = None if region is None else region.key
        return PersonDraft(**{**values, "region": key}, note=now.note)

    before = _values(opened, regions)
    form = OpenForm(
        kind="person",
        opened=before,
        edited=as_edited(before, _values(shown, regions), _values(now, regions)),
        read=read,
        act=change_person,
        arguments=lambda values: ((person, draft_with(values)), {}),
    )
    if form.changed != ("region",) or now.note is not None:
        return form
    return replace(
        form,
        act=set_region,
        arguments=lambda values: ((person, draft_with(values).region), {}),
    )


def _values(draft: PersonDraft, region: Callable[[str | None], Region | None]) -> Values:
    fields = ("name", "city", "state", "country")
    return {**{field: getattr(draft, field) for field in fields}, "region": region(draft.region)}


@verb(MERGE_PEOPLE)
def merge_people(work: SeasonContext, person: PersonId, into: PersonId) -> None:
    """Give somebody's events to another person: the two are the same.

    Raises:
        UserError: one of them is unknown or merged already, both are one, or they played in the
            same event.
    """
    row, kept = person_row(work, person), person_row(work, into)
    if row.id == kept.id:
        raise UserError(SeasonCode.MERGE_ITSELF, person=row.name)
    both = _events_of(work, row.id) & _events_of(work, kept.id)
    if both:
        event = work.db.get_one(TakenEvent, min(both))
        raise UserError(
            SeasonCode.MERGE_SAME_EVENT, person=row.name, into=kept.name, event=event.name
        )
    work.facts |= {"merged": row.name, "kept": kept.name}
    work.db.execute(update(EntryRow).where(EntryRow.person_id == row.id).values(person_id=kept.id))
    work.db.execute(
        update(PersonRow).where(PersonRow.merged_into == row.id).values(merged_into=kept.id)
    )
    _move_place(work, row.id, kept.id)
    row.merged_into = kept.id
    if not (kept.city or kept.state or kept.country):
        kept.city, kept.state, kept.country = row.city, row.state, row.country
    kept.region = kept.region or row.region
    kept.note = kept.note or row.note


@verb(SPLIT_PERSON)
def split_person(work: SeasonContext, person: PersonId, events: tuple[str, ...]) -> PersonId:
    """Give some of somebody's events to a new person, with the name and home that are there.

    Returns:
        The new person.

    Raises:
        UserError: the person or an event is unknown, the person didn't play there, or no event
            would be left.
    """
    row = person_row(work, person)
    entries = [_entry_of(work, row, key) for key in dict.fromkeys(events)]
    if not entries or len(entries) >= len(_events_of(work, row.id)):
        raise UserError(SeasonCode.SPLIT_ALL, person=row.name)
    work.facts["name"] = row.name
    first = entries[0]
    new = PersonRow(
        name=first.name, city=first.city, state=first.state, country=first.country, note=""
    )
    work.db.add(new)
    work.db.flush()
    for entry in entries:
        entry.person_id = new.id
    work.facts["person_made"] = new.id
    return PersonId(new.id)


@verb(ASSIGN_ENTRY)
def assign_entry(work: SeasonContext, event: str, number: int, person: PersonId) -> None:
    """Say who a player of an event is.

    Raises:
        UserError: the event, the player or the person is unknown, or the person played there under
            another name.
    """
    taken, row = event_row(work, event), person_row(work, person)
    query = select(EntryRow).where(EntryRow.event_id == taken.id)
    entry = work.db.scalar(query.where(EntryRow.number == number))
    if entry is None:
        raise UserError(SeasonCode.UNKNOWN_PLAYER, number=number)
    other = work.db.scalar(query.where(EntryRow.person_id == row.id))
    if other is not None and other.id != entry.id:
        raise UserError(
            SeasonCode.MERGE_SAME_EVENT, person=entry.name, into=row.name, event=taken.name
        )
    work.facts |= {"entry": entry.name, "title": taken.name, "name": row.name}
    entry.person_id = row.id


@verb(CHANGE_PERSON)
def change_person(work: SeasonContext, person: PersonId, draft: PersonDraft) -> None:
    """Change somebody's name, home, region or note.

    Raises:
        UserError: the person or the region is unknown, or the person has no name.
    """
    row = person_row(work, person)
    name = shown(draft.name)
    if not name or len(name) > MOST_LETTERS:
        raise UserError(SeasonCode.PERSON_NAME, most=MOST_LETTERS)
    region_typed(work.state, draft.region)
    work.facts["name"] = row.name
    row.name, row.region = name, draft.region
    if draft.note is not None:
        row.note = draft.note.strip()[:MOST_LETTERS]
    row.city, row.state, row.country = (
        shown(text)[:MOST_LETTERS] for text in (draft.city, draft.state, draft.country)
    )


@verb(SET_REGION)
def set_region(work: SeasonContext, person: PersonId, region: str | None) -> None:
    """Name somebody's region, whatever the address; None: by the address again.

    Raises:
        UserError: the person or the region is unknown.
    """
    row = person_row(work, person)
    found = region_typed(work.state, region)
    work.facts |= {"name": row.name, "title": "" if found is None else found.name}
    row.region = region


def region_typed(state: SeasonState, key: str | None) -> Region | None:
    """A region by its key; None for none.

    Raises:
        UserError: the season has no such region.
    """
    rules = state.rules
    found = rules.region(key)
    if key is not None and found is None:
        known = tuple(one.key for one in rules.regions)
        raise UserError(SeasonCode.UNKNOWN_REGION, region=key, known=known)
    return found


def _events_of(work: SeasonContext, person: int) -> set[int]:
    query = select(EntryRow.event_id).where(EntryRow.person_id == person)
    return set(work.db.scalars(query))


def _entry_of(work: SeasonContext, person: PersonRow, key: str) -> EntryRow:
    taken = event_row(work, key)
    query = select(EntryRow).where(EntryRow.event_id == taken.id, EntryRow.person_id == person.id)
    entry = work.db.scalar(query)
    if entry is None:
        raise UserError(SeasonCode.NOT_THERE, person=person.name, event=taken.name)
    return entry


def _move_place(work: SeasonContext, person: int, into: int) -> None:
    """A declined place goes over to the other person."""
    has = work.db.scalar(select(DeclineRow).where(DeclineRow.person_id == into))
    for row in work.db.scalars(select(DeclineRow).where(DeclineRow.person_id == person)).all():
        if has is None:
            row.person_id = into
        else:
            work.db.delete(row)
    work.db.execute(
        update(BracketSlot).where(BracketSlot.person_id == person).values(person_id=into)
    )


def alike_people(state: SeasonState, person: PersonId) -> tuple[Candidate, ...]:
    """Who somebody might really be: people with a name that is alike, who never played beside it.

    Args:
        state: the season.
        person: who.
    """
    here = state.by_id[person]
    met = {
        entry.person
        for event in state.events
        if any(entry.person == person for entry in event.entries)
        for entry in event.entries
    }
    others = [one for one in state.people if one.id not in met and one.id != person]
    newcomer = Newcomer(key="", name=here.name, home=here.home)
    return matches(others, (newcomer,), state.rules.gazetteer)[0].candidates
