"""The sentence of each error about clocks and countdowns."""

from collections.abc import Mapping

from app.codes import ClockCode, Code
from app.rules.clock.round_time import ClockFault
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, Sentence
from app.words.core.status import joined


def _rolled_already(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["is_shown"]:
        return t(
            "Round {round} has been rolled for and players have seen the seal. Rolling again "
            "shows on their screen.",
            round=facts["round"],
        )
    return t("Round {round} has already been rolled for.", round=facts["round"])


def _own_length(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["printed"] is None:
        return t("Rounds are untimed; this sets {minutes} minutes.", **facts)
    return t("The packet's round length is {printed} minutes, not {minutes}.", **facts)


ERRORS: Mapping[Code, Sentence] = {
    ClockCode.ROLLED_ALREADY: _rolled_already,
    ClockCode.OWN_LENGTH: _own_length,
    ClockFault.NO_DICE: lambda t, facts, name_of: t("The length of these rounds isn't rolled."),
    ClockFault.WRONG_DICE: lambda t, facts, name_of: t(
        "Enter one number for each of {dice}, in this order.",
        dice=joined(t, (f"d{die}" for die in facts["sides"])),
    ),
    ClockCode.NO_LENGTH: lambda t, facts, name_of: t(
        "The packet has no round length for {size} points with these limits. Enter a length.",
        **facts,
    ),
    ClockCode.NOT_PLAYING: lambda t, facts, name_of: t(
        "Round {round} isn't being played. Start the round first.", **facts
    ),
    ClockCode.STARTED: lambda t, facts, name_of: t(
        "The clock of round {round} is already started.", **facts
    ),
    ClockCode.NONE: lambda t, facts, name_of: t(
        "The clock of round {round} isn't started. Start it first.", **facts
    ),
    ClockCode.ROUND_CLOSED: lambda t, facts, name_of: t(
        "Round {round} and its clock are over. Reopen the round to continue.", **facts
    ),
    ClockCode.STANDS: lambda t, facts, name_of: t("The clock is already paused."),
    ClockCode.RUNS: lambda t, facts, name_of: t("The clock is already running."),
    ClockCode.UNTIMED: lambda t, facts, name_of: t(
        "Rounds are untimed: there's no time to add to."
    ),
    ClockCode.OVER: lambda t, facts, name_of: t(
        "The end of round {round} was already called.", **facts
    ),
    ClockCode.AGREES: lambda t, facts, name_of: t("Both times agree; there's nothing to choose."),
    ClockCode.NOT_ROLLED: lambda t, facts, name_of: t(
        "Round {round} hasn't been rolled for. Roll first.", **facts
    ),
    ClockCode.SHOWN: lambda t, facts, name_of: t("Players already see the seal of this roll."),
    ClockCode.WAIT: lambda t, facts, name_of: t(
        "A table can't wait {minutes} minutes. Enter 1 to {most}.", **facts
    ),
    ClockCode.NO_OPEN_GAME: lambda t, facts, name_of: t(
        "{name} has no unfinished game in round {round}.",
        name=name_of(facts["player"]),
        round=facts["round"],
    ),
    ClockCode.NOT_AWAITED: lambda t, facts, name_of: t(
        "Nobody is waiting for {name}.", name=name_of(facts["player"])
    ),
    ClockCode.TABLE_STANDS: lambda t, facts, name_of: t(
        "Table {table} is already paused.", **facts
    ),
    ClockCode.TABLE_RUNS: lambda t, facts, name_of: t("Table {table} isn't paused.", **facts),
    ClockCode.NO_CHESS_CLOCKS: lambda t, facts, name_of: t("This event doesn't use chess clocks."),
    ClockCode.NO_OPEN_TABLE: lambda t, facts, name_of: t(
        "Table {table} has no unfinished game in round {round}.", **facts
    ),
    ClockCode.PLAN_START: lambda t, facts, name_of: t(
        "“{text}” isn't a time of day. Enter it like 9:30.", **facts
    ),
    ClockCode.PLAN_MINUTES: lambda t, facts, name_of: t(
        "{minutes} minutes is too long. Enter {most} at most.", **facts
    ),
    ClockCode.PLAN_ROUND: lambda t, facts, name_of: t(
        "There's no round {round}. Enter a number from 1 to {most}.", **facts
    ),
    ClockCode.COUNTDOWN_LENGTH: lambda t, facts, name_of: t(
        "“{text}” isn't a length of time. Enter minutes (75) or hours and minutes (1:15).", **facts
    ),
    ClockCode.BREAK_PLAYING: lambda t, facts, name_of: t(
        "Round {round} is being played. Close it first, or pause its clock.", **facts
    ),
    ClockCode.BREAK_NONE: lambda t, facts, name_of: t("There's no break to end."),
    ClockCode.BREAK_TITLE: lambda t, facts, name_of: t(
        "That title is too long. Use {most} characters at most.", **facts
    ),
    ClockCode.COUNTDOWN_NONE: lambda t, facts, name_of: t("No countdown is set. Start one first."),
    ClockCode.COUNTDOWN_STANDS: lambda t, facts, name_of: t("The countdown is already paused."),
    ClockCode.COUNTDOWN_RUNS: lambda t, facts, name_of: t("The countdown is already running."),
}
"""By code."""
