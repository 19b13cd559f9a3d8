"""The composer: what a packet offers an event, what is chosen of it, and what follows at once."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.rules.errors import Problem, RuleError, impossible
from app.rules.event_length import recommended_rounds
from app.rules.order import with_points_first
from app.rules.packet import Packet, PointsFirst, Timing
from app.rules.packet_parse import PacketError, parse_packet
from app.rules.packet_variants import resolve, variants_in
from app.rules.timing import timing_for
from app.rules.variant import Variant, VariantCategory, closure
from app.rules.variant_check import VariantFault, variant_problems
from app.services.packets import packet_data

Choices = tuple[tuple[str, int | None], ...]
"""Variant ids, each with its X or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an event is to be played by, as far as it is chosen."""

    packet: str
    point_size: int
    variants: Choices = ()
    house_packet: str | None = None
    """The text of the EO's own packet file; None for a packet of the program's."""
    points_first: bool = False
    planned_rounds: int | None = None
    players: int | None = None
    """How many are in or expected; None where nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantOffer:
    """One variant beside its tick."""

    variant: Variant
    x: int | None = None
    is_chosen: bool = False
    implied_by: tuple[str, ...] = ()
    """Names of chosen variants with which it is played, chosen itself or not."""
    problems: tuple[Problem, ...] = ()
    """What is said beside it, gravest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryOffer:
    """The variants of one category, in the packet's order."""

    category: VariantCategory | None
    """None: those of a house packet that name none."""
    offers: tuple[VariantOffer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What the chosen variants come to."""

    packet: Packet
    """Merged with the variants."""
    point_size: int
    timing: Timing | None
    """None where the time table has no row."""
    planned_rounds: int | None
    """The EO's number."""
    players: int | None
    advised_rounds: int | None
    """The packet's number for so many players; None while nobody knows how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """A plan weighed."""

    sizes: tuple[int, ...]
    """The point sizes that the packet offers."""
    categories: tuple[CategoryOffer, ...]
    problems: tuple[Problem, ...]
    """What belongs to no single variant, gravest first."""
    figures: Figures | None
    """None while the choices contradict each other."""
    offers_points_first: bool
    """The EO can put tournament points first where the print does not."""
    adds_points: bool
    """An order has them first by our reading alone."""

    @property
    def is_possible(self) -> bool:
        """Nothing impossible is chosen."""
        told = [*self.problems]
        for group in self.categories:
            for offer in group.offers:
                told += offer.problems
        return not any(one.is_impossible for one in told)


def compose(plan: Plan) -> Composition:
    """Weigh a plan: what is offered and chosen, what stands against it, what it comes to.

    Raises:
        UserError: there is no such packet.
        PacketError: the house packet cannot be read.
    """
    data = plan_data(plan)
    known, chosen = variants_in(data), dict(plan.variants)
    problems = _problems(data, plan)
    merged = _merged(data, plan)
    packet = None if merged is None else parse_packet(merged)
    base = _base(data) if packet is None else packet
    if plan.point_size not in base.point_sizes:
        # Another size is about to be chosen; its own words say so.
        problems = tuple(one for one in problems if one.code != VariantFault.NO_TIME_ROW)
    return Composition(
        sizes=base.point_sizes,
        categories=_categories(known, chosen, problems),
        problems=tuple(one for one in problems if _variant_of(one, known) is None),
        figures=None if packet is None else figures_of(packet, plan),
        offers_points_first=packet is not None and _can_add_points(data, plan),
        adds_points=packet is not None
        and any(band.points_first is PointsFirst.ADDED for band in packet.standings),
    )


def figures_of(packet: Packet, plan: Plan) -> Figures:
    """What a packet that is merged already comes to for a plan's size, rounds and players."""
    players = plan.players
    return Figures(
        packet=packet,
        point_size=plan.point_size,
        timing=_timing(packet, plan.point_size),
        planned_rounds=plan.planned_rounds,
        players=players,
        advised_rounds=None if players is None else recommended_rounds(packet, players),
    )


def plan_data(plan: Plan) -> Mapping[str, Any]:
    """What the plan's packet file holds, variants among it.

    Raises:
        UserError: there is no such packet.
        PacketError: the house packet is no TOML.
    """
    if plan.house_packet is None:
        return packet_data(plan.packet)
    return _house_data(plan.house_packet)


@lru_cache(maxsize=4)
def _house_data(text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PacketError((impossible("packet.not-toml", "", why=str(error)),)) from error


def _problems(data: Mapping[str, Any], plan: Plan) -> tuple[Problem, ...]:
    return variant_problems(
        data,
        plan.variants,
        plan.point_size,
        players=plan.players,
        planned=plan.planned_rounds,
    )


def _merged(data: Mapping[str, Any], plan: Plan) -> dict[str, Any] | None:
    """The packet's data merged with the choices; None where these cannot be merged."""
    try:
        merged = resolve(data, plan.variants)
        if plan.points_first:
            merged = with_points_first(merged, first=True)
        parse_packet(merged)
    except PacketError:
        return None
    return merged


def _base(data: Mapping[str, Any]) -> Packet:
    return parse_packet(resolve(data))


def _can_add_points(data: Mapping[str, Any], plan: Plan) -> bool:
    merged = resolve(data, plan.variants)
    return with_points_first(merged, first=True) != merged


def _timing(packet: Packet, point_size: int) -> Timing | None:
    try:
        return timing_for(packet, point_size)
    except RuleError:
        return None


def _categories(
    known: Mapping[str, Variant], chosen: Mapping[str, int | None], problems: tuple[Problem, ...]
) -> tuple[CategoryOffer, ...]:
    categories: tuple[VariantCategory | None, ...] = (*VariantCategory, None)
    groups = []
    for category in categories:
        offers = tuple(
            _offer(known, chosen, variant, problems)
            for variant in known.values()
            if variant.category is category
        )
        if offers:
            groups.append(CategoryOffer(category=category, offers=offers))
    return tuple(groups)


def _offer(
    known: Mapping[str, Variant],
    chosen: Mapping[str, int | None],
    variant: Variant,
    problems: Iterable[Problem],
) -> VariantOffer:
    others = [one for one in chosen if one in known and one != variant.id]
    implied_by = [one for one in others if variant.id in closure(known, {one: None})]
    return VariantOffer(
        variant=variant,
        x=chosen.get(variant.id),
        is_chosen=variant.id in chosen,
        implied_by=tuple(known[one].name for one in implied_by),
        problems=tuple(one for one in problems if _is_about(one, variant)),
    )


def _is_about(problem: Problem, variant: Variant) -> bool:
    """Whether it is said beside a variant: two that contradict each other both say so."""
    if problem.field == f"variants.{variant.id}":
        return True
    told = dict(problem.facts)
    return problem.code == VariantFault.EXCLUDED and told["other"] == variant.name


def _variant_of(problem: Problem, known: Mapping[str, Variant]) -> Variant | None:
    return known.get(problem.field.removeprefix("variants."))
