"""The terrain of packets: their figures off the print, and what a packet's own can't be."""

import pytest

from app.rules.packet.parse import PacketError, parse_packet
from app.rules.terrain.rules import MethodKind, TerrainGroup, TerrainKind, TerrainRules
from app.services.event.figures import figures_of
from app.services.packet.packets import load_packet, packet_text, played_text
from app.words.core.catalogue import words
from app.words.event.figures import figure_name, figure_text
from tests.rules.packet.test_parse import data

FOREST_ON_FIRE = (TerrainKind.FOREST, TerrainKind.HAZARD)


def of(packet: str) -> TerrainRules:
    return load_packet(packet_text(packet)).terrain


def test_a_packet_without_terrain_asks_for_nothing() -> None:
    assert of("sr2010") == TerrainRules()
    assert not [one for one in figures_of(played_text("sr2010")) if one.key.startswith("terrain")]


@pytest.mark.parametrize(
    ("packet", "pieces", "sizes", "edge", "blocking", "hazards"),
    [
        ("masters2014", (5, 7, None), (40, 70), 0, 0, 0),
        ("ig2014", (5, 7, None), (40, 70), 0, 0, 0),
        ("sr2015", (5, 7, None), (30, 60), 0, 0, 0),
        ("sr2019", (6, 8, 8), (30, 60), 60, 2, 0),
        ("sr2025", (10, 14, 12), (30, 60), 30, 4, 1),
        ("sr2026", (10, 14, 12), (30, 60), 30, 4, 1),
    ],
)
def test_the_figures_are_those_of_the_print(packet, pieces, sizes, edge, blocking, hazards) -> None:
    rules = of(packet)
    assert (rules.least, rules.most, rules.advised) == pieces
    assert (rules.smallest, rules.largest, rules.edge) == (*sizes, edge)
    assert (rules.blocking, rules.hazards) == (blocking, hazards)


def test_who_is_restricted() -> None:
    for packet, is_restricted in (("sr2015", False), ("sr2019", True), ("sr2026", False)):
        assert of(packet).is_in(FOREST_ON_FIRE, TerrainGroup.RESTRICTED) is is_restricted
        assert of(packet).is_in(FOREST_ON_FIRE, TerrainGroup.UNRESTRICTED) is not is_restricted
        assert of(packet).is_in(FOREST_ON_FIRE, TerrainGroup.ANY)


def test_which_methods_a_packet_prints() -> None:
    assert [method.kind for method in of("sr2019").methods] == list(MethodKind)
    assert [method.kind for method in of("sr2026").methods] == [MethodKind.QUADRANT]
    assert of("sr2015").method(MethodKind.CLUSTER) is None
    quadrant = of("sr2026").method(MethodKind.QUADRANT)
    assert quadrant is not None and (quadrant.least, quadrant.side) == (12, 60)


def test_figures_are_read_out_in_inches_with_their_section() -> None:
    figures = {one.key: one for one in figures_of(played_text("sr2019"))}
    t = words()
    read = {
        key: (figure_name(t, one), figure_text(t, one), one.section)
        for key, one in figures.items()
        if key.startswith("terrain")
    }
    assert read["terrain.edge"] == (
        "Inches from terrain to the table's edges, at least", "6", "terrain"
    )  # fmt: skip
    assert read["terrain.spacing.0"] == (
        "Inches between terrain pieces (unrestricted terrain, any terrain), at least",
        "2, trench", "terrain",
    )  # fmt: skip
    assert read["terrain.elements.0"][0] == (
        "Inches from scenario elements to terrain (Flag, restricted terrain), at least"
    )
    assert read["terrain.methods.0"][:2] == (
        "Terrain pieces by a method (Cluster), from and to", "6, 8"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("terrain", "field", "code"),
    [
        ({"least": 8, "most": 6}, "terrain.most", "packet.most-below-least"),
        ({"least": 8, "advised": 6}, "terrain.advised", "packet.most-below-least"),
        ({"smallest": 60, "largest": 30}, "terrain.largest", "packet.most-below-least"),
        ({"edge": 1441}, "terrain.edge", "packet.out-of-bounds"),
        ({"edge": "6"}, "terrain.edge", "packet.wrong-kind"),
        ({"deployment": "some"}, "terrain.deployment", "packet.unknown-word"),
        ({"restricted": ["lava"]}, "terrain.restricted.0", "packet.unknown-word"),
        ({"restricted": ["hill", "hill"]}, "terrain.restricted", "packet.twice"),
        (
            {"restricted": ["hill"], "unrestricted": ["hill"]},
            "terrain.unrestricted",
            "packet.twice",
        ),
        ({"deployment": "restricted"}, "terrain.restricted", "packet.empty"),
        ({"spacing": [{"pieces": "any"}]}, "terrain.spacing.0.apart", "packet.missing"),
        (
            {"elements": [{"element": "model"}]},
            "terrain.elements.0.element",
            "packet.unknown-word",
        ),
        (
            {"methods": [{"kind": "quadrant", "least": 9, "most": 8, "centre": 50}]},
            "terrain.methods.0.most",
            "packet.most-below-least",
        ),
        (
            {"methods": 2 * [{"kind": "quadrant", "least": 8, "most": 8, "centre": 50}]},
            "terrain.methods",
            "packet.twice",
        ),
        ({"hills": 3}, "terrain.hills", "packet.unknown-key"),
    ],
)
def test_what_cannot_be_is_named_at_its_key(terrain, field, code) -> None:
    with pytest.raises(PacketError) as caught:
        parse_packet(data(terrain=terrain))
    assert (field, code) in [(one.field, str(one.code)) for one in caught.value.problems]
