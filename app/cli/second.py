"""The command second: a slip is read again by another person, or how far that is."""

from argparse import Namespace
from collections.abc import Iterator

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.cli.results import asked_result, asked_side, slip_arguments
from app.rules.core.ids import TableNumber
from app.services.core.errors import OddError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.results.game_rows import game_at
from app.services.results.reading_record import Slip, slip_of
from app.services.results.second_board import ReadingState, SecondPass, second_pass
from app.services.results.second_pass import read_again, settle
from app.words.results.results import result_sentence
from app.words.results.second_pass import (
    agrees_sentence,
    left_open_sentence,
    pass_sentence,
    reason_of_mending,
    settled_sentence,
    slip_usage,
    state_line,
)


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    slip_arguments(parser, required=False)
    parser.add_argument("--right", choices=("first", "second"))


def _second(asked: Namespace, console: Console) -> None:
    if (asked.table is None) != (asked.winner is None):
        raise UsageError(slip_usage(console.t))
    writes = asked.table is not None
    with console.event(asked.file, writes=writes) as session:
        round_ = round_of(session.state, asked.round)
        if asked.table is None:
            console.say(*_lines(console, session.read(second_pass, round_)))
            return
        game = game_at(round_, TableNumber(asked.table))
        read = Slip(
            first=asked_side(game, asked, 0),
            second=asked_side(game, asked, 1),
            result=asked_result(session.state, game, asked),
        )
        console.say(_kept(asked, console, session, read))


def _kept(asked: Namespace, console: Console, session: EventSession, read: Slip) -> str:
    """Keep a reading, or settle where it differs; what was done."""
    t, table = console.t, TableNumber(asked.table)
    state = session.state
    round_ = round_of(state, asked.round)
    slip = (table, read.first, read.second, read.result, round_.number)
    try:
        done = session.with_reason("" if asked.right else asked.because, read_again, *slip).value
    except OddError:
        if not asked.right:
            raise
        return _settled(asked, console, session, read)
    if done.differs:
        return left_open_sentence(t, table)
    found = session.read(second_pass, round_)
    return agrees_sentence(t, table, found.read, found.games)


def _settled(asked: Namespace, console: Console, session: EventSession, read: Slip) -> str:
    t, state = console.t, session.state
    round_ = round_of(state, asked.round)
    entered = slip_of(game_at(round_, asked.table))
    assert entered is not None, "else there was nothing to differ from"
    stands = entered if asked.right == "first" else read
    because = asked.because or (reason_of_mending(t) if asked.right == "second" else "")
    done = session.with_reason(because, settle, asked.table, read, stands, round_.number).value
    scores = state.packet.scores_army_points
    said = result_sentence(t, done.game, name_of(state), scores_army_points=scores)
    return settled_sentence(t, asked.right, said)


def _lines(console: Console, found: SecondPass) -> Iterator[str]:
    yield pass_sentence(console.t, found.round_number, found.read, found.games)
    for state in (ReadingState.DIFFERS, ReadingState.OUTDATED, ReadingState.NOT_READ):
        tables = found.tables(state)
        if tables:
            yield state_line(console.t, state, tables)


COMMANDS = {"second": Command(arguments=_arguments, run=_second, writes=True)}
"""By name."""
