"""What the commands clock and plan answer."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from app.rules.clock.round_time import Unfinished
from app.rules.packet.sections import ClockRules
from app.words.clock.clock import break_title, clock_time, unfinished_sentence
from app.words.core.catalogue import Words


class PlannedRoundText(Protocol):
    """A round of the day."""

    @property
    def number(self) -> int:
        """From 1."""

    @property
    def starts(self) -> datetime:
        """In the venue's time."""

    @property
    def ends(self) -> datetime:
        """In the venue's time."""

    @property
    def has_started(self) -> bool:
        """Its games have begun."""

    @property
    def has_ended(self) -> bool:
        """It is over."""

    @property
    def late_minutes(self) -> int:
        """By how much it starts later than was planned at first."""

    @property
    def break_minutes(self) -> int | None:
        """Of the break after it."""

    @property
    def break_title(self) -> str | None:
        """What that is called; None for the usual name."""


def values_wanted(t: Words, step: str, usage: str) -> str:
    """That a step was given other values than it takes."""
    if not usage:
        return t("“{step}” takes no value.", step=step)
    return t("“{step}” takes {usage}.", step=step, usage=usage)


def standing_sentence(
    t: Words, number: int, time: str, *, counts_up: bool, is_running: bool, is_over: bool
) -> str:
    """How a round's clock stands."""
    if is_over:
        return t("Round {n}: time is up.", n=number)
    time_text = t("{time} played", time=time) if counts_up else t("{time} left", time=time)
    if is_running:
        return t("Round {n}: {text}.", n=number, text=time_text)
    return t("Round {n}: {text}, paused.", n=number, text=time_text)


def break_sentence(t: Words, title: str, left: str, number: int | None, *, is_over: bool) -> str:
    """How the countdown of a break stands."""
    if is_over:
        return t("The break is over.")
    if number is None:
        return t("{title}: {time} left.", title=title, time=left)
    return t("{title} until round {n}: {time} left.", title=title, n=number, time=left)


def one_title(t: Words) -> str:
    """That a break has two titles."""
    return t("Give --lunch or --title, not both.")


def round_over_sentence(t: Words, number: int) -> str:
    """That a round is closed, and its clock with it."""
    return t("Round {n} is over.", n=number)


def no_clock_sentence(t: Words) -> str:
    """That no clock is started."""
    return t("No clock has been started.")


def private_sentence(t: Words, left: str, ends_at: datetime) -> str:
    """What only the EO knows."""
    return t("Only you may know: {left} left, ends at {time}.", left=left,
             time=clock_time(ends_at))  # fmt: skip


def dice_sentence(t: Words, dice: str, changed: str) -> str:
    """What secret dice showed, for the EO alone."""
    return t("Only you may know: rolled {dice}, {changed}.", dice=dice, changed=changed)


def thrown_sentence(t: Words) -> str:
    """That secret dice were thrown."""
    return t("Rolled. Only “clock FILE status --private” shows you the result.")


def seal_sentence(t: Words, commitment: str) -> str:
    """The seal of the dice."""
    return t("Seal of the secret dice: {hash}", hash=commitment)


def outcome_sentence(t: Words, table: int, text: str) -> str:
    """What becomes of a table."""
    return t("Table {table}: {text}.", table=table, text=text)


def table_line(t: Words, table: int, ends_at: str, text: str) -> str:
    """A table under chess clocks that still plays."""
    return t("Table {table}: until {time}, {text}", table=table, time=ends_at, text=text)


def table_state(
    t: Words, *, is_paused: bool, is_due: bool, answer: Unfinished | None, rules: ClockRules
) -> str:
    """How a table under chess clocks stands."""
    if is_paused:
        return t("paused")
    if answer is not None and answer is not Unfinished.ASK:
        return unfinished_sentence(t, answer, rules)
    return t("time is up") if is_due else t("playing")


def waiting_sentence(t: Words, name: str, until: datetime) -> str:
    """For whom a table waits, and how long."""
    return t("Waiting for {name} until {time}.", name=name, time=clock_time(until))


def came_sentence(t: Words, name: str) -> str:
    """That a player has come."""
    return t("{name} is here.", name=name)


def plan_lines(
    t: Words, rounds: Sequence[PlannedRoundText], *, round_minutes: int, between_minutes: int
) -> tuple[str, ...]:
    """The plan of the day, a line each."""
    head = t(
        "Rounds of {round} minutes at most, {between} between rounds.",
        round=round_minutes,
        between=between_minutes,
    )
    if not rounds:
        return (head, t("Enter when round 1 starts to plan the day."))
    lines = [head]
    first = rounds[0]
    if first.late_minutes > 0 and not first.has_started:
        was = first.starts - timedelta(minutes=first.late_minutes)
        lines.append(
            t(
                "{time} for round {n} has passed: planned from now on.",
                time=clock_time(was),
                n=first.number,
            )
        )
    for round_ in rounds:
        lines.append(round_line(t, round_))
        if round_.break_minutes is not None:
            facts = {"time": clock_time(round_.ends), "minutes": round_.break_minutes}
            if round_.break_title is None:
                lines.append(t("{time}  break, {minutes} minutes", **facts))
            else:
                title = break_title(t, round_.break_title)
                lines.append(t("{time}  {title}, {minutes} minutes", title=title, **facts))
    lines.append(t("{time}  the end", time=clock_time(rounds[-1].ends)))
    return tuple(lines)


def round_line(t: Words, round_: PlannedRoundText) -> str:
    """A round in the plan."""
    facts = {"time": clock_time(round_.starts), "n": round_.number, "end": clock_time(round_.ends)}
    if round_.has_ended:
        return t("{time}  round {n}, ended {end}", **facts)
    if round_.has_started:
        return t("{time}  round {n}, playing, until {end} at the latest", **facts)
    return t("{time}  round {n}, until {end} at the latest", **facts)


def plan_parts(t: Words, rounds: Sequence[PlannedRoundText]) -> tuple[str, ...]:
    """The plan of the day as an announcement tells it, time by time."""
    parts = []
    for round_ in rounds:
        parts.append(t("{time} round {n}", time=clock_time(round_.starts), n=round_.number))
        if round_.break_minutes is not None:
            facts = {"time": clock_time(round_.ends), "minutes": round_.break_minutes}
            if round_.break_title is None:
                parts.append(t("{time} break of {minutes} minutes", **facts))
            else:
                title = break_title(t, round_.break_title)
                parts.append(t("{time} {title}, {minutes} minutes", title=title, **facts))
    parts.append(t("{time} the end, at the latest", time=clock_time(rounds[-1].ends)))
    return tuple(parts)


def plan_title(t: Words) -> str:
    """What the plan of the day is called in an announcement."""
    return t("Timetable")
