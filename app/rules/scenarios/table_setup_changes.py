"""Re-laying tables between rounds: what changes from one scenario to the next, and in which order
the fewest changes are needed.

A marker is taken away, put down, or moved by more than half an inch; a marker of the same kind,
size and owner can be used again. Zones of one size are one marker however they are turned, but a
turned one has to be laid again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise

from app.rules.core.geometry import squared_distance
from app.rules.scenarios.kinds import Owner
from app.rules.scenarios.scenario import Element, ElementKind, Scenario, Zone

STAYS_WITHIN = 5
"""Tenths of an inch that a marker may be off and still counts as lying."""


class ChangeKind(StrEnum):
    """What is done to a marker."""

    REMOVE = "remove"
    MOVE = "move"
    PLACE = "place"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One marker taken away, moved or put down."""

    kind: ChangeKind
    before: Element | None
    """None for one that is put down."""
    after: Element | None
    """None for one that is taken away."""


@dataclass(frozen=True, slots=True, order=True)
class Marker:
    """What an element is laid with."""

    kind: ElementKind
    long: int
    """The longer side or the diameter in tenths of an inch; of a base millimetres."""
    short: int
    """The shorter side; the diameter of what is round."""
    is_round: bool
    owner: Owner | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relay:
    """An order of scenarios with the fewest changes."""

    order: tuple[Scenario, ...]
    changes: tuple[tuple[Change, ...], ...]
    """Before each scenario but the first, or before each where something lies already."""

    @property
    def cost(self) -> int:
        """How many markers are touched in all."""
        return sum(map(len, self.changes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spacing:
    """How far two neighbours in a line are from each other."""

    first: Element
    second: Element
    apart: int
    """Tenths of an inch: of zones from edge to edge, else from middle to middle."""


def spacings(scenario: Scenario) -> tuple[Spacing, ...]:
    """What a crew measures from one marker to the next, instead of from the table's edges.

    Neighbours along an edge of the table: zones with zones, what stands on bases with its like.
    What isn't known for certain, or is measured to its base's edge, is left out.

    Rule: ig2014 scenarios; sr2015 scenarios-printed; sr2019 scenarios-printed
    Rule: sr2025 scenarios-printed; sr2026 scenarios-printed
    """
    groups: tuple[tuple[Element, ...], ...] = (scenario.zones, scenario.based)
    found = []
    for group in groups:
        sure = [
            element for element in group if not element.doubt and not element.is_measured_to_base
        ]
        for first, second in combinations(sure, 2):
            apart = _apart(first, second)
            rest = (other for other in group if other not in (first, second))
            if apart and not any(_is_between(other, first, second) for other in rest):
                found.append(Spacing(first=first, second=second, apart=apart))
    return tuple(sorted(found, key=lambda spacing: isinstance(spacing.first, Zone)))


def _apart(first: Element, second: Element) -> int:
    """How far, where one is straight beside or above the other; else 0."""
    across, up = abs(first.x - second.x), abs(first.y - second.y)
    if across and up:
        return 0
    if isinstance(first, Zone) and isinstance(second, Zone):
        if across:
            return max(0, across - (first.box.width + second.box.width) // 2)
        return max(0, up - (first.box.height + second.box.height) // 2)
    return across or up


def _is_between(other: Element, first: Element, second: Element) -> bool:
    if first.x == second.x == other.x:
        return min(first.y, second.y) < other.y < max(first.y, second.y)
    if first.y == second.y == other.y:
        return min(first.x, second.x) < other.x < max(first.x, second.x)
    return False


def marker_of(element: Element) -> Marker:
    """What an element is laid with."""
    if isinstance(element, Zone):
        sides = sorted((element.box.width, element.box.height))
        return Marker(element.kind, sides[1], sides[0], element.is_round, element.owner)
    return Marker(element.kind, element.base_mm, element.base_mm, True, element.owner)


def changes_between(before: Sequence[Element], after: Sequence[Element]) -> tuple[Change, ...]:
    """The fewest changes that make one layout another.

    Args:
        before: what lies on the table.
        after: what shall lie there.

    Returns:
        What is taken away, then what is moved (as short a way as can be), then what is put down.
    """
    changes: list[Change] = []
    kinds = dict.fromkeys(marker_of(element) for element in (*before, *after))
    for marker in kinds:
        lying = [element for element in before if marker_of(element) == marker]
        wanted = [element for element in after if marker_of(element) == marker]
        changes += _changes(lying, wanted)
    rank = {kind: place for place, kind in enumerate(ChangeKind)}
    return tuple(sorted(changes, key=lambda change: rank[change.kind]))


def cheapest_order(scenarios: Sequence[Scenario], laid: Scenario | None = None) -> Relay:
    """The order of scenarios that needs the fewest changes on the tables.

    Exact: every set of scenarios is reached from every last one as cheaply as can be (Held and
    Karp), which is quick up to a dozen. Of equal orders the one that is first by the places in
    ``scenarios``.

    Args:
        scenarios: each to be played once.
        laid: what lies on the tables already; None where they are bare, and then laying the first
            one counts for nothing, since some first one is laid whatever the order.
    """
    steps = [[_cost(scenario, other) for other in scenarios] for scenario in scenarios]
    firsts = [0 if laid is None else _cost(laid, scenario) for scenario in scenarios]
    order = _least_way(steps, firsts)
    chosen = tuple(scenarios[place] for place in order)
    before = (laid, *chosen) if laid is not None else chosen
    return Relay(
        order=chosen,
        changes=tuple(
            changes_between(first.elements, second.elements) for first, second in pairwise(before)
        ),
    )


def markers_needed(scenarios: Sequence[Scenario]) -> Mapping[Marker, int]:
    """How many of each marker a table needs to play all of these, one after another."""
    needed: Counter[Marker] = Counter()
    for scenario in scenarios:
        needed |= Counter(map(marker_of, scenario.elements))
    kinds = list(ElementKind)
    return dict(
        sorted(
            needed.items(),
            key=lambda counted: (
                kinds.index(counted[0].kind),
                -counted[0].long,
                counted[0].short,
                counted[0].owner or "",
            ),
        )
    )


def _changes(lying: Sequence[Element], wanted: Sequence[Element]) -> list[Change]:
    """Changes of like markers: as many stay as can, the rest go the shortest ways."""
    stay = _most_staying(lying, wanted)
    left = [element for place, element in enumerate(lying) if place not in stay]
    open_ = [element for place, element in enumerate(wanted) if place not in stay.values()]
    changes = []
    for before, after in _shortest_moves(left, open_):
        changes.append(Change(kind=ChangeKind.MOVE, before=before, after=after))
        left.remove(before)
        open_.remove(after)
    changes += [Change(kind=ChangeKind.REMOVE, before=element, after=None) for element in left]
    changes += [Change(kind=ChangeKind.PLACE, before=None, after=element) for element in open_]
    return changes


def _most_staying(lying: Sequence[Element], wanted: Sequence[Element]) -> dict[int, int]:
    """As many pairs as can be of what lies and what is wanted at the same place, by index."""
    takers: dict[int, int] = {}

    def finds(place: int, seen: set[int]) -> bool:
        for other, element in enumerate(wanted):
            if other in seen or not _stays(lying[place], element):
                continue
            seen.add(other)
            if other not in takers or finds(takers[other], seen):
                takers[other] = place
                return True
        return False

    for place in range(len(lying)):
        finds(place, set())
    return {place: other for other, place in takers.items()}


def _shortest_moves(
    left: Sequence[Element], open_: Sequence[Element]
) -> list[tuple[Element, Element]]:
    """Pair what is left over, nearest first."""
    pairs = sorted(
        (
            (squared_distance(element.centre, other.centre), at, to)
            for at, element in enumerate(left)
            for to, other in enumerate(open_)
        ),
    )
    used: tuple[set[int], set[int]] = (set(), set())
    chosen = []
    for _, at, to in pairs:
        if at not in used[0] and to not in used[1]:
            used[0].add(at)
            used[1].add(to)
            chosen.append((left[at], open_[to]))
    return chosen


def _stays(element: Element, other: Element) -> bool:
    is_turned = (element.box.width, element.box.height) != (other.box.width, other.box.height)
    return not is_turned and squared_distance(element.centre, other.centre) <= STAYS_WITHIN**2


def _cost(before: Scenario, other: Scenario) -> int:
    return len(changes_between(before.elements, other.elements))


def _least_way(steps: Sequence[Sequence[int]], firsts: Sequence[int]) -> tuple[int, ...]:
    """The cheapest way through all places; of equal ways the first by their numbers.

    ``best[rest, last]`` is the least cost of going on from ``last`` through all of ``rest``.
    """
    count = len(firsts)
    best: dict[tuple[frozenset[int], int], int] = {}
    for size in range(count):
        for rest in map(frozenset, combinations(range(count), size)):
            for last in set(range(count)) - rest:
                best[rest, last] = min(
                    (steps[last][to] + best[rest - {to}, to] for to in rest), default=0
                )
    way: list[int] = []
    rest = frozenset(range(count))
    while rest:
        costs = steps[way[-1]] if way else firsts
        following = min(rest, key=lambda to: (costs[to] + best[rest - {to}, to], to))
        way.append(following)
        rest -= {following}
    return tuple(way)
