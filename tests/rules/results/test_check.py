from dataclasses import replace

import pytest

from app.rules.packet.packet import FullLength, ScenarioWin
from app.rules.results.check import (
    completed,
    control_point_limit,
    requires_army_points,
    result_problems,
)
from app.rules.results.concession import AwardNote, award_notes
from app.rules.results.result import Game, TableEdge, WinReason
from app.services.packet.packets import load_packet, played_text
from app.services.scenarios.lookup import scenario_named
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from tests.rules.events import SR2010, SR2015, SR2019, army, codes, entrant, event, game, rounds

LISTS = (army(1, points=55, bonus=5), army(2, points=56, bonus=7))


def found_problems(proposal, packet=SR2015, lists=(), state="playing") -> list[tuple[str, str]]:
    players = [entrant(1, lists=lists), entrant(2, lists=lists)]
    stored = rounds([game(1, 2)], state=state)
    return codes(result_problems(event(players, stored, packet=packet), 1, proposal))


def weights(proposal, packet=SR2015) -> set[bool]:
    state = event(2, rounds([game(1, 2)], state="playing"), packet=packet)
    return {problem.is_impossible for problem in result_problems(state, 1, proposal)}


def both(**fields) -> Game:
    """A game whose sides both say the same of themselves."""
    won = game(1, 2, 1)
    return replace(won, first=replace(won.first, **fields), second=replace(won.second, **fields))


IMPOSSIBLE = [
    pytest.param(game(1, 2, 3), ("result.winner-not-in-game", "winner"), id="stranger-wins"),
    pytest.param(game(1, 2, None, "scenario"), ("result.winner-missing", "winner"), id="none-wins"),
    pytest.param(
        game(1, 2, None, "concession"), ("result.winner-missing", "winner"), id="concession"
    ),
    pytest.param(game(1, 2, 1, "tie"), ("result.winner-of-tie", "winner"), id="tie-won"),
    pytest.param(game(1, 2, 1, cp=(-1, 0)), ("result.negative", "first.control_points"), id="cp"),
    pytest.param(game(1, 2, 1, ap=(0, -2)), ("result.negative", "second.army_points"), id="ap"),
    pytest.param(
        game(1, 2, 1, cp=(10_000, 0)), ("result.too-many", "first.control_points"), id="cp-10000"
    ),
    pytest.param(game(1, 2, 1, lists=(10, 1)), ("result.no-such-list", "first.list"), id="list-10"),
    pytest.param(game(1, 2, 1, lists=(1, 0)), ("result.no-such-list", "second.list"), id="list-0"),
    pytest.param(game(1, 3, 1), ("result.wrong-sides", ""), id="other-players"),
    pytest.param(both(went_first=True), ("result.both-first", "starter"), id="both-first"),
    pytest.param(both(went_first=False), ("result.both-first", "starter"), id="neither-first"),
    pytest.param(both(edge=TableEdge.TOP), ("result.same-edge", "top"), id="same-edge"),
]


@pytest.mark.parametrize("packet", [SR2015, SR2019], ids=["sr2015", "sr2019"])
@pytest.mark.parametrize(("proposal", "problem"), IMPOSSIBLE)
def test_what_cannot_be_is_told_beside_its_field(proposal, problem, packet) -> None:
    assert found_problems(proposal, packet) == [problem]
    assert weights(proposal, packet) == {True}


def test_a_draft_takes_no_result() -> None:
    assert found_problems(game(1, 2, 1), state="draft") == [("result.draft-round", "")]


ODD_2015 = [
    pytest.param(
        game(1, 2, None, "tie", cp=(1, 3)), ("result.tie-decided", "second.control_points"),
        id="tiebreakers-tie-2-decides",
    ),
    pytest.param(
        game(1, 2, None, "tie", cp=(3, 3), ap=(20, 19)),
        ("result.tie-decided", "first.army_points"), id="tiebreakers-tie-4-decides",
    ),
    pytest.param(
        game(1, 2, 1, cp=(6, 3)), ("result.control-points-over-limit", "first.control_points"),
        id="results-more-than-needed",
    ),
    pytest.param(
        game(1, 2, 1, cp=(7, 5)), ("result.control-points-over-limit", "first.control_points"),
        id="results-two-more-than-the-opponent",
    ),
    pytest.param(
        game(1, 2, 1, "scenario", cp=(4, 2)), ("result.scenario-short", "first.control_points"),
        id="scenarios-printed-short",
    ),
    pytest.param(
        game(1, 2, 2, "scenario", cp=(5, 5)), ("result.scenario-behind", "second.control_points"),
        id="scenarios-printed-level",
    ),
    pytest.param(
        game(1, 2, 2, "scenario", cp=(0, 0)), ("result.scenario-short", "second.control_points"),
        id="scenarios-printed-nothing",
    ),
    pytest.param(
        game(1, 2, 1, "tiebreak-2", cp=(2, 2)), ("result.tiebreak-behind", "first.control_points"),
        id="tiebreakers-2-level",
    ),
    pytest.param(
        game(1, 2, 2, "tiebreak-3", cp=(1, 2)), ("result.tiebreak-before", "second.control_points"),
        id="tiebreakers-3-unequal",
    ),
    pytest.param(
        game(1, 2, 1, "tiebreak-4", ap=(9, 10)), ("result.tiebreak-behind", "first.army_points"),
        id="tiebreakers-4-behind",
    ),
    pytest.param(
        game(1, 2, 1, ap=(66, 0)), ("result.army-points-over-size", "first.army_points"),
        id="lists-more-than-any-army",
    ),
    pytest.param(
        game(1, 2, 1, "clock"), ("result.reason-not-offered", "by"), id="timing-no-clock",
    ),
    pytest.param(
        game(1, 2, 1, lists=(3, 1)), ("result.more-lists", "first.list"), id="lists-third"
    ),
    pytest.param(
        game(1, 2, 1, cp=(5, 6)), ("result.would-have-won", "second.control_points"),
        id="scenarios-printed-the-loser-has-won",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("proposal", "problem"), ODD_2015)
def test_what_is_odd_in_steamroller_2015_is_told_beside_its_field(proposal, problem) -> None:
    assert found_problems(proposal) == [problem]
    assert weights(proposal) == {False}


@pytest.mark.parametrize(
    "proposal",
    [
        pytest.param(game(1, 2, 1), id="nothing-told"),
        pytest.param(game(1, 2, 1, cp=(5, 0), ap=(55, 30), lists=(1, 2)), id="everything-told"),
        pytest.param(game(1, 2, 1, "scenario"), id="scenario-without-points"),
        pytest.param(game(1, 2, 1, "scenario", cp=(5, 2)), id="scenario"),
        pytest.param(game(1, 2, 1, "scenario", cp=(6, 5)), id="one-more-than-the-opponent"),
        pytest.param(game(1, 2, 1, cp=(5, 5)), id="the-loser-has-as-many"),
        pytest.param(game(1, 2, None, "judge", cp=(9, 9)), id="the-eo-knows"),
        pytest.param(game(1, 2, 1, "tiebreak-2", cp=(3, 2)), id="tiebreak-2"),
        pytest.param(game(1, 2, 1, "tiebreak-3", cp=(2, 2), ap=(3, 9)), id="tiebreak-3"),
        pytest.param(game(1, 2, 1, "tiebreak-4", cp=(2, 2), ap=(9, 3)), id="tiebreak-4"),
        pytest.param(game(1, 2, 1, ap=(65, 0)), id="all-of-a-large-army"),
        pytest.param(game(1, 2, None, "tie", cp=(2, 2)), id="tie"),
        pytest.param(game(1, 2, None, "no-show"), id="nobody-came"),
        pytest.param(game(1, 2, None, "judge"), id="both-lose"),
        pytest.param(game(1, 2, 2, "penalty"), id="penalty"),
    ],
)
def test_a_plain_result_is_not_questioned(proposal) -> None:
    assert found_problems(proposal) == []


@pytest.mark.parametrize(
    ("proposal", "problems"),
    [
        pytest.param(game(1, 2, 1, cp=(14, 10)), [], id="scenarios-printed-no-limit"),
        pytest.param(
            game(1, 2, 1, cp=(14, 3)),
            [("result.would-have-won", "first.control_points")],
            id="scenarios-printed-won-before",
        ),
        pytest.param(
            game(1, 2, 1, cp=(5, 23)),
            [("result.control-points-over-scenario", "second.control_points")],
            id="scenarios-printed-two-figures-in-one-field",
        ),
        pytest.param(game(1, 2, 1, "scenario", cp=(12, 0)), [], id="scenarios-printed-at-once"),
        pytest.param(
            game(1, 2, 1, "scenario", cp=(13, 0)),
            [("result.control-points-over-scenario", "first.control_points")],
            id="scenarios-printed-more-than-at-once",
        ),
        pytest.param(game(1, 2, 1, "scenario", cp=(4, 3)), [], id="scenarios-printed-seventh-turn"),
        pytest.param(
            game(1, 2, 1, "scenario", cp=(4, 4)),
            [("result.scenario-behind", "first.control_points")],
            id="scenarios-printed-level",
        ),
        pytest.param(
            game(1, 2, 1, "tiebreak-3", cp=(4, 4), ap=(20, 21)),
            [("result.tiebreak-behind", "first.army_points")],
            id="tiebreakers-3",
        ),
        pytest.param(
            game(1, 2, 1, "tiebreak-4", cp=(4, 4), ap=(20, 21)),
            [("result.tiebreak-before", "first.army_points")],
            id="tiebreakers-4",
        ),
        pytest.param(game(1, 2, 1, "clock"), [], id="timing-clock"),
        pytest.param(game(1, 2, 1, ap=(120, 0)), [], id="lists-all-of-a-large-army"),
        pytest.param(
            game(1, 2, 1, ap=(121, 0)),
            [("result.army-points-over-size", "first.army_points")],
            id="lists-more-than-any-army",
        ),
    ],
)
def test_what_is_odd_in_steamroller_2019(proposal, problems) -> None:
    assert found_problems(proposal, SR2019) == problems


AFTER_THE_OPPONENT = replace(
    SR2019,
    scenario_victory=3,
    scenario_win=ScenarioWin.LEAD_AFTER_OPPONENT,
    full_length=FullLength.TIEBREAKS,
)


@pytest.mark.parametrize(
    ("proposal", "problems"),
    [
        pytest.param(game(1, 2, 1, "scenario", cp=(6, 3)), [], id="the-lead"),
        pytest.param(
            game(1, 2, 1, "scenario", cp=(5, 3)),
            [("result.lead-short", "first.control_points")],
            id="less-than-the-lead",
        ),
        pytest.param(
            game(1, 2, 1, "scenario", cp=(3, 3)),
            [("result.scenario-behind", "first.control_points")],
            id="level",
        ),
        pytest.param(game(1, 2, 1, cp=(0, 4)), [], id="lead-of-the-own-turn-then-assassination"),
        pytest.param(game(1, 2, 2, "scenario", cp=(0, 18)), [], id="all-of-two-turns"),
        pytest.param(
            game(1, 2, 2, "assassination", cp=(0, 19)),
            [("result.control-points-over-scenario", "second.control_points")],
            id="more-than-two-turns-give",
        ),
    ],
)
def test_what_is_odd_where_a_lead_counts_after_the_opponents_turn(proposal, problems) -> None:
    assert found_problems(proposal, AFTER_THE_OPPONENT) == problems


def test_army_points_are_measured_by_the_list_that_the_opponent_played() -> None:
    at_most = game(1, 2, 1, ap=(61, 0), lists=(1, 2))
    beyond = game(1, 2, 1, ap=(61, 0), lists=(1, 1))
    assert found_problems(at_most, lists=LISTS) == []
    assert found_problems(beyond, lists=LISTS) == [
        ("result.army-points-over-list", "first.army_points")
    ]


@pytest.mark.parametrize(
    ("scenario", "cp", "problems"),
    [
        pytest.param("sr2010/incursion", (5, 0), [], id="two-and-three-at-once"),
        pytest.param(
            "sr2010/incursion", (6, 0),
            [("result.control-points-over-scenario", "first.control_points")], id="six",
        ),
        pytest.param(
            "sr2010/overrun", (0, 2),
            [("result.would-have-won", "second.control_points")], id="the-loser",
        ),
        pytest.param(
            "sr2019/invasion", (11, 0),
            [("result.control-points-over-scenario", "first.control_points")], id="invasion",
        ),
        pytest.param("sr2010/destruction", (9, 0), [], id="by-damage"),
        pytest.param(
            None, (10, 0),
            [("result.control-points-over-scenario", "first.control_points")], id="unknown",
        ),
    ],
)  # fmt: skip
def test_a_scenario_bounds_the_control_points(scenario, cp, problems) -> None:
    """sr2010 scenarios-printed; sr2019 scenarios-printed."""
    packet = SR2019 if scenario and scenario.startswith("sr2019") else SR2010
    state = event(2, rounds([game(1, 2)], state="playing"), packet=packet)
    proposal = game(1, 2, 1, "scenario" if cp[0] else "assassination", cp=cp)
    played = None if scenario is None else scenario_named(scenario)
    assert codes(result_problems(state, 1, proposal, played)) == problems


@pytest.mark.parametrize(
    ("proposal", "problems"),
    [
        pytest.param(game(1, 2, 1), ["first.list", "second.list"], id="both"),
        pytest.param(game(1, 2, 1, lists=(2, None)), ["second.list"], id="one"),
        pytest.param(game(1, 2, None, "tie"), ["first.list", "second.list"], id="tie"),
        pytest.param(game(1, 2, 1, "no-show"), [], id="no-show"),
        pytest.param(game(1, 2, 1, "concession"), [], id="concession"),
        pytest.param(game(1, 2, 1, "penalty"), [], id="penalty"),
    ],
)
def test_of_a_game_that_was_played_it_is_asked_with_which_list(proposal, problems) -> None:
    """sr2015 lists."""
    assert found_problems(proposal, lists=LISTS) == [
        ("result.list-missing", problem) for problem in problems
    ]


def test_a_single_registered_list_is_the_one_that_was_played() -> None:
    assert found_problems(game(1, 2, 1), lists=LISTS[:1]) == []


def test_a_list_that_was_not_registered_is_odd() -> None:
    assert found_problems(game(1, 2, 1, lists=(1, 3)), lists=LISTS) == [
        ("result.list-not-registered", "second.list")
    ]


def test_army_points_that_the_packet_does_not_score_are_odd() -> None:
    packet = replace(SR2015, scores_army_points=False)
    assert found_problems(game(1, 2, 1, ap=(5, 0)), packet) == [
        ("result.army-points-not-scored", "first.army_points")
    ]


def test_everything_wrong_is_told_at_once() -> None:
    proposal = game(1, 2, None, "scenario", cp=(-1, -1), lists=(0, 12))
    assert len(found_problems(proposal)) == 5


def test_a_game_without_result_has_no_problem() -> None:
    assert found_problems(game(1, 2)) == []


@pytest.mark.parametrize(
    ("packet", "opponent", "most"),
    [(SR2015, 0, 5), (SR2015, 4, 5), (SR2015, 5, 6), (SR2015, 7, 8), (SR2019, 9, None)],
)
def test_control_points_are_limited_by_what_was_needed_to_win(packet, opponent, most) -> None:
    """sr2015 results."""
    assert control_point_limit(event(2, packet=packet), opponent) == most


def points(proposal, packet, lists=()) -> list[tuple[int | None, int | None]]:
    players = [entrant(1, lists=lists), entrant(2, lists=lists)]
    state = event(players, rounds([game(1, 2)], state="playing"), packet=packet)
    done = completed(state, proposal)
    assert done.result == proposal.result
    return [(side.control_points, side.army_points) for side in done.sides]


@pytest.mark.parametrize(
    ("packet", "proposal", "lists", "expected"),
    [
        pytest.param(
            SR2015, game(1, 2, 1, "concession", cp=(5, 2), ap=(20, 30)), (), [(3, 20), (0, 0)],
            id="sr2015-concession",
        ),
        pytest.param(
            SR2015, game(1, 2, 2, "no-show"), (), [(0, 0), (3, 25)], id="sr2015-no-show-50"
        ),
        pytest.param(
            SR2019, game(1, 2, 1, "concession"), (army(points=103),), [(3, 52), (0, 0)],
            id="sr2019-concession-half-the-army",
        ),
        pytest.param(
            SR2019, game(1, 2, 1, "concession", cp=(6, 8), ap=(60, 9)), (army(points=103),),
            [(6, 60), (0, 0)], id="sr2019-concession-unless-more",
        ),
        pytest.param(
            SR2019, game(1, 2, 1, "concession", ap=(30, 0)), (), [(3, 30), (0, 0)],
            id="sr2019-concession-unknown-army",
        ),
        pytest.param(
            SR2019, game(1, 2, 1, "no-show", cp=(9, 9)), (), [(3, 38), (0, 0)],
            id="sr2019-no-show-75",
        ),
        pytest.param(
            SR2019, game(1, 2, None, "no-show"), (), [(0, 0), (0, 0)], id="sr2019-both-absent"
        ),
        pytest.param(
            SR2019, game(1, 2, 1, cp=(2, None)), (), [(2, None), (None, None)], id="played"
        ),
    ],
)  # fmt: skip
def test_a_packet_fills_in_what_it_sets_by_itself(packet, proposal, lists, expected) -> None:
    assert points(proposal, packet, lists) == expected


def test_filling_in_twice_changes_nothing_more() -> None:
    state = event(2, packet=SR2019)
    once = completed(state, game(1, 2, 1, "concession", ap=(30, 4)))
    assert completed(state, once) == once


def test_a_result_that_cannot_be_is_left_as_it_is() -> None:
    proposal = game(1, 2, 3, "concession")
    assert completed(event(2), proposal) == proposal


@pytest.mark.parametrize(
    ("packet", "by", "lists", "asks"),
    [
        pytest.param(SR2015, "concession", LISTS, True, id="sr2015-concession"),
        pytest.param(SR2019, "concession", (army(points=100),), False, id="sr2019-known-army"),
        pytest.param(SR2019, "concession", LISTS, True, id="sr2019-which-list"),
        pytest.param(SR2019, "concession", (), True, id="sr2019-no-list"),
        pytest.param(SR2015, "no-show", (), False, id="sr2015-no-show"),
        pytest.param(SR2015, "scenario", (), False, id="sr2015-played"),
    ],
)
def test_army_points_are_asked_for_where_the_packet_cannot_know_them(
    packet, by, lists, asks
) -> None:
    state = event([entrant(1, lists=lists), entrant(2, lists=lists)], packet=packet)
    assert requires_army_points(state, game(1, 2, 1, by)) is asks


@pytest.mark.parametrize("packet", [SR2015, SR2019], ids=["sr2015", "sr2019"])
def test_every_way_to_end_that_a_form_offers_can_be_entered(packet) -> None:
    for reason in packet.win_reasons:
        winner = None if reason is WinReason.TIE else 1
        assert found_problems(game(1, 2, winner, reason.value), packet) == []


@pytest.mark.parametrize(
    ("packet", "variant", "is_odd"),
    [
        pytest.param("sr2015", None, True, id="sr2015-timing"),
        pytest.param("sr2015", "death-clock", False, id="sr2015-timing-variants"),
        pytest.param("sr2015", "no-tiebreakers", False, id="sr2015-victory-variants"),
        pytest.param("sr2010", None, True, id="sr2010-tiebreakers"),
        pytest.param("sr2019", None, False, id="sr2019-timing"),
        pytest.param("sr2019", "classic-timing", True, id="sr2019-timing-variants"),
        pytest.param("masters2014", None, False, id="masters2014-timing"),
    ],
)
def test_a_tie_with_unequal_points_is_odd_where_no_clock_can_make_it(
    packet, variant, is_odd
) -> None:
    played = load_packet(played_text(packet, ((variant, None),) if variant else ()))
    found = found_problems(game(1, 2, None, "tie", cp=(3, 1)), played)
    assert found == ([("result.tie-decided", "first.control_points")] if is_odd else [])


def test_a_scenarios_own_tiebreakers_are_gone_by() -> None:
    """Kill Box of Steamroller 2010 compares no control points."""
    state = event(2, rounds([game(1, 2)], state="playing"), packet=SR2010)
    tie = game(1, 2, None, "tie", cp=(3, 1))
    assert codes(result_problems(state, 1, tie)) == [("result.tie-decided", "first.control_points")]
    kill_box = scenario_named("sr2010/kill-box")
    assert kill_box is not None
    assert codes(result_problems(state, 1, tie, kill_box)) == []


@pytest.mark.parametrize(
    ("packet", "by", "is_ours"),
    [
        (SR2010, "concession", None),
        (SR2015, "concession", False),
        (SR2019, "concession", False),
        (SR2010, "no-show", True),
        (SR2015, "no-show", True),
        (SR2019, "no-show", True),
    ],
)
def test_what_a_winner_gets_is_the_packets_only_where_it_prints_it(packet, by, is_ours) -> None:
    state = event(4, packet=packet)
    notes = award_notes(state, game(1, 2, 1, by))
    codes = {AwardNote.GIVEN, AwardNote.GIVEN_OR_MORE}
    awards = [dict(note.facts)["ours"] for note in notes if note.code in codes]
    assert set(awards) == (set() if is_ours is None else {is_ours})


def test_a_no_shows_points_are_said_to_be_our_own_reading() -> None:
    first, *_ = award_notes(event(4, packet=SR2019), game(1, 2, 1, "no-show"))
    message = problem_sentence(words(), first, str)
    assert message == "3: our own reading, the packet doesn't say."
