"""A whole scenario as lines of text, for a terminal or a group chat."""

from collections.abc import Iterator

from app.rules.core.geometry import inches
from app.rules.scenarios.scenario import Element, Scenario
from app.words.core.catalogue import Words
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


def scenario_lines(t: Words, scenario: Scenario) -> Iterator[str]:
    """Everything about a scenario, its name first."""
    name = scenario.name if scenario.number is None else f"{scenario.number} {scenario.name}"
    yield f"{name}  ({scenario.id})"
    yield from (f"  {element_sentence(t, one)}" for one in scenario.elements)
    yield "  " + deployment_sentence(t, scenario)
    yield "  " + kill_box_sentence(t, scenario.kill_box)
    if scenario.scoring:
        yield "  " + scored_sentence(t, scenario)
    yield from (f"    {scoring_sentence(t, one)}" for one in scenario.scoring)
    yield "  " + victory_sentence(t, scenario)
    tiebreak = tiebreak_sentence(t, scenario)
    if tiebreak is not None:
        yield "  " + tiebreak
    yield from (f"  {one}" for one in special_sentences(t, scenario))
    for doubt in dict.fromkeys(one.doubt for one in scenario.elements if one.doubt):
        yield "  ? " + doubt_sentence(t, doubt)
    yield from (f"  ? {alternative_sentence(t, one)}" for one in scenario.alternatives)


def element_sentence(t: Words, element: Element) -> str:
    """What an element is and where it lies, by its middle; "?" before what is not certain."""
    told = t(
        "{what} ({size}): {x}″ from the left, {y}″ from player 1's edge",
        what=element_name(t, element),
        size=element_size(t, element),
        x=inches(element.x),
        y=inches(element.y),
    )
    return f"? {told}" if element.doubt else told
