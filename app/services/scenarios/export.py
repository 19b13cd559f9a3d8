"""Every scenario as other programs read it: inches, centres, player 1 below."""

from collections.abc import Iterable
from typing import Any

from app.rules.core.geometry import INCH
from app.rules.scenarios.kinds import CasterTest
from app.rules.scenarios.scenario import (
    Element,
    KillBox,
    Scenario,
    ScenarioScoring,
    ScenarioSet,
    Zone,
)
from app.services.scenarios.lookup import packets_with_scenarios, scenarios_of
from app.words.core.catalogue import Words
from app.words.scenarios.elements import element_name
from app.words.scenarios.text import (
    alternative_sentence,
    area_phrase,
    doubt_sentence,
    kill_box_sentence,
    scoring_remark,
    special_sentences,
    tiebreak_sentence,
    victory_sentence,
)

AT_TURNS_END = "end of each player's turn, from the second player's {turn} turn"
AT_ONCE = "when the damage is dealt"
KILL_BOX_FROM = "first player's 2nd turn"
GAME_LOST = "match lost"
TESTS = {
    CasterTest.COMPLETELY_WITHIN: "completely within",
    CasterTest.NOT_WITHIN: "not within the square",
}
"""Values of the format, the same in every language."""

_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def scenarios_json(t: Words, sets: Iterable[ScenarioSet] | None = None) -> dict[str, Any]:
    """Scenarios as plain values: packet -> name -> facts.

    Args:
        t: translator of the sentences.
        sets: of packets; None for all that come with the program.
    """
    scenario_sets = map(scenarios_of, packets_with_scenarios()) if sets is None else sets
    return {
        each.packet: {scenario.name: scenario_facts(t, scenario) for scenario in each.scenarios}
        for each in scenario_sets
    }


def scenario_facts(t: Words, scenario: Scenario) -> dict[str, Any]:
    """One scenario as plain values."""
    deployment = scenario.deployment
    facts: dict[str, Any] = {
        "number": scenario.number,
        "name": scenario.name,
        "table": [_inches(scenario.width), _inches(scenario.height)],
        "deployment": {
            "p1": {"depth": _inches(deployment.first), "advance": _inches(deployment.advance)},
            "p2": {"depth": _inches(deployment.second), "advance": _inches(deployment.advance)},
        },
        "deployment_confidence": deployment.confidence.value,
        "kill_box": _kill_box(t, scenario.kill_box),
        "elements": [_element(t, element) for element in scenario.elements],
        "scoring": [_scoring(t, line) for line in scenario.scoring],
        "scoring_when": _scored_when(scenario),
        "win": {
            "cp": scenario.win.control_points,
            "lead": scenario.win.lead,
            "text": victory_sentence(t, scenario),
        },
        "game_length_turns": scenario.turns,
        "third_tiebreaker_double": None if scenario.tiebreaks else area_phrase(t, scenario),
        "special": list(special_sentences(t, scenario)),
        "confidence_overall": scenario.sureness.value,
    }
    if scenario.alternatives:
        facts["alternatives"] = [
            alternative_sentence(t, alternative) for alternative in scenario.alternatives
        ]
    if scenario.tiebreaks:
        facts["tiebreak"] = tiebreak_sentence(t, scenario)
    return facts


def _element(t: Words, element: Element) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "kind": element.kind.value,
        "shape": "point",
        "x": _inches(element.x),
        "y": _inches(element.y),
    }
    if not isinstance(element, Zone):
        facts["base_mm"] = element.base_mm
    elif element.is_round:
        facts |= {"shape": "circle", "diameter": _inches(element.diameter)}
    else:
        box = element.box
        corners = (box.left, box.bottom, box.right, box.top)
        facts |= {
            "shape": "rect",
            "w": _inches(element.width),
            "h": _inches(element.height),
            "bbox": [_inches(corner) for corner in corners],
        }
    return facts | {
        "owner": element.owner.value if element.owner else None,
        "label": element_name(t, element),
        "confidence": element.confidence.value,
        "note": doubt_sentence(t, element.doubt) if element.doubt else None,
    }


def _scoring(t: Words, line: ScenarioScoring) -> dict[str, Any]:
    return {
        "element": line.element.value,
        "owner_relation": line.owner.value,
        "control": line.control or None,
        "dominate": line.dominate or None,
        "destroyed": line.destroyed or None,
        "other": scoring_remark(t, line),
    }


def _kill_box(t: Words, kill: KillBox | None) -> dict[str, Any] | None:
    if kill is None:
        return None
    facts = {
        "summary": kill_box_sentence(t, kill),
        "depth_in": _inches(kill.depth),
        "edges": kill.edges.value,
        "from_turn": KILL_BOX_FROM,
        "penalty_cp": kill.control_points,
    }
    if kill.control_points is None:
        facts["penalty"] = GAME_LOST
    return facts | {"test": TESTS[kill.test]}


def _scored_when(scenario: Scenario) -> str | None:
    turn = scenario.scored_from
    if not scenario.scoring:
        return None
    return AT_ONCE if turn is None else AT_TURNS_END.format(turn=_ORDINALS.get(turn, f"{turn}th"))


def _inches(tenths: int) -> int | float:
    whole, rest = divmod(tenths, INCH)
    return whole if not rest else tenths / INCH
