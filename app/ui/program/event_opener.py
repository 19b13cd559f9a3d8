"""EventOpener: from a path or a draft to an open event, or to the sentence that says why not."""

from collections.abc import Callable
from pathlib import Path

from app.codes import FileCode
from app.services.backups.pack import can_be_helped
from app.services.core.errors import UserError, refusal
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.event.opening import (
    PRACTICE_PLAYERS,
    free_path,
    make_event,
    make_rehearsal,
    open_as_of_step,
    open_existing,
    practice_draft,
    put_back,
)
from app.ui.core.settings import Settings
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences


class EventOpener:
    """Opens events for the window.

    Args:
        take: called with the session of an event that was opened.
        refused: called with the reason why one was not, and with its path where a backup or
            a salvage may help.
    """

    def __init__(
        self,
        t: Words,
        take: Callable[[EventSession], object],
        refused: Callable[[str, Path | None], object],
    ) -> None:
        self._t, self._take, self._refused = t, take, refused

    def open(self, path: Path, as_of_step: int | None = None) -> None:
        """Open an event file; with a step only for reading, as it was then."""
        try:
            if as_of_step is None:
                session = open_existing(path)
            else:
                session = open_as_of_step(path, as_of_step)
        except UserError as error:
            is_helped = can_be_helped(error.code, path)
            self._refused(self._sentences(error), path.absolute() if is_helped else None)
        else:
            self._take(session)

    def make(self, path: Path, draft: EventDraft) -> None:
        """Make an event.

        Raises:
            UserError: the draft or the place is wrong.
        """
        _make_folder(path.parent)
        self._take(make_event(path, draft))

    def practise(self) -> None:
        """Make an event with invented players in it, ready to be paired."""
        draft = practice_draft(self._t("Practice event"))
        path = free_path(draft)
        try:
            _make_folder(path.parent)
            session = make_rehearsal(path, draft, players=PRACTICE_PLAYERS, rounds=0)
        except UserError as error:
            self._refused(self._sentences(error), None)
        else:
            self._take(session)

    def unpack(self, path: Path, settings: Settings, opened: Callable[[Path, str], object]) -> None:
        """Unpack an event from another laptop; ``opened`` takes its path and a message."""
        from app.services.backups.pack import unpack_event
        from app.ui.backups.carried_settings import take_carried
        from app.words.backups.backup_lines import unpacked_sentences

        try:
            unpacked = unpack_event(path)
        except UserError as error:
            self._refused(self._sentences(error), None)
            return
        take_carried(settings, unpacked.settings)
        place = self._t("The event lies in {path} now.", path=unpacked.path)
        opened(unpacked.path, "\n".join((place, *unpacked_sentences(self._t, unpacked))))

    def put_back(self, session: EventSession) -> None:
        """Write a lost file to its place first.

        Raises:
            UserError: it cannot be written there.
        """
        self._take(put_back(session))

    def _sentences(self, error: UserError) -> str:
        return "\n".join(error_sentences(self._t, error, str))


def _make_folder(folder: Path) -> None:
    """Make the folder of new events at its first use.

    Raises:
        UserError: it can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise refusal(FileCode.CANNOT_WRITE, {"path": str(folder), "why": why}) from None
