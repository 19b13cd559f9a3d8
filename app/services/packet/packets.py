"""The packets that come with the program, and the text by which an event is played.

A packet file is TOML. An event keeps its packet merged with its variants, as JSON with the same
keys, so that a packet corrected later never changes an old event.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.codes import PacketCode
from app.paths import resource
from app.rules.core.errors import Problem
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError, parse_kept, parse_packet
from app.rules.packet.variant_patches import resolve, variants_in
from app.rules.standings.tiebreakers import with_points_first
from app.services.core.errors import UserError
from app.services.packet.own_files import read_toml

if TYPE_CHECKING:
    from app.rules.packet.variant import Variant

Variants = tuple[tuple[str, int | None], ...]
"""Ids of variants, each with its X or None."""


@lru_cache(maxsize=1)
def packet_ids() -> tuple[str, ...]:
    """The ids of the packets there are, in alphabetical order."""
    return tuple(sorted(path.stem for path in resource("packets").glob("*.toml")))


@lru_cache(maxsize=1)
def newest_packet_ids() -> tuple[str, ...]:
    """The same, the newest packet first."""
    years = {packet: load_packet(packet_text(packet)).year for packet in packet_ids()}
    return tuple(sorted(years, key=lambda packet: (-years[packet], packet)))


def packet_text(packet_id: str) -> str:
    """A packet as it is printed, without variants.

    Raises:
        UserError: there is no such packet.
    """
    return resolved_text(packet_id)


def resolved_text(packet_id: str, variants: Variants = ()) -> str:
    """The text of a packet merged with variants, for an event to keep.

    Args:
        variants: ids, each with its X or None; their order does not matter.

    Raises:
        UserError: there is no such packet or variant, or a variant lacks its X.
    """
    return _text(packet_id, tuple(sorted(variants, key=str)))


def played_text(
    packet_id: str,
    variants: Variants = (),
    *,
    house_packet: str | None = None,
    points_first: bool | None = None,
) -> str:
    """The text that an event keeps of its packet: merged with its variants, and switched.

    Args:
        packet_id: of a packet that comes with the program; not used for a house packet.
        variants: ids, each with its X or None.
        house_packet: the text of the EO's own packet file, TOML; None for a published packet.
        points_first: the EO's switch for tournament points; None leaves our reading.

    Raises:
        UserError: there is no such packet or variant, a variant lacks its X, or the house packet
            has faults.
    """
    if house_packet is None:
        text = resolved_text(packet_id, variants)
    else:
        text = _house_text(house_packet, tuple(sorted(variants, key=str)))
    return text if points_first is None else points_first_text(text, first=points_first)


def house_packet_text(data: Mapping[str, Any]) -> str:
    """The text of a packet that an event brings along.

    Args:
        data: the keys of a packet file.

    Raises:
        UserError: the packet cannot be read.
    """
    try:
        merged = resolve(data)
        parse_packet(merged)
    except PacketError as error:
        raise UserError(error.code, problems=error.problems) from error
    return _as_text(merged)


def points_first_text(text: str, *, first: bool) -> str:
    """A kept packet's text with the EO's switch: tournament points before all else, or as printed.

    Args:
        text: the packet that an event is played by.
        first: put them first in every order; else where only we put them, take them away.
    """
    return _as_text(with_points_first(json.loads(text), first=first))


def has_points_switch(text: str) -> bool:
    """Whether the switch for tournament points changes anything in a kept packet."""
    return points_first_text(text, first=True) != points_first_text(text, first=False)


def packet_variants(packet_id: str, house_packet: str | None = None) -> "tuple[Variant, ...]":
    """The variants of a packet, in the order of its file.

    Args:
        packet_id: of a packet that comes with the program.
        house_packet: the text of a house packet's file, used instead where it is given.

    Raises:
        UserError: there is no such packet, or the house packet cannot be read.
    """
    data = _packet_data(packet_id, house_packet)
    try:
        return tuple(variants_in(data).values())
    except PacketError as error:
        raise UserError(error.code, problems=error.problems) from error


@lru_cache(maxsize=256)
def problems_of_variants(
    packet_id: str,
    variants: Variants,
    point_size: int,
    *,
    players: int | None = None,
    planned: int | None = None,
    house_packet: str | None = None,
) -> tuple[Problem, ...]:
    """What stands against playing a packet by these variants.

    Args:
        packet_id: of the packet.
        variants: ids, each with its X or None.
        point_size: of the event.
        players: how many are expected, where that is known.
        planned: the EO's number of rounds; None for the packet's.
        house_packet: the text of a house packet's file; None for a packet of the program.

    Raises:
        UserError: there is no such packet.
    """
    from app.rules.packet.variant_check import variant_problems

    data = _packet_data(packet_id, house_packet)
    return variant_problems(data, variants, point_size, players=players, planned=planned)


@lru_cache(maxsize=16)
def load_packet(text: str) -> Packet:
    """The packet that an event keeps as a text; its numbers beyond their bounds count as these.

    Raises:
        PacketError: the text is no packet, holding every fault.
    """
    return parse_kept(json.loads(text))


@lru_cache(maxsize=32)
def _text(packet_id: str, variants: Variants) -> str:
    try:
        return _as_text(resolve(_data(packet_id), variants))
    except PacketError as error:
        raise UserError(error.code, problems=error.problems) from error


@lru_cache(maxsize=16)
def _house_text(house_packet: str, variants: Variants) -> str:
    data = _house_data(house_packet)
    try:
        merged = resolve(data, variants)
        parse_packet(merged)
    except PacketError as error:
        raise UserError(error.code, problems=error.problems) from error
    return _as_text(merged)


def _packet_data(packet_id: str, house_packet: str | None) -> Mapping[str, Any]:
    return _data(packet_id) if house_packet is None else _house_data(house_packet)


@lru_cache(maxsize=8)
def _house_data(house_packet: str) -> Mapping[str, Any]:
    data, problems = read_toml(house_packet)
    if problems:
        raise UserError(PacketCode.FAULTY, problems=problems)
    return data


@lru_cache(maxsize=8)
def _data(packet_id: str) -> Mapping[str, Any]:
    if packet_id not in packet_ids():
        raise UserError(PacketCode.UNKNOWN, packet=packet_id, known=packet_ids())
    return tomllib.loads(resource("packets", f"{packet_id}.toml").read_text(encoding="utf-8"))


def _as_text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
