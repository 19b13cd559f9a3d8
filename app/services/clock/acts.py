"""Every act on clocks and the plan of the day: its verb in the journal, and its sentence.

No sentence tells what secret dice have shown.
"""

from app.models.file.journal import StepKind
from app.rules.clock.round_time import Unfinished
from app.services.core.act_context import Act
from app.words.clock.clock import break_title
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words


def _minutes(t: Words, seconds: int) -> str:
    return t.many("{n} minute", "{n} minutes", abs(seconds) // 60)


def _add_to_clock(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    seconds = arguments["seconds"]
    time = _minutes(t, seconds)
    if abs(seconds) % 60:
        time = f"{abs(seconds) // 60}:{abs(seconds) % 60:02}"
    if seconds < 0:
        return t("{time} taken from the clock of round {n}", time=time, n=arguments["round"])
    return t("{time} added to the clock of round {n}", time=time, n=arguments["round"])


def _settle_clock(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["by"] == "counter":
        return t("Clock of round {n}: uses the time awake", n=arguments["round"])
    return t("Clock of round {n}: uses the computer's clock", n=arguments["round"])


def _start_countdown(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Countdown of {time} started", time=_minutes(t, arguments["seconds"]))


def _start_break(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "{title} of {time} started",
        title=break_title(t, arguments.get("title")),
        time=_minutes(t, arguments["seconds"]),
    )


def _end_break(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("{title} ended", title=break_title(t, arguments.get("title")))


def _add_to_countdown(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    time = _minutes(t, arguments["seconds"])
    if arguments["seconds"] < 0:
        return t("{time} taken from the countdown", time=time)
    return t("{time} added to the countdown", time=time)


def _look_at_table(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments.get("outcome") == Unfinished.TIE.value:
        return t("Table {table}: too much time left to play on", table=arguments["table"])
    return t("Table {table} plays on to the end", table=arguments["table"])


def _plan_day(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments.get("first_start") is None:
        return t("Timetable: times between rounds set")
    return t("Timetable: round 1 at {start}", start=arguments["first_start"])


def _plan_break(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if not arguments["minutes"]:
        return t("Timetable: no break after round {n}", n=arguments["after_round"])
    if arguments.get("title"):
        return t(
            "Timetable: {title}, {minutes} min, after round {n}",
            title=break_title(t, arguments["title"]),
            minutes=arguments["minutes"],
            n=arguments["after_round"],
        )
    return t(
        "Timetable: {minutes}-minute break after round {n}",
        minutes=arguments["minutes"],
        n=arguments["after_round"],
    )


START_CLOCK = Act("start_clock", history_text("Clock of round {round} started"), kind=StepKind.NOTE)
PAUSE_CLOCK = Act("pause_clock", history_text("Clock of round {round} paused"), kind=StepKind.NOTE)
RESUME_CLOCK = Act(
    "resume_clock", history_text("Clock of round {round} resumed"), kind=StepKind.NOTE
)
ADD_TO_CLOCK = Act("add_to_clock", _add_to_clock, kind=StepKind.NOTE)
CALL_TIME = Act("call_time", history_text("End of round {round} called"), kind=StepKind.NOTE)
REMOVE_CLOCK = Act(
    "remove_clock", history_text("Clock of round {round} removed"), kind=StepKind.NOTE
)
SETTLE_CLOCK = Act("settle_clock", _settle_clock, kind=StepKind.NOTE)
START_COUNTDOWN = Act("start_countdown", _start_countdown, kind=StepKind.NOTE)
PAUSE_COUNTDOWN = Act("pause_countdown", history_text("Countdown paused"), kind=StepKind.NOTE)
RESUME_COUNTDOWN = Act("resume_countdown", history_text("Countdown resumed"), kind=StepKind.NOTE)
ADD_TO_COUNTDOWN = Act("add_to_countdown", _add_to_countdown, kind=StepKind.NOTE)
STOP_COUNTDOWN = Act("stop_countdown", history_text("Countdown removed"), kind=StepKind.NOTE)
START_BREAK = Act("start_break", _start_break)
END_BREAK = Act("end_break", _end_break)
PAUSE_TABLE = Act("pause_table", history_text("Table {table} paused"), kind=StepKind.NOTE)
RESUME_TABLE = Act("resume_table", history_text("Table {table} resumed"), kind=StepKind.NOTE)
LOOK_AT_TABLE = Act("look_at_table", _look_at_table, kind=StepKind.NOTE)
ROLL_VARIABLE = Act(
    "roll_variable", history_text("Secret roll of round {round} made"), kind=StepKind.NOTE
)
TYPE_VARIABLE = Act(
    "type_variable",
    history_text("Secret roll of round {round} entered as rolled by hand"),
    kind=StepKind.NOTE,
)
SHOW_COMMITMENT = Act(
    "show_commitment",
    history_text("Seal of the dice of round {round} shown to players"),
    kind=StepKind.NOTE,
)
AWAIT_PLAYER = Act("await_player", history_text("Waiting for {player}"), kind=StepKind.NOTE)
PLAYER_CAME = Act("player_came", history_text("{player} is here"), kind=StepKind.NOTE)
PLAN_DAY = Act("plan_day", _plan_day)
PLAN_BREAK = Act("plan_break", _plan_break)
