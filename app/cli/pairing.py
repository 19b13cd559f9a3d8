"""Commands of the rounds: pair, publish, begin, close."""

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of
from app.cli.pairing_lines import pairing_lines
from app.rules.core.event_state import EventState
from app.rules.event.length import is_over
from app.services.core.errors import OddError
from app.services.core.rows import current_round
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.pairing.before_step import missing_before
from app.services.standings.cut_lines import lines_of_round
from app.words.core.commands import step_sentence
from app.words.core.status import next_step_sentence
from app.words.pairing.before_step import matter_sentence, missing_hint, without_sentence

_MISSING = {
    "leave_out": rounds.Missing.LEAVE_OUT,
    "drop_missing": rounds.Missing.DROP,
    "pair_anyway": rounds.Missing.PAIR,
}
"""Option -> what becomes of players who aren't checked in."""


def _pair_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--anyway", action="store_true")
    missing = parser.add_mutually_exclusive_group()
    for choice in _MISSING:
        missing.add_argument(f"--{choice.replace('_', '-')}", action="store_true")


def _pair(asked: Namespace, console: Console) -> None:
    from app.words.core.errors import problem_sentence

    t = console.t
    with console.event(asked.file) as session:
        try:
            done = session.with_reason(
                asked.because,
                rounds.pair,
                seed=asked.seed,
                anyway=asked.anyway,
                missing=next((one for name, one in _MISSING.items() if getattr(asked, name)), None),
            )
        except OddError as error:
            if any(one.code == "check-in.missing" for one in error.problems):
                console.warn(missing_hint(t))
            raise
        state = session.state
        console.say(*pairing_lines(t, state, current_round(state)))
        named = name_of(state)
        console.say(*lines_of_round(state, current_round(state), t, named))
        console.say(*(problem_sentence(t, one, named) for one in done.value.pairing.problems))


def _step(verb: str, act: Callable[..., Any]) -> Command:
    def run(asked: Namespace, console: Console) -> None:
        with console.event(asked.file) as session:
            if verb in ("publish", "begin"):
                _note_missing(console, session)
            done = session.with_reason(asked.because, act)
            console.say(step_sentence(console.t, verb, done.value))
            if verb == "close" and is_over(session.state) is not None:
                _say_next(console, session.state)

    return Command(arguments=file_argument, run=run, writes=True)


def _note_missing(console: Console, session: EventSession) -> None:
    """Say beside the output what is missing; a command goes on without it."""
    t, named = console.t, name_of(session.state)
    for one in session.read(missing_before, session.state):
        console.warn(without_sentence(t, matter_sentence(t, one, named)))


def _say_next(console: Console, state: EventState) -> None:
    from app.services.event.status import next_step

    console.say(next_step_sentence(console.t, next_step(state), name_of(state)))


COMMANDS = {
    "pair": Command(arguments=_pair_arguments, run=_pair, writes=True),
    "publish": _step("publish", rounds.publish),
    "begin": _step("begin", rounds.begin),
    "close": _step("close", rounds.close),
    "reopen": _step("reopen", rounds.reopen),
}
"""By name."""
