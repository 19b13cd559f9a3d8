"""ActContext: what a verb may refuse, asks a reason for, stores, and reads of its own step."""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from app.codes import RequestCode
from app.models.file.journal import JournalStep
from app.models.tables.player import Player
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, impossible, note, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.services.core.act_context import Act, ActContext, Reason, as_reason, verb
from app.services.core.changes import as_json
from app.services.core.errors import OddError, UserError
from app.services.core.history import history
from app.services.core.monotonic_clock import MonotonicTime
from app.services.core.session import EventSession
from app.services.players import players
from app.words.core.act_arguments import history_text
from tests.builders import event_of, morning
from tests.services.acts import contents

CANNOT = impossible(RequestCode.IMPOSSIBLE, player=1)
UNLIKELY = odd(RequestCode.ODD, names=frozenset({"Łucja", "Bo"}), day=date(2026, 5, 2))
WORTH_KNOWING = note(RequestCode.ODD, who="nobody")


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 4)


@verb(Act("weigh", history_text("Test")))
def weigh(work: ActContext, problems: tuple[Problem, ...], round_number: int | None = None) -> None:
    """Weigh problems and do nothing."""
    work.check(problems, round_number)


@verb(Act("drop_and_look", history_text("Test")))
def drop_and_look(work: ActContext) -> tuple[EventState, EventState, EventState]:
    """Drop a player; the state before, read again, and as it is known then."""
    before = work.state
    work.db.get_one(Player, 1).status = EntrantStatus.DROPPED.value
    assert work.state is before
    return before, work.refresh(), work.state


@verb(Act("look", history_text("Test")))
def look(work: ActContext) -> tuple[object, ...]:
    """Answer what the context holds."""
    return work.now, work.reading, work.because, work.state, work.facts


def test_what_is_impossible_is_refused_with_all_that_is_wrong_whatever_the_reason(session) -> None:
    with pytest.raises(UserError) as caught:
        session.with_reason("do it", weigh, (WORTH_KNOWING, UNLIKELY, CANNOT))
    assert type(caught.value) is UserError
    assert caught.value.code == RequestCode.IMPOSSIBLE
    assert caught.value.problems == (UNLIKELY, CANNOT)
    assert contents(session)["ruling"] == []


def test_what_is_odd_asks_for_a_reason_that_is_stored_with_it(session) -> None:
    with pytest.raises(OddError) as caught:
        session.do(weigh, (UNLIKELY, WORTH_KNOWING), 3)
    assert (caught.value.code, caught.value.problems) == (RequestCode.ODD, (UNLIKELY,))

    session.with_reason("they agreed", weigh, (UNLIKELY, WORTH_KNOWING), 3)

    ((_, round_number, about, reason),) = contents(session)["ruling"]
    assert (round_number, reason) == (3, "they agreed")
    assert json.loads(about) == [
        {"code": RequestCode.ODD, "names": ["Bo", "Łucja"], "day": "2026-05-02"}
    ]
    assert "Łucja" in about


def test_a_reason_that_is_only_kept_overrules_nothing(session) -> None:
    only_kept = Reason("long way home", overrules=False)
    with pytest.raises(OddError):
        session.with_reason(only_kept, weigh, (UNLIKELY,))
    session.with_reason(only_kept, players.drop, 1)
    assert session.read(history)[0].reason == "long way home"


def test_a_step_sees_the_event_before_it_until_it_reads_it_again(session) -> None:
    known = session.state
    before, after, latest = session.do(drop_and_look).value
    assert before is known
    assert before.by_id[PlayerId(1)].is_active
    assert not after.by_id[PlayerId(1)].is_active
    assert latest is after


def test_a_step_has_the_time_of_both_clocks_and_the_reason(session) -> None:
    state = session.state
    assert session.do(look).value == (morning(), None, "", state, {})
    session.steady = lambda: MonotonicTime(7, "span")
    held = session.with_reason("why not", look).value
    assert held == (morning(), MonotonicTime(7, "span"), "why not", state, {})


def test_a_function_that_is_named_is_the_same_with_its_act() -> None:
    act = Act("stand_up", history_text("Test"))
    named = verb(act)(as_json)
    try:
        assert named is as_json
        assert (named.act, named.verb) == (act, "stand_up")
    finally:
        del as_json.act, as_json.verb


def test_files_hold_by_what_name_who_asked(session) -> None:
    step = session.with_reason(Reason("bus leaves", "Bo Reed"), players.drop, 1).changes.step
    with session.file.read() as db:
        arguments = json.loads(db.get_one(JournalStep, step).arguments)
    assert arguments == {"player": 1, "asked_by": "Bo Reed"}


def test_a_step_without_a_known_state_reads_it(session) -> None:
    session.read_anew()
    session.reader.forget()
    assert len(session.do(look).value[3].entrants) == 4


@dataclass(frozen=True)
class Slip:
    """Any value of a verb."""

    table: TableNumber
    players: frozenset[int]


def test_values_are_stored_as_plain_json() -> None:
    slip = Slip(TableNumber(3), frozenset({9, 2}))
    assert json.dumps(slip, default=as_json) == '{"table": 3, "players": [2, 9]}'
    assert as_json({3, 1, 2}) == [1, 2, 3]
    assert as_json(Slip) == str(Slip)
    assert as_json(date(2026, 5, 2)) == "2026-05-02"


def test_the_words_of_a_reason_alone_are_a_reason() -> None:
    reason = Reason("bus leaves", "Bo", overrules=False)
    assert as_reason(reason) is reason
    assert as_reason("bus leaves") == Reason("bus leaves", requested_by="", overrules=True)
    assert Reason() == Reason("", "", True)
