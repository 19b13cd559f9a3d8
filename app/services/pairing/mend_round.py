"""Mending a published round: one proposal carried out as one act."""

from sqlalchemy import delete, select

from app.models.tables.round import Basis, ByeRow, GameRow
from app.models.tables.wishes import wishes_text
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import ByeKind, Round
from app.rules.pairing.mending.mend import Mend
from app.rules.pairing.wish import names_for_bye
from app.rules.results.result import Side
from app.rules.standings.cut import cut
from app.services.core.act_context import Work, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import current_round, round_row
from app.services.pairing.draft_round import note_finals, note_pair_downs
from app.services.pairing.manual_changes import cost_of_mending
from app.services.pairing.mending import MendingBoard, Proposal, mended_round, mending_board
from app.services.results.game_rows import game_row, write_result, write_sides


@verb("mend_round")
def mend(
    work: Work,
    number: int,
    *,
    begun: tuple[TableNumber, ...] = (),
    games: tuple[tuple[PlayerId, PlayerId], ...] | None = None,
) -> Mend:
    """Mend the newest round by one of the proposals for it.

    Games that stand keep their tables; who plays or sits out now counts as paired on the points
    as they are now.

    Args:
        number: of the proposal, from 1.
        begun: tables where the game is being played already.
        games: the new games of the proposal as it was looked at; None where nobody looked.

    Raises:
        NotNowError: nothing is to be mended, or the proposal is another one by now.
        UserError: there is no proposal of this number, or no game at a table that is named.
        OddError: the round would break a rule that it keeps as it is.
    """
    board = mending_board(work.db, work.state, begun)
    if board is None:
        raise nothing_to_mend(work.state)
    chosen = _chosen(board, number)
    looked_at = tuple((game.players.first, game.players.second) for game in chosen.mend.games)
    if games is not None and tuple(map(tuple, games)) != looked_at:
        raise NotNowError("mend.other", number=number)
    round_ = board.case.round
    work.told |= {
        "round": round_.number,
        "moved": chosen.mend.moved,
        "causes": [[cause.value, player] for cause, player in board.causes],
        "games": looked_at,
        "cost": cost_of_mending(board.case, board.proposals[0].mend.cost, chosen.mend.cost),
    }
    work.weigh(chosen.broken, round_.number)
    _write(work, board, chosen.mend)
    return chosen.mend


def nothing_to_mend(state: EventState) -> NotNowError:
    """Why there is no proposal for the newest round.

    Raises:
        NotNowError: none was paired yet.
    """
    number = current_round(state).number
    return NotNowError("mend.nothing", round=number, is_cut=cut(state) is not None)


def _chosen(board: MendingBoard, number: int) -> Proposal:
    last = len(board.proposals) - 1
    if not 1 <= number <= last:
        raise UserError("mend.unknown", field="number", number=number, last=last)
    return board.proposals[number]


def _write(work: Work, board: MendingBoard, mend: Mend) -> None:
    round_ = mended_round(board.case, mend)
    _write_games(work, round_, mend)
    _write_byes(work, round_, mend)
    _write_basis(work, round_)
    row = round_row(work, round_.number)
    row.by_hand, row.wishes = True, wishes_text(round_.wishes)
    note_pair_downs(work, round_.number)
    note_finals(work, board.case.round)


def _write_games(work: Work, round_: Round, mend: Mend) -> None:
    for game in (*mend.gone, *mend.replaced):
        work.db.delete(game_row(work, game.id))
    for game in mend.resumed:
        row = game_row(work, game.id)
        write_result(row, None)
        write_sides(row, *(Side(player=player) for player in game.players))
    # What gives up a table goes before what takes it.
    work.db.flush()
    for new in mend.games:
        first, second = new.players
        row = GameRow(round_number=round_.number, table_number=new.table)
        row.first_id, row.second_id = first, second
        work.db.add(row)


def _write_byes(work: Work, round_: Round, mend: Mend) -> None:
    held = (ByeRow.round_number == round_.number, ByeRow.player_id.in_(mend.byes_gone))
    work.db.execute(delete(ByeRow).where(*held))
    for player in mend.byes_new:
        kind = ByeKind.PREFERENCE if names_for_bye(round_.wishes, player) else ByeKind.DRAWN
        work.db.add(ByeRow(round_number=round_.number, player_id=player, kind=kind.value))


def _write_basis(work: Work, round_: Round) -> None:
    """Who is in the round now, and on what points."""
    for row in work.db.scalars(select(Basis).where(Basis.round_number == round_.number)):
        player = PlayerId(row.player_id)
        row.is_absent = player in round_.absent
        if not row.is_absent:
            row.tournament_points = round_.basis.get(player, row.tournament_points)
