"""What the EO can rule where Steamroller 2025 and 2026 are silent, and what each ruling changes."""

from dataclasses import fields

import pytest

from app.rules.clock.round_time import Unfinished, unfinished
from app.rules.packet.packet import Packet
from app.rules.packet.variant import VariantCategory
from app.rules.scenarios.check import as_read
from app.rules.scenarios.kinds import Alternative, Mover, Owner, Relation
from app.rules.scenarios.scenario import Scenario
from app.rules.scenarios.scores import most_in_a_turn
from app.services.event.figures import Origin, figures_of
from app.services.packet.packets import load_packet, packet_variants, played_text
from app.services.scenarios.lookup import scenario_set, scenarios_of

TODAY = ("sr2025", "sr2026")
RULINGS = [
    pytest.param(packet, variant.id, id=f"{packet}-{variant.id}")
    for packet in TODAY
    for variant in packet_variants(packet)
    if variant.category is VariantCategory.RULINGS
]
ORIGIN = {"sources", "readings", "own_reading"}


def ruled(packet: str, *rulings: str) -> Packet:
    return load_packet(played_text(packet, tuple((name, None) for name in rulings)))


def scenario(packet: str, slug: str, *rulings: str) -> Scenario:
    found = scenario_set(ruled(packet, *rulings)).scenario(slug)
    assert found is not None
    return found


def differences(one: object, other: object) -> set[str]:
    return {
        field.name
        for field in fields(one)
        if field.name not in ORIGIN and getattr(one, field.name) != getattr(other, field.name)
    }


@pytest.mark.parametrize(("packet", "ruling"), RULINGS)
def test_a_ruling_changes_one_thing_and_says_whose_it_is(packet, ruling) -> None:
    assert len(differences(ruled(packet), ruled(packet, ruling))) == 1
    known = {one.key: one.value for one in figures_of(played_text(packet))}
    changed = [
        one
        for one in figures_of(played_text(packet, ((ruling, None),)))
        if known.get(one.key, "") != one.value
    ]
    assert changed
    assert {one.origin for one in changed} == {Origin.RULED}


@pytest.mark.parametrize("packet", TODAY)
def test_without_a_ruling_nothing_is_the_organizers(packet) -> None:
    assert {one.origin for one in figures_of(played_text(packet))} <= {
        Origin.PRINTED, Origin.DERIVED, Origin.OURS,
    }  # fmt: skip


@pytest.mark.parametrize("packet", TODAY)
@pytest.mark.parametrize(
    ("rulings", "left", "outcome"),
    [
        ((), 299, Unfinished.PLAYED_OUT),
        ((), 300, Unfinished.PLAYED_OUT),
        ((), 301, Unfinished.TIE),
        (("exact-limit-tie",), 299, Unfinished.PLAYED_OUT),
        (("exact-limit-tie",), 300, Unfinished.TIE),
        (("exact-limit-tie",), 301, Unfinished.TIE),
        (("exact-limit-tie",), None, Unfinished.ASK),
    ],
)
def test_exactly_five_minutes(packet, rulings, left, outcome) -> None:
    assert unfinished(ruled(packet, *rulings).clock, left) is outcome


@pytest.mark.parametrize("packet", TODAY)
def test_a_scenario_is_read_as_ruled_and_no_other_is_changed(packet) -> None:
    for variant in packet_variants(packet):
        plain, now = scenarios_of(packet), scenario_set(ruled(packet, *_alone(variant)))
        for before, after in zip(plain.scenarios, now.scenarios, strict=True):
            lists_it = any(each.value == variant.id for each in before.alternatives)
            assert (before != after) is lists_it
            assert not lists_it or len(after.alternatives) == len(before.alternatives) - 1


def _alone(variant) -> tuple[str, ...]:
    return (variant.id,) if variant.x is None else ()


def test_the_flag_of_two_fronts_is_nobodys() -> None:
    assert [flag.owner for flag in scenario("sr2026", "two-fronts").flags] == [Owner.TWO]
    (flag,) = scenario("sr2026", "two-fronts", "flag-neutral").flags
    assert (flag.owner, flag.doubt) == (None, None)


def test_the_flags_of_pressure_point_are_one_players() -> None:
    flags = scenario("sr2026", "pressure-point", "one-owner").flags
    assert [(flag.owner, flag.doubt) for flag in flags] == [(Owner.ONE, None)] * 4
    special = {rule.value for rule in scenario("sr2026", "pressure-point", "one-owner").special}
    assert "terrain-in-turns" not in special


def test_two_fronts_has_no_last_turn_and_payload_no_lead() -> None:
    both = ("no-fixed-length", "no-lead")
    assert scenario("sr2026", "two-fronts", *both).turns is None
    assert scenario("sr2026", "payload", *both).turns == 7
    assert scenario("sr2026", "payload", *both).win.lead is None
    assert scenario("sr2026", "two-fronts", *both).win.lead == 3


@pytest.mark.parametrize("packet", TODAY)
def test_any_holder_moves_the_payload(packet) -> None:
    read = scenario(packet, "payload", "any-holder-moves")
    movers = {one.moves.who for one in read.objectives if one.moves}
    assert movers == {Mover.HOLDER}
    assert [line.owner for line in read.scoring if line.bonus] == [Relation.ANY]


def test_one_pair_of_two_fronts_scores() -> None:
    plain = most_in_a_turn(scenario("sr2025", "two-fronts"))
    once = most_in_a_turn(scenario("sr2025", "two-fronts", "one-bonus"))
    assert plain is not None
    assert once == plain - 2


def test_two_rulings_on_one_scenario_both_hold() -> None:
    read = scenario("sr2026", "two-fronts", "flag-neutral", "no-fixed-length")
    assert (read.flags[0].owner, read.turns, read.alternatives) == (None, None, ())


def test_a_scenario_that_does_not_list_an_alternative_stays_as_it_is() -> None:
    fault_line = scenario("sr2026", "fault-line")
    assert as_read(fault_line, list(Alternative)) == fault_line
