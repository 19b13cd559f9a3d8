"""Whole numbers have bounds, named in one place; the schema of an event states the same."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from time import monotonic
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.paths import resource
from app.rules.core import bounds
from app.rules.core.bounds import LARGEST, Bounds, bounds_of, number_text, whole_number
from app.rules.core.draw import Draw
from app.rules.packet.check import PacketFault
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError, beyond_bounds, parse_kept, parse_packet
from app.rules.packet.variant_patches import resolve
from app.rules.pairing import tables
from app.rules.scenarios.parse import ScenarioError, kept_scenario, parse_scenario
from app.rules.scenarios.scenario import Scenario, ScenarioSet
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import MOST_ACROSS, MOST_CORNERS
from app.services.terrain.layouts import FARTHEST
from app.services.terrain.stock import LONGEST_NAME, MOST_OF_ONE, MOST_SORTS
from tests.rules.events import event, game, rounds
from tests.rules.packet.test_house_packet import HOUSE


def numbers_of(record: type, path: str = "", seen: tuple[type, ...] = ()) -> Iterator[Any]:
    """Every whole number that a record is read from, with its type."""
    hints = get_type_hints(record, include_extras=True)
    for one in fields(record):
        yield from _numbers(hints[one.name], f"{path}.{one.name}", seen)


def _numbers(wanted: Any, path: str, seen: tuple[type, ...]) -> Iterator[Any]:
    if wanted is int or bounds_of(wanted) is not None:
        yield path, wanted
    elif is_dataclass(wanted) and wanted not in seen:
        yield from numbers_of(wanted, path, (*seen, wanted))
    elif get_origin(wanted) is not None:
        for one in get_args(wanted):
            yield from _numbers(one, path, seen)


@pytest.mark.parametrize("record", [Packet, Scenario, ScenarioSet])
def test_every_number_of_a_packet_and_a_scenario_has_bounds(record: type) -> None:
    found = list(numbers_of(record))
    assert len(found) > 25
    assert [path for path, wanted in found if bounds_of(wanted) is None] == []


def leaves(schema: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every part of a schema that a whole number may be in."""
    if isinstance(schema, dict):
        kinds = schema.get("type", ())
        if "integer" in ([kinds] if isinstance(kinds, str) else kinds):
            yield path, schema
        for key, one in schema.items():
            yield from leaves(one, f"{path}/{key}")
    elif isinstance(schema, list):
        for n, one in enumerate(schema):
            yield from leaves(one, f"{path}/{n}")


SCHEMA = json.loads(resource("event.schema.json").read_text("utf-8"))
STATED = {
    path.replace("/properties", "").replace("/items", "").replace("/$defs", ""): one["maximum"]
    for path, one in leaves(SCHEMA)
}


def test_every_number_of_the_schema_has_the_bound_that_the_program_has() -> None:
    expected = {
        "/point_size": bounds.MOST_POINTS,
        "/planned_rounds": bounds.MOST_ROUNDS,
        "/variants/x": bounds.MOST_X,
        "/rulings/round": bounds.MOST_ROUNDS,
        "/table": bounds.MOST_TABLES,
        "/points": bounds.MOST_POINTS,
        "/list_number": bounds.MOST_LISTS,
        "/player/fixed_table": bounds.MOST_TABLES,
        "/player/lists/number": bounds.MOST_LISTS,
        "/player/lists/tier": bounds.MOST_POINTS,
        "/round/number": bounds.MOST_ROUNDS,
        "/round/basis/additionalProperties": bounds.MOST_TOTAL,
        "/game/table": bounds.MOST_TABLES,
        "/game/final": 2,
        "/terrain/stock/outline/diameter": MOST_ACROSS,
        "/terrain/stock/outline/corners": MOST_ACROSS,
        "/terrain/stock/count": MOST_OF_ONE,
        "/terrain/laid/x": FARTHEST,
        "/terrain/laid/y": FARTHEST,
        "/terrain/laid/turn": 359,
    }
    assert {path: one for path, one in STATED.items() if one != LARGEST} == expected
    assert SCHEMA["properties"]["rounds"]["maxItems"] == bounds.MOST_ROUNDS
    terrain = SCHEMA["properties"]["terrain"]["properties"]["stock"]
    item = terrain["items"]["properties"]
    assert terrain["maxItems"] == MOST_SORTS
    assert item["name"]["maxLength"] == LONGEST_NAME
    assert item["kinds"]["items"]["enum"] == [kind.value for kind in TerrainKind]
    assert item["outline"]["properties"]["corners"]["maxItems"] == MOST_CORNERS
    assert bounds.MOST_ROUNDS * bounds.MOST_TOURNAMENT_POINTS <= bounds.MOST_TOTAL


def test_a_number_is_shown_however_many_digits_it_has() -> None:
    assert number_text(12) == "12"
    assert len(number_text(10**100)) == 21
    assert number_text(1 << 100_000).startswith("0x1000")


PLAIN = resolve(HOUSE)


def with_rounds(number: int) -> dict[str, Any]:
    return {**PLAIN, "rounds": [{"most_players": 8, "rounds": number}]}


def test_a_number_beyond_its_bound_is_refused_at_its_key() -> None:
    parse_packet(with_rounds(99))
    with pytest.raises(PacketError) as caught:
        parse_packet(with_rounds(100))
    [problem] = caught.value.problems
    assert (problem.code, problem.field) == (PacketFault.OUT_OF_BOUNDS, "rounds.0.rounds")
    assert dict(problem.facts) == {"number": "100", "least": 0, "most": 99}


def test_in_a_packet_that_an_event_keeps_it_counts_as_the_bound() -> None:
    kept = parse_kept(with_rounds(100_000))
    assert kept.rounds[0].rounds == 99
    assert [one.field for one in beyond_bounds(with_rounds(100_000))] == ["rounds.0.rounds"]
    assert beyond_bounds(with_rounds(99)) == ()


def test_rows_that_count_as_the_same_bound_still_open() -> None:
    rows = [{"most_players": 20_000, "rounds": 3}, {"most_players": 30_000, "rounds": 4}]
    kept = parse_kept({**PLAIN, "rounds": rows})
    assert [one.most_players for one in kept.rounds] == [9999, 9999]


FIELD = {"slug": "field", "name": "Field", "deployment": {"first": 70, "second": 70, "advance": 60}}


def test_a_kept_scenario_stays_readable_and_a_new_one_is_refused() -> None:
    far = {**FIELD, "deployment": {**FIELD["deployment"], "advance": 1_000_000}}
    assert kept_scenario(far).deployment.advance == bounds.MOST_TENTHS
    assert kept_scenario(FIELD) == parse_scenario(FIELD)
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(far)
    assert [one.field for one in caught.value.problems] == ["deployment.advance"]


def all_tables(state, games):
    """From 1 to the highest that was ever needed, without leaving any out."""
    used = [table for record in state.records.values() for table in record.tables]
    fixed = [one.fixed_table or 0 for one in state.active]
    return range(1, max(len(games), *used, *fixed, 0) + 1)


@given(st.data())
def test_players_are_seated_as_if_every_table_up_to_the_highest_were_listed(data) -> None:
    count = 2 * data.draw(st.integers(1, 6))
    numbers = st.lists(st.integers(1, 15), min_size=count // 2, max_size=count // 2, unique=True)
    played = []
    for _ in range(data.draw(st.integers(0, 3))):
        order = data.draw(st.permutations(range(1, count + 1)))
        seated = data.draw(numbers)
        pairs = zip(order[::2], order[1::2], seated, strict=True)
        played.append([game(a, b, a, table=table) for a, b, table in pairs])
    state = event(count, rounds(*played) if played else ())
    fixed = data.draw(st.dictionaries(st.integers(1, count), st.integers(1, 20), max_size=2))
    state = replace(
        state, entrants=tuple(replace(one, fixed_table=fixed.get(one.id)) for one in state.entrants)
    )
    order = data.draw(st.permutations(range(1, count + 1)))
    games = list(zip(order[::2], order[1::2], strict=True))
    seed = data.draw(st.integers(0, 1000))
    mine = tables.seat(state, games, Draw(seed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "_tables_there", all_tables)
        assert mine == tables.seat(state, games, Draw(seed))


def test_a_high_fixed_table_makes_no_long_list() -> None:
    state = event(4, ())
    high = replace(state.entrants[0], fixed_table=2**53)
    state = replace(state, entrants=(high, *state.entrants[1:]))
    before = monotonic()
    assert tables.seat(state, [(1, 2), (3, 4)], Draw(1)) == (2**53, 1)
    assert monotonic() - before < 5


def test_bounds_hold_their_ends() -> None:
    one = Bounds(1, 9)
    assert [one.hold(n) for n in (0, 1, 9, 10)] == [False, True, True, False]
    assert [one.nearest(n) for n in (-5, 4, 99)] == [1, 4, 9]


def test_endless_digits_are_no_number_instead_of_a_failure() -> None:
    texts = ("0", "007", str(LARGEST), "9" * 5000, "", "-1", "1.5", "two")
    assert [whole_number(text) for text in texts] == [0, 7, LARGEST, *[None] * 5]
