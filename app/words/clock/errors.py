"""The sentence of each error about clocks and countdowns."""

from collections.abc import Mapping

from app.codes.clock import ClockCode
from app.codes.code import Code
from app.words.clock.clock import PROBLEMS, REFUSALS
from app.words.core.errors import Sentence

ERRORS: Mapping[Code, Sentence] = {
    **PROBLEMS,
    **REFUSALS,
    ClockCode.COUNTDOWN_LENGTH: lambda t, facts, name_of: t(
        "“{text}” is no length of time. Give minutes (75) or hours and minutes (1:15).", **facts
    ),
    ClockCode.COUNTDOWN_NONE: lambda t, facts, name_of: t("No countdown is set. Start one first."),
    ClockCode.COUNTDOWN_STANDS: lambda t, facts, name_of: t("The countdown stands still already."),
    ClockCode.COUNTDOWN_RUNS: lambda t, facts, name_of: t("The countdown is running already."),
}
"""By code."""
