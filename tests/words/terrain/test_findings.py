"""Findings and moves in sentences, with pieces by name and lengths in inches."""

import pytest

from app.rules.core.errors import impossible
from app.rules.terrain.laying import ShortfallKind, TerrainShortfall
from app.rules.terrain.legality import (
    TableEdge,
    TerrainFinding,
    TerrainRule,
    ground_of,
    terrain_findings,
)
from app.rules.terrain.methods import MethodStep
from app.rules.terrain.places import PieceMove, WayOut, smallest_moves
from app.rules.terrain.shapes import OutlineFault
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from app.words.terrain.findings import (
    finding_sentence,
    move_text,
    shortfall_sentences,
    way_out_sentences,
)
from tests.rules.terrain.tables import FLAG, FOREST, HILL, OBSTRUCTION, PACKETS, laid, piece, played

T = words()
NAMES = ("Rock", "Hut", "Wood")
ABOUT_ELEMENTS = {TerrainRule.ELEMENT, TerrainRule.CROWDED, TerrainRule.FLAG_ALONE}


def sentences(packet, table, *scenarios):
    found = terrain_findings(table, ground_of(PACKETS[packet], scenarios))
    return [finding_sentence(T, one, NAMES) for one in found if not one.is_advice]


def test_a_finding_names_piece_and_figures() -> None:
    assert sentences("sr2019", [laid(79, 240, HILL)])[0] == ("Rock, left edge: 5.9 in – minimum 6.")
    near = laid(240, 89, OBSTRUCTION)
    assert sentences("sr2019", [near], played())[0] == (
        "Rock, near edge: 6.9 in, but deployment is 7 in deep."
    )
    assert sentences("sr2019", [near], played())[1] == ("1 piece blocks line of sight – minimum 2.")
    assert sentences("ig2014", [laid(100, 240, HILL), laid(165, 240, FOREST)]) == [
        "Rock and Hut: 2.5 in apart – minimum 3."
    ]
    assert sentences("sr2010", [laid(100, 240, HILL), laid(100, 250, FOREST), laid(10, 10, HILL)])
    assert sentences("sr2015", [laid(240, 240, OBSTRUCTION)], played(flags=[FLAG])) == [
        "Rock and Flag: 0 in apart – minimum 5."
    ]


@pytest.mark.parametrize("rule", list(TerrainRule))
def test_every_rule_has_a_sentence_and_a_scenario_goes_before_it(rule) -> None:
    one = TerrainFinding(
        rule=rule, pieces=(0, 1), wanted=3, found=2, edge=TableEdge.FAR,
        element=FLAG if rule in ABOUT_ELEMENTS else None,
    )  # fmt: skip
    sentence = finding_sentence(T, one, NAMES)
    assert sentence.endswith(".") and "{" not in sentence
    assert finding_sentence(T, one, NAMES, "Invasion") == f"Invasion: {sentence}"


def test_a_move_says_which_way_and_how_far() -> None:
    assert move_text(T, PieceMove(0, -30, 0)) == "3 in to the left"
    assert move_text(T, PieceMove(0, 5, 12)) == "0.5 in to the right and 1.2 in up"
    assert move_text(T, PieceMove(0, 0, -10)) == "1 in down"
    table = [laid(79, 240, HILL), laid(240, 240, FOREST), laid(300, 120, FOREST)]
    way = smallest_moves(table, ground_of(PACKETS["sr2019"]))
    assert way_out_sentences(T, way, NAMES) == ("Move Rock 0.1 in to the right.",)


def test_nothing_is_promised_where_no_move_helps() -> None:
    rest = (TerrainFinding(rule=TerrainRule.BLOCKING, wanted=2),)
    assert way_out_sentences(T, WayOut((), rest), NAMES) == (
        "No piece can be moved by at most 10 in so that it is legal.",
    )
    assert way_out_sentences(T, WayOut((PieceMove(2, 1, 0),), rest), NAMES) == (
        "Move Wood 0.1 in to the right.",
        "That doesn't make the table legal yet.",
    )


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        (ShortfallKind.FEW, "10 pieces of terrain – minimum 12."),
        (ShortfallKind.BLOCKING, "10 pieces block line of sight – minimum 12."),
        (ShortfallKind.OBSTRUCTIONS, "10 obstructions – minimum 12."),
        (ShortfallKind.HAZARDS, "10 hazards – minimum 12."),
        (ShortfallKind.TOO_LARGE, "Rock is too large for its place."),
        (ShortfallKind.NO_ROOM, "Table 3: no legal place was found in step 4."),
    ],
)
def test_a_stock_that_is_short_says_what_is_missing(kind, first) -> None:
    step = MethodStep(number=4) if kind is ShortfallKind.NO_ROOM else None
    rock = piece(HILL, name="Rock")
    short = TerrainShortfall(kind=kind, wanted=12, found=10, table=3, step=step, piece=rock)
    sentences = shortfall_sentences(T, short)
    assert sentences[0] == first
    assert ("2 pieces are missing." in sentences) is first.endswith("minimum 12.")


@pytest.mark.parametrize("code", list(OutlineFault))
def test_an_outline_that_cannot_be_is_explained(code) -> None:
    sentence = problem_sentence(
        T, impossible(code, "shape", count=2, least=3, most=400), lambda player: ""
    )
    assert sentence.endswith(".") and "{" not in sentence
