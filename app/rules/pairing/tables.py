"""Where the games of a round are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from app.codes import Code
from app.rules.core.draw import Draw
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber

# Least-cost assignment of rows to columns where most pairs cost nothing.


@dataclass(frozen=True, slots=True)
class Assignment:
    """Rows with columns of their own, and the proof that no others cost less.

    A row's and a column's price are never above what the two cost together, and what all rows and
    columns pay is what the assignment costs. No column pays more than nothing.
    """

    column_of: tuple[int, ...]
    row_prices: tuple[int, ...]
    column_prices: tuple[int, ...]


def least_cost_assignment(costs: Sequence[Mapping[int, int]], columns: int) -> list[int]:
    """Give each row a column of its own so that the costs add up to the least.

    Args:
        costs: for each row the columns that cost something, with their cost, above 0.
        columns: how many there are, at least as many as rows; named from 0.

    Returns:
        The column of each row. Earlier rows have lower columns where that comes for nothing.
    """
    return _found(costs, columns).column_of


def proved_assignment(costs: Sequence[Mapping[int, int]], columns: int) -> Assignment:
    """The same with its proof."""
    return _found(costs, columns).proved()


def _found(costs: Sequence[Mapping[int, int]], columns: int) -> _Assignment:
    seating = _Assignment(costs, columns)
    for row in seating.seat_freely():
        seating.seat_by_moving(row)
    return seating


class _Assignment:
    """Rows seated so far, at the least cost for them, with the prices that prove it.

    The proof: cost + row price + column price is never below 0, and 0 for each row's own column.
    """

    def __init__(self, costs: Sequence[Mapping[int, int]], columns: int) -> None:
        self._costs = costs
        self._columns = columns
        self._row_price = [0] * len(costs)
        self._column_price = [0] * columns
        self._row_in = [-1] * columns
        self.column_of = [-1] * len(costs)

    def proved(self) -> Assignment:
        """What was found; prices as they are paid, where here they are what is added to a cost."""
        return Assignment(
            tuple(self.column_of),
            tuple(-price for price in self._row_price),
            tuple(-price for price in self._column_price),
        )

    def seat_freely(self) -> list[int]:
        """Give each row in turn the lowest free column at no cost; the rows that find none."""
        free = list(range(self._columns))
        stuck = []
        for row, costs in enumerate(self._costs):
            for place, column in enumerate(free):
                if column not in costs:
                    self._put(row, free.pop(place))
                    break
            else:
                stuck.append(row)
        return stuck

    def seat_by_moving(self, row: int) -> None:
        """Seat one more row along the cheapest chain of rows that move over for it."""
        far = [self._reduced(row, column) for column in range(self._columns)]
        by_way_of = [row] * self._columns
        reached: list[int] = []
        open_ = set(range(self._columns))
        while True:
            nearest = min(
                open_, key=lambda column: (far[column], self._row_in[column] >= 0, column)
            )
            open_.remove(nearest)
            moved = self._row_in[nearest]
            if moved < 0:
                break
            reached.append(nearest)
            for column in open_:
                way = far[nearest] + self._reduced(moved, column)
                if way < far[column]:
                    far[column], by_way_of[column] = way, moved
        self._reprice(row, reached, far, far[nearest])
        self._move_over(row, nearest, by_way_of)

    def _reduced(self, row: int, column: int) -> int:
        cost = self._costs[row].get(column, 0)
        return cost + self._row_price[row] + self._column_price[column]

    def _reprice(self, row: int, reached: list[int], far: list[int], length: int) -> None:
        self._row_price[row] -= length
        for column in reached:
            self._column_price[column] += length - far[column]
            self._row_price[self._row_in[column]] -= length - far[column]

    def _move_over(self, row: int, column: int, by_way_of: list[int]) -> None:
        while True:
            mover = by_way_of[column]
            left = self.column_of[mover]
            self._put(mover, column)
            if mover == row:
                return
            column = left

    def _put(self, row: int, column: int) -> None:
        self.column_of[row] = column
        self._row_in[column] = row


Players = tuple[PlayerId, PlayerId]
"""The two of a game."""


class TableCode(Code):
    """Names of what can be wrong with a seating; facts in brackets."""

    RETURN = "table.return"
    """A player is back at a table [player, table, round: the last time there]."""
    FIXED_NOT_KEPT = "table.fixed-not-kept"
    """A player's fixed table is another one [player, table: the fixed one]."""
    NONE = "table.none"
    """There was no table left [first, second]."""


def seat(
    state: EventState,
    games: Sequence[Players],
    draw: Draw,
    *,
    kept: Mapping[frozenset[PlayerId], TableNumber] | None = None,
) -> tuple[TableNumber | None, ...]:
    """Choose a table for each game.

    A game with a player who has a fixed table goes there; where two of them meet, to the first
    one's, and where two games want one table, the earlier game has it. The others are seated
    with the fewest returns: a return is one player at a table where that player has played. Among
    equals the games on more points take the lower table numbers, as far as that comes without
    a return; games on equal points are ordered by the draw. Where tables run out, the games on
    the fewest points have none.

    Args:
        state: the event, for its tables and for who has played where.
        games: in the order of the pairing, highest points first.
        draw: the stream to draw from.
        kept: pairs that stay at a table, where it is no fixed table that somebody has a right to
            and the event still has it.

    Returns:
        A table for each game, in the order of the games; None where there is none left.

    Reading: no packet says how tables are given, so this is ours.
    """
    tables = _tables_there(state, games)
    seated = _fixed(state, games, tables)
    seated |= _kept(state, games, kept or {}, seated)
    taken = set(seated.values())
    free = [table for table in tables if table not in taken]
    waiting = [place for place in _ranked(state, games, draw) if place not in seated]
    waiting = waiting[: len(free)]
    column = {table: place for place, table in enumerate(free)}
    costs = [_returns(state, games[place], column) for place in waiting]
    for place, chosen in zip(waiting, least_cost_assignment(costs, len(free)), strict=True):
        seated[place] = free[chosen]
    return tuple(seated.get(place) for place in range(len(games)))


def table_problems(
    state: EventState, seated: Iterable[tuple[Players, TableNumber | None]]
) -> tuple[Problem, ...]:
    """Name what is wrong with a seating of the coming round, game by game.

    Args:
        state: the event; the round itself must not count yet.
        seated: games with their tables.
    """
    problems = []
    for players, table in seated:
        if table is None:
            problems.append(_problem(TableCode.NONE, first=players[0], second=players[1]))
        for player in players:
            fixed = state.by_id[player].fixed_table
            if fixed is not None and table != fixed:
                problems.append(_problem(TableCode.FIXED_NOT_KEPT, player=player, table=fixed))
            if table is not None and table != fixed and table in state.records[player].tables:
                last = _last_time(state, player, table)
                problems.append(_problem(TableCode.RETURN, player=player, table=table, round=last))
    return tuple(problems)


def _tables_there(state: EventState, games: Sequence[Players]) -> Sequence[TableNumber]:
    """The event's tables; where it names none, from 1 to the highest that was ever needed.

    Of those that nobody has used or a right to, no more than there are games: a higher one would
    never be taken, and a high number doesn't make a long list.
    """
    if state.tables is not None:
        return state.tables
    used = {table for record in state.records.values() for table in record.tables}
    fixed = {entrant.fixed_table for entrant in state.active if entrant.fixed_table is not None}
    named = used | fixed
    last = max((len(games), *named))
    others = (TableNumber(number) for number in range(1, last + 1) if number not in named)
    return sorted((*named, *islice(others, len(games))))


def _fixed(
    state: EventState, games: Sequence[Players], tables: Iterable[TableNumber]
) -> dict[int, TableNumber]:
    """Place of a game in the order -> the fixed table it has."""
    free = set(tables)
    seated = {}
    for place, players in enumerate(games):
        for player in players:
            table = state.by_id[player].fixed_table
            if table in free and place not in seated:
                seated[place] = table
                free.remove(table)
    return seated


def _kept(
    state: EventState,
    games: Sequence[Players],
    kept: Mapping[frozenset[PlayerId], TableNumber],
    seated: Mapping[int, TableNumber],
) -> dict[int, TableNumber]:
    """Place of a game in the order -> the table where it stays."""
    taken, stays = set(seated.values()), {}
    for place, players in enumerate(games):
        table = kept.get(frozenset(players))
        if table is None or place in seated or table in taken:
            continue
        if state.tables is None or table in state.tables:
            stays[place] = table
            taken.add(table)
    return stays


def _ranked(state: EventState, games: Sequence[Players], draw: Draw) -> list[int]:
    """The places of the games by points, games on equal points shuffled."""
    records = state.records

    def points(place: int) -> tuple[int, int]:
        first, second = games[place]
        one, other = records[first].tournament_points, records[second].tournament_points
        return (one, other) if one > other else (other, one)

    places = list(range(len(games)))
    draw.shuffle(places)
    places.sort(key=points, reverse=True)
    return places


def _returns(
    state: EventState, players: Players, column: Mapping[TableNumber, int]
) -> dict[int, int]:
    """Column of a table -> how many of the two would return to it, where any would."""
    costs: dict[int, int] = {}
    for player in players:
        for table in set(state.records[player].tables):
            if table in column:
                costs[column[table]] = costs.get(column[table], 0) + 1
    return costs


def _last_time(state: EventState, player: PlayerId, table: TableNumber) -> RoundNumber:
    return next(
        round_.number
        for round_ in reversed(state.played)
        if any(game.table == table and player in game.players for game in round_.games)
    )


def _problem(code: TableCode, **facts: object) -> Problem:
    return Problem(code, Weight.ODD, facts=tuple(facts.items()))
