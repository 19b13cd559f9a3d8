"""The command print: a paper as PDF."""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, writing
from app.rules.event_state import EventState
from app.rules.ids import RoundNumber
from app.services.errors import NotNowError
from app.services.paper_kinds import FOR_THE_EO
from app.services.papers import Paper, mark_printed, render
from app.services.rows import round_of
from app.services.session import EventSession
from app.services.sheet_rounds import is_crew_secret, sheet_note
from app.words.commands import written_sentence
from app.words.scenario_papers import copies_sentence, crew_secret_sentence, secret_sentence


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("what", metavar="WHAT", choices=[one.value for one in Paper])
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("-o", dest="out", metavar="OUT.pdf", required=True, type=Path)


def _print(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        paper = {one.value: one for one in Paper}[asked.what]
        if paper not in FOR_THE_EO:
            _refuse_round(session.state, asked)
        rendered = session.read(
            render,
            session.state,
            paper,
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
        if paper is Paper.SCENARIO:
            _say_of_sheet(session, console, rendered.round_number)
        elif paper is Paper.CREW and session.read(is_crew_secret, session.state):
            console.say(crew_secret_sentence(console.t))


def _say_of_sheet(session: EventSession, console: Console, number: RoundNumber) -> None:
    """How many copies are asked for, and that it is still secret."""
    note = session.read(sheet_note, session.state, number)
    assert note is not None
    console.say(copies_sentence(console.t, note.copies, note.tables, note.tables_per_copy))
    if note.is_secret:
        console.say(secret_sentence(console.t, number))


def _refuse_round(state: EventState, asked: Namespace) -> None:
    """Refuse a round that is not there, or not there for players, also for the standings."""
    if asked.round is None:
        return
    round_ = round_of(state, asked.round)
    if round_.is_draft and not asked.draft:
        raise NotNowError("round.is-draft", round=round_.number)


COMMANDS = {"print": Command(arguments=_arguments, run=_print, writes=True)}
"""By name."""
