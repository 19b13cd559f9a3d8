"""A packet file is checked whole, and whatever stands in it never breaks the check."""

import copy
import tomllib
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.paths import resource
from app.rules.packet.file_check import packet_file_faults
from app.rules.packet.parse import PacketError, parse_packet
from app.rules.packet.variant_patches import resolve
from app.services.packet.packets import packet_ids
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from tests.rules.events import codes
from tests.rules.packet.test_house_packet import HOUSE

PACKETS = {
    name: tomllib.loads(resource("packets", f"{name}.toml").read_text(encoding="utf-8"))
    for name in packet_ids()
}


def house(**keys):
    return {**copy.deepcopy(HOUSE), **keys}


def faults(data) -> list[tuple[str, str]]:
    found = packet_file_faults(data)
    for one in found:
        assert problem_sentence(words(), one, str)
    return codes(found)


@pytest.mark.parametrize("name", packet_ids())
def test_the_packets_of_the_program_are_without_fault(name) -> None:
    assert faults(PACKETS[name]) == []


def test_a_made_up_packet_is_without_fault() -> None:
    assert faults(HOUSE) == []


def test_faults_of_kind_and_faults_between_figures_are_named_together() -> None:
    data = house(win="three", most_players=2, lists={"least": 3, "most": 2, "colour": "red"})
    del data["year"]
    assert set(faults(data)) == {
        ("packet.wrong-kind", "win"),
        ("packet.unknown-key", "lists.colour"),
        ("packet.missing", "year"),
        ("packet.most-below-least", "most_players"),
    }


def test_what_cannot_be_told_for_lack_of_another_figure_is_not_said() -> None:
    assert faults(house(point_sizes="all")) == [("packet.wrong-kind", "point_sizes")]
    assert faults(house(scenario_victory="five")) == [("packet.wrong-kind", "scenario_victory")]


def test_a_fault_in_a_patch_is_named_at_its_place_in_the_variant() -> None:
    data = house()
    data["variants"]["lightning"]["patch"] = {"time": {"shorter": "one"}, "colour": 1}
    assert set(faults(data)) == {
        ("packet.wrong-kind", "variants.lightning.patch.time.shorter"),
        ("packet.unknown-key", "variants.lightning.patch.colour"),
    }


def test_a_fault_in_a_merged_list_is_named_at_its_place_in_the_patch() -> None:
    data = house()
    data["variants"]["best"]["patch"]["standings"] = [{"kind": "rest", "order": ["luck"]}]
    assert faults(data) == [("packet.unknown-word", "variants.best.patch.standings.0.order.0")]


def test_every_variant_is_told_of_although_another_is_badly_written() -> None:
    data = house()
    data["variants"]["untimed"] = {"name": 7, "x": {"least": "one", "many": 2}, "needs": [3]}
    data["variants"]["lightning"]["patch"] = {"win": -1}
    assert set(faults(data)) == {
        ("packet.missing", "variants.untimed.patch"),
        ("packet.wrong-kind", "variants.untimed.name"),
        ("packet.wrong-kind", "variants.untimed.x.least"),
        ("packet.unknown-key", "variants.untimed.x.many"),
        ("packet.wrong-kind", "variants.untimed.needs.0"),
        ("packet.out-of-bounds", "variants.lightning.patch.win"),
    }


@pytest.mark.parametrize("name", ["Club Night", "club/night", "-club", "x" * 61, "клуб"])
def test_an_id_is_for_file_names_and_command_lines(name) -> None:
    assert faults(house(id=name)) == [("packet.bad-id", "id")]


@pytest.mark.parametrize("number", [True, 1.5, "1", None, date(2030, 1, 1)])
def test_a_number_is_whole(number) -> None:
    assert faults(house(win=number)) == [("packet.wrong-kind", "win")]


@pytest.mark.parametrize(
    "number", [-1, 1000, 10**7, 1 << 100_000], ids=["below", "above", "far", "endless"]
)
def test_a_number_is_within_its_bounds(number) -> None:
    assert faults(house(win=number)) == [("packet.out-of-bounds", "win")]


@pytest.mark.parametrize("text", ["", " ", "two\nlines", "bell\x07", "\ud800"])
def test_a_text_is_one_line(text) -> None:
    assert ("packet.wrong-kind", "name") in faults(house(name=text))


def paths(value, path=()):
    """Every place in a packet's data."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*path, key))
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from paths(item, (*path, place))


PLACES = [(name, path) for name, data in PACKETS.items() for path in paths(data)]
JUNK = st.sampled_from([
    None, True, -1, 0, 10**30, 2.5, float("nan"), "", "none", "$x", "rest", "cut", [], {}, [[]],
    [{}], {"is": 3}, {"is": {"is": 1}}, {"kind": "rest"}, {"kind": []}, [{"kind": {}}],
    [{"kind": "cut"}], {"add": 3}, {"add": [[]], "remove": "x", "after": {}}, {"source": "x"},
    {"": ""}, date(2030, 1, 1), ["a", "a"],
])  # fmt: skip


def at(data, path):
    for key in path:
        data = data[key]
    return data


@settings(max_examples=settings().max_examples * 3 // 2)
@given(place=st.sampled_from(PLACES), junk=JUNK, way=st.sampled_from(["set", "drop", "add"]))
def test_no_key_of_any_packet_can_be_spoilt_so_that_the_check_breaks(place, junk, way) -> None:
    name, path = place
    data = copy.deepcopy(PACKETS[name])
    parent = at(data, path[:-1])
    if way == "set":
        parent[path[-1]] = copy.deepcopy(junk)
    elif way == "drop":
        del parent[path[-1]]
    elif isinstance(parent, dict):
        parent["made-up"] = copy.deepcopy(junk)
    else:
        parent.append(copy.deepcopy(junk))
    if not faults(data):
        _plays_with_every_variant(data)


def _plays_with_every_variant(data) -> None:
    """What the check lets pass can be played, whatever is chosen of it."""
    parse_packet(resolve(data))
    for name, variant in data.get("variants", {}).items():
        for x in (None, variant.get("x", {}).get("least", 1)):
            try:
                merged = resolve(data, [(name, x)])
            except PacketError as error:
                assert {problem.code for problem in error.problems} <= {
                    "packet.needs-x", "packet.takes-no-x", "packet.x-range",
                }  # fmt: skip
            else:
                parse_packet(merged)


def test_a_point_size_without_its_time_is_named() -> None:
    rows = copy.deepcopy(HOUSE["timing"])
    del rows[1]
    assert faults(house(timing=rows)) == [("packet.no-row", "timing")]
    clocks = [{"point_size": 30, "clock_minutes": 20}, *HOUSE["timing"][1:]]
    assert faults(house(timing=clocks)) == [("packet.missing", "timing.0.round_minutes")]
    assert faults(house(timing=[])) == []


def test_a_variant_with_another_clock_names_the_sizes_that_have_none() -> None:
    data = house()
    data["variants"]["lightning"]["patch"] = {"round_clock": "chess-clock"}
    assert {code for code, _ in faults(data)} == {"packet.missing"}
    assert all(place.startswith("variants.lightning.patch") for _, place in faults(data))


def test_a_win_scores_more_than_a_loss_and_no_less_than_a_tie() -> None:
    assert faults(house(loss=3)) == [("packet.loss-not-below", "loss")]
    assert faults(house(tie=4)) == [("packet.tie-above", "tie")]
    assert faults(house(tie=3)) == []
    assert faults(house(win="three", tie=4, loss=3)) == [("packet.wrong-kind", "win")]


def test_a_variant_that_nobody_can_choose_is_named() -> None:
    data = house()
    data["variants"]["untimed"]["excludes"] = ["untimed"]
    data["variants"]["best"] |= {"implies": ["lightning"], "excludes": ["lightning"]}
    assert faults(data) == [
        ("packet.against-itself", "variants.untimed.excludes"),
        ("packet.against-itself", "variants.best.excludes"),
    ]


def test_an_event_that_exists_is_not_held_to_it() -> None:
    assert parse_packet(resolve(house(loss=3))).loss == 3
