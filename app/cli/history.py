"""Commands of the journal: undo, redo, history."""

from argparse import Namespace
from collections.abc import Callable

from app.cli.command import Command, file_argument
from app.cli.console import Console, name_of
from app.rules.core.event_state import EventState
from app.services.core.changes import Changes
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession
from app.words.core.catalogue import Words
from app.words.core.commands import history_line
from app.words.core.verbs import verb_sentence


def _undo(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        # Named as they were: who is registered by the act is nobody once it is taken back.
        named = name_of(session.state)
        _say_done(console, session, session.undo(asked.because), named)


def _redo(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        done = session.redo()
        _say_done(console, session, done, name_of(session.state))


def _say_done(
    console: Console, session: EventSession, done: Changes, named: Callable[[int], str]
) -> None:
    """Say the step itself: another process may have acted between our look and our step."""
    line = next(one for one in session.read(history) if one.step == done.step)
    console.say(verb_sentence(console.t, line.verb, line.arguments, named))


def _history(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        state = session.state
        console.say(*(_line(console.t, state, one) for one in session.read(history)))


def _line(t: Words, state: EventState, one: HistoryLine) -> str:
    return history_line(
        t,
        step=one.step,
        at=one.at.astimezone().strftime("%Y-%m-%d %H:%M:%S"),
        said=verb_sentence(t, one.verb, one.arguments, name_of(state)),
        reason=one.reason,
        asked_by=one.asked_by,
        is_undone=one.is_undone,
    )


COMMANDS = {
    "undo": Command(arguments=file_argument, run=_undo, writes=True),
    "redo": Command(arguments=file_argument, run=_redo, writes=True),
    "history": Command(arguments=file_argument, run=_history),
}
"""By name."""
