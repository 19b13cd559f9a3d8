"""The history: every step of the event, newest first, as lines to read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalStep, StepKind
from app.services.core.act_context import ACT_ID, REQUESTED_BY


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    """One step."""

    step: int
    at: datetime
    verb: str
    arguments: Mapping[str, Any]
    is_note: bool
    reason: str
    who: str
    """By what the step was made: a command, or "" for a window."""
    is_undone: bool
    """Taken back later, and not done again since."""

    @property
    def requested_by(self) -> str:
        """Who wanted a change by hand, in the EO's words; "" where nobody is named."""
        return str(self.arguments.get(REQUESTED_BY) or "")


def history(db: Session) -> tuple[HistoryLine, ...]:
    """Every step, newest first; an undo speaks with the verb and arguments of what it took back."""
    steps = db.scalars(select(JournalStep).order_by(JournalStep.id)).all()
    acts = _acts(steps)
    undone = _undone(steps, acts)
    by_id = {step.id: step for step in steps}
    return tuple(
        _line(step, by_id[acts[step.id]], is_undone=step.id in undone) for step in reversed(steps)
    )


def newest_line(db: Session) -> HistoryLine | None:
    """The newest step, without reading the others; None for none."""
    step = db.scalar(select(JournalStep).order_by(JournalStep.id.desc()).limit(1))
    if step is None:
        return None
    act = step
    while act.undoes is not None:
        act = db.get_one(JournalStep, act.undoes)
    return _line(step, act, is_undone=False)


def step_of_id(db: Session, act_id: str) -> tuple[int, str] | None:
    """The step and verb of the action with an id; None where there is none."""
    step = JournalStep.__table__.c
    # A text that somebody typed has no quotes without a backslash before each.
    written = step.arguments.contains(f'"{ACT_ID}": "{act_id}"', autoescape=True)
    for number, verb, arguments in db.execute(
        select(step.id, step.verb, step.arguments).where(written)
    ):
        if json.loads(arguments).get(ACT_ID) == act_id:
            return number, verb
    return None


def _line(step: JournalStep, act: JournalStep, *, is_undone: bool) -> HistoryLine:
    """A step as a line; an undo speaks of the act."""
    arguments: Mapping[str, Any] = json.loads(act.arguments)
    if step is not act:
        arguments = {"verb": act.verb, "arguments": arguments, "step": act.id}
    return HistoryLine(
        step=step.id,
        at=datetime.fromisoformat(step.at),
        verb=step.verb,
        arguments=arguments,
        is_note=step.kind == StepKind.NOTE.value,
        reason=step.reason,
        who=step.who,
        is_undone=is_undone,
    )


def _acts(steps: Sequence[JournalStep]) -> Mapping[int, int]:
    """Step -> the act that it is, took back, or did again."""
    acts: dict[int, int] = {}
    for step in steps:
        acts[step.id] = step.id if step.undoes is None else acts[step.undoes]
    return acts


def _undone(steps: Sequence[JournalStep], acts: Mapping[int, int]) -> frozenset[int]:
    gone: set[int] = set()
    for step in steps:
        if step.undoes is not None:
            (gone.add if step.verb == "undo" else gone.discard)(acts[step.id])
    return frozenset(gone)
