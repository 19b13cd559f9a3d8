"""Finding a stored row by what the EO calls it, with a clear word where there is none."""

from app.codes import PlayerCode, RoundCode
from app.models.tables.base import Base
from app.models.tables.event import EventInfo
from app.models.tables.player import Player
from app.models.tables.round import RoundRow
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.services.core.act_context import ActContext
from app.services.core.errors import NotNowError, UserError


def map_tables() -> None:
    """Let the object mapper learn the tables now, which else the first action waits for."""
    Base.registry.configure()


def event_row(work: ActContext) -> EventInfo:
    """The event's own row."""
    return work.db.get_one(EventInfo, 1)


def player_row(work: ActContext, player: PlayerId) -> Player:
    """A registered player's row.

    Raises:
        UserError: nobody has this id.
    """
    row = work.db.get(Player, player)
    if row is None:
        raise UserError(PlayerCode.UNKNOWN, player=player)
    return row


def current_round(state: EventState) -> Round:
    """The newest round, draft or not.

    Raises:
        NotNowError: none was paired yet.
    """
    if state.last_round is None:
        raise NotNowError(RoundCode.NONE)
    return state.last_round


def round_of(state: EventState, number: int | None) -> Round:
    """A round by number, the newest for None.

    Raises:
        UserError: there is no such round.
    """
    if number is None:
        return current_round(state)
    for round_ in state.rounds:
        if round_.number == number:
            return round_
    raise UserError(RoundCode.UNKNOWN, round=number)


def round_row(work: ActContext, number: int) -> RoundRow:
    """A round's row, which must be there."""
    return work.db.get_one(RoundRow, number)
