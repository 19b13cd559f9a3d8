"""Who went first in a game and who had the top edge: kept with its result, off unless wanted."""

from dataclasses import replace

import pytest

from app.codes import RequestCode
from app.rules.results.result import TableEdge, WinReason, starter_of, top_of, with_opening
from app.services.core.errors import OddError
from app.services.core.history import history
from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event
from app.services.exchange.exports import games_csv, results_text
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.program.all_acts import verb_sentence
from app.services.results import results
from app.services.results.second_reading import (
    ReadingState,
    read_again,
    round_readings,
    settle,
)
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from app.words.results.results import result_sentence
from tests.builders import begin_round, event_of, morning
from tests.services.acts import nobody, refused, won

T = words()


@pytest.fixture
def session(tmp_path):
    """Four players in their first round; the event keeps sides."""
    event = event_of(tmp_path / "cup.dicedown", 4)
    begin_round(event)
    event.do(change_event, replace(event.read(stored_draft), keeps_sides=True))
    yield event
    event.close()


def game_at(session, table=1):
    return next(game for game in session.state.rounds[0].games if game.table == table)


def slip(session, starter, top, **figures):
    """A win of the first side by assassination; who opened by number of the side, or None."""
    game = game_at(session)
    first, second, result = won(game, by="assassination", control_points=1, **figures)
    players = [None if n is None else game.players[n] for n in (starter, top)]
    opened = with_opening(replace(game, first=first, second=second, result=result), *players)
    return opened.first, opened.second, result


def test_an_event_does_not_keep_it_unless_it_is_wanted(tmp_path):
    event = event_of(tmp_path / "cup.dicedown", 4)
    assert not event.state.keeps_sides
    begin_round(event)
    assert "went_first" not in games_csv(event.state)
    assert '"keeps_sides"' not in event.read(event_json, event.state)
    event.close()


@pytest.mark.parametrize(
    ("starter", "top", "ending"),
    [
        (None, None, ""),
        (0, None, ", P1 first"),
        (1, None, ", P4 first"),
        (1, 1, ", P4 first from the top edge"),
        (0, 1, ", P1 first from the bottom edge"),
        (None, 1, ", P4 at the top edge"),
    ],
)
def test_it_is_kept_with_the_result_and_in_its_sentence(session, starter, top, ending):
    ids = {player: n for n, player in enumerate(game_at(session).players)}
    session.do(results.enter, 1, *slip(session, starter, top))
    game = game_at(session)
    assert (ids.get(game.starter), ids.get(game.top)) == (starter, top)
    names = {player: ("P1", "P4")[n] for player, n in ids.items()}
    assert result_sentence(T, game, names.__getitem__).endswith(f"1–0 control points{ending}")
    entry = session.read(history)[0]
    sentence = verb_sentence(T, entry.verb, entry.arguments, names.__getitem__)
    assert sentence.endswith(f"1–0 control points{ending}")


def test_undo_and_clearing_forget_it(session):
    session.do(results.enter, 1, *slip(session, 0, 1))
    session.undo()
    assert game_at(session).starter is game_at(session).top is None
    session.redo()
    assert game_at(session).starter == game_at(session).first.player
    session.do(results.clear, 1)
    assert game_at(session).starter is game_at(session).top is None


def test_one_sides_word_is_enough(session):
    first, second = game_at(session).sides
    assert starter_of(replace(first, went_first=False), second) == second.player
    assert top_of(first, replace(second, edge=TableEdge.BOTTOM)) == first.player
    *_, result = slip(session, None, None)
    session.do(results.enter, 1, first, replace(second, went_first=False), result)
    assert game_at(session).first.went_first is True and game_at(session).second.went_first is False


@pytest.mark.parametrize(
    ("fields", "words_of_it"),
    [
        ({"went_first": True}, "One of the two went first, and only one."),
        ({"went_first": False}, "One of the two went first, and only one."),
        ({"edge": TableEdge.TOP}, "The two can't both have had the same table edge."),
    ],
)
def test_both_cannot_have_it(session, fields, words_of_it):
    first, second, result = slip(session, None, None)
    sides = (replace(first, **fields), replace(second, **fields))
    error = refused(session, results.enter, 1, *sides, result)
    assert error.code is RequestCode.IMPOSSIBLE
    assert [problem_sentence(T, problem, str) for problem in error.problems] == [words_of_it]
    assert game_at(session).result is None


def test_nobody_goes_first_in_a_game_that_was_not_played(session):
    first, second, _ = slip(session, 0, 1)
    *_, result = nobody(game_at(session), "no-show")
    session.with_reason("seen", results.enter, 1, first, second, result)
    assert game_at(session).result.reason is WinReason.NO_SHOW
    assert game_at(session).starter is game_at(session).top is None


def test_a_double_check_compares_it_and_the_organizer_decides(session):
    session.do(results.enter, 1, *slip(session, 0, 1))
    error = refused(session, read_again, 1, *slip(session, 1, 1))
    assert isinstance(error, OddError)
    facts = dict(error.problems[0].facts)
    assert facts["fields"] == ("starter",)
    session.with_reason("later", read_again, 1, *slip(session, 1, 1))
    readings = session.read(round_readings, session.state.rounds[0])
    assert readings.open[1].starter == game_at(session).second.player
    read = readings.open[1]
    session.with_reason("seen", settle, 1, read, read)
    assert game_at(session).starter == game_at(session).second.player
    readings = session.read(round_readings, session.state.rounds[0])
    assert readings.states[1] is ReadingState.AGREES


def test_once_it_is_no_longer_kept_a_double_check_leaves_it_alone(session):
    session.do(results.enter, 1, *slip(session, 0, 1))
    session.do(change_event, replace(session.read(stored_draft), keeps_sides=False))
    assert session.do(read_again, 1, *slip(session, None, None)).value.differs == ()
    assert game_at(session).starter is not None


def test_it_goes_out_and_in_again(session, tmp_path):
    session.do(results.enter, 1, *slip(session, 0, 1))
    text = session.read(event_json, session.state)
    other = import_event(tmp_path / "in.dicedown", text.encode(), clock=morning, dice=None)
    assert other.state.keeps_sides
    assert other.read(event_json, other.state) == text
    assert game_at(other) == game_at(session)
    other.close()


def test_tables_for_spreadsheets_have_two_more_columns(session):
    session.do(results.enter, 1, *slip(session, 0, 1))
    first, second = (session.state.by_id[player].name for player in game_at(session).players)
    heads, line, *_ = games_csv(session.state).splitlines()
    assert heads.endswith(",went_first,top_edge") and line.endswith(f",{first},{second}")
    heads, line, *_ = results_text(T, session.state, 1).splitlines()
    assert heads.endswith("\tWent first\tTop edge") and line.endswith(f"\t{first}\t{second}")
