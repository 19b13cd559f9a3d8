"""The sentence of each act on a clock or the plan of the day in the history."""

from collections.abc import Mapping

from app.words.clock.clock import VERBS
from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf


def _minutes(t: Words, arguments: Arguments) -> str:
    return t.many("{n} minute", "{n} minutes", abs(arguments["seconds"]) // 60)


def _add_time(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["seconds"] < 0:
        return t("{time} taken from the countdown", time=_minutes(t, arguments))
    return t("{time} added to the countdown", time=_minutes(t, arguments))


HISTORY: Mapping[str, HistorySentence] = {
    **VERBS,
    "start_countdown": lambda t, arguments, name_of: t(
        "Countdown of {time} started", time=_minutes(t, arguments)
    ),
    "pause_countdown": lambda t, arguments, name_of: t("Countdown paused"),
    "resume_countdown": lambda t, arguments, name_of: t("Countdown goes on"),
    "add_to_countdown": _add_time,
    "stop_countdown": lambda t, arguments, name_of: t("Countdown taken away"),
}
"""By verb."""
