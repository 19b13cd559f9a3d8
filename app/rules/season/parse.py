"""Mapping -> SeasonRules: reads a season's rules and names every fault with its key path.

The file is read as a packet is: a value stands bare or with its source.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from app.codes import Code
from app.rules.core.errors import Problem, RuleError, impossible
from app.rules.packet.check import PacketFault, id_faults
from app.rules.packet.packet import Source
from app.rules.packet.parse import PacketReader
from app.rules.season.gazetteer import Gazetteer
from app.rules.season.rules import SeasonKey, SeasonRules


class SeasonFault(Code):
    """What can be wrong with a season's rules, beyond what can be wrong with any packet."""

    FAULTY = "season.faulty"
    UNKNOWN_COUNTRY = "season.unknown-country"
    """No country has such a name [name]."""
    UNKNOWN_STATE = "season.unknown-state"
    """The country has no such state [name, country]."""
    TWO_REGIONS = "season.two-regions"
    """A country or a state belongs to two regions [name, region]."""
    NO_REGIONS = "season.no-regions"
    """Regions have places, and there are none."""
    POINTS_OVERLAP = "season.points-overlap"
    """A row for places begins before the one above it ends [first, last]."""
    LAST_BEFORE_FIRST = "season.last-before-first"
    KEY_ELSEWHERE = "season.key-elsewhere"
    """An order can't be decided by a key that means something only after it [key]."""
    NOT_DIVISIBLE = "season.not-divisible"
    """So many places can't be divided evenly between so many brackets [places, brackets]."""
    NOBODY = "season.nobody"
    """No place at all is given."""
    LOSS_ABOVE = "season.loss-above"
    """A lower place scores more than a higher one [place]."""


class SeasonRulesError(RuleError):
    """Rules of a season that can't be read.

    Attributes:
        problems: everything wrong with them, each with its key path as ``field``.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(SeasonFault.FAULTY, problems=problems)
        self.problems = problems


def parse_season_rules(data: Mapping[str, Any], gazetteer: Gazetteer) -> SeasonRules:
    """Read the rules of a season.

    Args:
        data: what the file holds, as plain tables, lists, texts, numbers.
        gazetteer: the names of countries and states.

    Raises:
        SeasonRulesError: holding all faults at once.
    """
    reading = PacketReader(data.get("sections"))
    rules = reading.record(SeasonRules, data, "", None)
    if reading.problems:
        raise SeasonRulesError(tuple(reading.problems))
    assert isinstance(rules, SeasonRules)
    sources = {
        path: Source(packet=rules.id, section=origin.section, is_derived=origin.is_derived)
        for path, origin in reading.sources.items()
    }
    rules = replace(rules, sources=sources, gazetteer=gazetteer)
    faults = season_rules_faults(rules)
    if faults:
        raise SeasonRulesError(faults)
    return rules


def season_rules_faults(rules: SeasonRules) -> tuple[Problem, ...]:
    """Everything that doesn't hang together in the rules of a season."""
    return (
        *id_faults("id", rules.id),
        *_points(rules),
        *_regions(rules),
        *_areas(rules),
        *_orders(rules),
        *_places(rules),
    )


def _points(rules: SeasonRules) -> Iterator[Problem]:
    if not rules.points:
        yield impossible(PacketFault.EMPTY, "points")
    for number, row in enumerate(rules.points):
        if row.last < row.first:
            yield impossible(SeasonFault.LAST_BEFORE_FIRST, f"points.{number}.last")
    for number, (above, row) in enumerate(pairwise(rules.points), 1):
        path = f"points.{number}"
        if row.first <= above.last:
            yield impossible(
                SeasonFault.POINTS_OVERLAP, f"{path}.first", first=row.first, last=above.last
            )
        if row.points > above.points:
            yield impossible(SeasonFault.LOSS_ABOVE, f"{path}.points", place=row.first)
    yield from _once("extras", (extra.key for extra in rules.extras))
    if rules.best == 0:
        yield impossible(PacketFault.EMPTY, "best")


def _regions(rules: SeasonRules) -> Iterator[Problem]:
    yield from _once("regions", (region.key for region in rules.regions))
    for number, region in enumerate(rules.regions):
        yield from id_faults(f"regions.{number}.key", region.key)
    if not rules.regions:
        if rules.places.per_region:
            yield impossible(SeasonFault.NO_REGIONS, "places.per_region")
        if rules.finals.regions_apart:
            yield impossible(SeasonFault.NO_REGIONS, "finals.regions_apart")


def _areas(rules: SeasonRules) -> Iterator[Problem]:
    """Names that no country or state has, and those that two regions have."""
    names = rules.gazetteer
    seen: dict[tuple[str, str], str] = {}
    for path, region, country_text, state_text in _named_areas(rules):
        country = names.country(country_text)
        state = names.state(country, state_text)
        if not names.knows(country):
            yield impossible(SeasonFault.UNKNOWN_COUNTRY, path, name=country_text)
        elif not names.knows(country, state):
            title = names.titles[country]
            yield impossible(SeasonFault.UNKNOWN_STATE, path, name=state_text, country=title)
        elif (country, state) in seen:
            other = seen[country, state]
            name = state_text or country_text
            yield impossible(SeasonFault.TWO_REGIONS, path, name=name, region=other)
        else:
            seen[country, state] = region


def _named_areas(rules: SeasonRules) -> Iterator[tuple[str, str, str, str]]:
    """Key path, region, country and state, "" for all of it, of each area that is named."""
    for number, region in enumerate(rules.regions):
        path = f"regions.{number}"
        for place, country in enumerate(region.countries):
            yield f"{path}.countries.{place}", region.name, country, ""
        for place, area in enumerate(region.areas):
            if not area.states:
                yield f"{path}.areas.{place}.country", region.name, area.country, ""
            for count, state in enumerate(area.states):
                yield f"{path}.areas.{place}.states.{count}", region.name, area.country, state


_AFTER_PLACES = frozenset({SeasonKey.WIN_RATE_QUALIFIED})
"""Keys that need the places of all regions and at large."""
_AFTER_REGIONS = _AFTER_PLACES | {SeasonKey.WIN_RATE_SAME_POINTS}
"""Keys that need the places of the regions."""


def _orders(rules: SeasonRules) -> Iterator[Problem]:
    for path, order, too_early in (
        ("table_order", rules.table_order, _AFTER_REGIONS),
        ("places.region_order", rules.places.region_order, _AFTER_REGIONS),
        ("places.at_large_order", rules.places.at_large_order, _AFTER_PLACES),
        ("finals.order", rules.finals.order, frozenset[SeasonKey]()),
    ):
        if not order:
            yield impossible(PacketFault.EMPTY, path)
        yield from _once(path, order)
        for number, key in enumerate(order):
            if key in too_early:
                yield impossible(SeasonFault.KEY_ELSEWHERE, f"{path}.{number}", key=key)


def _places(rules: SeasonRules) -> Iterator[Problem]:
    total = rules.finalists
    if not total:
        yield impossible(SeasonFault.NOBODY, "places")
    brackets = rules.finals.brackets
    if not brackets:
        yield impossible(PacketFault.EMPTY, "finals.brackets")
    elif total % brackets:
        yield impossible(
            SeasonFault.NOT_DIVISIBLE, "finals.brackets", places=total, brackets=brackets
        )


def _once(path: str, items: Iterable[object]) -> Iterator[Problem]:
    seen: set[object] = set()
    for item in items:
        if item in seen:
            yield impossible(PacketFault.TWICE, path, item=item)
        seen.add(item)
