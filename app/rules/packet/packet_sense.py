"""What a packet file must satisfy beyond what an event needs to be read.

Events that exist are not held to it: they keep the packet they began with.
"""

from collections.abc import Iterator, Mapping

from app.rules.core.errors import Problem, impossible, note
from app.rules.packet.check import PacketFault
from app.rules.packet.packet import FactionRule, Packet, RoundClock, ScenarioWin, TieBreak
from app.rules.packet.variant import Variant, closure
from app.rules.results.result import WinReason

_FIGURE_OF: Mapping[RoundClock, str] = {
    RoundClock.VARIABLE: "round_minutes",
    RoundClock.FIXED: "round_minutes",
    RoundClock.CHESS_CLOCK: "clock_minutes",
}
"""What limits a round -> the figure that the time table must have of each point size."""


def sense_faults(packet: Packet) -> tuple[Problem, ...]:
    """Figures with which no event could be played as somebody meant it, each at its key."""
    return (*_points(packet), *_cap(packet), *_times(packet))


def sense_notes(packet: Packet) -> tuple[Problem, ...]:
    """Values that go together and may be meant otherwise, each at its key."""
    return (*_awards(packet), *_themes(packet), *_assassinations(packet))


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


def _awards(packet: Packet) -> Iterator[Problem]:
    """A win that is worth more or less than what counts as one."""
    for key in ("bye", "concession", "no_show"):
        points = getattr(packet, key).tournament_points
        if points != packet.win:
            field = f"{key}.tournament_points"
            yield note(PacketFault.NOT_AS_WIN, field, key=key, points=points, win=packet.win)


def _themes(packet: Packet) -> Iterator[Problem]:
    if packet.lists.themes and packet.lists.factions is FactionRule.ANY:
        yield note(PacketFault.THEMES_IDLE, "lists.themes")


def _assassinations(packet: Packet) -> Iterator[Problem]:
    if lacks_assassinations(packet):
        has_clock = WinReason.CLOCK in packet.win_reasons
        yield note(PacketFault.NO_ASSASSINATIONS, "standings", clock=has_clock)


def lacks_assassinations(packet: Packet) -> bool:
    """Whether the standings count assassinations that nobody can win by."""
    counted = any(TieBreak.ASSASSINATIONS in band.order for band in packet.standings)
    return counted and WinReason.ASSASSINATION not in packet.win_reasons


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
