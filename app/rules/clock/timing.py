"""How long rounds, turns and clocks are at an event of a size, time variants reckoned in."""

from enum import StrEnum

from app.rules.core.errors import RuleError
from app.rules.packet.packet import ExtensionRule, Packet, RoundClock, Timing


class TimingFault(StrEnum):
    """Why there is no time for an event of a size."""

    NO_ROW = "timing.no-row"
    """The times asked for lie off the end of the table [size, shift, offer]."""
    NO_SUCH_SIZE = "timing.no-such-size"
    """The table has no row of this size [size, sizes]."""


def timing_for(packet: Packet, point_size: int) -> Timing:
    """The times that an event of a size is played by; what does not limit it is None.

    Args:
        packet: merged with its variants.
        point_size: of the event.

    Raises:
        RuleError: the table has no such row, with what is nearest to it.

    Rule: sr2010 timing; sr2015 timing; sr2015 timing-variants; sr2019 timing-variants
    Reading: off the end of the table there is no row. A chess clock is not shifted.
    """
    rows = sorted(packet.timing, key=lambda row: row.point_size)
    sizes = tuple(row.point_size for row in rows)
    if point_size not in sizes:
        raise RuleError(TimingFault.NO_SUCH_SIZE, size=point_size, sizes=sizes)
    place = sizes.index(point_size)
    match packet.round_clock:
        case RoundClock.NONE:
            return Timing(point_size=point_size)
        case RoundClock.CHESS_CLOCK:
            return Timing(point_size=point_size, clock_minutes=rows[place].clock_minutes)
    shift = packet.time.shift
    offer = nearest_shift(packet, point_size)
    if offer != shift:
        raise RuleError(TimingFault.NO_ROW, size=point_size, shift=shift, offer=offer)
    row = rows[place + shift]
    return Timing(
        point_size=point_size,
        round_minutes=row.round_minutes,
        turn_minutes=row.turn_minutes,
        extension_minutes=_extension(packet, row),
    )


def nearest_shift(packet: Packet, point_size: int) -> int:
    """The shift nearest to the packet's that stays in the table; 0: the event's own row.

    Rule: sr2015 timing-variants; sr2019 timing-variants
    """
    sizes = sorted(row.point_size for row in packet.timing)
    if point_size not in sizes or packet.round_clock not in (
        RoundClock.VARIABLE,
        RoundClock.FIXED,
    ):
        return packet.time.shift
    place = sizes.index(point_size)
    return max(-place, min(packet.time.shift, len(sizes) - 1 - place))


def _extension(packet: Packet, row: Timing) -> int | None:
    match packet.time.extension:
        case ExtensionRule.ROW:
            return row.extension_minutes
        case ExtensionRule.NEVER:
            return None
    told = (one.extension_minutes for one in packet.timing)
    return next((minutes for minutes in told if minutes is not None), None)
