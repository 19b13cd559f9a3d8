"""Every act of the program by its verb, joined from those of each noun; steps in words, by topic.

What a line of the history is about, its topic and its round, is there to filter by.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from app.rules.core.ids import PlayerId
from app.services.clock import acts as clock
from app.services.core.act_context import Act
from app.services.core.history import HistoryLine
from app.services.event import acts as event
from app.services.exchange import acts as exchange
from app.services.judge import acts as judge
from app.services.lists import acts as lists
from app.services.pairing import acts as pairing
from app.services.papers import acts as papers
from app.services.phones import acts as phones
from app.services.players import acts as players
from app.services.results import acts as results
from app.services.scenarios import acts as scenarios
from app.services.screen import acts as screen
from app.services.season import acts as season
from app.services.standings import acts as standings
from app.services.terrain import acts as terrain
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
    phones,
    players,
    results,
    scenarios,
    screen,
    season,
    standings,
    terrain,
)


def nouns_of(acts: Mapping[str, Iterable[Act]]) -> Mapping[str, str]:
    """Verb -> the noun that declares it.

    Args:
        acts: by noun.

    Raises:
        ValueError: two acts have one verb.
    """
    found: dict[str, str] = {}
    for noun, of_noun in acts.items():
        for act in of_noun:
            if act.verb in found:
                raise ValueError(f"two acts each: {act.verb} of {found[act.verb]} and {noun}")
            found[act.verb] = noun
    return found


_ACTS_OF = {
    noun.__name__.split(".")[-2]: [act for act in vars(noun).values() if isinstance(act, Act)]
    for noun in _NOUNS
}

NOUN_OF = nouns_of(_ACTS_OF)
"""Verb -> the noun that declares it."""

ACTS: Mapping[str, Act] = {act.verb: act for acts in _ACTS_OF.values() for act in acts}
"""By verb."""


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
    return _worded(label_of(verb), t, verb, facts, name_of)


def label_of(verb: str) -> HistorySentence:
    """The short sentence of a verb's acts, which gives no secret away."""
    act = act_of(verb)
    return act.label or act.history


def players_named(t: Words, line: HistoryLine) -> tuple[PlayerId, ...]:
    """The players whom the sentence of a step names, in its order."""
    named: dict[PlayerId, None] = {}

    def name_of(player: int) -> str:
        named[PlayerId(player)] = None
        return ""

    verb_sentence(t, line.verb, line.arguments, name_of)
    return tuple(named)


def _worded(
    sentence: HistorySentence, t: Words, verb: str, arguments: Arguments, name_of: NameOf
) -> str:
    try:
        return sentence(t, arguments, name_of)
    except (LookupError, TypeError, ValueError, AttributeError):
        # Another program, or a damaged file, wrote the step with other arguments.
        return verb


class HistoryTopic(Enum):
    """What an action is about."""

    PLAYERS = "players"
    ROUNDS = "rounds"
    RESULTS = "results"
    CLOCK = "clock"
    STANDINGS = "standings"
    SCREEN = "screen"
    EVENT = "event"


_TOPICS: Mapping[str, HistoryTopic] = {
    "players": HistoryTopic.PLAYERS,
    "lists": HistoryTopic.PLAYERS,
    "judge": HistoryTopic.PLAYERS,
    "pairing": HistoryTopic.ROUNDS,
    "scenarios": HistoryTopic.ROUNDS,
    "terrain": HistoryTopic.ROUNDS,
    "results": HistoryTopic.RESULTS,
    "clock": HistoryTopic.CLOCK,
    "standings": HistoryTopic.STANDINGS,
    "screen": HistoryTopic.SCREEN,
}
"""Noun of an act -> its topic; of any other noun it is the event itself."""


def topic_of(line: HistoryLine) -> HistoryTopic:
    """What a line is about; an undo is about what it undid."""
    verb = line.verb
    if verb in ("undo", "redo"):
        verb = str(line.arguments["verb"])
    return _TOPICS.get(NOUN_OF.get(verb, ""), HistoryTopic.EVENT)


def round_of_lines(lines: Sequence[HistoryLine]) -> Mapping[int, int]:
    """Step -> the round that was the newest when it was made; 0 before the first.

    Args:
        lines: the history, newest first.
    """
    found: dict[int, int] = {}
    now = 0
    for line in reversed(lines):
        facts = line.arguments
        undone = facts.get("arguments", facts) if line.verb in ("undo", "redo") else facts
        number = undone.get("round") if isinstance(undone, Mapping) else None
        if line.verb == "pair_round" and not line.is_undone:
            now = number if isinstance(number, int) else now + 1
        found[line.step] = number if isinstance(number, int) else now
    return found


def topics_of(lines: Sequence[HistoryLine]) -> tuple[HistoryTopic, ...]:
    """The topics that lines have, in a lasting order."""
    found = {topic_of(line) for line in lines}
    return tuple(topic for topic in HistoryTopic if topic in found)


def rounds_of(lines: Sequence[HistoryLine]) -> tuple[int, ...]:
    """The rounds that lines belong to; 0 for before the first."""
    return tuple(sorted(set(round_of_lines(lines).values())))


def lines_about(
    lines: Sequence[HistoryLine], topic: HistoryTopic | None, number: int | None
) -> tuple[HistoryLine, ...]:
    """The lines about a topic in a round; None for any."""
    rounds = round_of_lines(lines)
    return tuple(
        line
        for line in lines
        if topic in (None, topic_of(line)) and number in (None, rounds[line.step])
    )
