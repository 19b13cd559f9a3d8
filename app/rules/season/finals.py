"""The finals of a season: who is ranked where, and who is drawn into which bracket.

Seeds of one rank, as the four first seeds, are spread over the brackets. Where two of one home
region should stay apart until their bracket's final, the draw is one of those in which as few as
possible meet earlier, each of them equally likely; ``DrawBound`` proves that no draw has fewer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, product
from math import comb

from app.codes import Code
from app.rules.core.draw import Draw
from app.rules.core.errors import RuleError
from app.rules.season.order import Placed, order_people
from app.rules.season.qualification import Qualification
from app.rules.season.rules import SeasonRules, SeedMeeting
from app.rules.season.season import PersonId
from app.rules.season.table import SeasonTable

MOST_TRIED = 50_000
"""So many choices are looked through for a draw; one with more can't be proved the best."""


class FinalsFault(Code):
    """Why brackets can't be drawn."""

    OPEN_TIE = "finals.open-tie"
    """Qualified, and equal in everything to somebody ranked beside them [people]."""
    PLACES = "finals.places"
    """Other than as many as the brackets hold [players, wanted]."""
    TWICE = "finals.twice"
    """Somebody is named twice [person]."""
    NO_MEETING = "finals.no-meeting"
    """The rules print no way in which seeds meet, and none was chosen."""
    MEETING_SIZE = "finals.meeting-size"
    """This way is for brackets of four alone [size]."""
    TOO_MANY = "finals.too-many"
    """Too many brackets and seeds for a draw that is proved to be the best."""
    SIZE = "finals.size"
    """A bracket doesn't hold 1, 2, 4, 8 … players [size]."""


def finals_seeds(
    rules: SeasonRules,
    table: SeasonTable,
    qualification: Qualification,
    lots: Sequence[PersonId] = (),
) -> tuple[Placed, ...]:
    """Those who qualified, ranked from the first seed on; equals without a lot share a rank.

    Rule: ig2014 brackets
    Reading: "other qualified players" are those who are in the finals now.

    Args:
        rules: of the season.
        table: of its points.
        qualification: who is in.
        lots: the order of equals, as drawn or ruled.
    """
    qualified = frozenset(qualification.people)
    rows = [row for row in table.rows if row.person in qualified]
    return order_people(
        rules.finals.order,
        rows,
        table.games,
        leaders=qualification.leaders,
        qualified=qualified,
        lots=lots,
    )


class BoundProof(StrEnum):
    """Why no draw has fewer early meetings."""

    NONE_NEEDED = "none-needed"
    """There is none at all."""
    COUNTING = "counting"
    """So many of one region are spread over so few halves of brackets."""
    ALL_TRIED = "all-tried"
    """Every draw was looked through."""


@dataclass(frozen=True, slots=True)
class RegionBound:
    """How many meetings a region can't avoid."""

    region: str
    ranks: tuple[int, ...]
    """Of the seeds that it is about, from 1."""
    players: int
    """Of the region, among them."""
    halves: int
    """Of brackets, over which they are spread."""
    least: int
    """Pairs of them that share one."""


@dataclass(frozen=True, slots=True)
class DrawBound:
    """How many pairs of one region meet before their bracket's final, and why not fewer."""

    reached: int
    least: int
    proof: BoundProof
    regions: tuple[RegionBound, ...] = ()
    """Those that can't avoid every meeting."""
    ways: int = 1
    """How many draws reach as few, each of them equally likely."""

    @property
    def is_best(self) -> bool:
        """Whether no draw has fewer."""
        return self.reached == self.least


@dataclass(frozen=True, slots=True)
class FinalsBracket:
    """A bracket of the finals."""

    number: int
    """From 1."""
    region: str | None
    """Key of the region that it is named after; None where brackets and regions differ."""
    seeds: tuple[PersonId, ...]
    """The first seed first."""
    places: tuple[PersonId, ...]
    """From top to bottom: the first meets the second, and so on."""

    @property
    def games(self) -> tuple[tuple[PersonId, PersonId], ...]:
        """Who meets in its first round, the better seed first."""
        rank = self.seeds.index
        pairs = zip(self.places[::2], self.places[1::2], strict=False)
        return tuple((min(pair, key=rank), max(pair, key=rank)) for pair in pairs)


@dataclass(frozen=True, slots=True)
class EarlyMeeting:
    """Two of one home region who can meet before their bracket's final."""

    first: PersonId
    second: PersonId
    region: str
    round: int
    """Of the bracket, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketDraw:
    """The brackets of the finals, as drawn."""

    meeting: SeedMeeting
    seed: int
    """Of the draw: it gives the same brackets again."""
    brackets: tuple[FinalsBracket, ...]
    meetings: tuple[EarlyMeeting, ...]
    bound: DrawBound


def bracket_draw(
    rules: SeasonRules,
    seeds: Sequence[PersonId],
    regions: Mapping[PersonId, str | None],
    meeting: SeedMeeting | None,
    seed: int,
) -> BracketDraw:
    """Spread the seeds over the brackets by lot, so that as few of one region as possible meet.

    Rule: ig2014 brackets
    Reading: brackets carry the regions' names where there are as many, and nobody has a right to
        the own one. Whether two of one region can meet before the final is what counts, not how
        often. Which seeds meet isn't printed: the organizer chooses. Where it is drawn, each
        bracket has its own lot.

    Args:
        rules: of the season.
        seeds: those who qualified, the first one first.
        regions: person -> key of the home region; None for none.
        meeting: which seeds of a bracket meet; None: as the rules say.
        seed: of the draw.

    Raises:
        RuleError: the seeds don't fill the brackets, no way was chosen, or one that isn't for
            such brackets.
    """
    meeting = meeting or rules.finals.meeting
    if meeting is None:
        raise RuleError(FinalsFault.NO_MEETING)
    count = rules.finals.brackets
    size = _bracket_size(seeds, count, meeting)
    is_apart = rules.finals.regions_apart
    homes = [regions.get(person) if is_apart else None for person in seeds]
    draw = Draw(seed)
    spread = _Spread(homes, count, size, meeting, draw)
    brackets = tuple(
        FinalsBracket(
            number + 1,
            rules.regions[number].key if len(rules.regions) == count else None,
            tuple(seeds[place] for place in chosen),
            tuple(seeds[chosen[rank]] for rank in spread.places(number)),
        )
        for number, chosen in enumerate(spread.brackets)
    )
    return BracketDraw(
        meeting=meeting,
        seed=seed,
        brackets=brackets,
        meetings=early_meetings(brackets, regions) if is_apart else (),
        bound=spread.bound(),
    )


def _bracket_size(seeds: Sequence[PersonId], count: int, meeting: SeedMeeting) -> int:
    twice = next((person for person in seeds if seeds.count(person) > 1), None)
    if twice is not None:
        raise RuleError(FinalsFault.TWICE, person=twice)
    if not seeds or len(seeds) % count:
        wanted = max(1, -(-len(seeds) // count)) * count
        raise RuleError(FinalsFault.PLACES, players=len(seeds), wanted=wanted)
    size = len(seeds) // count
    if size & (size - 1):
        raise RuleError(FinalsFault.SIZE, size=size)
    if size != 4 and meeting is not SeedMeeting.STANDARD:
        raise RuleError(FinalsFault.MEETING_SIZE, size=size)
    return size


def early_meetings(
    brackets: Sequence[FinalsBracket], regions: Mapping[PersonId, str | None]
) -> tuple[EarlyMeeting, ...]:
    """Who of one home region can meet before their bracket's final, and in which round.

    Rule: ig2014 brackets
    """
    found: list[EarlyMeeting] = []
    for bracket in brackets:
        half = len(bracket.places) // 2
        for first, second in combinations(range(len(bracket.places)), 2):
            one, other = bracket.places[first], bracket.places[second]
            region = regions.get(one)
            if (
                region is None
                or regions.get(other) != region
                or first // max(half, 1) != (second // max(half, 1))
            ):
                continue
            found.append(EarlyMeeting(one, other, region, (first ^ second).bit_length()))
    return tuple(found)


def seed_places(size: int, meeting: SeedMeeting) -> tuple[int, ...]:
    """Ranks of the seeds, from 0, from the top of a bracket to its bottom.

    Reading: standard is that of single elimination: the first two can meet in the final alone,
        the first four not before the semifinals, and so on.
    """
    if size == 4 and meeting is not SeedMeeting.STANDARD:
        return _OF_FOUR[meeting]
    order: tuple[int, ...] = (0,)
    while len(order) < size:
        after = 2 * len(order)
        order = tuple(rank for one in order for rank in (one, after - 1 - one))
    return order


_OF_FOUR: Mapping[SeedMeeting, tuple[int, ...]] = {
    SeedMeeting.NEIGHBOURS_APART: (0, 2, 1, 3),
    SeedMeeting.NEIGHBOURS: (0, 1, 2, 3),
    SeedMeeting.DRAWN: (0, 3, 1, 2),
}
_SPLITS = ((0, 3, 1, 2), (0, 2, 1, 3), (0, 1, 2, 3))
"""Every way in which four seeds can meet."""


class _Spread:
    """The seeds, spread over brackets.

    Args:
        homes: of each seed, the first one first.
        count: of brackets.
        size: of each.
        meeting: which seeds meet.
        draw: what decides between the best.
    """

    def __init__(
        self,
        homes: Sequence[str | None],
        count: int,
        size: int,
        meeting: SeedMeeting,
        draw: Draw,
    ) -> None:
        self.homes, self.count, self.size = homes, count, size
        self.is_drawn = meeting is SeedMeeting.DRAWN and size == 4
        self.order = seed_places(size, meeting)
        self.chosen = [[-1] * size for _ in range(count)]
        self.orders = [self.order] * count
        self.reached, self.ways = 0, 1
        for group in self.groups():
            self._spread(group, draw)
        if self.is_drawn:
            self._split(draw)

    @property
    def brackets(self) -> list[list[int]]:
        """Of each bracket the seeds, by rank."""
        return self.chosen

    def places(self, number: int) -> tuple[int, ...]:
        """Ranks from the top of a bracket to its bottom."""
        return self.orders[number]

    def groups(self) -> list[tuple[int, ...]]:
        """Ranks that can meet before the final: the halves, or the whole where it is drawn."""
        if self.is_drawn or self.size == 1:
            return [tuple(range(self.size))]
        half = self.size // 2
        return [tuple(sorted(self.order[:half])), tuple(sorted(self.order[half:]))]

    def _pot(self, rank: int) -> list[int]:
        return list(range(rank * self.count, (rank + 1) * self.count))

    def _spread(self, ranks: tuple[int, ...], draw: Draw) -> None:
        """Give each bracket a seed of each of some ranks."""
        first = self._pot(ranks[0])
        draw.shuffle(first)
        for number, seed in enumerate(first):
            self.chosen[number][ranks[0]] = seed
        _within_reach(self.count, len(ranks))
        pots = [self._pot(rank) for rank in ranks[1:]]
        search = _Search(first, pots, self._cost_of)
        self.reached += search.least
        self.ways *= search.ways
        for place in range(2, self.count + 1):
            self.ways *= place
        for number, seeds in enumerate(search.drawn(draw)):
            for rank, seed in zip(ranks[1:], seeds, strict=True):
                self.chosen[number][rank] = seed

    def _cost_of(self, seeds: tuple[int, ...]) -> tuple[int, int]:
        """Early meetings among seeds of one bracket, and in how many ways it has so few."""
        homes = tuple(self.homes[seed] for seed in seeds)
        if self.is_drawn:
            costs = [_split_cost(homes, split) for split in _SPLITS]
            return min(costs), costs.count(min(costs))
        return _pairs(homes), 1

    def _split(self, draw: Draw) -> None:
        """Which seeds of each bracket meet, by lot among the best ways."""
        for number, seeds in enumerate(self.chosen):
            homes = tuple(self.homes[seed] for seed in seeds)
            costs = [_split_cost(homes, split) for split in _SPLITS]
            best = [split for split, cost in zip(_SPLITS, costs, strict=True) if cost == min(costs)]
            self.orders[number] = best[draw.below(len(best))]

    def bound(self) -> DrawBound:
        """How few meetings there can be, and why not fewer."""
        if not self.reached:
            return DrawBound(0, 0, BoundProof.NONE_NEEDED, ways=self.ways)
        regions = tuple(
            RegionBound(region, tuple(rank + 1 for rank in ranks), players, halves, least)
            for ranks in self.groups()
            for region, players, halves, least in self._unavoidable(ranks)
        )
        least = sum(region.least for region in regions)
        proof = BoundProof.COUNTING if least == self.reached else BoundProof.ALL_TRIED
        return DrawBound(self.reached, self.reached, proof, regions, self.ways)

    def _unavoidable(self, ranks: tuple[int, ...]) -> list[tuple[str, int, int, int]]:
        """Regions with more players than halves of brackets, and how many pairs share one."""
        halves = 2 * self.count if self.is_drawn else self.count
        homes = [self.homes[seed] for rank in ranks for seed in self._pot(rank)]
        found = []
        for region in dict.fromkeys(home for home in homes if home is not None):
            players = homes.count(region)
            each, more = divmod(players, halves)
            least = (halves - more) * comb(each, 2) + more * comb(each + 1, 2)
            if least:
                found.append((region, players, halves, least))
        return found


def _within_reach(count: int, ranks: int) -> None:
    """Refuse what can't be looked through."""
    states = sum(comb(count, filled) ** (ranks - 1) for filled in range(count))
    if ranks > 1 and states * count ** (ranks - 1) > MOST_TRIED:
        raise RuleError(FinalsFault.TOO_MANY, brackets=count, size=ranks)


def _pairs(homes: Sequence[str | None]) -> int:
    """Pairs of one region."""
    return sum(one is not None and one == other for one, other in combinations(homes, 2))


def _split_cost(homes: Sequence[str | None], split: Sequence[int]) -> int:
    return sum(
        _pairs((homes[first], homes[second]))
        for first, second in zip(split[::2], split[1::2], strict=True)
    )


class _Search:
    """Every way to give brackets a seed of each pot: how few meetings there are, and how often.

    Args:
        first: the seed that each bracket has already.
        pots: the seeds of each further rank.
        cost_of: meetings among the seeds of one bracket, and in how many ways it has so few.
    """

    def __init__(
        self,
        first: Sequence[int],
        pots: Sequence[Sequence[int]],
        cost_of: Callable[[tuple[int, ...]], tuple[int, int]],
    ) -> None:
        self._first, self._pots = first, pots
        self._cost_of = lru_cache(maxsize=None)(cost_of)
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}
        self.least, self.ways = self._best((0,) * len(pots), 0)

    def _steps(
        self, used: tuple[int, ...], number: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
        """Each choice for a bracket: seeds, seeds used after it, its meetings, in how many ways."""
        free = (
            [place for place in range(len(pot)) if not mask >> place & 1]
            for pot, mask in zip(self._pots, used, strict=True)
        )
        for places in product(*free):
            seeds = tuple(pot[place] for pot, place in zip(self._pots, places, strict=True))
            after = tuple(mask | 1 << place for mask, place in zip(used, places, strict=True))
            cost, ways = self._cost_of((self._first[number], *seeds))
            yield seeds, after, cost, ways

    def _best(self, used: tuple[int, ...], number: int) -> tuple[int, int]:
        """Fewest meetings in the brackets from a number on, and in how many ways."""
        if number == len(self._first):
            return 0, 1
        if used not in self._known:
            found: dict[int, int] = {}
            for _, after, cost, ways in self._steps(used, number):
                below, below_ways = self._best(after, number + 1)
                found[cost + below] = found.get(cost + below, 0) + ways * below_ways
            least = min(found)
            self._known[used] = least, found[least]
        return self._known[used]

    def drawn(self, draw: Draw) -> Iterator[tuple[int, ...]]:
        """The seeds of each bracket beside its first, by lot among the best ways."""
        used: tuple[int, ...] = (0,) * len(self._pots)
        for number in range(len(self._first)):
            least, total = self._best(used, number)
            seeds, used = self._picked(used, number, least, draw.below(total))
            yield seeds

    def _picked(
        self, used: tuple[int, ...], number: int, least: int, ticket: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The choice for a bracket that a number below all the best ways falls on."""
        for seeds, after, cost, ways in self._steps(used, number):
            below, below_ways = self._best(after, number + 1)
            if cost + below == least:
                ticket -= ways * below_ways
            if ticket < 0:
                return seeds, after
        raise AssertionError("a ticket falls on a way")
