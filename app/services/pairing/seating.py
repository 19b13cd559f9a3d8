"""A number for every game of a draft, also where there are fewer tables than games."""

from collections.abc import Mapping, Sequence
from itertools import count

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round
from app.rules.pairing.tables import seat


def seat_all(
    state: EventState,
    games: Sequence[tuple[PlayerId, PlayerId]],
    draw: Draw,
    *,
    kept: Mapping[frozenset[PlayerId], TableNumber] | None = None,
) -> tuple[TableNumber, ...]:
    """Choose a table for each game; those left over get the numbers after the highest table.

    So each can be named on a slip, and its result given.

    Args:
        state: the event.
        games: in the order of the pairing, highest points first.
        draw: the stream to draw from.
        kept: tables of pairs that stay where they are, as ``seat`` takes them.

    Returns:
        A number for each game, in the order of the games.
    """
    seated = seat(state, games, draw, kept=kept)
    beyond = count(max(state.tables or (), default=0) + 1)
    return tuple(TableNumber(next(beyond)) if one is None else one for one in seated)


def games_beyond(state: EventState, round_: Round) -> int:
    """How many games of a round have no table, or a number that is none of the event's tables."""
    return sum(not is_at_table(state, game.table) for game in round_.games)


def is_at_table(state: EventState, number: TableNumber | None) -> bool:
    """Whether a number is a table that there is."""
    return number is not None and (state.tables is None or number in state.tables)
