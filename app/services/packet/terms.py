"""The quick reference of a packet's words, found by what is typed."""

from dataclasses import dataclass

from app.rules.scenarios.scenario import ScenarioSet
from app.words.core.catalogue import Words
from app.words.packet.terms import term_heading, term_meaning


@dataclass(frozen=True, slots=True, kw_only=True)
class TermLine:
    """A word and what it means."""

    heading: str
    meaning: str


def find_terms(t: Words, told: ScenarioSet, typed: str = "") -> tuple[TermLine, ...]:
    """The words of a packet's reference in which everything typed occurs.

    Args:
        t: the words of a language.
        told: the scenarios of a packet, with its reference.
        typed: parts of words, in any order; empty for the whole reference.

    Returns:
        In the order of the reference, those first in whose heading something typed stands.
    """
    wanted = typed.casefold().split()
    lines = [
        *(
            TermLine(heading=term_heading(t, one), meaning=term_meaning(t, one))
            for one in told.terms
        ),
        *(TermLine(heading=one.word, meaning=one.meaning) for one in told.words),
    ]
    found = [one for one in lines if _holds(f"{one.heading} {one.meaning}", wanted)]
    return tuple(
        sorted(found, key=lambda one: not any(part in one.heading.casefold() for part in wanted))
        if wanted
        else found
    )


def _holds(text: str, wanted: list[str]) -> bool:
    folded = text.casefold()
    return all(part in folded for part in wanted)
