"""Every code of the rules has its sentence, and every sentence its facts."""

from dataclasses import replace

import pytest

from app.rules.core.errors import note
from app.rules.core.round import RoundKind
from app.rules.lists.army_list import ListEntry
from app.rules.lists.check import ListFault, list_problems
from app.rules.lists.text import ListTextNote, parse_list
from app.rules.lists.tracker import ListDutyNote, list_duty_notes
from app.rules.packet.check import PacketFault
from app.rules.packet.file_check import packet_file_faults, packet_file_notes
from app.rules.packet.kinds import FactionRule
from app.rules.packet.packet import EarlyEnd, SpecialistLimit
from app.rules.packet.parse import PacketError, parse_packet
from app.rules.packet.sections import Sideboard, SideboardPer
from app.rules.packet.variant_check import VariantFault, variant_problems
from app.rules.packet.variant_patches import resolve
from app.rules.players.entry import (
    EntryFault,
    EventNote,
    TakenNames,
    disqualify_problems,
    drop_problems,
    entry_problems,
    event_notes,
    late_problems,
    reinstate_problems,
    table_problems,
)
from app.rules.players.leaving import GameAfterLeaving, leaving
from app.rules.results.check import PointsFault, ResultFault, result_problems
from app.rules.scenarios.check import as_read
from app.rules.scenarios.kinds import Alternative
from app.services.packet.packets import packet_ids, packet_variants, problems_of_variants
from app.services.scenarios.lookup import scenarios_of
from app.words.core.catalogue import words
from app.words.event.composer import end_facts, list_facts
from app.words.packet.packets import category_name, variant_line, variant_name
from app.words.players.player_card import leaving_sentence
from app.words.program.errors import problem_sentence
from tests.rules.events import SR2015, SR2019, army, entrant, event, game, rounds
from tests.rules.packet.test_parse import MISSING, data
from tests.rules.packet.test_variant_patches import VARIANTS
from tests.rules.results.test_check import AFTER_THE_OPPONENT, IMPOSSIBLE, LISTS, ODD_2015
from tests.rules.standings.test_bracket import playing
from tests.rules.standings.test_cut import TOP_2

T = words("en")


def name_of(player: int) -> str:
    return f"Player {player}"


def of_results() -> list:
    found = []
    for case in (*IMPOSSIBLE, *ODD_2015):
        state = event(2, rounds([game(1, 2)], state="playing"))
        found += result_problems(state, 1, case.values[0])
    found += result_problems(event(2, rounds([game(1, 2)], state="draft")), 1, game(1, 2, 1))
    known = event([entrant(1, lists=LISTS), entrant(2, lists=LISTS)])
    found += result_problems(known, 1, game(1, 2, 1, lists=(3, 1), ap=(99, 0)))
    found += result_problems(known, 1, game(1, 2, 1))
    found += result_problems(event(2, packet=SR2019), 1, game(1, 2, 1, cp=(5, 23)))
    short = game(1, 2, 1, "scenario", cp=(5, 3))
    found += result_problems(event(2, packet=AFTER_THE_OPPONENT), 1, short)
    payload = as_read(scenarios_of("sr2026").scenario("payload"), [Alternative.NO_LEAD])
    found += result_problems(event(2, packet=AFTER_THE_OPPONENT), 1, short, payload)
    in_bracket = rounds([game(1, 2)], state="playing", kind=RoundKind.BRACKET)
    found += result_problems(event(2, in_bracket), 1, game(1, 2, None, "tie"))
    unscored = event(2, packet=replace(SR2015, scores_army_points=False))
    return found + list(result_problems(unscored, 1, game(1, 2, 1, ap=(1, 0))))


FIRST_OF_CUT = (
    [game(1, 2, 1), game(3, 4, 3), game(5, 6, None, "tie")],
    [game(1, 3, 1), game(5, 2, 2), game(4, 6, 4)],
)


def of_entries() -> list:
    state = event(3, dropped=[2], disqualified=[3], tables=(1,))
    over = event(2, rounds([game(1, 2, 1)]), planned_rounds=1)
    kept = event([entrant(1, fixed_table=1)])
    checks = (drop_problems, disqualify_problems, reinstate_problems)
    found = [one for check in checks for player in (1, 2, 3, 9) for one in check(state, player)]
    found += entry_problems("", TakenNames()) + entry_problems("x" * 201, TakenNames())
    found += entry_problems("A", TakenNames(["a"]))
    found += late_problems(over) + late_problems(state, grant_bye=True)
    cut = event(6, rounds(*FIRST_OF_CUT), packet=TOP_2)
    found += late_problems(cut)
    found += table_problems(state, 7) + table_problems(kept, 1)
    found += event_notes(event(130, tables=(1,), planned_rounds=2))
    return found + list(event_notes(event(2, planned_rounds=9)))


def of_lists() -> list:
    hero = ListEntry(name="Hero", points=9, kind="solo", character=True)
    lists = (
        army(1, points=90, bonus=5, caster="A", faction="Cryx", entries=(hero,)),
        army(2, points=9, bonus=5, caster="A", faction="Khador", specialists=(hero,), tier=1),
        army(3),
    )
    strict = replace(
        SR2015.lists,
        least=2,
        least_tier=2,
        battlegroup_only=True,
        specialists=(SpecialistLimit(point_size=50, points=5),),
    )
    found = [*list_problems(SR2015, 50, entrant(1, lists=lists))]
    for some in (lists[:1], lists[:2]):
        found += list_problems(replace(SR2015, lists=strict), 50, entrant(1, lists=some))
    for per in SideboardPer:
        board = Sideboard(name="Active Duty Roster", per=per, points=5, models=0)
        rules = replace(SR2015, lists=replace(SR2015.lists, sideboard=board))
        found += list_problems(rules, 50, entrant(1, lists=lists))
    of_armies = replace(SR2015.lists, factions=FactionRule.ONE_ARMY, cards=2)
    armies = (army(1, theme="Exalted", entries=(hero,)), army(2, theme="Dark Host"))
    found += list_problems(replace(SR2015, lists=of_armies), 50, entrant(1, lists=armies))
    flame = army(1, theme="Flame in the Darkness", faction="Cryx")
    faith = army(2, theme="Warriors of the Old Faith")
    return found + list(list_problems(SR2019, 50, entrant(1, lists=(flame, faith))))


def of_pasted_lists() -> list:
    texts = ("", "My list\nLancer [6]\nSquire\nTotal: 9", "x" * 300, "Grand Melee - 100 pts\nA")
    return [one for text in texts for one in parse_list(text).problems]


def of_lists_to_play() -> list:
    packet = replace(SR2015, lists=replace(SR2015.lists, least=2, each_played=1))
    unclear = rounds([game(1, 2, by="tie", lists=(None, 1))])
    return [
        one
        for planned in (1, 2)
        for one in list_duty_notes(
            event(2, unclear, packet=packet, planned_rounds=planned, plays_on=True)
        )
    ]


OWN_TIMES = {
    "round_clock": "fixed",
    "timing": [{"point_size": size, "round_minutes": 30} for size in (15, 50, 60)],
    "variants": {
        "classic": {"patch": {"timing": [{"point_size": 15, "round_minutes": 30}]}},
    },
}
"""A row for a size that is not played, and a variant without a row for one that is."""


def of_variants() -> list:
    choices = [
        ("sr2015", (("casual", None), ("frenzy", None)), {}),
        ("sr2015", (("frenzy", None),), {}),
        ("sr2015", (("hardcore", None),), {}),
        ("sr2015", (("finals-tables", None), ("specialists", None)), {"players": 9, "planned": 5}),
        ("sr2015", (("basic-painting", None), ("hardcore-painting", None)), {}),
        ("sr2015", (("x-lists-required", 5), ("x-round-event", 2)), {}),
        ("sr2019", (("no-tiebreakers", None),), {}),
        ("sr2019", (("no-assassination", None), ("assassin-scoring", None)), {}),
        ("sr2019", (("finals-tables", None), ("assassin-scoring", None)), {"players": 64}),
    ]
    found = []
    for packet, chosen, known in choices:
        for size in (15, 25):
            found += problems_of_variants(packet, chosen, size, **known)
    return [*found, *variant_problems(data(**OWN_TIMES), (("classic", None),), 50)]


def of_packets() -> list:
    wrong = [
        {"colour": 1, "id": MISSING, "win": "x", "early_end": "x", "year": -1},
        {
            "tie": {"is": 0, "source": "x"},
            "name": 1,
            "bye": 1,
            "rounds": 1,
            "scores_army_points": 1,
        },
        {
            "sections": {"rounds": "Rounds"},
            "win": {"is": 1, "source": "rounds", "follows": "rounds"},
        },
        {"rounds": [], "win_reasons": ["tie", "tie"], "point_sizes": [50, 15], "most_players": 1},
        {"bye__control_points": {"kind": "asked", "value": 1}},
        {
            "standings__is": [
                {"kind": "cut", "places": 2},
                {"kind": "rest", "order": ["control-points"]},
            ],
            "pairing": {"after_cut": "single-elimination", "last_round": "top-two"},
        },
        {"concession__control_points": {"kind": "lowest-winner"}},
        {"standings__is": [{"kind": "cut", "order": ["control-points"]}]},
        {"valid": {"until": "soon"}},
        {"valid": {"since": "2026-02-01", "until": "2026-01-31"}},
    ]
    found = list(packet_file_faults({"id": "No Id"}))
    found += packet_file_faults(
        data(
            **{"loss": 4, "tie": 5, "round_clock": "fixed", "most_control_points": 1},
            timing=[{"point_size": 15, "round_minutes": 30}],
            variants={
                "alone": {"excludes": ["alone"], "patch": {}},
                "both": {"implies": ["cut"], "excludes": ["cut"], "patch": {}},
                "cut": {"patch": {}},
            },
        )
    )
    found += packet_file_notes(data(**OWN_TIMES))
    themes = [{"theme": "A", "factions": ["B"]}]
    unlike = {"win": 3, "lists__themes": themes, "lists__factions": "any"}
    found += packet_file_notes(data(**unlike, variants={}))
    counted = [{"kind": "rest", "order": ["assassinations"]}]
    for ways in (["tie"], ["tie", "clock"]):
        changes = {"standings": counted, "win_reasons": ways, "variants": {}}
        found += packet_file_notes(data(**changes))
    for changes in wrong:
        with pytest.raises(PacketError) as caught:
            parse_packet(data(**changes))
        found += caught.value.problems
    bounded = {"cut": {"x": {"least": 2}, "patch": {}}, "tier": {"x": {"most": 4}, "patch": {}}}
    for beyond in (("cut", 1), ("tier", 5)):
        with pytest.raises(PacketError) as caught:
            resolve(data(variants=bounded), [beyond])
        found += caught.value.problems
    choices = [("frenzy", None), ("lists-required", None), ("kind-bye", 1)]
    with pytest.raises(PacketError) as caught:
        resolve(data(variants=VARIANTS), choices)
    found += caught.value.problems
    with pytest.raises(PacketError) as caught:
        resolve(data(), choices)
    return found + list(caught.value.problems)


@pytest.mark.parametrize(
    ("problems", "faults"),
    [
        pytest.param(of_results, [*ResultFault, *PointsFault], id="results"),
        pytest.param(of_entries, [*EntryFault, *EventNote], id="entries"),
        pytest.param(of_lists, list(ListFault), id="lists"),
        pytest.param(of_pasted_lists, list(ListTextNote), id="pasted-lists"),
        pytest.param(of_lists_to_play, list(ListDutyNote), id="lists-to-play"),
        pytest.param(of_packets, list(PacketFault), id="packets"),
        pytest.param(of_variants, list(VariantFault), id="variants"),
    ],
)
def test_every_problem_that_rules_give_has_a_finished_sentence(problems, faults) -> None:
    found = problems()
    assert {one.code for one in found} == set(faults)
    for one in found:
        sentence = problem_sentence(T, one, name_of)
        assert sentence.endswith((".", "?"))
        assert "{" not in sentence


def test_every_variant_has_a_name_with_its_number_and_a_line_of_its_own() -> None:
    for packet in packet_ids():
        for one in packet_variants(packet):
            assert one.name in variant_name(T, one)
            assert variant_line(T, one).endswith(".")
            assert one.category is not None and category_name(T, one.category)
    rounds_of = next(one for one in packet_variants("sr2019") if one.id == "x-round-event")
    assert variant_name(T, rounds_of, 3) == "3 Round Event"


def test_players_are_told_by_name() -> None:
    (problem,) = drop_problems(event(2, dropped=[2]), 2)
    assert problem_sentence(T, problem, name_of) == "Player 2 is out of the event already."


def test_a_fault_of_a_packet_begins_with_its_place() -> None:
    with pytest.raises(PacketError) as caught:
        parse_packet(data(bye__colour=1))
    (problem,) = caught.value.problems
    assert problem_sentence(T, problem, name_of) == "bye.colour: there's no such key."


def test_a_packet_that_never_ends_early_says_so() -> None:
    never = replace(SR2015, early_end=EarlyEnd.NEVER)
    assert end_facts(T, never) == (("Ends sooner", "no, every planned round is played"),)


def test_single_elimination_is_never_announced_to_end_sooner() -> None:
    never = (("Ends sooner", "no, every planned round is played"),)
    assert end_facts(T, playing(4)) == never
    assert end_facts(T, replace(playing(4), standings=SR2015.standings)) != never


def test_every_way_of_leaving_has_a_sentence() -> None:
    after = leaving(event(2), 1)
    sentence = {leaving_sentence(T, replace(after, effect=one), "Ada") for one in GameAfterLeaving}
    assert len(sentence) == len(GameAfterLeaving)
    assert all("Ada" in one and "{" not in one for one in sentence)


@pytest.mark.parametrize(
    ("count", "least", "most", "sentence"),
    [
        (1, 3, 3, "1 list registered – the packet asks for 3."),
        (4, 1, 3, "4 lists registered – the packet asks for 1–3."),
    ],
)
def test_the_number_of_lists_is_said_as_the_packet_has_it(count, least, most, sentence) -> None:
    packet = replace(SR2019, lists=replace(SR2019.lists, least=least, most=most))
    lists = tuple(army(number) for number in range(1, count + 1))
    (problem,) = list_problems(packet, 50, entrant(1, lists=lists))
    assert problem_sentence(words(), problem, str) == sentence


def test_lists_that_cannot_all_be_played_are_counted_with_their_rounds() -> None:
    facts = {"lists": 4, "times": 1, "planned": 3}
    once = problem_sentence(words(), note(VariantFault.LISTS_NOT_PLAYED, **facts), str)
    assert once == "Playing 4 lists once each takes 4 rounds – planned: 3."
    twice = problem_sentence(
        words(), note(VariantFault.LISTS_NOT_PLAYED, **(facts | {"times": 2})), str
    )
    assert twice == "Playing 4 lists 2 times each takes 8 rounds – planned: 3."


@pytest.mark.parametrize(
    ("least", "most", "sentence"), [(1, 2, "1 or 2 each"), (1, 3, "1 to 3 each"), (3, 3, "3 each")]
)
def test_an_announcement_counts_lists_as_the_packet_does(least, most, sentence) -> None:
    packet = replace(SR2019, lists=replace(SR2019.lists, least=least, most=most))
    ((_, text),) = list_facts(words(), packet, 50)
    assert text.startswith(sentence)


def test_a_list_that_is_of_another_faction_is_named_with_the_theme_force_that_decides() -> None:
    hearts = army(1, theme="Hearts of Darkness", faction="Cryx")
    lists = (hearts, army(2, faction="Khador"))
    (problem,) = list_problems(SR2019, 75, entrant(1, lists=lists))
    assert problem_sentence(words(), problem, str) == (
        "List 2 is Khador, another list is Infernals (Hearts of Darkness) – all lists must share a "
        "faction."
    )
    lists = (army(1, faction="Khador"), replace(hearts, number=2))
    (problem,) = list_problems(SR2019, 75, entrant(1, lists=lists))
    assert problem_sentence(words(), problem, str) == (
        "List 2 counts as Infernals (Hearts of Darkness), another list is Khador – all lists must "
        "share a faction."
    )
