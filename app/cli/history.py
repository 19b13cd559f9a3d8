"""Commands of the journal: undo, redo, history."""

import json
from argparse import Namespace

from app.cli.command import Command, file_argument
from app.cli.console import Console, name_of
from app.rules.event_state import EventState
from app.services.history import HistoryLine, history
from app.services.undo_stack import StackEntry
from app.words.catalogue import Words
from app.words.commands import history_line
from app.words.verbs import verb_sentence


def _undo(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        named, entry = name_of(session.state), session.undo_stack().undo
        session.undo(asked.because)
        console.say(verb_sentence(console.t, "undo", _of(entry), named))


def _redo(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        entry = session.undo_stack().redo
        session.redo()
        console.say(verb_sentence(console.t, "redo", _of(entry), name_of(session.state)))


def _history(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        state = session.state
        console.say(*(_line(console.t, state, one) for one in session.read(history)))


def _of(entry: StackEntry | None) -> dict[str, object]:
    assert entry is not None, "an undo or a redo was done"
    return {"verb": entry.verb, "arguments": json.loads(entry.arguments)}


def _line(t: Words, state: EventState, one: HistoryLine) -> str:
    return history_line(
        t,
        step=one.step,
        at=one.at.astimezone().strftime("%Y-%m-%d %H:%M:%S"),
        said=verb_sentence(t, one.verb, one.arguments, name_of(state)),
        reason=one.reason,
        is_undone=one.is_undone,
    )


COMMANDS = {
    "undo": Command(arguments=file_argument, run=_undo, writes=True),
    "redo": Command(arguments=file_argument, run=_redo, writes=True),
    "history": Command(arguments=file_argument, run=_history),
}
"""By name."""
