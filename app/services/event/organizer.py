"""Who runs events on this computer: the name that stands in the history beside each act."""

import getpass
from pathlib import Path

from app.codes import EventCode
from app.paths import user_data
from app.services.core.errors import UserError
from app.services.core.session import BY_COMMAND
from app.services.core.small_file import keep_text, kept_text

MOST_LETTERS = 80


def organizer() -> str:
    """The name that was set, else the account's; "" where the system tells none."""
    return set_organizer() or account()


def set_organizer() -> str:
    """The name that was set; "" for none."""
    return " ".join(kept_text(_file())[:MOST_LETTERS].split())


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
    keep_text(_file(), name)
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
    return who.partition(": ")[2] if is_by_command(who) else who


def _file() -> Path:
    return user_data() / "organizer.txt"
