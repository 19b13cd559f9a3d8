"""The rules of a season and of a final are read from data, and every fault is at its key."""

import tomllib
from copy import deepcopy

import pytest

from app.rules.packet.check import PacketFault
from app.rules.season.parse import SeasonFault, SeasonRulesError, parse_season_rules
from app.rules.season.qualifiers import parse_qualifier_rules
from app.rules.season.rules import SeasonKey
from tests.rules.season.seasons import RESOURCES, gazetteer, iron_gauntlet, rules_data


def test_the_printed_values_of_iron_gauntlet_2014() -> None:
    """Read off the print: ig2014 season, finals, brackets."""
    rules = iron_gauntlet()
    printed = [(row.first, row.last, row.points) for row in rules.points]
    assert printed == [
        (1, 1, 10), (2, 2, 8), (3, 3, 6), (4, 4, 4), (5, 8, 2), (9, 16, 1),
    ]  # fmt: skip
    names = ["North America East", "North America West", "Europe/Africa", "Asia/Australia"]
    assert [region.name for region in rules.regions] == names
    assert (rules.places.per_region, rules.places.at_large, rules.places.alternates) == (2, 8, 8)
    assert rules.finalists == 16 and rules.finals.brackets == 4 and rules.finals.regions_apart
    assert rules.best is None and rules.finals.meeting is None
    assert rules.finals.order[-1] is SeasonKey.WIN_RATE_QUALIFIED


def test_every_value_has_its_source_or_is_our_own_reading() -> None:
    rules = iron_gauntlet()
    beside = {"id", "name", "short", "year", "sections", "own_reading", "regions"}
    for key in rules_data().keys() - beside:
        assert key in rules.sources or key in rules.own_reading, key
    assert {source.section for source in rules.sources.values()} <= rules.sections.keys()


def changed(path: str, value: object) -> dict:
    data = deepcopy(rules_data())
    *parts, last = path.split(".")
    table = data
    for part in parts:
        table = table[int(part)] if part.isdecimal() else table[part]
        if isinstance(table, dict) and "is" in table:
            table = table["is"]
    if isinstance(table, list):
        table[int(last)] = value
    elif value is None:
        del table[last]
    else:
        table[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "fault", "field"),
    [
        ("points.1.first", 1, SeasonFault.POINTS_OVERLAP, "points.1.first"),
        ("points.4.last", 4, SeasonFault.LAST_BEFORE_FIRST, "points.4.last"),
        ("points.1.points", 11, SeasonFault.LOSS_ABOVE, "points.1.points"),
        ("points", [], PacketFault.EMPTY, "points"),
        ("points.0.points", -1, PacketFault.OUT_OF_BOUNDS, "points.0.points"),
        ("points.0.colour", 1, PacketFault.UNKNOWN_KEY, "points.0.colour"),
        ("name", None, PacketFault.MISSING, "name"),
        ("id", "Iron Gauntlet", PacketFault.BAD_ID, "id"),
        ("best", 0, PacketFault.EMPTY, "best"),
        ("best", "three", PacketFault.WRONG_KIND, "best"),
        ("regions.2.countries.0", "Narnia", SeasonFault.UNKNOWN_COUNTRY, "regions.2.countries.0"),
        ("regions.3.countries.0", "Polen", SeasonFault.TWO_REGIONS, "regions.3.countries.0"),
        ("regions.0.areas.0.states.0", "XX", SeasonFault.UNKNOWN_STATE,
         "regions.0.areas.0.states.0"),
        ("regions.1.key", "europe-africa", PacketFault.TWICE, "regions"),
        ("regions.1.key", "West!", PacketFault.BAD_ID, "regions.1.key"),
        ("regions", [], SeasonFault.NO_REGIONS, "places.per_region"),
        ("places.region_order", ["points", "win-rate-same-points"], SeasonFault.KEY_ELSEWHERE,
         "places.region_order.1"),
        ("places.region_order", ["points", "points"], PacketFault.TWICE, "places.region_order"),
        ("places.at_large_order", ["win-rate-qualified"], SeasonFault.KEY_ELSEWHERE,
         "places.at_large_order.0"),
        ("places.region_declined", "nobody", PacketFault.UNKNOWN_WORD, "places.region_declined"),
        ("table_order", [], PacketFault.EMPTY, "table_order"),
        ("finals.brackets", 3, SeasonFault.NOT_DIVISIBLE, "finals.brackets"),
        ("finals.brackets", 0, PacketFault.EMPTY, "finals.brackets"),
        ("finals.meeting", "chess", PacketFault.UNKNOWN_WORD, "finals.meeting"),
        ("places.source", "nowhere", PacketFault.UNKNOWN_SECTION, "places.source"),
        ("tie_worth", 2, PacketFault.WRONG_KIND, "tie_worth"),
    ],
)  # fmt: skip
def test_a_fault_is_named_at_its_key(path, value, fault, field) -> None:
    with pytest.raises(SeasonRulesError) as caught:
        parse_season_rules(changed(path, value), gazetteer())
    assert (fault, field) in [(one.code, one.field) for one in caught.value.problems]


def test_a_season_that_nobody_wins_is_refused() -> None:
    data = changed("places.per_region", 0)
    data["places"]["at_large"] = 0
    with pytest.raises(SeasonRulesError) as caught:
        parse_season_rules(data, gazetteer())
    assert SeasonFault.NOBODY in [one.code for one in caught.value.problems]


def test_the_gazetteer_is_sound() -> None:
    data = tomllib.loads((RESOURCES / "countries.toml").read_text("utf-8"))
    assert len(data["countries"]) > 240
    assert (len(data["states"]["US"]), len(data["states"]["CA"])) == (51, 13)
    assert all(names for names in data["countries"].values())
    names = gazetteer()
    for code, spellings in data["countries"].items():
        assert {names.country(text) for text in (code, code.lower(), *spellings)} == {code}
    for country, states in data["states"].items():
        for code, spellings in states.items():
            assert {names.state(country, text) for text in (code, *spellings)} == {code}


def final(name: str) -> dict:
    return tomllib.loads((RESOURCES / "finals" / f"{name}.toml").read_text("utf-8"))


def test_the_printed_values_of_masters_2014() -> None:
    """Read off the print: masters2014 requirements."""
    rules = parse_qualifier_rules(final("masters-2014"))
    sizes = [(row.key, row.attendees, row.players) for row in rules.conventions]
    assert sizes == [("us", 1000, 100), ("elsewhere", 500, 50)]
    assert rules.least_players == 32 and rules.same_convention and rules.approval


@pytest.mark.parametrize(
    ("changes", "fault", "field"),
    [
        ({"order": []}, PacketFault.EMPTY, "order"),
        ({"id": "A B"}, PacketFault.BAD_ID, "id"),
        ({"least_players": "many"}, PacketFault.WRONG_KIND, "least_players"),
        ({"nobody": 1}, PacketFault.UNKNOWN_KEY, "nobody"),
    ],
)
def test_a_fault_of_a_finals_conditions_is_named_at_its_key(changes, fault, field) -> None:
    with pytest.raises(SeasonRulesError) as caught:
        parse_qualifier_rules({**final("best-go-on"), **changes})
    assert [(one.code, one.field) for one in caught.value.problems] == [(fault, field)]
