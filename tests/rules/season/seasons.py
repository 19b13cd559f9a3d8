"""Seasons to test with: events in a few words, and random ones."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from app.rules.season.gazetteer import Gazetteer, read_gazetteer
from app.rules.season.parse import parse_season_rules
from app.rules.season.rules import SeasonRules
from app.rules.season.season import (
    GameEnd,
    Person,
    PersonId,
    SeasonEntry,
    SeasonEvent,
    SeasonGame,
)

RESOURCES = Path(__file__).parents[3] / "resources"
REGIONS = ("north-america-east", "north-america-west", "europe-africa", "asia-australia")
EAST, WEST, EUROPE, ASIA = REGIONS


@cache
def gazetteer() -> Gazetteer:
    return read_gazetteer(tomllib.loads((RESOURCES / "countries.toml").read_text("utf-8")))


def rules_data() -> dict[str, Any]:
    path = RESOURCES / "seasons" / "iron-gauntlet-2014.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def iron_gauntlet() -> SeasonRules:
    return parse_season_rules(rules_data(), gazetteer())


def person(number: int, region: str | None = None, name: str = "") -> Person:
    return Person(id=PersonId(number), name=name or f"Person {number}", region=region)


def event(
    key: str,
    places: Mapping[int, int | None],
    games: Iterable[tuple[int, int]] = (),
    *,
    ties: Iterable[tuple[int, int]] = (),
    ringers: Iterable[int] = (),
    disqualified: Iterable[int] = (),
    extras: Mapping[int, tuple[str, ...]] | None = None,
    **others: Any,
) -> SeasonEvent:
    """An event: person -> place, and its games, the winner of each first."""
    played: dict[int, list[SeasonGame]] = {one: [] for one in places}
    for one, other in games:
        played[one].append(SeasonGame(PersonId(other), GameEnd.WIN))
        played[other].append(SeasonGame(PersonId(one), GameEnd.LOSS))
    for one, other in ties:
        played[one].append(SeasonGame(PersonId(other), GameEnd.TIE))
        played[other].append(SeasonGame(PersonId(one), GameEnd.TIE))
    ends = {one: [game.end for game in found] for one, found in played.items()}
    entries = tuple(
        SeasonEntry(
            person=PersonId(one),
            place=place,
            wins=ends[one].count(GameEnd.WIN),
            losses=ends[one].count(GameEnd.LOSS),
            ties=ends[one].count(GameEnd.TIE),
            games=tuple(played[one]),
            is_ringer=one in set(ringers),
            is_disqualified=one in set(disqualified),
            extras=(extras or {}).get(one, ()),
        )
        for one, place in places.items()
    )
    return SeasonEvent(key=key, name=f"Event {key}", entries=entries, **others)


def random_season(seed: int) -> tuple[list[Person], list[SeasonEvent]]:
    """People of four regions and none, and events with few players, so that ties are frequent."""
    random = Random(seed)
    people = [
        person(number, random.choice((*REGIONS, *REGIONS, None)))
        for number in range(1, random.randint(6, 45))
    ]
    events = []
    for number in range(random.randint(1, 7)):
        there = random.sample(people, random.randint(2, len(people)))
        ids = [one.id for one in there]
        places: dict[int, int | None] = {one: place for place, one in enumerate(ids, 1)}
        pairs = [random.sample(ids, 2) for _ in range(random.randint(0, 2 * len(ids)))]
        split = random.randint(0, len(pairs))
        events.append(
            event(
                str(number),
                places,
                [(one, other) for one, other in pairs[:split]],
                ties=[(one, other) for one, other in pairs[split:]],
                ringers=[one for one in ids if random.random() < 0.04],
                disqualified=[one for one in ids if random.random() < 0.02],
                date=f"2014-0{random.randint(1, 6)}-01",
                packet="ig2014",
            )
        )
    return people, events
