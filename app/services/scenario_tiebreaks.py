"""What a scenario says of the tiebreakers: an order of its own, and the area that counts."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from app.paths import resource
from app.rules.packet import GameTieBreak, Packet
from app.rules.tiebreak_area import TiebreakArea


def tiebreak_order(packet: Packet, scenario_id: str | None) -> tuple[GameTieBreak, ...] | None:
    """The tiebreakers that a scenario has instead of the packet's.

    Args:
        packet: by which the event is played.
        scenario_id: as ``packet/slug``; None where it is not known.

    Returns:
        First to last; None where the packet's stand, as in a packet that has none at all.

    Rule: sr2010 scenarios-printed
    """
    order = _told(scenario_id).get("order")
    if order is None or not packet.game_tiebreaks:
        return None
    return tuple(GameTieBreak(one) for one in order)


def tiebreak_area(scenario_id: str | None) -> TiebreakArea | None:
    """Where army points are counted, or count twice; None where the scenario names no place.

    Rule: sr2010 scenarios-printed; sr2015 scenarios-printed
    """
    area = _told(scenario_id).get("area")
    return None if area is None else TiebreakArea(area)


def _told(scenario_id: str | None) -> Mapping[str, Any]:
    packet, _, slug = (scenario_id or "").partition("/")
    told: Mapping[str, Any] = _tables().get(packet, {}).get(slug, {})
    return told


@cache
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(resource("scenario-tiebreaks.toml").read_text(encoding="utf-8"))
