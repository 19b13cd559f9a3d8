"""What stands on the sheets of scenarios, and what is said beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.core.geometry import inches
from app.rules.packet.packet import GameTieBreak
from app.rules.packet.terms import Term
from app.rules.scenarios.kinds import CasterTest, Edges
from app.rules.scenarios.scenario import Element, KillBox, Scenario
from app.words.core.catalogue import Words
from app.words.core.status import listed
from app.words.packet.terms import term_heading, term_meaning
from app.words.results.game_tiebreak import tiebreak_phrase
from app.words.scenarios.elements import element_name, element_size
from app.words.scenarios.text import (
    alternative_sentence,
    deployment_sentence,
    doubt_sentence,
    kill_box_sentence,
    scored_sentence,
    scoring_sentence,
    special_sentences,
    tiebreak_sentence,
    victory_sentence,
)


def scenario_sections(
    t: Words, scenario: Scenario, tiebreaks: Sequence[GameTieBreak]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All that a scenario says besides its places, by headings that have a sentence.

    Args:
        t: the words.
        scenario: which.
        tiebreaks: those of the packet, first to last; none where it has none.
    """
    doubts = dict.fromkeys(one.doubt for one in scenario.elements if one.doubt)
    uncertain = (
        *(doubt_sentence(t, one) for one in doubts),
        *(alternative_sentence(t, one) for one in scenario.alternatives),
    )
    told = (
        (
            t("Before the game"),
            (deployment_sentence(t, scenario), kill_box_sentence(t, scenario.kill_box)),
        ),
        (
            t("Scoring"),
            (
                scored_sentence(t, scenario),
                *(scoring_sentence(t, one) for one in scenario.scoring),
            ),
        ),
        (
            t("Victory"),
            (
                victory_sentence(t, scenario),
                game_length_sentence(t, scenario),
                *tiebreak_sentences(t, scenario, tiebreaks),
            ),
        ),
        (t("Further rules"), special_sentences(t, replace(scenario, turns=None))),
        (t("Not certain, marked with ?"), uncertain),
    )
    return tuple((title, lines) for title, lines in told if lines)


def place_section(t: Words, scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """What lies where, by its middle; "?" before what is not certain."""
    title = t("On the table, inches from the left / from player 1")
    return title, tuple(_place(t, one) for one in scenario.elements)


def _place(t: Words, element: Element) -> str:
    told = t(
        "{what} ({size}): {x} / {y}",
        what=element_name(t, element),
        size=element_size(t, element),
        x=inches(element.x),
        y=inches(element.y),
    )
    return f"? {told}" if element.doubt else told


def game_length_sentence(t: Words, scenario: Scenario) -> str:
    """When a game ends at the latest."""
    if scenario.turns is None:
        return t("Game length: no limit of turns; until somebody has won or time has run out.")
    return t(
        "Game length: until the second player has ended turn {n}, if nobody has won before.",
        n=scenario.turns,
    )


def tiebreak_sentences(
    t: Words, scenario: Scenario, tiebreaks: Sequence[GameTieBreak]
) -> tuple[str, ...]:
    """What decides a game without a winner: the scenario's own order, or the packet's."""
    if not tiebreaks:
        return (t("No tiebreakers."),)
    own = tiebreak_sentence(t, scenario)
    if scenario.tiebreaks and own is not None:
        return (own,)
    steps = (
        t("{n}. {what}", n=n, what=tiebreak_phrase(t, one))
        for n, one in enumerate(tiebreaks, start=1)
    )
    return tuple(filter(None, (t("Tiebreakers: {steps}.", steps=listed(t, steps)), own)))


def small_lines(t: Words, scenario: Scenario) -> tuple[str, ...]:
    """What is said beside a small drawing: who scores, how it is won, where casters must not be."""
    lines = [scoring_sentence(t, one) for one in scenario.scoring]
    lines += [victory_sentence(t, scenario), kill_box_phrase(t, scenario.kill_box)]
    if scenario.turns is not None:
        lines.append(t("{n} turns each at most.", n=scenario.turns))
    return tuple(lines)


def kill_box_phrase(t: Words, kill: KillBox | None) -> str:
    """The border that casters must not be in, in a few words."""
    if kill is None:
        return t("No Kill Box.")
    said = {
        (CasterTest.COMPLETELY_WITHIN, Edges.ANY): t("Kill Box: {n}″ from any table edge."),
        (CasterTest.COMPLETELY_WITHIN, Edges.OWN): t("Kill Box: {n}″ from their own table edge."),
        (CasterTest.NOT_WITHIN, Edges.ANY): t("Kill Box: outside the square {n}″ from the edges."),
        (CasterTest.NOT_WITHIN, Edges.OWN): t("Kill Box: up to {n}″ from their own table edge."),
    }[kill.test, kill.edges]
    return said.format(n=inches(kill.depth))


def keep_mark(t: Words, number: int) -> str:
    """What is framed on a sheet whose scenario players may not know yet."""
    return t("Keep until the games of round {n} begin", n=number)


def secret_sentence(t: Words, number: int) -> str:
    """The warning beside the sheet of a scenario that players may not know yet."""
    return t(
        "⚠ Secret until the games of round {n} begin: print it where no player sees it, hand it "
        "out then.",
        n=number,
    )


def crew_secret_sentence(t: Words) -> str:
    """The warning beside the crew's list."""
    return t("⚠ It names scenarios that players may not know yet: for the crew alone.")


def copies_sentence(t: Words, copies: int, tables: int, tables_per_copy: int | None) -> str:
    """How many copies of a scenario sheet to print, and why."""
    if tables_per_copy is None:
        return t("The packet asks for no number of copies; one is offered.")
    n = t.many("{n} copy", "{n} copies", copies)
    if tables_per_copy == 1:
        return t("Print {copies}: one a table, and there are {tables}.", copies=n, tables=tables)
    return t(
        "Print {copies}: one for {each} tables, and there are {tables}.",
        copies=n,
        each=tables_per_copy,
        tables=tables,
    )


def scenario_words(t: Words) -> Mapping[str, str]:
    """The words of a scenario sheet, by the fields of its labels."""
    return {"page": t("Page {page} of {pages}")}


def reference_words(t: Words) -> Mapping[str, str]:
    """The words of a reference sheet."""
    return {
        "scenarios": t("Scenarios (player 1 below)"),
        "terms": t("What the words mean"),
        "page": t("Page {page} of {pages}"),
    }


def term_words(t: Words, term: Term) -> tuple[str, str]:
    """A word of the packet, and what it means."""
    return term_heading(t, term), term_meaning(t, term)


def reference_title(t: Words) -> str:
    """What stands above the reference sheet."""
    return t("Scenario reference")
