"""The scenarios that each packet has, by id (``packet/slug``) and title."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from app.paths import resource


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


def scenario_table(packet_id: str) -> tuple[tuple[tuple[str, ...], ...], bool] | None:
    """The table that a packet's dice choose from, and whether repeats are as good as others.

    Returns:
        Rows of ids, "" for a roll that is thrown again; None for a packet without a table.
    """
    told = _packets().get(packet_id)
    if told is None:
        return None
    rows = tuple(
        tuple(f"{packet_id}/{slug}" if slug else "" for slug in row) for row in told["table"]
    )
    return rows, bool(told["repeats"])


def _packets() -> Mapping[str, Any]:
    return {name: told for name, told in _told().items() if name != "titles"}


@cache
def _told() -> Mapping[str, Any]:
    return tomllib.loads(resource("scenario-tables.toml").read_text(encoding="utf-8"))
