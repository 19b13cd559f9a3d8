"""Sentences about a packet's variants: names with the number, a line each, and faults."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from app.codes import Code, EventCode, ListCode, PlayerCode, RoundCode, ScenarioCode, StandingsCode
from app.rules.clock.round_time import TimingFault
from app.rules.packet.variant import Variant, VariantCategory
from app.rules.packet.variant_check import VariantFault
from app.words.core.catalogue import Words, words
from app.words.core.errors import Sentence
from app.words.core.status import joined
from app.words.packet.packet_files import no_assassinations_text
from app.words.pairing.before_step import not_painted_sentence
from app.words.standings.awards import award_name


def variant_name(t: Words, variant: Variant, x: int | None = None) -> str:
    """A variant's name as announcements print it, with its number: "3 Round Event".

    Printed names are proper names and stay untranslated; rulings have no printed names.
    """
    ruling = _ruling_of(variant)
    if ruling is not None and ruling(words())[0] == variant.name:
        return ruling(t)[0]
    if variant.x is None or x is None:
        return variant.name
    return variant.name.replace("[X]", str(x))


def category_name(t: Words, category: VariantCategory) -> str:
    """The heading over the variants of a category."""
    return {
        VariantCategory.LISTS: t("Army lists"),
        VariantCategory.PAINTING: t("Painting"),
        VariantCategory.ROUNDS: t("Number of rounds"),
        VariantCategory.TIMING: t("Timing"),
        VariantCategory.SCENARIOS: t("Scenarios"),
        VariantCategory.VICTORY: t("Victory"),
        VariantCategory.STANDINGS: t("Standings"),
        VariantCategory.RULINGS: t("Rulings on what the packet leaves open"),
    }[category]


def variant_line(t: Words, variant: Variant, x: int | None = None) -> str:
    """What a variant changes, in one sentence; "" for a house packet's that says nothing of it.

    Args:
        t: the words.
        variant: the variant.
        x: its number, to stand in the sentence; None leaves "X" there.
    """
    if variant.line:
        return variant.line if x is None else re.sub(r"\bX\b", str(x), variant.line)
    ruling = _ruling_of(variant)
    say = _LINES.get(variant.says)
    text = "" if say is None else say(t)
    text = text if ruling is None else ruling(t)[1]
    return text if x is None else re.sub(r"\bX\b", str(x), text)


def _ruling_of(variant: Variant) -> Callable[[Words], tuple[str, str]] | None:
    return _RULINGS.get(variant.says) if variant.category is VariantCategory.RULINGS else None


def open_line(t: Words, line: str, section: str) -> str:
    """A ruling's line with the section that leaves it open."""
    return t("{line} Section: {section}.", line=line, section=section)


def rulings_heading(t: Words) -> str:
    """What stands above the rulings of a packet."""
    return t("What the packet leaves open; --variant ID rules it otherwise:")


def ruling_line(t: Words, variant: Variant, section: str, *, is_chosen: bool) -> str:
    """A ruling that can be made: its id, its name, why it is open, and in which section."""
    line = variant_line(t, variant)
    text = f"{variant.id}: {variant_name(t, variant)}. {open_line(t, line, section)}"
    return t("{text} This is the ruling.", text=text) if is_chosen else text


def keyword(t: Words, variant: Variant, x: int | None) -> str:
    """A variant's name as an event that is played by it prints it; no [X] is left open."""
    text = variant_name(t, variant, x)
    return " ".join(text.replace("[X]", "").split())


_LINES: Mapping[str, Callable[[Words], str]] = {
    "x-lists-required": lambda t: t(
        "The number of lists that everybody brings is X; each is played at least once."
    ),
    "battlegroup-only": lambda t: t(
        "Lists hold only the caster's battlegroup and independent warjacks and beasts."
    ),
    "divide-and-conquer": lambda t: t(
        "How often each list has to be played: X or more; a player with a bye says which counts."
    ),
    "specialists": lambda t: t(
        "Beside each list a few specialists may be named, to be swapped in before a game."
    ),
    "tier-required": lambda t: t(
        "Every list is a Theme Force of tier X or a higher one; characters may then repeat."
    ),
    "character-restrictions": lambda t: t(
        "A character may appear in only one of a player's lists; each version counts separately."
    ),
    "basic-painting": lambda t: t("All models are primed and in their base colours."),
    "hardcore-painting": lambda t: t("All models are fully painted and have finished bases."),
    "advanced-painting": lambda t: t(
        "All models are fully painted, highlights and finished bases among it."
    ),
    "x-round-event": lambda t: t(
        "The most rounds played: X; whatever else ends the event still does."
    ),
    "cut-to-top": lambda t: t(
        "When no more than X players are undefeated, only the best X play on."
    ),
    "casual": lambda t: t(
        "Rounds and turns are as long as at one point size more; everybody may extend a turn."
    ),
    "relaxed": lambda t: t(
        "Rounds and turns are as long as at two point sizes more; everybody may extend a turn."
    ),
    "hardcore": lambda t: t(
        "Rounds and turns are as short as at one point size less; no turn is extended."
    ),
    "frenzy": lambda t: t(
        "Rounds and turns are as short as at two point sizes less; no turn is extended."
    ),
    "death-clock": lambda t: t(
        "Each player has one chess clock for the whole game; who runs out loses, unless scoring "
        "wins the scenario."
    ),
    "no-extensions": lambda t: t("No turn is extended."),
    "classic-timing": lambda t: t(
        "Turns are timed instead of players, and dice down ends rounds of a fixed length."
    ),
    "classic-casual": lambda t: t(
        "Rounds, turns and extensions are as long as at one point size more."
    ),
    "classic-relaxed": lambda t: t(
        "Rounds, turns and extensions are as long as at two point sizes more."
    ),
    "classic-hardcore": lambda t: t(
        "Rounds, turns and extensions are as short as at one point size less."
    ),
    "classic-frenzy": lambda t: t(
        "Rounds, turns and extensions are as short as at two point sizes less."
    ),
    "classic-no-extensions": lambda t: t("No turn is extended."),
    "no-time-limits": lambda t: t("Nothing is timed: a round lasts until every game is played."),
    "scenarios-revealed": lambda t: t("Players learn the scenarios before the event."),
    "mangled-metal": lambda t: t(
        "A player also wins once every enemy warjack and warbeast is gone."
    ),
    "no-assassination": lambda t: t(
        "Losing the caster does not end a game; the scenario does, or having no models left."
    ),
    "no-tiebreakers": lambda t: t("A game that runs out of time is a tie."),
    "assassin-scoring": lambda t: t(
        "When tournament points are equal, the order is by assassinations, then control points."
    ),
    "assassin-scoring-strength": lambda t: t(
        "When tournament points are equal, the order is by assassinations, control points, "
        "then strength of schedule."
    ),
    "control-point-scoring": lambda t: t(
        "When tournament points are equal, the order is by control points, army points, then "
        "strength of schedule."
    ),
    "destruction-scoring": lambda t: t(
        "When tournament points are equal, the order is by army points destroyed, control "
        "points, then strength of schedule."
    ),
    "destruction-scoring-alone": lambda t: t(
        "Army points destroyed order the standings, even before tournament points, as printed; "
        "tournament points can be put first."
    ),
    "finals-tables": lambda t: t(
        "In the last round the first meets the second and the third the fourth, for the first "
        "three places."
    ),
    "large-event": lambda t: t(
        "Strength of schedule counts shares of the rounds won, and one win for whoever left "
        "without any."
    ),
}


_RULINGS: Mapping[str, Callable[[Words], tuple[str, str]]] = {
    "last-turn-by-points": lambda t: (
        t("More points win after the last turn"),
        t(
            "Who wins after the last turn isn't printed. With this ruling more points win by "
            "scenario; without it the tiebreakers decide."
        ),
    ),
    "exact-limit-tie": lambda t: (
        t("Exactly five minutes left: a tie"),
        t(
            "Only less and more than five minutes on both clocks are printed. With this ruling "
            "exactly five is a tie; without it the game is played out."
        ),
    ),
    "units-by-half": lambda t: (
        t("Units below half strength count half"),
        t(
            "How a unit with casualties counts as destroyed isn't printed. With this ruling it "
            "counts half below half strength; without it only once no model is left."
        ),
    ),
    "no-show-as-concession": lambda t: (
        t("A no-show counts as a concession"),
        t(
            "What a no-show gives isn't printed. With this ruling it gives what a concession "
            "gives; without it what a bye gives."
        ),
    ),
    "caches-at-once": lambda t: (
        t("Caches score at once"),
        t(
            "When a claimed cache scores isn't certain. With this ruling it scores at once; "
            "without it at the end of that turn."
        ),
    ),
    "flag-neutral": lambda t: (
        t("Two Fronts: the flag is nobody's"),
        t(
            "Whose flag it is isn't certain. With this ruling it is nobody's, and whoever deploys "
            "first chooses its terrain; without it whoever deploys second does."
        ),
    ),
    "any-holder-moves": lambda t: (
        t("Payload: any holder moves the objective"),
        t(
            "Who moves a 50 mm objective can be read in two ways. With this ruling whoever holds "
            "it does; without it only its owner."
        ),
    ),
    "no-fixed-length": lambda t: (
        t("Two Fronts: no last turn"),
        t(
            "Only one of two versions prints its length. With this ruling there is no last turn; "
            "without it the game ends after turn 7."
        ),
    ),
    "one-owner": lambda t: (
        t("Pressure Point: one player's flags"),
        t(
            "Who chooses the terrain of the four flags isn't printed. With this ruling whoever "
            "deploys first does; without it both players in turn."
        ),
    ),
    "no-lead": lambda t: (
        t("Payload: no lead wins"),
        t(
            "Only one of two versions prints a lead for Payload. With this ruling no lead wins; "
            "without it a lead of 3 does."
        ),
    ),
    "presence-inside": lambda t: (
        t("Presence inside terrain alone"),
        t(
            "Scenario presence names terrain, but not objectives and caches. With this ruling only "
            "models inside terrain count; without it those within reach of any element."
        ),
    ),
    "one-bonus": lambda t: (
        t("Two Fronts: one pair scores"),
        t(
            "Whether both pairs can score isn't printed. With this ruling one bonus counts in a "
            "turn; without it one for each pair."
        ),
    ),
}
"""What can be ruled where a packet is silent: its name, and why it is open, what holds with it
and without it."""


VARIANT_SENTENCES: Mapping[Code, Callable[[Words, Mapping[str, Any]], str]] = {
    VariantFault.EXCLUDED: lambda t, facts: t(
        "“{name}” and “{other}” contradict each other: choose one.", **facts
    ),
    VariantFault.NEEDS: lambda t, facts: t("“{name}” needs “{other}” as well.", **facts),
    VariantFault.NO_TIME_ROW: lambda t, facts: (
        t(
            "“{name}”: the time table ends before it at {size} points; the times of {size} points "
            "themselves are the nearest.",
            **facts,
        )
        if facts["offer"] is None
        else t(
            "“{name}”: the time table ends before it at {size} points; “{offer}” is the nearest.",
            **facts,
        )
    ),
    VariantFault.NO_SIZE_ROW: lambda t, facts: t(
        "“{name}” has no times for {size} points. Choose another size, or leave it out.", **facts
    ),
    VariantFault.OTHER_LENGTH: lambda t, facts: t(
        "“{name}” is meant for the recommended number of rounds, {advised}, and {planned} are "
        "planned.",
        **facts,
    ),
    VariantFault.IDLE: lambda t, facts: t("“{name}” changes nothing beside “{other}”.", **facts),
    VariantFault.SAME_CATEGORY: lambda t, facts: t(
        "The packet advises against “{name}” together with “{other}”: they are of one category.",
        **facts,
    ),
    VariantFault.NO_SPECIALISTS: lambda t, facts: t(
        "The packet has no specialists at {size} points.", **facts
    ),
    VariantFault.NO_ASSASSINATIONS: lambda t, facts: no_assassinations_text(t, facts),
    VariantFault.LISTS_NOT_PLAYED: lambda t, facts: t.many(
        "Playing {lists} lists once each takes {games} rounds – planned: {planned}.",
        "Playing {lists} lists {n} times each takes {games} rounds – planned: {planned}.",
        facts["times"],
        lists=facts["lists"],
        games=facts["lists"] * facts["times"],
        planned=facts["planned"],
    ),
    TimingFault.NO_ROW: lambda t, facts: t(
        "The time table ends before the times asked for at {size} points.", **facts
    ),
    TimingFault.NO_SUCH_SIZE: lambda t, facts: t(
        "The time table has no row for {size} points.", **facts
    ),
    VariantFault.ADVISED: lambda t, facts: t(
        "For an event of {planned} rounds the packet advises “{name}”.", **facts
    ),
}
"""What is wrong with the variants chosen or with the times that follow, by code."""


# Where an event differs from its packet, in words.


PROBLEMS: Mapping[Code, Sentence] = {
    RoundCode.UNEVEN: lambda t, facts, name_of: t(
        "A pairing with smaller differences in tournament points was possible: their squares add "
        "up to {gaps}, at best to {least}.",
        **facts,
    ),
    RoundCode.OTHER_BASIS: lambda t, facts, name_of: t(
        "Results of earlier rounds were corrected after this round was paired."
    ),
    RoundCode.POINTS_MISSING: lambda t, facts, name_of: t.many(
        "Points are missing at table {tables}.",
        "Points are missing at tables {tables}.",
        len(facts["tables"]),
        tables=joined(t, facts["tables"]),
    ),
    ListCode.NONE_REGISTERED: lambda t, facts, name_of: (
        t("No army lists are registered.")
        if facts["all"]
        else t.many(
            "{n} player has no army list registered: {names}.",
            "{n} players have no army list registered: {names}.",
            len(facts["players"]),
            names=joined(t, map(name_of, facts["players"])),
        )
    ),
    PlayerCode.NOT_PAINTED: lambda t, facts, name_of: not_painted_sentence(
        t, facts["players"], name_of
    ),
    ScenarioCode.NOT_OF_PACKET: lambda t, facts, name_of: t(
        "{scenario} isn't a scenario of {packet}.", **facts
    ),
    EventCode.BEYOND_BOUNDS: lambda t, facts, name_of: t(
        "{key} is {number} in the file; {used} is used instead.", **facts
    ),
    ScenarioCode.NOT_RECORDED: lambda t, facts, name_of: t.many(
        "No scenario is recorded for round {rounds}.",
        "No scenario is recorded for rounds {rounds}.",
        len(facts["rounds"]),
        rounds=joined(t, facts["rounds"]),
    ),
    StandingsCode.AWARD_LOST: lambda t, facts, name_of: t(
        "{award} is open again: {name} is disqualified. Choose another winner.",
        award=award_name(t, facts["award"], facts["title"]),
        name=name_of(facts["player"]),
    ),
}
"""What only looking back over an event finds, by code."""


def differences_sentence(t: Words, count: int) -> str:
    """How many rules are broken."""
    if not count:
        return t("It breaks no rule of its packet.")
    return t.many(
        "It differs from its packet in {n} thing:",
        "It differs from its packet in {n} things:",
        count,
    )


def notes_sentence(t: Words, count: int) -> str:
    """How many things are missing or advised against."""
    return t.many("{n} thing to check:", "{n} things to check:", count)


def owned_text(t: Words, name: str, text: str) -> str:
    """What is wrong, with the name of the player whose it is before it."""
    return t("{name}: {text}", name=name, text=text)


def remark_line(
    t: Words, number: int | None, table: int | None, name: str, text: str, reason: str
) -> str:
    """A difference with its round, table and player, and the reason where it was overruled.

    Args:
        name: of the player whose it is; "" where the sentence names everybody.
    """
    line = owned_text(t, name, text) if name else text
    if number is not None and table is not None:
        line = t("Round {n}, table {table}: {line}", n=number, table=table, line=line)
    elif number is not None:
        line = t("Round {n}: {line}", n=number, line=line)
    return t("{line} (overruled: {reason})", line=line, reason=reason) if reason else line
