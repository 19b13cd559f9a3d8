"""Every way in which these services say no, provoked once; nothing is left behind."""

import ast
from pathlib import Path

import pytest

import app.services
from app.codes import Code, FileCode
from app.rules.players.entry import EntryFault
from app.rules.results.result import Side
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.results import results
from tests.builders import event_of
from tests.codes import codes_named_in
from tests.services.acts import (
    bring_to,
    bye_of,
    finish,
    last,
    refused,
    won,
)
from tests.services.refusal_ways import REFUSALS, first_two, played_tables

SERVICES = (
    "players/players", "pairing/rounds", "pairing/draft_round",
    "pairing/manual_swaps", "results/results", "results/game_rows",
    "core/rows", "event/events",
    "results/second_reading", "event/event_draft", "scenarios/scenarios", "scenarios/lookup",
    "scenarios/plan", "scenarios/rolls", "pairing/repair", "scenarios/house_scenarios",
    "clock/countdown", "core/session", "core/undo_redo", "core/errors", "core/history",
    "pairing/preferences", "core/act_context", "terrain/stock", "terrain/layouts",
    "terrain/photos", "results/from_players", "phones/scorekeepers",
)  # fmt: skip
"""The modules whose refusals stand here."""

OF_FILES = {
    FileCode.DAMAGED, FileCode.SAVED_WITH_TROUBLE, FileCode.NOT_PLAIN, FileCode.CANNOT_READ,
}  # fmt: skip
"""Codes that no act leads to, but a file to read, a failing disk, or another program's changes."""


def codes_there_are() -> set[Code]:
    """Every code that these modules raise by themselves, and a file that has gone."""
    found: set[Code] = {FileCode.MISSING}
    for name in SERVICES:
        path = Path(app.services.__file__).parent / f"{name}.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name_ = getattr(getattr(node, "func", None), "id", "")
            if name_ in ("UserError", "OddError", "NotNowError") and node.args:
                found.update(codes_named_in(node.args[0]))
    return found


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def test_every_code_of_these_services_is_provoked() -> None:
    assert codes_there_are() - OF_FILES == set(REFUSALS)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_names_its_code_and_changes_nothing(session, code) -> None:
    kind, provoke = REFUSALS[code]
    error = provoke(session)
    assert (error.code, type(error)) == (code, kind)


OUT = [
    (EntryFault.ALREADY_OUT, players.drop, players.drop),
    (EntryFault.ALREADY_OUT, players.disqualify, players.drop),
    (EntryFault.ALREADY_DISQUALIFIED, players.disqualify, players.disqualify),
    (EntryFault.STILL_IN, None, players.reinstate),
]


@pytest.mark.parametrize(("code", "before", "act"), OUT)
def test_what_a_player_is_already_is_not_done_twice(session, code, before, act) -> None:
    if before is not None:
        session.do(before, 4)
    error = refused(session, act, 4, because="I say so")
    assert type(error) is NotNowError
    assert [one.code for one in error.problems] == [code]


def test_results_are_named_by_table_where_a_round_cannot_close(session) -> None:
    bring_to(session, "playing")
    session.do(results.clear, 1)
    error = refused(session, rounds.close)
    assert error.facts == {"round": 1, "tables": (1, 2, 3, 4), "games": 4}


def test_a_played_table_is_not_played_otherwise_without_clearing(session) -> None:
    assert played_tables(session).code == "game.has-result"


def test_a_closed_round_is_not_written_down_otherwise(session) -> None:
    bring_to(session, "closed")
    one, other = first_two(session)
    assert refused(session, manual_swaps.record_as_played, one, other).code == "round.closed"


def test_sides_of_another_game_are_refused(session) -> None:
    bring_to(session, "playing")
    one, other = last(session).games[:2]
    error = refused(session, results.enter, one.table, *won(other))
    assert [str(problem.code) for problem in error.problems] == ["result.wrong-sides"]


def test_a_list_that_nobody_can_have_is_refused_for_a_bye(session) -> None:
    bring_to(session, "playing")
    holder = bye_of(last(session)).player
    error = refused(session, manual_swaps.name_bye_list, holder, 10)
    assert [str(problem.code) for problem in error.problems] == ["result.no-such-list"]


def test_a_side_is_told_by_its_player(session) -> None:
    bring_to(session, "playing")
    game = last(session).games[0]
    first, second, result = won(game)
    swapped = (Side(player=second.player), Side(player=first.player), result)
    error = refused(session, results.enter, game.table, *swapped)
    assert [str(problem.code) for problem in error.problems] == ["result.wrong-sides"]


def test_after_a_refusal_the_event_goes_on(session) -> None:
    bring_to(session, "playing")
    refused(session, rounds.close)
    finish(session)
    session.do(rounds.close)
    assert last(session).state == "closed"
