"""What undo and redo would do, rebuilt from the journal each time."""

from dataclasses import dataclass

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalStep, StepKind, undo_floor

# What acts were given can be long: it is read for the two alone that are looked for.
_STEP = JournalStep.__table__
_ACTS = (
    select(_STEP.c.id, _STEP.c.undoes)
    .where(_STEP.c.kind == StepKind.ACT.value, _STEP.c.id > bindparam("floor"))
    .order_by(_STEP.c.id)
)
_ACT = select(_STEP.c.verb, _STEP.c.arguments).where(_STEP.c.id == bindparam("act"))


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
    done: list[tuple[int, int]] = []
    undone: list[tuple[int, int]] = []
    for step, undoes in db.execute(_ACTS, {"floor": undo_floor(db)}):
        if undoes is None:
            done.append((step, step))
            undone.clear()
            continue
        source, target = (done, undone) if done and done[-1][0] == undoes else (undone, done)
        _, act = source.pop()
        target.append((step, act))
    return UndoStack(_newest(db, done), _newest(db, undone))


def _newest(db: Session, moves: list[tuple[int, int]]) -> StackEntry | None:
    if not moves:
        return None
    step, act = moves[-1]
    verb, arguments = db.execute(_ACT, {"act": act}).one()
    return StackEntry(step=step, act=act, verb=verb, arguments=arguments)
