from dataclasses import replace

import pytest

from app.rules.core.errors import Weight
from app.rules.lists.army_list import ListEntry
from app.rules.lists.check import list_problems
from app.rules.packet.kinds import FactionRule
from app.services.packet.packets import load_packet, packet_text, resolved_text
from tests.rules.events import SR2015, SR2019, army, codes, entrant

SR2010 = load_packet(packet_text("sr2010"))
SR2026 = load_packet(packet_text("sr2026"))
MASTERS = load_packet(packet_text("masters2014"))
GAUNTLET = load_packet(packet_text("ig2014"))


def variant(packet_id: str, name: str, x: int | None = None):
    """A packet with one variant."""
    return load_packet(resolved_text(packet_id, ((name, x),)))


def faults_of(packet, size, *lists, faction=None) -> list[tuple[str, str]]:
    return codes(list_problems(packet, size, entrant(1, faction=faction, lists=lists)))


def sr2015(number=1, **known):
    return army(number, **{"objective": "Bunker", **known})


@pytest.mark.parametrize(
    ("packet", "size", "bonus", "points", "fault"),
    [
        pytest.param(SR2015, 50, 7, 54, "list.under-size", id="sr2015-lists-54"),
        pytest.param(SR2015, 50, 7, 55, None, id="sr2015-lists-55"),
        pytest.param(SR2015, 50, 7, 57, None, id="sr2015-lists-57"),
        pytest.param(SR2015, 50, 7, 58, "list.over-size", id="sr2015-lists-58"),
        pytest.param(SR2019, 75, 29, 99, "list.under-size", id="sr2019-lists-99"),
        pytest.param(SR2019, 75, 29, 100, None, id="sr2019-lists-100"),
        pytest.param(SR2019, 75, 29, 104, None, id="sr2019-lists-104"),
        pytest.param(SR2019, 75, 29, 105, "list.over-size", id="sr2019-lists-105"),
        pytest.param(SR2026, 75, None, 70, "list.under-size", id="sr2026-lists-70"),
        pytest.param(SR2026, 75, None, 71, None, id="sr2026-lists-71"),
        pytest.param(SR2026, 75, None, 75, None, id="sr2026-lists-75"),
        pytest.param(SR2026, 75, None, 76, "list.over-size", id="sr2026-lists-76"),
        pytest.param(SR2015, 50, None, 47, "list.under-size", id="bonus-unknown-47"),
        pytest.param(SR2015, 50, None, 60, None, id="bonus-unknown-60"),
        pytest.param(SR2015, 50, 7, None, None, id="points-unknown"),
    ],
)
def test_an_army_stays_within_its_window(packet, size, bonus, points, fault) -> None:
    registered = army(2, points=points, bonus=bonus, objective="Bunker")
    assert faults_of(packet, size, registered) == ([(fault, "lists.2.points")] if fault else [])


def test_a_player_without_lists_is_left_alone() -> None:
    assert faults_of(SR2015, 50) == []


def test_a_third_list_is_too_many() -> None:
    lists = [sr2015(number) for number in (1, 2, 3)]
    assert faults_of(SR2015, 50, *lists) == [("list.too-many", "lists")]


@pytest.mark.parametrize(
    ("own", "first", "second", "faults"),
    [
        ("Cryx", None, None, []),
        ("Cryx", "cryx", None, []),
        (None, "Cryx", "Khador", [("list.other-faction", "lists.2.faction")]),
        ("Cryx", None, "Khador", [("list.other-faction", "lists.2.faction")]),
    ],
)
def test_all_lists_are_of_one_faction(own, first, second, faults) -> None:
    lists = (sr2015(1, faction=first), sr2015(2, faction=second))
    assert faults_of(SR2015, 50, *lists, faction=own) == faults


HEARTS, FAITH, FLAME = "Hearts of Darkness", "Warriors of the Old Faith", "Flame in the Darkness"
OTHER, LEADERS = "list.other-faction", "list.leaders-faction"
MENOTH = "Protectorate of Menoth"


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        pytest.param(("Infernals", None), ("Cryx", HEARTS), None, id="sr2019-lists-hearts"),
        pytest.param(("Cryx", HEARTS), ("Cryx", None), OTHER, id="no-cryx-any-more"),
        pytest.param(("Cryx", "the hearts  of darkness"), ("Infernals", None), None, id="spelling"),
        pytest.param(("Khador", FAITH), (MENOTH, None), None, id="sr2019-lists-faith"),
        pytest.param(("Protectorate of Menoth", FAITH), ("Khador", None), None, id="either-way"),
        pytest.param(("Khador", FAITH), ("Cryx", None), OTHER, id="neither"),
        pytest.param((None, FAITH), (None, HEARTS), OTHER, id="two-themes"),
        pytest.param((None, FAITH), (None, None), None, id="nothing-known"),
        pytest.param(("Mercenaries", FLAME), ("Cygnar", None), LEADERS, id="sr2019-lists-flame"),
        pytest.param(("Cygnar", FLAME), ("Cygnar", None), None, id="flame-as-named"),
        pytest.param(("Khador", "Armored Corps"), ("Cygnar", None), OTHER, id="another-theme"),
    ],
)
def test_a_theme_force_can_decide_the_faction_of_a_list(first, second, fault) -> None:
    lists = [
        army(n, faction=theme_and_faction[0], theme=theme_and_faction[1])
        for n, theme_and_faction in enumerate((first, second), 1)
    ]
    assert [code for code, _ in faults_of(SR2019, 75, *lists)] == ([fault] if fault else [])


def test_three_lists_need_a_faction_that_all_of_them_can_count_as() -> None:
    packet = replace(SR2019, lists=replace(SR2019.lists, most=3))
    lists = (army(1, theme=FAITH), army(2, faction="Khador"), army(3, faction=MENOTH))
    assert faults_of(packet, 75, *lists) == [(OTHER, "lists.3.faction")]
    assert faults_of(packet, 75, *lists[:2]) == faults_of(packet, 75, lists[0], lists[2]) == []


def test_only_steamroller_2019_prints_a_table_of_theme_forces() -> None:
    lists = (army(1, faction="Cryx", theme=HEARTS), army(2, faction="Infernals"))
    assert faults_of(SR2010, 75, *lists) == [(OTHER, "lists.2.faction")]
    rows = {row.theme: (row.factions, row.leaders_faction) for row in SR2019.lists.themes}
    assert rows == {
        HEARTS: (("Infernals",), False),
        FAITH: (("Khador", MENOTH), False),
        FLAME: ((), True),
    }


def test_lists_are_led_by_different_casters() -> None:
    lists = (sr2015(1, caster="Caster A"), sr2015(2, caster="caster a"))
    assert faults_of(SR2015, 50, *lists) == [("list.same-caster", "lists.2.caster")]
    others = (sr2015(1, caster="Caster 1"), sr2015(2, caster="Caster 2"))
    assert faults_of(SR2015, 50, *others) == []


def test_steamroller_2015_wants_an_objective_in_every_list_whose_points_are_given() -> None:
    assert faults_of(SR2015, 50, army(points=50, bonus=0)) == [
        ("list.no-objective", "lists.1.objective")
    ]
    assert faults_of(SR2015, 50, army()) == []
    assert faults_of(SR2019, 50, army(points=50, bonus=0)) == []


def test_a_note_on_a_list_blocks_nobody() -> None:
    player = entrant(1, lists=tuple(army(number, points=900, bonus=0) for number in (1, 2, 3)))
    assert {problem.weight for problem in list_problems(SR2015, 50, player)} == {Weight.NOTE}


def hero(name="Hero", **known) -> ListEntry:
    return ListEntry(name=name, points=3, **{"character": True, **known})


TWICE = [("list.same-character", "lists.2.entries")]


@pytest.mark.parametrize(
    ("packet", "faults"),
    [
        pytest.param(SR2010, [], id="sr2010-no-rule"),
        pytest.param(MASTERS, TWICE, id="masters2014-lists"),
        pytest.param(GAUNTLET, TWICE, id="ig2014-lists"),
        pytest.param(SR2015, TWICE, id="sr2015-lists"),
        pytest.param(SR2019, [], id="sr2019-allowed"),
        pytest.param(variant("sr2019", "character-restrictions"), TWICE, id="sr2019-restricted"),
        pytest.param(variant("sr2015", "tier-required", 1), [], id="sr2015-theme-forces"),
    ],
)
def test_a_character_in_two_lists(packet, faults) -> None:
    lists = [sr2015(number, entries=(hero(),)) for number in (1, 2)]
    assert (
        faults_of(packet, 50, *lists)
        == ([("list.too-few", "lists")] * (packet is MASTERS)) + faults
    )


def test_a_character_counts_among_specialists_and_where_only_one_list_marks_it() -> None:
    lists = (
        sr2015(1, entries=(hero("Eiryss’s Blade", character=False),)),
        sr2015(2, specialists=(hero("eiryss's  blade"),)),
    )
    assert ("list.same-character", "lists.2.entries") in faults_of(SR2015, 50, *lists)


def test_two_incarnations_of_a_character_are_two() -> None:
    lists = (sr2015(1, entries=(hero("Eiryss 1"),)), sr2015(2, entries=(hero("Eiryss 2"),)))
    assert faults_of(SR2015, 50, *lists) == []


def test_copies_and_the_caster_s_own_entry_are_no_characters_in_two_lists() -> None:
    one = (hero(), hero(), hero("Kaelyssa", kind="caster"))
    other = (hero("Kaelyssa", kind="caster"), hero("Lancer", character=False))
    assert faults_of(SR2015, 50, sr2015(1, entries=one), sr2015(2, entries=other)) == []


@pytest.mark.parametrize(
    ("packet", "size", "points", "fault"),
    [
        pytest.param(GAUNTLET, 50, 10, None, id="ig2014-50"),
        pytest.param(GAUNTLET, 50, 11, "list.over-specialists", id="ig2014-50-over"),
        pytest.param(GAUNTLET, 75, 15, None, id="ig2014-75"),
        pytest.param(variant("sr2015", "specialists"), 25, 6, "list.over-specialists", id="sr15"),
        pytest.param(variant("sr2015", "specialists"), 15, 1, "list.no-specialists", id="sr15-15"),
        pytest.param(variant("sr2019", "specialists"), 75, 20, None, id="sr19-75"),
        pytest.param(variant("sr2019", "specialists"), 0, 1, "list.over-specialists", id="sr19-0"),
        pytest.param(SR2019, 75, 1, "list.no-specialists", id="without-the-variant"),
    ],
)
def test_specialists_stay_within_their_points(packet, size, points, fault) -> None:
    extra = (ListEntry(name="Extra", points=points),)
    lists = [sr2015(number, specialists=extra * (number == 1)) for number in (1, 2)]
    assert faults_of(packet, size, *lists) == ([(fault, "lists.1.specialists")] if fault else [])


@pytest.mark.parametrize(("tier", "fault"), [(1, True), (2, False), (4, False)])
def test_a_tier_is_reached_or_passed(tier, fault) -> None:
    faults = faults_of(variant("sr2015", "tier-required", 2), 50, sr2015(tier=tier))
    assert faults == ([("list.under-tier", "lists.1.tier")] if fault else [])


def test_a_list_that_names_no_tier_is_noted_where_one_is_asked_for() -> None:
    required = variant("sr2015", "tier-required", 2)
    pointed_list = sr2015(points=55, bonus=5)
    assert faults_of(required, 50, pointed_list) == [("list.no-tier", "lists.1.tier")]
    assert faults_of(SR2015, 50, pointed_list) == []
    assert faults_of(required, 50, sr2015()) == []


def test_battlegroup_only_leaves_out_units_and_solos() -> None:
    kinds = ("caster", "battlegroup", "unit", "solo", "attachment", None, "something")
    entries = tuple(hero(f"Model {kind}", kind=kind) for kind in kinds)
    assert faults_of(SR2015, 50, sr2015(entries=entries)) == []
    for packet in (variant("sr2015", "battlegroup-only"), variant("sr2019", "battlegroup-only")):
        faults = faults_of(packet, 50, sr2015(entries=entries))
        assert faults == [("list.not-battlegroup", "lists.1.entries")] * 3


@pytest.mark.parametrize(
    ("packet", "size", "count", "fault"),
    [
        (MASTERS, 50, 2, "list.too-few"),
        (MASTERS, 50, 3, None),
        (MASTERS, 75, 3, "list.too-many"),
        (GAUNTLET, 50, 1, "list.too-few"),
        (SR2010, 50, 3, "list.too-many"),
        (variant("sr2015", "x-lists-required", 3), 50, 2, "list.too-few"),
    ],
)
def test_each_packet_counts_its_lists(packet, size, count, fault) -> None:
    lists = [sr2015(number) for number in range(1, count + 1)]
    assert faults_of(packet, size, *lists) == ([(fault, "lists")] if fault else [])


def test_any_mixture_of_factions_goes_where_the_packet_says_so() -> None:
    lists = (sr2015(1, faction="Cryx"), sr2015(2, faction="Khador"))
    assert faults_of(GAUNTLET, 50, *lists) == []


def test_incarnations_of_a_caster_lead_two_lists() -> None:
    lists = (sr2015(1, caster="Caine 1"), sr2015(2, caster="Caine 2"))
    for packet in (SR2010, SR2015, SR2019):
        assert faults_of(packet, 50, *lists) == []


def test_no_objective_is_asked_of_a_packet_that_has_none_in_lists() -> None:
    bare = replace(SR2015, lists=replace(SR2015.lists, objective=False))
    assert faults_of(bare, 50, army(points=50, bonus=0)) == []


# Today's packets: one army, and command cards.

ONE_ARMY = replace(
    SR2019,
    lists=replace(SR2019.lists, factions=FactionRule.ONE_ARMY, cards=5, below=4, usual_bonus=0),
)


@pytest.mark.parametrize(
    ("first", "second", "faults"),
    [
        ("Storm Legion", "Storm Legion", []),
        ("Storm Legion", "The storm  legion", []),
        ("Storm Legion", None, []),
        (None, "Storm Legion", []),
        ("Storm Legion", "First Army", [("list.other-army", "lists.2.theme")]),
    ],
)
def test_all_lists_are_of_one_army(first, second, faults) -> None:
    lists = (army(1, theme=first, caster="Caine"), army(2, theme=second, caster="Wolfe"))
    assert faults_of(ONE_ARMY, 75, *lists, faction="Cygnar") == faults


def test_one_army_is_of_one_faction_too() -> None:
    lists = (army(1, faction="Cygnar", caster="Caine"), army(2, faction="Cryx", caster="Skarre"))
    assert faults_of(ONE_ARMY, 75, *lists) == [("list.other-faction", "lists.2.faction")]


@pytest.mark.parametrize(
    ("cards", "others", "fault"),
    [(5, 3, None), (4, 3, "list.cards"), (6, 3, "list.cards"), (0, 3, "list.cards"), (0, 0, None)],
)
def test_a_list_has_as_many_cards_as_the_packet_asks_for(cards, others, fault) -> None:
    entries = (
        *(ListEntry(name=f"Card {n}", kind="card") for n in range(cards)),
        *(ListEntry(name=f"Squire {n}", points=5) for n in range(others)),
    )
    found = faults_of(ONE_ARMY, 75, army(1, entries=entries))
    assert found == ([(fault, "lists.1.entries")] if fault else [])


def test_packets_that_know_no_cards_ask_for_none() -> None:
    card = ListEntry(name="Card", kind="card")
    assert faults_of(SR2019, 75, army(1, entries=(card,), points=75, bonus=0)) == []
