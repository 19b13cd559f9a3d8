"""Whether the games of a round could have been seated with fewer returns, and why not.

The games are taken as they are. Those at a table that one of their players has a right to are
left aside, and so are games without a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round
from app.rules.pairing.tables import proved_assignment

Players = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class Seat:
    """A game at a table."""

    players: Players
    table: TableNumber
    best_table: TableNumber
    """In a seating with the fewest returns; the same where it has as few."""
    price: int
    """What it pays for being seated; counts only where something has to be paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProof:
    """The returns of a round: a return is one player at a table where that player has played."""

    reached: int
    best: int
    seats: tuple[Seat, ...]
    """Those that were free to be chosen, in the order of the tables."""
    right: Mapping[Players, TableNumber]
    """Games at the fixed table of one of their players."""
    been: Mapping[PlayerId, tuple[TableNumber, ...]]
    """Where each of all those has played before, ascending."""
    prices: Mapping[TableNumber, int]
    """What each table pays, nothing or less, for every table that could be had."""


def table_proof(state: EventState, round_: Round) -> TableProof:
    """Prove how few returns the games of a round need.

    Args:
        state: the event; what came after the round is not looked at.
        round_: one of its rounds.

    Reading: no packet says how tables are given, so this is ours.
    """
    before = state.updated(rounds=state.rounds[: round_.number - 1])
    records = before.records
    seated = {game.players: game.table for game in round_.games if game.table is not None}
    been = {
        player: tuple(sorted(set(records[player].tables)))
        for players in seated
        for player in players
    }
    right = {players: at for players, at in seated.items() if _has_right(state, players, at)}
    free = [players for players in seated if players not in right]
    tables = _tables(before, round_, right.values())
    column = {table: place for place, table in enumerate(tables)}
    costs = [_returns(players, been, column) for players in free]
    found = proved_assignment(costs, len(tables))
    reached = sum(seated[players] in been[player] for players in free for player in players)
    best = sum(cost.get(at, 0) for cost, at in zip(costs, found.column_of, strict=True))
    chosen = [tables[at] for at in found.column_of]
    return TableProof(
        reached=reached,
        best=best,
        seats=tuple(
            Seat(players, seated[players], seated[players] if reached == best else table, price)
            for players, table, price in zip(free, chosen, found.row_prices, strict=True)
        ),
        right=right,
        been=been,
        prices=dict(zip(tables, found.column_prices, strict=True)),
    )


def returns_in(state: EventState, round_: Round) -> int:
    """How many players of a round are back at a table, those with a right to it left aside.

    Args:
        state: the event; what came after the round is not looked at.
        round_: one of its rounds.
    """
    records = state.updated(rounds=state.rounds[: round_.number - 1]).records
    return sum(
        game.table in records[player].tables
        for game in round_.games
        if game.table is not None and not _has_right(state, game.players, game.table)
        for player in game.players
    )


def _has_right(state: EventState, players: Players, table: TableNumber) -> bool:
    return any(state.by_id[player].fixed_table == table for player in players)


def _tables(before: EventState, round_: Round, taken: Iterable[TableNumber]) -> list[TableNumber]:
    """The tables that the games without a fixed one could have, those they have among them."""
    used = {game.table for game in round_.games if game.table is not None}
    there = used | set(before.tables or ())
    if before.tables is None:
        named = used | {table for record in before.records.values() for table in record.tables}
        last = max((len(round_.games), *named))
        # Of tables that nobody knows yet there are never more needed than games.
        fresh = (TableNumber(number) for number in range(1, last + 1) if number not in named)
        there = named | set(islice(fresh, len(round_.games)))
    return sorted(there - set(taken))


def _returns(
    players: Players,
    been: Mapping[PlayerId, Sequence[TableNumber]],
    column: Mapping[TableNumber, int],
) -> dict[int, int]:
    costs: dict[int, int] = {}
    for player in players:
        for table in been[player]:
            if table in column:
                costs[column[table]] = costs.get(column[table], 0) + 1
    return costs
