"""DeskEvent: an event on a server as a window has it open.

What a window reads comes from a copy on this computer, which has every step a moment after it was
made: so nothing that is shown waits for the network, and where the server is gone the copy is
whole. Steps are made on the server alone, as always.
"""

import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.codes import FileCode
from app.models.file.check import Damage
from app.models.file.connection import connect
from app.models.file.event_file import EventFile
from app.models.file.file_format import EventFileError, why_of
from app.models.file.file_kind import EVENT
from app.models.file.hold import Hold
from app.models.file.journal import UPGRADE, StepKind
from app.models.file.replay import MadeSteps, add_made, columns_of
from app.models.server.address import ServerAddress
from app.models.server.follower import Follower, steps_after
from app.models.server.layout import STEP
from app.models.server.server_event import ServerEvent, link_of
from app.models.server.transfer import read_event
from app.whole_file import write_whole

ACT_SECONDS = 3.0
"""For so long a window waits for an answer to its act."""
AFTER_LOSS_SECONDS = 1.0
"""And once it had to give up a connection."""
_GLANCE = 0.1
"""An answer that takes no longer is waited for without a word."""
_STEP_COLUMNS = columns_of(EVENT.metadata.tables["journal_step"])
_NEWEST = text(f"SELECT {_STEP_COLUMNS} FROM journal_step ORDER BY id DESC LIMIT 1")
_BEFORE = text(
    f"SELECT coalesce(max(id), 0) FROM journal_step WHERE id < current_setting('{STEP}')::bigint"
)
_IMAGE = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _nothing() -> None:
    """Nobody listens yet."""


class DeskEvent(ServerEvent):
    """An event on a server, read from its copy on this computer."""

    patience = ACT_SECONDS

    def __init__(self, address: ServerAddress, path: Path, name: str = "") -> None:
        """Open no connection yet.

        Args:
            address: of the event.
            path: where this computer keeps its copy.
            name: what other desks call this one.
        """
        super().__init__(address, path)
        self.name = name
        self.heard: Callable[[], object] = _nothing
        """Called from another thread where there is news; whoever sets it calls ``data_version``
        from its own."""
        self.pause: Callable[[float], bool] | None = None
        """Called while an act waits for an answer, with the seconds: whether it waits on."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._copy: EventFile | None = None
        self._writer: Engine | None = None
        self._hold: Hold | None = None
        self._follower: Follower | None = None
        self._newest_line: tuple[Any, ...] = (0,)
        """The newest step that the copy has, as the journal has it."""
        self._foreign = 0
        """The newest one that this session didn't make, or doesn't know it made."""
        self._is_torn = False
        """The copy lacks steps that were heard of; none is added to it any more."""
        self._made = MadeSteps((), ())
        """What the step in hand changes."""
        self._found = MadeSteps((), ())
        """What others did, as this desk found it at the begin of its turn."""
        self._unsettled = ""
        """The id of an act of which it isn't known whether it is saved; "" for none."""
        self._is_settled_saved = False
        """That act was found at the begin of the turn."""
        self._losses_before = 0
        self._has_turn = False
        """The server has answered to this desk, whatever was heard of it before."""
        self._schema = self.kind.schema
        """That of the event, where a newer program has upgraded it meanwhile."""

    @classmethod
    def open(cls, address: ServerAddress, path: Path, name: str = "") -> "DeskEvent":
        """Open an event that is there, copy it and follow it.

        Raises:
            EventFileError: as ``ServerEvent.open`` says.
        """
        opened = super().open(address, path)
        assert isinstance(opened, cls)
        opened.name = name
        try:
            opened._load()
        except BaseException:
            opened.close()
            raise
        opened._begin_to_follow()
        return opened

    @property
    def others(self) -> tuple[str, ...]:
        """The other desks that were seen in the last minute, by name."""
        return () if self._follower is None else self._follower.others

    @property
    def screens(self) -> tuple[str, ...]:
        """The players' screens on other computers that can be directed, by name."""
        return () if self._follower is None else self._follower.screens

    def direct(self, orders: Mapping[str, str], *, is_new: bool) -> None:
        """Let such screens show this from now on, by their names.

        Args:
            orders: what each is to show.
            is_new: the organizer shows something else; otherwise only the screens are others.
        """
        if self._follower is not None:
            self._follower.direct(orders, is_new=is_new)

    def close(self) -> None:
        """Close the connections; the copy stays."""
        if self._follower is not None:
            self._follower.stop()
        super().close()
        self._close_copy()
        if self._hold is not None:
            self._hold.release()
        if self._folder is not None:
            self._folder.cleanup()

    def image(self) -> bytes:
        """The copy's bytes."""
        return self._here.image()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session on the copy."""
        with self._here.read() as session:
            yield session

    @contextmanager
    def step(
        self,
        verb: str,
        arguments: str,
        *,
        at: str,
        kind: StepKind = StepKind.ACT,
        who: str = "",
        reason: str = "",
        undoes: int | None = None,
    ) -> Iterator[tuple[Session, int]]:
        """One step on the server, which the copy has afterwards, too.

        Raises:
            EventFileError: as ``ServerEvent.step`` says.
        """
        self._made = MadeSteps((), ())
        with super().step(
            verb, arguments, at=at, kind=kind, who=who, reason=reason, undoes=undoes
        ) as made:
            yield made
        self._add(self._made, is_own=True)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold off the steps of other desks, with a copy that has all before.

        Raises:
            EventFileError: "file.server-saved": the act that was given up before is saved;
                "file.server-rolled-back": the server hasn't all that this desk has seen; or as
                ``ServerEvent.turn`` says.
        """
        if self._is_in_use:
            # Something that goes on by itself while an act waits for the server.
            raise EventFileError(FileCode.SERVER_BUSY, place=str(self.address))
        self._losses_before = self._losses
        with super().turn():
            self._add(self._found, is_own=False)
            if self._is_settled_saved:
                raise EventFileError(FileCode.SERVER_SAVED, place=str(self.address))
            self._has_turn = True
            try:
                yield
            finally:
                self._has_turn = False

    def data_version(self) -> int:
        """The newest step of anybody else that the copy has.

        Raises:
            EventFileError: the server is gone, and it isn't this desk's turn.
        """
        follower = self._follower
        if follower is None:
            return self._foreign
        if self._is_torn:
            self._load_again()
        with suppress(Empty):
            while True:
                self._add(follower.news.get_nowait(), is_own=False)
        self._refuse_schema(self._schema)
        # Who follows finds a server that is back a second or more after whoever acts.
        if follower.trouble and not self._has_turn:
            place = str(self.address)
            raise EventFileError(FileCode.SERVER_GONE, place=place, why=follower.trouble)
        return self._foreign

    def version_in(self, db: Session) -> int:
        """That number, or another where the server has steps that the copy hasn't."""
        connection = db.connection()
        if connection.dialect.name == "sqlite":
            return self._foreign
        # The step that is being made isn't another's.
        newest = int(connection.execute(_BEFORE).scalar_one())
        return self._foreign if newest == self._newest else newest

    def damages(self, db: Session) -> tuple[Damage, ...]:
        """Everything wrong with the copy."""
        return self._here.damages(db)

    @property
    def _newest(self) -> int:
        return int(self._newest_line[0])

    @property
    def _here(self) -> EventFile:
        if self._copy is None:
            # There was no room for it.
            self._load_again()
        assert self._copy is not None
        return self._copy

    def _look_again(self, connection: Connection) -> None:
        self._found = steps_after(link_of(connection), self._newest, with_it=True)
        if tuple(self._found.steps[:1]) != (self._newest_line,):
            raise EventFileError(FileCode.SERVER_ROLLED_BACK, place=str(self.address))
        act, self._unsettled = self._unsettled, ""
        self._is_settled_saved = bool(act) and self._has_step(connection, act)

    def _hear_made(self, connection: Connection, step: int) -> None:
        self._made = steps_after(link_of(connection), step - 1)

    def _is_saved(self, act: str, error: BaseException) -> bool:
        # Until that is known, no other act may begin as if it weren't.
        self._unsettled = act
        is_saved = super()._is_saved(act, error)
        self._unsettled = ""
        return is_saved

    def _ask(self, seconds: float) -> bool:
        if seconds < _GLANCE:
            return True
        is_lost = self._losses != self._losses_before
        if seconds > (AFTER_LOSS_SECONDS if is_lost else ACT_SECONDS):
            return False
        return self.pause is None or self.pause(seconds)

    def _add(self, made: MadeSteps, *, is_own: bool) -> None:
        """Let the copy have steps, of which it may have some already."""
        steps = tuple(line for line in made.steps if line[0] > self._newest)
        if not steps:
            return
        self._refuse_upgraded(steps)
        rows = tuple(line for line in made.rows if line[1] > self._newest)
        if self._is_torn or not self._is_added(MadeSteps(steps, rows)):
            self._load_again()
            return
        self._newest_line = tuple(steps[-1])
        if not is_own:
            self._foreign = self._newest

    def _is_added(self, made: MadeSteps) -> bool:
        """Whether steps could be added: the disk may be full, or the copy be somebody else's."""
        assert self._writer is not None
        self._is_torn = True
        try:
            with self._writer.begin() as connection:
                add_made(connection, made, self.kind)
        except (DBAPIError, sqlite3.Error):
            return False
        self._is_torn = False
        return True

    def _load_again(self) -> None:
        """Begin again with a whole copy, which may have more than was heard of."""
        self._load()
        self._foreign = self._newest

    def _refuse_upgraded(self, steps: Sequence[Sequence[Any]]) -> None:
        """Read nothing more of an event whose tables aren't those of the copy any longer."""
        for _, verb, arguments, *_ in steps:
            if verb == UPGRADE:
                self._schema = int(json.loads(arguments)["to"])
        self._refuse_schema(self._schema)

    def _load(self) -> None:
        """Fetch the whole event, and read that from now on."""
        with self._alone(), self._first(_IMAGE, {}) as connection, self._named():
            data = read_event(link_of(connection), self.address.event)
        self._is_torn = True
        self._close_copy()
        try:
            place = self._write(data)
        except OSError as error:
            raise EventFileError(
                FileCode.CANNOT_WRITE, path=str(self.path), why=why_of(error)
            ) from None
        self._copy = EventFile.open(
            self.path, read_only=True, copy=None if place == self.path else place
        )
        self._writer = connect(place, read_only=False, foreign_keys=False)
        with self._copy.read() as db:
            self._newest_line = tuple(db.execute(_NEWEST).one())
        self._is_torn = False

    def _write(self, data: bytes) -> Path:
        """Write the copy where it belongs, or where nobody else has it open; answer where."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self._hold is None:
                self._hold = Hold.take(self.path, datetime.now(UTC))
            write_whole(self.path, data)
        except (OSError, EventFileError):
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="dicedown-")
            place = Path(self._folder.name, self.path.name)
            place.write_bytes(data)
            return place
        return self.path

    def _close_copy(self) -> None:
        if self._copy is not None:
            self._copy.close()
        if self._writer is not None:
            self._writer.dispose()
        self._copy = self._writer = None

    def _begin_to_follow(self) -> None:
        self._foreign = self._newest
        options = f'-c search_path="{self.address.event}"'
        self._follower = Follower(
            {**self.address.parameters(), "application_name": "Dice Down", "options": options},
            event=self.address.event,
            desk=self.desk,
            name=self.name,
            after=self._newest,
            heard=lambda: self.heard(),
            look=self._watch_clock,
        )
        self._follower.start()
