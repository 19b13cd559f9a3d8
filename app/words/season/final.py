"""Sentences of a final that the best of other events play."""

from collections.abc import Sequence

from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.season.commands import lots_sentence


def final_title(t: Words, name: str) -> str:
    """What the event of a final is called at first."""
    return t("{event}: final", event=name)


def final_reason(t: Words, name: str, lots: Sequence[tuple[int | None, tuple[str, ...]]]) -> str:
    """The reason that the new event keeps: from what it is filled, and by which lots."""
    return " ".join((name, *(lots_sentence(t, names, seed) for seed, names in lots)))


def byes_sentence(t: Words, names: Sequence[str]) -> str:
    """Who goes through the first round of the bracket without a game."""
    return t.many(
        "A bye in round 1 of the bracket: {names}.",
        "Byes in round 1 of the bracket: {names}.",
        len(names),
        names=joined(t, names),
    )


def equals_sentence(t: Words, names: Sequence[str]) -> str:
    """That equals need a lot before the event is made."""
    return t("{names} are equal: draw lots.", names=joined(t, names))


def going_phrase(t: Words, players: int) -> str:
    """How many go on."""
    return t.many("{n} player goes on.", "{n} players go on.", players)


def place_mark(t: Words, number: int, *, is_alternate: bool) -> str:
    """A seed of the final, or an alternate by number."""
    return t("alternate {n}", n=number) if is_alternate else str(number)


def out_mark(t: Words) -> str:
    """In place of the number of somebody who doesn't play the final."""
    return t("doesn't play")
