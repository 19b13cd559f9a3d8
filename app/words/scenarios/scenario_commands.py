"""What the acts of the command scenarios say of themselves, and what they answer."""

from collections.abc import Mapping

from app.words.core.catalogue import Words


def scenario_acts_help(t: Words) -> Mapping[str, str]:
    """What can be done with scenarios."""
    return {
        "copy": t("Write a copy of a scenario as a file of your own, to be edited."),
        "check": t("Name every fault of a scenario file."),
        "add": t("Keep a scenario of your own with an event, or read it anew."),
        "remove": t("Keep a scenario of your own no more."),
        "plan": t("Show the scenarios of all rounds with what is laid anew; or plan them."),
        "flag": t("Throw for the flag that leaves the table, or say which one left."),
    }


def scenario_arguments_help(t: Words) -> Mapping[str, str]:
    """What their arguments mean, by name."""
    return {
        "copied": t("the scenario's id, as sr2015/recon"),
        "slug": t("the slug that stands in the scenario's file"),
        "dice": t("throw the packet's dice for every round that has none yet"),
        "least": t("take the order of the planned scenarios with the least re-laying"),
        "element": t("the flag that left by the players' dice; without it the dice decide"),
        "each": t("throw for every table by itself"),
        "table": t("this table alone"),
    }


def kept_scenario_sentence(t: Words, name: str, scenario: str) -> str:
    """That a scenario of the house is kept."""
    return t("{name} is kept with the event as {scenario}.", name=name, scenario=scenario)


def removed_scenario_sentence(t: Words, slug: str) -> str:
    """That it is kept no more."""
    return t("{slug} is kept no more; its file stays.", slug=slug)


def faultless_scenario_sentence(t: Words, path: str, name: str, scenario: str) -> str:
    """That a scenario file has no fault."""
    return t(
        "{path}: no fault. It is {name}, with the id {scenario}.",
        path=path,
        name=name,
        scenario=scenario,
    )
