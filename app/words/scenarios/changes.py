"""What was done about scenarios beside choosing one: planned, thrown, kept; and why not."""

from collections.abc import Mapping
from typing import Any

from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.scenarios.scenario_flags import lost_name
from app.words.standings.awards import Sentence

Facts = Mapping[str, Any]


def _thrown(t: Words, told: Facts, name_of: object) -> str:
    throws, number = told["throws"], told["round"]
    if len(throws) > 1:
        return t.many(
            "Round {round}: thrown for a flag at {n} table",
            "Round {round}: thrown for a flag at {n} tables",
            len(throws),
            round=number,
        )
    (one,) = throws
    flag = lost_name(t, one["element"])
    if one["table"] is None:
        return t("Round {round}: {flag} left every table by the dice", round=number, flag=flag)
    return t(
        "Round {round}: {flag} left table {table} by the dice",
        round=number,
        flag=flag,
        table=one["table"],
    )


def _named(t: Words, told: Facts, name_of: object) -> str:
    number, table = told["round"], told.get("table")
    if told["element"] is None:
        if table is None:
            return t("Round {round}: no flag has left every table", round=number)
        return t("Round {round}: no flag has left table {table}", round=number, table=table)
    flag = lost_name(t, told["element"])
    if table is None:
        return t("Round {round}: {flag} left every table", round=number, flag=flag)
    return t("Round {round}: {flag} left table {table}", round=number, flag=flag, table=table)


def _rounds(t: Words, told: Facts) -> str:
    return joined(t, map(str, told["rounds"]))


def _planned(t: Words, told: Facts, name_of: object) -> str:
    if not told["titles"]:
        return t("No scenario planned any more for rounds {rounds}", rounds=_rounds(t, told))
    return t(
        "Scenarios planned for rounds {rounds}: {names}",
        rounds=_rounds(t, told),
        names=joined(t, told["titles"]),
    )


def _planned_by_dice(t: Words, told: Facts, name_of: object) -> str:
    return t(
        "Scenarios planned by dice for rounds {rounds}: {names}",
        rounds=_rounds(t, told),
        names=joined(t, told["titles"]),
    )


def _kept(t: Words, told: Facts, name_of: object) -> str:
    if told["is_new"]:
        return t("House scenario kept with the event: {name}", name=told["name"])
    return t("House scenario read anew: {name}", name=told["name"])


VERBS: Mapping[str, Sentence] = {
    "roll_element": _thrown,
    "name_lost_element": _named,
    "plan_scenarios": _planned,
    "roll_planned_scenarios": _planned_by_dice,
    "keep_house_scenario": _kept,
    "remove_house_scenario": lambda t, told, name_of: t(
        "House scenario kept no more: {name}", name=told["name"]
    ),
}
"""By verb."""

PROBLEMS: Mapping[str, Sentence] = {
    "scenario.flag-gone": lambda t, facts, name_of: t(
        "A flag has left a table of round {round} already; this would throw anew.", **facts
    ),
    "scenario.house-played": lambda t, facts, name_of: t(
        "{scenario} is played in round {round}; this would change it there too.", **facts
    ),
}
"""By code."""

REFUSALS: Mapping[str, Sentence] = {
    "scenario.loses-no-flag": lambda t, facts, name_of: t(
        "No flag leaves the table by chance in the scenario of round {round}.", **facts
    ),
    "scenario.no-such-flag": lambda t, facts, name_of: t(
        "“{element}” is no flag that may leave the table. Choose one of {known}.",
        element=facts["element"],
        known=joined(t, facts["known"]),
    ),
    "scenario.not-kept": lambda t, facts, name_of: (
        t(
            "The event keeps no house scenario “{slug}”. Choose one of {known}.",
            slug=facts["slug"],
            known=joined(t, facts["known"]),
        )
        if facts["known"]
        else t("The event keeps no house scenario “{slug}”.", slug=facts["slug"])
    ),
    "scenario.in-use": lambda t, facts, name_of: t(
        "{scenario} is the scenario of round {rounds}. Choose another one there first.",
        scenario=facts["scenario"],
        rounds=joined(t, map(str, facts["rounds"])),
    ),
}
"""By code."""
