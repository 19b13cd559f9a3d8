"""Every act on scenarios: its verb in the journal, and its sentence."""

from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.scenarios.changes import lost_name


def _choose(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["scenario"] is None:
        return t("Scenario of round {n} removed", n=arguments["round"])
    return t("Scenario of round {n}: {name}", n=arguments["round"], name=_title(arguments))


def _choose_label(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments.get("scenario") is None:
        return _choose(t, arguments, name_of)
    return t("Scenario of round {n}", n=arguments["round"])


def _roll(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Scenario of round {n} by dice: {name}", n=arguments["round"], name=_title(arguments))


def _show(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["on"]:
        return t("Scenario of round {n} shown to players before the games", n=arguments["round"])
    return t("Scenario of round {n} kept secret again", n=arguments["round"])


def _plan(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["scenario"] is None:
        return t("No scenario planned for round {n} any more", n=arguments["round"])
    return t("Scenario planned for round {n}: {name}", n=arguments["round"], name=_title(arguments))


def _title(arguments: Arguments) -> str:
    return str(arguments.get("title", arguments["scenario"]))


def _plan_many(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    rounds = joined(t, map(str, arguments["rounds"]))
    if not arguments["titles"]:
        return t("No scenario planned any more for rounds {rounds}", rounds=rounds)
    names = joined(t, arguments["titles"])
    return t("Scenarios planned for rounds {rounds}: {names}", rounds=rounds, names=names)


def _roll_planned(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "Scenarios planned by dice for rounds {rounds}: {names}",
        rounds=joined(t, map(str, arguments["rounds"])),
        names=joined(t, arguments["titles"]),
    )


def _keep_house(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["is_new"]:
        return t("Custom scenario kept with the event: {name}", name=arguments["name"])
    return t("Custom scenario reloaded: {name}", name=arguments["name"])


def _roll_element(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    throws, number = arguments["throws"], arguments["round"]
    if len(throws) > 1:
        return t.many(
            "Round {round}: rolled for what leaves at {n} table",
            "Round {round}: rolled for what leaves at {n} tables",
            len(throws),
            round=number,
        )
    (throw,) = throws
    element = lost_name(t, throw["element"])
    if throw["table"] is None:
        return t(
            "Round {round}: {element} left every table by the dice", round=number, element=element
        )
    return t(
        "Round {round}: {element} left table {table} by the dice",
        round=number,
        element=element,
        table=throw["table"],
    )


def _name_lost_element(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    number, table = arguments["round"], arguments.get("table")
    if arguments["element"] is None:
        if table is None:
            return t("Round {round}: nothing has left every table", round=number)
        return t("Round {round}: nothing has left table {table}", round=number, table=table)
    element = lost_name(t, arguments["element"])
    if table is None:
        return t("Round {round}: {element} left every table", round=number, element=element)
    return t(
        "Round {round}: {element} left table {table}", round=number, element=element, table=table
    )


_PLAN_LABEL = history_text("Plan of scenarios")

CHOOSE_SCENARIO = Act("choose_scenario", _choose, _choose_label)
ROLL_SCENARIO = Act("roll_scenario", _roll, _choose_label)
SHOW_SCENARIO = Act("show_scenario", _show)
PLAN_SCENARIO = Act("plan_scenario", _plan, _PLAN_LABEL)
PLAN_SCENARIOS = Act("plan_scenarios", _plan_many, _PLAN_LABEL)
ROLL_PLANNED_SCENARIOS = Act("roll_planned_scenarios", _roll_planned, _PLAN_LABEL)
KEEP_HOUSE_SCENARIO = Act("keep_house_scenario", _keep_house)
REMOVE_HOUSE_SCENARIO = Act(
    "remove_house_scenario", history_text("Custom scenario kept no more: {name}")
)
ROLL_ELEMENT = Act("roll_element", _roll_element)
NAME_LOST_ELEMENT = Act("name_lost_element", _name_lost_element)
