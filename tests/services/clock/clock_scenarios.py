"""For every verb of clocks and of the day's plan, ways to make an event ready for it."""

from collections.abc import Callable
from typing import Any

from app.services.clock import countdown, round_clock, table_clocks
from app.services.clock import day_plan as day_settings
from app.services.clock import no_show_wait as awaited
from app.services.clock import secret_dice as variable
from app.services.core.session import EventSession
from app.services.event import events
from tests.services.acts import bring_to, last
from tests.services.clock.watch import Watch

Ready = tuple[Any, ...]


def published(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        bring_to(session, "published")
        return (act, *args)

    return ready


def rolled(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        bring_to(session, "published")
        session.do(variable.roll)
        return (act, *args)

    return ready


def started(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        bring_to(session, "playing")
        session.do(round_clock.start)
        return (act, *args)

    return ready


def paused(session: EventSession) -> Ready:
    started(round_clock.pause)(session)
    session.do(round_clock.pause)
    return (round_clock.resume,)


def asleep(session: EventSession) -> Ready:
    watch = Watch().at(session)
    started(round_clock.pause)(session)
    watch.sleep(minutes=10)
    return round_clock.settle, round_clock.TimeBy.COUNTER


def by_chess_clocks(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        draft = events.EventDraft(name="Cup", packet="sr2019", point_size=75)
        session.do(events.change_event, draft)
        bring_to(session, "playing")
        session.do(round_clock.start)
        return (act, last(session).games[0].table, *args)

    return ready


def table_paused(session: EventSession) -> Ready:
    _, table = by_chess_clocks(table_clocks.pause_table)(session)
    session.do(table_clocks.pause_table, table)
    return table_clocks.resume_table, table


def waiting(session: EventSession) -> Ready:
    bring_to(session, "published")
    player = last(session).games[0].first.player
    return awaited.await_player, player


def waited_for(session: EventSession) -> Ready:
    act, player = waiting(session)
    session.do(act, player)
    return awaited.came, player


def with_a_break(session: EventSession) -> Ready:
    session.do(day_settings.plan_break, 2, 45)
    return day_settings.plan_break, 2, 0


def on_break(session: EventSession) -> Ready:
    bring_to(session, "closed")
    session.do(countdown.start_break, 900, "lunch")
    return (countdown.end_break,)


CLOCK_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "start_clock": (
        lambda session: (bring_to(session, "playing"), (round_clock.start,))[1],
        lambda session: (bring_to(session, "playing"), (round_clock.start, 3600))[1],
    ),
    "pause_clock": (started(round_clock.pause),),
    "resume_clock": (paused,),
    "add_to_clock": (started(round_clock.add, 300),),
    "call_time": (started(round_clock.call),),
    "remove_clock": (started(round_clock.remove),),
    "settle_clock": (asleep,),
    "roll_variable": (published(variable.roll), rolled(variable.roll)),
    "type_variable": (published(variable.type_roll, "2 5"),),
    "show_commitment": (rolled(variable.show_commitment),),
    "pause_table": (by_chess_clocks(table_clocks.pause_table),),
    "resume_table": (table_paused,),
    "look_at_table": (by_chess_clocks(table_clocks.look_at_table, 200),),
    "await_player": (waiting,),
    "player_came": (waited_for,),
    "plan_day": (lambda session: (day_settings.plan_day, "9:30", 20, 130),),
    "plan_break": (lambda session: (day_settings.plan_break, 2, 45), with_a_break),
    "start_break": (
        lambda session: (countdown.start_break, 900, "Terrain"),
        lambda session: (bring_to(session, "closed"), (countdown.start_break,))[1],
    ),
    "end_break": (on_break,),
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""
