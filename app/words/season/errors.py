"""The sentence of each refusal of an action on a season."""

from collections.abc import Mapping

from app.codes import Code, SeasonCode
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, RuleSentence, Sentence, by_facts
from app.words.core.status import joined
from app.words.season.faults import FAULTS


def _who(t: Words, facts: Facts, name_of: NameOf) -> str:
    people = [f"{name_of(person)} (#{person})" for person in facts["candidates"]]
    return t(
        "Player {number}, {name}, may be {people}.",
        number=facts["number"],
        name=facts["name"],
        people=joined(t, people),
    )


_SENTENCES: Mapping[Code, RuleSentence] = {
    SeasonCode.NAME: lambda t, facts: t(
        "Give the season a name of at most {most} letters.", **facts
    ),
    SeasonCode.UNKNOWN_RULES: lambda t, facts: t(
        "There are no rules of a season called “{name}”. Use {known}, or a file that ends in "
        ".toml.",
        name=facts["name"],
        known=joined(t, facts["known"]),
    ),
    SeasonCode.RULES_TEXT: lambda t, facts: t("The file of rules can't be read: {why}", **facts),
    SeasonCode.RULES_FAULTY: lambda t, facts: t("The rules of the season have faults:"),
    SeasonCode.UNKNOWN_FINAL: lambda t, facts: t(
        "There are no conditions of a final called “{name}”. Use {known}.",
        name=facts["name"],
        known=joined(t, facts["known"]),
    ),
    SeasonCode.TAKEN_TWICE: lambda t, facts: t(
        "The season has {name} already, just as it is (event {event}).", **facts
    ),
    SeasonCode.CHANGED: lambda t, facts: t(
        "The season has {name} already (event {event}), and it was changed since. Read it again "
        "in place of what the season has, or remove that first.",
        **facts,
    ),
    SeasonCode.UNFINISHED: lambda t, facts: t(
        "{name} isn't over. Play it to its end first, then add it.", **facts
    ),
    SeasonCode.RESULTS: lambda t, facts: t("These results can't be read:"),
    SeasonCode.RESULTS_EMPTY: lambda t, facts: t("There are no results in it."),
    SeasonCode.RESULTS_NO_TABLE: lambda t, facts: t(
        "This file can't be read as a table. Save it as CSV."
    ),
    SeasonCode.RESULTS_HEADING: lambda t, facts: t.many(
        "The first line has no column {missing}. It names the columns: place, name, country …",
        "The first line has no columns {missing}. It names the columns: place, name, country …",
        len(facts["missing"]),
        missing=joined(t, facts["missing"]),
    ),
    SeasonCode.RESULTS_LINE: lambda t, facts: t(
        "Line {line}: “{text}” can't be the {column}.", **facts
    ),
    SeasonCode.RESULTS_CELLS: lambda t, facts: t(
        "Line {line} has {cells} cells for {columns} columns. Put quotes around a text that holds "
        "the mark that parts the columns.",
        **facts,
    ),
    SeasonCode.RESULTS_TWICE: lambda t, facts: t(
        "Line {line}: player {name} is there twice.", **facts
    ),
    SeasonCode.RESULTS_MOST: lambda t, facts: t(
        "An event of a season has at most {most} players.", **facts
    ),
    SeasonCode.RESULTS_NAME: lambda t, facts: t("Give the event a name."),
    SeasonCode.WHO_IS_WHO: lambda t, facts: t(
        "Players of {name} may be people of the season. Say of each who it is, or that it's "
        "somebody new:",
        **facts,
    ),
    SeasonCode.WHO_TWICE: lambda t, facts: t(
        "{others} can't both be {name}.", name=facts["name"], others=joined(t, facts["others"])
    ),
    SeasonCode.UNKNOWN_PLAYER: lambda t, facts: t("The event has no player {number}.", **facts),
    SeasonCode.UNKNOWN_EVENT: lambda t, facts: t(
        "The season has no event “{event}”. Use its number, as in the list of events.", **facts
    ),
    SeasonCode.UNKNOWN_PERSON: lambda t, facts: t(
        "Nobody in the season is called “{person}”, or has this number.", **facts
    ),
    SeasonCode.SEVERAL_PEOPLE: lambda t, facts: t(
        "Several people are called {name}: {people}. Use the number.",
        name=facts["name"],
        people=joined(t, facts["people"]),
    ),
    SeasonCode.MERGED: lambda t, facts: t(
        "{person} was merged into {into}. Use that one.", **facts
    ),
    SeasonCode.MERGE_ITSELF: lambda t, facts: t(
        "{person} can't be merged into the same person.", **facts
    ),
    SeasonCode.MERGE_SAME_EVENT: lambda t, facts: t(
        "{person} and {into} both played {event}: they can't be one person.", **facts
    ),
    SeasonCode.SPLIT_ALL: lambda t, facts: t(
        "Name some of the events of {person}, not all and not none.", **facts
    ),
    SeasonCode.NOT_THERE: lambda t, facts: t("{person} didn't play {event}.", **facts),
    SeasonCode.PERSON_NAME: lambda t, facts: t(
        "A person has a name of at most {most} letters.", **facts
    ),
    SeasonCode.UNKNOWN_REGION: lambda t, facts: t(
        "The season has no region “{region}”. It has {known}.",
        region=facts["region"],
        known=joined(t, facts["known"]),
    ),
    SeasonCode.DECLINED: lambda t, facts: t("{person} has declined already.", **facts),
    SeasonCode.NOT_DECLINED: lambda t, facts: t("{person} hasn't declined.", **facts),
    SeasonCode.PAST: lambda t, facts: t(
        "The season is shown as of {day}. Go back to now to change something.", **facts
    ),
    SeasonCode.NO_TIES: lambda t, facts: t("Nobody's place hangs on a lot."),
    SeasonCode.OPEN_TIES: lambda t, facts: t(
        "These are equal in everything, and their order counts: {people}. Draw lots, or put them "
        "in order.",
        people="; ".join(joined(t, group) for group in facts["groups"]),
    ),
    SeasonCode.VACANT: lambda t, facts: t.many(
        "{n} place in the finals has nobody: only {players} can play. Add events, or use rules "
        "with fewer places.",
        "{n} places in the finals have nobody: only {players} can play. Add events, or use rules "
        "with fewer places.",
        facts["vacant"],
        players=facts["players"],
    ),
    SeasonCode.NO_MEETING: lambda t, facts: t(
        "The rules don't say who meets first in a bracket. Choose {known}.",
        known=joined(t, facts["known"]),
    ),
    SeasonCode.NOT_DRAWN: lambda t, facts: t("Draw the brackets first."),
    SeasonCode.DRAWN_FOR_OTHERS: lambda t, facts: t(
        "Who qualified, or the order, has changed since the brackets were drawn: {people}. Draw "
        "them again.",
        people=joined(t, facts["people"]),
    ),
    SeasonCode.FINALS_MADE: lambda t, facts: t(
        "The event of the finals is made already: {file}. Undo that first.", **facts
    ),
    SeasonCode.NO_FINALISTS: lambda t, facts: t("Nobody has qualified yet."),
    SeasonCode.PACKET_AND_POINTS: lambda t, facts: t(
        "To make the event, say its packet and its point size too."
    ),
    SeasonCode.EVENTS_CHANGED: lambda t, facts: t(
        "The season is undamaged, but not every event is as it was read:"
    ),
    SeasonCode.EVENT_AT: lambda t, facts: t(
        "{event} (event {key}) was changed since the season read it: {path}", **facts
    ),
    SeasonCode.EVENT_UNREADABLE: lambda t, facts: t(
        "{event} (event {key}) can't be read any more: {path}", **facts
    ),
}

ERRORS: Mapping[Code, Sentence] = {**by_facts(_SENTENCES), SeasonCode.WHO: _who, **FAULTS}
"""By code."""
