"""The packet that an event carries along: kept in its file, sent in JSON, and taken in again.

A house packet goes whole, with its variants, as its file says it. A published one goes only where
its wording is another than the program's, merged with its variants, as it is played by.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.models.tables.event import EventInfo
from app.services.core.errors import UserError
from app.services.packet.own_files import toml_of
from app.services.packet.packets import (
    Variants,
    house_packet_text,
    packet_ids,
    played_text,
    points_first_text,
    resolved_text,
)

_SWITCH = "points_first"
"""Beside a house packet's own keys: how the EO's switch stands, where it was touched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPacket:
    """What an event keeps of its packet."""

    text: str = ""
    """As it is played by; "" for none."""
    house_packet: str | None = None
    points_first: bool = False


def carried_packet(info: EventInfo, variants: Variants) -> Mapping[str, Any] | None:
    """The packet itself, where it is none of the program's or one of another wording."""
    house = own_packet(info, variants)
    if house is None:
        is_known = _text_of(info.packet_id, variants) == info.packet_text
        return None if is_known else _merged(info)
    for switch in (None, True, False):
        if _text_of(info.packet_id, variants, house, switch) == info.packet_text:
            beside = {} if switch is None else {_SWITCH: switch}
            return {**tomllib.loads(house), **beside}
    return _merged(info)


def own_packet(info: EventInfo, variants: Variants) -> str | None:
    """The text of the house packet that an event is played by; None for a published one.

    An event that came from elsewhere may hold one merged with its variants only; these stand in
    it by their names then, and change nothing any more.
    """
    if info.house_packet is not None or info.packet_id in packet_ids():
        return info.house_packet
    return _with_names(json.loads(info.packet_text), variants)


def kept_packet(house: Mapping[str, Any], variants: Variants) -> KeptPacket:
    """What an event keeps of a packet that it was sent with.

    Args:
        house: the keys of a packet file; without variants it is merged with them already.
        variants: those that the event is played with.

    Raises:
        UserError: the packet has faults, or lacks one of the variants.
    """
    switch = house.get(_SWITCH)
    if isinstance(switch, bool):
        house = {key: value for key, value in house.items() if key != _SWITCH}
    if "variants" in house:
        text = toml_of(house)
        played = played_text("", variants, house_packet=text, points_first=_truth(switch))
        return KeptPacket(text=played, house_packet=text, points_first=switch is True)
    merged = house_packet_text(house)
    if house["id"] in packet_ids():
        return KeptPacket(text=merged, points_first=_is_switched(house["id"], variants, merged))
    return KeptPacket(text=merged, house_packet=_with_names(house, variants))


def _truth(switch: object) -> bool | None:
    return switch if isinstance(switch, bool) else None


def _is_switched(packet_id: str, variants: Variants, text: str) -> bool:
    """Whether a published packet was sent only for the EO's switch."""
    try:
        printed = resolved_text(packet_id, variants)
    except UserError:
        return False
    keys = json.loads(text)
    first = json.loads(points_first_text(printed, first=True))
    return bool(keys == first and keys != json.loads(printed))


def _with_names(merged: Mapping[str, Any], variants: Variants) -> str:
    names: dict[str, Any] = {
        name: {"patch": {}} if x is None else {"patch": {}, "x": {"least": 0}}
        for name, x in variants
    }
    return toml_of({**merged, "variants": names} if names else merged)


def _text_of(
    packet_id: str,
    variants: Variants,
    house_packet: str | None = None,
    points_first: bool | None = None,
) -> str:
    """The text that would be played by; "" where the program does not know it."""
    try:
        return played_text(
            packet_id, variants, house_packet=house_packet, points_first=points_first
        )
    except UserError:
        return ""


def _merged(info: EventInfo) -> Mapping[str, Any]:
    keys: Mapping[str, Any] = json.loads(info.packet_text)
    return keys
