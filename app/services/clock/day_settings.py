"""What the EO has set of the day: the first start, the time between rounds, breaks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.clock import DayBreak, DayPlanRow
from app.rules.core.bounds import MOST_MINUTES, MOST_ROUNDS
from app.services.core.act_context import Work, verb
from app.services.core.errors import UserError

_DIGITS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySettings:
    """What the EO has set; None: as is usual."""

    first_start: time | None = None
    between_minutes: int | None = None
    round_minutes: int | None = None
    breaks: Mapping[int, int] = field(default_factory=dict)
    """Minutes of the break after a round, by the round's number, ascending."""


def day_settings(db: Session) -> DaySettings:
    """What the EO has set."""
    row = db.get(DayPlanRow, 1)
    rows = db.scalars(select(DayBreak).order_by(DayBreak.after_round))
    breaks = {one.after_round: one.minutes for one in rows}
    if row is None:
        return DaySettings(breaks=breaks)
    return DaySettings(
        first_start=None if row.first_start is None else time.fromisoformat(row.first_start),
        between_minutes=row.between_minutes,
        round_minutes=row.round_minutes,
        breaks=breaks,
    )


def read_time(text: str) -> time:
    """A time of day as typed: "9:30", "9.30", "0930" or "9".

    Raises:
        UserError: it is none.
    """
    plain = text.strip().replace(".", ":")
    hours, colon, minutes = plain.partition(":")
    if not colon and len(plain) > _DIGITS:
        hours, minutes = plain[:-_DIGITS], plain[-_DIGITS:]
    parts = (hours, minutes or "0")
    if all(one.isascii() and one.isdecimal() and len(one) <= _DIGITS for one in parts):
        hour, minute = int(hours), int(minutes or 0)
        if hour < 24 and minute < 60:
            return time(hour, minute)
    raise UserError("plan.start", field="start", text=text)


@verb("plan_day")
def plan_day(
    work: Work,
    first_start: str | None = None,
    between_minutes: int | None = None,
    round_minutes: int | None = None,
) -> None:
    """Set when the first round starts, what lies between rounds, and how long they are.

    Raises:
        UserError: a time or a number of minutes cannot be.
    """
    starts = None if first_start is None else read_time(first_start).isoformat("minutes")
    for name, least, minutes in (("between", 0, between_minutes), ("round", 1, round_minutes)):
        if minutes is not None and not least <= minutes <= MOST_MINUTES:
            raise UserError("plan.minutes", field=name, minutes=minutes, most=MOST_MINUTES)
    row = work.db.get(DayPlanRow, 1) or DayPlanRow(id=1)
    row.first_start, row.between_minutes, row.round_minutes = starts, between_minutes, round_minutes
    work.db.add(row)


@verb("plan_break")
def plan_break(work: Work, after_round: int, minutes: int) -> None:
    """Set a break after a round; 0 takes it away.

    Raises:
        UserError: there can be no such round or break.
    """
    if not 1 <= after_round <= MOST_ROUNDS:
        raise UserError("plan.round", field="after", round=after_round, most=MOST_ROUNDS)
    if not 0 <= minutes <= MOST_MINUTES:
        raise UserError("plan.minutes", field="break", minutes=minutes, most=MOST_MINUTES)
    row = work.db.get(DayBreak, after_round)
    if minutes:
        row = row or DayBreak(after_round=after_round)
        row.minutes = minutes
        work.db.add(row)
    elif row is not None:
        work.db.delete(row)
