"""A season at random: an organizer who does anything at any moment, and what must be so then."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, TypeVar

from app.rules.season.rules import SeedMeeting
from app.rules.season.season import PersonId
from app.services.core.errors import OddError, UserError
from app.services.season import finals, people, places, qualified_final, season, taking
from app.services.season.exports import table_rows
from app.services.season.people import PersonDraft
from app.services.season.results import EventResults
from app.services.season.season import stored_rules
from app.services.season.session import SeasonSession
from tests.models import stored
from tests.services.season.season_scenarios import NAMES, Ready
from tests.services.season.seasons import event_of_names, reopened

T = TypeVar("T")

_STEPS = 60
_NOBODY, _NOWHERE = PersonId(99), "none"


class RandomSeason:
    """An organizer who does anything, and counts on nothing.

    Args:
        session: an empty season.
        seed: of all that is done.

    Attributes:
        done: each verb that was done.
    """

    def __init__(self, session: SeasonSession, seed: int) -> None:
        self.session, self._chance = session, Random(seed)
        self._names = NAMES[: self._chance.choice((3, 5, len(NAMES)))]
        self._events = 0
        self.done: set[str] = set()

    def play(self) -> None:
        """Do so many things; each is done whole, or refused and nothing is changed."""
        for _ in range(_STEPS):
            chance = self._chance.random()
            if chance < 0.1:
                self._attempt("undo", lambda: self.session.undo("as it happens"))
            elif chance < 0.16:
                self._attempt("redo", self.session.redo)
            else:
                (verb,) = self._chance.choices(tuple(MOVES), _WEIGHTS)
                self._attempt(verb, partial(self._do, *MOVES[verb](self)))
            self._look()
            if self._chance.random() < 0.1:
                self.session = reopened(self.session)
        assert self.session.read(self.session.file.damages) == ()

    def _do(self, act: Callable[..., Any], *given: Any) -> None:
        *args, last = given
        named = last if isinstance(last, dict) else {}
        args += () if isinstance(last, dict) else (last,)
        try:
            self.session.do(act, *args, **named)
        except OddError:
            self.session.with_reason("as it happens", act, *args, **named)

    def _attempt(self, verb: str, act: Callable[[], object]) -> None:
        before = stored.contents(self.session.file)
        try:
            act()
        except UserError:
            assert stored.contents(self.session.file) == before
            return
        self.done.add(verb)
        after = stored.contents(self.session.file)
        if verb not in ("undo", "redo") and after != before:
            self.session.undo("as it happens")
            assert stored.contents(self.session.file) == before
            self.session.redo()
            assert stored.contents(self.session.file) == after

    def _look(self) -> None:
        """Whatever a season can show of its people can be shown."""
        table_rows(self.session.state)
        places.places_of(self.session.state)

    # What is drawn for an act: at times what isn't there.

    def event(self) -> EventResults:
        """An event that anybody of the season may have played in."""
        self._events += 1
        draw = self._chance
        names = draw.sample(self._names, draw.randint(2, len(self._names)))
        title = f"Cup {draw.choice((self._events, 1))}"
        date = f"2014-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"
        return replace(event_of_names(title, *names), date=date)

    def who(self, event: EventResults) -> Any:
        """The likeliest people of an event."""
        return taking.likely(taking.who_is_who(self.session.state, event))

    def anybody(self) -> PersonId:
        """Somebody of the season, also one who was merged."""
        state = self.session.state
        return self.one_of((*(one.id for one in state.people), *state.merged), _NOBODY)

    def key(self) -> str:
        """An event of the season."""
        return self.one_of(tuple(one.key for one in self.session.state.events), _NOWHERE)

    def one_of(self, there: tuple[T, ...], other: T) -> T:
        """One of those that are there, most times."""
        return self._chance.choice(there) if there and self._chance.random() < 0.97 else other

    def number(self, most: int) -> int:
        """A number from 1."""
        return self._chance.randint(1, most)

    def equals(self) -> tuple[PersonId, ...]:
        """The order of some who are equal, as the organizer puts it."""
        ties = places.places_of(self.session.state).open_ties
        group = list(ties[0]) if ties else [self.anybody()]
        self._chance.shuffle(group)
        return tuple(group)

    def person_draft(self) -> PersonDraft:
        """What somebody is to be called, and what is noted."""
        draw = self._chance
        return PersonDraft(
            name=draw.choice(("Ada Voss", "X", " ")), note=draw.choice((None, "", "moved")),
            city=draw.choice(("", "Lyon")), region=draw.choice((None, "asia-australia", "nowhere")),
        )  # fmt: skip


def _change_season(now: RandomSeason) -> Ready:
    text = now.session.read(stored_rules).replace("at_large = 8", f"at_large = {now.number(9)}")
    return season.change_season, "Season 15", text, {"is_house": True}


def _take(now: RandomSeason) -> Ready:
    event = now.event()
    return taking.take_event, event, now.who(event)


def _replace(now: RandomSeason) -> Ready:
    event = now.event()
    return taking.replace_event, now.key(), event, now.who(event)


MOVES: dict[str, Callable[[RandomSeason], Ready]] = {
    "change_season": _change_season,
    "take_event": _take,
    "replace_event": _replace,
    "remove_taken_event": lambda now: (taking.remove_event, now.key()),
    "merge_people": lambda now: (people.merge_people, now.anybody(), now.anybody()),
    "split_person": lambda now: (people.split_person, now.anybody(), (now.key(), now.key())),
    "assign_entry": lambda now: (people.assign_entry, now.key(), now.number(5), now.anybody()),
    "change_person": lambda now: (people.change_person, now.anybody(), now.person_draft()),
    "set_region": lambda now: (
        people.set_region, now.anybody(), now.one_of((None, "asia-australia"), "nowhere"),
    ),
    "decline_place": lambda now: (
        places.decline_place, now.anybody(), {"is_late": now.number(2) == 1},
    ),
    "take_decline_back": lambda now: (places.take_decline_back, now.anybody()),
    "order_equals": lambda now: now.one_of(
        ((places.order_equals, (), now.number(9)), (places.order_equals, now.equals())),
        (places.order_equals, (_NOBODY,)),
    ),
    "draw_brackets": lambda now: (
        places.draw_brackets, now.one_of(tuple(SeedMeeting), SeedMeeting.STANDARD), now.number(9),
    ),
    "note_qualified_final": lambda now: (
        qualified_final.note_qualified_final, "final.dicedown", "abc", now.equals(),
    ),
    "note_finals": lambda now: (finals.note_finals, "finals.dicedown", "abc"),
}  # fmt: skip
"""Verb -> what is done by it next."""
_OFTEN = {
    "take_event": 4.0,
    "remove_taken_event": 3.0,
    "merge_people": 3.0,
    "change_person": 3.0,
    "note_finals": 0.1,
}
"""Other than once; little is done to a season whose finals are made."""
_WEIGHTS = tuple(_OFTEN.get(verb, 1.0) for verb in MOVES)
