"""Every scenario as other programs read it: inches, centres, player 1 below."""

from collections.abc import Iterable
from typing import Any

from app.rules.core.geometry import INCH
from app.rules.scenarios.edge_distances import middle_of
from app.rules.scenarios.kinds import CasterTest, WinTurn
from app.rules.scenarios.scenario import (
    BasedElement,
    Element,
    Flag,
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
NEAR_EDGE = "near edge of the base"
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
        "elements": [_element(t, element, scenario) for element in scenario.elements],
        "scoring": [_scoring(t, line) for line in scenario.scoring],
        "scoring_when": _scored_when(scenario),
        "win": _win(t, scenario),
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
    if scenario.removal is not None:
        facts["removal"] = {
            "sides": scenario.removal.sides,
            "faces": [what.value for what in scenario.removal.faces],
            "after_turn": scenario.removal.after_turn,
        }
    return facts


def _win(t: Words, scenario: Scenario) -> dict[str, Any]:
    win = scenario.win
    facts: dict[str, Any] = {
        "cp": win.control_points,
        "lead": win.lead,
        "text": victory_sentence(t, scenario),
    }
    return facts if win.after is WinTurn.ANY else facts | {"only_after": win.after.value}


def _element(t: Words, element: Element, scenario: Scenario) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "kind": element.kind.value,
        "shape": "point",
        "x": _inches(element.x),
        "y": _inches(element.y),
    }
    if not isinstance(element, Zone):
        facts |= _on_base(element, scenario)
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


def _on_base(element: BasedElement, scenario: Scenario) -> dict[str, Any]:
    facts: dict[str, Any] = {"base_mm": element.base_mm}
    middle = middle_of(element, scenario.width, scenario.height)
    if middle is not None:
        facts |= {"x": round(float(middle[0]) / INCH, 2), "y": round(float(middle[1]) / INCH, 2)}
        facts["printed"] = {
            "across_from": "right" if element.left is None else "left",
            "across_in": _inches(element.right if element.left is None else element.left),
            "up_from": "p2" if element.near is None else "p1",
            "up_in": _inches(element.far if element.near is None else element.near),
            "to": NEAR_EDGE,
        }
    if isinstance(element, Flag) and element.terrain_within is not None:
        facts["terrain_within_in"] = _inches(element.terrain_within)
    if element.tokens is not None:
        facts["tokens"] = {"start": element.tokens}
    if element.moves is not None:
        facts["moves"] = {
            "who": element.moves.who.value,
            "by_in": _inches(element.moves.by),
            "more_in": _inches(element.moves.more),
            "towards": element.moves.towards.value,
        }
    return facts


def _scoring(t: Words, line: ScenarioScoring) -> dict[str, Any]:
    further = {
        "base_mm": line.base_mm,
        "claimed": line.claimed or None,
        "bonus": line.bonus or None,
        "at_least": line.at_least,
        "tokens": line.at_tokens,
    }
    return {
        "element": line.element.value,
        "owner_relation": line.owner.value,
        "control": line.control or None,
        "dominate": line.dominate or None,
        "destroyed": line.destroyed or None,
        "other": scoring_remark(t, line),
        **{key: value for key, value in further.items() if value is not None},
    }


def _kill_box(t: Words, kill: KillBox | None) -> dict[str, Any] | None:
    if kill is None:
        return None
    facts: dict[str, Any] = {
        "summary": kill_box_sentence(t, kill),
        "depth_in": _inches(kill.depth),
        "edges": kill.edges.value,
        "from_turn": KILL_BOX_FROM,
        "penalty_cp": kill.control_points,
    }
    if kill.control_points is None:
        facts["penalty"] = GAME_LOST
    if kill.grows is not None:
        facts["grows"] = {"by_in": _inches(kill.grows.by), "from_turn": kill.grows.from_turn}
    return facts | {"test": TESTS[kill.test]}


def _scored_when(scenario: Scenario) -> str | None:
    turn = scenario.scored_from
    if not scenario.scoring:
        return None
    return AT_ONCE if turn is None else AT_TURNS_END.format(turn=_ORDINALS.get(turn, f"{turn}th"))


def _inches(tenths: int | None) -> int | float | None:
    if tenths is None:
        return None
    whole, rest = divmod(tenths, INCH)
    return whole if not rest else tenths / INCH
