"""The sentence of each act on scenarios in the history."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf
from app.words.scenarios.changes import VERBS


def _scenario(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    scenario, number = arguments["scenario"], arguments["round"]
    if scenario is None:
        return t("Scenario of round {n} taken away", n=number)
    return t("Scenario of round {n}: {name}", n=number, name=arguments.get("title", scenario))


def _planned(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["scenario"] is None:
        return t("No scenario planned for round {n} any more", n=arguments["round"])
    name = arguments.get("title", arguments["scenario"])
    return t("Scenario planned for round {n}: {name}", n=arguments["round"], name=name)


def _shown(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["on"]:
        return t("Scenario of round {n} shown to players before the games", n=arguments["round"])
    return t("Scenario of round {n} kept secret again", n=arguments["round"])


HISTORY: Mapping[str, HistorySentence] = {
    **VERBS,
    "choose_scenario": _scenario,
    "roll_scenario": lambda t, arguments, name_of: t(
        "Scenario of round {n} by dice: {name}",
        n=arguments["round"],
        name=arguments.get("title", arguments["scenario"]),
    ),
    "show_scenario": _shown,
    "plan_scenario": _planned,
}
"""By verb."""
