"""How far the second pass is: which results were read twice, and what has changed since."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.models.tables.desk import SecondReading
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.results.reading_record import ReadingRecord, Slip, record_of, slip_of


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
