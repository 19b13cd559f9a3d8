"""Changing a pairing by hand: what moves, what stays, and which broken rules are named."""

from itertools import combinations
from pathlib import Path

import pytest

from app.rules.core.errors import Weight
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, Round
from app.services.core.errors import OddError, UserError
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.pairing.manual_swaps import RoundChecks
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    bye_of,
    contents,
    game_with,
    last,
    odd_codes,
    pairs,
    places,
    refused,
    won,
)


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def second_draft(session: EventSession) -> Round:
    bring_to(session, "closed")
    return bring_to(session, "draft", seed=8)


def met_before(session: EventSession) -> tuple[PlayerId, PlayerId]:
    """Two who met in round 1 and sit at different tables of round 2."""
    now = pairs(last(session))
    resting = {bye.player for bye in last(session).byes}
    for game in session.state.rounds[0].games:
        if frozenset(game.players) not in now and not resting.intersection(game.players):
            return game.players
    raise AssertionError("no such pair")


def test_a_swap_exchanges_two_players_and_marks_the_round(session) -> None:
    one, other = bring_to(session, "draft").games[:2]
    session.do(manual_swaps.swap, one.first.player, other.second.player)
    after = pairs(last(session))
    assert frozenset((other.second.player, one.second.player)) in after
    assert frozenset((other.first.player, one.first.player)) in after
    assert last(session).by_hand


def test_a_swap_keeps_the_tables_and_the_sides(session) -> None:
    one, other = bring_to(session, "draft").games[:2]
    session.do(manual_swaps.swap, one.second.player, other.first.player)
    first, second = last(session).games[:2]
    assert first.players == (one.first.player, other.first.player)
    assert second.players == (one.second.player, other.second.player)
    assert (first.table, second.table) == (one.table, other.table)


def test_a_swap_lets_a_locked_pair_go(session) -> None:
    one, other = bring_to(session, "draft").games[:2]
    session.do(manual_swaps.lock, one.id, on=True)
    session.do(manual_swaps.swap, one.first.player, other.first.player)
    assert session.state.locks == ()


def test_a_swap_with_the_bye_moves_it_by_hand(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].first.player
    session.do(manual_swaps.swap, player, holder)
    after = bye_of(last(session))
    assert (after.player, after.kind) == (player, ByeKind.VOLUNTEER)
    assert holder in last(session).games[0].players
    assert all(len(where) == 1 for where in places(last(session)).values())


def test_a_swap_into_a_rematch_names_it(session) -> None:
    second_draft(session)
    one, other = met_before(session)
    opponent = game_with(last(session), one).opponent_of(one).player
    codes = odd_codes(session, manual_swaps.swap, opponent, other)
    assert "pairing.rematch" in codes


def test_a_swap_names_only_what_is_new(session) -> None:
    second_draft(session)
    one, other = met_before(session)
    session.with_reason("they want to", manual_swaps.pair_these, one, other)
    apart = [
        game
        for game in last(session).games
        if one not in game.players and len({last(session).basis[who] for who in game.players}) == 1
    ]
    alike = [
        (first, second)
        for first in apart
        for second in apart
        if first.id < second.id
        and last(session).basis[first.first.player] == last(session).basis[second.first.player]
    ]
    first, second = alike[0]
    try:
        session.do(manual_swaps.swap, first.first.player, second.first.player)
    except Exception as error:
        codes = [problem.code for problem in getattr(error, "problems", ())]
        raise AssertionError(codes) from error


def test_a_swap_works_the_pair_downs_out_anew(session) -> None:
    second_draft(session)
    session.with_reason("for the test", manual_swaps.swap, *_unequal(session))
    round_ = last(session)
    downs = {
        max(game.players, key=round_.basis.get)
        for game in round_.games
        if len({round_.basis[who] for who in game.players}) == 2
    }
    assert round_.pair_downs == downs != set()


def _unequal(session: EventSession) -> tuple[PlayerId, PlayerId]:
    """Two players of different points, at tables of equals."""
    basis, found = last(session).basis, {}
    for game in last(session).games:
        if basis[game.first.player] == basis[game.second.player]:
            found[basis[game.first.player]] = game.first.player
    one, other = list(found.values())[:2]
    return one, other


def test_two_are_let_meet_and_stay_together(session) -> None:
    one, other = bring_to(session, "draft").games[:2]
    pair = (one.first.player, other.first.player)
    session.do(manual_swaps.pair_these, *pair)
    assert frozenset(pair) in pairs(last(session))
    assert frozenset((one.second.player, other.second.player)) in pairs(last(session))
    for seed in (1, 2, 3):
        session.do(rounds.pair, seed=seed)
        assert frozenset(pair) in pairs(last(session))


def test_two_who_meet_already_are_only_locked(session) -> None:
    before = bring_to(session, "draft")
    session.do(manual_swaps.pair_these, *before.games[0].players)
    assert last(session).games == before.games
    assert session.state.locks == (before.games[0].players,)


def test_a_player_with_the_bye_can_be_let_meet_another(session) -> None:
    round_ = bring_to(session, "draft")
    holder, game = bye_of(round_).player, round_.games[0]
    session.do(manual_swaps.pair_these, holder, game.first.player)
    assert frozenset((holder, game.first.player)) in pairs(last(session))
    assert bye_of(last(session)).player == game.second.player


def test_a_bye_given_by_hand_outlasts_a_new_draw(session) -> None:
    player = bring_to(session, "draft").games[0].first.player
    session.do(manual_swaps.give_bye, player)
    session.do(manual_swaps.name_bye_list, player, 2)
    for seed in (1, 2, 3):
        session.do(rounds.pair, seed=seed)
        bye = bye_of(last(session))
        assert (bye.player, bye.kind, bye.list_number) == (player, ByeKind.VOLUNTEER, 2)


def test_a_bye_moved_by_hand_goes_where_everybody_can_play(session) -> None:
    player = bring_to(session, "draft").games[0].first.player
    session.do(manual_swaps.give_bye, player)
    session.do(players.register, PlayerDraft(name="Zoë Late"))
    assert last(session).byes == ()
    assert places(last(session)) == {one: ["game"] for one in range(1, 11)}


def test_no_second_bye_comes_of_one_moved_by_hand_when_somebody_leaves(session) -> None:
    player = bring_to(session, "draft").games[0].first.player
    session.do(manual_swaps.give_bye, player)
    session.do(players.drop, next(one for one in range(1, 10) if one != player))
    assert last(session).byes == ()


def test_a_granted_bye_stands_beside_the_drawn_one(session) -> None:
    bring_to(session, "draft")
    session.do(players.drop, 9)
    assert odd_codes(session, manual_swaps.give_bye, 1, grant=True) == ["bye.granted"]
    kinds = sorted(bye.kind for bye in last(session).byes)
    assert kinds == [ByeKind.DRAWN, ByeKind.GRANTED]
    assert len(last(session).games) == 3


def test_a_granted_bye_outlasts_a_new_draw_and_is_taken_back(session) -> None:
    bring_to(session, "draft")
    session.do(players.drop, 9)
    session.with_reason("late bus", manual_swaps.give_bye, 1, grant=True)
    session.do(rounds.pair, seed=44)
    assert places(last(session))[1] == ["bye"]
    session.do(manual_swaps.take_bye_back, 1)
    assert last(session).byes == ()


def test_a_bye_granted_to_one_of_two_leaves_the_other_the_drawn_one(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2)
    bring_to(session, "draft")
    session.with_reason("late bus", manual_swaps.give_bye, 1, grant=True)
    assert last(session).games == ()
    assert {bye.player: bye.kind for bye in last(session).byes} == {
        1: ByeKind.GRANTED,
        2: ByeKind.DRAWN,
    }


def test_a_draft_with_granted_byes_stays_while_two_are_in_and_goes_with_the_last(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    bring_to(session, "draft")
    for player in (1, 2):
        session.with_reason("late bus", manual_swaps.give_bye, player, grant=True)
    session.do(players.drop, 3)
    session.do(players.drop, 4)
    assert {bye.player for bye in last(session).byes} == {1, 2}
    session.do(players.drop, 2)
    assert session.state.rounds == ()


def test_a_locked_pair_keeps_the_table_that_was_chosen_for_it(session) -> None:
    one, other, *_ = bring_to(session, "draft").games
    session.do(manual_swaps.move_table, one.id, 12)
    session.do(manual_swaps.move_table, other.id, 11)
    session.do(manual_swaps.lock, one.id, on=True)
    for seed in (1, 2, 3):
        session.do(rounds.pair, seed=seed)
        tables = {frozenset(game.players): game.table for game in last(session).games}
        assert tables.pop(frozenset(one.players)) == 12
        assert sorted(tables.values()) == [1, 2, 3]


def test_a_locked_pair_gives_way_to_a_fixed_table(session) -> None:
    one, other, *_ = bring_to(session, "draft").games
    session.do(manual_swaps.lock, one.id, on=True)
    fixed = PlayerDraft(name="Player with a wheelchair", fixed_table=one.table)
    session.do(players.edit, other.first.player, fixed)
    session.do(rounds.pair, seed=3)
    assert game_with(last(session), other.first.player).table == one.table
    assert frozenset(one.players) in pairs(last(session))


def test_a_bye_for_one_who_had_one_or_has_more_points_is_named(session) -> None:
    resting = bye_of(bring_to(session, "closed")).player
    bring_to(session, "draft", seed=8)
    codes = odd_codes(session, manual_swaps.give_bye, resting)
    assert set(codes) >= {"pairing.second-bye", "pairing.bye-not-lowest"}


def test_games_change_tables(session) -> None:
    one, other, *_ = bring_to(session, "draft").games
    session.do(manual_swaps.move_table, one.id, other.table)
    tables = {game.id: game.table for game in last(session).games}
    assert (tables[one.id], tables[other.id]) == (other.table, one.table)


def test_a_game_moves_to_a_free_table_or_off_every_table(session) -> None:
    game = bring_to(session, "playing").games[0]
    session.do(manual_swaps.move_table, game.id, 12)
    assert game_with(last(session), game.first.player).table == 12
    session.do(manual_swaps.move_table, game.id, None)
    assert game_with(last(session), game.first.player).table is None


def test_a_game_of_an_older_round_does_not_move(session) -> None:
    game = bring_to(session, "closed").games[0]
    bring_to(session, "draft")
    assert refused(session, manual_swaps.move_table, game.id, 12).code == "game.gone"


@pytest.mark.parametrize("state", ["published", "playing"])
def test_a_round_is_written_down_as_it_was_played(session, state) -> None:
    one, other = bring_to(session, state).games[:2]
    pair = (one.first.player, other.first.player)
    assert odd_codes(session, manual_swaps.record_as_played, *pair) == ["pairing.not-as-published"]
    assert frozenset((other.first.player, one.second.player)) in pairs(last(session))
    assert last(session).by_hand


def test_what_was_played_is_judged_by_the_rounds_before_it(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "playing", seed=8)
    one, other = met_before(session)
    opponent = game_with(last(session), one).opponent_of(one).player
    codes = odd_codes(session, manual_swaps.record_as_played, opponent, other)
    assert codes[0] == "pairing.not-as-published"
    assert codes.count("pairing.rematch") == 1


def test_the_others_results_stay_when_two_tables_are_written_down_otherwise(session) -> None:
    round_ = bring_to(session, "playing")
    one, other, third, _ = round_.games
    session.do(results.enter, third.table, *won(third))
    stored = game_with(last(session), third.first.player)
    session.with_reason(
        "wrong tables", manual_swaps.record_as_played, one.first.player, other.first.player
    )
    assert game_with(last(session), third.first.player) == stored


def test_the_list_of_a_bye_goes_with_the_bye_no_further(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].first.player
    session.do(manual_swaps.name_bye_list, holder, 2)
    session.do(manual_swaps.swap, holder, player)
    assert bye_of(last(session)).list_number is None


def test_a_change_by_hand_moves_nobody_between_being_there_and_absent(session) -> None:
    session.do(players.drop, 2)
    round_ = bring_to(session, "draft")
    before = contents(session)["basis"]
    session.do(manual_swaps.swap, round_.games[0].first.player, round_.games[1].first.player)
    assert contents(session)["basis"] == before


def answer_of_act(session: EventSession, act, one, other):
    """What the act itself says: the problems it raises, or its refusal; nothing stays done."""
    try:
        session.do(act, one, other)
    except OddError as error:
        return error.problems
    except UserError as error:
        return (error.code, error.facts)
    session.undo()
    return ()


def answer_before(checks: RoundChecks, one, other):
    check = checks.swap(one, other)
    if check.error is not None:
        return (check.error.code, check.error.facts)
    return tuple(problem for problem in check.problems if problem.weight is not Weight.NOTE)


def players_in(round_: Round):
    return [player for game in round_.games for player in game.players] + [
        bye.player for bye in round_.byes
    ]


def compare_all(session: EventSession, act) -> set[str]:
    round_ = last(session)
    checks = RoundChecks(session.state, round_)
    kinds = set()
    for one, other in combinations(players_in(round_), 2):
        said = answer_before(checks, one, other)
        assert said == answer_of_act(session, act, one, other), (one, other)
        kinds |= {problem.code for problem in said if hasattr(problem, "code")}
    return kinds


def test_every_swap_of_a_draft_says_what_the_act_says(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "closed", seed=6)
    session.do(preferences.add, "pair", is_hard=True, first=1, second=2)
    bring_to(session, "draft", seed=8)
    kinds = compare_all(session, manual_swaps.swap)
    assert {"pairing.rematch", "pairing.points-differ", "pairing.second-bye"} <= kinds
    assert "pairing.wish" in kinds


def test_every_swap_of_a_published_round_says_what_the_act_says(session) -> None:
    bring_to(session, "closed")
    round_ = bring_to(session, "playing", seed=8)
    session.do(results.enter, round_.games[0].table, *won(round_.games[0]))
    compare_all(session, manual_swaps.record_as_played)


def test_a_closed_round_is_not_changed(session) -> None:
    round_ = bring_to(session, "closed")
    one, other = round_.games[0].first.player, round_.games[1].first.player
    checks = RoundChecks(session.state, last(session))
    assert checks.swap(one, other).error.code == "round.closed"
    assert checks.move(round_.games[0].id, round_.games[1].table).error.code == "round.closed"


def test_a_table_that_was_played_on_is_named_before_a_move(session) -> None:
    first = bring_to(session, "closed")
    draft = bring_to(session, "draft", seed=8)
    checks = RoundChecks(session.state, draft)
    before = {player: game.table for game in first.games for player in game.players}
    found = {
        (problem.code, dict(problem.facts)["player"])
        for game in draft.games
        for player in game.players
        if player in before and before[player] != game.table
        for problem in checks.move(game.id, before[player]).problems
    }
    assert all(code == "table.return" for code, _ in found) and found
    assert checks.move(draft.games[0].id, draft.games[0].table).problems == ()
