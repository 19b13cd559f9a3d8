"""The player's card: record, rounds, lists, the judge's log, and everything done to the player."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.lists.army_list import ArmyList
from app.rules.packet.offences import Measure, Offence
from app.rules.results.result import GameResult, Side, WinReason
from app.rules.standings.standings import standings
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.events import change_event
from app.services.judge.judges_log import log_penalty
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.player_card import PlayerCard, player_card
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.standings import awards
from app.services.standings.lines import Turn
from tests.builders import event_of, play_round
from tests.services.act_scenarios import event_draft
from tests.services.acts import bring_to, bye_of, game_with, last


@pytest.fixture
def session(tmp_path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 5)


def card(session: EventSession, player: int) -> PlayerCard:
    return session.read(player_card, session.state, player)


def verbs(session: EventSession, player: int) -> list[tuple[str, bool]]:
    return [(act.verb, act.is_undone) for act in card(session, player).acts]


def test_before_the_first_round_there_is_a_rank_and_no_round(session) -> None:
    shown_card = card(session, 2)
    assert (shown_card.entrant.name, shown_card.rank, shown_card.players) == ("Player 002", 1, 5)
    assert (shown_card.record, shown_card.rounds, shown_card.lists) == ("0–0", (), ())


def test_everybodys_card_says_what_the_standings_say(session) -> None:
    play_round(session, Draw(3))
    play_round(session, Draw(4))
    for standing in standings(session.state):
        shown_card = card(session, standing.player)
        assert shown_card.rank == standing.rank
        assert shown_card.figures[0][1] == standing.tournament_points
        assert [line.number for line in shown_card.rounds] == [1, 2]
        met = [line.opponent for line in shown_card.rounds if line.opponent is not None]
        assert met == session.state.records[standing.player].met


def test_a_round_has_table_opponent_lists_result_and_points_from_the_players_side(session) -> None:
    round_ = bring_to(session, "playing")
    game = round_.games[0]
    one, other = game.players
    first = Side(player=one, list_number=1, control_points=5, army_points=38)
    second = Side(player=other, list_number=2, control_points=2, army_points=21)
    won = GameResult(winner=one, reason=WinReason.SCENARIO)
    session.with_reason("as told", results.enter, game.table, first, second, won)
    (line,) = card(session, other).rounds
    assert (line.turn, line.opponent, line.table) == (Turn.LOST, one, game.table)
    assert (line.reason, line.lists) == (WinReason.SCENARIO, (2, 1))
    assert (line.control_points, line.army_points) == ((2, 5), (21, 38))


def test_a_bye_says_what_it_is_worth_and_a_late_player_what_was_missed(session) -> None:
    round_ = bring_to(session, "playing")
    (line,) = card(session, bye_of(round_).player).rounds
    assert (line.turn, line.control_points, line.army_points) == (Turn.BYE, (3, None), (25, None))
    late = session.do(players.enter_late, PlayerDraft(name="Late")).value
    (line,) = card(session, late).rounds
    assert line.turn is Turn.MISSED


def test_lists_that_must_be_played_are_shown_as_owed(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.do(change_event, event_draft(variants=(("x-lists-required", 2),)))
    lists = tuple(ArmyList(number=n, caster=f"Caster {n}") for n in (1, 2))
    session.do(players.edit, 1, PlayerDraft(name="Player 001", lists=lists))
    round_ = bring_to(session, "playing")
    game = game_with(round_, 1)
    sides = tuple(replace(side, list_number=2) for side in game.sides)
    won = GameResult(winner=game.first.player, reason=WinReason.ASSASSINATION)
    session.with_reason("as told", results.enter, game.table, *sides, won)
    shown_card = card(session, 1)
    assert [(army.number, army.played, army.wanted) for army in shown_card.lists] == [
        (1, 0, 1),
        (2, 1, 0),
    ]
    assert shown_card.lists[0].army == lists[0]
    assert shown_card.can_be_met


def test_the_judges_log_and_the_ticks_are_on_it(session) -> None:
    session.do(log_penalty, 3, Offence.SLOW_PLAY, Measure.WARNING, "again")
    session.do(players.tick, 3, "paid", on=True)
    shown_card = card(session, 3)
    assert [entry.note for entry in shown_card.penalties] == ["again"]
    assert (shown_card.entrant.is_here, shown_card.has_paid, shown_card.lists_in) == (
        False,
        True,
        False,
    )
    assert card(session, 2).penalties == ()


def test_every_act_that_touches_the_player_is_listed_newest_first_with_its_fate(session) -> None:
    session.do(players.tick, 1, "here", on=True)
    session.do(players.tick, 2, "here", on=True)
    session.do(players.drop, 1)
    session.undo()
    assert verbs(session, 1) == [
        ("drop_player", True), ("tick_player", False), ("register_roster", False),
    ]  # fmt: skip
    session.redo()
    assert verbs(session, 1)[0] == ("drop_player", False)
    assert verbs(session, 2) == [("tick_player", False), ("register_roster", False)]


def test_games_swaps_byes_and_awards_touch_everybody_in_them(session) -> None:
    round_ = bring_to(session, "draft")
    one, other = (game.first.player for game in round_.games)
    stays = round_.games[0].second.player
    session.with_reason("they travel together", manual_swaps.swap, one, other)
    session.do(rounds.publish)
    session.do(rounds.begin)
    game = game_with(last(session), one)
    won = GameResult(winner=one, reason=WinReason.ASSASSINATION)
    session.do(results.enter, game.table, Side(player=game.first.player),
               Side(player=game.second.player), won)  # fmt: skip
    session.do(awards.give, "best-painted", one)
    assert {"give_award", "enter_result", "swap_players", "pair_round"} <= {
        verb for verb, _ in verbs(session, one)
    }
    assert "swap_players" in dict(verbs(session, stays))
    assert "give_award" not in dict(verbs(session, stays))


def test_ballots_are_blind_and_on_nobodys_card(session) -> None:
    session.do(awards.cast, "best-sport", 1)
    assert "cast_ballot" not in dict(verbs(session, 1))
    assert all("vote" not in verb and "ballot" not in verb for verb, _ in verbs(session, 1))


def test_nobody_has_no_card(session) -> None:
    with pytest.raises(UserError) as caught:
        card(session, 44)
    assert caught.value.code == "player.unknown"
