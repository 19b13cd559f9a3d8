"""A sixth packet, made up here of kinds that the others have: it needs no code."""

from app.rules.clock.round_time import timing_for
from app.rules.event.length import is_over, planned_rounds
from app.rules.packet.packet import BandKind, RoundClock
from app.rules.packet.parse import parse_packet
from app.rules.packet.variant_check import VariantFault, variant_problems
from app.rules.packet.variant_patches import resolve
from app.rules.results.check import completed, result_problems
from app.rules.standings.scoring import bye_score
from app.rules.standings.standings import standings
from tests.rules.events import bye, codes, event, game, rounds

HOUSE = {
    "id": "club-night",
    "name": "Club Night",
    "short": "Club",
    "year": 2030,
    "least_players": 4,
    "point_sizes": [30, 60, 90],
    "early_end": "sole-undefeated",
    "win": 3,
    "tie": 1,
    "scenario_victory": 7,
    "control_point_limit": "needed-to-win",
    "caster_army_points": 8,
    "win_reasons": ["assassination", "scenario", "concession", "no-show", "tie"],
    "rounds": [{"most_players": 6, "rounds": 2}],
    "standings": [{"kind": "rest", "order": ["tournament-points", "assassinations"]}],
    "bye": {
        "tournament_points": 2,
        "control_points": {"kind": "half-scenario-victory"},
        "army_points": {"kind": "fixed", "value": 9},
    },
    "concession": {
        "tournament_points": 3,
        "control_points": {"kind": "fixed", "value": 6, "or_more": True},
        "army_points": {"kind": "half-point-size"},
    },
    "no_show": {
        "tournament_points": 3,
        "control_points": {"kind": "fixed", "value": 0},
        "army_points": {"kind": "fixed", "value": 0},
    },
    "round_clock": "fixed",
    "timing": [
        {"point_size": 30, "round_minutes": 40, "turn_minutes": 4},
        {"point_size": 60, "round_minutes": 80, "turn_minutes": 8, "extension_minutes": 3},
        {"point_size": 90, "round_minutes": 120, "turn_minutes": 12, "extension_minutes": 3},
    ],
    "one_variant_per_category": True,
    "variants": {
        "lightning": {"category": "timing", "name": "Lightning", "patch": {"time": {"shorter": 1}}},
        "untimed": {
            "category": "timing",
            "name": "Untimed",
            "excludes": ["lightning"],
            "patch": {"round_clock": "none"},
        },
        "best": {
            "category": "rounds",
            "name": "Best [X]",
            "patch": {"standings": [{"kind": "cut", "places": "$x"}], "most_rounds": 4},
        },
    },
}
BASE = parse_packet(resolve(HOUSE))


def test_its_figures_are_played_by() -> None:
    state = event(5, packet=BASE, point_size=60)
    assert planned_rounds(state) == 2
    assert planned_rounds(event(13, packet=BASE, point_size=60)) == 4
    worth = bye_score(bye(1), state.scoring, ())
    assert (worth.tournament_points, worth.control_points, worth.army_points) == (2, 4, 9)
    given = completed(state, game(1, 2, 1, "concession", cp=(2, 5)))
    assert (given.first.control_points, given.first.army_points) == (6, 30)
    assert (given.second.control_points, given.second.army_points) == (0, 0)


def test_its_limits_and_ways_to_win_are_held() -> None:
    state = event(4, rounds([game(1, 2)], state="playing"), packet=BASE, point_size=60)
    problems = result_problems(state, 1, game(1, 2, 1, "clock", cp=(9, 0)))
    assert codes(problems) == [
        ("result.reason-not-offered", "by"),
        ("result.control-points-over-limit", "first.control_points"),
    ]


def test_its_standings_are_in_its_order() -> None:
    played = rounds([game(1, 2, 1, "scenario"), game(3, 4, 3)], [game(1, 3, None, "tie")])
    state = event(4, played, packet=BASE, point_size=60)
    assert [(row.player, row.tournament_points) for row in standings(state)[:2]] == [(3, 4), (1, 4)]
    assert is_over(state) is not None


def test_its_variants_are_merged_and_checked() -> None:
    fast = parse_packet(resolve(HOUSE, [("lightning", None)]))
    timing = timing_for(fast, 60)
    assert (timing.round_minutes, timing.turn_minutes) == (40, 4)
    assert timing_for(BASE, 60).extension_minutes == 3
    off = variant_problems(HOUSE, [("lightning", None)], 30)
    assert codes(off) == [(VariantFault.NO_TIME_ROW, "variants.lightning")]
    both = variant_problems(HOUSE, [("lightning", None), ("untimed", None)], 60)
    assert codes(both) == [(VariantFault.EXCLUDED, "variants.untimed")]


def test_its_cut_cuts() -> None:
    best = parse_packet(resolve(HOUSE, [("best", 2), ("untimed", None)]))
    assert best.round_clock is RoundClock.NONE
    assert [band.kind for band in best.standings] == [BandKind.CUT, BandKind.REST]
    first = [game(1, 2, 1), game(3, 4, 3, "scenario")]
    last = rounds([], [game(1, 3, 3)], absent=frozenset({2, 4}))[-1]
    state = event(4, (*rounds(first), last), packet=best, point_size=60)
    assert [row.player for row in standings(state)] == [3, 1, 2, 4]
    assert planned_rounds(state) == 4
