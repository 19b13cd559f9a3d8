"""Least-cost assignment of rows to columns where most pairs cost nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


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
