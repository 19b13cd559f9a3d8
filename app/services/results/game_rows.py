"""Games as stored: finding one, and writing what was recorded."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Table, bindparam, update
from sqlalchemy.orm.util import identity_key

from app.codes import RoundCode
from app.models.tables.round import GameRow
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game, GameResult, Side, starter_of, top_of
from app.services.clock.table_clocks import end_pause
from app.services.core.act_context import ActContext
from app.services.core.errors import UserError

_GAME = cast("Table", GameRow.__table__)
_WRITTEN = (
    *("first_list", "first_control_points", "first_army_points"),
    *("second_list", "second_control_points", "second_army_points"),
    *("winner_id", "reason", "starter_id", "top_id"),
)
_WRITE = (
    update(_GAME)
    .where(_GAME.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in _WRITTEN})
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A result as it was stored."""

    round_number: RoundNumber
    game: Game


def game_row(work: ActContext, game: int) -> GameRow:
    """A game's row, which must be there."""
    return work.db.get_one(GameRow, game)


def game_at(round_: Round, table: TableNumber | None) -> Game:
    """The game at a table.

    Raises:
        UserError: nobody plays there in this round.
    """
    for game in round_.games:
        if table is not None and game.table == table:
            return game
    raise UserError(RoundCode.TABLE_EMPTY, field="table", table=table, round=round_.number)


def game_of(round_: Round, player: PlayerId) -> Game | None:
    """The game that a player is in; None for a bye or an absence."""
    return next((game for game in round_.games if player in game.players), None)


def write_game(work: ActContext, game: Game) -> None:
    """Write a game's sides and result without reading its row first: no action is done as often.

    Whatever decides a game is written here or by ``write_result``, so its table's pause ends here.
    """
    work.db.flush()
    values = _of_sides(*game.sides) | _of_result(game.result)
    work.db.execute(_WRITE, {"of": game.id, **values})
    if (known := work.db.identity_map.get(identity_key(GameRow, game.id))) is not None:
        work.db.expire(known)
    if game.result is not None:
        end_pause(work, game.id)


def write_result(work: ActContext, row: GameRow, result: GameResult | None) -> None:
    """Write who won and how; None clears it."""
    _put(row, _of_result(result))
    if result is not None:
        end_pause(work, row.id)


def write_sides(row: GameRow, first: Side, second: Side) -> None:
    """Write what each side played and scored, who went first and from which edge."""
    _put(row, _of_sides(first, second))


def _put(row: GameRow, values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(row, name, value)


def _of_result(result: GameResult | None) -> dict[str, object]:
    if result is None:
        return {"winner_id": None, "reason": None}
    return {"winner_id": result.winner, "reason": result.reason.value}


def _of_sides(first: Side, second: Side) -> dict[str, object]:
    return {
        "first_list": first.list_number,
        "second_list": second.list_number,
        "first_control_points": first.control_points,
        "second_control_points": second.control_points,
        "first_army_points": first.army_points,
        "second_army_points": second.army_points,
        "starter_id": starter_of(first, second),
        "top_id": top_of(first, second),
    }
