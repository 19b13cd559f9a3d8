"""Games as stored: finding one, and writing what was recorded."""

from app.codes import RoundCode
from app.models.tables.round import GameRow
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game, GameResult, Side, starter_of, top_of
from app.services.core.act_context import ActContext
from app.services.core.errors import UserError


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


def write_result(row: GameRow, result: GameResult | None) -> None:
    """Write who won and how; None clears it."""
    row.winner_id = None if result is None else result.winner
    row.reason = None if result is None else result.reason.value


def write_sides(row: GameRow, first: Side, second: Side) -> None:
    """Write what each side played and scored, who went first and from which edge."""
    row.first_list, row.second_list = first.list_number, second.list_number
    row.first_control_points = first.control_points
    row.second_control_points = second.control_points
    row.first_army_points, row.second_army_points = first.army_points, second.army_points
    row.starter_id, row.top_id = starter_of(first, second), top_of(first, second)
