"""Sentences about packet files: faults with their places, keys explained, copies."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Protocol

from app.codes import Code, PacketCode
from app.rules.packet.check import PacketFault
from app.rules.packet.kinds import Term
from app.rules.packet.offences import Measure, Offence
from app.rules.packet.packet import GameTieBreak, TieBreak
from app.rules.results.result import WinReason
from app.rules.scenarios.kinds import Alternative, Goal, Removed, ScoringRemark, SpecialRule
from app.words.core.catalogue import Words
from app.words.event.figure_kinds import KINDS, kind_word
from app.words.judge.penalties import measure_name, offence_name
from app.words.packet.terms import term_meaning
from app.words.results.game_tiebreak import tiebreak_name
from app.words.results.results import reason_name
from app.words.scenarios.special_rules import special_sentence
from app.words.scenarios.text import (
    alternative_sentence,
    goal_phrase,
    remark_phrase,
    removed_name,
)
from app.words.standings.standings import key_name


def _kind(t: Words, kind: str) -> str:
    return {
        "number": t("a whole number from 0 to 1000000"),
        "text": t("a text of one line"),
        "fraction": t("a part from 0 to 1, such as “1/3” or “0.33”"),
        "truth": t("true or false"),
        "list": t("a list"),
        "table": t("a table of keys"),
    }[kind]


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))


def _not_as_win(t: Words, facts: Mapping[str, Any]) -> str:
    return {
        "bye": t("{field}: a bye gives {points} in tournament points, a win {win}."),
        "concession": t(
            "{field}: the winner of a conceded game gets {points} in tournament points, of any "
            "other game {win}."
        ),
        "no_show": t(
            "{field}: whose opponent doesn't come gets {points} in tournament points, for a win "
            "{win}."
        ),
    }[facts["key"]].format(**facts)


def no_assassinations_text(t: Words, facts: Mapping[str, Any]) -> str:
    """That the standings count what nobody can win by."""
    if facts["clock"]:
        return t(
            "The standings count assassinations, but no game can be won by one: only a clock that "
            "ran out counts."
        )
    return t("The standings count assassinations, but no game can be won by one.")


PACKET_SENTENCES: Mapping[Code, Callable[[Words, Mapping[str, Any]], str]] = {
    PacketFault.UNKNOWN_KEY: lambda t, facts: t("{field}: there's no such key.", **facts),
    PacketFault.MISSING: lambda t, facts: t("{field}: this is missing.", **facts),
    PacketFault.WRONG_KIND: lambda t, facts: t(
        "{field}: this must be {what}.", field=facts["field"], what=_kind(t, facts["kind"])
    ),
    PacketFault.OUT_OF_BOUNDS: lambda t, facts: t(
        "{field}: {number} isn't possible; give a number from {least} to {most}.", **facts
    ),
    PacketFault.UNKNOWN_WORD: lambda t, facts: t(
        "{field}: “{word}” is none of {known}.",
        field=facts["field"],
        word=facts["word"],
        known=_listed(facts["words"]),
    ),
    PacketFault.UNKNOWN_SECTION: lambda t, facts: t(
        "{field}: “{section}” isn't a key of the packet's sections.", **facts
    ),
    PacketFault.TWO_ORIGINS: lambda t, facts: t(
        "{field}: a value has a “source” or “follows”, not both.", **facts
    ),
    PacketFault.NOT_AS_WIN: _not_as_win,
    PacketFault.THEMES_IDLE: lambda t, facts: t(
        "{field}: no effect, because a player's lists may be of any factions.", **facts
    ),
    PacketFault.NO_ASSASSINATIONS: lambda t, facts: t(
        "{field}: {text}", field=facts["field"], text=no_assassinations_text(t, facts)
    ),
    PacketCode.FACTION_SPELLED: lambda t, facts: t(
        "{field}: lists call this faction “{nearest}”, not “{faction}”.", **facts
    ),
    PacketFault.NOT_A_DAY: lambda t, facts: t(
        "{field}: “{text}” isn't a day. Write it as 2026-12-31.", **facts
    ),
    PacketFault.UNTIL_BEFORE_SINCE: lambda t, facts: t(
        "{field}: this is before “since”, {since}.", **facts
    ),
    PacketFault.EMPTY: lambda t, facts: t("{field}: this is empty.", **facts),
    PacketFault.TWICE: lambda t, facts: t("{field}: {item} appears twice.", **facts),
    PacketFault.NOT_ASCENDING: lambda t, facts: t(
        "{field}: each number must be above the one before.", **facts
    ),
    PacketFault.LAST_BAND: lambda t, facts: t(
        "{field}: the last band must be the rest of the players.", **facts
    ),
    PacketFault.STRAY_VALUE: lambda t, facts: t(
        "{field}: “{kind}” takes no value; only a fixed amount has one.", **facts
    ),
    PacketFault.MOST_BELOW_LEAST: lambda t, facts: t(
        "{field}: the most is below the least.", **facts
    ),
    PacketFault.NO_SUCH_SIZE: lambda t, facts: t(
        "{field}: the packet isn't played at {size} points, and this row isn't used.", **facts
    ),
    PacketFault.VARIANT_NO_ROW: lambda t, facts: t(
        "{field}: the time table has no row for {sizes} points, and the variant can't be chosen "
        "there.",
        field=facts["field"],
        sizes=_listed(facts["sizes"]),
    ),
    PacketFault.NO_ROW: lambda t, facts: t(
        "{field}: there's no row for {size} points, a size of this packet.", **facts
    ),
    PacketFault.BRACKET_AND_FINALS: lambda t, facts: t(
        "{field}: single elimination after the cut has a final of its own. Set this to “as-usual”.",
        **facts,
    ),
    PacketFault.ONLY_A_BYE: lambda t, facts: t(
        "{field}: only a bye can be worth “{kind}”; give a fixed value here.", **facts
    ),
    PacketFault.CAP_BELOW_VICTORY: lambda t, facts: t(
        "{field}: {most} control points at most, but {needed} win a scenario. Raise one or lower "
        "the other.",
        **facts,
    ),
    PacketFault.LOSS_NOT_BELOW: lambda t, facts: t(
        "{field}: a loss scores {points}, and a win only {win}.", **facts
    ),
    PacketFault.TIE_ABOVE: lambda t, facts: t(
        "{field}: a tie scores {points}, and a win only {win}.", **facts
    ),
    PacketFault.AGAINST_ITSELF: lambda t, facts: (
        t("{field}: the variant excludes itself.", **facts)
        if facts["name"] == facts["other"]
        else t("{field}: “{name}” is always played with “{other}”, which it excludes.", **facts)
    ),
    PacketFault.UNKNOWN_VARIANT: lambda t, facts: (
        t(
            "{field}: the packet has no variant “{name}”, only {known}.",
            field=facts["field"],
            name=facts["name"],
            known=_listed(facts["known"]),
        )
        if facts["known"] and facts.get("field", "").startswith("variants.")
        else t(
            "The packet has no variant “{name}”, only {known}.",
            name=facts["name"],
            known=_listed(facts["known"]),
        )
        if facts["known"]
        else t("The packet has no variant “{name}”.", **facts)
    ),
    PacketFault.BAD_ID: lambda t, facts: t(
        "{field}: “{id}” isn't an id. Use letters a to z, digits and hyphens between them, at "
        "most {most}.",
        **facts,
    ),
    PacketCode.ID_TAKEN: lambda t, facts: t(
        "{field}: “{id}” is a packet that comes with the program. Choose an id of your own.",
        **facts,
    ),
    PacketCode.FILE_TOML: lambda t, facts: t(
        "Line {line}, column {column}: “{text}” cannot be read as TOML.", **facts
    ),
    PacketCode.FILE_TOO_DEEP: lambda t, facts: t("Lists and tables are nested too deeply."),
    PacketCode.FILE_TOO_LONG: lambda t, facts: t(
        "The file is too long: a packet has at most {most} bytes.", **facts
    ),
    PacketCode.FILE_UNREADABLE: lambda t, facts: t("The file cannot be read: {why}.", **facts),
    PacketCode.NOT_UTF8: lambda t, facts: t(
        "Line {line}: this isn't text in UTF-8. Save the file as UTF-8.", **facts
    ),
    PacketCode.SCENARIO_FILE: lambda t, facts: (
        t("{file}: this can't be read as TOML in UTF-8.", **facts)
        if facts["line"] is None
        else t("{file}, line {line}: this can't be read as TOML in UTF-8.", **facts)
    ),
    PacketCode.UNKNOWN_SCENARIOS: lambda t, facts: t(
        "{field}: “{id}” brings no scenarios. These packets do: {known}.",
        field=facts["field"],
        id=facts["id"],
        known=_listed(facts["known"]),
    ),
    PacketCode.UNKNOWN_OBJECTIVES: lambda t, facts: t(
        "{field}: “{id}” has no objective cards. These packets do: {known}.",
        field=facts["field"],
        id=facts["id"],
        known=_listed(facts["known"]),
    ),
    PacketFault.NEEDS_X: lambda t, facts: t("The variant “{name}” needs a number.", **facts),
    PacketFault.X_RANGE: lambda t, facts: (
        t("The variant “{name}” takes a number from {least} on, not {x}.", **facts)
        if facts["most"] is None
        else t("The variant “{name}” takes a number from {least} to {most}, not {x}.", **facts)
    ),
    PacketFault.TAKES_NO_X: lambda t, facts: t("The variant “{name}” takes no number.", **facts),
}
"""By code; ``field`` is the key path."""


class PacketKeyText(Protocol):
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


def kind_text(t: Words, key: PacketKeyText) -> str:
    """What a key takes: "a whole number"; "one of these words: …"."""
    many = {
        "number": t("a list of whole numbers"),
        "truth": t("a list of true or false"),
        "text": t("a list of texts"),
        "word": t("a list of these words: {words}"),
        "table": t("a list of tables"),
        "titles": t("a list of tables"),
    }
    single = {
        "number": t("a whole number"),
        "truth": t("true or false"),
        "fraction": t("a part from 0 to 1, such as “1/3”"),
        "text": t("a text"),
        "word": t("one of these words: {words}"),
        "table": t("a table"),
        "titles": t("a table with keys of your choice"),
    }
    names = ", ".join(word.value for word in key.words)
    text = (many if key.is_list else single)[key.kind].format(words=names)
    text = t("a list of rows, each {value}", value=text) if key.is_nested else text
    return t("{value}, or “none”", value=text) if key.takes_none else text


def need_text(t: Words, key: PacketKeyText) -> str:
    """Whether a key is needed, and its default; "" where neither needs a sentence."""
    if key.is_required:
        return t("needed") if "." not in key.path else t("needed in its table")
    return t("left out: {value}", value=key.default) if key.default else ""


def takes_sentence(t: Words, key: PacketKeyText) -> str:
    """What a key takes and whether it is needed, in one line."""
    parts = [kind_text(t, key), need_text(t, key)]
    parts += [t("with the same keys as {key}", key=key.same_as)] if key.same_as else []
    return "; ".join(part for part in parts if part)


def word_meanings(t: Words, key: PacketKeyText) -> tuple[tuple[str, str], ...]:
    """What each word of a key means; empty where its explanation says it."""
    say = next((_SAYINGS.get(type(word)) for word in key.words), None)
    if say is None and key.words and type(key.words[0]) in KINDS:
        say = kind_word
    if say is None:
        return ()
    return tuple((word.value, say(t, word)) for word in key.words)


_SAYINGS: Mapping[type[Any], Callable[[Words, Any], str]] = {
    Alternative: alternative_sentence,
    GameTieBreak: tiebreak_name,
    Goal: goal_phrase,
    Measure: measure_name,
    Offence: offence_name,
    Removed: removed_name,
    ScoringRemark: remark_phrase,
    SpecialRule: special_sentence,
    Term: term_meaning,
    TieBreak: key_name,
    WinReason: reason_name,
}
"""Closed sets whose words are explained elsewhere."""


def key_lines(t: Words, key: PacketKeyText, says: str, example: str) -> tuple[str, ...]:
    """A key for a terminal: its path, what it takes, what it means, an example."""
    shown = [f"    {line}" for line in example.splitlines()]
    meant = [f"  - {word}: {meaning}" for word, meaning in word_meanings(t, key)]
    return (key.path, f"  {says}", f"  [{takes_sentence(t, key)}]", *meant, *shown, "")


def key_markdown(t: Words, key: PacketKeyText, says: str, example: str) -> str:
    """A key for the help."""
    head = f"### {key.path}\n\n{says} *({takes_sentence(t, key)})*"
    meant = "\n".join(f"- **{word}**: {meaning}" for word, meaning in word_meanings(t, key))
    code = f"```\n{example}\n```" if example else ""
    return "\n\n".join(part for part in (head, meant, code) if part)


def no_such_key_sentence(t: Words, typed: str) -> str:
    """That no key goes with what was typed."""
    return t("No key of a packet goes with “{typed}”. Leave it out to see all.", typed=typed)


def copied_sentence(t: Words, path: str, name: str) -> str:
    """That a packet was copied, and what to do with it."""
    return t("{name} is written to {path}. Edit it in any text editor.", name=name, path=path)


def copied_scenarios_sentence(t: Words, count: int, folder: str) -> str:
    """That the scenarios of a packet were copied beside it."""
    return t.many(
        "{n} scenario is in {folder}, a file of its own.",
        "{n} scenarios are in {folder}, a file each.",
        count,
        folder=folder,
    )


def faultless_sentence(t: Words, path: str, name: str, packet: str) -> str:
    """That a packet file has no fault."""
    return t("{path}: no fault. It is {name}, with the id {packet}.",
             path=path, name=name, packet=packet)  # fmt: skip


def packet_acts(t: Words) -> Mapping[str, str]:
    """What can be done with packets."""
    return {
        "copy": t("Write a copy of a packet that comes with the program, to be edited."),
        "check": t("Name every fault of a packet file."),
        "figures": t("List every value of a packet with its source."),
        "keys": t("Explain every key of a packet file, each with an example."),
    }


def copy_heading(t: Words) -> tuple[str, ...]:
    """What stands above a copied packet for whoever edits it, a line each."""
    return (
        t("A packet of your own. Change any value; save the file as UTF-8."),
        t("Give it an id of its own (a to z, digits, hyphens) and a name."),
        t('A value is written as  KEY = 1  or as  KEY = { is = 1, source = "rounds" }'),
        t("where the source is a key of the sections below; a value without one is yours."),
        t("“dicedown packet check FILE” names everything that is wrong, each at its key."),
        t("“dicedown packet keys” explains every key with an example, as does the help."),
        t(
            "Keys that this packet leaves out can be added, such as win_rate_floor, "
            "most_control_points"
        ),
        t("or pairing.after_cut; early_end and pairing.first_round have further words."),
        "",
    )
