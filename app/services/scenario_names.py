"""The scenarios that each packet has, by id (``packet/slug``) and title."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from app.paths import resource


class Repeats(StrEnum):
    """What a packet says of playing a scenario again."""

    ALLOWED = "allowed"
    ADVISED_AGAINST = "advised-against"
    LAST = "last"
    """Not before all the others were played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioTable:
    """The table that a packet's dice choose from."""

    rows: tuple[tuple[str, ...], ...]
    """Ids; "" for a roll that is thrown again."""
    dice: tuple[int, ...]
    """The faces of each die, in the order in which they are thrown."""
    repeats: Repeats

    def at(self, thrown: tuple[int, ...]) -> str:
        """What a throw of the dice chooses; "" for one that is thrown again."""
        row = self.rows[thrown[0] - 1] if len(thrown) > 1 else self.rows[0]
        return row[(thrown[-1] - 1) * len(row) // self.dice[-1]]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every scenario, in printed order."""
        return tuple(one for row in self.rows for one in row if one)


def scenario_ids(packet_id: str) -> tuple[str, ...]:
    """The ids of a packet's scenarios in printed order; those of all for a house packet."""
    packets = _packets()
    names = (packet_id,) if packet_id in packets else tuple(packets)
    return tuple(
        f"{name}/{slug}" for name in names for row in packets[name]["table"] for slug in row if slug
    )


def is_scenario(packet_id: str, scenario: str) -> bool:
    """Whether an event of a packet can play a scenario: one of any packet, or a house packet's own.

    What a house packet calls its own scenarios nobody else knows.
    """
    own = f"{packet_id}/"
    is_house = packet_id not in _packets()
    return scenario in scenario_ids("") or (
        is_house and scenario.startswith(own) and scenario != own
    )


def scenario_title(scenario: str) -> str:
    """A scenario's printed name; the slug of one that is not known."""
    slug = scenario.rpartition("/")[2]
    titles: Mapping[str, str] = _told()["titles"]
    return titles.get(slug, slug)


def scenario_number(scenario: str) -> int | None:
    """The number printed beside a scenario's name; None where there is none."""
    packet = scenario.partition("/")[0]
    told = _packets().get(packet)
    ids = scenario_ids(packet) if told is not None and told["numbered"] else ()
    return ids.index(scenario) + 1 if scenario in ids else None


def scenario_table(packet_id: str) -> ScenarioTable | None:
    """The table that a packet's dice choose from; None for a packet without one."""
    told = _packets().get(packet_id)
    if told is None:
        return None
    rows = tuple(
        tuple(f"{packet_id}/{slug}" if slug else "" for slug in row) for row in told["table"]
    )
    return ScenarioTable(rows=rows, dice=tuple(told["dice"]), repeats=Repeats(told["repeats"]))


def _packets() -> Mapping[str, Any]:
    return {name: told for name, told in _told().items() if name != "titles"}


@cache
def _told() -> Mapping[str, Any]:
    return tomllib.loads(resource("scenario-tables.toml").read_text(encoding="utf-8"))
