"""Acts on clocks, on secret dice and on the plan of the day, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.clock.round_end import Unfinished
from app.rules.clock.round_time import ClockFault
from app.words.core.catalogue import Words
from app.words.core.file_refusals import NameOf, Sentence
from app.words.core.status import joined

Facts = Mapping[str, Any]


def _added(t: Words, told: Facts, name_of: NameOf) -> str:
    seconds = told["seconds"]
    time = t.many("{n} minute", "{n} minutes", abs(seconds) // 60)
    if abs(seconds) % 60:
        time = f"{abs(seconds) // 60}:{abs(seconds) % 60:02}"
    if seconds < 0:
        return t("{time} taken from the clock of round {n}", time=time, n=told["round"])
    return t("{time} added to the clock of round {n}", time=time, n=told["round"])


def _settled(t: Words, told: Facts, name_of: NameOf) -> str:
    if told["by"] == "counter":
        return t("Clock of round {n}: the time awake counts", n=told["round"])
    return t("Clock of round {n}: the computer's clock counts", n=told["round"])


def _looked(t: Words, told: Facts, name_of: NameOf) -> str:
    if told.get("outcome") == Unfinished.TIE.value:
        return t("Table {table}: more time is left than is played out", table=told["table"])
    return t("Table {table} is played out after the end", table=told["table"])


def _planned(t: Words, told: Facts, name_of: NameOf) -> str:
    if told.get("first_start") is None:
        return t("Plan of the day: times between rounds set")
    return t("Plan of the day: round 1 at {start}", start=told["first_start"])


def _break(t: Words, told: Facts, name_of: NameOf) -> str:
    if not told["minutes"]:
        return t("Plan of the day: no break after round {n}", n=told["after_round"])
    return t(
        "Plan of the day: a break of {minutes} minutes after round {n}",
        minutes=told["minutes"],
        n=told["after_round"],
    )


VERBS: Mapping[str, Callable[[Words, Facts, NameOf], str]] = {
    "start_clock": lambda t, told, name_of: t("Clock of round {n} started", n=told["round"]),
    "pause_clock": lambda t, told, name_of: t("Clock of round {n} paused", n=told["round"]),
    "resume_clock": lambda t, told, name_of: t("Clock of round {n} goes on", n=told["round"]),
    "add_to_clock": _added,
    "call_time": lambda t, told, name_of: t("End of round {n} called", n=told["round"]),
    "remove_clock": lambda t, told, name_of: t("Clock of round {n} taken away", n=told["round"]),
    "settle_clock": _settled,
    "roll_variable": lambda t, told, name_of: t("Secret dice of round {n} thrown", n=told["round"]),
    "type_variable": lambda t, told, name_of: t(
        "Secret dice of round {n} kept as thrown by hand", n=told["round"]
    ),
    "show_commitment": lambda t, told, name_of: t(
        "Seal of the dice of round {n} shown to players", n=told["round"]
    ),
    "pause_table": lambda t, told, name_of: t("Clocks of table {n} paused", n=told["table"]),
    "resume_table": lambda t, told, name_of: t("Clocks of table {n} go on", n=told["table"]),
    "look_at_table": _looked,
    "await_player": lambda t, told, name_of: t("Waiting for {name}", name=name_of(told["player"])),
    "player_came": lambda t, told, name_of: t("{name} has come", name=name_of(told["player"])),
    "plan_day": _planned,
    "plan_break": _break,
}
"""By verb; none tells what secret dice have shown."""


def _rolled_already(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["is_shown"]:
        return t(
            "The dice of round {round} are thrown and players have seen their seal. Throwing again "
            "is told on their screen.",
            round=facts["round"],
        )
    return t("The dice of round {round} are thrown already.", round=facts["round"])


def _own_length(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["printed"] is None:
        return t("Games are untimed; this gives the round {minutes} minutes.", **facts)
    return t("The packet gives a round {printed} minutes, not {minutes}.", **facts)


PROBLEMS: Mapping[str, Sentence] = {
    "clock.rolled-already": _rolled_already,
    "clock.own-length": _own_length,
}
"""By code."""

REFUSALS: Mapping[str, Sentence] = {
    ClockFault.NO_DICE: lambda t, facts, name_of: t("No dice change the length of these rounds."),
    ClockFault.WRONG_DICE: lambda t, facts, name_of: t(
        "Type one number for each of {dice}, in this order.",
        dice=joined(t, (f"d{one}" for one in facts["sides"])),
    ),
    "clock.no-length": lambda t, facts, name_of: t(
        "The packet's times have no row for {size} points with these limits. Type a length.",
        **facts,
    ),
    "clock.not-playing": lambda t, facts, name_of: t(
        "The games of round {round} are not being played. Say first that they have begun.", **facts
    ),
    "clock.started": lambda t, facts, name_of: t(
        "The clock of round {round} is started already.", **facts
    ),
    "clock.none": lambda t, facts, name_of: t(
        "The clock of round {round} is not started. Start it first.", **facts
    ),
    "clock.round-closed": lambda t, facts, name_of: t(
        "Round {round} is over, and its clock with it. Reopen the round to go on.", **facts
    ),
    "clock.stands": lambda t, facts, name_of: t("The clock stands still already."),
    "clock.runs": lambda t, facts, name_of: t("The clock is running already."),
    "clock.untimed": lambda t, facts, name_of: t("Games are untimed, so there is nothing to add."),
    "clock.over": lambda t, facts, name_of: t("The end of round {round} was called.", **facts),
    "clock.agrees": lambda t, facts, name_of: t(
        "The computer's clock and its counter agree; there is nothing to choose."
    ),
    "clock.not-rolled": lambda t, facts, name_of: t(
        "No dice are thrown for round {round}. Throw them first.", **facts
    ),
    "clock.shown": lambda t, facts, name_of: t("Players see the seal of these dice already."),
    "clock.wait": lambda t, facts, name_of: t(
        "A table cannot wait {minutes} minutes. Give 1 to {most}.", **facts
    ),
    "clock.no-open-game": lambda t, facts, name_of: t(
        "{name} has no game in round {round} that is still open.",
        name=name_of(facts["player"]),
        round=facts["round"],
    ),
    "clock.not-awaited": lambda t, facts, name_of: t(
        "Nobody waits for {name}.", name=name_of(facts["player"])
    ),
    "clock.table-stands": lambda t, facts, name_of: t(
        "The clocks of table {table} stand already.", **facts
    ),
    "clock.table-runs": lambda t, facts, name_of: t("The clocks of table {table} run.", **facts),
    "clock.no-chess-clocks": lambda t, facts, name_of: t(
        "This event is played without chess clocks."
    ),
    "clock.no-open-table": lambda t, facts, name_of: t(
        "Table {table} has no game in round {round} that is still open.", **facts
    ),
    "plan.start": lambda t, facts, name_of: t(
        "“{text}” is no time of day. Give it as 9:30.", **facts
    ),
    "plan.minutes": lambda t, facts, name_of: t(
        "{minutes} minutes cannot be planned. Give at most {most}.", **facts
    ),
    "plan.round": lambda t, facts, name_of: t(
        "There is no round {round} to plan for. Give 1 to {most}.", **facts
    ),
}
"""By code."""
