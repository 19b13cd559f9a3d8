"""Every figure that the program takes from a packet, each with where it is printed."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any

from app.rules.packet import (
    Amount,
    Band,
    GameTieBreak,
    ListCount,
    Packet,
    PenaltyRule,
    PointsFirst,
    RecommendedRounds,
    RoundClock,
    SpecialistLimit,
    ThemeFactions,
    Timing,
)
from app.services.packets import load_packet

_NAMES = frozenset({"id", "name", "short", "year", "sections", "sources", "own_reading"})
"""What a packet is called and where its figures stand; no figures themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure or word of a packet that the program goes by."""

    key: str
    """Its path in the packet, unique ("timing.2.clock_minutes")."""
    label: str
    """What it is ("timing.clock_minutes"); ``words`` has its name."""
    at: object
    """What it holds for, where there are several: a size, a number of players, a band."""
    value: object
    """A number, truth, text, word of a closed set, ``Amount``, a tuple of these, or None."""
    section: str | None
    """Key of the section that prints it; None where none does."""
    title: str | None
    """The title of that section."""
    packet: str
    """The packet's name."""
    is_ours: bool
    """No packet prints it: our own reading."""


@lru_cache(maxsize=8)
def figures_of(text: str) -> tuple[Figure, ...]:
    """Everything that the program goes by in a packet, in the order of the packet's own fields.

    What the packet neither says nor asks for is left out, and so is what nothing is reckoned from:
    the dice of a round without dice, the chess clock of a round without one.

    Args:
        text: a packet as an event keeps it, merged with its variants.

    Raises:
        PacketError: the text is no packet.
    """
    packet = load_packet(text)
    return tuple(_of_record(packet, packet, ""))


def _of_record(packet: Packet, record: Any, path: str) -> Iterator[Figure]:
    for one in fields(record):
        place = f"{path}.{one.name}" if path else one.name
        if place not in _NAMES and place not in _idle(packet):
            yield from _of_value(packet, getattr(record, one.name), place)


def _idle(packet: Packet) -> frozenset[str]:
    """Figures that nothing is reckoned from as rounds are timed and games are scored."""
    destroys = packet.scores_army_points or GameTieBreak.ARMY_DESTROYED in packet.game_tiebreaks
    idle = {
        "army_tally.units": not destroys,
        "army_tally.inert_destroyed": not destroys,
        "variation": packet.round_clock is not RoundClock.VARIABLE,
        "clock": packet.round_clock is not RoundClock.CHESS_CLOCK,
        "time": not any(row.turn_minutes for row in packet.timing),
        "timing": packet.round_clock is RoundClock.NONE,
    }
    return frozenset(name for name, is_idle in idle.items() if is_idle)


def _of_value(packet: Packet, value: Any, path: str) -> Iterator[Figure]:
    if isinstance(value, tuple) and value and is_dataclass(value[0]):
        for place, row in enumerate(value):
            yield from _of_row(packet, row, path, f"{path}.{place}")
    elif is_dataclass(value) and not isinstance(value, Amount):
        yield from _of_record(packet, value, path)
    elif value or _is_told(packet, path):
        yield _figure(packet, path, path, None, value)


def _of_row(packet: Packet, row: Any, label: str, path: str) -> Iterator[Figure]:
    """The figures of one row of a table, under what the row is for."""
    match row:
        case RecommendedRounds():
            yield _figure(packet, f"{path}.rounds", label, row.most_players, row.rounds)
        case ListCount():
            yield _figure(packet, f"{path}.lists", label, row.point_size, row.lists)
        case SpecialistLimit():
            yield _figure(packet, f"{path}.points", label, row.point_size, row.points)
        case Timing():
            for one in fields(row):
                value = getattr(row, one.name)
                if one.name != "point_size" and value is not None:
                    name = f"{label}.{one.name}"
                    yield _figure(packet, f"{path}.{one.name}", name, row.point_size, value)
        case ThemeFactions():
            yield _figure(packet, path, label, row.theme, row)
        case PenaltyRule():
            yield _figure(packet, path, label, row.about, row)
        case Band():
            yield from _of_band(packet, row, label, path)


def _of_band(packet: Packet, band: Band, label: str, path: str) -> Iterator[Figure]:
    if band.places:
        yield _figure(packet, f"{path}.places", f"{label}.places", band.kind, band.places)
    yield _figure(packet, f"{path}.order", f"{label}.order", band.kind, band.order)
    if band.points_first is PointsFirst.ADDED:
        key, name = f"{path}.points_first", f"{label}.points_first"
        yield _figure(packet, key, name, band.kind, band.points_first, is_ours=True)


def _figure(
    packet: Packet, key: str, label: str, at: object, value: object, *, is_ours: bool = False
) -> Figure:
    section = None if is_ours else _section(packet, key)
    return Figure(
        key=key,
        label=label,
        at=at,
        value=value,
        section=section,
        title=None if section is None else packet.sections.get(section),
        packet=packet.name,
        is_ours=section is None,
    )


def _section(packet: Packet, key: str) -> str | None:
    """The section that prints a figure; a row's is its own, else that of its whole table."""
    parts = key.split(".")
    whole = next((n for n, part in enumerate(parts) if part.isdecimal()), len(parts))
    own = packet.sources.get(".".join(parts[: whole + 1]))
    source = own or packet.sources.get(".".join(parts[:whole]))
    return None if source is None else source.section


def _is_told(packet: Packet, path: str) -> bool:
    """Whether the packet speaks of a figure that asks for nothing."""
    return _section(packet, path) is not None or path in packet.own_reading
