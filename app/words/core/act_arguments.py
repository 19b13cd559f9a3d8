"""What the history's sentences are made of; ``services/<noun>/acts.py`` has one for each act."""

from collections.abc import Callable, Mapping
from typing import Any

from app.words.core.catalogue import Words

NameOf = Callable[[int], str]
"""A player's name."""

Arguments = Mapping[str, Any]
"""The arguments of an act by name, as the journal has them."""

HistorySentence = Callable[[Words, Arguments, NameOf], str]
"""Words an act of the journal."""

_PLAYERS = ("player", "one", "other")


def history_text(message: str) -> HistorySentence:
    """A sentence whose fields are arguments by name.

    ``{player}``, ``{one}`` and ``{other}`` are players, by their names; ``{draft[name]}`` is a part
    of an argument.
    """
    players = [name for name in _PLAYERS if f"{{{name}}}" in message]

    def sentence(t: Words, arguments: Arguments, name_of: NameOf) -> str:
        names = {player: name_of(arguments[player]) for player in players}
        return t(message).format(**{**arguments, **names})

    return sentence


def reason_text(t: Words, why: str, requested_by: str) -> str:
    """A reason and who wanted the act, for a cell of a table.

    Args:
        t: the words of a language.
        why: "" where no reason was given.
        requested_by: "" where nobody is named.
    """
    if why and requested_by:
        return t("{why} (asked by {name})", why=why, name=requested_by)
    return t("asked by {name}", name=requested_by) if requested_by else why


def with_reason(t: Words, sentence: str, why: str, requested_by: str) -> str:
    """A sentence of the history, then who wanted the act and why."""
    if requested_by:
        sentence = t("{sentence}, asked by {name}", sentence=sentence, name=requested_by)
    return t("{sentence}, because: {reason}", sentence=sentence, reason=why) if why else sentence
