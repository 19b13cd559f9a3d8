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
            "The dice of round {round} are rolled, and players have seen their seal. Rolling again "
            "shows on their screen.",
            round=facts["round"],
        )
    return t("The dice of round {round} are rolled already.", round=facts["round"])


def _own_length(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["printed"] is None:
        return t("Games are untimed; this gives the round {minutes} minutes.", **facts)
    return t("The packet gives a round {printed} minutes, not {minutes}.", **facts)


ERRORS: Mapping[Code, Sentence] = {
    ClockCode.ROLLED_ALREADY: _rolled_already,
    ClockCode.OWN_LENGTH: _own_length,
    ClockFault.NO_DICE: lambda t, facts, name_of: t("No dice change the length of these rounds."),
    ClockFault.WRONG_DICE: lambda t, facts, name_of: t(
        "Type one number for each of {dice}, in this order.",
        dice=joined(t, (f"d{die}" for die in facts["sides"])),
    ),
    ClockCode.NO_LENGTH: lambda t, facts, name_of: t(
        "The packet's times have no row for {size} points with these limits. Type a length.",
        **facts,
    ),
    ClockCode.NOT_PLAYING: lambda t, facts, name_of: t(
        "The games of round {round} are not being played. Say first that they have begun.", **facts
    ),
    ClockCode.STARTED: lambda t, facts, name_of: t(
        "The clock of round {round} is started already.", **facts
    ),
    ClockCode.NONE: lambda t, facts, name_of: t(
        "The clock of round {round} is not started. Start it first.", **facts
    ),
    ClockCode.ROUND_CLOSED: lambda t, facts, name_of: t(
        "Round {round} is over, and its clock with it. Reopen the round to go on.", **facts
    ),
    ClockCode.STANDS: lambda t, facts, name_of: t("The clock is already paused."),
    ClockCode.RUNS: lambda t, facts, name_of: t("The clock is running already."),
    ClockCode.UNTIMED: lambda t, facts, name_of: t(
        "Games are untimed, so there is nothing to add."
    ),
    ClockCode.OVER: lambda t, facts, name_of: t("The end of round {round} was called.", **facts),
    ClockCode.AGREES: lambda t, facts, name_of: t(
        "The computer's clock and its counter agree; there is nothing to choose."
    ),
    ClockCode.NOT_ROLLED: lambda t, facts, name_of: t(
        "Nothing has been rolled for round {round}. Roll first.", **facts
    ),
    ClockCode.SHOWN: lambda t, facts, name_of: t("Players see the seal of these dice already."),
    ClockCode.WAIT: lambda t, facts, name_of: t(
        "A table cannot wait {minutes} minutes. Give 1 to {most}.", **facts
    ),
    ClockCode.NO_OPEN_GAME: lambda t, facts, name_of: t(
        "{name} has no game in round {round} that is still open.",
        name=name_of(facts["player"]),
        round=facts["round"],
    ),
    ClockCode.NOT_AWAITED: lambda t, facts, name_of: t(
        "Nobody waits for {name}.", name=name_of(facts["player"])
    ),
    ClockCode.TABLE_STANDS: lambda t, facts, name_of: t(
        "The clocks of table {table} are already paused.", **facts
    ),
    ClockCode.TABLE_RUNS: lambda t, facts, name_of: t("The clocks of table {table} run.", **facts),
    ClockCode.NO_CHESS_CLOCKS: lambda t, facts, name_of: t(
        "This event is played without chess clocks."
    ),
    ClockCode.NO_OPEN_TABLE: lambda t, facts, name_of: t(
        "Table {table} has no game in round {round} that is still open.", **facts
    ),
    ClockCode.PLAN_START: lambda t, facts, name_of: t(
        "“{text}” isn't a time of day. Write it as 9:30.", **facts
    ),
    ClockCode.PLAN_MINUTES: lambda t, facts, name_of: t(
        "{minutes} minutes cannot be planned. Give at most {most}.", **facts
    ),
    ClockCode.PLAN_ROUND: lambda t, facts, name_of: t(
        "There's no round {round} to plan for. Give a number from 1 to {most}.", **facts
    ),
    ClockCode.COUNTDOWN_LENGTH: lambda t, facts, name_of: t(
        "“{text}” isn't a length of time. Give minutes (75) or hours and minutes (1:15).", **facts
    ),
    ClockCode.COUNTDOWN_NONE: lambda t, facts, name_of: t("No countdown is set. Start one first."),
    ClockCode.COUNTDOWN_STANDS: lambda t, facts, name_of: t("The countdown is already paused."),
    ClockCode.COUNTDOWN_RUNS: lambda t, facts, name_of: t("The countdown is running already."),
}
"""By code."""
