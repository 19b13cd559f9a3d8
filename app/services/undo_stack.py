"""What undo and redo would do, rebuilt from the journal each time."""

import json
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.event import Printed
from app.models.journal import JournalStep, StepKind, undo_floor
from app.rules.errors import Problem, Weight
from app.services.errors import OddError
from app.services.paper_kinds import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class StackEntry:
    """A step that can be taken back.

    ``act`` is the act itself; ``step`` the step whose rows are retraced, which after an undo or a
    redo is that one's.
    """

    step: int
    act: int
    verb: str
    arguments: str
    """JSON object of the act."""


@dataclass(frozen=True, slots=True)
class UndoStack:
    """The acts that undo and redo would take; None where there is none."""

    undo: StackEntry | None
    redo: StackEntry | None


def undo_stack(db: Session) -> UndoStack:
    """Read the stack from the journal.

    An act clears what could be redone; an undo moves an act over, a redo brings it back. What was
    done before an upgrade of the file is history, and is not on the stack.
    """
    done: list[StackEntry] = []
    undone: list[StackEntry] = []
    query = select(JournalStep.id, JournalStep.verb, JournalStep.arguments, JournalStep.undoes)
    acts = query.where(JournalStep.kind == StepKind.ACT.value, JournalStep.id > undo_floor(db))
    acts = acts.order_by(JournalStep.id)
    for step, verb, arguments, undoes in db.execute(acts):
        if undoes is None:
            done.append(StackEntry(step=step, act=step, verb=verb, arguments=arguments))
            undone.clear()
            continue
        source, target = (done, undone) if done and done[-1].step == undoes else (undone, done)
        moved = source.pop()
        target.append(
            StackEntry(step=step, act=moved.act, verb=moved.verb, arguments=moved.arguments)
        )
    return UndoStack(done[-1] if done else None, undone[-1] if undone else None)


def undo_problems(db: Session, entry: StackEntry) -> None:
    """Ask once before what paper already says is taken back.

    Raises:
        OddError: the pairing was published and printed.
    """
    if entry.verb != "publish_round":
        return
    number = json.loads(entry.arguments)["round"]
    query = select(Printed.paper).distinct().order_by(Printed.paper)
    # Who meets whom is no part of the scenario's sheet.
    query = query.where(Printed.round_number == number, Printed.paper != Paper.SCENARIO.value)
    papers = tuple(db.scalars(query))
    if papers:
        facts = (("round", number), ("papers", papers))
        problem = Problem("undo.on-paper", Weight.ODD, facts=facts)
        raise OddError("problems.odd", problems=(problem,))
