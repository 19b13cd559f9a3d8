"""The sentence of each error about the event as a whole."""

from collections.abc import Mapping

from app.codes import Code, EventCode
from app.rules.players.entry import EventNote
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, RuleSentence, Sentence, by_facts
from app.words.core.status import joined
from app.words.event.composer import CHANGE_SENTENCES


def _point_size(t: Words, facts: Facts, name_of: NameOf) -> str:
    return t(
        "{packet} is not played at {size} points. Choose one of {sizes}.",
        packet=facts["packet"],
        size=facts["size"],
        sizes=joined(t, facts["sizes"]),
    )


def _sole_leader(t: Words, facts: Facts, name_of: NameOf) -> str:
    return t.many(
        "{name} leads alone after {n} round, which ends the event.",
        "{name} leads alone after {n} rounds, which ends the event.",
        facts["rounds"],
        name=name_of(facts["leader"]),
    )


_OF_RULES: Mapping[Code, RuleSentence] = {
    EventNote.FEW_PLAYERS: lambda t, facts: t.many(
        "There is {n} player; the packet is meant for {least} or more.",
        "There are {n} players; the packet is meant for {least} or more.",
        facts["players"],
        least=facts["least"],
    ),
    EventNote.MANY_PLAYERS: lambda t, facts: t(
        "There are {players} players; the packet is meant for at most {most}.", **facts
    ),
    EventNote.FEW_TABLES: lambda t, facts: t(
        "A round has {games} games, and only {tables} of them have a table.", **facts
    ),
    EventNote.OTHER_ROUNDS: lambda t, facts: t(
        "Planned rounds: {planned}; the packet's number for {players} players is {advised}.",
        **facts,
    ),
}

ERRORS: Mapping[Code, Sentence] = {
    **CHANGE_SENTENCES,
    **by_facts(_OF_RULES),
    EventCode.NOT_PUT_IN: lambda t, facts, name_of: t(
        "This action can't be entered there as it is any more. Compare again."
    ),
    EventCode.NAME: lambda t, facts, name_of: t(
        "Enter a name for the event (up to 200 characters)."
    ),
    EventCode.POINT_SIZE: _point_size,
    EventCode.ROUNDS: lambda t, facts, name_of: t(
        "An event has from 1 to {most} rounds. Give a whole number, or none.", **facts
    ),
    EventCode.TABLES: lambda t, facts, name_of: t(
        "“{text}” names no tables. Give how many there are (12), or their numbers (1-12,15).",
        **facts,
    ),
    EventCode.DATE: lambda t, facts, name_of: t(
        "“{text}” isn't a date. Write year, month and day: 2026-11-21.", **facts
    ),
    EventCode.OVER: lambda t, facts, name_of: t("The event is over."),
    EventCode.CHANGE_TOUCHES: lambda t, facts, name_of: t(
        "This changes what was played or registered already."
    ),
    EventCode.OVER_SOLE_LEADER: _sole_leader,
    EventCode.OVER_BRACKET_PLAYED: lambda t, facts, name_of: t.many(
        "The bracket is played out after {n} round, which ends the event.",
        "The bracket is played out after {n} rounds, which ends the event.",
        facts["rounds"],
    ),
    EventCode.OVER_ROUNDS_PLAYED: lambda t, facts, name_of: t.many(
        "Every planned round ({n}) is played, and the standings decide.",
        "All {n} planned rounds are played, and the standings decide.",
        facts["rounds"],
    ),
}
"""By code."""
