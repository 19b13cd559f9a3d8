"""What the window may be asked for on the command line."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from app.cli.command import Parser
from app.words.core.catalogue import Words
from app.words.core.commands import argument_help


def window_asked(arguments: Sequence[str], t: Words) -> Namespace:
    """The event file, the first page, whether to end at once, or where to test itself.

    Raises:
        UsageError: the arguments are not understood.
    """
    told = argument_help(t)
    parser = Parser(prog="dicedown", allow_abbrev=False)
    parser.add_argument("path", nargs="?", type=Path, metavar="FILE", help=told["file"])
    parser.add_argument("--page", help=told["page"])
    parser.add_argument("--quit-when-ready", action="store_true", help=told["quit_when_ready"])
    parser.add_argument("--self-test", type=Path, metavar="DIR", help=told["self_test"])
    return parser.parse_args(arguments)
