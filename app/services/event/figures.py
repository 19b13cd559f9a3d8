"""Every figure that the program takes from a packet, each with where it is printed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from app.rules.core.geometry import inches
from app.rules.packet.kinds import LEADS, Vocabulary
from app.rules.packet.packet import (
    AfterCut,
    Amount,
    Band,
    GameTieBreak,
    ListCount,
    OwnOffence,
    OwnReading,
    Packet,
    PacketObjective,
    PenaltyRule,
    PointsFirst,
    RecommendedRounds,
    RoundClock,
    Source,
    SpecialistLimit,
    ThemeFactions,
    TieBreak,
    Timing,
)
from app.rules.packet.variant import Variant, VariantCategory
from app.rules.scenarios.scenario import ReferenceWord, Scenario
from app.rules.terrain.rules import MethodRule, NearElement, TerrainSpacing
from app.services.core.errors import UserError
from app.services.event.event_draft import EventDraft, kept_packet_text, stored_draft, text_of
from app.services.packet.packets import Variants, load_packet, packet_variants, played_text

T = TypeVar("T")

_NAMES = frozenset({
    "id", "name", "short", "year", "valid", "vocabulary", "sections", "sources", "own_reading",
    "readings",
})  # fmt: skip
"""What a packet is called and where its figures come from; no figures themselves."""

_LENGTHS = frozenset({
    "terrain.smallest", "terrain.largest", "terrain.length_of_one", "terrain.edge",
})  # fmt: skip
"""Tenths of an inch, read out as inches."""

_OF_CASTERS = (
    GameTieBreak.ARMY_REMAINING,
    GameTieBreak.ARMY_DESTROYED,
    GameTieBreak.ARMY_IN_AREA,
    GameTieBreak.SCENARIO_PRESENCE,
)
"""Tiebreakers for which a caster is worth army points."""


class Origin(StrEnum):
    """Where a figure comes from."""

    PRINTED = "printed"
    DERIVED = "derived"
    """It follows from what the packet prints."""
    OURS = "ours"
    """The packet is silent: our own reading."""
    RULED = "ruled"
    """The packet is silent, or can be read in two ways: the EO's ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketFigure:
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
    """Key of the section that prints it, or that it follows from; None where there is none."""
    title: str | None
    """The title of that section."""
    packet: str
    """The packet's name."""
    vocabulary: Vocabulary
    """The words of that packet."""
    origin: Origin
    reading: OwnReading | None
    """What is our own reading about a figure that has a section."""

    @property
    def is_ours(self) -> bool:
        """The packet is silent: our own reading."""
        return self.origin is Origin.OURS

    @property
    def is_ruled(self) -> bool:
        """The EO's ruling."""
        return self.origin is Origin.RULED

    @property
    def is_derived(self) -> bool:
        """It follows from what the section prints."""
        return self.origin is Origin.DERIVED


@lru_cache(maxsize=8)
def figures_of(
    text: str, *, is_ruled: bool = False, today: str | None = None
) -> tuple[PacketFigure, ...]:
    """Everything that the program goes by in a packet, in the order of the packet's own fields.

    What the packet doesn't use is left out, and so is what nothing is computed from:
    the dice of a round without dice, the chess clock of a round without one.

    Args:
        text: a packet as an event keeps it, merged with its variants.
        is_ruled: the EO has put tournament points first in the standings.
        today: the same packet as the program has it today. An event keeps its packet, and what
            an earlier version recorded as a value's origin may be corrected since.

    Raises:
        PacketError: the text is no packet.
    """
    packet = load_packet(text)
    if today is not None:
        packet = _with_origins_of(packet, load_packet(today))
    found = tuple(_of_record(packet, packet, ""))
    if not is_ruled:
        return found
    return tuple(
        replace(figure, origin=Origin.RULED) if figure.label == "standings.points_first" else figure
        for figure in found
    )


def event_figures(db: Session) -> tuple[PacketFigure, ...]:
    """The figures that an event is played by, with their origins as the program knows them now."""
    draft = stored_draft(db)
    today = None if draft.house_packet is not None else _today(draft)
    return figures_of(kept_packet_text(db), is_ruled=draft.points_first is True, today=today)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """Something that a packet leaves open, and that the EO can rule otherwise than we read it."""

    variant: Variant
    section: str
    """The title of the section that leaves it open; "" for none."""
    is_chosen: bool


def rulings_of(
    packet: str, house_packet: str | None = None, variants: Variants = ()
) -> tuple[Ruling, ...]:
    """What the EO can rule of a packet, in the order of its file.

    Args:
        packet: its id.
        house_packet: the text of a packet of the house; None for one of the program's.
        variants: what is chosen, rulings among it.

    Raises:
        UserError: there is no such packet, or it can't be read.
    """
    sections = load_packet(played_text(packet, house_packet=house_packet)).sections
    chosen = dict(variants)
    return tuple(
        Ruling(
            variant=variant,
            section=sections.get(variant.source or "", ""),
            is_chosen=variant.id in chosen,
        )
        for variant in packet_variants(packet, house_packet)
        if variant.category is VariantCategory.RULINGS
    )


def event_rulings(db: Session) -> tuple[Ruling, ...]:
    """What the EO can rule in an event; nothing where its packet isn't at hand any more."""
    draft = stored_draft(db)
    try:
        return rulings_of(draft.packet, draft.house_packet, draft.variants)
    except UserError:
        return ()


def _today(draft: EventDraft) -> str | None:
    """A published packet as the program has it; without variants where it lacks one of them."""
    for version in (draft, replace(draft, variants=())):
        try:
            return text_of(version)
        except UserError:
            continue
    return None


def _with_origins_of(packet: Packet, today: Packet) -> Packet:
    """A packet with the origins that another has for the figures that are the same in both."""
    same = {
        field_.name
        for field_ in fields(Packet)
        if getattr(packet, field_.name) == getattr(today, field_.name)
    }

    def merged(old: Mapping[str, T], new: Mapping[str, T]) -> dict[str, T]:
        kept = {key: value for key, value in old.items() if key.partition(".")[0] not in same}
        return kept | {key: value for key, value in new.items() if key.partition(".")[0] in same}

    own = merged(dict.fromkeys(packet.own_reading, True), dict.fromkeys(today.own_reading, True))
    return replace(
        packet,
        sections={**packet.sections, **today.sections},
        sources=merged(packet.sources, today.sources),
        readings=merged(packet.readings, today.readings),
        own_reading=tuple(own),
    )


def _of_record(packet: Packet, record: Any, path: str) -> Iterator[PacketFigure]:
    for field_ in fields(record):
        place = f"{path}.{field_.name}" if path else field_.name
        if place not in _NAMES and place not in _idle(packet):
            yield from _of_value(packet, getattr(record, field_.name), place)


def _idle(packet: Packet) -> frozenset[str]:
    """Values from which nothing is computed with this way of timing and scoring."""
    destroys = packet.scores_army_points or GameTieBreak.ARMY_DESTROYED in packet.game_tiebreaks
    idle = {
        "army_tally.units": not destroys,
        "army_tally.inert_destroyed": not destroys,
        "full_length": packet.scenario_win not in LEADS,
        "variation": packet.round_clock is not RoundClock.VARIABLE,
        "clock": packet.round_clock is not RoundClock.CHESS_CLOCK,
        "time": not any(row.turn_minutes for row in packet.timing),
        "timing": packet.round_clock is RoundClock.NONE,
        "painting": packet.painting_level is not None,
        "pairing.after_cut": packet.pairing.after_cut is AfterCut.SWISS,
    }
    return frozenset(name for name, is_idle in idle.items() if is_idle)


def _of_value(packet: Packet, value: Any, path: str) -> Iterator[PacketFigure]:
    if isinstance(value, tuple) and value and is_dataclass(value[0]):
        for place, row in enumerate(value):
            yield from _of_row(packet, row, path, f"{path}.{place}")
    elif is_dataclass(value) and not isinstance(value, Amount):
        yield from _of_record(packet, value, path)
    elif isinstance(value, tuple) and _is_mixed(packet, value, path):
        for item in value:
            section = _found(packet.sources, f"{path}.{item}") or packet.sources.get(path)
            yield _figure(packet, f"{path}.{item}", path, None, item, source=section)
    elif path == "caster_army_points":
        uses = tuple(tiebreak for tiebreak in packet.game_tiebreaks if tiebreak in _OF_CASTERS)
        is_scored = packet.scores_army_points and GameTieBreak.ARMY_DESTROYED not in uses
        at = (*uses, *((TieBreak.ARMY_POINTS,) if is_scored else ()))
        yield _figure(packet, path, path, at, value)
    elif path in _LENGTHS and value:
        yield _figure(packet, path, path, None, inches(value))
    elif value or _has_source(packet, path):
        yield _figure(packet, path, path, None, value)


def _of_row(packet: Packet, row: Any, label: str, path: str) -> Iterator[PacketFigure]:
    """The figures of one row of a table, under what the row is for."""
    match row:
        case RecommendedRounds():
            yield _figure(packet, f"{path}.rounds", label, row.most_players, row.rounds)
        case ListCount():
            yield _figure(packet, f"{path}.lists", label, row.point_size, row.lists)
        case SpecialistLimit():
            yield _figure(packet, f"{path}.points", label, row.point_size, row.points)
        case Timing():
            for field_ in fields(row):
                value = getattr(row, field_.name)
                if field_.name != "point_size" and value is not None:
                    name = f"{label}.{field_.name}"
                    yield _figure(packet, f"{path}.{field_.name}", name, row.point_size, value)
        case ThemeFactions():
            yield _figure(packet, path, label, row.theme, row)
        case PenaltyRule():
            yield _figure(packet, path, label, row.about, row)
        case PacketObjective():
            yield _figure(packet, path, label, row.name, _card_values(row))
        case OwnOffence():
            yield _figure(packet, path, label, row.name, row)
        case Band():
            yield from _of_band(packet, row, label, path)
        case Scenario():
            yield _figure(packet, path, label, row.number or row.slug, row.name)
        case TerrainSpacing():
            at = (row.pieces, row.others)
            yield _figure(packet, path, label, at, (inches(row.apart), *row.touching))
        case NearElement():
            yield _figure(packet, path, label, (row.element, row.pieces), inches(row.apart))
        case MethodRule():
            yield _figure(packet, path, label, row.kind, (row.least, row.most))
        case ReferenceWord():
            yield _figure(packet, path, label, row.word, row.meaning)


def _card_values(card: PacketObjective) -> tuple[int | str | None, ...]:
    """DEF, ARM and damage of an objective, then its abilities."""
    return (card.defence, card.armour, card.damage, *(ability.name for ability in card.abilities))


def _of_band(packet: Packet, band: Band, label: str, path: str) -> Iterator[PacketFigure]:
    if band.places:
        yield _figure(packet, f"{path}.places", f"{label}.places", band.kind, band.places)
    points = TieBreak.TOURNAMENT_POINTS
    is_added = band.points_first is PointsFirst.ADDED and band.order[:1] == (points,)
    order = band.order[1:] if is_added else band.order or packet.order
    if band.after_rounds:
        key, name = f"{path}.after_rounds", f"{label}.after_rounds"
        yield _figure(packet, key, name, band.kind, band.after_rounds)
    yield _figure(packet, f"{path}.order", f"{label}.order", band.kind, order)
    if is_added:
        key, name = f"{path}.points_first", f"{label}.points_first"
        yield _figure(packet, key, name, band.kind, points, is_ours=True)


def _figure(
    packet: Packet,
    key: str,
    label: str,
    at: object,
    value: object,
    *,
    source: Source | None = None,
    is_ours: bool = False,
) -> PacketFigure:
    reading = _found(packet.readings, key)
    is_ruled = reading is OwnReading.RULED
    is_ours = is_ours or (key in packet.own_reading and not is_ruled)
    source = None if is_ours else source or _found(packet.sources, key)
    origin = Origin.DERIVED if source and source.is_derived else Origin.PRINTED
    if is_ruled:
        origin = Origin.RULED
    elif source is None:
        origin = Origin.OURS
    return PacketFigure(
        key=key,
        label=label,
        at=at,
        value=value,
        section=None if source is None else source.section,
        title=None if source is None else packet.sections.get(source.section),
        packet=packet.name,
        vocabulary=packet.vocabulary,
        origin=origin,
        reading=None if is_ruled else reading,
    )


def _found(by_key: Mapping[str, T], key: str) -> T | None:
    """The entry for a value; else for its row, else for its whole table."""
    parts = key.split(".")
    whole = next((n for n, part in enumerate(parts) if part.isdecimal()), len(parts))
    places = (key, ".".join(parts[: whole + 1]), ".".join(parts[:whole]))
    return next((by_key[place] for place in places if place in by_key), None)


def _is_mixed(packet: Packet, items: tuple[object, ...], path: str) -> bool:
    """Whether the words of a list come from different places."""
    paths = {*packet.sources, *packet.own_reading}
    return any(f"{path}.{item}" in paths for item in items)


def _has_source(packet: Packet, path: str) -> bool:
    """Whether the packet speaks of a figure that asks for nothing."""
    return _found(packet.sources, path) is not None or path in packet.own_reading
