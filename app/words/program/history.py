"""Every step of the journal as a sentence, joined from those of each noun."""

import json
from collections.abc import Mapping
from itertools import chain

from app.words.clock import history as clock
from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf
from app.words.event import history as event
from app.words.exchange import history as exchange
from app.words.judge import history as judge
from app.words.lists import history as lists
from app.words.pairing import history as pairing
from app.words.papers import history as papers
from app.words.players import history as players
from app.words.results import history as results
from app.words.scenarios import history as scenarios
from app.words.screen import history as screen
from app.words.standings import history as standings

_ALL = (
    clock.HISTORY,
    event.HISTORY,
    exchange.HISTORY,
    judge.HISTORY,
    lists.HISTORY,
    pairing.HISTORY,
    papers.HISTORY,
    players.HISTORY,
    results.HISTORY,
    scenarios.HISTORY,
    screen.HISTORY,
    standings.HISTORY,
)

HISTORY: Mapping[str, HistorySentence] = dict(
    chain.from_iterable(sentences.items() for sentences in _ALL)
)
"""By verb."""

_SECOND_READING = frozenset({"read_again", "settle_reading"})


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
    sentence = HISTORY.get(verb)
    try:
        return verb if sentence is None else sentence(t, arguments, name_of)
    except (LookupError, TypeError, ValueError, AttributeError):
        # Another program, or a damaged file, wrote the step with other arguments.
        return verb


def act_label(t: Words, verb: str, arguments: str | Arguments, name_of: NameOf) -> str:
    """An act in a few words that give no secret away: "result, table 7"."""
    facts: Arguments = json.loads(arguments) if isinstance(arguments, str) else arguments
    if verb in ("undo", "redo"):
        act = act_label(t, str(facts["verb"]), facts["arguments"], name_of)
        return t("Undo: {act}", act=act) if verb == "undo" else t("Redo: {act}", act=act)
    if verb in ("enter_result", "amend_result"):
        number, table = facts.get("round"), facts["table"]
        if number is None:
            return t("result, table {table}", table=table)
        return t("result, table {table} in round {round}", table=table, round=number)
    if verb in _SECOND_READING:
        return t("second reading, table {table}", table=facts["table"])
    # A label stands above every page, where players may look over the EO's shoulder.
    if verb in ("choose_scenario", "roll_scenario") and facts.get("scenario") is not None:
        return t("scenario of round {n}", n=facts["round"])
    if verb in ("plan_scenario", "plan_scenarios", "roll_planned_scenarios"):
        return t("plan of scenarios")
    if verb in judge.HISTORY:
        return t("an entry of the judge's log")
    return verb_sentence(t, verb, facts, name_of)
