"""The commands serve, screen, scorekeepers and player-results: the local network."""

import webbrowser
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.models.server.address import read_place
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.phones import scorekeepers
from app.services.phones.scorekeepers import scorekeeper_typed
from app.services.results.from_players import accept, submissions, waiting
from app.services.results.table_codes import switch_player_results, takes_player_results
from app.services.screen.network_screens import BY_DESK, BY_ITSELF, SHOWN
from app.words.core.catalogue import words
from app.words.phones import commands as sentences
from app.words.phones import scorekeepers as texts
from app.words.phones.phones import directed_sentence
from app.words.program.errors import error_sentences
from app.words.results import from_players as result_texts
from app.words.results.results import result_sentence, with_drops

if TYPE_CHECKING:
    from app.web.server import Server

_LOOK_SECONDS = 0.25


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--address", metavar="ADDRESS")
    parser.add_argument("--port", type=int, metavar="N")


def _serve(options: Namespace, console: Console) -> None:
    from app.web.server import USUAL_PORT, Server

    host = options.address or _only_address(console)
    # A file that can't be read is refused here, and one of an older program brought up to date.
    with console.event(options.file, writes=False):
        pass
    port = USUAL_PORT if options.port is None else options.port
    server = Server(options.file, host, port, language=console.t.language)
    server.start()
    try:
        console.say(*sentences.served_lines(console.t, server.address))
        console.out.flush()
        _wait(server, console)
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()
    console.say(sentences.stopped_sentence(console.t))


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


def _wait(server: "Server", console: Console, look: Callable[[], None] | None = None) -> None:
    """Serve until the person ends it; a line says when the event can't be read any more.

    Args:
        server: it runs.
        console: for the line.
        look: called now and then.
    """
    shown: UserError | None = None
    while server.is_running:
        trouble = server.trouble
        if trouble is not None and (shown is None or trouble.code != shown.code):
            console.warn(" ".join(error_sentences(console.t, trouble, str)))
        shown = trouble
        if look is not None:
            look()
        sleep(_LOOK_SECONDS)


def _screen_arguments(parser: Parser) -> None:
    parser.add_argument("shared", metavar="ADDRESS")
    parser.add_argument("--name", metavar="NAME", default="")
    parser.add_argument("--show", dest="slides", choices=(BY_DESK, BY_ITSELF, *SHOWN))


def _screen(options: Namespace, console: Console) -> None:
    """Show slides in this computer's browser: of a shared event, or of one that is read here."""
    from app.web.guest_screen import GuestScreen

    is_shared = options.shared.startswith(("http://", "https://"))
    place = options.shared if is_shared else read_place(options.shared)
    if not isinstance(place, str):
        with console.event(place, writes=False):
            pass
    screen = GuestScreen(
        place, name=options.name, shows=options.slides or "", language=console.t.language
    )
    screen.start()
    try:
        webbrowser.open(screen.url)
        console.say(*sentences.screen_lines(console.t, screen.url))
        console.out.flush()
        if screen.server is not None:
            shown: bool | None = None

            def say_directed() -> None:
                nonlocal shown
                if screen.is_directed != shown:
                    shown = screen.is_directed
                    console.say(directed_sentence(console.t, is_directed=bool(shown)))
                    console.out.flush()

            _wait(screen.server, console, say_directed)
    except KeyboardInterrupt:
        pass
    finally:
        screen.stop()


def _codes_arguments(parser: Parser) -> None:
    file_argument(parser)
    acts = parser.add_subparsers(dest="act", metavar="ACT")
    for act in ("list", "add", "revoke"):
        one = acts.add_parser(act, help=sentences.act_help(words())[act])
        if act != "list":
            one.add_argument("holder", metavar="NAME")
        if act == "add":
            one.add_argument("--organizer", action="store_true")


def _codes(options: Namespace, console: Console) -> None:
    act = options.act or "list"
    with console.event(options.file, writes=act != "list") as session:
        if act == "add":
            _add_code(session, console, options)
        elif act == "revoke":
            found = scorekeeper_typed(session.read(scorekeepers.scorekeepers), options.holder)
            session.do(scorekeepers.revoke, found.id)
            console.say(texts.revoked_sentence(console.t, found.name))
        else:
            _list_codes(session, console)


def _add_code(session: EventSession, console: Console, options: Namespace) -> None:
    code = scorekeepers.new_code()
    role = scorekeepers.Role.ORGANIZER if options.organizer else scorekeepers.Role.SCOREKEEPER
    digest = scorekeepers.digest_of(scorekeepers.pass_of(code))
    session.do(scorekeepers.add, options.holder, digest, role)
    name = session.read(scorekeepers.scorekeepers)[-1].name
    console.say(code)
    console.warn(texts.code_made_text(console.t, name), texts.address_hint(console.t))


def _list_codes(session: EventSession, console: Console) -> None:
    t, known = console.t, session.read(scorekeepers.scorekeepers)
    for one in known:
        about = texts.since_text(t, texts.time_text(one.made_at))
        if one.revoked_at is not None:
            about = texts.revoked_since_text(t, texts.time_text(one.revoked_at))
        console.say(texts.code_line(t, one.id, one.name, one.role, about))
    if not known:
        console.say(texts.no_codes_text(t))


def _results_arguments(parser: Parser) -> None:
    file_argument(parser)
    switch = parser.add_mutually_exclusive_group()
    switch.add_argument("--take", action="store_true")
    switch.add_argument("--take-none", action="store_true")
    parser.add_argument("--accept", type=int, action="append", default=[], metavar="N")
    parser.add_argument("--accept-all", action="store_true")


def _player_results(options: Namespace, console: Console) -> None:
    """Switch, accept, and list what is there then."""
    with console.event(options.file) as session:
        t = console.t
        if options.take or options.take_none:
            switch_player_results(session, wanted=options.take)
        found = session.read(submissions, session.state)
        chosen = tuple(options.accept)
        if options.accept_all:
            chosen += tuple(line.newest.id for line in found if line.is_plain)
        if chosen:
            # Who names a number may have seen nothing else.
            seen = None if options.accept else tuple(one.id for line in found for one in line.both)
            chosen = tuple(dict.fromkeys(chosen))
            done = session.with_reason(options.because, accept, chosen, seen)
            entered = {one.game.id for one in done.value}
            names = [
                name_of(session.state)(player)
                for line in found if line.game.id in entered for player in line.drops
            ]  # fmt: skip
            console.say(result_texts.accepted_sentence(t, len(done.value), names))
        elif options.accept_all:
            console.say(result_texts.nothing_plain_sentence(t))
        state, name = session.state, name_of(session.state)
        takes = session.read(takes_player_results)
        found = session.read(submissions, state)
        for line in found:
            for one in line.both:
                word = result_texts.state_word(
                    t, line.state.value, has_problems=bool(line.problems),
                    differs=bool(line.differs),
                )  # fmt: skip
                text = result_sentence(
                    t, replace(one.game, table=None), name,
                    scores_army_points=state.packet.scores_army_points,
                )  # fmt: skip
                text = with_drops(t, text, (name(one.player),) if one.drops else ())
                by = result_texts.by_text(t, text, name(one.player))
                console.say(result_texts.list_line(t, one.id, line.game.table, word, by))
        console.say(
            result_texts.waiting_text(t, waiting(found)) if takes else result_texts.off_text(t)
        )


COMMANDS = {
    "serve": Command(arguments=_arguments, run=_serve),
    "screen": Command(arguments=_screen_arguments, run=_screen),
    "scorekeepers": Command(arguments=_codes_arguments, run=_codes),
    "player-results": Command(arguments=_results_arguments, run=_player_results, writes=True),
}
