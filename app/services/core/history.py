"""The history: every step of the event, newest first, as lines to read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalStep, StepKind
from app.services.core.reason import ASKED_BY


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
    def asked_by(self) -> str:
        """Who asked for a change by hand, in the EO's words; "" where nobody is named."""
        return str(self.arguments.get(ASKED_BY) or "")


def history(db: Session) -> tuple[HistoryLine, ...]:
    """Every step, newest first; an undo speaks with the verb and arguments of what it took back."""
    steps = db.scalars(select(JournalStep).order_by(JournalStep.id)).all()
    acts = _acts(steps)
    undone = _undone(steps, acts)
    told: dict[int, Mapping[str, Any]] = {one.id: json.loads(one.arguments) for one in steps}
    verbs = {one.id: one.verb for one in steps}
    lines = []
    for one in reversed(steps):
        arguments = told[one.id]
        if one.undoes is not None:
            act = acts[one.id]
            arguments = {"verb": verbs[act], "arguments": told[act], "step": act}
        lines.append(
            HistoryLine(
                step=one.id,
                at=datetime.fromisoformat(one.at),
                verb=one.verb,
                arguments=arguments,
                is_note=one.kind == StepKind.NOTE.value,
                reason=one.reason,
                who=one.who,
                is_undone=one.id in undone,
            )
        )
    return tuple(lines)


def _acts(steps: Sequence[JournalStep]) -> Mapping[int, int]:
    """Step -> the act that it is, took back, or did again."""
    acts: dict[int, int] = {}
    for one in steps:
        acts[one.id] = one.id if one.undoes is None else acts[one.undoes]
    return acts


def _undone(steps: Sequence[JournalStep], acts: Mapping[int, int]) -> frozenset[int]:
    gone: set[int] = set()
    for one in steps:
        if one.undoes is not None:
            (gone.add if one.verb == "undo" else gone.discard)(acts[one.id])
    return frozenset(gone)
