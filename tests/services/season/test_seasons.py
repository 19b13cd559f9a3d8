"""What a season file keeps, whatever comes in, in which order, and from how many sides."""

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from sqlalchemy import select

from app.codes import SeasonCode
from app.models.file.check import damages
from app.models.tables.season import PersonRow
from app.rules.core.draw import Draw
from app.rules.season.rules import SeedMeeting
from app.rules.season.season import SeasonEvent
from app.services.backups.backups import back_up, restore
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.event.event_draft import EventDraft
from app.services.event.events import open_event
from app.services.packet.packets import newest_packet_ids
from app.services.pairing import rounds
from app.services.season import places
from app.services.season.exports import table_rows
from app.services.season.finals import finals_draft, make_finals
from app.services.season.people import (
    PersonDraft,
    change_person,
    draft_of,
    merge_people,
    split_person,
)
from app.services.season.places import decline_place, drawn_brackets, places_of
from app.services.season.results import (
    EventResults,
    read_results,
    results_of,
    typed_results,
)
from app.services.season.season import change_season, stored_rules
from app.services.season.session import SeasonSession, open_season
from app.services.season.taking import likely, remove_event, take_event, who_is_who
from tests.builders import morning, play_draft
from tests.services.season.season_scenarios import NAMES, filled, ordered
from tests.services.season.seasons import (
    HOMES,
    add,
    event_of_names,
    names_of,
    person,
    reopened,
    season_of,
)


@pytest.fixture
def session(tmp_path: Path) -> SeasonSession:
    return season_of(tmp_path / "north.season")


def refused(session: SeasonSession, act, *args, **named) -> UserError:
    """The refusal of an act, which leaves no trace."""
    before, steps = session.state, session.read(history)
    with pytest.raises(UserError) as caught:
        session.do(act, *args, **named)
    assert session.read(history) == steps
    assert session.state == before
    return caught.value


EVENTS = (
    event_of_names("Cup 1", "Ada Voss", "Ben Stone", "Cleo Marsh", "Dora Wyn"),
    event_of_names("Cup 2", "Ben Stone", "Emil Grau", "Ada Voss", date="2014-04-01"),
    event_of_names("Cup 3", "Dora Wyn", "Fay Hill", "Emil Grau", date="2014-05-01"),
    event_of_names("Cup 4", "Ada Voss", "Fay Hill", "Gus Lind", date="2014-06-01"),
)


def test_who_was_merged_stays_as_long_as_the_other_and_no_longer(session) -> None:
    for number, name in enumerate(("Ada Voss", "Edda Pike"), 1):
        add(session, event_of_names(f"Cup {number}", name, "Ben Stone", date=f"2014-0{number}-01"))
    ada, edda = person(session, "Ada Voss"), person(session, "Edda Pike")
    session.do(change_person, edda, PersonDraft(name="Edda Pike", note="plays as Ada, too"))
    session.do(merge_people, edda, ada)
    assert notes(session)["Ada Voss"] == "plays as Ada, too"

    session.do(change_person, ada, PersonDraft(name="Ada Voss", note=""))
    for event in session.state.events:
        session.do(remove_event, event.key)
    assert notes(session) == {"Ada Voss": "", "Edda Pike": "plays as Ada, too"}


def test_a_note_stays_where_another_part_of_a_person_is_changed(session) -> None:
    add(session, EVENTS[0])
    ada = person(session, "Ada Voss")
    session.do(change_person, ada, PersonDraft(name="Ada Voss", note="plays left-handed"))
    (found,) = (one for one in session.state.people if one.id == ada)
    session.do(change_person, ada, replace(draft_of(found), city="Lyon", region="asia-australia"))
    assert notes(session)["Ada Voss"] == "plays left-handed"
    (changed,) = (one for one in session.state.people if one.id == ada)
    assert (changed.home.city, changed.region) == ("Lyon", "asia-australia")


def notes(session: SeasonSession) -> dict[str, str]:
    """What is noted of everybody whom the season knows, also of those merged."""
    return dict(session.read(lambda db: db.execute(select(PersonRow.name, PersonRow.note)).all()))


def test_the_order_in_which_events_are_added_does_not_matter(tmp_path: Path) -> None:
    found = set()
    for number, order in enumerate(permutations(EVENTS)):
        session = season_of(tmp_path / f"{number}.season")
        for event in order:
            add(session, event)
        rows = table_rows(session.state)
        found.add(
            tuple(sorted((row["place"], row["name"], row["points"], row["region"]) for row in rows))
        )
        finalists = {session.state.by_id[one].name for one in places_of(session.state)[1].people}
        found.add(tuple(sorted(finalists)))
        session.close()
    assert len(found) == 2


def test_nobody_is_matched_without_being_asked(session: SeasonSession) -> None:
    add(session, EVENTS[0])
    error = refused(session, take_event, EVENTS[1])
    assert error.code == SeasonCode.WHO_IS_WHO
    assert [dict(problem.facts)["name"] for problem in error.problems] == ["Ben Stone", "Ada Voss"]
    error = refused(session, take_event, EVENTS[1], ((1, 1), (3, 1)))
    assert error.code == SeasonCode.WHO_TWICE
    error = refused(session, take_event, EVENTS[1], ((1, None), (3, 77)))
    assert error.code == SeasonCode.UNKNOWN_PERSON
    error = refused(session, take_event, EVENTS[1], ((1, None), (3, None), (99, 1)))
    assert error.code == SeasonCode.UNKNOWN_PLAYER
    session.do(take_event, EVENTS[1], ((1, None), (3, 1)))
    assert names_of(session).count("Ben Stone") == 2
    assert names_of(session).count("Ada Voss") == 1


def test_merges_have_no_cycles_and_a_split_leads_back(session: SeasonSession) -> None:
    for event in EVENTS[:2]:
        session.do(take_event, event, tuple((player.number, None) for player in event.players))
    first, second = (one.id for one in session.state.people if one.name == "Ada Voss")
    points = {row["person"]: row["points"] for row in table_rows(session.state)}
    session.do(merge_people, second, first)
    assert refused(session, merge_people, first, second).code == SeasonCode.MERGED
    assert refused(session, merge_people, second, first).code == SeasonCode.MERGED
    assert table_rows(session.state)[0]["points"] == points[first] + points[second]
    ben = person(session, "Dora Wyn")
    assert refused(session, merge_people, ben, first).code == SeasonCode.MERGE_SAME_EVENT
    assert refused(session, split_person, first, ("1", "2")).code == SeasonCode.SPLIT_ALL
    new = session.do(split_person, first, ("2",)).value
    assert {row["person"]: row["points"] for row in table_rows(session.state)}[new] == (
        points[second]
    )


def test_an_event_of_two_winners_or_none_is_refused(session: SeasonSession) -> None:
    named = EventResults(name="Cup", date="2014-03-01", packet="ig2014")
    two = typed_results(["1,Ada Voss,DE", "1,Ben Stone,DE"], named)
    assert "two-winners" in str(refused(session, take_event, two).problems[0].code)
    none = typed_results(["2,Ada Voss,DE", "3,Ben Stone,DE"], named)
    assert isinstance(refused(session, take_event, none), UserError)


def test_another_packet_needs_a_reason_that_is_kept(session: SeasonSession) -> None:
    event = event_of_names("Cup", "Ada Voss", "Ben Stone", packet="sr2015")
    assert isinstance(refused(session, take_event, event), OddError)
    session.with_reason("as agreed", take_event, event)
    line = session.read(history)[0]
    assert line.reason == "as agreed"
    assert "other-packet" in str(line.arguments["overruled"])
    assert table_rows(session.state)[0]["points"] == 0, "the rules still don't count it"


def test_another_program_s_steps_are_followed(session: SeasonSession) -> None:
    other = open_season(session.path, clock=morning, dice=Draw(3).below)
    add(other, EVENTS[0])
    (changes,) = session.poll()
    assert {"taken_event", "entry", "person"} <= changes.tables
    assert len(session.state.people) == 4
    add(session, EVENTS[1])
    other.poll()
    assert len(other.state.events) == 2
    other.close()


def test_a_row_altered_by_another_program_is_reported(session: SeasonSession) -> None:
    add(session, EVENTS[0])
    session.close()
    with closing(sqlite3.connect(session.path)) as db:
        db.execute("UPDATE entry SET place = 1")
        db.commit()
    again = open_season(session.path, clock=morning, dice=Draw(3).below)
    assert {damage.table for damage in again.read(damages)} == {"entry"}
    again.close()


def test_a_season_is_backed_up_and_restored(session: SeasonSession, tmp_path: Path) -> None:
    add(session, EVENTS[0])
    made = back_up(session, root=tmp_path / "backups")
    assert made.path is not None and made.path.suffix == ".season"
    state = session.state
    add(session, EVENTS[1])
    copy = restore(made.path, tmp_path / "restored.season")
    again = open_season(copy, clock=morning, dice=Draw(3).below)
    assert again.state == state
    again.close()


def test_who_declines_moves_the_place_on_and_undo_brings_it_back(session: SeasonSession) -> None:
    ordered(session)
    before = places_of(session.state).qualification
    leader = before.finalists[0].person
    session.do(decline_place, leader)
    after = places_of(session.state).qualification
    assert leader not in after.people and len(after.people) == len(before.people)
    assert set(after.people) - set(before.people) <= {one.person for one in before.alternates}
    session.undo()
    assert places_of(session.state).qualification == before


def test_brackets_are_kept_and_fit_their_seeds(session: SeasonSession, tmp_path: Path) -> None:
    ordered(session)
    drawn = session.do(places.draw_brackets, SeedMeeting.NEIGHBOURS, 11).value
    session = reopened(session)
    assert drawn_brackets(session.state) == drawn
    draft = EventDraft(name="Finals", packet="ig2014", point_size=50)
    session.do(decline_place, drawn.brackets[0].seeds[0])
    while places_of(session.state).open_ties:
        session.do(places.order_equals)
    with pytest.raises(NotNowError) as caught:
        make_finals(session, tmp_path / "finals.dicedown", draft)
    assert caught.value.code == SeasonCode.DRAWN_FOR_OTHERS
    assert not (tmp_path / "finals.dicedown").exists()


def test_brackets_of_people_who_are_one_now_are_none(session: SeasonSession) -> None:
    for n, people in enumerate((NAMES[:10], NAMES[10:]), 1):
        names = (f"{name},{HOMES[at % len(HOMES)]}" for at, name in enumerate(people))
        add(session, event_of_names(f"Cup {n}", *names, date=f"2014-0{n}-01"))
    while places_of(session.state).open_ties:
        session.do(places.order_equals)
    drawn = session.do(places.draw_brackets, SeedMeeting.STANDARD, 11).value
    one = drawn.brackets[0].seeds[0]
    there = {entry.person: event.key for event in session.state.events for entry in event.entries}
    other = next(slot.person for slot in session.state.brackets if there[slot.person] != there[one])
    session.do(merge_people, other, one)
    assert drawn_brackets(session.state) is None
    session.undo()
    assert drawn_brackets(session.state) == drawn


def test_brackets_of_other_rules_make_no_finals(session: SeasonSession, tmp_path: Path) -> None:
    ordered(session)
    session.do(places.draw_brackets, SeedMeeting.NEIGHBOURS, 11)
    rules = session.read(stored_rules).replace("brackets = 4", "brackets = 2")
    session.do(change_season, "Season", rules, is_house=True)
    assert drawn_brackets(session.state) is None
    with pytest.raises(NotNowError) as caught:
        make_finals(
            session,
            tmp_path / "finals.dicedown",
            EventDraft(name="Finals", packet="ig2014", point_size=50),
        )
    assert caught.value.code == SeasonCode.NOT_DRAWN


def test_somebody_who_is_named_twice_among_equals_has_one_lot(session: SeasonSession) -> None:
    filled(session)
    one, other = (person.id for person in session.state.people[:2])
    session.do(places.order_equals, (one, other, one))
    assert session.state.lots == (one, other)


def test_the_finals_are_made_whole_or_not_at_all(
    session: SeasonSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered(session)
    session.do(places.draw_brackets, SeedMeeting.STANDARD, 11)
    path, steps = tmp_path / "finals.dicedown", len(session.read(history))
    bad = EventDraft(name="Finals", packet="ig2014", point_size=51)
    with pytest.raises(UserError):
        make_finals(session, path, bad)
    draft = EventDraft(name="Finals", packet="ig2014", point_size=50)
    with monkeypatch.context() as patched:
        patched.setattr(session, "do", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            make_finals(session, path, draft)
    assert not path.exists() and len(session.read(history)) == steps
    made = make_finals(session, path, draft)
    event = open_event(made, clock=morning, dice=Draw(1).below)
    seeds = [line.person for line in places_of(session.state).seeds]
    assert [one.name for one in event.state.entrants] == [
        session.state.by_id[one].name for one in seeds
    ]
    assert event.state.seeding is not None
    assert event.state.seeding.parts == tuple(one.name for one in session.state.rules.regions)
    assert event.read(results_of, event.state).packet == "ig2014"
    assert not event.read(results_of, event.state).is_finished
    event.close()


def test_the_places_of_the_finals_score_in_the_next_season(
    session: SeasonSession, tmp_path: Path
) -> None:
    """ig2014 results: 10, 8, 6, 4 for those who reach the last round, 2 and 1 for the others."""
    ordered(session)
    session.do(places.draw_brackets, SeedMeeting.STANDARD, 11)
    made = make_finals(session, tmp_path / "f.dicedown", finals_draft(session.state, "F", None))
    draw = Draw(3)
    with closing(open_event(made, clock=morning, dice=draw.below)) as event:
        for number in range(4):
            if number:
                event.with_reason("test", rounds.pair)
            play_draft(event, draw)
            event.do(rounds.close)
    with closing(season_of(tmp_path / "next.season")) as following:
        results = read_results(made, clock=morning, dice=draw.below, named=EventResults(name=""))
        following.do(take_event, results)
        points = [row["points"] for row in table_rows(following.state)]
    assert points == [10, 8, 6, 4, 2, 2, 2, 2, *[1] * 8]


def test_the_finals_are_offered_by_the_packet_of_the_qualifiers(tmp_path: Path) -> None:
    """The season's first; else that of most events; else the newest that there is."""
    cups = tuple(
        SeasonEvent(key=str(n), name=f"Cup {n}", packet=packet)
        for n, packet in enumerate(("sr2019", "sr2015", "sr2015-bracket", "unheard-of", ""))
    )
    with closing(season_of(tmp_path / "a.season")) as session:
        state = session.state
    offered = []
    for packets, events in ((("ig2014",), cups), ((), cups), ((), ())):
        rules = replace(state.rules, packets=packets)
        results = replace(state.results, rules=rules, events=events)
        draft = finals_draft(replace(state, results=results), "Finals", "2014-11-01")
        offered.append((draft.packet, draft.point_size))
    assert offered == [("ig2014", 50), ("sr2015", 50), (newest_packet_ids()[0], 75)]


def test_ten_thousand_players_are_bounded(session: SeasonSession) -> None:
    lines = [f"{n},P{n:05} Q{n * 7 % 9973:04},{HOMES[n % 4]}" for n in range(1, 10_001)]
    event = typed_results(lines, EventResults(name="Huge", date="2014-03-01", packet="ig2014"))
    start = time.perf_counter()
    session.do(take_event, event)
    places_of(session.state)
    assert time.perf_counter() - start < 60
    with pytest.raises(UserError) as caught:
        typed_results([*lines, "1,One More"], EventResults(name="Larger"))
    assert caught.value.code == SeasonCode.RESULTS_MOST


def test_likely_people_are_never_one_person_twice(session: SeasonSession) -> None:
    add(session, event_of_names("Cup 1", "Ada Voss,DE,,Berlin", "Ben Stone,DE,,Berlin"))
    event = event_of_names("Cup 2", "Ada Voss,DE,,Berlin", "Voss Ada,DE,,Berlin", date="2014-04-01")
    who = likely(who_is_who(session.state, event))
    people = [person for _, person in who if person is not None]
    assert len(people) == len(set(people)) == 1


def test_twenty_people_fill_the_finals(session: SeasonSession) -> None:
    assert len(places_of(filled(session).state).qualification.people) == 16
