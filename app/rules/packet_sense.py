"""What a packet file must satisfy beyond what an event needs to be read.

Events that exist are not held to it: they keep the packet they began with.
"""

from collections.abc import Iterator, Mapping

from app.rules.errors import Problem, impossible
from app.rules.packet import Packet, RoundClock, ScenarioWin
from app.rules.packet_check import PacketFault
from app.rules.variant import Variant, closure

_FIGURE_OF: Mapping[RoundClock, str] = {
    RoundClock.VARIABLE: "round_minutes",
    RoundClock.FIXED: "round_minutes",
    RoundClock.CHESS_CLOCK: "clock_minutes",
}
"""What limits a round -> the figure that the time table must have of each point size."""


def sense_faults(packet: Packet) -> tuple[Problem, ...]:
    """Figures with which no event could be played as somebody meant it, each at its key."""
    return (*_points(packet), *_cap(packet), *_times(packet))


def variant_sense_faults(variants: Mapping[str, Variant], name: str) -> Iterator[Problem]:
    """Whether a variant excludes itself, or what is always played with it."""
    variant = variants[name]
    played = closure(variants, dict.fromkeys((name, *variant.needs)))
    for one in sorted(played):
        for other in sorted(played.intersection(variants[one].excludes)):
            field = f"variants.{one}.excludes"
            yield impossible(PacketFault.AGAINST_ITSELF, field, name=name, other=other)


def _points(packet: Packet) -> Iterator[Problem]:
    if packet.loss >= packet.win:
        yield impossible(PacketFault.LOSS_NOT_BELOW, "loss", points=packet.loss, win=packet.win)
    if packet.tie > packet.win:
        yield impossible(PacketFault.TIE_ABOVE, "tie", points=packet.tie, win=packet.win)


def _cap(packet: Packet) -> Iterator[Problem]:
    """A cap below what wins a scenario: nobody could ever win one."""
    most, needed = packet.most_control_points, packet.scenario_victory
    if packet.scenario_win is ScenarioWin.SCENARIO or most is None or needed is None:
        return
    if most < needed:
        field = "most_control_points"
        yield impossible(PacketFault.CAP_BELOW_VICTORY, field, most=most, needed=needed)


def _times(packet: Packet) -> Iterator[Problem]:
    """Sizes without the time that limits a round; a packet without any time table tells none."""
    figure = _FIGURE_OF.get(packet.round_clock)
    if figure is None or not packet.timing:
        return
    rows = {row.point_size: (place, row) for place, row in enumerate(packet.timing)}
    for size in packet.point_sizes:
        if size not in rows:
            yield impossible(PacketFault.NO_ROW, "timing", size=size)
        elif getattr(rows[size][1], figure) is None:
            yield impossible(PacketFault.MISSING, f"timing.{rows[size][0]}.{figure}", key=figure)
