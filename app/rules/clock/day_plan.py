"""The plan of a day: when each round starts and ends, and how it slips with what has happened.

Times are whole seconds from an instant that the caller chooses, for all alike.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.clock.round_time import round_time
from app.rules.packet.packet import Packet

LUNCH = "lunch"
"""The title of a break that every language has a word for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What has happened with a round already."""

    started: int | None = None
    ended: int | None = None
    """When its last game was over, or its time was called."""
    longest: int | None = None
    """When it ends at the latest by its clock as it runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What a day is planned from."""

    rounds: int
    first_start: int
    round_seconds: int
    """The longest that a round is expected to take."""
    between_seconds: int
    """For pairing and moving, before every round but the first."""
    breaks: Mapping[int, int] = field(default_factory=dict)
    """Seconds of the break after a round, by the round's number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """A round in the plan."""

    number: int
    starts: int
    ends: int
    has_started: bool
    has_ended: bool
    break_ends: int | None
    """When the break after it ends; None where there is none, or no round follows."""


def default_between_seconds(packet: Packet, point_size: int, usual_seconds: int) -> int:
    """Default time between two rounds.

    Args:
        packet: merged with its variants.
        point_size: of the event.
        usual_seconds: where the packet gives no figure.

    Raises:
        RuleError: the time table has no such row.

    Rule: sr2010 timing
    Reading: a packet's figure covers the dice of the round too; what the longest throw takes of it
        is not allowed twice.
    """
    minutes = packet.time.planned_minutes
    if minutes is None:
        return usual_seconds
    time = round_time(packet, point_size)
    varied = (time.longest_seconds or 0) - (time.base_seconds or 0)
    return max(0, minutes * 60 - varied)


def day_plan(
    outline: Outline, known: Mapping[int, Known], now: int | None = None
) -> tuple[PlannedRound, ...]:
    """When each round starts and ends.

    Args:
        outline: the day as it is meant to be.
        known: what has happened already, by round.
        now: nothing that has not happened is planned before it; None plans the bare day.

    Returns:
        One value a round, by number.
    """
    planned: list[PlannedRound] = []
    free = outline.first_start
    for number in range(1, outline.rounds + 1):
        round_known = known.get(number, Known())
        starts = _not_before(now, free) if round_known.started is None else round_known.started
        ends = _end(outline, round_known, starts, now)
        pause = outline.breaks.get(number) if number < outline.rounds else None
        planned.append(
            PlannedRound(
                number=number,
                starts=starts,
                ends=ends,
                has_started=round_known.started is not None,
                has_ended=round_known.ended is not None,
                break_ends=None if pause is None else ends + pause,
            )
        )
        free = ends + (pause or 0) + outline.between_seconds
    return tuple(planned)


def _end(outline: Outline, known: Known, starts: int, now: int | None) -> int:
    if known.ended is not None:
        return known.ended
    if known.started is None:
        return starts + outline.round_seconds
    latest = starts + outline.round_seconds if known.longest is None else known.longest
    return _not_before(now, latest)


def _not_before(now: int | None, moment: int) -> int:
    return moment if now is None else max(now, moment)
