"""What an event session needs of features that the core doesn't know."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy.orm import Session

from app.services.core.act_context import PacketLoader
from app.services.core.history import StackEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """Functions of features that a session calls."""

    load_packet: PacketLoader
    before_undo: Callable[[Session, StackEntry], None]
    """Refuses an undo that needs a reason first."""


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
