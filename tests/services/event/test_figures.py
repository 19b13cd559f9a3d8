"""Where each figure of a packet is printed, and what is our own reading."""

import json
import tomllib

import pytest

from app.paths import resource
from app.rules.core.draw import Draw
from app.rules.packet.packet import AmountKind, OwnReading, TieBreak
from app.services.event.events import open_event
from app.services.event.figures import Origin, event_figures, figures_of
from app.services.packet.packets import (
    load_packet,
    packet_ids,
    packet_text,
    packet_variants,
    played_text,
)
from app.words.core.catalogue import words
from app.words.event.figures import figure_sentence
from tests.builders import event_of, morning

ABOUT = {"id", "name", "short", "year", "vocabulary", "sections", "variants", "own_reading"}
ABOUT |= {"one_variant_per_category", "valid"}
SHEET = {"record_sheet.player", "record_sheet.round", "record_sheet.army"}


def figure(text, key):
    return next(one for one in figures_of(text) if one.key == key)


def keys_in(value, path=""):
    """Every figure that a packet's file tells, by its key path; a list is one, if not its words
    come from different places."""
    for key, item in value.items():
        place = f"{path}.{key}" if path else key
        if place in ABOUT or key in ("source", "reading"):
            continue
        if isinstance(item, dict) and not {"is", "kind"} & item.keys():
            yield from keys_in(item, place)
        elif isinstance(item, list) and any(isinstance(one, dict) and "is" in one for one in item):
            yield from (f"{place}.{one['is'] if isinstance(one, dict) else one}" for one in item)
        else:
            yield place


def is_own(packet, key):
    return packet.is_own_reading(key)


def all_texts(packet_id):
    yield None, played_text(packet_id)
    for variant in packet_variants(packet_id):
        yield (
            variant.id,
            played_text(packet_id, ((variant.id, variant.x.least if variant.x else None),)),
        )


@pytest.mark.parametrize("packet_id", packet_ids())
def test_every_figure_of_a_packets_file_has_its_source_or_is_said_to_be_ours(packet_id) -> None:
    data = tomllib.loads(resource("packets", f"{packet_id}.toml").read_text("utf-8"))
    packet = load_packet(packet_text(packet_id))
    found = set(keys_in(data))
    words = {key for key in found if key.rpartition(".")[0] in {"win_reasons", *SHEET}}
    own = {key for key in found if is_own(packet, key)} - (words & packet.sources.keys())
    whole = {key for key in words if key.rpartition(".")[0] in packet.sources}
    assert {"point_sizes", "bye.control_points", "timing"} <= found
    assert sorted(found - own - whole - packet.sources.keys()) == []
    assert sorted(own & packet.sources.keys()) == []


@pytest.mark.parametrize("packet_id", packet_ids())
def test_every_figure_that_is_ours_is_said_to_be_so_in_the_packet(packet_id) -> None:
    packet = load_packet(packet_text(packet_id))
    for variant, text in all_texts(packet_id):
        for one in figures_of(text):
            added = one.label == "standings.points_first"
            assert not one.is_ours or added or is_own(packet, one.key), (variant, one.key)


@pytest.mark.parametrize("packet_id", packet_ids())
def test_every_variant_names_its_section(packet_id) -> None:
    packet = load_packet(packet_text(packet_id))
    assert {variant.source for variant in packet_variants(packet_id)} <= packet.sections.keys()


def test_a_figure_tells_its_section() -> None:
    one = figure(packet_text("sr2015"), "bye.control_points")
    assert (one.section, one.title) == ("byes", "Byes and Odd Number of Players")
    assert one.value.kind is AmountKind.HALF_SCENARIO_VICTORY
    assert (one.packet, one.is_ours, one.at) == ("Steamroller 2015", False, None)


def test_a_row_tells_its_size_and_the_section_of_its_table() -> None:
    one = figure(packet_text("sr2019"), "timing.3.clock_minutes")
    assert (one.label, one.at, one.value, one.section) == (
        "timing.clock_minutes", 75, 60, "timing",
    )  # fmt: skip


def test_what_a_variant_overrides_tells_the_variants_section() -> None:
    text = played_text("sr2015", (("death-clock", None),))
    assert figure(text, "round_clock").section == "timing-variants"
    assert figure(text, "bye.control_points").section == "byes"


def test_our_own_reading_is_marked() -> None:
    text = played_text("sr2019", (("finals-tables", None),))
    assert figure(text, "no_show.control_points").is_ours
    assert figure(text, "standings.0.points_first").is_ours
    assert not figure(text, "standings.0.order").is_ours


def test_the_eos_switch_is_the_eos_ruling() -> None:
    text = played_text("sr2019", (("destruction-scoring", None),), points_first=True)
    (one,) = [one for one in figures_of(text, is_ruled=True) if one.key.endswith("points_first")]
    assert (one.origin, one.is_ours, one.section) == (Origin.RULED, False, None)
    sentence = figure_sentence(words(), one)
    assert sentence.endswith("This isn't in Steamroller 2019; it's the EO's ruling.")
    order = figure(text, "standings.0.order")
    assert TieBreak.TOURNAMENT_POINTS not in order.value


def test_what_nothing_is_reckoned_from_is_left_out() -> None:
    keys = {one.key for one in figures_of(packet_text("sr2019"))}
    assert not {"variation", "time.longer", "lists.battlegroup_only"} & keys
    untimed = played_text("sr2019", (("no-time-limits", None),))
    assert not [one for one in figures_of(untimed) if one.label.startswith(("timing", "clock"))]


def test_keys_are_unique() -> None:
    for packet_id in packet_ids():
        for _, text in all_texts(packet_id):
            keys = [one.key for one in figures_of(text)]
            assert len(set(keys)) == len(keys)


def test_an_old_events_values_have_todays_origins_where_they_are_the_same() -> None:
    today = played_text("sr2015")
    data = json.loads(today)
    data["pairing"]["last_round"] = {"is": "top-two", "source": "standings"}
    data["own_reading"] = ["win_reasons"]
    data["win_reasons"] = [
        one["is"] if isinstance(one, dict) else one for one in data["win_reasons"]
    ]
    data["lists"]["each_played"] = {"is": 0, "source": "list-variants"}
    old = {one.key: one for one in figures_of(json.dumps(data), today=today)}
    assert old["win_reasons.assassination"].section == "assassination"
    assert old["lists.each_played"].origin is Origin.DERIVED
    assert (old["pairing.last_round"].value, old["pairing.last_round"].section) == (
        "top-two", "standings",
    )  # fmt: skip
    assert "win_reasons" in {one.key for one in figures_of(json.dumps(data))}


def test_an_event_has_the_figures_of_its_packet(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    packet = session.state.packet.id
    assert session.read(event_figures) == figures_of(played_text(packet))


def test_an_event_of_an_earlier_version_has_the_origins_that_are_known_today(
    data, tmp_path
) -> None:
    path = tmp_path / "old.dicedown"
    path.write_bytes((data / "events" / "v004.dicedown").read_bytes())
    session = open_event(path, clock=morning, dice=Draw(1).below)
    found = {one.key: one for one in session.read(event_figures)}
    assert found["win_reasons.assassination"].section == "assassination"
    assert found["control_point_limit"].reading is OwnReading.ONE_MORE
