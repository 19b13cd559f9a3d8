"""A new event's file: with its first action in it, or not there at all."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.codes import FileCode
from app.models.file.event_file import EventFile, EventFileError
from app.models.file.file_format import taken
from app.services.core.act_context import Clock, Dice
from app.services.core.errors import SavedError, UserError, refusal, saved_unread
from app.services.core.session import EventSession
from app.services.event.session_features import FEATURES
from app.whole_file import PART, is_taken, name_new


def new_session(
    path: Path,
    first: Callable[[EventSession], object],
    *,
    clock: Clock,
    dice: Dice,
    who: str = "",
) -> EventSession:
    """Make an event's file under another name, and give it its own once its first step is saved.

    Args:
        path: where the file will be.
        first: does the step that makes the event.
        clock: tells the present instant.
        dice: a whole number below n.
        who: whose actions they are; "" for nobody's.

    Raises:
        UserError: what ``first`` refuses; no file is left.
        EventFileError: there is such a file already, or it can't be written.
        SavedError: the file is there with its first step, and can't be read now.
    """
    path = path.absolute()
    if is_taken(path):
        raise taken(path)
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    try:
        _make(part, first, clock=clock, dice=dice, who=who)
        name_new(part, path)
    except EventFileError as error:
        error.facts["path"] = str(path)
        raise
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise EventFileError(FileCode.CANNOT_WRITE, path=str(path), why=why) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return _opened(path, clock=clock, dice=dice, who=who)


def _opened(path: Path, *, clock: Clock, dice: Dice, who: str) -> EventSession:
    """Open the new file, which is there whatever happens now."""
    try:
        file = EventFile.open(path)
    except EventFileError as error:
        raise saved_unread(refusal(error.code, error.facts)) from error
    try:
        return EventSession(file, FEATURES, clock=clock, dice=dice, who=who)
    except UserError as error:
        file.close()
        raise saved_unread(error) from error


def _make(
    part: Path, first: Callable[[EventSession], object], *, clock: Clock, dice: Dice, who: str
) -> None:
    file = EventFile.create(part)
    try:
        # What is saved already gets its name, whether or not it can be read now.
        with suppress(SavedError):
            first(EventSession(file, FEATURES, clock=clock, dice=dice, who=who))
    finally:
        file.close()
