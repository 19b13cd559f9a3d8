"""Who did not come to a game of the newest round."""

from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId
from app.rules.results.result import WinReason


def stayed_away(state: EventState) -> frozenset[tuple[GameId, PlayerId]]:
    """The players still in the event who lost a game of the newest round by a no-show.

    Reading: no packet says that who did not come has left; the EO is asked.
    """
    if not state.played:
        return frozenset()
    return frozenset(
        (game.id, player)
        for game in state.played[-1].games
        if game.result is not None and game.result.reason is WinReason.NO_SHOW
        for player in game.players
        if player != game.result.winner and state.by_id[player].is_active
    )
