"""Players whom a table waits for, until a deadline after which they have not come."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import ClockCode, RoundCode
from app.models.tables.clock import AwaitedPlayer
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.clock.acts import AWAIT_PLAYER, PLAYER_CAME
from app.services.clock.state import instant_text
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import current_round

WAIT_MINUTES = 15
"""How long a table waits for a player; no packet names a figure, this one is ours."""
MOST_MINUTES = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """A player whom a table waits for."""

    player: PlayerId
    table: TableNumber | None
    until_at: datetime
    is_due: bool


def awaited(db: Session, state: EventState, now: datetime) -> tuple[Awaited, ...]:
    """Whom tables of the newest round wait for, the earliest end first.

    A player whose game has a result is waited for no more.
    """
    round_ = state.last_round
    if round_ is None:
        return ()
    rows = db.scalars(select(AwaitedPlayer).where(AwaitedPlayer.round_number == round_.number))
    missing = {player: game for game in round_.missing for player in game.players}
    found = [
        Awaited(
            player=PlayerId(row.player_id),
            table=missing[PlayerId(row.player_id)].table,
            until_at=until,
            is_due=now >= until,
        )
        for row in rows
        for until in [datetime.fromisoformat(row.until_at)]
        if row.player_id in missing
    ]
    return tuple(sorted(found, key=lambda wait: (wait.until_at, wait.player)))


def no_show_slip(game: Game, absent: PlayerId) -> tuple[Side, Side, GameResult]:
    """The slip of a game to which one player did not come."""
    there = game.opponent_of(absent).player
    first, second = (Side(player=player) for player in game.players)
    return first, second, GameResult(winner=there, reason=WinReason.NO_SHOW)


@verb(AWAIT_PLAYER)
def await_player(work: ActContext, player: PlayerId, minutes: int = WAIT_MINUTES) -> datetime:
    """Let a table wait for a player, until the deadline.

    Args:
        player: who has not come.
        minutes: from now.

    Raises:
        UserError: the player has no open game, or nobody waits so long.
    """
    round_ = _public(work.state)
    if not 0 < minutes <= MOST_MINUTES:
        raise UserError(ClockCode.WAIT, field="minutes", minutes=minutes, most=MOST_MINUTES)
    if all(player not in game.players for game in round_.missing):
        raise UserError(ClockCode.NO_OPEN_GAME, player=player, round=round_.number)
    until = work.now + timedelta(minutes=minutes)
    row = _awaited_row(work, round_, player)
    if row is None:
        row = AwaitedPlayer(round_number=round_.number, player_id=player, until_at="")
        work.db.add(row)
    row.until_at = instant_text(until)
    return until


@verb(PLAYER_CAME)
def came(work: ActContext, player: PlayerId) -> None:
    """Wait no longer: the player has come.

    Raises:
        NotNowError: nobody waits for this one.
    """
    row = _awaited_row(work, _public(work.state), player)
    if row is None:
        raise NotNowError(ClockCode.NOT_AWAITED, player=player)
    work.db.delete(row)


def _awaited_row(work: ActContext, round_: Round, player: PlayerId) -> AwaitedPlayer | None:
    query = select(AwaitedPlayer).where(AwaitedPlayer.round_number == round_.number)
    return work.db.scalar(query.where(AwaitedPlayer.player_id == player))


def _public(state: EventState) -> Round:
    round_ = current_round(state)
    if round_.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    return round_
