"""The places of a season: its table, who qualifies, who can't come, lots, and the brackets."""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import delete, select

from app.codes import SeasonCode
from app.models.tables.season import BracketSlot, DeclineRow, SeasonInfo
from app.rules.core.errors import RuleError
from app.rules.season.finals import BracketDraw, bracket_draw, finals_seeds
from app.rules.season.order import Placed
from app.rules.season.qualification import Qualification, draw_lots, qualify
from app.rules.season.rules import SeedMeeting
from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.rules.season.table import SeasonTable
from app.services.core.act_context import verb
from app.services.core.errors import NotNowError, UserError
from app.services.season.acts import (
    DECLINE_PLACE,
    DRAW_BRACKETS,
    ORDER_EQUALS,
    TAKE_DECLINE_BACK,
)
from app.services.season.season import name_of_person, person_row
from app.services.season.session import SeasonContext

SEEDS = 1_000_000
"""A fresh seed is below this: short enough to be typed again."""


class SeasonPlaces(NamedTuple):
    """A season's table, and what follows from it."""

    table: SeasonTable
    qualification: Qualification
    seeds: tuple[Placed, ...]
    """Those who qualified, the first seed first; equals without a lot share a rank."""

    @property
    def open_ties(self) -> tuple[tuple[PersonId, ...], ...]:
        """People whom a lot or a ruling has to put in order before the brackets are drawn."""
        ties = [tie.people for tie in self.qualification.open_ties]
        shared: dict[int, list[PersonId]] = {}
        for line in self.seeds:
            if line.is_shared:
                shared.setdefault(line.place, []).append(line.person)
        ties += [tuple(people) for people in shared.values() if len(people) > 1]
        return tuple(dict.fromkeys(ties))


def table_of(state: SeasonState, as_of: str | None = None) -> SeasonTable:
    """The table of points, now or as of a day."""
    return state.results.table if as_of is None else state.results.table_as_of(as_of)


def places_of(state: SeasonState, as_of: str | None = None) -> SeasonPlaces:
    """The table, who qualifies by it, and in which order."""
    table = table_of(state, as_of)
    found = qualify(
        state.rules,
        table,
        frozenset(state.declined),
        state.withdrawn,
        lots=state.lots,
        orders=state.results.orders(state.lots) if as_of is None else None,
    )
    return SeasonPlaces(table, found, finals_seeds(state.rules, table, found, state.lots))


def refuse_past(as_of: str | None) -> None:
    """Refuse to change a season that is shown as of an earlier day.

    Raises:
        NotNowError: it is.
    """
    if as_of is not None:
        raise NotNowError(SeasonCode.PAST, day=as_of)


def regions_of(table: SeasonTable) -> dict[PersonId, str | None]:
    """Everybody's home region."""
    return {row.person: row.region for row in table.rows}


@verb(DECLINE_PLACE)
def decline_place(work: SeasonContext, person: PersonId, *, is_late: bool = False) -> None:
    """Note that somebody doesn't take a place in the finals.

    Args:
        person: who.
        is_late: after the alternates were named: the first of them takes the place.

    Raises:
        UserError: the person is unknown, or has declined already.
    """
    row = person_row(work, person)
    if work.db.scalar(select(DeclineRow).where(DeclineRow.person_id == row.id)) is not None:
        raise UserError(SeasonCode.DECLINED, person=row.name)
    work.facts["name"] = row.name
    work.db.add(DeclineRow(person_id=row.id, is_late=is_late))


@verb(TAKE_DECLINE_BACK)
def take_decline_back(work: SeasonContext, person: PersonId) -> None:
    """Note that somebody who declined can come after all.

    Raises:
        UserError: the person is unknown, or hasn't declined.
    """
    row = person_row(work, person)
    found = work.db.scalar(select(DeclineRow).where(DeclineRow.person_id == row.id))
    if found is None:
        raise UserError(SeasonCode.NOT_DECLINED, person=row.name)
    work.facts["name"] = row.name
    work.db.delete(found)


@verb(ORDER_EQUALS)
def order_equals(
    work: SeasonContext, people: tuple[PersonId, ...] = (), seed: int | None = None
) -> tuple[PersonId, ...]:
    """Put people who are equal in everything in order: as the organizer rules, or by lot.

    Args:
        people: in the order ruled; empty: everybody who is open is drawn.
        seed: of the draw; None draws one.

    Returns:
        The order.

    Raises:
        NotNowError: nobody is equal in everything.
        UserError: a person is unknown.
    """
    state = work.state
    for person in people:
        person_row(work, person)
    order = people
    if not people:
        ties = places_of(state).open_ties
        if not ties:
            raise NotNowError(SeasonCode.NO_TIES)
        seed = work.dice(SEEDS) if seed is None else seed
        order = draw_lots({person for tie in ties for person in tie}, seed)
        work.facts["seed"] = seed
    else:
        order = tuple(dict.fromkeys(people))
        work.facts["seed"] = None
    work.facts["names"] = [name_of_person(state, person) for person in order]
    kept = [person for person in state.lots if person not in order]
    row = work.db.get_one(SeasonInfo, 1)
    row.lots = json.dumps([*map(int, kept), *map(int, order)])
    return order


def apart(ties: Iterable[tuple[PersonId, ...]]) -> Iterator[tuple[PersonId, ...]]:
    """Groups of equals, but none whose people are all named before."""
    named: set[PersonId] = set()
    for tie in ties:
        if not named.issuperset(tie):
            yield tie
        named.update(tie)


def seeds_for_finals(state: SeasonState) -> tuple[PersonId, ...]:
    """Those who play the finals, the first seed first.

    Raises:
        NotNowError: a lot has to decide first, or places are left.
    """
    places = places_of(state)
    if not places.seeds:
        raise NotNowError(SeasonCode.NO_FINALISTS)
    if places.open_ties:
        groups = tuple(
            tuple(name_of_person(state, one) for one in group) for group in apart(places.open_ties)
        )
        raise NotNowError(SeasonCode.OPEN_TIES, groups=groups)
    if places.qualification.vacant:
        raise NotNowError(
            SeasonCode.VACANT, vacant=places.qualification.vacant, players=len(places.seeds)
        )
    return tuple(line.person for line in places.seeds)


@verb(DRAW_BRACKETS)
def draw_brackets(
    work: SeasonContext, meeting: SeedMeeting | None = None, seed: int | None = None
) -> BracketDraw:
    """Spread the seeds over the brackets.

    Args:
        meeting: which seeds of a bracket meet; None: as chosen before, or as the rules say.
        seed: of the draw; None draws one.

    Raises:
        NotNowError: the event of the finals is made by other brackets, a lot has to decide
            first, places are left, or no way is chosen.
    """
    state = work.state
    if state.finals_file is not None:
        raise NotNowError(SeasonCode.FINALS_MADE, file=state.finals_file)
    seeds = seeds_for_finals(state)
    meeting = meeting or state.meeting or state.rules.finals.meeting
    if meeting is None:
        known = tuple(one.value for one in SeedMeeting)
        raise NotNowError(SeasonCode.NO_MEETING, known=known)
    seed = work.dice(SEEDS) if seed is None else seed
    work.facts |= {"seed": seed, "meeting": meeting.value}
    drawn = bracket_draw(state.rules, seeds, regions_of(table_of(state)), meeting, seed)
    row = work.db.get_one(SeasonInfo, 1)
    row.meeting, row.draw_seed = meeting.value, seed
    work.db.execute(delete(BracketSlot))
    ranks = {person: rank for rank, person in enumerate(seeds, 1)}
    work.db.add_all(
        BracketSlot(bracket=bracket.number, slot=slot, seed=ranks[person], person_id=person)
        for bracket in drawn.brackets
        for slot, person in enumerate(bracket.places, 1)
    )
    return drawn


def drawn_brackets(state: SeasonState) -> BracketDraw | None:
    """The brackets as they were drawn; None before, or where seeds or rules have changed since."""
    if state.draw_seed is None or state.meeting is None or not state.brackets:
        return None
    seeds = tuple(slot.person for slot in sorted(state.brackets, key=lambda slot: slot.seed))
    try:
        drawn = bracket_draw(
            state.rules, seeds, regions_of(table_of(state)), state.meeting, state.draw_seed
        )
    except RuleError:
        return None
    stored = [[slot.person for slot in state.brackets if slot.bracket == bracket.number]
              for bracket in drawn.brackets]  # fmt: skip
    return drawn if stored == [list(bracket.places) for bracket in drawn.brackets] else None
