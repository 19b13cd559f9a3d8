"""The command print: a paper as PDF."""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, writing
from app.rules.event_state import EventState
from app.services.errors import NotNowError
from app.services.papers import Paper, mark_printed, render
from app.services.rows import round_of
from app.words.commands import written_sentence


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("what", metavar="WHAT", choices=[one.value for one in Paper])
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("-o", dest="out", metavar="OUT.pdf", required=True, type=Path)


def _print(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        _refuse_round(session.state, asked)
        rendered = session.read(
            render,
            session.state,
            Paper(asked.what),
            t=console.t,
            round_number=asked.round,
            size=asked.paper,
            at=console.clock(),
            as_draft=asked.draft,
        )
        told = (rendered.paper.value, rendered.round_number, rendered.content_hash)
        with writing(asked.out, rendered.pdf):
            session.with_reason(asked.because, mark_printed, *told)
        console.say(written_sentence(console.t, str(asked.out)))


def _refuse_round(state: EventState, asked: Namespace) -> None:
    """Refuse a round that is not there, or not there for players, also for the standings."""
    if asked.round is None:
        return
    round_ = round_of(state, asked.round)
    if round_.is_draft and not asked.draft:
        raise NotNowError("round.is-draft", round=round_.number)


COMMANDS = {"print": Command(arguments=_arguments, run=_print, writes=True)}
"""By name."""
