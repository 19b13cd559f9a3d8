"""The second pass: the same slips again by another person, who does not see what was entered.

A reading that agrees is counted. One that differs is refused with both readings, and settled by
saying what is to stand; with a reason it is kept as it is, to be settled later.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.codes.core import RequestCode
from app.codes.results import ResultCode
from app.models.tables.round import SecondReading
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.results.check import completed
from app.rules.results.result import Game, GameResult, Side
from app.services.core.act_context import Work, verb
from app.services.core.errors import NotNowError, OddError
from app.services.pairing.draft_round import follow_results
from app.services.results.entry import (
    ReadingRecord,
    Slip,
    differences,
    problems_of,
    record_of,
    slip_of,
    written,
)
from app.services.results.game_rows import game_at
from app.services.results.results import Entered, playable, record


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAgain:
    """A second reading as it was kept."""

    round_number: RoundNumber
    game: Game
    """As it is entered."""
    read: Slip
    differs: tuple[str, ...]
    """The fields in which it differs from what is entered, as problems name them."""


@verb("read_again")
def read_again(
    work: Work,
    table: TableNumber,
    first: Side,
    second: Side,
    result: GameResult,
    round_number: RoundNumber | None = None,
) -> ReadAgain:
    """Keep what a second person read from a slip whose result is entered.

    What is odd is not asked about here: it was when it was entered, or it differs.

    Raises:
        UserError: it cannot be, or nobody plays at the table.
        NotNowError: nothing is entered yet that it could be compared with.
        OddError: it differs, and no reason was given to leave that open; both are in its facts.
    """
    round_ = playable(work.state, round_number)
    game = game_at(round_, table)
    entered = slip_of(game)
    if entered is None:
        raise NotNowError(ResultCode.READING_NO_RESULT, table=table, round=round_.number)
    read = _read(work, round_, game, Slip(first=first, second=second, result=result))
    differs = differences(entered, read)
    if differs and not work.because:
        raise OddError(RequestCode.ODD, problems=(_difference(game, read, differs),))
    work.told |= {"round": round_.number, "first": read.first, "second": read.second}
    work.told["differs"] = differs
    _keep(work, round_, table, ReadingRecord(read=read, stands=None if differs else read))
    return ReadAgain(round_number=round_.number, game=game, read=read, differs=differs)


@verb("settle_reading")
def settle(
    work: Work,
    table: TableNumber,
    read: Slip,
    stands: Slip,
    round_number: RoundNumber | None = None,
) -> Entered:
    """Say what is to stand where two readings of a slip differ.

    Where that is not what is entered, the result is mended by the same act.

    Args:
        work: the step.
        table: where the game was played.
        read: what the second person read.
        stands: what is right: the first reading, the second, or a third.
        round_number: the round; the newest for None.

    Raises:
        UserError: it cannot be, or nobody plays at the table.
        NotNowError: nothing is entered yet.
        OddError: what is to stand is unlikely, and no reason was given.
    """
    round_ = playable(work.state, round_number)
    game = game_at(round_, table)
    entered = slip_of(game)
    if entered is None:
        raise NotNowError(ResultCode.READING_NO_RESULT, table=table, round=round_.number)
    read, stands = (_read(work, round_, game, one) for one in (read, stands))
    work.told |= {"round": round_.number, "read": read, "stands": stands}
    work.told["kept"] = _which(entered, read, stands)
    done = Entered(round_number=round_.number, game=game)
    if stands != entered:
        done = record(work, round_, game, stands.sides, stands.result)
        follow_results(work)
    _keep(work, round_, table, ReadingRecord(read=read, stands=stands))
    return done


def oddities(state: EventState, round_: Round, game: Game, slip: Slip) -> tuple[Problem, ...]:
    """What is odd or impossible about a slip, as it would be were it entered."""
    proposal = replace(game, first=slip.first, second=slip.second, result=slip.result)
    found = problems_of(state, round_.number, completed(state, proposal))
    return tuple(one for one in found if one.weight is not Weight.NOTE)


def blind(state: EventState, round_: Round, game: Game) -> tuple[EventState, Game]:
    """The event and a game of it as if nothing had been entered for that game."""
    first, second = (Side(player=player) for player in game.players)
    bare = replace(game, first=first, second=second, result=None)
    games = tuple(bare if one.id == game.id else one for one in round_.games)
    rounds = tuple(
        replace(one, games=games) if one.number == round_.number else one for one in state.rounds
    )
    return replace(state, rounds=rounds), bare


def _read(work: Work, round_: Round, game: Game, slip: Slip) -> Slip:
    """A slip with what the packet sets by itself; what cannot be is refused."""
    proposal = replace(game, first=slip.first, second=slip.second, result=slip.result)
    whole = completed(work.state, proposal)
    problems = problems_of(work.state, round_.number, whole)
    work.weigh(one for one in problems if one.is_impossible)
    return Slip(first=whole.first, second=whole.second, result=slip.result)


def _difference(game: Game, read: Slip, fields: tuple[str, ...]) -> Problem:
    other = replace(game, first=read.first, second=read.second, result=read.result)
    facts = (("fields", fields), ("entered", game), ("read", other))
    return Problem(ResultCode.READING_DIFFERS, Weight.ODD, facts=facts)


def _which(entered: Slip, read: Slip, stands: Slip) -> str:
    if stands == entered:
        return "first"
    return "second" if stands == read else "third"


def _keep(work: Work, round_: Round, table: TableNumber, kept: ReadingRecord) -> None:
    query = select(SecondReading).where(
        SecondReading.round_number == round_.number, SecondReading.table_number == table
    )
    row = work.db.scalar(query)
    if row is None:
        row = SecondReading(round_number=round_.number, table_number=table)
        work.db.add(row)
    row.record = written(kept)


# How far the second pass is: which results were read twice, and what has changed since.


class ReadingState(StrEnum):
    """What is known of a result by the second pass."""

    NOT_READ = "not-read"
    AGREES = "agrees"
    """Two readings say what stands, or the two were settled by what stands."""
    DIFFERS = "differs"
    """Two readings differ, and it is open which is right."""
    OUTDATED = "outdated"
    """It was mended, cleared or played by others since it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondPass:
    """The second pass of one round."""

    round_number: RoundNumber
    states: Mapping[TableNumber, ReadingState]
    """Every table of the round."""
    open: Mapping[TableNumber, Slip]
    """What was read where it differs and is not settled."""

    @property
    def games(self) -> int:
        """How many results there are to read."""
        return len(self.states)

    @property
    def read(self) -> int:
        """How many were read twice."""
        return sum(one is ReadingState.AGREES for one in self.states.values())

    @property
    def is_begun(self) -> bool:
        """A slip was read again, whatever came of it."""
        return any(one is not ReadingState.NOT_READ for one in self.states.values())

    @property
    def is_whole(self) -> bool:
        """Every result was read twice."""
        return bool(self.states) and self.read == self.games

    def tables(self, state: ReadingState) -> tuple[TableNumber, ...]:
        """The tables in a state, ascending."""
        return tuple(table for table, one in sorted(self.states.items()) if one is state)


def second_pass(db: Session, round_: Round) -> SecondPass:
    """Read how far the second pass of a round is."""
    return _pass(round_, _records(db, (round_,)))


def second_passes(db: Session, state: EventState) -> tuple[SecondPass, ...]:
    """Read how far it is in every round that is played, ascending."""
    records = _records(db, state.played)
    return tuple(_pass(round_, records) for round_ in state.played)


_Records = Mapping[tuple[int, int], ReadingRecord | None]

_READING = SecondReading.__table__
_READ = select(_READING.c.round_number, _READING.c.table_number, _READING.c.record).where(
    _READING.c.round_number.in_(bindparam("rounds", expanding=True))
)


def _records(db: Session, rounds: Iterable[Round]) -> _Records:
    read = db.execute(_READ, {"rounds": [one.number for one in rounds]})
    return {(number, table): record_of(text) for number, table, text in read}


def _pass(round_: Round, records: _Records) -> SecondPass:
    states: dict[TableNumber, ReadingState] = {}
    unsettled: dict[TableNumber, Slip] = {}
    for game in round_.games:
        if game.table is None:
            continue
        key = (round_.number, game.table)
        kept = records.get(key)
        states[game.table] = _state(game, kept) if key in records else ReadingState.NOT_READ
        if kept is not None and states[game.table] is ReadingState.DIFFERS:
            unsettled[game.table] = kept.read
    return SecondPass(round_number=round_.number, states=states, open=unsettled)


def _state(game: Game, kept: ReadingRecord | None) -> ReadingState:
    entered = slip_of(game)
    if kept is None or entered is None:
        return ReadingState.OUTDATED
    if entered in (kept.read, kept.stands):
        return ReadingState.AGREES
    same_players = tuple(side.player for side in kept.read.sides) == game.players
    is_open = kept.stands is None and same_players
    return ReadingState.DIFFERS if is_open else ReadingState.OUTDATED
