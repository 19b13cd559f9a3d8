"""FileSession: an open file. The only thing that starts a step, for window and commands alike.

EventSession is an open event; ``app/services/season`` has the session of a season.
"""

import json
import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeVar, cast

from sqlalchemy import Table, bindparam, update
from sqlalchemy.orm import Session

from app.codes import FileCode, RequestCode
from app.models.file.event_summary import summary_of
from app.models.file.file_format import MOST_BYTES
from app.models.file.hold import Hold, is_held
from app.models.file.journal import JournalStep
from app.models.file.recovery import Recovery
from app.models.file.replay import retrace
from app.models.server.address import ServerAddress
from app.models.store import FollowedStore, Store
from app.rules.core.errors import GoOn
from app.rules.core.event_state import EventState
from app.services.core.act_context import (
    ACT_ID,
    REQUESTED_BY,
    ActContext,
    Clock,
    Computations,
    Dice,
    PacketLoader,
    PutOffError,
    Reason,
    StepContext,
    act_run_by,
    as_reason,
)
from app.services.core.changes import (
    Changes,
    arguments_of,
    as_text,
    changes_of,
    everything,
    instant,
    refuse_half_characters,
)
from app.services.core.errors import (
    OUTCOME_UNKNOWN,
    NotNowError,
    UserError,
    guarded,
    refusal,
    saved_unread,
)
from app.services.core.event_reader import (
    EventReader,
    FileImage,
    FileReader,
    OvertakenError,
    StepMark,
)
from app.services.core.history import (
    HistoryLine,
    history,
    step_of_id,
)
from app.services.core.monotonic_clock import MonotonicClock, MonotonicTime
from app.services.core.open_form import Arguments, OpenForm
from app.services.core.undo_redo import UndoRedo, undo_freely, verb_alone
from app.services.core.undo_stack import Author, StackEntry, author_in_file, author_on_server
from app.whole_file import read_plain
from app.words.core.act_arguments import HistorySentence

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
"""The state of what is open: an event's, or a season's."""
C = TypeVar("C", bound=StepContext[Any])
"""The context that its verbs get."""


_ANOTHER_EVENT = frozenset(
    {
        FileCode.REPLACED,
        FileCode.ROLLED_BACK,
        FileCode.DAMAGED,
        FileCode.FOREIGN,
        FileCode.NEWER,
        FileCode.OLDER,
    }
)
"""Refusals where the file isn't the one any more that was opened."""

_LOCKED = frozenset({FileCode.LOCKED, FileCode.SERVER_BUSY})
"""Refusals where somebody else is writing; it may be tried again in a moment."""
_RETRIES_FOR = 10.0
"""Seconds in which what a lost connection cut off is tried again by itself."""
_UNKNOWN_VERSION = -1
"""No store has it: whatever a look finds is new."""

_STEP = cast("Table", JournalStep.__table__)
_ADD_FACTS = update(_STEP).where(_STEP.c.id == bindparam("of")).values(arguments=bindparam("more"))

_ACT_ID = re.compile("[0-9a-f-]{16,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """Functions of features that a session calls."""

    load_packet: PacketLoader
    before_undo: Callable[[Session, StackEntry], None]
    """Refuses an undo that needs a reason first."""
    label_of: Callable[[str], HistorySentence]
    """The short sentence of a verb's acts."""


class _Answer(NamedTuple):
    """What was read, by ``recall``."""

    answer: object
    args: tuple[object, ...]
    of: str
    """The one table that it was read from; "" for any."""


class Backups(Protocol):
    """Makes the backups of an open event."""

    def report(self, result: Any) -> None:
        """Report a backup that was made elsewhere."""

    def poll(self) -> tuple[Any, ...]:
        """Reports since the last call, oldest first."""

    def flush(self) -> None:
        """Make a backup and wait for it; the event stays open."""

    def wait(self) -> None:
        """Wait until all requests are done."""

    def finish(self) -> None:
        """Make the last backup and end; a second call does nothing."""


@dataclass(frozen=True, slots=True)
class Done(Generic[R]):
    """A step that was committed: what it changed, and what its verb answered."""

    changes: Changes
    value: R
    is_repeat: bool = False
    """It had been done before, under the same id; ``value`` is None then."""


class FileSession(UndoRedo, Generic[S, C]):
    """An open file and the one way to change it.

    Listeners: ``on_step`` is called after each step, own or foreign, with its changes;
    ``on_foreign_steps`` after that, with the history lines of the foreign ones, oldest first;
    ``on_file_replaced`` once another program has put something else in the file's place: the
    session then reads what was there, and changes nothing.

    Attributes:
        hold: the right to write, released at the close; None where nobody needs it.
        recovery: what was done at the opening about an action that was cut off; None for nothing.
        backup_worker: makes the backups; None for a session without any.
        reader: reads the file and caches the state.
        is_file_replaced: another program changed the file; what is read is the event as it was.
        remembers: keep the bytes of the event after each step, so that what another program puts
            in its place doesn't take the event away.
        waits: called where another program keeps the file locked, again and again, with the seconds
            since the first time; it gives time to everything else and answers whether to wait on.
            None: the thread waits for some seconds, and nothing else is done.
        computes: called with what an act has to compute and takes long; it may do that in another
            thread, and raise CancelledError. The act begins again with the answer, or with nothing
            where the event has changed meanwhile. None: acts compute as long as it takes.
        troubles: what went wrong although the step is saved; whoever shows them removes them.
        only_reads: why this session changes nothing; None where it may.
        steady: the monotonic clock; None where there is none.
    """

    def __init__(
        self,
        file: Store,
        *,
        before_undo: Callable[[Session, StackEntry], None] = undo_freely,
        label_of: Callable[[str], HistorySentence] = verb_alone,
        clock: Clock,
        dice: Dice,
        who: str = "",
        steady: MonotonicClock | None = None,
    ) -> None:
        super().__init__(before_undo, label_of)
        self.file = file
        # Once another program has changed the file, ``file`` is an image, and nothing is written.
        self._written = file
        self.clock = clock
        self.dice = dice
        self.steady = steady
        self.who = who
        self.on_step: list[Callable[[Changes], None]] = []
        self.on_foreign_steps: list[Callable[[tuple[HistoryLine, ...]], None]] = []
        self.on_file_replaced: list[Callable[[NotNowError], None]] = []
        self.hold: Hold | None = None
        self.backup_worker: Backups | None = None
        self.recovery: Recovery | None = None
        self.only_reads: NotNowError | None = None
        self.remembers = False
        self._waits: Callable[[float], bool] | None = None
        self.is_file_replaced = False
        self.computes: Callable[[Callable[[GoOn], Any]], Any] | None = None
        self.troubles: list[NotNowError] = []
        self._answers: dict[tuple[object, ...], _Answer] = {}
        self.reader = self._reader_of(file)
        self._image = FileImage(file.path, self._reader_of)
        with guarded():
            self._version = file.data_version()
            self._last = self.reader.newest_step()

    @abstractmethod
    def _reader_of(self, file: Store) -> FileReader[S]:
        """The reader of an open file."""

    @abstractmethod
    def _context(
        self, db: Session, step: int, now: datetime, because: str, computations: Computations
    ) -> C:
        """The context of a step that begins."""

    @abstractmethod
    def _everything(self, step: int) -> Changes:
        """Changes that concern all there is, as after a bug."""

    @property
    def is_past(self) -> bool:
        """Whether the file is read as of an earlier step."""
        return self.only_reads is not None and self.only_reads.code == FileCode.AS_OF_STEP

    @property
    def waits(self) -> Callable[[float], bool] | None:
        """See the class."""
        return self._waits

    @waits.setter
    def waits(self, waits: Callable[[float], bool] | None) -> None:
        self._waits = waits
        self.file.is_hasty = waits is not None
        if isinstance(self.file, FollowedStore):
            self.file.pause = waits

    @property
    def path(self) -> Path:
        """The open file."""
        return self.file.path

    @property
    def source(self) -> Path | ServerAddress:
        """What another reader opens to read the same event: its file, or its address."""
        address: ServerAddress | None = getattr(self.file, "address", None)
        return address or self.file.path

    @property
    def place(self) -> str | None:
        """The address of an event on a server; None for a file."""
        address = getattr(self.file, "address", None)
        return None if address is None else str(address)

    @property
    def other_desks(self) -> tuple[str, ...]:
        """The other desks at an event on a server that were seen in the last minute, by name."""
        return self.file.others if isinstance(self.file, FollowedStore) else ()

    @property
    def other_screens(self) -> tuple[str, ...]:
        """The players' screens on other computers that read the event from its server, by name."""
        return self.file.screens if isinstance(self.file, FollowedStore) else ()

    def direct_screens(self, orders: Mapping[str, str], *, is_new: bool) -> None:
        """Let such screens show this, by their names; see ``FollowedStore.direct``."""
        if isinstance(self.file, FollowedStore):
            self.file.direct(orders, is_new=is_new)

    def follow(self, heard: Callable[[], object]) -> None:
        """Have a function called, from another thread, where a ``poll`` finds something new.

        A file announces nothing: it is polled.
        """
        if isinstance(self.file, FollowedStore):
            self.file.heard = heard

    @property
    def saved(self) -> int:
        """How many steps were saved by this session, undo and redo among them."""
        return self._written.saved_steps

    @property
    def state(self) -> S:
        """The state now; the same value until something changes."""
        known = self.reader.known
        return self._read_again(lambda: self.reader.state) if known is None else known

    @property
    def reading(self) -> MonotonicTime | None:
        """The monotonic clock's time; None where there is none."""
        return None if self.steady is None else self.steady()

    def read(
        self, question: Callable[Concatenate[Session, P], R], /, *args: P.args, **kw: P.kwargs
    ) -> R:
        """Ask a function that reads; the state that it is given always agrees with the rows.

        Where another program keeps the file locked, and its newest step is remembered, the answer
        comes from memory.
        """
        if self._waits is None or self._image.step != self._last.id:
            return self._read_again(lambda: self.reader.read(question, *args, **kw))
        try:
            with self.file.hurried():
                return self.reader.read(question, *args, **kw)
        except NotNowError as error:
            if error.code != FileCode.LOCKED:
                raise
        return self._image.reader().read(question, *args, **kw)

    def recall(self, question: Callable[..., R], /, *args: object, of: str = "") -> R:
        """Ask as ``read`` does, once for each step: the answer is kept until another is known.

        Several parts of a window show the same; what they show is of the step they heard of.

        Args:
            question: a function that reads.
            args: what it is given.
            of: the one stored table that it reads: the answer is kept until a step changes that.
        """
        key = (question, *map(id, args))
        if key not in self._answers:
            # The arguments are kept too, or their identities would be given to others.
            self._answers[key] = _Answer(self.read(question, *args), args, of)
        return cast("R", self._answers[key].answer)

    def do(self, act: Callable[Concatenate[C, P], R], /, *args: P.args, **kw: P.kwargs) -> Done[R]:
        """Carry out a verb as one step.

        A reason for what is odd is given by ``because`` in ``with_reason``.

        Raises:
            UserError: the verb refused; nothing is changed.
            CancelledError: ``computes`` was cancelled; nothing is changed.
        """
        return self.with_reason("", act, *args, **kw)

    def with_reason(
        self,
        because: str | Reason,
        act: Callable[Concatenate[C, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R]:
        """Carry out a verb, odd as it may be, for the reason given ("" for none)."""
        return self._act(as_reason(because), act, lambda: (args, kw))

    def save(self, form: OpenForm, because: str | Reason = "") -> Done[Any]:
        """Write what was edited in a form, as one step, over nothing that came in meanwhile.

        Raises:
            ConflictError: what was edited was changed elsewhere since the form was opened.
            UserError: the form's verb refused; nothing is changed.
        """
        return self._act(
            as_reason(because),
            form.act,
            # Read again where another process comes in between: see ``_until_first``.
            lambda: form.arguments(form.merged(self.read(form.read, self.state))),
        )

    def do_once(
        self,
        act_id: str,
        because: str | Reason,
        act: Callable[Concatenate[C, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R | None]:
        """Carry out a verb unless that was done under the same id: sent twice, it's done once.

        What was done and undone since isn't done again.

        Raises:
            UserError: the verb refused, and the id may be used again; or "act.id": the id isn't
                one, or belongs to another verb.
        """
        if not _ACT_ID.fullmatch(act_id):
            raise UserError(RequestCode.ACT_ID)
        return self._act(as_reason(because), act, lambda: (args, kw), act_id)

    def _act(
        self,
        reason: Reason,
        act: Callable[..., Any],
        arguments: Callable[[], Arguments],
        act_id: str = "",
    ) -> Done[Any]:
        done = act_run_by(act)
        assert done is not None, "only an act is done by a session"
        computes = self.computes
        computations = Computations(self.dice, are_brief=computes is not None)

        def attempt() -> Done[Any]:
            # Whoever writes between this look and the step makes it begin again.
            if act_id and (found := self.read(step_of_id, act_id)) is not None:
                step, verb = found
                if verb != done.verb:
                    raise UserError(RequestCode.ACT_ID)
                return Done(self.read(changes_of, step, verb), None, is_repeat=True)
            args, kw = arguments()
            facts = arguments_of(act, tuple(args), dict(kw))
            if reason.requested_by:
                facts[REQUESTED_BY] = reason.requested_by
            if act_id:
                facts[ACT_ID] = act_id
            stored = as_text(facts)
            refuse_half_characters(stored + reason.why, {"because": reason.why, **facts})
            now = self.clock()
            with self.file.step(
                done.verb,
                stored,
                at=instant(now),
                kind=done.kind,
                who=self.who,
                reason=reason.why,
            ) as (db, step):
                self._refuse_stale(db)
                computations.begin(self._last)
                because = reason.why if reason.overrules else ""
                work = self._context(db, step, now, because, computations)
                value = act(work, *args, **kw)
                if work.facts:
                    more = as_text({**facts, **work.facts})
                    db.execute(_ADD_FACTS, {"of": step, "more": more})
            return Done(self._follow_step(StepMark(step, done.verb, instant(now)), work), value)

        while True:
            try:
                return self._until_first(attempt)
            except PutOffError as put_off:
                assert computes is not None, "only what is done elsewhere is put off"
                computations.keep(computes(put_off.compute))

    @property
    def _author(self) -> Author:
        return author_on_server if self.file.is_shared else author_in_file

    def poll(self) -> tuple[Changes, ...]:
        """Read the steps that another process has made since the last call, oldest first.

        Raises:
            NotNowError: the file is not there any more, or cannot be read now.
        """
        try:
            foreign = self._foreign_steps()
        except UserError as error:
            if error.code not in _ANOTHER_EVENT or not self._image:
                raise
            self._detach_from_file(error)
            return ()
        for changes in foreign:
            self._notify(changes)
        if foreign and self.on_foreign_steps:
            steps = {changes.step for changes in foreign}
            lines = tuple(line for line in self.read(history)[::-1] if line.step in steps)
            for listener in tuple(self.on_foreign_steps):
                listener(lines)
        return foreign

    def _foreign_steps(self) -> tuple[Changes, ...]:
        """Read the steps that another process has made since the newest that is known.

        Raises:
            UserError: the file can't be read, or isn't the event any more that was opened.
        """
        with guarded():
            self.file.refuse_moved()
            version = self.file.data_version()
            if version == self._version:
                self.remember()
                return ()
            # First, so that what can't be read now is heard of at the next call.
            followed = self.reader.follow_others(self._last)
            if followed is None:
                has = self.reader.newest_step().id
                raise refusal(
                    FileCode.ROLLED_BACK,
                    {"path": str(self.path), "had": self._last.id, "has": has},
                )
            (self._last, steps), self._version = followed, version
            self._answers.clear()
            return steps

    def remember(self) -> None:
        """Keep an image of the event as it is now, if that is wanted and isn't done yet."""
        if self.remembers and self._image.step != self._last.id:
            self._image.keep(self.file, self._last.id)

    def _detach_from_file(self, error: UserError) -> None:
        """Go on showing the event as it was, from memory; its file is another's now."""
        try:
            kept = self._image.open()
        except OSError:
            raise error from None
        self.file.close()
        self.file, self.reader = kept, self._reader_of(kept)
        self._answers.clear()
        self.only_reads = refusal(error.code, self._step_counts() | error.facts)
        self.is_file_replaced = True
        self._version = kept.data_version()
        for listener in tuple(self.on_file_replaced):
            listener(self.only_reads)

    def _step_counts(self) -> dict[str, object]:
        """How many actions the event has, and how many what has its file's name now."""
        try:
            has = summary_of(read_plain(self.path, MOST_BYTES)).step
        except OSError:
            has = 0
        return {"had": self._last.id, "has": has}

    @property
    def is_held(self) -> bool:
        """Whether a window that is open still keeps this session from writing."""
        return self._was_held and is_held(self.path)

    def is_freed(self) -> bool:
        """Whether the window that kept this session from writing is gone."""
        return self._was_held and not is_held(self.path)

    @property
    def _was_held(self) -> bool:
        return self.only_reads is not None and self.only_reads.code == FileCode.HELD

    def read_anew(self) -> Changes:
        """Forget all cached state, as after a bug; the changes that stand for everything."""
        self.reader.forget()
        self._answers.clear()
        self._moves = None
        return self._everything(self._last.id)

    def close(self) -> None:
        """Close the file, once its last backup is made."""
        if self.backup_worker is not None:
            self.backup_worker.finish()
        self.file.close()
        self._image.close()
        if self.hold is not None:
            self.hold.release()

    def _retrace(self, name: str, entry: StackEntry, because: str) -> Changes:
        refuse_half_characters(because, {"because": because})
        at = instant(self.clock())
        with self.file.step(
            name,
            json.dumps({"step": entry.act}),
            at=at,
            who=self.who,
            reason=because,
            undoes=entry.step,
        ) as (db, step):
            self._refuse_stale(db)
            retrace(db.connection(), entry.step, self.file.kind)
        return self._follow_step(StepMark(step, name, at))

    def _until_first(self, attempt: Callable[[], R]) -> R:
        """Read what others did, then act; again where another process came in between.

        Where another program keeps the file locked, it is tried again as long as ``waits`` says.
        """
        self._refuse_reader()
        locked_since: float | None = None
        saved = self.saved
        lost_since: float | None = None
        while True:
            try:
                with ExitStack() as turn:
                    with guarded():
                        turn.enter_context(self.file.turn())
                    self.poll()
                    self._refuse_reader()
                    with self.reader.understood():
                        return attempt()
            except OvertakenError:
                pass  # Try again on what is so now.
            except NotNowError as error:
                if error.code in OUTCOME_UNKNOWN:
                    # It may be saved: the next look finds it as it would another's step.
                    self._version = _UNKNOWN_VERSION
                if error.code == FileCode.SERVER_SAVED:
                    # Who hears that an act is saved after all sees it, too.
                    self.poll()
                if error.code == FileCode.SERVER_LOST and self.saved == saved:
                    # Nothing is saved, and the server may be there again already.
                    lost_since = monotonic() if lost_since is None else lost_since
                    if monotonic() - lost_since < _RETRIES_FOR:
                        continue
                if self.saved != saved:
                    # Memory that is short right after the commit, say.
                    raise saved_unread(error) from error
                if error.code not in _LOCKED or self._waits is None:
                    raise
                now = monotonic()
                locked_since = now if locked_since is None else locked_since
                if not self._waits(now - locked_since):
                    raise

    def _refuse_stale(self, db: Session) -> None:
        # The step holds the file's lock now; what was read before it may be old.
        if self.file.version_in(db) != self._version:
            raise OvertakenError

    def _follow_step(self, step: StepMark, made: C | None = None) -> Changes:
        """Read what a saved step changed.

        Args:
            step: the step.
            made: the context that it was made in; None where no verb made it.

        Raises:
            SavedError: the step is saved, and the file can't be read.
        """
        self._last = step
        answers, self._answers = self._answers, {}
        if self.file.commit_error:
            self.troubles.append(
                NotNowError(FileCode.SAVED_WITH_TROUBLE, why=self.file.commit_error)
            )
        try:
            with guarded():
                changes = self._read_again(lambda: self.reader.follow(step.id, step.verb, made))
                self._answers = {
                    key: known
                    for key, known in answers.items()
                    if known.of and known.of not in changes.tables
                }
                self.remember()
                # Listeners may read what follows from the step, and fail at that too.
                self._notify(changes)
        except UserError as error:
            raise saved_unread(error) from error
        return changes

    def _read_again(self, reading: Callable[[], R]) -> R:
        """Read, and once more where the connection to a server was lost meanwhile."""
        until = monotonic() + _RETRIES_FOR
        while True:
            try:
                with guarded():
                    return reading()
            except NotNowError as error:
                if error.code != FileCode.SERVER_LOST or monotonic() > until:
                    raise

    def _refuse_reader(self) -> None:
        if self.only_reads is not None:
            raise refusal(self.only_reads.code, self.only_reads.facts)

    def _notify(self, changes: Changes) -> None:
        for listener in tuple(self.on_step):
            listener(changes)


class EventSession(FileSession[EventState, ActContext]):
    """An open event."""

    def __init__(
        self,
        file: Store,
        features: Features,
        *,
        clock: Clock,
        dice: Dice,
        who: str = "",
        steady: MonotonicClock | None = None,
    ) -> None:
        self._load_packet = features.load_packet
        super().__init__(
            file,
            before_undo=features.before_undo,
            label_of=features.label_of,
            clock=clock,
            dice=dice,
            who=who,
            steady=steady,
        )

    def _reader_of(self, file: Store) -> EventReader:
        return EventReader(file, self._load_packet)

    def _context(
        self, db: Session, step: int, now: datetime, because: str, computations: Computations
    ) -> ActContext:
        return ActContext(
            db,
            step,
            now=now,
            dice=self.dice,
            load_packet=self._load_packet,
            because=because,
            state=self.reader.known,
            reading=self.reading,
            computations=computations,
        )

    def _everything(self, step: int) -> Changes:
        return everything(step, self.state)
