"""What is offered for a round that is to be corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, islice

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import BESIDE_PAIRING
from app.rules.pairing.criteria import cost_in, extra_cost_in
from app.rules.pairing.first_round import group_of_both
from app.rules.pairing.next_rounds import is_uneven
from app.rules.pairing.repair.case import NewGame, Players, Repair, RepairCase, RepairCost
from app.rules.pairing.round_pairing import Pairing
from app.rules.pairing.search.matching import Edge, minimum_weight_perfect_matching
from app.rules.pairing.tables import least_cost_assignment
from app.rules.results.result import Game

# What pairings of a corrected round are compared by, as one whole number for each game.


_NOISE = 1 << 16
"""The span of the random number by which a draw decides between games of equal cost."""
_GRAVE = 2
"""Columns before the lines of the order: an absolute preference, somebody left with nothing."""
_CHANCE = 3
"""Columns behind them: a bye in other hands, the draw of the bye, the draw of the games."""

Row = tuple[int, ...]


class Options:
    """Every game that two of the pool could play; of an odd pool also who could sit out.

    Args:
        case: the round; its pool has one player at least.
        draw: the stream to draw from.
    """

    def __init__(self, case: RepairCase, draw: Draw) -> None:
        self._found = tuple(_found(case, draw))
        rows = [repair.row for repair in self._found]
        self._most = len(case.pool) // 2 + 1
        """No more options than this are chosen."""
        self._units = _units(rows, self._most)
        self._weights = [_dot(row, self._units) for row in rows]

    @property
    def lines(self) -> int:
        """How many lines there are: those of ``Cost``, the EO's preferences, the next rounds."""
        return len(self._units) - _GRAVE - _CHANCE

    def edges(self, cut: int) -> Iterator[Edge]:
        """The options as edges of a matching.

        Args:
            cut: behind how many lines the games moved are counted; before those below, each
                unit of which is less.
        """
        below = self._units[_GRAVE + cut - 1]
        span = 2 * self._most + 1
        for option, weight in zip(self._found, self._weights, strict=True):
            above, rest = divmod(weight, below)
            yield option.one, option.other, (above * span + option.moved) * below + rest


@dataclass(frozen=True, slots=True)
class _Option:
    """A game that could be played, or who could sit out."""

    one: int
    other: int
    """Places in the pool; the place behind the last is that of sitting out."""
    moved: int
    """Players of a published game that would not stand."""
    row: Row
    """What it adds to each line, gravest first; a missed final counts at each of its players."""


def _units(rows: Sequence[Row], most: int) -> tuple[int, ...]:
    """What 1 in each column counts: more than all that the columns behind it can add up to."""
    units: list[int] = []
    unit = 1
    for column in reversed(list(zip(*rows, strict=True))):
        units.append(unit)
        unit *= 1 + most * max(column)
    return tuple(reversed(units))


def _dot(row: Row, units: Row) -> int:
    return sum(number * unit for number, unit in zip(row, units, strict=True) if number)


def _found(case: RepairCase, draw: Draw) -> Iterator[_Option]:
    pool, view = case.pool, _View(case)
    luck = list(range(len(pool)))
    draw.shuffle(luck)
    for (here, one), (there, other) in combinations(enumerate(pool), 2):
        row = view.game(one, other)
        yield _Option(here, there, view.moved(one, other), (*row, 0, 0, draw.below(_NOISE)))
    if len(pool) % 2:
        for here, one in enumerate(pool):
            row = (*view.rest(one), view.is_new_bye(one), luck[here], 0)
            yield _Option(here, len(pool), view.moved(one), row)


class _View:
    """The case, looked up for many games."""

    def __init__(self, case: RepairCase) -> None:
        self._case = case
        self._field = case.field
        self._preferences = case.field.preferences
        self._published = {frozenset(game.players) for game in case.games}
        self._seated = {player for game in case.games for player in game.players}
        self._holders = {bye.player for bye in case.round.byes} | case.holding
        self._finals = {frozenset(pair) for pair in case.finals}
        self._finalists = {player for pair in case.finals for player in pair}
        self._lowest = min(self._field.points.values(), default=0)

    def moved(self, *players: PlayerId) -> int:
        """How many of these lose the game that was published for them."""
        if frozenset(players) in self._published:
            return 0
        return sum(player in self._seated for player in players)

    def is_new_bye(self, player: PlayerId) -> int:
        return int(player not in self._holders)

    def game(self, here: PlayerId, there: PlayerId) -> Row:
        field, stands = self._field, frozenset((here, there)) in self._published
        gap = field.points[here] - field.points[there]
        upper = here if gap > 0 else there
        return (
            self._preferences.hard_of_game(here, there)
            if self._preferences.hard and not stands
            else 0,
            0,
            self._against_packet(here, there),
            int(there in field.met[here]),
            0,
            0,
            int(gap != 0 and upper in field.down_limit_reached),
            gap * gap,
            *(self._preferences.soft_of_game(here, there) if self._preferences.soft else ()),
            int(bool(field.small_groups) and is_uneven(field, here, there)),
        )

    def rest(self, player: PlayerId) -> Row:
        field = self._field
        is_finalist = int(player in self._finalists)
        if player in self._case.waiting and not self._case.is_published:
            return (0, 1, is_finalist, 0, 0, 0, 0, 0, *(0 for _ in self._preferences.soft), 0)
        return (
            self._preferences.hard_of_bye(player) * self.is_new_bye(player),
            0,
            is_finalist,
            0,
            int(player in field.had_bye),
            field.points[player] - self._lowest,
            0,
            0,
            *self._preferences.soft_of_bye(player),
            0,
        )

    def _against_packet(self, here: PlayerId, there: PlayerId) -> int:
        if self._case.keeps_apart:
            return int(
                group_of_both(self._case.before, self._case.round.kind, (here, there)) is not None
            )
        if not self._finals or frozenset((here, there)) in self._finals:
            return 0
        return (here in self._finalists) + (there in self._finalists)


# Tables for the new games of a corrected round; every game that stands keeps its own.


_UNUSED = 1 << 10
"""For a table that nobody gave up: more than all returns of a round."""
_CHANGE = 1 << 20
"""For a player at another table than the one published: more than all of these."""


def seat_new(
    case: RepairCase, stands: Iterable[Game], freed: Iterable[Game], games: Sequence[Pairing]
) -> tuple[TableNumber, ...]:
    """Choose a table for each new game.

    A player's fixed table goes before all, where it is free. Then as few players as can be change
    their table, as many of those given up are taken as can be, and as few players as can be
    return to a table. Where the tables run out, numbers follow the highest one.

    Args:
        case: the round.
        stands: games that keep their tables.
        freed: games that give theirs up.
        games: to be seated.

    Reading: no packet says how tables are given, so this is ours.
    """
    given_up = {game.table: game for game in freed if game.table is not None}
    tables = _tables(case, {game.table for game in stands}, given_up, len(games))
    seated = _at_fixed(case, games, tables)
    tables = [table for table in tables if table not in seated.values()]
    waiting = [place for place in range(len(games)) if place not in seated]
    own = {player: at for at, game in given_up.items() for player in game.players}
    costs = [_costs(case, games[place], tables, own) for place in waiting]
    for place, column in zip(waiting, least_cost_assignment(costs, len(tables)), strict=True):
        seated[place] = tables[column]
    return tuple(seated[place] for place in range(len(games)))


def _tables(
    case: RepairCase,
    taken: Collection[TableNumber | None],
    given_up: Collection[TableNumber],
    games: int,
) -> list[TableNumber]:
    """The tables that can be had, ascending; as many beyond them as the games may need."""
    there = case.before.tables
    if there is None:
        there = tuple(islice(map(TableNumber, count(1)), len(taken) + len(given_up) + games))
    free = {table for table in (*there, *given_up) if table not in taken}
    last = max((*there, *given_up, *(table for table in taken if table is not None)), default=0)
    further = islice(count(last + 1), max(0, games - len(free)))
    return [*sorted(free), *map(TableNumber, further)]


def _at_fixed(
    case: RepairCase, games: Sequence[Pairing], tables: Collection[TableNumber]
) -> dict[int, TableNumber]:
    seated: dict[int, TableNumber] = {}
    for place, players in enumerate(games):
        for player in players:
            table = case.before.by_id[player].fixed_table
            is_free = table in tables and table not in seated.values()
            if table is not None and is_free and place not in seated:
                seated[place] = table
    return seated


def _costs(
    case: RepairCase,
    players: Pairing,
    tables: Sequence[TableNumber],
    own: dict[PlayerId, TableNumber],
) -> dict[int, int]:
    """Column -> what the game costs there, where it costs anything."""
    given_up, records = set(own.values()), case.before.records
    # One who had a table can always stay, so that is where counting begins.
    fewest = max(0, sum(player in own for player in players) - 1)
    costs = {}
    for column, table in enumerate(tables):
        changes = sum(player in own and own[player] != table for player in players)
        returns = sum(table in records[player].tables for player in players)
        cost = (changes - fewest) * _CHANGE + (table not in given_up) * _UNUSED + returns
        if cost:
            costs[column] = cost
    return costs


_MOST = 3
"""Proposals beside that of leaving the round as it is."""


def repairs(case: RepairCase) -> tuple[Repair, ...]:
    """Find what could be done: nothing first, then proposals by the number of games they move.

    Each proposal is the best pairing of all that move no more games, and moves the fewest of
    all that are as good; the last one is as good as any. Equal ones are decided by the round's
    seed. No game that stands whatever is done is ever in one.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    Reading: the least disturbance is the fewest games that do not stand; what the order of
        pairing asks comes after it, and the EO chooses how much is to be corrected.
    """
    return _Repair(case).offered()


class _Repair:
    """Proposals for one case."""

    def __init__(self, case: RepairCase) -> None:
        self._case = case
        self._options = Options(case, Draw(case.round.seed or 0))

    def offered(self) -> tuple[Repair, ...]:
        found = [repair for repair in self._front() if not repair.changes_nothing]
        return (self._left(), *map(self._seated, _chosen(found)))

    def _left(self) -> Repair:
        """The round as it is: who waits has nothing."""
        case = self._case
        played = [game.players for game in case.games if game.id not in case.resumed]
        sitting = case.holding | {
            player
            for game in case.games
            if game.id in case.resumed and game.result is not None
            for player in game.players
            if player == game.result.winner
        }
        out = {player for game in case.games for player in game.players} - sitting
        lost = out - {player for pair in played for player in pair}
        left_out = tuple(sorted(case.waiting | lost))
        return Repair(left_out=left_out, cost=self._cost(played, sitting, left_out=len(left_out)))

    def _front(self) -> list[Repair]:
        """The best for each number of games moved at which a line gets better."""
        if not self._case.pool:
            return [self._made((), None)]
        least, best = self._best(0), self._best(self._options.lines)
        found = [least]
        for line in range(self._options.lines):
            if _first_line(found[-1], best) == line:
                found.append(self._best(line + 1))
        return found

    def _best(self, cut: int) -> Repair:
        """The best that has the games moved counted behind so many lines."""
        pool, edges = self._case.pool, self._options.edges(cut)
        mates = minimum_weight_perfect_matching(len(pool) + len(pool) % 2, edges)
        games = [
            (pool[place], pool[mate])
            for place, mate in enumerate(mates)
            if place < mate < len(pool)
        ]
        rests = mates[len(pool)] if len(pool) % 2 else None
        return self._made(games, None if rests is None else pool[rests])

    def _made(self, games: Sequence[Players], rests: PlayerId | None) -> Repair:
        case = self._case
        wanted = {frozenset(players) for players in games}
        stands = [game for game in case.games if frozenset(game.players) in wanted]
        gone = tuple(game for game in case.games if game not in stands)
        known = {frozenset(game.players) for game in stands}
        new = self._faced(pair for pair in games if frozenset(pair) not in known)
        is_left_out = rests in case.waiting and not case.is_published
        sits = () if rests is None or is_left_out else (rests,)
        left_out = (rests,) if rests is not None and is_left_out else ()
        held = {bye.player for bye in case.round.byes}
        byes_new = tuple(player for player in sits if player not in held | case.holding)
        places = {*byes_new, *(player for pair in new for player in pair)}
        return Repair(
            gone=gone,
            replaced=tuple(game for game in case.dead if not places.isdisjoint(game.players)),
            games=tuple(NewGame(players=pair, table=None) for pair in new),
            resumed=tuple(game for game in (*case.fixed, *stands) if game.id in case.resumed),
            byes_gone=tuple(sorted((held & places) - {*byes_new})),
            byes_new=byes_new,
            left_out=left_out,
            cost=replace(
                self._cost(games, sits, left_out=len(left_out)),
                hard_preferences=self._forbidden(new, byes_new),
            ),
        )

    def _seated(self, repair: Repair) -> Repair:
        freed = (*repair.gone, *repair.replaced)
        stands = (game for game in self._case.round.games if game not in freed)
        players = [game.players for game in repair.games]
        tables = seat_new(self._case, stands, freed, players)
        games = (replace(one, table=at) for one, at in zip(repair.games, tables, strict=True))
        return replace(repair, games=tuple(games))

    def _faced(self, games: Iterable[Players]) -> list[Pairing]:
        """Games by their players' points, the higher player of each first."""
        points = self._case.field.points
        faced = [Pairing(*sorted(pair, key=points.__getitem__, reverse=True)) for pair in games]
        return sorted(faced, key=lambda pair: [points[one] for one in pair], reverse=True)

    def _cost(
        self, games: Iterable[Players], sitting: Collection[PlayerId], *, left_out: int
    ) -> RepairCost:
        """What the whole round costs with these games of the pool."""
        case, field = self._case, self._case.field
        whole = [*games, *(game.players for game in case.fixed)]
        granted = {bye.player for bye in case.round.byes if bye.kind in BESIDE_PAIRING}
        sits = [*sitting, *(case.resting - granted)]
        extra_cost = extra_cost_in(field, whole, None)
        violations = [
            extra_cost.preferences or (0,) * len(field.preferences.soft),
            *map(field.preferences.soft_of_bye, sits),
        ]
        return RepairCost(
            left_out=left_out,
            sitting=len(sits),
            lines=replace(
                cost_in(field, whole, None, self._against_packet(whole)),
                second_byes=sum(player in field.had_bye for player in sits),
                bye_points=sum(field.points[player] for player in sits),
            ),
            preferences=tuple(map(sum, zip(*violations, strict=True))),
            next_rounds=extra_cost.next_rounds,
        )

    def _forbidden(self, new: Iterable[Players], byes_new: Iterable[PlayerId]) -> int:
        """How often what is new goes against an absolute preference."""
        preferences = self._case.field.preferences
        games = sum(preferences.hard_of_game(*pair) for pair in new)
        return games + sum(map(preferences.hard_of_bye, byes_new))

    def _against_packet(self, games: Collection[Players]) -> int:
        case = self._case
        if case.keeps_apart:
            return sum(
                group_of_both(case.before, case.round.kind, pair) is not None for pair in games
            )
        played = {frozenset(pair) for pair in games}
        return sum(frozenset(pair) not in played for pair in case.finals)


def _first_line(one: Repair, other: Repair) -> int | None:
    """The first line in which the other is better; None where it is in none."""
    pairs = zip(one.cost.order, other.cost.order, strict=True)
    return next((place for place, (mine, yours) in enumerate(pairs) if mine != yours), None)


def _chosen(found: Sequence[Repair]) -> list[Repair]:
    """A few of many: the least, the best, and between them what repairs all but the last line."""
    if len(found) <= _MOST:
        return list(found)
    return [found[0], found[-2], found[-1]]
