"""The command serve: the event's pages for phones on the local network."""

from argparse import Namespace
from time import sleep
from typing import TYPE_CHECKING

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console
from app.services.core.errors import UserError
from app.words.phones import commands as sentences
from app.words.program.errors import error_sentences

if TYPE_CHECKING:
    from app.web.server import Server

_LOOK_SECONDS = 0.25


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--address", metavar="ADDRESS")
    parser.add_argument("--port", type=int, metavar="N")


def _serve(options: Namespace, console: Console) -> None:
    from app.web.server import USUAL_PORT, Server

    t, host = console.t, options.address or _only_address(console)
    # A file that can't be read is refused here, and one of an older program brought up to date.
    with console.event(options.file, writes=False):
        pass
    port = USUAL_PORT if options.port is None else options.port
    server = Server(options.file, host, port, language=t.language)
    server.start()
    try:
        console.say(*sentences.served_lines(t, server.address))
        console.out.flush()
        _wait(server, console)
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()
    console.say(sentences.stopped_sentence(t))


def _only_address(console: Console) -> str:
    """The address of this computer where it has one alone.

    Raises:
        UsageError: it has several, or none.
    """
    from app.services.phones.addresses import addresses

    found = addresses()
    if len(found) != 1:
        lines = tuple((one.host, one.adapter) for one in found)
        raise UsageError(*sentences.addresses_lines(console.t, lines))
    return found[0].host


def _wait(server: "Server", console: Console) -> None:
    """Serve until the person ends it; a line says when the event can't be read any more."""
    shown: UserError | None = None
    while server.is_running:
        trouble = server.trouble
        if trouble is not None and (shown is None or trouble.code != shown.code):
            console.warn(" ".join(error_sentences(console.t, trouble, str)))
        shown = trouble
        sleep(_LOOK_SECONDS)


COMMANDS = {"serve": Command(arguments=_arguments, run=_serve)}
