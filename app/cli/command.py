"""Command: one command's arguments and what it does; and how arguments are refused."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from app.cli.console import Console
from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.server.address import ServerAddress, is_address, read_place
from app.rules.core.bounds import LARGEST
from app.services.core.act_context import Reason
from app.words.core.catalogue import Words
from app.words.core.commands import argument_help, command_help, step_without_event


class UsageError(Exception):
    """A command line with wrong arguments.

    Attributes:
        lines: what is wrong, then how the command is used.
    """

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines


class Parser(ArgumentParser):
    """An argument parser that raises instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise UsageError(message, " ".join(self.format_usage().split()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command."""

    arguments: Callable[[Parser], None]
    """Adds the arguments; their help comes from the words, by their names."""
    run: Callable[[Namespace, Console], None]
    writes: bool = False
    """Changes an event, and so takes a reason for what is odd."""
    by_hand: bool = False
    """Changes a pairing by hand, and so takes the name of who wanted it."""


def parser_for(name: str, command: Command, t: Words, own: str = "") -> Parser:
    """The parser of one command, by the name that it is called by; ``own`` if that is another."""
    parser = Parser(
        prog=f"dicedown {name}", description=command_help(t)[own or name], allow_abbrev=False
    )
    command.arguments(parser)
    if command.writes:
        parser.add_argument("--because", default="", metavar="WHY")
    if command.by_hand:
        parser.add_argument("--asked-by", default="", metavar="NAME")
    help_texts = argument_help(t)
    for action in parser._actions:
        is_local = action.dest == "file" and action.type is local_file
        action.help = action.help or help_texts.get("local_file" if is_local else action.dest)
    return parser


def reason_of(options: Namespace) -> Reason:
    """The reason given for a change by hand, and who wanted it."""
    return Reason(options.because, " ".join(options.asked_by.split()))


def refuse_unstorable(options: Namespace) -> None:
    """Refuse what no file can store: numbers beyond those of JSON, and half characters.

    Raises:
        UsageError: an argument is such; each is named.
    """
    found = [
        f"{name}: {str(value).encode(errors='backslashreplace').decode()}"
        for name, given in sorted(vars(options).items())
        for value in (given if isinstance(given, list | tuple) else (given,))
        if _is_unstorable(value)
    ]
    if found:
        raise UsageError(*found)


def _is_unstorable(value: object) -> bool:
    match value:
        case int():
            return abs(value) > LARGEST
        case str():
            return any("\ud800" <= letter <= "\udfff" for letter in value)
    return False


def file_argument(parser: Parser) -> None:
    """Every command that works on an event names it first: its file, or its address on a server."""
    parser.add_argument("file", metavar="FILE", type=read_place)


def local_file(text: str) -> Path:
    """A file as it was typed, where an event on a server won't do.

    Raises:
        EventFileError: it is an address on a server.
    """
    place = read_place(text)
    if isinstance(place, ServerAddress):
        raise EventFileError(FileCode.SERVER_NOT_A_FILE, place=str(place))
    return place


def _window_place(text: str) -> Path | str:
    """What the window is to open: a file, or as a text an address on a server."""
    # The window itself says what is wrong with an address.
    return text if is_address(text) else Path(text)


def window_options(arguments: Sequence[str], t: Words) -> Namespace:
    """The event file, the step and page to show, whether to end at once, or where to test itself.

    Raises:
        UsageError: the arguments are not understood.
    """
    help_texts = argument_help(t)
    parser, file = Parser(prog="dicedown", allow_abbrev=False), help_texts["file"]
    parser.add_argument("path", nargs="?", type=_window_place, metavar="FILE", help=file)
    parser.add_argument("--as-of-step", type=int, metavar="N", help=help_texts["as_of_step"])
    parser.add_argument("--page", help=help_texts["page"])
    parser.add_argument(
        "--quit-when-ready", action="store_true", help=help_texts["quit_when_ready"]
    )
    parser.add_argument("--self-test", type=Path, metavar="DIR", help=help_texts["self_test"])
    options = parser.parse_args(arguments)
    if options.as_of_step is not None and options.path is None:
        parser.error(step_without_event(t))
    return options
