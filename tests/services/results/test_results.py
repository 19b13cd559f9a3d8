"""Results: what is stored of a slip, what is asked, and what a mended one changes."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundState
from app.rules.lists.army_list import ArmyList
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.rules.standings.standings import standings
from app.services.core.act_context import ActContext, verb
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.program.all_acts import verb_sentence
from app.services.results import results
from app.services.results.acts import ENTER_RESULT
from app.services.results.game_rows import game_row, write_game
from app.words.core.catalogue import words
from tests.builders import begin_round, event_of, plain_result, statements
from tests.services.acts import (
    bring_to,
    bye_of,
    contents,
    enter,
    finish,
    game_with,
    last,
    nobody,
    odd_codes,
    pairs,
    refused,
    won,
)


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def slip(game: Game, winner: int, by: str, **sides: tuple[int | None, int | None]):
    """A slip with figures of both sides, first before second."""
    first, second = (
        Side(player=player, **{name: pair[n] for name, pair in sides.items()})
        for n, player in enumerate(game.players)
    )
    return first, second, GameResult(winner=PlayerId(winner), reason=WinReason(by))


def test_a_result_is_stored_as_it_is_told(session) -> None:
    game = bring_to(session, "playing").games[0]
    entered = slip(
        game,
        game.second.player,
        "scenario",
        control_points=(2, 5),
        army_points=(11, 30),
        list_number=(1, 2),
    )
    stored = enter(session, game, *entered)
    assert (stored.first, stored.second, stored.result) == entered
    assert game_with(last(session), game.first.player) == stored


def test_a_result_says_that_the_games_have_begun(session) -> None:
    game = bring_to(session, "published").games[0]
    enter(session, game, *won(game))
    assert last(session).state is RoundState.PLAYING


IMPOSSIBLE = [
    pytest.param(lambda g: nobody(g, "assassination"), "result.winner-missing", id="no-winner"),
    pytest.param(lambda g: won(g, by="tie"), "result.winner-of-tie", id="winner-of-a-tie"),
    pytest.param(lambda g: won(g, 99), "result.winner-not-in-game", id="stranger"),
    pytest.param(lambda g: won(g, control_points=-1), "result.negative", id="negative"),
    pytest.param(lambda g: won(g, list_number=10), "result.no-such-list", id="tenth-list"),
    pytest.param(lambda g: nobody(g, "concession"), "result.winner-missing", id="both-concede"),
]
ODD = [
    pytest.param(
        lambda g: won(g, by="scenario", control_points=4), "result.scenario-short", id="short"
    ),
    pytest.param(
        lambda g: won(g, control_points=6), "result.control-points-over-limit", id="too-many"
    ),
    pytest.param(
        lambda g: won(g, army_points=99), "result.army-points-over-size", id="whole-army-twice"
    ),
    pytest.param(lambda g: won(g, by="kill-box"), "result.reason-not-offered", id="kill-box"),
    pytest.param(lambda g: won(g, list_number=3), "result.more-lists", id="third-list"),
]


@pytest.mark.parametrize(("slip", "code"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_for_any_reason(session, slip, code) -> None:
    game = bring_to(session, "playing").games[0]
    error = refused(session, results.enter, game.table, *slip(game), because="I say so")
    assert [str(problem.code) for problem in error.problems] == [code]


@pytest.mark.parametrize(("slip", "code"), ODD)
def test_what_is_odd_is_stored_with_its_reason(session, slip, code) -> None:
    game = bring_to(session, "playing").games[0]
    assert odd_codes(session, results.enter, game.table, *slip(game)) == [code]
    assert game_with(last(session), game.first.player).result is not None
    assert contents(session)["ruling"][0][1] == 1


AWARDS = [
    ("sr2015", 50, "concession", {}, (3, None)),
    ("sr2015", 50, "concession", {"army_points": 31}, (3, 31)),
    ("sr2015", 50, "no-show", {}, (3, 25)),
    ("sr2019", 75, "concession", {}, (3, 40)),
    ("sr2019", 75, "concession", {"control_points": 7, "army_points": 61}, (7, 61)),
    ("sr2019", 75, "no-show", {}, (3, 38)),
]


@pytest.mark.parametrize(("packet", "size", "by", "scored", "award"), AWARDS)
def test_the_packets_award_is_stored_with_the_result(
    tmp_path, packet, size, by, scored, award
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2, packet=packet, size=size)
    for table in (1, 2):
        army = ArmyList(number=1, points=79)
        session.do(players.edit, table, PlayerDraft(name=f"Player {table:03}", lists=(army,)))
    game = bring_to(session, "playing").games[0]
    winner = game.second.player
    stored = enter(session, game, *won(game, winner, by, **scored))
    assert (stored.second.control_points, stored.second.army_points) == award
    assert (stored.first.control_points, stored.first.army_points) == (0, 0)
    (row, other) = standings(session.state)
    assert (row.control_points, row.army_points) == (award[0], award[1] or 0)
    assert (other.control_points, other.army_points, other.record.losses) == (0, 0, 1)


def test_the_history_tells_what_was_stored(session) -> None:
    game = bring_to(session, "playing").games[0]
    stored = enter(session, game, *won(game, by="no-show"))
    arguments = session.read(history)[0].arguments
    figures = [arguments[side]["control_points"] for side in ("first", "second")]
    assert figures == [side.control_points for side in stored.sides]
    assert arguments["round"] == 1


def test_where_nobody_comes_both_lose_and_nothing_is_scored(session) -> None:
    game = bring_to(session, "playing").games[0]
    enter(session, game, *nobody(game, "no-show"))
    for player in game.players:
        record = session.state.records[player]
        assert (record.losses, record.tournament_points, record.control_points) == (1, 0, 0)


def test_a_tie_scores_no_tournament_points_and_is_no_loss(session) -> None:
    game = bring_to(session, "playing").games[0]
    enter(session, game, *nobody(game, "tie"))
    record = session.state.records[game.first.player]
    assert (record.ties, record.losses, record.tournament_points) == (1, 0, 0)


def test_a_second_slip_for_a_table_does_not_replace_the_first(session) -> None:
    game = bring_to(session, "playing").games[0]
    enter(session, game, *won(game))
    error = refused(session, results.enter, game.table, *won(game, max(game.players)))
    assert error.code == "game.has-result"
    assert results.is_amendment(session.state, game.table, None)


def test_a_result_is_cleared_as_if_the_slip_had_not_come(session) -> None:
    before = bring_to(session, "playing")
    game = before.games[0]
    enter(session, game, *won(game, by="scenario", control_points=5, list_number=1))
    session.do(results.clear, game.table)
    assert last(session) == before


def test_a_mended_older_result_moves_the_standings_and_no_published_round(session) -> None:
    old = bring_to(session, "closed").games[0]
    bring_to(session, "published", seed=8)
    before, tables = last(session), contents(session)
    winner = max(old.players)
    session.do(results.amend, old.table, *won(old, winner), 1)
    after = contents(session)
    assert last(session) == before
    assert {name for name in after if after[name] != tables[name]} == {"game"}
    assert last(session).basis[winner] == 0
    assert session.state.records[winner].tournament_points == 1
    assert standings(session.state)[0].tournament_points == 1
    assert {
        standing.player for standing in standings(session.state) if standing.tournament_points
    } >= {winner}


def test_facts_of_later_rounds_stay_through_a_mended_result_to_the_end(session) -> None:
    old = bring_to(session, "closed").games[0]
    second = bring_to(session, "closed", seed=8)
    session.do(results.amend, old.table, *won(old, max(old.players)), 1)
    now = session.state.rounds[1]
    facts = (now.basis, now.byes, now.pair_downs, now.absent, now.seed)
    assert facts == (second.basis, second.byes, second.pair_downs, second.absent, second.seed)
    third = bring_to(session, "draft", seed=9)
    records = session.state.records
    assert all(records[who].tournament_points == points for who, points in third.basis.items())


def test_a_draft_follows_a_mended_result(session) -> None:
    old = bring_to(session, "closed").games[0]
    before = bring_to(session, "draft", seed=8)
    winner = max(old.players)
    session.do(results.amend, old.table, *won(old, winner), 1)
    after = last(session)
    assert (before.basis[winner], after.basis[winner]) == (0, 1)
    assert (after.seed, after.state) == (8, RoundState.DRAFT)
    records = session.state.records
    assert all(records[who].tournament_points == points for who, points in after.basis.items())


def test_a_draft_stays_where_mending_moves_no_tournament_points(session) -> None:
    old = bring_to(session, "closed").games[0]
    before = bring_to(session, "draft", seed=8)
    session.do(results.amend, old.table, *won(old, army_points=20), 1)
    assert last(session) == before


def test_a_result_in_a_closed_round_is_mended_without_opening_it(session) -> None:
    game = bring_to(session, "closed").games[0]
    session.do(results.amend, game.table, *won(game, max(game.players)))
    assert last(session).state is RoundState.CLOSED


def test_a_bye_scores_what_its_packet_gives(session) -> None:
    holder = bye_of(bring_to(session, "playing")).player
    record = session.state.records[holder]
    assert (record.tournament_points, record.control_points, record.army_points) == (1, 3, 25)


def test_a_mended_winner_is_paired_by_the_new_result(session) -> None:
    game = bring_to(session, "playing").games[0]
    finish(session)
    session.do(results.amend, game.table, *won(game, max(game.players)))
    session.do(rounds.pair, seed=8)
    assert last(session).basis[max(game.players)] == 1
    assert frozenset(game.players) not in pairs(last(session))


def test_a_slip_lets_its_player_drop_after_the_round_in_the_same_act(session) -> None:
    bring_to(session, "playing")
    game = last(session).games[0]
    leaver = game.second.player
    session.do(results.enter, game.table, *won(game, game.first.player), drops=(leaver,))
    assert not session.state.by_id[leaver].is_active
    stored = last(session).games[0].result
    assert stored is not None and stored.reason is not WinReason.CONCESSION
    line = session.read(history)[0]
    text = verb_sentence(words(), line.verb, line.arguments, str)
    assert text.endswith(f"; {leaver} drops")
    session.undo()
    assert session.state.by_id[leaver].is_active
    assert last(session).games[0].result is None


def test_entering_a_result_reads_no_row_of_the_game_before_it_is_written(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    begin_round(session)
    games = session.state.rounds[-1].games
    entered = [plain_result(game, Draw(n)) for n, game in enumerate(games)]
    session.do(results.enter, games[0].table, *entered[0])
    with statements() as asked:
        session.do(results.enter, games[1].table, *entered[1])
    assert [one.split()[:2] for one in asked] == [
        ["UPDATE", "game"],
        ["UPDATE", "journal_step"],
        ["SELECT", "after"],
        ["SELECT", "journal_row.table_name,"],
        ["SELECT", "game.round_number,"],
    ]
    session.close()


def test_a_row_that_a_step_has_read_already_is_as_the_step_wrote_it(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    begin_round(session)
    game = session.state.rounds[-1].games[0]
    first, second, result = plain_result(game, Draw(1))
    played = replace(game, first=first, second=second, result=result)
    seen: list[object] = []

    @verb(ENTER_RESULT)
    def read_write_read(work: ActContext) -> None:
        row = game_row(work, game.id)
        row.is_locked = True
        seen.append(row.winner_id)
        write_game(work, played)
        seen.extend((row.winner_id, row.is_locked))

    session.do(read_write_read)
    assert seen == [None, result.winner, True]
    session.close()
