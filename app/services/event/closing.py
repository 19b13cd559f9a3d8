"""What remains after the last round: awards, certificates, the report, and the results for others.

The event is over by then; none of it changes a result.
"""

from collections.abc import Collection
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.rules.core.event_state import EventState
from app.services.papers.kinds import Paper
from app.services.standings.award_lines import awards


class ClosingStep(StrEnum):
    """One of them, in their order."""

    AWARDS = "awards"
    CERTIFICATES = "certificates"
    REPORT = "report"
    EXPORT = "export"


def closing_step(
    db: Session, state: EventState, taken: Collection[ClosingStep] = ()
) -> ClosingStep:
    """The first step that is neither done nor taken; the export stays.

    Args:
        db: the event.
        state: the event's state.
        taken: the steps that the organizer was led to already.
    """
    done = {*taken, *_done(db, state)}
    return next((step for step in ClosingStep if step not in done), ClosingStep.EXPORT)


def _done(db: Session, state: EventState) -> Collection[ClosingStep]:
    printed = set(db.scalars(select(Printed.paper).distinct()))
    done = set()
    if all(line.player is not None for line in awards(db, state).awards):
        done.add(ClosingStep.AWARDS)
    if Paper.CERTIFICATES in printed:
        # Certificates name who has won what: the awards were given before.
        done |= {ClosingStep.AWARDS, ClosingStep.CERTIFICATES}
    if printed & {Paper.REPORT, Paper.EO_REPORT}:
        done.add(ClosingStep.REPORT)
    return done
