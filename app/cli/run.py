"""Running a command: its family is loaded, its arguments are read, its refusals are printed."""

from collections.abc import Mapping, Sequence
from importlib import import_module

from app.cli.command import Command, UsageError, parser_for, refuse_unstorable
from app.cli.console import Console, RefusedError
from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.rules.core.errors import CancelledError
from app.services.core.errors import OUTCOME_UNKNOWN, NotNowError, OddError, SavedError, UserError
from app.words.core.catalogue import Words
from app.words.core.commands import (
    command_help,
    odd_summary,
    unknown_command,
    usage_summary,
    with_plain_name,
)

DONE, NOT_DONE, WRONG, ODD, UNKNOWN = 0, 1, 2, 3, 4
"""Exit codes: done; could not be done; the request is wrong; against a rule and without reason; the
disk failed and nobody can tell whether it was done."""

FAMILIES: Mapping[str, str] = {
    "new": "events",
    "set": "events",
    "status": "events",
    "packet": "packet",
    "announce": "papers",
    "check": "events",
    "players": "players",
    "enter": "players",
    "lists": "lists",
    "list": "lists",
    "bye-list": "lists",
    "check-in": "players",
    "drop": "players",
    "reinstate": "players",
    "painted": "players",
    "disqualify": "players",
    "penalty": "players",
    "penalties": "players",
    "pair": "pairing",
    "swap": "pairing",
    "bye": "pairing",
    "scenario": "pairing",
    "publish": "pairing",
    "begin": "pairing",
    "close": "pairing",
    "reopen": "pairing",
    "result": "results",
    "second": "results",
    "player-results": "phones",
    "tiebreak": "results",
    "tally": "results",
    "undo": "events",
    "redo": "events",
    "history": "events",
    "clock": "clock",
    "plan": "clock",
    "standings": "standings",
    "lookback": "interchange",
    "why": "preferences",
    "mend": "pairing",
    "cut": "awards",
    "final": "awards",
    "wish": "preferences",
    "wishes": "preferences",
    "awards": "awards",
    "award": "awards",
    "fees": "awards",
    "print": "papers",
    "export": "interchange",
    "import": "interchange",
    "rehearse": "events",
    "scenarios": "scenarios",
    "terrain": "terrain",
    "season": "season",
    "top": "season_finals",
    "backups": "backups",
    "copy": "backups",
    "move": "events",
    "restore": "backups",
    "salvage": "backups",
    "pack": "backups",
    "unpack": "backups",
    "serve": "phones",
    "screen": "phones",
    "scorekeepers": "phones",
}
"""Command -> the module of ``app.cli`` that holds it, loaded only when it is needed."""

ALIASES: Mapping[str, str] = {
    "double-check": "second",
    "fix": "mend",
    "practice": "rehearse",
    "preference": "wish",
    "preferences": "wishes",
    "statistics": "lookback",
}
"""Plain name of a command -> its own; scripts may use either."""

ALIASES_OF: Mapping[str, str] = {own: plain for plain, own in ALIASES.items()}
"""Command -> its plain name."""

_WRONG_FILES = frozenset(
    {
        FileCode.MISSING,
        FileCode.NOT_PLAIN,
        FileCode.EXISTS,
        FileCode.LEFTOVER,
        FileCode.IS_AN_EVENT,
        FileCode.IS_A_SEASON,
        FileCode.NOT_AN_EVENT,
        FileCode.NOT_A_SEASON,
        FileCode.SERVER_ADDRESS,
        FileCode.SERVER_NO_EVENT,
        FileCode.SERVER_NOT_A_FILE,
    }
)
"""Codes about a file's name rather than its contents."""


def is_command(word: str) -> bool:
    """Whether a first word asks for a command and not for the window."""
    return word in FAMILIES or word in ALIASES


def run(arguments: Sequence[str], console: Console) -> int:
    """Carry out a command.

    Args:
        arguments: the command's name, then what follows it.

    Returns:
        The exit code.
    """
    name, *rest = arguments
    if not is_command(name):
        return _say(console, WRONG, unknown_command(console.t, name))
    command = command_named(name)
    try:
        options = parser_for(name, command, console.t, ALIASES.get(name, "")).parse_args(rest)
        refuse_unstorable(options)
        options.because = getattr(options, "because", "").strip()
        command.run(options, console)
    except UsageError as error:
        return _say(console, WRONG, usage_summary(console.t, name), *error.lines)
    except (RefusedError, UserError, EventFileError) as error:
        return _refuse(console, error)
    except CancelledError:
        return _say(console, NOT_DONE, console.t("Cancelled. Nothing has changed."))
    return DONE


def command_named(name: str) -> Command:
    """A command of the table."""
    name = ALIASES.get(name, name)
    family = import_module(f"app.cli.{FAMILIES[name]}")
    command = family.COMMANDS[name]
    assert isinstance(command, Command)
    return command


def overview_lines(t: Words) -> tuple[str, ...]:
    """Every command with what it does."""
    help_texts = command_help(t)
    width = max(map(len, FAMILIES))
    return tuple(
        f"  dicedown {name:<{width}}  "
        f"{with_plain_name(t, help_texts[name], ALIASES_OF.get(name, ''))}"
        for name in FAMILIES
    )


def _refuse(console: Console, error: RefusedError | UserError | EventFileError) -> int:
    from app.words.program.errors import error_sentences

    names: Mapping[int, str] = {}
    if isinstance(error, RefusedError):
        names, error = error.names, error.error
    sentences = error_sentences(console.t, error, lambda player: names.get(player, str(player)))
    code = exit_code(error)
    if code == ODD:
        problems = sentences[1:] or sentences
        return _say(console, ODD, odd_summary(console.t), *problems)
    return _say(console, code, *sentences)


def exit_code(error: UserError | EventFileError) -> int:
    """The exit code of a refusal."""
    match error:
        case SavedError():
            return DONE
        case _ if error.code in OUTCOME_UNKNOWN:
            return UNKNOWN
        case OddError():
            return ODD
        case NotNowError():
            return NOT_DONE
        case EventFileError():
            return WRONG if error.code in _WRONG_FILES else NOT_DONE
    return WRONG


def _say(console: Console, code: int, *lines: str) -> int:
    for line in lines:
        console.err.write(" ".join(line.split()) + "\n")
    return code
