"""Who may sit out."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from app.rules.ids import PlayerId
from app.rules.pairing.field import Field


def bye_candidates(field: Field, players: Collection[PlayerId]) -> list[PlayerId]:
    """Those among whom the bye is drawn, where the games leave the choice.

    Returns:
        Of those without a bye, or of all if everybody had one, the players with the fewest
        tournament points, in the order given; empty where nobody is given.

    Rule: sr2010 byes; sr2015 byes; sr2019 byes
    Reading: where all of the lowest pile had a bye, the next pile has it.
    """
    fresh = [player for player in players if player not in field.rested]
    return _lowest(field, fresh or players)


def _lowest(field: Field, players: Iterable[PlayerId]) -> list[PlayerId]:
    points = field.points
    lowest = min((points[player] for player in players), default=0)
    return [player for player in players if points[player] == lowest]
