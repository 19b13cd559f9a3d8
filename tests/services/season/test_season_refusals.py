"""Every way in which a season says no, provoked once; nothing is left behind."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.codes import FileCode, SeasonCode
from app.rules.season.rules import SeedMeeting
from app.rules.season.season import PersonId
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.event.event_draft import EventDraft
from app.services.season import finals, opening, people, places, season, taking
from app.services.season.people import PersonDraft
from app.services.season.results import EventResults, typed_results
from app.services.season.season import event_typed, person_typed, stored_rules
from app.services.season.season_rules import load_final_rules, load_season_rules, rules_typed
from app.services.season.session import SeasonSession
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.services.season.season_scenarios import filled, ordered
from tests.services.season.seasons import RULES, add, event_of_names, person, season_of

DRAFT = EventDraft(name="Finals", packet="ig2014", point_size=50)
NAMED = EventResults(name="Cup", date="2014-03-01", packet="ig2014")
CUP = event_of_names("Cup", "Ada Voss", "Ben Stone")
Way = Callable[[SeasonSession], object]


def ada(session: SeasonSession) -> PersonId:
    """Somebody who has played."""
    add(session, CUP)
    return person(session, "Ada Voss")


def typed(*lines: str) -> Way:
    return lambda _: typed_results(lines, NAMED)


def done(act: Callable[..., Any], *args: Any, **named: Any) -> Way:
    return lambda session: session.do(act, *args, **named)


def of_ada(act: Callable[..., Any], *args: Any) -> Way:
    return lambda session: session.do(act, ada(session), *args)


def _twice(session: SeasonSession) -> None:
    add(session, CUP)
    session.do(taking.take_event, replace(CUP, name="Other", date=""))


def _changed(session: SeasonSession) -> None:
    add(session, CUP)
    session.do(taking.take_event, replace(CUP, digest="other"))


def _undecided(session: SeasonSession) -> None:
    add(session, CUP)
    session.do(taking.take_event, event_of_names("Cup 2", "Ada Voss", date="2014-04-01"))


def _who_twice(session: SeasonSession) -> None:
    number = int(ada(session))
    event = event_of_names("Cup 2", "Fay Hill", "Gus Lind", date="2014-04-01")
    session.do(taking.take_event, event, ((1, number), (2, number)))


def _merged(session: SeasonSession) -> None:
    one = ada(session)
    add(session, event_of_names("Cup 2", "Fay Hill", date="2014-04-01"))
    session.do(people.merge_people, person(session, "Fay Hill"), one)
    person_typed(session.state, "#3")


def _same_event(session: SeasonSession) -> None:
    session.do(people.merge_people, ada(session), person(session, "Ben Stone"))


def _several(session: SeasonSession) -> None:
    ada(session)
    event = event_of_names("Cup 2", "Ada Voss", date="2014-04-01")
    session.do(taking.take_event, event, ((1, None),))
    person_typed(session.state, "ada voss")


def _not_there(session: SeasonSession) -> None:
    one = ada(session)
    add(session, event_of_names("Cup 2", "Fay Hill", date="2014-04-01"))
    session.do(people.split_person, one, ("2",))


def _declined(session: SeasonSession) -> None:
    one = ada(session)
    session.do(places.decline_place, one)
    session.do(places.decline_place, one)


def _drawn(session: SeasonSession) -> SeasonSession:
    ordered(session)
    session.do(places.draw_brackets, SeedMeeting.STANDARD, 5)
    return session


def _for_others(session: SeasonSession) -> None:
    seed = places.places_of(_drawn(session).state).seeds[0].person
    session.do(places.decline_place, seed)
    while places.places_of(session.state).open_ties:
        session.do(places.order_equals)
    finals.finals_order(session.state)


def _made(session: SeasonSession) -> None:
    session.do(finals.note_finals, "finals.dicedown", "abc")
    session.do(finals.note_finals, "again.dicedown", "abc")


def _faulty(session: SeasonSession) -> None:
    text = session.read(stored_rules).replace("brackets = 4", "brackets = 5")
    session.do(season.change_season, "Season", text, is_house=True)


WAYS: dict[SeasonCode, Way] = {
    SeasonCode.PAST: lambda _: places.refuse_past("2014-02-01"),
    SeasonCode.NAME: lambda session: session.do(
        season.change_season, " ", session.read(stored_rules), is_house=False
    ),
    SeasonCode.UNKNOWN_RULES: lambda _: rules_typed("nowhere-1999"),
    SeasonCode.RULES_TEXT: done(season.change_season, "Season", "= what", is_house=True),
    SeasonCode.RULES_FAULTY: _faulty,
    SeasonCode.UNKNOWN_FINAL: lambda _: load_final_rules("nothing"),
    SeasonCode.TAKEN_TWICE: _twice,
    SeasonCode.CHANGED: _changed,
    SeasonCode.UNFINISHED: done(taking.take_event, replace(CUP, is_finished=False)),
    SeasonCode.RESULTS: typed("x,Ada", "0,Ben", "3,"),
    SeasonCode.RESULTS_EMPTY: typed(),
    SeasonCode.RESULTS_NO_TABLE: typed("1,A\0da"),
    SeasonCode.RESULTS_NAME: lambda _: typed_results(["1,Ada"], EventResults(name=" ")),
    SeasonCode.WHO_IS_WHO: _undecided,
    SeasonCode.WHO_TWICE: _who_twice,
    SeasonCode.UNKNOWN_PLAYER: done(taking.take_event, CUP, ((9, None),)),
    SeasonCode.UNKNOWN_EVENT: lambda session: event_typed(session.state, "Nowhere"),
    SeasonCode.UNKNOWN_PERSON: lambda session: person_typed(session.state, "Nobody"),
    SeasonCode.SEVERAL_PEOPLE: _several,
    SeasonCode.MERGED: _merged,
    SeasonCode.MERGE_ITSELF: lambda session: session.do(
        people.merge_people, *([ada(session)] * 2)
    ),
    SeasonCode.MERGE_SAME_EVENT: _same_event,
    SeasonCode.SPLIT_ALL: of_ada(people.split_person, ("1",)),
    SeasonCode.NOT_THERE: _not_there,
    SeasonCode.PERSON_NAME: of_ada(people.change_person, PersonDraft(name=" ")),
    SeasonCode.UNKNOWN_REGION: of_ada(people.set_region, "mars"),
    SeasonCode.DECLINED: _declined,
    SeasonCode.NOT_DECLINED: of_ada(places.take_decline_back),
    SeasonCode.NO_TIES: done(places.order_equals),
    SeasonCode.OPEN_TIES: lambda session: filled(session).do(places.draw_brackets),
    SeasonCode.VACANT: (
        lambda session: (add(session, CUP), places.seeds_for_finals(session.state))
    ),
    SeasonCode.NO_MEETING: lambda session: ordered(session).do(places.draw_brackets),
    SeasonCode.NOT_DRAWN: lambda session: finals.finals_order(ordered(session).state),
    SeasonCode.DRAWN_FOR_OTHERS: _for_others,
    SeasonCode.FINALS_MADE: _made,
    SeasonCode.NO_FINALISTS: lambda session: places.seeds_for_finals(session.state),
}  # fmt: skip
"""Code -> how it comes about."""

ELSEWHERE = {
    SeasonCode.RESULTS_HEADING, SeasonCode.RESULTS_LINE, SeasonCode.RESULTS_CELLS,
    SeasonCode.RESULTS_TWICE, SeasonCode.RESULTS_MOST, SeasonCode.WHO, SeasonCode.PACKET_AND_POINTS,
    SeasonCode.EVENTS_CHANGED, SeasonCode.EVENT_AT, SeasonCode.EVENT_UNREADABLE,
}  # fmt: skip
"""Problems inside of others, and what commands alone say: see ``tests/cli/test_season.py``."""


def test_every_code_of_a_season_is_provoked() -> None:
    assert set(WAYS) | ELSEWHERE == set(SeasonCode)


@pytest.mark.parametrize("code", WAYS)
def test_a_refusal_has_its_code_and_a_sentence(code: SeasonCode, tmp_path) -> None:
    session = season_of(tmp_path / "north.season")
    with pytest.raises(UserError) as caught:
        WAYS[code](session)
    assert caught.value.code == code
    steps, state = session.read(history), session.state
    session.close()
    assert steps and state.name == "Season 2014"
    for sentence in error_sentences(words(), caught.value, str):
        assert "{" not in sentence and len(sentence) > 10


@pytest.mark.parametrize("value", ["[" * 5000, "9" * 5000, "= 1"], ids=["deep", "long", "fault"])
def test_rules_that_cannot_be_read_at_all_are_refused(value) -> None:
    with pytest.raises(UserError) as caught:
        load_season_rules(f"best = {value}")
    assert caught.value.code == SeasonCode.RULES_TEXT


def test_halves_of_characters_in_typed_results_are_left_out() -> None:
    found = typed_results(["1,Jos\udce9 Marsh", "2,Ben Stone"], EventResults(name="Cup"))
    assert [player.name for player in found.players] == ["Jos Marsh", "Ben Stone"]


def test_an_event_of_more_players_than_there_can_be_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        typed_results(["1,Ada Voss"], EventResults(name="Cup", player_count=10**20))
    assert caught.value.code == SeasonCode.RESULTS_MOST


def test_a_season_in_a_folder_that_cannot_be_made_is_refused(tmp_path, monkeypatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(opening, "event_folder", lambda: tmp_path / "file" / "below")
    with pytest.raises(UserError) as caught:
        opening.make_season("North", RULES)
    assert caught.value.code == FileCode.CANNOT_WRITE
