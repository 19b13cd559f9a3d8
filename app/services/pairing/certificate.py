"""A certificate as plain values for a file that ``resources/check_certificate.py`` checks.

No number is in it that nothing hangs on, and no names: players are their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.pairing.certificate.certificate import Certificate
from app.rules.pairing.certificate.line_matching import Dual
from app.rules.pairing.certificate.line_reasons import Because
from app.rules.pairing.certificate.table_proof import TableProof
from app.services.pairing.certificate_wishes import (
    Meeting,
    WishTold,
    line_names,
    wishes_told,
    with_bye,
)

FORMAT, VERSION = "dicedown-certificate", 2
TABLES_LINE = "table-returns"
"""The line after those by which pairings are compared."""

Told = dict[str, Any]
"""A JSON object."""


def certificate_json(certificate: Certificate, about: str) -> Told:
    """The certificate as plain values.

    A bye is a game against nobody.

    Args:
        certificate: of any round.
        about: what it is of, for people.
    """
    case, tables = certificate.case, certificate.tables
    wishes = wishes_told(certificate)
    best = _pairs(with_bye(certificate.best_games, certificate.best_bye))
    return {
        "format": FORMAT,
        "version": VERSION,
        "about": about,
        "ahead": certificate.looks_ahead,
        "wishes": [{"line": wish.line, "kind": wish.kind} for wish in wishes],
        "players": _players(certificate, wishes),
        "finals": [_pairs(one) for one in certificate.other_finals] or _pairs(case.finals),
        "fixed": _pairs(with_bye(case.fixed, case.drawn_bye)),
        "games": _games(certificate),
        "lines": lines_json(certificate),
        "best": None if certificate.is_best else best,
        "dual": None if certificate.dual is None else _dual(certificate.dual),
        "tables": _tables(tables),
    }


def lines_json(certificate: Certificate) -> list[Told]:
    """What was reached and what was possible, the returns to tables behind the rest."""
    tables = certificate.tables
    why = Because.MATCHING if tables.best else Because.NONE
    names = line_names(certificate)
    rows = [(one.reached, one.best, _word(one.because)) for one in certificate.lines]
    rows.append((tables.reached, tables.best, why))
    return [
        {"line": name, "reached": reached, "best": best, "because": str(because)}
        for name, (reached, best, because) in zip((*names, TABLES_LINE), rows, strict=True)
    ]


def _word(because: Because) -> Because:
    """A reason as checkers know it: whatever is kept apart, its largest group is "one-faction"."""
    return Because.ONE_FACTION if because is Because.ONE_CLUB else because


def _players(certificate: Certificate, wishes: Sequence[WishTold]) -> list[Told]:
    field = certificate.case.field
    been = _been(certificate.tables)
    return [
        {
            "id": player,
            "points": field.points[player],
            "met": sorted({one for one in field.met[player] if one in field.points}),
            "had_bye": player in field.rested,
            "down": player in field.spent,
            "been": [str(table) for table in been.get(player, [])],
            "wishes": [
                [wish.labels.get(player), *sorted(wish.shuns.get(player, ()))] for wish in wishes
            ],
        }
        for player in sorted(field.points)
    ]


def _games(certificate: Certificate) -> list[Told]:
    """Every game, with its difference in points, and what it pays for its seat if that was free."""
    seats = {frozenset(seat.players): seat for seat in certificate.tables.seats}
    points = certificate.case.field.points
    rows: list[Told] = []
    for one, other in _pairs(with_bye(certificate.games, certificate.bye)):
        seat = seats.get(frozenset(filter(None, (one, other))))
        gap = None if one is None or other is None else points[one] - points[other]
        rows.append(
            {"players": [one, other], "gap": gap, "price": None if seat is None else seat.price}
        )
    return rows


def _dual(dual: Dual) -> Told:
    return {
        "prices": [{"player": one.player, "lines": list(one.lines)} for one in dual.prices],
        "groups": [{"players": list(one.players), "lines": list(one.lines)} for one in dual.groups],
    }


def _tables(tables: TableProof) -> Told:
    """The tables that somebody sits at, sat at or should sit at, by what they are called."""
    now = {seat.table: sorted(seat.players) for seat in tables.seats}
    best = {seat.best_table: sorted(seat.players) for seat in tables.seats}
    been = {table for there in _been(tables).values() for table in there}
    return {
        str(table): {"now": now.get(table, []), "best": best.get(table, []), "price": price}
        for table, price in sorted(tables.prices.items())
        if table in now or table in been or table in best
    }


def _been(tables: TableProof) -> Mapping[PlayerId, list[TableNumber]]:
    """Where those were whose games were free to be seated, of the tables that could be had."""
    return {
        player: [table for table in tables.been[player] if table in tables.prices]
        for seat in tables.seats
        for player in seat.players
    }


def _pairs(games: Iterable[Meeting]) -> list[list[PlayerId | None]]:
    """Games with the lower number first, nobody last."""
    return sorted(
        (sorted(game, key=lambda one: (one is None, one or 0)) for game in games),
        key=lambda pair: pair[0] or 0,
    )
