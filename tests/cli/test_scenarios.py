"""The command scenarios answers with every scenario as the program knows it."""

import json
from pathlib import Path

import pytest

FACTS = json.loads(
    (Path(__file__).parents[1] / "data" / "scenario-facts.json").read_text(encoding="utf-8")
)
BY_EDGES = json.loads(
    (Path(__file__).parents[1] / "data" / "scenario-facts-2025.json").read_text(encoding="utf-8")
)
ALL = FACTS | BY_EDGES
KEYS = {
    "number", "name", "table", "deployment", "deployment_confidence", "kill_box", "elements",
    "scoring", "scoring_when", "win", "game_length_turns", "third_tiebreaker_double", "special",
    "confidence_overall",
}  # fmt: skip
LINES = {"element", "owner_relation", "control", "dominate", "destroyed", "other"}


def facts_of(element: dict) -> dict:
    return {key: value for key, value in element.items() if key not in ("label", "note", "bbox")}


def test_json_tells_every_fact_of_every_scenario(ok) -> None:
    answer = ok("scenarios", "--as", "json").json
    assert {packet: list(scenarios) for packet, scenarios in answer.items()} == {
        packet: list(ALL[packet]) for packet in sorted(ALL)
    }
    for packet, scenarios in FACTS.items():
        for name, facts in scenarios.items():
            ours = answer[packet][name]
            assert set(ours) - {"alternatives", "tiebreak"} == KEYS
            assert [facts_of(element) for element in ours["elements"]] == facts["elements"]
            for key in ("number", "table", "deployment", "game_length_turns", "scoring_when"):
                assert ours[key] == facts[key], (packet, name, key)
            assert {key: ours["win"][key] for key in ("cp", "lead")} == facts["win"]
            kill = ours["kill_box"] and {key: ours["kill_box"][key] for key in facts["kill_box"]}
            assert kill == facts["kill_box"]


def test_json_tells_the_printed_distances_of_every_base(ok) -> None:
    answer = ok("scenarios", "--as", "json").json
    for packet, scenarios in BY_EDGES.items():
        for name, facts in scenarios.items():
            ours = answer[packet][name]
            assert set(ours) - {"alternatives", "removal"} == KEYS, name
            for element, printed in zip(ours["elements"], facts["elements"], strict=True):
                edges = element["printed"]
                up = {"p1": "near", "p2": "far"}[edges["up_from"]]
                assert edges["across_in"] == printed[edges["across_from"]], (packet, name)
                assert edges["up_in"] == printed[up], (packet, name)
                for key in ("kind", "base_mm", "owner", "confidence"):
                    assert element[key] == printed[key], (packet, name, key)


def test_json_is_in_the_shape_of_the_format(ok) -> None:
    scenario = ok("scenarios", "--packet", "sr2015", "--as", "json").json["sr2015"]["Two Fronts"]
    zone, objective = scenario["elements"][0], scenario["elements"][2]
    assert (zone["shape"], zone["bbox"], zone["owner"]) == ("rect", [14, 16, 20, 28], "p1")
    assert (objective["shape"], objective["base_mm"]) == ("point", 50)
    assert all(set(line) == LINES for line in scenario["scoring"])
    assert scenario["special"] and scenario["win"]["text"]


def test_one_packet_alone(ok) -> None:
    assert list(ok("scenarios", "--packet", "sr2019", "--as", "json").json) == ["sr2019"]


def test_text_is_for_people(ok) -> None:
    text = ok("scenarios", "--packet", "sr2019").out
    assert "1 King of the Hill  (sr2019/king-of-the-hill)" in text
    assert "Win with 5 control points more than the opponent." in text


@pytest.mark.parametrize("arguments", [("--packet", "sr1999"), ("--as", "xml")])
def test_a_wrong_request_ends_with_2(run, arguments: tuple[str, ...]) -> None:
    answer = run("scenarios", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.problems
