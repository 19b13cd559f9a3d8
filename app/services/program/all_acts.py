"""Every act of the program by its verb, joined from those of each noun, and steps in words."""

import json
from collections.abc import Mapping

from app.services.clock import acts as clock
from app.services.core.act_context import Act
from app.services.event import acts as event
from app.services.exchange import acts as exchange
from app.services.judge import acts as judge
from app.services.lists import acts as lists
from app.services.pairing import acts as pairing
from app.services.papers import acts as papers
from app.services.players import acts as players
from app.services.results import acts as results
from app.services.scenarios import acts as scenarios
from app.services.screen import acts as screen
from app.services.standings import acts as standings
from app.words.core.act_arguments import Arguments, HistorySentence, NameOf
from app.words.core.catalogue import Words

_NOUNS = (
    clock,
    event,
    exchange,
    judge,
    lists,
    pairing,
    papers,
    players,
    results,
    scenarios,
    screen,
    standings,
)

ACTS: Mapping[str, Act] = {
    act.verb: act for noun in _NOUNS for act in vars(noun).values() if isinstance(act, Act)
}
"""By verb."""

NOUN_OF: Mapping[str, str] = {
    act.verb: noun.__name__.split(".")[-2]
    for noun in _NOUNS
    for act in vars(noun).values()
    if isinstance(act, Act)
}
"""Verb -> the noun that declares it."""


def act_of(verb: str) -> Act:
    """The act of a verb in a journal; an ordinary one where another program named it."""
    return ACTS.get(verb) or Act(verb, lambda t, arguments, name_of: verb)


def verb_sentence(t: Words, verb: str, arguments: Arguments, name_of: NameOf) -> str:
    """What a step did; an undo names the act that it undid.

    Args:
        t: the words.
        verb: the step's verb.
        arguments: as the journal has them; for an undo or a redo, ``verb`` and ``arguments`` of
            the act itself.
        name_of: a player's name, by id.
    """
    if verb in ("undo", "redo"):
        act = verb_sentence(t, str(arguments["verb"]), arguments["arguments"], name_of)
        return t("Undo: {act}", act=act) if verb == "undo" else t("Redo: {act}", act=act)
    return _worded(act_of(verb).history, t, verb, arguments, name_of)


def act_label(t: Words, verb: str, arguments: str | Arguments, name_of: NameOf) -> str:
    """An act in a few words that give no secret away, as a sentence begins: "Result, table 7"."""
    facts: Arguments = json.loads(arguments) if isinstance(arguments, str) else arguments
    if verb in ("undo", "redo"):
        undone = act_label(t, str(facts["verb"]), facts["arguments"], name_of)
        return t("Undo: {act}", act=undone) if verb == "undo" else t("Redo: {act}", act=undone)
    act = act_of(verb)
    return _worded(act.label or act.history, t, verb, facts, name_of)


def _worded(
    sentence: HistorySentence, t: Words, verb: str, arguments: Arguments, name_of: NameOf
) -> str:
    try:
        return sentence(t, arguments, name_of)
    except (LookupError, TypeError, ValueError, AttributeError):
        # Another program, or a damaged file, wrote the step with other arguments.
        return verb
