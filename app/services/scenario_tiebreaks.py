"""What a scenario says of the tiebreakers: an order of its own, and the area that counts."""

from app.rules.packet import GameTieBreak, Packet
from app.rules.scenario import Scenario


def tiebreak_order(packet: Packet, scenario: Scenario | None) -> tuple[GameTieBreak, ...] | None:
    """The tiebreakers that a scenario has instead of the packet's.

    Args:
        packet: by which the event is played.
        scenario: None where it is not known.

    Returns:
        First to last; None where the packet's stand, as in a packet that has none at all.

    Rule: sr2010 scenarios-printed
    """
    if scenario is None or not scenario.tiebreaks or not packet.game_tiebreaks:
        return None
    order = tuple(GameTieBreak(one.value) for one in scenario.tiebreaks)
    return None if order == packet.game_tiebreaks else order
