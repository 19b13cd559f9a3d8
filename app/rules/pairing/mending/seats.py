"""Tables for the new games of a mended round; every game that stands keeps its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import count, islice

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.pairing.assignment import least_cost_assignment
from app.rules.pairing.mending.case import MendingCase
from app.rules.pairing.round_pairing import Pairing
from app.rules.results.result import Game

_UNUSED = 1 << 10
"""For a table that nobody gave up: more than all returns of a round."""
_CHANGE = 1 << 20
"""For a player at another table than the one published: more than all of these."""


def seat_new(
    case: MendingCase, stands: Iterable[Game], freed: Iterable[Game], games: Sequence[Pairing]
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
    case: MendingCase,
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
    beyond = islice(count(last + 1), max(0, games - len(free)))
    return [*sorted(free), *map(TableNumber, beyond)]


def _at_fixed(
    case: MendingCase, games: Sequence[Pairing], tables: Collection[TableNumber]
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
    case: MendingCase,
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
