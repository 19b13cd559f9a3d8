"""Store: where an open event is kept – a file, or a PostgreSQL server – as a session speaks to it.

``EventFile`` is one, ``ServerEvent`` the other; nothing above the models knows which it has.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol, runtime_checkable

from sqlalchemy.orm import Session

from app.models.file.check import Damage
from app.models.file.file_kind import FileKind
from app.models.file.journal import StepKind


class Store(Protocol):
    """Keeps an open event; all use is from one thread."""

    path: Path
    """The event's file; of one on a server, where this computer keeps its copy."""
    kind: FileKind
    commit_error: str
    """The error at the commit of the newest step, which is saved despite it."""
    saved_steps: int
    """How many steps were saved through this object."""
    is_shared: bool
    """Several people act on it from desks of their own."""
    is_hasty: bool
    """Where somebody else keeps the event locked, steps and reads fail at once, and the caller
    tries again. Else they wait for a while."""

    def close(self) -> None:
        """Let the event go."""

    def refuse_moved(self) -> None:
        """Refuse where something else, or nothing, is in the event's place now."""

    def copy_to(self, path: Path, *, replaces: bool = False) -> None:
        """Write the whole event into a new file."""

    def image(self) -> bytes:
        """Read the event as the bytes of a file, at one moment."""

    def read(self) -> AbstractContextManager[Session]:
        """A session that sees one moment and changes nothing."""

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
    ) -> AbstractContextManager[tuple[Session, int]]:
        """One step as one transaction: all of it is saved, or, after an exception, none."""

    def turn(self) -> AbstractContextManager[object]:
        """Hold off the steps of others from a look at the event to the step that follows."""

    def data_version(self) -> int:
        """A number that changes when somebody else has written."""

    def version_in(self, db: Session) -> int:
        """That number, as a session sees it."""

    def hurried(self) -> AbstractContextManager[object]:
        """Let what is read meanwhile fail at once where somebody keeps the event locked."""

    def stop_waiting(self) -> None:
        """Give up soon what waits for a server that is gone; any thread may call it."""

    def damages(self, db: Session) -> tuple[Damage, ...]:
        """Everything wrong with what is stored."""


@runtime_checkable
class FollowedStore(Protocol):
    """An event on a server, with a copy on this computer that follows it."""

    heard: Callable[[], object]
    """Called from another thread where others acted, came or went, or the server did."""
    pause: Callable[[float], bool] | None
    """Called while an act waits for the server's answer, with the seconds: whether it waits on."""

    @property
    def others(self) -> tuple[str, ...]:
        """The other desks that were seen in the last minute, by name."""

    @property
    def screens(self) -> tuple[str, ...]:
        """The players' screens on other computers that can be directed, by name."""

    def direct(self, orders: Mapping[str, str], *, is_new: bool) -> None:
        """Let such screens show this, by their names; ``is_new``: something else than before."""
