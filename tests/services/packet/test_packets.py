import json

import pytest

from app.rules.packet.parse import PacketError
from app.services.core.errors import UserError
from app.services.packet.packets import (
    house_packet_text,
    load_packet,
    newest_packet_ids,
    packet_ids,
    packet_text,
    packet_variants,
    points_first_text,
    problems_of_variants,
    resolved_text,
)


def test_the_packets_are_found() -> None:
    assert {"sr2015", "sr2019"} <= set(packet_ids())


def test_the_newest_packet_comes_first() -> None:
    years = [load_packet(packet_text(packet)).year for packet in newest_packet_ids()]
    assert years == sorted(years, reverse=True)
    assert len(set(years)) > 1
    assert sorted(newest_packet_ids()) == list(packet_ids())


def test_a_packet_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UserError) as caught:
        packet_text("sr1999")
    assert caught.value.code == "packet.unknown"
    assert caught.value.facts == {"packet": "sr1999", "known": packet_ids()}


@pytest.mark.parametrize("packet_id", ["../packets/sr2015", "", "SR2015.toml"])
def test_an_id_is_no_path(packet_id) -> None:
    with pytest.raises(UserError):
        packet_text(packet_id)


def test_a_variant_that_is_not_there_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        resolved_text("sr2015", (("upside-down", None),))
    assert [problem.code for problem in caught.value.problems] == ["packet.unknown-variant"]


def test_a_text_is_read_once() -> None:
    assert load_packet(packet_text("sr2015")) is load_packet(packet_text("sr2015"))


def test_a_kept_text_that_is_damaged_is_refused() -> None:
    with pytest.raises(PacketError):
        load_packet("{}")


def test_a_packet_can_be_brought_along() -> None:
    data = json.loads(packet_text("sr2015")) | {"id": "house", "scenario_victory": 7}
    packet = load_packet(house_packet_text(data))
    assert (packet.id, packet.scenario_victory) == ("house", 7)


def test_a_packet_brought_along_with_faults_is_refused_with_all_of_them() -> None:
    with pytest.raises(UserError) as caught:
        house_packet_text({"id": "house", "colour": "red"})
    assert caught.value.code == "packet.faulty"
    assert len(caught.value.problems) > 5


def test_the_switch_for_tournament_points_gives_another_text_to_keep() -> None:
    text = resolved_text("sr2019", (("destruction-scoring", None),))
    first = points_first_text(text, first=True)
    assert load_packet(first).order[0] == "tournament-points"
    assert load_packet(points_first_text(first, first=False)).order == load_packet(text).order
    assert load_packet(text).order[0] == "army-points"


def test_problems_of_variants_are_those_of_the_packets_data() -> None:
    problems = problems_of_variants("sr2019", (("no-tiebreakers", None),), 75)
    assert [one.code for one in problems] == ["variant.needs"]
    assert packet_variants("sr2010") == ()
