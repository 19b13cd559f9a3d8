"""The sentence of each error about players."""

from collections.abc import Mapping

from app.codes import Code, PlayerCode
from app.rules.players.entry import EntryFault
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, RuleSentence, Sentence, by_facts
from app.words.core.status import joined


def _unknown_name(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["near"]:
        near = joined(t, facts["near"])
        return t("Nobody is called “{typed}”. Nearest: {near}.", typed=facts["typed"], near=near)
    return t("Nobody is called “{typed}”. Give a registered name, or an id.", **facts)


def _ambiguous(t: Words, facts: Facts, name_of: NameOf) -> str:
    ids = joined(t, facts["ids"])
    return t(
        "Several players are called “{typed}”. Give an id: {ids}.", typed=facts["typed"], ids=ids
    )


_OF_RULES: Mapping[Code, RuleSentence] = {
    EntryFault.NAME_MISSING: lambda t, facts: t("A player needs a name."),
    EntryFault.NAME_TOO_LONG: lambda t, facts: t(
        "A name has at most {most} characters; shorten it.", **facts
    ),
    EntryFault.SAME_NAME: lambda t, facts: t(
        "There's already a player called {name}. Are these two different people?", **facts
    ),
    EntryFault.EVENT_OVER: lambda t, facts: t("The event is over."),
    EntryFault.OUTSIDE_CUT: lambda t, facts: t(
        "The cut falls after round {after}: only the top {places} play on. This player would have "
        "no game.",
        **facts,
    ),
    EntryFault.NOTHING_MISSED: lambda t, facts: t(
        "No round has been missed, so there's no bye to award."
    ),
    EntryFault.NO_SUCH_TABLE: lambda t, facts: t("There's no table {table}.", **facts),
    EntryFault.TABLE_TAKEN: lambda t, facts: t("Table {table} is kept for {name}.", **facts),
    EntryFault.NOT_REGISTERED: lambda t, facts: t("This player is not registered."),
    EntryFault.ALREADY_OUT: lambda t, facts: t("{name} is out of the event already.", **facts),
    EntryFault.ALREADY_DISQUALIFIED: lambda t, facts: t("{name} is disqualified already.", **facts),
    EntryFault.STILL_IN: lambda t, facts: t("{name} is still in the event.", **facts),
    EntryFault.WAS_DISQUALIFIED: lambda t, facts: t(
        "{name} was disqualified and is barred from the event.", **facts
    ),
}

ERRORS: Mapping[Code, Sentence] = {
    **by_facts(_OF_RULES),
    PlayerCode.UNKNOWN: lambda t, facts, name_of: t(
        "No player has the id {player}. Look it up in the list of players.", **facts
    ),
    PlayerCode.FIXED_TABLE: lambda t, facts, name_of: t("Type the number of a table, or nothing."),
    PlayerCode.UNKNOWN_NAME: _unknown_name,
    PlayerCode.AMBIGUOUS: _ambiguous,
    PlayerCode.NAME_LETTER: lambda t, facts, name_of: t(
        "The name holds a character that cannot be shown ({character}). Type it again.", **facts
    ),
    PlayerCode.HAS_PLAYED: lambda t, facts, name_of: t(
        "{name} has been in a round and stays in the event. Drop the player instead.",
        name=name_of(facts["player"]),
    ),
    PlayerCode.IN_AWARDS: lambda t, facts, name_of: t(
        "{name} has an award or a vote for one and stays in the event. Drop the player instead.",
        name=name_of(facts["player"]),
    ),
    PlayerCode.IN_BRACKET: lambda t, facts, name_of: t(
        "{name} is in the bracket and stays in the event. Drop the player instead.",
        name=name_of(facts["player"]),
    ),
    PlayerCode.IN_LOG: lambda t, facts, name_of: t(
        "{name} is in the judge's log and stays in the event. Drop the player instead.",
        name=name_of(facts["player"]),
    ),
    PlayerCode.NOT_IN_ROUND: lambda t, facts, name_of: t(
        "{name} is not in round {round}.", name=name_of(facts["player"]), round=facts["round"]
    ),
}
"""By code."""
