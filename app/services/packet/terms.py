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


def find_terms(t: Words, scenarios: ScenarioSet, typed: str = "") -> tuple[TermLine, ...]:
    """The words of a packet's reference in which everything typed occurs.

    Args:
        t: the words of a language.
        scenarios: the scenarios of a packet, with its reference.
        typed: parts of words, in any order; empty for the whole reference.

    Returns:
        In the order of the reference, those first in whose heading something typed stands.
    """
    wanted = typed.casefold().split()
    lines = [
        *(
            TermLine(heading=term_heading(t, term), meaning=term_meaning(t, term))
            for term in scenarios.terms
        ),
        *(TermLine(heading=word.word, meaning=word.meaning) for word in scenarios.words),
    ]
    found = [line for line in lines if _holds(f"{line.heading} {line.meaning}", wanted)]
    return tuple(
        sorted(found, key=lambda term: not any(part in term.heading.casefold() for part in wanted))
        if wanted
        else found
    )


def _holds(text: str, wanted: list[str]) -> bool:
    folded = text.casefold()
    return all(part in folded for part in wanted)
