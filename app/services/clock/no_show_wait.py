"""Players whom a table waits for, until a deadline after which they have not come.

A wait is for one game: undo of its round, or another pairing of it, makes other games, and brings
the wait back with the game. So the row stays, and the journal tells at which game the table waits.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from app.codes import ClockCode, RoundCode
from app.models.file.journal import JournalStep
from app.models.tables.clock import AwaitedPlayer
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, TableNumber
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
    game: GameId
    table: TableNumber | None
    until_at: datetime
    is_due: bool


def awaited(db: Session, state: EventState, now: datetime) -> tuple[Awaited, ...]:
    """Whom tables of the newest round wait for, the earliest end first.

    A player whose game has a result is waited for no more.
    """
    round_ = state.last_round
    if round_ is None or round_.is_draft:
        return ()
    found = [
        Awaited(
            player=PlayerId(row.player_id),
            game=game.id,
            table=game.table,
            until_at=until,
            is_due=now >= until,
        )
        for row, game in _waits(db, round_)
        for until in [datetime.fromisoformat(row.until_at)]
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
    game = next((game for game in round_.missing if player in game.players), None)
    if game is None:
        raise UserError(ClockCode.NO_OPEN_GAME, player=player, round=round_.number)
    until = work.now + timedelta(minutes=minutes)
    of_player = AwaitedPlayer.player_id == player
    row = work.db.scalar(_rows_of(round_).where(of_player))
    if row is None:
        row = AwaitedPlayer(round_number=round_.number, player_id=player, until_at="")
        work.db.add(row)
    row.until_at = instant_text(until)
    work.facts |= {"round": round_.number, "game": game.id}
    return until


@verb(PLAYER_CAME)
def came(work: ActContext, player: PlayerId) -> None:
    """Wait no longer: the player has come.

    Raises:
        NotNowError: nobody waits for this one.
    """
    waits = _waits(work.db, _public(work.state))
    row = next((row for row, _ in waits if row.player_id == player), None)
    if row is None:
        raise NotNowError(ClockCode.NOT_AWAITED, player=player)
    work.db.delete(row)


def _waits(db: Session, round_: Round) -> list[tuple[AwaitedPlayer, Game]]:
    """Each wait of a round with its game, which has no result and is still the one waited at."""
    missing = {player: game for game in round_.missing for player in game.players}
    rows = [row for row in db.scalars(_rows_of(round_)) if row.player_id in missing]
    waited_at = _games_waited_at(db, round_) if rows else {}
    games = [missing[PlayerId(row.player_id)] for row in rows]
    return [
        (row, game)
        for row, game in zip(rows, games, strict=True)
        if waited_at.get(row.player_id, game.id) == game.id
    ]


def _games_waited_at(db: Session, round_: Round) -> Mapping[int, int]:
    """Player -> the game of which the newest wait was set; what set an older one doesn't tell."""
    query = select(JournalStep.arguments).where(JournalStep.verb == AWAIT_PLAYER.verb)
    steps = [json.loads(text) for text in db.scalars(query.order_by(JournalStep.id))]
    return {
        step["player"]: step["game"]
        for step in steps
        if step.get("round") == round_.number and "game" in step
    }


def _rows_of(round_: Round) -> Select[AwaitedPlayer]:
    return select(AwaitedPlayer).where(AwaitedPlayer.round_number == round_.number)


def _public(state: EventState) -> Round:
    round_ = current_round(state)
    if round_.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    return round_
