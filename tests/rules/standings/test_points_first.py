"""The EO's switch: tournament points before every key, or as the packet prints it."""

import json

import pytest

from app.rules.packet.packet import BandKind, TieBreak
from app.rules.packet.parse import parse_packet
from app.rules.standings.standings import standings
from app.rules.standings.tiebreakers import with_points_first
from app.services.packet.packets import resolved_text
from tests.rules.events import event, game, rounds

TP, SOS = TieBreak.TOURNAMENT_POINTS, TieBreak.STRENGTH_OF_SCHEDULE
CP, AP = TieBreak.CONTROL_POINTS, TieBreak.ARMY_POINTS


def switched(packet: str, variant: str, *, first: bool):
    data = json.loads(resolved_text(packet, ((variant, None),)))
    return parse_packet(with_points_first(data, first=first))


def test_destruction_is_ordered_as_printed_until_the_eo_puts_points_first() -> None:
    """sr2019 standings-variants: a loser who destroyed more stands above the winner."""
    played = rounds([game(1, 2, 1, ap=(10, 60)), game(3, 4, 3, ap=(20, 5))])
    printed = switched("sr2019", "destruction-scoring", first=False)
    first = switched("sr2019", "destruction-scoring", first=True)
    assert printed.order == (AP, CP, SOS)
    assert first.order == (TP, AP, CP, SOS)
    players = [row.player for row in standings(event(4, played, packet=printed))]
    assert players == [2, 3, 1, 4]
    assert [row.player for row in standings(event(4, played, packet=first))] == [3, 1, 2, 4]


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"], ids=["sr2015-finals", "sr2019-finals"])
def test_below_the_finals_points_come_first_until_the_eo_follows_the_print(packet) -> None:
    """standings-variants"""
    ours = switched(packet, "finals-tables", first=True)
    printed = switched(packet, "finals-tables", first=False)
    assert ours.band(BandKind.FINALS).order == (TP, SOS, CP)
    assert printed.band(BandKind.FINALS).order == (SOS, CP)
    assert printed.order == ours.order == (TP, SOS, CP, AP)


def test_the_switch_goes_there_and_back() -> None:
    data = json.loads(resolved_text("sr2019", (("destruction-scoring", None),)))
    there = with_points_first(data, first=True)
    assert parse_packet(with_points_first(there, first=False)).order == (AP, CP, SOS)


def test_an_order_that_is_printed_with_points_keeps_them() -> None:
    data = json.loads(resolved_text("sr2015"))
    assert with_points_first(data, first=False) == with_points_first(data, first=True) == data
