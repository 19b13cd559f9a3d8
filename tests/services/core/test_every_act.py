"""Every verb of an event: done, taken back, done again, also after the file was opened anew."""

from pathlib import Path

import pytest

from app.models.file.journal import StepKind
from app.models.file.snapshot import event_state
from app.services.core.changes import Changes, changes_of
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event import events
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.packet.packets import load_packet
from app.services.program.all_acts import ACTS, NOUN_OF, act_of, verb_sentence
from app.words.core.catalogue import words
from tests.builders import event_of, morning
from tests.reference import OF_FILES, verb_functions
from tests.services.act_scenarios import SCENARIOS, Ready, event_draft
from tests.services.acts import (
    bring_to,
    contents,
    damage,
    reopened,
)
from tests.stores import Stores, in_a_file

PLAYERS = 9

MAKING = {"new_event", "import_event"}
"""Verbs that are the first step of a file."""

CASES = [
    pytest.param(ready, id=f"{verb}-{n}")
    for verb, ways in SCENARIOS.items()
    for n, ready in enumerate(ways)
]


def verbs_there_are() -> set[str]:
    """Every name that a ``@verb`` gives in the services."""
    return set(verb_functions())


def do(session: EventSession, ready: Ready) -> None:
    act, *args = ready
    named = args.pop() if args and isinstance(args[-1], dict) else {}
    session.with_reason("as a test", act, *args, **named)


@pytest.fixture
def session(stores: Stores, tmp_path: Path) -> EventSession:
    return stores.place(event_of(tmp_path / "cup.dicedown", PLAYERS))


def test_every_verb_of_a_service_is_declared() -> None:
    assert verbs_there_are() | OF_FILES.keys() == set(ACTS)


def test_every_verb_has_a_scenario() -> None:
    of_seasons = {verb for verb, noun in NOUN_OF.items() if noun == "season"}
    assert verbs_there_are() - of_seasons == SCENARIOS.keys() | MAKING


WITHOUT_ROWS = {"move_event"}
"""Notes that are all in their own line of the history."""


@pytest.mark.sweep(32)
@pytest.mark.parametrize("prepare", CASES)
def test_an_act_is_taken_back_and_done_again_to_the_row(session, prepare) -> None:
    ready = prepare(session)
    act = ready[0]
    before, stack = contents(session), session.undo_stack()
    heard: list[Changes] = []
    session.on_step.append(heard.append)
    do(session, ready)
    done = contents(session)
    assert heard == [session.read(changes_of, one.step, one.verb) for one in heard] != []
    assert (done != before) is (act.verb not in WITHOUT_ROWS)
    assert session.state == session.read(event_state, load_packet)
    line = session.read(history)[0]
    assert line.verb == act.verb
    assert verb_sentence(words(), line.verb, line.arguments, str) not in (act.verb, "TODO", "")
    if act_of(act.verb).kind is StepKind.NOTE:
        assert session.undo_stack() == stack
        return
    assert session.undo_stack().undo.verb == act.verb
    session.undo()
    assert contents(session) == before
    assert session.state == session.read(event_state, load_packet)
    assert session.undo_stack().redo.verb == act.verb
    assert session.read(history)[1].is_undone
    session.redo()
    assert contents(session) == done
    assert not session.read(history)[2].is_undone
    session.undo()
    session = reopened(session)
    assert session.undo_stack().redo.verb == act.verb
    session.redo()
    assert contents(session) == done
    session.undo()
    assert contents(session) == before
    assert damage(session) == ()
    session.close()


def test_the_making_of_an_event_is_a_note_and_stays(tmp_path) -> None:
    draft = event_draft()
    session = events.new_event(tmp_path / "a.dicedown", draft, clock=morning, dice=lambda n: 0)
    assert [(one.verb, one.is_note) for one in session.read(history)] == [("new_event", True)]
    assert session.undo_stack().undo is None


@in_a_file
def test_the_import_of_an_event_is_a_note_and_stays(session, tmp_path) -> None:
    bring_to(session, "closed")
    text = session.read(event_json, session.state)
    copy = import_event(tmp_path / "copy.dicedown", text.encode(), clock=morning, dice=lambda n: 0)
    assert [(one.verb, one.is_note) for one in copy.read(history)] == [("import_event", True)]
    assert copy.undo_stack().undo is None
    assert damage(copy) == ()
