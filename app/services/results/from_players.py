"""Results from players: what they hand in by phone, and what the desk accepts of it.

What is handed in is evidence and changes no game. It waits as long as its game has no result: so
one that was accepted waits again when that is undone.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import ResultCode, RoundCode
from app.models.tables.round import SubmittedResult
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.results.check import completed
from app.rules.results.result import Game, GameResult, Side
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import event_row, round_of
from app.services.results.acts import ACCEPT_RESULTS, SUBMIT_RESULT
from app.services.results.entry import problems_of
from app.services.results.game_rows import Entered, game_of
from app.services.results.results import drop_after_round, playable, record
from app.services.results.second_reading import (
    differences,
    oddities,
    slip_from_json,
    slip_json,
)


class SubmissionState(StrEnum):
    """What is known of a game by what its players handed in, in the order of the desk's list."""

    AGREE = "agree"
    DIFFER = "differ"
    ONE = "one"
    """One of the two has handed in a result."""
    ENTERED = "entered"
    """The game has a result already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """One result, as a player handed it in."""

    id: int
    player: PlayerId
    at: datetime
    game: Game
    """The game with this result."""
    drops: bool
    """The player says that they leave the event after this round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSubmissions:
    """The newest result from each player of a game."""

    round_number: RoundNumber
    game: Game
    """As it is now."""
    first: Submission | None
    second: Submission | None
    differs: tuple[str, ...]
    """The fields in which the two differ; of a game with a result, those that are entered otherwise
    than the players have it."""
    problems: tuple[Problem, ...]
    """What is unusual about the one that would be accepted."""
    drops: tuple[PlayerId, ...]
    """Who says that they leave the event after this round, and hasn't left yet."""

    @property
    def both(self) -> tuple[Submission, ...]:
        """What was handed in, the first player's before the second's."""
        return tuple(filter(None, (self.first, self.second)))

    @property
    def newest(self) -> Submission:
        """The one that came last."""
        return max(self.both, key=lambda one: one.id)

    @property
    def state(self) -> SubmissionState:
        """What the desk can do with it."""
        if self.game.result is not None:
            return SubmissionState.ENTERED
        if self.first is None or self.second is None:
            return SubmissionState.ONE
        return SubmissionState.DIFFER if self.differs else SubmissionState.AGREE

    @property
    def is_plain(self) -> bool:
        """Both players say the same, and nothing about it is unusual."""
        return self.state is SubmissionState.AGREE and not self.problems

    def of(self, player: PlayerId) -> Submission | None:
        """What one of the two has handed in."""
        return self.first if player == self.game.first.player else self.second


@verb(SUBMIT_RESULT)
def submit(
    work: ActContext,
    round_number: RoundNumber,
    player: PlayerId,
    first: Side,
    second: Side,
    result: GameResult,
    token: str,
    *,
    drops: bool = False,
) -> None:
    """Keep the result that a player handed in; it waits for the desk.

    What is unusual needs no reason here: accepting it does.

    Args:
        work: the step.
        round_number: the round of the game.
        player: by whose code it came.
        first: the slip's first side.
        second: its second side.
        result: who won, and how.
        token: made by the page for this one.
        drops: the player leaves the event after this round.

    Raises:
        UserError: it can't be.
        NotNowError: players hand in nothing, the round is closed, the game is another one now, or
            this one was kept already.
    """
    if not event_row(work).takes_player_results:
        raise NotNowError(ResultCode.SUBMITTED_OFF)
    if work.db.scalar(select(SubmittedResult.id).where(SubmittedResult.token == token)):
        raise NotNowError(ResultCode.SUBMITTED_TWICE)
    round_ = playable(work.state, round_number)
    if round_.state is RoundState.CLOSED:
        raise NotNowError(RoundCode.CLOSED, round=round_.number)
    game = _game(round_, player, (first.player, second.player))
    proposal = completed(work.state, replace(game, first=first, second=second, result=result))
    problems = problems_of(work.state, round_.number, proposal)
    work.check(problem for problem in problems if problem.is_impossible)
    work.facts |= {"table": game.table, "first": proposal.first, "second": proposal.second}
    work.db.add(
        SubmittedResult(
            round_number=round_.number,
            table_number=game.table,
            player_id=player,
            opponent_id=game.opponent_of(player).player,
            token=token,
            record=json.dumps({**slip_json(proposal), **({"drops": True} if drops else {})}),
            at=work.now.astimezone(UTC).isoformat(timespec="seconds"),
        )
    )


@verb(ACCEPT_RESULTS)
def accept(
    work: ActContext, results: tuple[int, ...], seen: tuple[int, ...] | None = None
) -> tuple[Entered, ...]:
    """Enter results as players handed them in, all in one step.

    Who drops after the round is what each of the two says of themselves, whichever result is
    accepted.

    Args:
        work: the step.
        results: numbers of the submissions.
        seen: the numbers of all that were shown of their games; None where nobody was shown any.

    Raises:
        UserError: there is no such submission, or it can't be any more.
        NotNowError: its game has a result already, also by another of these submissions, is
            another one now, or its round is closed; or one of the two has handed in another one
            since.
        OddError: one is unusual, and no reason was given.
    """
    done: list[Entered] = []
    facts = []
    for number in results:
        row = work.db.get(SubmittedResult, number)
        if row is None:
            raise UserError(ResultCode.SUBMITTED_UNKNOWN, result=number)
        round_ = playable(work.state, RoundNumber(row.round_number))
        if round_.state is RoundState.CLOSED:
            raise NotNowError(RoundCode.CLOSED, round=round_.number)
        pair = (PlayerId(row.player_id), PlayerId(row.opponent_id))
        game = _game(round_, pair[0], pair)
        if game.result is not None or any(game.id == entered.game.id for entered in done):
            raise NotNowError(RoundCode.GAME_HAS_RESULT, table=game.table, round=round_.number)
        shown = _game_submissions(work.state, round_, game, _rows(work.db, round_.number))
        read = _read(game, row)
        newest = None if shown is None else shown.of(pair[0])
        if shown is None or read is None or newest is None:
            raise UserError(ResultCode.SUBMITTED_UNKNOWN, result=number)
        if newest.id != number:
            raise NotNowError(ResultCode.SUBMITTED_OLDER, result=number, newest=newest.id)
        if seen is not None and not {one.id for one in shown.both} <= set(seen):
            first, second = game.players
            raise NotNowError(ResultCode.SUBMITTED_SINCE, first=first, second=second)
        entered = record(work, round_, read.game)
        drop_after_round(work, game, shown.drops)
        facts.append(
            {
                "table": entered.game.table,
                "first": entered.game.first,
                "second": entered.game.second,
                "result": entered.game.result,
                "by": [pair[0]] if shown.differs else [one.player for one in shown.both],
                "drops": shown.drops,
            }
        )
        done.append(entered)
    # What an act stores of one game isn't this act's.
    for name in ("first", "second"):
        work.facts.pop(name, None)
    work.facts["entered"] = facts
    return tuple(done)


def submissions(
    db: Session, state: EventState, round_number: RoundNumber | None = None
) -> tuple[GameSubmissions, ...]:
    """Read what players handed in for the games of a round, those that agree first.

    Args:
        db: the event.
        state: the event.
        round_number: None for the newest round.
    """
    if not state.rounds:
        return ()
    round_ = round_of(state, round_number)
    rows = _rows(db, round_.number)
    found = (_game_submissions(state, round_, game, rows) for game in round_.games)
    order = list(SubmissionState)
    return tuple(sorted(filter(None, found), key=lambda one: order.index(one.state)))


def game_submissions(
    db: Session, state: EventState, round_: Round, game: Game
) -> GameSubmissions | None:
    """Read what the players of one game handed in; None where neither did."""
    return _game_submissions(state, round_, game, _rows(db, round_.number))


def waiting(found: Iterable[GameSubmissions]) -> int:
    """How many games have results from players that the desk hasn't entered."""
    return sum(one.state is not SubmissionState.ENTERED for one in found)


_Rows = Mapping[frozenset[int], list[SubmittedResult]]
"""The two players -> what they handed in, the oldest first."""


def _rows(db: Session, number: int) -> _Rows:
    query = select(SubmittedResult).where(SubmittedResult.round_number == number)
    found: dict[frozenset[int], list[SubmittedResult]] = {}
    for row in db.scalars(query.order_by(SubmittedResult.id)):
        found.setdefault(frozenset((row.player_id, row.opponent_id)), []).append(row)
    return found


def _game_submissions(
    state: EventState, round_: Round, game: Game, rows: _Rows
) -> GameSubmissions | None:
    newest = {one.player: one for one in _readable(game, rows.get(frozenset(game.players), ()))}
    if not newest:
        return None
    first, second = (newest.get(player) for player in game.players)
    both = tuple(filter(None, (first, second)))
    differs: tuple[str, ...] = ()
    if game.result is not None:
        differs = tuple(dict.fromkeys(name for one in both for name in differences(game, one.game)))
    elif first is not None and second is not None:
        differs = differences(first.game, second.game)
    problems = () if game.result is not None else oddities(state, round_, both[0].game)
    drops = (one.player for one in both if one.drops and state.by_id[one.player].is_active)
    return GameSubmissions(
        round_number=round_.number,
        game=game,
        first=first,
        second=second,
        differs=differs,
        problems=problems,
        drops=tuple(drops),
    )


def _readable(game: Game, rows: Iterable[SubmittedResult]) -> Iterator[Submission]:
    for row in rows:
        read = _read(game, row)
        if read is not None:
            yield read


def _read(game: Game, row: SubmittedResult) -> Submission | None:
    """What was handed in, as the two sit now; None where another program has altered it."""
    try:
        slip = json.loads(row.record)
        read = slip_from_json(game, slip)
        at = datetime.fromisoformat(row.at)
    except (KeyError, TypeError, ValueError):
        return None
    if read.players == game.players[::-1]:
        read = replace(read, first=read.second, second=read.first)
    if read.players != game.players:
        return None
    drops = slip.get("drops") is True
    return Submission(id=row.id, player=PlayerId(row.player_id), at=at, game=read, drops=drops)


def _game(round_: Round, player: PlayerId, pair: tuple[PlayerId, PlayerId]) -> Game:
    """The game of a player, which must still be that of these two.

    Raises:
        NotNowError: it is another one now.
    """
    game = game_of(round_, player)
    if game is None or set(game.players) != set(pair):
        raise NotNowError(ResultCode.SUBMITTED_CHANGED, round=round_.number)
    return game
