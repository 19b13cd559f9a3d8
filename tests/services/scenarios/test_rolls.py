"""What chance takes: rolled once for all, table by table, or named by the players."""

import tomllib
from pathlib import Path

import pytest

from app.rules.scenarios.parse import ScenarioError, parse_scenario
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.public import public_state
from app.services.exchange.exports import event_html
from app.services.exchange.interchange_export import event_json
from app.services.pairing import rounds
from app.services.scenarios import house_scenarios, scenarios
from app.services.scenarios.lookup import scenario_named
from app.services.scenarios.rolls import (
    LostElements,
    Throw,
    known_lost,
    losable_elements,
    losing_faces,
    lost_elements,
    name_lost_element,
    roll_element,
    round_on,
)
from app.words.core.catalogue import words
from app.words.scenarios.changes import gone_sentence, lost_name, throw_sentence
from tests.builders import event_of
from tests.services.acts import bring_to, last, odd_codes, refused
from tests.services.scenarios.scenario_acts import FATE, RAID, on_fate

T = words()
LEFT, RIGHT = "flag-left", "flag-right"
RAIDED = parse_scenario(tomllib.loads(RAID))


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


@pytest.fixture
def playing(session: EventSession) -> EventSession:
    on_fate(session)
    return session


@pytest.mark.parametrize(
    ("scenario", "flags"),
    [
        ("ig2014/incursion", ["flag-left", "flag-right"]),
        ("masters2014/incursion", ["flag-left", "flag-right"]),
        ("sr2010/incursion", ["flag-left", "flag-centre", "flag-right"]),
        ("sr2015/incursion", []),
    ],
)
def test_which_flags_may_go_is_the_packets_word(scenario: str, flags: list[str]) -> None:
    losable = losable_elements(scenario_named(scenario))
    assert list(losable) == flags
    assert all(len(elements) == 1 for elements in losable.values())


def test_every_element_of_a_kind_goes_together() -> None:
    losable = losable_elements(RAIDED)
    assert {key: len(elements) for key, elements in losable.items()} == {
        "caches": 2,
        "objectives-40": 2,
        "objectives-50": 1,
    }
    faces = losing_faces(RAIDED)
    assert faces == ("caches",) * 2 + ("objectives-40",) * 2 + ("objectives-50",) * 2


def test_the_die_of_a_removal_has_the_faces_that_the_scenario_prints(session) -> None:
    on_fate(session, text=RAID)
    found = []
    for n in range(6):
        session.dice = lambda faces, n=n: n
        (one,) = session.with_reason("again", roll_element).value
        found.append((one.thrown, one.faces, one.element))
    assert found == list(zip(range(1, 7), (6,) * 6, losing_faces(RAIDED), strict=True))
    assert session.read(lost_elements, 1).at(4) == "objectives-50"


def test_what_went_by_the_players_dice_is_one_of_the_kinds_that_may(session) -> None:
    on_fate(session, text=RAID)
    session.do(name_lost_element, "objectives-40", 2)
    assert session.read(lost_elements, 1).by_table == {2: "objectives-40"}
    refusal = refused(session, name_lost_element, LEFT)
    assert refusal.facts["known"] == ("caches", "objectives-40", "objectives-50")


def test_a_scenario_that_loses_a_kind_loses_no_flag_as_well() -> None:
    both = tomllib.loads(RAID) | {"loses_flag": "any"}
    with pytest.raises(ScenarioError) as error:
        parse_scenario(both)
    assert [fault.code for fault in error.value.problems] == ["scenario.removal"]


def test_one_throw_holds_at_every_table(playing) -> None:
    (one,) = playing.do(roll_element).value
    assert (one.table, one.faces) == (None, 2)
    assert one.element == (LEFT, RIGHT)[one.thrown - 1]
    lost = playing.read(lost_elements, 1)
    assert lost == LostElements(everywhere=one.element, by_table={})
    assert lost.at(None) == lost.at(3) == one.element


def test_every_face_of_the_die_takes_its_flag(playing) -> None:
    found = {}
    for n in range(2):
        playing.dice = lambda faces, n=n: n % faces
        (one,) = playing.with_reason("again", roll_element).value
        found[one.thrown] = one.element
    assert found == {1: LEFT, 2: RIGHT}


def test_each_table_has_a_throw_of_its_own(playing) -> None:
    throws = iter((0, 1))
    playing.dice = lambda faces: next(throws)
    done = playing.do(roll_element, (2, 3)).value
    assert done == (
        Throw(table=2, thrown=1, faces=2, element=LEFT),
        Throw(table=3, thrown=2, faces=2, element=RIGHT),
    )
    lost = playing.read(lost_elements, 1)
    assert [lost.at(table) for table in (None, 1, 2, 3)] == [None, None, LEFT, RIGHT]


def test_a_second_throw_asks_why(playing) -> None:
    playing.do(roll_element, (2,))
    assert refused(playing, roll_element, (2,)).problems[0].code == "scenario.flag-gone"
    playing.do(roll_element, (3,))
    assert odd_codes(playing, roll_element) == ["scenario.flag-gone"]
    assert not playing.read(lost_elements, 1).by_table, "one throw for all stands for every table"


def test_the_players_own_dice_are_entered_and_undone(playing) -> None:
    playing.do(name_lost_element, RIGHT, 2)
    playing.do(name_lost_element, LEFT, 2)
    assert playing.read(lost_elements, 1).at(2) == LEFT
    playing.do(name_lost_element, None, 2)
    assert playing.read(lost_elements, 1).is_empty
    playing.undo()
    assert playing.read(lost_elements, 1).at(2) == LEFT


def test_nobody_throws_for_a_draft_or_at_a_table_where_nobody_plays(session) -> None:
    on_fate(session, "draft")
    assert refused(session, roll_element).code == "round.is-draft"
    session.do(rounds.publish)
    assert refused(session, roll_element, (9,)).code == "table.empty"
    assert refused(session, name_lost_element, LEFT, 9).code == "table.empty"


def test_another_scenario_forgets_the_flags(playing) -> None:
    playing.do(roll_element)
    playing.with_reason("wrong one", scenarios.choose_scenario, "sr2015/recon")
    assert playing.read(lost_elements, 1).is_empty
    playing.undo()
    assert not playing.read(lost_elements, 1).is_empty


def test_players_know_it_once_the_games_have_begun(session) -> None:
    on_fate(session, "published")
    session.do(roll_element)
    assert session.read(known_lost, last(session)).is_empty
    session.do(rounds.begin)
    assert not session.read(known_lost, last(session)).is_empty


def test_no_export_and_no_public_value_tells_a_throw(session) -> None:
    on_fate(session, "published")
    (one,) = session.do(roll_element).value
    outputs = [
        str(public_state(session.state)),
        session.read(event_json, session.state),
        event_html(T, session.read(event_line), session.state),
    ]
    assert not any(one.element in text for text in outputs)


def test_the_round_of_a_scenario_is_the_newest_that_is_no_draft(session) -> None:
    session.do(house_scenarios.keep, FATE)
    assert round_on(session.state, "house/our-own") is None
    on_fate(session, "closed")
    assert round_on(session.state, "house/our-own") == session.state.rounds[0]
    bring_to(session, "draft")
    session.do(scenarios.choose_scenario, "house/our-own")
    assert round_on(session.state, "house/our-own") == session.state.rounds[0]
    assert round_on(session.state, "sr2015/recon") is None


def test_what_is_gone_is_named_in_words() -> None:
    assert lost_name(T, "flag-left") == "Left flag"
    assert lost_name(T, "caches") == "All caches"
    assert gone_sentence(T, "objectives-40", None) == "Gone at every table: All 40 mm objectives."
    assert lost_name(T, "flag-240-120-p2") == "Flag of player 2"
    assert throw_sentence(T, "flag-centre", 2, 3) == "2 of 3: Centre flag"
    assert gone_sentence(T, "flag-left", 4) == "Gone at table 4: Left flag."
    assert gone_sentence(T, None, None) == "Nothing is gone yet."
