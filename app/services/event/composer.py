"""The composer: what a packet offers an event, what is chosen of it, and what follows at once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.rules.clock.round_time import timing_for
from app.rules.core.errors import Problem, RuleError
from app.rules.event.length import recommended_rounds
from app.rules.packet.check import PacketFault
from app.rules.packet.packet import Packet, RoundClock, Timing
from app.rules.packet.variant import Variant, VariantCategory, closure
from app.rules.packet.variant_check import VariantFault
from app.rules.packet.variant_patches import choice_faults
from app.services.core.errors import UserError
from app.services.packet.packets import (
    Variants,
    has_points_switch,
    load_packet,
    packet_variants,
    played_text,
    points_first_text,
    problems_of_variants,
)

_CONTRADICTIONS = frozenset({VariantFault.EXCLUDED, VariantFault.NEEDS})
_OF_NUMBERS = frozenset({PacketFault.NEEDS_X, PacketFault.X_RANGE, PacketFault.TAKES_NO_X})


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an event is to be played by, as far as it is chosen."""

    packet: str
    point_size: int
    variants: Variants = ()
    house_packet: str | None = None
    """The text of the EO's own packet file; None for a packet of the program's."""
    points_first: bool | None = None
    """The EO's switch; None: our reading."""
    planned_rounds: int | None = None
    players: int | None = None
    """How many are in or expected; None where nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantOffer:
    """One variant beside its tick."""

    variant: Variant
    section: str = ""
    """The title of the packet's section that it belongs to; "" for none."""
    x: int | None = None
    is_chosen: bool = False
    implied_by: tuple[str, ...] = ()
    """Names of chosen variants with which it is played, chosen itself or not."""
    problems: tuple[Problem, ...] = ()
    """Shown beside the variant, gravest first."""


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
    is_ruled: bool
    """The EO has put tournament points first, whatever the packet prints."""
    advised_rounds: int | None
    """The packet's number for so many players; None while nobody knows how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLength:
    """How many rounds so many players play, and how long these take."""

    players: int
    """At most; 0 for however many come."""
    rounds: int
    minutes: int | None
    """Without breaks; None where a round has no limit."""


_DAYS_SHOWN = 4


def day_lengths(figures: Figures) -> tuple[DayLength, ...]:
    """The day for the numbers of players that events usually have, or for those known."""
    packet, timing = figures.packet, figures.timing
    has_limit = timing is not None and packet.round_clock is not RoundClock.NONE
    each = timing.expected_minutes if timing is not None and has_limit else None
    planned = figures.planned_rounds or packet.most_rounds or figures.advised_rounds
    days = [(row.most_players, row.rounds) for row in packet.rounds[:_DAYS_SHOWN]]
    if planned is not None:
        days = [(figures.players or 0, planned)]
    return tuple(
        DayLength(players=players, rounds=rounds, minutes=None if each is None else each * rounds)
        for players, rounds in days
    )


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
    printed: Figures
    """What the packet comes to without variants and without the EO's number of rounds."""
    has_points_switch: bool
    """The EO can say whether tournament points come before all else."""
    has_points_first: bool
    """They do so in every order."""


def compose(plan: Plan) -> Composition:
    """Weigh a plan: what is offered and chosen, what stands against it, what it comes to.

    Raises:
        UserError: there is no such packet, or the house packet cannot be read.
    """
    known = {variant.id: variant for variant in packet_variants(plan.packet, plan.house_packet)}
    problems = _problems(plan, known)
    agree = not any(problem.code in _CONTRADICTIONS for problem in problems)
    text = _text(_without_faulty(plan, problems)) if agree else None
    packet = None if text is None else load_packet(text)
    printed = load_packet(played_text(plan.packet, house_packet=plan.house_packet))
    if plan.point_size not in printed.point_sizes:
        # Another size is about to be chosen; its own words say so.
        problems = tuple(
            problem for problem in problems if problem.code != VariantFault.NO_TIME_ROW
        )
    return Composition(
        sizes=printed.point_sizes,
        categories=_categories(known, dict(plan.variants), problems, printed.sections),
        problems=tuple(problem for problem in problems if _variant_of(problem, known) is None),
        figures=None if packet is None else figures_of(packet, plan),
        printed=figures_of(printed, replace(plan, planned_rounds=None, points_first=None)),
        has_points_switch=text is not None and has_points_switch(text),
        has_points_first=text is not None and points_first_text(text, first=True) == text,
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
        is_ruled=plan.points_first is True,
        advised_rounds=None if players is None else recommended_rounds(packet, players),
    )


def _problems(plan: Plan, known: Mapping[str, Variant]) -> tuple[Problem, ...]:
    """What stands against the plan; a number that is still missing hides nothing else."""
    faults = choice_faults(known, plan.variants)
    faulty = {fault.field.removeprefix("variants.") for fault in faults}
    passable = tuple(
        (name, _some_x(known[name]) if name in faulty else x)
        for name, x in plan.variants
        if name in known
    )
    others = problems_of_variants(
        plan.packet,
        passable,
        plan.point_size,
        players=plan.players,
        planned=plan.planned_rounds,
        house_packet=plan.house_packet,
    )
    return (*(_by_name(fault, known) for fault in faults), *others)


def _some_x(variant: Variant) -> int | None:
    return None if variant.x is None else variant.x.least


def _by_name(fault: Problem, known: Mapping[str, Variant]) -> Problem:
    """A fault with the variant's printed name in the place of its id."""
    facts = dict(fault.facts)
    if facts.get("name") in known:
        facts["name"] = known[facts["name"]].name  # type: ignore[index]
    return replace(fault, facts=tuple(facts.items()))


def _without_faulty(plan: Plan, problems: Iterable[Problem]) -> Plan:
    """The plan without variants whose number is still missing or out of bounds."""
    faulty = {
        problem.field.removeprefix("variants.")
        for problem in problems
        if problem.code in _OF_NUMBERS
    }
    return replace(
        plan, variants=tuple(variant for variant in plan.variants if variant[0] not in faulty)
    )


def _text(plan: Plan) -> str | None:
    """The packet merged with the choices; None where these cannot be merged."""
    try:
        return played_text(
            plan.packet,
            plan.variants,
            house_packet=plan.house_packet,
            points_first=plan.points_first,
        )
    except UserError:
        return None


def _timing(packet: Packet, point_size: int) -> Timing | None:
    try:
        return timing_for(packet, point_size)
    except RuleError:
        return None


def _categories(
    known: Mapping[str, Variant],
    chosen: Mapping[str, int | None],
    problems: tuple[Problem, ...],
    sections: Mapping[str, str],
) -> tuple[CategoryOffer, ...]:
    categories: tuple[VariantCategory | None, ...] = (*VariantCategory, None)
    groups = []
    for category in categories:
        offers = tuple(
            replace(
                _offer(known, chosen, variant, problems),
                section=sections.get(variant.source or "", ""),
            )
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
    others = [choice for choice in chosen if choice in known and choice != variant.id]
    implied_by = [other for other in others if variant.id in closure(known, {other: None})]
    return VariantOffer(
        variant=variant,
        x=chosen.get(variant.id),
        is_chosen=variant.id in chosen,
        implied_by=tuple(known[name].name for name in implied_by),
        problems=tuple(problem for problem in problems if _is_about(problem, variant)),
    )


def _is_about(problem: Problem, variant: Variant) -> bool:
    """Whether a problem is shown beside a variant; two that exclude each other both show it."""
    if problem.field == f"variants.{variant.id}":
        return True
    facts = dict(problem.facts)
    return problem.code == VariantFault.EXCLUDED and facts["other"] == variant.name


def _variant_of(problem: Problem, known: Mapping[str, Variant]) -> Variant | None:
    return known.get(problem.field.removeprefix("variants."))
