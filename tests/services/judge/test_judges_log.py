"""The judge's log: what follows from an entry, and that nobody but the EO learns of it."""

from collections.abc import Iterable

import pytest

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.packet.offences import Measure, Offence
from app.rules.results.result import GameResult, WinReason
from app.services.core.errors import NotNowError, OddError
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, change_event
from app.services.exchange.exports import chat_text, event_html, games_csv, standings_csv
from app.services.exchange.interchange_export import event_json
from app.services.judge.judges_log import (
    PenaltyOutcome,
    amend_penalty,
    log_penalty,
    penalties,
    proposed,
    remove_penalty,
)
from app.services.papers.kinds import Paper
from app.services.papers.papers import render
from app.services.players import players
from app.services.screen.hall import hall
from app.words.core.catalogue import words
from tests.builders import event_of, morning, play_round
from tests.services.acts import bring_to, contents, enter, game_with, last, refused, won

T = words()
PAUSED, OTHER = Offence.CLOCK_PAUSED, Offence.OTHER
NOTE, WARNING, LOSS, OUT = Measure


@pytest.fixture
def session(tmp_path) -> EventSession:
    """Nine players of a Masters, with chess clocks."""
    return event_of(tmp_path / "cup.dicedown", 9, packet="masters2014")


@pytest.fixture
def playing(session) -> EventSession:
    bring_to(session, "playing")
    return session


def log(session: EventSession, *args, because: str = ""):
    return session.with_reason(because, log_penalty, *args).value


def test_the_first_pause_is_a_warning_and_the_second_the_loss_of_the_game(playing) -> None:
    game = last(playing).games[0]
    player = game.first.player
    assert log(playing, player, PAUSED).measure is WARNING
    assert last(playing).games[0].result is None
    logged = log(playing, player, PAUSED)
    assert (logged.measure, logged.outcome, logged.table) == (
        LOSS,
        PenaltyOutcome.GAME_LOST,
        game.table,
    )
    assert last(playing).games[0].result == GameResult(
        winner=game.second.player, reason=WinReason.PENALTY
    )
    assert playing.state.records[game.second.player].tournament_points == 1


def test_an_entry_keeps_the_round_the_table_and_the_note(playing) -> None:
    game = last(playing).games[1]
    log(playing, game.second.player, OTHER, NOTE, "  spoke   loudly ")
    (line,) = playing.read(penalties)
    assert (line.player, line.round_number, line.table) == (game.second.player, 1, game.table)
    assert (line.about, line.measure, line.note) == (OTHER, NOTE, "spoke loudly")
    assert playing.read(penalties, game.first.player) == ()


def test_one_undo_takes_the_entry_and_the_lost_game_back(playing) -> None:
    before = contents(playing)
    log(playing, last(playing).games[0].first.player, OTHER, LOSS)
    playing.undo()
    assert contents(playing) == before


def test_a_game_that_has_its_result_keeps_it(playing) -> None:
    game = last(playing).games[0]
    enter(playing, game, *won(game))
    kept = last(playing).games[0].result
    assert log(playing, min(game.players), OTHER, LOSS).outcome is PenaltyOutcome.GAME_DECIDED
    assert last(playing).games[0].result == kept


def test_both_players_of_a_game_can_lose_it(playing) -> None:
    game = last(playing).games[0]
    log(playing, game.first.player, OTHER, LOSS)
    assert log(playing, game.second.player, OTHER, LOSS).outcome is PenaltyOutcome.BOTH_LOSE
    assert last(playing).games[0].result == GameResult(winner=None, reason=WinReason.PENALTY)


def test_without_a_game_there_is_nothing_to_lose(session) -> None:
    assert log(session, 1, OTHER, LOSS).outcome is PenaltyOutcome.NO_GAME
    bring_to(session, "closed")
    assert log(session, 1, OTHER, LOSS).outcome is PenaltyOutcome.NO_GAME
    assert {entry.round_number for entry in session.read(penalties)} == {None}


def test_a_disqualification_puts_the_player_out_with_all_that_follows(playing) -> None:
    game = last(playing).games[0]
    player = game.first.player
    assert log(playing, player, Offence.CONDUCT).outcome is PenaltyOutcome.DISQUALIFIED
    assert playing.state.by_id[player].status is EntrantStatus.DISQUALIFIED
    assert game_with(last(playing), player).result.winner == game.second.player
    assert log(playing, player, Offence.CONDUCT).outcome is PenaltyOutcome.WAS_OUT


def test_another_measure_than_the_printed_one_needs_a_reason(playing) -> None:
    error = refused(playing, log_penalty, 1, PAUSED, NOTE)
    assert type(error) is OddError
    assert [problem.code for problem in error.problems] == ["penalty.milder"]
    log(playing, 1, PAUSED, LOSS, because="third event this year")
    assert contents(playing)["ruling"] == []


@pytest.mark.sweep(5)
@pytest.mark.parametrize(
    ("packet", "variant", "about"),
    [
        ("sr2010", None, PAUSED),
        ("sr2015", None, PAUSED),
        ("sr2019", None, PAUSED),
        ("sr2019", "classic-timing", PAUSED),
        ("masters2014", None, Offence.ILLEGAL_LIST),
        ("masters2014", None, Offence.UNSPORTING),
        ("sr2019", None, Offence.RULES_BENT),
        ("ig2014", None, OTHER),
    ],
)
def test_a_measure_that_no_packet_prints_is_chosen_by_the_eo(
    tmp_path, packet, variant, about
) -> None:
    variants = ((variant, None),) if variant else ()
    session = event_of(tmp_path / "c.dicedown", 4, packet=packet, size=50, variants=variants)
    bring_to(session, "playing")
    for _ in range(3):
        before = contents(session)
        error = refused(session, log_penalty, 1, about)
        assert [problem.code for problem in error.problems] == ["penalty.measure-not-printed"]
        assert contents(session) == before
        log(session, 1, about, WARNING)
    assert last(session).games[0].result is None
    assert session.state.by_id[1].is_active


def test_death_clock_prints_what_a_second_pause_leads_to(tmp_path) -> None:
    session = event_of(tmp_path / "c.dicedown", 4, variants=(("death-clock", None),))
    bring_to(session, "playing")
    assert [log(session, 1, PAUSED).measure for _ in range(2)] == [WARNING, LOSS]


def test_a_corrected_entry_counts_only_what_was_before_it(playing) -> None:
    first = log(playing, 1, PAUSED).entry
    log(playing, 1, PAUSED)
    assert playing.read(proposed, playing.state, 1, PAUSED, but=first).count == 1
    assert playing.read(proposed, playing.state, 1, PAUSED).count == 3


def test_a_harsher_measure_takes_effect_and_a_milder_one_takes_nothing_back(
    playing,
) -> None:
    player = last(playing).games[0].first.player
    entry = log(playing, player, OTHER, WARNING).entry
    logged = playing.do(amend_penalty, entry, OTHER, LOSS, "").value
    assert logged.outcome is PenaltyOutcome.GAME_LOST
    logged = playing.do(amend_penalty, entry, OTHER, WARNING, "").value
    assert logged.outcome is PenaltyOutcome.STANDS
    assert last(playing).games[0].result.reason is WinReason.PENALTY


def test_taking_an_entry_away_says_that_the_result_stands(playing) -> None:
    entry = log(playing, last(playing).games[0].first.player, OTHER, LOSS).entry
    assert playing.do(remove_penalty, entry).value is PenaltyOutcome.STANDS
    assert playing.read(penalties) == ()
    assert last(playing).games[0].result is not None


@pytest.mark.parametrize(
    ("act", "args", "code"),
    [
        (log_penalty, (44, OTHER), "player.unknown"),
        (log_penalty, (1, OTHER, NOTE, "a\u202eb"), "penalty.note-letter"),
        (amend_penalty, (7, OTHER, NOTE, ""), "penalty.unknown"),
        (remove_penalty, (7,), "penalty.unknown"),
    ],
)
def test_what_cannot_be_is_refused(session, act, args, code) -> None:
    assert refused(session, act, *args).code == code


def leaves_the_desk(session: EventSession) -> dict[str, object]:
    """Everything that others get to see but papers: exports, the players' screen."""
    line, state = session.read(event_line), session.state
    return {
        "json": session.read(event_json, state),
        "html": event_html(T, line, state),
        "csv": (standings_csv(state), games_csv(state)),
        "chat": chat_text(T, line, state),
        "hall": session.read(hall, state),
    }


def papers(session: EventSession, of: Iterable[Paper]) -> dict[Paper, bytes]:
    """Of some papers those that are not the EO's own or the judges'."""
    made = {}
    for paper in of:
        if paper in (Paper.EO_REPORT, Paper.FLOOR_SHEET):
            continue
        try:
            made[paper] = session.read(render, session.state, paper, t=T, at=morning()).pdf
        except NotNowError:
            continue
    return made


def test_nothing_that_leaves_the_desk_tells_of_the_log(tmp_path, one_in) -> None:
    some = one_in(3, Paper)
    session = event_of(tmp_path / "cup.dicedown", 4)
    play_round(session, Draw(3))
    before = leaves_the_desk(session), papers(session, some)
    log(session, 1, Offence.CONDUCT, WARNING, "Quibble", because="Quarrel")
    log(session, 2, Offence.SLOW_PLAY, WARNING)
    assert (leaves_the_desk(session), papers(session, some)) == before
    assert len(before[1]) > 12 * len(some) // len(Paper)


def test_a_lost_game_and_who_is_out_are_told_as_without_the_log(tmp_path) -> None:
    """The result is public and the way to it is not: no note, no reason, no offence."""
    session = event_of(tmp_path / "cup.dicedown", 5)
    bring_to(session, "playing")
    game, other = last(session).games
    log(session, game.first.player, PAUSED, LOSS, "Quibble", because="Quarrel")
    log(session, other.first.player, Offence.CONDUCT, OUT, "Quibble", because="Quarrel")
    text = str(leaves_the_desk(session))
    assert "Quibble" not in text and "Quarrel" not in text and "clock-paused" not in text


def test_only_the_report_for_the_eo_has_the_log(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 5)
    bring_to(session, "closed")
    reports = {
        paper: session.read(render, session.state, paper, t=T, at=morning()).pdf
        for paper in (Paper.REPORT, Paper.EO_REPORT)
    }
    log(session, 1, Offence.SLOW_PLAY, WARNING)
    for paper, before in reports.items():
        now = session.read(render, session.state, paper, t=T, at=morning()).pdf
        assert (now != before) == (paper is Paper.EO_REPORT)


def test_a_disqualified_player_can_still_be_written_about(session) -> None:
    session.do(players.disqualify, 4)
    assert log(session, 4, OTHER, NOTE).outcome is PenaltyOutcome.NOTHING


def test_a_loss_in_a_round_that_is_published_begins_it(session) -> None:
    session.do(change_event, EventDraft(name="Cup", packet="masters2014", point_size=50))
    bring_to(session, "published")
    log(session, last(session).games[0].first.player, OTHER, LOSS)
    assert last(session).state.value == "playing"
