"""Sentences of errors about imports and statistics; an import's with its place in the file."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.codes import Code, ImportCode
from app.words.core.catalogue import Words
from app.words.core.errors import RuleSentence, Sentence
from app.words.core.status import round_state_word
from app.words.exchange.exports import nothing_yet
from app.words.terrain.errors import ERRORS as TERRAIN_ERRORS


def import_sentence(t: Words, code: Code, facts: Mapping[str, Any]) -> str:
    """Say one problem of an import.

    Raises:
        KeyError: the code is another's.
    """
    place = facts.get("field") or t("the file")
    return t("{place}: {problem}", place=place, problem=SENTENCES[code](t, facts))


def _types(t: Words, wanted: Iterable[str]) -> str:
    words = {
        "string": t("a text"),
        "integer": t("a whole number"),
        "boolean": t("true or false"),
        "array": t("a list"),
        "object": t("an object"),
        "null": t("null"),
    }
    return _or(t, (words.get(kind, kind) for kind in wanted))


def _or(t: Words, items: Iterable[object]) -> str:
    texts = list(map(str, items))
    if len(texts) < 2:
        return "".join(texts)
    return t("{most} or {last}", most=", ".join(texts[:-1]), last=texts[-1])


def _one(facts: Mapping[str, Any]) -> Any:
    return facts["wanted"][0]


SHAPE: Mapping[Code, RuleSentence] = {
    ImportCode.KEY_TWICE: lambda t, facts: t(
        "the key “{key}” appears twice in one object.", **facts
    ),
    ImportCode.FILE_TOO_LONG: lambda t, facts: t(
        "it has more than {megabytes} MB, which no event needs.", **facts
    ),
    ImportCode.TOO_DEEP: lambda t, facts: t("the lists are nested deeper than in any event."),
    ImportCode.MISSING_KEY: lambda t, facts: t("the key “{key}” is missing.", **facts),
    ImportCode.UNKNOWN_KEY: lambda t, facts: t("there's no key “{key}” here.", **facts),
    ImportCode.TYPE: lambda t, facts: t(
        "this must be {wanted}, not {given}.",
        wanted=_types(t, facts["wanted"]),
        given=facts["given"],
    ),
    ImportCode.ENUM: lambda t, facts: t(
        "this must be {wanted}, not {given}.",
        wanted=_or(t, facts["wanted"]),
        given=facts["given"],
    ),
    ImportCode.CONST: lambda t, facts: t(
        "this must be {wanted}, not {given}.", wanted=_one(facts), given=facts["given"]
    ),
    ImportCode.MINIMUM: lambda t, facts: t(
        "this must be at least {wanted}, not {given}.", wanted=_one(facts), given=facts["given"]
    ),
    ImportCode.MAXIMUM: lambda t, facts: t(
        "this must be at most {wanted}, not {given}.", wanted=_one(facts), given=facts["given"]
    ),
    ImportCode.MIN_LENGTH: lambda t, facts: t("this must not be empty."),
    ImportCode.MAX_LENGTH: lambda t, facts: t(
        "this may have at most {wanted} characters.", wanted=_one(facts)
    ),
    ImportCode.MIN_ITEMS: lambda t, facts: t("this needs {wanted} items.", wanted=_one(facts)),
    ImportCode.MAX_ITEMS: lambda t, facts: t(
        "this has room for {wanted} items.", wanted=_one(facts)
    ),
    ImportCode.UNIQUE_ITEMS: lambda t, facts: t("something appears twice in this list."),
    ImportCode.FORMAT: lambda t, facts: t(
        "{given} isn't a date; write year, month and day: 2026-11-21.", given=facts["given"]
    ),
    ImportCode.SHAPE: lambda t, facts: t("this is not as the format wants it: {why}", **facts),
    ImportCode.TOO_LARGE: lambda t, facts: t("this number is larger than {largest}.", **facts),
    ImportCode.HALF_CHARACTER: lambda t, facts: t("this text holds half a character."),
}
"""What the schema says."""

SENSE: Mapping[Code, RuleSentence] = {
    ImportCode.BLANK_NAME: lambda t, facts: t("the name is blank."),
    ImportCode.UNKNOWN_PACKET: lambda t, facts: t(
        "there's no packet “{packet}”, only {known}, and the file has no custom packet.",
        packet=facts["packet"],
        known=_or(t, facts["known"]),
    ),
    ImportCode.HOUSE_PACKET_ID: lambda t, facts: t(
        "the custom packet in the file has another id than “{packet}”.", **facts
    ),
    ImportCode.POINT_SIZE: lambda t, facts: t(
        "the packet is not played at {size} points, only at {sizes}.",
        size=facts["size"],
        sizes=_or(t, facts["sizes"]),
    ),
    ImportCode.VARIANT_TWICE: lambda t, facts: t("the variant “{name}” appears twice.", **facts),
    ImportCode.ID_TWICE: lambda t, facts: t("two players have the id {player}.", **facts),
    ImportCode.LIST_TWICE: lambda t, facts: t("two lists have the number {number}.", **facts),
    ImportCode.ROUND_NUMBER: lambda t, facts: t(
        "rounds are numbered in order from 1; this must be {wanted}, not {number}.", **facts
    ),
    ImportCode.NOT_CLOSED: lambda t, facts: t(
        "only the last round can be unfinished; this one is {state}.",
        state=round_state_word(t, facts["state"]),
    ),
    ImportCode.UNKNOWN_SCENARIO: lambda t, facts: t("there's no scenario “{scenario}”.", **facts),
    ImportCode.PLAYER_NOWHERE: lambda t, facts: t(
        "player {player} is in no game, not in byes and not in absent.", **facts
    ),
    ImportCode.PLAYER_TWICE: lambda t, facts: t(
        "player {player} is in several places: one of games, byes and absent is right.", **facts
    ),
    ImportCode.UNKNOWN_PLAYER: lambda t, facts: t("no player has the id {player}.", **facts),
    ImportCode.FINAL_TWICE: lambda t, facts: t(
        "two games are final {final} of the round.", **facts
    ),
    ImportCode.SECOND_CUT: lambda t, facts: t(
        "a cut falls once, and not before round 1: round {round} can't have one.", **facts
    ),
    ImportCode.TERRAIN: lambda t, facts: TERRAIN_ERRORS[facts["about"]](t, facts, str),
    ImportCode.TERRAIN_OUTLINE: lambda t, facts: t("an outline has either a diameter or corners."),
    ImportCode.SEEDING: lambda t, facts: t(
        "each player of the bracket has one place, and the places are a power of two."
    ),
    ImportCode.TABLE_TWICE: lambda t, facts: t("two games are at table {table}.", **facts),
    ImportCode.RESULT_MISSING: lambda t, facts: t("a closed round needs a result for every game."),
    ImportCode.RESULT_IN_DRAFT: lambda t, facts: t("a draft has no results."),
    ImportCode.WINNER_MISSING: lambda t, facts: t(
        "a game that ends by {by} has a winner.", **facts
    ),
    ImportCode.WINNER_OF_TIE: lambda t, facts: t("a tie has no winner."),
    **dict.fromkeys(
        (ImportCode.WINNER_ELSEWHERE, ImportCode.OPENER_ELSEWHERE),
        lambda t, facts: t("player {player} is not in this game.", **facts),
    ),
}
"""What does not hang together."""

SENTENCES: Mapping[Code, RuleSentence] = {**SHAPE, **SENSE}
"""By code."""


def _of_file(code: Code) -> Sentence:
    return lambda t, facts, name_of: import_sentence(t, code, facts)


ERRORS: Mapping[Code, Sentence] = {
    **{code: _of_file(code) for code in SENTENCES},
    ImportCode.NOT_JSON: lambda t, facts, name_of: t(
        "The file isn't JSON in UTF-8: {why}. Export the event again.", **facts
    ),
    ImportCode.REFUSED: lambda t, facts, name_of: t.many(
        "Nothing was imported: {n} thing in the file is wrong.",
        "Nothing was imported: {n} things in the file are wrong.",
        facts["n"],
    ),
    ImportCode.LOOKBACK_NOTHING: lambda t, facts, name_of: nothing_yet(t),
}
"""By code."""
