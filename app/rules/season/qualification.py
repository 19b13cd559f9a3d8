"""Who qualifies for the finals, for which place and ahead of whom; and by how much others miss."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.rules.core.draw import Draw
from app.rules.season.order import Comparison, Placed, compare, order_people
from app.rules.season.rules import DeclinedPlace, SeasonRules
from app.rules.season.season import PersonId
from app.rules.season.table import SeasonRow, SeasonTable


class PlaceKind(StrEnum):
    """By which line somebody qualifies."""

    REGION = "region"
    """Among the best of a region."""
    REPLACEMENT = "replacement"
    """The best of all regions, for a leader of a region who can't come."""
    AT_LARGE = "at-large"
    """Among the best of all regions."""
    ALTERNATE = "alternate"


class OutReason(StrEnum):
    """Why somebody hasn't qualified."""

    BEHIND = "behind"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    """Had a place, and gave it back."""
    BARRED = "barred"
    """Was disqualified from an event of the season, or whatever else its rules name."""
    TOO_FEW_POINTS = "too-few-points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifier:
    """Somebody who has a place, or may be called up for one."""

    person: PersonId
    kind: PlaceKind
    number: int
    """Which of its kind, from 1; of a region its own."""
    region: str | None = None
    """Key of the region that the place is for; None for a place of all regions."""
    ahead_of: Comparison | None = None
    """The first who missed the places of this line, and by what; None where nobody was left."""
    for_leader: PersonId | None = None
    """Of a replacement: the leader who can't come."""
    called_for: PersonId | None = None
    """Of an alternate who was called up: whose place it is now."""
    is_open: bool = False
    """Equal in every key to somebody who misses it: a lot or a ruling has to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """Somebody who hasn't qualified."""

    person: PersonId
    reason: OutReason
    behind: Comparison | None = None
    """The last who got a place of all regions, and what was missing; None where places are left."""
    region: str | None = None
    region_place: int | None = None
    """Among those of the home region who can qualify."""
    behind_region: Comparison | None = None
    """The last who got a place of the home region, and what was missing."""
    number: int | None = None
    """As an alternate; None for none."""
    is_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTie:
    """People equal in every key, of whom only some get a place."""

    kind: PlaceKind
    region: str | None
    people: tuple[PersonId, ...]
    places: int
    """How many of them get one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualification:
    """Who is in the finals, who may be called up, and who is out."""

    finalists: tuple[Qualifier, ...]
    """Regions first, in their order; alternates who were called up stand where their place was."""
    alternates: tuple[Qualifier, ...]
    """Who may still be called up, in order."""
    out: tuple[Missed, ...]
    """Everybody else of the table, alternates too, in its order."""
    open_ties: tuple[OpenTie, ...]
    """Until they are decided, the places that hang on them are in order of numbers alone."""
    vacant: int
    """Places that nobody is left for."""
    leaders: frozenset[PersonId] = field(default_factory=frozenset)
    """Those who lead their regions, whether they come or not."""

    @property
    def people(self) -> tuple[PersonId, ...]:
        """The finalists."""
        return tuple(line.person for line in self.finalists)


def draw_lots(people: Iterable[PersonId], seed: int) -> tuple[PersonId, ...]:
    """An order of equals by lot, the first one first; the same seed gives the same order.

    Reading: no season's rules print what decides between people who are equal in everything.
    """
    drawn = sorted(people)
    Draw(seed).shuffle(drawn)
    return tuple(drawn)


@dataclass(frozen=True, slots=True)
class PlaceOrders:
    """The orders by which places are given; who declines changes none of them."""

    regions: Mapping[str, tuple[Placed, ...]]
    """Key of a region -> everybody of it who can qualify."""
    leaders: frozenset[PersonId]
    """Those who lead their regions."""
    at_large: tuple[Placed, ...]
    """Everybody who can qualify."""


def place_orders(
    rules: SeasonRules, table: SeasonTable, lots: Sequence[PersonId] = ()
) -> PlaceOrders:
    """Everybody who can qualify, in the order of each region and in that of all.

    Rule: ig2014 finals

    Args:
        rules: of the season.
        table: of its points.
        lots: the order of people who are equal in every key, as drawn or ruled.
    """
    least = rules.places.least_points
    rows = [row for row in table.rows if not row.is_barred and row.points >= least]
    regions = {
        region.key: order_people(
            rules.places.region_order,
            [row for row in rows if row.region == region.key],
            table.games,
            lots=lots,
        )
        for region in rules.regions
    }
    leaders = frozenset(
        line.person
        for region in rules.regions
        for line in regions[region.key][: rules.region_places(region)]
    )
    order = rules.places.at_large_order
    at_large = order_people(order, rows, table.games, leaders=leaders, lots=lots)
    return PlaceOrders(regions, leaders, at_large)


def qualify(
    rules: SeasonRules,
    table: SeasonTable,
    declined: Collection[PersonId] = (),
    withdrawn: Sequence[PersonId] = (),
    lots: Sequence[PersonId] = (),
    orders: PlaceOrders | None = None,
) -> Qualification:
    """Who qualifies for the finals of a season.

    Rule: ig2014 finals; ig2014 leaving
    Reading: those who lead their regions count as leaders in win rates even if they can't come,
        and those who can't come count as tied: who declines changes nobody's order. A place that
        is declined before alternates are named goes to the next at once; afterwards the first
        alternate who has not withdrawn takes it. Who has no points doesn't qualify.

    Args:
        rules: of the season.
        table: of its points.
        declined: who can't come, known before the alternates are named.
        withdrawn: who gave back a place, as a finalist or as an alternate, in order.
        lots: the order of people who are equal in every key, as drawn or ruled.
        orders: those of this table and these lots, where they are known already.
    """
    orders = orders or place_orders(rules, table, lots)
    return _Places(rules, table, declined, orders).qualification(withdrawn)


@dataclass(frozen=True, slots=True)
class _Line:
    """People in order, and how many places there are for them."""

    kind: PlaceKind
    region: str | None
    order: tuple[Placed, ...]
    """Everybody who can qualify by it."""
    inside: tuple[Placed, ...]

    @property
    def last(self) -> Placed | None:
        return self.inside[-1] if self.inside else None

    def ahead_of(self, placed: Placed, is_free: Callable[[PersonId], bool]) -> Comparison | None:
        """The first behind somebody who could have had the place and has none."""
        inside = {line.person for line in self.inside}
        for other in self.order:
            if other.place >= placed.place and other.person not in inside and is_free(other.person):
                return compare(placed, other)
        return None

    def tie(self, places: int, is_free: Callable[[PersonId], bool]) -> OpenTie | None:
        """The equals at the border, where no lot orders them."""
        if self.last is None or not self.last.is_shared:
            return None
        equals = [
            line for line in self.order if line.place == self.last.place and is_free(line.person)
        ]
        got = [line for line in equals if line in self.inside]
        if len(got) == len(equals):
            return None
        people = tuple(line.person for line in equals)
        return OpenTie(kind=self.kind, region=self.region, people=people, places=len(got))


class _Places:
    """The places of a season's finals, as they are given."""

    def __init__(
        self,
        rules: SeasonRules,
        table: SeasonTable,
        declined: Collection[PersonId],
        orders: PlaceOrders,
    ) -> None:
        self.rules, self.table = rules, table
        self.declined = frozenset(declined)
        self.row_of = table.row_of
        self.regions, self.leaders, self.at_large = orders.regions, orders.leaders, orders.at_large
        self.ties: list[OpenTie] = []
        self.taken: set[PersonId] = set()

    def _is_free(self, person: PersonId) -> bool:
        return person not in self.taken and person not in self.declined

    def qualification(self, withdrawn: Sequence[PersonId]) -> Qualification:
        finalists, lines = self._by_region()
        replaced = [line.person for line in self._replaced()]
        places = len(replaced) + self.rules.places.at_large
        large = self._line(PlaceKind.AT_LARGE, None, self.at_large, places)
        for number, placed in enumerate(large.inside):
            leader = replaced[number] if number < len(replaced) else None
            kind = PlaceKind.AT_LARGE if leader is None else PlaceKind.REPLACEMENT
            finalists.append(
                Qualifier(
                    person=placed.person,
                    kind=kind,
                    number=number + 1 - (0 if leader is not None else len(replaced)),
                    region=None if leader is None else self.row_of[leader].region,
                    ahead_of=large.ahead_of(placed, self._is_free),
                    for_leader=leader,
                )
            )
        line = self._line(PlaceKind.ALTERNATE, None, self.at_large, self.rules.places.alternates)
        alternates = [
            Qualifier(
                person=placed.person,
                kind=PlaceKind.ALTERNATE,
                number=number,
                ahead_of=self._next(placed),
            )
            for number, placed in enumerate(line.inside, 1)
        ]
        called, waiting = _called(finalists, alternates, withdrawn)
        open_ = {person for tie in self.ties for person in tie.people}
        out = self._out(called, waiting, withdrawn, large, lines, open_)
        return Qualification(
            finalists=tuple(_marked(called, open_)),
            alternates=tuple(_marked(waiting, open_)),
            out=tuple(out),
            open_ties=tuple(self.ties),
            vacant=self.rules.finalists - len(called),
            leaders=self.leaders,
        )

    def _next(self, placed: Placed) -> Comparison | None:
        """The next behind an alternate who isn't in the finals."""
        ranks = {line.person: number for number, line in enumerate(self.at_large)}
        for other in self.at_large[ranks[placed.person] + 1 :]:
            if other.person not in self._finalists and other.person not in self.declined:
                return compare(placed, other)
        return None

    def _line(
        self, kind: PlaceKind, region: str | None, order: tuple[Placed, ...], places: int
    ) -> _Line:
        """Give the places of a line to the first who are free."""
        free = [line for line in order if self._is_free(line.person)]
        line = _Line(kind, region, order, tuple(free[:places]))
        tie = line.tie(places, self._is_free)
        if tie is not None:
            self.ties.append(tie)
        if kind is PlaceKind.ALTERNATE:
            self._finalists = frozenset(self.taken)
            self._order_ties(line)
        self.taken |= {placed.person for placed in line.inside}
        return line

    def _order_ties(self, line: _Line) -> None:
        """Alternates come in order, so equals among them are open too."""
        shared: dict[int, list[PersonId]] = {}
        for placed in line.inside:
            if placed.is_shared:
                shared.setdefault(placed.place, []).append(placed.person)
        known = {person for tie in self.ties for person in tie.people if tie.kind is line.kind}
        for people in shared.values():
            if len(people) > 1 and known.isdisjoint(people):
                self.ties.append(
                    OpenTie(kind=line.kind, region=None, people=tuple(people), places=len(people))
                )

    def _by_region(self) -> tuple[list[Qualifier], dict[str, _Line]]:
        """Those who qualify by their regions."""
        finalists: list[Qualifier] = []
        lines: dict[str, _Line] = {}
        is_next = self.rules.places.region_declined is DeclinedPlace.REGION
        for region in self.rules.regions:
            order = self.regions[region.key]
            places = self.rules.region_places(region)
            if is_next:
                line = self._line(PlaceKind.REGION, region.key, order, places)
            else:
                line = self._leading(region.key, order, places)
            lines[region.key] = line
            numbers = {placed.person: number for number, placed in enumerate(order, 1)}
            for number, placed in enumerate(line.inside, 1):
                finalists.append(
                    Qualifier(
                        person=placed.person,
                        kind=PlaceKind.REGION,
                        number=number if is_next else numbers[placed.person],
                        region=region.key,
                        ahead_of=line.ahead_of(placed, lambda person: person not in self.declined),
                    )
                )
        return finalists, lines

    def _leading(self, region: str, order: tuple[Placed, ...], places: int) -> _Line:
        """The first of a region, of whom those who can't come are replaced from everywhere."""
        whole = _Line(PlaceKind.REGION, region, order, order[:places])
        tie = whole.tie(places, lambda person: True)
        if tie is not None:
            self.ties.append(tie)
        coming = tuple(line for line in whole.inside if line.person not in self.declined)
        self.taken |= {line.person for line in coming}
        return replace(whole, inside=coming)

    def _replaced(self) -> Iterator[Placed]:
        """Leaders of regions who can't come, region by region."""
        if self.rules.places.region_declined is DeclinedPlace.REGION:
            return
        for region in self.rules.regions:
            places = self.rules.region_places(region)
            for line in self.regions[region.key][:places]:
                if line.person in self.declined:
                    yield line

    def _out(
        self,
        finalists: Sequence[Qualifier],
        alternates: Sequence[Qualifier],
        withdrawn: Sequence[PersonId],
        large: _Line,
        lines: dict[str, _Line],
        open_: Collection[PersonId],
    ) -> Iterator[Missed]:
        inside = {line.person for line in finalists}
        numbers = {line.person: line.number for line in alternates}
        by_large = {line.person: line for line in self.at_large}
        by_region = {line.person: line for order in self.regions.values() for line in order}
        is_full = len(large.inside) == self.rules.places.at_large + len(tuple(self._replaced()))
        for row in self.table.rows:
            if row.person in inside:
                continue
            reason = self._reason(row, withdrawn)
            can = row.person in by_large
            own = by_region.get(row.person)
            region = lines.get(row.region or "")
            last = None if region is None else region.last
            yield Missed(
                person=row.person,
                reason=reason,
                behind=compare(by_large[row.person], large.last)
                if can and is_full and large.last is not None
                else None,
                region=row.region,
                region_place=None if own is None else own.place,
                behind_region=None if own is None or last is None else _behind(own, last),
                number=numbers.get(row.person),
                is_open=row.person in open_,
            )

    def _reason(self, row: SeasonRow, withdrawn: Sequence[PersonId]) -> OutReason:
        if row.is_barred:
            return OutReason.BARRED
        if row.points < self.rules.places.least_points:
            return OutReason.TOO_FEW_POINTS
        if row.person in withdrawn:
            return OutReason.WITHDRAWN
        return OutReason.DECLINED if row.person in self.declined else OutReason.BEHIND


def _behind(own: Placed, last: Placed) -> Comparison | None:
    """What somebody lacks to the last inside; None for who stands before."""
    return compare(own, last) if own.place >= last.place else None


def _called(
    finalists: Sequence[Qualifier], alternates: Sequence[Qualifier], withdrawn: Sequence[PersonId]
) -> tuple[list[Qualifier], list[Qualifier]]:
    """The finalists and the alternates after some of them have withdrawn, one after another."""
    inside: list[Qualifier | None] = list(finalists)
    waiting = list(alternates)
    for person in withdrawn:
        waiting = [line for line in waiting if line.person != person]
        for number, line in enumerate(inside):
            if line is not None and line.person == person:
                inside[number] = replace(waiting.pop(0), called_for=person) if waiting else None
                break
    return [line for line in inside if line is not None], waiting


def _marked(lines: Iterable[Qualifier], open_: Collection[PersonId]) -> Iterator[Qualifier]:
    for line in lines:
        yield replace(line, is_open=line.person in open_)
