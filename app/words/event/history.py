"""Words of the history: what it can be filtered by, and going back to one of its lines."""

from collections.abc import Sequence
from typing import Protocol

from app.words.core.catalogue import Words

_MOST_NAMED = 5


class Topic(Protocol):
    """What an action is about."""

    @property
    def value(self) -> str:
        """Its id."""


def topic_word(t: Words, topic: Topic) -> str:
    """A topic as a choice."""
    return {
        "players": t("Players and lists"),
        "rounds": t("Rounds and pairings"),
        "results": t("Results"),
        "clock": t("Clock"),
        "standings": t("Standings and awards"),
        "screen": t("Players' screen"),
        "event": t("Event and files"),
    }[topic.value]


def round_choice(t: Words, number: int) -> str:
    """A round as a choice; 0 for before the first."""
    return t("Round {n}", n=number) if number else t("Before round 1")


def undo_to_question(t: Words, here: str, newest: Sequence[str]) -> tuple[str, str]:
    """The question before everything after a line is undone, and what goes, newest first."""
    heading = t.many(
        "Undo the action after “{here}”?",
        "Undo the {n} actions after “{here}”?",
        len(newest),
        here=here,
    )
    named = list(newest[:_MOST_NAMED])
    if len(newest) > _MOST_NAMED:
        named.append(t.many("and {n} more", "and {n} more", len(newest) - _MOST_NAMED))
    about = t("Undoes: {acts}. Redo brings them back one by one.", acts="; ".join(named))
    return heading, about


def undone_to(t: Words, count: int) -> str:
    """That actions were undone."""
    return t.many("1 action undone.", "{n} actions undone.", count)
