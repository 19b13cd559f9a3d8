"""The second reading: the same slips again by another person, who does not see the first entry.

A reading that agrees is counted. One that differs is refused with both readings; the EO decides
what is right, or gives a reason to leave it open.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, cast

from sqlalchemy import Table, bindparam, select
from sqlalchemy.orm import Session

from app.codes import RequestCode, ResultCode
from app.models.tables.round import SecondReading
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game, GameResult, Side, WinReason, with_opening
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, OddError
from app.services.core.session import EventSession
from app.services.results.acts import READ_AGAIN, SETTLE_READING
from app.services.results.game_rows import Entered, game_at


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingRecord:
    """The second reading of a slip, and the result that was decided on.

    Both are the game with the result that a slip gives.
    """

    read: Game
    stands: Game | None
    """None while the two readings differ."""


_OPENING = ("starter", "top")
"""The fields of a slip that only some events keep."""


def differences(entered: Game, read: Game) -> tuple[str, ...]:
    """The fields of a slip in which two readings differ, in their order."""
    from app.services.results.entry import FIELDS

    return tuple(name for name in FIELDS if _field(entered, name) != _field(read, name))


def record_json(record: ReadingRecord) -> str:
    """A record as JSON text."""
    stands = None if record.stands is None else slip_json(record.stands)
    return json.dumps({"read": slip_json(record.read), "stands": stands})


def record_of(game: Game, text: str) -> ReadingRecord | None:
    """A record of a game from its JSON text; None where the text isn't a valid record."""
    try:
        record = json.loads(text)
        stands = record["stands"]
        return ReadingRecord(
            read=slip_from_json(game, record["read"]),
            stands=None if stands is None else slip_from_json(game, stands),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _field(game: Game, field: str) -> object:
    from app.services.results.entry import SIDE_FIELDS

    side, _, key = field.rpartition(".")
    if side:
        return getattr(game.sides[side == "second"], SIDE_FIELDS[key])
    if key in _OPENING:
        return game.starter if key == "starter" else game.top
    if game.result is None:
        return None
    return game.result.winner if key == "winner" else game.result.reason


def slip_json(game: Game) -> Mapping[str, object]:
    """A slip's fields for JSON; the game must have a result."""
    assert game.result is not None, "a reading has a result"
    return {
        "winner": game.result.winner,
        "by": game.result.reason.value,
        "sides": [
            {
                "player": side.player,
                "list": side.list_number,
                "control_points": side.control_points,
                "army_points": side.army_points,
            }
            for side in game.sides
        ],
        "starter": game.starter,
        "top": game.top,
    }


def slip_from_json(game: Game, slip: Mapping[str, Any]) -> Game:
    """A game with the result of a slip that was kept as JSON.

    Raises:
        KeyError, TypeError, ValueError: it isn't a slip.
    """
    first, second = (
        Side(
            player=PlayerId(side["player"]),
            list_number=side["list"],
            control_points=side["control_points"],
            army_points=side["army_points"],
        )
        for side in slip["sides"]
    )
    result = GameResult(winner=slip["winner"], reason=WinReason(slip["by"]))
    read = replace(game, first=first, second=second, result=result)
    # Records of earlier versions have neither.
    return with_opening(read, slip.get("starter"), slip.get("top"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAgain:
    """A second reading as it was kept."""

    round_number: RoundNumber
    game: Game
    """As it is entered."""
    read: Game
    differs: tuple[str, ...]
    """The fields in which it differs from what is entered, as problems name them."""


@verb(READ_AGAIN)
def read_again(
    work: ActContext,
    table: TableNumber,
    first: Side,
    second: Side,
    result: GameResult,
    round_number: RoundNumber | None = None,
) -> ReadAgain:
    """Keep what a second person read from a slip whose result is entered.

    Odd values need no reason here: entering them did, or the readings differ.

    Raises:
        UserError: it cannot be, or nobody plays at the table.
        NotNowError: nothing is entered yet that it could be compared with.
        OddError: it differs, and no reason was given to leave that open; both are in its facts.
    """
    round_, game = _entered(work, table, round_number)
    slip = replace(game, first=first, second=second, result=result)
    if not work.state.keeps_sides:
        # The slip has no fields for it any more; what was kept before stays.
        slip = with_opening(slip, game.starter, game.top)
    read = _completed(work, round_, slip)
    differs = differences(game, read)
    if differs and not work.because:
        raise OddError(RequestCode.ODD, problems=(_difference(game, read, differs),))
    work.facts |= {"round": round_.number, "first": read.first, "second": read.second}
    work.facts["differs"] = differs
    _store(work, round_, table, ReadingRecord(read=read, stands=None if differs else read))
    return ReadAgain(round_number=round_.number, game=game, read=read, differs=differs)


@verb(SETTLE_READING)
def settle(
    work: ActContext,
    table: TableNumber,
    read: Game,
    stands: Game,
    round_number: RoundNumber | None = None,
) -> Entered:
    """Decide which result is right where two readings of a slip differ.

    Where that is not what is entered, the same act corrects the result.

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
    from app.services.pairing.draft_round import follow_results
    from app.services.results.results import record

    round_, game = _entered(work, table, round_number)
    read, stands = (_completed(work, round_, reading) for reading in (read, stands))
    work.facts |= {
        "round": round_.number,
        "read": _journal_facts(read),
        "stands": _journal_facts(stands),
        "kept": _which(game, read, stands),
    }
    done = Entered(round_number=round_.number, game=game)
    if stands != game:
        done = record(work, round_, stands)
        follow_results(work)
    _store(work, round_, table, ReadingRecord(read=read, stands=stands))
    return done


def _entered(
    work: ActContext, table: TableNumber, round_number: RoundNumber | None
) -> tuple[Round, Game]:
    """The round and the game at a table, which must have a result."""
    from app.services.results.results import playable

    round_ = playable(work.state, round_number)
    game = game_at(round_, table)
    if game.result is None:
        raise NotNowError(ResultCode.READING_NO_RESULT, table=table, round=round_.number)
    return round_, game


def _journal_facts(game: Game) -> Mapping[str, object]:
    """What the journal keeps of a reading."""
    return {"first": game.first, "second": game.second, "result": game.result}


def oddities(state: EventState, round_: Round, proposal: Game) -> tuple[Problem, ...]:
    """What is odd or impossible about a game's result, as it would be were it entered."""
    from app.rules.results.check import completed
    from app.services.results.entry import problems_of

    problems = problems_of(state, round_.number, completed(state, proposal))
    return tuple(problem for problem in problems if problem.weight is not Weight.NOTE)


def blind(state: EventState, round_: Round, game: Game) -> tuple[EventState, Game]:
    """The event and a game of it as if nothing had been entered for that game."""
    first, second = (Side(player=player) for player in game.players)
    bare = replace(game, first=first, second=second, result=None)
    games = tuple(bare if one.id == game.id else one for one in round_.games)
    rounds = tuple(
        replace(one, games=games) if one.number == round_.number else one for one in state.rounds
    )
    return replace(state, rounds=rounds), bare


def _completed(work: ActContext, round_: Round, reading: Game) -> Game:
    """A reading with what the packet sets by itself; an impossible one is refused."""
    from app.rules.results.check import completed
    from app.services.results.entry import problems_of

    proposal = completed(work.state, reading)
    problems = problems_of(work.state, round_.number, proposal)
    work.check(problem for problem in problems if problem.is_impossible)
    return proposal


def _difference(game: Game, read: Game, fields: tuple[str, ...]) -> Problem:
    facts = (("fields", fields), ("entered", game), ("read", read))
    return Problem(ResultCode.READING_DIFFERS, Weight.ODD, facts=facts)


def _which(entered: Game, read: Game, stands: Game) -> str:
    if stands == entered:
        return "first"
    return "second" if stands == read else "third"


def _store(work: ActContext, round_: Round, table: TableNumber, reading: ReadingRecord) -> None:
    query = select(SecondReading).where(
        SecondReading.round_number == round_.number, SecondReading.table_number == table
    )
    row = work.db.scalar(query)
    if row is None:
        row = SecondReading(round_number=round_.number, table_number=table)
        work.db.add(row)
    row.record = record_json(reading)


class ReadingState(StrEnum):
    """What is known of a result by the second reading."""

    NOT_READ = "not-read"
    AGREES = "agrees"
    """Both readings are equal, or the EO decided between them."""
    DIFFERS = "differs"
    """Two readings differ, and it is open which is right."""
    OUTDATED = "outdated"
    """It was corrected, cleared or played by others since it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReadings:
    """The second reading of one round."""

    round_number: RoundNumber
    states: Mapping[TableNumber, ReadingState]
    """Every table of the round."""
    open: Mapping[TableNumber, Game]
    """The second reading of each table that is undecided."""

    @property
    def games(self) -> int:
        """How many results there are to read."""
        return len(self.states)

    @property
    def read(self) -> int:
        """How many were read twice."""
        return sum(state is ReadingState.AGREES for state in self.states.values())

    @property
    def is_begun(self) -> bool:
        """A slip was read again, whatever came of it."""
        return any(state is not ReadingState.NOT_READ for state in self.states.values())

    @property
    def is_whole(self) -> bool:
        """Every result was read twice."""
        return bool(self.states) and self.read == self.games

    def tables(self, state: ReadingState) -> tuple[TableNumber, ...]:
        """The tables in a state, ascending."""
        return tuple(
            table for table, table_state in sorted(self.states.items()) if table_state is state
        )


def round_readings(db: Session, round_: Round) -> RoundReadings:
    """Read how far the second reading of a round is."""
    return _readings(round_, _records(db, round_.number))


def recalled_readings(session: EventSession, round_: Round) -> RoundReadings:
    """How far it is, for a window that asks at each step: records are read once they change."""
    return _readings(round_, session.recall(_records, round_.number, of=_READING.name))


def readings_by_round(db: Session, state: EventState) -> tuple[RoundReadings, ...]:
    """Read how far it is in every round that is played, ascending."""
    return tuple(round_readings(db, round_) for round_ in state.played)


_Records = Mapping[int, str]
"""Table -> the record as it is stored."""

_READING = cast("Table", SecondReading.__table__)
_READ = select(_READING.c.table_number, _READING.c.record).where(
    _READING.c.round_number == bindparam("round")
)


def _records(db: Session, number: RoundNumber) -> _Records:
    return {table: text for table, text in db.execute(_READ, {"round": number})}


def _readings(round_: Round, records: _Records) -> RoundReadings:
    seated = {game.table: game for game in round_.games if game.table is not None}
    states = dict.fromkeys(seated, ReadingState.NOT_READ)
    unsettled: dict[TableNumber, Game] = {}
    for table, game in seated.items():
        if table not in records:
            continue
        record = record_of(game, records[table])
        states[table] = _state(game, record)
        if record is not None and states[table] is ReadingState.DIFFERS:
            unsettled[table] = record.read
    return RoundReadings(round_number=round_.number, states=states, open=unsettled)


def _state(game: Game, record: ReadingRecord | None) -> ReadingState:
    if record is None or game.result is None:
        return ReadingState.OUTDATED
    if game in (record.read, record.stands):
        return ReadingState.AGREES
    is_open = record.stands is None and record.read.players == game.players
    return ReadingState.DIFFERS if is_open else ReadingState.OUTDATED
