"""Who made the cut and which games are finals: kept with the round, exported, upgraded."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from app.models.file.layout import empty_database
from app.rules.core.round import RoundKind, RoundState
from app.rules.packet.packet import BandKind
from app.rules.standings.bracket import final_games
from app.rules.standings.cut import cut, cut_difference
from app.rules.standings.standings import standings
from app.services.core.session import EventSession
from app.services.exchange.interchange_export import exported
from app.services.exchange.interchange_import import import_event
from app.services.pairing import manual_swaps, rounds
from app.services.pairing.why_sentences import round_reasons
from app.services.players import players
from app.services.results import results
from app.services.scenarios import house_scenarios, rolls, scenarios
from app.services.standings import tie_resolution as equals
from app.words.core.catalogue import words
from tests.builders import event_of, morning
from tests.services.acts import another, bring_to, contents, damage, last, odd_codes, refused, won
from tests.services.packet.test_rounds_of_packets import before_the_last, pairs, publish, ranking
from tests.services.scenarios.scenario_acts import FATE
from tests.services.standings.award_scenarios import cut_otherwise

NINE = 9


@pytest.fixture
def cut_event(tmp_path) -> EventSession:
    """A cut to the top six of nine, published; somebody outside had won after all."""
    session = event_of(tmp_path / "cup.dicedown", NINE)
    cut_otherwise(session)
    return session


def finals_event(tmp_path, packet="sr2015") -> EventSession:
    """The finals of eight players, as a draft."""
    session = before_the_last(tmp_path, packet, 8, ("finals-tables", None))
    session.do(rounds.pair, seed=3)
    return session


def marks(session: EventSession) -> dict[int, frozenset[int]]:
    return {one.final: frozenset(one.players) for one in last(session).games if one.final}


def without_facts(session: EventSession) -> EventSession:
    """The event as a program of the schema before stored it, opened again."""
    path = session.path
    session.close()
    columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c"
    with (
        closing(empty_database(4)) as older,
        closing(sqlite3.connect(path, isolation_level=None)) as file,
    ):
        known, tables = set(older.execute(columns)), {one for (one, _) in older.execute(columns)}
        for table, column in file.execute(columns).fetchall():
            if table in tables and (table, column) not in known:
                file.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
            elif table not in tables:
                file.execute(f"DROP TABLE IF EXISTS {table}")
        file.execute("UPDATE alembic_version SET version_num = '0004'")
        file.execute("PRAGMA user_version = 4")
    return another(path)


def copied(session: EventSession, **without: str) -> EventSession:
    """The event exported and imported, as a file that doesn't know some keys."""
    event = session.read(exported, session.state)
    for round_ in event["rounds"]:
        if "cut" in without:
            del round_["cut"]
        for game in round_["games"] if "final" in without else ():
            del game["final"]
    path = session.path.with_name("copy.dicedown")
    return import_event(path, json.dumps(event).encode(), clock=morning, dice=lambda n: 0)


def test_a_published_round_keeps_who_made_the_cut(cut_event) -> None:
    kept = last(cut_event).cut
    assert kept is not None
    assert len(kept.players) == 6 and len(kept.left_out) == 3
    assert set(kept.players) | set(kept.left_out) == set(range(1, NINE + 1))
    assert kept.seed == cut_event.state.cut_seed


def test_an_event_of_the_schema_before_keeps_its_cut(cut_event) -> None:
    cut_event.undo()
    was = standings(cut_event.state)
    kept = last(cut_event).cut
    older = without_facts(cut_event)
    found = last(older).cut
    assert found is not None
    assert set(found.players) == set(kept.players)
    assert set(found.left_out) == set(kept.left_out)
    assert standings(older.state) == was
    assert damage(older) == ()


def test_an_event_of_the_schema_before_keeps_its_finals(tmp_path) -> None:
    session = finals_event(tmp_path)
    was = marks(session)
    assert set(was) == {1, 2}
    older = without_facts(session)
    assert marks(older) == was
    assert damage(older) == ()


def test_an_export_has_the_cut_and_an_import_keeps_it(cut_event) -> None:
    copy = copied(cut_event)
    assert last(copy).cut == last(cut_event).cut
    assert cut_difference(copy.state) == cut_difference(cut_event.state)


def test_an_export_has_the_finals_and_an_import_keeps_them(tmp_path) -> None:
    session = finals_event(tmp_path)
    assert marks(copied(session)) == marks(session)


def test_a_file_that_tells_neither_has_both_derived(tmp_path, cut_event) -> None:
    cut_event.undo()
    assert set(last(copied(cut_event, cut="")).cut.players) == set(last(cut_event).cut.players)
    (tmp_path / "finals").mkdir()
    session = finals_event(tmp_path / "finals")
    assert marks(copied(session, final="")) == marks(session)


def test_a_correction_moves_nobody_into_the_cut_and_is_known(cut_event) -> None:
    kept = last(cut_event).cut
    found = cut_difference(cut_event.state)
    assert found is not None and found.can_cut_again
    assert found.would_be_in == kept.left_out[:1]
    ranks = {row.player: row.rank for row in standings(cut_event.state)}
    assert max(ranks[one] for one in kept.players) < min(ranks[one] for one in kept.left_out)


def test_a_round_that_has_not_begun_is_withdrawn_and_cut_again(cut_event) -> None:
    kept = last(cut_event).cut
    assert odd_codes(cut_event, equals.cut_again) == ["cut.withdrawn"]
    draft = last(cut_event)
    assert draft.state is RoundState.DRAFT
    assert draft.cut is not None and kept.left_out[0] in draft.cut.players
    assert set(draft.basis) == set(draft.cut.players)
    assert cut_difference(cut_event.state) is None
    cut_event.do(rounds.publish)
    assert refused(cut_event, equals.cut_again).code == "cut.same"


def test_a_withdrawn_round_is_discarded_with_what_chance_took(cut_event) -> None:
    cut_event.do(house_scenarios.keep, FATE)
    cut_event.do(scenarios.choose_scenario, "house/our-own")
    cut_event.do(rolls.name_lost_element, "flag-left")
    cut_event.with_reason("a wrong slip", equals.cut_again)
    before = contents(cut_event)
    cut_event.do(rounds.discard)
    assert contents(cut_event)["scenario_roll"] == []
    cut_event.undo()
    assert contents(cut_event) == before


def test_a_round_that_has_begun_keeps_its_cut(cut_event) -> None:
    cut_event.do(rounds.begin)
    assert refused(cut_event, equals.cut_again, because="please").code == "cut.begun"


def test_a_draft_follows_a_correction_that_moves_the_cut_alone(tmp_path) -> None:
    """Nobody's tournament points change: only the order at the border does."""
    session = event_of(tmp_path / "cup.dicedown", NINE)
    cut_otherwise(session)
    session.undo()
    session.undo()
    draft = last(session)
    assert draft.state is RoundState.DRAFT
    outside = draft.cut.left_out[-1]
    game = next(one for one in session.state.rounds[0].games if outside in one.players)
    slip = won(game)
    slip = (*(replace(s, control_points=4) if s.player == outside else s for s in slip[:2]),
            slip[2])  # fmt: skip
    session.do(results.amend, game.table, *slip, 1)
    now = last(session)
    assert now.basis.keys() == set(now.cut.players)
    assert outside in now.cut.players


def test_the_finals_are_marked_when_they_are_paired(tmp_path) -> None:
    session = finals_event(tmp_path)
    one, two, three, four, *_ = ranking(session)
    assert marks(session) == {1: frozenset((one, two)), 2: frozenset((three, four))}


def test_a_swap_in_a_final_takes_its_mark_and_no_other_game_gets_it(tmp_path) -> None:
    session = finals_event(tmp_path)
    was = marks(session)
    _one, two, _three, _four, five, *_ = ranking(session)
    session.with_reason("they live together", manual_swaps.swap, two, five)
    assert marks(session) == {2: was[2]}
    session.do(manual_swaps.swap, two, five)
    assert marks(session) == was


def test_only_a_stored_final_gives_places(tmp_path) -> None:
    """The first is not in the first place by a game against the fifth."""
    session = finals_event(tmp_path)
    _one, two, _three, _four, five, *_ = ranking(session)
    session.with_reason("they live together", manual_swaps.swap, two, five)
    session.do(rounds.publish)
    session.do(rounds.begin)
    for game in last(session).missing:
        session.do(results.enter, game.table, *won(game))
    assert final_games(session.state) is None
    rows = standings(session.state)
    assert {row.band for row in rows} == {BandKind.REST}
    points = [row.tournament_points for row in rows]
    assert points == sorted(points, reverse=True)


def test_swapping_the_first_two_with_the_next_two_makes_no_final_of_their_games(tmp_path) -> None:
    session = finals_event(tmp_path)
    _one, two, three, _four, *_ = ranking(session)
    session.with_reason("to see", manual_swaps.swap, two, three)
    assert marks(session) == {}
    assert last(session).kind is RoundKind.FINALS_TABLES


def test_a_finalist_who_leaves_the_draft_moves_the_marks(tmp_path) -> None:
    session = finals_event(tmp_path)
    one, two, three, four, five, *_ = ranking(session)
    session.do(players.drop, two)
    assert marks(session) == {1: frozenset((one, three)), 2: frozenset((four, five))}


def test_a_correction_after_the_finals_makes_no_other_game_a_final(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2019", 8, ("finals-tables", None))
    publish(session)
    was = marks(session)
    game = session.state.rounds[1].games[0]
    session.do(results.amend, game.table, *won(game, max(game.players)), 2)
    assert marks(session) == was
    assert pairs(last(session)) >= set(was.values())
    assert cut(session.state) is None


def test_a_cut_once_made_falls_no_second_time(cut_event) -> None:
    cut_event.do(rounds.begin)
    for game in last(cut_event).missing:
        cut_event.do(results.enter, game.table, *won(game))
    first = last(cut_event).cut
    bring_to(cut_event, "published")
    assert last(cut_event).cut is None
    assert cut(cut_event.state).members == first


def reasons(session: EventSession) -> str:
    names = {one.id: one.name for one in session.state.entrants}
    reasons_ = session.read(round_reasons, session.state, None, words(), names.__getitem__)
    return "\n".join(reasons_.sentences)


def test_why_names_each_final_and_the_one_that_a_hand_took_apart(tmp_path) -> None:
    session = finals_event(tmp_path)
    assert "the first final, by the standings." in reasons(session)
    assert "the second final, by the standings." in reasons(session)
    _, two, _, _, five, *_ = ranking(session)
    session.with_reason("they live together", manual_swaps.swap, two, five)
    text = reasons(session)
    assert "the first final, by" not in text
    assert "There's no first final: no game decides a place" in text


def test_why_of_a_rematch_made_by_hand_claims_no_rule(tmp_path) -> None:
    """The swap lets two meet again in a round that needs no rematch for it."""
    session = finals_event(tmp_path)
    met = {frozenset(one.players) for round_ in session.state.played for one in round_.games}
    first = next(one for one in last(session).games if one.final == 1).players[0]
    again = next(one for pair in met if first in pair for one in pair if one != first)
    opponent = next(g.opponent_of(first).player for g in last(session).games if first in g.players)
    session.with_reason("they asked for it", manual_swaps.swap, opponent, again)
    line = next(one for one in reasons(session).splitlines() if "meet again" in one)
    assert "could be avoided" in line or "could be better" in line
    assert "By \u201c" not in line and "every pairing" not in line


def test_why_of_a_final_that_a_correction_moved_is_what_its_round_keeps(tmp_path) -> None:
    session = before_the_last(tmp_path, "sr2019", 8, ("finals-tables", None))
    publish(session)
    one, *_ = ranking(session)
    game = next(g for g in session.state.rounds[1].games if one in g.players)
    other = game.opponent_of(one).player
    session.do(results.amend, game.table, *won(game, other), 2)
    text = reasons(session)
    assert "final, by the standings." in text or "counts as the first final." in text
    assert "There is no" not in text


@pytest.mark.parametrize("way", ["upgraded", "imported", "imported without"])
def test_a_draft_paired_on_a_cut_keeps_its_players(cut_event, way) -> None:
    """Nothing is drawn a second time, whatever brings the file here."""
    cut_event.undo()
    cut_event.undo()
    was = cut(cut_event.state)
    assert was is not None and was.equals and last(cut_event).is_draft
    match way:
        case "upgraded":
            other = without_facts(cut_event)
        case "imported":
            other = copied(cut_event)
        case _:
            other = copied(cut_event, cut="")
    now = cut(other.state)
    assert now is not None
    assert now.members == last(other).cut
    if way == "imported":
        assert now.players == was.players
