"""Every audit, and what they find in an event."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Ruling
from app.rules.core.errors import GoOn, Problem, Weight, always, ask
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.services.packet.audit.case import Audit, AuditCase, Finding, StoredAudit, StoredCase
from app.services.packet.audit.event import EVENT_AUDITS, LIST_AUDITS, RESULT_AUDITS
from app.services.packet.audit.rounds import ROUND_AUDITS

AUDITS: tuple[Audit | StoredAudit, ...] = (
    *EVENT_AUDITS,
    *LIST_AUDITS,
    *ROUND_AUDITS,
    *RESULT_AUDITS,
)
"""What ``check`` asks: every rule that a page or another command knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """One difference, and the EO's reason where it was overruled."""

    round_number: RoundNumber | None
    """None for what is so of the whole event."""
    table: TableNumber | None
    """The game's table, for what is odd about a result."""
    player: PlayerId | None
    """Whose it is, where the problem does not name anybody."""
    problem: Problem
    """A note where no rule is broken, but something is missing or advised against."""
    reason: str

    @property
    def is_broken(self) -> bool:
        """A rule of the packet is broken."""
        return self.problem.weight is not Weight.NOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarksOrder:
    """Everything that audits read of an event's file; the rest is found in the state alone."""

    state: EventState
    stored: Mapping[StoredAudit, tuple[Finding, ...]]
    """What those that read the file have found."""
    reasons: Mapping[tuple[int | None, str], str]
    """The EO's, by round and code."""

    def find(self, go_on: GoOn = always) -> tuple[Remark, ...]:
        """Find all remarks; any thread may do that.

        Raises:
            CancelledError: ``go_on`` answered no; it is called before each audit.
        """
        case = AuditCase(state=self.state)
        found: list[Remark] = []
        for done, audit in enumerate(AUDITS):
            ask(go_on, done, len(AUDITS))
            if isinstance(audit, StoredAudit):
                findings: Iterable[Finding] = self.stored[audit]
            else:
                findings = audit.find(case)
            found += [_remark(finding, self.reasons) for finding in findings]
        return tuple(sorted(found, key=lambda one: (one.round_number or 0, one.table or 0)))


def order_remarks(db: Session, state: EventState) -> RemarksOrder:
    """Read what remarks need of the file, which is little beside what they find in the state."""
    case = StoredCase(db=db, state=state)
    return RemarksOrder(
        state=state,
        stored={
            audit: tuple(audit.find(case)) for audit in AUDITS if isinstance(audit, StoredAudit)
        },
        reasons=_reasons(db),
    )


def remarks(db: Session, state: EventState, go_on: GoOn = always) -> tuple[Remark, ...]:
    """Every rule that the event breaks, and what is missing: of the event first, then by rounds.

    Pairings are judged by what was so when they were made.

    Raises:
        CancelledError: ``go_on`` answered no; it is called before each audit.
    """
    return order_remarks(db, state).find(go_on)


def _remark(finding: Finding, reasons: Mapping[tuple[int | None, str], str]) -> Remark:
    return Remark(
        round_number=finding.round_number,
        table=finding.table,
        player=finding.player,
        problem=finding.problem,
        reason=reasons.get((finding.round_number, finding.problem.code), ""),
    )


def _reasons(db: Session) -> Mapping[tuple[int | None, str], str]:
    reasons: dict[tuple[int | None, str], str] = {}
    for row in db.scalars(select(Ruling).order_by(Ruling.id)):
        for code in _codes(row.about):
            reasons[(row.round_number, code)] = row.reason
    return reasons


def _codes(about: str) -> Iterator[str]:
    """The codes that a ruling is about; an imported one may say it in free words."""
    try:
        problems = json.loads(about)
    except ValueError:
        return
    for problem in problems if isinstance(problems, list) else ():
        if isinstance(problem, dict) and isinstance(problem.get("code"), str):
            yield problem["code"]
