"""The sentence of each error about army lists; one about a player has the fact ``name``."""

from collections.abc import Mapping

from app.codes import Code, ListCode
from app.rules.lists.check import ListFault
from app.rules.lists.text import ListTextNote
from app.rules.lists.tracker import ListChoiceFault, ListDutyNote
from app.words.core.errors import Facts, RuleSentence, Sentence, by_facts

_COUNTED: Mapping[Code, RuleSentence] = dict.fromkeys(
    (ListFault.TOO_FEW, ListFault.TOO_MANY),
    lambda t, facts: t.many(
        "{n} list registered – the packet asks for {wanted}.",
        "{n} lists registered – the packet asks for {wanted}.",
        facts["lists"],
        wanted=_span(facts["least"], facts["most"]),
    ),
)

_REGISTERED: Mapping[Code, RuleSentence] = {
    **_COUNTED,
    ListFault.OVER_SIZE: lambda t, facts: t(
        "List {number} has {points} points – maximum {most}.", **facts
    ),
    ListFault.UNDER_SIZE: lambda t, facts: t(
        "List {number} has {points} points – minimum {least}.", **facts
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
    ListFault.OTHER_ARMY: lambda t, facts: t(
        "List {number} is {army}, list {other} is {others} – all lists must be of one army.",
        **facts,
    ),
    ListFault.CARDS: lambda t, facts: t.many(
        "List {number} has {n} command card – the packet asks for {wanted}.",
        "List {number} has {n} command cards – the packet asks for {wanted}.",
        facts["cards"],
        number=facts["number"],
        wanted=facts["wanted"],
    ),
    ListFault.NO_OBJECTIVE: lambda t, facts: t("List {number} names no objective.", **facts),
    ListFault.SAME_CHARACTER: lambda t, facts: t(
        "Lists {other} and {number} both have {character}; a character may be in one list only.",
        **facts,
    ),
    ListFault.OVER_SPECIALISTS: lambda t, facts: t(
        "List {number} has {points} points of specialists – maximum {most}.", **facts
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
        "List {number} is tier {tier} – minimum tier {least}.", **facts
    ),
    ListFault.NO_TIER: lambda t, facts: t(
        "List {number} names no tier – minimum tier {least}.", **facts
    ),
    ListFault.NOT_BATTLEGROUP: lambda t, facts: t(
        "List {number} has {entry}; only battlegroups and independent warjacks, warbeasts or "
        "horrors are allowed.",
        **facts,
    ),
}

_PASTED: Mapping[Code, RuleSentence] = {
    ListTextNote.NOTHING: lambda t, facts: t("No army is found in this text."),
    ListTextNote.TOO_LONG: lambda t, facts: t(
        "Only {lines} lines of {letters} characters are read; the rest is left out.", **facts
    ),
    ListTextNote.SKIPPED: lambda t, facts: t(
        "Line {line} is taken for a title: “{text}”.", **facts
    ),
    ListTextNote.NO_POINTS: lambda t, facts: t("Line {line} has no points: “{text}”.", **facts),
    ListTextNote.LEADER_GUESSED: lambda t, facts: t(
        "Line {line} is taken for the caster by its place: “{text}”. Change the list if it isn't.",
        **facts,
    ),
    ListTextNote.NO_CASTER: lambda t, facts: t("No line shows who leads this army."),
    ListTextNote.TOTAL_DIFFERS: lambda t, facts: t(
        "The text says {total} points in all; its lines add up to {points}.", **facts
    ),
}

_TO_PLAY: Mapping[Code, RuleSentence] = {
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

_REFUSED: Mapping[Code, RuleSentence] = {
    ListCode.NUMBER: lambda t, facts: t(
        "There is a list {number} already, or none can have that number: they are 1 to {most}.",
        **facts,
    ),
    ListCode.FIGURE: lambda t, facts: t(
        "{points} isn't possible in a list: give 0 to {most}.", **facts
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


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}–{most}"


def _factions(facts: Facts) -> Facts:
    """Factions, the same in every language: "Khador / Cryx"."""
    shown = {key: " / ".join(facts[key]) for key in ("factions", "others")}
    if facts.get("other_theme"):
        shown["others"] += f" ({facts['other_theme']})"
    return {**facts, **shown, "caster": facts.get("caster") or "?"}


def _numbers(facts: Facts) -> str:
    return ", ".join(str(number) for number in facts["lists"])


ERRORS: Mapping[Code, Sentence] = by_facts({**_REGISTERED, **_PASTED, **_TO_PLAY, **_REFUSED})
"""By code."""
