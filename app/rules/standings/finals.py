"""The finals as they were played: which games settle the first three places."""

from dataclasses import dataclass

from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.packet.packet import BandKind
from app.rules.results.result import Game
from app.rules.standings.cut import cut

FIRST_FINAL, SECOND_FINAL = 1, 2
"""How a game is marked as a final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalGames:
    """The games at the finals tables."""

    round_number: RoundNumber
    first: Game
    """For the first and the second place."""
    second: Game | None
    """For the third; None where it could not be played."""


def final_games(state: EventState) -> FinalGames | None:
    """The games that are marked as the finals; None before them, and where there are none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: a game is a final by the mark that its round keeps, whatever is corrected later. Where
        the first final isn't played, the second one gives no place either: third place follows the
        first two. A game before a cut is no final of those who play on.
    """
    if state.packet.band(BandKind.FINALS) is None:
        return None
    cut_made = cut(state)
    first_round = cut_made.after if cut_made is not None and cut_made.is_made else 0
    for round_ in reversed(state.played[first_round:]):
        marked = {game.final: game for game in round_.games if game.final is not None}
        first = marked.get(FIRST_FINAL)
        if first is not None:
            second = marked.get(SECOND_FINAL)
            return FinalGames(round_number=round_.number, first=first, second=second)
    return None
