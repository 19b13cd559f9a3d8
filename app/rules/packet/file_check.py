"""A packet file checked whole: its figures and those of every variant, each fault at its key.

``parse_packet`` reads what an event is played by; here the EO learns everything at once, also what
only a variant that nobody has chosen yet would bring to light.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from app.rules.core.errors import Problem, impossible, note
from app.rules.packet.check import PacketFault, id_faults, packet_faults, packet_notes
from app.rules.packet.packet import FactionRule, Packet, RoundClock, ScenarioWin, TieBreak
from app.rules.packet.parse import PacketError, PacketReader, parse_packet
from app.rules.packet.variant import Variant, closure, variant_of
from app.rules.packet.variant_patches import (
    BESIDE,
    Table,
    faults_of_variant,
    merged_with,
    resolve,
    takes_x,
    variant_faults,
    variants_of,
)
from app.rules.results.result import WinReason
from app.rules.scenarios.check import ScenarioFault

__all__ = ["PacketError", "packet_file_faults", "packet_file_notes"]


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
    for chosen in sorted(played):
        for other in sorted(played.intersection(variants[chosen].excludes)):
            field = f"variants.{chosen}.excludes"
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


_NO_AWARD: Mapping[str, Any] = {
    "tournament_points": 1,
    "control_points": {"kind": "fixed"},
    "army_points": {"kind": "fixed"},
}
_NEUTRAL: Mapping[str, Any] = {
    "id": "neutral",
    "name": "Neutral",
    "short": "N",
    "year": 2000,
    "point_sizes": [1],
    "least_players": 2,
    "rounds": [{"most_players": 8, "rounds": 3}],
    "control_point_limit": "none",
    "scenario_win": "scenario",
    "scenario_victory": 1,
    "caster_army_points": 1,
    "win_reasons": ["tie"],
    "standings": [{"kind": "rest", "order": ["tournament-points"]}],
    "bye": _NO_AWARD,
    "concession": _NO_AWARD,
    "no_show": _NO_AWARD,
}
"""Stands for figures that cannot be read, so that the others can still be held against each other.
Nothing in it is at fault with anything."""

_OF_SCENARIOS = frozenset(
    {"scenarios", "scenario_choice", "scenarios_from", "objectives", "objectives_from"}
)
"""Keys that are judged with each other and with nothing else."""

_RESTS_ON: Mapping[str, tuple[str, ...]] = {
    PacketFault.NO_ROW: ("point_sizes", "round_clock"),
    PacketFault.LOSS_NOT_BELOW: ("win",),
    PacketFault.TIE_ABOVE: ("win",),
    PacketFault.CAP_BELOW_VICTORY: ("scenario_victory", "scenario_win"),
    PacketFault.MISSING: ("scenario_victory", "point_sizes", "round_clock"),
    ScenarioFault.NO_SUCH_SLUG: ("scenarios", "scenarios_from"),
    ScenarioFault.DICE: ("scenarios", "scenarios_from"),
}
"""Faults between values -> the values without which they can't be checked."""


def packet_file_faults(data: Table) -> tuple[Problem, ...]:
    """Everything that is wrong in a packet file.

    Args:
        data: what the file holds: texts, numbers, lists and tables, of whatever shape.

    Returns:
        First what is wrong with the packet, then with its variants, in their order; each at its
        key path, and once.
    """
    base = {key: value for key, value in data.items() if key not in BESIDE}
    known = variant_faults(data)
    found = [*_id(data), *_switches(data), *_faults(base), *known]
    found += _of_variants(data, {(fault.code, fault.field) for fault in found})
    return tuple({(fault.code, fault.field, fault.facts): fault for fault in found}.values())


def packet_file_notes(data: Table) -> tuple[Problem, ...]:
    """What is worth knowing about a packet file without faults: rows and variants left unused.

    Args:
        data: what the file holds.
    """
    packet = parse_packet(resolve(data))
    return (*packet_notes(packet), *sense_notes(packet), *_unused_variants(data))


def _unused_variants(data: Table) -> Iterator[Problem]:
    """Variants whose times have no row for some of the sizes that the packet is played at."""
    for name, merged in _merged_by_variant(data):
        found = [fault for fault in _faults(merged) if fault.code == PacketFault.NO_ROW]
        sizes = tuple(dict(fault.facts)["size"] for fault in found)
        if sizes:
            yield note(PacketFault.VARIANT_NO_ROW, f"variants.{name}", sizes=sizes)


def _merged_by_variant(data: Table) -> Iterator[tuple[str, Table]]:
    """The packet as each variant makes it, played with all that the variant implies and needs."""
    tables = variants_of(data)
    variants = {
        name: variant_of(name, table, has_x=takes_x(table)) for name, table in tables.items()
    }
    data = _lighter(data, tables)
    for name, variant in variants.items():
        played = closure(variants, dict.fromkeys((name, *variant.needs)))
        yield (
            name,
            merged_with(data, tables, {chosen: _least(variants[chosen]) for chosen in played}),
        )


def _id(data: Table) -> Iterator[Problem]:
    """The id names the packet in files and on command lines."""
    name = data.get("id")
    name = name.get("is") if isinstance(name, Mapping) else name
    if isinstance(name, str) and name.strip():
        yield from id_faults("id", name)


def _switches(data: Table) -> Iterator[Problem]:
    key = "one_variant_per_category"
    if not isinstance(data.get(key, False), bool):
        yield impossible(PacketFault.WRONG_KIND, key, kind="truth")


def _faults(data: Table) -> list[Problem]:
    """The faults of a packet's values, and of how they fit together as far as can be checked."""
    reading = PacketReader(data.get("sections"))
    packet = reading.record(Packet, data, "", None)
    if not reading.problems:
        assert isinstance(packet, Packet)
        return [*packet_faults(packet), *sense_faults(packet)]
    broken = {problem.field.partition(".")[0] for problem in reading.problems}
    names = {field.name for field in fields(Packet)}
    whole = {key: value for key, value in data.items() if key in names - broken}
    neutral = {key: value for key, value in _NEUTRAL.items() if key not in whole}
    others = PacketReader(data.get("sections") if "sections" not in broken else {})
    packet = others.record(Packet, {**neutral, **whole}, "", None)
    if not isinstance(packet, Packet):
        return reading.problems
    return [*reading.problems, *_faults_without(packet, broken)]


def _faults_without(packet: Packet, broken: set[str]) -> Iterator[Problem]:
    for fault in (*packet_faults(packet), *sense_faults(packet)):
        top = fault.field.partition(".")[0]
        if top not in broken and broken.isdisjoint(_RESTS_ON.get(fault.code, ())):
            yield fault


def _of_variants(data: Table, known: set[tuple[str, str]]) -> Iterator[Problem]:
    """What each variant brings to light, played alone with all that it implies and needs."""
    tables_given = data.get("variants")
    named: Table = tables_given if isinstance(tables_given, Mapping) else {}
    tables = {name: table for name, table in named.items() if not faults_of_variant(data, name)}
    variants = {
        name: variant_of(name, table, has_x=takes_x(table)) for name, table in tables.items()
    }
    data = _lighter(data, tables)
    for name, variant in variants.items():
        yield from variant_sense_faults(variants, name)
        played = closure(variants, dict.fromkeys((name, *variant.needs)))
        choices = {chosen: _least(variants[chosen]) for chosen in played}
        merged = merged_with(data, tables, choices)
        for fault in _faults(merged):
            if fault.code == PacketFault.NO_ROW:
                continue  # It cannot be chosen at that size, which is no fault (packet_file_notes).
            if (fault.code, fault.field) not in known:
                place = _place(tables, merged, [name, *sorted(played - {name})], fault.field)
                yield Problem(fault.code, fault.weight, place, fault.facts)


def _lighter(data: Table, variants: Table) -> Table:
    """A packet's data without its scenarios, where no variant changes them: they take the time."""
    patches = (variant["patch"] for variant in variants.values())
    if any(_OF_SCENARIOS & patch.keys() for patch in patches):
        return data
    return {key: value for key, value in data.items() if key not in _OF_SCENARIOS}


def _least(variant: Variant) -> int | None:
    return None if variant.x is None else variant.x.least


def _place(tables: Table, merged: Table, names: list[str], field: str) -> str:
    """A key path of the merged packet as the path in the variant that put it there."""
    top, _, rest = field.partition(".")
    name = next((other for other in names if top in tables[other]["patch"]), names[0])
    patch = tables[name]["patch"]
    if top not in patch:
        return f"variants.{name}.patch"
    number, _, after = rest.partition(".")
    if number.isdecimal():
        number = _in_patch(patch[top], merged.get(top), int(number))
        rest = f"{number}.{after}" if after else number
    return f"variants.{name}.patch.{top}" + (f".{rest}" if rest else "")


def _in_patch(patch: Any, merged: Any, number: int) -> str:
    """The place in a patch's list of what stands in the merged one under a number, by its kind."""
    items = _bare(merged)
    added = patch.get("add") if isinstance(patch, Mapping) else None
    if isinstance(added, list | tuple) and isinstance(items, list | tuple):
        words = [_bare(item) for item in added]
        word = _bare(items[number])
        return f"add.{words.index(word)}" if word in words else str(number)
    if not isinstance(patch, list | tuple) or not isinstance(items, list | tuple):
        return str(number)
    kind = items[number].get("kind") if isinstance(items[number], Mapping) else None
    for place, edit in enumerate(patch):
        if kind is not None and isinstance(edit, Mapping) and edit.get("kind") == kind:
            return str(place)
    return str(number)


def _bare(figure: Any) -> Any:
    """A figure without its source."""
    return figure["is"] if isinstance(figure, Mapping) and "is" in figure else figure
