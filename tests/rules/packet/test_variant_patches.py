import pytest

from app.rules.packet.parse import PacketError, parse_packet
from app.rules.packet.variant_patches import resolve, takes_x
from tests.rules.events import codes
from tests.rules.packet.test_parse import data

VARIANTS = {
    "lists-required": {
        "name": "[X] List(s) Required",
        "source": "list-variants",
        "patch": {"lists": {"least": "$x", "most": "$x", "each_played": 1}},
    },
    "by-control": {
        "source": "standings-variants",
        "patch": {"standings": [{"kind": "rest", "order": ["control-points"]}]},
    },
    "kind-bye": {"patch": {"bye": {"control_points": {"kind": "fixed", "value": 4}}}},
}


def played_with(*choices):
    return parse_packet(resolve(data(variants=VARIANTS), choices))


def test_without_choices_the_base_remains() -> None:
    assert played_with() == parse_packet(data())


def test_a_patch_replaces_figures_and_leaves_their_neighbours() -> None:
    packet = played_with(("lists-required", 3))
    assert (packet.lists.least, packet.lists.most, packet.lists.each_played) == (3, 3, 1)
    assert packet.lists.below == 2


def test_a_patched_figure_is_printed_where_the_variant_is() -> None:
    packet = played_with(("by-control", None))
    assert packet.sources["standings.0"].section == "standings-variants"
    assert packet.order == ("control-points",)


def test_an_amount_is_replaced_whole() -> None:
    packet = played_with(("kind-bye", None))
    assert packet.bye.control_points.value == 4
    assert packet.bye.army_points.kind == "half-point-size"


def test_a_patch_cannot_change_half_an_amount() -> None:
    half = {"half": {"patch": {"bye": {"control_points": {"or_more": True}}}}}
    with pytest.raises(PacketError) as caught:
        parse_packet(resolve(data(variants=half), [("half", None)]))
    assert codes(caught.value.problems) == [("packet.missing", "bye.control_points.kind")]


def test_the_order_of_the_choices_does_not_matter() -> None:
    choices = (("kind-bye", None), ("by-control", None))
    assert played_with(*choices) == played_with(*reversed(choices))


def test_the_base_is_left_as_it_was() -> None:
    base = data(variants=VARIANTS)
    resolve(base, [("lists-required", 3)])
    assert base == data(variants=VARIANTS)


def test_a_variant_says_whether_it_takes_a_number() -> None:
    assert takes_x(VARIANTS["lists-required"])
    assert not takes_x(VARIANTS["kind-bye"])


@pytest.mark.parametrize(
    ("choices", "fault"),
    [
        ([("frenzy", None)], ("packet.unknown-variant", "variants")),
        ([("lists-required", None)], ("packet.needs-x", "variants.lists-required")),
        ([("kind-bye", 2)], ("packet.takes-no-x", "variants.kind-bye")),
    ],
)
def test_a_choice_that_cannot_be_is_refused(choices, fault) -> None:
    with pytest.raises(PacketError) as caught:
        resolve(data(variants=VARIANTS), choices)
    assert codes(caught.value.problems) == [fault]


@pytest.mark.parametrize(
    ("variants", "fault"),
    [
        (3, ("packet.wrong-kind", "variants")),
        ({"a": 3}, ("packet.wrong-kind", "variants.a")),
        ({"a": {"patch": {}, "price": 1}}, ("packet.unknown-key", "variants.a.price")),
        ({"a": {"name": "A"}}, ("packet.missing", "variants.a.patch")),
    ],
)
def test_a_variant_badly_written_is_refused_though_nobody_chose_it(variants, fault) -> None:
    with pytest.raises(PacketError) as caught:
        resolve(data(variants=variants))
    assert codes(caught.value.problems) == [fault]
