"""Who may sit out."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field


def bye_candidates(field: Field, players: Collection[PlayerId]) -> list[PlayerId]:
    """Those among whom the bye is drawn, where the games leave the choice.

    Volunteers whom the EO made absolute go before; among equals those against whom the fewest
    wishes speak, the first wish first.

    Returns:
        Of those without a bye, or of all if everybody had one, the players with the fewest
        tournament points, in the order given; empty where nobody is given.

    Rule: sr2010 byes; sr2015 byes; sr2019 byes
    Reading: where all of the lowest pile had a bye, the next pile has it.
    """
    wishes = field.wishes
    volunteers = wishes.volunteers
    asked = [player for player in players if player in volunteers] or players
    fresh = [player for player in asked if player not in field.rested]
    found = _lowest(field, fresh or asked)
    if not wishes.soft or not found:
        return found
    best = min(map(wishes.soft_of_bye, found))
    return [player for player in found if wishes.soft_of_bye(player) == best]


def _lowest(field: Field, players: Iterable[PlayerId]) -> list[PlayerId]:
    points = field.points
    lowest = min((points[player] for player in players), default=0)
    return [player for player in players if points[player] == lowest]
