"""A whole event by a packet that has every key that none of the five packets needs."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.rules.core.round import ByeKind, RoundKind
from app.rules.event.length import EndReason, is_over, planned_rounds
from app.rules.results.result import GameResult, Side, WinReason
from app.rules.standings.awards import WonBy, champions
from app.rules.standings.bracket import bracket
from app.rules.standings.cut import cut
from app.rules.standings.standings import standings
from app.services.event.events import EventDraft
from app.services.event.figures import figures_of
from app.services.exchange.exports import standings_csv, standings_table
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.packet.audit.registry import remarks
from app.services.packet.house_packets import read_house_packet
from app.services.packet.packets import played_text
from app.services.pairing import manual_swaps, rounds
from app.services.pairing.repair import repair_due
from app.services.pairing.why_paired import why_round
from app.services.papers.announcement import announcement
from app.services.players import players
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.results import results
from app.services.standings.tie_resolution import draw_cut_border
from app.words.core.catalogue import words
from app.words.event.figures import figure_text
from app.words.pairing.why import why_sentence
from app.words.papers.papers import game_note
from tests.builders import morning
from tests.services.acts import damage, game_with, last, odd_codes, refused
from tests.services.exchange.exported_schema import EXPORTED

PACKET = Path(__file__).parents[2] / "data" / "packets" / "harbour-cup.toml"
TEXT = PACKET.read_text("utf-8")
T = words()


def draft() -> EventDraft:
    return EventDraft(name="Harbour Cup", packet="harbour-cup", point_size=50, house_packet=TEXT)


def played(path: Path, seed: int, players: int = 13, **plan):
    plan_ = RehearsalPlan(seed=seed, players=players, **plan)
    return rehearse(path, draft(), plan_, clock=morning, dice=Draw(1).below)


def test_the_file_is_whole() -> None:
    assert read_house_packet(PACKET).problems == ()


@pytest.mark.sweep(16)
@pytest.mark.parametrize("seed", range(1, 13))
def test_it_is_played_to_the_end_of_its_bracket(tmp_path, seed) -> None:
    shares = {"ties": Fraction(15, 100), "drops": Fraction(seed % 3, 20)}
    session = played(tmp_path / "cup.dicedown", seed, 8 + seed, **shares)
    state = session.state
    end, made, tree = is_over(state), cut(state), bracket(state)
    assert end is not None
    assert made is not None
    assert tree is not None
    assert made.after == 3
    assert end.reason is EndReason.BRACKET_PLAYED
    assert len(state.played) <= planned_rounds(state)
    kinds = [one.kind for one in state.played]
    assert kinds[:3] == [RoundKind.FIRST_CLUBS, RoundKind.SWISS, RoundKind.SWISS]
    assert set(kinds[3:]) == {RoundKind.BRACKET}
    placed = standings(state)
    assert {row.player for row in placed[:6]} == set(made.players)
    if tree.champion is not None:
        assert placed[0].player == tree.champion
        assert champions(state).by is WonBy.FINAL
    broken = [str(one.problem) for one in session.read(remarks, state) if one.is_broken]
    assert broken == []
    assert damage(session) == ()
    text = session.read(event_json, state)
    exported = json.loads(text)
    EXPORTED.validate(exported)
    copy = import_event(tmp_path / "copy.dicedown", text.encode(), clock=morning, dice=None)
    assert json.loads(copy.read(event_json, copy.state)) == exported
    assert standings_csv(copy.state) == standings_csv(state)
    copy.close()
    session.close()


def to_the_cut(path: Path):
    """Thirteen players after three rounds, the cut falling now."""
    return played(path / "cup.dicedown", 4, rounds=3)


def seeds(session) -> tuple[int, ...]:
    found = cut(session.state)
    assert found is not None
    return found.players


def finish(session) -> None:
    """Every open game is won by the player of the lower id, both playing their first list."""
    for game in last(session).missing:
        sides = (Side(player=player, list_number=1) for player in game.players)
        won = GameResult(winner=min(game.players), reason=WinReason.ASSASSINATION)
        session.do(results.enter, game.table, *sides, won)


def begin(session) -> None:
    session.do(rounds.publish)
    session.do(rounds.begin)


def test_the_best_go_through_the_first_round_of_the_bracket(tmp_path) -> None:
    session = to_the_cut(tmp_path)
    if cut(session.state).is_open:
        session.do(draw_cut_border, seed=1)
    session.do(rounds.pair)
    one, two, three, four, five, six = seeds(session)
    draft_ = last(session)
    assert draft_.kind is RoundKind.BRACKET
    assert {frozenset(game.players) for game in draft_.games} == {
        frozenset((four, five)), frozenset((three, six)),
    }  # fmt: skip
    assert {bye.player: bye.kind for bye in draft_.byes} == {
        one: ByeKind.WALKOVER, two: ByeKind.WALKOVER,
    }  # fmt: skip
    assert not draft_.by_hand
    names = session.state.by_id
    sentences = [
        why_sentence(T, line, lambda who: names[who].name) for line in why_round(session.state)
    ]
    assert (
        f"{names[one].name} goes through without a game: the bracket has no opponent." in sentences
    )
    assert sum("meet by the bracket" in line for line in sentences) == 2
    assert not any("paired down" in line for line in sentences)
    session.close()


def test_a_tie_is_refused_in_the_bracket_and_a_drop_is_a_walkover(tmp_path) -> None:
    session = to_the_cut(tmp_path)
    session.do(rounds.pair)
    begin(session)
    one, _, _, four, five, six = seeds(session)
    game = game_with(last(session), four)
    sides = [Side(player=player, list_number=1) for player in game.players]
    tied = (*sides, GameResult(winner=None, reason=WinReason.TIE))
    error = refused(session, results.enter, game.table, *tied)
    assert [problem.code for problem in error.problems] == ["result.bracket-tie"]
    assert [problem.is_impossible for problem in error.problems] == [True]
    session.do(players.drop, six)
    assert session.read(repair_due, session.state) is None
    finish(session)
    session.do(rounds.close)
    assert standings(session.state)[5].player in (six, four, five)
    session.do(players.drop, one)
    session.do(rounds.pair)
    again = last(session)
    through = {bye.player for bye in again.byes}
    assert len(again.games) == 1
    assert len(through) == 1
    assert through <= {four, five}
    begin(session)
    finish(session)
    session.do(rounds.close)
    session.do(rounds.pair)
    assert len(last(session).games) in (1, 2)
    session.close()


def test_a_drop_from_a_draft_of_the_bracket_pairs_it_again(tmp_path) -> None:
    session = to_the_cut(tmp_path)
    session.do(rounds.pair)
    begin(session)
    finish(session)
    session.do(rounds.close)
    session.do(rounds.pair)
    before = last(session)
    assert len(before.games) == 2
    loser, opponent = before.games[0].players
    session.do(players.drop, loser)
    assert [bye.player for bye in last(session).byes] == [opponent]
    session.undo()
    assert last(session).games == before.games
    session.close()


def test_a_swap_by_hand_asks_and_is_named(tmp_path) -> None:
    session = to_the_cut(tmp_path)
    session.do(rounds.pair)
    begin(session)
    finish(session)
    session.do(rounds.close)
    session.do(rounds.pair)
    one, other = (game.players[0] for game in last(session).games)
    problems = odd_codes(session, manual_swaps.swap, one, other)
    assert set(problems) == {"pairing.bracket-apart"}
    assert last(session).by_hand
    assert last(session).pair_downs == frozenset()
    session.close()


def test_its_figures_announcement_and_tables_say_all_of_it(tmp_path) -> None:
    session = to_the_cut(tmp_path)
    state = session.state
    figures = {
        one.key: figure_text(T, one) for one in figures_of(played_text("", house_packet=TEXT))
    }
    assert (
        figures["early_end"] == "no, every planned round is played"
        or "never" in figures["early_end"]
    )
    assert figures["win_rate_floor"] == "1/3"
    assert figures["most_control_points"] == "9"
    assert figures["pairing.first_round"] == "against other clubs where possible"
    assert figures["pairing.after_cut"] == "single elimination: who loses is out"
    assert figures["pairing.third_place"] == "yes"
    assert figures["standings.0.after_rounds"] == "3"
    assert figures["bye.control_points"].startswith("the average of the player's games")
    assert figures["bye.army_points"].endswith("rounded down")
    facts = dict(session.read(announcement, state, T).facts)
    assert "then single elimination" in facts[T("Rounds")]
    assert facts[T("Ends sooner")] == "no, every planned round is played"
    heads = standings_table(T, state).splitlines()[0].split()
    assert heads[-9:] == ["TP", "H2H", "OWin%", "CP±", "OSoS", "Wins", "Win%", "AP±", "SoS"]
    session.close()


def test_its_slips_say_that_it_is_single_elimination() -> None:
    assert game_note(T, RoundKind.BRACKET, None, 6) == "Single elimination"
