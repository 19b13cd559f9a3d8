"""Results: entering one, correcting an older one, clearing one."""

from dataclasses import replace

from app.codes import ResultCode, RoundCode
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.results.check import completed
from app.rules.results.result import Game, GameResult, Side
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import round_of, round_row
from app.services.pairing.draft_round import follow_results
from app.services.players.players import leave_after_round
from app.services.results.acts import AMEND_RESULT, CLEAR_RESULT, ENTER_RESULT
from app.services.results.entry import problems_of
from app.services.results.game_rows import (
    Entered,
    game_at,
    game_of,
    game_row,
    write_game,
    write_result,
    write_sides,
)


@verb(ENTER_RESULT)
def enter(
    work: ActContext,
    table: TableNumber,
    first: Side,
    second: Side,
    result: GameResult,
    round_number: RoundNumber | None = None,
    *,
    drops: tuple[PlayerId, ...] = (),
) -> Entered:
    """Enter how a game of the newest round ended, and who drops after it by its slip.

    Raises:
        UserError: it cannot be, or nobody plays at the table.
        NotNowError: the game has a result already; correct that instead.
        OddError: it is unlikely, and no reason was given.
    """
    round_ = playable(work.state, round_number)
    game = _game(round_, table, first)
    if game.result is not None:
        raise NotNowError(RoundCode.GAME_HAS_RESULT, table=game.table, round=round_.number)
    entered = record(work, round_, replace(game, first=first, second=second, result=result))
    drop_after_round(work, game, drops)
    return entered


@verb(AMEND_RESULT)
def amend(
    work: ActContext,
    table: TableNumber,
    first: Side,
    second: Side,
    result: GameResult,
    round_number: RoundNumber | None = None,
    *,
    drops: tuple[PlayerId, ...] = (),
) -> Entered:
    """Correct a result that was entered before.

    The standings follow, and so does a draft whose points are others now; what is published stays.

    Raises:
        UserError: it cannot be, or nobody plays at the table.
        OddError: it is unlikely, and no reason was given.
    """
    round_ = playable(work.state, round_number)
    game = _game(round_, table, first)
    entered = record(work, round_, replace(game, first=first, second=second, result=result))
    follow_results(work)
    drop_after_round(work, game, drops)
    return entered


@verb(CLEAR_RESULT)
def clear(work: ActContext, table: TableNumber, round_number: RoundNumber | None = None) -> None:
    """Clear a result, as if the slip had not come in yet."""
    round_ = playable(work.state, round_number)
    if round_.state is RoundState.CLOSED:
        raise NotNowError(RoundCode.CLOSED, round=round_.number)
    work.facts["round"] = round_.number
    row = game_row(work, game_at(round_, table).id)
    write_result(work, row, None)
    write_sides(row, Side(player=PlayerId(row.first_id)), Side(player=PlayerId(row.second_id)))


def drop_after_round(work: ActContext, game: Game, drops: tuple[PlayerId, ...]) -> None:
    """Let players drop after the round by the slip of their game.

    Raises:
        UserError: somebody isn't in the game.
        NotNowError: somebody is out already.
    """
    for player in drops:
        if player not in game.players:
            raise UserError(ResultCode.RESULT_DROP_ELSEWHERE, player=player)
    if drops:
        # The result is in the rows already: nobody gives the game up by dropping now.
        work.refresh()
    for player in drops:
        leave_after_round(work, player)


def is_amendment(state: EventState, table: TableNumber, round_number: int | None) -> bool:
    """Whether a result for this table would replace one, or is of a closed round."""
    round_ = round_of(state, round_number)
    game = next((game for game in round_.games if game.table == table), None)
    return round_.state is RoundState.CLOSED or (game is not None and game.result is not None)


def record(work: ActContext, round_: Round, proposal: Game) -> Entered:
    """Store a game's result, as a part of an act that has found both.

    Raises:
        UserError: it cannot be.
        OddError: it is unlikely, and no reason was given.
    """
    proposal = completed(work.state, proposal)
    work.check(problems_of(work.state, round_.number, proposal), round_.number)
    work.facts |= {"round": round_.number, "first": proposal.first, "second": proposal.second}
    write_game(work, proposal)
    if round_.state is RoundState.PUBLISHED:
        # A result shows that games have begun, even without the act that begins them.
        round_row(work, round_.number).state = RoundState.PLAYING.value
    return Entered(round_number=round_.number, game=proposal)


def _game(round_: Round, table: TableNumber | None, first: Side) -> Game:
    """The game at a table; of those without a table the one that the first side is in."""
    game = None if table is not None else game_of(round_, first.player)
    return game_at(round_, table) if game is None or game.table is not None else game


def playable(state: EventState, round_number: int | None) -> Round:
    """A round that can have results; the newest for None.

    Raises:
        NotNowError: it is a draft.
    """
    round_ = round_of(state, round_number)
    if round_.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    return round_
