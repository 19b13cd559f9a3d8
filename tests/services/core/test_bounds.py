"""Every whole number that comes from outside: beyond its bound refused, at its bound usable.

The cases come from the schema of an event and from the keys of a packet file, so a new number is
tested as soon as it is there. What is accepted is then paired, explained and printed, in a process
with bounded time and memory.
"""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from app.__main__ import main
from app.paths import resource
from app.rules.core.bounds import Bounds, bounds_of
from app.rules.core.draw import Draw
from app.rules.packet.check import PacketFault
from app.rules.packet.file_check import packet_file_faults
from app.rules.packet.packet import Packet
from app.rules.packet.variant_patches import NUMBER_BOUNDS
from app.rules.scenarios.figure.figure import scenario_figure
from app.services.core.errors import UserError
from app.services.event.event_draft import check_draft
from app.services.event.events import EventDraft, new_event, open_event
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import checked
from app.services.packet.own_files import toml_of
from app.services.packet.packet_keys import KeyKind, example_of, packet_keys
from app.services.scenarios.lookup import scenario_set
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences, problem_sentence
from app.words.scenarios.elements import figure_captions
from tests.bounded import bounded
from tests.builders import morning, play_round, register

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are bounded by fork")

SCHEMA = json.loads(resource("event.schema.json").read_text("utf-8"))
SMALL = tomllib.loads(resource("help", "small_packet.toml").read_text("utf-8"))


def command(*arguments: object) -> None:
    """A command that has to work."""
    code = main([str(one) for one in arguments])
    assert code == 0, (arguments, code)


def used(path: Path, *, is_full: bool = False) -> None:
    """Whatever is done with an event whose newest round is closed, its last one if it is full."""
    pdf = path.with_suffix(".pdf")
    command("status", path)
    command("standings", path)
    command("why", path)
    command("print", path, "start", "-o", pdf)
    command("print", path, "end", "-o", pdf)
    code = main(["pair", str(path), "--anyway", "--because", "test", "--seed", "1"])
    assert code == (1 if is_full else 0)
    if not is_full:
        command("publish", path, "--because", "test")
        command("begin", path)
    command("print", path, "round", "-o", pdf)
    command("clock", path)
    command("plan", path)
    command("export", path, "-o", path.with_suffix(".json"))


# An event.


def leaves(schema: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Where a whole number can be in an event, by keys, "*" for what a list or table has."""
    schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    kinds = schema.get("type", ())
    if "integer" in ([kinds] if isinstance(kinds, str) else kinds):
        yield path, schema
    for key, one in schema.get("properties", {}).items():
        yield from leaves(one, f"{path}.{key}".lstrip("."))
    for word in ("items", "additionalProperties"):
        if isinstance(schema.get(word), dict):
            yield from leaves(schema[word], f"{path}.*")
    for one in schema.get("oneOf", ()):
        yield from leaves(one, path)


LEAVES = dict(leaves(SCHEMA))

JsonObject = dict[str, Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> JsonObject:
    """An event of six with everything in it that a number can be in."""
    house = {
        **deepcopy(SMALL),
        "point_sizes": [25, 50, 9999],
        "timing": [*SMALL["timing"], {"point_size": 9999, "round_minutes": 60}],
        "variants": {"many": {"x": {"least": 1}, "patch": {"most_players": "$x"}}},
    }
    draft = EventDraft(
        name="Whole", packet="river-cup", house_packet=toml_of(house), point_size=50,
        variants=(("many", 100),), planned_rounds=4,
    )  # fmt: skip
    path = tmp_path_factory.mktemp("whole") / "event.dicedown"
    session = new_event(path, draft, clock=morning, dice=Draw(1).below)
    register(session, 5)
    for _ in range(2):
        play_round(session, Draw(2))
    event = json.loads(session.read(event_json, session.state))
    session.close()
    event["rulings"] = [{"round": 1, "about": "x", "reason": "y"}]
    for one in event["players"]:
        entry = {"name": "Beast", "points": 5}
        one["lists"] = [{
            "number": 1, "tier": 1, "points": 50, "bonus": 5,
            "entries": [entry], "specialists": [entry],
        }]  # fmt: skip
    for one in event["standings"]:
        one["figures"] = {"wins": 1}
    tower = {"name": "Tower", "kinds": ["obstruction"], "outline": {"diameter": 50}, "count": 2}
    laid = {"table": 1, "terrain": "Tower", "x": 200, "y": 240, "turn": 30}
    event["terrain"] = {"stock": [tower], "laid": [laid]}
    return event


def with_id(event: JsonObject, number: int) -> None:
    """The first player by another id, everywhere."""
    first = event["players"][0]["id"]

    def other(value: Any) -> Any:
        return number if value == first else value

    event["players"][0]["id"] = number
    for one in event["standings"]:
        one["player"] = other(one["player"])
    for round_ in event["rounds"]:
        basis = round_["basis"]
        round_["basis"] = {str(other(int(key))): points for key, points in basis.items()}
        for key in ("absent", "pair_downs"):
            round_[key] = [other(one) for one in round_[key]]
        for one in round_["byes"]:
            one["player"] = other(one["player"])
        for game in round_["games"]:
            for side in game["sides"]:
                side["player"] = other(side["player"])
            game["result"]["winner"] = other(game["result"]["winner"])


def with_cut(event: JsonObject, path: str, number: int) -> None:
    """A cut before the second round; a player in it by id, or its seed."""
    if "players" in path or "left_out" in path or "equals" in path:
        with_id(event, number)
    ids = [one["id"] for one in event["players"]]
    seed = number if path.endswith("seed") else 1
    event["rounds"][1]["cut"] = {
        "players": ids[:4], "left_out": ids[4:], "equals": ids[:2], "seed": seed,
    }  # fmt: skip


def with_rounds(event: JsonObject, number: int) -> None:
    """So many rounds, all like the last."""
    last = event["rounds"][-1]
    last["state"] = "closed"
    event["rounds"] += [
        {**deepcopy(last), "number": n} for n in range(len(event["rounds"]) + 1, number + 1)
    ]


def put(event: JsonObject, path: str, number: int) -> None:
    """A number at every place of a path, and what has to go with it."""
    if ".cut." in path:
        with_cut(event, path, number)
    elif LEAVES[path] == SCHEMA["$defs"]["id"] and path != "standings.*.player":
        with_id(event, number)
    elif path == "rounds.*.number":
        with_rounds(event, number)
    elif path == "players.*.lists.*.number":
        event["players"][0]["lists"][0]["number"] = number
    elif path == "tables.*":
        event["tables"] = [1, 2, number]
    elif path == "rounds.*.games.*.final":
        event["rounds"][1]["games"][0]["final"] = number
    elif path.startswith("terrain.stock.*.outline.corners"):
        corners = [[0, 0], [number, 0], [number, number]]
        event["terrain"]["stock"][0]["outline"] = {"corners": corners}
    elif path == "seeding.places.*":
        with_id(event, number)
        two = [one["id"] for one in event["players"][:2]]
        event["seeding"] = {"seeds": two, "places": two}
    elif path == "variants.*.x":
        event["variants"] = [{"id": "many", "x": number}]
    else:
        *way, last = path.split(".")
        inner = event
        for key in way:
            inner = _in(inner, key)
        inner[_key(inner, last)] = number


def _in(inner: Any, key: str) -> Any:
    return inner[_key(inner, key)]


def _key(inner: Any, key: str) -> Any:
    return key if key != "*" else 0 if isinstance(inner, list) else next(iter(inner))


def refused(event: JsonObject) -> tuple[str, ...]:
    with pytest.raises(UserError) as caught:
        checked(json.dumps(event).encode())
    return error_sentences(words(), caught.value, str)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("path", LEAVES)
def test_a_number_of_an_event_beyond_its_bound_is_refused_at_its_place(whole, path) -> None:
    most = LEAVES[path]["maximum"]
    event = deepcopy(whole)
    put(event, path, most + 1)
    sentences = refused(event)
    if path == "rounds.*.number":
        assert sentences[1:] == (f"rounds: this has room for {most} items.",)
    else:
        # A player's id is changed wherever it stands, and only the first places are named.
        places = (path.split(".*", 1)[0], "players[0].id")
        assert any(
            one.startswith(places) and f"at most {most}, not {most + 1}." in one
            for one in sentences[1:]
        ), sentences


@pytest.mark.sweep(48)
@pytest.mark.parametrize("path", LEAVES)
def test_a_number_of_an_event_at_its_bound_can_be_played_with(whole, tmp_path, path) -> None:
    exported = deepcopy(whole)
    put(exported, path, LEAVES[path]["maximum"])
    source, event = tmp_path / "event.json", tmp_path / "event.dicedown"
    source.write_text(json.dumps(exported), "utf-8")

    def act() -> None:
        command("import", source, "-o", event)
        used(event, is_full=path == "rounds.*.number")

    assert bounded(act) == ""


# A packet.


def bounds_in(record: type, path: str = "") -> Iterator[tuple[str, Bounds]]:
    hints = get_type_hints(record, include_extras=True)
    for name, wanted in hints.items():
        yield from _bounds(wanted, f"{path}.{name}".lstrip("."))


def _bounds(wanted: Any, path: str) -> Iterator[tuple[str, Bounds]]:
    found = bounds_of(wanted)
    if found is not None:
        yield path, found
    elif hasattr(wanted, "__dataclass_fields__"):
        yield from bounds_in(wanted, path)
    elif get_origin(wanted) is not None:
        for one in get_args(wanted):
            yield from _bounds(one, path)


BOUNDS = dict(bounds_in(Packet)) | {f"variants.{key}": one for key, one in NUMBER_BOUNDS.items()}
NUMBERS = tuple(one.path for one in packet_keys() if one.kind is KeyKind.NUMBER)


def merged(base: Any, over: Any) -> Any:
    if not isinstance(base, dict) or not isinstance(over, dict) or "is" in over:
        return over
    return {**base, **{key: merged(base.get(key), one) for key, one in over.items()}}


def packet_with(path: str, number: int) -> JsonObject:
    """The small packet of the help with the example of a key, and a number at the key."""
    data = merged(deepcopy(SMALL), tomllib.loads(example_of(path)))
    _set(data, path.split("."), number)
    is_most = number == BOUNDS[path].most
    return merged(data, GOES_WITH[path]) if is_most and path in GOES_WITH else data


def _set(data: Any, way: list[str], number: int) -> None:
    """The number at a key wherever it is; in a list only at the last place."""
    if way[0] == "variants" and isinstance(data, dict) and "variants" in data:
        for one in data["variants"].values():
            if way[1] in one:
                _set(one, way[1:], number)
        return
    key, *rest = way
    inner = data.get(key)
    if isinstance(inner, dict) and "is" in inner:
        data[key] = inner = inner["is"]
    if not rest:
        data[key] = [*inner[:-1], number] if isinstance(inner, list) else number
    elif isinstance(inner, list):
        _set(inner[-1], rest, number)
    else:
        _set(data.setdefault(key, {}), rest, number)


GOES_WITH: Mapping[str, JsonObject] = {
    "point_sizes": {"timing": [
        {"point_size": 25, "round_minutes": 60}, {"point_size": 9999, "round_minutes": 60},
    ]},
    "timing.point_size": {"point_sizes": [25, 9999]},
    "lists.least": {"lists": {"most": 9}},
    "tie": {"win": 999},
}  # fmt: skip
"""What a number at its most needs beside it."""

APART = frozenset({
    "loss", "time.longer", "time.shorter", "variants.x.least", "most_rounds", "terrain.least",
    "terrain.smallest", "terrain.methods.least",
})  # fmt: skip
"""Keys whose most contradicts every packet: a rule between figures refuses it first."""


def faults(data: JsonObject) -> list[tuple[str, str]]:
    return [(str(one.code), one.field) for one in packet_file_faults(data)]


def test_every_number_of_a_packet_file_is_tested() -> None:
    assert set(NUMBERS) <= set(BOUNDS)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("path", NUMBERS)
def test_a_number_of_a_packet_beyond_its_bounds_is_refused_at_its_key(path) -> None:
    least, most = BOUNDS[path]
    for number in (least - 1, most + 1):
        found = [
            one for one in packet_file_faults(packet_with(path, number))
            if one.code == PacketFault.OUT_OF_BOUNDS
        ]  # fmt: skip
        assert found, path
        sentence = problem_sentence(words(), found[0], str)
        assert f"{number} isn't possible; give a number from {least} to {most}." in sentence
        last = path.rpartition(".")[2]
        assert last in found[0].field.split(".") and sentence.startswith(found[0].field)


@pytest.mark.sweep(112)
@pytest.mark.parametrize("end", ["least", "most"])
@pytest.mark.parametrize("path", NUMBERS)
def test_a_packet_with_a_number_at_its_bound_can_be_played(tmp_path, path, end) -> None:
    number = getattr(BOUNDS[path], end)
    data = packet_with(path, number)
    found = faults(data)
    assert not [one for one in found if one[0] == PacketFault.OUT_OF_BOUNDS]
    drafts = [] if found else playable(data)
    if not drafts:
        assert end == "least" or path in APART or path.startswith("scenarios."), found
        pytest.skip(f"by itself it doesn't go with the rest: {found}")
    play(tmp_path / "event.dicedown", drafts[-1])


def playable(data: JsonObject) -> list[EventDraft]:
    """An event at each size that a packet can be played at."""
    drafts = [
        EventDraft(name="Cup", packet=data["id"], house_packet=toml_of(data), point_size=size)
        for size in data["point_sizes"]
    ]
    return [draft for draft in drafts if not is_refused(draft)]


def is_refused(draft: EventDraft) -> bool:
    try:
        check_draft(draft)
    except UserError:
        return True
    return False


def play(event: Path, draft: EventDraft) -> None:
    """A round is played, and everything done with the event, within bounds."""

    def act() -> None:
        session = new_event(event, draft, clock=morning, dice=Draw(1).below)
        register(session, 6)
        play_round(session, Draw(2))
        session.close()
        used(event)

    assert bounded(act) == ""


LARGEST_SCENARIO = {
    "slug": "plain", "name": "Plain", "number": 999, "width": 1440, "height": 1440,
    "deployment": {"first": 720, "second": 720, "advance": 1440},
    "kill_box": {
        "depth": 1440, "edges": "own", "test": "completely-within", "control_points": 9999,
    },
    "zones": [
        {"x": 720, "y": 720, "diameter": 1440, "owner": "p1"},
        {"x": 720, "y": 720, "width": 1440, "height": 1440},
    ],
    "flags": [{"x": 720, "y": 720, "base_mm": 300}],
    "objectives": [{"x": 1380, "y": 1380, "base_mm": 300}],
    "scoring": [{"element": "zone", "control": 9999, "dominate": 9999, "destroyed": 9999}],
    "scored_from": 99, "win": {"control_points": 9999, "lead": 9999}, "turns": 99,
    "area": [{"element": "flag", "owner": "any", "within": 1440}],
}  # fmt: skip
"""Everything at the most that the table holds."""

SMALLEST_SCENARIO = {
    "slug": "plain", "name": "Plain", "number": 0, "width": 2, "height": 2,
    "deployment": {"first": 0, "second": 0, "advance": 0},
    "kill_box": {"depth": 0, "edges": "own", "test": "completely-within", "control_points": 0},
    "zones": [{"x": 1, "y": 1, "diameter": 2}, {"x": 1, "y": 1, "width": 1, "height": 1}],
    "scoring": [{"element": "zone"}],
    "scored_from": 0, "win": {"control_points": 0, "lead": 0}, "turns": 0,
    "area": [{"element": "zone", "owner": "any", "within": 0}],
}  # fmt: skip


@pytest.mark.sweep(4)
@pytest.mark.parametrize("scenario", [LARGEST_SCENARIO, SMALLEST_SCENARIO], ids=["most", "least"])
def test_a_scenario_at_its_bounds_is_chosen_drawn_and_printed(tmp_path, scenario) -> None:
    data = {
        **SMALL, "scenarios": [scenario],
        "scenario_choice": {"dice": [100], "table": [["plain"]], "tables_per_copy": 1},
    }  # fmt: skip
    assert faults(data) == []
    (draft, *_) = playable(data)
    event = tmp_path / "event.dicedown"

    def act() -> None:
        session = new_event(event, draft, clock=morning, dice=Draw(1).below)
        register(session, 6)
        session.close()
        command("pair", event, "--seed", 1, "--because", "test")
        command("scenario", event, "--because", "test")
        command("publish", event, "--because", "test")
        command("begin", event, "--because", "test")
        command("print", event, "scenario", "-o", event.with_suffix(".pdf"))
        command("print", event, "round", "-o", event.with_suffix(".pdf"))
        session = open_event(event, clock=morning, dice=Draw(1).below)
        (one,) = scenario_set(session.state.packet).scenarios
        assert scenario_figure(one, figure_captions(words())).shapes
        session.close()

    assert bounded(act) == ""


def test_the_dice_of_a_round_at_their_bounds_are_rolled(tmp_path) -> None:
    timing = [{"point_size": size, "round_minutes": 1440} for size in (25, 50)]
    variation = {"minutes": 60, "sides": 100, "direction": "either"}
    data = {**SMALL, "round_clock": "variable", "timing": timing, "variation": variation}
    assert faults(data) == []
    (draft, *_) = playable(data)
    event = tmp_path / "event.dicedown"

    def act() -> None:
        session = new_event(event, draft, clock=morning, dice=Draw(1).below)
        register(session, 6)
        session.close()
        for step in ("pair", "publish", "begin"):
            command(step, event, "--because", "test")
        command("clock", event, "roll", "--because", "test")
        command("clock", event, "start", "--because", "test")
        command("clock", event)

    assert bounded(act) == ""
