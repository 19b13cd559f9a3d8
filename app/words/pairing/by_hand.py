"""Changes of a pairing by hand, in words: what was done, why, and what it cost."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.rules.pairing.certificate.line_reasons import Line
from app.rules.pairing.wish import WishKind
from app.words.core.catalogue import Words
from app.words.core.reasons import said_with_reason
from app.words.core.verbs import verb_sentence
from app.words.pairing.why import line_name
from app.words.pairing.wishes import wish_phrase

NameOf = Callable[[int], str]
"""A player's name."""


def hand_sentence(
    t: Words,
    verb: str,
    told: Mapping[str, Any],
    name_of: NameOf,
    *,
    at: str,
    reason: str,
    asked_by: str = "",
) -> str:
    """One change by hand.

    Args:
        t: the words of a language.
        verb: what was done, as the history has it.
        told: its arguments, with ``cost`` where that is known.
        name_of: a player's name, as it is to be read here.
        at: when, to be read.
        reason: in the EO's words; "" where none was given.
        asked_by: who asked for it; "" where nobody is named.
    """
    done = verb_sentence(t, verb, told, name_of).removesuffix(".")
    said = t("By hand, {at}: {done}", at=at, done=done)
    said = said_with_reason(t, said, reason, asked_by)
    cost = told.get("cost")
    if cost is None:
        return said if said.endswith(".") else f"{said}."
    if not cost:
        return t("{said} – it cost nothing.", said=said)
    lines = "; ".join(_line(t, one, name_of) for one in cost)
    return t("{said} – it made a difference: {lines}.", said=said, lines=lines)


def _line(t: Words, moved: Sequence[Any], name_of: NameOf) -> str:
    line, old, new, *wish = moved
    if wish:
        kind, first, second = wish
        about = wish_phrase(t, WishKind(kind), first, second, name_of)
        return t("against the wish – {about} – {new} instead of {old}", about=about, new=new,
                 old=old)  # fmt: skip
    return t("{line} {new} instead of {old}", line=_name(t, line), new=new, old=old)


def _name(t: Words, line: str) -> str:
    beside = {
        "left-out": t("players without a game"),
        "sitting": t("players who sit out"),
        "tables": t("players back at a table"),
    }
    return beside[line] if line in beside else line_name(t, Line(line))
