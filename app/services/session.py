"""EventSession: an open event. The only thing that starts a step, for window and commands alike."""

import inspect
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.capture import tracked_tables
from app.models.check import damages
from app.models.event_file import EventFile, data_version
from app.models.hold import Hold, is_held
from app.models.journal import JournalStep
from app.models.replay import retrace
from app.models.snapshot import event_state, refreshed
from app.rules.event_state import EventState
from app.services.changes import Changes, changes_of
from app.services.errors import NotNowError, UserError, refusal
from app.services.guard import guarded
from app.services.history import HistoryLine, history
from app.services.keeper import Keeper
from app.services.packets import load_packet
from app.services.reason import ASKED_BY, Reason, as_reason
from app.services.steady import Reading, Steady
from app.services.undo_stack import UndoStack, undo_problems, undo_stack
from app.services.work import Clock, Dice, Work, as_json

P = ParamSpec("P")
R = TypeVar("R")


BY_COMMAND = "command"
"""How ``who`` of a step begins that a command made; a window's is the organizer's name alone."""


@dataclass(frozen=True, slots=True)
class Done(Generic[R]):
    """A step that was committed: what it changed, and what its verb answered."""

    changes: Changes
    value: R


class EventSession:
    """An open event file with its acts.

    ``heard`` is called after each step, own or foreign, with its changes; ``overheard`` after
    foreign ones are told, with their lines of the history, oldest first.

    Attributes:
        hold: the right to write, let go of at the close; None where nobody asked for it.
        keeper: makes the backups; None where nobody asked for any.
        only_reads: why this session changes nothing; None where it may.
        steady: a counter beside the clock that nobody sets; None where there is none.
    """

    def __init__(
        self,
        file: EventFile,
        *,
        clock: Clock,
        dice: Dice,
        who: str = "",
        steady: Steady | None = None,
    ) -> None:
        self.file = file
        self.clock = clock
        self.dice = dice
        self.steady = steady
        self.who = who
        self.heard: list[Callable[[Changes], None]] = []
        self.overheard: list[Callable[[tuple[HistoryLine, ...]], None]] = []
        self.hold: Hold | None = None
        self.keeper: Keeper | None = None
        self.only_reads: NotNowError | None = None
        self._state: EventState | None = None
        self._state_version = 0
        self._overtaken: list[EventState] = []
        """States that somebody may still hold and that no longer agree with the rows."""
        with guarded():
            self._version = file.data_version()
            self._last_step = self._newest_step()

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.file.path

    @property
    def state(self) -> EventState:
        """The event at this moment; the same value until something changes."""
        if self._state is None:
            with self.understood(), self.file.read() as db:
                self._read_state(db)
        assert self._state is not None
        return self._state

    @property
    def reading(self) -> Reading | None:
        """What the counter reads now; None where there is none."""
        return None if self.steady is None else self.steady()

    def read(
        self, question: Callable[Concatenate[Session, P], R], /, *args: P.args, **kw: P.kwargs
    ) -> R:
        """Ask a function that reads.

        Where it is given the present state, and another process has written since that was read,
        it gets the state of the moment that it reads in: rows and state always agree.
        """
        with self.understood(), self.file.read() as db:
            if self._state is not None and data_version(db.connection()) != self._state_version:
                self._overtaken.append(self._state)
                self._read_state(db)
            if self._overtaken:
                args = tuple(map(self._up_to_date, args))  # type: ignore[assignment]
            return question(db, *args, **kw)

    def do(
        self, act: Callable[Concatenate[Work, P], R], /, *args: P.args, **kw: P.kwargs
    ) -> Done[R]:
        """Carry out a verb as one step.

        A reason for what is odd is given by ``because`` in ``with_reason``.

        Raises:
            UserError: the verb said no; nothing is changed.
        """
        return self.with_reason("", act, *args, **kw)

    def with_reason(
        self,
        because: str | Reason,
        act: Callable[Concatenate[Work, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R]:
        """Carry out a verb, odd as it may be, for the reason given ("" for none)."""
        self._refuse_reader()
        reason = as_reason(because)
        told = _arguments(act, args, kw)
        if reason.asked_by:
            told[ASKED_BY] = reason.asked_by

        def attempt() -> Done[R]:
            now = self.clock()
            name: str = act.verb  # type: ignore[attr-defined]
            with self.file.step(
                name,
                _written(told),
                at=_instant(now),
                kind=act.kind,  # type: ignore[attr-defined]
                who=self.who,
                reason=reason.why,
            ) as (db, step):
                self._refuse_stale(db)
                work = Work(
                    db,
                    now=now,
                    dice=self.dice,
                    because=reason.why if reason.overrules else "",
                    state=self._state,
                    reading=self.reading,
                )
                value = act(work, *args, **kw)
                if work.told:
                    db.get_one(JournalStep, step).arguments = _written({**told, **work.told})
            return Done(self._settle(step, name), value)

        return self._until_first(attempt)

    def undo(self, because: str = "") -> Changes:
        """Take the newest act back, as a step of its own.

        Raises:
            NotNowError: there is nothing to take back.
            OddError: paper says otherwise and no reason is given.
        """
        return self._take_back("undo", because)

    def redo(self) -> Changes:
        """Do again what was taken back last."""
        return self._take_back("redo", "")

    def undo_stack(self) -> UndoStack:
        """What undo and redo would do now."""
        return self.read(undo_stack)

    def poll(self) -> tuple[Changes, ...]:
        """Hear of steps that another process has made meanwhile, oldest first.

        Raises:
            NotNowError: the file is not there any more, or cannot be read now.
        """
        if not self.path.exists():
            raise NotNowError("file.missing", path=str(self.path))
        with guarded():
            version = self.file.data_version()
            if version == self._version:
                return ()
            self._version = version
            self._state = None
            self._overtaken.clear()
            with self.file.read() as db:
                query = select(JournalStep.id, JournalStep.verb).order_by(JournalStep.id)
                fresh = db.execute(query.where(JournalStep.id > self._last_step)).all()
                told = tuple(changes_of(db, step, name) for step, name in fresh)
        for changes in told:
            self._last_step = changes.step
            self._tell(changes)
        if told and self.overheard:
            steps = {changes.step for changes in told}
            lines = tuple(one for one in self.read(history)[::-1] if one.step in steps)
            for listener in tuple(self.overheard):
                listener(lines)
        return told

    def is_freed(self) -> bool:
        """Whether the window that kept this session from writing is gone."""
        held = self.only_reads is not None and self.only_reads.code == "file.held"
        return held and not is_held(self.path)

    def read_anew(self) -> Changes:
        """Forget what was read, as after a bug; changes that concern everything."""
        self._state = None
        state = self.state
        return Changes(
            step=self._last_step,
            verb="",
            players=frozenset(int(one.id) for one in state.entrants),
            rounds=frozenset(int(one.number) for one in state.rounds),
            games=frozenset(int(game.id) for one in state.rounds for game in one.games),
            tables=frozenset(table.name for table in tracked_tables()),
        )

    def close(self) -> None:
        """Let go of the file, once its last backup is made."""
        if self.keeper is not None:
            self.keeper.finish()
        self.file.close()
        if self.hold is not None:
            self.hold.release()

    def _take_back(self, name: str, because: str) -> Changes:
        self._refuse_reader()

        def attempt() -> Changes:
            stack = self.undo_stack()
            entry = stack.undo if name == "undo" else stack.redo
            if entry is None:
                raise NotNowError(f"{name}.nothing")
            if name == "undo" and not because:
                self.read(undo_problems, entry)
            with self.file.step(
                name,
                json.dumps({"step": entry.act}),
                at=_instant(self.clock()),
                who=self.who,
                reason=because,
                undoes=entry.step,
            ) as (db, step):
                self._refuse_stale(db)
                retrace(db.connection(), entry.step)
            return self._settle(step, name)

        return self._until_first(attempt)

    def _until_first(self, attempt: Callable[[], R]) -> R:
        """Hear what others did, then act; once more where another process came in between."""
        while True:
            self.poll()
            try:
                with self.understood():
                    return attempt()
            except _OvertakenError:
                continue

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Tell an error as damage where the file itself says so; any other is a bug of ours.

        Raises:
            NotNowError: "file.damaged", for what damaged contents led to.
        """
        try:
            with guarded():
                yield
        except (UserError, _OvertakenError):
            raise
        except Exception as error:
            if not self._is_damaged():
                raise
            raise NotNowError("file.damaged", path=str(self.path), why=str(error)) from error

    def _is_damaged(self) -> bool:
        try:
            with self.file.read() as db:
                return bool(damages(db))
        except Exception:  # whatever keeps the check from its work is damage too
            return True

    def _refuse_stale(self, db: Session) -> None:
        # The step holds the file's lock now; what was looked at before it may be old.
        if data_version(db.connection()) != self._version:
            raise _OvertakenError

    def _settle(self, step: int, name: str) -> Changes:
        self._last_step = step
        known, self._state = self._state, None
        with self.file.read() as db:
            changes = changes_of(db, step, name)
            if known is not None and "event" not in changes.tables:
                self._state = refreshed(db, known, tables=changes.tables, rounds=changes.rounds)
        self._tell(changes)
        return changes

    def _refuse_reader(self) -> None:
        if self.only_reads is not None:
            raise refusal(self.only_reads.code, self.only_reads.facts)

    def _tell(self, changes: Changes) -> None:
        for listener in tuple(self.heard):
            listener(changes)

    def _read_state(self, db: Session) -> EventState:
        self._state_version = data_version(db.connection())
        self._state = event_state(db, load_packet)
        return self._state

    def _up_to_date(self, given: object) -> object:
        return self._state if any(given is one for one in self._overtaken) else given

    def _newest_step(self) -> int:
        with self.file.read() as db:
            return db.scalar(select(JournalStep.id).order_by(JournalStep.id.desc()).limit(1)) or 0


class _OvertakenError(Exception):
    """Another process has written between our look and our step."""


def _arguments(
    act: Callable[..., Any], args: tuple[Any, ...], kw: dict[str, Any]
) -> dict[str, Any]:
    bound = inspect.signature(act).bind(None, *args, **kw)
    return dict(list(bound.arguments.items())[1:])


def _written(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, default=as_json)


def _instant(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


__all__ = ["Done", "EventSession", "UserError"]
