"""The command plan: when each round starts and when the day ends."""

import json
from argparse import Namespace
from datetime import datetime

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console
from app.services.clock.day_plan import Day, day
from app.services.clock.day_settings import day_settings, plan_break, plan_day
from app.services.core.session import EventSession
from app.words.clock.clock_commands import plan_lines, values_wanted


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--start", metavar="TIME")
    parser.add_argument("--between", type=int, metavar="N")
    parser.add_argument("--round-minutes", type=int, metavar="N")
    parser.add_argument("--break", dest="breaks", action="append", default=[], metavar="ROUND=N")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _plan(asked: Namespace, console: Console) -> None:
    breaks = [_break(console, typed) for typed in asked.breaks]
    told = (asked.start, asked.between, asked.round_minutes)
    is_set = any(one is not None for one in told)
    with console.event(asked.file, writes=is_set or bool(breaks)) as session:
        if is_set:
            _set(asked, session)
        for after, minutes in breaks:
            session.with_reason(asked.because, plan_break, after, minutes)
        now = console.clock()
        planned = session.read(day, session.state, now=now, reading=session.reading)
    _say(asked, console, planned)


def _set(asked: Namespace, session: EventSession) -> None:
    was = session.read(day_settings)
    start = asked.start
    if start is None and was.first_start is not None:
        start = was.first_start.isoformat("minutes")
    session.with_reason(
        asked.because,
        plan_day,
        start,
        was.between_minutes if asked.between is None else asked.between,
        was.round_minutes if asked.round_minutes is None else asked.round_minutes,
    )


def _break(console: Console, typed: str) -> tuple[int, int]:
    after, _, minutes = typed.partition("=")
    parts = (after, minutes)
    if not all(one.isascii() and one.isdecimal() and len(one) < 6 for one in parts):
        raise UsageError(values_wanted(console.t, "--break", "ROUND=MINUTES"))
    return int(after), int(minutes)


def _say(asked: Namespace, console: Console, planned: Day) -> None:
    if asked.form == "json":
        console.say(json.dumps(_as_json(planned), indent=2))
        return
    minutes = {"round_minutes": planned.round_minutes, "between_minutes": planned.between_minutes}
    console.say(*plan_lines(console.t, planned.rounds, **minutes))


def _as_json(planned: Day) -> dict[str, object]:
    return {
        "round_minutes": planned.round_minutes,
        "between_minutes": planned.between_minutes,
        "rounds": [
            {
                "number": one.number,
                "starts": _minute(one.starts),
                "ends": _minute(one.ends),
                "has_started": one.has_started,
                "has_ended": one.has_ended,
                "break_minutes": one.break_minutes,
            }
            for one in planned.rounds
        ],
        "ends": None if planned.ends is None else _minute(planned.ends),
    }


def _minute(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")


COMMANDS = {"plan": Command(arguments=_arguments, run=_plan, writes=True)}
"""By name."""
