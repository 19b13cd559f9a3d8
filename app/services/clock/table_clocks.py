"""The tables of a round of chess clocks: which stand, when each is to end, what is left."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import and_, bindparam, delete, select
from sqlalchemy.orm import Session

from app.codes import ClockCode
from app.models.file.journal import JournalStep
from app.models.tables.clock import PlayedOut, RoundClockRow, TablePause
from app.models.tables.round import GameRow
from app.rules.clock.round_time import Unfinished, table_milliseconds, unfinished
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import RoundState
from app.rules.packet.packet import RoundClock
from app.rules.results.result import Game
from app.services.clock.acts import LOOK_AT_TABLE, PAUSE_TABLE, REMOVE_CLOCK, RESUME_TABLE
from app.services.clock.state import RoundClockState, instant_text, milliseconds, round_clock
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.monotonic_clock import MonotonicTime
from app.services.core.rows import current_round

_PAUSE_OF = (
    select(TablePause)
    .join(
        GameRow,
        and_(
            GameRow.round_number == TablePause.round_number,
            GameRow.table_number == TablePause.table_number,
        ),
    )
    .where(GameRow.id == bindparam("game"), TablePause.lasted_ms.is_(None))
)
"""The pause that a game is in; read with every result, so without reading the game first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """A table whose game is not over, in a round of chess clocks."""

    table: TableNumber
    players: tuple[PlayerId, PlayerId]
    paused_ms: int
    """How long the EO had its clocks stand, this pause included."""
    is_paused: bool
    ends_at: datetime | None
    """Its own expected end; None before the round's clock is started."""
    is_due: bool
    """Its time is up."""
    answer: Unfinished | None
    """What becomes of it once its time is up; None before."""


def table_clocks(
    db: Session, state: EventState, now: datetime, reading: MonotonicTime | None
) -> tuple[TableClock, ...]:
    """The tables of the newest public round whose games are not over, by number."""
    round_ = state.last_round
    if round_ is None or state.packet.round_clock is not RoundClock.CHESS_CLOCK:
        return ()
    if round_.state is not RoundState.PLAYING:
        return ()
    clock = round_clock(db, round_.number)
    expected = None if clock is None else clock.ends_at(now, reading)
    pauses = _pauses(db, round_.number, now)
    marks = select(PlayedOut.table_number).where(PlayedOut.round_number == round_.number)
    verdicts = dict.fromkeys(db.scalars(marks), Unfinished.PLAYED_OUT) | _verdicts(
        db, round_.number
    )
    return tuple(
        _table_clock(game, game.table, clock, expected, pauses, verdicts, now)
        for game in round_.missing
        if game.table is not None
    )


def paused_minutes(db: Session, number: int, now: datetime) -> dict[TableNumber, int]:
    """Table -> for how many whole minutes, rounded up, its clocks stood in a round."""
    pauses = _pauses(db, number, now)
    return {TableNumber(table): -(-lasted // 60_000) for table, (lasted, _) in pauses.items()}


@verb(PAUSE_TABLE)
def pause_table(work: ActContext, table: TableNumber) -> None:
    """Let the chess clocks of one table stand, for a ruling.

    Raises:
        NotNowError: no chess clocks are used or running, or this table's stand already.
    """
    number = _running(work, table)
    if _open_pause(work, number, table) is not None:
        raise NotNowError(ClockCode.TABLE_STANDS, table=table)
    at = instant_text(work.now)
    work.db.add(TablePause(round_number=number, table_number=table, began_at=at))


@verb(RESUME_TABLE)
def resume_table(work: ActContext, table: TableNumber) -> None:
    """Let the chess clocks of one table run on.

    Raises:
        NotNowError: they run.
    """
    number = _running(work, table)
    row = _open_pause(work, number, table)
    if row is None:
        raise NotNowError(ClockCode.TABLE_RUNS, table=table)
    work.facts["seconds"] = _end(work, row) // 1000


def end_pause(work: ActContext, game: int) -> None:
    """End the pause of the table of a game that is decided, in the same step."""
    if work.state.packet.round_clock is not RoundClock.CHESS_CLOCK:
        return
    for row in work.db.scalars(_PAUSE_OF, {"game": game}):
        _end(work, row)


def remove_of_clock(work: ActContext, number: int) -> None:
    """Remove what tables had by a round's clock that is removed: the next begins without it."""
    for kept in (TablePause, PlayedOut):
        work.db.execute(delete(kept).where(kept.round_number == number))


@verb(LOOK_AT_TABLE)
def look_at_table(work: ActContext, table: TableNumber, left_seconds: int) -> Unfinished:
    """Tell what both clocks of an unfinished game hold together, and learn what becomes of it.

    A game that is played out is marked so; a tie is entered as any result.

    Raises:
        NotNowError: no chess clocks are used or running.
        UserError: nobody plays there any more.
    """
    number = _running(work, table)
    paused = _pauses(work.db, number, work.now)
    outcome = unfinished(work.state.packet.clock, left_seconds, was_paused=table in paused)
    if outcome is not Unfinished.TIE:
        query = select(PlayedOut).where(PlayedOut.round_number == number)
        if work.db.scalar(query.where(PlayedOut.table_number == table)) is None:
            work.db.add(PlayedOut(round_number=number, table_number=table))
    work.facts["outcome"] = outcome.value
    return outcome


def _table_clock(
    game: Game,
    table: TableNumber,
    clock: RoundClockState | None,
    expected: datetime | None,
    pauses: dict[int, tuple[int, bool]],
    verdicts: Mapping[int, Unfinished],
    now: datetime,
) -> TableClock:
    paused_ms, is_paused = pauses.get(table, (0, False))
    own_end = None
    if clock is not None and expected is not None:
        expected_ms = milliseconds(expected - clock.started_at)
        own_ms = table_milliseconds(expected_ms, paused_ms)
        own_end = clock.started_at + timedelta(milliseconds=own_ms)
    is_due = own_end is not None and not is_paused and now >= own_end
    answer = verdicts.get(table)
    if answer in (None, Unfinished.TIE):
        # More time for the round lets a game that was declared a tie play on.
        answer = (answer or Unfinished.ASK) if is_due else None
    return TableClock(
        table=table,
        players=game.players,
        paused_ms=paused_ms,
        is_paused=is_paused,
        ends_at=own_end,
        is_due=is_due,
        answer=answer,
    )


def _verdicts(db: Session, number: int) -> dict[int, Unfinished]:
    """Table -> what its clocks came to when looked at last, by this clock of the round."""
    query = select(JournalStep.verb, JournalStep.arguments).where(
        JournalStep.verb.in_((LOOK_AT_TABLE.verb, REMOVE_CLOCK.verb))
    )
    found: dict[int, Unfinished] = {}
    for verb_, text in db.execute(query.order_by(JournalStep.id)):
        step = json.loads(text)
        if step.get("round") != number:
            continue
        if verb_ == REMOVE_CLOCK.verb:
            found.clear()
        elif "outcome" in step:
            found[step["table"]] = Unfinished(step["outcome"])
    return found


def _pauses(db: Session, number: int, now: datetime) -> dict[int, tuple[int, bool]]:
    """Table -> how many milliseconds it stood, and whether it does."""
    found: dict[int, tuple[int, bool]] = {}
    for row in db.scalars(select(TablePause).where(TablePause.round_number == number)):
        sofar, stands = found.get(row.table_number, (0, False))
        lasted = row.lasted_ms
        if lasted is None:
            lasted = max(0, milliseconds(now - datetime.fromisoformat(row.began_at)))
        found[row.table_number] = (sofar + lasted, stands or row.lasted_ms is None)
    return found


def _running(work: ActContext, table: TableNumber) -> int:
    round_ = current_round(work.state)
    if work.state.packet.round_clock is not RoundClock.CHESS_CLOCK:
        raise NotNowError(ClockCode.NO_CHESS_CLOCKS)
    if work.db.get(RoundClockRow, round_.number) is None:
        raise NotNowError(ClockCode.NONE, round=round_.number)
    if all(game.table != table for game in round_.missing):
        raise UserError(ClockCode.NO_OPEN_TABLE, table=table, round=round_.number)
    work.facts["round"] = round_.number
    return round_.number


def _open_pause(work: ActContext, number: int, table: TableNumber) -> TablePause | None:
    query = select(TablePause).where(TablePause.round_number == number)
    query = query.where(TablePause.table_number == table, TablePause.lasted_ms.is_(None))
    return work.db.scalar(query)


def _end(work: ActContext, row: TablePause) -> int:
    """End a pause now; how many milliseconds it lasted."""
    row.lasted_ms = max(0, milliseconds(work.now - datetime.fromisoformat(row.began_at)))
    return row.lasted_ms
