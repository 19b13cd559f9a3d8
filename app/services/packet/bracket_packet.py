"""A packet played as a bracket: single elimination from the first round."""

import tomllib
from collections.abc import Mapping
from typing import Any

from app.services.packet.house_packets import copied_text
from app.services.packet.own_files import read_toml, toml_of
from app.services.packet.packets import house_packet_text

_IS = "is"
_AS_BRACKET = "-bracket"
"""How the id ends."""
_RELATIONS = frozenset({"idle_with", "excludes", "implies"})
"""Keys under which a variant names others."""


def bracket_packet(
    packet_id: str, places: int, *, name: str, house_packet: str | None = None
) -> str:
    """The text of a packet file by which single elimination is played.

    Who loses the first game can't play every list, and a final is smaller than its qualifiers: so
    neither is wanted.

    Args:
        packet_id: of a packet that comes with the program; not used for a house packet.
        places: how many play in the bracket.
        name: what the packet is called.
        house_packet: the text of the EO's own packet file; None for one of the program's.

    Raises:
        UserError: there is no such packet, or it can't be played so.
    """
    if house_packet is None:
        data = dict(tomllib.loads(copied_text(packet_id, f"{packet_id}{_AS_BRACKET}")))
    else:
        data = dict(read_toml(house_packet)[0])
        data["id"] = f"{data['id']}{_AS_BRACKET}"
    data["name"], data["early_end"] = name, "never"
    data["short"] = f"{data.get('short', '')}".removeprefix("H-")
    cut = {"kind": "cut", "places": {_IS: places, "reading": "chosen"}}
    data["standings"] = _with_first(data["standings"], cut)
    data["pairing"] = {
        **data.get("pairing", {}),
        "after_cut": "single-elimination",
        "third_place": True,
        "last_round": "as-usual",
    }
    data["lists"] = {**data.get("lists", {}), "each_played": 0}
    data["least_players"] = "none"
    data["variants"] = _without_other_ends(data.get("variants", {}))
    house_packet_text(data)
    return toml_of(data)


def played_by(packet_id: str) -> str:
    """The id of the packet whose rules an event is played by, as a bracket or not."""
    return packet_id.removesuffix(_AS_BRACKET)


def _with_first(standings: Any, band: Mapping[str, Any]) -> Any:
    """The bands of the standings with one before them; a cut or finals of the packet go."""
    if isinstance(standings, Mapping):
        return {**standings, _IS: _with_first(standings[_IS], band)}
    return [band, *(one for one in standings if one["kind"] == "rest")]


def _without_other_ends(variants: Mapping[str, Any]) -> Mapping[str, Any]:
    """The variants without those that have a cut or finals of their own."""
    kept = {
        key: dict(variant)
        for key, variant in variants.items()
        if not _ends_otherwise(variant.get("patch", {}))
    }
    for variant in kept.values():
        for relation in _RELATIONS & variant.keys():
            variant[relation] = [name for name in variant[relation] if name in kept]
    return kept


def _ends_otherwise(patch: Mapping[str, Any]) -> bool:
    """Whether a variant has a cut or finals of its own."""
    return "standings" in patch or "last_round" in patch.get("pairing", {})
