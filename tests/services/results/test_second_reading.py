"""The second reading: what agrees, what is settled how, what makes it outdated, and who sees it."""

from dataclasses import replace

import pytest

from app.rules.results.result import GameResult, Side, WinReason, with_opening
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.event.event_draft import event_line
from app.services.event.public import public_state
from app.services.exchange.exports import (
    chat_text,
    event_html,
    games_csv,
    results_csv,
    standings_csv,
)
from app.services.exchange.interchange_export import event_json
from app.services.pairing import manual_swaps, rounds
from app.services.papers.kinds import FOR_THE_EO, OF_THE_EVENT
from app.services.papers.papers import Paper, render
from app.services.papers.report import eo_report_sheet, report_sheet
from app.services.papers.subject import Subject, event_facts, with_remarks
from app.services.program.all_acts import verb_sentence
from app.services.results import results
from app.services.results.entry import FIELDS
from app.services.results.second_reading import (
    ReadingState,
    blind,
    differences,
    read_again,
    readings_by_round,
    record_of,
    round_readings,
    settle,
)
from app.services.screen.hall import hall
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from app.words.results.second_reading import field_name, field_text
from tests.builders import begin_round, event_of, morning
from tests.services.acts import nobody, odd_codes, refused, won

T = words()


@pytest.fixture
def session(tmp_path):
    """Four players in their first round."""
    event = event_of(tmp_path / "cup.dicedown", 4)
    begin_round(event)
    yield event
    event.close()


def game_at(session, table=1):
    return next(game for game in session.state.rounds[0].games if game.table == table)


def entered(session, *slip):
    session.with_reason("as told", results.enter, 1, *slip)
    return slip


def as_read(game, first, second, result):
    """The game with what a slip says."""
    return replace(game, first=first, second=second, result=result)


def state(session):
    return session.read(round_readings, session.state.rounds[0]).states[1]


def win(session, **figures):
    return won(game_at(session), by="scenario", control_points=5, army_points=38, **figures)


ENDINGS = {
    "a win by scenario": lambda game: won(game, by="scenario", control_points=5, army_points=38),
    "untold points": lambda game: won(game, by="assassination"),
    "a tie": lambda game: nobody(game, "tie"),
    "a double no-show": lambda game: nobody(game, "no-show"),
    "a no-show": lambda game: won(game, by="no-show"),
    "a concession with its points told": lambda game: won(
        game, by="concession", control_points=3, army_points=20
    ),
    "a concession without": lambda game: won(game, by="concession"),
    "no winner by the EO": lambda game: nobody(game, "judge"),
    "a tiebreaker": lambda game: won(game, by="tiebreak-3", control_points=1),
    "a penalty": lambda game: won(game, by="penalty"),
}


@pytest.mark.sweep(6)
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_slip_agrees(session, ending):
    slip = entered(session, *ENDINGS[ending](game_at(session)))
    assert state(session) is ReadingState.NOT_READ
    assert session.do(read_again, 1, *slip).value.differs == ()
    assert state(session) is ReadingState.AGREES


def test_points_that_the_packet_sets_by_itself_do_not_differ(session):
    entered(session, *won(game_at(session), by="concession", control_points=1, army_points=20))
    other = won(game_at(session), by="concession", control_points=4, army_points=20)
    assert session.do(read_again, 1, *other).value.differs == ()


def test_a_reading_that_differs_is_refused_with_both_and_kept_for_a_reason(session):
    entered(session, *win(session))
    other = nobody(game_at(session), "tie")
    error = refused(session, read_again, 1, *other)
    assert isinstance(error, OddError)
    facts = dict(error.problems[0].facts)
    assert facts["fields"][:2] == ("winner", "by")
    assert facts["entered"] == game_at(session)
    assert facts["read"] == as_read(game_at(session), *other)
    session.with_reason("to be decided", read_again, 1, *other)
    assert state(session) is ReadingState.DIFFERS
    assert game_at(session).result.winner is not None


def test_what_differs_is_said_with_both_readings(session):
    entered(session, *win(session))
    error = refused(session, read_again, 1, *win(session, list_number=2))
    (message,) = error_sentences(T, error, lambda player: f"P{player}")
    winner = min(game_at(session).players)
    assert message.startswith(
        f"The two readings differ in: List, P{winner}. Entered first – Table 1:"
    )
    assert "with list 2" in message.partition("Read second")[2]


def test_what_cannot_be_is_refused_before_it_is_compared(session):
    entered(session, *win(session))
    error = refused(session, read_again, 1, *won(game_at(session), 99), because="I say so")
    assert type(error) is UserError


def test_what_is_odd_is_not_asked_again_where_it_agrees(session):
    slip = won(game_at(session), by="scenario", control_points=9)
    assert odd_codes(session, results.enter, 1, *slip)
    session.do(read_again, 1, *slip)
    assert state(session) is ReadingState.AGREES


def test_a_result_that_is_not_entered_cannot_be_read_again(session):
    error = refused(session, read_again, 2, *won(game_at(session, 2)))
    assert (type(error), error.code) == (NotNowError, "reading.no-result")
    slip = as_read(game_at(session, 2), *won(game_at(session, 2)))
    assert refused(session, settle, 2, slip, slip).code == "reading.no-result"


def readings(session):
    """What was entered at table 1, and two other readings of it."""
    entered(session, *win(session))
    first = game = game_at(session)
    other = replace(first, result=replace(first.result, winner=max(game.players)))
    third = replace(first, result=replace(first.result, reason=WinReason.ASSASSINATION))
    return first, other, third


@pytest.mark.parametrize(("which", "kept"), [(0, "first"), (1, "second"), (2, "third")])
def test_what_is_settled_stands_and_counts_as_read_twice(session, which, kept):
    found = readings(session)
    session.with_reason("second reading", settle, 1, found[1], found[which])
    assert game_at(session) == found[which]
    assert state(session) is ReadingState.AGREES
    line = session.read(history)[0]
    assert (line.arguments["kept"], line.reason) == (kept, "second reading")
    session.undo()
    assert (game_at(session), state(session)) == (found[0], ReadingState.NOT_READ)


def test_an_odd_reading_is_taken_for_a_reason_only(session):
    first, *_ = readings(session)
    odd = replace(first, first=replace(first.first, control_points=9))
    odd = replace(odd, second=replace(odd.second, control_points=9))
    assert odd_codes(session, settle, 1, odd, odd)


def test_settling_lets_a_draft_follow(session):
    bring_to_second_draft(session)
    before = dict(session.state.rounds[1].basis)
    stored = game_at(session)
    loser = next(side.player for side in stored.sides if side.player != stored.result.winner)
    other = replace(stored, result=replace(stored.result, winner=loser))
    session.with_reason("second reading", settle, 1, other, other, 1)
    assert session.state.rounds[1].basis != before


def bring_to_second_draft(session):
    for table in (1, 2):
        session.do(results.enter, table, *won(game_at(session, table)))
    session.do(rounds.pair)


CORRECTIONS = {
    "mended": lambda s: s.do(results.amend, 1, *nobody(game_at(s), "tie")),
    "cleared": lambda s: s.do(results.clear, 1),
}


@pytest.mark.parametrize("correct", CORRECTIONS)
def test_a_result_that_was_touched_since_is_outdated_until_that_is_taken_back(session, correct):
    session.do(read_again, 1, *entered(session, *win(session)))
    CORRECTIONS[correct](session)
    assert state(session) is ReadingState.OUTDATED
    session.undo()
    assert state(session) is ReadingState.AGREES


def test_others_who_play_at_the_table_make_it_outdated(session):
    session.do(read_again, 1, *entered(session, *win(session)))
    session.do(results.clear, 1)
    one, other = game_at(session), game_at(session, 2)
    session.with_reason("they say so", manual_swaps.record_as_played, one.first.player,
                        other.first.player)  # fmt: skip
    entered(session, *win(session))
    assert state(session) is ReadingState.OUTDATED


def test_a_slip_read_a_third_time_replaces_the_second_reading(session):
    first, other, _ = readings(session)
    session.with_reason("open", read_again, 1, *_parts(other))
    session.do(read_again, 1, *_parts(first))
    found = session.read(round_readings, session.state.rounds[0])
    assert (found.states[1], dict(found.open)) == (ReadingState.AGREES, {})


def _parts(slip):
    return slip.first, slip.second, slip.result


def test_a_pass_is_whole_once_every_table_was_read_twice(session):
    for table in (1, 2):
        slip = won(game_at(session, table))
        session.do(results.enter, table, *slip)
        found = session.read(round_readings, session.state.rounds[0])
        assert not found.is_whole
        session.do(read_again, table, *slip)
    (found,) = session.read(readings_by_round, session.state)
    assert (found.read, found.games, found.is_whole) == (2, 2, True)


def test_a_record_that_this_program_cannot_read_is_outdated(session):
    for text in ("{}", "[]", "null", "", '{"read": {"winner": "first"}, "stands": null}'):
        assert record_of(game_at(session), text) is None


def test_a_blind_state_holds_nothing_of_the_game(session):
    entered(session, *win(session, list_number=2))
    hidden, bare = blind(session.state, session.state.rounds[0], game_at(session))
    assert (bare.result, bare.first, bare.second) == (
        None, *(Side(player=player) for player in bare.players)
    )  # fmt: skip
    assert bare in hidden.rounds[0].games
    assert game_at(session) not in hidden.rounds[0].games


def test_every_field_of_a_slip_has_a_name_and_is_compared(session):
    game = replace(game_at(session), result=GameResult(winner=None, reason=WinReason.TIE))
    slip, players = game, game.players
    changed = {
        "winner": replace(slip, result=replace(slip.result, winner=players[0])),
        "by": replace(slip, result=replace(slip.result, reason=WinReason.JUDGE)),
        "first.control_points": replace(slip, first=replace(slip.first, control_points=1)),
        "second.control_points": replace(slip, second=replace(slip.second, control_points=1)),
        "first.army_points": replace(slip, first=replace(slip.first, army_points=1)),
        "second.army_points": replace(slip, second=replace(slip.second, army_points=1)),
        "first.list": replace(slip, first=replace(slip.first, list_number=1)),
        "second.list": replace(slip, second=replace(slip.second, list_number=1)),
        "starter": with_opening(slip, players[1], None),
        "top": with_opening(slip, None, players[0]),
    }
    assert tuple(changed) == FIELDS
    for field, other in changed.items():
        assert differences(slip, other) == (field,)
        assert field_name(T, field, ("Ada", "Bo"))
        assert field_text(T, other, field, ("Ada", "Bo")) != field_text(
            T, game, field, ("Ada", "Bo")
        )


def test_the_history_tells_what_was_read(session):
    first, other, _ = readings(session)
    session.with_reason("to be decided", read_again, 1, *_parts(other))
    session.do(read_again, 1, *_parts(first))
    agrees, left = (
        verb_sentence(T, entry.verb, entry.arguments, lambda player: f"P{player}")
        for entry in session.read(history)[:2]
    )
    assert agrees.startswith("Double-check agrees: Table 1 in round 1: P")
    assert left.startswith("Double-check differs, to be decided: Table 1 in round 1: P")


def subject(session):
    facts = with_remarks(session.read(event_facts, session.state, T, is_for_the_eo=True))
    return Subject(event="Cup", state=session.state, round=session.state.rounds[-1], t=T,
                   facts=facts)  # fmt: skip


def test_only_the_report_for_the_eo_tells_what_was_read_twice(session):
    for table in (1, 2):
        session.do(results.enter, table, *won(game_at(session, table)))
    assert "twice" not in repr(eo_report_sheet(subject(session)))
    session.do(read_again, 1, *won(game_at(session)))
    assert "Double-checked by a second person: 1 of 2 results" in repr(
        eo_report_sheet(subject(session))
    )
    session.do(read_again, 2, *won(game_at(session, 2)))
    assert "All results were double-checked" in repr(eo_report_sheet(subject(session)))
    assert "twice" not in repr(report_sheet(subject(session)))


def public_side(session):
    """All that players, and programs that read for players, can reach."""
    papers = (*OF_THE_EVENT - FOR_THE_EO, Paper.SLIPS, Paper.STANDINGS, Paper.NAMES)
    line = session.read(event_line)
    return {
        **{
            paper: session.read(render, session.state, paper, t=T, at=morning()) for paper in papers
        },
        "state": public_state(session.state),
        "hall": session.read(hall, session.state),
        "json": session.read(event_json, session.state),
        "html": event_html(T, line, session.state),
        "chat": chat_text(T, line, session.state),
        "games": games_csv(session.state),
        "results": results_csv(T, session.state),
        "standings": standings_csv(session.state),
    }


def test_nothing_public_changes_by_a_second_reading(session):
    for table in (1, 2):
        session.do(results.enter, table, *won(game_at(session, table)))
    before = public_side(session)
    session.do(read_again, 1, *won(game_at(session)))
    session.with_reason("to be decided", read_again, 2, *nobody(game_at(session, 2), "tie"))
    assert public_side(session) == before
