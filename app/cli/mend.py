"""The command mend: what could be done about a published round, and doing it."""

from argparse import Namespace
from collections.abc import Callable, Iterator

from app.cli.command import Command, Parser, file_argument, reason_of
from app.cli.console import Console, name_of
from app.rules.core.ids import PlayerId, TableNumber
from app.services.core.session import EventSession
from app.services.pairing import mend_round
from app.services.pairing.mend_round import nothing_to_mend
from app.services.pairing.mending import MendingBoard, Proposal, mending_board
from app.services.standings.cut_lines import difference_lines
from app.words.core.catalogue import Words
from app.words.core.errors import error_sentences
from app.words.pairing.mending import (
    cause_sentences,
    cost_in_full,
    cost_sentence,
    difference,
    headline,
    new_line,
    problem_lines,
)

NameOf = Callable[[PlayerId], str]


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--choose", type=int, metavar="N")
    parser.add_argument("--begun", type=table_numbers, metavar="TABLES", default=())


def table_numbers(text: str) -> tuple[TableNumber, ...]:
    """Tables parted by commas."""
    return tuple(sorted({TableNumber(int(one)) for one in text.split(",")}))


def _mend(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=asked.choose is not None) as session:
        if asked.choose is None:
            console.say(*_offered(console.t, session, asked.begun))
            return
        done = session.with_reason(
            reason_of(asked), mend_round.mend, asked.choose, begun=asked.begun
        )
        named = name_of(session.state)
        console.say(f"{headline(console.t, done.value, named)}.")
        console.say(*(f"{sign} {said}" for sign, said in difference(console.t, done.value, named)))


def _offered(t: Words, session: EventSession, begun: tuple[TableNumber, ...]) -> Iterator[str]:
    named = name_of(session.state)
    differs = difference_lines(session.state, t, named)
    yield from differs
    board = session.read(mending_board, session.state, begun)
    if board is None and differs:
        return
    if board is None:
        yield from error_sentences(t, nothing_to_mend(session.state), named)
        return
    yield from cause_sentences(t, board.causes, named)
    for proposal in board.proposals:
        yield f"{proposal.number}  {headline(t, proposal.mend, named)}."
        yield from (f"   {said}" for said in _told(t, board, proposal, named))


def _told(t: Words, board: MendingBoard, proposal: Proposal, named: NameOf) -> Iterator[str]:
    """What a proposal changes, what its new games break, and what it costs."""
    left = board.proposals[0].mend
    notes = {
        new_line(t, game, named): problem_lines(t, problems, named)
        for game, problems in proposal.problems
    }
    for sign, said in difference(t, proposal.mend, named):
        yield f"{sign} {said}"
        yield from (f"  {note}" for note in notes.get(said, ()) if sign == "+")
    if proposal.mend is left:
        yield cost_in_full(t, left.cost)
    else:
        yield cost_sentence(t, proposal.mend.cost, left.cost)


COMMANDS = {"mend": Command(arguments=_arguments, run=_mend, writes=True, by_hand=True)}
"""By name."""
