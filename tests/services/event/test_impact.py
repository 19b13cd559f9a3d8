"""A change of packet, size or variants in the middle of the day: what it touches, and why it is."""

import json
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.core.round import RoundKind
from app.rules.lists.army_list import ArmyList
from app.services.event import events
from app.services.event.event_draft import stored_draft
from app.services.event.impact import Impact, impact_of
from app.services.packet.audit.registry import remarks
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences, problem_sentence
from tests.builders import event_of, play_round
from tests.services.acts import (
    another,
    bring_to,
    contents,
    enter,
    finish,
    last,
    pairs,
    refused,
    won,
)  # fmt: skip

CP_FIRST = (("control-point-scoring", None),)


def draft_of(session):
    return session.read(stored_draft)


def impact(session, **changes) -> Impact:
    return session.read(impact_of, replace(draft_of(session), **changes))


def codes(problems) -> list[str]:
    return [str(problem.code) for problem in problems]


def played(path, count, number, **kw):
    session = event_of(path, count, **kw)
    draw = Draw(3)
    for _ in range(number):
        play_round(session, draw)
    return session


def test_before_a_round_is_paired_nothing_is_touched(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 6)
    assert impact(session, packet="sr2019", point_size=75).is_nothing
    session.do(events.change_event, replace(draft_of(session), packet="sr2019", point_size=75))
    assert (session.state.packet.id, session.state.point_size) == ("sr2019", 75)


def test_a_new_order_moves_ranks_and_asks_a_reason(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 12, 3)
    touched = impact(session, variants=CP_FIRST)
    assert touched.moves and not (touched.rounds or touched.lists or touched.results)
    assert all(move.old != move.new for move in touched.moves)
    assert [move.new for move in touched.moves] == sorted(move.new for move in touched.moves)
    change = replace(draft_of(session), variants=CP_FIRST)
    error = refused(session, events.change_event, change)
    assert error.code == "event.change-touches"
    assert codes(error.problems) == ["change.rank"] * len(touched.moves)
    lines = error_sentences(words(), error, str)
    assert len(lines) == 1 + len(touched.moves) and "moves from rank" in lines[1]


def test_the_reason_is_kept_with_what_it_overrules(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 12, 3)
    change = replace(draft_of(session), variants=CP_FIRST)
    session.with_reason("announced so", events.change_event, change)
    (ruling,) = contents(session)["ruling"]
    assert "announced so" in ruling
    overruled = json.loads(
        next(one for one in ruling if isinstance(one, str) and one.startswith("["))
    )
    assert {one["code"] for one in overruled} == {"change.rank"}
    session.undo()
    assert session.state.packet.order[1] == "strength-of-schedule"
    assert contents(session)["ruling"] == []


def test_what_touches_nothing_needs_no_reason(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 8, 1)
    change = replace(draft_of(session), variants=(("death-clock", None),), venue="Hall")
    assert session.read(impact_of, change).is_nothing
    session.do(events.change_event, change)
    assert session.state.packet.round_clock == "chess-clock"


def test_results_that_the_packet_no_longer_knows_are_named(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    round_ = bring_to(session, "playing")
    game = round_.games[0]
    enter(session, game, *won(game, control_points=5))
    touched = impact(session, variants=(("no-assassination", None),))
    (one,) = touched.results
    assert (one.round_number, one.table) == (1, game.table)
    assert codes(one.problems) == ["result.reason-not-offered"]
    change = replace(draft_of(session), variants=(("no-assassination", None),))
    session.with_reason("agreed by all", events.change_event, change)
    named = [one for one in session.read(remarks, session.state) if one.table == game.table]
    assert [one.reason for one in named] == ["agreed by all"]


def test_a_round_that_another_packet_would_have_paired_otherwise_is_named(tmp_path) -> None:
    """Two factions of two: Steamroller 2010 would have kept them apart in round 1."""
    session = event_of(tmp_path / "cup.dicedown", 0)
    both = ("Cryx", "Cryx", "Khador", "Khador")
    people = tuple(PlayerDraft(name=f"P{n}", faction=one) for n, one in enumerate(both, start=1))
    session.do(players.register_many, people)
    session.do(rounds.pair, seed=1)
    session.with_reason("test", manual_swaps.pair_these, 1, 2)
    session.do(rounds.publish)
    touched = impact(session, packet="sr2010")
    (one,) = touched.rounds
    assert one.number == 1
    assert codes(one.problems) == ["pairing.same-faction"] * 2


def test_what_no_pairing_could_keep_is_not_held_against_a_round(tmp_path) -> None:
    """All play one faction, so Steamroller 2010 would have paired them as well."""
    session = played(tmp_path / "cup.dicedown", 6, 2)
    assert impact(session, packet="sr2010").rounds == ()


def test_a_cut_that_would_have_fallen_names_who_would_not_have_played(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 8, 3, packet="sr2019", size=75)
    touched = impact(session, variants=(("cut-to-top", 4),))
    assert [round_.number for round_ in touched.rounds] == [2, 3]
    first = touched.rounds[0].problems
    assert codes(first) == ["round.outside-cut"]
    assert len(dict(first[0].facts)["players"]) == 4


def test_lists_that_become_illegal_are_named_and_those_that_were_so_are_not(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 0)
    army = ArmyList(number=1, points=55, bonus=6, objective="Armory", caster="A")
    old = ArmyList(number=1, points=20, bonus=6, objective="Armory", caster="B")
    session.do(players.register, PlayerDraft(name="Ann", lists=(army,)))
    session.do(players.register, PlayerDraft(name="Bo", lists=(old,)))
    touched = impact(session, point_size=75)
    assert [(list_.name, list_.number, codes(list_.problems)) for list_ in touched.lists] == [
        ("Ann", 1, ["list.under-size"])
    ]


def test_a_draft_is_paired_again_where_it_would_be_paired_otherwise(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 8, 2, packet="sr2010", size=50)
    session.do(rounds.pair, seed=4)
    assert last(session).kind is RoundKind.TOP_TWO
    session.do(events.change_event, replace(draft_of(session), planned_rounds=5))
    assert (last(session).kind, last(session).seed) == (RoundKind.SWISS, 4)


def test_a_draft_changed_by_hand_stays_where_the_change_is_not_about_it(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 8, 1)
    session.do(rounds.pair, seed=4)
    one, other = (game.players[0] for game in last(session).games[:2])
    session.with_reason("friends", manual_swaps.swap, one, other)
    before = pairs(last(session))
    session.do(events.change_event, replace(draft_of(session), variants=(("casual", None),)))
    assert pairs(last(session)) == before


def test_a_change_survives_a_new_opening(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 8, 1)
    bring_to(session, "draft")
    change = replace(draft_of(session), variants=CP_FIRST, points_first=True)
    session.with_reason("test", events.change_event, change)
    state = session.state
    session.close()
    again = another(session.path)
    assert again.state == state
    assert draft_of(again).variants == CP_FIRST


def test_the_switch_for_tournament_points_is_kept_and_taken_back(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    chosen = (("destruction-scoring", None),)
    session.do(events.change_event, replace(draft_of(session), variants=chosen, points_first=True))
    assert draft_of(session).points_first is True
    assert session.state.packet.order[0] == "tournament-points"
    session.do(events.change_event, replace(draft_of(session), points_first=None))
    assert session.state.packet.order[0] == "army-points"
    assert draft_of(session).points_first is None


def test_finals_can_be_ordered_as_printed(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    chosen = (("finals-tables", None),)
    session.do(events.change_event, replace(draft_of(session), variants=chosen, points_first=False))
    assert session.state.packet.standings[0].order[0] == "strength-of-schedule"
    assert draft_of(session).points_first is False


def test_another_name_touches_neither_text_nor_ranks(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 8, 2)
    finish(session)
    assert impact(session, name="Autumn Cup", venue="Barn").is_nothing


def test_what_was_odd_before_is_no_part_of_it(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    round_ = bring_to(session, "playing")
    game = round_.games[0]
    enter(session, game, *won(game, by="scenario", control_points=3), because="agreed")
    assert impact(session, packet="masters2014").results == ()


def test_what_is_so_for_both_sides_of_a_game_is_said_once(tmp_path) -> None:
    session = played(tmp_path / "cup.dicedown", 12, 2)
    for change in ({"packet": "sr2010"}, {"variants": (("finals-tables", None),)}):
        touched = impact(session, planned_rounds=2, **change)
        sentences = [
            problem_sentence(words(), problem, lambda player: f"player {player}")
            for problem in touched.problems
        ]
        assert sentences and len(sentences) == len(set(sentences))
        met = [
            frozenset(value for key, value in problem.facts if key in ("player", "opponent"))
            for round_ in touched.rounds
            for problem in round_.problems
        ]
        assert len(met) == len(set(met))
