"""For every verb of a season, ways to make one ready for it, and the act as it is then done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.rules.season.rules import SeedMeeting
from app.services.season import finals, people, places, qualified_final, season, taking
from app.services.season.people import PersonDraft
from app.services.season.season import stored_rules
from app.services.season.session import SeasonSession
from tests.services.season.seasons import HOMES, add, event_of_names, person

Ready = tuple[Any, ...]

NAMES = tuple(f"{letter}{'abcdefg'[n % 7]} Player {'wxyz'[n % 4]}{n}"
              for n, letter in enumerate("ABCDEFGHIJKLMNOPQRST"))  # fmt: skip
"""Of twenty people, no two of whom may be one."""


def filled(session: SeasonSession) -> SeasonSession:
    """The season with three events of twenty people, and nobody equal to anybody."""
    for number, shift in enumerate((0, 3, 7), 1):
        homes = [f"{name},{HOMES[n % len(HOMES)]}" for n, name in enumerate(NAMES)]
        names = (*homes[shift:], *homes[:shift])
        add(session, event_of_names(f"Cup {number}", *names, date=f"2014-0{number}-01"))
    return session


def ordered(session: SeasonSession) -> SeasonSession:
    """The same with every tie decided."""
    filled(session)
    while places.places_of(session.state).open_ties:
        session.do(places.order_equals, (), 3)
    return session


def _merge(session: SeasonSession) -> Ready:
    add(session, event_of_names("Cup 1", "Ada Voss", "Ben Stone"))
    event = event_of_names("Cup 2", "Cleo Marsh", date="2014-04-01")
    add(session, event)
    return people.merge_people, person(session, "Cleo Marsh"), person(session, "Ada Voss")


def _merge_declined(session: SeasonSession) -> Ready:
    act, one, other = _merge(session)
    session.do(places.decline_place, one)
    return act, one, other


def _split(session: SeasonSession) -> Ready:
    session.do(*_merge(session))
    return people.split_person, person(session, "Ada Voss"), ("2",)


def _replace(session: SeasonSession) -> Ready:
    key = add(session, event_of_names("Cup", "Ada Voss", "Ben Stone"))
    event = event_of_names("Cup", "Ben Stone", "Ada Voss", "Cleo Marsh")
    return taking.replace_event, key, event, taking.likely(taking.who_is_who(session.state, event))


def _remove(session: SeasonSession) -> Ready:
    add(session, event_of_names("Cup 1", "Ada Voss", "Ben Stone"))
    event = event_of_names("Cup 2", "Ada Voss", "Dora Wyn", date="2014-04-01")
    return taking.remove_event, add(session, event)


def _assign(session: SeasonSession) -> Ready:
    _merge(session)
    return people.assign_entry, "2", 1, person(session, "Ben Stone")


def of_ada(act: Callable[..., Any], *args: Any, **named: Any) -> Callable[[SeasonSession], Ready]:
    """An act on somebody in the season."""

    def ready(session: SeasonSession) -> Ready:
        add(session, event_of_names("Cup", "Ada Voss", "Ben Stone"))
        return act, person(session, "Ada Voss"), *args, named

    return ready


def _back(session: SeasonSession) -> Ready:
    act, ada, _ = of_ada(places.take_decline_back)(session)
    session.do(places.decline_place, ada, is_late=True)
    return act, ada


def _change(session: SeasonSession) -> Ready:
    text = session.read(stored_rules).replace("at_large = 8", "at_large = 4")
    return season.change_season, "Season 15", text, {"is_house": True}


def _two_cups(session: SeasonSession) -> Ready:
    add(session, event_of_names("Cup 1", "Ada Voss", "Ben Stone"))
    event = replace(event_of_names("Cup 2", "Ada Voss", "Fay Hill"), date="2014-04-01")
    return taking.take_event, event, taking.likely(taking.who_is_who(session.state, event))


def _final(session: SeasonSession) -> Ready:
    filled(session)
    people = tuple(one.id for one in session.state.people[:4])
    return qualified_final.note_qualified_final, "final.dicedown", "abc", people


def _final_by_lot(session: SeasonSession) -> Ready:
    act, file, identity, people = _final(session)
    return act, file, identity, people, ((7, people[:2]), (None, people[2:]))


def _lots(session: SeasonSession) -> Ready:
    filled(session)
    return places.order_equals, (), 3


def _ruled(session: SeasonSession) -> Ready:
    filled(session)
    return places.order_equals, places.places_of(session.state).open_ties[0]


def _draw(session: SeasonSession) -> Ready:
    ordered(session)
    return places.draw_brackets, SeedMeeting.STANDARD, 5


SCENARIOS: dict[str, tuple[Callable[[SeasonSession], Ready], ...]] = {
    "change_season": (_change,),
    "take_event": (
        lambda session: (taking.take_event, event_of_names("Cup", "Ada Voss", "Ben Stone")),
        _two_cups,
    ),
    "replace_event": (_replace,),
    "remove_taken_event": (_remove,),
    "merge_people": (_merge, _merge_declined),
    "split_person": (_split,),
    "assign_entry": (_assign,),
    "change_person": (of_ada(people.change_person, PersonDraft(name="Ada V.", city="Lyon")),),
    "set_region": (of_ada(people.set_region, "asia-australia"),),
    "decline_place": (of_ada(places.decline_place), of_ada(places.decline_place, is_late=True)),
    "take_decline_back": (_back,),
    "order_equals": (_lots, _ruled),
    "draw_brackets": (_draw,),
    "note_qualified_final": (_final, _final_by_lot),
    "note_finals": (lambda session: (finals.note_finals, "finals.dicedown", "abc"),),
}
"""Verb -> how it is done."""
