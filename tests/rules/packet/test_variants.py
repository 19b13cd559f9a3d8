"""Every variant that is printed: what it changes, each case with the section that prints it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.packet.kinds import Term
from app.rules.packet.packet import (
    Amount,
    AmountKind,
    Band,
    BandKind,
    ClockOut,
    ClockRules,
    ExtensionRule,
    FullLength,
    GameTieBreak,
    LastRound,
    Packet,
    Painting,
    PointsFirst,
    RoundClock,
    SpecialistLimit,
    StrengthKind,
    TieBreak,
    TimeRules,
)
from app.rules.packet.sections import UnitLoss
from app.rules.packet.variant_check import VariantFault, variant_problems
from app.rules.results.result import WinReason
from app.rules.scenarios.kinds import Alternative
from app.services.packet.packets import (
    _data,
    load_packet,
    packet_ids,
    packet_variants,
    problems_of_variants,
    resolved_text,
)
from app.services.scenarios.lookup import scenarios_of
from tests.rules.events import SR2015, SR2019, codes

TP, SOS = TieBreak.TOURNAMENT_POINTS, TieBreak.STRENGTH_OF_SCHEDULE
CP, AP, KILLS = TieBreak.CONTROL_POINTS, TieBreak.ARMY_POINTS, TieBreak.ASSASSINATIONS
PRINTED_IDS = {
    "sr2010": "",
    "masters2014": "",
    "ig2014": "",
    "sr2015": "x-lists-required battlegroup-only divide-and-conquer specialists tier-required "
    "basic-painting hardcore-painting x-round-event casual relaxed hardcore frenzy death-clock "
    "no-extensions no-time-limits scenarios-revealed mangled-metal no-assassination "
    "no-tiebreakers assassin-scoring control-point-scoring destruction-scoring finals-tables "
    "large-event",
    "sr2019": "battlegroup-only character-restrictions specialists basic-painting "
    "advanced-painting x-round-event cut-to-top classic-timing classic-casual classic-relaxed "
    "classic-hardcore classic-frenzy classic-no-extensions no-time-limits no-assassination "
    "no-tiebreakers assassin-scoring control-point-scoring destruction-scoring finals-tables",
    "sr2025": "cut-to-top last-turn-by-points exact-limit-tie units-by-half no-show-as-concession "
    "caches-at-once flag-neutral any-holder-moves one-bonus",
    "sr2026": "cut-to-top last-turn-by-points exact-limit-tie units-by-half no-show-as-concession "
    "caches-at-once flag-neutral any-holder-moves no-fixed-length one-owner no-lead "
    "presence-inside",
}
TAKE_X = {
    "sr2015": {
        "x-lists-required", "divide-and-conquer", "tier-required", "x-round-event",
        "scenarios-revealed",
    },
    "sr2019": {"x-round-event", "cut-to-top"},
    "sr2025": {"cut-to-top"},
    "sr2026": {"cut-to-top"},
}  # fmt: skip


def played(packet: str, *choices: str) -> Packet:
    """A packet with variants written as "id" or "id=X"."""
    return load_packet(resolved_text(packet, tuple(map(choice, choices))))


def choice(text: str) -> tuple[str, int | None]:
    name, _, x = text.partition("=")
    return name, int(x) if x else None


def faults_of(packet: str, *choices: str, size: int = 50, **known) -> list[tuple[str, str]]:
    return codes(problems_of_variants(packet, tuple(map(choice, choices)), size, **known))


def figure(packet: Packet, path: str):
    found = packet
    for key in path.split("."):
        found = getattr(found, key)
    return found


def caps(*rows: tuple[int, int]) -> tuple[SpecialistLimit, ...]:
    return tuple(SpecialistLimit(point_size=size, points=points) for size, points in rows)


def finals(*order: TieBreak) -> Band:
    return Band(kind=BandKind.FINALS, order=order, points_first=PointsFirst.ADDED)


LISTS, ROUNDS, STANDINGS = "list-variants", "round-variants", "standings-variants"
CACHES, FLAG = Alternative.CACHES_AT_ONCE, Alternative.FLAG_NEUTRAL
HOLDER = Alternative.ANY_HOLDER_MOVES
PAINT, TIMES, VICTORY = "painting-variants", "timing-variants", "victory-variants"
SIDEWAYS = [
    ("sr2015", "x-lists-required=3", LISTS, "lists.least", 3),
    ("sr2015", "x-lists-required=3", LISTS, "lists.most", 3),
    ("sr2015", "x-lists-required=3", LISTS, "lists.each_played", 1),
    ("sr2015", "battlegroup-only", LISTS, "lists.battlegroup_only", True),
    ("sr2015", "divide-and-conquer=2", LISTS, "lists.each_played", 2),
    ("sr2015", "specialists", LISTS, "lists.specialists",
     caps((25, 5), (35, 10), (50, 10), (75, 15), (100, 15), (150, 25), (200, 25))),
    ("sr2015", "tier-required=3", LISTS, "lists.least_tier", 3),
    ("sr2015", "tier-required=3", LISTS, "lists.characters_once", False),
    ("sr2015", "basic-painting", PAINT, "painting", Painting.BASIC),
    ("sr2015", "hardcore-painting", PAINT, "painting", Painting.FULL),
    ("sr2015", "x-round-event=2", ROUNDS, "most_rounds", 2),
    ("sr2015", "casual", TIMES, "time",
     TimeRules(longer=1, extension=ExtensionRule.ALWAYS)),
    ("sr2015", "relaxed", TIMES, "time", TimeRules(longer=2, extension=ExtensionRule.ALWAYS)),
    ("sr2015", "hardcore", TIMES, "time", TimeRules(shorter=1, extension=ExtensionRule.NEVER)),
    ("sr2015", "frenzy", TIMES, "time", TimeRules(shorter=2, extension=ExtensionRule.NEVER)),
    ("sr2015", "death-clock", TIMES, "round_clock", RoundClock.CHESS_CLOCK),
    ("sr2015", "death-clock", TIMES, "clock",
     ClockRules(runs_out=ClockOut.SCENARIO_FIRST, played_out_minutes=5, least_turn_seconds=15,
                pauses_warned=1)),
    ("sr2015", "no-extensions", TIMES, "time.extension", ExtensionRule.NEVER),
    ("sr2015", "no-time-limits", TIMES, "round_clock", RoundClock.NONE),
    ("sr2015", "scenarios-revealed", "scenario-variants", "scenario_secret", False),
    ("sr2015", "no-tiebreakers", VICTORY, "game_tiebreaks", ()),
    ("sr2015", "assassin-scoring", STANDINGS, "order", (TP, KILLS, CP)),
    ("sr2015", "control-point-scoring", STANDINGS, "order", (TP, CP, AP, SOS)),
    ("sr2015", "destruction-scoring", STANDINGS, "order", (TP, AP, CP, SOS)),
    ("sr2015", "finals-tables", STANDINGS, "pairing.last_round", LastRound.FINALS_TABLES),
    ("sr2015", "finals-tables", STANDINGS, "standings",
     (finals(TP, SOS, CP), SR2015.standings[-1])),
    ("sr2015", "large-event", STANDINGS, "strength", StrengthKind.SHARE),
    ("sr2019", "battlegroup-only", LISTS, "lists.battlegroup_only", True),
    ("sr2019", "character-restrictions", LISTS, "lists.characters_once", True),
    ("sr2019", "specialists", LISTS, "lists.specialists",
     caps((0, 0), (25, 10), (50, 20), (75, 20), (100, 30), (150, 50), (200, 50))),
    ("sr2019", "basic-painting", PAINT, "painting", Painting.BASIC),
    ("sr2019", "advanced-painting", PAINT, "painting", Painting.FULL),
    ("sr2019", "x-round-event=4", ROUNDS, "most_rounds", 4),
    ("sr2019", "cut-to-top=8", ROUNDS, "standings",
     (Band(kind=BandKind.CUT, places=8), SR2019.standings[-1])),
    *(
        (packet, "cut-to-top=8", "rounds", "standings",
         (Band(kind=BandKind.CUT, places=8), SR2019.standings[-1]))
        for packet in ("sr2025", "sr2026")
    ),
    *(
        (packet, text, section, path, ruled)
        for packet in ("sr2025", "sr2026")
        for text, section, path, ruled in (
            ("last-turn-by-points", "tiebreak-1", "full_length", FullLength.SCENARIO),
            ("exact-limit-tie", "timing", "clock.exactly_is_tie", True),
            ("units-by-half", "results", "army_tally.units", UnitLoss.HALF_BELOW_HALF),
            ("no-show-as-concession", "sportsmanship", "no_show.control_points",
             Amount(kind=AmountKind.FIXED, value=5, or_more=True)),
            ("no-show-as-concession", "sportsmanship", "no_show.army_points",
             Amount(kind=AmountKind.HALF_OPPONENT_ARMY, or_more=True)),
        )
    ),
    *(
        (packet, alternative.value, None, "scenario_readings", (alternative,))
        for packet, alternatives in {
            "sr2025": (CACHES, FLAG, HOLDER, Alternative.ONE_BONUS),
            "sr2026": (CACHES, FLAG, HOLDER, Alternative.NO_FIXED_LENGTH, Alternative.ONE_OWNER,
                       Alternative.NO_LEAD),
        }.items()
        for alternative in alternatives
    ),
    ("sr2026", "presence-inside", "tiebreak-2", "scenario_choice.terms",
     tuple(Term.SCENARIO_PRESENCE_INSIDE if term is Term.SCENARIO_PRESENCE_2025 else term
           for term in scenarios_of("sr2026").terms)),
    ("sr2019", "classic-timing", TIMES, "round_clock", RoundClock.FIXED),
    ("sr2019", "classic-casual", TIMES, "time", TimeRules(longer=1)),
    ("sr2019", "classic-relaxed", TIMES, "time", TimeRules(longer=2)),
    ("sr2019", "classic-hardcore", TIMES, "time", TimeRules(shorter=1)),
    ("sr2019", "classic-frenzy", TIMES, "time", TimeRules(shorter=2)),
    ("sr2019", "classic-casual", TIMES, "round_clock", RoundClock.FIXED),
    ("sr2019", "classic-no-extensions", TIMES, "time.extension", ExtensionRule.NEVER),
    ("sr2019", "no-time-limits", TIMES, "round_clock", RoundClock.NONE),
    ("sr2019", "no-tiebreakers", VICTORY, "game_tiebreaks", ()),
    ("sr2019", "assassin-scoring", STANDINGS, "order", (TP, KILLS, CP, SOS)),
    ("sr2019", "control-point-scoring", STANDINGS, "order", (TP, CP, AP, SOS)),
    ("sr2019", "destruction-scoring", STANDINGS, "order", (AP, CP, SOS)),
    ("sr2019", "finals-tables", STANDINGS, "pairing.last_round", LastRound.FINALS_TABLES),
    ("sr2019", "finals-tables", STANDINGS, "standings",
     (finals(TP, SOS, CP), SR2019.standings[-1])),
]  # fmt: skip


@pytest.mark.parametrize("packet_id", packet_ids())
def test_the_variants_are_those_of_the_interchange(packet_id) -> None:
    assert [variant.id for variant in packet_variants(packet_id)] == PRINTED_IDS[packet_id].split()
    taking = {variant.id for variant in packet_variants(packet_id) if variant.x is not None}
    assert taking == TAKE_X.get(packet_id, set())


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    ("packet", "text", "path", "printed"),
    [
        pytest.param(packet, text, path, printed, id=f"{packet}-{section}-{text}-{path}")
        for packet, text, section, path, printed in SIDEWAYS
    ],
)
def test_a_variant_changes_what_is_printed(packet, text, path, printed) -> None:
    assert figure(played(packet, text), path) == printed


@pytest.mark.parametrize(
    ("packet", "text", "path", "section"),
    [
        (packet, text, path, section)
        for packet, text, section, path, _ in SIDEWAYS
        if section and path not in ("order", "clock", "time") and "." not in path
    ],
)
def test_what_a_variant_changes_is_printed_where_the_variant_is(
    packet, text, path, section
) -> None:
    sources = played(packet, text).sources
    assert sources.get(f"{path}.0", sources[path]).section == section


def test_every_variant_is_tried() -> None:
    tried = {(packet, choice(text)[0]) for packet, text, *_ in SIDEWAYS}
    tried |= {("sr2015", "mangled-metal"), ("sr2015", "no-assassination")}
    tried |= {("sr2019", "no-assassination")}
    known = {(packet, variant.id) for packet in packet_ids() for variant in packet_variants(packet)}
    assert tried == known


@pytest.mark.parametrize(
    ("packet", "choices", "offered", "missing"),
    [
        pytest.param(
            "sr2015", ["mangled-metal"], {WinReason.MANGLED_METAL}, set(),
            id="sr2015-victory-variants-mangled-metal",
        ),
        pytest.param(
            "sr2015", ["no-assassination"], {WinReason.NO_MODELS}, {WinReason.ASSASSINATION},
            id="sr2015-victory-variants-no-assassination",
        ),
        pytest.param(
            "sr2015", ["no-tiebreakers"], set(),
            {WinReason.TIEBREAK_1, WinReason.TIEBREAK_2, WinReason.TIEBREAK_3,
             WinReason.TIEBREAK_4},
            id="sr2015-victory-variants-no-tiebreakers",
        ),
        pytest.param(
            "sr2015", ["death-clock"], {WinReason.CLOCK}, set(),
            id="sr2015-timing-variants-death-clock",
        ),
        pytest.param(
            "sr2015", ["mangled-metal", "no-assassination", "death-clock"],
            {WinReason.MANGLED_METAL, WinReason.NO_MODELS, WinReason.CLOCK},
            {WinReason.ASSASSINATION}, id="sr2015-variants-together",
        ),
        pytest.param(
            "sr2019", ["no-assassination"], {WinReason.NO_MODELS}, {WinReason.ASSASSINATION},
            id="sr2019-victory-variants-no-assassination",
        ),
        pytest.param(
            "sr2019", ["classic-timing"], set(), {WinReason.CLOCK},
            id="sr2019-timing-variants-classic-timing",
        ),
        pytest.param(
            "sr2019", ["no-time-limits"], set(), {WinReason.CLOCK},
            id="sr2019-timing-variants-no-time-limits",
        ),
    ],
)  # fmt: skip
def test_a_variant_changes_the_ways_to_win(packet, choices, offered, missing) -> None:
    base = set({"sr2015": SR2015, "sr2019": SR2019}[packet].win_reasons)
    assert set(played(packet, *choices).win_reasons) == (base | offered) - missing


def test_variants_that_meet_in_one_list_keep_each_others_part() -> None:
    packet = played("sr2019", "finals-tables", "cut-to-top=8", "control-point-scoring")
    assert [band.kind for band in packet.standings] == [
        BandKind.FINALS,
        BandKind.CUT,
        BandKind.REST,
    ]
    assert packet.order == (TP, CP, AP, SOS)


@pytest.mark.parametrize(
    ("packet", "choices", "size", "fault"),
    [
        *(
            pytest.param("sr2015", ["finals-tables", other], 50,
                         (VariantFault.EXCLUDED, "variants.finals-tables"),
                         id=f"sr2015-standings-variants-{other}")
            for other in ("assassin-scoring", "control-point-scoring", "destruction-scoring",
                          "large-event")
        ),
        *(
            pytest.param("sr2015", list(pair), 50, (VariantFault.EXCLUDED, f"variants.{pair[0]}"),
                         id=f"sr2015-timing-variants-{pair[0]}-{pair[1]}")
            for pair in itertools.combinations(("casual", "relaxed", "hardcore", "frenzy"), 2)
        ),
        pytest.param("sr2019", ["no-tiebreakers"], 50,
                     (VariantFault.NEEDS, "variants.no-tiebreakers"),
                     id="sr2019-victory-variants-no-tiebreakers"),
        pytest.param("sr2019", ["classic-timing", "no-time-limits"], 50,
                     (VariantFault.EXCLUDED, "variants.classic-timing"),
                     id="sr2019-timing-variants"),
    ],
)  # fmt: skip
def test_what_cannot_go_together_is_refused(packet, choices, size, fault) -> None:
    assert faults_of(packet, *choices, size=size) == [fault]


def test_no_tiebreakers_is_content_with_a_variant_that_implies_the_classic_turns() -> None:
    """sr2019 victory-variants"""
    assert faults_of("sr2019", "no-tiebreakers", "classic-timing") == []
    assert VariantFault.NEEDS not in dict(faults_of("sr2019", "no-tiebreakers", "classic-casual"))


@pytest.mark.parametrize(
    ("packet", "name", "size", "offer"),
    [
        pytest.param("sr2015", "casual", 200, None, id="sr2015-timing-variants-casual"),
        pytest.param("sr2015", "relaxed", 150, "casual", id="sr2015-timing-variants-relaxed"),
        pytest.param("sr2015", "relaxed", 200, None, id="sr2015-timing-variants-relaxed-200"),
        pytest.param("sr2015", "hardcore", 15, None, id="sr2015-timing-variants-hardcore"),
        pytest.param("sr2015", "frenzy", 15, None, id="sr2015-timing-variants-frenzy-15"),
        pytest.param("sr2015", "frenzy", 25, "hardcore", id="sr2015-timing-variants-frenzy"),
        pytest.param("sr2019", "classic-casual", 200, None, id="sr2019-timing-variants-casual"),
        pytest.param("sr2019", "classic-relaxed", 150, "classic-casual",
                     id="sr2019-timing-variants-relaxed"),
        pytest.param("sr2019", "classic-hardcore", 0, None, id="sr2019-timing-variants-hardcore"),
        pytest.param("sr2019", "classic-frenzy", 25, "classic-hardcore",
                     id="sr2019-timing-variants-frenzy"),
    ],
)  # fmt: skip
def test_times_off_the_table_are_refused_with_the_nearest(packet, name, size, offer) -> None:
    (problem,) = problems_of_variants(packet, ((name, None),), size)
    assert (problem.code, problem.is_impossible) == (VariantFault.NO_TIME_ROW, True)
    assert dict(problem.facts)["offer_id"] == offer


def test_a_chess_clock_has_no_row_to_fall_off() -> None:
    """sr2015 timing-variants"""
    assert faults_of("sr2015", "frenzy", "death-clock", size=15) == [
        (VariantFault.IDLE, "variants.frenzy")
    ]


def test_two_of_a_category_are_advised_against_where_the_packet_says_so() -> None:
    """sr2019 variants"""
    assert faults_of("sr2019", "finals-tables", "assassin-scoring") == [
        (VariantFault.SAME_CATEGORY, "variants.finals-tables")
    ]
    assert faults_of("sr2019", "classic-timing", "classic-casual") == []
    assert faults_of("sr2015", "battlegroup-only", "specialists") == []


def test_finals_tables_want_the_recommended_rounds() -> None:
    """sr2015 standings-variants"""
    code = (VariantFault.OTHER_LENGTH, "variants.finals-tables")
    assert faults_of("sr2015", "finals-tables", players=16, planned=5) == [code]
    assert faults_of("sr2015", "finals-tables", "x-round-event=3", players=16) == [code]
    assert faults_of("sr2015", "finals-tables", players=16) == []
    assert faults_of("sr2019", "finals-tables", players=16, planned=5) == []


def test_a_cut_is_advised_from_six_rounds() -> None:
    """sr2019 rounds"""
    code = (VariantFault.ADVISED, "variants.cut-to-top")
    assert faults_of("sr2019", players=33) == [code]
    assert faults_of("sr2019", players=32) == []
    assert faults_of("sr2019", "cut-to-top=8", players=33) == []


def test_more_games_with_each_list_than_rounds_are_noted() -> None:
    """sr2015 list-variants"""
    code = (VariantFault.LISTS_NOT_PLAYED, "variants")
    assert faults_of("sr2015", "x-lists-required=2", "divide-and-conquer=2", players=8) == [code]
    assert faults_of("sr2015", "x-lists-required=2", "divide-and-conquer=2", players=16) == []


def test_a_size_without_specialists_is_noted() -> None:
    """sr2015 list-variants"""
    assert faults_of("sr2015", "specialists", size=15) == [
        (VariantFault.NO_SPECIALISTS, "variants")
    ]


@pytest.mark.parametrize(
    ("packet", "text", "fault"),
    [
        ("sr2015", "upside-down", ("packet.unknown-variant", "variants")),
        ("sr2015", "x-round-event", ("packet.needs-x", "variants.x-round-event")),
        ("sr2015", "casual=2", ("packet.takes-no-x", "variants.casual")),
        ("sr2015", "tier-required=5", ("packet.x-range", "variants.tier-required")),
        ("sr2015", "x-lists-required=0", ("packet.x-range", "variants.x-lists-required")),
        ("sr2019", "cut-to-top=1", ("packet.x-range", "variants.cut-to-top")),
    ],
)
def test_a_number_that_cannot_be_is_refused(packet, text, fault) -> None:
    assert faults_of(packet, text) == [fault]


def test_a_variant_is_chosen_once() -> None:
    assert faults_of("sr2015", "specialists", "specialists") == [("packet.twice", "variants")]


@st.composite
def combinations(draw) -> tuple[str, tuple[tuple[str, int | None], ...], int]:
    packet = draw(st.sampled_from(("sr2015", "sr2019")))
    chosen = draw(st.sets(st.sampled_from(packet_variants(packet)), max_size=8))
    choices = tuple(
        (one.id, None if one.x is None else draw(st.integers(one.x.least, one.x.most or 9)))
        for one in chosen
    )
    sizes = {"sr2015": SR2015, "sr2019": SR2019}[packet].point_sizes
    return packet, choices, draw(st.sampled_from(sizes))


@given(combinations())
def test_every_combination_is_refused_with_a_reason_or_resolves(combination) -> None:
    packet, choices, size = combination
    problems = problems_of_variants(packet, choices, size)
    if not any(problem.is_impossible for problem in problems):
        resolved = load_packet(resolved_text(packet, choices))
        assert resolved.standings[-1].kind is BandKind.REST
        base = {"sr2015": SR2015, "sr2019": SR2019}[packet]
        assert (resolved != base) == bool(choices)


@given(combinations())
def test_the_order_of_the_choices_changes_no_packet(combination) -> None:
    packet, choices, _ = combination
    assert resolved_text(packet, choices) == resolved_text(packet, choices[::-1])


def test_the_check_reads_nothing_but_the_data() -> None:
    house = dict(_data("sr2015")) | {"id": "house"}
    assert codes(variant_problems(house, (("casual", None), ("frenzy", None)), 50)) == [
        (VariantFault.EXCLUDED, "variants.casual")
    ]


def test_game_tiebreaks_stay_where_nothing_takes_them_away() -> None:
    assert played("sr2015", "mangled-metal").game_tiebreaks[0] is GameTieBreak.CASTERS
