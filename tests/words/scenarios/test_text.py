"""Nothing about a scenario is without words."""

from enum import StrEnum

import pytest

from app.rules.packet.kinds import Term
from app.rules.scenarios.kinds import (
    Alternative,
    CasterTest,
    Doubt,
    Edges,
    Owner,
    Relation,
    ScoringRemark,
    SpecialRule,
    Sureness,
    TablePlace,
    Which,
)
from app.rules.scenarios.scenario import (
    ElementKind,
    Flag,
    KillBox,
    Objective,
    ScenarioScoring,
    Zone,
)
from app.services.packet.packets import load_packet, played_text
from app.services.packet.terms import find_terms
from app.services.scenarios.lookup import (
    packets_with_scenarios,
    scenario_named,
    scenario_set,
    scenarios_of,
)
from app.words.core.catalogue import words
from app.words.packet.terms import term_heading, term_meaning
from app.words.scenarios.elements import element_name, element_size, scored_name
from app.words.scenarios.special_rules import special_sentence
from app.words.scenarios.text import (
    alternative_sentence,
    doubt_sentence,
    kill_box_sentence,
    scenario_lines,
    scoring_sentence,
    scoring_sentences,
    sureness_name,
    victory_sentence,
)

T = words()
ALL = [
    scenario for packet in packets_with_scenarios() for scenario in scenarios_of(packet).scenarios
]


@pytest.mark.parametrize(
    ("say", "kinds"),
    [
        (special_sentence, SpecialRule),
        (alternative_sentence, Alternative),
        (doubt_sentence, Doubt),
        (term_meaning, Term),
    ],
)
def test_every_code_has_a_sentence(say, kinds: type[StrEnum]) -> None:
    sentences = [say(T, kind) for kind in kinds]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_every_sureness_and_term_has_a_name() -> None:
    assert len({sureness_name(T, sureness) for sureness in Sureness}) == len(Sureness)
    assert all(term_heading(T, term) for term in Term)


def test_every_place_and_owner_has_a_name() -> None:
    names = {
        element_name(T, kind(x=1, y=1, place=place, owner=owner))
        for kind in (Zone, Flag, Objective)
        for place in (*TablePlace, None)
        for owner in (*Owner, None)
    }
    # The square of a kill box is called the same whatever it is.
    assert len(names) == 3 * 3 * (len(TablePlace) + 1) - 2 * 3


def test_sizes_are_named() -> None:
    sizes = [
        element_size(T, Zone(x=1, y=1, diameter=120)),
        element_size(T, Zone(x=1, y=1, width=60, height=125)),
        element_size(T, Flag(x=1, y=1)),
    ]
    assert sizes == ["12-inch circle", "6 by 12.5 inches", "40 mm base"]


def test_everything_that_can_score_has_a_name() -> None:
    lines = [
        ScenarioScoring(element=kind, owner=whose) for kind in ElementKind for whose in Relation
    ]
    lines += [ScenarioScoring(element=kind, which=which) for kind in ElementKind for which in Which]
    assert len({scored_name(T, line) for line in lines}) == len(lines)
    remarks = {
        scoring_sentence(T, ScenarioScoring(element=ElementKind.FLAG, remark=remark))
        for remark in ScoringRemark
    }
    assert len(remarks) == len(ScoringRemark)


def test_what_a_line_of_scoring_says() -> None:
    line = ScenarioScoring(element=ElementKind.FLAG, owner=Relation.ENEMY, control=1, dominate=2)
    assert scoring_sentence(T, line) == "Enemy flag: control 1, dominate 2"


@pytest.mark.parametrize(
    ("scenario", "held"),
    [
        ("sr2026/payload", ["Scenario terrain: control 1"]),
        ("sr2026/trench-warfare", ["Enemy scenario terrain: control 2"]),
        ("sr2025/payload", []),
        ("sr2019/bunkers", ["Flag: control 1"]),
    ],
)
def test_what_a_flag_chose_is_held_not_the_flag(scenario, held) -> None:
    sentences = scoring_sentences(T, scenario_named(scenario))
    assert [one for one in sentences if "flag:" in one.lower() or "terrain:" in one] == held


def test_points_that_no_number_wins() -> None:
    ruled = load_packet(played_text("sr2026", (("no-lead", None),)))
    payload = scenario_set(ruled).scenario("payload")
    assert victory_sentence(T, payload) == "No number of control points wins this scenario."
    text = "\n".join(scenario_lines(T, payload))
    assert "No control points" not in text


@pytest.mark.parametrize("packet", ["sr2025", "sr2026"])
def test_no_objective_of_today_can_be_destroyed(packet) -> None:
    for scenario in scenarios_of(packet).scenarios:
        assert "destroyed" not in "\n".join(scenario_lines(T, scenario))


def test_every_kill_box_has_a_sentence() -> None:
    sentences = {
        kill_box_sentence(T, KillBox(depth=120, edges=edges, test=test, control_points=points))
        for edges in Edges
        for test in CasterTest
        for points in (None, 1, 2)
    }
    assert len(sentences) == 12
    assert kill_box_sentence(T, None) == "Kill Box: no."


@pytest.mark.sweep(5)
@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.id)
def test_a_scenario_is_described_whole(scenario) -> None:
    lines = list(scenario_lines(T, scenario))
    assert scenario.name in lines[0]
    assert len(lines) > len(scenario.elements) + len(scenario.scoring) + len(scenario.special) + 3
    assert not [line for line in lines if "{" in line or "None" in line]


def test_what_is_only_estimated_is_marked() -> None:
    named = {scenario.id: "\n".join(scenario_lines(T, scenario)) for scenario in ALL}
    assert "The packet prints no depth." in named["sr2010/overrun"]
    assert "?" in named["ig2014/outflank"]
    assert "?" not in named["sr2015/outflank"]


@pytest.mark.parametrize("packet", packets_with_scenarios())
def test_each_packet_has_a_reference_of_its_words(packet: str) -> None:
    assert len(find_terms(T, scenarios_of(packet))) >= 9
    assert find_terms(T, scenarios_of(packet), "KILL box")[0].heading == "Kill Box"


def test_words_are_found_by_parts_in_any_order_headings_first() -> None:
    found = [term.heading for term in find_terms(T, scenarios_of("sr2015"), "flag cont")]
    assert found == ["Contest", "Control a flag", "Dominate"]
    assert find_terms(T, scenarios_of("sr2015"), "infernal dragon") == ()


def test_packets_differ_where_their_rules_do() -> None:
    meanings = {
        packet: [
            term.meaning
            for term in find_terms(T, scenarios_of(packet))
            if term.heading == "Contest"
        ]
        for packet in ("masters2014", "ig2014", "sr2015", "sr2019")
    }
    assert meanings["masters2014"] == meanings["ig2014"]
    assert len({tuple(texts) for texts in meanings.values()}) == 3


def test_a_packet_without_scenarios_has_no_reference() -> None:
    assert find_terms(T, scenarios_of("our-own")) == ()


def test_every_wording_belongs_to_a_packet() -> None:
    used = {term for packet in packets_with_scenarios() for term in scenarios_of(packet).terms}
    ruled = load_packet(played_text("sr2026", (("presence-inside", None),)))
    used |= set(scenario_set(ruled).terms)
    assert used == set(Term)


@pytest.mark.parametrize(
    ("packet", "also_objectives"),
    [("ig2014", True), ("masters2014", True), ("sr2015", False), ("sr2019", False)],
)
def test_what_an_enemy_objective_contests_is_what_its_packet_prints(
    packet: str, also_objectives: bool
) -> None:
    t = words()
    sentences = [
        special_sentence(t, rule)
        for scenario in scenarios_of(packet).scenarios
        for rule in scenario.special
    ]
    contests = {
        sentence for sentence in sentences if sentence.startswith("An enemy objective contests")
    }
    assert len(contests) == 1
    assert ("other objectives" in contests.pop()) == also_objectives


def test_only_steamroller_2019_prints_that_a_caster_of_several_models_is_one() -> None:
    t = words()
    assert "doesn't say so" in term_meaning(t, Term.CASTERS_LEFT)
    assert "doesn't say so" not in term_meaning(t, Term.CASTERS_LEFT_2019)
    assert Term.CASTERS_LEFT_2019 in scenarios_of("sr2019").terms
    assert all(
        Term.CASTERS_LEFT_2019 not in scenarios_of(packet).terms
        for packet in ("sr2010", "sr2015", "ig2014", "masters2014")
    )
