"""Rounds from draft to close, and on after the end."""

from pathlib import Path

import pytest

from app.rules.core.ids import TableNumber
from app.rules.core.round import RoundState
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event import events
from app.services.pairing import manual_swaps, rounds
from app.services.pairing.rounds import MissingKind, missing_before
from app.services.players import players
from app.services.results import results
from app.services.scenarios import scenarios
from app.words.core.catalogue import words
from app.words.pairing.before_step import missing_item_sentence
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    contents,
    enter,
    finish,
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


def with_tables(*tables: int) -> events.EventDraft:
    there = tuple(TableNumber(one) for one in tables)
    return events.EventDraft(name="Cup", packet="sr2015", point_size=50, tables=there)


def test_the_same_seed_pairs_the_same_round(session, tmp_path) -> None:
    other = event_of(tmp_path / "other.dicedown", 9)
    assert pairs(bring_to(session, "draft")) == pairs(bring_to(other, "draft"))


def test_a_seed_is_thrown_where_none_is_given_and_the_history_names_it(session) -> None:
    session.do(rounds.pair)
    line = session.read(history)[0]
    assert line.arguments == {"seed": last(session).seed, "round": 1}
    assert 0 <= line.arguments["seed"] < rounds.SEEDS


def test_a_draft_is_paired_again_with_another_seed_around_a_lock(session) -> None:
    before = bring_to(session, "draft")
    game = before.games[0]
    session.do(manual_swaps.lock, game.id, on=True)
    again = session.do(rounds.pair, seed=1234).value
    assert (again.number, last(session).seed) == (1, 1234)
    assert frozenset(game.players) in pairs(last(session))
    assert pairs(last(session)) != pairs(before)
    assert last(session).by_hand


def test_a_draft_counts_for_nothing(session) -> None:
    bring_to(session, "draft")
    assert session.state.played == ()
    session.do(rounds.discard)
    assert contents(session)["game"] == contents(session)["basis"] == []


def test_pairing_closes_a_round_whose_results_are_in(session) -> None:
    bring_to(session, "playing")
    finish(session)
    assert session.do(rounds.pair).value.number == 2
    assert session.state.rounds[0].state is RoundState.CLOSED


def test_a_tie_in_every_game_goes_on_by_the_plan(session) -> None:
    session.do(players.drop, 9)
    for game in bring_to(session, "playing").games:
        enter(session, game, *nobody(game, "tie"))
    assert session.do(rounds.pair).value.number == 2


def test_a_round_opened_again_takes_results_and_closes_again(session) -> None:
    bring_to(session, "closed")
    session.do(rounds.reopen)
    session.do(results.clear, last(session).games[0].table)
    assert refused(session, rounds.close).facts["tables"] == (last(session).games[0].table,)
    finish(session)
    session.do(rounds.close)
    assert last(session).state is RoundState.CLOSED


def test_only_the_newest_round_is_opened_again(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "published")
    assert refused(session, rounds.reopen).facts == {"round": 2}


def test_a_round_is_opened_again_and_the_draft_after_it_goes(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "draft")
    assert session.do(rounds.reopen).value == 1
    assert [one.state for one in session.state.rounds] == [RoundState.PLAYING]
    session.undo()
    assert [one.state for one in session.state.rounds] == [RoundState.CLOSED, RoundState.DRAFT]


@pytest.mark.parametrize("change", ["swap", "lock"])
def test_a_draft_changed_by_hand_goes_only_for_a_reason(session, change) -> None:
    bring_to(session, "closed")
    one, other = bring_to(session, "draft").games[:2]
    if change == "lock":
        session.do(manual_swaps.lock, one.id, on=True)
    else:
        session.do(manual_swaps.move_table, one.id, other.table)
    assert odd_codes(session, rounds.reopen) == ["round.draft-goes"]
    assert len(session.state.rounds) == 1


def test_after_the_end_a_round_is_paired_for_a_reason(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    bring_to(session, "closed")
    bring_to(session, "closed")
    assert odd_codes(session, rounds.pair) == ["event.over-sole-leader"]
    assert (session.state.plays_on, last(session).number) == (True, 3)


def test_after_the_planned_rounds_the_standings_decide_unless_the_eo_plays_on(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    for _ in range(3):
        for game in bring_to(session, "playing").games:
            enter(session, game, *nobody(game, "tie"))
        session.do(rounds.close)
    assert [one.code for one in refused(session, rounds.pair).problems] == [
        "event.over-rounds-played"
    ]
    session.do(rounds.pair, anyway=True)
    assert session.state.plays_on
    assert contents(session)["ruling"] == []


def test_who_plays_on_is_not_asked_again(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    bring_to(session, "closed")
    bring_to(session, "closed")
    session.do(events.play_on)
    assert session.do(rounds.pair).value.number == 3


def test_too_few_tables_are_asked_for_before_a_round_is_shown(session) -> None:
    session.do(events.change_event, with_tables(2, 4))
    bring_to(session, "draft")
    assert [game.table for game in last(session).games] == [2, 4, 5, 6]
    assert odd_codes(session, rounds.publish) == ["tables.too-few"]
    assert last(session).state is RoundState.PUBLISHED


def test_tables_that_are_added_seat_the_draft_as_it_is_paired(session) -> None:
    session.do(events.change_event, with_tables(2, 4))
    before = bring_to(session, "draft")
    session.do(events.change_event, with_tables(2, 4, 6, 8))
    after = last(session)
    assert [game.table for game in after.games] == [2, 4, 6, 8]
    assert (pairs(after), after.byes, after.seed) == (pairs(before), before.byes, before.seed)
    session.do(rounds.publish)


def test_other_tables_leave_a_seating_that_they_still_have(session) -> None:
    before = bring_to(session, "draft")
    session.do(events.change_event, with_tables(1, 2, 3, 4, 5))
    assert last(session).games == before.games


def test_a_published_round_keeps_its_tables(session) -> None:
    before = bring_to(session, "published")
    session.do(events.change_event, with_tables(11, 12, 13, 14))
    assert last(session).games == before.games


def test_a_game_without_a_table_is_entered_by_its_players(session) -> None:
    bring_to(session, "draft")
    for game in last(session).games[1:]:
        session.do(manual_swaps.move_table, game.id, None)
    session.with_reason("on the floor", rounds.publish)
    standing = [game for game in last(session).games if game.table is None]
    assert len(standing) == 3
    for game in reversed(standing):
        session.do(results.enter, None, *won(game))
        stored = next(one for one in last(session).games if one.id == game.id)
        assert stored.result.winner == min(game.players)


def test_games_beyond_the_tables_are_seated_once_there_are_more(session) -> None:
    session.do(events.change_event, with_tables(7))
    bring_to(session, "draft")
    assert [game.table for game in last(session).games] == [7, 8, 9, 10]
    session.do(events.change_event, with_tables(3, 7, 12))
    assert [game.table for game in last(session).games] == [3, 7, 12, 13]


def test_a_scenario_is_named_and_taken_away(session) -> None:
    bring_to(session, "draft")
    session.do(scenarios.choose_scenario, "sr2015/two-fronts")
    assert last(session).scenario == "sr2015/two-fronts"
    session.do(scenarios.choose_scenario, None)
    assert last(session).scenario is None


def test_a_scenario_stays_when_the_draft_is_paired_again(session) -> None:
    bring_to(session, "draft")
    session.do(scenarios.choose_scenario, "sr2015/two-fronts")
    session.do(players.drop, 1)
    assert last(session).scenario == "sr2015/two-fronts"


def test_the_basis_is_what_was_so_when_the_round_was_paired(session) -> None:
    bring_to(session, "closed")
    round_ = bring_to(session, "draft")
    points = {one: record.tournament_points for one, record in session.state.records.items()}
    assert dict(round_.basis) == points
    assert round_.pair_downs == {
        max(game.players, key=round_.basis.get)
        for game in round_.games
        if len({round_.basis[one] for one in game.players}) == 2
    }


def codes(session) -> list[MissingKind]:
    return [item.code for item in session.read(missing_before, session.state)]


def test_armies_without_the_tick_are_named_before_round_1_where_the_packet_wants_them_painted(
    tmp_path,
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="ig2014")
    session.do(players.tick_many, (1, 2), "painted", on=True)
    session.do(rounds.pair)
    found = session.read(missing_before, session.state)
    (bare,) = (item for item in found if item.code is MissingKind.NOT_PAINTED)
    sentence = missing_item_sentence(
        words(), bare.code, bare.round, bare.players, lambda player: f"P{player}"
    )
    assert sentence == "2 players' armies aren't marked as painted: P3 and P4."
    session.do(players.tick_many, (3, 4), "painted", on=True)
    assert MissingKind.NOT_PAINTED not in codes(session)


def test_no_tick_is_missing_where_no_painting_is_asked_for(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.do(rounds.pair)
    assert MissingKind.NOT_PAINTED not in codes(session)
