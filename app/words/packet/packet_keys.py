"""The keys of packet files in words: what each takes, what it means, and an example."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Protocol

from app.rules.packet.packet import GameTieBreak, TieBreak
from app.rules.packet.penalty_rules import Measure, Offence
from app.rules.packet.terms import Term
from app.rules.results.result import WinReason
from app.rules.scenarios.kinds import SpecialRule
from app.words.core.catalogue import Words
from app.words.event.figure_kinds import KINDS, kind_word
from app.words.judge.penalties import measure_name, offence_name
from app.words.packet.terms import term_meaning
from app.words.results.game_tiebreak import tiebreak_name
from app.words.results.results import reason_name
from app.words.scenarios.scenario_rules import special_sentence
from app.words.standings.standings import key_name


class PacketKey(Protocol):
    """A key of a packet file."""

    @property
    def path(self) -> str:
        """Its path, without the places in lists."""

    @property
    def kind(self) -> str:
        """What stands behind it."""

    @property
    def is_list(self) -> bool:
        """Several of them, in brackets."""

    @property
    def is_nested(self) -> bool:
        """A list of lists."""

    @property
    def takes_none(self) -> bool:
        """The word "none" stands for no value."""

    @property
    def is_required(self) -> bool:
        """The file must have it."""

    @property
    def default(self) -> str:
        """What holds where it is left out."""

    @property
    def words(self) -> tuple[StrEnum, ...]:
        """Of which it takes one."""

    @property
    def same_as(self) -> str:
        """A key with the same keys in it."""


def kind_text(t: Words, key: PacketKey) -> str:
    """What a key takes: "a whole number"; "one of these words: …"."""
    many = {
        "number": t("a list of whole numbers"),
        "truth": t("a list of true or false"),
        "text": t("a list of texts"),
        "word": t("a list of these words: {words}"),
        "table": t("a list of tables"),
        "titles": t("a list of tables"),
    }
    one = {
        "number": t("a whole number"),
        "truth": t("true or false"),
        "fraction": t("a part from 0 to 1, such as “1/3”"),
        "text": t("a text"),
        "word": t("one of these words: {words}"),
        "table": t("a table"),
        "titles": t("a table with keys of your choice"),
    }
    names = ", ".join(one.value for one in key.words)
    said = (many if key.is_list else one)[key.kind].format(words=names)
    said = t("a list of rows, each {said}", said=said) if key.is_nested else said
    return t("{said}, or “none”", said=said) if key.takes_none else said


def need_text(t: Words, key: PacketKey) -> str:
    """Whether a key is needed, and what holds without it; "" where nothing is to be said."""
    if key.is_required:
        return t("needed") if "." not in key.path else t("needed in its table")
    return t("left out: {value}", value=key.default) if key.default else ""


def takes_sentence(t: Words, key: PacketKey) -> str:
    """What a key takes and whether it is needed, in one line."""
    told = [kind_text(t, key), need_text(t, key)]
    told += [t("with the same keys as {key}", key=key.same_as)] if key.same_as else []
    return "; ".join(one for one in told if one)


def word_meanings(t: Words, key: PacketKey) -> tuple[tuple[str, str], ...]:
    """What each word of a key means; empty where its explanation says it."""
    say = next((_SAYINGS.get(type(one)) for one in key.words), None)
    if say is None and key.words and type(key.words[0]) in KINDS:
        say = kind_word
    if say is None:
        return ()
    return tuple((one.value, say(t, one)) for one in key.words)


_SAYINGS: Mapping[type[Any], Callable[[Words, Any], str]] = {
    GameTieBreak: tiebreak_name,
    Measure: measure_name,
    Offence: offence_name,
    SpecialRule: special_sentence,
    Term: term_meaning,
    TieBreak: key_name,
    WinReason: reason_name,
}
"""Closed sets whose words are said elsewhere."""


def key_lines(t: Words, key: PacketKey, says: str, example: str) -> tuple[str, ...]:
    """A key for a terminal: its path, what it takes, what it means, an example."""
    shown = [f"    {line}" for line in example.splitlines()]
    meant = [f"  - {word}: {meaning}" for word, meaning in word_meanings(t, key)]
    return (key.path, f"  {says}", f"  [{takes_sentence(t, key)}]", *meant, *shown, "")


def key_markdown(t: Words, key: PacketKey, says: str, example: str) -> str:
    """A key for the help."""
    told = f"### {key.path}\n\n{says} *({takes_sentence(t, key)})*"
    meant = "\n".join(f"- **{word}**: {meaning}" for word, meaning in word_meanings(t, key))
    code = f"```\n{example}\n```" if example else ""
    return "\n\n".join(one for one in (told, meant, code) if one)


def no_such_key_sentence(t: Words, typed: str) -> str:
    """That no key goes with what was typed."""
    return t("No key of a packet goes with “{typed}”. Leave it out to see all.", typed=typed)
