"""The sentence of each error about scenarios."""

from collections.abc import Mapping

from app.codes import Code, ScenarioCode
from app.rules.scenarios.check import ScenarioFault
from app.words.core.errors import RuleSentence, Sentence, by_facts
from app.words.core.status import joined

_OF_RULES: Mapping[Code, RuleSentence] = {
    ScenarioFault.SLUG: lambda t, facts: t(
        "{field}: use lower-case letters, digits and hyphens only.", **facts
    ),
    ScenarioFault.SLUG_TWICE: lambda t, facts: t(
        "{field}: another scenario is already called “{slug}”.", **facts
    ),
    ScenarioFault.NO_SUCH_SLUG: lambda t, facts: t(
        "{field}: there's no scenario “{slug}”.", **facts
    ),
    ScenarioFault.DICE: lambda t, facts: t(
        "{field}: these dice don't give every place of the table the same chance.", **facts
    ),
    ScenarioFault.OFF_TABLE: lambda t, facts: t(
        "{field}: this goes over the edge of the table, which is {across} by {up} inches.", **facts
    ),
    ScenarioFault.TABLE: lambda t, facts: t("{field}: a table needs a width and a depth.", **facts),
    ScenarioFault.SHAPE: lambda t, facts: t(
        "{field}: a zone has either a diameter, or a width and a height.", **facts
    ),
    ScenarioFault.DEPLOYMENTS_MEET: lambda t, facts: t(
        "{field}: the two deployment zones are deeper than the table.", **facts
    ),
    ScenarioFault.SCORES_NOTHING_THERE: lambda t, facts: t(
        "{field}: this scores for “{element}”, but the table has none.", **facts
    ),
    ScenarioFault.PLACE: lambda t, facts: t(
        "{field}: give left or right, and near or far – or x and y instead.", **facts
    ),
    ScenarioFault.BONUS: lambda t, facts: t(
        "{field}: a bonus needs at_least, at_tokens or a remark, and the table has {count} such "
        "elements.",
        **facts,
    ),
    ScenarioFault.READING: lambda t, facts: t(
        "{field}: {reading} can't be ruled. Use one of these: {known}.",
        field=facts["field"],
        reading=facts["reading"],
        known=joined(t, facts["known"]),
    ),
    ScenarioFault.REMOVAL: lambda t, facts: t(
        "{field}: the faces must share the die equally, and each must name something that is on "
        "the table.",
        **facts,
    ),
}

ERRORS: Mapping[Code, Sentence] = {
    **by_facts(_OF_RULES),
    ScenarioCode.FAULTY: lambda t, facts, name_of: t("This scenario can't be used yet."),
    ScenarioCode.UNKNOWN: lambda t, facts, name_of: t(
        "There's no scenario “{scenario}” for this event. Choose one of {known}.",
        scenario=facts["scenario"],
        known=joined(t, facts["known"]),
    ),
    ScenarioCode.NONE_IN_PACKET: lambda t, facts, name_of: t(
        "{packet} has no scenarios. These packets have: {known}.",
        packet=facts["packet"],
        known=", ".join(facts["known"]),
    ),
    ScenarioCode.NO_TABLE: lambda t, facts, name_of: t(
        "This packet has no dice table for scenarios. Choose one."
    ),
    ScenarioCode.NONE: lambda t, facts, name_of: t(
        "Round {round} has no scenario yet. Choose one, or roll for it.", **facts
    ),
    ScenarioCode.PLAN_ROUND: lambda t, facts, name_of: t(
        "Round {round} can't be planned: use a number from 1 to {most}.", **facts
    ),
    ScenarioCode.ROUND_IS_THERE: lambda t, facts, name_of: t(
        "Round {round} is already paired. Choose its scenario on the Rounds page.", **facts
    ),
    ScenarioCode.BEGUN: lambda t, facts, name_of: t(
        "The games of round {round} have begun, so players know the scenario.", **facts
    ),
    ScenarioCode.REPEATED: lambda t, facts, name_of: t(
        "{scenario} was played in round {round}. The packet repeats no scenario until all the "
        "others have been played.",
        **facts,
    ),
    ScenarioCode.REPEAT_ADVISED_AGAINST: lambda t, facts, name_of: t(
        "{scenario} was played in round {round}; the packet advises against repeating it.", **facts
    ),
    ScenarioCode.KNOWN_ALREADY: lambda t, facts, name_of: t(
        "The games of round {round} have begun, on {scenario}.", **facts
    ),
    ScenarioCode.ELEMENT_GONE: lambda t, facts, name_of: t(
        "Something has already left a table of round {round}; this would roll again.", **facts
    ),
    ScenarioCode.HOUSE_PLAYED: lambda t, facts, name_of: t(
        "{scenario} is played in round {round}; this would change it there too.", **facts
    ),
    ScenarioCode.LOSES_NOTHING: lambda t, facts, name_of: t(
        "Nothing leaves the table by chance in the scenario of round {round}.", **facts
    ),
    ScenarioCode.NO_SUCH_ELEMENT: lambda t, facts, name_of: t(
        "“{element}” can't leave the table by chance. Choose one of {known}.",
        element=facts["element"],
        known=joined(t, facts["known"]),
    ),
    ScenarioCode.NOT_KEPT: lambda t, facts, name_of: (
        t(
            "This event has no custom scenario “{slug}”. Choose one of {known}.",
            slug=facts["slug"],
            known=joined(t, facts["known"]),
        )
        if facts["known"]
        else t("This event has no custom scenario “{slug}”.", slug=facts["slug"])
    ),
    ScenarioCode.IN_USE: lambda t, facts, name_of: t(
        "{scenario} is the scenario of round {rounds}. Choose another one there first.",
        scenario=facts["scenario"],
        rounds=joined(t, map(str, facts["rounds"])),
    ),
}
"""By code."""
