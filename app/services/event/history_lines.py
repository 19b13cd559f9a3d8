"""What a line of the history is about: its topic and its round, to filter by."""

from collections.abc import Mapping, Sequence
from enum import Enum

from app.services.core.history import HistoryLine
from app.services.program.all_acts import NOUN_OF


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
