"""What could be done about a published round: its causes, and the proposals for it."""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.orm import Session

from app.codes import RoundCode
from app.models.file.journal import JournalRow, JournalStep
from app.models.tables.column_texts import preferences_text
from app.models.tables.round import Basis, ByeRow, GameRow
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, TableNumber
from app.rules.core.round import Bye, ByeKind, Round
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.preference import Preference, names_for_bye
from app.rules.pairing.preference_costs import is_against
from app.rules.pairing.repair.case import Cause, NewGame, Repair, RepairCase, repair_case
from app.rules.pairing.tables import table_problems
from app.rules.results.result import Game, Side
from app.rules.standings.cut import cut
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import current_round, round_row
from app.services.pairing.acts import REPAIR_ROUND
from app.services.pairing.round_board import problems_by_hand, problems_in
from app.services.results.game_rows import game_row, write_result, write_sides

NO_BREACH = frozenset({PairingCode.POINTS_DIFFER, PairingCode.SAME_FACTION, PairingCode.SAME_CLUB})
"""What a corrected round may need without breaking a rule."""

_ROLES = ("first", "second", "player", "opponent")
"""Facts that are players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One way of repair the round."""

    number: int
    """0 for leaving the round as it is; the others ascending by the games they move."""
    repair: Repair
    problems: tuple[tuple[NewGame, tuple[Problem, ...]], ...]
    """Of each new game the rules that it breaks, points that differ among them."""
    broken: tuple[Problem, ...]
    """Every rule that the round would break and does not break as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairBoard:
    """A published round that could be corrected."""

    case: RepairCase
    proposals: tuple[Proposal, ...]
    """That of leaving it as it is first; then the fewest games moved."""

    @property
    def causes(self) -> tuple[tuple[Cause, PlayerId], ...]:
        """Why it is to be corrected."""
        return self.case.causes


def repair_due(db: Session, state: EventState) -> RepairCase | None:
    """The newest round, where it is published and something happened that could be corrected.

    Quick: nothing is searched for.
    """
    case = _case(db, state, frozenset())
    return case if case is not None and case.is_due else None


def due_after(db: Session, state: EventState, game: Game) -> tuple[tuple[Cause, PlayerId], ...]:
    """What a corrected result of an earlier round adds to fix in the newest round.

    Args:
        db: the event's database.
        state: the event.
        game: one of its games as it would be stored.

    Returns:
        The causes that there are not yet; none where the newest round isn't published, or where
        the game is one of its own.
    """
    games = {one.id: round_ for round_ in state.rounds for one in round_.games}
    played, last = games.get(game.id), state.last_round
    if played is None or played is last:
        return ()
    corrected = replace(
        played, games=tuple(game if one.id == game.id else one for one in played.games)
    )
    after = replace(
        state, rounds=tuple(corrected if one is played else one for one in state.rounds)
    )
    known, due = repair_due(db, state), repair_due(db, after)
    before = () if known is None else known.causes
    return () if due is None else tuple(cause for cause in due.causes if cause not in before)


def repair_board(
    db: Session, state: EventState, begun: Collection[TableNumber] = ()
) -> RepairBoard | None:
    """The proposals for the newest round; None where nothing is to be corrected.

    Args:
        db: the event's database, which knows who was reinstated and which pairs are kept.
        state: the event.
        begun: tables of a published round where the game is being played already.

    Raises:
        UserError: there is no game at one of these tables.
    """
    from app.rules.pairing.repair.proposals import repairs

    case = _case(db, state, frozenset(begun))
    if case is None or not case.is_due:
        return None
    proposals = (_proposal(state, case, n, repair) for n, repair in enumerate(repairs(case)))
    return RepairBoard(case=case, proposals=tuple(proposals))


def repaired_round(case: RepairCase, repair: Repair) -> Round:
    """The round as it would be; new games have no id yet."""
    gone = {game.id for game in (*repair.gone, *repair.replaced)}
    resumed = {game.id for game in repair.resumed}
    games = [
        _unplayed(game) if game.id in resumed else game
        for game in case.round.games
        if game.id not in gone
    ]
    byes = [bye for bye in case.round.byes if bye.player not in repair.byes_gone]
    standing = replace(case.round, games=tuple(games), byes=tuple(byes))
    games += [_game(one) for one in repair.games]
    byes += [Bye(player=player) for player in repair.byes_new]
    placed = {player for game in games for player in game.players} | {one.player for one in byes}
    before = {player for game in case.round.games for player in game.players}
    return replace(
        case.round,
        games=tuple(games),
        byes=tuple(byes),
        absent=(case.round.absent | before) - placed,
        basis={**case.round.basis, **case.field.points},
        preferences=tuple(_taken_up(case, standing)),
    )


def _taken_up(case: RepairCase, standing: Round) -> Iterator[Preference]:
    """The preferences that count for a corrected round.

    A published game may violate a preference that came later or was overruled; the correction
    didn't cause that.
    """
    paired_by = {one.about: one for one in case.round.preferences}
    for preference in case.preferences:
        if preference in case.round.preferences or not is_against(
            case.before, standing, preference
        ):
            yield preference
        elif preference.about in paired_by:
            yield paired_by[preference.about]


def _case(db: Session, state: EventState, begun: Collection[TableNumber]) -> RepairCase | None:
    round_ = state.last_round
    if round_ is None or round_.is_draft:
        return None
    tables = {game.table: game.id for game in round_.games}
    for table in sorted(begun):
        if table not in tables:
            raise UserError(RoundCode.TABLE_EMPTY, field="table", table=table, round=round_.number)
    return repair_case(
        state,
        begun=[tables[table] for table in begun],
        kept=_kept(db, round_),
        returned=_returned(db, round_),
    )


# The window asks these before its first page: each is built once, and needs no object mapper.
_GAME, _STEP = GameRow.__table__, JournalStep.__table__
_LOCKED = select(_GAME.c.id).where(_GAME.c.round_number == bindparam("round"), _GAME.c.is_locked)
_PUBLISHED = select(func.max(_STEP.c.id)).where(_STEP.c.verb == "publish_round")
_REINSTATED = select(_STEP.c.id, _STEP.c.arguments).where(
    _STEP.c.verb == "reinstate_player", _STEP.c.id > bindparam("since")
)


def _kept(db: Session, round_: Round) -> frozenset[GameId]:
    """The games that the EO kept together when the round was a draft."""
    return frozenset(map(GameId, db.scalars(_LOCKED, {"round": round_.number})))


def _returned(db: Session, round_: Round) -> frozenset[PlayerId]:
    """Who was reinstated since the round was published, with a game that nobody touched since."""
    since = db.scalar(_PUBLISHED) or 0
    back = {
        PlayerId(json.loads(arguments)["player"]): step
        for step, arguments in db.execute(_REINSTATED, {"since": since})
    }
    games = {player: game.id for game in round_.games for player in game.players}
    return frozenset(
        player
        for player, step in back.items()
        if player not in games or not _is_touched(db, games[player], step)
    )


def _is_touched(db: Session, game: GameId, since: int) -> bool:
    query = select(JournalRow.id).where(
        JournalRow.table_name == GameRow.__tablename__,
        JournalRow.row_id == game,
        JournalRow.step_id > since,
    )
    return db.scalar(query.limit(1)) is not None


def _game(new: NewGame) -> Game:
    first, second = (Side(player=player) for player in new.players)
    return Game(id=GameId(0), table=new.table, first=first, second=second)


def _unplayed(game: Game) -> Game:
    return replace(
        game,
        first=Side(player=game.first.player),
        second=Side(player=game.second.player),
        result=None,
    )


def _proposal(state: EventState, case: RepairCase, number: int, repair: Repair) -> Proposal:
    # New games are checked against every preference, also one that games that stand violate.
    was = replace(case.round, preferences=case.preferences)
    now = replace(repaired_round(case, repair), preferences=case.preferences)
    found = problems_in(state, now)
    broken = problems_by_hand(state, was, now)
    seated = table_problems(case.before, ((game.players, game.table) for game in repair.games))
    return Proposal(
        number=number,
        repair=repair,
        problems=tuple((game, _about(game, (*found, *seated))) for game in repair.games),
        broken=tuple(problem for problem in broken if problem.code not in NO_BREACH),
    )


def _about(game: NewGame, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems whose players are those of a game."""
    return tuple(
        problem for problem in problems if (who := _players(problem)) and who <= set(game.players)
    )


def _players(problem: Problem) -> set[object]:
    return {value for name, value in problem.facts if name in _ROLES}


@verb(REPAIR_ROUND)
def repair(
    work: ActContext,
    number: int,
    *,
    begun: tuple[TableNumber, ...] = (),
    games: tuple[tuple[PlayerId, PlayerId], ...] | None = None,
) -> Repair:
    """Fix the newest round by one of the proposals for it.

    Games that stand keep their tables; who plays or sits out now counts as paired on the points
    as they are now.

    Args:
        number: of the proposal, from 1.
        begun: tables where the game is being played already.
        games: the new games of the proposal as it was looked at; None where nobody looked.

    Raises:
        NotNowError: nothing is to be corrected, or the proposal is another one by now.
        UserError: there is no proposal of this number, or no game at a table that is named.
        OddError: the round would break a rule that it keeps as it is.
    """
    from app.services.pairing.pairing_history import cost_of_repair

    board = repair_board(work.db, work.state, begun)
    if board is None:
        raise nothing_to_repair(work.state)
    chosen = _chosen(board, number)
    looked_at = tuple((game.players.first, game.players.second) for game in chosen.repair.games)
    if games is not None and tuple(map(tuple, games)) != looked_at:
        raise NotNowError(RoundCode.REPAIR_OTHER, number=number)
    round_ = board.case.round
    work.facts |= {
        "round": round_.number,
        "moved": chosen.repair.moved,
        "causes": [[cause.value, player] for cause, player in board.causes],
        "games": looked_at,
        "cost": cost_of_repair(board.case, board.proposals[0].repair.cost, chosen.repair.cost),
    }
    work.check(chosen.broken, round_.number)
    _write(work, board, chosen.repair)
    return chosen.repair


def nothing_to_repair(state: EventState) -> NotNowError:
    """Why there is no proposal for the newest round.

    Raises:
        NotNowError: none was paired yet.
    """
    number = current_round(state).number
    return NotNowError(RoundCode.REPAIR_NOTHING, round=number, is_cut=cut(state) is not None)


def _chosen(board: RepairBoard, number: int) -> Proposal:
    last = len(board.proposals) - 1
    if not 1 <= number <= last:
        raise UserError(RoundCode.REPAIR_UNKNOWN, field="number", number=number, last=last)
    return board.proposals[number]


def _write(work: ActContext, board: RepairBoard, repair: Repair) -> None:
    from app.services.pairing.draft_round import note_finals, note_pair_downs

    round_ = repaired_round(board.case, repair)
    _write_games(work, round_, repair)
    _write_byes(work, round_, repair)
    _write_basis(work, round_)
    row = round_row(work, round_.number)
    row.by_hand, row.wishes = True, preferences_text(round_.preferences)
    note_pair_downs(work, round_.number)
    note_finals(work, board.case.round)


def _write_games(work: ActContext, round_: Round, repair: Repair) -> None:
    for game in (*repair.gone, *repair.replaced):
        work.db.delete(game_row(work, game.id))
    for game in repair.resumed:
        row = game_row(work, game.id)
        write_result(work, row, None)
        write_sides(row, *(Side(player=player) for player in game.players))
    # What gives up a table goes before what takes it.
    work.db.flush()
    for new in repair.games:
        first, second = new.players
        row = GameRow(round_number=round_.number, table_number=new.table)
        row.first_id, row.second_id = first, second
        work.db.add(row)


def _write_byes(work: ActContext, round_: Round, repair: Repair) -> None:
    held = (ByeRow.round_number == round_.number, ByeRow.player_id.in_(repair.byes_gone))
    work.db.execute(delete(ByeRow).where(*held))
    for player in repair.byes_new:
        kind = ByeKind.PREFERENCE if names_for_bye(round_.preferences, player) else ByeKind.DRAWN
        work.db.add(ByeRow(round_number=round_.number, player_id=player, kind=kind.value))


def _write_basis(work: ActContext, round_: Round) -> None:
    """Who is in the round now, and on what points."""
    for row in work.db.scalars(select(Basis).where(Basis.round_number == round_.number)):
        player = PlayerId(row.player_id)
        row.is_absent = player in round_.absent
        if not row.is_absent:
            row.tournament_points = round_.basis.get(player, row.tournament_points)
