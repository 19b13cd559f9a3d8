"""What is wrong, odd or worth knowing about the variants chosen for an event."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from app.codes import Code
from app.rules.clock.round_time import nearest_shift
from app.rules.core.errors import Problem, impossible, note, odd
from app.rules.event.length import recommended_rounds
from app.rules.packet.file_check import lacks_assassinations
from app.rules.packet.packet import Packet, RoundClock
from app.rules.packet.parse import PacketError, parse_packet
from app.rules.packet.variant import Variant, closure
from app.rules.packet.variant_patches import Table, choice_faults, resolve, variants_in, variants_of
from app.rules.results.result import WinReason

Choices = Iterable[tuple[str, int | None]]


class VariantFault(Code):
    """What can be wrong with variants; facts in brackets, names as printed."""

    EXCLUDED = "variant.excluded"
    """The two contradict each other [name, other]."""
    NEEDS = "variant.needs"
    """It can only be had with another [name, other]."""
    NO_TIME_ROW = "variant.no-time-row"
    """The time table ends before it [name, size, offer: what is nearest, or None]."""
    NO_SIZE_ROW = "variant.no-size-row"
    """Its own time table has no row for this size [name, size]."""
    OTHER_LENGTH = "variant.other-length"
    """It wants the recommended number of rounds [name, planned, advised]."""
    IDLE = "variant.idle"
    """It changes nothing beside another [name, other]."""
    SAME_CATEGORY = "variant.same-category"
    """The packet advises against two of one category [name, other]."""
    NO_SPECIALISTS = "variant.no-specialists"
    """The packet has no specialists at this size [size]."""
    NO_ASSASSINATIONS = "variant.no-assassinations"
    """The standings count assassinations that nobody can win by [clock: lost games still count]."""
    LISTS_NOT_PLAYED = "variant.lists-not-played"
    """More games are required than there are rounds [lists, times, planned]."""
    ADVISED = "variant.advised"
    """The packet advises it for so long an event [name, planned]."""


def variant_problems(
    data: Table,
    choices: Choices,
    point_size: int,
    *,
    players: int | None = None,
    planned: int | None = None,
) -> tuple[Problem, ...]:
    """Everything that stands against playing by these variants.

    Args:
        data: what a packet file holds.
        choices: variant ids, each with its X or None.
        point_size: of the event.
        players: how many are expected; None where nobody knows.
        planned: the EO's number of rounds; None for the packet's.

    Returns:
        What is impossible first; notes last. Fields are "variants.<id>".

    Rule: sr2015 variants; sr2015 standings-variants; sr2019 variants; sr2019 victory-variants
    Reading: two variants that settle the same thing otherwise exclude each other.
    """
    known = variants_in(data)
    choices = tuple(choices)
    faults = choice_faults(known, choices)
    if faults:
        return faults
    chosen = dict(choices)
    problems = [*_contradictions(known, chosen)]
    if problems:
        return tuple(problems)
    try:
        packet = parse_packet(resolve(data, choices))
    except PacketError as error:
        return error.problems
    problems += _times(known, chosen, packet, point_size)
    problems += _rows(data, chosen, packet, point_size)
    problems += _lengths(known, chosen, packet, players, planned)
    problems += _beside(known, chosen, advises=bool(data.get("one_variant_per_category")))
    specialists = packet.lists.specialists
    if specialists and point_size not in {row.point_size for row in specialists}:
        problems.append(note(VariantFault.NO_SPECIALISTS, "variants", size=point_size))
    if lacks_assassinations(packet):
        has_clock = WinReason.CLOCK in packet.win_reasons
        problems.append(note(VariantFault.NO_ASSASSINATIONS, "variants", clock=has_clock))
    return tuple(problems)


def _contradictions(
    known: Mapping[str, Variant], chosen: Mapping[str, int | None]
) -> Iterator[Problem]:
    played = closure(known, chosen)
    pairs: set[frozenset[str]] = set()
    for name in chosen:
        variant = known[name]
        for other in chosen:
            pair = frozenset((name, other))
            if other in variant.excludes and pair not in pairs:
                pairs.add(pair)
                yield _of(impossible, VariantFault.EXCLUDED, known, name, other)
        for other in variant.needs:
            if other not in played:
                yield _of(impossible, VariantFault.NEEDS, known, name, other)


def _times(
    known: Mapping[str, Variant],
    chosen: Mapping[str, int | None],
    packet: Packet,
    point_size: int,
) -> Iterator[Problem]:
    """A time variant off the end of the table, with the nearest that is in it."""
    offer, shift = nearest_shift(packet, point_size), packet.time.shift
    if offer == shift or packet.round_clock is RoundClock.NONE:
        return
    name = next((name for name in chosen if known[name].shift), "")
    nearest = next((table for table in known.values() if offer and table.shift == offer), None)
    yield impossible(
        VariantFault.NO_TIME_ROW,
        f"variants.{name}",
        name=known[name].name if name else packet.name,
        size=point_size,
        offer=None if nearest is None else nearest.name,
        offer_id=None if nearest is None else nearest.id,
    )


def _rows(
    data: Table, chosen: Mapping[str, int | None], packet: Packet, point_size: int
) -> Iterator[Problem]:
    """A variant with a time table of its own that has no row for the event's size."""
    sizes = {row.point_size for row in packet.timing}
    if not sizes or point_size in sizes or packet.round_clock is RoundClock.NONE:
        return
    known = variants_of(data)
    name = next((name for name in chosen if "timing" in known[name]["patch"]), "")
    if name:
        title = known[name].get("name", name)
        yield impossible(VariantFault.NO_SIZE_ROW, f"variants.{name}", name=title, size=point_size)


def _lengths(
    known: Mapping[str, Variant],
    chosen: Mapping[str, int | None],
    packet: Packet,
    players: int | None,
    planned: int | None,
) -> Iterator[Problem]:
    advised = None if players is None else recommended_rounds(packet, players)
    planned = planned or packet.most_rounds or advised
    if planned is None:
        return
    for name, variant in known.items():
        is_short = advised is not None and planned != advised
        if name in chosen and variant.recommended_rounds and is_short:
            yield odd(
                VariantFault.OTHER_LENGTH,
                f"variants.{name}",
                name=variant.name,
                planned=planned,
                advised=advised,
            )
        least = variant.advised_from_rounds
        if name not in chosen and least is not None and planned >= least:
            yield note(VariantFault.ADVISED, f"variants.{name}", name=variant.name, planned=planned)
    lists = packet.lists
    if lists.least * lists.each_played > planned:
        yield note(
            VariantFault.LISTS_NOT_PLAYED,
            "variants",
            lists=lists.least,
            times=lists.each_played,
            planned=planned,
        )


def _beside(
    known: Mapping[str, Variant], chosen: Mapping[str, int | None], *, advises: bool
) -> Iterator[Problem]:
    """Variants that change nothing beside another, and two of one category."""
    names = [name for name in known if name in chosen]
    for place, name in enumerate(names):
        variant = known[name]
        idle = [other for other in variant.idle_with if other in chosen]
        yield from (_of(note, VariantFault.IDLE, known, name, other) for other in idle[:1])
        for other in names[:place]:
            implied = other in variant.implies or name in known[other].implies
            is_same = variant.category is not None and variant.category is known[other].category
            if advises and is_same and not implied:
                yield _of(note, VariantFault.SAME_CATEGORY, known, name, other)


def _of(
    grave: Callable[..., Problem],
    code: VariantFault,
    known: Mapping[str, Variant],
    name: str,
    other: str,
) -> Problem:
    facts = {"name": known[name].name, "other": known[other].name}
    return grave(code, f"variants.{name}", **facts)
