"""Sentences about army lists: registered, pasted, and still to be played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from app.codes.code import Code
from app.codes.lists import ListCode
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.rules.lists.check import ListFault
from app.rules.lists.text import ListTextNote
from app.rules.lists.tracker import ListChoiceFault, ListDuty, ListDutyNote
from app.rules.packet.sections import Sideboard
from app.words.core.catalogue import Words
from app.words.core.status import joined

_Facts = Mapping[str, Any]
_Sentence = Callable[[Words, _Facts], str]

_COUNTED: Mapping[Code, _Sentence] = dict.fromkeys(
    (ListFault.TOO_FEW, ListFault.TOO_MANY),
    lambda t, facts: t.many(
        "{n} list registered – the packet asks for {wanted}.",
        "{n} lists registered – the packet asks for {wanted}.",
        facts["lists"],
        wanted=_span(facts["least"], facts["most"]),
    ),
)

_REGISTERED: Mapping[Code, _Sentence] = {
    **_COUNTED,
    ListFault.OVER_SIZE: lambda t, facts: t(
        "List {number} has {points} points; at most {most} are allowed.", **facts
    ),
    ListFault.UNDER_SIZE: lambda t, facts: t(
        "List {number} has {points} points; at least {least} are needed.", **facts
    ),
    ListFault.OTHER_FACTION: lambda t, facts: (
        t(
            "List {number} is {factions}, another list is {others} – all lists must share a "
            "faction.",
            **_factions(facts),
        )
        if facts["theme"] is None
        else t(
            "List {number} counts as {factions} ({theme}), another list is {others} – all lists "
            "must share a faction.",
            **_factions(facts),
        )
    ),
    ListFault.LEADERS_FACTION: lambda t, facts: t(
        "List {number} ({theme}) has the faction printed for its leader, {caster} – check that "
        "this is {others}.",
        **_factions(facts),
    ),
    ListFault.SAME_CASTER: lambda t, facts: t(
        "Lists {other} and {number} are both led by {caster}.", **facts
    ),
    ListFault.NO_OBJECTIVE: lambda t, facts: t("List {number} names no objective.", **facts),
    ListFault.SAME_CHARACTER: lambda t, facts: t(
        "Lists {other} and {number} both have {character}; a character may be in one list only.",
        **facts,
    ),
    ListFault.OVER_SPECIALISTS: lambda t, facts: t(
        "List {number} has {points} points of specialists; at most {most} are allowed.", **facts
    ),
    ListFault.NO_SPECIALISTS: lambda t, facts: t(
        "List {number} has specialists; this event has none.", **facts
    ),
    ListFault.SIDEBOARD_POINTS: lambda t, facts: (
        t("List {number}: {name} of {points} points – at most {most}.", **facts)
        if facts["number"]
        else t("{name} of {points} points – at most {most}.", **facts)
    ),
    ListFault.SIDEBOARD_MODELS: lambda t, facts: (
        t("List {number}: {name} of {models} entries – at most {most}.", **facts)
        if facts["number"]
        else t("{name} of {models} entries – at most {most}.", **facts)
    ),
    ListFault.UNDER_TIER: lambda t, facts: t(
        "List {number} is of tier {tier}; tier {least} or higher is asked for.", **facts
    ),
    ListFault.NO_TIER: lambda t, facts: t(
        "List {number} names no tier; tier {least} or higher is asked for.", **facts
    ),
    ListFault.NOT_BATTLEGROUP: lambda t, facts: t(
        "List {number} has {entry}; only battlegroups and independent warjacks, warbeasts or "
        "horrors are allowed.",
        **facts,
    ),
}

_PASTED: Mapping[Code, _Sentence] = {
    ListTextNote.NOTHING: lambda t, facts: t("No army is found in this text."),
    ListTextNote.TOO_LONG: lambda t, facts: t(
        "Only {lines} lines of {letters} characters are read; the rest is left out.", **facts
    ),
    ListTextNote.SKIPPED: lambda t, facts: t(
        "Line {line} is taken for a title: “{text}”.", **facts
    ),
    ListTextNote.NO_POINTS: lambda t, facts: t("Line {line} has no points: “{text}”.", **facts),
    ListTextNote.NO_CASTER: lambda t, facts: t("No line shows who leads this army."),
    ListTextNote.TOTAL_DIFFERS: lambda t, facts: t(
        "The text says {total} points in all; its lines add up to {points}.", **facts
    ),
}

_TO_PLAY: Mapping[Code, _Sentence] = {
    ListDutyNote.MUST_PLAY: lambda t, facts: t.many(
        "{name} must play list {lists} now.",
        "{name} must play one of the lists {lists} now.",
        len(facts["lists"]),
        name=facts["name"],
        lists=_numbers(facts),
    ),
    ListDutyNote.CANNOT_BE_MET: lambda t, facts: t.many(
        "{name} cannot play every list often enough any more; list {lists} is short.",
        "{name} cannot play every list often enough any more; lists {lists} are short.",
        len(facts["lists"]),
        name=facts["name"],
        lists=_numbers(facts),
    ),
    ListChoiceFault.LEAVES_OUT: lambda t, facts: t.many(
        "{name} has to play list {lists} now, for it cannot be played later; this says list "
        "{number}.",
        "{name} has to play one of the lists {lists} now, for not all of them can be played later; "
        "this says list {number}.",
        len(facts["lists"]),
        name=facts["name"],
        number=facts["number"],
        lists=_numbers(facts),
    ),
    ListDutyNote.NOT_RECORDED: lambda t, facts: t.many(
        "For {n} game of {name} no list is written down.",
        "For {n} games of {name} no list is written down.",
        facts["games"],
        name=facts["name"],
    ),
}

_REFUSED: Mapping[Code, _Sentence] = {
    ListCode.NUMBER: lambda t, facts: t(
        "There is a list {number} already, or none can have that number: they are 1 to {most}.",
        **facts,
    ),
    ListCode.FIGURE: lambda t, facts: t(
        "{points} cannot be a figure of a list: from 0 to {most}.", **facts
    ),
    ListCode.LETTER: lambda t, facts: t(
        "A list cannot hold the character {character}: it cannot be shown.", **facts
    ),
    ListCode.LONG: lambda t, facts: t(
        "This has {length} characters; at most {most} are kept.", **facts
    ),
    ListCode.ENTRIES: lambda t, facts: t(
        "This list has {entries} entries; at most {most} are kept.", **facts
    ),
    ListCode.NAMELESS: lambda t, facts: t("An entry of a list needs a name."),
}

LIST_SENTENCES: Mapping[Code, _Sentence] = {**_REGISTERED, **_PASTED, **_TO_PLAY, **_REFUSED}
"""The sentence of each code; where it speaks of a player it needs the fact ``name``."""


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}–{most}"


def _factions(facts: _Facts) -> _Facts:
    """Factions, the same in every language: "Khador / Cryx"."""
    shown = {key: " / ".join(facts[key]) for key in ("factions", "others")}
    if facts.get("other_theme"):
        shown["others"] += f" ({facts['other_theme']})"
    return {**facts, **shown, "caster": facts.get("caster") or "?"}


def _numbers(facts: _Facts) -> str:
    return ", ".join(str(number) for number in facts["lists"])


# How army lists are named in tables and on forms: a list, its entries, what is to be played.


def kind_names(t: Words) -> Mapping[str, str]:
    """What each known kind of entry is called, by the kind."""
    return {
        EntryKind.CASTER: t("caster"),
        EntryKind.BATTLEGROUP: t("battlegroup"),
        EntryKind.UNIT: t("unit"),
        EntryKind.ATTACHMENT: t("attachment"),
        EntryKind.SOLO: t("solo"),
        EntryKind.BATTLE_ENGINE: t("battle engine"),
    }


def kind_text(t: Words, kind: str | None) -> str:
    """An entry's kind as it is read; a word of the list's own stays as it is."""
    return "" if kind is None else kind_names(t).get(kind, kind)


def kind_typed(t: Words, text: str) -> str | None:
    """The kind that is meant by what was typed; a word that nobody knows stays; None for ""."""
    text = " ".join(text.split())
    known = {name.casefold(): kind for kind, name in kind_names(t).items()}
    return str(known.get(text.casefold(), text)) or None


def list_summary(t: Words, army: ArmyList, beside: str = "") -> str:
    """One list in a line: "1  Kaelyssa · 55 points, bonus 7 · 12 entries".

    Args:
        army: the list.
        beside: what the packet calls its sideboard; "" for specialists.
    """
    caster = army.caster or t("no caster named")
    facts = [f"{army.number}  {caster}"]
    facts += [points_text(t, army)] if army.points is not None or army.bonus is not None else []
    facts += [fact for fact in (army.theme, army.objective) if fact]
    facts += [t("tier {n}", n=army.tier)] if army.tier is not None else []
    entries = len(army.entries)
    facts += [t.many("{n} entry", "{n} entries", entries)] if entries else []
    extra = len(army.specialists)
    if extra and beside:
        facts.append(f"{beside}: {extra}")
    elif extra:
        facts.append(t.many("{n} specialist", "{n} specialists", extra))
    return " · ".join(facts)


def beside_text(
    t: Words, board: Sideboard | None, most: int | None, entries: Sequence[ListEntry]
) -> str:
    """Points used of a list's sideboard or specialists: "specialists 8 of 10".

    Args:
        board: the packet's sideboard; None for specialists.
        most: points of specialists; None where there are none.
        entries: of the sideboard, or the specialists.
    """
    points = sum(entry.points or 0 for entry in entries)
    if board is None:
        if most is None:
            return t("specialists {n}", n=points)
        return t("specialists {n} of {most}", n=points, most=most)
    facts = {"name": board.name, "n": points, "entries": len(entries)}
    if board.points is not None:
        return t("{name} {n} of {most} points", **facts, most=board.points)
    if board.models is not None:
        return t("{name} {entries} of {most} entries", **facts, most=board.models)
    return t("{name} {n} points", **facts)


def points_text(t: Words, army: ArmyList) -> str:
    """A list's points with the caster's bonus, as far as they are known."""
    if army.points is None:
        return t("bonus {n}", n=army.bonus)
    points = t.many("{n} point", "{n} points", army.points)
    if army.bonus is None:
        return points
    return t("{points}, bonus {bonus}", points=points, bonus=army.bonus)


def short_caster(caster: str | None) -> str:
    """A caster's name without its title behind a comma; a dash where none is known."""
    return (caster or "").partition(",")[0] or "–"


def casters_text(t: Words, lists: Iterable[ArmyList]) -> str:
    """The lists by caster, as read with a slip in the other hand: "1 Kaelyssa · 2 Ossyan"."""
    return " · ".join(f"{army.number} {short_caster(army.caster)}" for army in lists)


def must_play_text(t: Words, choices: Sequence[int]) -> str:
    """Which list has to be played now; "" where there is a free choice."""
    if not choices:
        return ""
    if len(choices) == 1:
        return t("must play list {n}", n=choices[0])
    return t("must play one of the lists {numbers}", numbers=_list_lines_numbers(choices))


def must_count_text(t: Words, choices: Sequence[int]) -> str:
    """Which list a player with a bye has to name."""
    if len(choices) == 1:
        return t("list {n} has to count for the bye", n=choices[0])
    return t(
        "one of the lists {numbers} has to count for the bye", numbers=_list_lines_numbers(choices)
    )


def duty_text(t: Words, duty: ListDuty | None) -> str:
    """Which lists a player still has to play; "" where none has to be played."""
    if duty is None:
        return ""
    if duty.is_met:
        return t("✓ all played")
    wanted = _list_lines_numbers(sorted(duty.wanted))
    if not duty.can_be_met:
        return t("✕ list {numbers} cannot be played often enough", numbers=wanted)
    if duty.is_forced:
        return f"! {must_play_text(t, duty.choices)}"
    return t("still to play: {numbers}", numbers=wanted)


def played_text(t: Words, duty: ListDuty) -> str:
    """How often each list was played, and the rounds left: "2× list 1, list 2 not yet"."""
    played = [_played(t, number, times) for number, times in duty.played.items()]
    if duty.unrecorded:
        games = duty.unrecorded
        played.append(t.many("{n} game without a list", "{n} games without a list", games))
    left = t.many("{n} round left", "{n} rounds left", duty.rounds_left)
    return t("Played: {lists} · {left}", lists=joined(t, played), left=left)


def size_text(t: Words, least: int, most: int, bonus: int | None) -> str:
    """How many points a list may have."""
    if bonus is None:
        return t("{least}–{most} points and the caster's bonus", least=least, most=most)
    return t("{least}–{most} points", least=least + bonus, most=most + bonus)


def _played(t: Words, number: int, times: int) -> str:
    if times == 0:
        return t("list {number} not yet", number=number)
    return t("{n}× list {number}", number=number, n=times)


def _list_lines_numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
