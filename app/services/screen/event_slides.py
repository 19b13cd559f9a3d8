"""The slides of the event itself: what it is, its timetable, and its awards."""

from dataclasses import dataclass
from datetime import datetime

from app.rules.core.ids import PlayerId
from app.services.clock.day_plan import DayRound
from app.services.scenarios.lookup import scenario_of
from app.services.screen.hall import Hall
from app.services.standings.lines import standing_lines
from app.words.clock.clock import break_title, clock_time
from app.words.core.catalogue import Words
from app.words.screen import screen as words
from app.words.standings.awards import award_title, place_title


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleSlide:
    """The event, where it is, and what comes next."""

    event: str
    venue: str
    coming: str
    """The next round, with its start where that is known; "" where none follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRow:
    """A time of the day, and what happens then."""

    time: str
    text: str
    is_over: bool = False
    is_now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySlide:
    """The timetable of the day."""

    heading: str
    event: str
    rows: tuple[DayRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardStep:
    """One award with who has it."""

    key: str
    """By which it is known, whatever it is called."""
    title: str
    names: tuple[str, ...]
    about: str = ""
    """Faction and record of a single winner."""
    is_first: bool = False
    """The first place: whom the whole day was about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardsSlide:
    """The awards, each a page: before the first only that they come, the winner last."""

    heading: str
    event: str
    steps: tuple[AwardStep, ...]


def coming(hall: Hall, t: Words, now: datetime | None) -> str:
    """The round that players wait for, with its start unless that has passed; "" for none."""
    number, starts_at = hall.next_round, hall.next_start
    if number is None:
        return ""
    if starts_at is None or (now is not None and starts_at <= now):
        return words.next_round(t, number)
    return words.next_round_at(t, number, clock_time(starts_at.astimezone()))


def idle_slide(hall: Hall, t: Words, now: datetime | None = None) -> IdleSlide:
    """The event itself; a start that has passed by now is not promised."""
    return IdleSlide(
        event=hall.event,
        venue=hall.venue or "",
        coming=coming(hall, t, now) if hall.next_start is not None else "",
    )


def day_slide(hall: Hall, t: Words) -> DaySlide | None:
    """The timetable as the day goes; None where no start is known."""
    if not hall.day:
        return None
    rows: list[DayRow] = []
    for round_ in hall.day:
        rows.append(
            DayRow(
                time=clock_time(round_.starts),
                text=_planned_round(hall, t, round_.number),
                is_over=round_.has_ended,
                is_now=round_.has_started and not round_.has_ended,
            )
        )
        if round_.break_minutes is not None:
            title = break_title(t, round_.break_title)
            text = words.planned_break(t, title, round_.break_minutes)
            rows.append(
                DayRow(time=clock_time(round_.ends), text=text, is_over=_is_begun(hall, round_))
            )
    rows.append(DayRow(time=clock_time(hall.day[-1].ends), text=words.day_ends(t)))
    return DaySlide(heading=words.day_heading(t), event=hall.event, rows=tuple(rows))


def _planned_round(hall: Hall, t: Words, number: int) -> str:
    """A round of the timetable, with its scenario once players may know it."""
    known = [round_ for round_ in hall.state.rounds if round_.number == number]
    scenario = scenario_of(hall.state, known[0].scenario) if known else None
    if scenario is None:
        return words.round_heading(t, number)
    return words.scenario_heading(t, number, scenario.name)


def _is_begun(hall: Hall, before: DayRound) -> bool:
    """Whether the round after this one has begun."""
    return any(round_.number > before.number and round_.has_started for round_ in hall.day)


def awards_slide(hall: Hall, t: Words) -> AwardsSlide | None:
    """The awards that players may know, the places last and the winner as the very last."""
    lines = {PlayerId(line.player): line for line in standing_lines(hall.state)}
    steps = [
        AwardStep(key=award.award, title=award_title(t, award), names=(hall.names[award.player],),
                  about=lines[award.player].faction or "")
        for award in hall.awards.awards
        if award.player is not None
    ]  # fmt: skip
    for place in reversed(hall.awards.places[:MOST_PLACES]):
        about = ""
        if len(place.players) == 1:
            line = lines[place.players[0]]
            about = "   ·   ".join(filter(None, (line.faction, line.record)))
        names = tuple(hall.names[player] for player in place.players)
        title, is_first = place_title(t, place.place), place.place == 1
        steps.append(
            AwardStep(
                key=str(place.place), title=title, names=names, about=about, is_first=is_first
            )
        )
    if not steps:
        return None
    return AwardsSlide(heading=words.awards_heading(t), event=hall.event, steps=tuple(steps))


def page_of_shown(before: object, now: object, page: int) -> int:
    """The page of a ceremony with the award that was shown, where awards have come or gone.

    Another desk may remove one that was shown, and what comes next is nobody's to know yet.

    Args:
        before: the slide as it was.
        now: the slide as it is.
        page: that was shown, from 0.
    """
    if not isinstance(before, AwardsSlide):
        return page
    shown = {step.key for step in before.steps[:page]}
    steps = now.steps if isinstance(now, AwardsSlide) else ()
    return max((n for n, step in enumerate(steps, 1) if step.key in shown), default=0)


MOST_PLACES = 3
"""Third, second, first."""
