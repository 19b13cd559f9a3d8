"""Every way in which these services say no, provoked once; nothing is left behind."""

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import app.services
from app.rules.entry import EntryFault
from app.rules.ids import PlayerId
from app.rules.result import Side
from app.services import (
    countdown,
    draft_changes,
    events,
    papers,
    players,
    results,
    rounds,
)
from app.services.drafts import PlayerDraft
from app.services.errors import NotNowError, OddError, UserError
from app.services.history import history
from app.services.session import EventSession
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    bye_of,
    contents,
    finish,
    last,
    refused,
    won,
)

SERVICES = (
    "players", "player_rows", "rounds", "draft_round", "draft_changes", "results", "game_rows",
    "rows", "events", "countdown", "session", "undo_stack", "work",
)  # fmt: skip
"""The modules whose refusals stand here."""

DRAFT = events.EventDraft(name="Spring Cup", packet="sr2015", point_size=50)

Provoke = Callable[[EventSession], UserError]


def plainly(act, *args, **kw) -> Provoke:
    return lambda session: refused(session, act, *args, **kw)


def at(state: str, act, *args, **kw) -> Provoke:
    def provoke(session: EventSession) -> UserError:
        bring_to(session, state)
        return refused(session, act, *args, **kw)

    return provoke


def changed(**draft) -> Provoke:
    return plainly(events.change_event, replace(DRAFT, **draft))


def first_two(session: EventSession) -> tuple[PlayerId, PlayerId]:
    one, other = last(session).games[:2]
    return one.first.player, other.first.player


def over(session: EventSession) -> UserError:
    for one in range(3, 10):
        session.do(players.drop, one)
    bring_to(session, "closed")
    return refused(session, rounds.pair)


def played_tables(session: EventSession) -> UserError:
    bring_to(session, "playing")
    one, other = first_two(session)
    game = last(session).games[0]
    session.do(results.enter, game.table, *won(game))
    return refused(session, draft_changes.record_as_played, one, other, because="they say so")


def twice_entered(session: EventSession) -> UserError:
    bring_to(session, "playing")
    game = last(session).games[0]
    session.do(results.enter, game.table, *won(game))
    return refused(session, results.enter, game.table, *won(game, max(game.players)))


def cleared_when_closed(session: EventSession) -> UserError:
    bring_to(session, "closed")
    return refused(session, results.clear, 1)


def even_round(session: EventSession) -> UserError:
    session.do(players.drop, 9)
    bring_to(session, "draft")
    return refused(session, draft_changes.give_bye, 1)


def bye_again(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, draft_changes.give_bye, bye_of(last(session)).player)


def drawn_back(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, draft_changes.take_bye_back, bye_of(last(session)).player)


def not_a_bye(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, draft_changes.take_bye_back, first_two(session)[0])


def opponents_swapped(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, draft_changes.swap, *last(session).games[0].players)


def byes_swapped(session: EventSession) -> UserError:
    session.do(players.drop, 9)
    bring_to(session, "draft")
    session.with_reason("late bus", draft_changes.give_bye, 1, grant=True)
    one, other = last(session).byes
    return refused(session, draft_changes.swap, one.player, other.player)


def gone_player(session: EventSession) -> UserError:
    session.do(players.drop, 5)
    bring_to(session, "draft")
    return refused(session, draft_changes.swap, 5, first_two(session)[0])


def game_of_an_older_draft(session: EventSession) -> UserError:
    bring_to(session, "draft")
    game = last(session).games[0].id
    session.do(rounds.pair, seed=6)
    return refused(session, draft_changes.lock, game, on=True)


def too_far_in_the_file(session: EventSession) -> UserError:
    session.file.step = broken_step  # type: ignore[method-assign]
    error = refused(session, events.play_on)
    assert "disk is full" in str(error.facts["why"])
    return error


def broken_step(*_args, **_kw):
    import sqlite3

    from sqlalchemy.exc import OperationalError

    raise OperationalError("BEGIN", {}, sqlite3.OperationalError("database or disk is full"))


def undone(session: EventSession, redo: bool) -> UserError:
    before, told = contents(session), session.read(history)
    with pytest.raises(NotNowError) as caught:
        if redo:
            session.redo()
        else:
            session.undo()
            session.undo()
    if redo:
        assert (contents(session), session.read(history)) == (before, told)
    return caught.value


def undone_on_paper(session: EventSession) -> UserError:
    bring_to(session, "published")
    session.do(papers.mark_printed, "slips", 1, "abc")
    before = contents(session)
    with pytest.raises(OddError) as caught:
        session.undo()
    assert contents(session) == before
    session.undo("the slips are thrown away")
    assert last(session).is_draft
    return caught.value


def with_countdown(act, *, paused: bool = False) -> Provoke:
    def provoke(session: EventSession) -> UserError:
        session.do(countdown.start, 60)
        if paused:
            session.do(countdown.pause)
        return refused(session, act)

    return provoke


def lost(session: EventSession) -> UserError:
    away = session.path.rename(session.path.with_suffix(".away"))
    with pytest.raises(NotNowError) as caught:
        session.do(events.play_on)
    away.rename(session.path)
    session.do(events.play_on)
    return caught.value


def same_name(session: EventSession) -> UserError:
    return refused(session, players.register, PlayerDraft(name="player  001"))


def impossible_result(session: EventSession) -> UserError:
    bring_to(session, "playing")
    game = last(session).games[0]
    return refused(session, results.enter, game.table, *won(game, 99), because="I say so")


REFUSALS: dict[str, tuple[type[UserError], Provoke]] = {
    "player.unknown": (UserError, plainly(players.drop, 99)),
    "player.has-played": (NotNowError, at("draft", players.remove, 1)),
    "player.not-in-round": (UserError, gone_player),
    "round.none": (NotNowError, plainly(rounds.publish)),
    "round.unknown": (UserError, at("draft", rounds.choose_scenario, None, 4)),
    "round.seed": (UserError, plainly(rounds.pair, seed=2**63)),
    "round.is-draft": (NotNowError, at("draft", results.clear, 1)),
    "round.no-draft": (NotNowError, at("published", rounds.discard)),
    "round.not-published": (NotNowError, at("playing", rounds.begin)),
    "round.closed": (NotNowError, cleared_when_closed),
    "round.not-closed": (NotNowError, at("playing", rounds.reopen)),
    "round.results-missing": (NotNowError, at("playing", rounds.pair)),
    "event.over": (OddError, over),
    "event.name": (UserError, changed(name="  ")),
    "event.date": (UserError, changed(date="2026-02-30")),
    "event.point-size": (UserError, changed(point_size=51)),
    "event.rounds": (UserError, changed(planned_rounds=0)),
    "event.tables": (UserError, changed(tables=())),
    "scenario.unknown": (UserError, at("draft", rounds.choose_scenario, "sr2015/none")),
    "table.empty": (UserError, at("playing", results.clear, 44)),
    "table.number": (UserError, at("draft", draft_changes.move_table, 1, 0)),
    "game.has-result": (NotNowError, twice_entered),
    "game.gone": (UserError, game_of_an_older_draft),
    "bye.none": (NotNowError, even_round),
    "bye.has-one": (NotNowError, bye_again),
    "bye.is-drawn": (NotNowError, drawn_back),
    "bye.not-held": (UserError, not_a_bye),
    "swap.same-player": (UserError, at("draft", draft_changes.swap, 1, 1)),
    "swap.same-game": (NotNowError, opponents_swapped),
    "swap.both-byes": (NotNowError, byes_swapped),
    "countdown.length": (UserError, plainly(countdown.start, 0)),
    "countdown.none": (NotNowError, plainly(countdown.pause)),
    "countdown.runs": (NotNowError, with_countdown(countdown.resume)),
    "countdown.stands": (NotNowError, with_countdown(countdown.pause, paused=True)),
    "undo.nothing": (NotNowError, lambda session: undone(session, redo=False)),
    "redo.nothing": (NotNowError, lambda session: undone(session, redo=True)),
    "file.trouble": (NotNowError, too_far_in_the_file),
    "file.missing": (NotNowError, lost),
    "problems.impossible": (UserError, impossible_result),
    "problems.odd": (OddError, same_name),
}  # fmt: skip
"""Code -> its kind, and a way to it."""

BUILT = {"undo.nothing", "redo.nothing"}
"""Codes that are put together while the program runs."""


def codes_there_are() -> set[str]:
    """Every code that these modules raise by themselves."""
    found = set(BUILT)
    for name in SERVICES:
        path = Path(app.services.__file__).with_name(f"{name}.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name_ = getattr(getattr(node, "func", None), "id", "")
            if name_ in ("UserError", "OddError", "NotNowError") and node.args:
                found |= {
                    one.value
                    for one in ast.walk(node.args[0])
                    if isinstance(one, ast.Constant) and one.value != ".nothing"
                }
    return found


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def test_every_code_of_these_services_is_provoked() -> None:
    assert codes_there_are() == set(REFUSALS)


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
    assert refused(session, draft_changes.record_as_played, one, other).code == "round.closed"


def test_sides_of_another_game_are_refused(session) -> None:
    bring_to(session, "playing")
    one, other = last(session).games[:2]
    error = refused(session, results.enter, one.table, *won(other))
    assert [str(problem.code) for problem in error.problems] == ["result.wrong-sides"]


def test_a_list_that_nobody_can_have_is_refused_for_a_bye(session) -> None:
    bring_to(session, "playing")
    holder = bye_of(last(session)).player
    error = refused(session, draft_changes.name_bye_list, holder, 10)
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
