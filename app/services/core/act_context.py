"""Acts, and the context of one: session, current time, random numbers, the organizer's reason.

An ``Act`` is a verb of the journal, how the history words it, and how it is treated.
``services/<noun>/acts.py`` declares the acts of a noun, and ``services/program/all_acts.py`` joins
them. A verb is part of every event file: it may be added, and never changed. Its function carries
its act by ``@verb``; where the window has it is in ``ui/<noun>/acts.py``.
"""

import json
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Generic, TypeVar

from sqlalchemy.orm import Session

from app.codes import RequestCode
from app.models.file.journal import StepKind
from app.models.file.snapshot import event_state, refreshed
from app.models.tables.event import Ruling
from app.rules.core.errors import CancelledError, GoOn, Problem, Weight, always
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.services.core.changes import Changes, ChangesSoFar, as_json
from app.services.core.errors import OddError, UserError
from app.services.core.monotonic_clock import MonotonicTime
from app.words.core.act_arguments import HistorySentence

Clock = Callable[[], datetime]
"""Gives the current time, in UTC."""
Dice = Callable[[int], int]
"""Gives a random whole number below n."""
PacketLoader = Callable[[str], Packet]
"""Parses the packet text stored in an event."""

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")
"""The state of what is changed: an event's, or a season's."""


def now() -> datetime:
    """The present instant, in UTC."""
    return datetime.now(UTC)


def throw(n: int) -> int:
    """A whole number below n, from the system's own chance."""
    return secrets.randbelow(n)


@dataclass(frozen=True, slots=True)
class Act:
    """One act, as it is treated wherever it is met.

    Args:
        verb: its name in the journal.
        history: its sentence in the history, from the arguments of its function and the facts that
            this has added; ``history_text`` makes it of a text with named fields.
        label: in a few words for where players may look on, as in the header; None where the
            sentence gives no secret away.
        kind: whether undo takes it back.
        changes_pairing: it changes a pairing as somebody asks, so that a reason goes with it.
        is_ruling: it changes what the program has made or what stood there, and is in the report
            of the event with a reason or without.
        is_private: players never read it.
    """

    verb: str
    history: HistorySentence
    label: HistorySentence | None = None
    kind: StepKind = StepKind.ACT
    changes_pairing: bool = False
    is_ruling: bool = False
    is_private: bool = False


def act_run_by(function: Callable[..., object]) -> Act | None:
    """The act that a function of the services does; None where it is none."""
    found: Act | None = getattr(function, "act", None)
    return found


def verb(act: Act) -> Callable[[F], F]:
    """Name a service function in the journal; a session runs only functions that have an act."""

    def named(function: F) -> F:
        function.act, function.verb = act, act.verb  # type: ignore[attr-defined]
        return function

    return named


R = TypeVar("R")
_BRIEF = 0.15
"""Seconds that a computation may take within an act while a window waits."""


class PutOffError(Exception):
    """A computation takes longer than an act may keep the file and the window waiting.

    Attributes:
        compute: the computation, which may run in any thread.
    """

    def __init__(self, compute: Callable[[GoOn], Any]) -> None:
        super().__init__(compute)
        self.compute = compute


class Computations:
    """What an act computes that may take long, and the dice it throws meanwhile.

    An act that is put off begins again with both, as long as the event has not changed.

    Args:
        dice: gives random numbers.
        are_brief: whether a computation that takes long is put off.
    """

    def __init__(self, dice: Dice, *, are_brief: bool = False) -> None:
        self._dice, self._are_brief = dice, are_brief
        self._basis: object = None
        self._thrown: list[int] = []
        self._answers: list[Any] = []
        self._throws = self._runs = 0

    def begin(self, basis: object) -> None:
        """Let the act begin, perhaps again; what was computed for another event is forgotten."""
        if basis != self._basis:
            self._basis = basis
            self._thrown.clear()
            self._answers.clear()
        self._throws = self._runs = 0

    def dice(self, below: int) -> int:
        """A random whole number below another, the same when the act begins again."""
        if self._throws == len(self._thrown):
            self._thrown.append(self._dice(below))
        self._throws += 1
        return self._thrown[self._throws - 1]

    def run(self, compute: Callable[[GoOn], R]) -> R:
        """Compute something that depends on the event alone, or take what was computed before.

        Raises:
            PutOffError: it would take too long here.
        """
        if self._runs == len(self._answers):
            until = monotonic() + _BRIEF
            go_on = (lambda _done, _all: monotonic() < until) if self._are_brief else always
            try:
                self.keep(compute(go_on))
            except CancelledError:
                raise PutOffError(compute) from None
        self._runs += 1
        answer: R = self._answers[self._runs - 1]
        return answer

    def keep(self, answer: object) -> None:
        """Keep what was computed elsewhere for when the act begins again."""
        self._answers.append(answer)


class StepContext(ABC, Generic[S]):
    """The journal step being made. Each verb gets it first and changes rows through ``db``."""

    def __init__(
        self,
        db: Session,
        step: int,
        *,
        now: datetime,
        dice: Dice,
        because: str = "",
        state: S | None = None,
        reading: MonotonicTime | None = None,
        computations: Computations | None = None,
    ) -> None:
        self.db = db
        self.now = now
        self.reading = reading
        """Of the monotonic clock; None where there is none."""
        self.computations = computations or Computations(dice)
        self.dice = self.computations.dice
        self.because = because
        self.facts: dict[str, object] = {}
        """Stored in the journal beside the arguments, as the round that the act was about."""
        self._state = state
        self._changes = ChangesSoFar(step)

    @abstractmethod
    def _read_state(self) -> S:
        """Read the state, with what this step has changed so far."""

    @abstractmethod
    def _refreshed(self, known: S, changes: Changes) -> S:
        """Bring a state up to what this step has changed since it was read."""

    @property
    def state(self) -> S:
        """The state before the step, or as of the last ``refresh``."""
        if self._state is None:
            self._state = self._read_state()
        return self._state

    def refresh(self) -> S:
        """Bring the state up to what this step has changed so far."""
        changes = self._changes.more(self.db)
        if self._state is None:
            self._state = self._read_state()
        elif changes is not None:
            self._state = self._refreshed(self._state, changes)
        return self._state

    def saved(self, db: Session, verb: str) -> tuple[S, Changes] | None:
        """The state after the step, and all that this changed, once it is saved.

        None where something was changed after the last ``refresh``.
        """
        changes = self._changes.whole(db, verb)
        return None if changes is None else (self.state, changes)

    def check(self, problems: Iterable[Problem], round_number: int | None = None) -> None:
        """Refuse what is impossible; for what is odd require a reason, and store both.

        Notes are ignored: they are shown elsewhere and never prevent an act.

        Raises:
            UserError: something is impossible.
            OddError: something is odd and no reason was given.
        """
        grave = tuple(problem for problem in problems if problem.weight is not Weight.NOTE)
        if any(problem.is_impossible for problem in grave):
            raise UserError(RequestCode.IMPOSSIBLE, problems=grave)
        if not grave:
            return
        if not self.because:
            raise OddError(RequestCode.ODD, problems=grave)
        self.overrule(grave, round_number)

    @abstractmethod
    def overrule(self, problems: Iterable[Problem], round_number: int | None = None) -> None:
        """Store the problems with the reason for which the act is done anyway."""


def refreshed_by(
    db: Session, known: EventState, load_packet: PacketLoader, changes: Changes
) -> EventState:
    """Bring the state of an event up to changes."""
    return refreshed(
        db,
        known,
        load_packet,
        tables=changes.tables,
        rounds=changes.rounds,
        games=changes.games,
        players=changes.players,
    )


class ActContext(StepContext[EventState]):
    """A step of an event."""

    def __init__(
        self,
        db: Session,
        step: int,
        *,
        now: datetime,
        dice: Dice,
        load_packet: PacketLoader,
        because: str = "",
        state: EventState | None = None,
        reading: MonotonicTime | None = None,
        computations: Computations | None = None,
    ) -> None:
        super().__init__(
            db,
            step,
            now=now,
            dice=dice,
            because=because,
            state=state,
            reading=reading,
            computations=computations,
        )
        self._load_packet = load_packet

    def _read_state(self) -> EventState:
        return event_state(self.db, self._load_packet)

    def _refreshed(self, known: EventState, changes: Changes) -> EventState:
        return refreshed_by(self.db, known, self._load_packet, changes)

    def overrule(self, problems: Iterable[Problem], round_number: int | None = None) -> None:
        """Store the problems with the reason for which the act is done anyway."""
        rows = [{"code": problem.code, **dict(problem.facts)} for problem in problems]
        about = json.dumps(rows, ensure_ascii=False, default=as_json)
        self.db.add(Ruling(round_number=round_number, about=about, reason=self.because))


REQUESTED_BY = "asked_by"
"""The journal's key for who wanted an act, among its arguments. ``who`` of a step is another
matter: under which name, in the window or by a command, it was made."""


ACT_ID = "act_id"
"""The journal's key for an action's id, among its arguments: what is sent twice is done once."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is done against a rule, and who wanted it."""

    why: str = ""
    """"" for no reason."""
    requested_by: str = ""
    """In the EO's words; "" where nobody is named."""
    overrules: bool = True
    """What is odd is done for it; else it is only kept, and what is odd asks anyway."""


def as_reason(because: str | Reason) -> Reason:
    """A reason, where only its words may be given."""
    return because if isinstance(because, Reason) else Reason(because)
