"""Who gets the bye: the players among whom it is drawn.

Where games depend on it, the search compares byes together with the games, by the lines of ``Cost``
(``round_pairing``), so that the bye never makes a rematch necessary.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field


def bye_candidates(field: Field, players: Collection[PlayerId]) -> list[PlayerId]:
    """Those among whom the bye is drawn, where the games leave the choice.

    Volunteers whom the EO made absolute go before; among equals those against whom the fewest
    preferences speak, the first preference first.

    Returns:
        Of those without a bye, or of all if everybody had one, the players with the fewest
        tournament points, in the order given; empty where nobody is given.

    Rule: sr2010 byes; sr2015 byes; sr2019 byes
    Rule: sr2025 byes; sr2026 byes
    Reading: where all of the lowest score group had a bye, the next score group has it.
    """
    preferences = field.preferences
    volunteers = preferences.volunteers
    candidates = [player for player in players if player in volunteers] or players
    eligible = [player for player in candidates if player not in field.had_bye]
    found = _lowest(field, eligible or candidates)
    if not preferences.soft or not found:
        return found
    best = min(map(preferences.soft_of_bye, found))
    return [player for player in found if preferences.soft_of_bye(player) == best]


def _lowest(field: Field, players: Iterable[PlayerId]) -> list[PlayerId]:
    points = field.points
    lowest = min((points[player] for player in players), default=0)
    return [player for player in players if points[player] == lowest]
