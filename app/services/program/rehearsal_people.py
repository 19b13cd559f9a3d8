"""Made-up players for a rehearsal."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from app.paths import resource
from app.rules.core.draw import Draw
from app.rules.lists.army_list import ArmyList
from app.rules.packet.packet import ListRules, Packet
from app.services.core.errors import UserError
from app.services.lists.factions import known_factions
from app.services.players.drafts import PlayerDraft

FEWEST, MOST = 2, 1000
_LEAST_BONUS_OF = 3
"""A caster's bonus is at least the usual one divided by this."""


def people(players: int, packet: Packet, point_size: int, draw: Draw) -> tuple[PlayerDraft, ...]:
    """So many players with two lists each, drawn.

    Raises:
        UserError: fewer than two, or too many.
    """
    if not FEWEST <= players <= MOST:
        raise UserError("rehearsal.players", field="players", fewest=FEWEST, most=MOST)
    chosen = list(_names())
    draw.shuffle(chosen)
    # Beyond the names there are, the same names come again with a number.
    called = (
        chosen[n] if n < len(chosen) else f"{chosen[n % len(chosen)]} {n // len(chosen) + 1}"
        for n in range(players)
    )
    return tuple(_player(name, packet, point_size, draw) for name in called)


def _player(name: str, packet: Packet, point_size: int, draw: Draw) -> PlayerDraft:
    told = _told()
    factions = known_factions().names
    faction = factions[draw.below(len(factions))]
    casters = list(told["casters"])
    draw.shuffle(casters)
    return PlayerDraft(
        name=name,
        faction=faction,
        club=_one(told["clubs"], draw),
        city=_one(told["cities"], draw),
        lists=tuple(
            _army(number, faction, casters[number], packet.lists, point_size, draw)
            for number in range(1, packet.lists.count_at(point_size)[1] + 1)
        ),
    )


def _army(
    number: int, faction: str, caster: str, rules: ListRules, point_size: int, draw: Draw
) -> ArmyList:
    least = rules.usual_bonus // _LEAST_BONUS_OF
    bonus = least + draw.below(rules.usual_bonus - least + 1)
    below = draw.below(rules.below + 1)
    return ArmyList(
        number=number,
        caster=caster,
        faction=faction,
        tier=rules.least_tier or None,
        points=max(0, point_size + bonus - below),
        bonus=bonus,
        objective=_one(_told()["objectives"], draw) if rules.objective else None,
    )


def _one(items: list[str], draw: Draw) -> str:
    return items[draw.below(len(items))]


@cache
def _names() -> tuple[str, ...]:
    return tuple(
        f"{given} {surname}"
        for group in _told()["names"]
        for given in group["given"]
        for surname in group["surnames"]
    )


@cache
def _told() -> Mapping[str, Any]:
    return tomllib.loads(resource("rehearsal.toml").read_text(encoding="utf-8"))
