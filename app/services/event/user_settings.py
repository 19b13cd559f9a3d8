"""What window and commands keep on this computer: the organizer's name, the folder of events."""

import getpass
import tempfile
from contextlib import suppress
from pathlib import Path

from app.codes import BackupCode, EventCode, FileCode
from app.paths import documents, user_data
from app.services.core.errors import NotNowError, UserError
from app.services.core.small_file import keep_text, kept_text
from app.services.core.undo_stack import BY_COMMAND, BY_DEVICE, BY_ORGANIZER, person_in
from app.words.core.catalogue import Words
from app.words.core.other_windows import device_author, made_by

MOST_LETTERS = 80


def organizer() -> str:
    """The name that was set, else the account's; "" where the system tells none."""
    return set_organizer() or account()


def set_organizer() -> str:
    """The name that was set; "" for none."""
    return " ".join(kept_text(_organizer_file())[:MOST_LETTERS].split())


def account() -> str:
    """The name of the account; "" where the system tells none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def keep_organizer(typed: str) -> str:
    """Write acts down under a name from now on.

    Args:
        typed: the name; "" for the account's.

    Returns:
        The name as it is kept.

    Raises:
        UserError: it is too long.
        NotNowError: it cannot be written down.
    """
    name = " ".join(typed.split())
    if len(name) > MOST_LETTERS:
        raise UserError(EventCode.ORGANIZER_TOO_LONG, most=MOST_LETTERS)
    keep_text(_organizer_file(), name)
    return name


def who_by_command() -> str:
    """Who acts by a command, as the journal records it."""
    name = organizer()
    return f"{BY_COMMAND}: {name}" if name else BY_COMMAND


def is_by_command(who: str) -> bool:
    """Whether a step was made by a command."""
    return who.partition(":")[0] == BY_COMMAND


def name_in(who: str) -> str:
    """The name in what the journal tells; "" for none."""
    return person_in(who)


def is_by_device(who: str) -> bool:
    """Whether a step was made on a phone or tablet, by a code."""
    role, _, name = who.partition(": ")
    return bool(name) and role in BY_DEVICE


def author_text(t: Words, who: str) -> str:
    """Who made a step, in a few words; "" where nobody is named."""
    if is_by_device(who):
        return device_author(t, name_in(who), is_organizer=who.partition(":")[0] == BY_ORGANIZER)
    return made_by(t, name_in(who), by_command=is_by_command(who))


def _organizer_file() -> Path:
    return user_data() / "organizer.txt"


def event_folder() -> Path:
    """The folder for new events: what is set, or the usual one while that is not there."""
    folder = set_folder()
    return folder if folder is not None and folder.is_dir() else documents()


def set_folder() -> Path | None:
    """The folder that was set, there or not; None for the usual one."""
    text = kept_text(_folder_file()).strip()
    return Path(text) if text else None


def set_event_folder(typed: str) -> Path:
    """Put new events into a folder from now on; it is made where it is missing.

    Args:
        typed: its whole path; "" for the usual folder.

    Returns:
        The folder.

    Raises:
        UserError: it is no whole path of a folder, or nothing can be written there.
    """
    path = folder_typed(typed) if typed.strip() else documents()
    if not path.is_absolute():
        raise UserError(BackupCode.NO_FOLDER, path=str(path))
    if path != documents():
        _try(path)
    keep_text(_folder_file(), "" if path == documents() else str(path))
    return path


def folder_typed(typed: str) -> Path:
    """A folder as typed, there or not; "~" is the own one.

    Raises:
        UserError: it is a file, or can't be anything.
    """
    text = typed.strip()
    try:
        path = Path(text).expanduser()
        is_file = path.is_file()
    except (OSError, RuntimeError):
        # The system can't look there, or knows nobody of the name behind "~".
        raise UserError(BackupCode.NO_FOLDER, path=text) from None
    if is_file:
        raise UserError(BackupCode.NO_FOLDER, path=str(path))
    return path


def last_roster_folder() -> Path | None:
    """The folder from which the last roster came; None before the first, or where it is gone."""
    text = kept_text(_roster_folder_file()).strip()
    return Path(text) if text and Path(text).is_dir() else None


def keep_roster_folder(path: Path) -> None:
    """Look for the next roster in a folder. That it cannot be kept stops no import."""
    with suppress(NotNowError):
        keep_text(_roster_folder_file(), str(path))


def _try(path: Path) -> None:
    """Write something there, and delete it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except (OSError, ValueError) as error:
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=_why(error)) from None


def _why(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def _roster_folder_file() -> Path:
    return user_data() / "rosters-folder.txt"


def _folder_file() -> Path:
    return user_data() / "events-folder.txt"
