"""A certificate as plain values for a file that ``resources/check_certificate.py`` checks.

No number is in it that nothing hangs on, and no names: players are their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.rules.ids import PlayerId, TableNumber
from app.rules.pairing.certificate import Certificate
from app.rules.pairing.line_matching import Dual
from app.rules.pairing.line_reasons import Because
from app.rules.pairing.table_proof import Players, TableProof

FORMAT, VERSION = "dicedown-certificate", 1
TABLES_LINE = "table-returns"
"""The line after those by which pairings are compared."""

Told = dict[str, Any]
"""A JSON object."""


def certificate_json(certificate: Certificate, about: str) -> Told:
    """The certificate as plain values.

    Args:
        certificate: of any round.
        about: what it is of, for people.
    """
    case, tables = certificate.case, certificate.tables
    best = {"games": _pairs(certificate.best_games), "bye": certificate.best_bye}
    return {
        "format": FORMAT,
        "version": VERSION,
        "about": about,
        "apart": bool(case.factions),
        "players": _players(certificate),
        "finals": _pairs(case.finals),
        "fixed": _pairs(case.fixed),
        "games": _games(certificate),
        "bye": certificate.bye,
        "pair_downs": sorted(certificate.pair_downs),
        "lines": lines_json(certificate),
        "best": None if certificate.is_best else best,
        "dual": None if certificate.dual is None else _dual(certificate.dual),
        "tables": _tables(tables),
    }


def lines_json(certificate: Certificate) -> list[Told]:
    """What was reached and what was possible, the returns to tables behind the rest."""
    tables = certificate.tables
    why = Because.MATCHING if tables.best else Because.NONE
    rows = [(one.line, one.reached, one.best, one.because) for one in certificate.lines]
    return [
        {"line": str(line), "reached": reached, "best": best, "because": str(because)}
        for line, reached, best, because in (
            *rows,
            (TABLES_LINE, tables.reached, tables.best, why),
        )
    ]


def _players(certificate: Certificate) -> list[Told]:
    field, factions = certificate.case.field, certificate.case.factions
    been = _been(certificate.tables)
    return [
        {
            "id": player,
            "points": field.points[player],
            "met": sorted({one for one in field.met[player] if one in field.points}),
            "had_bye": player in field.rested,
            "down": player in field.spent,
            "faction": factions.get(player),
            "been": been.get(player, []),
        }
        for player in sorted(field.points)
    ]


def _games(certificate: Certificate) -> list[Told]:
    """Every game, with its table where that was free to be chosen."""
    seats = {seat.players: seat for seat in certificate.tables.seats}
    return [
        {
            "players": sorted(game),
            "table": seats[game].table if game in seats else None,
            "price": seats[game].price if game in seats else None,
        }
        for game in certificate.games
    ]


def _dual(dual: Dual) -> Told:
    return {
        "prices": [{"player": one.player, "lines": list(one.lines)} for one in dual.prices],
        "groups": [{"players": list(one.players), "lines": list(one.lines)} for one in dual.groups],
    }


def _tables(tables: TableProof) -> list[Told]:
    """The tables that somebody sits at, sat at or should sit at.

    One that is only to be sat at needs no number: it is any to which nobody returns.
    """
    now = {seat.table: sorted(seat.players) for seat in tables.seats}
    best = {seat.best_table: sorted(seat.players) for seat in tables.seats}
    been: dict[TableNumber, list[PlayerId]] = {}
    for player, there in _been(tables).items():
        for table in there:
            been.setdefault(table, []).append(player)
    return [
        {
            "table": table if table in now or table in been else None,
            "now": now.get(table, []),
            "best": best.get(table, []),
            "been": sorted(been.get(table, [])),
            "price": price,
        }
        for table, price in sorted(tables.prices.items())
        if table in now or table in been or table in best
    ]


def _been(tables: TableProof) -> Mapping[PlayerId, list[TableNumber]]:
    """Where those were whose games were free to be seated, of the tables that could be had."""
    return {
        player: [table for table in tables.been[player] if table in tables.prices]
        for seat in tables.seats
        for player in seat.players
    }


def _pairs(games: Iterable[Players]) -> list[list[PlayerId]]:
    return sorted(sorted(game) for game in games)
