import pytest

from app.rules.core.errors import Weight
from app.rules.players.entry import (
    TakenNames,
    disqualify_problems,
    drop_problems,
    entry_problems,
    event_notes,
    joining,
    late_problems,
    reinstate_problems,
    table_problems,
)
from tests.rules.events import SR2019, codes, entrant, event, game, rounds

RUNNING = rounds([game(1, 2, 1), game(3, 4, 3)])
OVER = rounds([game(1, 2, 1), game(3, 4, None, "tie")])


@pytest.mark.parametrize(
    ("name", "problems"),
    [
        ("Bo Reed", []),
        ("", ["entry.name-missing"]),
        (" \t", ["entry.name-missing"]),
        ("x" * 200, []),
        ("x" * 201, ["entry.name-too-long"]),
        ("Ada Voss", ["entry.same-name"]),
        ("  ada  VOSS ", ["entry.same-name"]),
    ],
)
def test_a_name_must_be_there_and_one_of_a_kind(name, problems) -> None:
    assert [problem.code for problem in entry_problems(name, TakenNames(["Ada Voss"]))] == problems


def test_what_players_read_instead_has_the_same_limit() -> None:
    taken = TakenNames()
    assert entry_problems("Ada", taken, public_name="x" * 200) == ()
    (problem,) = entry_problems("Ada", taken, public_name="x" * 201)
    assert (problem.code, problem.field) == ("entry.name-too-long", "public_name")


def test_two_people_of_one_name_may_play_once_that_is_confirmed() -> None:
    (problem,) = entry_problems("Ada Voss", TakenNames(["Ada Voss"]))
    assert problem.weight is Weight.ODD
    assert entry_problems("Ada Voss", TakenNames(["Ada Voss"]), same_name_ok=True) == ()


def test_who_enters_before_the_first_round_misses_none() -> None:
    assert joining(event(4)).round_number == 1
    assert not joining(event(4)).is_late


@pytest.mark.parametrize(
    ("state", "first", "missed"),
    [("draft", 1, ()), ("published", 2, (1,)), ("playing", 2, (1,)), ("closed", 2, (1,))],
)
def test_a_late_player_joins_the_draft_or_the_round_after(state, first, missed) -> None:
    late = joining(event(3, rounds([game(1, 2)], state=state)))
    assert (late.round_number, late.missed) == (first, missed)


def test_entering_late_is_no_fault_with_or_without_a_bye() -> None:
    assert late_problems(event(4, RUNNING)) == ()
    assert late_problems(event(4, RUNNING), grant_bye=True) == ()


def test_no_bye_is_granted_where_no_round_was_missed() -> None:
    (problem,) = late_problems(event(4), grant_bye=True)
    assert (problem.code, problem.is_impossible) == ("entry.nothing-missed", True)


def test_entering_after_the_end_is_odd_unless_the_event_plays_on() -> None:
    assert codes(late_problems(event(4, OVER))) == [("entry.event-over", "")]
    assert late_problems(event(4, OVER, plays_on=True)) == ()


@pytest.mark.parametrize(
    ("check", "status", "problem"),
    [
        (drop_problems, "in", None),
        (drop_problems, "dropped", "entry.already-out"),
        (drop_problems, "disqualified", "entry.already-out"),
        (drop_problems, "nobody", "entry.not-registered"),
        (disqualify_problems, "in", None),
        (disqualify_problems, "dropped", None),
        (disqualify_problems, "disqualified", "entry.already-disqualified"),
        (disqualify_problems, "nobody", "entry.not-registered"),
        (reinstate_problems, "in", "entry.still-in"),
        (reinstate_problems, "dropped", None),
        (reinstate_problems, "disqualified", "entry.was-disqualified"),
        (reinstate_problems, "nobody", "entry.not-registered"),
    ],
)
def test_a_player_leaves_once_and_comes_back_after(check, status, problem) -> None:
    state = event(3, dropped=[2], disqualified=[3])
    player = {"in": 1, "dropped": 2, "disqualified": 3, "nobody": 9}[status]
    assert [problem.code for problem in check(state, player)] == ([problem] if problem else [])


def test_only_bringing_back_a_disqualified_player_can_be_overruled() -> None:
    (problem,) = reinstate_problems(event(1, disqualified=[1]), 1)
    assert problem.weight is Weight.ODD


@pytest.mark.parametrize(
    ("table", "problems"),
    [(None, []), (1, []), (2, ["entry.table-taken"]), (9, ["entry.no-such-table"])],
)
def test_a_fixed_table_must_be_there_and_free(table, problems) -> None:
    state = event([entrant(1), entrant(2, fixed_table=2)], tables=(1, 2, 3))
    assert [problem.code for problem in table_problems(state, table, 1)] == problems


def test_a_fixed_table_is_not_taken_by_its_own_player() -> None:
    assert table_problems(event([entrant(1, fixed_table=2)]), 2, 1) == ()


@pytest.mark.parametrize(
    ("state", "notes"),
    [
        pytest.param(event(8), [], id="sr2015-introduction-8"),
        pytest.param(event(7), ["event.few-players"], id="sr2015-introduction-7"),
        pytest.param(event(128), [], id="sr2015-introduction-128"),
        pytest.param(event(129), ["event.many-players"], id="sr2015-introduction-129"),
        pytest.param(event(129, packet=SR2019), [], id="sr2019-introduction-129"),
        pytest.param(event(9, tables=(1, 2, 3)), ["event.few-tables"], id="tables-3"),
        pytest.param(event(9, tables=(1, 2, 3, 7)), [], id="tables-4"),
        pytest.param(event(9, planned_rounds=3), ["event.other-rounds"], id="sr2015-rounds-3"),
        pytest.param(event(9, planned_rounds=4), [], id="sr2015-rounds-4"),
    ],
)
def test_what_is_worth_knowing_before_the_start(state, notes) -> None:
    assert [problem.code for problem in event_notes(state)] == notes


def test_notes_stand_in_nobodys_way() -> None:
    assert {problem.weight for problem in event_notes(event(2, planned_rounds=9))} == {Weight.NOTE}
