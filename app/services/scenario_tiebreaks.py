"""What a scenario says of the tiebreakers: an order of its own, and the area that counts."""

from app.rules.packet import GameTieBreak, Packet
from app.rules.scenario import Scenario
from app.services.scenario_book import scenario_named


def tiebreak_order(packet: Packet, scenario_id: str | None) -> tuple[GameTieBreak, ...] | None:
    """The tiebreakers that a scenario has instead of the packet's.

    Args:
        packet: by which the event is played.
        scenario_id: as ``packet/slug``; None where it is not known.

    Returns:
        First to last; None where the packet's stand, as in a packet that has none at all.

    Rule: sr2010 scenarios-printed
    """
    scenario = tiebreak_scenario(scenario_id)
    if scenario is None or not scenario.tiebreaks or not packet.game_tiebreaks:
        return None
    order = tuple(GameTieBreak(one.value) for one in scenario.tiebreaks)
    return None if order == packet.game_tiebreaks else order


def tiebreak_scenario(scenario_id: str | None) -> Scenario | None:
    """The scenario in whose area army points count; None where it is not known.

    Rule: sr2010 scenarios-printed; sr2015 scenarios-printed
    """
    return None if scenario_id is None else scenario_named(scenario_id)
