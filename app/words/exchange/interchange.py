"""What is wrong with a file that is to be imported, each with its place in it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from app.words.core.catalogue import Words
from app.words.core.status import round_state_word

Sentence = Callable[[Words, Mapping[str, Any]], str]
"""From words and facts, ``field`` among them: the path, "the file" for the whole."""


def import_sentence(t: Words, code: str, facts: Mapping[str, Any]) -> str:
    """Say one problem of an import.

    Raises:
        KeyError: the code is another's.
    """
    place = facts.get("field") or t("the file")
    return t("{place}: {said}", place=place, said=SENTENCES[code](t, facts))


def _types(t: Words, wanted: Iterable[str]) -> str:
    words = {
        "string": t("a text"),
        "integer": t("a whole number"),
        "boolean": t("true or false"),
        "array": t("a list"),
        "object": t("an object"),
        "null": t("null"),
    }
    return _or(t, (words.get(one, one) for one in wanted))


def _or(t: Words, items: Iterable[object]) -> str:
    told = list(map(str, items))
    if len(told) < 2:
        return "".join(told)
    return t("{most} or {last}", most=", ".join(told[:-1]), last=told[-1])


def _one(facts: Mapping[str, Any]) -> Any:
    return facts["wanted"][0]


SHAPE: Mapping[str, Sentence] = {
    "import.key-twice": lambda t, facts: t("the key “{key}” stands twice in one object.", **facts),
    "import.file-too-long": lambda t, facts: t(
        "it has more than {megabytes} MB, which no event needs.", **facts
    ),
    "import.too-deep": lambda t, facts: t("something lies in more lists than in any event."),
    "import.missing-key": lambda t, facts: t("the key “{key}” is missing.", **facts),
    "import.unknown-key": lambda t, facts: t("there is no key “{key}” here.", **facts),
    "import.type": lambda t, facts: t(
        "this must be {wanted}, not {given}.",
        wanted=_types(t, facts["wanted"]),
        given=facts["given"],
    ),
    "import.enum": lambda t, facts: t(
        "this must be {wanted}, not {given}.",
        wanted=_or(t, facts["wanted"]),
        given=facts["given"],
    ),
    "import.const": lambda t, facts: t(
        "this must be {wanted}, not {given}.", wanted=_one(facts), given=facts["given"]
    ),
    "import.minimum": lambda t, facts: t(
        "this must be at least {wanted}, not {given}.", wanted=_one(facts), given=facts["given"]
    ),
    "import.maximum": lambda t, facts: t(
        "this must be at most {wanted}, not {given}.", wanted=_one(facts), given=facts["given"]
    ),
    "import.minLength": lambda t, facts: t("this must not be empty."),
    "import.maxLength": lambda t, facts: t(
        "this may have at most {wanted} characters.", wanted=_one(facts)
    ),
    "import.minItems": lambda t, facts: t("this needs {wanted} items.", wanted=_one(facts)),
    "import.maxItems": lambda t, facts: t("this has room for {wanted} items.", wanted=_one(facts)),
    "import.uniqueItems": lambda t, facts: t("something stands in this list twice."),
    "import.format": lambda t, facts: t(
        "{given} is no day; write year, month and day: 2026-11-21.", given=facts["given"]
    ),
    "import.shape": lambda t, facts: t("this is not as the format wants it: {why}", **facts),
    "import.too-large": lambda t, facts: t("this number is larger than {largest}.", **facts),
    "import.half-character": lambda t, facts: t("this text holds half a character."),
}
"""What the schema says."""

SENSE: Mapping[str, Sentence] = {
    "import.blank-name": lambda t, facts: t("the name is blank."),
    "import.unknown-packet": lambda t, facts: t(
        "there is no packet “{packet}”, only {known}, and no house packet is in the file.",
        packet=facts["packet"],
        known=_or(t, facts["known"]),
    ),
    "import.house-packet-id": lambda t, facts: t(
        "the house packet in the file has another id than “{packet}”.", **facts
    ),
    "import.point-size": lambda t, facts: t(
        "the packet is not played at {size} points, only at {sizes}.",
        size=facts["size"],
        sizes=_or(t, facts["sizes"]),
    ),
    "import.variant-twice": lambda t, facts: t("the variant “{name}” stands twice.", **facts),
    "import.id-twice": lambda t, facts: t("two players have the id {player}.", **facts),
    "import.list-twice": lambda t, facts: t("two lists have the number {number}.", **facts),
    "import.round-number": lambda t, facts: t(
        "rounds are numbered in order from 1; this must be {wanted}, not {number}.", **facts
    ),
    "import.not-closed": lambda t, facts: t(
        "only the last round can be unfinished; this one is {state}.",
        state=round_state_word(t, facts["state"]),
    ),
    "import.unknown-scenario": lambda t, facts: t("there is no scenario “{scenario}”.", **facts),
    "import.player-nowhere": lambda t, facts: t(
        "player {player} is in no game, not in byes and not in absent.", **facts
    ),
    "import.player-twice": lambda t, facts: t(
        "player {player} is in several places: one of games, byes and absent is right.", **facts
    ),
    "import.unknown-player": lambda t, facts: t("no player has the id {player}.", **facts),
    "import.final-twice": lambda t, facts: t("two games are final {final} of the round.", **facts),
    "import.second-cut": lambda t, facts: t(
        "a cut falls once, and not before round 1: round {round} can't have one.", **facts
    ),
    "import.table-twice": lambda t, facts: t("two games are at table {table}.", **facts),
    "import.result-missing": lambda t, facts: t("a closed round needs a result for every game."),
    "import.result-in-draft": lambda t, facts: t("a draft has no results."),
    "import.winner-missing": lambda t, facts: t("a game that ends by {by} has a winner.", **facts),
    "import.winner-of-tie": lambda t, facts: t("a tie has no winner."),
    "import.winner-elsewhere": lambda t, facts: t("player {player} is not in this game.", **facts),
}
"""What does not hang together."""

SENTENCES: Mapping[str, Sentence] = {**SHAPE, **SENSE}
"""By code."""
