"""Mending a published round: what is proposed in the four cases, and what one act then changes."""

from pathlib import Path

import pytest

from app.printing.kit.values import SlipSheet
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, RoundState
from app.rules.pairing.repair.case import Cause
from app.services.core.errors import NotNowError, OddError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.public import public_state
from app.services.pairing import manual_swaps, rounds
from app.services.pairing.repair import RepairBoard, repair, repair_board, repair_due
from app.services.pairing.why_paired import why_of
from app.services.papers import papers
from app.services.papers.kinds import Choices
from app.services.papers.round_papers import slip_sheet
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.program.all_acts import verb_sentence
from app.services.results import results
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    bye_of,
    damage,
    enter,
    finish,
    game_with,
    last,
    places,
    refused,
    won,
)


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def board_of(session: EventSession, begun: tuple[int, ...] = ()) -> RepairBoard:
    board = session.read(repair_board, session.state, begun)
    assert board is not None
    return board


def enter_late(session: EventSession, name: str = "Late Lucy") -> PlayerId:
    return session.do(players.enter_late, PlayerDraft(name=name)).value


def is_due(session: EventSession) -> bool:
    return session.read(repair_due, session.state) is not None


@pytest.mark.parametrize("state", ["published", "playing"])
def test_who_comes_late_plays_the_one_with_the_bye_and_no_game_moves(session, state) -> None:
    before = bring_to(session, state)
    rested, newcomer = bye_of(before).player, enter_late(session)
    first = board_of(session).proposals[1].repair
    assert (first.moved, first.byes_gone) == (0, (rested,))
    session.do(repair, 1)
    after = last(session)
    assert after.state == state
    assert set(after.games) > set(before.games)
    assert set(game_with(after, newcomer).players) == {rested, newcomer}
    assert (after.byes, after.absent) == ((), frozenset())
    assert after.basis[newcomer] == 0
    assert damage(session) == ()
    assert not is_due(session)


def test_who_comes_to_an_even_round_before_the_games_has_the_bye(session) -> None:
    session.do(players.drop, 9)
    before, newcomer = bring_to(session, "published"), enter_late(session)
    session.do(repair, 1)
    assert last(session).games == before.games
    assert (bye_of(last(session)).player, bye_of(last(session)).kind) == (newcomer, ByeKind.DRAWN)


def test_who_comes_to_an_even_round_while_it_is_played_misses_it(session) -> None:
    session.do(players.drop, 9)
    bring_to(session, "playing")
    enter_late(session)
    assert not is_due(session)


def test_two_who_come_while_an_even_round_is_played_meet(session) -> None:
    session.do(players.drop, 9)
    before = bring_to(session, "playing")
    pair = {enter_late(session), enter_late(session, "Later Larry")}
    session.do(repair, 1)
    assert set(game_with(last(session), min(pair)).players) == pair
    assert set(last(session).games) > set(before.games)


def test_the_opponent_of_a_no_show_plays_the_one_with_the_bye_at_the_same_table(session) -> None:
    before = bring_to(session, "published")
    game, rested = game_with(before, 3), bye_of(before).player
    other = game.opponent_of(PlayerId(3)).player
    session.do(players.drop, 3)
    session.do(repair, 1)
    after = last(session)
    assert set(game_with(after, other).players) == {other, rested}
    assert game_with(after, other).table == game.table
    assert game_with(after, other).result is None
    assert places(after)[3] == ["absent"]
    assert after.byes == ()


@pytest.mark.parametrize("state", ["published", "playing"])
def test_the_opponents_of_two_no_shows_meet(session, state) -> None:
    session.do(players.drop, 9)
    before = bring_to(session, state)
    for game in before.games[:2]:
        if state == "playing":
            enter(session, game, *nobody_but(game, game.second.player))
        else:
            session.do(players.drop, game.first.player)
    alone = {game.second.player for game in before.games[:2]}
    assert {who for cause, who in board_of(session).causes if cause is Cause.ALONE} == alone
    session.do(repair, 1)
    assert set(game_with(last(session), min(alone)).players) == alone
    assert set(before.games[2:]) <= set(last(session).games)
    assert last(session).absent >= {game.first.player for game in before.games[:2]}


def nobody_but(game, winner: int):
    return won(game, winner, by="no-show")


def test_the_existing_way_stays_a_no_show_leaves_its_opponent_the_win(session) -> None:
    bring_to(session, "published")
    session.do(players.drop, 3)
    left = board_of(session).proposals[0]
    assert left.repair.changes_nothing
    assert game_with(last(session), 3).result is not None
    session.do(rounds.begin)
    finish(session)
    session.do(rounds.close)


@pytest.mark.parametrize("begins", [False, True])
def test_who_was_dropped_by_mistake_plays_the_published_game_after_all(session, begins) -> None:
    before = game_with(bring_to(session, "published"), 3)
    session.do(players.drop, 3)
    if begins:
        session.do(rounds.begin)
    session.do(players.reinstate, 3)
    assert (Cause.BACK, 3) in board_of(session).causes
    session.do(repair, 1)
    assert game_with(last(session), 3) == before
    assert not is_due(session)


def test_a_concession_by_mistake_is_taken_back_and_the_game_goes_on(session) -> None:
    before = game_with(bring_to(session, "playing"), 3)
    session.do(players.drop, 3)
    session.do(players.reinstate, 3)
    session.do(repair, 1)
    assert game_with(last(session), 3) == before


def test_a_true_concession_is_no_mistake(session) -> None:
    game = game_with(bring_to(session, "playing"), 3)
    session.do(players.drop, 3)
    session.do(players.reinstate, 3)
    other = game.opponent_of(PlayerId(3)).player
    session.do(results.clear, game.table)
    enter(session, game, *won(game, other, by="concession"))
    assert not is_due(session)


def test_who_lost_the_bye_by_mistake_has_it_back(session) -> None:
    before = bring_to(session, "published")
    rested = bye_of(before).player
    session.do(players.drop, rested)
    session.do(players.reinstate, rested)
    session.do(repair, 1)
    assert bye_of(last(session)).player == rested
    assert last(session).games == before.games


def amend_first_round(session: EventSession) -> None:
    bring_to(session, "closed")
    bring_to(session, "published", seed=3)
    for game in session.state.rounds[0].games[1:3]:
        loser = game.opponent_of(game.result.winner).player
        session.with_reason("slip", results.amend, game.table, *won(game, loser), round_number=1)


def test_a_wrong_result_found_later_is_paired_anew_on_the_right_points(session) -> None:
    amend_first_round(session)
    board = board_of(session)
    assert {cause for cause, _ in board.causes} == {Cause.POINTS}
    left, *others = (one.repair for one in board.proposals)
    assert others
    costs = [one.cost for one in (left, *others)]
    assert costs == sorted(costs, reverse=True)
    assert [one.moved for one in others] == sorted({one.moved for one in others})
    session.do(repair, len(others))
    assert why_of(session.state).certificate.is_best
    right = session.state.records_through(1)
    assert last(session).basis == {one: right[one].tournament_points for one in right}
    assert not is_due(session)


def test_leaving_a_wrong_pairing_as_it_is_tells_what_it_costs_in_each_line(session) -> None:
    amend_first_round(session)
    left, best = board_of(session).proposals[0].repair, board_of(session).proposals[-1].repair
    assert left.cost.lines.squared_gaps > best.cost.lines.squared_gaps
    before = last(session)
    session.do(rounds.begin)
    assert not is_due(session)
    assert last(session).games == before.games


def test_games_that_have_begun_and_pairs_kept_together_never_move(session) -> None:
    bring_to(session, "closed")
    session.do(rounds.pair, seed=3)
    kept = last(session).games[0]
    session.do(manual_swaps.lock, kept.id, on=True)
    session.do(rounds.publish)
    for game in session.state.rounds[0].games:
        loser = game.opponent_of(game.result.winner).player
        session.with_reason("slip", results.amend, game.table, *won(game, loser), round_number=1)
    begun = last(session).games[1]
    for one in board_of(session, (begun.table,)).proposals:
        assert {kept, begun}.isdisjoint(one.repair.gone)


def test_the_act_is_one_step_that_tells_why_and_is_taken_back_whole(session) -> None:
    before = bring_to(session, "published")
    enter_late(session)
    session.do(repair, 1)
    line = session.read(history)[0]
    sentence = verb_sentence(words(), line.verb, line.arguments, lambda one: f"P{one}")
    assert sentence.startswith(
        "Round 1 fixed: no other games change. Reason: P10 is here but has no game."
    )
    session.undo()
    assert last(session).games == before.games
    assert last(session).byes == before.byes


def test_what_breaks_a_rule_needs_a_reason_and_is_kept_with_it(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 3)
    bring_to(session, "closed")
    round_ = bring_to(session, "published", seed=2)
    rested = bye_of(round_).player
    (game,) = round_.games
    again = next(one for one in game.players if one in session.state.records[rested].met)
    session.do(players.drop, game.opponent_of(again).player)
    error = refused(session, repair, 1)
    assert isinstance(error, OddError)
    assert [one.code for one in error.problems] == ["pairing.rematch"]
    session.with_reason("They want to", repair, 1)
    assert session.read(history)[0].reason == "They want to"


def test_slips_are_older_than_a_repaired_pairing_and_players_see_the_new_one(session) -> None:
    bring_to(session, "published")
    slips = session.read(papers.render, session.state, papers.Paper.SLIPS, t=words())
    session.do(papers.mark_printed, "slips", slips.round_number, slips.content_hash)
    newcomer = enter_late(session)
    assert session.read(papers.stale_papers, session.state) == ()
    session.do(repair, 1)
    assert papers.Paper.SLIPS in session.read(papers.stale_papers, session.state)
    shown = public_state(session.state).rounds[-1]
    assert shown.state is RoundState.PUBLISHED
    assert any(newcomer in game.players for game in shown.games)


def test_only_the_slips_of_changed_tables_are_printed_and_then_all_are_right(session) -> None:
    before = bring_to(session, "published")

    def print_slips(choices: Choices) -> SlipSheet:
        made = session.read(papers.order, session.state, papers.Paper.SLIPS, t=words(),
                            choices=choices)  # fmt: skip
        rendered = papers.render_order(made)
        session.do(papers.mark_printed, "slips", rendered.round_number, rendered.content_hash)
        return slip_sheet(made.subject)

    assert len(print_slips(Choices()).slips) == len(before.games)
    with pytest.raises(NotNowError) as nothing:
        print_slips(Choices(only_new=True))
    assert nothing.value.code == "paper.nothing-new"
    newcomer = enter_late(session)
    session.do(repair, 1)
    (slip,) = print_slips(Choices(only_new=True)).slips
    assert slip.table == str(game_with(last(session), newcomer).table)
    assert session.read(papers.stale_papers, session.state) == ()
